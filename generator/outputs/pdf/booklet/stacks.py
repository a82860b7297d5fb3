"""Blocks made of blocks: one below another, one beside another, and a heading with what it heads."""

from collections.abc import Sequence

from generator.outputs.pdf.booklet.blocks import Block, Paragraph
from generator.outputs.pdf.booklet.ink import Ink

WHOLE = 400.0
"""Points of the tallest box that goes to the next page rather than being cut."""
SHORT_LIST = 170.0
"""Points of a list that is never cut: some twelve lines."""
_SHORT = 3
"""Lines of a paragraph that stays with the list after it."""


class Stack(Block):
    """Blocks one below another, on a tinted ground when there is a ``tint``."""

    def __init__(
        self, blocks: Sequence[Block], *, tint: str = "", bar: str = "", pad: float = 0.0, width: float = 0.0
    ) -> None:
        super().__init__()
        self.blocks = list(blocks)
        self._tint, self._bar, self._pad, self._width = tint, bar, pad, width
        self._gaps = [max(one.after, other.before) for one, other in zip(self.blocks, self.blocks[1:], strict=False)]
        self.height = sum(block.height for block in self.blocks) + sum(self._gaps) + 2 * pad
        self.extent = max([block.extent for block in self.blocks], default=0.0) + 2 * pad
        self.least = max([block.least for block in self.blocks], default=0.0) + 2 * pad
        self.first = pad + (self.blocks[0].first if self.blocks else 0.0)

    def cut(self, room: float, force: bool) -> tuple[Block, Block] | None:
        if self._tint and self.height <= WHOLE and not force:
            return None
        left = room - 2 * self._pad
        for i, block in enumerate(self.blocks):
            left -= self._gaps[i - 1] if i else 0.0
            if block.height > left + 0.01:
                parts = block.cut(left, force and not i)
                if parts is not None:
                    return self._parts([*self.blocks[:i], parts[0]], [parts[1], *self.blocks[i + 1 :]])
                return self._parts(self.blocks[:i], self.blocks[i:]) if i else None
            left -= block.height
        return None

    def _parts(self, head: list[Block], rest: list[Block]) -> tuple[Block, Block]:
        one, other = (
            Stack(blocks, tint=self._tint, bar=self._bar, pad=self._pad, width=self._width) for blocks in (head, rest)
        )
        one.before, other.after, one.places = self.before, self.after, self.places
        return one, other

    def draw(self, ink: Ink, x: float, top: float) -> None:
        if self._tint:
            ink.rect(x, top - self.height, self._width, self.height, self._tint)
        if self._bar:
            ink.rect(x, top - self.height, 1.6, self.height, self._bar)
        top -= self._pad
        for gap, block in zip([0.0, *self._gaps], self.blocks, strict=False):
            top -= gap
            block.paint(ink, x + self._pad, top)
            top -= block.height


class Columns(Block):
    """Blocks side by side, their first lines level; the parts of one that is cut go on side by side."""

    def __init__(self, blocks: Sequence[Block], shifts: Sequence[float]) -> None:
        """``shifts``: from the left edge to each block."""
        super().__init__()
        self.blocks, self._shifts = list(blocks), list(shifts)
        self.first = max([block.first for block in blocks], default=0.0)
        self._drops = [self.first - block.first if block.first else 0.0 for block in blocks]
        sized = list(zip(self.blocks, self._drops, self._shifts, strict=True))
        self.height = max([block.height + drop for block, drop, _ in sized], default=0.0)
        self.extent = max([shift + block.extent for block, _, shift in sized], default=0.0)
        self.least = max([shift + block.least for block, _, shift in sized], default=0.0)

    def cut(self, room: float, force: bool) -> tuple[Block, Block] | None:
        heads: list[Block] = []
        rests: list[Block] = []
        for block, drop in zip(self.blocks, self._drops, strict=True):
            if block.height + drop <= room + 0.01:
                heads.append(block)
                rests.append(Stack([]))
                continue
            parts = block.cut(room - drop, force)
            if parts is None and not force:
                return None
            heads.append(Stack([]) if parts is None else parts[0])
            rests.append(block if parts is None else parts[1])
        if not any(block.height for block in heads):
            return None
        one, other = Columns(heads, self._shifts), Columns(rests, self._shifts)
        one.before, other.after, one.places = self.before, self.after, self.places
        return one, other

    def draw(self, ink: Ink, x: float, top: float) -> None:
        for block, drop, shift in zip(self.blocks, self._drops, self._shifts, strict=True):
            block.paint(ink, x + shift, top - drop)


