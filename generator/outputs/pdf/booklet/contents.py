"""The contents: chapters and headings in two columns, dotted leaders, and the pages where they stand."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from generator.outputs.pdf.booklet.blocks import Block, Paragraph
from generator.outputs.pdf.booklet.ink import Ink
from generator.outputs.pdf.booklet.style import Look
from generator.outputs.pdf.booklet.words import Lettering

GUTTER = 26.0
"""Points between the columns."""
FIGURES = 30.0
"""Points kept free for the number of a page, and for the gap before the leaders."""
_STEP = 5.0
_PARTED, _LONE = 24.0, 80.0
"""Points that a column may be longer rather than part a chapter's headings, or leave fewer than three together."""


class Entry(NamedTuple):
    """One line of the contents."""

    place: str
    title: Paragraph
    left: float
    before: float
    number: Paragraph | None = None
    """Number of a chapter, right-aligned before the title."""

    @property
    def chapter(self) -> bool:
        return self.number is not None


def measure(room: float) -> float:
    """Width of one column."""
    return (room - GUTTER) / 2


class Contents(Block):
    """Entries in two columns of like height."""

    def __init__(
        self, entries: Sequence[Entry], room: float, pages: Mapping[str, int], lettering: Lettering, look: Look
    ) -> None:
        """``pages``: page of each place; what it does not hold yet has no number."""
        super().__init__()
        self._entries, self._room, self._pages = list(entries), room, pages
        self._lettering, self._look = lettering, look
        self._half = self._middle()
        self.extent = room
        self.height = max(_depths(self._entries[: self._half])[-1], _depths(self._entries[self._half :])[-1])

    def _middle(self) -> int:
        """Index of the first entry of the right column, chapters kept together if that costs little."""
        entries = self._entries
        left, right = _depths(entries), _rests(entries)

        def cost(i: int) -> float:
            kept = i == len(entries) or entries[i].chapter
            lone = not kept and any(entry.chapter for entry in entries[max(i - 2, 0) : i + 3])
            return max(left[i], right[i]) + (0.0 if kept else _LONE if lone else _PARTED)

        return min(range(len(entries) + 1), key=cost)

    def cut(self, room: float, force: bool) -> tuple[Block, Block] | None:
        gap = max((entry.before for entry in self._entries), default=0.0)
        most = bisect_right(_depths(self._entries), 2 * room + gap) - 1  # two columns are no shorter than half of all
        count = next((i for i in range(most, 0, -1) if self._part(0, i).height <= room), int(force))
        if not 0 < count < len(self._entries):
            return None
        one, other = self._part(0, count), self._part(count, None)
        one.before, other.after, one.places = self.before, self.after, self.places
        return one, other

    def _part(self, begin: int, end: int | None) -> "Contents":
        return Contents(self._entries[begin:end], self._room, self._pages, self._lettering, self._look)

    def draw(self, ink: Ink, x: float, top: float) -> None:
        shift = measure(self._room) + GUTTER
        for left, entries in ((x, self._entries[: self._half]), (x + shift, self._entries[self._half :])):
            at = top
            for i, entry in enumerate(entries):
                at -= entry.before if i else 0.0
                self._entry(ink, entry, left, at)
                at -= entry.title.height

    def _entry(self, ink: Ink, entry: Entry, x: float, top: float) -> None:
        right, title = x + measure(self._room), entry.title
        base = top - title.height + title.height / max(len(title.lines), 1) - title.first
        if entry.number is not None:
            entry.number.paint(ink, x, top - title.first + entry.number.first)
        title.paint(ink, x + entry.left, top)
        end = x + entry.left + (title.lines[-1].width if title.lines else 0.0)
        page = self._pages.get(entry.place)
        [atom] = self._lettering.atoms(str(page), self._look) if page else [None]
        if atom is not None and atom.face is not None:
            ink.text(right - atom.width, base, atom.text, atom.face, self._look.size, self._look.fill)
            ink.begin("Artifact")
            [dot] = self._lettering.atoms(".", self._look)
            assert dot.face is not None
            last = right - 16.0
            count = max(int((last - end - _STEP) / _STEP) + 1, 0)
            first = last - (count - 1) * _STEP
            ink.text(first, base, "." * count, dot.face, self._look.size, self._look.fill, _STEP - dot.width)
            ink.end()
        ink.link(x, top - title.height, right - x, title.height, f"#{entry.place}")


def _depths(entries: Sequence[Entry]) -> list[float]:
    """For each number of entries the height of so many of the first; gaps are between entries."""
    return list(
        accumulate((entry.title.height + entry.before * bool(i) for i, entry in enumerate(entries)), initial=0.0)
    )


def _rests(entries: Sequence[Entry]) -> list[float]:
    """For each number of entries the height of those that follow them."""
    out, gap = [0.0], 0.0
    for entry in reversed(entries):
        out.append(out[-1] + gap + entry.title.height)
        gap = entry.before
    return out[::-1]
