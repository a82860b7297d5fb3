"""Finished drawings for less ink, or for black ink alone.

Comes in: a frame.  Goes out: the same drawing with other colours.

``low``: text is black; a fill becomes a tint of itself, the paler the larger it is, and where it stood out
from its ground a thin line in the darker of the two colours goes round it; what was light on a dark ground
becomes dark on a light one; a raster picture becomes a tint.  ``grey``: every colour becomes the grey of its
luminance, so that contrasts stay.
A ground is the topmost filled shape drawn before; bare paper is white.  Lengths are millimetres as printed.
"""

import cmath
import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from generator.colour import LARGE_TEXT, contrast, luminance, mix, readable
from generator.frame import Frame, Group, Icon, Item, Picture, Shape, Text
from generator.kit import Component
from generator.layout.contrast import BLACK, WHITE, Placed, outline
from generator.layout.paths import rectangle
from generator.pieces import Drawn
from generator.units import PT_PER_MM, Box

Ink = Literal["full", "low", "grey"]

_SHARES = ((4.0, 0.5), (40.0, 0.3), (400.0, 0.2), (4000.0, 0.15), (math.inf, 0.05))
"""Of a fill of less than so many square millimetres, the share of ink that stays."""
_DOT = _SHARES[0][0]
"""Square millimetres below which a fill is a mark of its own and not a ground."""
_STANDS_OUT = 1.5
"""Contrast from which a fill gets an outline."""
_OUTLINE, _PIECE = 0.18, 2.0
"""Width of an outline, and length of the pieces that are left out where shapes of one colour make one."""
_STRONG = 7.0
"""The most contrast to white that a mark gets which was light on a dark ground."""
_WIDE, _FINE, _NARROWED = 0.9, 0.12, 0.65
"""Millimetres from which a line is paler like a fill, and to which others are narrowed at most; by how much."""
_LINE, _REVERSED = 7.0, 4.0
"""The most contrast to white of a line, and of one that was light on a dark ground."""
_LARGE_ICON, _LARGE_TYPE = 11.0, 40.0
"""Millimetres, and points, from which a mark is paler."""
_PICTURE = "#757575"
"""The ground that a raster picture counts as: lighter marks on it turn dark, as its tint is light."""
_MIDDLE = math.sqrt(1.05 * 0.05) - 0.05
"""The luminance that has the same contrast to black as to white."""


def inked(frame: Frame, ink: Ink) -> Frame:
    """The drawing for a way of spending ink; ``full`` is the drawing itself."""
    if ink == "full":
        return frame
    return _greyed(frame) if ink == "grey" else _lowered(frame, [], (), 1 + 0j, 0j)


class Paler:
    """Components with less ink; their digests, and so their marks, stay those of the faces in full."""

    def __init__(self, ink: Ink) -> None:
        self._ink = ink
        self._known: dict[str, Drawn] = {}

    def component(self, one: Component) -> Component:
        """The same component, each face of it worked out once."""
        if self._ink == "full":
            return one
        return one._replace(front=self._face(one.front), back=self._face(one.back) if one.back else None)

    def _face(self, face: Drawn) -> Drawn:
        if face.digest not in self._known:
            self._known[face.digest] = face._replace(frame=inked(face.frame, self._ink))
        return self._known[face.digest]


@lru_cache(maxsize=4096)
def grey(colour: str) -> str:
    """The grey of a colour's luminance, rounded away from the middle, so that no contrast across it shrinks."""
    light = luminance(colour)
    value = 255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)
    level = math.ceil(value - 1e-6) if light > _MIDDLE else math.floor(value + 1e-6)
    return f"#{level:02x}{level:02x}{level:02x}"


def _greyed(frame: Frame) -> Frame:
    return frame._replace(items=tuple(_grey_item(item) for item in frame.items))


def _grey_item(item: Item) -> Item:
    if isinstance(item, Group):
        return item._replace(frame=_greyed(item.frame))
    if isinstance(item, Shape):
        return item._replace(fill=item.fill and grey(item.fill), stroke=item.stroke and grey(item.stroke))
    if isinstance(item, Picture):
        return item._replace(tone="grey")
    return item._replace(fill=grey(item.fill))


