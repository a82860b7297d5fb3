"""Put a group's components on sheets, one sheet at a time.

Comes in: components as they are drawn.  Goes out: sheets, with fronts and backs as the way of
printing has them: in turn, one pile after the other, on one side to be folded, or fronts alone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import ceil
from typing import Literal, NamedTuple

from generator.cutter import Cutter
from generator.diagnostic import Diagnostic
from generator.frame import Frame, Item
from generator.kit import Component, Group
from generator.layout.text.words import Typesetter
from generator.sheets import marks, tiles
from generator.sheets.backs import Layout, Way, duplex, foldover, gutterfold, single
from generator.sheets.grid import Grid, GridError, grid
from generator.sheets.ink import Ink
from generator.sheets.model import Placed, Sheet
from generator.sheets.room import cutter_grid
from generator.sheets.room import marks as cutter_marks
from generator.units import Box, Size, fits

MARGIN = 5.0
"""Millimetres that a printer without a profile is trusted to leave white."""


FOLDED = "cut the solid lines, crease the dashed ones, glue the hatched areas"
"""What the sheet of a folding thing says of its lines."""


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

    def line(self, group: Group, number: int, of: int, side: str, paper: Paper, cutter: Cutter | None = None) -> str:
        """The line; a single page that stays whole needs no number."""
        numbered = f", sheet {number} of {of}" if of > 1 or group.kind.cut != "none" else ""
        sheet = f"{group.entry.title}{numbered}" + (f", {side}" if side else "")
        made = f" · {FOLDED}" if group.kind.cut == "net" else ""
        read = f" · cutter {cutter.id}" if cutter is not None else ""
        return f"{self.game} · {sheet} · {paper.name} · print at actual size (100 %){read}{made} · {self.pack}"


Order = Literal["interleaved", "stacked"]
"""Fronts and backs in turn, or all fronts and then all backs."""


class Printing(NamedTuple):
    """How the pages are printed."""

    backs: Way = "duplex-long"
    order: Order = "interleaved"
    cutter: Cutter | None = None
    """The cutting machine's template, whose marks are printed; pages and boards are left as they are."""
    ink: Ink = "full"


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

    @property
    def sheets(self) -> int:
        """Pieces of paper, backs not counted."""
        if self.tiling is not None:
            return len(self.tiling.tiles) + 1
        assert self.layout is not None
        return ceil(self.group.count / self.layout.slots)

    @property
    def sides(self) -> int:
        """Printed sides of each sheet: 1 or 2."""
        return 2 if self.layout is not None and self.layout.backs and not self.layout.together else 1


def plan(group: Group, paper: Paper, how: Printing = Printing()) -> Plan | Diagnostic:  # noqa: B008
    """How the group lies on ``paper``, or the finding that it can't."""
    entry, kind = group.entry, group.kind
    gap = 2 * kind.bleed if entry.layout == "spaced" else 0.0
    room = Size(paper.size.w - 2 * MARGIN, paper.size.h - 2 * MARGIN)
    size = group.size
    if kind.tiled and not (fits(size.w, room.w) and fits(size.h, room.h)):
        return Plan(group, paper, tiling=tiles.tiling(size, paper.size, MARGIN))
    try:
        cutter = how.cutter if kind.cut != "none" else None
        return Plan(group, paper, _layout(group, paper.size, gap, how.backs, cutter), order=how.order, cutter=cutter)
    except GridError as error:
        hint = "choose a larger paper, a smaller kind, or fewer columns and rows"
        return Diagnostic("K304", f"{entry.title} on {paper.name}: {error}", entry.at("kind"), hint)


def _layout(group: Group, paper: Size, gap: float, way: Way, cutter: Cutter | None) -> Layout:
    bleed = group.kind.bleed
    if cutter is not None:
        return _backed(group, _between_marks(group, paper, gap, cutter), way)
    if group.back is not None and way == "foldover":
        return foldover(group.size, paper, MARGIN, gap, bleed, group.count)
    if group.back is not None and way == "gutterfold":
        return gutterfold(group.size, paper, MARGIN, gap, bleed, group.count)
    return _backed(group, _grid(group, paper, gap), way)


def _backed(group: Group, made: Grid, way: Way) -> Layout:
    """The grid with backs on the other side of the paper, if there are any."""
    if group.back is None or way == "fronts":
        return single(made)
    return duplex(made, "short" if way == "duplex-short" else "long")


def _grid(group: Group, paper: Size, gap: float) -> Grid:
    """The grid on the paper as it stands or, when the piece is too wide for that, on its side."""
    entry, bleed = group.entry, group.kind.bleed
    try:
        return grid(group.size, paper, MARGIN, gap, bleed, entry.columns, entry.rows, group.count)
    except GridError:
        try:
            turned = Size(paper.h, paper.w)
            return grid(group.size, turned, MARGIN, gap, bleed, entry.columns, entry.rows, group.count)
        except GridError:
            pass
        raise


def _between_marks(group: Group, paper: Size, gap: float, cutter: Cutter) -> Grid:
    """The grid that keeps clear of a cutting machine's marks; upright edges that pieces share are cut once."""
    entry, kind = group.entry, group.kind
    single = kind.corner > 0 or kind.cut in ("round", "net")
    return cutter_grid(
        cutter, group.size, paper, kind.bleed, gap, single=single,
        columns=entry.columns, rows=entry.rows, count=group.count,
    )  # fmt: skip


