"""Where the cells of a sheet belong in a table: columns by dotted names, lists, numbers, empty cells.

Comes in: a grid and the type of a table.  Goes out: the tree that YAML would give, with the place of every part, so
that whatever is found later stands at its cell.

The first row names the fields, the first column is ``id``.  ``cost.wood`` is the field ``wood`` of ``cost``,
``stages.1.cost`` that of the first of a list.  Items of a list stand in one cell, separated by semicolons, or by line
breaks where there are any.  A column or row whose first cell begins with ``#`` is a remark.
"""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from generator.diagnostic import Diagnostic, Severity, from_fault
from generator.limits import MOST_TOLD
from generator.mistakes import shown as quoted
from generator.source import Key, Loc, Span, Tree
from generator.spreadsheet.fields import Column, fields, header_of, leaf, route_of
from generator.spreadsheet.grid import Cell, SheetSource, column_name

_COMMA = re.compile(r"([+-]?[0-9]+),([0-9]+ ?(?:mm|cm|in|pt)?)")
_THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:\.[0-9]{3})+")
_MONTH = (
    r"(?P<month>jan|feb|mar|mrz|mär|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|"
    r"janv|févr|mars|avr|juin|juil|août|déc|ene|abr|ago|dic|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru)"
)
_DATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<day>[0-9]{{1,2}})(?:-|\. ?){_MONTH}\.?",
        rf"{_MONTH}\.?-(?P<day>[0-9]{{2}})",
        r"[0-9](?:[.,][0-9]+)?E[+-]?[0-9]{2,3}",
        r"[0-9]{2}([./])[0-9]{2}\1[0-9]{2}",
    )
)
_MONTHS = (
    "jan janv ene sty", "feb févr lut", "mar mrz mär mars", "apr avr abr kwi", "may mai maj", "jun juin cze",
    "jul juil lip", "aug août ago sie", "sep sept wrz", "oct okt paź", "nov lis", "dec dez déc dic gru",
)  # fmt: skip


