"""What is in the box: the components that ``kit.yaml`` asks for, each with its faces.

Comes in: a pack.  Goes out: component groups in printing order; a group's components are drawn
one after another, so that a large deck never stands in memory as a whole.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple

from generator.diagnostic import Diagnostic, Severity
from generator.expr import PathError, look_up
from generator.frame import Frame, digest
from generator.games.plain import KitEntry, Picture
from generator.layout.drawing import Stock
from generator.layout.face import Press
from generator.layout.template import Template
from generator.layout.text.words import Typesetter
from generator.pack import Kind, Pack
from generator.source import Loc
from generator.units import Size

BLANK = "blank"
"""Name of a deck's pieces for pencil."""
MOST_COPIES = 2_000
"""Copies of one component; more is taken for a slip."""


class Drawn(NamedTuple):
    """A face and the digest of its drawing."""

    frame: Frame
    digest: str


def drawn(frame: Frame) -> Drawn:
    return Drawn(frame, digest(frame))


class Component(NamedTuple):
    """One piece of the box, as often as it is printed."""

    group: str
    id: str
    copies: int
    front: Drawn
    back: Drawn | None

    def faces(self) -> Iterator[tuple[str, Drawn]]:
        """Its sides by name."""
        yield "front", self.front
        if self.back is not None:
            yield "back", self.back


@dataclass
class Group:
    """All components that one entry of the kit makes."""

    name: str
    entry: KitEntry
    kind: Kind
    size: Size
    scopes: list[dict[str, Any]]
    """What each component's faces see: ``it``, ``id``, ``number``."""
    copies: list[int]
    front: Template
    back: Template | None

    @property
    def count(self) -> int:
        """Pieces printed, spares and blanks included."""
        return sum(self.copies) + self.entry.spare * bool(self.copies) + self.entry.blank

    def components(self, press: Press) -> Iterator[Component]:
        """The components in table order; spares are further copies of the last, blanks follow."""
        stock = Stock(self.size.w, self.size.h, self.kind.bleed)
        press.drawn = self.name
        backs: Iterable[Drawn | None] = ()
        if self.back is not None:
            different = self.scopes if self.back.personal else self.scopes[:1]
            made = [drawn(frame) for frame in press.deck(self.back, different, stock)]
            backs = made if self.back.personal else made * len(self.scopes)
        fronts = press.deck(self.front, self.scopes, stock)
        last = len(self.scopes) - 1
        behind = iter(backs)
        for i, (scope, copies, front) in enumerate(zip(self.scopes, self.copies, fronts, strict=True)):
            spare = self.entry.spare if i == last else 0
            yield Component(self.name, scope["id"], copies + spare, drawn(front), next(behind, None))
        if self.entry.blank:
            back = None if self.back is None else drawn(press.blank(self.back, stock))
            yield Component(self.name, BLANK, self.entry.blank, drawn(press.blank(self.front, stock)), back)


@dataclass
class Drawable:
    """A picture of the rulebook, ready to be drawn."""

    entry: Picture
    face: Template

    def frame(self, press: Press) -> Frame:
        """The picture at its own size."""
        press.drawn = ""
        return press.face(self.face, {"it": self.entry, "id": self.entry.id}, Stock(*self.entry.size))


@dataclass
class _Done:
    """A group that was drawn to be shown on another piece."""

    press: Press
    components: list["Component"]
    faces: dict[tuple[str, str], Drawn]


