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
    """As the index says it."""


class Movement(Entry):
    """A means of transport: the upper half of a ticket."""

    name: Text
    """As tickets and rules say it."""
    lines: Annotated[tuple[Kind, ...], Field(min_length=1)]
    """Kinds of line that a ticket with it is good for."""


class CityClass(Entry):
    """What may be used to leave a city, as its colours say."""

    name: Text
    """As the legend says it."""
    movements: Annotated[tuple[MovementId, ...], Field(min_length=1)]
    """Means of transport that leave it."""


class City(Entry):
    """A city: its number is its name for the rules."""

    number: Int
    """Its number on the board."""
    name: Text
    """Its name in English."""
    country: Annotated[Text, RefTo("countries")]
    """The country that it lies in."""
    city_class: ClassId
    """Which means of transport leave it."""
    place: Point
    """Centre on the board, millimetres."""
    lat: Number
    """Degrees north, a fact of GeoNames like the four that follow."""
    lon: Number
    """Degrees east."""
    population: Int
    """People who live there."""
    geonames: Int
    """Id there."""
    capital: Flag = False
    """Whether it is a capital."""


class Line(Entry):
    """A line between two cities, travelled in both directions."""

    ends: tuple[CityId, CityId]
    """The two cities that it joins."""
    kind: Kind
    """How it is travelled."""
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
    """Its name."""
    region: Text
    """Where it begins, in words."""
    colour: Colour
    """Colour of its rings and octagons."""
    starts: tuple[CityId, ...]
    """Cities where Mister X may begin."""
    destinations: tuple[CityId, ...]
    """Cities of which he has to reach one."""


class StartCard(Entry):
    """A card that names the city where a detective begins."""

    city: CityId
    """The city that it names."""
