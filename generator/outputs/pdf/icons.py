"""An icon as a form one point wide: its filled outlines, in the caller's colour."""

from functools import cache
from pathlib import Path

from generator.artwork.icons import Glyph, Outline, glyph

_OPERATOR = {"M": b"m", "L": b"l", "C": b"c", "Z": b"h"}


def unit_icon(path: Path) -> bytes:
    """Path operators of the icon, scaled into the middle of a unit square."""
    return _operators(glyph(path))


@cache
def _operators(icon: Glyph) -> bytes:
    side = max(icon.w, icon.h)
    left, top = (icon.w - side) / 2, (icon.h - side) / 2
    return b" ".join(_filled(one, left, top, side) for one in icon.outlines)


def _filled(outline: Outline, left: float, top: float, side: float) -> bytes:
    """An outline with y upwards."""
    out: list[bytes] = []
    for command, points in outline.moves:
        out += [b"%.4f %.4f" % ((x - left) / side, 1 - (y - top) / side) for x, y in points]
        out.append(_OPERATOR[command])
    return b" ".join(out) + (b" f*" if outline.evenodd else b" f")
