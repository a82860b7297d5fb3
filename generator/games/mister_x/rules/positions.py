"""What Mister X must show: rings on his trail ("Position Check", "Investigative work")."""

from dataclasses import replace

from generator.games.mister_x.model import Game
from generator.games.mister_x.rules.state import Ringed, State


def last(game: Game, state: State) -> dict[str, int]:
    """The last cities that are noted, as the tracker shows them, each with the space of his latest movement to it."""
    first = max(0, len(state.checklist) - game.counts.shown)
    return {city: space for space, city in enumerate(state.checklist[first:], first)}


def checked(game: Game, state: State) -> State:
    """The state after the position check: rings on every city of the last ones that a detective has reached.

    The oldest movement is marked first.  What stands open on the board is not marked.
    """
    for city, space in sorted(last(game, state).items(), key=lambda one: one[1]):
        if city in state.reached and space <= game.rules.secret_moves:
            state = ringed(game, state, space)
    return state


def ringed(game: Game, state: State, space: int) -> State:
    """The state when a movement is marked by the next pair of rings; one that is marked already stays so.

    Pairs are used in the order of their marks; when all lie on the board, the first begins again, which marks the
    oldest.
    """
    if any(ring.space == space for ring in state.rings):
        return state
    marks = sorted(ring.marks for ring in game.rings.values())
    following = marks[(marks.index(state.rings[-1].marks) + 1) % len(marks)] if state.rings else marks[0]
    kept = tuple(ring for ring in state.rings if ring.marks != following)
    return replace(state, rings=(*kept, Ringed(following, space, state.checklist[space])))