@dataclass
class Kit:
    """The groups of a pack, the pictures of its rulebook and the press that draws them."""

    pack: Pack
    press: Press
    groups: list[Group]
    pictures: dict[str, Drawable] = field(default_factory=dict)
    _done: dict[str, "_Done"] = field(default_factory=dict)
    _busy: set[str] = field(default_factory=set)

    def components(self, group: Group) -> Iterator[Component]:
        """The components of a group; one that was shown on another piece is not drawn again."""
        done = self._done.get(group.name)
        if done is None or done.press.given is not self.press.given:
            yield from group.components(self.press)
            return
        self.press.sizes = done.press.sizes
        self.press.found += done.press.found
        done.press.found = []
        yield from done.components

    def piece(self, name: str, side: str) -> Frame | str:
        """A face by ``group`` or ``group:id``, to be shown on another piece; else why there is none."""
        wanted, _, entry = name.partition(":")
        group = next((one for one in self.groups if one.name == wanted), None)
        if group is None:
            return f"the kit has {', '.join(one.name for one in self.groups)}"
        if wanted in (self.press.drawn, *self._busy):
            return "a piece cannot be a picture on itself"
        faces = self._shown(group)
        ids = [scope["id"] for scope in group.scopes]
        entry = entry or next(iter(ids), "")
        face = faces.get((entry, side))
        if face is not None:
            return face.frame
        return f"{wanted} has no {side}" if entry in ids else f"{wanted} has {', '.join(ids)}"

    def _shown(self, group: Group) -> dict[tuple[str, str], Drawn]:
        """All faces of a group by id and side, drawn when the first is asked for."""
        done = self._done.get(group.name)
        if done is None or done.press.given is not self.press.given:
            self._busy.add(group.name)
            press = Press(self.press.game, self.press.theme, self.press.typesetter, self.press.language)
            press.given, press.pieces = self.press.given, self.piece
            made = list(group.components(press))
            faces = {(one.id, side): face for one in made for side, face in one.faces()}
            done = self._done[group.name] = _Done(press, made, faces)
            self._busy.discard(group.name)
        return done.faces


def kit_of(pack: Pack) -> Kit | None:
    """The kit of a pack, as far as it can be made; findings are kept in ``pack.found``.

    None when there is no theme or font to draw its faces with.
    """
    theme, kinds, before = pack.theme(), pack.kinds(), len(pack.found)
    fonts = pack.fonts()
    if theme is not None:
        pack.found += _unknown_fonts(theme, set(fonts.families), pack)
    lettered = not any(one.severity is Severity.ERROR for one in pack.found[before:])
    icons = frozenset(pack.icons())
    maker = _Maker(pack, kinds)
    groups = [group for name, entry in pack.game.kit.items() if (group := maker.group(name, entry))]
    pictures = {
        name: Drawable(entry, face)
        for name, entry in pack.game.pictures.items()
        if (face := maker.template(entry.front, entry.at("front")))
    }
    pack.found += maker.found
    if theme is None or not lettered or not theme.fonts.keys() >= {style.font for style in theme.styles.values()}:
        return None
    language = "en" if pack.game.game is None else pack.game.game.language
    kit = Kit(pack, Press(pack.game, theme, Typesetter(fonts, icons), language), groups, pictures)
    kit.press.pieces = kit.piece
    return kit


def _unknown_fonts(theme: Any, known: set[str], pack: Pack) -> Iterator[Diagnostic]:
    if "fonts/fonts.yaml" in pack.gaps:
        return
    for role, families in theme.fonts.items():
        for i, family in enumerate(families):
            if family not in known:
                near = get_close_matches(family, known, 1, 0.5)
                hint = f"did you mean '{near[0]}'?" if near else f"families at hand: {', '.join(sorted(known))}"
                yield Diagnostic("K207", f"no font family '{family}'", theme.at("fonts", role, i), hint)
    for style in theme.styles.values():
        if style.font not in theme.fonts and not pack.left_out(style.font, "theme.yaml"):
            hint = f"roles here: {', '.join(theme.fonts)}"
            yield Diagnostic("K105", f"the theme has no font role '{style.font}'", style.at("font"), hint)


