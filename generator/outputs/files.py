"""Write a build's files as one set: beside the old ones first, then switched in one step.

The new set is made in a hidden folder next to the game's output folder.  Files of other builds (another paper, another
language) are linked into it, then the two folders change places.  On Linux that is one step of the system
(``renameat2``, RENAME_EXCHANGE), so nobody ever sees the folder missing or mixed.  Elsewhere, and on file systems that
cannot exchange, it is two renames; killed between them a build leaves the old set whole under a hidden name, and
:func:`recover`, which every later build begins with, puts it back.

A file beside the folder, locked by the system and not by its being there, keeps two processes apart: the second one
says so and waits as long as the first one lives.  The lock of a process that is killed is free at once.

Nothing is flushed to the disk: a killed process loses none of what it wrote.  Only a power cut can, and what it takes
is made again from the content, while flushing takes 0.1 s for a kit of 29 files and 1.7 s for 540 pictures.
"""

import ctypes
import os
import shutil
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EDQUOT, EFBIG, EIO, ENOSPC
from pathlib import Path
from time import sleep

from generator.whole import NEW, PAUSE, OutputError, beside, locked, why

__all__ = ["OutputError", "recover", "switched"]

_OLD, _LOCK = ".old", ".lock"
_AT_CWD, _EXCHANGE = -100, 2
"""Linux: paths start at the working folder; the two paths change places."""
_FULL = (ENOSPC, EDQUOT, EFBIG, EIO)
"""Errors of writing on, which name no file."""


@contextmanager
def switched(folder: Path, gone: Collection[str] = ()) -> Iterator[Path]:
    """A folder to write into, which takes the place of ``folder`` when the block ends well.

    What ``folder`` holds beside the new files stays, but for the files in ``gone``: paths below it with slashes, looked
    at when the block has ended.  Raises :class:`OutputError`, and leaves all as it was, when that cannot be done.
    """
    folder = Path(os.path.realpath(folder))
    new = beside(folder, NEW)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with _alone(folder):
            _tidy(folder)
            if folder.exists() and not os.access(folder, os.W_OK):
                raise PermissionError(EACCES, os.strerror(EACCES), str(folder))
            new.mkdir()
            try:
                yield new
                _switch(folder, new, gone)
            except OSError as error:
                raise OutputError(_worded(error, folder, new)) from error
            finally:
                with suppress(OSError):  # what cannot be tidied now waits for the next build
                    _tidy(folder)
    except OSError as error:
        raise OutputError(_worded(error, folder, new)) from error


def recover(folder: Path) -> None:
    """Undo what a killed build left: an old folder that lost its name, a half-made new one.

    For those who read ``folder``; they neither wait for a build that is going on nor fail.
    """
    folder = Path(os.path.realpath(folder))
    if not any(os.path.lexists(beside(folder, end)) for end in (NEW, _OLD, _LOCK)):
        return
    with suppress(OSError):
        lock = _locked(beside(folder, _LOCK))
        if lock is not None:
            try:
                _tidy(folder)
            finally:
                _unlock(lock, beside(folder, _LOCK))


def _tidy(folder: Path) -> None:
    new, old = beside(folder, NEW), beside(folder, _OLD)
    for path in (new, old):
        if path.is_symlink():  # it is none of ours, and what it leads to is somebody's
            path.unlink()
    if old.exists() and not folder.exists():
        old.replace(folder)
    for path in (new, old):
        if path.exists():
            shutil.rmtree(path)


def _switch(folder: Path, new: Path, gone: Collection[str]) -> None:
    if not folder.exists():
        new.replace(folder)
        return
    _carry(folder, new, gone)
    shutil.copymode(folder, new)
    if not _exchanged(folder, new):
        try:
            folder.replace(beside(folder, _OLD))
        except PermissionError as error:
            raise _held(folder) or error from error
        new.replace(folder)


def _exchanged(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; False where the system cannot, and nothing has changed then."""
    if sys.platform != "linux":
        return False
    try:
        exchange = ctypes.CDLL(None).renameat2
    except AttributeError:  # an old library
        return False
    exchange.argtypes = (ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint)
    done: int = exchange(_AT_CWD, os.fsencode(one), _AT_CWD, os.fsencode(other), _EXCHANGE)
    return done == 0


def _held(folder: Path) -> OSError | None:
    """The error of the first file that cannot be opened for writing: on Windows, the one that another program shows."""
    for path in sorted(folder.rglob("*")):
        try:
            if path.is_file():
                path.open("r+b").close()
        except OSError as error:
            return error
    return None


def _carry(old: Path, new: Path, gone: Collection[str], under: str = "") -> None:
    """Take the old files along that the new set has not."""
    for path in sorted(old.iterdir()):
        kept, name = new / path.name, under + path.name
        if path.is_dir() and not path.is_symlink():
            if kept.is_dir() or not kept.exists():
                kept.mkdir(exist_ok=True)
                _carry(path, kept, gone, name + "/")
                if any(path.iterdir()) and not any(kept.iterdir()):
                    kept.rmdir()
        elif name not in gone and not kept.exists():
            _link(path, kept)


def _link(path: Path, to: Path) -> None:
    if path.is_symlink():
        to.symlink_to(path.readlink())
        return
    try:
        os.link(path, to)
    except OSError:
        shutil.copy2(path, to)


def _worded(error: OSError, folder: Path, new: Path) -> str:
    """One sentence; a disk that is full names no file, but it is the one written last."""
    path = folder
    done = "written"
    if isinstance(error.filename, str | bytes):
        path = Path(os.fsdecode(error.filename))
        done = "written" if path.is_relative_to(folder.parent) else "read"
    elif error.errno in _FULL and new.is_dir():
        written = (one for one in new.rglob("*") if one.is_file())
        path = max(written, key=lambda one: (one.stat().st_mtime_ns, one.name), default=folder)
    mine = {beside(folder, end) for end in (NEW, _OLD, _LOCK)}
    name = folder.name if path in mine else path.name
    return f"'{name}' cannot be {done}: {why(error)}"


# The lock


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """The only process that writes ``folder``; waits, and says so once, while there is another one."""
    path = beside(folder, _LOCK)
    said = False
    while (lock := _locked(path)) is None:
        if not said:
            who = f"process {number}" if (number := _owner(path)) else "another process"
            print(f"kitwright: waiting for {who}, which writes '{folder.name}'", file=sys.stderr, flush=True)
            said = True
        sleep(PAUSE)
    try:
        yield
    finally:
        _unlock(lock, path)


def _locked(path: Path) -> int | None:
    """The descriptor of the lock file, which now is ours and holds our number; None while it is another's."""
    lock = locked(path)
    if lock is not None:
        try:
            os.truncate(lock, 0)
            os.write(lock, b"%d\n" % os.getpid())
        except BaseException:
            os.close(lock)
            raise
    return lock


def _unlock(lock: int, path: Path) -> None:
    """Let go of the lock and take its file away; who waits for it sees that the file is gone and makes a new one."""
    if sys.platform == "win32":  # an open file cannot be taken away; one that the next process opened stays
        os.close(lock)
        with suppress(OSError):
            path.unlink()
    else:
        with suppress(OSError):  # one that stays is nobody's, and in nobody's way
            path.unlink()
        os.close(lock)


def _owner(path: Path) -> str:
    """The number of the process that holds the lock, if it has written it yet."""
    try:
        return path.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
