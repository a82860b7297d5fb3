"""Plane geometry of the board: outlines, discs and rectangles, in millimetres."""

from itertools import pairwise
from math import dist

from generator.games.invisible_man.map import Area, Points
from generator.model import Point
from generator.units import Box


def inside(point: Point, outline: Points) -> bool:
    """Whether ``point`` lies within the closed ``outline``: a ray to the right leaves it an odd number of times."""
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in pairwise(_closed(outline)):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd


def to_line(point: Point, line: Points) -> float:
    """Millimetres from ``point`` to the straight pieces of ``line``."""
    return min(_from_side(point, start, end) for start, end in pairwise(line))


def to_outline(point: Point, outline: Points) -> float:
    """Millimetres from ``point`` to the line of the closed ``outline``."""
    return to_line(point, _closed(outline))


def rectangle(area: Area) -> Box:
    """The area as a box."""
    return Box(*area.corner, *area.size)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        one.x < other.x + other.w and other.x < one.x + one.w and one.y < other.y + other.h and other.y < one.y + one.h
    )


def to_box(point: Point, box: Box) -> float:
    """Millimetres from ``point`` to the nearest point of ``box``; 0 on it."""
    x = min(max(point[0], box.x), box.x + box.w)
    y = min(max(point[1], box.y), box.y + box.h)
    return dist(point, (x, y))


def holds(box: Box, point: Point) -> bool:
    """Whether ``point`` lies in ``box`` or on its edge."""
    return box.x <= point[0] <= box.x + box.w and box.y <= point[1] <= box.y + box.h


def _closed(outline: Points) -> Points:
    return (*outline, *outline[:1])


def _from_side(point: Point, start: Point, end: Point) -> float:
    along = (end[0] - start[0], end[1] - start[1])
    squared = along[0] ** 2 + along[1] ** 2
    if squared == 0:
        return dist(point, start)
    part = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / squared
    part = min(max(part, 0.0), 1.0)
    return dist(point, (start[0] + part * along[0], start[1] + part * along[1]))
