"""Read a pack: the folder of one game's content and the templates that belong to it.

Comes in: a workspace and a game's name.  Goes out: a :class:`Pack` and every finding of reading
it.  Only this module knows where files lie; nothing outside the workspace's own folders is read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from generator.diagnostic import Diagnostic, Severity, Sources, from_fault
from generator.fonts import FontBook, FontFamily
from generator.games import model_of
from generator.games.plain import DeclarationError, GameInfo, PackGame, declared
from generator.layout.template import Compiler, Template
from generator.layout.theme import Theme
from generator.model import ID, Entry, Flag, Id, Length, Point, Text, read, salvage
from generator.source import Loc, Source, Tree, read_source


class Kind(Entry):
    """Size and cut of a piece, from ``kinds.yaml``."""

    name: Text
    size: Point | None = None
    """Trimmed width and height, millimetres; a board's comes from its content."""
    bleed: Annotated[Length, Field(ge=0)] = 0.0
    safe: Annotated[Length, Field(ge=0)] = 3.0
    """Millimetres inside the trim that hold no text."""
    corner: Annotated[Length, Field(ge=0)] = 0.0
    """Radius of the cut corners."""
    cut: Text = "straight"
    """straight, round (a disc) or fold (a fold line in the middle)."""
    tiled: Flag = False
    """Whether it is spread over several sheets when it is larger than the paper."""


class Paper(Entry):
    """A sheet of paper, from ``papers.yaml``."""

    name: Text
    size: Point


@dataclass(frozen=True)
class Workspace:
    """The folders that belong together: content, templates and output."""

    root: Path

    @property
    def content(self) -> Path:
        return self.root / "content"

    @property
    def templates(self) -> Path:
        return self.root / "templates"

    def games(self) -> list[str]:
        """Names of the games: folders of content with a game.yaml."""
        if not self.content.is_dir():
            return []
        return sorted(p.name for p in self.content.iterdir() if (p / "game.yaml").is_file())


def find_workspace(start: Path, root: Path | None = None) -> Workspace:
    """The nearest folder upward with a ``content/``, else the games that come with the package."""
    if root is not None:
        return Workspace(root)
    for folder in (start, *start.parents):
        if (folder / "content").is_dir():
            return Workspace(folder)
    return Workspace(packaged())


def packaged() -> Path:
    """The folder that holds the packaged content and templates."""
    beside = Path(__file__).resolve().parents[1]
    if (beside / "pyproject.toml").is_file() and (beside / "templates").is_dir():
        return beside
    return Path(str(files("generator"))) / "_data"


