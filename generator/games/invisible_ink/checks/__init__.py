"""Checks of Invisible Ink: what must hold between its cards, its numbers, its box and its rulings.

A check is a pure function from a game whose references are sound to findings; the first line of
its docstring is its code and rule.
"""

from generator.diagnostic import Check
from generator.games.invisible_ink.checks import answers, cards, numbers, pieces, supply

CHECKS: tuple[Check, ...] = (
    *cards.CHECKS,
    *supply.CHECKS,
    *pieces.CHECKS,
    *numbers.CHECKS,
    *answers.CHECKS,
)

__all__ = ["CHECKS"]