def impose(plan: Plan, components: Iterable[Component], imprint: Imprint) -> Iterator[Sheet]:
    """The sheets of a planned group."""
    if plan.tiling is not None:
        yield from _tiled(plan, plan.tiling, next(iter(components)), imprint)
        return
    assert plan.layout is not None
    waiting: list[Sheet] = []
    pieces = iter(_pieces(components))
    number = 0
    while page := list(islice(pieces, plan.layout.slots)):
        number += 1
        yield _side(plan, plan.layout, page, number, imprint, back=False)
        if plan.sides == 2:
            behind = _side(plan, plan.layout, page, number, imprint, back=True)
            if plan.order == "stacked":
                waiting.append(behind)
            else:
                yield behind
    yield from waiting


def _side(
    plan: Plan, layout: Layout, page: list[tuple[Placed | None, Placed | None]], number: int, imprint: Imprint,
    *, back: bool,
) -> Sheet:  # fmt: skip
    """One printed side: a page of pieces at their places, the marks, the footer."""
    group = plan.group
    placed = tuple(_placed(layout, page, back=back))
    side = ("back" if back else "front") if plan.sides == 2 else ""
    foot = marks.footer(
        imprint.line(group, number, plan.sheets, side, plan.paper, plan.cutter), layout.paper, layout.block,
        layout.bleed, imprint.typesetter, imprint.families,
        marked=group.kind.cut != "none" and plan.cutter is None,
    )  # fmt: skip
    cuts = _outlines(layout, len(page), group) if not back and plan.cutter is None else ()
    folds = marks.fold_lines(layout) if not back else ()
    furniture = (
        marks.furniture(layout.paper, _cutting(plan, layout) if not back or _both(plan) else ()),
        marks.furniture(layout.paper, (*foot, *folds, *cuts)),
    )
    title = group.entry.title if number == 1 and not back else ""
    return Sheet(layout.paper, placed, furniture, layout.block, layout.bleed, title, back)


def _placed(layout: Layout, page: list[tuple[Placed | None, Placed | None]], *, back: bool) -> Iterator[Placed]:
    """The faces of one side at their slots; what is not there keeps its place empty."""
    found: list[tuple[Placed, Box, int]] = []
    for index, (front, behind) in enumerate(page):
        if front is not None and not back:
            found.append((front, *layout.fronts[index]))
        if behind is not None and layout.backs and (back or layout.together):
            found.append((behind, *layout.backs[index]))
    windows = layout.windows([box for _, box, _ in found])
    for (face, box, turn), window in zip(found, windows, strict=True):
        yield face._replace(x=box.x, y=box.y, window=window, turn=turn)


def _both(plan: Plan) -> bool:
    """Whether the backs bear the marks of cuts, too: not where the fronts are folded, nor for a machine's eye."""
    return plan.group.kind.cut != "fold" and plan.cutter is None


def _cutting(plan: Plan, layout: Layout) -> tuple[Item, ...]:
    if plan.cutter is not None:
        return cutter_marks(plan.cutter, layout.paper)
    if plan.group.kind.cut in ("none", "net"):
        return ()
    return marks.registration(layout) if plan.group.kind.cut == "round" else marks.crop_marks(layout)


def _outlines(layout: Layout, count: int, group: Group) -> tuple[Item, ...]:
    kind = group.kind
    if kind.cut != "round":
        return ()
    return tuple(item for i in range(count) for item in marks.cut_line(layout.slot(i), kind.cut, kind.corner))


def _pieces(components: Iterable[Component]) -> Iterator[tuple[Placed | None, Placed | None]]:
    """Front and back of every copy."""
    nowhere = Box(0, 0, 0, 0)
    for one in components:
        front = Placed(one.front.frame, 0, 0, nowhere, f"{one.group}:{one.id}:front", digest=one.front.digest)
        back = None
        if one.back is not None:
            back = Placed(one.back.frame, 0, 0, nowhere, f"{one.group}:{one.id}:back", digest=one.back.digest)
        for _ in range(one.copies):
            yield front, back


def _tiled(plan: Plan, tiling: tiles.Tiling, board: Component, imprint: Imprint) -> Iterator[Sheet]:
    size, group = plan.group.size, plan.group
    name = f"{board.group}:{board.id}:front"
    setter, families = imprint.typesetter, imprint.families
    total = len(tiling.tiles) + 1
    scale, at = tiles.overview_place(tiling, size)
    small = Placed(board.front.frame, at.x, at.y, at, name, scale, board.front.digest)
    said = imprint.line(group, 1, total, "overview", plan.paper)
    foot = marks.footer(said, tiling.paper, at, 0, setter, families)
    yield Sheet(
        tiling.paper,
        (small,),
        (),
        at,
        0.0,
        group.entry.title,
    )._replace(furniture=(_over(tiling, size, setter, families), marks.furniture(tiling.paper, foot)))
    for number, tile in enumerate(tiling.tiles, 2):
        placed = Placed(
            board.front.frame,
            tile.at.x - tile.window.x,
            tile.at.y - tile.window.y,
            tile.at,
            name,
            digest=board.front.digest,
        )
        said = imprint.line(group, number, total, f"tile {tile.name}", plan.paper)
        foot = marks.footer(said, tiling.paper, tile.at, 0, setter, families)
        items = (*tiles.tile_marks(tile, tiles.OVERLAP, setter, families), *foot)
        yield Sheet(tiling.paper, (placed,), (marks.furniture(tiling.paper, items),), tile.at, 0.0)


def _over(tiling: tiles.Tiling, size: Size, setter: Typesetter, families: tuple[str, ...]) -> Frame:
    return marks.furniture(tiling.paper, tiles.overview(tiling, size, setter, families))


def poster(group: Group, board: Component) -> Sheet:
    """The board on one page of its own size."""
    size = group.size
    whole = Box(0, 0, size.w, size.h)
    placed = Placed(board.front.frame, 0, 0, whole, f"{board.group}:{board.id}:front", digest=board.front.digest)
    return Sheet(size, (placed,), (), whole, 0.0, group.entry.title)
