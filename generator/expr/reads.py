"""What was read of a game while something was drawn: the routes, and what stood there.

Expressions and quotes note each field that they reach.  So a face knows what it depends on: the
manifest keeps it, a comparison names it, and a face of which nothing changed need not be drawn again.
"""

from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import PurePosixPath
from typing import Any

from generator.model import Entry

IDS = "ids "
"""What the value of a table begins with: the ids of its entries, in order."""
LONG = 400
"""Characters of a value that is kept as it is; of a longer one its hash is."""

Told = str | int | float | bool | None


GIVEN, SHOWN = "given.", "pieces."
"""What routes begin with that no game has: names that a build gives, and faces shown on this one."""


class Reads:
    """The fields that were read, each once."""

    def __init__(self, given: Container[str] = ()) -> None:
        self._given = given
        self._seen: dict[tuple[int, str], tuple[Entry | None, str, Any]] = {}

    def name(self, name: str, value: Any, game: Any) -> None:
        """A name of the scope: a table of the game, or what the build gives."""
        if name in self._given:
            self.note(None, f"{GIVEN}{name}", "")
        elif type(value) is dict and getattr(game, name, None) is value:
            self.note(None, name, value)

    def note(self, entry: Entry | None, name: str, value: Any) -> None:
        """Field ``name`` of ``entry``; of the game itself when there is no entry."""
        self._seen.setdefault((id(entry), name), (entry, name, value))

    def routes(self) -> dict[str, Told]:
        """Each route with its value, sorted; entries in between are left out, tables tell their ids."""
        found = {}
        for entry, name, value in self._seen.values():
            if not isinstance(value, Entry):
                found[route(entry, name)] = told(value)
        return dict(sorted(found.items()))


current: Reads | None = None
"""What is being read into, if anybody wants to know."""


@contextmanager
def reading(given: Container[str] = ()) -> Iterator[Reads]:
    """Note all that is read inside the block; ``given`` names are no part of the game."""
    global current
    before, current = current, Reads(given)
    try:
        yield current
    finally:
        current = before


def route(entry: Entry | None, name: str) -> str:
    """Where a field stands, as a path of content has it: ``items.horse.price``, ``rules.start_money``.

    What is derived and stands nowhere is named by its kind: ``counts.towns``.
    """
    if entry is None:
        return name
    place = entry.at()
    if not place.file:
        owner = "" if "kit" in type(entry).model_fields else type(entry).__name__.lower()
        return f"{owner}.{name}".removeprefix(".")
    return ".".join(str(key) for key in (PurePosixPath(place.file).stem, *place.route, name))


def told(value: Any) -> Told:
    """A value as it is kept and compared: itself, or the hash of a long one."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, Mapping):
        return IDS + " ".join(str(key) for key in value)
    text = value if isinstance(value, str) else repr(_plain(value))
    if len(text) <= LONG:
        return text
    return f"{text[:40]}… #{blake2b(text.encode('utf-8'), digest_size=6).hexdigest()}"


def _plain(value: Any) -> Any:
    """Entries as their ids."""
    if isinstance(value, Entry):
        return value.id or type(value).__name__.lower()
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    return value


def look_again(game: Entry, path: str) -> Told:
    """What stands at a route of this game; raises :class:`LookupError` when there is no such place."""
    value: Any = game
    owner, *rest = path.split(".")
    try:
        value = getattr(game, owner)
        for step in rest:
            if isinstance(value, Entry):
                value = getattr(value, step)
            elif isinstance(value, Mapping):
                value = value[step]
            else:
                value = value[int(step)]
    except (AttributeError, KeyError, IndexError, ValueError, TypeError) as error:
        raise LookupError(path) from error
    return told(value)
