"""Paths: how content quotes the game, ``{items.horse.price}`` or ``{rules.note_set|words}``.

A path goes through names of the scope, tables, fields and derived numbers; a reference is
followed into its table.  Nothing else can be reached, and nothing is called.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from typing import Any

from generator.expr import reads
from generator.language import KNOWN, Speech, speech
from generator.model import Entry, reference, shown

Scope = Mapping[str, Any]

_PATH = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9][a-z0-9_]*)*")
_QUOTE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
FAULTS = (TypeError, ValueError, ArithmeticError, LookupError, AttributeError)
"""What a computation from wrong content raises."""
FORMATS = ("words", "Words", "upper", "lower", "plural|one|other")
ENGLISH = KNOWN["en"]


class PathError(ValueError):
    """A path or expression that leads nowhere; ``hint`` says what would."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


def is_path(text: str) -> bool:
    """Whether ``text`` is a dotted path and nothing else."""
    return _PATH.fullmatch(text) is not None


def look_up(path: str, scope: Scope) -> Any:
    """What ``path`` leads to: a name of the scope or a table of ``scope['game']``, then fields."""
    first, *rest = path.split(".")
    value = scope[first] if first in scope else _step(scope.get("game"), first, path, scope)
    if first == "game" and rest and isinstance(value, Entry):
        value = _game(value, rest)
    owner: Any = None
    name = first
    for step in rest:
        if isinstance(owner, Entry) and isinstance(value, str) and (table := reference(type(owner), name)):
            value = _step(getattr(scope["game"], table, {}), value, path, scope)
        owner, name, value = value, step, _step(value, step, path, scope)
    return value


def _game(game: Entry, rest: list[str]) -> Entry:
    """What ``game.`` means: the tables, or what game.yaml says, as in {game.players.min}."""
    info = getattr(game, "game", None)
    if not isinstance(info, Entry) or rest[0] not in public(type(info)):
        return game
    inner = getattr(info, rest[0])
    deeper = len(rest) > 1 and isinstance(inner, Entry) and rest[1] in public(type(inner))
    return info if deeper or rest[0] not in public(type(game)) else game


def _step(value: Any, name: str, path: str, scope: Scope) -> Any:
    if name.startswith("_"):
        raise PathError(f"'{path}' leads nowhere: names do not begin with '_'")
    known: list[str]
    if isinstance(value, Entry):
        if name in public(type(value)):
            return _field(value, name, path)
        known = sorted(public(type(value)))
    elif isinstance(value, Mapping):
        if name in value:
            return value[name]
        known = [str(key) for key in value]
    elif isinstance(value, tuple):
        if name.isdigit() and int(name) < len(value):
            return value[int(name)]
        fields = getattr(type(value), "_fields", ())
        if name in fields:
            return getattr(value, name)
        known = list(fields) or [str(i) for i in range(len(value))]
    else:
        raise PathError(f"'{path}' leads nowhere: there is nothing below {told(value)}")
    if value is scope.get("game"):
        known += [key for key in scope if key != "game"]
    near = get_close_matches(name, known, 1, 0.5)
    hint = f"did you mean '{near[0]}'?" if near else f"known here: {', '.join(known[:12])}"
    raise PathError(f"'{path}' leads nowhere: no '{name}'", hint)


def told(value: Any) -> str:
    """A value as findings quote it, never long."""
    if value is None:
        return "'None'"
    return f"'{value.id}'" if isinstance(value, Entry) else shown(value)


def _field(entry: Entry, name: str, path: str) -> Any:
    """A field, or a derived number, which a faulty game may not yield."""
    try:
        value = getattr(entry, name)
    except FAULTS as error:
        raise PathError(f"'{path}' cannot be worked out: {error}") from None
    if reads.current is not None:
        reads.current.note(entry, name, value)
    return value


def fields(entry: Entry) -> dict[str, Any]:
    """All that a path may name in an entry and that a faulty game yields."""
    out = {}
    for name in public(type(entry)):
        with suppress(PathError):
            out[name] = _field(entry, name, name)
    return out


@cache
def public(cls: type[Entry]) -> frozenset[str]:
    """Fields and derived numbers of an entry: all that a path may name."""
    derived = {
        name
        for base in cls.__mro__
        if base.__module__.startswith("generator.")
        for name, value in vars(base).items()
        if not name.startswith("_") and type(value).__name__ in ("property", "cached_property")
    }
    return frozenset(cls.model_fields) | derived


def quote(text: str, scope: Scope) -> str:
    """``text`` with every ``{path}`` replaced by what it leads to; ``{{`` is a brace."""

    def replaced(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0][0]
        path, _, how = found[1].partition("|")
        if not is_path(path):
            raise PathError(
                f"'{{{found[1]}}}' is no path",
                "write a path such as {rules.start_money}; a brace itself is written {{",
            )
        return formatted(look_up(path, scope), how, path, spoken(scope))

    return _QUOTE.sub(replaced, text) if "{" in text or "}}" in text else text


def spoken(scope: Scope) -> Speech:
    """The manners of the language of the scope's game."""
    info = getattr(scope.get("game"), "game", None)
    return ENGLISH if info is None else speech(info.language)


def formatted(value: Any, how: str, path: str, by: Speech = ENGLISH) -> str:
    """A value as it is printed in some language: a number in digits or, on request, in words.

    ``plural|piece|pieces`` is the form that goes with the number, see :meth:`Speech.plural`.
    """
    if not isinstance(value, (str, int, float)) or isinstance(value, bool):
        raise PathError(f"'{path}' leads to no number or text", "go on to a field of it")
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value).replace(".", by.point) if isinstance(value, float) else str(value)
    kind, _, forms = how.partition("|")
    match kind:
        case "":
            return text
        case "words" | "Words":
            word = None if isinstance(value, str) else by.in_words(value)
            return text if word is None else word.capitalize() if how == "Words" else word
        case "plural" if forms and not isinstance(value, str):
            return by.plural(value, forms.split("|"))
        case "upper":
            return text.upper()
        case "lower":
            return text.lower()
    raise PathError(f"no format '{how}'", f"known formats: {', '.join(FORMATS)}")
