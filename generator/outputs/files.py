"""Write a build's files as one set: beside the old ones first, then switched in one step.

The new set is made in a hidden folder next to the game's output folder.  Files of other builds
(another paper, another language) are linked into it, then the two folders change places.  A
build that fails or is killed leaves the old folder as it was; :func:`recover` tidies up.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_NEW, _OLD = ".new", ".old"


class OutputError(Exception):
    """The files cannot be written; the message says which and why."""


@contextmanager
def switched(folder: Path) -> Iterator[Path]:
    """A folder to write into, which takes the place of ``folder`` when the block ends well."""
    new = folder.with_name(f".{folder.name}{_NEW}")
    try:
        recover(folder)
        new.mkdir(parents=True)
        yield new
        _switch(folder, new)
    except OSError as error:
        raise OutputError(_worded(error, folder)) from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def recover(folder: Path) -> None:
    """Undo what a killed build left: an old folder that lost its name, a half-made new one."""
    new, old = (folder.with_name(f".{folder.name}{end}") for end in (_NEW, _OLD))
    if new.exists():
        shutil.rmtree(new)
    if old.exists():
        if folder.exists():
            shutil.rmtree(old)
        else:
            old.replace(folder)


def _switch(folder: Path, new: Path) -> None:
    old = folder.with_name(f".{folder.name}{_OLD}")
    if not folder.exists():
        new.replace(folder)
        return
    for path in sorted(folder.iterdir()):
        kept = new / path.name
        if not kept.exists():
            _link(path, kept)
    folder.replace(old)
    try:
        new.replace(folder)
    except OSError:
        old.replace(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _link(path: Path, to: Path) -> None:
    if path.is_dir():
        shutil.copytree(path, to)
        return
    try:
        os.link(path, to)
    except OSError:
        shutil.copy2(path, to)


def _worded(error: OSError, folder: Path) -> str:
    name = Path(error.filename).name if isinstance(error.filename, str) else folder.name
    why = (error.strerror or "it failed").lower()
    return f"'{name.removeprefix('.').removesuffix(_NEW)}' cannot be written: {why}"
