"""Intervals of confidence, all of 95 %: for shares, for means, and for differences between them.

Comes in: counts and exact sums.  Goes out: an :class:`Estimate`, a value with the ends of its interval.
"""

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""Standard errors from a mean to the end of its interval."""


class Estimate(NamedTuple):
    """A value and the interval that it may lie in."""

    value: float
    low: float
    high: float

    @property
    def certain(self) -> bool:
        """Whether the interval leaves out zero: for differences."""
        return self.low > 0 or self.high < 0


def share(count: int, of: int) -> Estimate | None:
    """The share ``count / of`` with Wilson's interval (E. B. Wilson 1927, JASA 22, 209-212); None of nothing."""
    if not of:
        return None
    p, zz = count / of, Z * Z / of
    middle = (p + zz / 2) / (1 + zz)
    reach = Z * sqrt(p * (1 - p) / of + zz / (4 * of)) / (1 + zz)
    low = 0.0 if count == 0 else middle - reach
    return Estimate(p, low, 1.0 if count == of else middle + reach)


def mean(total: int, squares: int, of: int, per: int = 1) -> Estimate | None:
    """The mean of ``of`` whole numbers, by their sum and the sum of their squares, divided by ``per``.

    The interval is the normal one; one number alone has none and stands as its own ends.
    """
    if not of:
        return None
    value = total / of
    spread = (of * squares - total * total) / (of * (of - 1)) if of > 1 else 0.0
    reach = Z * sqrt(spread / of)
    return Estimate(value / per, (value - reach) / per, (value + reach) / per)


def between(one: tuple[int, int], other: tuple[int, int]) -> Estimate | None:
    """How much larger the share of ``one`` is than that of ``other``, in different games.

    Both are counts out of totals.  Newcombe's interval from the two of Wilson (R. G. Newcombe 1998, Statistics
    in Medicine 17, 873-890, method 10).
    """
    first, second = share(*one), share(*other)
    if first is None or second is None:
        return None
    value = first.value - second.value
    below = sqrt((first.value - first.low) ** 2 + (second.high - second.value) ** 2)
    above = sqrt((first.high - first.value) ** 2 + (second.value - second.low) ** 2)
    return Estimate(value, value - below, value + above)


def paired(more: int, fewer: int, of: int) -> Estimate | None:
    """How much a share has grown over the same ``of`` games: ``more`` became true, ``fewer`` became false.

    Wald's interval after half a game is added to each of the four cells, so that it has a width even if no game
    has changed (A. Agresti and Y. Min 2005, Statistics in Medicine 24, 729-740).
    """
    if not of:
        return None
    total = of + 2
    middle = (more - fewer) / total
    reach = Z * sqrt((more + fewer + 1) - (more - fewer) ** 2 / total) / total
    return Estimate((more - fewer) / of, middle - reach, middle + reach)
