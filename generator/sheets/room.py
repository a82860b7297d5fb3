"""Sheets for a cutting machine: its marks in print, and the grid of pieces that keeps clear of them."""

from generator.cutter import Cutter, outlines, rooms
from generator.frame import Item, Shape
from generator.layout import paths
from generator.sheets.grid import Grid, GridError, Page, grid
from generator.units import Size

BLACK = "#000000"


def marks(cutter: Cutter, paper: Size) -> tuple[Item, ...]:
    """The marks as they are printed."""
    return tuple(Shape(paths.polygon(outline), BLACK) for outline in outlines(cutter, paper))


def cutter_grid(
    cutter: Cutter, piece: Size, paper: Size, bleed: float, gap: float, *, single: bool,
    columns: int | None = None, rows: int | None = None, count: int | None = None,
) -> Grid:  # fmt: skip
    """The fullest grid that keeps clear of the marks, on the paper as it stands or on its side.

    ``single`` pieces are cut one by one and need the cutter's gap; others may share their cuts.  Bleed is no
    wider than half a gap, round the block as well as between its pieces.  Raises :class:`GridError`.
    """
    gap = max(gap, cutter.gap) if single else gap
    bleed = min(bleed, max(gap, cutter.gap) / 2)
    best: Grid | None = None
    for sheet in (paper, Size(paper.h, paper.w)):
        for room in rooms(cutter, sheet, bleed):
            try:
                made = grid(piece, Page(Size(room.w, room.h), Size(0, 0)), gap, bleed, columns, rows, count)
            except GridError:
                continue
            if best is None or made.slots > best.slots:
                best = made._replace(paper=sheet)
    if best is None:
        wide, tall = rooms(cutter, paper, bleed)
        raise GridError(
            f"{columns or 1} x {rows or 1} of {piece.w:g} x {piece.h:g} mm do not fit between the marks of "
            f"{cutter.id}, which leave {wide.w:g} x {wide.h:g} mm or {tall.w:g} x {tall.h:g} mm"
        )
    return best
