"""What a face template may draw: each element is a typed record that makes items of a frame."""

import re
from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from generator.frame import Group, Icon, Item, Picture, Shape
from generator.layout import paths
from generator.layout.bleed import bled
from generator.layout.fields import BoxField, FocusField, PointsField
from generator.layout.shapes import (
    Clip,
    Context,
    Element,
    Ellipse,
    Hatch,
    Line,
    Path,
    Polygon,
    Rect,
    Units,
)  # fmt: skip
from generator.layout.text.fit import Setting, fit, place
from generator.layout.text.outline import outlined
from generator.layout.text.words import Letters
from generator.layout.theme import FLOOR, Align, Fit, Valign
from generator.model import Colour, Flag, Int, Length, Number, Text, TypeSize
from generator.pictures import Art
from generator.units import Box


class TextElement(Element):
    """Text in a box, in the style of that name, as large as it fits."""

    text_field: ClassVar[str | None] = "say"
    subject: ClassVar[str | None] = "say"

    box: BoxField
    say: Text
    """The words, with markup and quotes in braces."""
    style: Text
    """A text style of the theme."""
    size: Annotated[TypeSize, Field(ge=FLOOR)] | None = None
    """Type size to begin with; that of the style without it."""
    min: Annotated[TypeSize, Field(ge=FLOOR)] | None = None
    """Smallest type size; that of the style without it."""
    fill: Colour | None = None
    """Colour of the letters; that of the style without it."""
    align: Align = "left"
    """Where lines stand across the box."""
    valign: Valign = "top"
    """Where the text stands in the height of the box."""
    fit: Fit = "deck"
    """What shares one size: every entry of the deck, the card, or this box alone."""
    halo: Colour | None = None
    """Colour of a seam round the letters that keeps them clear of what they cross."""
    seam: Length = 0.4
    """Width of the halo on each side."""

    def place(self, context: Context) -> Iterable[Item]:
        setting = context.set_as(self)
        fitted = context.fitted(self.say, self.box, setting, self.fit)
        said = place(fitted, self.box, setting, context.typesetter)
        if self.halo is None:
            return said
        outlines = outlined(said, context.typesetter.book)
        return (Shape(outlines, None, context.theme.colour(self.halo), 2 * self.seam, (), 1), *said)


class LabelElement(Element):
    """The name of a thing on a map, set beside it where it covers nothing, or of a region, set within.

    All labels of a face are placed together, when everything else is drawn.
    """

    text_field: ClassVar[str | None] = "say"
    subject: ClassVar[str | None] = "say"
    fit: ClassVar[Fit] = "deck"

    box: BoxField
    """What is named; for a region, where its name would best stand."""
    say: Text
    """The name."""
    style: Text
    """A text style of the theme."""
    fill: Colour | None = None
    """Colour of the name; that of the style without it."""
    note: Text = ""
    """A second line."""
    note_style: Text | None = None
    """Text style of the second line; that of the name without it."""
    note_fill: Colour | None = None
    """Colour of the second line."""
    gap: Length = 1.0
    """Millimetres from the box to the name."""
    tuck: Length = 0.0
    """How much nearer it may come at the corners of the box, when the thing is round."""
    slides: Flag = False
    """Whether it may also stand anywhere along the sides of the box, for a map with many lines."""
    within: PointsField | None = None
    """The outline of a region that holds the whole name."""
    room: Length = 0.0
    """Height that is kept free for a piece on the name."""
    note_ground: Colour | None = None
    """Colour of a tag behind the second line."""
    halo: Colour | None = None
    """Colour of a seam round the letters."""
    weight: Annotated[Number, Field(gt=0)] = 1.0
    """How much its place matters beside the others'."""

    def place(self, _context: Context) -> Iterable[Item]:
        return ()


