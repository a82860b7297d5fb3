"""Every fact that the document gives stands in the tables as it gives it, section by section."""

import pytest

from generator.games.shared import printed
from generator.games.whats_he_building.model import Game
from tests.games.whats_he_building.tables import read_game


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game()


def count(game: Game, *groups: str) -> int:
    """Pieces that the kit prints of those groups, spares apart."""
    return sum(sum((printed(game, game.kit[name]) or {}).values()) for name in groups)


@pytest.mark.parametrize(
    ("pieces", "groups"),
    [
        (1, "board"),
        (7, "machine_boards"),
        (7, "plan_boards"),
        (14, "workshop_cards"),
        (12, "black_market_cards"),
        (48, "first_inventions invention_copies"),
        (12, "direct_effect_cards"),
        (6, "aids"),
        (175, "resource_cards"),
        (6, "doctors"),
        (18, "henchmen"),
        (30, "cubes"),
        (2, "round_marker starting_marker"),
        (49, "money_tokens"),
    ],
)
def test_the_box_holds_what_the_components_list(game: Game, pieces: int, groups: str) -> None:
    assert count(game, *groups.split()) == pieces


def test_the_counts_are_the_arithmetic_of_the_components(game: Game) -> None:
    counts = game.counts
    assert (counts.workshop_cards, counts.black_market_cards, counts.direct_effect_cards) == (14, 12, 12)
    assert counts.invention_cards == 8 * 6 == 48
    assert counts.resource_cards == 175
    assert (counts.doctors, counts.henchmen, counts.cubes, counts.cylinders) == (6, 18, 30, 2)
    assert (counts.money_tokens, counts.money) == (49, 9 * 5 + 40 * 1)


def test_components(game: Game) -> None:
    assert list(game.players) == ["blue", "red", "green", "yellow", "purple", "black"]
    assert {coin.value: coin.tokens for coin in game.money.values()} == {5: 9, 1: 40}
    assert (game.game.players.min, game.game.players.max, game.rules.rounds) == (2, 6, 15)


def test_setup(game: Game) -> None:
    assert (game.rules.doctors_each, game.rules.henchmen_each, game.rules.cubes_each) == (1, 3, 5)
    assert game.rules.start_gold == (0, 1, 1, 2, 2, 2)
    assert len(game.resources) == 12
    assert [one.state for one in game.resources.values()].count("raw") == 6
    assert game.rules.workshops_each == 1
    assert game.rules.black_markets_open == 4
    assert len(game.inventions) == 8
    assert game.rules.copies_each == 5
    assert game.rules.direct_effects_open == 4
    assert (game.board.round_spaces, game.board.blue_tabs, game.board.rust_tabs) == (15, 8, 4)


def test_resource_shops(game: Game) -> None:
    kinds = {shop.name: game.materials[shop.material].name for shop in game.workshops.values()}
    assert kinds == {
        "Steel Mill": "Steel",
        "Copper Smithy": "Copper",
        "Weaver": "Cloth",
        "Wood Shop": "Wood",
        "Glass Maker": "Glass",
        "Tannery": "Leather",
    }
    rules = game.rules
    assert rules.workshop_spots == 3
    assert (rules.raw_by_henchman, rules.raw_by_doctor) == (2, 3)
    assert (rules.raw_for_refined, rules.refined_by_henchman, rules.refined_by_doctor) == (2, 1, 2)


def test_black_market(game: Game) -> None:
    gold = {shop.number: (shop.gold, shop.starting_marker) for shop in game.shops.values() if shop.kind == "gold"}
    assert gold == {7: (5, False), 8: (2, True)}
    assert [shop.number for shop in game.shops.values() if shop.kind == "workshop"] == [1, 2, 3, 4, 5, 6]
    assert [shop.number for shop in game.shops.values() if shop.kind == "black_market"] == [9, 10, 11, 12]
    told = {
        name: [
            [
                (one.pays_gold, one.pays_raw, one.pays_refined, one.gets_gold, one.gets_raw, one.gets_refined, one.kind)
                for one in place
            ]
            for place in ability.places
        ]
        for name, ability in game.abilities.items()
    }
    assert told == {
        "gold_three": [[(0, 0, 0, 3, 0, 0, "any")]],
        "gold_four": [[(0, 0, 0, 4, 0, 0, "any")]],
        "acquisition": [[(3, 0, 0, 0, 2, 0, "any")], [(4, 0, 0, 0, 2, 0, "any")]],
        "refinery": [[(1, 2, 0, 0, 0, 1, "same")]],
        "two_for_one": [[(0, 2, 0, 0, 1, 0, "other")]],
        "one_for_one": [[(1, 1, 0, 0, 1, 0, "other")]],
        "liquidation": [[(0, 2, 0, 4, 0, 0, "any"), (0, 0, 1, 5, 0, 0, "any")]],
    }
    assert len(game.black_market) == game.rules.black_markets_open * game.rules.black_market_turns == 4 * 3


def test_tracks_of_labour(game: Game) -> None:
    told = {
        track.short: (track.number, track.pawns, track.early, track.late, track.early_spots, track.early_spots_large)
        for track in game.labour.values()
    }
    assert told == {"GAW": (13, "doctor", 3, 2, 1, 1), "ML": (14, "henchman", 2, 1, 1, 2)}


