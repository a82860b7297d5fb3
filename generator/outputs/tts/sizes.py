"""How large things are in Tabletop Simulator, and how they are scaled to their size in millimetres.

A unit of its table is about an inch, says the manual, and so it is taken for one here.  How many units a thing
measures at scale 1 the manual does not say.
"""

from typing import NamedTuple

from generator.units import MM_PER_INCH, Size

MOST_PIXELS = 4096
"""The manual's limit for a picture's sides."""
MOST_DPI = 300.0
"""Pixels an inch of the real piece: what print takes."""
TOKEN_DPI = 600.0
"""Pixels an inch of small pieces, which players look at closely."""


class Native(NamedTuple):
    """A thing at scale 1."""

    height: float
    """Units that its picture is high; the width follows from the picture."""
    source: str
    known: bool
    """Whether it was measured by somebody; else it is our guess."""


NATIVE = {
    "card": Native(
        3.06, "measured by makers of public tables: 3.06 to 3.1 high and 2.14 to 2.2 wide, for cards of 2.5 x 3.5", True
    ),
    "tile": Native(
        2.0, "measured by makers of public tables: a tall tile is two thirds of a card, a broad mat 4.2 x 2", True
    ),
    "figure": Native(2.0, "not found: a guess", False),
    "die": Native(1.0, "not found: a guess", False),
}
"""Unknown besides: whether a card that is not 2.5 x 3.5 keeps its height (as taken here) or its width; which way a
sideways card's picture is turned (taken: anticlockwise); whether a hexagon's corners point up or to the sides."""
BAG = 2.5
"""Units that a bag takes up at scale 1: a guess, for the places on the table alone."""
NOTE = Size(4.0, 2.5)
"""Units that a notecard takes up: a guess, for the places on the table alone."""


def scale(kind: str, height: float) -> float:
    """The scale at which a thing of that kind is ``height`` millimetres high."""
    return round(height / MM_PER_INCH / NATIVE[kind].height, 5)


def inches(size: Size) -> Size:
    """A size in millimetres as units of the table."""
    return Size(size.w / MM_PER_INCH, size.h / MM_PER_INCH)


def resolution(size: Size, columns: int = 1, rows: int = 1, most: float = MOST_DPI) -> float:
    """Pixels an inch, ``most`` at the most, at which so many pieces of that size make a picture within the limits."""
    across, down = MOST_PIXELS // columns, MOST_PIXELS // rows
    return min(most, across / size.w * MM_PER_INCH, down / size.h * MM_PER_INCH)


def cell(size: Size, dpi: float) -> tuple[int, int]:
    """Pixels of a piece at that resolution: rounded down, so that the limits hold, and at least one."""
    across, down = (max(1, int(side / MM_PER_INCH * dpi + 1e-6)) for side in size)
    return across, down
