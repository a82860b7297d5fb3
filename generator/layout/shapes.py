"""Shapes that a face template may draw, and what every element has: its fields and its place."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, Protocol, Self

from pydantic import AfterValidator, ConfigDict, Field

from generator.frame import Frame, Item, Shape
from generator.layout import paths
from generator.layout.fields import BoxField, ClipField, DashField, GridField, PointsField, Weight
from generator.layout.text.fit import Fitted, Setting
from generator.layout.text.words import Typesetter
from generator.layout.theme import Fit, Theme
from generator.model import Colour, Entry, Flag, Int, Length, Number, Text, shown
from generator.pictures import Art
from generator.units import Box

if TYPE_CHECKING:
    from generator.layout.elements import TextElement


_NUMBERS = {"M": 2, "L": 2, "C": 6}
"""Numbers that a command takes, once or several times."""


def sound_path(text: str) -> str:
    """The path text itself; :class:`ValueError` when it is not M, L, C and Z with the numbers they need."""
    if re.fullmatch(r"M[MLCZ0-9 .,\n-]+", text):
        for command, given in re.findall(r"([MLCZ])([^MLCZ]*)", text):
            numbers = given.replace(",", " ").replace("-", " -").split()
            need = _NUMBERS.get(command)
            enough = not numbers if need is None else bool(numbers) and len(numbers) % need == 0
            if not enough or not all(re.fullmatch(r"-?\d{1,6}(?:\.\d{1,12})?", one) for one in numbers):
                break
        else:
            return text
    raise ValueError(f"expected a path such as M0 0L10 0L10 5Z, found {shown(text)}")


def positive(numbers: tuple[float, ...]) -> tuple[float, ...]:
    """The numbers themselves, none of which may be 0 or less."""
    if min(numbers) <= 0:
        raise ValueError("width and height of a grid must be more than 0")
    return numbers


def _clipped(clip: str) -> str:
    """What a group is clipped by, path text checked."""
    return clip if clip in ("", "yes", "round") else sound_path(clip)


Clip = Annotated[ClipField, AfterValidator(_clipped)]
"""Where a group's drawing ends."""
Units = Annotated[GridField, AfterValidator(positive)]
"""Width and height of a drawing in units of its own."""


