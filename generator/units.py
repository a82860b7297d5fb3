"""Millimetres and the small shapes every layer speaks.

Origin top left, y grows downwards, lengths are millimetres and type is in points.  Only
``outputs/pdf`` knows about a bottom-left origin.
"""

import re
from typing import NamedTuple

from generator.limits import LONGEST_LENGTH

MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH
TOLERANCE = 0.01
"""Millimetres below which two lengths count as equal."""

_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": 1 / PT_PER_MM}
_LENGTH = re.compile(r"\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|cm|in|pt)?\s*")


class Size(NamedTuple):
    """A width and a height in millimetres."""

    w: float
    h: float


class Box(NamedTuple):
    """An upright rectangle in millimetres."""

    x: float
    y: float
    w: float
    h: float

    def inset(self, by: float) -> "Box":
        """The box with ``by`` millimetres taken off each side (negative: added)."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


def length(text: str, bare: str = "mm") -> float:
    """Millimetres of ``63mm``, ``2.5in``, ``9pt``; a bare number is in ``bare`` units.

    Raises :class:`ValueError` with a sentence for people.
    """
    found = _LENGTH.fullmatch(text)
    if not found:
        raise ValueError(f"'{text[:40]}' is no length; write a number with mm, cm, in or pt")
    value = float(found[1]) * _PER_UNIT[found[2] or bare]
    if abs(value) > LONGEST_LENGTH:
        raise ValueError(f"{text[:40]} is more than {LONGEST_LENGTH:g} mm")
    return value


def type_size(text: str) -> float:
    """Points of ``9pt`` or ``9``; millimetres and inches are turned into points."""
    return length(text, bare="pt") * PT_PER_MM


def fits(need: float, room: float) -> bool:
    """Whether ``need`` millimetres go into ``room``, binary fractions forgiven."""
    return need <= room + TOLERANCE
