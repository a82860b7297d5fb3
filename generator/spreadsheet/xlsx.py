"""Workbooks of Excel, by openpyxl.

Values are those that were stored when the file was saved; hidden rows and columns are read like others.
Written files are equal byte for byte: no clock goes into them.
"""

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from generator.limits import MOST_CELLS
from generator.source import Span
from generator.spreadsheet.grid import (
    Cell,
    Grid,
    chosen,
    column_name,
    column_number,
    digits,
    numeric,
    width,
)
from generator.spreadsheet.packed import WorkbookError, far, unpacked

_CELL = re.compile(rb"<(?:\w+:)?(?:c|row)[\s/>]")
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_RANGE = re.compile(rb"<(?:\w+:)?(?:mergeCell|hyperlink)\s[^>]*>")
"""What makes openpyxl touch every cell of a range."""
_CORNERS = re.compile(rb"\sref\s*=\s*[\"']([A-Z]{1,3})([0-9]{1,7})(?::([A-Z]{1,3})([0-9]{1,7}))?[\"']")
_NO_VALUE = "formula without a stored value"


def read_xlsx(data: bytes, file: str, table: str) -> Grid:
    """The cells of the sheet of ``table``.

    Raises:
        WorkbookError: the file cannot be read.
        ImportError: openpyxl is not installed.
    """
    parts = unpacked(data)
    sheets = [part for name, part in parts.items() if "worksheets/" in name]
    if sum(len(_CELL.findall(part)) + sum(map(_area, _RANGE.findall(part))) for part in sheets) > MOST_CELLS:
        hint = f"it may have {MOST_CELLS} in all its sheets; take other sheets out, or delete empty rows"
        raise WorkbookError("the workbook has too many cells", hint, "K006")
    book = _opened(data, values=True)
    names = [sheet.title for sheet in book.worksheets]
    name = chosen(names, {sheet.title for sheet in book.worksheets if sheet.sheet_state != "visible"}, table)
    if name is None:
        message = f"no sheet is called '{table}': {', '.join(names) or 'none'}"
        raise WorkbookError(message, f"name one '{table}'", "K009")
    sheet = book[name]
    if sheet.max_row * sheet.max_column > MOST_CELLS:
        raise far(f"{column_name(sheet.max_column)}{sheet.max_row}")
    grid = Grid(file, sheet=name)
    formulas = any(_FORMULA.search(part) for part in sheets)
    for row in _opened(data, values=False)[name].iter_rows() if formulas else ():
        for cell in row:
            stored = sheet.cell(cell.row, cell.column)  # an empty text has a type and no value
            if cell.data_type == "f" and stored.value is None and stored.data_type != "str":
                hint = "open and save the file in Excel or LibreOffice"
                grid.fault("K011", _NO_VALUE, _span(file, cell), hint)
    for merged in sorted(sheet.merged_cells.ranges, key=lambda one: (one.min_row, one.min_col)):
        at = Span(file, merged.min_row, merged.min_col, merged.min_col + 1)
        grid.fault("K010", f"the cells {merged.coord} are merged", at, "take them apart, and fill in each")
    grid.rows = [[_cell(cell, grid) for cell in row] for row in sheet.iter_rows()]
    hidden = sum(one.hidden for one in sheet.row_dimensions.values())
    if hidden:
        grid.notes.append(f"{file}: {hidden} hidden row{'s' * (hidden != 1)} read like the others")
    return grid


def write_xlsx(rows: Sequence[Sequence[Cell]], name: str) -> bytes:
    """Rows as a workbook of one sheet: numbers where cells have them, text elsewhere and never a formula."""
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font

    book = Workbook()
    sheet = book.active
    sheet.title = name[:31]
    sheet.freeze_panes = "B2"
    for r, row in enumerate(rows, 1):
        for c, cell in enumerate(row, 1):
            if cell.text == "" and r > 1:
                continue
            made = sheet.cell(r, c)
            if cell.number:
                made.value = float(cell.number) if "." in cell.number else int(cell.number)
            else:
                made.value, made.number_format = cell.text, "@"
                made.data_type = "s"
                made.quotePrefix = cell.text[:1] in ("=", "+", "-", "@", "'")
            made.alignment = Alignment(vertical="top", wrap_text=True)
            if r == 1:
                made.font = Font(bold=True)
    for c in range(len(rows[0])):
        column = sheet.column_dimensions[column_name(c + 1)]
        column.width = width(rows, c)
        column.number_format = "General" if numeric(rows, c) else "@"
    out = BytesIO()
    book.save(out)
    return _timeless(out.getvalue())


def _opened(data: bytes, *, values: bool) -> Any:
    from warnings import catch_warnings, simplefilter

    from openpyxl import load_workbook

    try:
        with catch_warnings():
            simplefilter("ignore")  # of what is not read: styles, pictures, validation
            return load_workbook(BytesIO(data), data_only=values)
    except Exception as error:  # openpyxl raises many kinds for a broken file
        raise WorkbookError("the file is no workbook, or broken", "save it anew as .xlsx") from error


def _area(element: bytes) -> int:
    """Cells of the range of an element; too many when it cannot be told."""
    found = _CORNERS.search(element)
    if found is None:
        return MOST_CELLS + 1
    left, top, right, bottom = found[1], int(found[2]), found[3] or found[1], int(found[4] or found[2])
    return (abs(bottom - top) + 1) * (abs(column_number(right.decode()) - column_number(left.decode())) + 1)


def _span(file: str, cell: Any) -> Span:
    return Span(file, cell.row, cell.column, cell.column + 1)


def _cell(cell: Any, grid: Grid) -> Cell:
    at, value = _span(grid.file, cell), cell.value
    if value is None:
        return Cell("", at)
    if cell.data_type == "e":
        grid.fault("K011", f"the cell holds the error {value}", at, "mend the formula, and save the file anew")
        return Cell("", at)
    if isinstance(value, bool):
        return Cell("TRUE" if value else "FALSE", at)
    if isinstance(value, (int, float)):
        number = digits(value)
        return Cell(_formatted(value, number, cell.number_format), at, number)
    if isinstance(value, (datetime, date, time, timedelta)):
        midnight = isinstance(value, datetime) and value.time() == time()
        return Cell(str(value.date() if midnight else value), at, date=True)  # type: ignore[union-attr]
    return Cell(str(value).replace("\r\n", "\n").strip(" \t\n\u00a0"), at)


def _formatted(value: float, number: str, form: str) -> str:
    """A number as the cell shows it, for the plainest of formats: 07, 2.50, 50%."""
    if re.fullmatch(r"0+", form) and "." not in number:
        return number.zfill(len(form))
    if found := re.fullmatch(r"0\.(0+)", form):
        return f"{value:.{len(found[1])}f}"
    if found := re.fullmatch(r"0(?:\.(0+))?%", form):
        return f"{value * 100:.{len(found[1] or '')}f}%"
    return number


def _timeless(data: bytes) -> bytes:
    """The workbook without the time at which it was made."""
    out = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(out, "w", ZIP_DEFLATED) as new:
        for info in old.infolist():
            part = old.read(info)
            if info.filename == "docProps/core.xml":
                part = re.sub(rb">\d{4}-\d\d-\d\dT[^<]*<", b">2000-01-01T00:00:00Z<", part)
            kept = ZipInfo(info.filename, (1980, 1, 1, 0, 0, 0))
            kept.compress_type = ZIP_DEFLATED
            new.writestr(kept, part)
    return out.getvalue()
