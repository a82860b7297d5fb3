"""Boxes on shelves: first fit by falling height, the oldest clear way to fill sheets with rows.

Comes in: boxes with the distance that each keeps.  Goes out: the sheet and the place of each.  The
same boxes always lie the same way, in straight rows that are easy to cut apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.units import TOLERANCE, Size, fits


class Parcel(NamedTuple):
    """A box to be placed."""

    w: float
    h: float
    clear: float
    """Millimetres that belong to it on each side: bleed, or room for its marks."""
    marked: bool = False
    """Whether what it keeps clear is printed on, and stays within the room as far as there is some."""

    def edges(self, room: Size) -> tuple[float, float]:
        """Millimetres that it keeps from the room's upright and level edges."""
        if not self.marked:
            return 0.0, 0.0
        return min(self.clear, (room.w - self.w) / 2), min(self.clear, (room.h - self.h) / 2)


class Spot(NamedTuple):
    """Where a box lies: the number of its sheet from 0, and its upper left corner in the sheet's room."""

    sheet: int
    x: float
    y: float


@dataclass
class _Shelf:
    y: float
    h: float
    clear: float
    x: float
    """Right end of its last box."""
    last: float
    """What the last box keeps clear."""


@dataclass
class _Sheet:
    shelves: list[_Shelf] = field(default_factory=list)


def shelve(parcels: Sequence[Parcel], room: Size) -> list[Spot] | None:
    """A place for each parcel, in their order; None when one of them is larger than the room.

    Neighbours are as far apart as the two of them want together.  Parcels keep their order, one height on
    each shelf, so that what is alike lies together and straight cuts part the rows; only where that costs a
    sheet do later ones fill the gaps of earlier shelves.  Johnson, Demers, Ullman, Garey and Graham (1974)
    bound first fit by falling height: it needs at most 1.7 times the best height, and far less for boxes
    that are small beside the sheet.
    """
    if not all(fits(one.w, room.w) and fits(one.h, room.h) for one in parcels):
        return None
    tidy, tight = (_laid(parcels, room, back) for back in (False, True))
    return tidy if _sheets(tidy) <= _sheets(tight) else tight


def _sheets(spots: Sequence[Spot]) -> int:
    return max((spot.sheet for spot in spots), default=-1) + 1


def _laid(parcels: Sequence[Parcel], room: Size, back: bool) -> list[Spot]:
    """First fit by falling height; unless ``back``, only the last shelf takes more."""
    found: dict[int, Spot] = {}
    sheets: list[_Sheet] = []
    for index in sorted(range(len(parcels)), key=lambda i: (-parcels[i].h, -parcels[i].w, i)):
        open_sheets = list(enumerate(sheets)) if back else list(enumerate(sheets))[-1:]
        found[index] = _placed(parcels[index], sheets, open_sheets, room, back)
    return [found[i] for i in range(len(parcels))]


def _placed(
    one: Parcel, sheets: list[_Sheet], open_sheets: Sequence[tuple[int, _Sheet]], room: Size, back: bool
) -> Spot:
    aside, above = one.edges(room)
    for number, sheet in open_sheets:
        for shelf in sheet.shelves if back else sheet.shelves[-1:]:
            x = shelf.x + shelf.last + one.clear
            within = fits(above, shelf.y) and fits(shelf.y + one.h + above, room.h)
            high = fits(one.h, shelf.h) if back else abs(one.h - shelf.h) <= TOLERANCE
            if within and fits(x + one.w + aside, room.w) and one.clear <= shelf.clear and high:
                shelf.x, shelf.last = x + one.w, one.clear
                return Spot(number, x, shelf.y)
        lowest = sheet.shelves[-1]
        y = lowest.y + lowest.h + lowest.clear + one.clear
        if fits(y + one.h + above, room.h):
            return _opened(one, number, sheet, aside, y)
    sheets.append(_Sheet())
    return _opened(one, len(sheets) - 1, sheets[-1], aside, above)


def _opened(one: Parcel, number: int, sheet: _Sheet, x: float, y: float) -> Spot:
    sheet.shelves.append(_Shelf(y, one.h, one.clear, x + one.w, one.clear))
    return Spot(number, x, y)
