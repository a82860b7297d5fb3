"""Sheets that several groups share, so that few pieces do not take a sheet of their own.

Comes in: how each group lies on its own sheets.  Goes out: the sheets of the whole kit in order.
A group keeps the sheets that it fills; what is left over meets the rests of other groups on the
same stock that are printed on as many sides.  Where that saves no sheet, nothing is shared.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, product
from math import ceil
from typing import NamedTuple

from generator.frame import Item
from generator.language import Words, phrases
from generator.sheets.backs import STRIP, Layout, folded_once, half, pairs, single, turned_over
from generator.sheets.grid import Grid, Page
from generator.sheets.impose import (
    Imprint,
    Look,
    Order,
    Pair,
    Paper,
    Plan,
    Printing,
    both_sides,
    cutting,
    outlines,
)  # fmt: skip
from generator.sheets.marks import CROSS, LONG, OFF, registration
from generator.sheets.model import Sheet
from generator.sheets.shelves import Parcel, Spot, shelve
from generator.units import TOLERANCE, Size, fits

APART = 3.0
"""Millimetres round a folding thing, which is cut out by its outline."""
SHAPES, TRIES = 5, 24
"""Shapes of a block that are tried, and sets of shapes."""

Piece = tuple[str, int]
"""A group and the number of a piece in its rest."""


class Block(NamedTuple):
    """Pieces on a shared sheet that lie side by side and are cut alike."""

    plan: Plan
    """The group that they belong to, or the first of several whose pieces have one size and cut."""
    layout: Layout
    pieces: tuple[Piece, ...]

    @property
    def parcel(self) -> Parcel:
        """What it takes on a sheet: its marks, its bleed or a little room stay clear round it."""
        cut, bleed = self.plan.group.kind.cut, self.layout.bleed
        tight = max(bleed, self.layout.gap / 2)
        clear = {"round": tight, "hex": tight, "net": APART}.get(cut, bleed + OFF + LONG)
        return Parcel(self.layout.block.w, self.layout.block.h, clear, marked=not self.plan.group.kind.by_outline)


@dataclass(frozen=True)
class Shared:
    """One piece of paper with the rests of several groups."""

    blocks: tuple[Block, ...]
    order: Order
    titles: Mapping[str, str]
    """What its groups are called, by name."""
    number: int
    of: int
    """Its number among those of its stock and sides, and how many they are."""

    @cached_property
    def layout(self) -> Layout:
        """All places as one."""
        made = [block.layout for block in self.blocks]
        return replace(
            made[0],
            bleed=max(one.bleed for one in made),
            fronts=tuple(slot for one in made for slot in one.fronts),
            backs=tuple(slot for one in made for slot in one.backs),
            folds=tuple(dict.fromkeys(fold for one in made for fold in one.folds)),
        )

    @property
    def paper(self) -> Paper:
        return self.blocks[0].plan.paper

    @property
    def stock(self) -> str:
        return self.blocks[0].plan.group.entry.stock

    @property
    def sides(self) -> int:
        """Printed sides: 1 or 2."""
        return self.layout.sides

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What lies in each slot."""
        return tuple(piece for block in self.blocks for piece in block.pieces)


class Run(NamedTuple):
    """A group in the order of the kit: its own sheets, then the shared ones that are complete with it."""

    plan: Plan
    own: int
    """Sheets of paper that it has for itself."""
    rest: int = 0
    """Its last pieces, which lie on shared sheets."""
    shared: tuple[Shared, ...] = ()


def arrange(plans: Sequence[Plan], how: Printing) -> list[Run]:
    """The sheets of the whole kit on one paper."""
    classes: dict[tuple[str, bool], list[Plan]] = {}
    for one in plans:
        if _rest(one) and _fits(one, how):
            classes.setdefault((one.group.entry.stock, _backed(one)), []).append(one)
    runs = {one.group.name: Run(one, one.sheets) for one in plans}
    for members in classes.values():
        sheets = _shared(members, how)
        if sheets:
            last = members[-1].group.name
            runs |= {one.group.name: Run(one, one.sheets - 1, _rest(one)) for one in members}
            runs[last] = runs[last]._replace(shared=tuple(sheets))
    return list(runs.values())


