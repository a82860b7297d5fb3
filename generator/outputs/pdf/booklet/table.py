"""Tables: columns as wide as their words want, a head that is repeated, rules above and below only."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.outputs.pdf.booklet.blocks import Block
from generator.outputs.pdf.booklet.ink import Ink
from generator.outputs.pdf.booklet.markup import Element

TOP, FOOT = 1.2, 0.5
"""Weights of the rules above and below."""
FEW, SOME = 12, 20
"""Rows of a table that goes to the next page rather than being cut: always, and if that leaves no great void."""
VOID = 250.0
"""Points that may stay empty before a table of more than a few rows."""
WHOLE = 560.0
"""Points of the tallest table that is not cut."""
_PAD = 1.7


class Table(Block):
    """Rows, each a block; the first few are its head."""

    def __init__(
        self, heads: Sequence[Block], rows: Sequence[Block], width: float, ink: str, *, again: bool = False
    ) -> None:
        """``again``: the head has been seen on a page before."""
        super().__init__()
        self._again = again
        self._heads, self._rows, self._ink = list(heads), list(rows), ink
        self.extent = width
        self._above = sum(row.height + _PAD for row in heads) + TOP + 2 * _PAD
        self.height = self._above + sum(row.height + 2 * _PAD for row in rows) + FOOT
        self.least = max([row.least for row in [*heads, *rows]], default=0.0)
        self.first = TOP + 2 * _PAD + next((row.first for row in [*heads, *rows]), 0.0)

    def cut(self, room: float, force: bool) -> tuple[Block, Block] | None:
        most = SOME if room < VOID else FEW
        if len(self._rows) <= most and self.height <= WHOLE and not force:
            return None
        left, count = room - self._above - FOOT, 0
        while count < len(self._rows) and self._rows[count].height + 2 * _PAD <= left + 0.01:
            left -= self._rows[count].height + 2 * _PAD
            count += 1
        if count == len(self._rows):
            return None
        count = count if force else min(count, len(self._rows) - 2)
        if count >= (1 if force else 2):
            return self._parts(self._rows[:count], self._rows[count:])
        if not force:
            return None
        parts = self._rows[0].cut(left - 2 * _PAD, True) if left > 2 * _PAD else None
        if parts is not None:
            return self._parts([parts[0]], [parts[1], *self._rows[1:]])
        if self._heads:  # a head that leaves no room becomes a row
            one = Table([], [*self._heads, *self._rows], self.extent, self._ink)
            one.places, one.before, one.after = self.places, self.before, self.after
            return one.cut(room, True)
        return None

    def _parts(self, head: list[Block], rest: list[Block]) -> tuple[Block, Block]:
        one = Table(self._heads, head, self.extent, self._ink, again=self._again)
        other = Table(self._heads, rest, self.extent, self._ink, again=True)
        one.before, other.after, one.places = self.before, self.after, self.places
        return one, other

    def draw(self, ink: Ink, x: float, top: float) -> None:
        ink.rect(x, top - TOP, self.extent, TOP, self._ink)
        ink.rect(x, top - self.height, self.extent, FOOT, self._ink)
        top -= TOP + 2 * _PAD
        if self._again:
            ink.begin("Artifact")
        for row in self._heads:
            row.paint(ink, x, top)
            top -= row.height + _PAD
        if self._again:
            ink.end()
        for row in self._rows:
            row.paint(ink, x, top)
            top -= row.height + 2 * _PAD


def widths(natural: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Widths of columns that together fill ``room``: the narrow ones as they wish, the others alike."""
    total, smallest = sum(natural), sum(least)
    if total <= room:
        spare, widest = room - total, max(range(len(natural)), key=lambda i: natural[i])
        return [width + spare * (i == widest) for i, width in enumerate(natural)]
    if smallest >= room:
        return [width * room / smallest for width in least]
    out, wide = [0.0] * len(natural), len(natural)
    for i in sorted(range(len(natural)), key=lambda i: natural[i]):
        later = smallest - least[i]
        out[i] = max(least[i], min(natural[i], room / wide, room - later))
        room, smallest, wide = room - out[i], later, wide - 1
    return out


class Cell(NamedTuple):
    """A cell, the column where it begins, and how many it spans."""

    element: Element
    column: int
    span: int


class Row(NamedTuple):
    """The cells of one row; whether it is part of the head, and of a table of wares."""

    cells: list[Cell]
    head: bool
    wares: bool


def rows_of(table: Element) -> list[Row]:
    """The rows of a table that have cells, each cell in the first column that is free."""
    groups = [table, *(one for one in _elements(table) if one.tag in ("thead", "tbody", "tfoot"))]
    taken: dict[int, int] = {}
    out = []
    for node in (one for group in groups for one in _elements(group) if one.tag == "tr"):
        cells: list[Cell] = []
        at = 0
        begun: dict[int, int] = {}
        for cell in _elements(node):
            if cell.tag in ("th", "td"):
                while taken.get(at, 0) > 0:
                    at += 1
                span = _number(cell, "colspan")
                cells.append(Cell(cell, at, span))
                begun |= dict.fromkeys(range(at, at + span), _number(cell, "rowspan"))
                at += span
        taken = {column: left - 1 for column, left in (taken | begun).items() if left > 1}
        head = all(one.element.tag == "th" and one.element.attributes.get("scope") != "row" for one in cells)
        if cells:
            out.append(Row(cells, head, "wares" in table.classes))
    return out


def _elements(node: Element) -> list[Element]:
    return [one for one in node.children if isinstance(one, Element)]


def _number(cell: Element, name: str) -> int:
    said = cell.attributes.get(name, "")
    return max(1, int(said)) if said.isascii() and said.isdigit() and len(said) < 3 else 1
