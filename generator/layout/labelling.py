"""Labels of one face: what they may not cover is gathered while it is drawn, then all find their places."""

import math
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from generator.expr import Scope
from generator.frame import Frame, Group, Item
from generator.layout import labels, paths
from generator.layout.elements import LabelElement, Spot, TextElement
from generator.layout.shapes import Element, Ellipse, Line, Polygon, Rect
from generator.layout.text.fit import place
from generator.layout.text.outline import extent
from generator.units import PT_PER_MM, Box, Size

if TYPE_CHECKING:
    from generator.layout.drawing import Stock
    from generator.layout.face import Press
    from generator.layout.template import Dynamic
    from generator.source import Loc

WIDEST = 120.0
"""Millimetres that a label may be long."""
LEAD = 0.9
"""Millimetres between a name and its second line."""
AIR = 1.5
"""Millimetres kept free on each side of a region's name."""
TAG = 1.0
"""Millimetres of a tag on each side of its words."""
_FURTHER = (1.0, 2.0)
"""Gaps of the places along the sides of a thing, in gaps of the first places."""
_STRANGE = 3.5
"""Gaps from another named thing within which a reader may take a name for that thing's."""
_DOUBT = 5.0
"""What it costs to touch another named thing, in the measure of soft lines."""
_CURVE_STEPS = 6
_CURVE_PIECE = 16.0
"""Millimetres: a curve that labels keep clear of is seen as straight pieces of this length."""


class _View(NamedTuple):
    """How millimetres of a group lie on the face: scaled, turned and moved."""

    a: float = 1.0
    b: float = 0.0
    x: float = 0.0
    y: float = 0.0

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x - self.b * y + self.x, self.b * x + self.a * y + self.y

    @property
    def scale(self) -> float:
        return math.hypot(self.a, self.b)

    def box(self, box: Box) -> Box:
        """The upright box round the four corners."""
        xs, ys = zip(*(self.point(x, y) for x in (box.x, box.x + box.w) for y in (box.y, box.y + box.h)), strict=True)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class _Waiting(NamedTuple):
    """A label or a spot that was met, in millimetres of the face."""

    element: LabelElement | Spot
    box: Box
    """What it belongs to."""
    within: tuple[tuple[float, float], ...]
    where: "Loc | tuple[Dynamic, Scope]"
    view: _View
    """How it was seen."""
    drawn: Frame | None = None
    """What stands on a spot."""

    @property
    def name(self) -> str:
        return self.element.say if isinstance(self.element, LabelElement) else self.element.named


