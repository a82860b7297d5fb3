"""What is ours in the tables is one economy: worked out here by hand, not by the model."""

from itertools import combinations

import pytest

from generator.games.whats_he_building.devices import need
from generator.games.whats_he_building.economy import Pair
from generator.games.whats_he_building.model import Game
from tests.games.whats_he_building.tables import read_game

RAW, REFINED, LABOUR = 2, 5, 2
"""What a raw and a refined resource and a unit of labour are worth in gold: as the black market buys them, and as a
pawn that could have taken raw resources or gold gives up for it."""


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game()


def worth(resources: dict[str, int]) -> int:
    return sum(count * (RAW if name.startswith("raw_") else REFINED) for name, count in resources.items())


def test_inventions_weigh_alike(game: Game) -> None:
    weights = {
        name: worth(one.resources) + one.gold + LABOUR * one.genius
        for name, one in game.inventions.items()
        if one.sheen == "blue"
    }
    assert weights["transmutative_catalyst"] == 3 * 2 + 2 + 4 * 2 == 16
    assert set(weights.values()) == {16, 17}


def test_a_fee_is_one_more_than_the_genius_and_points_are_as_many(game: Game) -> None:
    for one in game.inventions.values():
        assert one.fee == one.genius + 1
        assert one.points == one.genius or one.sheen == "silver"


def test_a_direct_effect_scores_a_point_for_two_of_genius_and_weighs_less_than_an_invention(game: Game) -> None:
    for one in game.direct_effects.values():
        assert one.points == one.genius // 2
        assert 8 <= worth(one.resources) + one.gold + LABOUR * one.genius < 16 + 2


def test_each_invention_serves_three_machines_and_three_plans_once_at_each_stage(game: Game) -> None:
    for devices in (game.machines, game.plans):
        for name in (one for one in game.inventions if one != "duct_tape"):
            first_at = [
                next(n for n, row in enumerate(device.rows) if name in row.inventions)
                for device in devices.values()
                if name in device.rows[-1].inventions
            ]
            assert sorted(first_at) == [0, 1, 2], name


def test_any_two_machines_share_one_invention_and_any_two_plans(game: Game) -> None:
    for devices in (game.machines, game.plans):
        for one, other in combinations(devices.values(), 2):
            assert len({*one.rows[-1].inventions} & {*other.rows[-1].inventions}) == 1


def test_a_machine_and_a_plan_share_two_inventions_at_most(game: Game) -> None:
    shared = [
        len({*machine.rows[-1].inventions} & {*plan.rows[-1].inventions})
        for machine in game.machines.values()
        for plan in game.plans.values()
    ]
    assert [shared.count(n) for n in range(4)] == [7, 21, 21, 0]


def test_rows_weigh_alike(game: Game) -> None:
    for devices, spread in ((game.machines, (3, 3, 3)), (game.plans, (3, 3, 2))):
        for stage in range(3):
            weights = [
                worth(row.resources)
                + LABOUR * (row.genius + row.labour)
                + sum(worth(one.resources) + one.gold + LABOUR * one.genius for one in inventions)
                for device in devices.values()
                for row in (device.rows[stage],)
                for inventions in ([game.inventions[name] for name in row.inventions],)
            ]
            assert max(weights) - min(weights) <= spread[stage], (stage, weights)


def test_resources_are_wanted_evenly(game: Game) -> None:
    rows = [device.rows[-1] for device in (*game.machines.values(), *game.plans.values())]
    whole = [need(game.inventions, [row]).resources for row in rows]
    wanted = {name: sum(one.get(name, 0) for one in whole) for name in game.resources}
    raw = {name: count for name, count in wanted.items() if name.startswith("raw_")}
    fine = {name: count for name, count in wanted.items() if name.startswith("refined_")}
    assert 27 <= min(raw.values()) <= max(raw.values()) <= 33
    assert 4 <= min(fine.values()) <= max(fine.values()) <= 5
    assert (sum(raw.values()), sum(fine.values())) == (14 * (4 + 9), 14 * 2)


def pair(game: Game, machine: str, plan: str) -> Pair:
    return next(one for one in game.stats.pairs if (one.machine, one.plan) == (machine, plan))


def test_a_pair_by_hand(game: Game) -> None:
    """Death Ray (thunderstorm, transmogrifier, brain) with Runaway Lighthouse (thunderstorm, magnet, brain)."""
    one = pair(game, "death_ray", "runaway_lighthouse")
    assert one.genius == 9 + 8 + 4 + 4 + 5 + 4  # rows, then thunderstorm, transmogrifier, brain, magnet
    assert one.labour == 7 + 11
    assert one.inventions == 4
    assert one.gold == (2 + 2 + 1) + (2 + 2 + 1) + 8 * 1  # three inventions for each, and rent of rounds 5 to 12
    assert one.refined == 2 + 2
    assert one.raw == 4 + 4 + 6 * 3 + 4 * 2
    assert one.genius_rounds == 12  # 34 by threes
    assert one.henchmen == 17 + 4 + 9 + 4  # 34 raw by twos, refining, 18 labour by twos, 18 gold by fives
    assert one.first_round == 4  # 4 + 4 for the rows, 4 for the thunderstorm of both: 12 by threes


def test_what_a_round_can_yield_and_what_pairs_eat(game: Game) -> None:
    """A round: a doctor's 3 genius; 2, 1 and 1 labour; 5 and 2 gold; 3 and three times 2 raw; three henchmen.

    Least gold: twice the three inventions with a brain and no corset (2, 2, 1), and 8 rents.  Most: twice those with a
    corset and no brain (4, 2, 2), and 9 rents.  Henchmen by twos for 34 raw, 4 for refining, by twos for 15 to 19
    labour, by fives for gold.
    """
    told = {name: (one.a_round, one.in_all, one.least, one.most) for name, one in game.stats.yields.items()}
    assert told == {
        "genius": (3, 45, 34, 43),
        "labour": (2 + 1 + 1, 60, 15, 19),
        "gold": (5 + 2, 105, 2 * 5 + 8, 2 * 8 + 9),
        "raw": (3 + 3 * 2, 135, 34, 34),
        "henchmen": (3, 45, 17 + 4 + 8 + 4, 17 + 4 + 10 + 5),
        "inventions": (1, 15, 4, 6),
    }


def test_the_tightest_and_the_loosest_pair(game: Game) -> None:
    stats = game.stats
    assert len(stats.pairs) == 49
    assert (stats.tightest.machine, stats.tightest.plan) == ("moon_winch", "ornithopter_wardrobe")
    assert (stats.tightest.genius, stats.tightest.genius_rounds, stats.tightest.henchmen) == (43, 15, 35)
    assert (stats.loosest.machine, stats.loosest.plan) == ("death_ray", "runaway_lighthouse")
    assert (stats.loosest.genius, stats.loosest.genius_rounds, stats.loosest.henchmen) == (34, 12, 34)


def test_no_pair_can_be_finished_alone_before_round_12_even_by_bribery(game: Game) -> None:
    """The bribe saves two units of genius, and Real Estate, which it needs, takes the doctor three rounds."""
    assert game.steps("social").index("real_estate") == 2
    assert min(one.genius for one in game.stats.pairs) == 34
    assert -(-34 // 3) == 12
    assert -(-(34 - 2) // 3) + 3 >= 12
