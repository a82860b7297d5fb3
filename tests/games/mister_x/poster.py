"""What stands on the printed poster of Mister X, read off the PDF, and the courses of lines, worked out anew."""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium_c

from generator.games.mister_x.model import Game
from generator.units import Box

MM = 25.4 / 72
Point = tuple[float, float]
TICK = 1.0
"""Millimetres between the points of a course."""
HALF = {"car": 1.05, "ferry": 1.3, "train": 1.35, "plane": 0.35}
"""Half the drawn width of each kind of line, casing and all."""


class Letter(NamedTuple):
    """A character: its box, from the font's ascent to its descent, and its size."""

    text: str
    box: Box
    size: float


class Said(NamedTuple):
    """A run of letters: what it says, where its ink may be, and its size in points."""

    text: str
    box: Box
    size: float


def letters(page: Any) -> Iterator[Letter]:
    """The upright characters of a page in the order of drawing, millimetres from its top left."""
    text, height = page.get_textpage(), page.get_height()
    for i in range(text.count_chars()):
        if abs(pdfium_c.FPDFText_GetCharAngle(text, i)) > 0.01:
            continue
        left, bottom, right, top = text.get_charbox(i, loose=True)
        box = Box(left * MM, (height - top) * MM, (right - left) * MM, (top - bottom) * MM)
        yield Letter(text.get_text_range(i, 1), box, pdfium_c.FPDFText_GetFontSize(text, i))


def runs(page: Any) -> Iterator[Said]:
    """Letters that follow one another on a line."""
    run: list[Letter] = []
    for letter in letters(page):
        if run and not _follows(run[-1], letter):
            yield from _said(run)
            run = []
        run.append(letter)
    yield from _said(run)


def _follows(last: Letter, letter: Letter) -> bool:
    gap = letter.box.x - last.box.x - last.box.w
    return abs(last.box.y - letter.box.y) < 0.1 and -0.5 < gap < 1.2 and abs(last.size - letter.size) < 0.01


def _said(run: Sequence[Letter]) -> Iterator[Said]:
    """The box holds capitals and descenders: the middle 0.94 em of the font's height."""
    text = "".join(letter.text for letter in run).strip("\r\n")
    if text.strip():
        first, last = run[0].box, next(one.box for one in reversed(run) if one.text.strip())
        em = 0.94 * run[0].size * MM
        box = Box(first.x, first.y + (first.h - em) / 2, last.x + last.w - first.x, em)
        yield Said(text.strip(), box, run[0].size)


class Poster:
    """The poster's words, and the game that it shows."""

    def __init__(self, file: Path, game: Game) -> None:
        self.game = game
        with pypdfium2.PdfDocument(file) as pdf:
            page = pdf[0]
            self.width, self.height, self.pages = page.get_width() * MM, page.get_height() * MM, len(pdf)
            self.said = list(runs(page))

    @cached_property
    def names(self) -> dict[str, Said]:
        """The name of each city, beside its place."""
        return {city: self._nearest(one.name, one.place) for city, one in self.game.cities.items()}

    @cached_property
    def numbers(self) -> dict[str, Said]:
        """The number of each city, on its place."""
        return {city: self._nearest(str(one.number), one.place) for city, one in self.game.cities.items()}

    def _nearest(self, text: str, place: Point) -> Said:
        found = [one for one in self.said if text in (one.text, one.text.title()) or one.text == text.upper()]
        assert found, text
        return min(found, key=lambda one: distance(one.box, place))

    @cached_property
    def courses(self) -> dict[str, list[Point]]:
        """Points along each line."""
        return {name: course(self.game, name) for name in self.game.lines}

    @cached_property
    def bounds(self) -> dict[str, Box]:
        """The box round each line."""
        return {name: bounds(points, HALF[self.game.lines[name].kind]) for name, points in self.courses.items()}


def bounds(points: Sequence[Point], half: float) -> Box:
    """The box round a line of so much half width."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-half)


def course(game: Game, name: str) -> list[Point]:
    """Points along a line, about :data:`TICK` apart."""
    line = game.lines[name]
    a, b = (game.cities[end].place for end in line.ends)
    first, second = line.bend or (a, b)
    steps = math.ceil((math.dist(a, first) + math.dist(first, second) + math.dist(second, b)) / TICK)
    if line.bend is None:
        return [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(steps + 1)]
    out = []
    for i in range(steps + 1):
        t, u = i / steps, 1 - i / steps
        x, y = (u**3 * a[k] + 3 * u * u * t * first[k] + 3 * u * t * t * second[k] + t**3 * b[k] for k in (0, 1))
        out.append((x, y))
    return out


def distance(box: Box, p: Point) -> float:
    """How far a point lies from a box; 0 inside it."""
    return math.hypot(max(box.x - p[0], 0.0, p[0] - box.x - box.w), max(box.y - p[1], 0.0, p[1] - box.y - box.h))


def off(p: Point, course: Sequence[Point]) -> float:
    """How far a point lies from a course."""
    best = math.inf
    for (ax, ay), (bx, by) in pairwise(course):
        dx, dy = bx - ax, by - ay
        along = min(1.0, max(0.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy or 1.0)))
        best = min(best, math.hypot(p[0] - ax - along * dx, p[1] - ay - along * dy))
    return best


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share any ground."""
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


def covered(poster: Poster) -> dict[str, list[tuple[str, str]]]:
    """What names lie on: other names, cities, numbers, and lines of each kind."""
    game, names = poster.game, poster.names
    out: dict[str, list[tuple[str, str]]] = {"name": [], "city": [], "car": [], "ferry": [], "train": [], "plane": []}
    boxes = list(names.items())
    for at, (one, said) in enumerate(boxes):
        out["name"] += [(one, other) for other, there in boxes[at + 1 :] if overlap(said.box, there.box)]
        for other, city in game.cities.items():
            marked = other in game.starts or other in game.destinations
            radius = game.board.marked_radius if marked else game.board.city_radius
            if distance(said.box, city.place) < radius - 0.1:
                out["city"].append((one, other))
        for line, points in poster.courses.items():
            kind = game.lines[line].kind
            if overlap(said.box, poster.bounds[line]) and any(distance(said.box, p) < HALF[kind] - 0.1 for p in points):
                out[kind].append((one, line))
    return out
