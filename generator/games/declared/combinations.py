"""Tables whose entries are made of others: one for each suit and each rank.

Comes in: ``each: {suit: suits, rank: 1-9}`` beside the fields of a table.  Goes out: entries such as ``oak_7``, with a
reference or a number in each of those fields; whatever else they have is a formula or has a default.  A file of the
table's name may add entries that are no combination, such as jokers.
"""

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from generator.games.declared.fields import DeclarationError, Route, entry_class
from generator.games.declared.formulas import Worked
from generator.limits import MOST_COMBINED
from generator.model import Entry, stamp
from generator.source import Loc, Tree

_SPAN = re.compile(r"(\d{1,4})\s*-\s*(\d{1,4})")


@dataclass(frozen=True)
class Combination:
    """A table of combinations: the class of its entries, and what each field goes through."""

    cls: type[Entry]
    parts: Mapping[str, str | range]

    def count(self, tables: Mapping[str, Any]) -> int:
        """How many combinations there are."""
        return prod(map(len, self._choices(tables)))

    def _choices(self, tables: Mapping[str, Any]) -> list[list[Any]]:
        return [[*part] if isinstance(part, range) else [*(tables.get(part) or {})] for part in self.parts.values()]

    def entries(self, tables: Mapping[str, Any], name: str) -> dict[str, Entry]:
        """The combinations of what the tables hold, in their order, and the entries that the table's file adds."""
        written = {
            key: one for key, one in (tables.get(name) or {}).items() if not (isinstance(one, Worked) and one._made)
        }
        kit = tables.get("kit")
        file = next((one.at().file for one in kit.values()), "") if isinstance(kit, dict) else ""
        folder = file.rpartition("/")[0]
        made: dict[str, Entry] = {}
        for picked in product(*self._choices(tables)) if self.count(tables) <= MOST_COMBINED else ():
            key = "_".join(map(str, picked))
            if key not in written:
                entry = self.cls.model_validate(dict(zip(self.parts, picked, strict=True)))
                stamp(entry, Loc(f"{folder}/{name}.yaml", (key,)))
                if isinstance(entry, Worked):
                    entry._made = True
                made[key] = entry
        return {**made, **written}


def each_of(declaration: Tree, route: Route, tables: Container[str]) -> dict[str, str | range] | None:
    """What the entries of a table are made of; None when they are written.  Raises :class:`DeclarationError`."""
    each = declaration.get("each") if isinstance(declaration, dict) else None
    if not isinstance(each, dict) or not each:
        return None
    parts: dict[str, str | range] = {}
    for field, part in each.items():
        span = _SPAN.fullmatch(part) if isinstance(part, str) else None
        if span:
            parts[field] = range(int(span[1]), int(span[2]) + 1)
            if not 0 < len(parts[field]) <= MOST_COMBINED:
                raise DeclarationError(f"'{part}' is no span of 1 to {MOST_COMBINED} numbers", (*route, "each", field))
        elif isinstance(part, str) and part in tables:
            parts[field] = part
        else:
            message = f"each: '{field}' goes through a table, or through numbers such as 1-9"
            raise DeclarationError(message, (*route, "each", field))
    if isinstance(next(iter(parts.values())), range):
        raise DeclarationError("ids begin with a letter, so name a table first", (*route, "each"))
    return parts


def combined_class(
    name: str, declaration: Any, parts: Mapping[str, str | range], route: Route, tables: Container[str]
) -> type[Entry]:
    """The class of such entries; raises :class:`DeclarationError`."""
    own = {field: "int" if isinstance(part, range) else f"ref {part}" for field, part in parts.items()}
    rest = {key: kind for key, kind in declaration.items() if key != "each"}
    for key in rest:
        if key.removesuffix("?") in own:
            raise DeclarationError(f"'{key}' is a field by each already", (*route, key))
    cls = entry_class(name, {**own, **rest}, route, tables, base=Worked)
    for field, info in cls.model_fields.items():
        if info.is_required() and field not in own:
            raise DeclarationError(f"nobody writes '{field}'; give it a default, or make it a formula", (*route, field))
    return cls
