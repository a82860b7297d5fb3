"""Checks of The Invisible Man: what must hold between its numbers, its map, its deck and its box.

A check is a pure function from a game whose references are sound to findings; the first line of
its docstring is its code and rule.
"""

from generator.diagnostic import Check
from generator.games.invisible_man.checks import board, counties, deck, links, money, numbers, pieces, shops, supply

CHECKS: tuple[Check, ...] = (
    *counties.CHECKS,
    *links.CHECKS,
    *shops.CHECKS,
    *deck.CHECKS,
    *supply.CHECKS,
    *money.CHECKS,
    *numbers.CHECKS,
    *pieces.CHECKS,
    *board.CHECKS,
)

__all__ = ["CHECKS"]
