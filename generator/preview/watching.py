"""Which files were saved, told when an editor is done with them.

Comes in: folders of sources.  Goes out: the paths that were written, gathered until nothing happens for a moment.
Editors save by writing, by truncating and writing, or by a file beside it that takes its place; what they leave beside
it, and anything that no source is called like, is not told.  A folder that vanishes is looked for until it is back.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event

STEP, LONGEST = 25, 400
"""Milliseconds without a change after which a save is over, and after which it is told in any case."""
PAUSE = 200
"""Milliseconds between two looks at the folders themselves, and until what looks half written is believed."""
SOURCES = frozenset((
    ".yaml", ".yml", ".csv", ".xlsx", ".ods", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".ttf", ".otf",
    ".html", ".css", ".js",
))  # fmt: skip
"""Endings of files that a game is made of."""


def told(path: str, *, modified: bool = True) -> bool:
    """Whether a path may be a source: no editor's own file, nothing hidden.

    What has no ending is taken for a folder, which is told when it comes or goes, not when its time stamp is set.
    """
    name = os.path.basename(path)
    if name.startswith((".", "#", "~$")) or name.endswith("~") or name.isdigit() or "__pycache__" in path:
        return False
    ending = os.path.splitext(name)[1].lower()
    return ending in SOURCES or (not ending and not modified)


def saves(folders: Iterable[Path], stop: Event) -> Iterator[frozenset[Path] | None]:
    """The paths of each save until ``stop`` is set; nothing when a moment passed without one.

    None at first, when everything is being watched, and whenever one of the folders vanished or came back: all is to
    be read then.
    """
    from watchfiles import Change, watch

    def concerns(change: Change, path: str) -> bool:
        return told(path, modified=change is Change.modified)

    wanted = list(dict.fromkeys(folders))
    while not stop.is_set():
        marks = _marks(wanted)
        there = [folder for folder in wanted if marks[folder] is not None]
        began = False
        try:
            for changes in watch(
                *there, watch_filter=concerns, debounce=LONGEST, step=STEP, stop_event=stop,
                rust_timeout=PAUSE, yield_on_timeout=True, raise_interrupt=False,
            ):  # fmt: skip
                yield frozenset(Path(path) for _, path in changes) if began else None
                began = True
                if _marks(wanted) != marks:
                    break
        except OSError:  # a folder went before it could be watched
            stop.wait(PAUSE / 1000)


def _marks(folders: Iterable[Path]) -> dict[Path, tuple[int, int] | None]:
    """Which folder stands at each path, if any does."""
    out: dict[Path, tuple[int, int] | None] = {}
    for folder in folders:
        try:
            now = os.stat(folder)
            out[folder] = (now.st_dev, now.st_ino)
        except OSError:
            out[folder] = None
    return out
