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


class Grid(Entry):
    """Lettered columns and numbered rows along the edge."""

    corner: Point
    """Top left of the first cell, millimetres."""
    size: Point
    """Of all cells together."""
    columns: Annotated[Some, Field(le=26)]
    rows: Some


class Band(Entry):
    """A strip of the board from edge to edge, in which numbers follow each other from west to east."""

    first: Some
    last: Some
    top: Length
    bottom: Length


class WaterName(Entry):
    """The name of a sea."""

    text: Text
    centre: Point
    turn: Number = 0
    """Degrees clockwise."""
    rank: Literal["ocean", "sea", "gulf"] = "sea"
    """Which size of type it has."""


class Outline(Entry):
    """The coast as path text: moves, lines and closings in board millimetres."""

    land: Name
    lakes: Name
    sketch: Name
    """The coast of the largest lands in few points, for small maps."""


class Board(Entry):
    """The map that is neither cities nor lines."""

    size: Point
    """Width and height of the board, millimetres."""
    city_radius: Length
    marked_radius: Length
    """Radius of a mission's ring or octagon."""
    grid: Grid
    bands: tuple[Band, ...]
    waters: dict[Id, WaterName] = {}
    areas: dict[Id, Area] = {}


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
