"""The faces of a game that stays open, of which those are drawn anew that something has changed.

Comes in: a kit, and which fields its faces read when they were drawn last.  Goes out: each face with its
drawing, what was found while it was drawn, and the boxes of its texts.  A deck of which nothing changed is not
even measured.  Everything else that a face may depend on is told by ``looks``: its templates, its entry of the kit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.diagnostic import Diagnostic
from generator.expr.reads import GIVEN, SHOWN, Told, look_again, reading
from generator.frame import Frame, digest
from generator.kit import Component, Group, Kit
from generator.layout.drawing import Stock
from generator.layout.face import Kept, Press
from generator.layout.template import Template
from generator.layout.text.fit import Fitted, Setting
from generator.layout.theme import Fit
from generator.pieces import BLANK, Drawn
from generator.units import PT_PER_MM, Box

_NOWHERE = object()


class TextBox(NamedTuple):
    """A box of text on a face: its place in the face's millimetres, and how full it is."""

    x: float
    y: float
    w: float
    h: float
    size: float
    """Points that the text is set in."""
    wish: float
    """Points that were wished for."""
    level: float
    """The part of its height that lines take; above 1 the text does not fit."""


class Seen(NamedTuple):
    """One side of a component as it was drawn last."""

    number: int
    """Its place in the table."""
    face: Drawn
    found: tuple[Diagnostic, ...]
    texts: tuple[TextBox, ...]


@dataclass
class _Side:
    """One side of a deck."""

    look: Any
    sizes: dict[str, float]
    template: str
    seen: dict[str, Seen] = field(default_factory=dict)
    measured: dict[str, dict[str, float]] = field(default_factory=dict)
    """For each id, the sizes that its face alone would have."""


class Faces:
    """What was drawn, by group, side and id; a memory for presses."""

    def __init__(self) -> None:
        self._sides: dict[tuple[str, str], _Side] = {}
        self._told: dict[str, Any] = {}
        self._holds: dict[tuple[str, str, str], bool] = {}
        self._now: dict[str, str] = {}
        """For each group that is being drawn, its side."""
        self._noted: dict[tuple[str, str, str], tuple[tuple[Diagnostic, ...], tuple[TextBox, ...]]] = {}
        self._measured: dict[tuple[str, str], dict[str, dict[str, float]]] = {}
        """By group and template, what was measured just now."""
        self._digests: dict[int, tuple[Frame, str]] = {}
        self.kit: Kit | None = None
        self.looks: Mapping[str, Any] = {}
        """For each group, whatever its faces depend on beside the fields that they read."""
        self.given_holds = False
        """Whether what a build gives to faces is as it was."""

    def begin(self, kit: Kit, looks: Mapping[str, Any]) -> None:
        """Faces are to be those of ``kit`` from now on."""
        self.kit, self.looks, self.given_holds = kit, looks, False
        kit.press.memory = self
        self._told, self._noted, self._measured = {}, {}, {}
        self.forget()

    def forget(self) -> None:
        """Look again whether faces hold."""
        self._holds = {}

    def tells_of_kit(self, group: str) -> bool:
        """Whether a face of the group, as it was drawn last, shows another piece or tells of the kit itself."""
        sides = [self._sides[key] for key in ((group, "front"), (group, "back")) if key in self._sides]
        routes = (route for side in sides for one in side.seen.values() for route in one.face.reads)
        return not sides or any(route.startswith((GIVEN, SHOWN)) for route in routes)

    def taken(self, group: str, side: str, ids: Sequence[str], sizes: Mapping[str, float]) -> dict[str, Kept]:
        """By id, those faces of a deck that would be drawn again as they are."""
        self._now[group] = side
        known = self._sides.get((group, side))
        if known is None or known.look != self.looks.get(group) or known.sizes != dict(sizes):
            return {}
        held = (id_ for number, id_ in enumerate(ids) if self._held(group, side, id_, number))
        return {id_: Kept(*known.seen[id_].face) for id_ in held}

    def measured(self, group: str, template: Template, ids: Sequence[str]) -> dict[str, dict[str, float]]:
        """By id, the sizes of those faces of a deck that would be measured again as they were."""
        for side in ("front", "back"):
            known = self._sides.get((group, side))
            if known is not None and known.template == template.file and known.look == self.looks.get(group):
                held = (id_ for number, id_ in enumerate(ids) if self._held(group, side, id_, number))
                return {id_: known.measured[id_] for id_ in held if id_ in known.measured}
        return {}

    def measure(self, group: str, template: Template, sizes: dict[str, dict[str, float]]) -> None:
        """Keep what was measured."""
        self._measured[group, template.file] = sizes

    def note(self, group: str, id_: str, found: Sequence[Diagnostic], texts: Sequence[TextBox]) -> None:
        """What was found, and which texts were set, while a face was drawn."""
        self._noted[group, self._now.get(group, "front"), id_] = tuple(found), tuple(texts)

    def drawn(self, group: Group, made: Sequence[Component]) -> dict[tuple[str, str], Seen]:
        """Keep a group as it was drawn just now, and return its faces by id and side."""
        out: dict[tuple[str, str], Seen] = {}
        for side, template in (("front", group.front), ("back", group.back)):
            if template is None:
                self._sides.pop((group.name, side), None)
                continue
            before = self._sides.get((group.name, side))
            now = _Side(self.looks.get(group.name), dict(group.sizes.get(side, {})), template.file)
            now.measured = self._measured.get((group.name, template.file)) or (before.measured if before else {})
            first = made[0].id if made else ""
            for number, one in enumerate(made):
                face = dict(one.faces()).get(side)
                if face is None:
                    continue
                source = one.id if template.personal or one.id == BLANK else first
                known = before.seen.get(source) if before else None
                found, texts = self._noted.get((group.name, side, source)) or (
                    (known.found, known.texts) if known else ((), ())
                )
                now.seen[one.id] = out[one.id, side] = Seen(number, face, found if source == one.id else (), texts)
            self._sides[group.name, side] = now
        return out

    def _held(self, group: str, side: str, id_: str, number: int) -> bool:
        """Whether a face has its place, and everything that it read stands there as it did."""
        seen = self._sides[group, side].seen.get(id_)
        if seen is None or seen.number != number:
            return False
        key = (group, side, id_)
        known = self._holds.get(key)
        if known is None:
            known = self._holds[key] = all(self._same(route, told) for route, told in seen.face.reads.items())
        return known

    def _same(self, route: str, told: Told) -> bool:
        assert self.kit is not None
        if route.startswith(GIVEN):
            return self.given_holds
        if route.startswith(SHOWN):
            name, _, side = route.removeprefix(SHOWN).rpartition(".")
            frame = self.kit.piece(name, side)
            return isinstance(frame, Frame) and self._digest(frame) == told
        if route not in self._told:
            try:
                self._told[route] = look_again(self.kit.pack.game, route)
            except LookupError:
                self._told[route] = _NOWHERE
        now = self._told[route]
        return now is not _NOWHERE and type(now) is type(told) and now == told

    def _digest(self, frame: Frame) -> str:
        known = self._digests.get(id(frame))
        if known is None or known[0] is not frame:
            known = self._digests[id(frame)] = (frame, digest(frame))
        return known[1]