class Labelling:
    """Gathers the labels of a face and what lies in their way."""

    def __init__(self, press: "Press", stock: "Stock") -> None:
        self.press, self.stock = press, stock
        self._view = _View()
        self._waiting: list[_Waiting] = []
        self._boxes: list[Box] = []
        self._discs: list[tuple[float, float, float]] = []
        self._lines: list[tuple[tuple[tuple[float, float], ...], float]] = []
        self._soft: list[tuple[tuple[tuple[float, float], ...], float, float]] = []

    def enter(self, x: float, y: float, cell: Box, scale: float, turn: float) -> _View:
        """Step into a group; what is returned leads out again."""
        outer = self._view
        angle = math.radians(turn)
        a, b = math.cos(angle) * scale, math.sin(angle) * scale
        mx, my = cell.w / 2, cell.h / 2
        x, y = x + mx * scale - (a * mx - b * my), y + my * scale - (b * mx + a * my)
        px, py = outer.point(x, y)
        self._view = _View(outer.a * a - outer.b * b, outer.b * a + outer.a * b, px, py)
        return outer

    def leave(self, outer: _View) -> None:
        self._view = outer

    def add(
        self, element: LabelElement | Spot, where: "Loc | tuple[Dynamic, Scope]", drawn: Frame | None = None
    ) -> None:
        """A label, or a spot with its drawing, that wants a place; raises KeyError for a name that the theme lacks."""
        if isinstance(element, LabelElement):
            note = element.note_style or element.style
            for style, fill in ((element.style, element.fill), (note, element.note_fill)):
                self.press.set_as(_text("", style, fill, element.halo))
            for colour in (element.halo, element.note_ground):
                if colour is not None:
                    self.press.theme.colour(colour)
        within = tuple(self._view.point(x, y) for x, y in element.within or ())
        of = element.of if isinstance(element, Spot) else element.box
        self._waiting.append(_Waiting(element, self._view.box(of), within, where, self._view, drawn))

    def keep(self, element: Element) -> None:
        """Note what no label may cover, or only at a cost."""
        wide = (element.keep or 0.0) * self._view.scale
        if isinstance(element, Line):
            points = tuple(self._view.point(x, y) for x, y in _flat(element))
            if element.cross is not None:
                self._soft.append((points, wide, element.cross))
            else:
                self._lines.append((points, wide))
            return
        box = getattr(element, "box", None)
        if box is None:
            return
        seen = self._view.box(box)
        if isinstance(element, (Ellipse, Polygon)):
            radius = max(seen.w, seen.h) / 2 + wide
            self._discs.append((seen.x + seen.w / 2, seen.y + seen.h / 2, radius))
        else:
            self._boxes.append(seen.inset(-wide))

    def items(self) -> list[Item]:
        """The labels at their places; a finding for each that has none."""
        press = self.press
        blocks = [self._block(one) for one in self._waiting]
        if press.measuring or not blocks:
            return []
        size = Size(self.stock.w, self.stock.h)
        ground = labels.Ground(size, tuple(self._boxes), tuple(self._discs), tuple(self._lines), tuple(self._soft))
        wanted = [self._label(one, block) for one, block in zip(self._waiting, blocks, strict=True)]
        out: list[Item] = []
        for one, block, placed in zip(self._waiting, blocks, labels.place(wanted, ground), strict=True):
            if placed.box is None:
                hint = f"in the way: {placed.reason}; move the thing or its neighbours, or make the type smaller"
                press.say("K215", f"no room for {_called(one)}", one.where, hint)
            elif one.drawn is not None:
                out.append(Group(round(placed.box.x, 3), round(placed.box.y, 3), one.drawn))
            else:
                out += self._drawn(one, block, placed.box)
        return out

    def _label(self, one: _Waiting, block: "_Block") -> labels.Label:
        if one.within:
            towards = (one.box.x + one.box.w / 2, one.box.y + one.box.h / 2)
            places = labels.inside(one.within, block.w, block.h, towards)
        else:
            gap, tuck = one.element.gap * self._view.scale, one.element.tuck * self._view.scale
            places = labels.around(one.box, block.w, block.h, gap, tuck)
            if isinstance(one.element, LabelElement) and one.element.slides:
                sides = (labels.beside(one.box, block.w, block.h, further * gap) for further in _FURTHER)
                places = (*places, *chain.from_iterable(sides))
            if isinstance(one.element, Spot):
                bounds = [one.view.point(x, y) for x, y in one.element.bounds or ()]
                places = (*places, *labels.beside(one.box, block.w, block.h, gap))
                places = _nearest(labels.held(places, bounds, block.w, block.h), block, one.box)
        costs: tuple[float, ...] = ()
        if isinstance(one.element, LabelElement) and one.element.slides:
            near = _STRANGE * one.element.gap * one.view.scale
            others = [other.box for other in self._waiting if other is not one and labels.overlap(
                one.box.inset(-block.w - 2 * near), other.box
            )]  # fmt: skip
            costs = tuple(_doubt(Box(x, y, block.w, block.h), others, near) for x, y in places)
        return labels.Label(one.name, block.w, block.h, tuple(places), one.element.weight, costs)

    def _block(self, one: _Waiting) -> "_Block":
        element = one.element
        if isinstance(element, Spot):
            return _Block(element.box.w, element.box.h, ())
        rows = [self._row(element.say, element.style, element.fill, one)]
        if element.note:
            style = element.note_style or element.style
            note = self._row(element.note, style, element.note_fill, one)
            tagged = element.note_ground is not None
            tag = note._replace(w=note.w + 2 * TAG, h=note.h + TAG, tag=element.note_ground)
            rows.append(tag if tagged else note)
        high = max(element.room, sum(row.h for row in rows) + LEAD * (len(rows) - 1))
        air = 2 * AIR if one.within else 0.0
        return _Block(max(row.w for row in rows) + air, high, tuple(rows))

    def _row(self, said: str, style: str, fill: str | None, one: _Waiting) -> "_Row":
        press, element = self.press, one.element
        press.where = one.where
        halo = element.halo if isinstance(element, LabelElement) else None
        text = _text(said, style, fill, halo)
        setting = press.set_as(text)
        high = setting.size / PT_PER_MM * setting.leading
        box = Box(0, 0, WIDEST, high)
        fitted = press.fitted(said, box, setting, "deck")
        high = fitted.size / PT_PER_MM * setting.leading
        wide = extent(place(fitted, box._replace(h=high), setting, press.typesetter), press.typesetter.book)
        return _Row(text, wide, high)

    def _drawn(self, one: _Waiting, block: "_Block", box: Box) -> list[Item]:
        if one.within or (box.x < one.box.x + one.box.w and box.x + box.w > one.box.x):
            align = "centre"
        else:
            align = "right" if box.x < one.box.x else "left"
        out: list[Item] = []
        y = box.y + (box.h - sum(row.h for row in block.rows) - LEAD * (len(block.rows) - 1)) / 2
        for row in block.rows:
            self.press.where = one.where
            x = box.x + {"left": 0.0, "centre": (box.w - row.w) / 2, "right": box.w - row.w}[align]
            if row.tag is not None:
                plate = Rect(box=Box(x, y, row.w, row.h), radius=0.8, fill=row.tag, stroke=row.text.fill)
                out += plate.place(self.press)
                x += TAG
            text = row.text.filled({"box": Box(x, y, row.w + 0.2, row.h)})
            out += text.place(self.press)
            y += row.h + LEAD
        return out


