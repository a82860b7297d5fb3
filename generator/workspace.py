"""Where files lie: the folders of a workspace, and those that come with the package."""

import errno
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from unicodedata import normalize

from generator.limits import MOST_DEPTH, MOST_FILES

Stamp = tuple[int, int, int, int]
COMMON = "common"
"""The folder of templates whose faces any game may use."""


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

    def folders(self, name: str) -> tuple[Path, ...]:
        """The folders that game ``name`` is read from, those that it shares with others among them."""
        shared = (name, COMMON, "icons", "fonts", "rulebook")
        return (self.content / name, *(self.templates / one for one in shared))

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


_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_SIGNS = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\/]')


def unfit(name: str, others: Iterable[str] = ()) -> str:
    """Why a folder of that name cannot lie on every system beside ``others``; empty when it can."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return "is not UTF-8 text"
    if _SIGNS.search(name) or name.startswith(".") or name.endswith((".", " ")):
        return "has a character, or an end, that some systems do not take"
    if _DEVICES.fullmatch(name):
        return "is kept by Windows for itself"
    folded = normalize("NFC", name).casefold()
    same = next((one for one in others if one != name and normalize("NFC", one).casefold() == folded), None)
    return f"is, but for capitals or accents, that of '{same}'" if same else ""


def there(path: Path) -> bool:
    """Whether there is a file of just that name: capitals count on every system, so that a game moves to any."""
    return path.is_file() and path.name in os.listdir(path.parent)


def files_below(folder: Path, workspace: Workspace) -> Iterator[tuple[str, Path]]:
    """Every file below a folder by its way from there with slashes, in an order that no system changes.

    Names that programs give to what is theirs or unfinished are left out: hidden ones, and copies that editors keep.
    Links are followed as long as they stay in the workspace, each folder once.  Raises :class:`OSError`, also when
    there are more files, or folders in each other, than a pack may have.
    """
    found: list[tuple[str, Path]] = []
    seen: set[tuple[int, int]] = set()
    waiting = [("", folder)] if folder.is_dir() else []
    while waiting:
        way, path = waiting.pop()
        about = path.stat()
        if (about.st_dev, about.st_ino) in seen:
            continue
        seen.add((about.st_dev, about.st_ino))
        with os.scandir(path) as entries:
            for entry in entries:
                if len(found) + len(waiting) > MOST_FILES or way.count("/") > MOST_DEPTH:
                    raise OSError(errno.E2BIG, "it holds more than a pack may", str(folder))
                theirs = entry.name.startswith((".", "~$")) or entry.name.endswith("~")
                if theirs or (entry.is_symlink() and not inside(path / entry.name, workspace)):
                    continue
                if entry.is_dir():
                    waiting.append((f"{way}{entry.name}/", path / entry.name))
                elif entry.is_file():
                    found.append((way + entry.name, path / entry.name))
    yield from sorted(found)


def stamp(path: Path) -> Stamp:
    """What tells a file from an earlier state of it without reading it: its times, its size, its number on the disk.

    The time of the last change of any kind is among them, which no program sets back.  Raises :class:`OSError`.
    """
    about = path.stat()
    return about.st_mtime_ns, about.st_ctime_ns, about.st_size, about.st_ino


def among_sources(folder: Path, workspace: Workspace) -> bool:
    """Whether a folder is, holds or lies in what games are made of, so that nothing may be written there."""
    path = Path(os.path.realpath(folder))
    for source in (workspace.content, workspace.templates):
        real = Path(os.path.realpath(source))
        if any(_same(one, real) for one in (path, *path.parents)) or any(_same(path, one) for one in real.parents):
            return True
    return False


def _same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one folder, however they are written."""
    return os.path.exists(one) and os.path.exists(other) and one.samefile(other)  # False for what may not be looked at
