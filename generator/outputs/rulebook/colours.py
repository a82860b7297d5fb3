"""The colours of the page, by day and by night, from those of a theme.

Comes in: a theme's colours by name.  Goes out: CSS.  Only this module knows how much contrast
text needs; a theme's colour that has too little is moved until it has enough.
"""

from collections.abc import Mapping

INK, PAPER = "#1d1b1a", "#f5eedc"
"""What a theme without these names gets."""
TEXT, QUIET = 7.0, 4.5
"""Contrast of running text and of small additions to their ground."""
_PLAIN = ("ink", "paper", "page", "white", "black")

Rgb = tuple[float, float, float]


def palette(colours: Mapping[str, str]) -> str:
    """CSS variables for both schemes; dark is for screens only."""
    ink, paper = colours.get("ink", INK), colours.get("paper", PAPER)
    if contrast(ink, paper) < TEXT or luminance(ink) > luminance(paper):
        ink, paper = INK, PAPER
    accent = _accent(colours, paper)
    night = mix(ink, "#000000", 0.15)
    day_rules = _scheme(ink, paper, accent)
    night_rules = _scheme(mix(paper, night, 0.12), night, accent)
    day = f":root{{--sheet:{paper};{day_rules}}}\n"
    return f"{day}@media screen and (prefers-color-scheme: dark){{:root{{{night_rules}}}}}\n"


def on(colour: str) -> str:
    """Black or white, whichever is read better on ``colour``."""
    return "#ffffff" if contrast("#ffffff", colour) >= contrast("#000000", colour) * 0.6 else "#000000"


def _scheme(ink: str, paper: str, accent: str) -> str:
    tint = mix(paper, mix(ink, accent, 0.5), 0.08)
    values = {
        "ink": ink,
        "paper": paper,
        "accent": readable(accent, tint, ink, QUIET),
        "tint": tint,
        "quiet": readable(mix(ink, paper, 0.4), tint, ink, QUIET),
        "hair": mix(paper, ink, 0.3),
    }
    return "".join(f"--{name}:{value};" for name, value in values.items())


def _accent(colours: Mapping[str, str], paper: str) -> str:
    """``accent``, or the first real colour of the theme that can be read on its paper."""
    if "accent" in colours:
        return colours["accent"]
    for name, colour in colours.items():
        if name not in _PLAIN and max(_rgb(colour)) - min(_rgb(colour)) > 0.2 and contrast(colour, paper) >= QUIET:
            return colour
    return colours.get("ink", INK)


def readable(colour: str, ground: str, towards: str, ratio: float) -> str:
    """``colour``, moved ``towards`` another until it has that contrast to ``ground``."""
    return next(
        (tried for i in range(20) if contrast(tried := mix(colour, towards, i / 20), ground) >= ratio),
        towards,
    )


def mix(colour: str, other: str, share: float) -> str:
    """``colour`` with a ``share`` of ``other``."""
    parts = zip(_rgb(colour), _rgb(other), strict=True)
    return "#" + "".join(f"{round(255 * (a + (b - a) * share)):02x}" for a, b in parts)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
