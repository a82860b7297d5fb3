"""Put a group's components on sheets, one sheet at a time.

Comes in: components as they are drawn.  Goes out: sheets, with fronts and backs as the way of
printing has them: in turn, one pile after the other, on one side to be folded, or fronts alone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import ceil
from typing import Literal, NamedTuple

from generator.cutter import Cutter
from generator.diagnostic import Diagnostic
from generator.frame import Frame, Item
from generator.kit import Component, Group
from generator.language import Words, phrases
from generator.layout.text.words import Typesetter
from generator.pieces import Drawn
from generator.sheets import marks, tiles
from generator.sheets.backs import Layout, Way, duplex, foldover, gutterfold, single
from generator.sheets.grid import MARGINS, Grid, GridError, Page, grid
from generator.sheets.ink import Ink
from generator.sheets.labels import label_layout, room_for_footer
from generator.sheets.model import Placed, Sheet
from generator.sheets.room import cutter_grid
from generator.sheets.room import marks as cutter_marks
from generator.units import Box, Size, fits

Pair = tuple[Placed | None, Placed | None]
"""A piece on its way to the sheet: its front and its back."""


class Paper(NamedTuple):
    """The paper of a build: its name and size."""

    name: str
    size: Size


@dataclass(frozen=True)
class Imprint:
    """What the footer of each sheet says of the kit, and the faces it is set in."""

    game: str
    pack: str
    typesetter: Typesetter
    families: tuple[str, ...]
    words: Words = Words()  # noqa: RUF009

    def line(self, sheet: str, paper: Paper, *more: str) -> str:
        """The line: what the sheet is, the paper, how to print it, and what else is to say."""
        said = (self.game, sheet, paper.name, self.words(phrases.ACTUAL_SIZE), *more)
        return " · ".join((*(part for part in said if part), self.pack))


Order = Literal["interleaved", "stacked"]
"""Fronts and backs in turn, or all fronts and then all backs."""


class Printing(NamedTuple):
    """How the pages are printed."""

    backs: Way = "duplex-long"
    order: Order = "interleaved"
    cutter: Cutter | None = None
    """The cutting machine's template, whose marks are printed; pages and boards are left as they are."""
    ink: Ink = "full"
    white: Size = MARGINS
    """Millimetres that the printer leaves white: left and right, above and below."""


@dataclass(frozen=True)
class Plan:
    """How a group lies on one paper: places for its pieces, or the tiles of a board."""

    group: Group
    paper: Paper
    layout: Layout | None = None
    tiling: tiles.Tiling | None = None
    order: Order = "interleaved"
    cutter: Cutter | None = None
    """The template whose marks the fronts bear."""
    backs: bool = False
    """Whether boards in tiles have backs, whose tiles are sheets of their own to be glued behind."""

    @property
    def sheets(self) -> int:
        """Pieces of paper, backs not counted."""
        if self.tiling is not None:
            return (len(self.tiling.tiles) + 1) * self.group.count * (2 if self.backs else 1)
        assert self.layout is not None
        return ceil(self.group.count / self.layout.slots)

    @property
    def sides(self) -> int:
        """Printed sides of each sheet: 1 or 2."""
        return 1 if self.layout is None else self.layout.sides


def plan(group: Group, paper: Paper, how: Printing = Printing()) -> Plan | Diagnostic:  # noqa: B008
    """How the group lies on ``paper``, or the finding that it can't."""
    entry, kind = group.entry, group.kind
    gap = 2 * kind.bleed if entry.layout == "spaced" else 0.0
    page, size = Page(paper.size, how.white), group.size
    if kind.tiled and not (fits(size.w, page.room.w) and fits(size.h, page.room.h)):
        backs = group.back is not None and how.backs != "fronts"
        return Plan(group, paper, tiling=tiles.tiling(size, page), backs=backs)
    try:
        if kind.sheet is not None:
            return Plan(group, paper, label_layout(kind, paper.size), order=how.order)
        cutter = how.cutter if kind.cut != "none" else None
        return Plan(group, paper, _layout(group, page, gap, how.backs, cutter), order=how.order, cutter=cutter)
    except GridError as error:
        hint = "choose a larger paper, a smaller kind, or fewer columns and rows"
        if kind.sheet is not None:
            hint = f"print it by itself: kitwright build --only {group.name} --paper {kind.sheet.paper}"
            return Diagnostic("K314", f"{entry.title} on {paper.name}: {error}", entry.at("kind"), hint)
        return Diagnostic("K304", f"{entry.title} on {paper.name}: {error}", entry.at("kind"), hint)


def _layout(group: Group, page: Page, gap: float, way: Way, cutter: Cutter | None) -> Layout:
    bleed = group.kind.bleed
    if cutter is not None:
        return _backed(group, _between_marks(group, page.size, gap, cutter), way)
    if group.back is not None and way == "foldover":
        return foldover(group.size, page, gap, bleed, group.count)
    if group.back is not None and way == "gutterfold":
        return gutterfold(group.size, page, gap, bleed, group.count)
    return _backed(group, _grid(group, page, gap), way)


