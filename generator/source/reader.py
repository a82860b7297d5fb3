"""Read one YAML file as a tree of text.

Comes in: a path.  Goes out: a :class:`Source` (its text and tree) and every fault of reading.
Only this module knows YAML.  Scalars stay text: ``no``, ``1:30`` and ``1.10`` are what was
typed, until a model gives them a type.  The tree is built straight from libyaml's events and
holds no positions; a span is found again, by composing the text, when a finding is printed.
Any trouble makes the fast reader give up, and ``explain`` words what is wrong.
"""

import gc
import re
from codecs import BOM_UTF8
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from generator import limits
from generator.source import spans
from generator.source.explain import BLANK, STRANGE, explain, losses, strangers
from generator.source.files import content_of
from generator.source.places import Fault, Loc, Span, Tree

_LOSS = re.compile(r"[ \t]#|[\s\[{,]&\w")
"""Where a comment or an anchor begins, if it is one."""
_PARSER = getattr(yaml.cyaml, "CParser", None) if hasattr(yaml, "cyaml") else None


@dataclass
class Source:
    """One file of content: what it says, and where a route into it stands."""

    file: str
    text: str
    tree: Tree
    values: int = 0
    """Keys and values that were read; about as many, where the file has faults."""
    _lines: list[str] = field(default_factory=list, repr=False)
    _index: spans.Index | None = field(default=None, repr=False)

    @property
    def path(self) -> str:
        """The file as its spans name it."""
        return self.file

    def span(self, loc: Loc) -> Span:
        """The span of ``loc``, or of its nearest ancestor that is written."""
        if self._index is None:
            self._index = spans.Index(self.file, self.text)
        return self._index.find(loc.route, key=loc.key)

    def line(self, number: int) -> str:
        """Line ``number``, counted from 1, without its end."""
        if not self._lines:
            self._lines = self.text.split("\n")
        return self._lines[number - 1] if 0 < number <= len(self._lines) else ""

    def place(self, span: Span) -> str:
        """A span of the file as findings name it."""
        return f"{span.file}:{span.line}:{span.column}"

    def marked(self, span: Span) -> tuple[str, int, int]:
        """The line of a span, and the columns of it between which the span lies."""
        return self.line(span.line), span.column, span.end


def read_source(path: Path, file: str) -> tuple[Source, list[Fault]]:
    """The file at ``path``, shown to the user as ``file``, and what is wrong with it.

    A file that cannot be used has the tree ``None`` and at least one fault.
    """
    start = Span(file, 1, 1, 2)
    try:
        data = content_of(path, limits.MOST_BYTES)
    except OSError as error:
        why = (error.strerror or "cannot be read").lower()
        hint = "check that it exists and may be read"
        return Source(file, "", None), [Fault("K001", f"the file cannot be read: {why}", start, hint)]
    if len(data) > limits.MOST_BYTES:
        hint = f"split it; a content file may have {limits.MOST_BYTES // 2**20} MiB"
        return Source(file, "", None), [Fault("K006", "the file is too large", start, hint)]
    data = data.removeprefix(BOM_UTF8)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        text = _lined(data.decode("utf-8", "replace"))
        before = _lined(data[: error.start].decode("utf-8"))
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        fault = Fault(
            "K001",
            f"the file is not UTF-8 text (byte 0x{data[error.start]:02x})",
            Span(file, line, column, column + 1),
            "save it as UTF-8 in your editor",
        )
        return Source(file, text, None), [fault]
    return parse(text, file)


def parse(text: str, file: str) -> tuple[Source, list[Fault]]:
    """The text of a file as a source, and what is wrong with it."""
    text = _lined(text.lstrip("\ufeff"))
    source = Source(file, text, None)
    if not text.isascii() and STRANGE.search(text):
        return source, strangers(text, file)
    tree, source.values = (None, 0) if _PARSER is None else _fast(text)
    faults: list[Fault] = []
    if not source.values:
        tree, faults = explain(text, file)
        source.values = 1 + sum(map(text.count, ":,\n")) if tree else 1
    if not faults and _LOSS.search(text):
        faults = losses(text, file)
    source.tree = tree
    return source, [one._replace(at=spans.kept(one.at, text)) for one in faults]


