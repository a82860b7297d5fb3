"""Checks of What's He Building in There?: what must hold between its recipes, its spaces, its box and its rulings.

A check is a pure function from a game whose references are sound to findings; the first line of
its docstring is its code and rule.
"""

from generator.diagnostic import Check
from generator.games.whats_he_building.checks import answers, balance, board, pieces, recipes, shops, supply, tracks

CHECKS: tuple[Check, ...] = (
    *supply.CHECKS,
    *pieces.CHECKS,
    *recipes.CHECKS,
    *balance.CHECKS,
    *tracks.CHECKS,
    *board.CHECKS,
    *shops.CHECKS,
    *answers.CHECKS,
)

__all__ = ["CHECKS"]
