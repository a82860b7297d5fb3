"""Reports: what statistics and simulations say, before it is a page or a terminal's text.

Comes in: numbers of a game.  Goes out: sections of paragraphs, tables and plots, which
``generator/outputs/report`` turns into one page that needs nothing else, and the terminal into text.
"""

from dataclasses import dataclass
from typing import Literal

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of numbers and words; the first column names the row."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    by_row: bool = False
    """Whether each row has a unit of its own, so that decimals go by row."""


@dataclass(frozen=True, slots=True)
class Series:
    """One line, band or set of points or bars of a plot; all of one length."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    """Lower ends of a band or of error bars; none without."""
    high: tuple[float, ...] = ()
    labels: tuple[str, ...] = ()
    """Names of single points; none, or one each (empty ones are not written)."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing of numbers; whoever cannot see it reads ``alt`` and the table of its series."""

    caption: str
    alt: str
    kind: Literal["line", "bar", "scatter", "map"]
    """``map``: x and y are places, and each series is drawn as a field of discs whose areas are ``high``."""
    x_title: str
    y_title: str
    series: tuple[Series, ...]
    ticks: tuple[str, ...] = ()
    """Words below x = 0, 1, 2 …, for bars; none: numbers."""


Block = str | Table | Plot
"""A paragraph, a table or a plot."""


@dataclass(frozen=True, slots=True)
class Section:
    """What is said about one question."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All sections, with what they were made from."""

    title: str
    about: tuple[tuple[str, str], ...]
    """Settings, seed, version: name and value."""
    sections: tuple[Section, ...]
