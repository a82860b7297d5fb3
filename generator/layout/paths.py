"""Path text for the shapes that elements draw, in millimetres."""

import math
import re
from collections.abc import Sequence

from generator.units import Box

Point = tuple[float, float]
Points = Sequence[Point]
_ROUND = 0.5522847498
"""Length of a control arm that turns a Bézier curve into a quarter of a circle."""


def num(value: float) -> str:
    """A coordinate, thousandths of a millimetre kept."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _join(parts: Sequence[tuple[str, Sequence[float]]]) -> str:
    return "".join(c + " ".join(map(num, values)) for c, values in parts)


def rectangle(box: Box, radius: float = 0.0) -> str:
    """A rectangle, its corners rounded by ``radius``."""
    x, y, w, h = box
    r = min(radius, w / 2, h / 2)
    if r <= 0:
        return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    k = r * (1 - _ROUND)
    return _join(
        [
            ("M", (x + r, y)), ("L", (x + w - r, y)),
            ("C", (x + w - k, y, x + w, y + k, x + w, y + r)), ("L", (x + w, y + h - r)),
            ("C", (x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)), ("L", (x + r, y + h)),
            ("C", (x + k, y + h, x, y + h - k, x, y + h - r)), ("L", (x, y + r)),
            ("C", (x, y + k, x + k, y, x + r, y)), ("Z", ()),
        ]
    )  # fmt: skip


def ellipse(box: Box) -> str:
    """The ellipse that touches the four sides of ``box``."""
    cx, cy, rx, ry = box.x + box.w / 2, box.y + box.h / 2, box.w / 2, box.h / 2
    kx, ky = rx * _ROUND, ry * _ROUND
    return _join(
        [
            ("M", (cx + rx, cy)),
            ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
            ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
            ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
            ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
            ("Z", ()),
        ]
    )


def polygon(points: Points, *, closed: bool = True) -> str:
    """Straight lines from point to point."""
    first, *rest = points
    parts: list[tuple[str, Sequence[float]]] = [("M", first), *(("L", p) for p in rest)]
    return _join([*parts, ("Z", ())] if closed else parts)


def moved(points: tuple[Point, ...], way: Points, aside: float) -> tuple[Point, ...]:
    """The points, moved ``aside`` millimetres to the right as seen along ``way`` from its start to its end."""
    dx, dy = way[-1][0] - way[0][0], way[-1][1] - way[0][1]
    length = math.hypot(dx, dy)
    if not (aside and length):
        return points
    return tuple((x - aside * dy / length, y + aside * dx / length) for x, y in points)


def bent(start: Point, first: Point, second: Point, end: Point) -> str:
    """A cubic Bézier curve with two control points."""
    return _join([("M", start), ("C", (*first, *second, *end))])


def regular(box: Box, sides: int, turn: float = 0.0) -> str:
    """A regular polygon in ``box``, a corner up; a circle from 32 sides, a square for 4."""
    if sides >= 32:
        return ellipse(box)
    if sides == 4 and not turn:
        side = min(box.w, box.h) * 0.88
        return rectangle(Box(box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, side))
    cx, cy, r = box.x + box.w / 2, box.y + box.h / 2, min(box.w, box.h) / 2
    corners = []
    for i in range(sides):
        angle = math.radians(turn - 90 + 360 * i / sides)
        corners.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return polygon(corners)


def hexagon(box: Box) -> list[tuple[float, float]]:
    """Clockwise corners of the hexagon that fills ``box``, two of them at the ends of its longer side."""
    x, y, w, h = box
    if w >= h:
        return [(x + w * i / 4, y + h * j / 2) for i, j in ((0, 1), (1, 0), (3, 0), (4, 1), (3, 2), (1, 2))]
    return [(x + w * i / 2, y + h * j / 4) for i, j in ((1, 0), (2, 1), (2, 3), (1, 4), (0, 3), (0, 1))]


def star(box: Box, points: int, inner: float = 0.45) -> str:
    """A star with ``points`` rays, one up."""
    cx, cy, r = box.x + box.w / 2, box.y + box.h / 2, min(box.w, box.h) / 2
    corners = []
    for i in range(2 * points):
        angle, reach = math.radians(-90 + 180 * i / points), r if i % 2 == 0 else r * inner
        corners.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    return polygon(corners)


def hatched(box: Box, angle: float, gap: float) -> str:
    """Parallel lines across ``box``, ``gap`` millimetres apart, ``angle`` degrees clockwise from level; one runs
    through the middle."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    reach = (abs(box.w * s) + abs(box.h * c)) / 2
    lines: list[tuple[str, Sequence[float]]] = []
    for i in range(-int(reach / gap), int(reach / gap) + 1):
        px, py = cx - s * gap * i, cy + c * gap * i
        low, high = -math.inf, math.inf
        for at, way, start, end in ((px, c, box.x, box.x + box.w), (py, s, box.y, box.y + box.h)):
            if abs(way) < 1e-9:
                continue
            a, b = sorted(((start - at) / way, (end - at) / way))
            low, high = max(low, a), min(high, b)
        if high - low > 0.05:
            lines += [("M", (px + c * low, py + s * low)), ("L", (px + c * high, py + s * high))]
    return _join(lines)


