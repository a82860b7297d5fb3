"""The way of the tickets, setting up, and whole games at random."""

from dataclasses import replace
from random import Random

import pytest

from generator.games.mister_x.rules import fugitive, hunters
from generator.games.mister_x.rules.flow import drawn
from generator.games.mister_x.rules.setting_up import set_up
from generator.games.mister_x.rules.state import State
from generator.rules.luck import Stream
from generator.rules.rule import RefusedError
from tests.games.mister_x.table import city, game, table


@pytest.mark.parametrize(
    ("players", "hands"),
    [(2, [8, 9]), (3, [8, 6, 7]), (4, [8, 5, 6, 6]), (5, [8, 5, 5, 5, 6]), (6, [8, 5, 5, 5, 5, 5])],
)
def test_a_game_begins_with_full_racks_and_five_detectives(players: int, hands: list[int]) -> None:
    state = set_up(game(), players, "yellow", city(194), Stream(players))
    assert [len(rack) for rack in state.racks.values()] == hands
    assert len(state.bag) == 120 - sum(hands)
    assert sum(state.all_tickets.values()) == 120
    assert list(state.positions) == ["blue", "red", "green", "yellow", "black"]
    assert len(state.occupied) == 5
    assert state.occupied <= {card.city for card in game().start_cards.values()}
    assert (state.checklist, state.turn, state.laid) == ((city(194),), "mister_x", ())
    assert [table.tickets for table in game().tables if table.players == players] == [sum(hands)]


def test_he_begins_in_the_region_of_his_mission() -> None:
    with pytest.raises(RefusedError, match="Monaco is no start of the yellow mission"):
        set_up(game(), 3, "yellow", city(137), Stream(1))


def test_when_the_bag_runs_dry_the_box_comes_back() -> None:
    state = replace(table(rack=()), bag=("car_double",), box=("plane_double",) * 9)
    state = drawn(state, "mister_x", 8, Stream(1))
    assert state.racks["mister_x"] == ("car_double", *("plane_double",) * 7)
    assert (state.bag, state.box) == (("plane_double",) * 2, ())


def test_with_nothing_left_a_rack_stays_short() -> None:
    state = drawn(replace(table(rack=()), bag=("car_double",), box=()), "mister_x", 8, Stream(1))
    assert (state.racks["mister_x"], state.bag) == (("car_double",), ())


def at_random(seed: int) -> State:
    """A game in which everybody does anything, with special actions whenever they can be paid."""
    luck, chance = Stream(seed), Random(seed)
    mission = list(game().missions)[seed % 3]
    state = set_up(game(), 2 + seed % 5, mission, game().missions[mission].starts[seed % 5], luck)
    for _ in range(100):
        before = state
        state = fugitive.play(game(), state, chance.choice(fugitive.moves(game(), state)), (), luck)
        assert sum(state.all_tickets.values()) == 120
        assert before.turn == "mister_x", "the earlier state has not changed"
        assert len(state.laid) == min(24, state.movements)
        while not state.winner and (some := list(hunters.moves(game(), state))):
            state = hunters.move(game(), state, chance.choice(some))
            assert len(state.occupied) == 5
        if not state.winner:
            state = inquired(state)
            state = hunters.finish(game(), state, {}, luck)
        if state.winner:
            break
        assert len(state.rings) == len({ring.marks for ring in state.rings}) <= 5
        assert all(state.checklist[ring.space] == ring.city for ring in state.rings)
        assert state.place not in state.occupied
    return state


def inquired(state: State) -> State:
    """With an investigation, if the players can pay for one."""
    gift = {
        seat: tuple(one for one in rack if game().tickets[one].action == "investigate")[
            : sum(owner == seat for owner in state.owners.values())
        ]
        for seat, rack in state.racks.items()
    }
    try:
        return hunters.investigate(game(), state, gift)
    except RefusedError:
        return state


def test_whole_games_keep_every_ticket_and_every_rule() -> None:
    ends = [at_random(seed) for seed in range(30)]
    assert {state.winner for state in ends} >= {"mister_x", "detectives"}
    assert any(state.rings for state in ends)
    assert any(state.movements > 24 for state in ends)


def test_the_same_luck_is_the_same_game() -> None:
    assert at_random(4) == at_random(4)
