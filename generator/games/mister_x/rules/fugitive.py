"""Mister X's turn: his moves, which of them are legal, and what each does ("Mister X", "End of the Game")."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from generator.games.mister_x.model import Game
from generator.games.mister_x.rules.flow import discarded, drawn
from generator.games.mister_x.rules.state import Laid, State, Tickets, holds, without
from generator.rules.luck import Luck
from generator.rules.rule import RefusedError


@dataclass(frozen=True, slots=True)
class Step:
    """A movement: the ticket that is laid for it, and the city where it ends."""

    ticket: str
    to: str


@dataclass(frozen=True, slots=True)
class Single:
    """One movement with a ticket that fits."""

    step: Step


@dataclass(frozen=True, slots=True)
class Double:
    """Two movements, for three tickets with footprints."""

    paid: Tickets
    steps: tuple[Step, Step]


@dataclass(frozen=True, slots=True)
class Undercover:
    """One movement by any line, for three tickets with a silhouette; the ticket is laid face down and need not fit."""

    paid: Tickets
    step: Step


@dataclass(frozen=True, slots=True)
class Stay:
    """No movement, because none is possible; all tickets go back into the bag."""


Move = Single | Double | Undercover | Stay


def moves(game: Game, state: State) -> tuple[Move, ...]:
    """Every legal move of Mister X; staying is legal only when nothing else is."""
    rack, here = state.racks[state.mister_x], state.place
    some: list[Move] = [Single(step) for step in _steps(game, state, here, rack)]
    for paid in _payments(game, rack, "double"):
        left = without(rack, paid)
        for first in _steps(game, state, here, left):
            if first.to not in state.occupied:
                then = _steps(game, state, first.to, without(left, (first.ticket,)))
                some += [Double(paid, (first, second)) for second in then]
    for paid in _payments(game, rack, "undercover"):
        tickets = sorted(set(without(rack, paid)))
        cities = sorted({way.to for way in game.ways[here] if _free(game, state, way.to)})
        some += [Undercover(paid, Step(ticket, to)) for ticket in tickets for to in cities]
    return tuple(some) or (Stay(),)


def play(game: Game, state: State, move: Move, discards: Tickets, luck: Luck) -> State:
    """The state after Mister X's whole turn: his move, tickets that he discards, tickets that he draws.

    Raises:
        RefusedError: it is not his turn, the move is not legal, or he does not have what he discards.
    """
    if state.turn != "mister_x" or state.winner:
        raise RefusedError("It is not Mister X’s turn.")
    if (refused := refusal(game, state, move)) is not None:
        raise RefusedError(refused)
    seat, paid = state.mister_x, getattr(move, "paid", ())
    state = replace(
        state,
        racks={**state.racks, seat: without(state.racks[seat], paid)},
        box=tuple(sorted((*state.box, *paid))),
        turn="detectives",
    )
    match move:
        case Single(step):
            state = _moved(game, state, step)
        case Undercover(_, step):
            state = _moved(game, state, step, face_down=True)
        case Double(_, (first, second)):
            state = _moved(game, state, first, passing=True)
            state = state if state.winner else _moved(game, state, second)
        case Stay():
            discards = state.racks[seat]
    return drawn(discarded(state, seat, discards), seat, game.rules.mister_x_hand, luck)


def refusal(game: Game, state: State, move: Move) -> str | None:
    """Why a move is not legal now, as a sentence to the player; None if it is."""
    rack, here = state.racks[state.mister_x], state.place
    match move:
        case Single(step):
            return _step_refused(game, state, here, rack, step)
        case Double(paid, (first, second)):
            if refused := _payment_refused(game, rack, paid, "double"):
                return refused
            left = without(rack, paid)
            if refused := _step_refused(game, state, here, left, first):
                return refused
            if first.to in state.occupied:
                return "A double move does not lead through a detective’s city."
            return _step_refused(game, state, first.to, without(left, (first.ticket,)), second)
        case Undercover(paid, step):
            if refused := _payment_refused(game, rack, paid, "undercover"):
                return refused
            if step.ticket not in without(rack, paid):
                return "The ticket is not on the rack."
            return _line_refused(game, state, here, step.to, None)
        case Stay():
            return None if moves(game, state) == (Stay(),) else "Mister X stays only when he cannot move."


def _steps(game: Game, state: State, here: str, rack: Tickets) -> Iterator[Step]:
    for ticket in sorted(set(rack)):
        movement = game.tickets[ticket].movement
        for to in sorted({way.to for way in game.ways[here] if way.movement == movement}):
            if _free(game, state, to):
                yield Step(ticket, to)


def _free(game: Game, state: State, city: str) -> bool:
    """Whether Mister X may enter a city: where a detective is, only if the ruling is turned, and then he loses."""
    return city not in state.occupied or game.turned("entering")


def _payments(game: Game, rack: Tickets, action: str) -> list[Tickets]:
    price = game.special_actions[action].prices[0].tickets
    return sorted(set(combinations((one for one in rack if game.tickets[one].action == action), price)))


def _step_refused(game: Game, state: State, here: str, rack: Tickets, step: Step) -> str | None:
    if step.ticket not in rack:
        return "The ticket is not on the rack."
    return _line_refused(game, state, here, step.to, game.tickets[step.ticket].movement)


def _line_refused(game: Game, state: State, here: str, to: str, movement: str | None) -> str | None:
    if not any(way.to == to and movement in (None, way.movement) for way in game.ways[here]):
        by = f" by {game.movements[movement].name}" if movement else ""
        return f"No line leads from {game.cities[here].name} to {game.cities[to].name}{by}."
    return None if _free(game, state, to) else f"A detective is in {game.cities[to].name}."


def _payment_refused(game: Game, rack: Tickets, paid: Tickets, action: str) -> str | None:
    what = game.special_actions[action]
    if len(paid) != what.prices[0].tickets or any(game.tickets[one].action != action for one in paid):
        return f"The {what.name} costs {what.prices[0].tickets} tickets with its symbol, the {what.symbol_name}."
    return None if holds(rack, paid) else "These tickets are not on the rack."


def _moved(game: Game, state: State, step: Step, face_down: bool = False, passing: bool = False) -> State:
    """The state after one movement: noted, its ticket laid or, in the open, back in the bag; perhaps the end."""
    seat = state.mister_x
    state = replace(
        state,
        checklist=(*state.checklist, step.to),
        racks={**state.racks, seat: without(state.racks[seat], (step.ticket,))},
    )
    if state.movements <= game.rules.secret_moves:
        state = replace(state, laid=(*state.laid, Laid(step.ticket, face_down)))
    else:
        state = replace(state, bag=tuple(sorted((*state.bag, step.ticket))))
    if step.to in state.occupied:
        return replace(state, winner="detectives")
    arrived = step.to in game.missions[state.mission].destinations
    return replace(state, winner="mister_x") if arrived and not (passing and game.turned("passing")) else state
