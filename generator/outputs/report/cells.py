"""The cells of a report's tables as words: one number of decimals for each column; a plot as a table.

Comes in: tables and plots of a report.  Goes out: rows of strings, and which columns are numbers.
"""

from collections.abc import Iterable, Sequence
from math import floor, isfinite, log10
from typing import NamedTuple

from generator.report import Cell, Plot, Series, Table

FIGURES = 3
"""Figures of the greatest number of a column that has fractions."""
NOTHING = "–"
"""What stands for a cell without a value."""


class Written(NamedTuple):
    """A table as it is read."""

    caption: str
    columns: tuple[str, ...]
    numeric: tuple[bool, ...]
    """Whether a column holds numbers, which stand right."""
    rows: tuple[tuple[str, ...], ...]


def written(table: Table) -> Written:
    """The table with each number as words; raises :class:`ValueError` for a row of another length than the head."""
    columns = list(zip(*table.rows, strict=True)) or [() for _ in table.columns]
    if len(columns) != len(table.columns):
        raise ValueError(f"'{table.caption}' has {len(table.columns)} columns, and rows of {len(columns)}")
    numeric = tuple(any(map(_is_number, column)) and not any(map(_is_word, column)) for column in columns)
    if table.by_row:
        rows = tuple(tuple(_column(row)) for row in table.rows)
    else:
        rows = tuple(zip(*map(_column, columns), strict=True))
    return Written(table.caption, table.columns, numeric, rows)


def numbers(plot: Plot) -> Table:
    """What a plot shows as a table: a row for each place, and columns for each series where all share their places."""
    shared = len({series.x for series in plot.series}) <= 1 and plot.kind in ("line", "bar")
    named = any(series.labels for series in plot.series)
    if shared and plot.series and not named:
        head = [plot.x_title or "x"]
        columns: list[Sequence[Cell]] = [_places(plot, plot.series[0])]
        for series in plot.series:
            for title, values in _measured(series):
                head.append(title)
                columns.append(values)
        return Table(plot.caption, tuple(head), tuple(zip(*columns, strict=True)))
    spread = any(series.low for series in plot.series)
    sized = any(series.high for series in plot.series)
    rows: list[tuple[Cell, ...]] = []
    for series in plot.series:
        for n, (place, y) in enumerate(zip(_places(plot, series), series.y, strict=True)):
            row: list[Cell] = [series.name]
            row += [series.labels[n] if series.labels else ""] if named else []
            row += [place, y]
            row += [series.low[n] if series.low else None] if spread else []
            row += [series.high[n] if series.high else None] if sized else []
            rows.append(tuple(row))
    bounds = ("from", "to") if plot.kind != "map" else ("from", "size")
    head = ["series", *["name"][:named], plot.x_title or "x", plot.y_title or "y"]
    return Table(plot.caption, (*head, *bounds[:spread], *bounds[1:][:sized]), tuple(rows))


def _measured(series: Series) -> Iterable[tuple[str, Sequence[Cell]]]:
    yield series.name, _whole(series.y)
    if series.low:
        yield f"{series.name}, from", _whole(series.low)
    if series.high:
        yield f"{series.name}, to", _whole(series.high)


def _places(plot: Plot, series: Series) -> Sequence[Cell]:
    """Places along x: the words below them, where there are any."""
    if plot.ticks:
        return [plot.ticks[round(x)] for x in series.x]
    return _whole(series.x)


def _whole(values: Sequence[float]) -> Sequence[Cell]:
    """Whole numbers as such, where all are."""
    return [int(value) for value in values] if all(float(value).is_integer() for value in values) else values


def _is_number(cell: Cell) -> bool:
    return isinstance(cell, int | float)


def _is_word(cell: Cell) -> bool:
    return isinstance(cell, str)


def _column(cells: Sequence[Cell]) -> list[str]:
    """The cells of one column: as many decimals as tell its greatest number with three figures, or fewer that do."""
    broken = [cell for cell in cells if isinstance(cell, float) and isfinite(cell)]
    most = max(map(abs, broken), default=0.0)
    decimals = max(0, FIGURES - 1 - floor(log10(most))) if most else 0
    while decimals and all(round(cell, decimals) == round(cell, decimals - 1) for cell in broken):
        decimals -= 1
    return [said(cell, decimals) for cell in cells]


def said(cell: Cell, decimals: int) -> str:
    """A cell as words; a number too small for its decimals says so."""
    if cell is None:
        return NOTHING
    if isinstance(cell, str):
        return cell
    if not isfinite(cell):
        return NOTHING
    least = 10.0**-decimals
    if isinstance(cell, float) and 0 < abs(cell) < least / 2:
        return f"{'<' if cell > 0 else '>-'}{least:.{decimals}f}"
    return f"{cell:,.{decimals}f}" if isinstance(cell, float) or decimals else f"{cell:,}"
