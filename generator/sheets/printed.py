"""What the kit says of itself: its parts, the sheets they take, how they are cut, who is credited.

Comes in: a kit and a paper.  Goes out: the names ``printed`` and ``paper`` of every face.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple

from generator.credits import FontCredit, IconCredit, addresses, icon_credits
from generator.frame import Frame, icons
from generator.kit import Group, Kit
from generator.sheets.grid import Page
from generator.sheets.impose import Paper, Plan, Printing, plan
from generator.sheets.sharing import Run, Shared, arrange
from generator.sheets.tiles import OVERLAP
from generator.units import Size

SMALL = 30.0
"""Millimetres of the shorter side of what is kept in bags."""


class Part(NamedTuple):
    """One entry of the kit, as it lies on the paper."""

    name: str
    title: str
    note: str
    kind: str
    size: Size
    pieces: int
    """Spares and blanks included."""
    spare: int
    blank: int
    stock: str
    way: str
    """How it is cut: straight, round, hex, fold, net, label, tiles (glued together) or page (stays whole)."""
    columns: int
    rows: int
    """Pieces, or tiles, across and down."""
    gap: float
    """Millimetres between pieces on a sheet; below zero where tiles overlap."""
    sheets: int
    """Pieces of paper that show it, shared ones among them."""
    sides: int
    """Printed sides of each sheet: 1 or 2."""
    pages: str
    """Pages in the file of the whole kit, counted from 1, as a print dialogue takes them: ``2-5, 9``."""


class Job(NamedTuple):
    """All that can be printed in one go: one stock, on one or on both sides."""

    stock: str
    sides: int
    sheets: int
    pages: str
    """Pages in the file of the whole kit, as a print dialogue takes them: ``2-5, 9``."""
    titles: str


class Lot(NamedTuple):
    """Sheets that are alike: those that a group has for itself, or one that groups share."""

    stock: str
    sides: int
    sheets: int
    first: int
    """Its first page, counted from 1."""
    spans: tuple[tuple[int, int], ...]
    """First and last pages of all its runs in the file of the whole kit."""
    titles: dict[str, str]
    """What lies on them: titles by name of the group."""


class StockOf(NamedTuple):
    """Sheets of one stock."""

    stock: str
    sheets: int
    full: float
    """The part of what can be printed on that pieces take: 0 to 1."""
    minutes: float
    """A guess at the time to cut, fold and glue what is on them."""


class Way(NamedTuple):
    """A way of making pieces, and a part that is made so."""

    name: str
    part: Part


SECONDS = {
    "straight": 12.0, "round": 25.0, "hex": 40.0, "fold": 60.0, "net": 300.0, "tiles": 90.0, "page": 0.0, "label": 2.0,
}  # fmt: skip
"""A guess of ours, for a piece (of a board in tiles, for a sheet) with knife and ruler or scissors."""


class Printed(NamedTuple):
    """All that is printed."""

    parts: tuple[Part, ...]
    """What is cut out and played with."""
    small: tuple[Part, ...]
    """What goes into bags: pieces that measure at most 30 mm one way."""
    pages: tuple[Part, ...]
    """What stays a whole page."""
    jobs: tuple[Job, ...]
    stocks: tuple[StockOf, ...]
    ways: tuple[Way, ...]
    lots: tuple[Lot, ...]
    pieces: int
    sheets: int
    minutes: int
    """A guess at the time to cut, fold and glue everything, in full quarters of an hour."""
    backs: str
    """The way of backs: duplex-long, duplex-short, foldover, gutterfold or fronts."""
    order: str
    fonts: tuple[FontCredit, ...]
    icons: "_IconCredits"
    licences: tuple[str, ...]
    """Licences of the typefaces, and those that the game's credits name, each with its address."""


@dataclass(frozen=True)
class _IconCredits:
    """Authors of the icons on the pieces, which are drawn for it when a face first asks."""

    kit: Kit

    @cached_property
    def _found(self) -> list[IconCredit]:
        kit, used = self.kit, set[str]()
        for group in kit.groups:
            for scope in group.scopes:
                for side in ("front", "back"):
                    face = kit.piece(f"{group.name}:{scope['id']}", side)
                    used |= set(icons(face)) if isinstance(face, Frame) else set()
        return icon_credits(kit.pack.icons(), used)

    def __iter__(self) -> Iterator[IconCredit]:
        return iter(self._found)


