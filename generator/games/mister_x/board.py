"""The board of Mister X beyond cities and lines: its size, the grid that finds cities, land, and names of waters."""

from typing import Annotated, Literal

from pydantic import Field

from generator.games.mister_x.map import Some
from generator.games.plain import Name
from generator.model import Entry, Id, Length, Number, Point, Text


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
