"""Fold a net numerically: where every panel comes to lie in space.

Space is right-handed millimetres: x to the reader's right, y away from the reader, z up; the
folded thing touches the planes x = 0, y = 0 and z = 0 and has no thickness.
"""

from math import cos, dist, radians, sin
from typing import NamedTuple

from generator.nets.model import Fold, Net, Point, Rest

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

_UPRIGHT: Matrix = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
_PRINT_DOWN: Matrix = ((1, 0, 0), (0, -1, 0), (0, 0, -1))


class Pose(NamedTuple):
    """How the sheet lies in space where one panel is.

    The sheet itself is taken as x to the right, y up, z towards the reader.
    """

    turn: Matrix
    shift: Vector

    def at(self, point: Point) -> Vector:
        """Where a point of the sheet lies."""
        return _add(_apply(self.turn, _flat(point)), self.shift)

    @property
    def out(self) -> Vector:
        """The way the printed side looks, of length 1."""
        return _apply(self.turn, (0, 0, 1))

    def up(self, degrees: float) -> Vector:
        """The way up of art that is turned clockwise by ``degrees`` on the sheet, of length 1."""
        return _apply(self.turn, (sin(radians(degrees)), cos(radians(degrees)), 0))


def folded(net: Net) -> dict[str, tuple[Vector, ...]]:
    """The outline of every panel in space, in the order of its corners on the sheet."""
    at = poses(net)
    return {panel.name: tuple(map(at[panel.name].at, panel.outline)) for panel in net.panels}


def poses(net: Net) -> dict[str, Pose]:
    """The pose of every panel of the folded thing."""
    found = {rest.panel: _resting(rest) for rest in net.rests}
    for fold in net.folds:
        found[fold.child] = _over(found[fold.parent], fold)
    corners = [found[panel.name].at(point) for panel in net.panels for point in panel.outline]
    x, y, z = (-min(corner[i] for corner in corners) for i in range(3))
    return {name: Pose(pose.turn, _add(pose.shift, (x, y, z))) for name, pose in found.items()}


def _resting(rest: Rest) -> Pose:
    turn = _UPRIGHT if rest.stands else _PRINT_DOWN
    return Pose(turn, _apply(turn, _flat(rest.moved)))


def _over(parent: Pose, fold: Fold) -> Pose:
    start, end = _flat(fold.a), _flat(fold.b)
    long = dist(start, end)
    axis = ((end[0] - start[0]) / long, (end[1] - start[1]) / long, 0.0)
    turn = _about(axis, -fold.angle)
    back = _apply(turn, start)
    moved = (start[0] - back[0], start[1] - back[1], start[2] - back[2])
    columns = [_apply(parent.turn, (turn[0][i], turn[1][i], turn[2][i])) for i in range(3)]
    rows = tuple((columns[0][i], columns[1][i], columns[2][i]) for i in range(3))
    return Pose((rows[0], rows[1], rows[2]), _add(_apply(parent.turn, moved), parent.shift))


def _about(axis: Vector, degrees: float) -> Matrix:
    """Rodrigues' formula: a right-handed turn about a unit vector."""
    x, y, z = axis
    c, s = cos(radians(degrees)), sin(radians(degrees))
    k = 1 - c
    return (
        (c + x * x * k, x * y * k - z * s, x * z * k + y * s),
        (y * x * k + z * s, c + y * y * k, y * z * k - x * s),
        (z * x * k - y * s, z * y * k + x * s, c + z * z * k),
    )


def _flat(point: Point) -> Vector:
    return (point[0], -point[1], 0.0)


def _add(one: Vector, other: Vector) -> Vector:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def _apply(matrix: Matrix, vector: Vector) -> Vector:
    a, b, c = (row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2] for row in matrix)
    return (a, b, c)
