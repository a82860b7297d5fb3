"""Read a pack: the folder of one game's content and the templates that belong to it.

Comes in: a workspace and a game's name.  Goes out: a :class:`Pack` and every finding of reading
it.  Nothing outside the workspace and the package is read.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from generator.artwork.icons import faults
from generator.cutter import Cutter
from generator.diagnostic import Diagnostic, Severity, Sources, from_fault
from generator.fonts import FontBook, FontFamily
from generator.games.plain import PackGame
from generator.kinds import Kind, Paper, Sleeve, settle
from generator.language import Table, Words, names
from generator.layout.template import Compiler, Template
from generator.layout.theme import Theme
from generator.limits import MOST_EXTENDED
from generator.model import Entry, Id, Length, Text, salvage
from generator.pictures import Pictures
from generator.reading import Rations, Reader, led_out
from generator.source import Loc, Source, Tree, read_source
from generator.workspace import COMMON, Workspace, find_workspace, inside, packaged, shown_path, there


class StockKind(Entry):
    """What a piece is printed on, from ``stocks.yaml``."""

    name: Text
    """As the kit says it."""
    thickness: Annotated[Length, Field(gt=0)]
    """Millimetres of one sheet."""


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
    translated: str = ""
    """The language that the game is translated into; empty in its own."""
    notes: list[str] = field(default_factory=list)
    """What a command tells beside findings, such as how much of the game is translated."""
    code: str = ""
    """Hash of all that was written to be printed, as it was read; empty when a file of it cannot be read."""
    stamps: str = ""
    """Of the files that the game is made of, when reading it began."""
    rations: Rations = field(default_factory=Rations)
    """What may still be read of its files."""
    _compiled: dict[Path, tuple[Template | None, Tree, Loc]] = field(default_factory=dict)
    """Templates that were read, each once."""

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
        """The common kinds and the game's own; labels whose sheet cannot be are left out."""
        known: dict[str, Kind] = {**self._common("kinds.yaml", Kind), **self._own("kinds.yaml", Kind)}
        for name, paper, fault in list(settle(known, self.papers())):
            lost = self.gaps.get("kinds.yaml")
            self.gaps["kinds.yaml"] = frozenset() if lost == frozenset() else (lost or frozenset()) | {name}
            if not self.left_out(paper, "papers.yaml"):
                self.found.append(fault)
            known.pop(name, None)
        return known

    def papers(self) -> dict[str, Paper]:
        """The papers that are known: the common ones and the workspace's own, for papers belong to no game."""
        return self._common("papers.yaml", Paper)

    def sleeves(self) -> dict[str, Sleeve]:
        """The sleeves that are known."""
        return self._common("sleeves.yaml", Sleeve)

    def stocks(self) -> dict[str, StockKind]:
        """The stocks whose thickness is known."""
        return self._common("stocks.yaml", StockKind)

    def cutters(self) -> dict[str, Cutter]:
        """The templates of cutting machines that are known."""
        return self._common("cutters.yaml", Cutter)

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

    def icon_findings(self) -> Iterator[Diagnostic]:
        """What is wrong with the icons that the game brings; the common ones are sound."""
        folder = self.workspace.templates / self.name / "icons"
        for path in sorted(folder.glob("*.svg")) if folder.is_dir() else ():
            if inside(path, self.workspace):  # a link out of it has its finding already
                yield from map(from_fault, faults(path, shown_path(path, self.workspace)))

    def pictures(self) -> Pictures:
        """The pictures of the game: of its content, and of its templates."""
        folders = (self.workspace.content, self.workspace.templates)
        return Pictures([folder / self.name / "pictures" for folder in folders])

    @property
    def language(self) -> str:
        """The language that the game is in."""
        info = getattr(self.game, "game", None)
        return "en" if info is None else str(info.language)

    @cached_property
    def words(self) -> Words:
        """The words of templates, and those that are written on pages, in the game's language."""
        own, packed = self.workspace.templates, packaged() / "templates"
        folders = dict.fromkeys((own / self.name, own / COMMON, packed / COMMON))
        tables = [self.translations(folder) for folder in folders]
        return Words(self.language, tuple(one for one in tables if one.texts), self.sources.moved)

    @cached_property
    def _said(self) -> frozenset[str]:
        """The names that elements of the game's templates and of the common ones say."""
        own, packed = self.workspace.templates, packaged() / "templates"
        folders = dict.fromkeys((own / self.name, own / COMMON, packed / COMMON))
        return names(tree for folder in folders for tree in self.trees(folder).values())

    def translations(self, folder: Path) -> Table:
        """What a folder of templates says in the game's language, by what its templates say."""
        path = folder / "lang" / f"{self.language}.yaml"
        source = self._read(path) if path.is_file() else None
        if source is None or source.tree is None:
            return Table(shown_path(path, self.workspace), {})
        texts, found, _ = salvage(dict[str, Text], source.tree, Loc(source.file))
        self.found += found
        return Table(source.file, texts or {})

    def languages(self) -> list[str]:
        """The languages that the game's content has translations for."""
        folder = self.workspace.content / self.name / "lang"
        return sorted(path.stem for path in folder.glob("*.yaml") if not path.stem.endswith(".lock"))

    def overlay(self, name: str) -> Source | None:
        """A file of translations of the content, such as ``pl``, or ``pl.lock``; None when it has nothing."""
        path = self.workspace.content / self.name / "lang" / f"{name}.yaml"
        source = self._read(path) if path.is_file() else None
        return None if source is None or source.tree is None else source

    def trees(self, folder: Path) -> dict[str, dict[str, Tree]]:
        """The face templates of a folder of templates by name, as far as they can be read."""
        paths = sorted(folder.glob("*.yaml")) if folder.is_dir() else ()
        read = {path.stem: source.tree for path in paths if (source := self._known(path))}
        return {name: tree for name, tree in read.items() if isinstance(tree, dict) and tree.keys() & {"draw", "parts"}}

    def _known(self, path: Path) -> Source | None:
        """A file as it was read, else read now for its words alone: what is wrong in it is told where it is used."""
        shown = shown_path(path, self.workspace)
        known = self.sources.of(shown)
        if known is not None or self.rations.left < 0 or not inside(path, self.workspace):
            return known
        source, _ = read_source(path, shown)
        self.found += self.rations.take(source)
        return source

    def template(self, name: str, wanted: Loc, above: tuple[str, ...] = ()) -> Template | None:
        """A compiled face template, the game's own or a common one, which those of ``above`` extend.

        Findings are kept in ``found``.
        """
        own, packed = self.workspace.templates, packaged() / "templates"
        folders = dict.fromkeys((own / self.name, own / COMMON, packed / COMMON))
        path = next((path for folder in folders if there(path := folder / f"{name}.yaml")), None)
        if path is None or not name.isidentifier():
            known = sorted({p.stem for folder in folders for p in folder.glob("*.yaml")} - {"theme", "kinds"})
            near = get_close_matches(name, known, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"templates here: {', '.join(known) or 'none'}"
            self.found.append(Diagnostic("K106", f"no face template '{name}'", wanted, hint))
            return None
        if path not in self._compiled:
            self._compiled[path] = self._compile(path)
        template, base, at = self._compiled[path]
        if template is None:
            return None
        if isinstance(base, str) and base in (name, *above):
            self.found.append(Diagnostic("K106", f"'{base}' extends itself", at, "take one extends: away"))
        elif isinstance(base, str) and len(above) == MOST_EXTENDED:
            message = f"more than {MOST_EXTENDED} templates extend each other"
            self.found.append(Diagnostic("K106", message, at, "put some of them into one"))
        elif isinstance(base, str):
            below = self.template(base, at, (name, *above))
            return None if below is None else template.over(below)
        return template

    def _compile(self, path: Path) -> tuple[Template | None, Tree, Loc]:
        """A template as its own file has it, what it extends, and where it says so."""
        source = self._read(path)
        if source is None:
            return None, None, Loc("")
        compiler = Compiler(source, self.words, lambda: self._said)
        template = compiler.template()
        self.found += compiler.found
        if not isinstance(source.tree, dict):
            return None, None, Loc(source.file)
        return template, source.tree.get("extends"), Loc(source.file, ("extends",))

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
            self.found.append(led_out(shown_path(path, self.workspace)))
            return None
        if self.rations.left < 0:
            return None
        source, faults = read_source(path, shown_path(path, self.workspace))
        self.sources.add(source)
        self.found += [*map(from_fault, faults), *self.rations.take(source)]
        return source if source.tree is not None or not faults else None


def read_pack(workspace: Workspace, name: str, instead: Mapping[str, Source] | None = None) -> Pack:
    """The pack of game ``name``; when it is not usable its game may be incomplete.

    ``instead`` are sources of tables that stand for their files.
    """
    reader = Reader(workspace, name, instead)
    game = reader.game()
    return Pack(
        name, workspace, game, Sources(reader.sources), reader.found, reader.gaps, notes=reader.notes,
        rations=reader.rations,
    )  # fmt: skip


def without_content(workspace: Workspace, name: str = COMMON) -> Pack:
    """What templates alone give: those that all games share, and those of game ``name`` if one is named."""
    nothing: dict[str, Any] = {}
    return Pack(name, workspace, PackGame.model_construct(**nothing), Sources())


__all__ = [
    "Kind", "Pack", "Paper", "Sleeve", "Workspace", "find_workspace", "packaged", "read_pack", "shown_path",
    "without_content",
]  # fmt: skip
