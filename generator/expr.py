"""Paths and expressions: how templates and content reach into a game.

Content quotes the game by path, ``{items.horse.price}`` or ``{rules.note_set|words}``; it is no
template.  Face templates write ``{{ ... }}``: a bare path is walked by this module (references
are followed into their tables), anything else goes to the one sandboxed Jinja environment.
"""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from generator.model import Entry, reference

Scope = Mapping[str, Any]
Getter = Callable[[Scope], Any]

_PATH = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9][a-z0-9_]*)*")
_WHOLE = re.compile(r"\{\{((?:(?!\}\}).)*)\}\}", re.DOTALL)
_QUOTE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_WORDS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
FORMATS = ("words", "Words", "upper", "lower")


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
    if first == "game" and rest and isinstance(value, Entry) and rest[0] not in public(type(value)):
        value = getattr(value, "game", value)  # {game.title}: what game.yaml says
    owner: Any = None
    name = first
    for step in rest:
        if isinstance(owner, Entry) and isinstance(value, str) and (table := reference(type(owner), name)):
            value = _step(getattr(scope["game"], table), value, path, scope)
        owner, name, value = value, step, _step(value, step, path, scope)
    return value


def _step(value: Any, name: str, path: str, scope: Scope) -> Any:
    if name.startswith("_"):
        raise PathError(f"'{path}' leads nowhere: names do not begin with '_'")
    known: list[str]
    if isinstance(value, Entry):
        found = getattr(value, name, None) if name in public(type(value)) else None
        if name in public(type(value)):
            return found
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
        raise PathError(f"'{path}' leads nowhere: there is nothing below '{value}'")
    if value is scope.get("game"):
        known += [key for key in scope if key != "game"]
    near = get_close_matches(name, known, 1, 0.5)
    hint = f"did you mean '{near[0]}'?" if near else f"known here: {', '.join(known[:12])}"
    raise PathError(f"'{path}' leads nowhere: no '{name}'", hint)


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
        return formatted(look_up(path, scope), how, path)

    return _QUOTE.sub(replaced, text) if "{" in text or "}}" in text else text


def formatted(value: Any, how: str, path: str) -> str:
    """A value as it is printed: a number in digits, or in words on request."""
    if isinstance(value, (Mapping, tuple, Entry)) or value is None:
        raise PathError(f"'{path}' leads to no number or text", "go on to a field of it")
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value)
    match how:
        case "":
            return text
        case "words" | "Words":
            if isinstance(value, int) and 0 <= value < len(_WORDS):
                word = _WORDS[value]
                return word.capitalize() if how == "Words" else word
            return text
        case "upper":
            return text.upper()
        case "lower":
            return text.lower()
    raise PathError(f"no format '{how}'", f"known formats: {', '.join(FORMATS)}")


def value_of(template: str) -> Getter | None:
    """A getter for text with ``{{ ... }}`` in it; None when it is plain text.

    Text that is exactly one expression keeps the expression's type.
    """
    if "{{" not in template:
        return None
    whole = _WHOLE.fullmatch(template.strip())
    if whole:
        return expression(whole[1].strip())
    parts: list[str | Getter] = []
    end = 0
    for found in _WHOLE.finditer(template):
        parts += [template[end : found.start()], expression(found[1].strip())]
        end = found.end()
    parts.append(template[end:])
    return lambda scope: "".join(p if isinstance(p, str) else _printed(p(scope)) for p in parts)


def _printed(value: Any) -> str:
    return formatted(value, "", "an expression")


def expression(source: str) -> Getter:
    """A getter for a path or a Jinja expression; raises :class:`PathError` when it is neither."""
    if is_path(source):
        if source.startswith("it.") and source.count(".") == 1:
            return _field(source[3:], source)
        return lambda scope: look_up(source, scope)
    return _jinja(source)


def _field(name: str, path: str) -> Getter:
    """``it.name``, the commonest path, without a walk."""

    def get(scope: Scope) -> Any:
        entry = scope["it"]
        if isinstance(entry, Entry) and name in public(type(entry)):
            return getattr(entry, name)
        return look_up(path, scope)

    return get


def _jinja(source: str) -> Getter:
    from jinja2 import TemplateError

    try:
        compiled = _environment().compile_expression(source, undefined_to_none=False)
    except TemplateError as error:
        raise PathError(f"'{source}' cannot be understood: {error}") from None

    def get(scope: Scope) -> Any:
        game = scope["game"]
        cls: type[Entry] = type(game)
        tables = {name: getattr(game, name) for name in public(cls)}
        try:
            result = compiled({**tables, **scope})
            if type(result).__name__ == "StrictUndefined":
                str(result)  # raises, and names what is missing
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, OverflowError) as error:
            raise PathError(f"'{source}' fails: {error}") from None
        return result

    return get


@cache
def _environment() -> Any:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False)
    environment.globals.clear()
    environment.globals["range"] = _range
    environment.filters["words"] = lambda number: formatted(number, "words", "a number")
    return environment


def _range(*limits: int) -> range:
    """``range`` within reason."""
    numbers = range(*limits)
    if len(numbers) > 10_000:
        raise ValueError("a range has at most 10000 numbers")
    return numbers