def printing(kit: Kit, paper: Paper | None, how: Printing = Printing()) -> dict[str, Any]:  # noqa: B008
    """What faces may say of the whole kit: ``paper`` and ``printed``; nothing without a paper."""
    if paper is None:
        return {}
    plans = [made for group in kit.groups if isinstance(made := plan(group, paper, how), Plan) and made.sheets]
    lots = tuple(_lots(arrange(plans, how)))
    lines = tuple(_part(one, lots) for one in plans)
    stocks = tuple(_stock(name, lots, lines, Page(paper.size, how.white).room) for name in _names(lots))
    stock = kit.pack.words.text
    jobs = tuple(one._replace(stock=stock(one.stock)) for one in _jobs(lots))
    lines = tuple(one._replace(stock=stock(one.stock)) for one in lines)
    stocks = tuple(one._replace(stock=stock(one.stock)) for one in stocks)
    lots = tuple(one._replace(stock=stock(one.stock)) for one in lots)
    parts = tuple(part for part in lines if part.way != "page")
    families = kit.press.typesetter.book.families
    names = dict.fromkeys(name for role in kit.press.theme.fonts.values() for name in role)
    fonts = tuple(FontCredit(name, families[name].author, families[name].licence) for name in names)
    about = kit.pack.game.game  # none when game.yaml cannot be read
    said = (*(about.credits.values() if about else ()), *(font.licence for font in fonts))
    printed = Printed(
        parts,
        tuple(part for part in parts if min(part.size) <= SMALL and part.way not in ("net", "label")),
        tuple(part for part in lines if part.way == "page"),
        jobs,
        stocks,
        tuple(_ways(parts)),
        lots,
        sum(part.pieces for part in parts),
        sum(lot.sheets for lot in lots),
        15 * ceil(sum(one.minutes for one in stocks) / 15),
        how.backs,
        how.order,
        fonts,
        _IconCredits(kit),
        tuple(f"{name}: {address}" for name, address in addresses(said)),
    )
    return {"paper": paper, "printed": printed}


def _lots(runs: Iterable[Run]) -> Iterator[Lot]:
    page = 1
    for run in runs:
        entry, sides = run.plan.group.entry, run.plan.sides
        if run.own:
            last = page + run.own * sides - 1
            yield Lot(entry.stock, sides, run.own, page, ((page, last),), {run.plan.group.name: entry.title})
            page = last + 1
        for index, one in enumerate(run.shared):
            spans = _spans(one, page, index)
            yield Lot(one.stock, one.sides, 1, spans[0][0], spans, dict(one.titles))
        page += sum(one.sides for one in run.shared)


def _spans(one: Shared, page: int, index: int) -> tuple[tuple[int, int], ...]:
    """Pages of a shared sheet, the ``index``-th of those that begin at ``page``."""
    if one.order == "stacked":
        numbers = [page + index + side * one.of for side in range(one.sides)]
        return tuple((number, number) for number in numbers)
    first = page + index * one.sides
    return ((first, first + one.sides - 1),)


def _part(one: Plan, lots: tuple[Lot, ...]) -> Part:
    group, entry, laid = one.group, one.group.entry, one.tiling or one.layout
    assert laid is not None
    gap = -OVERLAP if one.layout is None else one.layout.gap
    mine = [lot for lot in lots if group.name in lot.titles]
    return Part(
        group.name, entry.title, entry.note, group.kind.name, group.size, group.count, entry.spare, entry.blank,
        entry.stock, _way(group, one), laid.columns, laid.rows, gap, sum(lot.sheets for lot in mine), one.sides,
        _pages(mine),
    )  # fmt: skip


def _names(lots: Iterable[Lot]) -> dict[str, None]:
    """Stocks in the order of the kit."""
    return dict.fromkeys(lot.stock for lot in lots)


def _stock(name: str, lots: Iterable[Lot], lines: Iterable[Part], room: Size) -> StockOf:
    sheets = sum(lot.sheets for lot in lots if lot.stock == name)
    mine = [part for part in lines if part.stock == name]
    area = sum(part.pieces * part.size.w * part.size.h for part in mine)
    seconds = sum(SECONDS[part.way] * (part.sheets if part.way == "tiles" else part.pieces) for part in mine)
    return StockOf(name, sheets, min(1.0, area / (sheets * room.w * room.h)), seconds / 60)


def _pages(lots: Iterable[Lot]) -> str:
    """Page ranges, neighbours joined."""
    runs: list[tuple[int, int]] = []
    for first, last in sorted(span for lot in lots for span in lot.spans):
        if runs and runs[-1][1] + 1 == first:
            runs[-1] = (runs[-1][0], last)
        else:
            runs.append((first, last))
    return ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in runs)


def _way(group: Group, one: Plan) -> str:
    if one.tiling is not None:
        return "tiles"
    return "page" if group.kind.cut == "none" else group.kind.cut


def _jobs(lots: tuple[Lot, ...]) -> Iterator[Job]:
    for stock, sides in dict.fromkeys((lot.stock, lot.sides) for lot in lots):
        of = [lot for lot in lots if (lot.stock, lot.sides) == (stock, sides)]
        titles = {name: title for lot in of for name, title in lot.titles.items()}
        yield Job(stock, sides, sum(lot.sheets for lot in of), _pages(of), ", ".join(titles.values()))


def _ways(parts: tuple[Part, ...]) -> Iterator[Way]:
    """The ways that are needed, each with a part whose sheet shows it well: rows and columns of pieces."""
    ways = {"backs": [part for part in parts if part.sides == 2]}
    for way in ("straight", "round", "fold", "net", "tiles"):
        ways[way] = [part for part in parts if part.way == way]
    for name, made in ways.items():
        if made:
            yield Way(name, next((part for part in made if part.columns > 1 < part.rows), made[0]))
