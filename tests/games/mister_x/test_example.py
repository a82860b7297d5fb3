"""The document's examples on our map: its round, its investigation, its position check."""

from dataclasses import replace

import pytest

from generator.games.mister_x.rules import fugitive, hunters
from generator.games.mister_x.rules.fugitive import Double, Step
from generator.games.mister_x.rules.hunters import Move
from generator.games.mister_x.rules.state import Ringed, State
from generator.rules.luck import Stream
from generator.rules.rule import RefusedError
from tests.games.mister_x.table import city, game, table

FEET = ("car_double", "train_double", "car_double")
RACK = (*FEET, "train_operation", "car_investigate", "plane_undercover", "car_operation", "car_undercover")
FIRST = ("plane_double", "car_operation", "plane_undercover", "car_investigate", "train_double", "train_undercover")
SECOND = ("train_investigate", "train_operation", "car_double", "car_undercover", "plane_double", "train_undercover")
NUMBERS = {"blue": (135, 144), "red": (111, 133), "green": (110, 165), "yellow": (174, 173), "black": (84, 106)}


def his_turn() -> State:
    double = Double(FEET, (Step("train_operation", city(137)), Step("car_investigate", city(136))))
    return fugitive.play(game(), table(rack=RACK, first=FIRST, second=SECOND), double, ("plane_undercover",), Stream(1))


def ticket_for(state: State, detective: str, to: str) -> Move:
    some = [move for move in hunters.moves(game(), state) if (move.detective, move.to) == (detective, to)]
    assert some, f"{detective} cannot go to {to}"
    return some[0]


def test_his_start_is_one_of_the_yellow_mission() -> None:
    assert city(194) in game().missions["yellow"].starts


def test_the_three_moves_before_are_lines_of_the_map() -> None:
    ways = [(city(194), city(192)), (city(192), city(173)), (city(173), city(164))]
    for here, there in ways:
        assert any(way.to == there for way in game().ways[here])


def test_he_makes_a_double_move_by_train_and_car() -> None:
    state = his_turn()
    assert [game().cities[one].number for one in state.checklist] == [194, 192, 173, 164, 137, 136]
    assert [one.ticket for one in state.laid[3:]] == ["train_operation", "car_investigate"]
    assert not any(one.face_down for one in state.laid)
    assert state.box == tuple(sorted(FEET)), "tickets with footprints are out of the game"
    assert len(state.racks["mister_x"]) == 8
    assert sum(state.all_tickets.values()) == 120
    assert state.winner is None


def test_the_five_detectives_move_and_yellow_finds_his_trail() -> None:
    state = his_turn()
    for detective, (here, there) in NUMBERS.items():
        assert state.positions[detective] == city(here)
        state = hunters.move(game(), state, ticket_for(state, detective, city(there)))
    assert set(state.moved) == set(NUMBERS), "each has a ticket on his marker"
    assert [state.positions[name] for name in NUMBERS] == [city(there) for _, there in NUMBERS.values()]
    used = list(state.moved.values())
    state = hunters.finish(game(), state, {}, Stream(2))
    assert state.rings == (Ringed(1, 2, city(173)),)
    assert state.movements - 2 == 3, "he stood there three movements ago"
    assert [len(state.racks[seat]) for seat in ("first", "second")] == [4 + 3, 4 + 2]
    assert all(ticket in state.bag for ticket in used)
    assert (state.turn, state.moved, state.winner) == ("mister_x", {}, None)
    assert sum(state.all_tickets.values()) == 120


def test_in_this_round_a_special_action_is_possible_for_the_first_time() -> None:
    assert his_turn().movements == 5 == game().rules.actions_from
    before = table(checklist=(194, 192, 173, 164, 137), detectives=(135, 111, 110, 174, 84), turn="detectives")
    with pytest.raises(RefusedError, match="Space 5 of the ticket board is not yet filled"):
        hunters.investigate(game(), before, {})


GLASS = "car_investigate"


def inquiry(angela: int, hugh: int) -> State:
    """Angela has three detectives and a magnifying glass, Hugh has two and three glasses; nobody can move any more."""
    state = table((194, 192, 173, 164, 137, 136), (144, 133, 165, 173, 106), (), (GLASS,), (GLASS,) * 3, "detectives")
    state = with_all_moved(state)
    return hunters.investigate(game(), state, {"first": (GLASS,) * angela, "second": (GLASS,) * hugh})


def with_all_moved(state: State) -> State:
    return replace(state, moved=dict.fromkeys(state.owners, "car_operation"))


def test_angela_and_hugh_see_where_he_was_four_movements_ago() -> None:
    state = inquiry(1, 2)
    assert state.rings == (Ringed(1, 1, city(192)),), "movement 5 - 4 = 1"
    assert state.racks["first"] == ()
    assert state.racks["second"] == (GLASS,), "Hugh cannot use his third ticket"
    assert state.box == (GLASS,) * 3
    assert state.acted


def test_hugh_cannot_give_three_with_two_detectives() -> None:
    with pytest.raises(RefusedError, match="Nobody gives more tickets than he has detectives"):
        inquiry(0, 3)
    with pytest.raises(RefusedError, match="Nobody gives more tickets than he has detectives"):
        inquiry(1, 3)


def test_two_tickets_buy_nothing() -> None:
    with pytest.raises(RefusedError, match="buy no investigation"):
        inquiry(1, 1)
