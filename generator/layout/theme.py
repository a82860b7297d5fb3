"""A theme: the colours, faces, type sizes and line weights that every component shares."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from generator.layout.text.fit import Setting
from generator.layout.text.words import Letters
from generator.model import Colour, Entry, Flag, Id, Length, Number, Text, TypeSize

FINEST, LARGEST = 0.05, 2000.0
"""Points: the smallest step between sizes that are tried, and the largest type."""
FLOOR = 5.0
"""Points below which no theme may go."""

Align = Literal["left", "centre", "right"]
Valign = Literal["top", "middle", "bottom"]
Fit = Literal["box", "card", "deck"]


def _spelt(colour: str) -> str:
    if not colour.startswith("#"):
        raise ValueError(f"a theme gives each colour as '#7d1f1d', found '{colour}'")
    return colour


class TextStyle(Entry):
    """One kind of text."""

    font: Text
    """A role from ``fonts``."""
    size: Annotated[TypeSize, Field(ge=FLOOR, le=LARGEST)]
    """Type size where there is room."""
    min: Annotated[TypeSize, Field(ge=FLOOR)] | None = None
    """Smallest size it may be set in; the theme's floor when not given."""
    step: Annotated[TypeSize, Field(ge=FINEST)] = 0.25
    """Points between the sizes that are tried."""
    leading: Annotated[Number, Field(ge=0.8, le=3)] = 1.2
    """Ems from line to line."""
    bold: Flag = False
    """Set in the bold face."""
    italic: Flag = False
    """Set in the italic face."""
    capitals: Flag = False
    """Set in capitals."""
    tracking: Number = 0.0
    """Ems added after each letter; capitals want 0.06 to 0.1."""
    fill: Colour = "ink"
    """Colour of the letters."""
    hyphens: Flag = False
    """Whether words may be hyphenated at the end of a line."""
    even: Flag = False
    """Lines of even length, for titles and centred lines."""


class Theme(Entry):
    """What ``theme.yaml`` says."""

    colours: dict[Id, Annotated[Colour, AfterValidator(_spelt)]]
    """Colours by name, each as '#7d1f1d'."""
    fonts: dict[Id, Annotated[tuple[Text, ...], Field(min_length=1)]]
    """Families of each role, the first first; the rest stand in for missing glyphs."""
    styles: dict[Id, TextStyle]
    """Text styles by name."""
    smallest: Annotated[TypeSize, Field(ge=FLOOR)] = 6.5
    """Smallest type of any text, points."""
    lines: dict[Id, Length] = {}
    """Line weights by name, millimetres."""
    apart: dict[Id, Annotated[tuple[Colour, ...], Field(min_length=2)]] = {}
    """Groups of colours that players of any colour vision must tell apart, by name."""
    dpi: Annotated[Number, Field(gt=0, le=2400)] = 200.0
    """Pixels an inch of print below which a picture counts as coarse."""

    def colour(self, name: str) -> str:
        """``#rrggbb`` of a colour or of a name; :class:`KeyError` for a name that isn't there."""
        return name if name.startswith("#") else self.colours[name]

    def setting(self, style: TextStyle, language: str) -> Setting:
        """How text of ``style`` is set."""
        letters = Letters(self.fonts[style.font], style.bold, style.italic, style.tracking * 1000, style.capitals)
        return Setting(
            letters,
            style.size,
            min(style.min or self.smallest, style.size),
            style.step,
            style.leading,
            style.fill,
            language=language if style.hyphens else None,
            even=style.even,
        )
