"""Templates of cutting machines: the marks by which a machine finds the sheet, and the room that they leave.

Comes in: an entry of ``cutters.yaml`` and a paper.  Goes out: the outlines of the marks, which are the same on the
printed sheet and in the cut file, and where pieces may lie.  The geometry is that of the public specification of
Silhouette Card Maker: the block stands in the middle of the page, pieces lie inside the inset, and nothing, bleed
included, enters the corners where marks may stand.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from generator.model import Entry, Length, Text
from generator.units import Box, Size

Outline = tuple[tuple[float, float], ...]
"""Corners in order; the last is joined to the first."""
Mark = Literal["square", "angle"]
Corner = Literal["top_left", "top_right", "bottom_left", "bottom_right"]


class Cutter(Entry):
    """A template of a cutting machine, from ``cutters.yaml``; its id names it and its version."""

    name: Text
    """The machine and its template, as people say it."""
    marks: Annotated[dict[Corner, Mark], Field(min_length=1)]
    """What stands in which corner of the page."""
    inset: Annotated[Length, Field(ge=0)]
    """Millimetres from the paper's edges to the middle of the lines and to the square's outer corner."""
    square: Annotated[Length, Field(gt=0)] = 5.0
    """Side of the square."""
    line: Annotated[Length, Field(gt=0)]
    """Width of the lines of an angle."""
    length: Annotated[Length, Field(gt=0)]
    """Arms of an angle, from the crossing of their middles to their ends."""
    clear: Annotated[Length, Field(ge=0)]
    """What stays white beyond the marks, towards the page's middle."""
    gap: Annotated[Length, Field(ge=0)]
    """Between pieces that are cut one by one."""

    @property
    def zone(self) -> float:
        """Side of the square, in each corner of the paper, that is kept for a mark."""
        longest = max((self.square if mark == "square" else self.length) for mark in self.marks.values())
        return self.inset + longest + self.clear


def outlines(cutter: Cutter, paper: Size) -> Iterator[Outline]:
    """The outline of each mark, filled black in print: millimetres on the paper, clockwise or against it."""
    for corner, mark in cutter.marks.items():
        right, bottom = corner.endswith("right"), corner.startswith("bottom")
        x, across = (paper.w - cutter.inset, -1) if right else (cutter.inset, 1)
        y, down = (paper.h - cutter.inset, -1) if bottom else (cutter.inset, 1)
        shape = _square(cutter.square) if mark == "square" else _angle(cutter.length, cutter.line / 2)
        yield tuple((x + across * u, y + down * v) for u, v in shape)


def _square(side: float) -> Outline:
    return ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))


def _angle(length: float, half: float) -> Outline:
    """Two arms about the middles of their lines, which cross at the origin."""
    return ((-half, -half), (length, -half), (length, half), (half, half), (half, length), (-half, length))


def zones(cutter: Cutter, paper: Size) -> tuple[Box, ...]:
    """The corners of the paper where nothing but a mark may be; all four, as blocks are centred."""
    side = cutter.zone
    return tuple(Box(x, y, side, side) for x in (0.0, paper.w - side) for y in (0.0, paper.h - side))


def rooms(cutter: Cutter, paper: Size, bleed: float) -> tuple[Box, Box]:
    """Where trimmed pieces may lie, their bleed clear of the marks: between the marks across, or between them down.

    A block in either box is clear of all corners.
    """
    near, far = cutter.inset, max(cutter.inset, cutter.zone + bleed)
    return (
        Box(far, near, paper.w - 2 * far, paper.h - 2 * near),
        Box(near, far, paper.w - 2 * near, paper.h - 2 * far),
    )
