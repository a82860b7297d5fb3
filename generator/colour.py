"""Colours as eyes see them: contrast, distance, and what colour-blind eyes make of them.

Comes in: ``#rrggbb``.  Goes out: plain numbers.  Only this module knows colour arithmetic.
"""

import math
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache

APART = 12.0
"""CIEDE2000 distance that two colours need to be told apart across a table.

Two solids of a home printer may each be 5 off (the tolerance that ISO 12647-2 gives presses), and must
then still differ by more than 2.3, the smallest difference that eyes notice (Mahy and others, "Evaluation
of uniform color spaces developed after the adoption of CIELAB and CIELUV", 1994).
"""
TEXT, LARGE_TEXT = 4.5, 3.0
"""Contrast that text needs to its ground, and large text (WCAG 2.2, success criterion 1.4.3)."""

Triple = tuple[float, float, float]


class Eye(Enum):
    """A way of seeing colours, named as a finding says it."""

    NORMAL = "to every eye"
    PROTAN = "to protan eyes"
    DEUTAN = "to deutan eyes"
    TRITAN = "to tritan eyes"
    GREY = "in grey"


EYES = (Eye.NORMAL, Eye.PROTAN, Eye.DEUTAN, Eye.TRITAN)
"""The eyes of people; grey is a copy, or a room with too little light."""

# Linear sRGB as dichromats see it.  Protan and deutan eyes: Viénot, Brettel and Mollon, "Digital video
# colourmaps for checking the legibility of displays by dichromats", 1999.  Tritan eyes: Brettel, Viénot and
# Mollon, "Computerized simulation of color appearance for dichromats", 1997, which has one matrix for each
# side of a plane through the greys.  Both with the cone responses of Smith and Pokorny, 1975.
_PROTAN = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
_DEUTAN = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
_TRITAN_ABOVE = ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911))
_TRITAN_BELOW = ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796))
_TRITAN_PLANE = (0.03901, -0.02788, -0.01113)
_XYZ = ((0.4123908, 0.3575843, 0.1804808), (0.2126390, 0.7151687, 0.0721923), (0.0193308, 0.1191948, 0.9505322))
"""XYZ of linear sRGB (IEC 61966-2-1)."""
_WHITE = (0.9504559, 1.0, 1.0890578)
"""XYZ of sRGB's white, D65."""


@lru_cache(maxsize=1024)
def linear(colour: str) -> Triple:
    """Linear light of the three channels, 0 to 1."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1."""
    return _dot((0.2126, 0.7152, 0.0722), linear(colour))


@lru_cache(maxsize=4096)
def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(colour: str, other: str, share: float) -> str:
    """``colour`` with a ``share`` of ``other``, channel by channel as written."""
    parts = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def readable(colour: str, ground: str, towards: str, ratio: float) -> str:
    """``colour``, moved ``towards`` another until it has that contrast to ``ground``."""
    return next(
        (tried for i in range(20) if contrast(tried := mix(colour, towards, i / 20), ground) >= ratio),
        towards,
    )


@lru_cache(maxsize=4096)
def distance(one: str, other: str, eye: Eye = Eye.NORMAL) -> float:
    """The CIEDE2000 distance of two colours as ``eye`` sees them; 100 lies between black and white."""
    return difference(lab(seen(one, eye)), lab(seen(other, eye)))


def alike(one: str, other: str, eyes: Iterable[Eye] = EYES) -> str | None:
    """Which of ``eyes`` take one colour for the other, and how far apart they are; None when none does."""
    near = {eye: found for eye in eyes if (found := distance(one, other, eye)) < APART}
    told = [Eye.NORMAL] if Eye.NORMAL in near else list(near)
    if not told:
        return None
    return f"alike {' and '.join(f'{eye.value} ({near[eye]:.1f} apart)' for eye in told)}; {APART:g} are needed"


def seen(colour: str, eye: Eye) -> Triple:
    """Linear light of the colour that a person with normal eyes sees where ``eye`` sees ``colour``."""
    light = linear(colour)
    if eye is Eye.NORMAL:
        return light
    if eye is Eye.GREY:
        return (luminance(colour),) * 3
    if eye is Eye.TRITAN:
        rows = _TRITAN_ABOVE if _dot(_TRITAN_PLANE, light) >= 0 else _TRITAN_BELOW
    else:
        rows = _PROTAN if eye is Eye.PROTAN else _DEUTAN
    red, green, blue = (min(max(_dot(row, light), 0.0), 1.0) for row in rows)
    return red, green, blue


def lab(light: Triple) -> Triple:
    """CIELAB of linear sRGB, for its own white."""
    x, y, z = (_root(_dot(row, light) / white) for row, white in zip(_XYZ, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """The CIEDE2000 distance of two colours in CIELAB.

    Source: Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation notes,
    supplementary test data, and mathematical observations", 2005.
    """
    (l1, a1, b1), (l2, a2, b2) = one, other
    stretch = 1 + 0.5 * (1 - _chroma_weight((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn, hue = math.remainder(h2 - h1, 360), (h1 + h2) / 2
    if abs(h2 - h1) > 180:
        hue += 180 if hue < 180 else -180
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 + sum(k * math.cos(math.radians(n * hue + d)) for k, n, d in _HUE_TERMS)
    for_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    for_chroma, for_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rotation = -2 * _chroma_weight(chroma) * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    dl, dc = (l2 - l1) / for_light, (c2 - c1) / for_chroma
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / for_hue
    return math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)


_HUE_TERMS = ((-0.17, 1, -30.0), (0.24, 2, 0.0), (0.32, 3, 6.0), (-0.20, 4, -63.0))


def _chroma_weight(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _root(share: float) -> float:
    """The lightness curve of CIELAB."""
    return math.cbrt(share) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def _dot(one: Triple, other: Triple) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
