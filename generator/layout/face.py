"""One side of a component: a compiled template drawn with one entry in scope.

Comes in: a template, a theme, a game and entries.  Goes out: frames, and findings for whatever
would be lost.  Text that shares one size in a deck is measured for all entries first.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from generator.diagnostic import Diagnostic
from generator.expr import Scope, base_scope
from generator.frame import Frame, Item
from generator.layout.contrast import pale
from generator.layout.drawing import Drawing, Stock
from generator.layout.elements import TextElement
from generator.layout.template import Dynamic, Template
from generator.layout.text.fit import Fitted, Setting, fit
from generator.layout.text.words import Typesetter
from generator.layout.theme import Fit, Theme
from generator.source import Loc
from generator.units import Box

NOWHERE = Loc("")
SHORT = 24
"""Characters of a text so short that it may well come again, as labels and names do."""
ONCE = ("K203",)
"""Findings about the whole game, told at the first place that comes upon them."""


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
    given: dict[str, Any] = field(default_factory=dict)
    """Names that every face may use beside those of the game: what is printed, and on which paper."""
    pieces: Callable[[str, str], Frame | str] = lambda name, _side: name
    """The face of a piece of the kit by ``group:id`` and side, or why there is none."""
    drawn: str = ""
    """The component group that is being drawn."""
    _settings: dict[tuple[Any, ...], Setting] = field(default_factory=dict)
    _cells: dict[str, float] = field(default_factory=dict)
    measuring: bool = False
    base: dict[str, Any] = field(default_factory=dict)
    where: Loc | tuple[Dynamic, Scope] = NOWHERE
    _style: str = ""
    _kept: dict[tuple[Any, ...], Fitted] = field(default_factory=dict)
    fixed: dict[int, tuple[Item, ...]] = field(default_factory=dict)
    _said: set[tuple[str, str, Loc]] = field(default_factory=set)
    _pale: set[tuple[object, ...]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.base = base_scope(self.game)

    def deck(self, template: Template, entries: Sequence[Mapping[str, Any]], stock: Stock) -> Iterator[Frame]:
        """A frame for each scope of ``entries``, in order, with one size a style."""
        self.sizes, self.fixed = {}, {}
        if "deck" in template.fits:
            self.measuring = True
            for scope in entries:
                self._face(template, scope, stock)
            self.measuring = False
        for scope in entries:
            frame = self.face(template, scope, stock)
            self.found += pale(frame, self.typesetter.book, self.theme, Loc(template.file), self._pale)
            yield frame

    def face(self, template: Template, given: Mapping[str, Any], stock: Stock) -> Frame:
        """The face for one scope."""
        if "card" in template.fits:
            self._cells, self.measuring = {}, True
            self._face(template, given, stock)
            self.measuring = False
        return self._face(template, given, stock)

    def blank(self, template: Template, stock: Stock) -> Frame:
        """The face without anything of an entry, for pencil, in the sizes of the deck that was drawn last."""
        return Drawing(self, template, stock, {}, blank=True).frame()

    def _face(self, template: Template, given: Mapping[str, Any], stock: Stock) -> Frame:
        return Drawing(self, template, stock, given).frame()

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
        at_most = None if how == "box" or self.measuring else shared.get(self._style)
        key = (text, box, id(setting), at_most)
        fitted = self._kept.get(key)
        if fitted is None:
            fitted = fit(self.typesetter, text, box, setting, at_most)
            if len(text) < SHORT:
                self._kept[key] = fitted
        if self.measuring:
            if how != "box":
                shared[self._style] = min(fitted.size, shared.get(self._style, fitted.size))
            return fitted._replace(lines=[], plain=())
        for problem in fitted.problems:
            self.say(problem.code, problem.message, self.where, problem.hint)
        if fitted.missing:
            size = f"{fitted.size:g} pt"
            hint = f"the box is {box.w:g} x {box.h:g} mm; shorten the text, enlarge the box or lower min"
            self.say("K206", f"the text does not fit: {fitted.what} at {size}", self.where, hint)
        return fitted

    def piece(self, name: str, side: str) -> Frame | None:
        frame = self.pieces(name, side)
        if isinstance(frame, str):
            self.say("K214", f"no piece '{name}' to show", self.where, frame)
            return None
        return frame

    def icon(self, name: str) -> bool:
        if name in self.typesetter.icons:
            return True
        near = get_close_matches(name, sorted(self.typesetter.icons), 1, 0.5)
        hint = f"did you mean '{near[0]}'?" if near else "see templates/icons for the names"
        self.say("K204", f"unknown icon '{name}'", self.where, hint)
        return False

    def say(
        self, code: str, message: str, at: Loc | tuple[Dynamic, Scope], hint: str | None = None,
        related: tuple[tuple[Loc, str], ...] = (),
    ) -> None:  # fmt: skip
        """A finding; nothing while texts are only measured, and nothing twice."""
        if self.measuring:
            return
        if not isinstance(at, Loc):
            at = at[0].origin(at[1])
        key = (code, message, NOWHERE if code in ONCE else at)
        if key in self._said:
            return
        self._said.add(key)
        self.found.append(Diagnostic(code, message, at, hint, related))
