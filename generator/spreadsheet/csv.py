"""Tables as text: values separated by commas, semicolons or tabs.

The header decides which of them separates; a first line ``sep=;`` says it outright.  A cell that a spreadsheet would
take for a formula is written with an apostrophe before it, which reading takes away again.
Source of the grammar: RFC 4180, section 2; ``sep=`` is Excel's.
"""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence

from generator.limits import MOST_CELLS
from generator.source import Span
from generator.spreadsheet.grid import ERRORS, Cell, Grid

_NAMES = {",": "commas", ";": "semicolons", "\t": "tabs"}
_SEPARATOR = re.compile(r'"?sep=([,;\t])"?[ \t]*(?:\r\n|\n|\r|$)', re.IGNORECASE)
_QUOTED = re.compile(r'"((?:[^"]++|"")*+)"')
_END = re.compile(r"\r\n|\n|\r")
_GUARDED = re.compile(r"'+[=+\-@]")
_FORMULA = re.compile(r"'*[=+\-@]")
_NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")


def read_csv(data: bytes, file: str) -> Grid:
    """The cells of a file."""
    grid = Grid(file)
    text = _decoded(data, grid)
    if text is None:
        return grid
    text = text.lstrip("\ufeff")
    grid.text = re.sub(r"\r\n|\r", "\n", text)
    start, line = 0, 1
    if found := _SEPARATOR.match(text):
        start, line = found.end(), 2
    delimiter = found[1] if found else _delimiter(text)
    grid.commas = delimiter != ","
    if grid.commas:
        grid.notes.append(f"{file}: columns are separated by {_NAMES[delimiter]}")
    _Scanner(text, delimiter, grid).scan(start, line)
    return grid


def write_csv(rows: Sequence[Sequence[Cell]]) -> bytes:
    """Rows as spreadsheets open them without asking: UTF-8 with its mark, commas, CR LF."""
    lines = (",".join(_written(cell.text) for cell in row) for row in rows)
    return BOM_UTF8 + "".join(f"{line}\r\n" for line in lines).encode("utf-8")


def _written(text: str) -> str:
    if _FORMULA.match(text) and not _NUMBER.fullmatch(text):
        text = f"'{text}"
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",;\t\r\n]|^\s|\s$', text) else text


def _decoded(data: bytes, grid: Grid) -> str | None:
    """The text, or None and the finding that names its encoding and the first line that is not UTF-8."""
    for mark, name in ((BOM_UTF16_LE, "utf-16"), (BOM_UTF16_BE, "utf-16")):
        if data.startswith(mark):
            try:
                text = data.decode(name)
            except UnicodeDecodeError:
                text = "\0"
            if "\0" in text:
                grid.fault("K001", "the file begins as UTF-16 and is none", None, "save it as 'CSV UTF-8'")
                return None
            return text
    data = data.removeprefix(BOM_UTF8)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        begin = data.rfind(b"\n", 0, error.start) + 1
        line, column = data.count(b"\n", 0, error.start) + 1, len(data[begin : error.start].decode("utf-8")) + 1
        try:
            seen = data[begin:].split(b"\n")[0].decode("cp1252").strip()
            guess = f"; as Windows-1252 (cp1252) the line is '{seen[:60]}'"
        except UnicodeDecodeError:
            guess = ", nor Windows-1252 (cp1252)"
        message = f"the file is not UTF-8 text (byte 0x{data[error.start]:02x} in line {line}){guess}"
        grid.fault("K001", message, Span(grid.file, line, column, column + 1), "save it as 'CSV UTF-8'")
        return None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        message = f"the file is no text (byte 0x00 in line {line}), or UTF-16 without its mark"
        grid.fault("K001", message, Span(grid.file, line, 1, 2), "save it as 'CSV UTF-8'")
        return None
    return text


def _delimiter(text: str) -> str:
    """What separates the header's names most often."""
    header = _QUOTED.sub("", _END.split(text.lstrip("\r\n"), maxsplit=1)[0])
    return max(_NAMES, key=header.count)


class _Scanner:
    """Takes a text apart into cells with the lines and columns of the file."""

    def __init__(self, text: str, delimiter: str, grid: Grid) -> None:
        self.text, self.grid, self.delimiter = text, grid, delimiter
        self._plain = re.compile(rf"[^{delimiter}\r\n]*")
        self._begin = 0
        """Where the present line begins."""

    def scan(self, at: int, line: int) -> None:
        row: list[Cell] = []
        self._begin, count = at, 0
        while at < len(self.text):
            cell, at, line = self._cell(at, line)
            row.append(cell)
            count += 1
            if count > MOST_CELLS:
                self.grid.fault("K006", "the file has too many cells", cell.at, f"a sheet may have {MOST_CELLS}")
                return
            if at < len(self.text) and self.text[at] == self.delimiter:
                at += 1
                if at == len(self.text):
                    row.append(Cell("", self._span(at, at, line)))
                continue
            self.grid.rows.append(row)
            row = []
            if end := _END.match(self.text, at):
                at = self._begin = end.end()
                line += 1
        if row:
            self.grid.rows.append(row)

    def _cell(self, at: int, line: int) -> tuple[Cell, int, int]:
        """The cell that begins at ``at``, where it ends, and the line there."""
        begin = at
        if self.text.startswith('"', at):
            found = _QUOTED.match(self.text, at)
            if found is None:
                span = self._span(at, at + 1, line)
                self.grid.fault("K010", "this quote is never closed", span, "close it, or double a quote within a cell")
                return Cell("", span), len(self.text), line
            place = self._span(begin, found.end(), line)
            text, at = found[1].replace('""', '"'), found.end()
            for end in _END.finditer(found[0]):
                line += 1
                self._begin = begin + end.end()
            text = _END.sub("\n", text)
            rest = self._plain.match(self.text, at)
            assert rest is not None
            if rest[0].strip():
                self.grid.fault("K010", "text follows a closing quote", place, 'double a quote within a cell: ""')
            at = rest.end()
        else:
            rest = self._plain.match(self.text, at)
            assert rest is not None
            place, text, at = self._span(begin, rest.end(), line), rest[0], rest.end()
        text = text.strip(" \t\n\u00a0")
        if text in ERRORS:
            hint = "mend the formula, and save the file anew"
            self.grid.fault("K011", f"the cell holds the error {text}", place, hint)
        return Cell(text[1:] if _GUARDED.match(text) else text, place), at, line

    def _span(self, start: int, end: int, line: int) -> Span:
        """A piece of the present line; of a cell of several lines, its first."""
        first = _END.search(self.text, start, end)
        stop = first.start() if first else end
        return Span(self.grid.file, line, start - self._begin + 1, max(stop, start + 1) - self._begin + 1)
