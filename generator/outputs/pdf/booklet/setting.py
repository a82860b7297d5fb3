"""From the elements of a chapter to blocks: which element is set how, and where.

Comes in: the tree of a chapter's body.  Goes out: blocks for the frame of a page.  Headings and the words
that are explained stand in the side column; tables and pictures that are wide reach into it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.outputs.pdf.booklet.blocks import Block, Paragraph, Picture, Place, Rule, paragraph
from generator.outputs.pdf.booklet.markup import Element, texts
from generator.outputs.pdf.booklet.stacks import (
    Columns,
    Headed,
    Heading,
    Items,
    Kept,
    Label,
    Led,
    Opening,
    Shifted,
    Stack,
    clear,
    leads,
)
from generator.outputs.pdf.booklet.style import Manner, Style
from generator.outputs.pdf.booklet.table import Cell, Row, Table, rows_of, widths
from generator.outputs.pdf.booklet.words import INLINE, Lettering, Word
from generator.units import PT_PER_MM

HEAD = 50.0
"""Points of a chapter's heading above a picture that begins the chapter."""
INDENT = 17.0
"""Points from the left of a list to its text."""
NARROW = 130.0
"""Points of a column below which nothing is moved in further."""
BETWEEN = 12.0
"""Points between the columns of a table, where there is room."""
_ENDLESS = 100_000.0
_HEADS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "dt"))


class Column(NamedTuple):
    """Where blocks stand: their distance from the frame's left edge, their width, and their manner."""

    x: float
    width: float
    manner: Manner
    side: float = 0.0
    """Width of the free column on the left; 0 within lists, boxes and tables."""


