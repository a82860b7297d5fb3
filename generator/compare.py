"""What changed between two kits: which faces, by what is drawn, and which rule or field did it.

Comes in: two records.  Goes out: changes in the order of the kit.  Marks do not count, nor the names of files.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal, NamedTuple

from generator.expr.reads import IDS, Told
from generator.expr.reads import SHOWN as SHOWN_ON
from generator.frame import Frame, Group, Text
from generator.outputs.record import Key, Record, Row

How = Literal["added", "removed", "changed", "copies"]
SIDES = ("front", "back")
SHARED = ("theme.", "kit.")
"""Routes of values that no face reads by name, but that every face may depend on."""
SHOWN, BEFORE = 72, 24
"""Characters of a long text that are told, and of them before the first that differs."""


class Cause(NamedTuple):
    """A field or a rule that is not what it was; a part that faces are made of when there is no value."""

    route: str
    old: Told = None
    new: Told = None

    def __str__(self) -> str:
        """The cause in a line: the route, what stood there and what stands there now."""
        if self.old == self.new:
            return self.route
        if isinstance(self.old, str) and isinstance(self.new, str):
            if self.old.startswith(IDS) and self.new.startswith(IDS):
                return f"{self.route}: {_entries(self.old.split()[1:], self.new.split()[1:])}"
            start = _same(self.old, self.new) - BEFORE
            return f"{self.route}: '{_part(self.old, start)}' -> '{_part(self.new, start)}'"
        return f"{self.route}: {_said(self.old)} -> {_said(self.new)}"


def _said(value: Told) -> str:
    return "nothing" if value is None else f"'{_part(value, 0)}'" if isinstance(value, str) else f"{value}"


def _entries(old: list[str], new: list[str]) -> str:
    """Entries that a table has more or less, or that it has in another order."""
    more = [f"+ {one}" for one in new if one not in old]
    less = [f"- {one}" for one in old if one not in new]
    return ", ".join([*more, *less]) or "in another order"


def _same(old: str, new: str) -> int:
    """Characters that both begin with."""
    return next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))


def _part(text: str, start: int) -> str:
    """A text on one line or, of a long one, the part from ``start`` on."""
    line = " ".join(text.split()) if len(text) <= SHOWN else text.replace("\n", " ")
    if len(line) <= SHOWN:
        return line
    start = max(0, min(start, len(line) - SHOWN))
    return ("…" if start else "") + line[start : start + SHOWN] + ("…" if start + SHOWN < len(line) else "")


class Change(NamedTuple):
    """A component that is not what it was."""

    group: str
    title: str
    """What its group is called."""
    id: str
    how: How
    sides: tuple[str, ...]
    """Faces that differ."""
    copies: tuple[int, int]
    """Copies before and now."""
    causes: tuple[Cause, ...]


Faces = Mapping[str, Frame]
"""Faces by their hashes."""


@dataclass(frozen=True)
class Side:
    """One of the two kits: its record, and its faces as far as they are at hand."""

    record: Record
    faces: Callable[[frozenset[str]], Faces]
    """Those of the hashes that are asked for."""


def compare(old: Side, new: Side) -> list[Change]:
    """The changes from ``old`` to ``new``."""
    before, now = old.record.rows, new.record.rows
    differing = _differing(old, new)
    out: list[Change] = []
    for group in dict.fromkeys([*(key[0] for key in now), *(key[0] for key in before)]):
        ids = dict.fromkeys(key[1] for rows in (now, before) for key in rows if key[0] == group)
        title = (new.record.titles | {}).get(group) or old.record.titles[group]
        out += filter(None, (_change(old.record, new.record, group, title, one, differing) for one in ids))
    return out


def _change(old: Record, new: Record, group: str, title: str, one: str, differing: frozenset[Key]) -> Change | None:
    was, now = old.rows.get((group, one, "front")), new.rows.get((group, one, "front"))
    copies = (was.copies if was else 0, now.copies if now else 0)
    if not any(copies):
        return None
    if was is None or now is None or 0 in copies:
        return Change(group, title, one, "removed" if copies[1] == 0 else "added", SIDES, copies, ())
    sides = tuple(side for side in SIDES if (group, one, side) in differing)
    if sides:
        keys = [(group, one, side) for side in sides]
        causes = dict.fromkeys(cause for key in keys for cause in _causes(old, new, key))
        return Change(group, title, one, "changed", sides, copies, tuple(causes))
    if copies[0] != copies[1]:
        return Change(group, title, one, "copies", (), copies, ())
    return None


def _differing(old: Side, new: Side) -> frozenset[Key]:
    """Sides that both kits have and that are not drawn alike."""
    before, now = old.record.rows, new.record.rows
    common = [key for key in now if key in before]
    different = {key for key in now.keys() ^ before.keys() if (*key[:2], "front") in now.keys() & before.keys()}
    asked = [key for key in common if _may_differ(before[key], now[key], old.record, new.record)]
    was = old.faces(frozenset(before[key].hash for key in asked))
    is_now = new.faces(frozenset(now[key].hash for key in asked))
    for key in asked:
        a, b = was.get(before[key].hash), is_now.get(now[key].hash)
        if a is None or b is None or _drawn(a, old.record) != _drawn(b, new.record):
            different.add(key)
    return frozenset(different)


def _may_differ(was: Row, now: Row, old: Record, new: Record) -> bool:
    if was.hash != now.hash or was.pictures != now.pictures:
        return True
    return any(old.makings.get(name) != new.makings.get(name) for name in _parts(now))


def _parts(row: Row) -> Iterator[str]:
    """What the drawing is made of, as the makings name it."""
    yield from (f"icons/{name}" for name in row.icons)
    yield from (f"fonts/{name}" for name in row.fonts)


def _drawn(frame: Frame, record: Record) -> str:
    """A hash of what is seen: names of icons and fonts are replaced by what is in their files, the mark left out."""
    drawing = json.dumps(_unmarked(frame), ensure_ascii=False, separators=(",", ":"))
    for name, inside in record.makings.items():
        kind, _, short = name.partition("/")
        if kind in ("icons", "fonts"):
            drawing = drawing.replace(f'"{short}"', f'"{inside}"')
    return blake2b(drawing.encode("utf-8"), digest_size=16).hexdigest()


def _unmarked(frame: Frame, mark: str = "") -> Frame:
    mark = mark or frame.mark
    items = tuple(
        item._replace(frame=_unmarked(item.frame, mark)) if isinstance(item, Group) else item
        for item in frame.items
        if not (mark and isinstance(item, Text) and item.lines == (mark,))
    )
    return frame._replace(items=items, mark="")


def _causes(old: Record, new: Record, key: Key) -> list[Cause]:
    """Why a face changed: what it read, else what it is made of, else what all faces share."""
    was, now = old.rows.get(key), new.rows.get(key)
    reads = dict.fromkeys([*(was.reads if was else ()), *(now.reads if now else ())])
    found = [_cause(old, new, route) for route in reads if _moved(old, new, route)]
    own = [one for one in found if not one.route.startswith(SHOWN_ON)]
    if found:
        return own or list(dict.fromkeys(Cause(f"{one.route.split('.')[1]}, which it shows") for one in found))
    parts = dict.fromkeys(part for row in (was, now) if row for part in _parts(row))
    made = [Cause(part) for part in parts if old.makings.get(part) != new.makings.get(part)]
    shared = [
        _cause(old, new, route)
        for route in sorted({*old.values, *new.values})
        if route.startswith(SHARED) and (not route.startswith("kit.") or route.startswith(f"kit.{key[0]}."))
        and old.values.get(route) != new.values.get(route)
    ]  # fmt: skip
    files = [
        Cause(name)
        for name in sorted({*old.makings, *new.makings})
        if name.startswith("templates/") and old.makings.get(name) != new.makings.get(name)
    ]
    return [*made, *shared] or list(_sizes(old, new, key)) or files or [Cause("the drawing")]


def _sizes(old: Record, new: Record, key: Key) -> Iterator[Cause]:
    """Sizes of type that the whole deck shares, and that another member of it has changed."""
    group, _, side = key
    was, now = (one.sizes.get(group, {}).get(side, {}) for one in (old, new))
    for style in sorted(was.keys() & now.keys()):
        if was[style] != now[style]:
            yield Cause(f"type of {group}, {style}", was[style], now[style])


def _moved(old: Record, new: Record, route: str) -> bool:
    """Whether what stood at a route changed; places that one of the games has not are told by their tables."""
    return route in old.values and route in new.values and old.values[route] != new.values[route]


def _cause(old: Record, new: Record, route: str) -> Cause:
    return Cause(route, old.values.get(route), new.values.get(route))
