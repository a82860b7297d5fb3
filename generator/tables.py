"""Tables of a game carried out to a spreadsheet and back.

Comes in: a game and the name of one of its tables; on the way back, a sheet.  Goes out: the bytes of a file; on the way
back, the new text of the table's YAML in which only the values of changed cells differ, and what has changed.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, get_args, get_origin

from generator.checks import findings
from generator.diagnostic import Diagnostic, Severity
from generator.pack import Pack, Workspace, read_pack
from generator.source import Key, Loc, Source, Span, Tree
from generator.source.reader import parse
from generator.spreadsheet import INSTALL, Cell, Column, Shaped, SheetSource, header_of, read_data, read_sheet, written
from generator.spreadsheet.edits import Document, EditError, listed
from generator.spreadsheet.flat import Flat, FlatError, around, flat, within
from generator.spreadsheet.packed import WorkbookError

Route = tuple[Key, ...]


@dataclass
class Carried:
    """What came of carrying a table in: the pack with every finding, and the new text unless there is an error."""

    pack: Pack
    text: str = ""
    """The new text; empty when nothing has changed or something is wrong."""
    changes: list[str] = field(default_factory=list)
    """What has changed, a line each."""

    @property
    def refused(self) -> bool:
        return any(one.severity is Severity.ERROR for one in self.pack.found)


def tables(pack: Pack) -> list[str]:
    """The tables of a game that a sheet can hold: those with one entry a line."""
    fields = type(pack.game).model_fields
    return [name for name, info in fields.items() if get_origin(info.annotation) is dict]


def carried_out(pack: Pack, table: str, suffix: str) -> bytes | None:
    """A table as a file with that ending; None, and a finding of the pack, when it cannot be kept in one."""
    source = _source(pack, table)
    if source is None:
        return None
    try:
        laid = _flat(pack, source, table)
        data = written(laid.rows(), suffix, table)
        back = read_data(data, suffix, f"{table}{suffix}", table)
    except FlatError as error:
        hint = "carry another table, or change this key in the YAML"
        pack.found.append(Diagnostic("K131", f"{error}", Loc(source.file, error.route), hint))
        return None
    except ImportError:
        at = Loc(source.file)
        pack.found.append(Diagnostic("K008", "writing .xlsx needs openpyxl, which is not installed", at, INSTALL))
        return None
    except (ValueError, WorkbookError) as error:
        pack.found.append(Diagnostic("K131", f"{suffix} cannot hold the table: {error}", Loc(source.file), "use .csv"))
        return None
    for wanted, found in zip(laid.rows(), [*back.rows, *[[]] * len(laid.cells)], strict=False):
        texts = [cell.text for cell in found]
        for number, cell in enumerate(wanted):
            if cell.text != (texts[number] if number < len(texts) else ""):
                name = [*laid.columns][number - 1] if number else "id"
                message = f"{suffix} cannot hold what stands in {name} of '{wanted[0].text}'"
                route = (wanted[0].text, *(laid.columns[name].route if number else ()))
                pack.found.append(Diagnostic("K131", message, Loc(source.file, route), "use another kind of file"))
                return None
    return data


def carried_in(workspace: Workspace, name: str, table: str, path: Path) -> Carried:
    """A table's YAML with what a sheet says; nothing is written."""
    pack = read_pack(workspace, name)
    carried = Carried(pack)
    source = _source(pack, table)
    if source is None:
        return carried
    if isinstance(source, SheetSource):
        message = f"{table} is a spreadsheet itself"
        pack.found.append(Diagnostic("K131", message, Span(source.path, 1, 1, 2), "edit that file, or replace it"))
        return carried
    before = list(pack.found)
    pack.found[:] = []
    try:
        laid = _flat(pack, source, table)
    except FlatError as error:
        pack.found.append(Diagnostic("K131", f"{error}", Loc(source.file, error.route), "edit the YAML itself"))
        return carried
    assert isinstance(source.tree, dict)
    grid = read_sheet(path, path.name, table)
    sheet = Shaped(SheetSource(path.name, grid), _entry(pack, table), laid.columns)
    pack.sources.add(sheet.source)
    told = _Difference(laid, sheet, source.tree)
    pack.found += [one for one in sheet.found if one.code != "K013" or one.at in told.touched]
    pack.notes[:] = sheet.notes
    if not sheet.columns or carried.refused:
        return carried
    carried.changes = list(told.lines())
    if not told:
        return carried
    text = _text(workspace, name, table)
    try:
        new = Document(text).change(told.values, told.new, told.gone)
    except EditError as error:
        pack.found.append(_unkept(f"{error}", Loc(source.file, error.route)))
        return carried
    _judge(carried, new, told.expected(), before, _Place(workspace, name, table, source.file))
    return carried


@dataclass(frozen=True)
class _Place:
    """Which table is carried in."""

    workspace: Workspace
    game: str
    table: str
    file: str


def _judge(carried: Carried, new: str, expected: dict[str, Tree], before: list[Diagnostic], place: _Place) -> None:
    """Keep the new text if it says just what it should, and brings no new error into the game."""
    read, faults = parse(new, place.file)
    if read.tree != expected:
        given = read.tree if isinstance(read.tree, dict) else {}
        wrong = [name for name, entry in expected.items() if given.get(name) != entry]
        why = faults[0].message if faults else f"'{wrong[0]}' would change too" if wrong else "the file would break"
        route = (wrong[0],) if wrong and not faults else ()
        carried.pack.found.append(_unkept(f"not every change can be made here: {why}", Loc(place.file, route)))
        return
    pack = read_pack(place.workspace, place.game, {place.table: read})
    pack.found += findings(pack)
    old = carried.pack
    known = {(one.code, one.message) for one in (*before, *findings(replace(old, found=[])))}
    errors = [one for one in pack.found if one.severity is Severity.ERROR and (one.code, one.message) not in known]
    old.found += errors
    if errors:
        old.sources.add(read)
        return
    carried.text = new


