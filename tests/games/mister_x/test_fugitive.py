"""What Mister X may do in his turn, and what comes of it."""

import pytest

from generator.games.mister_x.model import Game
from generator.games.mister_x.rules.fugitive import Double, Move, Single, Stay, Step, Undercover, moves, play, refusal
from generator.games.mister_x.rules.state import Laid, State
from generator.rules.luck import Stream
from generator.rules.rule import RefusedError
from tests.games.mister_x.table import city, game, table

AWAY = (170, 171, 172, 173, 174)
"""Where detectives are in nobody's way."""
FEET = ("car_double", "car_double", "car_double")
SHADOWS = ("train_undercover", "train_undercover", "plane_undercover")
CARS = (*FEET, "car_operation", "car_operation", "car_investigate", "plane_operation", "train_operation")
NO_CAR = ("plane_operation",) * 2 + ("train_operation",) * 3 + ("train_double", "train_investigate", "plane_double")


def at(number: int, rack: tuple[str, ...], detectives: tuple[int, ...] = AWAY) -> State:
    """Mister X in a city, on the yellow mission, after three movements."""
    return table((194, 192, 173, number), detectives, rack)


def targets(state: State, kind: type, of: Game | None = None) -> set[int]:
    """Numbers of the cities where his legal moves of a kind end."""
    ends: set[int] = set()
    for move in moves(of or game(), state):
        if isinstance(move, kind):
            step = move.steps[-1] if isinstance(move, Double) else getattr(move, "step", None)
            ends.add(game().cities[step.to].number if step else 0)
    return ends


def turned(ruling: str) -> Game:
    """The game with that ruling at its second choice."""
    rulings = dict(game().rulings)
    rulings[ruling] = rulings[ruling].model_copy(update={"value": rulings[ruling].choices[1]})
    copy = game().model_copy(update={"rulings": rulings})
    assert copy.turned(ruling)
    return copy


def done(state: State, move: Move, of: Game | None = None) -> State:
    return play(of or game(), state, move, (), Stream(3))


def test_a_ticket_leads_along_the_lines_of_its_movement() -> None:
    assert targets(at(137, ("car_operation",)), Single) == {136, 138}
    assert targets(at(137, ("train_operation",)), Single) == {164}
    assert targets(at(137, ("plane_operation",)), Single) == set()
    assert targets(at(45, ("train_operation",)), Single) == {47, 68, 89}, "a train ticket is good for ferries"


def test_he_does_not_enter_a_detectives_city() -> None:
    assert targets(at(137, ("car_operation",), (136, *AWAY[1:])), Single) == {138}
    refused = refusal(game(), at(137, ("car_operation",), (136, *AWAY[1:])), Single(Step("car_operation", city(136))))
    assert refused == "A detective is in Marseille."


def test_the_ticket_and_the_line_must_be_there() -> None:
    state = at(137, ("car_operation",))
    assert refusal(game(), state, Single(Step("car_double", city(136)))) == "The ticket is not on the rack."
    assert (
        refusal(game(), state, Single(Step("car_operation", city(164)))) == "No line leads from Monaco to Rome by car."
    )


def test_a_movement_is_laid_and_noted() -> None:
    state = done(at(137, CARS), Single(Step("car_operation", city(136))))
    assert state.checklist[-1] == city(136)
    assert (state.laid[-1], len(state.laid)) == (Laid("car_operation"), 4)
    assert (len(state.racks["mister_x"]), state.box, state.turn) == (8, (), "detectives")


def test_what_he_discards_goes_into_the_bag_and_he_draws_up_to_eight() -> None:
    state = play(game(), at(137, CARS), Single(Step("car_operation", city(136))), ("plane_operation",), Stream(3))
    assert len(state.racks["mister_x"]) == 8
    assert sum(state.all_tickets.values()) == 120
    with pytest.raises(RefusedError, match="not on the rack"):
        play(game(), at(137, CARS), Single(Step("car_operation", city(136))), ("plane_undercover",), Stream(3))


def test_a_double_move_costs_three_footprints_and_lays_two_tickets() -> None:
    double = Double(FEET, (Step("car_operation", city(136)), Step("car_investigate", city(135))))
    state = done(at(137, CARS), double)
    assert state.box == FEET
    assert [one.ticket for one in state.laid[-2:]] == ["car_operation", "car_investigate"]
    assert [game().cities[name].number for name in state.checklist[-2:]] == [136, 135]
    assert double in moves(game(), at(137, CARS))


def test_a_double_move_pays_with_its_own_symbol() -> None:
    steps = (Step("car_operation", city(136)), Step("car_operation", city(135)))
    said = "The double move costs 3 tickets with its symbol, the footprints."
    assert refusal(game(), at(137, CARS), Double(FEET[:2], steps)) == said
    assert refusal(game(), at(137, CARS), Double((*FEET[:2], "car_investigate"), steps)) == said
    assert refusal(game(), at(137, CARS[1:]), Double(FEET, steps)) == "These tickets are not on the rack."


def test_a_ticket_that_is_paid_is_no_movement() -> None:
    steps = (Step("car_double", city(136)), Step("car_operation", city(135)))
    assert refusal(game(), at(137, CARS), Double(FEET, steps)) == "The ticket is not on the rack."


