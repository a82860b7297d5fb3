"""What Kitwright says when content is wrong.

A diagnostic is a value, never an exception: readers and checks yield them, the build collects
them, and the command line prints them all at once.  The table of codes (severity, reason,
remedy, example) is ``codes.yaml`` beside this module.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from generator.source import Fault, Loc, Place, Source, Span, read_source


class Severity(Enum):
    """An error stops the build before drawing; a warning lets it go on."""

    ERROR = "error"
    WARNING = "warning"


class Code(NamedTuple):
    """One row of the table of codes."""

    severity: Severity
    title: str
    why: str
    mend: str
    example: str


@cache
def codes() -> Mapping[str, Code]:
    """Every code there is."""
    source, faults = read_source(Path(__file__).with_name("codes.yaml"), "codes.yaml")
    assert isinstance(source.tree, dict), faults
    table = {}
    for code, row in source.tree.items():
        assert isinstance(row, dict)
        given = {key: str(value).strip() for key, value in row.items()}
        severity = Severity(given.pop("severity", "error"))
        table[code] = Code(severity, **given)
    return table


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: a stable code, a sentence, a place, and a way out."""

    code: str
    message: str
    at: Place
    hint: str | None = None
    related: tuple[tuple[Place, str], ...] = ()

    @property
    def severity(self) -> Severity:
        return codes()[self.code].severity


def from_fault(fault: Fault) -> Diagnostic:
    """A fault of reading as a finding."""
    return Diagnostic(*fault)


class Sources:
    """The files that were read, asked for the span of a place."""

    def __init__(self, sources: Iterable[Source] = ()) -> None:
        self._by_file = {source.file: source for source in sources}
        self.moved: dict[Loc, Loc] = {}
        """Places that stand for others: of texts, those of their translations."""

    def add(self, source: Source) -> None:
        self._by_file[source.file] = source

    def of(self, file: str) -> Source | None:
        """The source that places in ``file`` belong to, if it was read."""
        return self._by_file.get(file)

    def beside(self) -> "Sources":
        """The same files, for a game in another language."""
        return Sources(self._by_file.values())

    def join(self, other: "Sources") -> None:
        """Take over the files of others."""
        self._by_file |= other._by_file

    def placed(self, found: Diagnostic) -> Diagnostic:
        """The finding at the place that stands for its own."""
        return replace(found, at=self.moved[found.at]) if found.at in self.moved else found

    def span(self, place: Place) -> Span:
        """Where ``place`` stands; the first character of a file that was never read."""
        if isinstance(place, Span):
            return place
        place = self.moved.get(place, place)
        source = self._by_file.get(place.file)
        return source.span(place) if source else Span(place.file, 1, 1, 2)

    def shown(self, place: Place) -> str:
        """Where ``place`` stands, in words: file, line and column, or the cell of a sheet."""
        span = self.span(place)
        source = self._of(span)
        return source.place(span) if source else f"{span.file}:{span.line}:{span.column}"

    def marked(self, span: Span) -> tuple[str, int, int]:
        """The line of a span, empty in a file that was never read, and the columns between which the span lies."""
        source = self._of(span)
        return source.marked(span) if source else ("", span.column, span.end)

    def _of(self, span: Span) -> Source | None:
        """The source of a file; that of a sheet is kept by the name of its table."""
        sheets = (source for source in self._by_file.values() if source.path == span.file)
        return self._by_file.get(span.file) or next(sheets, None)


def order(found: Iterable[Diagnostic], sources: Sources) -> list[Diagnostic]:
    """Findings by file, line and column, each once."""
    unique = {(one.code, one.message, sources.span(one.at)): one for one in found}
    return [unique[key] for key in sorted(unique, key=lambda key: (key[2], key[0], key[1]))]


def as_text(found: Diagnostic, sources: Sources) -> str:
    """The finding as a compiler shows it: place, sentence, line, underline, way out."""
    span = sources.span(found.at)
    head = f"{sources.shown(span)}: {found.severity.value}[{found.code}]: {found.message}"
    out = [head, *_excerpt(span, "", sources)]
    for place, label in found.related:
        other = sources.span(place)
        out += [f"  {sources.shown(other)}: {label}", *_excerpt(other, "", sources)]
    if found.hint:
        out.append(f"  help: {found.hint}")
    return "\n".join(map(printable, out))


def printable(text: str) -> str:
    """A text with everything that shows nothing, or that a terminal would obey, written as its number."""
    if text.isprintable():
        return text
    return "".join(c if _shows(c) else f"\\x{ord(c):02x}" if c < "\x80" else f"\\u{ord(c):04x}" for c in text)


def _shows(character: str) -> bool:
    """Whether a character is seen, or belongs to text: blanks, joiners, the soft hyphen."""
    return character.isprintable() or character in "\u00ad\u200c\u200d" or unicodedata.category(character) == "Zs"


def _excerpt(span: Span, label: str, sources: Sources) -> list[str]:
    line, column, end = sources.marked(span)
    if not line.strip():
        return []
    number = str(span.line)
    start = max(0, column - 90)
    shown = "".join(c if _shows(c) else " " if c == "\t" else "�" for c in line[start : start + 120])
    width = max(1, min(end, start + 121) - column)
    mark = " " * (column - 1 - start) + "^" * width
    return [f"  {number} | {shown}", f"  {' ' * len(number)} | {mark} {label}".rstrip()]


def as_rows(found: Iterable[Diagnostic], sources: Sources) -> list[dict[str, Any]]:
    """All findings as plain data for JSON, one mapping each (fields: see formats)."""
    rows: list[dict[str, Any]] = []
    for one in found:
        span = sources.span(one.at)
        related = [
            {"file": s.file, "line": s.line, "column": s.column, "label": label}
            for s, label in ((sources.span(place), label) for place, label in one.related)
        ]
        rows.append(
            {
                "code": one.code,
                "severity": one.severity.value,
                "message": one.message,
                "file": span.file,
                "line": span.line,
                "column": span.column,
                "end_column": span.end,
                "related": related,
                "hint": one.hint,
            }
        )
    return rows


def as_github(found: Diagnostic, sources: Sources) -> str:
    """The finding as a workflow command, so that a pull request shows it at its line."""
    span = sources.span(found.at)
    text = printable(found.message + (f" ({found.hint})" if found.hint else "")).replace("%", "%25")
    file = printable(span.file).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    place = f"file={file},line={span.line},col={span.column},endColumn={span.end}"
    return f"::{found.severity.value} {place},title={found.code}::{text}"


Check = Callable[..., Iterable[Diagnostic]]

__all__ = [
    "Check",
    "Code",
    "Diagnostic",
    "Loc",
    "Severity",
    "Sources",
    "as_github",
    "as_rows",
    "as_text",
    "codes",
    "from_fault",
    "order",
    "printable",
]
