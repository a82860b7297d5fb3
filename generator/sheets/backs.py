"""Where fronts and backs lie, for every way in which people print and fold.

Comes in: a piece, a paper and a way.  Goes out: a :class:`Layout`: a place for each front and for its
back, the folds between them, and where cuts run.  Fronts and backs are mirror images about the line
that the paper is turned over or folded at.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import Literal, NamedTuple

from generator.sheets.grid import Grid, GridError, Page, grid
from generator.units import TOLERANCE, Box, Size

Way = Literal["duplex-long", "duplex-short", "foldover", "gutterfold", "fronts"]
WAYS: tuple[Way, ...] = ("duplex-long", "duplex-short", "foldover", "gutterfold", "fronts")
STRIP = 5.0
"""Millimetres on each side of a gutterfold that hold no piece."""

Line = tuple[float, float, float, float]
"""Both ends, millimetres on the paper."""


class Slot(NamedTuple):
    """The place of a face: its trimmed box, and half a turn where the fold or the paper's turn asks for it."""

    box: Box
    turn: int = 0


@dataclass(frozen=True)
class Layout:
    """The places of one sheet of paper."""

    paper: Size
    bleed: float
    columns: int
    rows: int
    gap: float
    fronts: tuple[Slot, ...]
    backs: tuple[Slot, ...] = ()
    """The back of each front, in the same order; none when only fronts are printed."""
    together: bool = False
    """Whether fronts and backs lie on one side of the paper, which is folded."""
    folds: tuple[Line, ...] = ()
    """From cut to cut; the parts between two pieces are drawn."""

    @property
    def slots(self) -> int:
        """Pieces a sheet."""
        return len(self.fronts)

    @property
    def sides(self) -> int:
        """Printed sides of the paper: 1 or 2."""
        return 2 if self.backs and not self.together else 1

    @cached_property
    def block(self) -> Box:
        """The upright box round all that is on the front side."""
        boxes = [slot.box for slot in self.side(back=False)]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right, foot = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
        return Box(left, top, right - left, foot - top)

    def side(self, *, back: bool) -> tuple[Slot, ...]:
        """Everything on one side of the paper, occupied or not."""
        if self.together:
            return (*self.fronts, *self.backs)
        return self.backs if back else self.fronts

    def slot(self, index: int, *, back: bool = False) -> Box:
        """Where a face is cut out."""
        return (self.backs if back else self.fronts)[index].box

    def windows(self, occupied: Sequence[Box], bleeds: Sequence[float] = ()) -> list[Box]:
        """What may be printed of each face: its trim, and bleed as far as no neighbour is in the way.

        ``bleeds`` are those of the faces, where not all have the layout's own.
        """
        own = [min(bleed, self.bleed) for bleed in bleeds] or [self.bleed] * len(occupied)
        return [_window(box, occupied, bleed) for box, bleed in zip(occupied, own, strict=True)]

    def moved(self, dx: float, dy: float) -> "Layout":
        """The same places elsewhere on the paper."""
        return replace(
            self,
            fronts=tuple(_moved(slot, dx, dy) for slot in self.fronts),
            backs=tuple(_moved(slot, dx, dy) for slot in self.backs),
            folds=tuple((x1 + dx, y1 + dy, x2 + dx, y2 + dy) for x1, y1, x2, y2 in self.folds),
        )

    @property
    def behind(self) -> "Layout":
        """The back of the paper as a side of its own."""
        return replace(self, fronts=self.backs, backs=(), folds=())

    def edges(self) -> tuple[list[float], list[float]]:
        """Where cuts run on the front side: x of the upright ones, y of the level ones; a fold is no cut."""
        boxes = [slot.box for slot in self.side(back=False)]
        level = {round(fold[1], 3) for fold in self.folds if fold[1] == fold[3]}
        upright = {round(fold[0], 3) for fold in self.folds if fold[0] == fold[2]}
        xs = [x for box in boxes for x in (box.x, box.x + box.w) if round(x, 3) not in upright]
        ys = [y for box in boxes for y in (box.y, box.y + box.h) if round(y, 3) not in level]
        return _distinct(xs), _distinct(ys)


def _window(box: Box, occupied: Sequence[Box], bleed: float) -> Box:
    """The box with bleed on each side, or half the way to the nearest face there."""
    left = top = right = foot = bleed
    for other in occupied:
        if other is box:
            continue
        beside = other.y < box.y + box.h - TOLERANCE and box.y < other.y + other.h - TOLERANCE
        above = other.x < box.x + box.w - TOLERANCE and box.x < other.x + other.w - TOLERANCE
        if beside:
            if other.x >= box.x + box.w - TOLERANCE:
                right = min(right, max(0.0, (other.x - box.x - box.w) / 2))
            elif other.x + other.w <= box.x + TOLERANCE:
                left = min(left, max(0.0, (box.x - other.x - other.w) / 2))
        elif above:
            if other.y >= box.y + box.h - TOLERANCE:
                foot = min(foot, max(0.0, (other.y - box.y - box.h) / 2))
            elif other.y + other.h <= box.y + TOLERANCE:
                top = min(top, max(0.0, (box.y - other.y - other.h) / 2))
    return Box(box.x - left, box.y - top, box.w + left + right, box.h + top + foot)


def _moved(slot: Slot, dx: float, dy: float) -> Slot:
    return slot._replace(box=slot.box._replace(x=slot.box.x + dx, y=slot.box.y + dy))


