"""A board larger than the paper: tiles with overlap, their names, cut and glue marks."""

import math
from typing import NamedTuple

from generator.frame import Item, Shape
from generator.language import Words, phrases
from generator.layout import paths
from generator.layout.text.fit import Setting, fit, place
from generator.layout.text.words import Letters, Typesetter
from generator.sheets.grid import Page
from generator.sheets.marks import BLACK, OFF, WEIGHT
from generator.units import TOLERANCE, Box, Size

OVERLAP = 10.0
"""Millimetres that neighbouring tiles share."""


class Tile(NamedTuple):
    """One page of a tiled board."""

    column: int
    row: int
    window: Box
    """The part of the board it shows, millimetres on the board."""
    at: Box
    """Where that part lies on the paper."""

    @property
    def name(self) -> str:
        """A1 is the top left tile; letters go right, numbers down."""
        before, letter = divmod(self.column, 26)
        return f"{chr(64 + before) if before else ''}{chr(65 + letter)}{self.row + 1}"


class Tiling(NamedTuple):
    """All tiles of a board on one paper, which may lie on its side."""

    paper: Size
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def tiling(board: Size, page: Page, overlap: float = OVERLAP) -> Tiling:
    """The fewest tiles, all of one size; the paper lies on its side when that saves pages."""
    upright, level = (_count(board, one.room, overlap) for one in (page, page.turned))
    if level[0] * level[1] < upright[0] * upright[1]:
        page, (columns, rows) = page.turned, level
    else:
        columns, rows = upright
    paper = page.size
    w = (board.w + (columns - 1) * overlap) / columns
    h = (board.h + (rows - 1) * overlap) / rows
    at = Box((paper.w - w) / 2, (paper.h - h) / 2, w, h)
    tiles = tuple(
        Tile(c, r, Box(c * (w - overlap), r * (h - overlap), w, h), at) for r in range(rows) for c in range(columns)
    )
    return Tiling(paper, columns, rows, tiles)


def _count(board: Size, room: Size, overlap: float) -> tuple[int, int]:
    if room.w <= overlap or room.h <= overlap:
        return 10**6, 1
    return (
        max(1, math.ceil((board.w - overlap - TOLERANCE) / (room.w - overlap))),
        max(1, math.ceil((board.h - overlap - TOLERANCE) / (room.h - overlap))),
    )


def tile_marks(
    tile: Tile, overlap: float, typesetter: Typesetter, families: tuple[str, ...],
    words: Words = Words(),  # noqa: B008
) -> tuple[Item, ...]:  # fmt: skip
    """Cut lines at the tile's corners, the edges to glue over, and the tile's name.

    Every tile is cut along its edges; its left and top strips lie under the neighbour there.
    """
    at = tile.at
    out: list[Item] = []
    for x in (at.x, at.x + at.w):
        for y, away in ((at.y, -1), (at.y + at.h, 1)):
            out.append(_line(x, y + away * OFF, x, y + away * (OFF + 3)))
    for y in (at.y, at.y + at.h):
        for x, away in ((at.x, -1), (at.x + at.w, 1)):
            out.append(_line(x + away * OFF, y, x + away * (OFF + 3), y))
    inner: list[tuple[float, float, float, float]] = []
    if tile.column:
        x = at.x + overlap
        inner += [(x, at.y - OFF, x, at.y - OFF - 2), (x, at.y + at.h + OFF, x, at.y + at.h + OFF + 2)]
    if tile.row:
        y = at.y + overlap
        inner += [(at.x - OFF, y, at.x - OFF - 2, y), (at.x + at.w + OFF, y, at.x + at.w + OFF + 2, y)]
    out += [
        Shape(paths.polygon([(a, b), (c, d)], closed=False), None, BLACK, WEIGHT, (0.6, 0.4)) for a, b, c, d in inner
    ]
    glue = {(1, 0): phrases.GLUE_LEFT, (0, 1): phrases.GLUE_TOP, (1, 1): phrases.GLUE_BOTH}
    strips = glue.get((min(tile.column, 1), min(tile.row, 1)))
    said = words(phrases.TILE, name=tile.name) + (f" · {words(strips)}" if strips else "")
    setting = Setting(Letters(families, bold=True), 6.5, 5.0, 0.25, 1.2, BLACK, "left", "middle")
    box = Box(at.x + 14, max(at.y - OFF - 3.6, 0.4), at.w - 28, 3.2)
    return (*out, *place(fit(typesetter, said, box, setting), box, setting, typesetter))


def overview(tiling: Tiling, board: Size, typesetter: Typesetter, families: tuple[str, ...]) -> tuple[Item, ...]:
    """Frames and names of the tiles over a small picture of the board."""
    scale, at = overview_place(tiling, board)
    setting = Setting(Letters(families, bold=True), 28, 10, 0.5, 1.0, BLACK, "centre", "middle")
    out: list[Item] = []
    for tile in tiling.tiles:
        w = tile.window
        box = Box(at.x + w.x * scale, at.y + w.y * scale, w.w * scale, w.h * scale)
        out.append(Shape(paths.rectangle(box), None, BLACK, 0.3, (1.2, 0.8)))
        plate = Box(box.x + box.w / 2 - 8, box.y + box.h / 2 - 6, 16, 12)
        out.append(Shape(paths.rectangle(plate, 2), "#ffffff", BLACK, 0.3))
        out += place(fit(typesetter, tile.name, plate, setting), plate, setting, typesetter)
    return tuple(out)


def overview_place(tiling: Tiling, board: Size) -> tuple[float, Box]:
    """Scale of the small picture, and its box on the paper."""
    paper = tiling.paper
    scale = min((paper.w - 40) / board.w, (paper.h - 40) / board.h)
    w, h = board.w * scale, board.h * scale
    return scale, Box((paper.w - w) / 2, (paper.h - h) / 2, w, h)


def _line(x1: float, y1: float, x2: float, y2: float) -> Item:
    return Shape(paths.polygon([(x1, y1), (x2, y2)], closed=False), None, BLACK, WEIGHT)
