"""The location deck and the evidence bag: whatever is drawn blind.

Comes in: a state and luck.  Goes out: cards and pieces, and the state without them.
"""

from generator.games.invisible_man.rules.state import State
from generator.rules.luck import Luck


def draw(state: State, luck: Luck) -> int:
    """The next card; it is in use until :func:`discard`.

    When none is left, the discards become the deck; cards in use stay out (ruling deck_runs_out).
    """
    if not state.deck:
        state.deck, state.discards = state.discards, []
        luck.shuffle(state.deck)
        state.journal.note("reshuffled")
    card = state.deck.pop()
    state.in_use.append(card)
    return card


def discard(state: State) -> None:
    """The cards in use go to the discards."""
    state.discards += state.in_use
    state.in_use.clear()


def pull(state: State, luck: Luck) -> int:
    """The kind of one piece drawn blind from the bag; below 0 when it is empty (ruling bag_runs_out)."""
    bag = state.bag
    inside = sum(bag)
    if not inside:
        state.journal.note("bag_empty")
        return -1
    piece = luck.below(inside)
    kind = 0
    while piece >= bag[kind]:
        piece -= bag[kind]
        kind += 1
    bag[kind] -= 1
    return kind
