"""Read the tables of one folder of content.

Comes in: a workspace and a game's name.  Goes out: a game as far as it can be read, the sources,
every finding, and the names of what had to be left out.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from generator.diagnostic import Diagnostic, from_fault
from generator.games import model_of
from generator.games.plain import DeclarationError, GameInfo, PackGame, declared
from generator.limits import MOST_READ
from generator.model import ID, read, salvage
from generator.source import Loc, Source, Span, Tree, crowded, read_source
from generator.spreadsheet import ENDINGS, Shaped, shaped
from generator.workspace import Workspace, inside, shown_path


def led_out(shown: str) -> Diagnostic:
    """K001 for a file that is a link to somewhere else."""
    return Diagnostic("K001", "the file is a link out of the workspace", Loc(shown), "copy the file into the pack")


@dataclass
class Rations:
    """Keys and values that may still be read of a pack."""

    left: int = MOST_READ
    """Nothing more is read once it is less than nothing."""

    def take(self, source: Source) -> Iterator[Diagnostic]:
        """Take a file off them; K016 for the one that is too much."""
        self.left -= source.values
        if self.left < 0:
            message = f"the files of the pack hold more than {MOST_READ:,} keys and values"
            yield Diagnostic("K016", message, Span(source.path, 1, 1, 2), "take out what is not used")


class _Made(Source):
    """A table without a file, whose entries are made of others: they stand where game.yaml declares them."""

    def __init__(self, game: str, name: str, declared: Source) -> None:
        super().__init__(f"content/{game}/{name}.yaml", "", None)
        self._name, self._declared = name, declared

    def span(self, loc: Loc) -> Span:  # noqa: ARG002
        """The name of the table in game.yaml, whatever the place in the table."""
        return self._declared.span(Loc(self._declared.file, ("tables", self._name), key=True))


class Reader:
    """Reads the tables of one folder of content."""

    def __init__(self, workspace: Workspace, name: str, instead: Mapping[str, Source] | None = None) -> None:
        """``instead`` are tables that are not read, for this is what stands in them."""
        self.workspace, self.name = workspace, name
        self.folder = workspace.content / name
        self.sources: list[Source] = []
        self.found: list[Diagnostic] = []
        self.notes: list[str] = []
        self.gaps: dict[str, frozenset[str]] = {}
        self.rations = Rations()
        self._instead = instead or {}

    def game(self) -> PackGame:
        if why := crowded(self.workspace.folders(self.name)):
            self.rations.left = -1
            hint = "take out what the game does not use"
            self.found.append(Diagnostic("K016", why, Loc(f"content/{self.name}"), hint))
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
            if not about.is_required() and not self._there(field_name):
                given[field_name] = about.get_default()
                if info_source is not None and isinstance(tables, dict) and field_name in tables:
                    self.sources.append(_Made(self.name, field_name, info_source))
                continue
            given[field_name] = self._table(field_name, about)
        if self.rations.left < 0:
            return cls.model_construct(**given)
        if known:
            self._strangers([*cls.model_fields, *self.gaps])
        self._links()
        return cls.model_construct(**given)

    def _links(self) -> None:
        """K001 for whatever in the folders of the game leads out of the workspace, K109 for what ends in .yml."""
        for folder in self.workspace.folders(self.name):
            for path in (folder, *sorted(folder.rglob("*"))):
                shown = shown_path(path, self.workspace)
                if path.is_symlink() and not inside(path, self.workspace):
                    self.found.append(led_out(shown))
                elif path.suffix.lower() == ".yml":
                    hint = f"call it {path.stem}.yaml"
                    self.found.append(Diagnostic("K109", f"{path.name} is read by nobody", Loc(shown), hint))

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

    def _there(self, name: str) -> list[Path]:
        """The files of a table."""
        paths = (self.folder / f"{name}{ending}" for ending in (".yaml", *ENDINGS))
        return [path for path in paths if path.exists()]

    def _table(self, name: str, about: Any) -> Any:
        paths = self._there(name) if self.rations.left >= 0 else []
        if len(paths) > 1:
            self._rivals(name, paths)
            self.gaps[name] = frozenset()
            return {}
        sheet = self._sheet(paths[0], name, about.annotation) if paths and paths[0].suffix in ENDINGS else None
        source: Source | None = self._source(name) if sheet is None else sheet.source
        if source is None or source.tree is None:
            self.gaps[name] = frozenset()
            return {}
        if isinstance(source.tree, dict) and not source.tree:
            message = f"{name} has no entries"
            self.found.append(Diagnostic("K108", message, Loc(source.file), "add one, or remove the file"))
        value, found, lost = salvage(about.annotation, source.tree, Loc(source.file))
        self.found += found if sheet is None else sheet.worded(found)
        if found:
            self.gaps[name] = lost
        if sheet is not None and not sheet.sound:
            self.gaps[name] = frozenset()
        return value if value is not None else {}

    def _rivals(self, name: str, paths: list[Path]) -> None:
        """K015 for a table that has several files."""
        first, *others = (shown_path(path, self.workspace) for path in paths)
        for other in others:
            message = f"the table {name} has two files: {first} and {other}"
            self.found.append(Diagnostic("K015", message, Span(other, 1, 1, 2), "keep one of them"))

    def _sheet(self, path: Path, name: str, annotation: Any) -> Shaped:
        """A table that is a sheet; its places go by the name that its YAML would have."""
        sheet = shaped(path, shown_path(path, self.workspace), name, annotation, inside=inside(path, self.workspace))
        self.sources.append(sheet.source)
        self.found += sheet.found
        self.notes += sheet.notes
        self.found += self.rations.take(sheet.source)
        return sheet

    def _source(self, name: str) -> Source | None:
        """The file of a table; None, and a finding, when there is nothing to use in it."""
        path = self.folder / f"{name}.yaml"
        shown = shown_path(path, self.workspace)
        if self.rations.left < 0:
            return None
        if not inside(path, self.workspace):
            self.found.append(led_out(shown))
            return None
        given = self._instead.get(name)
        source, faults = read_source(path, shown) if given is None else (given, [])
        self.sources.append(source)
        self.found += [*map(from_fault, faults), *self.rations.take(source)]
        if self.rations.left < 0:
            return None
        if source.tree is None:
            if not faults:
                words = "the file is empty" if not source.text.strip() else "the file holds only comments"
                hint = f"write the entries of {name}, or {{}} for none"
                self.found.append(Diagnostic("K007", words, Loc(shown), hint))
            return None
        return source

    def _strangers(self, known: list[str]) -> None:
        for path in self._files():
            ending = path.suffix.lower()
            sound = path.suffix in (".yaml", *ENDINGS) and (path.stem != "game" or ending == ".yaml")
            if path.stem not in known or not sound:
                words = [*(["an old workbook"] if ending == ".xls" else []), "no table of this game"]
                near = get_close_matches(path.stem.lower(), known, 1, 0.6)
                ending = ".xlsx" if ending == ".xls" else ending
                hint = f"did you mean {near[0]}{ending}?" if near else f"tables here: {', '.join(known)}"
                at = Loc(shown_path(path, self.workspace))
                self.found.append(Diagnostic("K109", f"{path.name} is {' and '.join(words)}", at, hint))

    def _files(self) -> Iterator[Path]:
        """What looks like a table; what spreadsheet programs lay beside an open file does not."""
        if self.folder.is_dir():
            for path in sorted(self.folder.iterdir()):
                if path.suffix.lower() in (".yaml", ".xls", *ENDINGS) and not path.name.startswith((".", "~$")):
                    yield path
