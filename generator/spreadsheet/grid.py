"""A sheet as rows of cells that know their places, whatever the file that it was read from."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.source import Fault, Key, Loc, Source, Span

ENDINGS = (".csv", ".xlsx", ".ods")
"""Kinds of files that a table may be, beside YAML."""
ERRORS = frozenset(("#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!"))
"""What spreadsheets show where a formula has failed."""


class Cell(NamedTuple):
    """One cell."""

    text: str
    """What the cell shows, without spaces around it."""
    at: Span
    number: str = ""
    """The number that it holds, in digits, where the program that wrote it kept numbers apart from texts."""
    date: bool = False
    """Whether the program took it for a date or a time."""


@dataclass
class Grid:
    """One sheet."""

    file: str
    """The file as findings show it."""
    rows: list[list[Cell]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is worth knowing of how it was read."""
    commas: bool = False
    """Whether a comma may stand for the point of a number: columns are separated by something else."""
    sheet: str = ""
    """Name of the sheet; empty for a file that has none."""
    text: str = ""
    """The text of a file that is text."""

    def fault(self, code: str, message: str, at: Span | None = None, hint: str | None = None) -> None:
        self.faults.append(Fault(code, message, at or Span(self.file, 1, 1, 2), hint))


class SheetSource(Source):
    """A table that was read from a sheet.

    ``file`` is the name that places in the table go by, that of its YAML; spans name the file itself, and for a
    workbook count rows and columns of the sheet.
    """

    def __init__(self, file: str, grid: Grid) -> None:
        super().__init__(file, grid.text, None, sum(map(len, grid.rows)))
        self.grid = grid
        self.places: dict[tuple[Key, ...], Span] = {}

    @property
    def path(self) -> str:
        return self.grid.file

    def span(self, loc: Loc) -> Span:
        for length in range(len(loc.route), 0, -1):
            if loc.route[:length] in self.places:
                return self.places[loc.route[:length]]
        return Span(self.grid.file, 1, 1, 2)

    def place(self, span: Span) -> str:
        """A span of a workbook as the sheet and the cell, ``cards.xlsx Cards!C3``."""
        if not self.grid.sheet:
            return super().place(span)
        return f"{span.file} {self.grid.sheet}!{column_name(span.column)}{span.line}"

    def marked(self, span: Span) -> tuple[str, int, int]:
        """A row of a workbook in one line, and where the cell stands in it."""
        if not self.grid.sheet:
            return super().marked(span)
        row = next((row for row in self.grid.rows if row and row[0].at.line == span.line), [])
        texts = [" ".join(cell.text.split()) for cell in row]
        before = sum(len(text) + 3 for text in texts[: span.column - 1])
        width = len(texts[span.column - 1]) if span.column <= len(texts) else 0
        return " | ".join(texts), before + 1, before + 1 + max(width, 1)


def column_name(number: int) -> str:
    """The letters of a column, counted from 1: C for 3, AB for 28."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """The number of a column, counted from 1, by its letters."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def digits(value: float) -> str:
    """A number of a cell in digits: 3 for 3.0, with at most fifteen of them and no exponent."""
    from decimal import Decimal

    text = format(Decimal(f"{value:.15g}"), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def width(rows: Sequence[Sequence[Cell]], number: int) -> int:
    """How many characters wide a column is written, counted from 0."""
    longest = max(len(part) for row in rows for part in row[number].text.split("\n"))
    return min(max(longest + 2, 8), 60)


def numeric(rows: Sequence[Sequence[Cell]], number: int) -> bool:
    """Whether a column, counted from 0, holds numbers; any other is formatted as text, so that 3-4 stays 3-4."""
    return any(row[number].number for row in rows)


def chosen(names: list[str], hidden: set[str], table: str) -> str | None:
    """The sheet of a table: the one that is called like it, else the only one that is not hidden."""
    named = [name for name in names if name.strip().lower().replace(" ", "_") == table]
    shown = [name for name in names if name not in hidden]
    return named[0] if named else shown[0] if len(shown) == 1 else None