def _backed(group: Group, made: Grid, way: Way) -> Layout:
    """The grid with backs on the other side of the paper, if there are any."""
    if group.back is None or way == "fronts":
        return single(made)
    return duplex(made, "short" if way == "duplex-short" else "long")


def _grid(group: Group, page: Page, gap: float) -> Grid:
    """The grid on the paper as it stands or, when the piece is too wide for that, on its side."""
    entry, bleed = group.entry, group.kind.bleed
    try:
        return grid(group.size, page, gap, bleed, entry.columns, entry.rows, group.count)
    except GridError:
        try:
            return grid(group.size, page.turned, gap, bleed, entry.columns, entry.rows, group.count)
        except GridError:
            pass
        raise


def _between_marks(group: Group, paper: Size, gap: float, cutter: Cutter) -> Grid:
    """The grid that keeps clear of a cutting machine's marks; upright edges that pieces share are cut once."""
    entry, kind = group.entry, group.kind
    single = kind.corner > 0 or kind.by_outline
    return cutter_grid(
        cutter, group.size, paper, kind.bleed, gap, single=single,
        columns=entry.columns, rows=entry.rows, count=group.count,
    )  # fmt: skip


def impose(plan: Plan, components: Iterable[Component], imprint: Imprint) -> Iterator[Sheet]:
    """The sheets of a planned group."""
    if plan.tiling is not None:
        begin = 1
        for one in components:
            for side, face in list(one.faces())[: 1 + plan.backs] * one.copies:
                yield from _tiled(plan, plan.tiling, f"{one.group}:{one.id}:{side}", face, begin, imprint)
                begin += len(plan.tiling.tiles) + 1
        return
    assert plan.layout is not None
    waiting: list[Sheet] = []
    found = pieces(components)
    number = 0
    while page := list(islice(found, plan.layout.slots)):
        number += 1
        front, *behind = both_sides(_look(plan, number, imprint.words), page, imprint)
        yield front
        if plan.order == "stacked":
            waiting += behind
        else:
            yield from behind
    yield from waiting


@dataclass(frozen=True)
class Look:
    """One piece of paper as it is printed: its places, and what stands beside them."""

    layout: Layout
    paper: Paper
    name: str
    """What the footer calls it."""
    more: tuple[str, ...]
    """What the footer adds."""
    marks: tuple[tuple[Item, ...], tuple[Item, ...]]
    """Crop marks and crosses on the front and on the back."""
    outlines: tuple[tuple[Box, str, float], ...] = ()
    """Pieces that are cut out one by one: place, cut and corner."""
    titles: tuple[str, ...] = ()
    number: int = 1
    marked: bool = True
    """Whether the footer keeps clear of crop marks."""
    footed: bool = True
    """Whether there is room for a footer."""


def _look(plan: Plan, number: int, words: Words) -> Look:
    """A sheet of one group."""
    layout, group, cutter = plan.layout, plan.group, plan.cutter
    assert layout is not None
    title, cut = group.entry.title, group.kind.cut
    if plan.sheets > 1 or cut != "none":
        title = words(phrases.SHEET, title=title, number=number, sheets=plan.sheets)
    front = cutter_marks(cutter, layout.paper) if cutter is not None else cutting(group, layout)
    more = (words(phrases.CUTTER, name=cutter.id),) if cutter is not None else ()
    return Look(
        layout, plan.paper, title, (*more, *((words(phrases.FOLDED),) if cut == "net" else ())),
        (front, () if cut == "fold" or cutter is not None else front),
        outlines(group, layout) if cutter is None else (),
        (group.entry.title,) if number == 1 else (), number, cut not in ("none", "label") and cutter is None,
        group.kind.sheet is None or room_for_footer(layout),
    )  # fmt: skip


def both_sides(look: Look, page: list[Pair], imprint: Imprint) -> Iterator[Sheet]:
    """The front of a piece of paper and, if it has one, its back."""
    yield _side(look, page, imprint, back=False)
    if look.layout.sides == 2:
        yield _side(look, page, imprint, back=True)


def _side(look: Look, page: list[Pair], imprint: Imprint, *, back: bool) -> Sheet:
    """One printed side: a page of pieces at their places, the marks, the footer."""
    layout = look.layout
    placed = tuple(_placed(layout, page, back=back))
    name = look.name
    if layout.sides == 2:
        name = imprint.words(phrases.BACK if back else phrases.FRONT, sheet=name)
    foot = marks.footer(
        imprint.line(name, look.paper, *look.more), layout.paper,
        layout.block, layout.bleed, imprint.typesetter, imprint.families, marked=look.marked,
    ) if look.footed else ()  # fmt: skip
    cuts = () if back else tuple(item for one in look.outlines[: len(page)] for item in marks.cut_line(*one))
    folds = () if back else marks.fold_lines(layout)
    furniture = (
        marks.furniture(layout.paper, look.marks[back]),
        marks.furniture(layout.paper, (*foot, *folds, *cuts)),
    )
    titles = () if back else look.titles
    return Sheet(layout.paper, placed, furniture, layout.block, layout.bleed, titles, back, look.number)