class _Maker:
    """Turns entries of the kit into groups."""

    def __init__(self, pack: Pack, kinds: dict[str, Kind]) -> None:
        self.pack, self.kinds = pack, kinds
        self.found: list[Diagnostic] = []
        self._templates: dict[str, Template | None] = {}

    def group(self, name: str, entry: KitEntry) -> Group | None:
        kind = self.kinds.get(entry.kind)
        if kind is None and not self.pack.left_out(entry.kind, "kinds.yaml"):
            self._say("K301", f"no kind '{entry.kind}'", entry.at("kind"), self._near(entry.kind, self.kinds))
        front = self.template(entry.front, entry.at("front"))
        back = self.template(entry.back, entry.at("back")) if entry.back else None
        scopes = self._scopes(entry)
        size = self._size(entry, kind) if kind else None
        if size is not None and min(size) <= 0:
            self._say("K301", f"a piece of {size.w:g} x {size.h:g} mm is none", entry.at("kind"), "give it a size")
            return None
        if kind is None or front is None or scopes is None or size is None:
            return None
        copies = [self._copies(entry, scope) for scope in scopes]
        if None in copies:
            return None
        return Group(name, entry, kind, size, scopes, [c for c in copies if c is not None], front, back)

    def _scopes(self, entry: KitEntry) -> list[dict[str, Any]] | None:
        if entry.source is None:
            return [{"id": entry.id, "number": 1, "it": entry}]
        known = entry.source in type(self.pack.game).model_fields
        table = getattr(self.pack.game, entry.source) if known else None
        if not isinstance(table, dict):
            if not {entry.source, "game"}.isdisjoint(self.pack.gaps):
                return None
            tables = [n for n in type(self.pack.game).model_fields if isinstance(getattr(self.pack.game, n), dict)]
            self._say("K302", f"no table '{entry.source}'", entry.at("from"), self._near(entry.source, tables))
            return None
        return [{"id": key, "number": i, "it": item} for i, (key, item) in enumerate(table.items(), 1)]

    def _size(self, entry: KitEntry, kind: Kind) -> Size | None:
        if entry.size is None:
            if kind.size is None:
                message = f"kind '{entry.kind}' has no size of its own"
                self._say("K301", message, entry.at("kind"), "add size: and a path such as board.size")
                return None
            return Size(*kind.size)
        try:
            value = look_up(entry.size, {"game": self.pack.game})
        except PathError as error:
            self._nowhere(error, entry.at("size"))
            return None
        if not isinstance(value, tuple) or len(value) != 2:
            self._say("K104", f"'{entry.size}' is no size", entry.at("size"), "it must lead to two lengths")
            return None
        return Size(*value)

    def _copies(self, entry: KitEntry, scope: dict[str, Any]) -> int | None:
        value: Any = entry.copies
        if not entry.copies.isdigit():
            try:
                value = look_up(entry.copies, {"game": self.pack.game, **scope})
            except PathError as error:
                self._nowhere(error, entry.at("copies"))
                return None
        try:
            count = int(value)
            if isinstance(value, float) and value != count:
                raise ValueError
        except (TypeError, ValueError):
            self._say(
                "K303", f"'{value}' is no number of copies", entry.at("copies"), "write a number or a path to one"
            )
            return None
        if not 0 <= count <= MOST_COPIES:
            self._say("K303", f"{count} copies are out of range", entry.at("copies"), f"0 to {MOST_COPIES}")
            return None
        return count

    def template(self, name: str, at: Loc) -> Template | None:
        """A compiled face, read once."""
        if self._templates.get(name) is None:
            self._templates[name] = self.pack.template(name, at)
        return self._templates[name]

    def _nowhere(self, error: PathError, at: Loc) -> None:
        if self.pack.whole:
            self._say("K104", str(error), at, error.hint)

    def _near(self, name: str, known: Any) -> str:
        near = get_close_matches(name, list(known), 1, 0.5)
        return f"did you mean '{near[0]}'?" if near else f"known here: {', '.join(known)}"

    def _say(self, code: str, message: str, at: Loc, hint: str | None = None) -> None:
        self.found.append(Diagnostic(code, message, at, hint))


__all__ = ["Component", "Group", "Kit", "kit_of"]
