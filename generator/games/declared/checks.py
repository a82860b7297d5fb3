"""Checks that game.yaml declares, and what the formulas of its tables come to.

Comes in: a game with ``checks``.  Goes out: K116 and K117 where one does not hold, at the field that it is about;
K104 where an expression fails.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from itertools import islice
from typing import Any

from generator.diagnostic import Check, Diagnostic
from generator.expr import PathError, Scope, base_scope, expression, value_of
from generator.games.declared.formulas import Worked
from generator.games.plain import Declared, PackGame, Rule
from generator.limits import CHECK, MOST_CHECKED, MOST_COMBINED, MOST_TOLD, MOST_WORK, TooMuchError, spend, working
from generator.model import Entry, place_of, reference, walk
from generator.source import Loc

_FIELD = re.compile(r"\bit((?:\.[a-z0-9_]+)+)")
CODES = {"error": "K116", "warning": "K117"}


def formulas_work(game: PackGame) -> Iterator[Diagnostic]:
    """K104: every formula comes to something for every entry."""
    if not isinstance(game, Declared):
        return
    book = game.worked_out()
    try:
        with working(MOST_WORK):
            _work_out(game)
    except TooMuchError:
        book.closed = True
        message = "the formulas of this game take more steps than are given to them"
        hint = "let formulas of entries go through fewer tables; formulas of a group are worked out once"
        yield Diagnostic("K104", message, Loc(game.game.at().file, ("tables",)), hint)
    for route, (own, why, way_out) in book.wrong.items():
        message = f"{route[-1]}{f' of {own}' if own else ''} cannot be worked out: {why}"
        yield Diagnostic("K104", message, Loc(game.game.at().file, route), way_out)


def _work_out(game: Declared) -> None:
    """Ask for every formula once; why one fails is kept in the book."""
    for owner in _with_formulas(game):
        for name, value in vars(type(owner)).items():
            if type(value).__name__ == "cached_property":
                with suppress(PathError):
                    getattr(owner, name)


def _with_formulas(game: PackGame) -> Iterator[Worked]:
    for name in type(game).model_fields:
        value = getattr(game, name)
        for one in value.values() if isinstance(value, dict) else (value,):
            if isinstance(one, Worked):
                yield one
    for name, value in vars(type(game)).items():
        if type(value).__name__ == "cached_property" and isinstance(group := getattr(game, name), Worked):
            yield group


def combinations_are_few(game: PackGame) -> Iterator[Diagnostic]:
    """K107: a table of combinations has no more entries than a game can have."""
    for name, made_of in game.combinations.items() if isinstance(game, Declared) else ():
        count = made_of.count(game.__dict__)
        if count > MOST_COMBINED:
            message = f"{name} would have {count:,} combinations; at most {MOST_COMBINED:,} are made"
            yield Diagnostic("K107", message, Loc(game.game.at().file, ("tables", name, "each")))


def declared_checks_hold(game: PackGame) -> Iterator[Diagnostic]:
    """K116: what game.yaml says must hold."""
    if game.game is None or not game.game.checks:
        return
    scope, left = base_scope(game), MOST_CHECKED
    for rule in game.game.checks.values():
        found: list[Diagnostic] = []
        try:
            with working(left) as purse:
                found += islice(_found(game, rule, scope), MOST_TOLD)
        except PathError as error:
            found.append(Diagnostic("K104", str(error), rule.at("must" if rule.must else "say"), error.hint))
        except TooMuchError:
            message, hint = "the checks of this game take more steps than are given to them", "go through shorter lists"
            yield Diagnostic("K104", message, rule.at("must" if rule.must else "say"), hint)
            return
        left = purse.left
        yield from found


def _found(game: PackGame, rule: Rule, scope: Scope) -> Iterator[Diagnostic]:
    named = [("for", rule.table)] + [("joined", rule.joined)] * bool(rule.joined)
    for key, other in named:
        if other is not None and not isinstance(getattr(game, other, None), dict):
            tables = [one for one in type(game).model_fields if isinstance(getattr(game, one), dict)]
            near = get_close_matches(other, tables, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"tables: {', '.join(tables)}"
            yield Diagnostic("K302", f"no table '{other}'", rule.at(key), hint)
            return
    table: Mapping[str, Entry] = getattr(game, rule.table) if rule.table else {}
    if rule.mutual:
        yield from _mutual(table, rule, scope)
    elif rule.joined:
        yield from _joined(table, getattr(game, rule.joined), rule, scope)
    else:
        yield from _must(table, rule, scope)


def _must(table: Mapping[str, Entry], rule: Rule, scope: Scope) -> Iterator[Diagnostic]:
    holds = expression(rule.must)
    if rule.table is None:
        if not holds(scope):
            yield _told(rule, scope, rule.at("must"), f"this does not hold: {rule.must}")
        return
    members = expression(rule.each) if rule.each else None
    for own, entry in table.items():
        spend(CHECK)
        inner = {**scope, "it": entry, "id": own}
        if members is None:
            if not holds(inner):
                yield _told(rule, inner, _place(entry, rule.must), f"for {own} this does not hold: {rule.must}")
            continue
        for i, member in enumerate(members(inner) or ()):
            spend(CHECK)
            if not holds({**inner, rule.name: member}):
                at = _place(entry, rule.each)
                at = at / i if not at.key else at
                default = f"for {own} and {member} this does not hold: {rule.must}"
                yield _told(rule, {**inner, rule.name: member}, at, default)


def _mutual(table: Mapping[str, Entry], rule: Rule, scope: Scope) -> Iterator[Diagnostic]:
    field = str(rule.mutual)
    for own, entry in table.items():
        if reference(type(entry), field) != rule.table:
            message = f"'{field}' of {rule.table} does not refer to {rule.table}"
            hint = f"declare it as [ref {rule.table}]"
            yield Diagnostic("K104", message, rule.at("mutual"), hint)
            return
        for other in _named(entry, field):
            there = table.get(other)
            if there is not None and own not in _named(there, field):
                inner = {**scope, "it": there, "id": other, rule.name: own}
                related = ((place_of(entry, field), f"{own} names {other}"),)
                message = f"{other} does not name {own} among its {field}, but {own} names {other}"
                hint = f"add {own} there, take {other} out here, or keep ways in one direction in a field of their own"
                yield _told(rule, inner, place_of(there, field), message, hint, related)


def _joined(table: Mapping[str, Entry], by: Mapping[str, Entry], rule: Rule, scope: Scope) -> Iterator[Diagnostic]:
    ways: dict[str, set[str]] = {own: set() for own in table}
    for own, entry in by.items():
        met = [
            one for owner, name, _ in walk(entry) if reference(type(owner), name) == rule.table
            for one in _named(owner, name)
        ]  # fmt: skip
        for start in [own] if rule.joined == rule.table else met:
            ways.setdefault(start, set()).update(met)
    first = next(iter(table), None)
    waiting, reached = [first] if first is not None else [], {first}
    while waiting:
        fresh = ways.get(waiting.pop(), set()) - reached
        reached |= fresh
        waiting += sorted(fresh)
    for own, entry in table.items():
        if own not in reached:
            message = f"{own} cannot be reached from {first}"
            hint = f"join it by an entry of {rule.joined}" if rule.joined != rule.table else "name it among the others"
            yield _told(rule, {**scope, "it": entry, "id": own}, entry.at()._replace(key=True), message, hint)


def _named(entry: Entry, field: str) -> tuple[str, ...]:
    """Ids in a field of references."""
    value = getattr(entry, field)
    return tuple(value) if isinstance(value, tuple) else () if value is None else (value,)


def _told(
    rule: Rule, scope: Scope, at: Loc, message: str, hint: str = "", related: tuple[tuple[Loc, str], ...] = ()
) -> Diagnostic:
    """The finding of a rule, in its own words if it has some."""
    said = value_of(rule.say) if rule.say else None
    words = (str(said(scope)) if said else rule.say) or message
    return Diagnostic(CODES[rule.level], words, at, rule.hint or hint or None, related)


def _place(entry: Entry, source: str) -> Loc:
    """The field that an expression is about: the first one of ``it`` that it names and that is written."""
    key = entry.at()._replace(key=True)
    for found in _FIELD.finditer(source):
        value: Any = entry
        at = None
        for name in found[1][1:].split("."):
            if not isinstance(value, Entry) or name not in value.model_fields_set:
                break
            at, value = place_of(value, name), getattr(value, name)
        if at is not None:
            return at
    return key


CHECKS: tuple[Check, ...] = (combinations_are_few, formulas_work, declared_checks_hold)
