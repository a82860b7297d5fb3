"""How the book looks: faces, sizes, colours and the measures of its page.

Comes in: a theme and a paper.  Goes out: looks of text and lengths, both in points.
"""

from collections.abc import Mapping
from typing import NamedTuple

from generator.colour import TEXT, contrast, luminance, mix, readable
from generator.layout.theme import Theme
from generator.units import PT_PER_MM, Size

WHITE = "#ffffff"
_PLAIN = ("ink", "paper", "page", "white", "black")


class Look(NamedTuple):
    """How a run of text is set; lengths are points."""

    families: tuple[str, ...]
    size: float
    fill: str
    bold: bool = False
    italic: bool = False
    tracking: float = 0.0
    capitals: bool = False
    rise: float = 0.0
    link: str = ""
    """Where it leads: ``#place`` or an address of the web."""


class Manner(NamedTuple):
    """How a paragraph is set: its look, leading in points, and lines."""

    look: Look
    leading: float
    align: str = "left"
    """left, right, centre, or full (both edges even)."""
    hyphens: bool = False
    even: bool = False
    """Lines of like length, for titles."""


class Page(NamedTuple):
    """The measures of a page in points: what is printed on, from its left and bottom edges."""

    w: float
    h: float
    x: float
    y: float
    room: float
    """Width of the frame: the side column, the gap and the text column."""
    depth: float
    """Height of the frame."""
    side: float
    """Width of the side column."""
    text: float
    """Where the text column begins, from the frame's left edge."""

    @property
    def measure(self) -> float:
        """Width of the text column."""
        return self.room - self.text


SIDE, GAP, MEASURE = 44.0, 7.0, 104.0
"""Millimetres of the side column, of the gap, and of a line of 65 to 70 characters."""
TOP, BOTTOM = 27.0, 25.0


def page(paper: Size) -> Page:
    """The page on ``paper``; the columns shrink on paper that is too narrow for them."""
    k = min(1.0, (paper.w - 30) / (SIDE + GAP + MEASURE)) * PT_PER_MM
    room = (SIDE + GAP + MEASURE) * k
    w, h = paper.w * PT_PER_MM, paper.h * PT_PER_MM
    depth = h - (TOP + BOTTOM) * PT_PER_MM
    return Page(w, h, (w - room) / 2, BOTTOM * PT_PER_MM, room, depth, SIDE * k, (SIDE + GAP) * k)


class Colours(NamedTuple):
    """The colours of the book, each with enough contrast to its ground."""

    ink: str
    accent: str
    quiet: str
    tint: str
    """Ground of examples."""
    hair: str


def colours(named: Mapping[str, str]) -> Colours:
    """Colours for white paper from those of a theme."""
    ink = named.get("ink", "#1d1b1a")
    if contrast(ink, WHITE) < 7:
        ink = "#1d1b1a"
    paper = named.get("paper", "#f5eedc")
    tint = mix(WHITE, paper if luminance(paper) > 0.5 else ink, 0.6 if luminance(paper) > 0.5 else 0.06)
    accent = readable(_accent(named) or ink, tint, ink, TEXT)
    return Colours(ink, accent, readable(mix(ink, WHITE, 0.32), tint, ink, TEXT), tint, mix(ink, WHITE, 0.6))


def _accent(named: Mapping[str, str]) -> str | None:
    """``accent``, or the first real colour of the theme that can be read on white."""
    if "accent" in named:
        return named["accent"]
    for name, colour in named.items():
        channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
        if name not in _PLAIN and max(channels) - min(channels) > 50 and contrast(colour, WHITE) >= TEXT:
            return colour
    return None


class Style:
    """The manners of the book."""

    def __init__(self, theme: Theme, language: str, page: Page) -> None:
        self.language, self.page = language, page
        self.colours = colours({name: one for name, one in theme.colours.items() if one.startswith("#")})
        some = next(iter(theme.fonts.values()))
        text, title, label = (theme.fonts.get(role) or some for role in ("text", "title", "label"))
        ink, accent, quiet = self.colours.ink, self.colours.accent, self.colours.quiet
        self.text = Manner(Look(text, 10.5, ink), 14, "full", hyphens=True)
        self.example = Manner(Look(text, 10, ink), 13.2, "full", hyphens=True)
        self.small = Manner(Look(text, 9.4, ink), 12.4, hyphens=True)
        self.quiet = Manner(Look(text, 9.4, quiet), 12.4, hyphens=True)
        self.cell = Manner(Look(text, 9.6, ink), 12.6, hyphens=True)
        self.label = Manner(Look(label, 7.8, quiet, tracking=0.6, capitals=True), 11)
        self.caption = Manner(Look(text, 9.4, quiet, italic=True), 12.4)
        self.chapter = Manner(Look(title, 20, ink, bold=True), 23, even=True)
        self.number = Manner(Look(title, 20, accent, bold=True), 23, "right")
        self.side = Manner(Look(title, 11, ink, bold=True), 14, "right", even=True)
        self.head = Manner(Look(title, 11, ink, bold=True), 14)
        self.minor = Manner(Look(text, 10.5, ink, bold=True, italic=True), 14)
        self.marker = Look(text, 10.5, accent)
        self.listed = Manner(Look(text, 10.6, ink), 14)
        self.below = Manner(Look(text, 9.4, quiet), 12.2)
        self.title = Manner(Look(title, 60, ink, bold=True), 63, "centre", even=True)
        self.tagline = Manner(Look(text, 15, ink, italic=True), 18, "centre", even=True)
        self.facts = Manner(Look(text, 11, ink), 15, "centre", even=True)
        self.notice = Manner(Look(text, 10, quiet, italic=True), 13, "centre", even=True)
        self.foot = Manner(Look(label, 7.8, quiet, tracking=0.2), 10)
        self.folio = Manner(Look(text, 10.3, ink), 13.8, "right")
