"""Workbooks of LibreOffice and other programs of the OpenDocument format, by the XML parser of Python.

Source: OASIS OpenDocument 1.3, part 3, sections 9 (tables) and 19.385 (value types).
"""

import re
from collections.abc import Sequence
from html import escape
from io import BytesIO
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from generator.limits import MOST_CELLS, MOST_UNPACKED
from generator.source import Span
from generator.spreadsheet.grid import ERRORS, Cell, Grid, chosen, column_name, digits, numeric, width
from generator.spreadsheet.packed import WorkbookError, far, unpacked

_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
_NAMES = {**dict.fromkeys(("office", "table", "text", "style")), "fo": "xsl-fo-compatible", "number": "datastyle"}
_SPACES = "".join(
    f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{of or name}:1.0"' for name, of in _NAMES.items()
)
_STYLES = """<number:text-style style:name="T"><number:text-content/></number:text-style>
<style:style style:name="text" style:family="table-cell" style:data-style-name="T">
<style:table-cell-properties fo:wrap-option="wrap" style:vertical-align="top"/></style:style>
<style:style style:name="head" style:family="table-cell" style:parent-style-name="text">
<style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="number" style:family="table-cell">
<style:table-cell-properties style:vertical-align="top"/></style:style>
"""
_CHARACTER = 2.1
"""Millimetres of a character in the width of a column."""
_MANIFEST = f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">
<manifest:file-entry manifest:full-path="/" manifest:media-type="{_TYPE}"/>
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
</manifest:manifest>
"""


def read_ods(data: bytes, file: str, table: str) -> Grid:
    """The cells of the sheet of ``table``.

    Raises:
        WorkbookError: the file cannot be read.
    """
    content = unpacked(data).get("content.xml")
    if content is None:
        raise WorkbookError("the file is no workbook, or broken", "save it anew as .ods")
    reader = _Reader(file)
    try:
        reader.read(content)
    except (ExpatError, LookupError, ValueError) as error:
        raise WorkbookError("the file is no workbook, or broken", "save it anew as .ods") from error
    names = list(reader.sheets)
    name = chosen(names, reader.hidden, table)
    if name is None:
        message = f"no sheet is called '{table}': {', '.join(names) or 'none'}"
        raise WorkbookError(message, f"name one '{table}'", "K009")
    return reader.sheets[name]


def write_ods(rows: Sequence[Sequence[Cell]], name: str) -> bytes:
    """Rows as a workbook of one sheet: numbers where cells have them, text elsewhere and never a formula."""
    lines = ("".join(_written(cell, "text" if n else "head") for cell in row) for n, row in enumerate(rows))
    body = "".join(f"<table:table-row>{line}</table:table-row>\n" for line in lines)
    styles, columns = _STYLES, ""
    for c in range(len(rows[0])):
        wide = f'style:column-width="{width(rows, c) * _CHARACTER:.1f}mm"'
        styles += f'<style:style style:name="c{c}" style:family="table-column"><style:table-column-properties {wide}/>'
        styles += "</style:style>\n"
        kind = "number" if numeric(rows, c) else "text"
        columns += f'<table:table-column table:style-name="c{c}" table:default-cell-style-name="{kind}"/>\n'
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content{_SPACES} office:version="1.2">'
        f"<office:automatic-styles>{styles}</office:automatic-styles>"
        f'<office:body><office:spreadsheet><table:table table:name="{escape(name)}">\n'
        f"{columns}{body}</table:table></office:spreadsheet></office:body></office:document-content>\n"
    )
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        parts = (("mimetype", _TYPE), ("content.xml", content), ("META-INF/manifest.xml", _MANIFEST))
        for part, text in parts:
            info = ZipInfo(part, (1980, 1, 1, 0, 0, 0))
            info.compress_type = ZIP_STORED if part == "mimetype" else ZIP_DEFLATED
            file.writestr(info, text.encode("utf-8"))
    return out.getvalue()


def _written(cell: Cell, style: str) -> str:
    if not cell.text:
        return "<table:table-cell/>"
    lines = "".join(f"<text:p>{_spaced(line)}</text:p>" for line in cell.text.split("\n"))
    if cell.number:
        return f'<table:table-cell office:value-type="float" office:value="{cell.number}">{lines}</table:table-cell>'
    return f'<table:table-cell table:style-name="{style}" office:value-type="string">{lines}</table:table-cell>'


def _spaced(line: str) -> str:
    """A line with the spaces that XML would lose as elements."""
    line = escape(line, quote=False).replace("\t", "<text:tab/>")
    return re.sub(r"^ | (?= )| $", "<text:s/>", line)


class _Reader:
    """Takes ``content.xml`` apart."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.sheets: dict[str, Grid] = {}
        self.hidden: set[str] = set()
        self._unseen: set[str] = set()
        """Styles of sheets that are not shown."""
        self._style = ""
        self._grid = Grid(file)
        self._row: list[tuple[int, dict[str, str], str]] = []
        self._number = self._repeated = self._column = self._count = 0
        self._cell: dict[str, str] | None = None
        self._pieces: list[str] | None = None
        """The text of the present cell; None before its first paragraph."""
        self._length = 0
        """Characters of all cells."""
        self._inside = 0
        """How many paragraphs are open."""
        self._note = 0
        """How many comments are open: their paragraphs are none of the cell's."""
        self._hidden_rows = 0

    def read(self, content: bytes) -> None:
        parser = ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler = self._text
        parser.Parse(content, True)

    def _start(self, name: str, given: dict[str, str]) -> None:
        match name:
            case "style:style":
                self._style = given.get("style:name", "")
            case "style:table-properties" if given.get("table:display") == "false":
                self._unseen.add(self._style)
            case "table:table":
                title = given.get("table:name", "")
                self._grid = self.sheets[title] = Grid(self.file, sheet=title or "Sheet1")
                self._number = self._count = self._hidden_rows = 0
                if given.get("table:style-name") in self._unseen:
                    self.hidden.add(title)
            case "table:table-row":
                self._repeated = _count(given, "table:number-rows-repeated")
                self._row, self._column = [], 0
                self._hidden_rows += given.get("table:visibility", "visible") != "visible"
            case "table:table-cell" | "table:covered-table-cell":
                self._cell, self._pieces = given, None
            case "office:annotation":
                self._note += 1
            case "text:p" if self._cell is not None and not self._note:
                self._inside += 1
                if self._pieces is None:
                    self._pieces = []
                else:
                    self._pieces.append("\n")
            case "text:s":
                self._add("\0" * min(_count(given, "text:c"), 1000))
            case "text:tab":
                self._add("\t")
            case "text:line-break":
                self._add("\n")

    def _text(self, text: str) -> None:
        self._add(re.sub(r"\s+", " ", text))

    def _add(self, text: str) -> None:
        if self._inside and not self._note and self._pieces is not None:
            self._length += len(text)
            if self._length > MOST_UNPACKED:
                raise WorkbookError("the workbook is too large", "take other sheets out", "K006")
            self._pieces.append(text)

    def _end(self, name: str) -> None:
        match name:
            case "office:annotation":
                self._note -= 1
            case "text:p" if self._inside and not self._note:
                self._inside -= 1
            case "table:table-cell" | "table:covered-table-cell" if self._cell is not None:
                self._close(self._cell)
                self._cell = None
            case "table:table-row":
                self._close_row()
            case "table:table" if self._hidden_rows:
                rows = f"{self._hidden_rows} hidden row{'s' * (self._hidden_rows != 1)}"
                self._grid.notes.append(f"{self.file}: {rows} read like the others")

    def _close(self, given: dict[str, str]) -> None:
        """Keep a cell, and its copies, unless it says nothing."""
        text = re.sub(" +", " ", "".join(self._pieces or ())).replace("\0", " ").strip(" \t\n\u00a0")
        repeated = _count(given, "table:number-columns-repeated")
        said = bool(text) or "table:formula" in given or "office:value-type" in given
        if said or "table:number-columns-spanned" in given or "table:number-rows-spanned" in given:
            self._row += [(self._column + k, given, text) for k in range(min(repeated, MOST_CELLS))]
            if len(self._row) > MOST_CELLS:
                raise far(f"{column_name(self._column + repeated)}{self._number + 1}")
        self._column += repeated

    def _close_row(self) -> None:
        if not self._row:
            self._number += self._repeated
            return
        across = self._row[-1][0] + 1
        if (self._number + self._repeated) * across > MOST_CELLS:
            raise far(f"{column_name(across)}{self._number + self._repeated}")
        while len(self._grid.rows) < self._number:
            self._grid.rows.append([Cell("", Span(self.file, len(self._grid.rows) + 1, 1, 2))])
        for _ in range(self._repeated):
            self._number += 1
            row = [Cell("", Span(self.file, self._number, c, c + 1)) for c in range(1, across + 1)]
            for column, given, text in self._row:
                row[column] = self._made(given, text, row[column].at)
            self._grid.rows.append(row)

    def _made(self, given: dict[str, str], text: str, at: Span) -> Cell:
        """One cell by its type."""
        if max(_count(given, "table:number-columns-spanned"), _count(given, "table:number-rows-spanned")) > 1:
            self._grid.fault("K010", "cells are merged here", at, "take them apart, and fill in each")
        kind = given.get("office:value-type", "")
        if "error" in (kind, given.get("calcext:value-type")) or text in ERRORS:
            message = f"the cell holds the error {text or '#N/A'}"
            self._grid.fault("K011", message, at, "mend the formula, and save the file anew")
            return Cell("", at)
        if "table:formula" in given and not kind and not text:
            hint = "open and save the file in Excel or LibreOffice"
            self._grid.fault("K011", "formula without a stored value", at, hint)
        if kind in ("float", "percentage", "currency"):
            try:
                number = digits(float(given["office:value"]))
            except (ValueError, KeyError, ArithmeticError):
                number = ""
            return Cell(text or number, at, number)
        if kind == "boolean":
            return Cell(given.get("office:boolean-value", text).upper(), at)
        return Cell(text or given.get("office:string-value", ""), at, date=kind in ("date", "time"))


def _count(given: dict[str, str], name: str) -> int:
    """A number of repetitions; 1 when there is none, or no number."""
    text = given.get(name)
    return max(1, int(text)) if text is not None and re.fullmatch(r"[0-9]{1,9}", text) else 1
