"""The kit as tables for those who keep their lists elsewhere: CSV files that every spreadsheet opens.

Comes in: a kit whose faces may be drawn.  Goes out: ``components.csv``, one row for each piece that is printed, and in
``decks/`` a file for each component that is made from a table, one row for each entry with all of its fields.

The files keep to RFC 4180: commas, quotes where they are needed, lines that end in CR LF.  They are UTF-8 and begin
with the mark of it, because a spreadsheet that does not find the mark takes the file for the letters of its country.

A list is one cell, its parts joined by ``; ``; a mapping is written ``name: value``; nested records have a column for
each field, such as ``price.min``.  Texts are written as they are printed, with the numbers that they quote.  What
a spreadsheet would take for a formula gets an apostrophe in front, which says that it is text; numbers stay numbers.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

from generator.expr.paths import PathError, quote
from generator.kit import Kit
from generator.model import Entry
from generator.pieces import Component, Group

HEAD = (
    "component", "title", "id", "name", "kind", "width mm", "height mm", "copies", "stock", "sides", "front", "back",
)  # fmt: skip
"""Columns of ``components.csv``; front and back are the four-character marks of the faces."""
JOINED = "; "
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that a spreadsheet computes."""
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)")


def write_listing(kit: Kit, folder: Path, groups: Iterable[Group] | None = None) -> list[str]:
    """Write the tables into ``folder``; their names below it.  All groups of the kit are in them unless some are given.

    Raises :class:`OSError` when one cannot be written.
    """
    rows: list[Iterable[object]] = [HEAD]
    made = ["components.csv"]
    for group in kit.groups if groups is None else groups:
        names = {scope["id"]: _name(scope["it"]) for scope in group.scopes if isinstance(scope.get("it"), Entry)}
        pieces = [one for one in kit.components(group) if one.copies]
        rows += [_component(group, one, names.get(one.id, "")) for one in pieces]
        if group.entry.source is not None and names:
            made.append(f"decks/{group.name}.csv")
            _write(folder / made[-1], _deck(kit, group, {one.id: one.copies for one in pieces}))
    _write(folder / made[0], rows)
    return made


def _component(group: Group, one: Component, name: str) -> list[object]:
    sides = "front" if one.back is None else "front and back"
    back = "" if one.back is None else one.back.mark
    return [
        group.name, group.entry.title, one.id, name, group.kind.name, group.size.w, group.size.h, one.copies,
        group.entry.stock, sides, one.front.mark, back,
    ]  # fmt: skip


def _name(entry: Entry) -> str:
    """What an entry is called, if one of its fields says so."""
    found = (getattr(entry, field, None) for field in ("name", "title") if field in type(entry).model_fields)
    return next((one for one in found if isinstance(one, str)), "")


def _deck(kit: Kit, group: Group, copies: Mapping[str, int]) -> list[Iterable[object]]:
    """The table of a deck: its heading, then the entries that are printed, in their order."""
    rows: list[dict[str, object]] = []
    for scope in group.scopes:
        if scope["id"] not in copies:
            continue
        cells: dict[str, object] = {"id": scope["id"], "copies": copies[scope["id"]]}
        known = {**kit.press.base, **kit.press.given, **scope}
        for name, value in _fields(scope["it"]):
            cells[name if name not in ("id", "copies") else f"{name} (field)"] = _cell(value, known)
        rows.append(cells)
    head = list(dict.fromkeys(name for row in rows for name in row))
    return [head, *([row.get(name, "") for name in head] for row in rows)]


def _fields(entry: Entry, before: str = "") -> Iterable[tuple[str, Any]]:
    """Names of columns and values of an entry, nested records field by field."""
    for name, info in type(entry).model_fields.items():
        value, told = getattr(entry, name), before + (info.alias or name)
        if isinstance(value, Entry):
            yield from _fields(value, f"{told}.")
        else:
            yield told, value


def _cell(value: Any, known: Mapping[str, Any]) -> object:
    """A value of the content as one cell."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case str():
            try:
                return quote(value, known)
            except PathError:
                return value
        case Entry():
            return ", ".join(f"{name}: {_told(part, known)}" for name, part in _fields(value) if part is not None)
        case Mapping():
            return JOINED.join(f"{name}: {_told(part, known)}" for name, part in value.items())
        case tuple() | list():
            return JOINED.join(_told(part, known) for part in value)
    return value


def _told(value: Any, known: Mapping[str, Any]) -> str:
    cell = _cell(value, known)
    return f"{cell:g}" if isinstance(cell, float) else str(cell)


def _write(path: Path, rows: Iterable[Iterable[object]]) -> None:
    text = StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([harmless(cell) for cell in row] for row in rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.getvalue().encode("utf-8-sig"))


def harmless(cell: object) -> str:
    """A cell as text that no spreadsheet takes for a formula; numbers in digits, with as many places as they need."""
    if isinstance(cell, float):
        return f"{cell:.10g}"
    text = str(cell)
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text