class _Ground(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    fill: str
    """As it was drawn."""
    within: tuple[Placed, ...]


def _lowered(frame: Frame, grounds: list[_Ground], clips: tuple[Placed, ...], by: complex, to: complex) -> Frame:
    items: list[Item] = []
    scale = abs(by)
    for i, item in enumerate(frame.items):
        if isinstance(item, Text):
            pale = item.size * scale >= _LARGE_TYPE
            items.append(item._replace(fill="#555555" if pale else BLACK))
        elif isinstance(item, Icon):
            middle = complex(item.x + item.side / 2, item.y + item.side / 2)
            fill = _line(item.fill, _under((by * middle + to,), grounds))
            items.append(item._replace(fill=mix(fill, WHITE, 0.4) if item.side * scale >= _LARGE_ICON else fill))
        elif isinstance(item, Group):
            inner, centre = item.frame, complex(item.frame.w, item.frame.h) / 2
            turned = cmath.rect(item.scale, math.radians(item.turn))
            placed = complex(item.x, item.y) + item.scale * centre - turned * centre
            own = (by * turned, by * placed + to)
            within = (*clips, Placed(item.clip, *own)) if item.clip else clips
            items.append(item._replace(frame=_lowered(inner, grounds, within, *own)))
        elif isinstance(item, Picture):
            items.append(item._replace(tone="low"))
            shape = Placed(rectangle(Box(*item[:4])), by, to)
            grounds.append(_Ground(*shape.bounds(), _PICTURE, (shape, *clips)))
        elif _is_halo(item, frame.items[i + 1 : i + 2]):
            items.append(item._replace(stroke=WHITE))
        else:
            items += _shape(item, grounds, by, to)
            if item.fill:
                shape = Placed(item.path, by, to)
                grounds.append(_Ground(*shape.bounds(), item.fill, (shape, *clips)))
    return frame._replace(items=tuple(items))


def _shape(shape: Shape, grounds: list[_Ground], by: complex, to: complex) -> Iterator[Shape]:
    """A shape in low ink, on the grounds that were drawn before it, and a line round it where it needs one."""
    fill, stroke = shape.fill, shape.stroke
    if fill is None:
        on = _under(tuple(by * point + to for point in _along(shape.path)), grounds)
        yield _ruled(shape, on, abs(by))
        return
    points, area = _inside(shape.path)
    ground = _under(tuple(by * point + to for point in points), grounds)
    area *= abs(by) ** 2
    line = _line(fill, ground)
    if area < _DOT:
        lighter = luminance(fill) > luminance(ground)
        light = line if lighter and contrast(fill, ground) >= _STANDS_OUT else fill
        shape = shape._replace(fill=mix(light, WHITE, 0.5))
        yield _ruled(shape, ground, abs(by))
        return
    share = next(share for below, share in _SHARES if area < below)
    pale = mix(WHITE, fill, share)
    shape = shape._replace(fill=pale)
    if stroke:
        beside = max((fill, ground), key=lambda one: contrast(one, stroke))
        yield _ruled(shape, beside, abs(by))
        return
    if contrast(fill, ground) < _STANDS_OUT:
        yield shape
        return
    width = _OUTLINE / abs(by)
    pieces = _pieces(shape.path, _PIECE / abs(by))
    seen = [(a, b) for a, b in pieces if _ground(by * (a + b) / 2 + to, grounds) != fill]
    if len(seen) == len(pieces):
        yield shape._replace(stroke=line, width=width, dash=(), cap=1)
        return
    yield shape
    if seen:
        path = "".join(f"M{a.real:.3f} {a.imag:.3f}L{b.real:.3f} {b.imag:.3f}" for a, b in seen)
        yield Shape(path, None, line, width, (), 1)


def _ruled(shape: Shape, ground: str, scale: float) -> Shape:
    """The shape with a narrower line, or a paler one, if it has a line."""
    stroke, width = shape.stroke, shape.width * scale
    if stroke is None:
        return shape
    line = _line(stroke, ground)
    if width >= _WIDE:
        return shape._replace(stroke=_at_most(line, math.sqrt(contrast(line, WHITE))))
    most = _LINE if line == stroke else _REVERSED
    narrowed = min(width, max(_FINE, width * _NARROWED)) / scale
    return shape._replace(stroke=_at_most(line, most), width=narrowed)


@lru_cache(maxsize=4096)
def _at_most(colour: str, ratio: float) -> str:
    """The colour, or a tint of it that has no more than about that contrast to white."""
    return colour if contrast(colour, WHITE) <= ratio else readable(WHITE, WHITE, colour, ratio)


@lru_cache(maxsize=4096)
def _line(colour: str, ground: str) -> str:
    """A line or mark on a ground that is going to be light: itself when it was the darker, else of the ground's hue."""
    if luminance(colour) <= luminance(ground):
        return colour
    ratio = min(contrast(colour, ground), _STRONG)
    return _at_most(readable(ground, WHITE, BLACK, ratio), ratio)


def _is_halo(shape: Shape, following: tuple[Item, ...]) -> bool:
    """Whether a shape is the seam round the letters of the text that follows."""
    if shape.fill or not shape.stroke or not shape.cap or not following or not isinstance(following[0], Text):
        return False
    text = following[0]
    em = text.size / PT_PER_MM
    left, top, _, bottom, _ = outline(shape.path)
    last = text.y + text.leading * (len(text.lines) - 1)
    beside = abs(left - text.x) < 0.5 * em and top > text.y - 1.3 * em and bottom < last + 0.6 * em
    return beside and contrast(shape.stroke, text.fill) >= LARGE_TEXT


def _under(points: tuple[complex, ...], grounds: list[_Ground]) -> str:
    """The colour that most of the points lie on, the first of them among equals."""
    found = [_ground(point, grounds) for point in points] or [WHITE]
    return max(found, key=found.count)


def _ground(point: complex, grounds: list[_Ground]) -> str:
    x, y = point.real, point.imag
    for left, top, right, bottom, fill, within in reversed(grounds):
        if left <= x <= right and top <= y <= bottom and all(one.covers(point) for one in within):
            return fill
    return WHITE


@lru_cache(maxsize=4096)
def _along(path: str) -> tuple[complex, ...]:
    """A few points on a path."""
    edges = outline(path)[-1]
    step = max(1, len(edges) // 5)
    return tuple(complex(x1 + x2, y1 + y2) / 2 for x1, y1, x2, y2 in edges[::step])


@lru_cache(maxsize=4096)
def _pieces(path: str, long: float) -> tuple[tuple[complex, complex], ...]:
    """A path in straight pieces that are hardly longer than that."""
    pieces = []
    for x1, y1, x2, y2 in outline(path)[-1]:
        start, step = complex(x1, y1), complex(x2 - x1, y2 - y1)
        parts = max(1, round(abs(step) / long))
        pieces += [(start + step * i / parts, start + step * (i + 1) / parts) for i in range(parts)]
    return tuple(pieces)


@lru_cache(maxsize=4096)
def _inside(path: str) -> tuple[tuple[complex, ...], float]:
    """A few points within a closed path, and its area; holes count as full where they turn the same way."""
    _, top, _, bottom, edges = outline(path)
    area = abs(math.fsum(x1 * y2 - x2 * y1 for x1, y1, x2, y2 in edges)) / 2
    points = []
    for part in (0.5, 0.27, 0.73):
        y = top + (bottom - top) * part
        across = sorted(x1 + (y - y1) * (x2 - x1) / (y2 - y1) for x1, y1, x2, y2 in edges if (y1 <= y) != (y2 <= y))
        points += [complex((a + b) / 2, y) for a, b in zip(across[::2], across[1::2], strict=False)][:2]
    return tuple(points), area