def _rest(one: Plan) -> int:
    """Pieces beyond the full sheets of a group; none where it has a grid of its own or stays whole."""
    entry, layout = one.group.entry, one.layout
    whole = one.group.kind.cut in ("none", "label")
    if layout is None or one.cutter is not None or whole or entry.columns or entry.rows:
        return 0
    return one.group.count if one.sheets == 1 else one.group.count % layout.slots


def _fits(one: Plan, how: Printing) -> bool:
    """Whether one piece fits on the paper as it stands."""
    room, piece = _page(one, how).room, _piece(one, how)
    return fits(piece.w, room.w) and fits(piece.h, room.h)


def _page(one: Plan, how: Printing) -> Page:
    """The paper as it stands, or the half of it that holds fronts."""
    page = Page(one.paper.size, how.white)
    return half(page, level=True) if _backed(one) and how.backs == "gutterfold" else page


def _piece(one: Plan, how: Printing) -> Size:
    """What a piece takes: twice its height where its back lies above it."""
    w, h = one.group.size
    return Size(w, 2 * h) if _pairs(one, how) else Size(w, h)


def _backed(one: Plan) -> bool:
    return one.layout is not None and bool(one.layout.backs)


def _shared(members: list[Plan], how: Printing) -> list[Shared]:
    """The fewest shared sheets for the rests of one stock; none when they save no sheet."""
    aside = (True, False) if any(one.group.kind.outlined for one in members) else (False,)
    found = [s for crossed in aside for blocks in _shapes(members, how) if (s := _laid(blocks, how, crossed))]
    best = min(found, key=len, default=[])
    if len(best) >= len(members):
        return []
    place = [one.group.name for one in members].index
    best.sort(key=lambda blocks: min(place(name) for block in blocks for name, _ in block.pieces))
    called = {one.group.name: one.group.entry.title for one in members}
    out = []
    for number, blocks in enumerate(best, 1):
        here = {name for block in blocks for name, _ in block.pieces}
        titles = {name: title for name, title in called.items() if name in here}
        out.append(Shared(tuple(blocks), how.order, titles, number, len(best)))
    return out


def _shapes(members: list[Plan], how: Printing) -> Iterator[list[Block]]:
    """The rests as blocks, in every set of shapes that is tried."""
    alike: dict[tuple[object, ...], list[Plan]] = {}
    for one in members:
        kind, layout = one.group.kind, one.layout
        assert layout is not None
        alike.setdefault((one.group.size, kind.cut, kind.corner, layout.bleed, layout.gap), []).append(one)
    ways = [
        [(plans[0], pieces, made) for made in _grids(plans[0], len(pieces), how)]
        for plans in alike.values()
        if (pieces := [(one.group.name, i) for one in plans for i in range(_rest(one))])
    ]
    for chosen in islice(product(*ways), TRIES):
        yield [
            Block(one, layout, tuple(some))
            for one, pieces, made in chosen
            for some in _dealt(pieces, made.slots)
            for layout in [_local(made, one, how, len(some))]
        ]


def _dealt(pieces: list[Piece], slots: int) -> Iterator[list[Piece]]:
    for start in range(0, len(pieces), slots):
        yield pieces[start : start + slots]


def _grids(one: Plan, count: int, how: Printing) -> list[Grid]:
    """The shapes of a block of ``count`` pieces; a piece that is cut by its outline is a block by itself."""
    layout, page, piece = one.layout, _page(one, how), _piece(one, how)
    assert layout is not None
    if one.group.kind.by_outline:
        return [Grid(1, 1, piece, layout.gap, layout.bleed, one.paper.size)]
    across, down = (
        max(1, int((room + layout.gap + TOLERANCE) / (side + layout.gap)))
        for room, side in zip(page.room, piece, strict=True)
    )
    shapes = {min(down, ceil(count / columns)): columns for columns in range(1, min(across, count) + 1)}
    return [
        Grid(min(columns, ceil(count / rows)), rows, piece, layout.gap, layout.bleed, one.paper.size)
        for rows, columns in sorted(shapes.items())[:SHAPES]
    ]


def _pairs(one: Plan, how: Printing) -> bool:
    """Whether the back of each piece lies above it."""
    return how.backs == "foldover" and _backed(one)


