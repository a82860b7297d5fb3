"""The map of The Invisible Man as data: counties, towns, links and what lies beyond them.

All lengths are board millimetres, origin at the top left, y downwards.
"""

from typing import Annotated, Literal

from pydantic import Field

from generator.model import Colour, Entry, Id, Number, Point, RefTo, Text

Direction = Literal["north", "east", "south", "west"]
Points = tuple[Point, ...]
CountyId = Annotated[Text, RefTo("counties")]
TownId = Annotated[Text, RefTo("towns")]
SizeId = Annotated[Text, RefTo("town_sizes")]
EvidenceId = Annotated[Text, RefTo("evidence")]

DIRECTIONS: tuple[Direction, ...] = ("north", "east", "south", "west")


class Neighbours(Entry):
    """The county on each side, or none at the edge of the board."""

    north: CountyId | None = None
    """Beyond its northern border."""
    east: CountyId | None = None
    """Beyond its eastern border."""
    south: CountyId | None = None
    """Beyond its southern border."""
    west: CountyId | None = None
    """Beyond its western border."""

    def towards(self, direction: Direction) -> str | None:
        """Id of the county in ``direction``."""
        match direction:
            case "north":
                return self.north
            case "east":
                return self.east
            case "south":
                return self.south
            case "west":
                return self.west


class County(Entry):
    """One of the counties; his figure stands on its name while only the county is known."""

    name: Text
    """As board and cards say it."""
    neighbours: Neighbours
    """The counties beyond its borders."""
    clockwise: CountyId
    """The next county clockwise round the board."""
    tint: Colour
    """Its ground on the board."""
    label: Point
    """Centre of the name on the board, millimetres."""
    outline: Annotated[Points, Field(min_length=3)]
    """Border as drawn, millimetres."""


class Town(Entry):
    """A town: three to a county, one of each size."""

    name: Text
    """As board and cards say it."""
    county: CountyId
    """The county that it lies in."""
    size: SizeId
    """How large it is."""
    centre: Point
    """Place on the board, millimetres."""
    origin: Literal["real", "novel", "real and novel"]
    """Where its name is taken from."""
    note: Text
    """What and where it is, in a few words."""


class Link(Entry):
    """A road or railway between two towns."""

    ends: tuple[TownId, TownId]
    """The two towns that it joins."""
    kind: Literal["road", "rail"]
    """Road or railway."""
    via: Points = ()
    """Points the curve passes, millimetres."""
    border: Point | None = None
    """Where a road passes a county line: the place of the riders' sign."""


class Area(Entry):
    """A place on the board that is not a town: corner, legend, track, deck."""

    corner: Point
    """Top left, millimetres."""
    size: Point
    """Width and height, millimetres."""
    label: Text
    """What is written on it."""


class WaterName(Entry):
    """A name on the map that belongs to no town: a sea, a county beyond."""

    text: Text
    """The name."""
    centre: Point
    """Centre of the name, millimetres."""
    turn: Number = 0
    """Degrees clockwise."""


class Island(Entry):
    """Land of a county that the mainland's outline doesn't reach."""

    name: Text
    """As rules say it."""
    county: CountyId
    """The county that it belongs to."""
    label: Point
    """Centre of its name, millimetres."""
    outline: Points
    """Coast as drawn, millimetres."""


class Board(Entry):
    """The map that isn't towns, counties or links."""

    size: Point
    """Width and height of the board, millimetres."""
    coast: Points
    """The coast, millimetres."""
    land: Points
    """The six counties together, millimetres."""
    beyond: Points
    """Land outside the six counties."""
    areas: dict[Id, Area]
    """Places that are not towns."""
    waters: dict[Id, WaterName]
    """Names of seas."""
    outland: dict[Id, WaterName]
    """Names of counties beyond the game."""
    islands: dict[Id, Island]
    """Land beyond the coast."""
    town_radius: dict[Id, Number]
    """Radius of the drawn town by size, millimetres."""
