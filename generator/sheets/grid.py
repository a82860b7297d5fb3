"""How many pieces go on a sheet, where, and how their backs register.

A butted block has no gaps: neighbours share one cut, and bleed shows only around the block.  A
spaced block keeps twice the bleed between pieces, so that each one's art runs over its edge.
"""

from collections.abc import Iterator
from typing import NamedTuple

from generator.sheets.model import Placed
from generator.units import TOLERANCE, Box, Size, fits


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

    def slot(self, index: int, *, back: bool = False) -> Box:
        """Place of slot ``index``, counted along rows; on backs mirrored about the page centre.

        Turning the sheet over its long edge swaps left and right, so the back of the piece in
        column ``c`` lies in column ``columns - 1 - c``.
        """
        row, column = divmod(index, self.columns)
        if back:
            column = self.columns - 1 - column
        block = self.block
        x = block.x + column * (self.piece.w + self.gap)
        return Box(x, block.y + row * (self.piece.h + self.gap), self.piece.w, self.piece.h)

    def window(self, index: int, count: int, *, back: bool = False) -> Box:
        """What may be printed of a piece, of ``count`` on the sheet: its trim, and bleed where no neighbour is."""
        slot = self.slot(index, back=back)
        if self.gap >= 2 * self.bleed - TOLERANCE:
            return slot.inset(-self.bleed)
        row, column = divmod(index, self.columns)
        before, after = column > 0, column + 1 < self.columns and index + 1 < count
        beside = (after, before) if back else (before, after)
        near = (*beside, row > 0, index + self.columns < count)
        left, right, top, bottom = (self.gap / 2 if neighbour else self.bleed for neighbour in near)
        return Box(slot.x - left, slot.y - top, slot.w + left + right, slot.h + top + bottom)

    def edges(self) -> tuple[list[float], list[float]]:
        """Where cuts run: x of the upright ones, y of the level ones."""
        block = self.block
        xs = [block.x + c * (self.piece.w + self.gap) + e for c in range(self.columns) for e in (0, self.piece.w)]
        ys = [block.y + r * (self.piece.h + self.gap) + e for r in range(self.rows) for e in (0, self.piece.h)]
        return _distinct(xs), _distinct(ys)


def _distinct(values: list[float]) -> list[float]:
    out: list[float] = []
    for value in values:
        if not out or value - out[-1] > TOLERANCE:
            out.append(value)
    return out


def grid(
    piece: Size,
    paper: Size,
    margin: float,
    gap: float,
    bleed: float,
    columns: int | None = None,
    rows: int | None = None,
    count: int | None = None,
) -> Grid:
    """The fullest grid of ``piece`` on ``paper``, or the one asked for.

    ``count`` pieces that need less than a sheet get no more columns and rows than they fill.
    Lengths are compared with a tolerance, so that three cards that fill a page exactly fit.
    Raises :class:`GridError`.
    """
    room = Size(paper.w - 2 * margin, paper.h - 2 * margin)
    most_across, most_down = _most(room.w, piece.w, gap), _most(room.h, piece.h, gap)
    across, down = columns or max(most_across, 1), rows or max(most_down, 1)
    if across > most_across or down > most_down:
        need = Size(across * piece.w + (across - 1) * gap, down * piece.h + (down - 1) * gap)
        raise GridError(
            f"{across} x {down} pieces of {piece.w:g} x {piece.h:g} mm need {need.w:g} x {need.h:g} mm; "
            f"the paper has {room.w:g} x {room.h:g} mm inside {margin:g} mm margins; "
            + (f"at most {most_across} x {most_down} fit" if most_across and most_down else "none fits")
        )
    if count is not None:
        across = columns or max(1, min(across, count))
        down = rows or max(1, min(down, -(-count // across)))
    return Grid(across, down, piece, gap, bleed, paper)


def _most(room: float, piece: float, gap: float) -> int:
    count = max(0, int((room + gap) / (piece + gap)))
    if fits((count + 1) * piece + count * gap, room):
        count += 1
    return count


def fill(grid: Grid, pieces: list[Placed | None], *, back: bool = False) -> Iterator[Placed]:
    """The pieces of one sheet at their slots; None keeps its place empty."""
    for index, piece in enumerate(pieces):
        if piece is not None:
            slot = grid.slot(index, back=back)
            yield piece._replace(x=slot.x, y=slot.y, window=grid.window(index, len(pieces), back=back))
