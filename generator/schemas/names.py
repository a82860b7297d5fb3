"""The names that files of a game may use: its tables, its templates, and what its theme and kit have.

Comes in: a pack.  Goes out: names by what they name; None where they cannot all be known, so that any name is let be.
"""

from functools import cached_property
from typing import Any, NamedTuple, get_origin

from generator.games.plain import GameInfo, KitEntry, NetEntry, Picture, Rule, Section
from generator.kinds import LabelSheet
from generator.language import Named
from generator.layout.elements import IconElement, LabelElement, PictureElement, Piece, TextElement
from generator.layout.theme import TextStyle, Theme
from generator.model import Entry
from generator.pack import Pack
from generator.workspace import COMMON, packaged

Known = list[str] | None


class Naming(NamedTuple):
    """What a field names."""

    what: str
    """An attribute of :class:`Names`."""
    only: bool = True
    """Whether nothing else may stand there; else the names are only offered."""


NAMINGS: dict[tuple[type[Entry], str], Naming] = {
    (GameInfo, "seats"): Naming("tables"),
    (KitEntry, "kind"): Naming("kinds"),
    (KitEntry, "source"): Naming("tables"),
    (KitEntry, "front"): Naming("faces"),
    (KitEntry, "back"): Naming("faces"),
    (KitEntry, "stock"): Naming("stocks", only=False),
    (NetEntry, "deck"): Naming("groups"),
    (Picture, "front"): Naming("faces"),
    (Rule, "table"): Naming("tables"),
    (Rule, "joined"): Naming("tables"),
    (Section, "insert"): Naming("inserts"),
    (LabelSheet, "paper"): Naming("papers"),
    (TextStyle, "font"): Naming("roles"),
    (TextElement, "style"): Naming("styles"),
    (LabelElement, "style"): Naming("styles"),
    (LabelElement, "note_style"): Naming("styles"),
    (IconElement, "name"): Naming("icons"),
    (PictureElement, "src"): Naming("pictures"),
    (Piece, "of"): Naming("pieces"),
}
"""Fields that name something by more than their type, as checks look it up."""


def naming(cls: type[Entry], field: str) -> Naming | None:
    """What a field of a class names, if it names something."""
    known = NAMINGS.get((cls, field))
    if known is not None:
        return known
    marks = [one for one in cls.model_fields[field].metadata if isinstance(one, Named)]
    return Naming("icons", only=False) if marks and field in ("icon", "sign", "symbol") else None


class Names:
    """The names of one game."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def of(self, what: str) -> Known:
        """The names of that sort, sorted; None when they cannot all be known."""
        known: Known = getattr(self, what)
        return known

    def ids(self, table: str) -> Known:
        """Ids of a table, those of its faulty entries too."""
        return self._whole(getattr(self.pack.game, table, {}), table)

    @cached_property
    def tables(self) -> Known:
        """Tables of the game that have entries by id."""
        fields = type(self.pack.game).model_fields.items()
        known = [name for name, info in fields if get_origin(info.annotation) is dict]
        return self._whole(known, "game")

    @cached_property
    def groups(self) -> Known:
        """Component groups of the kit."""
        return self.ids("kit")

    @cached_property
    def pieces(self) -> Known:
        """Pieces as another piece shows them: a group, or a group and one of its entries."""
        groups, kit = self.groups, getattr(self.pack.game, "kit", {})
        if groups is None:
            return None
        rows = {name: self.ids(entry.source) for name, entry in kit.items() if entry.source}
        if None in rows.values():
            return None
        return sorted({*groups, *(f"{name}:{one}" for name, ids in rows.items() for one in ids or ())})

    @cached_property
    def faces(self) -> Known:
        """Face templates: the game's own and the common ones."""
        return sorted(self._trees)

    @cached_property
    def parts(self) -> Known:
        """Parts of all face templates."""
        parts = (tree.get("parts") for tree in self._trees.values())
        return sorted({name for one in parts if isinstance(one, dict) for name in one})

    @cached_property
    def _trees(self) -> dict[str, dict[str, Any]]:
        own, packed = self.pack.workspace.templates, packaged() / "templates"
        folders = dict.fromkeys((packed / COMMON, own / COMMON, own / self.pack.name))
        return {name: tree for folder in folders for name, tree in self.pack.trees(folder).items()}

    @cached_property
    def inserts(self) -> Known:
        """What a section of the rulebook may be followed by."""
        own, packed = self.pack.workspace.templates, packaged() / "templates"
        folders = (packed / "rulebook", own / "rulebook", own / self.pack.name / "rulebook")
        return sorted({path.stem for folder in folders for path in folder.glob("*.html")} - {"page"})

    @cached_property
    def kinds(self) -> Known:
        """Kinds of pieces."""
        return self._whole(self.pack.kinds(), "kinds.yaml")

    @cached_property
    def papers(self) -> Known:
        """Papers."""
        return self._whole(self.pack.papers(), "papers.yaml")

    @cached_property
    def stocks(self) -> Known:
        """Stocks whose thickness is known, as the kit says them."""
        return sorted(stock.name for stock in self.pack.stocks().values())

    @cached_property
    def icons(self) -> Known:
        """Icons: the common ones and the game's own."""
        return sorted(self.pack.icons())

    @cached_property
    def pictures(self) -> Known:
        """Raster pictures of the game."""
        return sorted(self.pack.pictures().names())

    @cached_property
    def _theme(self) -> Theme | None:
        return self.pack.theme()

    @cached_property
    def colours(self) -> Known:
        """Colours of the theme."""
        return self._themed("colours")

    @cached_property
    def styles(self) -> Known:
        """Text styles of the theme."""
        return self._themed("styles")

    @cached_property
    def lines(self) -> Known:
        """Line weights of the theme."""
        return self._themed("lines")

    @cached_property
    def roles(self) -> Known:
        """Roles of fonts in the theme."""
        return self._themed("fonts")

    def _themed(self, field: str) -> Known:
        """Names of a part of the theme; a theme that has faults may mean more than could be read."""
        theme = self._theme
        return None if theme is None or "theme.yaml" in self.pack.gaps else sorted(getattr(theme, field))

    def _whole(self, known: Any, where: str) -> Known:
        """Names and those that were left out for their faults; None when it is not known which."""
        lost = self.pack.gaps.get(where, None)
        if lost == frozenset():
            return None
        return sorted({*known, *(lost or ())}) or None


__all__ = ["NAMINGS", "Names", "Naming", "naming"]
