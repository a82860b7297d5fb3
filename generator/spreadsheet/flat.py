"""A table of YAML laid out as a sheet: one row an entry, one column a field.

Comes in: the tree of a table and the type of its entries.  Goes out: columns and the text of each cell.  Spaces and
line breaks around a text are not in its cell, for spreadsheets lose them; whoever carries a cell back keeps those of
the YAML.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.source import Key, Span, Tree
from generator.spreadsheet.fields import Column, Leaf, header_of, leaf
from generator.spreadsheet.grid import Cell

_AROUND = " \t\n\u00a0"
_CANONICAL = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{0,9}[1-9])?")
"""Numbers that come back from a spreadsheet as they went."""
_NOWHERE = Span("", 1, 1, 2)

Route = tuple[Key, ...]


class FlatError(ValueError):
    """A table that no sheet can hold; ``route`` leads to the reason."""

    def __init__(self, message: str, route: Route) -> None:
        super().__init__(message)
        self.route = route


@dataclass
class Flat:
    """A table as a sheet."""

    columns: dict[str, Column]
    """Columns by name, without that of the ids."""
    cells: dict[str, dict[str, str]]
    """Texts by id and name of column; what is not there is empty."""

    def rows(self) -> list[list[Cell]]:
        """All rows, that of the names first."""
        head = [Cell(name, _NOWHERE) for name in ("id", *self.columns)]
        return [head, *(self._row(name, cells) for name, cells in self.cells.items())]

    def _row(self, name: str, cells: Mapping[str, str]) -> list[Cell]:
        row = [Cell(name, _NOWHERE)]
        for column in self.columns.values():
            text = cells.get(column.name, "")
            number = column.leaf.number and not column.leaf.listed and _CANONICAL.fullmatch(text)
            row.append(Cell(text, _NOWHERE, text if number else ""))
        return row


def flat(tree: Mapping[str, Tree], entry: Any) -> Flat:
    """A table as a sheet.

    Raises:
        FlatError: an entry is no mapping, or a key cannot be the name of a column.
    """
    apart: set[Route] = set()
    for name, one in tree.items():
        if not isinstance(one, dict):
            raise FlatError(f"'{name}' has no fields", (name,))
        _look(one, (name,), apart)
    order: dict[Key, Any] = {key: {} for key in _first(entry)}
    cells: dict[str, dict[Route, tuple[str, bool]]] = {}
    for name, one in tree.items():
        cells[name] = {}
        for route, text, listed in _leaves(one, (), apart):
            cells[name][route] = (text, listed)
            place = order
            for key in route:
                place = place.setdefault(key, {})
    used = {route: False for row in cells.values() for route in row}
    for row in cells.values():
        used |= {route: True for route, (_, listed) in row.items() if listed}
    columns: dict[str, Column] = {}
    for route in _routes(order, ()):
        if route in used:
            known = leaf(entry, route) or Leaf()
            made = Column(0, header_of(route), route, known._replace(listed=used[route], needed=False))
            columns[made.name] = made._replace(number=len(columns) + 1)
    texts = {name: {header_of(route): text for route, (text, _) in row.items()} for name, row in cells.items()}
    return Flat(columns, texts)


def within(text: str) -> str:
    """A text as its cell has it."""
    return text.strip(_AROUND)


def around(new: str, old: str) -> str:
    """A new text with the spaces and line breaks that stand around the old one."""
    bare = old.lstrip(_AROUND)
    return old[: len(old) - len(bare)] + new + bare[len(bare.rstrip(_AROUND)) :] if bare else new


def _first(entry: Any) -> list[str]:
    """Fields in the order of the model."""
    return [info.alias or name for name, info in getattr(entry, "model_fields", {}).items()]


def _look(tree: Tree, route: Route, apart: set[Route]) -> None:
    """Find lists that no single cell can hold, and keys that name no column."""
    if isinstance(tree, dict):
        for key, inner in tree.items():
            if not re.fullmatch(r"[^\s.#0-9][^\s.]*", key) or (len(route) == 1 and key == "id"):
                raise FlatError(f"the key '{key}' cannot name a column", (*route, key))
            _look(inner, (*route, key), apart)
    elif isinstance(tree, list):
        if _joined(tree) is None:
            apart.add(route[1:])
        for number, inner in enumerate(tree):
            _look(inner, (*route, number), apart)


def _joined(items: list[Tree]) -> str | None:
    """A list as one cell: semicolons between its items, line breaks where items hold semicolons; None for any other."""
    texts = [one for one in items if isinstance(one, str) and one and one == within(one) and "\n" not in one]
    if len(texts) < len(items):
        return None
    if not any(";" in one for one in texts):
        return "; ".join(texts)
    return "\n".join(texts) if len(texts) > 1 else None


def _leaves(tree: Tree, route: Route, apart: set[Route]) -> Iterator[tuple[Route, str, bool]]:
    """Cells of an entry: route, text, whether it is a list."""
    if isinstance(tree, dict):
        for key, inner in tree.items():
            yield from _leaves(inner, (*route, key), apart)
    elif isinstance(tree, list) and route in apart:
        for number, inner in enumerate(tree):
            yield from _leaves(inner, (*route, number), apart)
    elif isinstance(tree, list):
        yield route, _joined(tree) or "", True
    else:
        yield route, within(tree or ""), False


def _routes(order: Mapping[Key, Any], route: Route) -> Iterator[Route]:
    """Routes in the order in which they were first seen, numbers by size."""
    if route:
        yield route
    keys: list[Key] = [key for key in order if isinstance(key, str)]
    keys += sorted(key for key in order if isinstance(key, int))
    for key in keys:
        yield from _routes(order[key], (*route, key))
