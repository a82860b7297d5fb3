"""Shapes that a face template may draw, and what every element has: its fields and its place."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, Protocol, Self

from pydantic import ConfigDict, Field

from generator.frame import Frame, Item, Shape
from generator.layout import paths
from generator.layout.fields import PATH, BoxField, DashField, GridField, PointsField, Weight
from generator.layout.text.fit import Fitted, Setting
from generator.layout.text.words import Typesetter
from generator.layout.theme import Fit, Theme
from generator.model import Colour, Entry, Flag, Int, Length, Number, Text
from generator.pictures import Art
from generator.units import Box

if TYPE_CHECKING:
    from generator.layout.elements import TextElement


class Ground(NamedTuple):
    """How what is being drawn lies on the face: its millimetres times ``scale``, moved, are those of the face."""

    w: float = 0.0
    h: float = 0.0
    bleed: float = 0.0
    """Size and bleed of the face."""
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    loose: bool = False
    """Whether it is turned, or finds its place later, so that it is not known to end where the face does."""


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
    stroke: Colour | None = None
    width: Weight = 0.2
    dash: DashField = ()
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
    turn: Number = 0.0
    star: Flag = False

    def place(self, context: Context) -> Iterable[Item]:
        if self.star:
            yield self.shape(paths.star(self.box, self.sides), context)
        else:
            yield self.shape(paths.regular(self.box, self.sides, self.turn), context)


class Line(_Drawn):
    """A line through points, straight or curved, open or closed."""

    points: PointsField
    curve: Flag = False
    closed: Flag = False
    bend: Annotated[PointsField, Field(min_length=2, max_length=2)] | None = None
    """Two control points of a cubic Bézier curve from the first point to the last."""
    aside: Number = 0.0
    """Millimetres to the right, seen from the first point to the last, by which all of it is moved."""
    casing: Colour | None = None
    """Colour of a wider line drawn below."""
    casing_width: Length = 0.0
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
    grid: GridField = (100.0, 100.0)
    d: Annotated[Text, Field(pattern=f"^{PATH}$")]

    def place(self, context: Context) -> Iterable[Item]:
        yield self.shape(paths.scaled(self.d, self.grid, self.box), context)


class Hatch(Element):
    """Parallel lines across a box; a group's ``clip`` gives them another outline."""

    box: BoxField
    angle: Number = 45.0
    """Degrees clockwise from level."""
    gap: Annotated[Length, Field(ge=0.2)] = 1.0
    stroke: Colour = "ink"
    width: Weight = 0.15
    dash: DashField = ()

    def place(self, context: Context) -> Iterable[Item]:
        theme = context.theme
        width = theme.lines[self.width] if isinstance(self.width, str) else self.width
        yield Shape(paths.hatched(self.box, self.angle, self.gap), None, theme.colour(self.stroke), width, self.dash)
