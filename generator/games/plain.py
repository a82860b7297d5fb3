"""What every game's content has, and games that need no Python: tables declared in game.yaml.

Comes in: ``game.yaml``'s declarations.  Goes out: a class of game whose tables are typed.
"""

import re
from collections.abc import Container, Iterable, Mapping
from itertools import islice
from typing import Annotated, Any, Literal, Self
from warnings import catch_warnings, simplefilter

from pydantic import AliasChoices, ConfigDict, Field, create_model

from generator.language import Named
from generator.model import Colour, Entry, Flag, Id, Int, Length, Number, Point, RefTo, Text
from generator.source import Tree

Name = Annotated[Text, Named()]
"""A text that names something for the program, so that it is never translated."""


class Players(Entry):
    """How many may play."""

    min: Annotated[Int, Field(ge=1)]
    max: Annotated[Int, Field(ge=1)]


class GameInfo(Entry):
    """``game.yaml``: what the game is, and who made it."""

    format: Literal["1"]
    """Version of this file format."""
    title: Text
    version: Name
    players: Players
    language: Annotated[Name, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")] = "en"
    tagline: Text = ""
    credits: dict[str, Text] = {}
    tables: dict[Id, Any] = {}
    """Fields of each table, for a game without a rules model."""
    seats: Id | None = None
    """The table with one entry for each player, of which a smaller table needs the first ones only."""


class NetEntry(Entry):
    """A folding thing, in its own numbers; millimetres, inner sizes where it holds something."""

    form: Literal["tuck_box", "pouch", "tray", "standee", "rack", "die", "slider", "spectacles"]
    deck: Id | None = None
    """The component group that a tuck box holds, which decides its sizes."""
    w: Length | None = None
    h: Length | None = None
    d: Length | None = None
    base: Length | None = None
    length: Length | None = None
    height: Length | None = None
    edge: Length | None = None
    window: Point | None = None
    steps: Int | None = None


class KitEntry(Entry):
    """One component group of the kit, in the order of ``kit.yaml``."""

    model_config = ConfigDict(populate_by_name=True)

    title: Text
    """Name on bookmarks, guide and component list."""
    kind: Name
    """Size and cut: a name from kinds.yaml."""
    source: Name | None = Field(None, alias="from")
    """The table whose entries become one component each; without it there is one component."""
    only: dict[Id, Name] = {}
    """Which entries of the table: those with these words or numbers in these fields."""
    copies: Name = Field("1", validation_alias=AliasChoices("copies", "qty", "quantity", "count"))
    """Copies of each: a number, or a path such as counts.terror_markers or it.copies."""
    front: Name
    """Face template of the front."""
    back: Name | None = None
    """Face template of the back; without it the place behind stays empty."""
    stock: Name = "paper"
    layout: Literal["butted", "spaced"] = "butted"
    size: Name | None = None
    """A path to the size, where content decides it."""
    net: NetEntry | None = None
    """What is folded of it, whose net decides its size."""
    spare: Annotated[Int, Field(ge=0, le=100)] = 0
    """Pieces beyond what the rules can need."""
    blank: Annotated[Int, Field(ge=0, le=100)] = 0
    """Pieces in the deck's style with nothing of an entry on them, for pencil."""
    note: Text = ""
    """What the list of parts adds, such as what serves as well."""
    columns: Annotated[Int, Field(ge=1)] | None = None
    """Columns of the sheet; as many as fit when not given."""
    rows: Annotated[Int, Field(ge=1)] | None = None

    def takes(self, row: Entry) -> bool:
        """Whether an entry of its table becomes a component of it."""
        return all(str(vars(row).get(field)) == value for field, value in self.only.items())


class Section(Entry):
    """One section of the rulebook, in reading order."""

    title: Text
    text: Text = ""
    """Markdown; quotes numbers and names of the game by path."""
    insert: Id | None = None
    """A part of the rulebook's templates that follows the text: a table or list."""


class Picture(Entry):
    """A picture of the rulebook, placed by ``![words](name)`` in a section."""

    front: Name
    """The face template that draws it."""
    size: Point
    """Width and height, millimetres."""
    alt: Text
    """What it shows, for those who cannot see it."""
    caption: Text = ""
    gallery: Flag = False
    """Whether ``build --gallery`` makes a picture file of it, for a README or a web page."""


class Term(Entry):
    """A word of the game with its meaning."""

    term: Text
    text: Text


class Ruling(Entry):
    """How a question that the game's document leaves open is answered."""

    question: Text
    value: Text
    """The setting in force, one of the choices."""
    choices: tuple[Text, ...] = ()
    """What a designer may turn it to, what is in force in the kit first; none where only the text matters."""
    ruling: Text
    """The answer as players read it."""
    why: Text
    number: Int
    """Its place in the list of open questions."""


class PackGame(Entry):
    """The tables that any game may have."""

    game: GameInfo
    kit: dict[Id, KitEntry]
    rulebook: dict[Id, Section] = {}
    glossary: dict[Id, Term] = {}
    pictures: dict[Id, Picture] = {}

    def seated(self, players: int) -> Self:
        """The game as a table of so many players needs it; what is derived from that follows."""
        info = self.game.model_copy(update={"players": self.game.players.model_copy(
            update={"min": players, "max": players}
        )})  # fmt: skip
        changed: dict[str, Any] = {"game": info}
        if self.game.seats is not None:
            changed[self.game.seats] = dict(islice(getattr(self, self.game.seats).items(), players))
        copy = self.model_copy(update=changed)
        for name in copy.__dict__.keys() - type(self).model_fields.keys():
            del copy.__dict__[name]  # what was derived from the larger table
        return copy


_SIMPLE: Mapping[str, Any] = {
    "text": Text,
    "int": Int,
    "number": Number,
    "flag": Flag,
    "length": Length,
    "colour": Colour,
    "point": Point,
    "icon": Name,
}


class DeclarationError(ValueError):
    """A table's declaration cannot be understood; ``route`` leads to the part at fault."""

    def __init__(self, message: str, route: tuple[str | int, ...]) -> None:
        super().__init__(message)
        self.route = route


def declared(tables: Mapping[str, Tree], known: Iterable[str] = ()) -> type[PackGame]:
    """A class of game with the declared tables; references may also lead to those ``known`` otherwise.

    A field is ``text``, ``int``, ``number``, ``flag``, ``length``, ``colour``, ``point``,
    ``icon``, ``ref TABLE``, ``one of a, b, c``, a list in brackets or a nested mapping; a
    question mark at the end of the field's name makes it optional.
    """
    fields: dict[str, Any] = {}
    others = {*tables, *known}
    for name, declaration in tables.items():
        if name in PackGame.model_fields:
            raise DeclarationError(f"'{name}' is the name of a file that any game has", (name,))
        if name in ("id", "at") or name.startswith("model_"):
            raise DeclarationError(f"'{name}' cannot be the name of a table", (name,))
        entry = _entry(name, declaration, (name,), others)
        fields[name] = (dict[Id, entry], ...)  # type: ignore[valid-type]
    game: type[PackGame] = _model("Game", PackGame, fields)
    return game


def _entry(name: str, declaration: Tree, route: tuple[str | int, ...], tables: Container[str]) -> type[Entry]:
    if not isinstance(declaration, dict) or not declaration:
        raise DeclarationError(f"'{name}' needs fields, such as title: text", route)
    fields: dict[str, Any] = {}
    for key, kind in declaration.items():
        plain = key.removesuffix("?")
        if not re.fullmatch(r"[a-z][a-z0-9_]*", plain) or plain in ("id", "at") or plain.startswith("model_"):
            raise DeclarationError(f"'{plain}' cannot be the name of a field", (*route, key))
        annotation = _annotation(plain, kind, (*route, key), tables)
        fields[plain] = (annotation | None, None) if key.endswith("?") else (annotation, ...)
    entry: type[Entry] = _model(name.title().replace("_", ""), Entry, fields)
    return entry


def _model(name: str, base: type[Entry], fields: dict[str, Any]) -> Any:
    """A class of entries; a field may be called like a method of pydantic's that no entry uses."""
    with catch_warnings():
        simplefilter("ignore", UserWarning)
        return create_model(name, __base__=base, **fields)


def _annotation(name: str, kind: Tree, route: tuple[str | int, ...], tables: Container[str]) -> Any:
    if isinstance(kind, dict):
        return _entry(name, kind, route, tables)
    if isinstance(kind, list) and len(kind) == 1:
        return tuple[_annotation(name, kind[0], (*route, 0), tables), ...]  # type: ignore[misc]
    if isinstance(kind, str):
        if kind in _SIMPLE:
            return _SIMPLE[kind]
        if kind.startswith("ref ") and (table := kind[4:].strip()) in tables:
            return Annotated[Text, RefTo(table)]
        if kind.startswith("one of "):
            return Literal[tuple(option.strip() for option in kind[7:].split(","))]
    known = ", ".join(_SIMPLE)
    raise DeclarationError(f"no such type of field; known are {known}, ref TABLE, one of a, b", route)


__all__ = ["DeclarationError", "GameInfo", "KitEntry", "PackGame", "Players", "Section", "Term", "declared"]
