"""What a face template may draw: each element is a typed record that makes items of a frame."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, Protocol, Self

from pydantic import BeforeValidator, ConfigDict, Field

from generator.frame import Icon, Item, Shape
from generator.layout import paths
from generator.layout.text.fit import Fitted, Setting, place
from generator.layout.text.words import Typesetter
from generator.layout.theme import FLOOR, Align, Fit, Theme, Valign
from generator.model import Colour, Entry, Flag, Int, Length, Number, Text, TypeSize, shown
from generator.units import LONGEST, Box, length


def _millimetres(raw: Any) -> float:
    """One length of a box or a point."""
    if isinstance(raw, str):
        return length(raw)
    if not isinstance(raw, (int, float)) or not abs(raw) <= LONGEST:
        raise ValueError(f"expected a length, found {shown(raw)}")
    return float(raw)


def _box(raw: Any) -> Any:
    parts = raw.split() if isinstance(raw, str) else raw
    if not isinstance(parts, (list, tuple)) or len(parts) != 4:
        raise ValueError(f"expected left, top, width and height such as 3 3 57 12, found {shown(raw)}")
    box = Box(*map(_millimetres, parts))
    if box.w < 0 or box.h < 0:
        raise ValueError(f"width and height are not negative, found {shown(raw)}")
    return box


def _points(raw: Any) -> Any:
    if isinstance(raw, str):
        raw = [pair.split() for pair in raw.split(",")]
    if not isinstance(raw, (list, tuple)) or len(raw) < 2:
        raise ValueError(f"expected two points or more, such as 0 0, 10 5, found {shown(raw)}")
    out = []
    for pair in raw:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise ValueError(f"expected a point such as 10 5, found {shown(pair)}")
        out.append(tuple(map(_millimetres, pair)))
    return tuple(out)


def _dash(raw: Any) -> Any:
    if isinstance(raw, str):
        raw = raw.split()
    if not isinstance(raw, (list, tuple)):
        raise ValueError(f"expected lengths such as 2 1, found {shown(raw)}")
    return tuple(map(_millimetres, raw))


def _weight(raw: Any) -> Any:
    return raw if isinstance(raw, str) and raw[:1].isalpha() else length(str(raw))


BoxField = Annotated[Box, BeforeValidator(_box)]
PointsField = Annotated[tuple[tuple[float, float], ...], BeforeValidator(_points)]
DashField = Annotated[tuple[float, ...], BeforeValidator(_dash)]
Weight = Annotated[float | str, BeforeValidator(_weight)]
"""A line width in millimetres, or the name of one from the theme."""


class Context(Protocol):
    """What an element needs to know beyond its own fields."""

    theme: Theme
    typesetter: Typesetter

    def fitted(self, text: str, box: Box, setting: Setting, how: Fit) -> Fitted:
        """The text in its box, at the size that its card or deck shares."""

    def icon(self, name: str) -> bool:
        """Whether the icon exists; a finding is made when it doesn't."""

    def set_as(self, element: "TextElement") -> Setting:
        """How the element's text is set in the game's language."""


class Element(Entry):
    """The root of all elements; their fields are validated one by one, never as a whole."""

    model_config = ConfigDict(defer_build=True)

    text_field: ClassVar[str | None] = None
    """The field whose text may quote the game by path."""
    subject: ClassVar[str | None] = None
    """The field that findings about the drawn element point at."""

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
    casing: Colour | None = None
    """Colour of a wider line drawn below."""
    casing_width: Length = 0.0
    into: BoxField | None = None
    """A box that the line is scaled into, its proportions kept."""

    def place(self, context: Context) -> Iterable[Item]:
        path = _through(self.points, self.curve, self.closed, self.into)
        if self.casing:
            yield Shape(path, None, context.theme.colour(self.casing), self.casing_width, (), 1)
        yield self.shape(path, context)


