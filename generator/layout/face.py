"""One side of a component: a compiled template drawn with one entry in scope.

Comes in: a template, a theme, a game and entries.  Goes out: frames, and findings for whatever
would be lost.  Text that shares one size in a deck is measured for all entries first.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple

from pydantic import ValidationError

from generator.diagnostic import Diagnostic
from generator.expr import PathError, Scope, base_scope, quote
from generator.frame import Frame, Group, Item, digest, mark
from generator.layout.elements import Container, Element, Grid, Mark, TextElement, Use
from generator.layout.template import Dynamic, Node, Template, reason
from generator.layout.text.fit import Fitted, Setting, fit, place
from generator.layout.text.words import Typesetter
from generator.layout.theme import Fit, Theme
from generator.source import Loc
from generator.units import Box

MOST_ITEMS = 20_000
"""Items of one face, rounds of its loops counted; a loop that makes more is a mistake."""
MOST_PARTS = 40
"""Parts within parts; a part that uses itself would have no end."""


NOWHERE = Loc("")
SHORT = 24
"""Characters of a text so short that it may well come again, as labels and names do."""
ONCE = ("K203",)
"""Findings about the whole game, told at the first place that comes upon them."""


class Stock(NamedTuple):
    """The piece that a face is drawn on: trimmed size and bleed in millimetres."""

    w: float
    h: float
    bleed: float = 0.0


class _TooMuchError(Exception):
    """A face with more items than any page can want."""


@dataclass
class Press:
    """Draws faces of one game; findings gather in ``found``."""

    game: Any
    theme: Theme
    typesetter: Typesetter
    language: str
    found: list[Diagnostic] = field(default_factory=list)
    sizes: dict[str, float] = field(default_factory=dict)
    """Size in points of each style of the deck that is being drawn."""
    _settings: dict[tuple[Any, ...], Setting] = field(default_factory=dict)
    _cells: dict[str, float] = field(default_factory=dict)
    _measuring: bool = False
    _base: dict[str, Any] = field(default_factory=dict)
    _where: Loc | tuple[Dynamic, Scope] = NOWHERE
    _style: str = ""
    _kept: dict[tuple[Any, ...], Fitted] = field(default_factory=dict)
    _count: int = 0
    _depth: int = 0
    _fixed: dict[int, tuple[Item, ...]] = field(default_factory=dict)
    _said: set[tuple[str, str, Loc]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._base = base_scope(self.game)

    def deck(self, template: Template, entries: Sequence[Mapping[str, Any]], stock: Stock) -> Iterator[Frame]:
        """A frame for each scope of ``entries``, in order, with one size a style."""
        self.sizes, self._fixed = {}, {}
        if "deck" in template.fits:
            self._measuring = True
            for scope in entries:
                self._face(template, scope, stock)
            self._measuring = False
        for scope in entries:
            yield self.face(template, scope, stock)

    def face(self, template: Template, given: Mapping[str, Any], stock: Stock) -> Frame:
        """The face for one scope."""
        if "card" in template.fits:
            self._cells, self._measuring = {}, True
            self._face(template, given, stock)
            self._measuring = False
        return self._face(template, given, stock)

    def _face(self, template: Template, given: Mapping[str, Any], stock: Stock) -> Frame:
        scope = {**self._base, "face": stock, **given}
        items: list[Item] = []
        marks: list[Mark] = []
        self._count = self._depth = 0
        try:
            for node in template.nodes:
                self._draw(node, scope, template, items, marks)
        except _TooMuchError:
            message = f"the face has more than {MOST_ITEMS} items"
            self._say("K208", message, Loc(template.file), "shorten the loop; a part may not use itself")
        frame = Frame(stock.w, stock.h, tuple(items), stock.bleed)
        for one in marks:
            words = TextElement(box=one.box, say="", style=one.style, fill=one.fill, align=one.align)
            setting = self.set_as(words)
            said = fit(self.typesetter, mark(digest(frame)), one.box, setting)
            items += place(said, one.box, setting, self.typesetter)
        return frame._replace(items=tuple(items)) if marks else frame

    def _draw(self, node: Node, scope: dict[str, Any], template: Template, out: list[Item], marks: list[Mark]) -> None:
        if self._measuring and not node.speaks:
            return
        if node.fixed:
            known = self._fixed.get(id(node))
            if known is None and (whole := self._filled(node, scope)) is not None:
                known = self._fixed[id(node)] = tuple(self._placed(whole, node, marks))
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
            self._say("K104", str(error), node.loc.beside("each"), error.hint)
            return
        grid: Element | None = None
        outer = scope
        for index, item in enumerate(rounds):
            self._count += 1
            if self._count > MOST_ITEMS:
                raise _TooMuchError
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
                self._say("K104", str(error), node.loc.beside(key), error.hint)
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
                self._group(node, element, box, inner, template, out, marks)
            elif isinstance(element, Container):
                inner = {**scope, "cell": element.box}
                self._group(node, element, element.box, inner, template, out, marks)
            elif isinstance(element, Use):
                self._depth += 1
                if self._depth > MOST_PARTS:
                    raise _TooMuchError
                for child in self._part(element, node, template):
                    self._draw(child, scope, template, out, marks)
                self._depth -= 1
            else:
                out.extend(self._placed(element, node, marks))

    def _group(
        self, node: Node, element: Container, box: Box, scope: dict[str, Any],
        template: Template, out: list[Item], marks: list[Mark],
    ) -> None:  # fmt: skip
        items: list[Item] = []
        inner: list[Mark] = []
        for child in node.children:
            self._draw(child, scope, template, items, inner)
        marks += [
            one.model_copy(update={"box": one.box._replace(x=one.box.x + box.x, y=one.box.y + box.y)}) for one in inner
        ]
        if items:
            frame = Frame(box.w, box.h, tuple(items))
            out.append(Group(box.x, box.y, frame, element.turn, element.clip))

    def _part(self, element: Use, node: Node, template: Template) -> list[Node]:
        part = template.parts.get(element.part)
        if part is None:
            near = get_close_matches(element.part, template.parts, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"parts here: {', '.join(template.parts) or 'none'}"
            self._say("K104", f"no part '{element.part}'", node.loc, hint)
            return []
        return part

    def _filled(self, node: Node, scope: Scope) -> Element | None:
        """The element with its fields for this entry; None, and a finding, when one is wrong."""
        self._where = node.told
        if not node.dynamic:
            return node.element
        values: dict[str, Any] = {}
        for one in node.dynamic:
            try:
                value = one.get(scope)
                if one.name == node.element.subject:
                    self._where = (one, scope)
                if type(value) is str and one.name == node.element.text_field:
                    values[one.name] = quote(value, scope) if "{" in value or "}}" in value else value
                else:
                    values[one.name] = self._parsed(one, value)
            except PathError as error:
                origin = one.origin(scope)
                related = ((one.loc, "wanted here"),) if origin != one.loc else ()
                self._say("K104", str(error), origin, error.hint, related)
                return None
            except (ValidationError, ValueError) as error:
                origin = one.origin(scope)
                related = ((one.loc, "wanted here"),) if origin != one.loc else ()
                self._say("K103", f"'{one.name}': {reason(error)}", origin, None, related)
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
                self.theme.colour(element.fill or self.theme.styles[element.style].fill)
                marks.append(element)
            return list(element.place(self))
        except KeyError as error:
            name = str(error.args[0])
            at = next((node.loc / key for key, value in element.__dict__.items() if value == name), node.loc)
            known = [*self.theme.colours, *self.theme.styles, *self.theme.lines]
            near = get_close_matches(name, known, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else "see theme.yaml for the names"
            self._say("K105", f"the theme has no '{name}'", at, hint)
            return ()

    def set_as(self, element: TextElement) -> Setting:
        self._style = element.style
        key = (element.style, element.size, element.min, element.fill, element.align, element.valign)
        known = self._settings.get(key)
        if known is None:
            style = self.theme.styles[element.style]
            setting = self.theme.setting(style, self.language)
            size = element.size or setting.size
            known = self._settings[key] = setting._replace(
                size=size,
                smallest=min(element.min or setting.smallest, size),
                fill=self.theme.colour(element.fill or style.fill),
                align=element.align,
                valign=element.valign,
            )
        return known

    def fitted(self, text: str, box: Box, setting: Setting, how: Fit) -> Fitted:
        shared = self.sizes if how == "deck" else self._cells
        at_most = None if how == "box" or self._measuring else shared.get(self._style)
        key = (text, box, id(setting), at_most)
        fitted = self._kept.get(key)
        if fitted is None:
            fitted = fit(self.typesetter, text, box, setting, at_most)
            if len(text) < SHORT:
                self._kept[key] = fitted
        if self._measuring:
            if how != "box":
                shared[self._style] = min(fitted.size, shared.get(self._style, fitted.size))
            return fitted._replace(lines=[], plain=())
        for problem in fitted.problems:
            self._say(problem.code, problem.message, self._where, problem.hint)
        if fitted.missing:
            size = f"{fitted.size:g} pt"
            hint = f"the box is {box.w:g} x {box.h:g} mm; shorten the text, enlarge the box or lower min"
            self._say("K206", f"the text does not fit: {fitted.what} at {size}", self._where, hint)
        return fitted

    def icon(self, name: str) -> bool:
        if name in self.typesetter.icons:
            return True
        near = get_close_matches(name, sorted(self.typesetter.icons), 1, 0.5)
        hint = f"did you mean '{near[0]}'?" if near else "see templates/icons for the names"
        self._say("K204", f"unknown icon '{name}'", self._where, hint)
        return False

    def _say(
        self, code: str, message: str, at: Loc | tuple[Dynamic, Scope], hint: str | None = None,
        related: tuple[tuple[Loc, str], ...] = (),
    ) -> None:  # fmt: skip
        if self._measuring:
            return
        if not isinstance(at, Loc):
            at = at[0].origin(at[1])
        key = (code, message, NOWHERE if code in ONCE else at)
        if key in self._said:
            return
        self._said.add(key)
        self.found.append(Diagnostic(code, message, at, hint, related))


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
