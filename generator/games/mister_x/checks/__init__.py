"""Checks of Mister X: what must hold between its map, its missions, its tickets and its box.

A check is a pure function from a game whose references are sound to findings; the first line of
its docstring is its code and rule.
"""

from generator.diagnostic import Check
from generator.games.mister_x.checks import answers, cities, lines, missions, pieces, supply, tickets

CHECKS: tuple[Check, ...] = (
    *supply.CHECKS,
    *cities.CHECKS,
    *lines.CHECKS,
    *missions.CHECKS,
    *tickets.CHECKS,
    *pieces.CHECKS,
    *answers.CHECKS,
)

__all__ = ["CHECKS"]