def _text(said: str, style: str, fill: str | None, halo: str | None) -> TextElement:
    return TextElement(box=Box(0, 0, 0, 0), say=said, style=style, fill=fill, halo=halo, valign="middle")


class _Row(NamedTuple):
    """One line of a label, measured."""

    text: TextElement
    w: float
    h: float
    tag: str | None = None
    """Colour of the tag behind it."""


class _Block(NamedTuple):
    """The lines of a label, measured."""

    w: float
    h: float
    rows: tuple[_Row, ...]


def _flat(line: Line) -> tuple[tuple[float, float], ...]:
    """Points along a line as it is drawn."""
    if not line.curve and line.bend is None:
        points = paths.moved(line.points, line.points, line.aside)
        return (*points, points[0]) if line.closed else points
    return tuple(paths.flat(line.course(), _CURVE_STEPS, _CURVE_PIECE))


def _called(one: _Waiting) -> str:
    return f"the label '{one.name}'" if one.drawn is None else one.name


def _nearest(places: Iterable[tuple[float, float]], block: _Block, of: Box) -> tuple[tuple[float, float], ...]:
    """The places by how near the middle of the block comes to the thing's: pieces belong close to their town."""
    x, y = of.x + (of.w - block.w) / 2, of.y + (of.h - block.h) / 2
    return tuple(sorted(places, key=lambda place: round(math.hypot(place[0] - x, place[1] - y), 3)))


def _doubt(box: Box, others: Iterable[Box], near: float) -> float:
    """What it costs that a name seems to belong to other things: nothing where none is near."""
    return _DOUBT * sum(max(0.0, 1 - labels.apart(box, other) / near) for other in others)
