"""Where files lie: the folders of a workspace, and those that come with the package."""

import os
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

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


def there(path: Path) -> bool:
    """Whether there is a file of just that name: capitals count on every system, so that a game moves to any."""
    return path.is_file() and path.name in os.listdir(path.parent)


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
    return one.exists() and other.exists() and one.samefile(other)
