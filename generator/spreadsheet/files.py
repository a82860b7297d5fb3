"""Files of sheets, by the endings of their names."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

from generator.limits import LONGEST_TEXT, MOST_BYTES
from generator.source import content_of
from generator.spreadsheet.csv import read_csv, write_csv
from generator.spreadsheet.grid import Cell, Grid, SheetSource
from generator.spreadsheet.ods import read_ods, write_ods
from generator.spreadsheet.packed import WorkbookError
from generator.spreadsheet.shape import Shaped
from generator.spreadsheet.xlsx import read_xlsx, write_xlsx

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
INSTALL = 'pip install "kitwright[sheets]"'
"""What brings the library that .xlsx needs."""


def read_sheet(path: Path, file: str, table: str) -> Grid:
    """The sheet of ``table`` in the file at ``path``, shown as ``file``, with the faults of reading it.

    A file that cannot be read has no rows and at least one fault.
    """
    grid = Grid(file)
    try:
        data = content_of(path, MOST_BYTES)
        if len(data) > MOST_BYTES:
            grid.fault("K006", "the file is too large", None, f"a content file may have {MOST_BYTES // 2**20} MiB")
            return grid
        grid = read_data(data, path.suffix, file, table)
        long = next((cell for row in grid.rows for cell in row if len(cell.text) > LONGEST_TEXT), None)
        if long is not None:
            hint = f"divide it; a text has at most {LONGEST_TEXT}"
            grid.fault("K006", f"a text has {len(long.text)} characters", long.at, hint)
            grid.rows = []
    except OSError as error:
        why = (error.strerror or "cannot be read").lower()
        grid.fault("K001", f"the file cannot be read: {why}", None, "check that it exists and may be read")
    except ImportError:
        hint = f"{INSTALL}, or save it as .csv or .ods"
        grid.fault("K008", "reading .xlsx needs openpyxl, which is not installed", None, hint)
    except WorkbookError as error:
        grid.fault(error.code, error.message, None, error.hint)
    return grid


def shaped(path: Path, file: str, table: str, annotation: Any, *, inside: bool) -> Shaped:
    """The table in the file at ``path``, shown as ``file``; ``annotation`` is its type.

    A type that is no mapping of entries is K009; a file that does not lie ``inside`` the workspace is not read.
    """
    kinds, grid = get_args(annotation), Grid(file)
    if len(kinds) != 2:
        grid.fault("K009", f"{table} is one record and no table", None, f"write it as {table}.yaml")
    elif not inside:
        grid.fault("K001", "the file is a link out of the workspace", None, "copy the file into the pack")
    else:
        grid = read_sheet(path, file, table)
    source = SheetSource(f"{file.rpartition('.')[0]}.yaml", grid)
    return Shaped(source, kinds[1] if len(kinds) == 2 else None)


def written(rows: Sequence[Sequence[Cell]], suffix: str, table: str) -> bytes:
    """Rows as a file with that ending: equal bytes for equal rows.

    Raises:
        ValueError: a text holds a character that XML has no way to write.
        ImportError: .xlsx needs a library that is not installed.
    """
    for row in rows if suffix != ".csv" else ():
        if any(_CONTROL.search(cell.text) for cell in row):
            raise ValueError(f"there is a control character in '{row[0].text}'")
    match suffix:
        case ".xlsx":
            return write_xlsx(rows, table)
        case ".ods":
            return write_ods(rows, table)
    return write_csv(rows)


def read_data(data: bytes, suffix: str, file: str, table: str) -> Grid:
    """The sheet of ``table`` in the bytes of a file with that ending, shown as ``file``.

    Raises:
        WorkbookError: the file cannot be read.
        ImportError: .xlsx needs a library that is not installed.
    """
    match suffix:
        case ".xlsx":
            return read_xlsx(data, file, table)
        case ".ods":
            return read_ods(data, file, table)
    return read_csv(data, file)


__all__ = ["INSTALL", "read_data", "read_sheet", "shaped", "written"]
