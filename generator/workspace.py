"""Where files lie: the folders of a workspace, and those that come with the package."""

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