class Setting:
    """Sets the chapters of one book."""

    def __init__(self, style: Style, lettering: Lettering, headings: Iterable[str]) -> None:
        """``headings``: the ids of headings that go into the outline."""
        self.style, self._lettering = style, lettering
        self._headings = frozenset(headings)
        page = style.page
        self.column = Column(page.text, page.measure, style.text, page.side)

    def paragraph(self, lines: list[list[Word]], width: float, manner: Manner) -> Paragraph:
        return paragraph(lines, width, manner, self._lettering, self.style.language)

    def text(self, text: str, width: float, manner: Manner) -> Paragraph:
        return self.paragraph(self._lettering.plain(text, manner.look), width, manner)

    def chapter(self, number: int, title: str, place: str, body: Element) -> list[Block]:
        """A chapter's blocks, each as wide as the frame; the first holds its heading."""
        style, column = self.style, self.column
        figure = Label(self.text(f"{number}", column.side, style.number))
        line = Columns([figure, self.text(title, column.width, style.chapter)], [0.0, column.x])
        rule = Rule(style.page.room, 0.6, style.colours.ink, parts=True).spaced(0.0, 9.0)
        head = Stack([rule, line]).named(Place(place, title))
        blocks = self.blocks(body.children, column)
        first = blocks.pop(0) if blocks else Stack([])
        return [Headed(head, first, 9.0).spaced(30.0, first.after), *blocks]

    def blocks(self, nodes: Iterable["Element | str"], column: Column) -> list[Block]:
        """Blocks of ``nodes``, measured from the frame's left edge, or that of what holds them.

        A list stays with the picture before it, whose numbers it explains, and with words that lead in to it.
        """
        out: list[Block] = []
        for block in self._headed(self._all(nodes, column), column):
            if out and isinstance(block, Items) and out[-1].floats:
                out[-1] = Kept([out[-1], block], self.style.page.depth - HEAD).spaced(out[-1].before, block.after)
            elif out and isinstance(block, Items) and leads(out[-1]):
                out[-1] = Led(out[-1], block)
            else:
                out.append(block)
        return out

    def _headed(self, found: Iterable[Block], column: Column) -> Iterator[Block]:
        """Each heading with the block that follows it."""
        heads: list[Heading] = []
        beside: list[Block] = []
        for block in found:
            heading = isinstance(block, Heading)
            if beside and (heading or not clear(block) or Stack(beside).height >= Stack(heads).height):
                yield self._beside(heads, beside)
                heads, beside = [], []
            if isinstance(block, Heading):
                heads.append(block)
            elif heads and column.side and not any(one.x for one in heads) and clear(block):
                beside.append(block)
            elif heads:
                yield Headed(Stack(heads), block, 4.0).spaced(heads[0].before, block.after)
                heads = []
            else:
                yield block
        if heads:
            yield self._beside(heads, beside)

    @staticmethod
    def _beside(heads: "list[Heading]", blocks: list[Block]) -> Block:
        """Headings in the side column, and as much of what follows as is needed to pass them."""
        made = Opening([Stack(heads), Stack(blocks)], [0.0, 0.0])
        return made.spaced(heads[0].before, blocks[-1].after if blocks else 0.0)

    def _all(self, nodes: Iterable["Element | str"], column: Column) -> Iterator[Block]:
        """Blocks as they come; text between elements becomes paragraphs."""
        loose: list[Element | str] = []
        before = ""
        for node in nodes:
            if isinstance(node, str) or node.tag in INLINE:
                loose.append(node)
                continue
            yield from self._loose(loose, column)
            loose = []
            within = self._inner(column, INDENT) if (before, node.tag) == ("ol", "ul") else column
            yield from self._element(node, within)
            before = node.tag
        yield from self._loose(loose, column)

    def _loose(self, nodes: list["Element | str"], column: Column) -> Iterator[Block]:
        words = self._lettering.words(nodes, column.manner.look)
        if words:
            made = Shifted(self.paragraph(words, column.width, column.manner), column.x)
            names = [Place(one.id) for node in nodes if isinstance(node, Element) for one in node.all()]
            yield made.named(*names).spaced(6.0, 6.0)

    def _element(self, node: Element, column: Column) -> Iterator[Block]:
        column = column._replace(manner=self._manner(node, column.manner))
        if node.tag in _HEADS:
            found: Iterable[Block] = self._heading(node, column)
        elif node.tag in ("ul", "ol"):
            found = self._list(node, column)
        elif node.tag == "table":
            found = self._table(node, column)
        elif node.tag == "blockquote" or "glance" in node.classes:
            found = [self._box(node, column)]
        elif node.tag == "figure":
            found = self._figure(node, column)
        elif node.tag in ("figcaption", "caption"):
            found = self._loose(node.children, column._replace(manner=self.style.caption))
        elif any(isinstance(one, Element) and one.tag == "dt" for one in node.children):
            blocks = self.blocks(node.children, column)
            kept = Kept(blocks)
            kept.opens = True
            found = [kept.spaced(blocks[0].before, blocks[-1].after)] if blocks else ()
        elif node.tag in ("script", "style", "hr", "colgroup", "col"):
            found = ()
        else:
            found = self._all(node.children, column)
        for i, block in enumerate(found):
            yield block.named(Place(node.id)) if not i and node.tag not in _HEADS else block

    def _manner(self, node: Element, manner: Manner) -> Manner:
        style = self.style
        if "setting" in node.classes:
            return style.small
        if "why" in node.classes:
            return style.quiet
        if "label" in node.classes:
            return style.label
        if "credits" in node.classes:
            return manner._replace(hyphens=False)
        if {"aside", "notice"} & node.classes:
            look = manner.look._replace(italic=True, fill=style.colours.quiet)
            return manner._replace(look=look)
        return manner

    def _heading(self, node: Element, column: Column) -> Iterator[Block]:
        style = self.style
        aside = bool(column.side) and node.tag in ("h1", "h2", "h3", "dt")
        manner = style.side if aside else style.minor if node.tag in ("h4", "h5", "h6", "dt") else style.head
        words = self._lettering.words(node.children, manner.look)
        if not words:
            return
        width = column.side if aside else column.width
        made: Block = Heading(self.paragraph(words, width, manner), 0.0 if aside else column.x)
        text = " ".join("".join(texts(node)).split())
        title = text if node.id in self._headings else ""
        inner = [Place(one.id) for one in node.all()[1:]]
        yield made.named(Place(node.id, title, 1), *inner).spaced(13.0 if node.tag != "dt" else 10.0, 0.0)

    def _list(self, node: Element, column: Column) -> Iterator[Block]:
        start = node.attributes.get("start", "1")
        number = int(start) if start.isdecimal() and len(start) < 6 else 1
        inner = self._inner(column, INDENT)
        items: list[Block] = []
        for child in node.children:
            if isinstance(child, str) or child.tag != "li":
                items += self._all([child], inner)
                continue
            said = f"{number}." if node.tag == "ol" else "–"
            number += 1
            blocks = self.blocks(child.children, inner)
            first = blocks[0].blocks[0] if blocks and isinstance(blocks[0], (Shifted, Led)) else None
            first = first.blocks[0] if isinstance(first, Shifted) else first
            if isinstance(first, Paragraph) and inner.x > column.x:
                [[first.marker]] = self._lettering.plain(said, self.style.marker)
                first.dash = 5.0
            if blocks:
                whole = blocks[0] if len(blocks) == 1 else Stack(blocks)
                items.append(whole.named(Place(child.id)).spaced(3.0, 3.0 if len(blocks) == 1 else blocks[-1].after))
        if items:
            yield Items(items).spaced(items[0].before, items[-1].after)

    def _inner(self, column: Column, left: float, right: float = 0.0) -> Column:
        if column.width - left - right < NARROW:
            return column._replace(side=0.0)
        return column._replace(x=column.x + left, width=column.width - left - right, side=0.0)

    def _box(self, node: Element, column: Column) -> Block:
        """A tinted box; what is to be seen at a glance is as wide as the frame."""
        glance = bool(column.side) and "glance" in node.classes
        page = self.style.page
        manner = self.style.cell if "glance" in node.classes else self.style.example
        pad = 10.0 if column.width >= NARROW else 0.0
        x, width = column.x, column.width
        if column.side:
            drawings = [self._lettering.drawing(one) for one in node.all() if one.tag == "figure"]
            widest = max([drawing.w * PT_PER_MM for drawing in drawings if drawing], default=0.0)
            width = page.room if glance else min(max(width, widest + 2 * pad), page.room)
            x += column.width - width
        inner = Column(0.0, width - 2 * pad, manner)
        sections = [one for one in node.children if isinstance(one, Element) and one.tag == "section"]
        if glance and len(sections) == 2:
            half = (inner.width - 2 * BETWEEN) / 2
            pair = [Stack(self.blocks(one.children, inner._replace(width=half))) for one in sections]
            at = node.children.index(sections[0])
            others = [one for one in node.children if one not in sections]
            before, after = (self.blocks(part, inner) for part in (others[:at], others[at:]))
            blocks = [*before, Columns(pair, [0.0, half + 2 * BETWEEN]).spaced(2.0, 8.0), *after]
        else:
            _label(node)
            blocks = self.blocks(node.children, inner)
        colours = self.style.colours
        made = Stack(blocks, tint=colours.tint, bar=colours.accent, pad=pad, width=width)
        return Shifted(made, x).spaced(9.0, 9.0)

    def _figure(self, node: Element, column: Column) -> Iterator[Block]:
        frame = self._lettering.drawing(node)
        captions = [one for one in node.children if isinstance(one, Element) and one.tag == "figcaption"]
        if frame is None:
            yield from self._all(captions, column)
            return
        page = self.style.page
        left, room = (0.0, page.room) if column.side else (column.x, column.width)
        wide = min(frame.w * PT_PER_MM, room)
        x = column.x if wide <= column.width else left + room - wide
        picture: Block = Picture(frame, x, room, page.depth - 150)
        below = [self.paragraph(words, column.width, self.style.caption) for words in self._captions(captions)]
        for one in below:
            one.tag = "Caption"
        if not below:
            picture.floats = bool(column.side)
            yield picture.spaced(10.0, 10.0)
            return
        caption = Stack([Shifted(one, max(x, 0.0) if x <= column.x else column.x) for one in below])
        whole = Kept([picture.spaced(0.0, 5.0), caption])
        whole.floats = bool(column.side)
        yield whole.spaced(10.0, 10.0)

    def _captions(self, captions: list[Element]) -> Iterator[list[list[Word]]]:
        for one in captions:
            words = self._lettering.words(one.children, self.style.caption.look)
            if words:
                yield words

    def _table(self, node: Element, column: Column) -> Iterator[Block]:
        for one in node.children:
            if isinstance(one, Element) and one.tag == "caption":
                heading = Heading(
                    self.paragraph(self._lettering.words(one.children, self.style.label.look), column.width,
                                   self.style.label), column.x,
                )  # fmt: skip
                yield heading.spaced(15.0, 0.0)
        rows = rows_of(node)
        if not rows:
            return
        count = max(cell.column + cell.span for row in rows for cell in row.cells)
        room, x = column.width, column.x
        gap = min(BETWEEN, room / count / 5)
        wish, least = self._wishes(rows, count)
        if column.side and count > 2 and sum(wish) + gap * (count - 1) > 1.4 * room:
            room, x = self.style.page.room, 0.0
        if column.width == _ENDLESS:
            room = sum(wish) + gap * (count - 1)
        columns = widths(wish, least, room - gap * (count - 1))
        shifts = [sum(columns[:i]) + gap * i for i in range(count)]
        made = []
        for row in rows:
            cells = [
                self._cell(one, row, sum(columns[one.column : one.column + one.span]) + gap * (one.span - 1))
                for one in row.cells
            ]
            made.append(Columns(cells, [shifts[one.column] for one in row.cells]))
        head = next((i for i, row in enumerate(rows) if not row.head), len(rows))
        table = Table(made[:head], made[head:], room, self.style.colours.ink)
        table.least = sum(least) + gap * (count - 1)
        yield Shifted(table, x).spaced(9.0, 12.0)

    def _wishes(self, rows: list[Row], count: int) -> tuple[list[float], list[float]]:
        """Natural and least width of each column."""
        wish, least = [1.0] * count, [1.0] * count
        cells = [(cell, row) for row in rows for cell in row.cells]
        for cell, row in sorted(cells, key=lambda one: one[0].span):
            made, last = self._cell(cell, row, _ENDLESS), cell.column + cell.span - 1
            wish[last] += max(0.0, made.extent + 0.5 - sum(wish[cell.column : last + 1]))
            least[last] += max(0.0, made.least + 0.5 - sum(least[cell.column : last + 1]))
        return wish, least

    def _cell(self, cell: Cell, row: Row, width: float) -> Block:
        style, node = self.style, cell.element
        manner = style.label if row.head else style.cell
        if row.wares and not row.head and node.tag == "th":
            manner = manner._replace(look=manner.look._replace(bold=True))
        if "figure" in node.classes or "right" in node.attributes.get("style", ""):
            manner = manner._replace(align="right")
        if {"stock", "extra", "chips", "figure"} & node.classes:
            manner = manner._replace(hyphens=False)
        if "round" in node.classes:
            for one in node.all():
                one.classes |= {"round"}
        return Stack(self.blocks(node.children, Column(0.0, width, manner))).named(Place(node.id))


def _label(node: Element) -> None:
    """Make the bold words that a box begins with its label, on a line of their own."""
    inside = [one for one in node.children if isinstance(one, Element)][:1]
    first = inside[0].children[:1] if inside and inside[0].tag == "p" else []
    if first and isinstance(first[0], Element) and first[0].tag == "strong":
        label = Element("span", {"class": "label chosen"})
        label.children = first[0].children
        inside[0].children[:1] = [label, Element("br", {})]