class Ground(NamedTuple):
    """How what is being drawn lies on the face: its millimetres times ``scale``, turned and moved, are the face's."""

    w: float = 0.0
    h: float = 0.0
    bleed: float = 0.0
    """Size and bleed of the face."""
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    loose: bool = False
    """Whether it stands aslant, or finds its place later, so that it is not known to end where the face does."""
    quarters: int = 0
    """Quarter turns clockwise: 0 to 3."""

    def on_face(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of what is being drawn lies on the face."""
        for _ in range(self.quarters):
            x, y = -y, x
        return self.x + self.scale * x, self.y + self.scale * y

    def within(self, x: float, y: float, size: tuple[float, float], scale: float, turn: float) -> "Ground":
        """The ground of a group whose upper left corner lies at a place, turned about the middle of its ``size``."""
        turns, aslant = divmod(turn % 360, 90)
        middle = (scale * size[0] / 2, scale * size[1] / 2)
        left, top = middle
        for _ in range(int(turns)):
            left, top = -top, left
        at = self.on_face(x + middle[0] - left, y + middle[1] - top)
        return self._replace(
            x=at[0], y=at[1], scale=self.scale * scale, quarters=(self.quarters + int(turns)) % 4,
            loose=self.loose or aslant != 0,
        )  # fmt: skip


class Context(Protocol):
    """What an element needs to know beyond its own fields."""

    theme: Theme
    typesetter: Typesetter
    draft: bool
    """Whether a box with its name stands for a picture that is not there yet."""
    ground: Ground

    def fitted(self, text: str, box: Box, setting: Setting, how: Fit) -> Fitted:
        """The text in its box, at the size that its card or deck shares."""

    def icon(self, name: str) -> bool:
        """Whether the icon exists; a finding is made when it doesn't."""

    def picture(self, name: str, box: Box) -> Art | None:
        """The picture of that name, for a box; None, and a finding, when there is none to use.

        In a draft a picture that is missing is no finding.
        """

    def sharp(self, art: Art, w: float, h: float) -> None:
        """A finding when the picture has too few pixels for the millimetres that all of it would take."""

    def set_as(self, element: "TextElement") -> Setting:
        """How the element's text is set in the game's language."""

    def piece(self, name: str, side: str) -> Frame | None:
        """A face of the kit by ``group:id``; None, and a finding, when there is no such piece."""


class Element(Entry):
    """The root of all elements; their fields are validated one by one, never as a whole."""

    model_config = ConfigDict(defer_build=True)

    text_field: ClassVar[str | None] = None
    """The field whose text may quote the game by path."""
    subject: ClassVar[str | None] = None
    """The field that findings about the drawn element point at."""

    keep: Length | None = None
    """Millimetres round the drawn thing that no label may cover."""
    cross: Annotated[Number, Field(gt=0)] | None = None
    """What it costs a label to lie on the drawn thing, where 1 is as bad as its second best place."""

    def place(self, context: Context) -> Iterable[Item]:
        """Items of the frame."""
        raise NotImplementedError

    def filled(self, values: dict[str, Any]) -> Self:
        """The element with other values in some fields, which were validated before."""
        made = object.__new__(type(self))
        put = object.__setattr__
        put(made, "__dict__", {**self.__dict__, **values})
        put(made, "__pydantic_fields_set__", self.__pydantic_fields_set__)
        put(made, "__pydantic_extra__", None)
        put(made, "__pydantic_private__", None)
        return made


@lru_cache(maxsize=4096)
def _rectangle(box: Box, radius: float) -> str:
    return paths.rectangle(box, radius)


class _Drawn(Element):
    """Anything with a ground and an outline."""

    fill: Colour | None = None
    """Colour within the outline; nothing without it."""
    stroke: Colour | None = None
    """Colour of the outline; none is drawn without it."""
    width: Weight = 0.2
    """Width of the outline: millimetres, or the name of a line of the theme."""
    dash: DashField = ()
    """Lengths of dashes and gaps in turn; an unbroken line without them."""
    round: Flag = False
    """Round line ends and joins."""

    def shape(self, path: str, context: Context) -> Shape:
        theme = context.theme
        width = theme.lines[self.width] if isinstance(self.width, str) else self.width
        return Shape(
            path,
            theme.colour(self.fill) if self.fill else None,
            theme.colour(self.stroke) if self.stroke else None,
            width,
            self.dash,
            int(self.round),
        )


class Rect(_Drawn):
    """A rectangle, with round corners if wanted."""

    box: BoxField
    radius: Length = 0.0
    """Radius of the corners, millimetres."""

    def place(self, context: Context) -> Iterable[Item]:
        return (self.shape(_rectangle(self.box, self.radius), context),)


class Ellipse(_Drawn):
    """A circle or ellipse that touches the sides of its box."""

    box: BoxField

    def place(self, context: Context) -> Iterable[Item]:
        yield self.shape(paths.ellipse(self.box), context)


class Polygon(_Drawn):
    """A regular polygon or star in its box."""

    box: BoxField
    sides: Annotated[Int, Field(ge=3, le=64)]
    """Corners of the polygon, or points of the star."""
    turn: Number = 0.0
    """Degrees clockwise; a corner is up at 0."""
    star: Flag = False
    """Whether it is a star."""

    def place(self, context: Context) -> Iterable[Item]:
        if self.star:
            yield self.shape(paths.star(self.box, self.sides), context)
        else:
            yield self.shape(paths.regular(self.box, self.sides, self.turn), context)


class Line(_Drawn):
    """A line through points, straight or curved, open or closed."""

    points: PointsField
    """The points that it goes through, in order."""
    curve: Flag = False
    """Whether it runs smoothly through its points."""
    closed: Flag = False
    """Whether its end is joined to its start."""
    bend: Annotated[PointsField, Field(min_length=2, max_length=2)] | None = None
    """Two control points of a cubic Bézier curve from the first point to the last."""
    aside: Number = 0.0
    """Millimetres to the right, seen from the first point to the last, by which all of it is moved."""
    casing: Colour | None = None
    """Colour of a wider line drawn below."""
    casing_width: Length = 0.0
    """Width of the casing, millimetres: more than that of the line."""
    into: BoxField | None = None
    """A box that the line is scaled into, its proportions kept."""

    def place(self, context: Context) -> Iterable[Item]:
        path = self.course()
        if self.casing:
            yield Shape(path, None, context.theme.colour(self.casing), self.casing_width, (), 1)
        yield self.shape(path, context)

    def course(self) -> str:
        """Path text of the line."""
        points = paths.moved(self.points, self.points, self.aside)
        if self.bend is None:
            return _through(points, self.curve, self.closed, self.into)
        first, second = paths.moved(self.bend, self.points, self.aside)
        return paths.bent(points[0], first, second, points[-1])


@lru_cache(maxsize=4096)
def _through(points: tuple[tuple[float, float], ...], curve: bool, closed: bool, into: Box | None) -> str:
    """The path of a line; a coast is drawn on every tile and a county on many cards."""
    placed = paths.scaled_into(points, into) if into else points
    return paths.smooth(placed, closed=closed) if curve else paths.polygon(placed, closed=closed)


class Path(_Drawn):
    """Path text (M, L, C, Z with absolute numbers) drawn on a grid of its own, put into a box."""

    box: BoxField
    grid: Units = (100.0, 100.0)
    """Width and height of the path's own units, which are put into the box."""
    d: Annotated[Text, AfterValidator(sound_path)]
    """The path: M, L, C and Z with absolute numbers."""

    def place(self, context: Context) -> Iterable[Item]:
        yield self.shape(paths.scaled(self.d, self.grid, self.box), context)


class Hatch(Element):
    """Parallel lines across a box; a group's ``clip`` gives them another outline."""

    box: BoxField
    angle: Number = 45.0
    """Degrees clockwise from level."""
    gap: Annotated[Length, Field(ge=0.2)] = 1.0
    """Millimetres from line to line."""
    stroke: Colour = "ink"
    """Colour of the lines."""
    width: Weight = 0.15
    """Width of the lines: millimetres, or the name of a line of the theme."""
    dash: DashField = ()
    """Lengths of dashes and gaps in turn."""

    def place(self, context: Context) -> Iterable[Item]:
        theme = context.theme
        width = theme.lines[self.width] if isinstance(self.width, str) else self.width
        yield Shape(paths.hatched(self.box, self.angle, self.gap), None, theme.colour(self.stroke), width, self.dash)
