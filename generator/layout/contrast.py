"""The contrast of every text to the ground it stands on, and whether all of it shows, from the finished drawing.

Comes in: a frame.  Goes out: for each text the ground that it is hardest to read on, or findings.  A
ground is the topmost filled shape drawn before the text; bare paper is white; icons and lines are none, and a
raster picture is one of colours that are not known, so that text on it is not judged.
A halo is the ground of its letters.  Type below the smallest of any theme stands in the scaled picture of a
piece, where nobody reads it, and is left out.  Points of the plane are complex numbers, millimetres, y downwards.
"""

import cmath
import math
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from generator.colour import LARGE_TEXT, TEXT, contrast, readable
from generator.diagnostic import Diagnostic
from generator.fonts import FontBook
from generator.frame import Frame, Group, Icon, Shape, Text
from generator.layout.paths import rectangle
from generator.layout.theme import FLOOR, Theme
from generator.source import Loc
from generator.units import PT_PER_MM, Box

LARGE, LARGE_BOLD = 18.0, 14.0
"""Points from which text counts as large."""
WHITE, BLACK = "#ffffff", "#000000"
SLACK = 0.1
"""Millimetres that the middle of a letter may lie beyond the edge of a piece."""
_MIDDLE = 0.22
"""Ems from the baseline to the middle of an x."""
_STEPS = 8
"""Straight pieces of a flattened curve."""
_TOKENS = re.compile(r"[MLCZ]|-?[\d.]+")


class Contrast(NamedTuple):
    """A text and the ground it is hardest to read on."""

    words: str
    size: float
    """Points, as printed."""
    fill: str
    ground: str
    ratio: float
    needed: float


class Placed(NamedTuple):
    """Path text at its place: a point of it times ``by`` plus ``to`` is a point of the frame."""

    path: str
    by: complex
    to: complex

    def covers(self, point: complex) -> bool:
        """Whether the point lies inside, by the rule of winding numbers that PDF fills by."""
        z = (point - self.to) / self.by
        x, y = z.real, z.imag
        left, top, right, bottom, edges = outline(self.path)
        if not (left <= x <= right and top <= y <= bottom):
            return False
        turns = 0
        for x1, y1, x2, y2 in edges:
            if (y1 <= y) != (y2 <= y) and (x1 + (y - y1) * (x2 - x1) / (y2 - y1)) > x:
                turns += 1 if y2 > y1 else -1
        return turns != 0

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of an upright box around it in the frame."""
        left, top, right, bottom, _ = outline(self.path)
        corners = [self.by * complex(x, y) + self.to for x in (left, right) for y in (top, bottom)]
        xs, ys = [corner.real for corner in corners], [corner.imag for corner in corners]
        return min(xs), min(ys), max(xs), max(ys)


class _Page(NamedTuple):
    """What is read: the frame's size, the widths of words, and the lines of which a part does not show."""

    w: float
    h: float
    book: FontBook
    lost: list[tuple[str, str]]
    """The words of a line, and what cuts them off."""

    def holds(self, point: complex) -> bool:
        """Whether a point lies on the piece."""
        return -SLACK <= point.real <= self.w + SLACK and -SLACK <= point.imag <= self.h + SLACK