class Items(Stack):
    """The items of a list: a short list stays whole, a break leaves two items or parts of items on each side."""

    def cut(self, room: float, force: bool) -> tuple[Block, Block] | None:
        if force:
            return super().cut(room, True)
        if self.height <= SHORT_LIST:
            return None
        left, count = room, len(self.blocks)
        found = None
        for i, block in enumerate(self.blocks):
            left -= self._gaps[i - 1] if i else 0.0
            if block.height > left + 0.01:
                parts = block.cut(left, False) if 0 < i < count - 1 else None
                return (
                    found
                    if parts is None
                    else self._items([*self.blocks[:i], parts[0]], [parts[1], *self.blocks[i + 1 :]])
                )
            left -= block.height
            if 2 <= i + 1 <= count - 2:
                found = self._items(self.blocks[: i + 1], self.blocks[i + 1 :])
        return found

    def _items(self, head: list[Block], rest: list[Block]) -> tuple[Block, Block]:
        one, other = Items(head), Items(rest)
        one.before, other.after, one.places = self.before, self.after, self.places
        return one, other


class Led(Stack):
    """What leads in to a list, and the list: no break between them."""

    def __init__(self, lead: Block, items: Block) -> None:
        super().__init__([lead, items])
        self.opens = lead.opens
        self.before, self.after = lead.before, items.after

    def cut(self, room: float, force: bool) -> tuple[Block, Block] | None:
        if force:
            return super().cut(room, True)
        lead, items = self.blocks
        parts = items.cut(room - lead.height - self._gaps[0], False)
        return None if parts is None else self._parts([lead, parts[0]], [parts[1]])


class Headed(Block):
    """A heading above what it heads; never the heading alone at the foot of a page."""

    opens = True

    def __init__(self, head: Block, body: Block, gap: float) -> None:
        super().__init__()
        self._head, self._body, self._gap = head, body, gap
        self.height = head.height + gap + body.height
        self.first = head.first
        self.extent = max(head.extent, body.extent)
        self.least = max(head.least, body.least)

    def cut(self, room: float, force: bool) -> tuple[Block, Block] | None:
        left = room - self._head.height - self._gap
        parts = self._body.cut(left, False) if left > 0 else None
        if parts is None and force and left > 0:
            parts = self._body.cut(left, True)
        if parts is not None:
            one: Block = Headed(self._head, parts[0], self._gap)
            other = parts[1]
        elif not force:
            return None
        elif left >= 0:
            one, other = Stack([self._head]), self._body
        else:
            halves = self._head.cut(room, True)
            if halves is None:
                return None
            one, other = halves[0], Headed(halves[1], self._body, self._gap)
        one.before, other.after = self.before, self.after
        one.places = [*self.places, *one.places]
        return one, other

    def draw(self, ink: Ink, x: float, top: float) -> None:
        self._head.paint(ink, x, top)
        self._body.paint(ink, x, top - self._head.height - self._gap)


class Shifted(Columns):
    """A block some way to the right."""

    def __init__(self, block: Block, x: float) -> None:
        super().__init__([block], [x])
        self.x = x
        self.first = block.first


class Heading(Shifted):
    """A heading on its way to what it heads."""


class Opening(Columns):
    """Headings beside what they head."""

    opens = True


class Label(Shifted):
    """A number that the page gives, which no text has."""

    def __init__(self, block: Block) -> None:
        super().__init__(block, 0.0)

    def draw(self, ink: Ink, x: float, top: float) -> None:
        ink.begin("Lbl")
        super().draw(ink, x, top)
        ink.end()


class Kept(Stack):
    """Blocks that stay on one page where they fit and are not too tall for that."""

    def __init__(self, blocks: Sequence[Block], limit: float = WHOLE) -> None:
        """``limit``: height of the tallest that is not cut, points."""
        super().__init__(blocks)
        self._limit = limit

    def cut(self, room: float, force: bool) -> tuple[Block, Block] | None:
        return super().cut(room, force) if force or self.height > self._limit else None


def leads(block: Block) -> bool:
    """Whether a list that follows should begin on the page where the block ends."""
    inner = block.blocks[0] if isinstance(block, Shifted) else None
    if isinstance(block, Items):
        return len(block.blocks) == 1 and leads(block.blocks[0])
    return isinstance(block, Opening) or (isinstance(inner, Paragraph) and len(inner.lines) <= _SHORT)


def clear(block: Block) -> bool:
    """Whether the side column is free beside the block."""
    if isinstance(block, Shifted):
        return block.x > 0
    if isinstance(block, Items):
        return all(clear(one) for one in block.blocks)
    return isinstance(block, Stack) and not block.blocks