def _distinct(values: list[float]) -> list[float]:
    out: list[float] = []
    for value in sorted(values):
        if not out or value - out[-1] > TOLERANCE:
            out.append(value)
    return out


def single(made: Grid) -> Layout:
    """Fronts only."""
    fronts = tuple(Slot(made.slot(i)) for i in range(made.slots))
    return Layout(made.paper, made.bleed, made.columns, made.rows, made.gap, fronts)


def duplex(made: Grid, edge: Literal["long", "short"] = "long") -> Layout:
    """Backs on the other side of the paper, for a printer that turns it over its long or its short edge.

    Turned over an upright edge, left and right change places.  Turned over a level edge, above and
    below do, and the backs stand on their heads for it.
    """
    return turned_over(single(made), edge)


def turned_over(fronts: Layout, edge: Literal["long", "short"]) -> Layout:
    """Fronts anywhere on the paper, with the backs behind them."""
    paper = fronts.paper
    level = (edge == "long") == (paper.w > paper.h)
    return replace(fronts, backs=tuple(_mirrored(slot.box, paper, level) for slot in fronts.fronts))


def folded_once(fronts: Layout, *, level: bool) -> Layout:
    """Fronts on one half of the paper, with their backs on the other: folded in the middle, they meet."""
    w, h = fronts.paper
    backs = tuple(_mirrored(slot.box, fronts.paper, level) for slot in fronts.fronts)
    fold = (0.0, h / 2, w, h / 2) if level else (w / 2, 0.0, w / 2, h)
    return replace(fronts, backs=backs, together=True, folds=(fold,))


def _mirrored(box: Box, paper: Size, level: bool) -> Slot:
    """Where the back of a piece lies: mirrored about the middle of the page."""
    if level:
        return Slot(box._replace(y=paper.h - box.y - box.h), 180)
    return Slot(box._replace(x=paper.w - box.x - box.w))


def foldover(piece: Size, page: Page, gap: float, bleed: float, count: int | None = None) -> Layout:
    """Front and back share an edge, at which each card is folded: its upper edge, or its left one.

    The fold and the side of the paper are those that need the fewest sheets.  A back above its front
    stands on its head.  Raises :class:`GridError`.
    """
    found: list[Layout] = []
    for sheet in (page, page.turned):
        for level in (True, False):
            pair = Size(piece.w, 2 * piece.h) if level else Size(2 * piece.w, piece.h)
            with suppress(GridError):
                found.append(pairs(grid(pair, sheet, gap, bleed, count=count), piece, level))
    return _fewest(found, count, f"no pair of {piece.w:g} x {piece.h:g} mm, unfolded, fits the paper")


def _fewest(found: Sequence[Layout], count: int | None, none: str) -> Layout:
    """The first of the layouts that need fewest sheets for ``count`` pieces; ``none`` says that there is none."""
    if not found:
        raise GridError(none)
    return min(found, key=lambda one: _sheets(one.slots, count))


def _sheets(slots: int, count: int | None) -> float:
    """Sheets that ``count`` pieces need; without a count, how few slots there are."""
    return -slots if count is None else ceil(count / slots)


def pairs(made: Grid, piece: Size, level: bool) -> Layout:
    """Each slot of the grid holds a back and its front, which meet at a level or an upright fold."""
    fronts, backs, folds = [], [], []
    for i in range(made.slots):
        x, y, w, h = made.slot(i)
        if level:
            fronts.append(Slot(Box(x, y + piece.h, *piece)))
            backs.append(Slot(Box(x, y, *piece), 180))
            folds.append((x, y + piece.h, x + w, y + piece.h))
        else:
            fronts.append(Slot(Box(x + piece.w, y, *piece)))
            backs.append(Slot(Box(x, y, *piece)))
            folds.append((x + piece.w, y, x + piece.w, y + h))
    return Layout(
        made.paper, made.bleed, made.columns, made.rows, made.gap, tuple(fronts), tuple(backs),
        together=True, folds=tuple(folds),
    )  # fmt: skip


def gutterfold(piece: Size, page: Page, gap: float, bleed: float, count: int | None = None) -> Layout:
    """Fronts on one half of the paper, backs on the other; the paper is folded once and glued, then cut.

    A strip of 5 mm on each side of the fold stays empty.  Raises :class:`GridError`.
    """
    found: list[Layout] = []
    for sheet in (page, page.turned):
        for level in (False, True):
            with suppress(GridError):
                found.append(_halves(grid(piece, half(sheet, level=level), gap, bleed, count=count), sheet.size, level))
    return _fewest(found, count, f"no piece of {piece.w:g} x {piece.h:g} mm fits on half of the paper")


def half(page: Page, *, level: bool) -> Page:
    """The half of a page above a level fold, or left of an upright one, whose room ends at the strip."""
    (w, h), white = page
    if level:
        return Page(Size(w, h / 2 - STRIP + white.h), white)
    return Page(Size(w / 2 - STRIP + white.w, h), white)


def _halves(made: Grid, sheet: Size, level: bool) -> Layout:
    """Fronts below a level fold or left of an upright one, as near to it as the strip lets them."""
    block = made.block
    if level:
        dx, dy = (sheet.w - block.w) / 2 - block.x, sheet.h / 2 + STRIP - block.y
    else:
        dx, dy = sheet.w / 2 - STRIP - block.w - block.x, (sheet.h - block.h) / 2 - block.y
    return folded_once(replace(single(made).moved(dx, dy), paper=sheet), level=level)