def smooth(points: Points, *, closed: bool = False) -> str:
    """A centripetal Catmull-Rom curve through ``points``, as Bézier curves.

    Source: Barry and Goldman, "A recursive evaluation algorithm for a class of Catmull-Rom
    splines", 1988, with knots at the square root of the distances.
    """
    pts = list(points)
    if len(pts) < 3 and not closed:
        return polygon(pts, closed=False)
    around = [pts[-1], *pts, pts[0], pts[1]] if closed else [pts[0], *pts, pts[-1]]
    parts: list[tuple[str, Sequence[float]]] = [("M", pts[0])]
    for p0, p1, p2, p3 in zip(around, around[1:], around[2:], around[3:], strict=False):
        d1, d2, d3 = (max(math.dist(a, b), 1e-9) ** 0.5 for a, b in ((p0, p1), (p1, p2), (p2, p3)))
        b1 = _control(p0, p1, p2, d1, d2)
        b2 = _control(p3, p2, p1, d3, d2)
        parts.append(("C", (*b1, *b2, *p2)))
    return _join([*parts, ("Z", ())] if closed else parts)


def _control(
    before: tuple[float, float], at: tuple[float, float], after: tuple[float, float], d1: float, d2: float
) -> tuple[float, float]:
    if math.dist(before, at) < 1e-6:
        return at
    a = 2 * d1 * d1 + 3 * d1 * d2 + d2 * d2
    n = 3 * d1 * (d1 + d2)
    x, y = ((d1 * d1 * after[i] - d2 * d2 * before[i] + a * at[i]) / n for i in (0, 1))
    return x, y


def scaled_into(points: Points, box: Box) -> list[tuple[float, float]]:
    """The points, as large as ``box`` allows and in its middle, proportions kept."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    w, h = max(x for x, _ in points) - left, max(y for _, y in points) - top
    scale = min(box.w / w if w else math.inf, box.h / h if h else math.inf)
    scale = 1.0 if math.isinf(scale) else scale
    dx, dy = box.x + (box.w - w * scale) / 2, box.y + (box.h - h * scale) / 2
    return [(dx + (x - left) * scale, dy + (y - top) * scale) for x, y in points]


_COMMANDS = re.compile(r"[MLCZ]|-?\d+(?:\.\d+)?")


def scaled(path: str, grid: tuple[float, float], box: Box) -> str:
    """Path text drawn on ``grid`` units, stretched to ``box``."""
    kx, ky = box.w / grid[0], box.h / grid[1]
    out: list[str] = []
    values = 0
    for token in _COMMANDS.findall(path):
        if token in "MLCZ":
            out.append(token)
            values = 0
            continue
        value = box.x + float(token) * kx if values % 2 == 0 else box.y + float(token) * ky
        out.append((" " if values else "") + num(value))
        values += 1
    return "".join(out)


def flat(path: str, steps: int, longest: float = math.inf) -> list[Point]:
    """Points along path text; sub-paths follow one another.

    Each curve is cut into ``steps``, or into more, so that no piece is longer than ``longest`` millimetres by much.
    """
    out: list[Point] = []
    least = steps
    for command, values in _parts(path):
        if command == "C":
            points = (out[-1], values[0:2], values[2:4], values[4:6])
            steps = max(least, math.ceil(sum(map(math.dist, points, points[1:])) / longest))
            for i in range(1, steps + 1):
                t = i / steps
                u = 1 - t
                weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                x, y = (sum(w * p[k] for w, p in zip(weights, points, strict=True)) for k in (0, 1))
                out.append((x, y))
        elif command != "Z":
            out.append((values[0], values[1]))
    return out


def _parts(path: str) -> list[tuple[str, list[float]]]:
    """Each command with its numbers; a command that repeats is written out."""
    parts: list[tuple[str, list[float]]] = []
    command = ""
    values: list[float] = []
    for token in _COMMANDS.findall(path):
        if token in "MLCZ":
            command, values = token, []
            if token == "Z":
                parts.append(("Z", []))
            continue
        values.append(float(token))
        if len(values) == (6 if command == "C" else 2):
            parts.append((command, values))
            values = []
            command = "L" if command == "M" else command
    return parts