@lru_cache(maxsize=4096)
def _through(points: tuple[tuple[float, float], ...], curve: bool, closed: bool, into: Box | None) -> str:
    """The path of a line; a coast is drawn on every tile and a county on many cards."""
    placed = paths.scaled_into(points, into) if into else points
    return paths.smooth(placed, closed=closed) if curve else paths.polygon(placed, closed=closed)


class Path(_Drawn):
    """Path text (M, L, C, Z with absolute numbers) drawn on a grid of its own, put into a box."""

    box: BoxField
    grid: Annotated[tuple[float, float], BeforeValidator(_dash)] = (100.0, 100.0)
    d: Annotated[Text, Field(pattern=r"^[MLCZ0-9 .,\n-]+$")]

    def place(self, context: Context) -> Iterable[Item]:
        yield self.shape(paths.scaled(self.d, self.grid, self.box), context)


class TextElement(Element):
    """Text in a box, in the style of that name, as large as it fits."""

    text_field: ClassVar[str | None] = "say"
    subject: ClassVar[str | None] = "say"

    box: BoxField
    say: Text
    style: Text
    size: Annotated[TypeSize, Field(ge=FLOOR)] | None = None
    min: Annotated[TypeSize, Field(ge=FLOOR)] | None = None
    fill: Colour | None = None
    align: Align = "left"
    valign: Valign = "top"
    fit: Fit = "deck"
    """What shares one size: every entry of the deck, the card, or this box alone."""

    def place(self, context: Context) -> Iterable[Item]:
        setting = context.set_as(self)
        fitted = context.fitted(self.say, self.box, setting, self.fit)
        return place(fitted, self.box, setting, context.typesetter)


class IconElement(Element):
    """A drawing of the icon set, as large as its box allows, in the middle."""

    subject: ClassVar[str | None] = "name"

    box: BoxField
    name: Text
    fill: Colour = "ink"

    def place(self, context: Context) -> Iterable[Item]:
        if context.icon(self.name):
            side = min(self.box.w, self.box.h)
            x, y = self.box.x + (self.box.w - side) / 2, self.box.y + (self.box.h - side) / 2
            yield Icon(round(x, 3), round(y, 3), round(side, 3), self.name, context.theme.colour(self.fill))


class Mark(Element):
    """The four-character mark of the face's own drawing, set when all else is drawn."""

    box: BoxField
    style: Text
    fill: Colour | None = None
    align: Align = "left"

    def place(self, _context: Context) -> Iterable[Item]:
        return ()


class Container(Element):
    """A place for other elements, whose boxes are then relative to it."""

    box: BoxField
    turn: Number = 0.0
    """Degrees clockwise about the middle of the box."""
    clip: Flag = False


class Grid(Container):
    """Cells of one size in rows, each drawn with ``cell`` (w, h, row, column) in scope."""

    columns: Annotated[Int, Field(ge=1)]
    rows: Annotated[Int, Field(ge=1)] = 1
    gap: Length = 0.0
    order: Literal["rows", "columns"] = "rows"

    def cell(self, index: int) -> Box:
        """Cell ``index``, counted along rows or columns, relative to the box."""
        if self.order == "rows":
            row, column = divmod(index, self.columns)
        else:
            column, row = divmod(index, self.rows)
        w = (self.box.w - self.gap * (self.columns - 1)) / self.columns
        h = (self.box.h - self.gap * (self.rows - 1)) / self.rows
        return Box(column * (w + self.gap), row * (h + self.gap), w, h)


class Use(Element):
    """A part of the template, drawn with other names in scope."""

    part: Text


ELEMENTS: dict[str, type[Element]] = {
    "rect": Rect,
    "ellipse": Ellipse,
    "polygon": Polygon,
    "line": Line,
    "path": Path,
    "text": TextElement,
    "icon": IconElement,
    "mark": Mark,
    "group": Container,
    "grid": Grid,
    "use": Use,
}
