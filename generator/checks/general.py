"""What any game's content must keep to, beyond the type of each field."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import islice

from generator.diagnostic import Check, Diagnostic
from generator.expr import PathError, public, quote
from generator.games.declared.fields import keyed
from generator.limits import MOST_NAMED
from generator.model import Entry, place_of, reference, walk
from generator.pack import Pack

_QUOTED = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
_DIGIT = re.compile(r"^[ \t]*\d+\. |\{[^{}]*\}|\\\d+|`[^`]*`|:[a-z0-9-]+:|(?P<digits>\d+)", re.MULTILINE)


def references_lead_somewhere(pack: Pack) -> Iterator[Diagnostic]:
    """K110: a reference names an entry of its table."""
    for owner, name, value in walk(pack.game):
        table = reference(type(owner), name)
        if table is None or value is None:
            continue
        loc = place_of(owner, name)
        known = getattr(pack.game, table, {})
        values = value if isinstance(value, tuple) else (value,)
        for i, one in enumerate(values):
            if not isinstance(one, str) or one in known or one in _words(owner, name) or pack.left_out(one, table):
                continue
            hint = _meant(one, known)
            at = loc / i if isinstance(value, tuple) else loc
            yield Diagnostic("K110", f"no entry '{one}' in {table}", at, hint)


def _meant(name: str, known: Iterable[str]) -> str:
    """The entry of a table that may be meant, among its first ones."""
    names = list(islice(known, MOST_NAMED))
    near = get_close_matches(name, names, 1, 0.5)
    return f"did you mean '{near[0]}'?" if near else f"known: {', '.join(names)}"


def keys_lead_somewhere(pack: Pack) -> Iterator[Diagnostic]:
    """K110: what a field has a value for, such as a cost, is an entry of the field's table."""
    for owner, name, value in walk(pack.game):
        table = keyed(type(owner), name)
        if table is None or not isinstance(value, dict):
            continue
        known = getattr(pack.game, table, {})
        for key in value:
            if key not in known and not pack.left_out(key, table):
                hint = _meant(key, known)
                at = (place_of(owner, name) / key)._replace(key=True)
                yield Diagnostic("K110", f"no entry '{key}' in {table}", at, hint)


def seats_are_a_table(pack: Pack) -> Iterator[Diagnostic]:
    """K302: the table of seats is one of the game's."""
    info = pack.game.game
    if info is None or info.seats is None or {info.seats, "game"} & pack.gaps.keys():
        return
    tables = [name for name in type(pack.game).model_fields if isinstance(getattr(pack.game, name), dict)]
    if info.seats not in tables:
        near = get_close_matches(info.seats, tables, 1, 0.5)
        hint = f"did you mean '{near[0]}'?" if near else f"tables: {', '.join(tables)}"
        yield Diagnostic("K302", f"no table '{info.seats}'", info.at("seats"), hint)


def _words(owner: Entry, name: str) -> tuple[str, ...]:
    """Words that the field takes beside an id, such as ``stay``."""
    from typing import Literal, get_args, get_origin

    info = type(owner).model_fields[name]
    return tuple(word for part in get_args(info.annotation) if get_origin(part) is Literal for word in get_args(part))


def quotes_lead_somewhere(pack: Pack) -> Iterator[Diagnostic]:
    """K111: a path quoted in text leads to a number or a text of the game."""
    for owner, name, value in walk(pack.game):
        for i, text in enumerate(value if isinstance(value, tuple) else (value,)):
            for part in _QUOTED.findall(text) if isinstance(text, str) else ():
                try:
                    quote(part, {"game": pack.game, "it": owner})
                except PathError as error:
                    if _certain(pack, part):
                        at = place_of(owner, name)
                        yield Diagnostic("K111", f"{error}", at / i if isinstance(value, tuple) else at, error.hint)


def _certain(pack: Pack, part: str) -> bool:
    """Whether a quote that leads nowhere would do so if everything could have been read."""
    if pack.whole:
        return True
    first, *rest = part.strip("{}").partition("|")[0].split(".")
    if "game" in pack.gaps or first in ("it", "game") or not rest:
        return False
    if first not in type(pack.game).model_fields:
        return first not in public(type(pack.game)) and first not in pack.gaps
    value = getattr(pack.game, first)
    known = public(type(value)) if isinstance(value, Entry) else value
    return rest[0] not in known and not pack.left_out(rest[0], first)


def no_bare_digits_in_the_rulebook(pack: Pack) -> Iterator[Diagnostic]:
    """K112: a number in rulebook prose is quoted by path, so that it stands once.

    A digit that is no number of the rules is written with a backslash; the numbers of a list's
    steps need none.
    """
    for section in pack.game.rulebook.values():
        for field in ("title", "text"):
            text = getattr(section, field)
            for found in _DIGIT.finditer(text):
                if found["digits"]:
                    start = max(0, found.start() - 18)
                    around = " ".join(text[start : found.end() + 12].split())
                    hint = "quote it by path, such as {rules.start_money}, or write a backslash before it"
                    yield Diagnostic("K112", f"bare number {found['digits']} in '{around}'", section.at(field), hint)


def players_are_in_order(pack: Pack) -> Iterator[Diagnostic]:
    """K113: the smallest number of players is not above the largest."""
    if "game" in pack.gaps:
        return
    players = pack.game.game.players
    if players.min > players.max:
        message = f"at least {players.min} players, but at most {players.max}"
        yield Diagnostic("K113", message, players.at("min"), "swap the two", ((players.at("max"), "the largest"),))


CHECKS: tuple[Check, ...] = (
    references_lead_somewhere,
    keys_lead_somewhere,
    quotes_lead_somewhere,
    no_bare_digits_in_the_rulebook,
    players_are_in_order,
    seats_are_a_table,
)
