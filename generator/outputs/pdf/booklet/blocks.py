"""Blocks of a page: each knows its height, may be cut in two, and is drawn at a place.

Only this module and its siblings know blocks; platypus sees one flowable that holds a block.  Lengths
are points; ``top`` is a height above the origin, which lies below.
"""

from collections.abc import Sequence
from typing import NamedTuple

from generator.frame import Frame
from generator.outputs.pdf.booklet.breaking import NO_BREAK, Line, broken
from generator.outputs.pdf.booklet.ink import Ink
from generator.outputs.pdf.booklet.style import Look, Manner
from generator.outputs.pdf.booklet.words import SINK, Atom, Lettering, Word
from generator.units import PT_PER_MM

FEWEST = 3
"""Lines of a paragraph that may stand alone at the foot or head of a page."""


class Place(NamedTuple):
    """A name for links, and the title it has in the outline, at a level."""

    name: str
    title: str = ""
    level: int = 0


class Block:
    """Something of a fixed width."""

    before = 0.0
    """Space above, shared with the space below the block before it."""
    after = 0.0
    height = 0.0
    first = 0.0
    """From the top to the first baseline."""
    extent = 0.0
    """Width of what is drawn."""
    floats = False
    """Whether text that follows may go before it, when it does not fit on the page."""
    opens = False
    """Whether a chapter or a heading begins here, which no picture goes past."""
    least = 0.0
    """Width of its widest part that should not be cut."""

    def __init__(self) -> None:
        self.places: list[Place] = []

    def cut(self, room: float, force: bool) -> "tuple[Block, Block] | None":  # noqa: ARG002
        """The part that goes into ``room`` and the rest; with ``force`` there must be one if there can be."""
        return None

    def paint(self, ink: Ink, x: float, top: float) -> None:
        """Draw it, and note the places that begin here."""
        for place in self.places:
            ink.place(place.name, top, place.title, place.level)
        self.draw(ink, x, top)

    def draw(self, ink: Ink, x: float, top: float) -> None:
        """Draw it with its top left corner at ``x``, ``top``."""

    def named(self, *places: Place) -> "Block":
        self.places += [place for place in places if place.name]
        return self

    def spaced(self, before: float, after: float) -> "Block":
        self.before, self.after = before, after
        return self


class Paragraph(Block):
    """Lines of text, with a marker in front of the first when it is an item of a list."""

    def __init__(self, lines: Sequence[Line], width: float, manner: Manner) -> None:
        super().__init__()
        self.lines, self.width, self.manner = lines, width, manner
        self.marker: Word | None = None
        self.dash = 0.0
        """From the marker's right edge to the text."""
        self.tag = ""
        """What the text is, when it does not run on from the text before it."""
        self._heights = [_height(line, manner) for line in lines]
        self.height = sum(self._heights)
        self.extent = max([line.width for line in lines], default=0.0)
        self.least = max([word.width for line in lines for word in line.words], default=0.0)
        self.first = _baseline(self._heights[0], manner) if lines else 0.0

    def cut(self, room: float, force: bool) -> tuple[Block, Block] | None:
        count, used = 0, 0.0
        while count < len(self.lines) and used + self._heights[count] <= room + 0.01:
            used += self._heights[count]
            count += 1
        fewest = 1 if force else FEWEST
        count = min(count, len(self.lines) - fewest)
        if count < fewest:
            return None
        head = Paragraph(self.lines[:count], self.width, self.manner)
        rest = Paragraph(self.lines[count:], self.width, self.manner)
        head.marker, head.dash, head.before, rest.after = self.marker, self.dash, self.before, self.after
        head.places, head.tag, rest.tag = self.places, self.tag, self.tag
        return head, rest

    def draw(self, ink: Ink, x: float, top: float) -> None:
        if self.tag:
            ink.begin(self.tag)
        self._draw(ink, x, top)
        if self.tag:
            ink.end()

    def _draw(self, ink: Ink, x: float, top: float) -> None:
        if self.marker is not None and self.lines:
            ink.begin("Lbl")
            words = Line((self.marker,), self.marker.width, True, False)
            _draw(ink, words, x - self.dash - self.marker.width, top - self.first, 0.0)
            ink.end()
        for line, height in zip(self.lines, self._heights, strict=True):
            spare, spread, left = self.width - line.width, 0.0, x
            match self.manner.align:
                case "right":
                    left += spare
                case "centre":
                    left += spare / 2
                case "full" if line.gaps and (not line.last or spare < 0):
                    spread = spare / line.gaps
            _draw(ink, line, left, top - _baseline(height, self.manner), spread)
            top -= height


