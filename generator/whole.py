"""One file, written as a whole: its path holds what it held, or all of the new bytes, whatever happens meanwhile.

The bytes go into a hidden file beside it, which then takes its name in one step of the system.  The hidden file is
locked as long as it is written, so that two processes come one after the other; what a killed one has left of it is
free at once, and is used again by the next that writes the same file.  Before the names change, the bytes are on the
disk: what is written so may be a designer's own table, which a power cut must not empty.
"""

import os
import shutil
import stat
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NEW = ".new"
"""What the name of a file, or of a folder, that is being written ends in; it begins with a dot."""
PAUSE = 0.1
"""Seconds between two tries at a lock."""
_FAR = 1 << 30
"""The byte that Windows locks; locked bytes cannot be read, and the first ones may tell something."""
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class OutputError(Exception):
    """A file cannot be written; the message says which and why."""


def beside(path: Path, end: str) -> Path:
    """The hidden file or folder beside another one of which it is a part."""
    return path.with_name(f".{path.name}{end}")


def why(error: OSError) -> str:
    """Why the system refuses, within a sentence."""
    return (error.strerror or "it failed").lower()


def write_whole(path: Path, data: bytes | str, *, folders: bool = True) -> None:
    """Write a file and, with ``folders``, what it lies in; text becomes UTF-8.  A link is followed, and stays one.

    Raises :class:`OutputError`, which names a relative path as it was given; the file is as it was then.
    """
    shown = path.name if path.is_absolute() else path.as_posix()
    path = Path(os.path.realpath(path))
    held = data.encode("utf-8") if isinstance(data, str) else data
    try:
        if path.exists() and not path.is_file():  # a terminal, a pipe; a folder says that it is one
            with path.open("wb") as file:
                file.write(held)
            return
        if folders:
            path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not os.access(path, os.W_OK):
            path.open("r+b").close()  # which says why
        _replace(path, held)
    except OSError as error:
        raise OutputError(f"'{shown}' cannot be written: {why(error)}") from error


def _replace(path: Path, data: bytes) -> None:
    new = beside(path, NEW)
    if new.is_symlink():  # it is none of ours
        new.unlink()
    while (opened := locked(new)) is None:
        sleep(PAUSE)
    with open(opened, "wb") as file:
        try:
            file.truncate(0)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if path.exists():
                shutil.copymode(path, new)
            if sys.platform != "win32":  # the lock goes along, and is free when the file is closed
                os.replace(new, path)
        except BaseException:
            with suppress(OSError):  # Windows keeps what is open; the next writer of the file uses it again
                new.unlink()
            raise
    if sys.platform == "win32":  # which renames no file that is open
        os.replace(new, path)


def locked(path: Path) -> int | None:
    """The descriptor of a file that is opened, made if need be, and now is ours alone; None while it is another's."""
    opened = os.open(path, _FLAGS, 0o666)
    try:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise FileExistsError(0, "something that is no file lies there", str(path))
        if _claimed(opened) and os.path.samestat(os.fstat(opened), os.stat(path)):
            return opened
    except FileNotFoundError:  # its owner took it away while we opened it
        pass
    except BaseException:
        os.close(opened)
        raise
    os.close(opened)
    return None


def _claimed(opened: int) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(opened, _FAR, os.SEEK_SET)
            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
            os.lseek(opened, 0, os.SEEK_SET)
        else:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
