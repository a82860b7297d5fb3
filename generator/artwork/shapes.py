"""Basic shapes and path data of SVG as moves; :class:`ValueError` for what cannot be followed.

Path data is read by fontTools.
"""

import re
from typing import Any

from generator.artwork.model import Move, Point
from generator.artwork.values import bounded, length, numbers

_ROUND = 0.5522847498
"""How far the handles of a quarter of a circle reach, in radii."""
_DATA = re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE.,+\-\s]*")
NAMES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")


def shape(name: str, given: dict[str, str], w: float, h: float) -> tuple[Move, ...]:
    """The moves of an element of a drawing of ``w`` x ``h`` units; none for one without any size."""
    diagonal = ((w * w + h * h) / 2) ** 0.5

    def side(key: str, whole: float, other: str = "0") -> float:
        return length(given.get(key, other), whole)

    match name:
        case "path":
            return path(given.get("d", ""))
        case "rect":
            wide, high = side("width", w), side("height", h)
            across, down = _radii(given)
            radii = (length(across, w), length(down, h))
            if min(wide, high, *radii) < 0:
                raise ValueError("a length is below nought")
            return _rectangle(side("x", w), side("y", h), wide, high, min(radii[0], wide / 2), min(radii[1], high / 2))
        case "circle":
            radius = side("r", diagonal)
            return _ellipse(side("cx", w), side("cy", h), radius, radius)
        case "ellipse":
            across, down = _radii(given)
            return _ellipse(side("cx", w), side("cy", h), length(across, w), length(down, h))
        case "line":
            ends = (side("x1", w), side("y1", h)), (side("x2", w), side("y2", h))
            return (Move("M", ends[:1]), Move("L", ends[1:]))
    flat = numbers(given.get("points", ""))
    if len(flat) % 2:
        raise ValueError("points: the last one has no second number")
    points = list(zip(flat[::2], flat[1::2], strict=True))
    moves = tuple(Move("L" if i else "M", (point,)) for i, point in enumerate(points))
    return (*moves, Move("Z")) if moves and name == "polygon" else moves


def _radii(given: dict[str, str]) -> tuple[str, str]:
    """Radii across and down as they are written; one that is not said is the other one."""
    said = {key: given[key] for key in ("rx", "ry") if given.get(key, "auto").strip() != "auto"}
    return said.get("rx", said.get("ry", "0")), said.get("ry", said.get("rx", "0"))


def _rectangle(x: float, y: float, w: float, h: float, rx: float, ry: float) -> tuple[Move, ...]:
    if not (w and h):
        return ()
    if not (rx and ry):
        corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
        return (*(Move("L" if i else "M", (corner,)) for i, corner in enumerate(corners)), Move("Z"))
    k, m, right, bottom = rx * (1 - _ROUND), ry * (1 - _ROUND), x + w, y + h
    return (
        Move("M", ((x + rx, y),)),
        Move("L", ((right - rx, y),)),
        Move("C", ((right - k, y), (right, y + m), (right, y + ry))),
        Move("L", ((right, bottom - ry),)),
        Move("C", ((right, bottom - m), (right - k, bottom), (right - rx, bottom))),
        Move("L", ((x + rx, bottom),)),
        Move("C", ((x + k, bottom), (x, bottom - m), (x, bottom - ry))),
        Move("L", ((x, y + ry),)),
        Move("C", ((x, y + m), (x + k, y), (x + rx, y))),
        Move("Z"),
    )


def _ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Move, ...]:
    if min(rx, ry) < 0:
        raise ValueError("a length is below nought")
    return _rectangle(x - rx, y - ry, 2 * rx, 2 * ry, rx, ry)


def path(data: str) -> tuple[Move, ...]:
    """Path data as moves."""
    from fontTools.svgLib.path.parser import parse_path

    if not data.strip() or data.strip() == "none":
        return ()
    if not _DATA.fullmatch(data):
        wrong = _DATA.match(data)
        at = wrong.end() if wrong else 0
        raise ValueError(f"the path cannot be followed at '{data[at : at + 20]}'")
    data = re.sub(r"(\d)\.(?!\d)", r"\1 ", data)  # the parser knows no number that ends in its point
    if not re.search("[aA]", data):  # whose flags may stand together
        data = re.sub(r"(?<![\d.eE])0+(?=\d)", "", data)
    pen = _pen()
    try:
        parse_path(data, pen)
    except (ValueError, IndexError, TypeError, ZeroDivisionError, OverflowError, AttributeError) as error:
        raise ValueError(f"the path cannot be followed: {str(error)[:60] or 'it ends too early'}") from None
    moves: list[Move] = pen.moves
    for move in moves:
        for point in move.points:
            bounded(point[0])
            bounded(point[1])
    return tuple(moves)


def _pen() -> Any:
    from fontTools.pens.basePen import BasePen

    class Pen(BasePen):  # type: ignore[misc]
        """Keeps what is drawn; quadratic curves become cubic ones."""

        def __init__(self) -> None:
            super().__init__(None)
            self.moves: list[Move] = []

        def _moveTo(self, point: Point) -> None:
            self.moves.append(Move("M", (point,)))

        def _lineTo(self, point: Point) -> None:
            self.moves.append(Move("L", (point,)))

        def _curveToOne(self, a: Point, b: Point, c: Point) -> None:
            self.moves.append(Move("C", (a, b, c)))

        def _closePath(self) -> None:
            self.moves.append(Move("Z"))

    return Pen()
