"""One side of a component: a compiled template drawn with one entry in scope.

Comes in: a template, a theme, a game and entries.  Goes out: frames, and findings for whatever
would be lost.  Text that shares one size in a deck is measured for all entries first.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple, Protocol

from generator.diagnostic import Diagnostic
from generator.expr import Scope, base_scope, reads
from generator.expr.reads import Told, reading
from generator.frame import Frame, Item, digest
from generator.language import speech
from generator.layout.contrast import legible
from generator.layout.drawing import Drawing, Stock
from generator.layout.elements import TextElement
from generator.layout.shapes import Ground
from generator.layout.template import Dynamic, Template
from generator.layout.text.fit import Fitted, Setting, fit
from generator.layout.text.words import Typesetter
from generator.layout.theme import FLOOR, Fit, Theme
from generator.limits import MOST_OF_KIT, Purse
from generator.pictures import Art, PictureError, Pictures
from generator.source import Fault, Loc
from generator.units import MM_PER_INCH, Box

NOWHERE = Loc("")
SHORT = 24
"""Characters of a text so short that it may well come again, as labels and names do."""
ONCE = ("K203",)
"""Findings about the whole game, told at the first place that comes upon them."""
GOOD = 300
"""Pixels an inch that print shops ask for."""


class Memory(Protocol):
    """Faces that were drawn before."""

    def taken(self, group: str, side: str, ids: Sequence[str], sizes: Mapping[str, float]) -> dict[str, "Kept"]:
        """By id, those faces of a deck that would be drawn again as they are."""


class Kept(NamedTuple):
    """A face that was drawn before: its drawing, its digest, and what it read."""

    frame: Frame
    digest: str
    reads: Mapping[str, Told]


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
    purse: Purse = field(default_factory=lambda: Purse(MOST_OF_KIT))
    """Steps that are left to all faces of the kit."""
    pictures: Pictures = field(default_factory=Pictures)
    """The raster pictures of the game."""
    memory: "Memory | None" = None
    """The faces of an earlier build, of which those may be taken that nothing has changed."""
    draft: bool = False
    """Whether a box with its name stands for a picture that is not there yet."""
    ground: Ground = Ground()  # noqa: RUF009
    """How what is being drawn lies on its face."""
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
        self._speech = speech(self.language)

    def deck(self, template: Template, entries: Sequence[Mapping[str, Any]], stock: Stock) -> Iterator[Frame]:
        """A frame for each scope of ``entries``, in order, with one size a style."""
        self.begin(template, entries, stock)
        for scope in entries:
            yield self.member(template, scope, stock)

    def begin(self, template: Template, entries: Sequence[Mapping[str, Any]], stock: Stock) -> None:
        """Find the sizes that the deck of ``entries`` shares; each is drawn by :meth:`member` then."""
        self.sizes, self.fixed = {}, {}
        if "deck" in template.fits:
            self.measuring = True
            with reading():  # what others say is nothing that a face is made of
                for scope in entries:
                    self._face(template, scope, stock)
            self.measuring = False

    def member(self, template: Template, scope: Mapping[str, Any], stock: Stock) -> Frame:
        """The face of one member of the deck that was begun."""
        frame = self.face(template, scope, stock)
        too_long = any(one.code == "K206" for one in self.found)  # and so beyond every edge
        found = legible(frame, self.typesetter.book, self.theme, Loc(template.file), self._pale)
        self.found += (one for one in found if one.code != "K225" or not too_long)
        return frame

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
            fitted = fit(self.typesetter, self._speech.tied(text), box, setting, at_most)
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
        if fitted.size * self.ground.scale < FLOOR - 0.01:
            message = f"the text is printed at {fitted.size * self.ground.scale:.1f} pt, which nobody can read"
            hint = f"its group is drawn at {self.ground.scale:.2g} of its size: take larger type or a smaller grid"
            self.say("K226", message, self.where, hint)
        return fitted

    def piece(self, name: str, side: str) -> Frame | None:
        frame = self.pieces(name, side)
        if isinstance(frame, str):
            self.say("K214", f"no piece '{name}' to show", self.where, frame)
            return None
        if reads.current is not None:
            reads.current.note(None, f"{reads.SHOWN}{name}.{side}", digest(frame))
        return frame

    def icon(self, name: str) -> bool:
        if name in self.typesetter.icons:
            return True
        near = get_close_matches(name, sorted(self.typesetter.icons), 1, 0.5)
        hint = f"did you mean '{near[0]}'?" if near else "see templates/icons for the names"
        self.say("K204", f"unknown icon '{name}'", self.where, hint)
        return False

    def picture(self, name: str, box: Box) -> Art | None:
        try:
            scale = self.ground.scale
            art = self.pictures.read(name, round(box.w * scale, 1), round(box.h * scale, 1))
            self._told(art.faults)
            return art
        except PictureError as error:
            if error.faults:
                self._told(error.faults)
            elif not (self.draft and error.code == "K216"):
                self.say(error.code, str(error), self.where, error.hint)
            return None

    def _told(self, faults: Iterable[Fault]) -> None:
        """Findings in a picture's own file, each once."""
        for fault in faults:
            key = (fault.code, fault.message, Loc(fault.at.file, (str(fault.at.line),)))
            if not self.measuring and key not in self._said:
                self._said.add(key)
                at = self.where if isinstance(self.where, Loc) else self.where[0].origin(self.where[1])
                related = ((at, "shown here"),)
                self.found.append(Diagnostic(fault.code, fault.message, fault.at, fault.hint, related))

    def sharp(self, art: Art, w: float, h: float) -> None:
        wide, high = w * self.ground.scale, h * self.ground.scale
        dpi = min(art.width / wide, art.height / high) * MM_PER_INCH
        fewest = self.theme.dpi
        if dpi >= fewest:
            return
        size = f"{art.name} has {art.width} x {art.height} px for {round(wide, 1):g} x {round(high, 1):g} mm"
        few, good = (
            f"{round(wide / MM_PER_INCH * need)} x {round(high / MM_PER_INCH * need)}" for need in (fewest, GOOD)
        )
        hint = f"{fewest:g} dpi need {few} px, and {GOOD} dpi, which print shops want, {good} px"
        self.say("K219", f"{size}: {math.floor(dpi)} dpi", self.where, hint)

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