class _Ground(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    fill: str
    """Empty where the colours are not known."""
    within: tuple[Placed, ...]
    """The shape itself, and what clips it."""


Edge = tuple[float, float, float, float]


@lru_cache(maxsize=4096)
def outline(path: str) -> tuple[float, float, float, float, tuple[Edge, ...]]:
    """Left, top, right and bottom of a path, and its edges, curves flattened and every part closed."""
    parts: list[list[complex]] = []
    command, values = "", list[float]()
    for token in _TOKENS.findall(path):
        if token in "MLCZ":
            command = token
            continue
        values.append(float(token))
        if len(values) < (6 if command == "C" else 2):
            continue
        points = [complex(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        values = []
        if command == "M":
            parts.append(points)
            command = "L"
        elif command == "L":
            parts[-1] += points
        else:
            parts[-1] += _flat(parts[-1][-1], *points)
    edges = [(a.real, a.imag, b.real, b.imag) for part in parts for a, b in pairwise([*part, part[0]])]
    xs, ys = [p.real for part in parts for p in part], [p.imag for part in parts for p in part]
    return min(xs, default=0), min(ys, default=0), max(xs, default=0), max(ys, default=0), tuple(edges)


def _flat(a: complex, b: complex, c: complex, d: complex) -> Iterator[complex]:
    for i in range(1, _STEPS + 1):
        t = i / _STEPS
        s = 1 - t
        yield s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d


@lru_cache(maxsize=1024)
def _starts(path: str) -> tuple[complex, ...]:
    """Where the parts of a path begin."""
    return tuple(complex(float(x), float(y)) for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path))


def contrasts(frame: Frame, book: FontBook) -> Iterator[Contrast]:
    """Each line of text in drawing order with its worst ground; ``book`` knows the widths of words."""
    return _walk(frame, _Page(frame.w, frame.h, book, []), [], (), 1 + 0j, 0j)


def _walk(
    frame: Frame, page: _Page, grounds: list[_Ground], clips: tuple[Placed, ...], by: complex, to: complex
) -> Iterator[Contrast]:
    halo: Shape | None = None
    for item in frame.items:
        if isinstance(item, Text):
            yield from _read(item, halo, page, grounds, clips, by, to)
            continue
        if isinstance(item, Icon):
            continue
        halo = None
        if isinstance(item, Shape):
            if item.fill:
                shape = Placed(item.path, by, to)
                grounds.append(_Ground(*shape.bounds(), item.fill, (shape, *clips)))
            elif item.stroke and item.cap:
                halo = item
        elif isinstance(item, Group):
            inner, centre = item.frame, complex(item.frame.w, item.frame.h) / 2
            turned = cmath.rect(item.scale, math.radians(item.turn))
            placed = complex(item.x, item.y) + item.scale * centre - turned * centre
            own = (by * turned, by * placed + to)
            within = (*clips, Placed(item.clip, *own)) if item.clip else clips
            yield from _walk(inner, page, grounds, within, *own)
        else:
            shape = Placed(rectangle(Box(*item[:4])), by, to)
            grounds.append(_Ground(*shape.bounds(), "", (shape, *clips)))


def _read(
    item: Text, halo: Shape | None, page: _Page, grounds: list[_Ground], clips: tuple[Placed, ...], by: complex,
    to: complex,
) -> Iterator[Contrast]:  # fmt: skip
    em, widths = item.size / PT_PER_MM, page.book.face(item.face).widths
    size = item.size * abs(by)
    if size < FLOOR - 0.01:
        return
    needed = LARGE_TEXT if size >= (LARGE_BOLD if "Bold" in item.face else LARGE) else TEXT
    for row, line in enumerate(item.lines):
        if not line.strip():
            continue
        width = sum(widths[word] for word in line.split(" ")) + line.count(" ") * widths[" "]
        width = width * em / 1000 + len(line) * item.tracking / PT_PER_MM
        x, y = item.x, item.y + row * item.leading
        inset = min(0.15 * em, width / 4)
        across = [by * complex(at, y - _MIDDLE * em) + to for at in (x + inset, x + width / 2, x + width - inset)]
        shown = [point for point in across if all(clip.covers(point) for clip in clips)]
        if len(shown) < len(across):
            page.lost.append((line, "the group round it"))
        elif not all(map(page.holds, across)):
            page.lost.append((line, "the edge of the piece"))
        if not shown:
            continue
        if halo is not None and halo.stroke and _hugs(halo, line, x, y, width, em):
            under = {halo.stroke}
        else:
            under = set(_under(shown, grounds))
        under.discard("")
        if not under:
            continue
        ratio, ground = min((contrast(item.fill, colour), colour) for colour in under)
        yield Contrast(line, size, item.fill, ground, ratio, needed)


def _under(points: list[complex], grounds: list[_Ground]) -> Iterator[str]:
    """The grounds of some points of one line, the topmost first."""
    first, last = points[0], points[-1]
    left, right = sorted((first.real, last.real))
    top, bottom = sorted((first.imag, last.imag))
    for x1, y1, x2, y2, fill, within in reversed(grounds):
        if x1 > right or x2 < left or y1 > bottom or y2 < top:
            continue
        rest = [point for point in points if not all(one.covers(point) for one in within)]
        if len(rest) < len(points):
            yield fill
        if not rest:
            return
        points = rest
    yield WHITE


def _hugs(halo: Shape, line: str, x: float, y: float, width: float, em: float) -> bool:
    """Whether the outline is that of the letters: at least one part of it begins in the line for each of them."""
    slack = 0.2 * em
    begun = sum(
        x - slack <= at.real <= x + width + slack and y - em - slack <= at.imag <= y + 0.4 * em + slack
        for at in _starts(halo.path)
    )
    return begun >= len(line.replace(" ", ""))


def legible(frame: Frame, book: FontBook, theme: Theme, at: Loc, told: set[tuple[object, ...]]) -> Iterator[Diagnostic]:
    """K212 for text too pale for its ground, K225 for text of which a part does not show.

    ``told`` keeps what was found before, so that a deck says it once.
    """
    page = _Page(frame.w, frame.h, book, [])
    for one in _walk(frame, page, [], (), 1 + 0j, 0j):
        key = (at.file, one.fill, one.ground, one.needed)
        if one.ratio >= one.needed or key in told:
            continue
        told.add(key)
        names = {colour: name for name, colour in theme.colours.items()}
        fill, ground = (names.get(colour, colour) for colour in (one.fill, one.ground))
        message = f"'{one.words}' in {fill} on {ground} has a contrast of {math.floor(one.ratio * 10) / 10:.1f} to 1"
        away = max((WHITE, BLACK), key=lambda colour: contrast(colour, one.ground))
        better = readable(one.fill, one.ground, away, one.needed)
        hint = f"{round(one.size, 1):g} pt needs {one.needed:g} to 1; {better} would do"
        related = ((theme.at("colours", fill), fill),) if fill in theme.colours else ()
        yield Diagnostic("K212", message, at, hint, related)
    for words, what in page.lost:
        if (at.file, words) not in told:
            told.add((at.file, words))
            hint = "move its box inwards, or make the text shorter"
            yield Diagnostic("K225", f"'{words}' is cut off by {what}", at, hint)
