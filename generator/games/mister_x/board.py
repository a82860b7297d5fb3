"""The board of Mister X beyond cities and lines: its size, the grid that finds cities, land, and names of waters."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from generator.games.mister_x.map import Line, Some
from generator.games.plain import Name
from generator.model import Entry, Id, Length, Number, Point, Text

Course = tuple[str, str, tuple[Point, Point] | None]
"""Two cities in the order of their ids, and how a line bends from one to the other."""


class Area(Entry):
    """A place on the board that is free of map: title, legend, index."""

    corner: Point
    """Top left, millimetres."""
    size: Point
    """Width and height, millimetres."""


class Grid(Entry):
    """Lettered columns and numbered rows along the edge."""

    corner: Point
    """Top left of the first cell, millimetres."""
    size: Point
    """Of all cells together."""
    columns: Annotated[Some, Field(le=26)]
    """How many columns, lettered from A on."""
    rows: Some
    """How many rows, numbered from 1 on."""


class Band(Entry):
    """A strip of the board from edge to edge, in which numbers follow each other from west to east."""

    first: Some
    """The least number of a city in it."""
    last: Some
    """The greatest."""
    top: Length
    """Its upper edge, millimetres from the board's."""
    bottom: Length
    """Its lower edge, millimetres from the board's upper one."""


class WaterName(Entry):
    """The name of a sea."""

    text: Text
    """The name."""
    centre: Point
    """Centre of the name, millimetres."""
    turn: Number = 0
    """Degrees clockwise."""
    rank: Literal["ocean", "sea", "gulf"] = "sea"
    """Which size of type it has."""


class Outline(Entry):
    """The coast as path text: moves, lines and closings in board millimetres."""

    land: Name
    """All coasts."""
    lakes: Name
    """Shores of the lakes."""
    sketch: Name
    """The coast of the largest lands in few points, for small maps."""


class Board(Entry):
    """The map that is neither cities nor lines."""

    size: Point
    """Width and height of the board, millimetres."""
    city_radius: Length
    """Radius of a city, millimetres."""
    marked_radius: Length
    """Radius of a mission's ring or octagon."""
    grid: Grid
    """Lettered columns and numbered rows that find a city."""
    bands: tuple[Band, ...]
    """Strips of consecutive numbers, from north to south."""
    waters: dict[Id, WaterName] = {}
    """Names of seas."""
    areas: dict[Id, Area] = {}
    """Places free of map."""


def abreast(lines: Mapping[str, Line]) -> dict[str, float]:
    """How many places each line is moved to the right, seen from its first end.

    Lines of one course between the same cities lie side by side, in the order of their file; any other stays.
    """
    courses: dict[Course, list[str]] = {}
    for name, line in lines.items():
        bend = line.bend if line.bend is None or _is_forward(line) else (line.bend[1], line.bend[0])
        courses.setdefault((min(line.ends), max(line.ends), bend), []).append(name)
    return {
        name: (index - (len(names) - 1) / 2) * (1 if _is_forward(lines[name]) else -1)
        for names in courses.values()
        for index, name in enumerate(names)
    }


def _is_forward(line: Line) -> bool:
    return line.ends[0] <= line.ends[1]