@dataclass
class Pack:
    """One game as it was read."""

    name: str
    workspace: Workspace
    game: PackGame
    sources: Sources
    found: list[Diagnostic] = field(default_factory=list)
    gaps: dict[str, frozenset[str]] = field(default_factory=dict)
    """Tables, and files of templates, that could not be read as a whole: the names left out, none when all are."""

    @property
    def whole(self) -> bool:
        """Whether the game holds all that its files say; else a path that leads nowhere proves nothing."""
        tables = [name for name in self.gaps if not name.endswith(".yaml")]
        return not tables and not any(one.code == "K110" for one in self.found)

    def left_out(self, name: str, table: str) -> bool:
        """Whether ``name`` may be written in a table and is missing for what is wrong there."""
        return table in self.gaps and (not self.gaps[table] or name in self.gaps[table])

    @property
    def usable(self) -> bool:
        """Whether nothing found so far is an error."""
        return not any(one.severity is Severity.ERROR for one in self.found)

    def theme(self) -> Theme | None:
        """The game's theme."""
        theme: Theme | None = self._entry("theme.yaml", Theme)
        return theme

    def kinds(self) -> dict[str, Kind]:
        """The common kinds and the game's own."""
        return {**self._common("kinds.yaml", Kind), **self._own("kinds.yaml", Kind)}

    def papers(self) -> dict[str, Paper]:
        """The papers that are known."""
        return self._common("papers.yaml", Paper)

    def fonts(self) -> FontBook:
        """The common families and the game's own; findings are kept in ``found``."""
        shared, folder = self._shared("fonts"), self.workspace.templates / self.name / "fonts"
        common = self._entries(shared / "fonts.yaml", "fonts/fonts.yaml", FontFamily)
        book = FontBook([(shared, common), (folder, self._own("fonts/fonts.yaml", FontFamily))])
        self.found += book.findings()
        return book

    def icons(self) -> dict[str, Path]:
        """Icons by name: the common set and the game's own."""
        folders = (self._shared("icons"), self.workspace.templates / self.name / "icons")
        return {path.stem: path for folder in folders if folder.is_dir() for path in sorted(folder.glob("*.svg"))}

    def template(self, name: str, wanted: Loc, above: tuple[str, ...] = ()) -> Template | None:
        """A compiled face template of this game, which those of ``above`` extend; findings are kept in ``found``."""
        folder = self.workspace.templates / self.name
        path = folder / f"{name}.yaml"
        if not path.is_file() or not name.isidentifier():
            known = sorted({p.stem for p in folder.glob("*.yaml")} - {"theme", "kinds"}) if folder.is_dir() else []
            near = get_close_matches(name, known, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"templates/{self.name} has {', '.join(known) or 'none'}"
            self.found.append(Diagnostic("K106", f"no face template '{name}'", wanted, hint))
            return None
        source = self._read(path)
        if source is None:
            return None
        compiler = Compiler(source)
        template = compiler.template()
        self.found += compiler.found
        if not isinstance(source.tree, dict):
            return None
        base, at = source.tree.get("extends"), Loc(source.file, ("extends",))
        if isinstance(base, str) and base in (name, *above):
            self.found.append(Diagnostic("K106", f"'{base}' extends itself", at, "take one extends: away"))
        elif isinstance(base, str):
            below = self.template(base, at, (name, *above))
            return None if below is None else template.over(below)
        return template

    def _shared(self, name: str) -> Path:
        own = self.workspace.templates / name
        return own if own.is_dir() else packaged() / "templates" / name

    def _entry(self, name: str, cls: type[Any]) -> Any:
        path = self.workspace.templates / self.name / name
        source = self._read(path)
        if source is None:
            return None
        if source.tree is None:
            self.found.append(Diagnostic("K007", "the file is empty", Loc(source.file), "copy another game's to begin"))
            return None
        entry, found, lost = salvage(cls, source.tree, Loc(source.file), depth=2)
        self._note(name, found, lost)
        return entry

    def _note(self, name: str, found: list[Diagnostic], lost: frozenset[str]) -> None:
        self.found += found
        if found:
            self.gaps[name] = lost

    def _common(self, name: str, cls: type[Any]) -> dict[str, Any]:
        """What comes with the package, and the workspace's own instead or beside it."""
        paths = dict.fromkeys(folder / name for folder in (packaged() / "templates", self.workspace.templates))
        tables = [self._entries(path, name, cls) for path in paths if path.is_file()]
        return {key: entry for table in tables for key, entry in table.items()}

    def _own(self, name: str, cls: type[Any]) -> dict[str, Any]:
        path = self.workspace.templates / self.name / name
        return self._entries(path, name, cls) if path.is_file() else {}

    def _entries(self, path: Path, name: str, cls: type[Any]) -> dict[str, Any]:
        source = self._read(path)
        if source is None:
            self.gaps[name] = frozenset()
        if source is None or source.tree is None:
            return {}
        table, found, lost = salvage(dict[Id, cls], source.tree, Loc(source.file))  # type: ignore[valid-type]
        self._note(name, found, lost)
        return table or {}

    def _read(self, path: Path) -> Source | None:
        if not inside(path, self.workspace):
            self.found.append(_led_out(shown_path(path, self.workspace)))
            return None
        source, faults = read_source(path, shown_path(path, self.workspace))
        self.sources.add(source)
        self.found += map(from_fault, faults)
        return source if source.tree is not None or not faults else None


def shown_path(path: Path, workspace: Workspace) -> str:
    """A path as findings show it: relative to the workspace, with forward slashes."""
    for root in (workspace.root, packaged()):
        try:
            return path.relative_to(root).as_posix()
        except ValueError:
            continue
    return path.name


def inside(path: Path, workspace: Workspace) -> bool:
    """Whether a path lies, links followed, in the workspace or among what comes with the package."""
    return any(path.resolve().is_relative_to(root.resolve()) for root in (workspace.root, packaged()))


def _led_out(shown: str) -> Diagnostic:
    return Diagnostic("K001", "the file is a link out of the workspace", Loc(shown), "copy the file into the pack")


def read_pack(workspace: Workspace, name: str) -> Pack:
    """The pack of game ``name``; when it is not usable its game may be incomplete."""
    reader = _Reader(workspace, name)
    game = reader.game()
    return Pack(name, workspace, game, Sources(reader.sources), reader.found, reader.gaps)


class _Reader:
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
        for folder in (self.folder, *(self.workspace.templates / name for name in (self.name, "icons", "fonts"))):
            for path in (folder, *sorted(folder.rglob("*"))):
                if path.is_symlink() and not inside(path, self.workspace):
                    self.found.append(_led_out(shown_path(path, self.workspace)))

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
            self.found.append(_led_out(shown))
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


__all__ = ["Kind", "Pack", "Paper", "Workspace", "find_workspace", "packaged", "read_pack", "shown_path"]
