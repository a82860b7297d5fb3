"""A drawing that was read from an SVG: paths and groups in units of its own, y downwards, every style worked out.

Outputs draw it from these records alone.  What no record can hold was a fault when the file was read.
"""

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
"""``a b c d e f``: a point (x, y) goes to (ax + cy + e, bx + dy + f)."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
UNTURNED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Move(NamedTuple):
    """A step of a path: ``M`` or ``L`` and a point, ``C`` and three, ``Z`` and none."""

    command: str
    points: tuple[Point, ...] = ()


class Stop(NamedTuple):
    """A colour on a gradient's way."""

    at: float
    """From 0 to 1."""
    colour: str
    opacity: float


class Gradient(NamedTuple):
    """Colours along a line, or outwards from a point; beyond its ends the last colour goes on."""

    radial: bool
    course: tuple[float, ...]
    """``x1 y1 x2 y2``, or ``cx cy r fx fy``."""
    matrix: Matrix
    """From the course's units to those of the path."""
    stops: tuple[Stop, ...]

    @property
    def clear(self) -> bool:
        """Whether something shows through it."""
        return any(stop.opacity < 1 for stop in self.stops)


Paint = str | Gradient
"""``#rrggbb``, or a gradient."""


class Stroke(NamedTuple):
    """How a path's line is drawn."""

    colour: str
    width: float
    opacity: float = 1.0
    cap: int = 0
    """0 butt, 1 round, 2 square."""
    join: int = 0
    """0 mitre, 1 round, 2 bevel."""
    mitre: float = 4.0
    dash: tuple[float, ...] = ()
    phase: float = 0.0


class Path(NamedTuple):
    """A path, filled, stroked or both."""

    moves: tuple[Move, ...]
    fill: Paint | None = None
    evenodd: bool = False
    opacity: float = 1.0
    """Of the fill."""
    stroke: Stroke | None = None


class Clip(NamedTuple):
    """A path outside of which nothing shows."""

    moves: tuple[Move, ...]
    evenodd: bool = False


class Group(NamedTuple):
    """Parts that are moved, cut off or made paler together."""

    items: tuple["Path | Group", ...]
    matrix: Matrix = UNTURNED
    clips: tuple[Clip, ...] = ()
    """In the units of the items."""
    opacity: float = 1.0


class Artwork(NamedTuple):
    """A drawing of ``w`` x ``h`` units; what reaches beyond is cut off."""

    w: float
    h: float
    items: tuple[Path | Group, ...]

    @property
    def solid(self) -> bool:
        """Whether the first thing drawn covers all of it, so that nothing shows through."""
        items = self.items
        while items and isinstance(items[0], Group) and len(items) == 1 and not items[0].clips:
            group = items[0]
            if group.opacity < 1 or group.matrix != UNTURNED:
                return False
            items = group.items
        first = items[0] if items else None
        if not isinstance(first, Path) or not isinstance(first.fill, str) or first.opacity < 1:
            return False
        straight = all(move.command != "C" for move in first.moves) and 5 <= len(first.moves) <= 6
        left, top, right, bottom = bounds(first.moves)
        corners = {point for move in first.moves for point in move.points}
        upright = corners == {(left, top), (right, top), (right, bottom), (left, bottom)}
        return straight and upright and left <= 0 and top <= 0 and right >= self.w and bottom >= self.h


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """First ``inner``, then ``outer``."""
    a, b, c, d, e, f = outer
    k, l, m, n, o, p = inner  # noqa: E741
    return (a * k + c * l, b * k + d * l, a * m + c * n, b * m + d * n, a * o + c * p + e, b * o + d * p + f)


def moved(moves: tuple[Move, ...], matrix: Matrix) -> tuple[Move, ...]:
    """A path with all of its points moved."""
    if matrix == UNTURNED:
        return moves
    a, b, c, d, e, f = matrix
    return tuple(
        Move(command, tuple((a * x + c * y + e, b * x + d * y + f) for x, y in points)) for command, points in moves
    )


def bounds(moves: tuple[Move, ...]) -> Box:
    """The box that a path just fits into, its line not counted; four zeros when it has no points."""
    from fontTools.misc.bezierTools import calcCubicBounds

    boxes: list[Box] = []
    at = (0.0, 0.0)
    for command, points in moves:
        if command == "C":
            boxes.append(calcCubicBounds(at, *points))
        elif points:
            boxes.append((*points[0], *points[0]))
        at = points[-1] if points else at
    return joined(boxes)


def joined(boxes: list[Box]) -> Box:
    """The box around boxes."""
    if not boxes:
        return (0.0, 0.0, 0.0, 0.0)
    left, top, right, bottom = zip(*boxes, strict=True)
    return (min(left), min(top), max(right), max(bottom))


def extent(items: tuple[Path | Group, ...], matrix: Matrix = UNTURNED, *, lines: bool = True) -> Box:
    """The box around what is drawn; with its lines it may be larger than need be."""
    boxes = list(_boxes(items, matrix, lines))
    return joined(boxes)


def _boxes(items: tuple[Path | Group, ...], matrix: Matrix, lines: bool) -> Iterator[Box]:
    for item in items:
        if isinstance(item, Group):
            yield from _boxes(item.items, times(matrix, item.matrix), lines)
            continue
        left, top, right, bottom = bounds(moved(item.moves, matrix))
        beyond = 0.0
        if lines and item.stroke is not None:
            wide = max(math.hypot(*matrix[:2]), math.hypot(*matrix[2:4])) * item.stroke.width / 2
            beyond = wide * (item.stroke.mitre if item.stroke.join == 0 else 1.5)
        yield (left - beyond, top - beyond, right + beyond, bottom + beyond)


def toned(art: Artwork, tone: Callable[[str], str]) -> Artwork:
    """The drawing with every colour changed."""
    return art._replace(items=tuple(_toned(item, tone) for item in art.items))


def _toned(item: Path | Group, tone: Callable[[str], str]) -> Path | Group:
    if isinstance(item, Group):
        return item._replace(items=tuple(_toned(one, tone) for one in item.items))
    fill, stroke = item.fill, item.stroke
    if isinstance(fill, Gradient):
        fill = fill._replace(stops=tuple(stop._replace(colour=tone(stop.colour)) for stop in fill.stops))
    elif fill is not None:
        fill = tone(fill)
    return item._replace(fill=fill, stroke=stroke and stroke._replace(colour=tone(stroke.colour)))
