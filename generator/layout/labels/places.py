"""Where a name may stand: round the thing it names, or inside the region it names."""

import math
from collections.abc import Sequence

from generator.layout.labels.ground import Point, crosses
from generator.units import Box

_FURTHER = 1.6
"""The gap of the last places, in gaps of the first."""
_MOST = 120
"""Places inside a region."""
_TRIED = 600
"""Points of the first grid laid over a region."""
_SLIDES = 6
"""Places to each side of the middle of an edge."""
_HALVINGS = 3
"""How often the grid of a narrow region is made finer until a name fits somewhere."""


def around(box: Box, w: float, h: float, gap: float, tuck: float = 0.0) -> tuple[Point, ...]:
    """The places of a name of ``w`` by ``h`` mm round a thing, best first, as top left corners in mm.

    Right above, right below, right, left above, left below, left, above, below, ``gap`` mm from the box; a name at a
    corner has its foot or its head level with the edge of the box, and ``tuck`` mm nearer to the middle for the sake
    of round things.  Then above and below, flush with the left and
    with the right edge of the box; right and left, flush with its top and with its foot; last the first eight again,
    further out.  A name is best at the right, and rather above than below: E. Imhof, "Positioning names on maps",
    The American Cartographer 2 (1975).
    """
    x, y, right, foot = box.x, box.y, box.x + box.w, box.y + box.h
    beyond, before, over, under = right + gap, x - gap - w, y - gap - h, foot + gap
    slid = (
        (x, over), (right - w, over), (x, under), (right - w, under),
        (beyond, y), (beyond, foot - h), (before, y), (before, foot - h),
    )  # fmt: skip
    further = box.inset(-(_FURTHER - 1) * gap)
    return (*_eight(box, w, h, gap, tuck), *slid, *_eight(further, w, h, gap, tuck))


def _eight(box: Box, w: float, h: float, gap: float, tuck: float) -> tuple[Point, ...]:
    foot, corners = box.y + box.h, box.inset(tuck)
    right, left = corners.x + corners.w + gap, corners.x - gap - w
    high, low = corners.y - h, corners.y + corners.h
    beyond, before = box.x + box.w + gap, box.x - gap - w
    middle, level = box.x + (box.w - w) / 2, box.y + (box.h - h) / 2
    return (
        (right, high), (right, low), (beyond, level),
        (left, high), (left, low), (before, level),
        (middle, box.y - gap - h), (middle, foot + gap),
    )  # fmt: skip


def inside(outline: Sequence[Point], w: float, h: float, towards: Point) -> tuple[Point, ...]:
    """The places of a region's name wholly inside its outline, as top left corners in mm; none if it fits nowhere.

    They lie on a grid that holds the name centred on ``towards``, twice as wide as high since names are long, and
    just coarse enough for at most 120 places all over the region; an arm hardly wider than the name may have none.
    The place whose middle is nearest to ``towards`` comes first.
    """
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    room = Box(min(xs), min(ys), max(xs) - min(xs) - w, max(ys) - min(ys) - h)
    if room.w < 0 or room.h < 0:
        return ()
    step = max(h / 2, math.sqrt(room.w * room.h / 2 / _TRIED), (room.w / 2 + room.h) / _TRIED)
    found = _on_grid(outline, room, w, h, towards, step)
    for _ in range(_HALVINGS):
        if found:
            break
        step /= 2
        found = _on_grid(outline, room, w, h, towards, step)
    while len(found) > _MOST:
        step *= 1.01 * math.sqrt(len(found) / _MOST)
        found = _on_grid(outline, room, w, h, towards, step)
    return tuple(found)


def _on_grid(outline: Sequence[Point], room: Box, w: float, h: float, towards: Point, step: float) -> list[Point]:
    """The points of a grid, ``step`` down and twice that across, where the name is inside; nearest first."""
    home_x, home_y = towards[0] - w / 2, towards[1] - h / 2
    columns = range(math.ceil((room.x - home_x) / step / 2), math.floor((room.x + room.w - home_x) / step / 2) + 1)
    rows = range(math.ceil((room.y - home_y) / step), math.floor((room.y + room.h - home_y) / step) + 1)
    near = sorted((math.hypot(2 * i, j), j, i) for j in rows for i in columns)
    bands = {j: _band(outline, home_y + j * step, h) for j in rows}
    points = [(home_x + 2 * i * step, home_y + j * step, bands[j]) for _, j, i in near]
    return [(x, y) for x, y, band in points if _holds(band, Box(x, y, w, h))]


def _band(outline: Sequence[Point], top: float, high: float) -> list[tuple[Point, Point]]:
    """The edges of an outline that reach into a level band; no others matter to a block in it."""
    edges = zip(outline, (*outline[1:], outline[0]), strict=True)
    return [(a, b) for a, b in edges if not (a[1] < top > b[1] or a[1] > top + high < b[1])]


def _holds(band: Sequence[tuple[Point, Point]], box: Box) -> bool:
    """Whether ``box`` is inside an outline: its middle is, and no edge of the outline's band enters it."""
    x, y = box.x + box.w / 2, box.y + box.h / 2
    within = False
    left, top, right, foot = box.x, box.y, box.x + box.w, box.y + box.h
    for (ax, ay), (bx, by) in band:
        if ax <= left >= bx or ay <= top >= by or ax >= right <= bx or ay >= foot <= by:
            pass
        elif crosses(box, (ax, ay), (bx, by)):
            return False
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
    return within


def beside(box: Box, w: float, h: float, gap: float) -> tuple[Point, ...]:
    """Places of a block of ``w`` by ``h`` mm that slides along the four sides of a thing, as top left corners in mm."""
    over, under = box.y - gap - h, box.y + box.h + gap
    before, beyond = box.x - gap - w, box.x + box.w + gap
    middle, level = box.x + (box.w - w) / 2, box.y + (box.h - h) / 2
    shares = [step / _SLIDES for step in range(-_SLIDES, _SLIDES + 1)]
    across = [(middle + share * (w + box.w) / 2, y) for share in shares for y in (over, under)]
    down = [(x, level + share * (h + box.h) / 2) for share in shares for x in (beyond, before)]
    return (*across, *down)


def held(places: Sequence[Point], outline: Sequence[Point], w: float, h: float) -> tuple[Point, ...]:
    """The places at which a block lies wholly inside an outline; all of them when there is none."""
    return tuple(place for place in places if not outline or _holds(_band(outline, place[1], h), Box(*place, w, h)))
