"""Pictures carried on into the bleed at the sides where they end at the trim."""

from collections.abc import Iterable

from generator.frame import Picture
from generator.layout.shapes import Ground
from generator.pictures import Art
from generator.units import TOLERANCE

LAP = 0.3
"""Millimetres that made-up bleed reaches below its picture, so that no paper shows between the two."""


def bled(picture: Picture, art: Art, ground: Ground) -> Iterable[Picture]:
    """The picture carried on into the bleed at each side that lies on the trim.

    What was cropped off is shown there first; the rest is made of the outermost pixels, which lie below.
    """
    by = ground.bleed / ground.scale
    if ground.loose or not by:
        return (picture,)
    x, y, w, h = picture[:4]
    left, top, right, bottom = picture.crop
    k = ground.scale
    corners = ground.on_face(x, y), ground.on_face(x + w, y + h)
    (west, east), (north, south) = (sorted(pair) for pair in zip(*corners, strict=True))
    met = [abs(off) < TOLERANCE for off in (west, north, east - ground.w, south - ground.h)]
    ends = met[ground.quarters :] + met[: ground.quarters]  # the left of what is turned once is above on the face
    across, down = w / (right - left), h / (bottom - top)
    hidden = (left * across, top * down, (1 - right) * across, (1 - bottom) * down)
    more = [min(by, beyond) if end else 0.0 for end, beyond in zip(ends, hidden, strict=True)]
    rest = [by - shown if end and by - shown > TOLERANCE else 0.0 for end, shown in zip(ends, more, strict=True)]
    x, y, w, h = x - more[0], y - more[1], w + more[0] + more[2], h + more[1] + more[3]
    left, top, right, bottom = (
        left - more[0] / across,
        top - more[1] / down,
        right + more[2] / across,
        bottom + more[3] / down,
    )
    lap = 0.0 if art.clear else min(LAP / k, w / 2, h / 2)
    columns = [(-1, x - rest[0], rest[0] + lap)] * (rest[0] > 0) + [(1, x + w - lap, rest[2] + lap)] * (rest[2] > 0)
    rows = [(-1, y - rest[1], rest[1] + lap)] * (rest[1] > 0) + [(1, y + h - lap, rest[3] + lap)] * (rest[3] > 0)
    whole = [
        *((one[1], two[1], one[2], two[2], (0, 0, 1, 1), (one[0], two[0])) for one in columns for two in rows),
        *((at, y, wide, h, (0, top, 1, bottom), (edge, 0)) for edge, at, wide in columns),
        *((x, at, w, high, (left, 0, right, 1), (0, edge)) for edge, at, high in rows),
        (x, y, w, h, (left, top, right, bottom), (0, 0)),
    ]
    return [_rounded(picture.source, *one) for one in whole]


def _rounded(
    source: str, x: float, y: float, w: float, h: float, crop: tuple[float, float, float, float], edge: tuple[int, int]
) -> Picture:
    left, top, right, bottom = (round(one, 6) for one in crop)
    return Picture(round(x, 3), round(y, 3), round(w, 3), round(h, 3), source, (left, top, right, bottom), edge)
