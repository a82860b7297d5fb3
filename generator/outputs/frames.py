"""The faces of a build, kept beside its manifest: a later comparison shows what was printed before.

One line of JSON a face, compressed as it is drawn, so that a large deck never stands in memory as a whole.
"""

import gzip
import json
import zlib
from collections.abc import Collection
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from generator.frame import Frame, Group, Icon, Item, Picture, Shape, Text
from generator.limits import MOST_BYTES

_KINDS: dict[str, type[Any]] = {"text": Text, "shape": Shape, "icon": Icon, "picture": Picture, "group": Group}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_INNER = Group._fields.index("frame")


class Keeper:
    """Writes faces into a file, each once; the same faces in the same order give the same bytes."""

    def __init__(self, path: Path) -> None:
        self._file = gzip.GzipFile(str(path), "wb", compresslevel=3, mtime=0, fileobj=None)
        self._seen: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        self._file.close()

    def add(self, digest: str, frame: Frame) -> None:
        if digest not in self._seen:
            self._seen.add(digest)
            row = json.dumps([digest, _packed(frame)], ensure_ascii=False, separators=(",", ":"))
            self._file.write(row.encode("utf-8") + b"\n")


def kept(path: Path, wanted: Collection[str]) -> dict[str, Frame]:
    """The faces of the digests that are wanted, as far as the file has them and is whole.

    Raises OSError where the system refuses to read a file that is there.
    """
    found: dict[str, Frame] = {}
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            while line := file.readline(MOST_BYTES):
                if not line.endswith("\n"):  # no face of ours is so large
                    break
                if line[2:18] in wanted:
                    digest, row = json.loads(line)
                    found[digest] = _unpacked(row)
    except (EOFError, ValueError, KeyError, TypeError, RecursionError, zlib.error, FileNotFoundError, gzip.BadGzipFile):
        return found
    return found


def _packed(frame: Frame) -> list[Any]:
    items = [
        [_NAMES[type(item)], *(_packed(value) if isinstance(value, Frame) else value for value in item)]
        for item in frame.items
    ]
    return [frame.w, frame.h, frame.bleed, frame.mark, items]


def _unpacked(row: list[Any]) -> Frame:
    w, h, bleed, mark, items = row
    return Frame(w, h, tuple(_item(*one) for one in items), bleed, mark)


def _item(kind: str, *values: Any) -> Item:
    """An item of its fields: lists become tuples, and what a group holds its frame."""
    fields = (
        _unpacked(value) if kind == "group" and number == _INNER else tuple(value) if isinstance(value, list) else value
        for number, value in enumerate(values)
    )
    made: Item = _KINDS[kind](*fields)
    return made
