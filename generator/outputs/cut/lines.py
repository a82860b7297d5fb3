"""Where a machine cuts, folds and scores the sheets of a group.

Comes in: a group's plan.  Goes out: :class:`Cuts`, one for all sheets that are cut alike: millimetres from the
paper's top left, y down, for the printed front.  A sheet is its pieces' outlines; pieces that touch along straight
edges share their cuts, so that the blade runs once.
"""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin, tan
from typing import NamedTuple

from generator.folding import Shown
from generator.layout.paths import hexagon
from generator.sheets.backs import Layout
from generator.sheets.impose import Plan
from generator.units import TOLERANCE, Box, Size

QUARTER = tan(pi / 8)
"""Bulge of a quarter of a circle."""
CREASED = 0.6
"""Millimetres of the thickest stock that creases; thicker stock is cut half through where it folds."""
_ROUNDED = 120
"""Sides of the polygon that stands for an oval: off by less than 0.02 mm on ovals of 100 mm."""


class Vertex(NamedTuple):
    """A place on a line, and how the line goes on from there."""

    x: float
    y: float
    bulge: float = 0.0
    """Tangent of a quarter of the arc to the next place; above zero it turns clockwise as seen, 0 is straight."""


class Line(NamedTuple):
    """One run of the blade."""

    places: tuple[Vertex, ...]
    closed: bool = True


class Cuts(NamedTuple):
    """All lines of one sheet, in the order in which they are best run: what is inside before what is outside."""

    paper: Size
    first: int
    last: int
    """The sheets, counted from 1, that are cut so."""
    cut: tuple[Line, ...]
    fold: tuple[Line, ...] = ()
    """Creases."""
    score: tuple[Line, ...] = ()
    """Cuts half through, where the stock is too thick to crease."""


def cuts(plan: Plan, thickness: float = 0.0) -> list[Cuts]:
    """The cuts of a group's sheets; none for pages, labels and the tiles of a board.

    ``thickness`` is that of the stock, millimetres.  All sheets but the last are full.
    """
    layout, kind = plan.layout, plan.group.kind
    if layout is None or kind.cut in ("none", "label") or not plan.group.count:
        return []
    full, rest = divmod(plan.group.count, layout.slots)
    found = []
    if full:
        found.append(_sheet(plan, layout, layout.slots, thickness)._replace(first=1, last=full))
    if rest:
        found.append(_sheet(plan, layout, rest, thickness)._replace(first=full + 1, last=full + 1))
    return found


def _sheet(plan: Plan, layout: Layout, count: int, thickness: float) -> Cuts:
    kind = plan.group.kind
    boxes = [_whole(layout, i) for i in range(count)]
    folds = list(_layout_folds(layout, boxes))
    folds += [_across(box, at) for box in boxes for at in kind.folds]
    if kind.cut == "net":
        net: Shown = plan.group.scopes[0]["net"]
        lines = [_moved(points, box) for box in boxes for points in reversed(net.cuts)]
        folds += [_moved(points, box, closed=False) for box in boxes for points in net.folds]
    elif kind.cut == "round":
        lines = [_oval(box) for box in boxes]
    elif kind.cut == "hex":
        lines = [Line(tuple(Vertex(x, y) for x, y in hexagon(box))) for box in boxes]
    elif kind.corner > 0 or layout.gap > TOLERANCE:
        lines = [_rectangle(box, kind.corner) for box in boxes]
    else:
        lines = list(_shared(boxes))
    half = thickness > CREASED
    return Cuts(layout.paper, 1, 1, tuple(lines), () if half else tuple(folds), tuple(folds) if half else ())


def _whole(layout: Layout, index: int) -> Box:
    """What is cut out: a piece, or one with its back where they share a fold."""
    front = layout.fronts[index].box
    if not layout.together:
        return front
    back = layout.backs[index].box
    left, top = min(front.x, back.x), min(front.y, back.y)
    w, h = max(front.x + front.w, back.x + back.w) - left, max(front.y + front.h, back.y + back.h) - top
    touching = w * h <= front.w * front.h + back.w * back.h + TOLERANCE
    return Box(left, top, w, h) if touching else front


