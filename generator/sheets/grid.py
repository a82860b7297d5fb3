"""How many pieces go on a sheet, and where.

A butted block has no gaps: neighbours share one cut, and bleed shows only around the block.  A
spaced block keeps twice the bleed between pieces, so that each one's art runs over its edge.
"""

from typing import NamedTuple

from generator.profile import WHITE
from generator.units import Box, Size, fits

MARGINS = Size(WHITE, WHITE)
"""What a printer without a profile leaves white: left and right, above and below."""


class Page(NamedTuple):
    """A side of paper as it lies before us, and what the printer leaves white of it."""

    size: Size
    white: Size = MARGINS
    """Millimetres on the left and on the right, above and below."""

    @property
    def room(self) -> Size:
        """What can be printed on."""
        return Size(self.size.w - 2 * self.white.w, self.size.h - 2 * self.white.h)

    @property
    def turned(self) -> "Page":
        """The same paper on its side."""
        return Page(Size(self.size.h, self.size.w), Size(self.white.h, self.white.w))


class GridError(ValueError):
    """A grid that the paper cannot hold; the message names both sizes and what would fit."""


class Grid(NamedTuple):
    """Columns and rows of equal pieces, centred on the paper."""

    columns: int
    rows: int
    piece: Size
    gap: float
    bleed: float
    paper: Size

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        """The trimmed block on the paper."""
        w = self.columns * self.piece.w + (self.columns - 1) * self.gap
        h = self.rows * self.piece.h + (self.rows - 1) * self.gap
        return Box((self.paper.w - w) / 2, (self.paper.h - h) / 2, w, h)

    def slot(self, index: int) -> Box:
        """Place of slot ``index``, counted along rows."""
        row, column = divmod(index, self.columns)
        block = self.block
        x = block.x + column * (self.piece.w + self.gap)
        return Box(x, block.y + row * (self.piece.h + self.gap), self.piece.w, self.piece.h)


def grid(
    piece: Size,
    page: Page,
    gap: float,
    bleed: float,
    columns: int | None = None,
    rows: int | None = None,
    count: int | None = None,
) -> Grid:
    """The fullest grid of ``piece`` on ``page``, or the one asked for.

    ``count`` pieces that need less than a sheet get no more columns and rows than they fill.
    Lengths are compared with a tolerance, so that three cards that fill a page exactly fit.
    Raises :class:`GridError`.
    """
    room, white = page.room, page.white
    most_across, most_down = _most(room.w, piece.w, gap), _most(room.h, piece.h, gap)
    across, down = columns or max(most_across, 1), rows or max(most_down, 1)
    if across > most_across or down > most_down:
        margins = f"{white.w:g} mm" if white.w == white.h else f"{white.w:g} and {white.h:g} mm"
        need = Size(across * piece.w + (across - 1) * gap, down * piece.h + (down - 1) * gap)
        raise GridError(
            f"{across} x {down} pieces of {piece.w:g} x {piece.h:g} mm need {need.w:g} x {need.h:g} mm; "
            f"the paper has {room.w:g} x {room.h:g} mm inside {margins} margins; "
            + (f"at most {most_across} x {most_down} fit" if most_across and most_down else "none fits")
        )
    if count is not None:
        across = columns or max(1, min(across, count))
        down = rows or max(1, min(down, -(-count // across)))
    return Grid(across, down, piece, gap, bleed, page.size)


def _most(room: float, piece: float, gap: float) -> int:
    count = max(0, int((room + gap) / (piece + gap)))
    if fits((count + 1) * piece + count * gap, room):
        count += 1
    return count
