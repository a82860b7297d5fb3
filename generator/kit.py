"""What is in the box: the components that ``kit.yaml`` asks for, each with its faces.

Comes in: a pack.  Goes out: component groups in printing order; a group's components are drawn
one after another, so that a large deck never stands in memory as a whole.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from generator.diagnostic import Diagnostic, Severity
from generator.frame import Frame
from generator.games.plain import Picture
from generator.layout.drawing import Stock
from generator.layout.face import Press
from generator.layout.template import Template
from generator.layout.text.words import Typesetter
from generator.limits import MOST_PIECES, MOST_SHOWN
from generator.maker import Maker
from generator.pack import Pack
from generator.pieces import Component, Drawn, Group


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
    maker: Maker
    """What made the groups; it knows kinds and templates."""
    pictures: dict[str, Drawable] = field(default_factory=dict)
    looks_found: tuple[Diagnostic, ...] = ()
    """What was found in templates, theme, kinds and fonts."""
    _done: dict[str, "_Done"] = field(default_factory=dict)
    _busy: set[str] = field(default_factory=set)

    def components(self, group: Group) -> Iterator[Component]:
        """The components of a group; one that was shown on another piece is not drawn again."""
        done = self._done.get(group.name)
        if done is None or done.press.given is not self.press.given:
            yield from group.printed(group.components(self.press))
            return
        self.press.sizes = done.press.sizes
        self.press.found += done.press.found
        done.press.found = []
        yield from group.printed(done.components)

    def again(self, press: Press, made: Mapping[str, list[Component]]) -> "Kit":
        """This kit with a press of its own, which draws none of the components that were made already."""
        kit = Kit(self.pack, press, self.groups, self.maker, self.pictures, self.looks_found)
        press.pieces = kit.piece
        for name, parts in made.items():
            faces = {(one.id, side): face for one in parts for side, face in one.faces()}
            kit._done[name] = _Done(replace(press, found=[]), parts, faces)
        return kit

    def piece(self, name: str, side: str) -> Frame | str:
        """A face by ``group`` or ``group:id``, to be shown on another piece; else why there is none."""
        wanted, _, entry = name.partition(":")
        group = next((one for one in self.groups if one.name == wanted), None)
        if group is None:
            return f"the kit has {', '.join(one.name for one in self.groups)}"
        if wanted in (self.press.drawn, *self._busy):
            return "a piece cannot be a picture on itself"
        if len(self._busy) == MOST_SHOWN:
            return f"pieces that show pieces go {MOST_SHOWN} deep"
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
            made_by = type(self.press)
            press = made_by(self.press.game, self.press.theme, self.press.typesetter, self.press.language)
            press.given, press.pieces, press.purse = self.press.given, self.piece, self.press.purse
            press.pictures, press.draft, press.memory = self.press.pictures, self.press.draft, self.press.memory
            made = list(group.components(press))
            faces = {(one.id, side): face for one in made for side, face in one.faces()}
            done = self._done[group.name] = _Done(press, made, faces)
            self._busy.discard(group.name)
        return done.faces


def kit_of(pack: Pack, press: type[Press] = Press) -> Kit | None:
    """The kit of a pack, as far as it can be made, with a press of its own; findings are kept in ``pack.found``.

    None when there is no theme or font to draw its faces with.
    """
    theme, kinds, before = pack.theme(), pack.kinds(), len(pack.found)
    fonts = pack.fonts()
    if theme is not None:
        pack.found += _unknown_fonts(theme, set(fonts.families), pack)
    lettered = not any(one.severity is Severity.ERROR for one in pack.found[before:])
    icons = frozenset(pack.icons())
    pack.found += pack.icon_findings()
    maker = Maker(pack, kinds)
    groups, pictures = _made(maker)
    looks_found = tuple(pack.found[before:])
    pack.found += maker.found
    if theme is None or not lettered or not theme.fonts.keys() >= {style.font for style in theme.styles.values()}:
        return None
    language = "en" if pack.game.game is None else pack.game.game.language
    made = press(pack.game, theme, Typesetter(fonts, icons), language)
    kit = Kit(pack, made, groups, maker, pictures, looks_found)
    kit.press.pieces, kit.press.pictures = kit.piece, pack.pictures()
    return kit


def kit_again(pack: Pack, before: Kit) -> Kit:
    """The kit of a pack of which the tables alone were read anew; all that says how it looks is that of ``before``.

    Findings are kept in ``pack.found``, those of templates, theme, kinds and fonts among them.
    """
    known = before.pack.sources.beside()
    known.join(pack.sources)
    pack.sources = known
    pack.found += before.looks_found
    pack.gaps |= {name: lost for name, lost in before.pack.gaps.items() if name.endswith(".yaml")}
    maker = before.maker.again(pack)
    groups, pictures = _made(maker)
    pack.found += maker.found
    old = before.press
    press = type(old)(pack.game, old.theme, old.typesetter, old.language, pictures=old.pictures, draft=old.draft)
    kit = Kit(pack, press, groups, maker, pictures, before.looks_found)
    kit.press.pieces = kit.piece
    return kit


def _made(maker: Maker) -> tuple[list[Group], dict[str, Drawable]]:
    """The groups and the pictures of a game, as far as they can be made."""
    game = maker.pack.game
    groups = _groups(maker)
    pictures = {
        name: Drawable(entry, face)
        for name, entry in game.pictures.items()
        if (face := maker.template(entry.front, entry.at("front")))
    }
    return groups, pictures


def _groups(maker: Maker) -> list[Group]:
    """The groups of a game; none, and K303, when there are more pieces than a kit may hold."""
    groups: list[Group] = []
    pieces = 0
    for name, entry in maker.pack.game.kit.items():
        group = maker.group(name, entry)
        if group is None:
            continue
        pieces += max(group.count, len(group.scopes))
        if pieces > MOST_PIECES:
            message = f"with '{name}' the kit has {pieces:,} pieces; at most {MOST_PIECES:,} are made"
            maker.found.append(Diagnostic("K303", message, entry.at(), "make fewer copies, or two games of it"))
            return []
        groups.append(group)
    return groups


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


__all__ = ["Component", "Group", "Kit", "kit_again", "kit_of"]
