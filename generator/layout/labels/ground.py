"""What labels keep clear of: the edge of the board, things, discs and lines, found by a grid of cells."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.units import TOLERANCE, Box, Size

Point = tuple[float, float]
Disc = tuple[float, float, float]
Line = tuple[tuple[Point, ...], float]
Test = Callable[[Box], bool]
"""Whether a box covers a thing."""
SoftLine = tuple[tuple[Point, ...], float, float]

SLACK = 1e-9
"""Millimetres that rounding of binary fractions may cost; what only touches does not cover."""
_CELL = 20.0
"""Millimetres; the side of a cell of the grid."""


class Ground(NamedTuple):
    """The board below the labels, in millimetres from its top left corner."""

    size: Size
    """Labels stay inside it."""
    boxes: tuple[Box, ...] = ()
    """Never covered."""
    discs: tuple[Disc, ...] = ()
    """Centre x, centre y, radius: never covered."""
    lines: tuple[Line, ...] = ()
    """Points of an open polyline and half its drawn width: never covered."""
    soft: tuple[SoftLine, ...] = ()
    """As ``lines``, and what it costs to cover one: a best place at a cost of 1 is no better than a last one."""


def cells(box: Box) -> Iterator[tuple[int, int]]:
    """The cells that ``box`` reaches into, row by row."""
    left, right = math.floor(box.x / _CELL), math.floor((box.x + box.w) / _CELL)
    for row in range(math.floor(box.y / _CELL), math.floor((box.y + box.h) / _CELL) + 1):
        for column in range(left, right + 1):
            yield column, row


def overlap(a: Box, b: Box, clearance: float = 0.0) -> bool:
    """Whether two boxes are less than ``clearance`` apart both across and down (0: whether they overlap)."""
    reach = clearance - SLACK
    return (
        a.x - b.x - b.w < reach and b.x - a.x - a.w < reach and a.y - b.y - b.h < reach and b.y - a.y - a.h < reach
    )  # fmt: skip


def apart(a: Box, b: Box) -> float:
    """Millimetres between two boxes; 0 where they overlap."""
    across = max(a.x - b.x - b.w, b.x - a.x - a.w, 0.0)
    return math.hypot(across, max(a.y - b.y - b.h, b.y - a.y - a.h, 0.0))


def disc_covered(box: Box, x: float, y: float, radius: float) -> bool:
    """Whether ``box`` covers any part of a disc."""
    return _from_box(box, (x, y)) < radius - SLACK


def line_covered(box: Box, a: Point, b: Point, half: float) -> bool:
    """Whether ``box`` covers any part of the line from ``a`` to ``b``, drawn with round ends and ``half`` its width."""
    if crosses(box, a, b):
        return True
    x, y, w, h = box
    corners = ((x, y), (x + w, y), (x, y + h), (x + w, y + h))
    near = min(_from_box(box, a), _from_box(box, b), *(_from_segment(corner, a, b) for corner in corners))
    return near < half - SLACK


def crosses(box: Box, a: Point, b: Point) -> bool:
    """Whether a segment passes through the inside of ``box``: clipped by its four sides, something is left."""
    ax, bx, ay, by = a[0], b[0], a[1], b[1]
    if ax <= box.x >= bx or ay <= box.y >= by or ax >= box.x + box.w <= bx or ay >= box.y + box.h <= by:
        return False
    enter, leave = 0.0, 1.0
    for start, end, low, size in ((ax, bx, box.x, box.w), (ay, by, box.y, box.h)):
        low, high, run = low + SLACK, low + size - SLACK, end - start
        if run == 0:
            if not low < start < high:
                return False
            continue
        first, second = sorted(((low - start) / run, (high - start) / run))
        enter, leave = max(enter, first), min(leave, second)
    return enter < leave


def _from_box(box: Box, p: Point) -> float:
    """How far ``p`` lies from the box, 0 inside it."""
    return math.hypot(max(box.x - p[0], 0.0, p[0] - box.x - box.w), max(box.y - p[1], 0.0, p[1] - box.y - box.h))


def _from_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square if square else 0.0
    along = min(1.0, max(0.0, along))
    return math.hypot(p[0] - a[0] - along * dx, p[1] - a[1] - along * dy)


class Obstacles:
    """The things of a ground, each filed under the cells that it reaches into."""

    def __init__(self, ground: Ground) -> None:
        self._size = ground.size
        self._hard: dict[tuple[int, int], list[Test]] = {}
        self._soft: dict[tuple[int, int], list[tuple[int, Test]]] = {}
        self._costs = [cost for _, _, cost in ground.soft]
        things = [(box, _box_test(box)) for box in ground.boxes]
        things += [(Box(x - r, y - r, 2 * r, 2 * r), _disc_test(x, y, r)) for x, y, r in ground.discs]
        for points, half in ground.lines:
            things += _line_tests(points, half)
        for bounds, test in things:
            for cell in _met(bounds, test):
                self._hard.setdefault(cell, []).append(test)
        for number, (points, half, _) in enumerate(ground.soft):
            for bounds, test in _line_tests(points, half):
                for cell in _met(bounds, test):
                    self._soft.setdefault(cell, []).append((number, test))

    def leaves(self, box: Box) -> bool:
        """Whether ``box`` reaches over the edge of the board."""
        right, bottom = box.x + box.w, box.y + box.h
        return min(box.x, box.y) < -SLACK or right > self._size.w + SLACK or bottom > self._size.h + SLACK

    def covers(self, box: Box) -> bool:
        """Whether ``box`` covers anything that must stay visible."""
        return any(test(box) for cell in cells(box) for test in self._hard.get(cell, ()))

    def cost(self, box: Box) -> float:
        """The sum of the costs of the soft lines that ``box`` covers, each counted once."""
        met = {number for cell in cells(box) for number, test in self._soft.get(cell, ()) if test(box)}
        return sum(self._costs[number] for number in sorted(met))


def _met(bounds: Box, test: Test) -> Iterator[tuple[int, int]]:
    """The cells where a label can cover a thing."""
    for column, row in cells(bounds):
        if test(Box(column * _CELL, row * _CELL, _CELL, _CELL).inset(-TOLERANCE)):
            yield column, row


def _box_test(thing: Box) -> Test:
    return lambda box: overlap(box, thing)


def _disc_test(x: float, y: float, radius: float) -> Test:
    return lambda box: disc_covered(box, x, y, radius)


def _line_tests(points: Sequence[Point], half: float) -> list[tuple[Box, Test]]:
    """Each stretch of a line: its bounds, and whether a box covers it."""
    out = []
    for a, b in pairwise(points):
        bounds = Box(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1])).inset(-half)
        out.append((bounds, _line_test(bounds, a, b, half)))
    return out


def _line_test(bounds: Box, a: Point, b: Point, half: float) -> Test:
    return lambda box: overlap(box, bounds) and line_covered(box, a, b, half)
