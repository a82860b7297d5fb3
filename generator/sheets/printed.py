"""What the kit says of itself: its parts, the sheets they take, how they are cut, who is credited.

Comes in: a kit and a paper.  Goes out: the names ``printed`` and ``paper`` of every face.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from generator.credits import FontCredit, IconCredit, icon_credits
from generator.frame import Frame, icons
from generator.kit import Group, Kit
from generator.sheets.impose import Paper, Plan, Printing, plan
from generator.sheets.tiles import OVERLAP
from generator.units import Size


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
    """How it is cut: straight, round, fold, tiles (glued together) or page (stays whole)."""
    columns: int
    rows: int
    """Pieces, or tiles, across and down."""
    gap: float
    """Millimetres between pieces on a sheet; below zero where tiles overlap."""
    sheets: int
    sides: int
    """Printed sides of each sheet: 1 or 2."""
    first: int
    last: int
    """Pages in the file of the whole kit, counted from 1."""


class Job(NamedTuple):
    """All that can be printed in one go: one stock, on one or on both sides."""

    stock: str
    sides: int
    sheets: int
    pages: str
    """Pages in the file of the whole kit, as a print dialogue takes them: ``2-5, 9``."""
    titles: str


class StockOf(NamedTuple):
    """Sheets of one stock."""

    stock: str
    sheets: int


class Way(NamedTuple):
    """A way of making pieces, and a part that is made so."""

    name: str
    part: Part


class Printed(NamedTuple):
    """All that is printed."""

    parts: tuple[Part, ...]
    """What is cut out and played with."""
    pages: tuple[Part, ...]
    """What stays a whole page."""
    jobs: tuple[Job, ...]
    stocks: tuple[StockOf, ...]
    ways: tuple[Way, ...]
    pieces: int
    sheets: int
    backs: str
    """The way of backs: duplex-long, duplex-short, foldover, gutterfold or fronts."""
    order: str
    fonts: tuple[FontCredit, ...]
    icons: "_IconCredits"


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
    lines = tuple(_lines(kit, paper, how))
    parts = tuple(part for part in lines if part.way != "page")
    families = kit.press.typesetter.book.families
    names = dict.fromkeys(name for role in kit.press.theme.fonts.values() for name in role)
    printed = Printed(
        parts,
        tuple(part for part in lines if part.way == "page"),
        tuple(_jobs(lines)),
        tuple(
            StockOf(stock, sum(part.sheets for part in lines if part.stock == stock))
            for stock in dict.fromkeys(part.stock for part in lines)
        ),
        tuple(_ways(parts)),
        sum(part.pieces for part in parts),
        sum(part.sheets for part in lines),
        how.backs,
        how.order,
        tuple(FontCredit(name, families[name].author, families[name].licence) for name in names),
        _IconCredits(kit),
    )
    return {"paper": paper, "printed": printed}


def _lines(kit: Kit, paper: Paper, how: Printing) -> Iterator[Part]:
    page = 1
    for group in kit.groups:
        entry, one = group.entry, plan(group, paper, how)
        if not isinstance(one, Plan) or not one.sheets:
            continue
        sides = one.sides
        last = page + one.sheets * sides - 1
        laid = one.tiling or one.layout
        assert laid is not None
        gap = -OVERLAP if one.layout is None else one.layout.gap
        yield Part(
            group.name, entry.title, entry.note, group.kind.name, group.size, group.count, entry.spare, entry.blank,
            entry.stock, _way(group, one), laid.columns, laid.rows, gap, one.sheets, sides, page, last,
        )  # fmt: skip
        page = last + 1


def _way(group: Group, one: Plan) -> str:
    if one.tiling is not None:
        return "tiles"
    return "page" if group.kind.cut == "none" else group.kind.cut


def _jobs(lines: tuple[Part, ...]) -> Iterator[Job]:
    for stock, sides in dict.fromkeys((part.stock, part.sides) for part in lines):
        of = [part for part in lines if (part.stock, part.sides) == (stock, sides)]
        runs: list[tuple[int, int]] = []
        for part in of:
            if runs and runs[-1][1] + 1 == part.first:
                runs[-1] = (runs[-1][0], part.last)
            else:
                runs.append((part.first, part.last))
        pages = ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in runs)
        yield Job(stock, sides, sum(part.sheets for part in of), pages, ", ".join(part.title for part in of))


def _ways(parts: tuple[Part, ...]) -> Iterator[Way]:
    """The ways that are needed, each with a part whose sheet shows it well: rows and columns of pieces."""
    ways = {"backs": [part for part in parts if part.sides == 2]}
    for way in ("straight", "round", "fold", "tiles"):
        ways[way] = [part for part in parts if part.way == way]
    for name, made in ways.items():
        if made:
            yield Way(name, next((part for part in made if part.columns > 1 < part.rows), made[0]))
