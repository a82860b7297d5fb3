"""Read the tables of one folder of content.

Comes in: a workspace and a game's name.  Goes out: a game as far as it can be read, the sources,
every finding, and the names of what had to be left out.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from generator.diagnostic import Diagnostic, from_fault
from generator.games import model_of
from generator.games.plain import DeclarationError, GameInfo, PackGame, declared
from generator.model import ID, read, salvage
from generator.source import Loc, Source, Tree, read_source
from generator.workspace import COMMON, Workspace, inside, shown_path


def led_out(shown: str) -> Diagnostic:
    """K001 for a file that is a link to somewhere else."""
    return Diagnostic("K001", "the file is a link out of the workspace", Loc(shown), "copy the file into the pack")


class Reader:
    """Reads the tables of one folder of content."""

    def __init__(self, workspace: Workspace, name: str) -> None:
        self.workspace, self.name = workspace, name
        self.folder = workspace.content / name
        self.sources: list[Source] = []
        self.found: list[Diagnostic] = []
        self.gaps: dict[str, frozenset[str]] = {}

    def game(self) -> PackGame:
        info_source = self._source("game")
        info: GameInfo | None = None
        cls = model_of(self.name)
        if info_source is not None:
            info, found = read(GameInfo, info_source.tree, Loc(info_source.file))
            self.found += found
        tables = info_source.tree.get("tables") if info_source and isinstance(info_source.tree, dict) else None
        if info is None:
            self.gaps["game"] = frozenset()
        known = cls is not None or isinstance(tables, dict) or info is not None
        if cls is None:
            cls = self._declared(tables, info_source)
        given: dict[str, Any] = {"game": info}
        for field_name, about in cls.model_fields.items():
            if field_name == "game":
                continue
            if not about.is_required() and not (self.folder / f"{field_name}.yaml").exists():
                given[field_name] = about.get_default()
                continue
            given[field_name] = self._table(field_name, about)
        if known:
            self._strangers([*cls.model_fields, *self.gaps])
        self._links()
        return cls.model_construct(**given)

    def _links(self) -> None:
        """K001 for whatever in the folders of the game leads out of the workspace."""
        templates = [self.workspace.templates / name for name in (self.name, COMMON, "icons", "fonts")]
        for folder in (self.folder, *templates):
            for path in (folder, *sorted(folder.rglob("*"))):
                if path.is_symlink() and not inside(path, self.workspace):
                    self.found.append(led_out(shown_path(path, self.workspace)))

    def _declared(self, tables: Tree, source: Source | None) -> type[PackGame]:
        if not isinstance(tables, dict) or source is None:
            return PackGame
        sound = {name: fields for name, fields in tables.items() if re.fullmatch(ID, name)}
        while True:
            try:
                return declared(sound, tables)
            except DeclarationError as error:
                at = Loc(source.file, ("tables", *error.route))
                self.found.append(Diagnostic("K107", str(error), at))
                name = str(error.route[0])
                self.gaps[name] = frozenset()
                del sound[name]

    def _table(self, name: str, about: Any) -> Any:
        source = self._source(name)
        if source is None:
            self.gaps[name] = frozenset()
            return {}
        if isinstance(source.tree, dict) and not source.tree:
            message = f"{name} has no entries"
            self.found.append(Diagnostic("K108", message, Loc(source.file), "add one, or remove the file"))
        value, found, lost = salvage(about.annotation, source.tree, Loc(source.file))
        self.found += found
        if found:
            self.gaps[name] = lost
        return value if value is not None else {}

    def _source(self, name: str) -> Source | None:
        """The file of a table; None, and a finding, when there is nothing to use in it."""
        path = self.folder / f"{name}.yaml"
        shown = shown_path(path, self.workspace)
        if not inside(path, self.workspace):
            self.found.append(led_out(shown))
            return None
        source, faults = read_source(path, shown)
        self.sources.append(source)
        self.found += map(from_fault, faults)
        if source.tree is None:
            if not faults:
                words = "the file is empty" if not source.text.strip() else "the file holds only comments"
                hint = f"write the entries of {name}, or {{}} for none"
                self.found.append(Diagnostic("K007", words, Loc(shown), hint))
            return None
        return source

    def _strangers(self, known: list[str]) -> None:
        for path in self._files():
            if path.stem not in known:
                near = get_close_matches(path.stem, known, 1, 0.6)
                hint = f"did you mean {near[0]}.yaml?" if near else f"tables here: {', '.join(known)}"
                at = Loc(shown_path(path, self.workspace))
                self.found.append(Diagnostic("K109", f"{path.name} is no table of this game", at, hint))

    def _files(self) -> Iterator[Path]:
        if self.folder.is_dir():
            yield from sorted(self.folder.glob("*.yaml"))
