"""The map of Mister X as data: cities, their classes, the lines between them, missions and start cards.

All lengths are board millimetres, origin at the top left, y downwards.
"""

from typing import Annotated, Literal

from pydantic import Field

from generator.model import Colour, Entry, Flag, Int, Number, Point, RefTo, Text

Kind = Literal["car", "train", "ferry", "plane"]
"""How a line is travelled and drawn."""
CityId = Annotated[Text, RefTo("cities")]
MovementId = Annotated[Text, RefTo("movements")]
ClassId = Annotated[Text, RefTo("classes")]
Some = Annotated[Int, Field(ge=1)]


class Country(Entry):
    """A country, for the index of cities."""

    name: Text


class Movement(Entry):
    """A means of transport: the upper half of a ticket."""

    name: Text
    lines: Annotated[tuple[Kind, ...], Field(min_length=1)]
    """Kinds of line that a ticket with it is good for."""


class CityClass(Entry):
    """What may be used to leave a city, as its colours say."""

    name: Text
    movements: Annotated[tuple[MovementId, ...], Field(min_length=1)]


class City(Entry):
    """A city: its number is its name for the rules."""

    number: Int
    name: Text
    country: Annotated[Text, RefTo("countries")]
    city_class: ClassId
    place: Point
    """Centre on the board, millimetres."""
    lat: Number
    """Degrees north, a fact of GeoNames like the four that follow."""
    lon: Number
    population: Int
    geonames: Int
    """Id there."""
    capital: Flag = False


class Line(Entry):
    """A line between two cities, travelled in both directions."""

    ends: tuple[CityId, CityId]
    kind: Kind
    bend: tuple[Point, Point] | None = None
    """Control points of a cubic Bezier curve from the first end to the second; straight without it."""
    over_water: Flag = False
    """Whether a road passes over water: a bridge, or a car ferry that is no line of its own."""


class Mission(Entry):
    """A task of Mister X: from one of its starts to any of its destinations."""

    name: Text
    """Its colour, as players say it."""
    level: Some
    """1 is the easiest."""
    players: Text
    """Whom it is for."""
    title: Text
    region: Text
    colour: Colour
    starts: tuple[CityId, ...]
    destinations: tuple[CityId, ...]


class StartCard(Entry):
    """A card that names the city where a detective begins."""

    city: CityId
