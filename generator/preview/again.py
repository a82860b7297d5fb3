"""The tables of a game read again, of which those are taken over whose files were not written.

Comes in: what was read last.  Goes out: a pack as :func:`generator.pack.read_pack` makes it.
"""

import os
from pathlib import Path
from typing import Any, NamedTuple

from generator.diagnostic import Diagnostic, Sources
from generator.games.plain import PackGame
from generator.pack import Pack, Workspace
from generator.reading import Reader
from generator.source import Source, Tree
from generator.workspace import Stamp, stamp


class _Table(NamedTuple):
    """A table as it was read."""

    stamps: tuple[tuple[str, Stamp], ...]
    annotation: Any
    value: Any
    sources: tuple[Source, ...]
    found: tuple[Diagnostic, ...]
    gaps: dict[str, frozenset[str]]


class Again:
    """Reads a game time and again."""

    def __init__(self, workspace: Workspace, name: str) -> None:
        self._workspace, self._name = workspace, name
        self._tables: dict[str, _Table] = {}
        self._classes: dict[str, type[PackGame]] = {}

    def pack(self) -> Pack:
        """The game as its files are now."""
        reader = _Reader(self._workspace, self._name, self._tables, self._classes)
        game = reader.game()
        return Pack(self._name, self._workspace, game, Sources(reader.sources), reader.found, reader.gaps)


class _Reader(Reader):
    def __init__(
        self, workspace: Workspace, name: str, tables: dict[str, _Table], classes: dict[str, type[PackGame]]
    ) -> None:
        super().__init__(workspace, name)
        self._tables, self._classes = tables, classes
        self._stamps = _stamps(self.folder)

    def _declared(self, tables: Tree, source: Source | None) -> type[PackGame]:
        """The class of a game that declares its tables: the same one as long as it declares them so."""
        said, found = repr(tables), len(self.found)
        known = self._classes.get(said)
        if known is None:
            known = super()._declared(tables, source)
            self._classes.clear()
            if len(self.found) == found:
                self._classes[said] = known
        return known

    def _table(self, name: str, about: Any) -> Any:
        stamps = self._stamps.get(name, ())
        known = self._tables.get(name)
        if known is None or known.stamps != stamps or known.annotation != about.annotation:
            sources, found, gaps = len(self.sources), len(self.found), dict(self.gaps)
            value = super()._table(name, about)
            new = {key: lost for key, lost in self.gaps.items() if key not in gaps}
            known = _Table(
                stamps, about.annotation, value, tuple(self.sources[sources:]), tuple(self.found[found:]), new
            )
            self._tables[name] = known
            return value
        self.sources += known.sources
        self.found += known.found
        self.gaps |= known.gaps
        return known.value


def _stamps(folder: Path) -> dict[str, tuple[tuple[str, Stamp], ...]]:
    """For each table, its files with their stamps."""
    out: dict[str, tuple[tuple[str, Stamp], ...]] = {}
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return out
    for entry in entries:
        try:
            now = stamp(folder / entry.name)
        except OSError:
            continue
        name = entry.name.partition(".")[0]
        out[name] = (*out.get(name, ()), (entry.name, now))
    return out
