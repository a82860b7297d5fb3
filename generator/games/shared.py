"""What the checks of several games share: places of findings, things that must differ, pieces of the kit.

Comes in: entries and groups of the kit.  Goes out: places, pairs that are alike, counts; the game's
own checks say what that means there.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import TypeVar

from generator.colour import EYES, Eye, alike
from generator.diagnostic import Diagnostic
from generator.expr import PathError, look_up
from generator.games.plain import KitEntry, PackGame, Ruling
from generator.model import Entry
from generator.source import Loc

E = TypeVar("E", bound=Entry)
_TOLD = 4
"""Names in a finding at most."""


def key(entry: Entry) -> Loc:
    """The id under which ``entry`` is written: the place of what is wrong with it as a whole."""
    return entry.at()._replace(key=True)


def table(game: PackGame, name: str) -> Loc:
    """The file of a table: the place of what no entry of it says."""
    folder = game.game.at().file.rpartition("/")[0]
    return Loc(f"{folder}/{name}.yaml")


def listed(names: Iterable[str]) -> str:
    """``Iping, Lewes and Reading``; at least one name."""
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last


def same(entries: Mapping[str, E], field: str) -> Iterator[tuple[E, E, str]]:
    """Each entry whose ``field`` says what an earlier one's says, in any case: the earlier one, itself, the value."""
    seen: dict[str, E] = {}
    for entry in entries.values():
        value = str(getattr(entry, field))
        first = seen.setdefault(value.casefold(), entry)
        if first is not entry:
            yield first, entry, value


def look_alike(entries: Mapping[str, Entry], symbols: Iterable[str]) -> Iterator[Diagnostic]:
    """K114 for two colours that some eyes take for one; in grey too, where the symbols do not differ."""
    for first, entry in combinations(entries.values(), 2):
        one, other = str(first.__dict__["colour"]), str(entry.__dict__["colour"])
        if one == other or not (one.startswith("#") and other.startswith("#")):
            continue
        told_by_symbol = all(getattr(first, field) != getattr(entry, field) for field in symbols)
        if told := alike(one, other, EYES if told_by_symbol else (*EYES, Eye.GREY)):
            hint = "make one of the two much lighter or darker: every eye sees that"
            related = ((first.at("colour"), first.id),)
            yield Diagnostic("K114", f"{first.id} and {entry.id} look {told}", entry.at("colour"), hint, related)


def printed(game: PackGame, entry: KitEntry) -> dict[str, int] | None:
    """Pieces that a group prints by the entry they are made from, spares apart.

    A group without a table has its pieces under ``""``; None when its table or its copies lead nowhere.
    """
    whole: dict[str, Entry] | None = {"": entry} if entry.source is None else game.__dict__.get(entry.source)
    if not isinstance(whole, dict):
        return None
    rows = {name: row for name, row in whole.items() if entry.source is None or entry.takes(row)}
    try:
        return {
            name: int(entry.copies if entry.copies.isdigit() else look_up(entry.copies, scope))
            for n, (name, row) in enumerate(rows.items(), 1)
            for scope in ({"game": game, "it": row, "id": name, "number": n},)
        }
    except (PathError, TypeError, ValueError):
        return None


def turned(game: PackGame, rulings: Mapping[str, Ruling], obeyed: Iterable[str], code: str) -> Iterator[Diagnostic]:
    """Rulings that the game's rules obey and that are missing, or that have not two choices."""
    for name in obeyed:
        ruling = rulings.get(name)
        if ruling is None:
            message = f"the ruling {name} is missing"
            yield Diagnostic(code, message, table(game, "rulings"), "add it, with two choices")
        elif len(ruling.choices) != 2:
            message = f"{name} has {len(ruling.choices)} choices, and the rules know two"
            yield Diagnostic(code, message, ruling.at("choices"), "write two: the second is the one that turns it")


def chosen(rulings: Mapping[str, Ruling], code: str) -> Iterator[Diagnostic]:
    """Rulings whose value is none of their choices."""
    for ruling in rulings.values():
        if ruling.choices and ruling.value not in ruling.choices:
            message = f"'{ruling.value}' is none of the choices of {ruling.id}"
            related = ((ruling.at("choices"), "the choices"),)
            yield Diagnostic(code, message, ruling.at("value"), f"choose from {', '.join(ruling.choices)}", related)


def numbered(rulings: Mapping[str, Ruling], code: str) -> Iterator[Diagnostic]:
    """Rulings with the number of an earlier one."""
    taken = {ruling.number for ruling in rulings.values()}
    for first, ruling, number in same(rulings, "number"):
        free = next(n for n in range(1, len(rulings) + 1) if n not in taken)
        message = f"{ruling.id} has the number {number}, as {first.id} has"
        yield Diagnostic(code, message, ruling.at("number"), f"{free} is free", ((first.at("number"), first.id),))


def without_group(game: PackGame, groups: Iterable[str], code: str) -> Iterator[Diagnostic]:
    """Groups that the rules name and that the kit has not."""
    for name in groups:
        if name not in game.kit:
            hint = f"add {name}: with title, kind and front, as the other groups have"
            yield Diagnostic(code, f"the kit has no {name}", table(game, "kit"), hint)


def too_few(game: PackGame, needs: Mapping[str, Mapping[str, int]], code: str) -> Iterator[Diagnostic]:
    """Groups with fewer pieces than are needed: of each entry, or under ``""`` of all together."""
    for name, needed in needs.items():
        entry = game.kit.get(name)
        made = None if entry is None else printed(game, entry)
        if entry is None or made is None:
            continue
        if "" in made or "" in needed:
            made, needed = {"": sum(made.values())}, {"": sum(needed.values())}
        short: dict[tuple[int, int], list[str]] = {}
        for piece, want in needed.items():
            if (have := made.get(piece, 0)) < want:
                short.setdefault((have, want), []).append(piece)
        for (have, want), pieces in short.items():
            told = pieces if len(pieces) <= _TOLD else [*pieces[: _TOLD - 1], f"{len(pieces) - _TOLD + 1} more"]
            whose = f" of {listed(told)}" if any(pieces) else ""
            message = f"the kit prints {have} {name}{whose}, but the rules need {want}"
            hint = "correct copies, or the table after from; spares do not count"
            yield Diagnostic(code, message, entry.at("copies"), hint)