@pytest.mark.parametrize("ruling", [None, "entering"])
def test_a_double_move_never_leads_through_a_detectives_city(ruling: str | None) -> None:
    of = turned(ruling) if ruling else game()
    state = at(137, CARS[:6], (136, *AWAY[1:]))
    double = Double(FEET, (Step("car_operation", city(136)), Step("car_operation", city(135))))
    assert refusal(of, state, double) is not None
    assert all(double.steps[0].to != city(136) for double in moves(of, state) if isinstance(double, Double))
    assert 135 not in targets(state, Double, of), "by car Toulouse is reached through Marseille only"


def test_a_double_move_may_lead_back() -> None:
    assert 137 in targets(at(137, CARS), Double)


def test_a_destination_that_a_double_move_passes_wins_at_once() -> None:
    double = Double(FEET, (Step("car_operation", city(46)), Step("car_operation", city(47))))
    state = done(at(47, CARS), double)
    assert (state.winner, state.place, len(state.laid)) == ("mister_x", city(46), 4)


def test_unless_the_ruling_is_turned() -> None:
    double = Double(FEET, (Step("car_operation", city(46)), Step("car_operation", city(47))))
    state = done(at(47, CARS), double, turned("passing"))
    assert (state.winner, state.place, len(state.laid)) == (None, city(47), 5)
    ends = Double(FEET, (Step("car_operation", city(46)), Step("car_operation", city(48))))
    assert done(at(47, CARS), ends, turned("passing")).winner == "mister_x"


def test_only_destinations_of_his_own_mission_count() -> None:
    assert done(at(47, CARS), Single(Step("car_operation", city(46)))).winner == "mister_x"
    green = table((194, 192, 173, 47), AWAY, CARS, mission="green")
    assert done(green, Single(Step("car_operation", city(46)))).winner is None


def test_undercover_he_goes_by_any_line_and_lays_any_ticket_face_down() -> None:
    rack = (*SHADOWS, "plane_operation", "plane_operation", "train_operation", "train_double", "train_investigate")
    state = at(2, rack)
    assert targets(state, Single) == set(), "only cars leave Akureyri"
    assert targets(state, Undercover) == {1, 3}
    laid = {move.step.ticket for move in moves(game(), state) if isinstance(move, Undercover)}
    assert laid == {"plane_operation", "train_operation", "train_double", "train_investigate"}
    state = done(state, Undercover(tuple(sorted(SHADOWS)), Step("plane_operation", city(1))))
    assert state.laid[-1] == Laid("plane_operation", face_down=True)
    assert (state.place, state.box) == (city(1), tuple(sorted(SHADOWS)))


def test_a_ticket_that_pays_for_the_undercover_move_is_not_laid() -> None:
    move = Undercover(SHADOWS, Step("train_undercover", city(1)))
    assert refusal(game(), at(2, (*SHADOWS, "car_operation")), move) == "The ticket is not on the rack."


def test_without_a_fitting_ticket_he_stays_and_swaps_all_eight() -> None:
    before = at(2, NO_CAR)
    assert moves(game(), before) == (Stay(),)
    state = done(before, Stay())
    assert (state.checklist, state.laid, state.box) == (before.checklist, before.laid, ())
    assert len(state.racks["mister_x"]) == 8
    assert state.racks != before.racks
    assert sum(state.all_tickets.values()) == 120
    assert state.turn == "detectives"


def test_who_can_make_an_undercover_move_does_not_stay() -> None:
    rack = (*SHADOWS, *NO_CAR[:5])
    assert {type(move) for move in moves(game(), at(2, rack))} == {Undercover}
    assert refusal(game(), at(2, rack), Stay()) == "Mister X stays only when he cannot move."


def test_detectives_on_every_side_are_as_no_ticket() -> None:
    surrounded = at(2, CARS, (1, 3, *AWAY[2:]))
    assert moves(game(), surrounded) == (Stay(),)


def test_with_the_ruling_turned_he_may_give_himself_up() -> None:
    of = turned("entering")
    surrounded = at(2, CARS, (1, 3, *AWAY[2:]))
    assert targets(surrounded, Single, of) == {1, 3}
    assert done(surrounded, Single(Step("car_operation", city(1))), of).winner == "detectives"


SECRET = tuple([164, 137] * 12 + [164])
"""24 movements between Rome and Monaco, space 0 and all the others filled."""


def test_the_twenty_fifth_movement_is_open_and_its_ticket_goes_into_the_bag() -> None:
    before = table(SECRET, AWAY, CARS)
    assert before.movements == game().rules.secret_moves == 24
    state = done(before, Single(Step("train_operation", city(137))))
    assert (len(state.laid), state.movements, state.place) == (24, 25, city(137))
    assert sum(state.all_tickets.values()) == 120
    assert "train_operation" not in {one.ticket for one in state.laid}


def test_a_double_move_may_end_in_the_open() -> None:
    before = table(SECRET[:-1], AWAY, CARS)
    assert before.movements == 23
    double = Double(FEET, (Step("car_operation", city(136)), Step("car_investigate", city(135))))
    state = done(before, double)
    assert (len(state.laid), state.laid[-1].ticket, state.movements) == (24, "car_operation", 25)


def test_only_in_his_turn() -> None:
    state = table((194, 192, 173, 137), AWAY, CARS, turn="detectives")
    with pytest.raises(RefusedError, match="It is not Mister X’s turn"):
        done(state, Single(Step("car_operation", city(136))))
    with pytest.raises(RefusedError, match="No line leads"):
        done(at(137, CARS), Single(Step("car_operation", city(164))))