def _local(made: Grid, one: Plan, how: Printing, count: int) -> Layout:
    """The first ``count`` places of a block, anywhere on the paper."""
    layout = pairs(made, one.group.size, level=True) if _pairs(one, how) else single(made)
    return replace(layout, fronts=layout.fronts[:count], backs=layout.backs[:count], folds=layout.folds[:count])


def _laid(blocks: list[Block], how: Printing, crossed: bool) -> list[list[Block]] | None:
    """The blocks at their places, sheet by sheet, with their backs; None when one is too large.

    ``crossed``: room is left above and below for crosses that every printer prints.
    """
    first = blocks[0].plan
    paper, folded = first.paper.size, _backed(first) and how.backs == "gutterfold"
    room = _page(first, how).room
    if crossed:
        room = Size(room.w, room.h - 2 * (OFF + 2 * CROSS + max(block.layout.bleed for block in blocks)))
    spots = shelve([block.parcel for block in blocks], room)
    if spots is None:
        return None
    sheets: list[list[Block]] = []
    for number in range(max(spot.sheet for spot in spots) + 1):
        mine = [(block, spot) for block, spot in zip(blocks, spots, strict=True) if spot.sheet == number]
        left, top = min(spot.x for _, spot in mine), min(spot.y for _, spot in mine)
        wide = max(spot.x + block.parcel.w for block, spot in mine) - left
        high = max(spot.y + block.parcel.h for block, spot in mine) - top
        left = (paper.w - wide) / 2 - left
        top = paper.h / 2 + STRIP if folded else (paper.h - high) / 2 - top
        sheets.append([_put(block, spot, left, top, how) for block, spot in mine])
    return sheets


def _put(block: Block, spot: Spot, left: float, top: float, how: Printing) -> Block:
    """The block at its place, with the backs that its way of printing puts elsewhere on the paper."""
    at, layout = block.layout.block, block.layout
    layout = layout.moved(left + spot.x - at.x, top + spot.y - at.y)
    if _backed(block.plan):
        if how.backs == "gutterfold":
            layout = folded_once(layout, level=True)
        elif how.backs != "foldover":
            layout = turned_over(layout, "short" if how.backs == "duplex-short" else "long")
    return block._replace(layout=layout)


def share(
    sheets: Sequence[Shared], rests: Mapping[str, Sequence[Pair]], imprint: Imprint, begun: Collection[str]
) -> Iterator[Sheet]:
    """The sheets of one stock, with the rests of their groups by name; ``begun`` groups have a bookmark already."""
    waiting: list[Sheet] = []
    seen = set(begun)
    for one in sheets:
        new = [name for name in one.titles if name not in seen]
        seen.update(new)
        page = [rests[name][index] for name, index in one.pieces]
        front, *behind = both_sides(_look(one, new, imprint.words), page, imprint)
        yield front
        if one.order == "stacked":
            waiting += behind
        else:
            yield from behind
    yield from waiting


def _look(one: Shared, new: Collection[str], words: Words) -> Look:
    titles = one.titles
    said = words(phrases.SHEET, title=", ".join(titles.values()), number=one.number, sheets=one.of)
    outlined = tuple(item for block in one.blocks for item in outlines(block.plan.group, block.layout))
    behind = _cuts(one, back=True) if one.sides == 2 else ()
    flat = any(block.plan.group.kind.cut == "net" for block in one.blocks)
    return Look(
        one.layout, one.paper, said, (words(phrases.FOLDED),) if flat else (), (_cuts(one, back=False), behind),
        outlined, tuple(titles[name] for name in new), one.number,
    )  # fmt: skip


def _cuts(one: Shared, *, back: bool) -> tuple[Item, ...]:
    """Marks of every block that is cut straight, and one set of crosses for all that are cut by their outline."""
    found: list[Item] = []
    for block in one.blocks:
        kind = block.plan.group.kind
        if not kind.by_outline and not (back and kind.cut == "fold"):
            found += cutting(block.plan.group, block.layout.behind if back else block.layout)
    if any(block.plan.group.kind.outlined for block in one.blocks):
        found += registration(one.layout)
    return tuple(found)
