"""Limits: how much of anything a pack may ask for before Kitwright says so and stops.

A pack may come from a stranger.  Whatever passes a limit is a finding, told before the work begins or while it goes on,
so that no pack takes a machine's time or memory without end.  Every limit is far above what a game needs: each says
what it is for, and no game of the package reaches half of it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

# Reading

MOST_BYTES = 32 * 2**20
"""Bytes of one file of content or templates."""
MOST_DEPTH = 40
"""Levels of nesting in a file."""
MOST_COPIED = 100_000
"""Values that aliases may add to a file."""
MOST_VALUES = 600_000
"""Keys and values of one file: 20,000 cards of 14 fields."""
LONGEST_TEXT = 200_000
"""Characters of one text of a file; a rulebook of forty pages has 100,000."""
MOST_FAULTS = 200
"""Faults of reading that are told of one file; who mends these sees the rest."""

# Expressions

LONGEST_EXPRESSION = 10_000
"""Characters between ``{{`` and ``}}``."""
MOST_STEPS = 10_000
"""Numbers of a ``range``."""
MOST_PARTS = 100_000
"""Members of a list that an expression makes, those of lists within it counted."""
MOST_TEXT = 100_000
"""Characters of a text that an expression makes."""
MOST_NUMBER = 1e15
"""No number of an expression is larger."""

# Drawing

MOST_ITEMS = 20_000
"""Elements of one face, rounds of its loops and what a shown piece holds counted."""
MOST_LEVELS = 40
"""Parts within parts; a part that uses itself would have no end."""
MOST_WORK = 5_000_000
"""Steps of one face: a character of text or path that is drawn is one, and so is a value that an expression goes
through; an element is :data:`ELEMENT`."""
ELEMENT = 100
"""Steps of an element, drawn or left out."""


class TooMuchError(Exception):
    """What is being drawn passes a limit; the message says which."""


class _Purse:
    """Steps that are left to somebody."""

    def __init__(self, steps: int) -> None:
        self.left = steps


_purse: _Purse | None = None
"""Whose steps are counted, if anybody's are."""


@contextmanager
def working(steps: int) -> Iterator[None]:
    """Count what :func:`spend` is told inside the block; a block within it counts for itself."""
    global _purse
    before, _purse = _purse, _Purse(steps)
    try:
        yield
    finally:
        _purse = before


def spend(steps: int) -> None:
    """Take steps off what is left; raises :class:`TooMuchError` when there are no more.

    Outside of :func:`working` nothing is counted, for there every single value has a limit of its own.
    """
    if _purse is not None:
        _purse.left -= steps
        if _purse.left < 0:
            raise TooMuchError("more to draw than any page can hold")
