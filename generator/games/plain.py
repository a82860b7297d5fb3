"""What every game's content has, and games that need no Python: tables declared in game.yaml.

Comes in: ``game.yaml``'s declarations.  Goes out: a class of game whose tables are typed.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import islice
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AliasChoices, ConfigDict, Field, PrivateAttr, model_validator

from generator.games.declared.combinations import Combination, combined_class, each_of
from generator.games.declared.fields import DeclarationError, Name, entry_class, group_class, model, worked
from generator.games.declared.formulas import Book, Worked
from generator.games.figures import Limit, Playtest
from generator.model import Entry, Flag, Id, Int, Length, Point, Text
from generator.source import Tree

_TAKEN = ("id", "at", "seated", "worked_out")
"""Names that no table can have, for they mean something else."""


class Players(Entry):
    """How many may play."""

    min: Annotated[Int, Field(ge=1)]
    """The fewest."""
    max: Annotated[Int, Field(ge=1)]
    """The most."""


class Rule(Entry):
    """What must hold, for each entry of a table or for the game as a whole, in the expressions that faces use."""

    model_config = ConfigDict(populate_by_name=True)

    table: Id | None = Field(None, alias="for")
    """The table whose entries are checked, each as `it` with its `id`."""
    each: Name = ""
    """A list within each entry whose members are checked one by one."""
    name: Id = Field("item", alias="as")
    """What a member of that list is called."""
    must: Name = ""
    """The expression that holds where all is well."""
    mutual: Id | None = None
    """A field of references to its own table: whoever is named there names back."""
    joined: Id | None = None
    """The table whose references join the entries: each can be reached from the first one."""
    say: Name = ""
    """What the finding says, with expressions in double braces."""
    hint: Name = ""
    """How to mend it."""
    level: Literal["error", "warning"] = "error"
    """Whether it stops the build."""

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if sum(map(bool, (self.must, self.mutual, self.joined))) != 1:
            raise ValueError("a check has one of must, mutual and joined")
        if self.table is None and (self.each or not self.must):
            raise ValueError("say which table it is for")
        return self


class GameInfo(Entry):
    """``game.yaml``: what the game is, and who made it."""

    format: Literal["1"]
    """Version of this file format."""
    title: Text
    """Name of the game, as boxes, guides and rulebooks say it."""
    version: Name
    """Version of the game, printed on the guide and in the rulebook's foot."""
    players: Players
    """How many may play."""
    language: Annotated[Name, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")] = "en"
    """Language of its words, as a code: en, pl, pt-BR."""
    tagline: Text = ""
    """What kind of game it is, in a line below the title."""
    credits: dict[str, Text] = {}
    """Who did what, in the order of the rulebook's last page."""
    tables: dict[Id, Any] = {}
    """Fields of each table, for a game without a rules model."""
    checks: dict[Id, Rule] = {}
    """What must hold in this game, checked with every build."""
    seats: Id | None = None
    """The table with one entry for each player, of which a smaller table needs the first ones only."""


class NetEntry(Entry):
    """A folding thing, in its own numbers; millimetres, inner sizes where it holds something."""

    form: Literal["tuck_box", "pouch", "tray", "standee", "rack", "die", "slider", "spectacles"]
    """What it is."""
    deck: Id | None = None
    """The component group that a tuck box holds, which decides its sizes."""
    w: Length | None = None
    """Width of what it holds."""
    h: Length | None = None
    """Height of what it holds."""
    d: Length | None = None
    """Depth of what it holds."""
    base: Length | None = None
    """Depth of the foot of a standee."""
    length: Length | None = None
    """Length of a rack."""
    height: Length | None = None
    """Height of a standee, a rack or a tray's walls."""
    edge: Length | None = None
    """Edge of a die."""
    window: Point | None = None
    """Width and height of a slider's window."""
    steps: Int | None = None
    """Positions of a slider."""


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
    """What it is printed on: a name from the pack's stocks."""
    layout: Literal["butted", "spaced"] = "butted"
    """Whether pieces share their cuts or stand apart."""
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
    """Rows of the sheet; as many as fit when not given."""

    def takes(self, row: Entry) -> bool:
        """Whether an entry of its table becomes a component of it."""
        return all(str(vars(row).get(field)) == value for field, value in self.only.items())


class Section(Entry):
    """One section of the rulebook, in reading order."""

    title: Text
    """Heading of the section."""
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
    """What is written below it."""
    gallery: Flag = False
    """Whether ``build --gallery`` makes a picture file of it, for a README or a web page."""


class Term(Entry):
    """A word of the game with its meaning."""

    term: Text
    """The word."""
    text: Text
    """What it means."""


class Ruling(Entry):
    """How a question that the game's document leaves open is answered."""

    question: Text
    """What the document leaves open."""
    value: Text
    """The setting in force, one of the choices."""
    choices: tuple[Text, ...] = ()
    """What a designer may turn it to, what is in force in the kit first; none where only the text matters."""
    ruling: Text
    """The answer as players read it."""
    why: Text
    """Reason for the answer."""
    number: Int
    """Its place in the list of open questions."""


class PackGame(Entry):
    """The tables that any game may have."""

    game: GameInfo
    kit: dict[Id, KitEntry]
    rulebook: dict[Id, Section] = {}
    glossary: dict[Id, Term] = {}
    pictures: dict[Id, Picture] = {}
    balance: dict[Id, Limit] = {}
    """What figures of games between bots should be: tried by check --balance."""
    playtests: dict[Id, Playtest] = {}
    """Games that people played: laid beside those of bots."""

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


class Declared(PackGame):
    """A game whose tables game.yaml declares."""

    _book: Book | None = PrivateAttr(default=None)
    combinations: ClassVar[Mapping[str, Combination]] = MappingProxyType({})
    """Tables whose entries are made of those of others."""

    def model_post_init(self, context: Any, /) -> None:
        """Whatever is worked out reads the tables of this very game."""
        super().model_post_init(context)
        self._bind()

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy in which everything is worked out anew."""
        copy = super().model_copy(update=update, deep=deep)
        copy._bind()
        return copy

    def worked_out(self) -> Book:
        """Its formulas, and what is wrong with them."""
        assert self._book is not None
        return self._book

    def _bind(self) -> None:
        self._book = book = Book(self)
        for name in self.__dict__.keys() - type(self).model_fields.keys():
            del self.__dict__[name]
        for name, made_of in self.combinations.items():
            self.__dict__[name] = made_of.entries(self.__dict__, name)
        for name in type(self).model_fields:
            value = self.__dict__.get(name)
            if isinstance(value, Worked):
                self.__dict__[name] = value.bound(book)
            elif isinstance(value, dict):
                bound = {key: one.bound(book) if isinstance(one, Worked) else one for key, one in value.items()}
                self.__dict__[name] = bound


def declared(tables: Mapping[str, Tree], known: Iterable[str] = ()) -> type[PackGame]:
    """A class of game with the declared tables; references may also lead to those ``known`` otherwise.

    A table has fields, see :mod:`generator.games.declared.fields`.  ``record: {fields}`` is a file that holds one
    entry and no ids, such as rules.yaml; what has formulas only has no file; ``each: {suit: suits, rank: 1-9}`` beside
    other fields makes an entry of every combination.  Raises :class:`DeclarationError`.
    """
    fields: dict[str, Any] = {}
    groups: dict[str, type[Worked]] = {}
    combinations: dict[str, Combination] = {}
    others = {*tables, *known}
    for name, declaration in tables.items():
        if name in PackGame.model_fields:
            raise DeclarationError(f"'{name}' is the name of a file that any game has", (name,))
        if name in _TAKEN or name.startswith("model_"):
            raise DeclarationError(f"'{name}' cannot be the name of a table", (name,))
        if worked(declaration):
            groups[name] = group_class(name, declaration, (name,))
        elif (parts := each_of(declaration, (name,), others)) is not None:
            made_of = Combination(combined_class(name, declaration, parts, (name,), others), parts)
            fields[name], combinations[name] = (dict[Id, made_of.cls], {}), made_of  # type: ignore[name-defined]
        elif isinstance(declaration, dict) and declaration.keys() == {"record"}:
            fields[name] = (entry_class(name, declaration["record"], (name, "record"), others), ...)
        else:
            entry = entry_class(name, declaration, (name,), others)
            fields[name] = (dict[Id, entry], ...)  # type: ignore[valid-type]
    game: type[Declared] = model("Game", Declared, fields)
    game.combinations = combinations
    for name, cls in groups.items():
        group = _group(cls)
        setattr(game, name, group)
        group.__set_name__(game, name)
    return game


def _group(cls: type[Worked]) -> cached_property[Worked]:
    """The property of a game that holds a group of formulas, such as counts."""

    def made(game: Declared) -> Worked:
        return cls().bound(game.worked_out())

    return cached_property(made)


__all__ = ["DeclarationError", "GameInfo", "KitEntry", "Name", "PackGame", "Players", "Section", "Term", "declared"]