class IconElement(Element):
    """A drawing of the icon set, as large as its box allows, in the middle."""

    subject: ClassVar[str | None] = "name"

    box: BoxField
    name: Text
    """Name of a file of the icons, without its ending."""
    fill: Colour = "ink"
    """Colour of the drawing."""

    def place(self, context: Context) -> Iterable[Item]:
        if context.icon(self.name):
            side = min(self.box.w, self.box.h)
            x, y = self.box.x + (self.box.w - side) / 2, self.box.y + (self.box.h - side) / 2
            yield Icon(round(x, 3), round(y, 3), round(side, 3), self.name, context.theme.colour(self.fill))


class PictureElement(Element):
    """A picture of the game's folder ``pictures``, in its own proportions unless it is to be stretched."""

    subject: ClassVar[str | None] = "src"

    box: BoxField
    src: Text
    """Name of the file below ``pictures``: PNG, JPEG, WebP, TIFF or SVG."""
    fit: Literal["cover", "contain", "stretch"] = "cover"
    """Fill the box and be cropped, be seen whole within it, or fill it out of proportion."""
    focus: FocusField = (0.5, 0.5)
    """The point that stays where the picture is cropped, such as 50% 30%: half across, a third down."""
    bleed: Literal["edge", "none"] = "edge"
    """What lies in the bleed where it ends at the trim: more of it, else the colours of its edge; or nothing."""

    def place(self, context: Context) -> Iterable[Item]:
        art = context.picture(self.src, self.box)
        if art is None:
            return _named(self.box, self.src, context) if context.draft else ()
        if not (self.box.w and self.box.h):
            return ()
        picture = self._fitted(art)
        left, top, right, bottom = picture.crop
        context.sharp(art, picture.w / (right - left), picture.h / (bottom - top))
        return bled(picture, art, context.ground) if self.bleed == "edge" else (picture,)

    def _fitted(self, art: Art) -> Picture:
        box, (across, down) = self.box, self.focus
        if self.fit == "stretch":
            return Picture(*box, art.key)
        wide, high = box.w / art.width, box.h / art.height
        if self.fit == "contain":
            scale = min(wide, high)
            w, h = art.width * scale, art.height * scale
            x, y = box.x + (box.w - w) * across, box.y + (box.h - h) * down
            return Picture(round(x, 3), round(y, 3), round(w, 3), round(h, 3), art.key)
        scale = max(wide, high)
        w, h = wide / scale, high / scale
        x, y = (1 - w) * across, (1 - h) * down
        return Picture(*box, art.key, (round(x, 6), round(y, 6), round(x + w, 6), round(y + h, 6)))


def _named(box: Box, name: str, context: Context) -> Iterable[Item]:
    """What stands for a picture that is not there yet: a grey box with its name, if there is room for that."""
    yield Shape(paths.rectangle(box.inset(min(0.1, box.w / 2, box.h / 2))), "#e6e6e6", "#8c8c8c", 0.2)
    room, fonts = box.inset(min(1.0, box.w / 4, box.h / 4)), context.theme.fonts
    letters = Letters(fonts.get("label") or next(iter(fonts.values())))
    setting = Setting(letters, 8.0, FLOOR, 0.5, 1.1, "#4d4d4d", "centre", "middle")
    said = fit(context.typesetter, re.sub(r"([\\*:{}#])", r"\\\1", name), room, setting)
    if not (said.missing or said.problems):
        yield from place(said, room, setting, context.typesetter)


class Piece(Element):
    """A face of another piece of the kit, as large as the box allows."""

    subject: ClassVar[str | None] = "of"

    box: BoxField
    of: Text
    """The component group, and after a colon the entry: ``location_cards:grey_upon_grey``."""
    side: Literal["front", "back"] = "front"
    """The face that is shown."""
    round: Length = 0.0
    """Radius of the corners, in the piece's own millimetres."""

    def place(self, context: Context) -> Iterable[Item]:
        frame = context.piece(self.of, self.side)
        if frame is not None:
            box, whole = self.box, Box(0, 0, frame.w, frame.h)
            scale = min(box.w / frame.w, box.h / frame.h)
            x, y = box.x + (box.w - frame.w * scale) / 2, box.y + (box.h - frame.h * scale) / 2
            yield Group(round(x, 3), round(y, 3), frame, 0.0, paths.rectangle(whole, self.round), scale)


