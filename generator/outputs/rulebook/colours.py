"""The colours of the page, by day and by night, from those of a theme.

Comes in: a theme's colours by name.  Goes out: CSS.  A theme's colour that has too little contrast for
a page is moved until it has enough.
"""

from collections.abc import Mapping

from generator.colour import contrast, luminance, mix, readable

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


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
