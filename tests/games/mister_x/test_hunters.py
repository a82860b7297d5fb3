"""What detectives may do in their turn, and what they must."""

from collections import Counter
from dataclasses import replace

import pytest

from generator.games.mister_x.rules.hunters import Move, finish, investigate, move, moves, operate, reach, waiting
from generator.games.mister_x.rules.state import Ringed, State
from generator.rules.luck import Stream
from generator.rules.rule import RefusedError
from tests.games.mister_x.table import city, game, table

CAR, GLASS, LIGHT = "car_double", "train_investigate", "plane_operation"
TRAIL = (194, 192, 173, 164, 137, 164)
"""Five movements: special actions are possible."""
MOVED = dict.fromkeys(("blue", "red", "green", "yellow", "black"), CAR)


def hunt(detectives: tuple[int, ...], first: tuple[str, ...] = (), second: tuple[str, ...] = ()) -> State:
    """The detectives' turn: blue, red, green belong to the first player, yellow and black to the second."""
    return table(TRAIL, detectives, (), first, second, "detectives")


def after_moving(detectives: tuple[int, ...], first: tuple[str, ...], second: tuple[str, ...]) -> State:
    """All have moved, and their tickets lie on the markers."""
    state = hunt(detectives, first, second)
    bag = tuple((Counter(state.bag) - Counter(MOVED.values())).elements())
    return replace(state, moved=MOVED, bag=bag)


def numbers(state: State, detective: str) -> set[int]:
    return {game().cities[one.to].number for one in moves(game(), state) if one.detective == detective}


def test_two_are_never_in_one_city() -> None:
    state = hunt((2, 1, 20, 21, 22), (CAR,))
    assert numbers(state, "blue") == {3}, "red is in 1"
    with pytest.raises(RefusedError, match="cannot go to Reykjavik"):
        move(game(), state, Move("blue", CAR, city(1)))


def test_one_who_is_encircled_waits_until_somebody_makes_room() -> None:
    ferry = "train_double"
    state = hunt((2, 1, 3, 21, 22), (CAR, ferry), ())
    assert waiting(game(), state) == ("blue", "yellow", "black"), "blue is encircled, and the others have no ticket"
    state = move(game(), state, Move("red", ferry, city(23)))
    assert numbers(state, "blue") == {1}
    assert waiting(game(), state) == ("yellow", "black")


def test_they_must_move_if_they_can() -> None:
    state = hunt((2, 20, 21, 22, 17), (CAR,), ())
    with pytest.raises(RefusedError, match="The blue detective can still move"):
        finish(game(), state, {}, Stream(1))
    state = move(game(), state, Move("blue", CAR, city(3)))
    assert finish(game(), state, {}, Stream(1)).turn == "mister_x", "without a ticket that fits the others stay"


def test_each_moves_once_with_a_ticket_of_his_player() -> None:
    state = hunt((2, 20, 21, 22, 17), (CAR, CAR), ())
    with pytest.raises(RefusedError, match="not on the rack"):
        move(game(), state, Move("yellow", CAR, city(44)))
    state = move(game(), state, Move("blue", CAR, city(3)))
    assert (state.moved, state.racks["first"]) == ({"blue": CAR}, (CAR,))
    with pytest.raises(RefusedError, match="does not move any more"):
        move(game(), state, Move("blue", CAR, city(1)))


def test_whoever_reaches_mister_x_wins_for_all_at_once() -> None:
    state = move(game(), hunt((165, 20, 21, 22, 17), (CAR,)), Move("blue", CAR, city(164)))
    assert state.winner == "detectives"
    with pytest.raises(RefusedError, match="not the detectives’ turn"):
        finish(game(), state, {}, Stream(1))