def _lined(text: str) -> str:
    """The text with one kind of line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


class _TroubleError(Exception):
    """Something that only the slow reader can word."""


def _fast(text: str) -> tuple[Tree, int]:
    """The tree, and how many keys and values it has; none when it may not be believed."""
    running = gc.isenabled()
    gc.disable()  # a tree has no cycles, and the collector doubles the time of large files
    try:
        builder = _Builder(text)
        return builder.tree(), builder.values
    except (_TroubleError, yaml.YAMLError, RecursionError):
        return None, 0
    finally:
        if running:
            gc.enable()


class _Builder:
    """Text trees from libyaml's events."""

    def __init__(self, text: str) -> None:
        assert _PARSER is not None
        self._next = _PARSER(text.encode("utf-8")).get_event
        self._anchors: dict[str, Tree] = {}
        self._copied = self._values = 0

    @property
    def values(self) -> int:
        """Keys and values, an empty file being one."""
        return self._values + self._copied + 1

    def tree(self) -> Tree:
        self._next()
        if self._next().__class__ is StreamEndEvent:
            return None
        tree = self._value(self._next(), 0)
        self._next()
        if self._next().__class__ is not StreamEndEvent:
            raise _TroubleError
        return tree

    def _value(self, event: Any, depth: int) -> Tree:
        kind = event.__class__
        tree: Tree
        self._values += 1
        if self._values > limits.MOST_VALUES:
            raise _TroubleError
        if kind is ScalarEvent:
            tree = event.value
            if event.tag is not None or len(tree) > limits.LONGEST_TEXT:
                raise _TroubleError
            if not event.style and tree in ("", "~", "null"):
                tree = None
        elif kind is AliasEvent:
            if event.anchor not in self._anchors:
                raise _TroubleError
            return self._copy(self._anchors[event.anchor], depth)
        elif event.tag is not None or depth > limits.MOST_DEPTH:
            raise _TroubleError
        elif kind is MappingStartEvent:
            tree = self._mapping(depth + 1)
        else:
            tree = self._sequence(depth + 1)
        if event.anchor is not None:
            self._anchors[event.anchor] = tree
        return tree

    def _mapping(self, depth: int) -> Tree:
        tree: dict[str, Tree] = {}
        get = self._next
        merged: list[dict[str, Tree]] = []
        while (key := get()).__class__ is not MappingEndEvent:
            if key.__class__ is not ScalarEvent or key.tag is not None:
                raise _TroubleError
            name = key.value
            if name == "<<" and not key.style:
                merged += self._merged(self._value(get(), depth))
                continue
            if name in tree or len(name) > limits.LONGEST_TEXT or (not name.isascii() and BLANK.search(name)):
                raise _TroubleError
            self._values += 1
            tree[name] = self._value(get(), depth)
        for other in merged:
            for name, value in other.items():
                tree.setdefault(name, self._copy(value, depth))
        return tree

    def _sequence(self, depth: int) -> Tree:
        tree: list[Tree] = []
        get = self._next
        while (event := get()).__class__ is not SequenceEndEvent:
            tree.append(self._value(event, depth))
        return tree

    def _merged(self, tree: Tree) -> list[dict[str, Tree]]:
        given = tree if isinstance(tree, list) else [tree]
        if not all(isinstance(one, dict) for one in given):
            raise _TroubleError
        return [one for one in given if isinstance(one, dict)]

    def _copy(self, tree: Tree, depth: int) -> Tree:
        self._copied += 1
        if self._copied > limits.MOST_COPIED or depth > limits.MOST_DEPTH + 1:
            raise _TroubleError
        if isinstance(tree, dict):
            return {key: self._copy(value, depth + 1) for key, value in tree.items()}
        if isinstance(tree, list):
            return [self._copy(value, depth + 1) for value in tree]
        return tree
