"""Files and folders of a pack, read within bounds: nothing of them is without end."""

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.limits import LARGEST_PACK, LARGEST_PICTURE, MOST_DEPTH, MOST_FILES


def content_of(path: Path, most: int) -> bytes:
    """The bytes of a file, one more than ``most`` when there are more.

    Raises:
        OSError: it cannot be read, or is a pipe or a device, which might never end.
    """
    opened = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(opened, "rb") as file:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise OSError(0, "it is no file")
        return file.read(most + 1)


def crowded(folders: Iterable[Path]) -> str:
    """Why the folders of a pack hold more than a pack may; empty when they do not.

    Links are not followed, and nothing is looked at once it is known that there is too much.
    """
    files = size = 0
    for folder in folders:
        for entry, depth in _entries(folder):
            files += 1
            own = 0 if entry.is_dir(follow_symlinks=False) else entry.stat(follow_symlinks=False).st_size
            size += own
            if depth > MOST_DEPTH:
                return f"folders lie more than {MOST_DEPTH} deep in each other"
            if files > MOST_FILES:
                return f"the pack has more than {MOST_FILES:,} files"
            if own > LARGEST_PICTURE:
                return f"the file {entry.name} has more than {LARGEST_PICTURE // 1_000_000} MB"
            if size > LARGEST_PACK:
                return f"the files of the pack have more than {LARGEST_PACK // 2**30} GiB"
    return ""


def _entries(folder: Path) -> Iterator[tuple["os.DirEntry[str]", int]]:
    """What lies in a folder and in those within, and how deep it lies; a file that has just gone is passed over."""
    waiting = [(os.fspath(folder), 0)]
    while waiting:
        path, depth = waiting.pop()
        try:
            with os.scandir(path) as found:
                for entry in found:
                    yield entry, depth
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append((entry.path, depth + 1))
        except OSError:
            continue