@pytest.mark.parametrize(
    ("lights", "here", "there"),
    [(3, 137, 136), (4, 137, 164), (4, 45, 89), (5, 47, 91)],
    ids=["by car", "by train", "by ferry", "by plane"],
)
def test_a_special_operation_moves_by_what_the_tickets_buy(lights: int, here: int, there: int) -> None:
    state = after_moving((here, 20, 21, 22, 17), (LIGHT,) * 3, (LIGHT,) * 2)
    state = replace(state, checklist=(*state.checklist[:-1], city(199)))
    gift = {"first": (LIGHT,) * min(3, lights), "second": (LIGHT,) * (lights - 3)}
    state = operate(game(), state, gift, "blue", city(there))
    assert state.positions["blue"] == city(there)
    assert state.box == (LIGHT,) * lights
    assert state.winner is None
    assert city(there) in state.reached


def test_the_city_must_have_such_a_line() -> None:
    state = after_moving((2, 20, 21, 22, 17), (LIGHT,) * 3, (LIGHT,) * 2)
    with pytest.raises(RefusedError, match="cannot go to Reykjavik by train or ferry"):
        operate(game(), state, {"first": (LIGHT,) * 3, "second": (LIGHT,)}, "blue", city(1))
    assert operate(game(), state, {"first": (LIGHT,) * 3}, "blue", city(1)).positions["blue"] == city(1)


def test_an_operation_may_catch_him() -> None:
    state = after_moving((165, 20, 21, 22, 17), (LIGHT,) * 3, ())
    assert operate(game(), state, {"first": (LIGHT,) * 3}, "blue", city(164)).winner == "detectives"


@pytest.mark.parametrize(("glasses", "space"), [(3, 1), (4, 2), (5, 3)])
def test_an_investigation_shows_four_three_or_two_movements_ago(glasses: int, space: int) -> None:
    state = after_moving((2, 20, 21, 22, 17), (GLASS,) * 3, (GLASS,) * 2)
    gift = {"first": (GLASS,) * 3, "second": (GLASS,) * (glasses - 3)}
    state = investigate(game(), state, gift)
    assert state.rings == (Ringed(1, space, city(TRAIL[space])),)


def test_there_is_one_special_action_a_round_after_all_have_moved() -> None:
    state = after_moving((2, 20, 21, 22, 17), (GLASS,) * 3, (GLASS,) * 2)
    once = investigate(game(), state, {"first": (GLASS,) * 3})
    with pytest.raises(RefusedError, match="one special action a round"):
        investigate(game(), once, {"second": (GLASS,) * 2})
    early = hunt((2, 20, 21, 22, 17), (GLASS,) * 3 + (CAR,))
    with pytest.raises(RefusedError, match="can still move"):
        investigate(game(), early, {"first": (GLASS,) * 3})


def test_tickets_must_have_the_symbol_and_be_there() -> None:
    state = after_moving((2, 20, 21, 22, 17), (GLASS, GLASS, LIGHT), ())
    with pytest.raises(RefusedError, match="buy no investigation"):
        investigate(game(), state, {"first": (GLASS, GLASS, LIGHT)})
    with pytest.raises(RefusedError, match="not on the rack"):
        investigate(game(), state, {"first": (GLASS,) * 3})


def test_at_the_end_of_a_round_they_discard_and_draw_and_their_tickets_go_into_the_bag() -> None:
    state = after_moving((2, 20, 21, 22, 17), (GLASS, LIGHT), (GLASS,))
    state = finish(game(), state, {"first": (LIGHT,)}, Stream(4))
    assert [len(state.racks[seat]) for seat in ("first", "second")] == [7, 6]
    assert GLASS in state.racks["first"]
    assert (state.moved, state.acted, state.reached) == ({}, False, frozenset())
    assert sum(state.all_tickets.values()) == 120


def test_reach_knows_no_tickets() -> None:
    assert reach(game(), hunt((2, 20, 21, 22, 17)), "blue", "car") == [city(3), city(1)]
    assert reach(game(), hunt((2, 20, 21, 22, 17)), "blue", "plane") == []
