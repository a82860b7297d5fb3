"""Icons: drawings of one colour, which the text around them gives; one reader for every output.

Comes in: a file of the icon set.  Goes out: its outlines on a square, or every fault.  A line, a second colour or
something that shows through cannot be told apart in one colour, so each is a fault.
"""

from functools import lru_cache
from pathlib import Path as File
from typing import NamedTuple

from generator.artwork.model import UNTURNED, Group, Matrix, Move, Path, moved, times
from generator.artwork.reader import read_artwork
from generator.artwork.tree import CODE, ArtworkError, fault
from generator.limits import LARGEST_DRAWING
from generator.source import Fault, content_of


class Outline(NamedTuple):
    """A filled path of an icon."""

    moves: tuple[Move, ...]
    evenodd: bool


class Glyph(NamedTuple):
    """An icon: its filled paths, in units of which its box has ``w`` x ``h``."""

    w: float
    h: float
    outlines: tuple[Outline, ...]


NOTHING = Glyph(1.0, 1.0, ())


def glyph(path: File) -> Glyph:
    """The icon of a file, read again when the file has changed; nothing is drawn of one that has faults."""
    return _read(path, *_stamp(path))[0]


def faults(path: File, shown: str) -> tuple[Fault, ...]:
    """What is wrong with an icon's file, whose name in findings is ``shown``."""
    return tuple(one._replace(at=one.at._replace(file=shown)) for one in _read(path, *_stamp(path))[1])


def _stamp(path: File) -> tuple[int, int]:
    try:
        about = path.stat()
    except OSError:
        return (0, 0)
    return max(about.st_mtime_ns, about.st_ctime_ns), about.st_size


@lru_cache(maxsize=4096)
def _read(path: File, _changed: int, _size: int) -> tuple[Glyph, tuple[Fault, ...]]:
    try:
        if not path.resolve().is_relative_to(path.parent.resolve()):
            raise ArtworkError(fault(path.name, 1, "the icon is a link out of its folder", "copy it into the pack"))
        return read_icon(path.name, content_of(path, LARGEST_DRAWING)), ()
    except ArtworkError as error:
        return NOTHING, error.faults
    except OSError as error:
        why = (error.strerror or "it failed").lower()
        return NOTHING, (fault(path.name, 1, f"the icon cannot be read: {why}", "check that it may be read"),)


def read_icon(file: str, data: bytes) -> Glyph:
    """The icon of a file's bytes; ``file`` is its name in faults."""
    art, told = read_artwork(file, data)
    if told:
        raise ArtworkError(*(one._replace(code=CODE) for one in told))
    outlines: list[Outline] = []
    colours: set[str] = set()
    wrong = ""
    waiting: list[tuple[Path | Group, Matrix]] = [(item, UNTURNED) for item in reversed(art.items)]
    while waiting:
        item, matrix = waiting.pop()
        if isinstance(item, Group):
            wrong = wrong or ("a clip path" if item.clips else "something pale" if item.opacity < 1 else "")
            inner = times(matrix, item.matrix)
            waiting += [(one, inner) for one in reversed(item.items)]
            continue
        if item.stroke is not None:
            wrong = wrong or "a line"
        elif not isinstance(item.fill, str):
            wrong = wrong or "a gradient"
        elif item.opacity < 1:
            wrong = wrong or "something pale"
        if isinstance(item.fill, str):
            colours.add(item.fill)
            outlines.append(Outline(moved(item.moves, matrix), item.evenodd))
    wrong = wrong or ("two colours" if len(colours) > 1 else "" if outlines else "nothing in it")
    if wrong:
        hint = "convert it to filled paths of one colour; art of many colours is a picture"
        raise ArtworkError(fault(file, 1, f"an icon is drawn in one colour, and this one has {wrong}", hint))
    return Glyph(art.w, art.h, tuple(outlines))
