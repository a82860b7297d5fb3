"""The bot that thinks ahead: it tries the best ideas of the greedy bot in games that may be the real one.

Comes in: a view.  Each of a few candidates is tried in the same guessed games, with the same luck: the hidden
cards in some order, greedy players everywhere, for so many turns.  The greedy bot's own choice is left only for
one that is better by more than the error of the comparison.  Fights, collecting and recovery are the greedy
bot's, without thinking; so are the ideas: what it never thinks of, the planner never tries.
"""

from math import sqrt

from generator.games.invisible_man.bots.greedy import GreedyBot
from generator.games.invisible_man.bots.weights import WEIGHTS, Weights
from generator.games.invisible_man.bots.worth import edge
from generator.games.invisible_man.rules.actions import Action
from generator.games.invisible_man.rules.play import ACTIONS
from generator.games.invisible_man.rules.state import State, View
from generator.games.invisible_man.rules.tables import Rules
from generator.rules.luck import Luck, Stream

SEEDS = 1 << 40
"""So many seeds there are for the luck of games that are only thought of."""
WON = 10.0
"""Points for winning, besides those of the final battle."""
PIECE, ENOUGH = 0.1, 3
"""Points for a piece of evidence, up to so many of a kind."""


class PlannerBot:
    """Tries each of ``breadth`` candidates in ``guesses`` games, ``turns`` turns ahead."""

    def __init__(
        self,
        rules: Rules,
        luck: Luck,
        *,
        breadth: int = 4,
        guesses: int = 16,
        turns: int = 30,
        weights: Weights = WEIGHTS,
    ) -> None:
        self._greedy, self._luck = GreedyBot(rules, weights), luck
        self._breadth, self._guesses, self._turns = breadth, guesses, turns

    def choose(self, view: View) -> Action:
        """The candidate with the best outlook; in doubt, the one that the greedy bot prefers."""
        forced = self._greedy.forced(view)
        if forced is not None:
            return forced
        ranked = sorted(self._greedy.scored(view), key=lambda one: -one[0])
        candidates = [action for _, action in ranked[: self._breadth]]
        if len(candidates) == 1:
            return candidates[0]
        found: list[list[float]] = [[] for _ in candidates]
        for _ in range(self._guesses):
            seed = self._luck.below(SEEDS)
            guess = view.guess(Stream(seed))
            for points, action in zip(found, candidates, strict=True):
                state = guess.copy()
                self._play_on(state, action, Stream(seed))
                points.append(outlook(state))
        gains = [_gain(points, found[0]) for points in found]
        return candidates[gains.index(max(gains))]

    def _play_on(self, state: State, action: Action, luck: Luck) -> None:
        """Take an action, then let the greedy bot play."""
        last = state.turn + self._turns
        ACTIONS.act(state, action, luck)
        while state.ending is None and state.turn <= last:
            ACTIONS.act(state, self._greedy.choose(state), luck)


def _gain(points: list[float], before: list[float]) -> float:
    """By how much a candidate is surely better than the first: the mean of the differences less their error."""
    differences = [one - other for one, other in zip(points, before, strict=True)]
    mean = sum(differences) / len(differences)
    spread = sum((one - mean) ** 2 for one in differences)
    return mean - sqrt(spread) / len(differences)


def outlook(view: View) -> float:
    """How well the players stand, in points of the final battle; after the end, by how much they won or lost.

    Markers in open towns count half, and evidence a little; the rest shows in the turns that were looked ahead.
    """
    points = float(edge(view))
    if view.ending is not None:
        return points + WON if view.won else points
    for town, count in enumerate(view.vigilance):
        if not view.fixed >> town & 1:
            points += (count - view.terror[town]) / 2
    pieces = sum(min(count, ENOUGH) for player in view.players for count in player.evidence)
    return points + PIECE * pieces
