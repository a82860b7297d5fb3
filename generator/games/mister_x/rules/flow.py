"""The way of the tickets: out of the bag and into it, into the box and out of it again ("Game Details")."""

from dataclasses import replace

from generator.games.mister_x.rules.state import State, Tickets, holds, without
from generator.rules.luck import Luck
from generator.rules.rule import RefusedError


def drawn(state: State, seat: str, full: int, luck: Luck) -> State:
    """The state when a rack is filled up to ``full`` tickets.

    When the bag is empty, what is in the box comes back into it; when that is empty too, the rack stays short.
    """
    rack, bag, box = list(state.racks[seat]), list(state.bag), state.box
    while len(rack) < full:
        if not bag:
            bag, box = list(box), ()
        if not bag:
            break
        rack.append(bag.pop(luck.below(len(bag))))
    return replace(state, racks={**state.racks, seat: tuple(sorted(rack))}, bag=tuple(bag), box=box)


def discarded(state: State, seat: str, tickets: Tickets) -> State:
    """The state when a player has put tickets of his rack back into the bag.

    Raises:
        RefusedError: they are not on the rack.
    """
    racks = {**state.racks, seat: taken(state, seat, tickets)}
    return replace(state, racks=racks, bag=tuple(sorted((*state.bag, *tickets))))


def taken(state: State, seat: str, tickets: Tickets) -> Tickets:
    """A rack without those tickets.

    Raises:
        RefusedError: they are not on it.
    """
    if not holds(state.racks[seat], tickets):
        raise RefusedError("These tickets are not on the rack.")
    return without(state.racks[seat], tickets)
