"""The detectives' turn: moving, special actions, discarding ("The detectives")."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator.games.mister_x.model import Game
from generator.games.mister_x.rules.flow import discarded, drawn, taken
from generator.games.mister_x.rules.positions import checked, ringed
from generator.games.mister_x.rules.setting_up import full_rack, share
from generator.games.mister_x.rules.state import State, Tickets
from generator.games.mister_x.tables import Price
from generator.rules.luck import Luck
from generator.rules.rule import RefusedError

Gift = Mapping[str, Tickets]
"""Tickets that each seat gives for a special action."""


@dataclass(frozen=True, slots=True)
class Move:
    """A detective's movement with a ticket of the player who has him."""

    detective: str
    ticket: str
    to: str


def moves(game: Game, state: State) -> Iterator[Move]:
    """Every legal movement of the detectives who have not yet moved in this round."""
    for detective, seat in state.owners.items():
        for ticket in sorted(set(state.racks[seat])) if detective not in state.moved else ():
            for to in reach(game, state, detective, game.tickets[ticket].movement):
                yield Move(detective, ticket, to)


def reach(game: Game, state: State, detective: str, movement: str) -> list[str]:
    """Cities to which a detective may go by a movement: two are never in one city."""
    ways = game.ways[state.positions[detective]]
    return sorted({way.to for way in ways if way.movement == movement} - state.occupied)


def waiting(game: Game, state: State) -> tuple[str, ...]:
    """Detectives who have not moved and cannot: blocked, or without a ticket that fits."""
    can = {move.detective for move in moves(game, state)}
    return tuple(name for name in state.owners if name not in state.moved and name not in can)


def move(game: Game, state: State, what: Move) -> State:
    """The state after a detective's movement; his ticket lies on his marker until the round ends.

    Raises:
        RefusedError: it is not the detectives' turn, or the movement is not legal.
    """
    _their_turn(state)
    if state.acted or what.detective in state.moved:
        raise RefusedError("This detective does not move any more in this round.")
    seat = state.owners[what.detective]
    rack = taken(state, seat, (what.ticket,))
    if what.to not in reach(game, state, what.detective, game.tickets[what.ticket].movement):
        raise RefusedError(f"The {what.detective} detective cannot go to {game.cities[what.to].name} with this ticket.")
    state = replace(state, racks={**state.racks, seat: rack}, moved={**state.moved, what.detective: what.ticket})
    return _arrived(state, what.detective, what.to)


def investigate(game: Game, state: State, gift: Gift) -> State:
    """The state after an investigation: a pair of rings shows where Mister X was so many movements ago.

    Raises:
        RefusedError: no special action may be taken now, the tickets are not as they must be, or the position is no
            secret any more.
    """
    price, state = _paid(game, state, gift, "investigate")
    assert price.back is not None
    space = state.movements - price.back
    if space > game.rules.secret_moves:
        raise RefusedError("He already stood on the board then.")
    return ringed(game, state, space)


def operate(game: Game, state: State, gift: Gift, detective: str, to: str) -> State:
    """The state after a special operation: a detective has moved once more, by what the tickets buy.

    Raises:
        RefusedError: no special action may be taken now, the tickets are not as they must be, or no such line leads
            there.
    """
    price, state = _paid(game, state, gift, "operation")
    assert price.movement is not None
    if to not in reach(game, state, detective, price.movement):
        by = game.movements[price.movement].name
        raise RefusedError(f"The {detective} detective cannot go to {game.cities[to].name} by {by}.")
    return _arrived(state, detective, to)


def finish(game: Game, state: State, discards: Gift, luck: Luck) -> State:
    """The state after the round: tickets discarded and drawn, those of movements in the bag, positions checked.

    Raises:
        RefusedError: a detective can still move, or a player does not have what he discards.
    """
    _their_turn(state)
    _all_moved(game, state)
    for seat, tickets in discards.items():
        state = discarded(state, seat, tickets)
    for seat in state.racks:
        if seat != state.mister_x:
            state = drawn(state, seat, full_rack(game, state, seat), luck)
    state = replace(state, bag=tuple(sorted((*state.bag, *state.moved.values()))), moved={})
    return replace(checked(game, state), reached=frozenset(), acted=False, turn="mister_x")


def _their_turn(state: State) -> None:
    if state.turn != "detectives" or state.winner:
        raise RefusedError("It is not the detectives’ turn.")


def _all_moved(game: Game, state: State) -> None:
    if not state.acted and (ready := next(moves(game, state), None)):
        raise RefusedError(f"The {ready.detective} detective can still move.")


def _paid(game: Game, state: State, gift: Gift, action: str) -> tuple[Price, State]:
    """The price that a gift is, and the state when it is in the box."""
    _their_turn(state)
    _all_moved(game, state)
    if state.acted:
        raise RefusedError("The detectives take one special action a round.")
    if state.movements < game.rules.actions_from:
        raise RefusedError(f"Space {game.rules.actions_from} of the ticket board is not yet filled.")
    given = [ticket for tickets in gift.values() for ticket in tickets]
    price = next((one for one in game.special_actions[action].prices if one.tickets == len(given)), None)
    if price is None or any(game.tickets[ticket].action != action for ticket in given):
        raise RefusedError(f"So many tickets, or such tickets, buy no {game.special_actions[action].name}.")
    racks = dict(state.racks)
    for seat, tickets in gift.items():
        if len(tickets) > share(state, seat):
            raise RefusedError("Nobody gives more tickets than he has detectives.")
        racks[seat] = taken(state, seat, tickets)
    return price, replace(state, racks=racks, box=tuple(sorted((*state.box, *given))), acted=True)


def _arrived(state: State, detective: str, to: str) -> State:
    positions, reached = {**state.positions, detective: to}, state.reached | {to}
    return replace(state, positions=positions, reached=reached, winner="detectives" if to == state.place else None)
