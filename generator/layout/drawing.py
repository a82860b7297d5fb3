"""The walk through a face template with one entry in scope: nodes become items of a frame."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError

from generator.expr import PathError, Scope, quote
from generator.frame import Frame, Group, Item, Shape, Text, digest, mark
from generator.layout.elements import (
    Container,
    Grid,
    GroupElement,
    LabelElement,
    Mark,
    PictureElement,
    Spot,
    TextElement,
    Use,
)
from generator.layout.labelling import Labelling
from generator.layout.shapes import Element, Ground
from generator.layout.template import Dynamic, Node, Template, reason
from generator.layout.text.fit import fit, place
from generator.limits import (
    ELEMENT,
    MOST_ITEMS,
    MOST_LEVELS,
    MOST_OF_LABELS,
    MOST_WORK,
    WORK_OF_FACE,
    TooMuchError,
    spend,
    working,
)
from generator.source import Loc
from generator.units import Box

if TYPE_CHECKING:
    from generator.layout.face import Press


_MANY = f"more than {MOST_ITEMS} items"


class Stock(NamedTuple):
    """The piece that a face is drawn on: trimmed size and bleed in millimetres."""

    w: float
    h: float
    bleed: float = 0.0


class Drawing:
    """One face being drawn."""

    def __init__(
        self, press: "Press", template: Template, stock: Stock, given: Mapping[str, Any], *, blank: bool = False
    ) -> None:
        self.press, self.template, self.stock, self.blank = press, template, stock, blank
        self.scope = {**press.base, **press.given, "face": stock, **given}
        self.labelling = Labelling(press, stock)
        self._count = self._depth = 0

    def frame(self) -> Frame:
        """The finished face."""
        press, stock = self.press, self.stock
        items: list[Item] = []
        marks: list[Mark] = []
        press.ground = Ground(stock.w, stock.h, stock.bleed)
        if press.purse.left < 0:
            message = f"the faces before those of '{press.drawn}' take all the work that a kit may make"
            press.say("K208", message, Loc(self.template.file), "let each face draw less, or divide the kit")
            return Frame(stock.w, stock.h, (), stock.bleed)
        with working(MOST_WORK) as purse:
            try:
                for node in self.template.nodes:
                    self._draw(node, self.scope, items, marks)
                with working(MOST_OF_LABELS):
                    items += self.labelling.items()
            except TooMuchError as error:
                message = f"the face has {error}"
                press.say("K208", message, Loc(self.template.file), "shorten the loop; a part may not use itself")
        press.purse.left += WORK_OF_FACE - (MOST_WORK - purse.left)
        frame = Frame(stock.w, stock.h, tuple(items), stock.bleed)
        marked = mark(digest(frame)) if marks else ""
        for one in marks:
            words = TextElement(box=one.box, say="", style=one.style, fill=one.fill, align=one.align)
            setting = press.set_as(words)
            said = fit(press.typesetter, marked, one.box, setting)
            items += place(said, one.box, setting, press.typesetter)
        return frame._replace(items=tuple(items), mark=marked) if marks else frame

    def _draw(self, node: Node, scope: dict[str, Any], out: list[Item], marks: list[Mark]) -> None:
        if (self.press.measuring and not node.speaks) or (self.blank and node.personal):
            return
        spend(ELEMENT)
        if node.fixed and type(node.element) is not PictureElement:  # whose bleed depends on its place
            fixed = self.press.fixed
            known = fixed.get(id(node))
            if known is None and (whole := self._filled(node, scope)) is not None:
                known = fixed[id(node)] = tuple(self._placed(whole, node, marks))
            else:
                self._weigh(known or ())
            out.extend(known or ())
            return
        if node.plain:
            plain = self._filled(node, scope)
            if plain is not None:
                out.extend(self._placed(plain, node, marks))
            return
        try:
            if node.each is None:
                rounds: Iterable[Any] = (None,)
            else:
                rounds = _rounds(node.each(scope))
        except PathError as error:
            self.press.say("K104", str(error), node.loc.beside("each"), error.hint)
            return
        grid: Element | None = None
        outer = scope
        for index, item in enumerate(rounds):
            self._add(1)
            if node.each is not None:
                scope = {**outer, node.name: item, "index": index}
            try:
                if node.given:
                    scope = dict(scope)
                    for name, get in node.given:
                        scope[name] = get(scope)
                if node.condition is not None and not node.condition(scope):
                    continue
            except PathError as error:
                key = "if" if node.condition is not None else "with"
                self.press.say("K104", str(error), node.loc.beside(key), error.hint)
                return
            if isinstance(node.element, Grid) and grid is not None:
                element: Element | None = grid
            else:
                element = self._filled(node, scope)
            if element is None:
                return
            if isinstance(element, Grid):
                grid = element
                cell = element.cell(index)
                box = Box(element.box.x + cell.x, element.box.y + cell.y, cell.w, cell.h)
                inner = {**scope, "cell": cell, "index": index}
                self._group(node, element, box, inner, out, marks)
            elif isinstance(element, Container):
                units = element.grid if isinstance(element, GroupElement) else None
                inner = {**scope, "cell": Box(0, 0, *units) if units else element.box}
                self._group(node, element, element.box, inner, out, marks)
            elif isinstance(element, Use):
                self._depth += 1
                if self._depth > MOST_LEVELS:
                    raise TooMuchError(_MANY)
                for child in self._part(element, node):
                    self._draw(child, scope, out, marks)
                self._depth -= 1
            else:
                out.extend(self._placed(element, node, marks))

    def _group(
        self, node: Node, element: Container, box: Box, scope: dict[str, Any], out: list[Item], marks: list[Mark]
    ) -> None:
        items: list[Item] = []
        inner: list[Mark] = []
        cell: Box = scope["cell"]
        scale = min(box.w / cell.w, box.h / cell.h) if cell.w and cell.h else 1.0
        x, y = box.x + (box.w - cell.w * scale) / 2, box.y + (box.h - cell.h * scale) / 2
        if element.keep is not None:
            self.labelling.keep(element.filled({"box": box}))
        outer = self.labelling.enter(x, y, cell, scale, element.turn)
        ground = self.press.ground
        self.press.ground = ground.within(x, y, (cell.w, cell.h), scale, element.turn)
        if isinstance(element, Spot):
            self.press.ground = self.press.ground._replace(loose=True)
        for child in node.children:
            self._draw(child, scope, items, inner)
        self.press.ground = ground
        self.labelling.leave(outer)
        marks += [one.filled({"box": one.box._replace(x=one.box.x + box.x, y=one.box.y + box.y)}) for one in inner]
        if isinstance(element, Spot):
            self.labelling.add(element, node.loc, Frame(cell.w, cell.h, tuple(items)))
        elif items:
            frame = Frame(cell.w, cell.h, tuple(items))
            clip = element.cut(Box(0, 0, cell.w, cell.h))
            out.append(Group(round(x, 3), round(y, 3), frame, element.turn, clip, round(scale, 5)))

    def _add(self, items: int) -> None:
        self._count += items
        if self._count > MOST_ITEMS:
            raise TooMuchError(_MANY)

    def _weigh(self, items: Iterable[Item]) -> None:
        """Count what is drawn, and all that is drawn within it."""
        for item in items:
            self._add(1)
            if isinstance(item, Shape):
                spend(len(item.path) + len(item.dash))
            elif isinstance(item, Text):
                spend(sum(map(len, item.lines)))
            elif isinstance(item, Group):
                self._weigh(item.frame.items)

    def _part(self, element: Use, node: Node) -> list[Node]:
        template = self.template
        part = template.parts.get(element.part)
        if part is None:
            near = get_close_matches(element.part, template.parts, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"parts here: {', '.join(template.parts) or 'none'}"
            at: Loc = node.loc
            related: tuple[tuple[Loc, str], ...] = ()
            if at.file != template.file:  # a template that others extend wants it of them
                at, related = Loc(template.file, ("extends",)), ((node.loc, "used here"),)
            self.press.say("K104", f"no part '{element.part}'", at, hint, related)
            return []
        return part

    def _filled(self, node: Node, scope: Scope) -> Element | None:
        """The element with its fields for this entry; None, and a finding, when one is wrong."""
        self.press.where = node.told
        if not node.dynamic:
            return node.element
        values: dict[str, Any] = {}
        for one in node.dynamic:
            try:
                value = one.get(scope)
                if one.name == node.element.subject:
                    self.press.where = (one, scope)
                if type(value) is str and one.name == node.element.text_field:
                    values[one.name] = quote(value, scope) if "{" in value or "}}" in value else value
                else:
                    values[one.name] = self._parsed(one, value)
            except PathError as error:
                origin = one.origin(scope)
                related = ((one.loc, "wanted here"),) if origin != one.loc else ()
                self.press.say("K104", str(error), origin, error.hint, related)
                return None
            except (ValidationError, ValueError) as error:
                origin = one.origin(scope)
                related = ((one.loc, "wanted here"),) if origin != one.loc else ()
                self.press.say("K103", f"'{one.name}': {reason(error)}", origin, None, related)
                return None
        return node.element.filled(values)

    def _parsed(self, one: Dynamic, value: Any) -> Any:
        if isinstance(value, (str, int, float, tuple)):
            known = one.parsed.get(value)
            if known is None:
                known = one.parsed[value] = one.parse(value)
            return known
        return one.parse(value)

    def _placed(self, element: Element, node: Node, marks: list[Mark]) -> Iterable[Item]:
        try:
            if isinstance(element, Mark):
                self.press.theme.colour(element.fill or self.press.theme.styles[element.style].fill)
                marks.append(element)
            if isinstance(element, LabelElement):
                self.labelling.add(element, self.press.where)
            elif element.keep is not None or element.cross is not None:
                self.labelling.keep(element)
            if element.text_field is not None:
                spend(len(getattr(element, element.text_field)))
            items = list(element.place(self.press))
            self._weigh(items)
            return items
        except KeyError as error:
            name = str(error.args[0])
            at = next((node.loc / key for key, value in element.__dict__.items() if value == name), node.loc)
            known = [*self.press.theme.colours, *self.press.theme.styles, *self.press.theme.lines]
            near = get_close_matches(name, known, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else "see theme.yaml for the names"
            self.press.say("K105", f"the theme has no '{name}'", at, hint)
            return ()


def _rounds(value: Any) -> Iterable[Any]:
    """What a loop goes through: a table's entries, a list, or so many times."""
    if isinstance(value, Mapping):
        return tuple(value.values())
    if isinstance(value, (tuple, list, range)):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return range(min(value, MOST_ITEMS + 1))
    if not isinstance(value, str) and isinstance(value, Iterable):
        return tuple(value)
    raise PathError(f"each: expected a table, a list or a number, found '{value}'")