class Shaped:
    """A table of a sheet: its source with tree and places, and what was found."""

    def __init__(self, source: SheetSource, entry: Any, known: Mapping[str, Column] | None = None) -> None:
        """``known`` are columns that the sheet may have and need not, whatever the type of the entries says."""
        self.source, self.entry, self.known = source, entry, known
        self.found = list(map(from_fault, source.grid.faults))
        self.notes = list(source.grid.notes)
        self.columns: list[Column] = []
        self.rows: dict[str, list[Cell]] = {}
        """The cells of each row by its id."""
        self._blank: set[tuple[Key, ...]] = set()
        self._pointed: list[tuple[str, Span]] = []
        """Numbers that a comma elsewhere in the file makes doubtful."""
        self._comma = False
        if not self.found or (source.grid.rows and not any(one.code == "K006" for one in self.found)):
            self._header()
        if self.columns or not self.found:
            self._body()
        del self.found[MOST_TOLD:]

    @property
    def sound(self) -> bool:
        """Whether every row that is written has become an entry, as far as the sheet can tell."""
        return self.source.tree is not None and not any(one.severity is Severity.ERROR for one in self.found)

    def _say(self, code: str, message: str, at: Span, hint: str | None = None, *also: tuple[Span, str]) -> None:
        self.found.append(Diagnostic(code, message, at, hint, also))

    def _twice(self, what: str, at: Span, first: Span) -> None:
        self._say("K003", f"{what} is there twice", at, "rename or delete one", (first, "here"))

    def _header(self) -> None:
        grid = self.source.grid
        head = next((row for row in grid.rows if any(cell.text for cell in row)), None)
        if head is None:
            self._say("K007", "the file is empty", Span(grid.file, 1, 1, 2), "write the names of the fields, id first")
            return
        self._head = head
        if head[0].text != "id":
            named = quoted(head[0].text or None)
            self._say("K009", f"the first column is named {named}", head[0].at, "name it id; it holds the ids")
            return
        known = list(fields(self.entry))
        seen: dict[str, Span] = {"id": head[0].at}
        meant: set[str] = set()
        for number, cell in enumerate(head[1:], 1):
            name = cell.text
            if not name and any(len(row) > number and row[number].text for row in grid.rows if row is not head):
                message = f"column {column_name(number + 1)} has no name"
                self._say("K009", message, cell.at, "write its field into the first row")
            if not name or name.startswith("#"):
                continue
            if name in seen:
                self._twice(f"column '{name}'", cell.at, seen[name])
                continue
            seen[name] = cell.at
            if self.known is not None and name in self.known:
                self.columns.append(self.known[name]._replace(number=number))
                continue
            route = route_of(name)
            kind = leaf(self.entry, route)
            if kind is None:
                names = [one for one, _ in known]
                near = get_close_matches(name, names, 1, 0.5)
                meant.update(near)
                hint = f"did you mean '{near[0]}'?" if near else f"known here: {', '.join(names[:24])}"
                self._say("K101", f"unknown column {quoted(name)}", cell.at, hint)
                continue
            self.columns.append(Column(number, name, route, kind))
        wanted = [name for name, needed in known if needed and self.known is None]
        missing = [name for name in wanted if not any(_under(one, name) for one in seen)]
        for name in missing:
            if name not in meant:
                self._say("K102", f"the column '{name}' is missing", head[0].at, f"add a column named {name}")
        if missing:
            self.columns = []

    def _body(self) -> None:
        grid, tree = self.source.grid, dict[str, Tree]()
        self._ids: dict[str, Span] = {}
        for row in grid.rows[grid.rows.index(self._head) + 1 :]:
            if not any(cell.text for cell in row) or row[0].text.startswith("#"):
                continue
            for cell in row[len(self._head) :]:
                if cell.text:
                    hint = "put a text that holds what separates columns into quotes"
                    self._say("K010", "this cell stands beyond the last column", cell.at, hint)
                    break
            name = row[0].text
            if not name:
                self._say("K010", "the row has no id", row[0].at, "write one into its first cell, or empty the row")
            elif name in self._ids:
                self._twice(f"the id {quoted(name)}", row[0].at, self._ids[name])
            else:
                self._ids[name] = row[0].at
                self.source.places[(name,)] = row[0].at
                self.rows[name] = row
                tree[name] = self._entry(name, row)
        if self._comma:
            self.notes.append(f"{grid.file}: commas in numbers are read as points")
            for text, at in self._pointed:
                readings = f"{text.rstrip('0').rstrip('.')} or {text.replace('.', '')}"
                hint = "write it without separators of thousands, or with a comma"
                self._say("K012", f"'{text}' can be {readings}: other numbers of the file have a comma", at, hint)
        self.source.tree = tree

    def _entry(self, name: str, row: list[Cell]) -> Tree:
        """One row as a mapping."""
        made: dict[Key, Any] = {}
        cells = [(one, row[one.number] if one.number < len(row) else None) for one in self.columns]
        for column, cell in cells:
            if cell is not None and cell.text:
                place: Any = made
                for key in column.route[:-1]:
                    place = place.setdefault(key, {}) if isinstance(place, dict) else None
                if not isinstance(place, dict) or column.route[-1] in place:
                    what = f"another cell of '{name}' says {header_of(column.route[:-1]) or column.name} as a whole"
                    self._say("K010", what, cell.at, "empty one of the two")
                    continue
                place[column.route[-1]] = self.value(column, cell)
                self._keep((name, *column.route), cell.at)
        for column, cell in cells:
            if column.leaf.needed and (cell is None or not cell.text):
                self._lack(name, column, made, self.source.span(Loc("", (name,))) if cell is None else cell.at)
        return {str(key): _lists(value, (name, key), self.source.places) for key, value in made.items()}

    def _keep(self, route: tuple[Key, ...], at: Span) -> None:
        """The place of a cell, which is also that of what it belongs to and of the items in it."""
        for length in range(2, len(route) + 1):
            self.source.places.setdefault(route[:length], at)

    def _lack(self, name: str, column: Column, made: dict[Key, Any], at: Span) -> None:
        """Mark an empty cell of a needed field, where what the field belongs to is there."""
        place: Any = made
        for key in column.route[:-1]:
            if not isinstance(place, dict) or key not in place:
                return
            place = place[key]
        if isinstance(place, dict):
            if column.leaf.listed:
                place[column.route[-1]] = []
                return
            place[column.route[-1]] = None
            self._keep((name, *column.route), at)
            self._blank.add((name, *column.route))

    def value(self, column: Column, cell: Cell) -> Tree:
        """What a cell says in its column."""
        kind = column.leaf
        if kind.listed or (kind.pair and re.search("[;\n]", cell.text)):
            parts = cell.text.split("\n" if "\n" in cell.text else ";")
            return [self._scalar(column, part.strip(), cell) for part in parts if part.strip()]
        return self._scalar(column, cell.number if kind.number and cell.number else cell.text, cell)

    def _scalar(self, column: Column, text: str, cell: Cell) -> str:
        if column.leaf.number:
            if self.source.grid.commas and (found := _COMMA.fullmatch(text)):
                self._comma = True
                return f"{found[1]}.{found[2]}"
            if self.source.grid.commas and _THOUSANDS.fullmatch(text):
                self._pointed.append((text, cell.at))
        elif cell.date or any(pattern.fullmatch(text) for pattern in _DATES):
            message = f"column {column.name}: '{text}' looks like a date or number that a spreadsheet made{_was(text)}"
            self._say("K013", message, cell.at, "format the column as text, and type it again")
        return text

    def worded(self, found: list[Diagnostic]) -> list[Diagnostic]:
        """Findings of the model in the words of sheets: a needed cell is empty, unless that has a reason of its own."""
        told = {fault.at for fault in self.source.grid.faults}
        return [
            self._empty(one) if isinstance(one.at, Loc) and one.at.route in self._blank else one
            for one in found
            if not isinstance(one.at, Loc) or one.at.route not in self._blank or self.source.span(one.at) not in told
        ]

    def _empty(self, one: Diagnostic) -> Diagnostic:
        assert isinstance(one.at, Loc)
        name, *route = one.at.route
        return Diagnostic("K014", f"{header_of(route)} of {quoted(name)} is empty", one.at, "fill in the cell")


def _was(text: str) -> str:
    """What a date was before a spreadsheet made it one, as far as can be told."""
    for pattern in _DATES[:2]:
        if found := pattern.fullmatch(text):
            month = next(n for n, names in enumerate(_MONTHS, 1) if found["month"].lower() in names.split())
            return f" from {month}-{int(found['day'])} or {int(found['day'])}-{month}"
    return ""


def _under(column: str, field: str) -> bool:
    return column == field or column.startswith(f"{field}.")


def _lists(value: Any, route: tuple[Key, ...], places: dict[tuple[Key, ...], Span]) -> Tree:
    """Mappings whose keys are numbers as lists; a number that no cell has leaves no gap."""
    if not isinstance(value, dict):
        said: Tree = value
        return said
    if value and all(isinstance(key, int) for key in value):
        items = []
        for place, key in enumerate(sorted(value)):
            if place != key:
                moved = {old: at for old, at in places.items() if old[: len(route) + 1] == (*route, key)}
                places |= {(*route, place, *old[len(route) + 1 :]): at for old, at in moved.items()}
            items.append(_lists(value[key], (*route, place), places))
        return items
    return {str(key): _lists(inner, (*route, key), places) for key, inner in value.items()}


__all__ = ["Shaped"]
