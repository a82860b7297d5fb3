"""What a net is to the hand and to a cutting machine: lines to cut, lines to fold, areas to glue."""

from collections.abc import Iterator
from math import dist
from typing import NamedTuple

from generator.nets.model import Fold, Net, Outline, Point

_NEAR = 0.001
"""Millimetres within which two points are one."""

Segment = tuple[Point, Point]


class Lines(NamedTuple):
    """Everything in millimetres from the sheet's top left."""

    cut: tuple[Outline, ...]
    """Closed lines: the outline of each loose piece, then the windows."""
    mountain: tuple[Segment, ...]
    """Creases with the printed side outside."""
    valley: tuple[Segment, ...]
    """Creases with the printed side inside."""
    glue: tuple[Outline, ...]
    """Areas that take glue on the printed side."""
    glue_behind: tuple[Outline, ...]
    """Areas that take glue on the reverse."""


def lines(net: Net) -> Lines:
    """The lines and areas of the net; an edge of a panel that is no fold is cut."""
    edges = [part for panel in net.panels for edge in _edges(panel.outline) for part in _apart(edge, net.folds)]
    return Lines(
        (*_loops(edges), *net.cuts),
        tuple((fold.a, fold.b) for fold in net.folds if fold.mountain),
        tuple((fold.a, fold.b) for fold in net.folds if not fold.mountain),
        _glued(net, "print"),
        _glued(net, "reverse"),
    )


def _glued(net: Net, side: str) -> tuple[Outline, ...]:
    names = dict.fromkeys(glue.tab for glue in net.glues if glue.side == side)
    return tuple(net.panel(name).outline for name in names)


def _edges(outline: Outline) -> Iterator[Segment]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _apart(edge: Segment, folds: tuple[Fold, ...]) -> Iterator[Segment]:
    """The pieces of the edge that lie on no fold."""
    start, end = edge
    long = dist(start, end)
    taken = []
    for fold in folds:
        (a, off_a), (b, off_b) = (_along(edge, long, point) for point in (fold.a, fold.b))
        if max(off_a, off_b) < _NEAR and min(a, b) < long - _NEAR and max(a, b) > _NEAR:
            taken.append((min(a, b), max(a, b)))
    done = 0.0
    for low, high in [*sorted(taken), (long, long)]:
        if low > done + _NEAR:
            yield _at(edge, done / long), _at(edge, low / long)
        done = max(done, high)


def _along(edge: Segment, long: float, point: Point) -> tuple[float, float]:
    """How far along the edge the point lies, and how far off its line."""
    (x, y), (end_x, end_y) = edge
    dx, dy = (end_x - x) / long, (end_y - y) / long
    return (point[0] - x) * dx + (point[1] - y) * dy, abs((point[0] - x) * dy - (point[1] - y) * dx)


def _at(edge: Segment, share: float) -> Point:
    (x, y), (end_x, end_y) = edge
    return (x + (end_x - x) * share, y + (end_y - y) * share)


def _loops(edges: list[Segment]) -> Iterator[Outline]:
    """Directed edges joined end to start, straight runs made one."""
    left = list(edges)
    while left:
        start, end = left.pop(0)
        points = [start]
        while dist(start, end) > _NEAR:
            points.append(end)
            following = next(edge for edge in left if dist(edge[0], end) <= _NEAR)
            left.remove(following)
            end = following[1]
        yield tuple(point for i, point in enumerate(points) if not _straight(points, i))


def _straight(points: list[Point], i: int) -> bool:
    edge = (points[i - 1], points[(i + 1) % len(points)])
    return _along(edge, dist(*edge), points[i])[1] < _NEAR