@dataclass
class Watched(Press):
    """A press that tells its memory what it found and which texts it set, face by face."""

    texts: list[TextBox] = field(default_factory=list)

    def begin(self, template: Template, entries: Sequence[Mapping[str, Any]], stock: Stock) -> None:
        """The sizes of the deck; only those faces are measured of which something has changed."""
        self.sizes, self.fixed = {}, {}
        memory = self.memory
        if not isinstance(memory, Faces) or "deck" not in template.fits:
            return
        group, ids = self.drawn, [scope["id"] for scope in entries]
        known, now = memory.measured(group, template, ids), {}
        self.measuring = True
        with reading():
            for id_, scope in zip(ids, entries, strict=True):
                self.sizes = {}
                if id_ not in known:
                    self._face(template, scope, stock)
                now[id_] = known.get(id_, self.sizes)
        self.measuring = False
        memory.measure(group, template, now)
        styles = dict.fromkeys(style for sizes in now.values() for style in sizes)
        self.sizes = {style: min(sizes[style] for sizes in now.values() if style in sizes) for style in styles}

    def member(self, template: Template, scope: Mapping[str, Any], stock: Stock) -> Frame:
        """The face of one member of the deck; its found and its texts are noted."""
        self.texts = []
        before, group = len(self.found), self.drawn
        frame = super().member(template, scope, stock)
        if isinstance(self.memory, Faces):
            self.memory.note(group, scope["id"], self.found[before:], self.texts)
        return frame

    def fitted(self, text: str, box: Box, setting: Setting, how: Fit) -> Fitted:
        """The text in its box, which is noted when it is drawn upright."""
        fitted = super().fitted(text, box, setting, how)
        if not self.measuring and not self.ground.loose and text.strip():
            self.texts.append(self._box(box, setting, fitted))
        return fitted

    def _box(self, box: Box, setting: Setting, fitted: Fitted) -> TextBox:
        ground = self.ground
        rows = len(fitted.plain) or (fitted.lines[-1][1] + 1 if fitted.lines else 0)
        used = rows * setting.leading * fitted.size / PT_PER_MM
        level = used / box.h if box.h else 0.0
        if fitted.missing:
            level = max(level, 1.01)
        x, y = round(ground.x + ground.scale * box.x, 2), round(ground.y + ground.scale * box.y, 2)
        w, h = round(ground.scale * box.w, 2), round(ground.scale * box.h, 2)
        return TextBox(x, y, w, h, round(fitted.size, 2), round(setting.size, 2), round(level, 2))