def test_social_track(game: Game) -> None:
    track, steps = game.tracks["social"], game.steps("social")
    assert (track.number, track.spots_large, track.spots_large_on, game.rules.large_table) == (15, 2, 3, 4)
    assert game.achievements[steps[0]].name == "Manners Tutor"
    assert game.achievements["real_estate"].cost == 10
    assert game.rules.real_estate == "real_estate"
    assert game.achievements["proper_engagement"].name == "A Proper Engagement"
    assert game.achievements["proper_engagement"].points == 23
    assert {game.achievements[step].pawns for step in steps} == {"doctor"}


def test_security_track(game: Game) -> None:
    track, steps = game.tracks["security"], game.steps("security")
    assert (track.number, track.spots_large, track.one_pawn_each) == (16, 1, True)
    first, fences, dogs, bribe = (
        game.achievements[name] for name in ("night_watchman", "secure_fences", "guard_dogs", "bribe_scotland_yard")
    )
    assert steps[0] == "night_watchman"
    assert (first.name, first.cost) == ("Night Watchman / Security Manager", 2)
    assert steps[1] == "secure_fences"
    assert (fences.needs_real_estate, fences.pawns) == (True, "henchman")
    assert dogs.points == 10
    assert (bribe.genius, bribe.labour) == (2, 2)


def test_pets_track(game: Game) -> None:
    track, steps = game.tracks["pets"], game.steps("pets")
    assert (track.number, track.spots_large) == (17, 1)
    assert game.achievements[steps[0]].name == "Tarantulas"
    assert (game.achievements["ostrich"].cost, game.achievements["ostrich"].needs_real_estate) == (2, True)
    assert game.achievements["komodo_dragon"].points == 11
    assert {game.achievements[step].pawns for step in steps} == {"doctor"}
    assert (game.rules.bonus_track, game.rules.bonus_points) == ("pets", 5)


def test_inventions(game: Game) -> None:
    assert [one.sheen for one in game.inventions.values()].count("blue") == 7
    assert game.inventions[game.rules.duct_tape].sheen == "silver"
    assert {"Transmutative Catalyst", "Circuit Transmogrifier", "Combustion Engine", "Duct Tape"} <= {
        one.name for one in game.inventions.values()
    }
    catalyst = game.inventions["transmutative_catalyst"]
    assert catalyst.resources == {"raw_wood": 1, "raw_leather": 1, "raw_glass": 1}
    assert (catalyst.gold, catalyst.genius, catalyst.fee) == (2, 4, 5)
    assert game.rules.inventions_a_round == 1
    assert (game.rules.duct_tape_labour, game.rules.duct_tape_penalty) == (5, 5)


def test_direct_effects(game: Game) -> None:
    told = {one.name: (one.kind, one.space, one.amount, one.once_a_round) for one in game.direct_effects.values()}
    assert told == {
        "Electra Walking Cane": ("displace", "workshop", 0, True),
        "Mini Shrink Ray": ("lessen", "workshop", 1, True),
        "Waterproof Gunpowder": ("share", "gold", 0, True),
        "Scruple Mesmerizer": ("share", "black_market", 0, True),
        "Teeth Sharkification": ("swap", "black_market", 2, True),
        "Steel Beam Spawning": ("labour", "", 3, False),
        "Sleeping Potion Bomb": ("displace", "manual", 0, True),
        "Acid Squirting Pen": ("free", "social", 0, False),
        "Copper Pipe Spawning": ("advance", "security", 0, True),
        "Pied Piper Pipes": ("free", "pets", 0, False),
        "Concealing Cloak": ("immune", "", 0, False),
        "Temporary Transmogrifier": ("disguise", "", 0, False),
    }
    assert game.direct_effects["acid_squirting_pen"].excepted == "real_estate"
    assert game.direct_effects["pied_piper_pipes"].excepted is None


def test_rent(game: Game) -> None:
    rules = game.rules
    assert (rules.rent, rules.rent_from, rules.rent_until, rules.henchmen_in_arrears) == (1, 5, 14, 2)


def test_stages(game: Game) -> None:
    assert game.rules.machine_points[:2] == (4, 5)
    assert game.rules.plan_points[:2] == (6, 7)
    assert {len(device.rows) for device in (*game.machines.values(), *game.plans.values())} == {3}


def test_the_second_stage_of_the_death_ray_adds_what_the_example_says(game: Game) -> None:
    one, two, _ = game.machines["death_ray"].rows
    assert set(two.inventions) - set(one.inventions) == {"circuit_transmogrifier"}
    more = {name: count - one.resources.get(name, 0) for name, count in two.resources.items()}
    assert {name: count for name, count in more.items() if count} == {"raw_wood": 1, "raw_leather": 1}
    assert (two.genius - one.genius, two.labour - one.labour) == (1, 1)


def test_a_machine_and_a_plan_can_need_four_genius_each(game: Game) -> None:
    assert 4 in {machine.rows[0].genius for machine in game.machines.values()}
    assert 4 in {plan.rows[0].genius for plan in game.plans.values()}
