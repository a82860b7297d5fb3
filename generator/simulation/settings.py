"""Other values for a game's content, before it is checked: what ``--set`` and ``--sweep`` ask for.

Comes in: routes such as ``items.horse.price`` with values.  Goes out: packs that were read and checked with them.
No file is touched.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product
from typing import Any

from generator.checks import findings
from generator.diagnostic import Sources
from generator.games.plain import PackGame
from generator.model import Entry
from generator.pack import Pack, Workspace
from generator.reading import Reader
from generator.source import Source, Tree

MOST = 60
"""Ways to play that one sweep may ask for."""


class SettingError(ValueError):
    """A setting cannot be understood; the message names what may have been meant."""


@dataclass(frozen=True)
class Setting:
    """One value of the content."""

    name: str
    """The route as it was written."""
    route: tuple[str, ...]
    value: str

    def __str__(self) -> str:
        return f"{self.name}={self.value}"

    @property
    def tree(self) -> Tree:
        """The value as a file would hold it: a text, or a list of texts in brackets."""
        if self.value.startswith("[") and self.value.endswith("]"):
            return [one.strip() for one in self.value[1:-1].split(",") if one.strip()]
        return self.value


Change = tuple[Setting, ...]
"""Settings that are made together; none for the game as it is printed."""


def setting(game: PackGame, text: str) -> Setting:
    """``ROUTE=VALUE`` for that game.

    Raises:
        SettingError: it is no setting, or the game has no such value.
    """
    route, value = _parts(text, "ROUTE=VALUE, such as rules.health=8")
    return Setting(route, _settled(game, route), value)


def sweep(game: PackGame, text: str) -> list[Setting]:
    """``ROUTE=a,b,c`` for that game: one setting for each value; a list in brackets is one value.

    Raises:
        SettingError: it is no sweep, or the game has no such value.
    """
    route, values = _parts(text, "ROUTE=a,b,c, such as rules.health=8,9,10")
    settled = _settled(game, route)
    return [Setting(route, settled, value) for value in _listed(values)]


def changes(sets: Sequence[Setting], sweeps: Sequence[Sequence[Setting]]) -> list[Change]:
    """The ways to play: first the one that the others are compared with.

    Without a sweep that is the game as it is printed; with sweeps it is the game with ``sets``, and each
    combination of the values of the sweeps is another way.

    Raises:
        SettingError: they are too many.
    """
    base = tuple(sets)
    if not sweeps:
        return [(), base] if base else [()]
    ways = [base, *((*base, *some) for some in product(*sweeps))]
    if len(ways) > MOST:
        raise SettingError(f"these sweeps make {len(ways) - 1} ways to play; at most {MOST - 1} are compared")
    return ways


def changed_pack(workspace: Workspace, name: str, change: Change) -> Pack:
    """The pack with other values, checked; the places of findings are those of the printed values."""
    reader = _Reader(workspace, name, change)
    game = reader.game()
    pack = Pack(name, workspace, game, Sources(reader.sources), reader.found, reader.gaps)
    pack.found += findings(pack)
    return pack


class _Reader(Reader):
    """Reads tables with other values in them."""

    def __init__(self, workspace: Workspace, name: str, change: Change) -> None:
        super().__init__(workspace, name)
        self._change = change

    def _source(self, name: str) -> Source | None:
        source = super()._source(name)
        if source is not None:
            for one in self._change:
                if one.route[0] == name:
                    source.tree = _put(source.tree, one.route[1:], one.tree)
        return source


def _put(tree: Tree, route: tuple[str, ...], value: Tree) -> Tree:
    """The tree with a value at a route; mappings that are not written come into being."""
    if not route:
        return value
    key, rest = route[0], route[1:]
    if isinstance(tree, list):
        return [_put(one, rest, value) if n == int(key) else one for n, one in enumerate(tree)]
    found = tree if isinstance(tree, dict) else {}
    return {**found, key: _put(found.get(key), rest, value)}


def _parts(text: str, shape: str) -> tuple[str, str]:
    route, equals, value = text.partition("=")
    if not equals or not route.strip() or not value.strip():
        raise SettingError(f"'{text}' is no setting; write {shape}")
    return route.strip(), value.strip()


def _listed(values: str) -> Iterator[str]:
    """Values between commas, but not between those in brackets."""
    word, depth = "", 0
    for letter in f"{values},":
        depth += (letter == "[") - (letter == "]")
        if letter == "," and depth == 0:
            if word.strip():
                yield word.strip()
            word = ""
        else:
            word += letter


def _settled(game: PackGame, text: str) -> tuple[str, ...]:
    """The route of one value of the game; a ruling's own name stands for its value."""
    route = tuple(text.split("."))
    found: Any = game
    for n, key in enumerate(route):
        below = _below(found)
        if key not in below:
            raise SettingError(f"the game has no value '{text}'; {_guess(game, text, route[:n], below)}")
        found = below[key]
    below = _below(found)
    if {"value", "choices"} <= below.keys():
        return (*route, "value")
    if below and not isinstance(found, tuple):
        raise SettingError(f"'{text}' is no single value; it has {', '.join(below)}")
    return route


def _guess(game: PackGame, text: str, known: tuple[str, ...], below: Mapping[str, Any]) -> str:
    near = get_close_matches(text, list(_routes(game, ())), 3, 0.6)
    if near:
        return f"did you mean {' or '.join(near)}?"
    some = list(below)
    more = ", …" if len(some) > 12 else ""
    return f"{'.'.join(known) or 'it'} has {', '.join(some[:12])}{more}" if some else "it has nothing below"


def _below(value: Any) -> dict[str, Any]:
    """What a route may lead to from a value, by key; nothing from a text or a number."""
    if isinstance(value, Entry):
        fields = type(value).model_fields
        return {info.alias or key: getattr(value, key, None) for key, info in fields.items()}
    if isinstance(value, dict):
        return {str(key): one for key, one in value.items()}
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return {str(n): one for n, one in enumerate(value)}
    return {}


def _routes(value: Any, route: tuple[str, ...]) -> Iterator[str]:
    """The routes of all values."""
    below = _below(value)
    if {"value", "choices"} <= below.keys():
        yield ".".join(route)
        return
    if not below or isinstance(value, tuple):
        yield ".".join(route)
    for key, one in below.items():
        yield from _routes(one, (*route, key))