def paragraph(lines: list[list[Word]], width: float, manner: Manner, lettering: Lettering, language: str) -> Paragraph:
    """Words, by the lines that the text itself begins, broken to ``width``."""
    all_lines = [line for words in lines for line in broken(words, width, manner, lettering, language)]
    return Paragraph(all_lines, width, manner)


def _height(line: Line, manner: Manner) -> float:
    tallest = max([atom.mark.h for word in line.words for atom in word.atoms if atom.mark], default=0.0)
    return max(manner.leading, tallest + 2 if tallest > 1.2 * manner.look.size else 0.0)


def _baseline(height: float, manner: Manner) -> float:
    """From the top of a line to its baseline: capitals stand in the middle."""
    return height / 2 + manner.look.size * 0.325


def _draw(ink: Ink, line: Line, x: float, y: float, spread: float) -> None:
    """A line from ``x`` on its baseline; ``spread`` is added to each space."""
    run = ""
    style: Atom | None = None
    begun = linked = x
    link = ""

    def flush() -> None:
        if run and style is not None and style.face is not None:
            look = style.look
            ink.text(begun, y + look.rise, run, style.face, look.size, look.fill, look.tracking, spread)

    for i, word in enumerate(line.words):
        for j, atom in enumerate(word.atoms):
            glue = word.glue + spread if i and not j and word.glue else 0.0
            if atom.look.link != link:
                _link(ink, link, linked, x, y, style)
                link, linked = atom.look.link, x + glue
            same = style is not None and atom.face is style.face and _like(atom.look, style.look)
            if run and same and atom.face is not None:
                run += (" " if glue else "") + atom.text
            else:
                run += " " if glue and run else ""
                flush()
                run, begun = atom.text, x + glue
            style = atom
            x += glue
            if atom.mark is not None:
                size, high = atom.look.size, atom.mark.h
                sink = SINK * size if high <= 1.2 * size else (high - 0.65 * size) / 2
                ink.mark(x + 0.04 * size, y - sink, atom.mark)
            x += atom.width + spread * atom.text.count(NO_BREAK)
    _link(ink, link, linked, x, y, style)
    if line.hyphen and run.endswith("-") and style is not None and style.face is not None:
        run = run[:-1]
        flush()
        width = style.face.widths["-"] * style.look.size / 1000
        ink.begin("Span", "\u00ad")
        ink.text(x - width, y, "-", style.face, style.look.size, style.look.fill)
        ink.end()
    else:
        flush()


def _like(one: Look, other: Look) -> bool:
    return one._replace(link="") == other._replace(link="")


def _link(ink: Ink, target: str, left: float, right: float, y: float, style: Atom | None) -> None:
    if target and style is not None:
        size = style.look.size
        ink.link(left, y - 0.25 * size, right - left, size, target)


class Rule(Block):
    """A line across; one that ``parts`` is left out where nothing stands above it."""

    def __init__(self, width: float, weight: float, fill: str, *, parts: bool = False) -> None:
        super().__init__()
        self.extent, self.height, self._fill, self._parts = width, weight, fill, parts

    def draw(self, ink: Ink, x: float, top: float) -> None:
        if not (self._parts and ink.begins(top)):
            ink.rect(x, top - self.height, self.extent, self.height, self._fill)


class Picture(Block):
    """A frame at its own size, or smaller where the page is."""

    def __init__(self, frame: Frame, shift: float, room: float, depth: float) -> None:
        """``shift``: from the left of the block to the left of the picture."""
        super().__init__()
        w, h = frame.w * PT_PER_MM, frame.h * PT_PER_MM
        self._frame, self._shift = frame, shift
        self.scale = min(1.0, room / w, depth / h)
        self.extent, self.height = w * self.scale, h * self.scale

    def draw(self, ink: Ink, x: float, top: float) -> None:
        ink.picture(x + self._shift, top - self.height, self._frame, self.scale)
