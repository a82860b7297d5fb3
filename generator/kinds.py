"""Kinds of pieces: size and cut of each, the sheets that labels come on, and the sleeves that cards go into.

Comes in: entries of ``kinds.yaml``, ``papers.yaml`` and ``sleeves.yaml``.  Goes out: the same, checked against each
other, and which sleeve fits which kind.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Literal, Self

from pydantic import Field, PrivateAttr, model_validator

from generator.diagnostic import Diagnostic
from generator.model import Entry, Flag, Int, Length, Point, Text
from generator.units import TOLERANCE, Size, fits

LOOSE = 4.0
"""Millimetres by which a sleeve that fits may be wider, or higher, than its card."""
REGULAR = 2 / 3**0.5
"""A regular hexagon from corner to corner, over its size from edge to edge."""
OBLIQUE = 0.01
"""By how much, as a part of one, the sides of a hexagon's box may miss that."""


class Paper(Entry):
    """A sheet of paper, from ``papers.yaml``."""

    name: Text
    """As people say it."""
    size: Point
    """Width and height of the upright sheet."""


class LabelSheet(Entry):
    """How labels lie on the sheet that they come on."""

    paper: Text
    """A name of ``papers.yaml``; the sheet stands upright."""
    columns: Annotated[Int, Field(ge=1)]
    """Labels in a row."""
    rows: Annotated[Int, Field(ge=1)]
    """Labels in a column."""
    left: Annotated[Length, Field(ge=0)]
    """Millimetres from the paper's edge to the first label."""
    top: Annotated[Length, Field(ge=0)]
    """Millimetres from the paper's upper edge to the first label."""
    across: Annotated[Length, Field(gt=0)]
    """Millimetres from the left edge of a label to that of the next."""
    down: Annotated[Length, Field(gt=0)]
    """Millimetres from the upper edge of a label to that of the next."""
    _size: Size | None = PrivateAttr(default=None)

    @property
    def size(self) -> Size:
        """The paper's size; known once :func:`settle` has looked it up."""
        assert self._size is not None
        return self._size

    @property
    def labels(self) -> int:
        """Labels on a sheet."""
        return self.columns * self.rows

    def settle(self, size: Size) -> None:
        """Keep the size of the paper."""
        self._size = size


class Kind(Entry):
    """Size and cut of a piece, from ``kinds.yaml``."""

    name: Text
    """As lists say it."""
    size: Point | None = None
    """Trimmed width and height, millimetres; a board's comes from its content."""
    bleed: Annotated[Length, Field(ge=0)] = 0.0
    """Millimetres of art beyond the trim."""
    safe: Annotated[Length, Field(ge=0)] = 3.0
    """Millimetres inside the trim that hold no text."""
    corner: Annotated[Length, Field(ge=0)] = 0.0
    """Radius of the cut corners."""
    cut: Literal["straight", "round", "hex", "fold", "net", "label", "none"] = "straight"
    """straight, round (a disc), hex (a regular hexagon, its corners at the ends of the longer side), fold (cut
    straight, then folded), net (along its drawn outline), label (cut by its maker) or none (a page)."""
    folds: tuple[Annotated[Length, Field(gt=0)], ...] = ()
    """Where a piece that is cut straight is folded: millimetres from its upper edge."""
    tiled: Flag = False
    """Whether it is spread over several sheets when it is larger than the paper."""
    sheet: LabelSheet | None = None
    """How labels lie on their sheet."""

    @property
    def outlined(self) -> bool:
        """Whether no straight cut frees it, so that its outline is drawn on the sheet."""
        return self.cut in ("round", "hex")

    @property
    def by_outline(self) -> bool:
        """Whether it is cut out by its outline, drawn by the sheet or by itself, and so shares no cut."""
        return self.outlined or self.cut == "net"

    @model_validator(mode="after")
    def _agrees(self) -> Self:
        if (self.cut == "label") != (self.sheet is not None):
            raise ValueError("cut: label and sheet: go together")
        if self.sheet is not None and self.size is None:
            raise ValueError("a label has a size of its own")
        if self.cut == "hex" and self.size is not None:
            long, short = max(self.size), min(self.size)
            if abs(long - REGULAR * short) > OBLIQUE * long:
                raise ValueError(f"a hexagon {long:g} mm long is {long / REGULAR:.1f} mm wide, not {short:g} mm")
        return self


class Sleeve(Entry):
    """A sleeve for cards as shops sell it, from ``sleeves.yaml``."""

    name: Text
    """As shops say it."""
    size: Point
    """Width and height, millimetres: what goes into it is smaller."""


def settle(kinds: Mapping[str, Kind], papers: Mapping[str, Paper]) -> Iterator[tuple[str, str, Diagnostic]]:
    """Tell every sheet of labels the size of its paper; of those that cannot be: the kind, the paper, and why."""
    for name, kind in kinds.items():
        sheet = kind.sheet
        if sheet is None or kind.size is None:
            continue
        paper = papers.get(sheet.paper)
        if paper is None:
            near = get_close_matches(sheet.paper, list(papers), 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"known: {', '.join(papers)}"
            message = f"'paper': no paper is called '{sheet.paper}'"
            yield name, sheet.paper, Diagnostic("K103", message, sheet.at("paper"), hint)
            continue
        sheet.settle(Size(*paper.size))
        for key, start, count, pitch, long, room in (
            ("columns", sheet.left, sheet.columns, sheet.across, kind.size[0], paper.size[0]),
            ("rows", sheet.top, sheet.rows, sheet.down, kind.size[1], paper.size[1]),
        ):
            end = start + (count - 1) * pitch + long
            if count > 1 and not fits(long, pitch):
                message = f"'{key}': labels of {long:g} mm, {pitch:g} mm apart, lie on each other"
                hint = "measure from the edge of a label to the same edge of the next"
                yield name, sheet.paper, Diagnostic("K103", message, sheet.at(key), hint)
            elif not fits(end, room):
                message = f"'{key}': the last label ends at {end:g} mm, and {paper.name} at {room:g} mm"
                yield name, sheet.paper, Diagnostic("K103", message, sheet.at(key), "measure the sheet again")


def sleeve_of(kind: Kind, sleeves: Mapping[str, Sleeve]) -> Sleeve | None:
    """The smallest sleeve that takes a card of that kind and is at most :data:`LOOSE` wider and higher; else None.

    A card that lies on its side is sleeved upright.
    """
    if kind.size is None or kind.cut != "straight" or kind.folds:
        return None
    fitting = [one for one in sleeves.values() if _holds(one, kind.size)]
    return min(fitting, key=lambda one: (one.size[0] * one.size[1], one.id), default=None)


def _holds(sleeve: Sleeve, card: tuple[float, float]) -> bool:
    """Whether the card goes in, short side to short side, and stays in."""
    pairs = zip(sorted(sleeve.size), sorted(card), strict=True)
    return all(-TOLERANCE <= room - need <= LOOSE + TOLERANCE for room, need in pairs)
