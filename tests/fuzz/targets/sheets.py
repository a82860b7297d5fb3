"""What the targets of sheets share: a table of every type of field, and oracles of grids."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile

from generator.diagnostic import Sources, as_text, codes
from generator.games.declared.fields import entry_class
from generator.model import Id, salvage
from generator.source import Loc, Span, Tree
from generator.spreadsheet import Cell, Grid, Shaped, SheetSource, read_data, written
from generator.spreadsheet.packed import WorkbookError
from tests.fuzz.oracles import within

FIELDS: dict[str, Tree] = {
    "name": "text",
    "price?": {"is": "int", "min": "0", "max": "99"},
    "size?": "length",
    "share?": "number",
    "wild?": "flag",
    "suit?": "one of oak, elm",
    "tint?": "colour",
    "spot?": "point",
    "next?": "ref cards",
    "tags?": ["text"],
    "cost?": {"wood": "int", "gold?": "int"},
    "stages?": [{"title": "text", "pay?": "int"}],
    "per?": "int per cards",
}
ENTRY = entry_class("cards", FIELDS, ("cards",), {"cards"})
HEADER = ("id", "name")
MOST_WRITTEN = 2_000
"""Cells of a sheet that is written again: more take longer than they tell."""


def hold(data: bytes, ending: str) -> None:
    """Read a sheet, shape it into entries, and let it through its own writer."""
    file = f"cards{ending}"
    try:
        grid = read_data(data, ending, file, "cards")
    except WorkbookError as error:
        grid = Grid(file)
        grid.fault(error.code, error.message, None, error.hint)
    source = SheetSource("cards.yaml", grid)
    shaped = Shaped(source, ENTRY)
    value, found, _ = salvage(dict[Id, ENTRY], source.tree, Loc(source.file))  # type: ignore[valid-type]
    assert value is not None or found or source.tree is None
    sources = Sources([source])
    for one in [*shaped.found, *(shaped.worded(found) if source.tree is not None else ())]:
        assert one.code in codes()
        placed(sources.span(one.at), grid)
        assert as_text(one, sources)
    for row in grid.rows:
        for cell in row:
            placed(cell.at, grid)
    again(grid, ending)


def placed(span: Span, grid: Grid) -> None:
    """A span lies in the text of a grid, or in the sheet."""
    if grid.text:
        within(span, grid.file, grid.text)
    else:
        assert span.file == grid.file
        assert span.line >= 1
        assert 1 <= span.column < span.end


def again(grid: Grid, ending: str) -> None:
    """Cells that are written below a header are read as the same cells."""
    across = max([2, *map(len, grid.rows)])
    if across * len(grid.rows) > MOST_WRITTEN:
        return
    texts = [row for one in grid.rows if any(row := _whole([cell.text for cell in one], across))]
    rows = [[*HEADER, *("x" * n for n in range(1, across - 1))], *texts]
    at = Span(grid.file, 1, 1, 2)
    try:
        data = written([[Cell(text, at) for text in row] for row in rows], ending, "cards")
    except ValueError:  # a character that XML has no way to write
        assert ending != ".csv"
        return
    read = [_whole([cell.text for cell in row], across) for row in read_data(data, ending, grid.file, "cards").rows]
    assert read == rows, (read, rows)


def _whole(row: list[str], across: int) -> list[str]:
    """A row with the empty cells at its end."""
    return row + [""] * (across - len(row))


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """A workbook of parts by name."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return out.getvalue()