def _unkept(message: str, at: Loc) -> Diagnostic:
    return Diagnostic("K130", message, at, "make this change in the YAML itself, then export the table anew")


def _text(workspace: Workspace, name: str, table: str) -> str:
    """The text of a table's file as it is, line ends and all."""
    return (workspace.content / name / f"{table}.yaml").read_bytes().decode("utf-8-sig")


def _source(pack: Pack, table: str) -> Source | None:
    """The source of a table, if it has entries."""
    source = pack.sources.of(f"content/{pack.name}/{table}.yaml")
    if source is None or not isinstance(source.tree, dict) or not source.tree:
        if not any(one.severity is Severity.ERROR for one in pack.found):
            at = Loc(f"content/{pack.name}/{table}.yaml")
            pack.found.append(Diagnostic("K131", f"{table} has no entries", at, "write the first one in YAML"))
        return None
    return source


def _flat(pack: Pack, source: Source, table: str) -> Flat:
    assert isinstance(source.tree, dict)
    return flat(source.tree, _entry(pack, table))


def _entry(pack: Pack, table: str) -> Any:
    """The type of the entries of a table."""
    return get_args(type(pack.game).model_fields[table].annotation)[1]


class _Difference:
    """What a sheet says otherwise than a table."""

    def __init__(self, laid: Flat, sheet: Shaped, tree: dict[str, Tree]) -> None:
        self.laid, self.sheet, self.tree = laid, sheet, tree
        self.values: dict[Route, str | list[str] | None] = {}
        """New values by route; None for those that are gone."""
        self.touched: set[Any] = set()
        """Places of the cells that say something new."""
        rows = sheet.rows
        for name in rows.keys() & tree.keys():
            for column in sheet.columns:
                self._compare(name, column, rows[name])
        order = {name: number for number, name in enumerate(tree)}
        self.values = dict(sorted(self.values.items(), key=lambda one: order[str(one[0][0])]))
        given = sheet.source.tree if isinstance(sheet.source.tree, dict) else {}
        self.new = {name: _without_none(given[name]) for name in rows if name not in tree}
        self.touched |= {cell.at for name in self.new for cell in rows[name]}
        self.gone = [name for name in tree if name not in rows]
        kept = [name for name in tree if name in rows]
        self.moved = kept != [name for name in rows if name in tree]

    def __bool__(self) -> bool:
        return bool(self.values or self.new or self.gone)

    def _compare(self, name: str, column: Column, row: list[Cell]) -> None:
        cell = row[column.number] if column.number < len(row) else None
        old = self.laid.cells[name].get(column.name, "")
        said = "" if cell is None else cell.number if column.leaf.number and cell.number else cell.text
        if said == old or (cell is not None and cell.text == old):
            return
        new = self.sheet.value(column, cell) if cell is not None and cell.text else None
        if column.leaf.number and isinstance(new, str) and _equal(new, old):
            return
        route: Route = (name, *column.route)
        before = _at(self.tree, route)
        if isinstance(new, list):
            if new == before:
                return
            self.values[route] = [str(one) for one in new]
        else:
            self.values[route] = around(new, before) if isinstance(new, str) and isinstance(before, str) else new  # type: ignore[assignment]
        if cell is not None:
            self.touched.add(cell.at)

    def lines(self) -> Iterator[str]:
        """What has changed, for people."""
        for (name, *route), new in self.values.items():
            old = self.laid.cells[str(name)].get(header_of(route), "")
            said = "; ".join(new) if isinstance(new, list) else within(new or "")
            yield f"{name}.{header_of(route)}: {_short(old)} -> {_short(said)}"
        yield from (f"{name}: new, at the end" for name in self.new)
        yield from (f"{name}: removed, with its comment" for name in self.gone)
        if self.moved:
            yield "the order of the rows is not carried back: the YAML keeps its own"

    def expected(self) -> dict[str, Tree]:
        """What the table shall say."""
        tree: Any = {name: deepcopy(entry) for name, entry in self.tree.items() if name not in self.gone}
        for route, value in self.values.items():
            place: Any = tree
            for key in route[:-1]:
                inner = place.setdefault(key, {})
                if isinstance(inner, list):
                    inner = place[key] = dict(enumerate(inner))
                place = inner
            if value is None:
                place.pop(route[-1], None)
            else:
                place[route[-1]] = value
        return {**{name: listed(entry) for name, entry in tree.items()}, **self.new}


def _at(tree: Any, route: Route) -> Any:
    """What stands at a route of a tree; None when nothing does."""
    for key in route:
        if isinstance(tree, dict):
            tree = tree.get(key)
        elif isinstance(tree, list) and isinstance(key, int) and key < len(tree):
            tree = tree[key]
        else:
            return None
    return tree


def _equal(one: str, other: str) -> bool:
    """Whether two numbers are the same, however they are written."""
    try:
        return float(one) == float(other)
    except ValueError:
        return False


def _without_none(tree: Tree) -> Tree:
    """A new entry without the fields whose cells are empty."""
    if isinstance(tree, dict):
        return {key: _without_none(value) for key, value in tree.items() if value is not None}
    return [_without_none(one) for one in tree] if isinstance(tree, list) else tree


def _short(text: str) -> str:
    """A text as a line of changes quotes it."""
    text = " ".join(text.split())
    return "nothing" if not text else f"'{text[:60]}…'" if len(text) > 61 else f"'{text}'"


__all__ = ["Carried", "carried_in", "carried_out", "tables"]