def _layout_folds(layout: Layout, boxes: Sequence[Box]) -> Iterator[Line]:
    """Folds of the layout that cross a piece of the sheet, or its whole paper."""
    for x1, y1, x2, y2 in layout.folds:
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        whole = abs(x2 - x1 - layout.paper.w) < TOLERANCE or abs(y2 - y1 - layout.paper.h) < TOLERANCE
        if whole or any(box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h for box in boxes):
            yield Line((Vertex(x1, y1), Vertex(x2, y2)), closed=False)


def _across(box: Box, down: float) -> Line:
    return Line((Vertex(box.x, box.y + down), Vertex(box.x + box.w, box.y + down)), closed=False)


def _moved(points: Sequence[tuple[float, float]], box: Box, *, closed: bool = True) -> Line:
    return Line(tuple(Vertex(box.x + x, box.y + y) for x, y in points), closed)


def _rectangle(box: Box, corner: float) -> Line:
    """Clockwise from the top left; corners are quarters of circles."""
    x, y, w, h = box
    r = min(corner, w / 2, h / 2)
    if r <= 0:
        return Line((Vertex(x, y), Vertex(x + w, y), Vertex(x + w, y + h), Vertex(x, y + h)))
    right, foot = x + w, y + h
    return Line(
        (
            Vertex(x + r, y), Vertex(right - r, y, QUARTER), Vertex(right, y + r), Vertex(right, foot - r, QUARTER),
            Vertex(right - r, foot), Vertex(x + r, foot, QUARTER), Vertex(x, foot - r), Vertex(x, y + r, QUARTER),
        )
    )  # fmt: skip


def _oval(box: Box) -> Line:
    """A circle as two halves, an oval as a polygon."""
    x, y, rx, ry = box.x + box.w / 2, box.y + box.h / 2, box.w / 2, box.h / 2
    if abs(rx - ry) < TOLERANCE:
        return Line((Vertex(x - rx, y, 1.0), Vertex(x + rx, y, 1.0)))
    turns = [2 * pi * i / _ROUNDED for i in range(_ROUNDED)]
    return Line(tuple(Vertex(x + rx * cos(turn), y + ry * sin(turn)) for turn in turns))


def _shared(boxes: Sequence[Box]) -> Iterator[Line]:
    """The edges of boxes that touch, each once and as long as it runs; the rim comes last, to hold the sheet."""
    level = _runs([(y, box.x, box.x + box.w) for box in boxes for y in (box.y, box.y + box.h)])
    upright = _runs([(x, box.y, box.y + box.h) for box in boxes for x in (box.x, box.x + box.w)])
    ys, xs = [at for at, _, _ in level], [at for at, _, _ in upright]
    rim: list[Line] = []
    for at, low, high in level:
        line = Line((Vertex(low, at), Vertex(high, at)), closed=False)
        if at in (min(ys), max(ys)):
            rim.append(line)
        else:
            yield line
    for at, low, high in upright:
        line = Line((Vertex(at, low), Vertex(at, high)), closed=False)
        if at in (min(xs), max(xs)):
            rim.append(line)
        else:
            yield line
    yield from rim


def _runs(edges: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Edges ``(where, from, to)`` on one line that meet or overlap made one."""
    runs: list[tuple[float, float, float]] = []
    for at, low, high in sorted((round(at, 4), low, high) for at, low, high in edges):
        if runs and at - runs[-1][0] <= TOLERANCE and low <= runs[-1][2] + TOLERANCE:
            runs[-1] = (runs[-1][0], runs[-1][1], max(runs[-1][2], high))
        else:
            runs.append((at, low, high))
    return runs