class Mark(Element):
    """The four-character mark of the face's own drawing, set when all else is drawn."""

    box: BoxField
    style: Text
    """A text style of the theme."""
    fill: Colour | None = None
    """Colour of the letters; that of the style without it."""
    align: Align = "left"
    """Where it stands across the box."""

    def place(self, _context: Context) -> Iterable[Item]:
        return ()


class Container(Element):
    """A place for other elements, whose boxes are then relative to it."""

    box: BoxField
    turn: Number = 0.0
    """Degrees clockwise about the middle of the box."""
    clip: Clip = ""
    """Where the drawing ends: ``yes`` at the box, ``round`` at the ellipse in it, or at path text within."""
    inside: PointsField | None = None
    """Where the drawing ends: at an outline through these points."""

    def cut(self, size: Box) -> str:
        """Path text of the clip, for a drawing of that size."""
        if self.inside is not None:
            return paths.polygon(self.inside)
        if self.clip == "yes":
            return paths.rectangle(size)
        return paths.ellipse(size) if self.clip == "round" else self.clip


class GroupElement(Container):
    """Elements in a box; with ``grid`` they are drawn on units of their own and scaled to it."""

    grid: Units | None = None
    """Width and height of the drawing before it is scaled, proportions kept."""


class Grid(Container):
    """Cells of one size in rows, each drawn with ``cell`` (w, h, row, column) in scope."""

    columns: Annotated[Int, Field(ge=1)]
    """Cells in a row."""
    rows: Annotated[Int, Field(ge=1)] = 1
    """Cells in a column."""
    gap: Length = 0.0
    """Millimetres between cells."""
    order: Literal["rows", "columns"] = "rows"
    """Whether cells are counted along rows or down columns."""

    def cell(self, index: int) -> Box:
        """Cell ``index``, counted along rows or columns, relative to the box."""
        if self.order == "rows":
            row, column = divmod(index, self.columns)
        else:
            column, row = divmod(index, self.rows)
        w = (self.box.w - self.gap * (self.columns - 1)) / self.columns
        h = (self.box.h - self.gap * (self.rows - 1)) / self.rows
        return Box(column * (w + self.gap), row * (h + self.gap), w, h)


class Spot(Container):
    """A place for pieces that finds itself: beside ``of``, or within a region, where it covers nothing."""

    of: BoxField
    """What it belongs to; in a region, where it would best be."""
    named: Text
    """What it is, as findings call it."""
    gap: Length = 1.0
    """Millimetres from `of` to the spot."""
    tuck: Length = 0.0
    """How much nearer it may come at the corners of the box, when the thing is round."""
    bounds: PointsField | None = None
    """The outline that it may not cross."""
    within: PointsField | None = None
    """The outline of a region that holds the spot."""
    weight: Annotated[Number, Field(gt=0)] = 1.0
    """How much its place matters beside those of the labels."""


class Use(Element):
    """A part of the template, drawn with other names in scope."""

    part: Text
    """A name under `parts` of this template, or of one that it extends."""


ELEMENTS: dict[str, type[Element]] = {
    "rect": Rect,
    "ellipse": Ellipse,
    "polygon": Polygon,
    "line": Line,
    "path": Path,
    "hatch": Hatch,
    "text": TextElement,
    "label": LabelElement,
    "icon": IconElement,
    "picture": PictureElement,
    "piece": Piece,
    "mark": Mark,
    "group": GroupElement,
    "grid": Grid,
    "spot": Spot,
    "use": Use,
}