def _placed(layout: Layout, page: list[Pair], *, back: bool) -> Iterator[Placed]:
    """The faces of one side at their slots; what is not there keeps its place empty."""
    found: list[tuple[Placed, Box, int]] = []
    for index, (front, behind) in enumerate(page):
        if front is not None and not back:
            found.append((front, *layout.fronts[index]))
        if behind is not None and layout.backs and (back or layout.together):
            found.append((behind, *layout.backs[index]))
    windows = layout.windows([box for _, box, _ in found], [face.frame.bleed for face, _, _ in found])
    for (face, box, turn), window in zip(found, windows, strict=True):
        yield face._replace(x=box.x, y=box.y, window=window, turn=turn)


def cutting(group: Group, layout: Layout) -> tuple[Item, ...]:
    """Where the pieces are cut apart: crop marks, or crosses where outlines are drawn."""
    if group.kind.cut in ("none", "net", "label"):
        return ()
    return marks.registration(layout) if group.kind.outlined else marks.crop_marks(layout)


def outlines(group: Group, layout: Layout) -> tuple[tuple[Box, str, float], ...]:
    """The pieces that no straight cut frees."""
    if not group.kind.outlined:
        return ()
    return tuple((slot.box, group.kind.cut, group.kind.corner) for slot in layout.fronts)


def pieces(components: Iterable[Component]) -> Iterator[Pair]:
    """Front and back of every copy."""
    nowhere = Box(0, 0, 0, 0)
    for one in components:
        front = Placed(one.front.frame, 0, 0, nowhere, f"{one.group}:{one.id}:front", digest=one.front.digest)
        back = None
        if one.back is not None:
            back = Placed(one.back.frame, 0, 0, nowhere, f"{one.group}:{one.id}:back", digest=one.back.digest)
        for _ in range(one.copies):
            yield front, back


def _tiled(plan: Plan, tiling: tiles.Tiling, name: str, face: Drawn, begin: int, imprint: Imprint) -> Iterator[Sheet]:
    """One side of a board: an overview and its tiles, on sheets that are counted from ``begin``."""
    size, group = plan.group.size, plan.group
    setter, families = imprint.typesetter, imprint.families
    scale, at = tiles.overview_place(tiling, size)
    small = Placed(face.frame, at.x, at.y, at, name, scale, face.digest)
    sheet = partial(imprint.words, phrases.SHEET, title=group.entry.title, sheets=plan.sheets)
    said = imprint.line(imprint.words(phrases.OVERVIEW, sheet=sheet(number=begin)), plan.paper)
    foot = marks.footer(said, tiling.paper, at, 0, setter, families)
    furniture = (_over(tiling, size, setter, families), marks.furniture(tiling.paper, foot))
    titles = (group.entry.title,) if begin == 1 else ()
    yield Sheet(tiling.paper, (small,), furniture, at, 0.0, titles, number=begin)
    for number, tile in enumerate(tiling.tiles, begin + 1):
        x, y = tile.at.x - tile.window.x, tile.at.y - tile.window.y
        placed = Placed(face.frame, x, y, tile.at, name, digest=face.digest)
        named = imprint.words(phrases.TILE_SHEET, sheet=sheet(number=number), name=tile.name)
        said = imprint.line(named, plan.paper)
        foot = marks.footer(said, tiling.paper, tile.at, 0, setter, families)
        items = (*tiles.tile_marks(tile, tiles.OVERLAP, setter, families, imprint.words), *foot)
        yield Sheet(tiling.paper, (placed,), (marks.furniture(tiling.paper, items),), tile.at, 0.0, number=number)


def _over(tiling: tiles.Tiling, size: Size, setter: Typesetter, families: tuple[str, ...]) -> Frame:
    return marks.furniture(tiling.paper, tiles.overview(tiling, size, setter, families))


def posters(group: Group, board: Component) -> Iterator[Sheet]:
    """The sides of the board, each on one page of its own size."""
    size = group.size
    whole = Box(0, 0, size.w, size.h)
    for side, face in board.faces():
        placed = Placed(face.frame, 0, 0, whole, f"{board.group}:{board.id}:{side}", digest=face.digest)
        titles = (group.entry.title,) if side == "front" else ()
        yield Sheet(size, (placed,), (), whole, 0.0, titles, back=side == "back")
