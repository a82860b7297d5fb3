"""Filters of expressions: ``{{ value|name(argument) }}``; none reaches beyond its arguments."""

import operator
import re
from collections.abc import Callable
from typing import Any

from generator.colour import mix
from generator.expr.paths import formatted
from generator.language import Speech
from generator.limits import MOST_NUMBER, MOST_PARTS, MOST_TEXT, spend

Pick = Callable[[Any, str], Any]
"""What a member has at a path, or comes to by an expression that begins with one."""


def printed(value: Any) -> str:
    """A value as it stands in text."""
    if isinstance(value, float):
        return f"{round(value, 4) + 0.0:.6g}"
    return value if isinstance(value, str) else formatted(value, "", "an expression")


def finite(number: Any) -> Any:
    """The number; :class:`ValueError` when it is none that a face can use."""
    if not abs(number) < MOST_NUMBER:
        raise ValueError("the number is too large")
    return number


def _first(values: Any) -> Any:
    for value in values:
        return value
    raise ValueError("there is no first of nothing")


def joined(parts: list[str], between: str = "") -> str:
    """One text of several; :class:`ValueError` when it is longer than an expression may make it."""
    size = sum(map(len, parts)) + len(between) * len(parts)
    spend(size)
    if size > MOST_TEXT:
        raise ValueError(f"a text has at most {MOST_TEXT} characters")
    return between.join(parts)


def listed(values: list[Any]) -> list[Any]:
    """The list; :class:`ValueError` when it holds more, lists within it counted, than an expression may make."""
    size = _size(values, MOST_PARTS)
    spend(size)
    if size > MOST_PARTS:
        raise ValueError(f"a list has at most {MOST_PARTS} members")
    return values


def _size(value: Any, most: int) -> int:
    """Members of a value made of lists; no more than one beyond ``most`` are counted."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, (list, tuple)):
        return 1
    size = 1
    for one in value:
        if size > most:
            break
        size += _size(one, most - size)
    return size


def _rounded(number: Any, digits: int = 0) -> Any:
    """A number to so many digits after the point."""
    if not -15 <= digits <= 15:
        raise ValueError(f"a number has no {digits} digits after the point")
    return round(number, digits) if digits else round(number)


def _capitalised(value: Any) -> str:
    text = printed(value)
    return text[:1].upper() + text[1:]


def _colour(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch("#[0-9a-f]{6}", value):
        raise ValueError(f"'{value}' is no colour such as #7d1f1d")
    return value


FILTERS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "capitalize": _capitalised,
    "first": _first,
    "float": lambda value: finite(float(value)),
    "int": lambda value: finite(int(value)),
    "join": lambda values, between="": joined([printed(value) for value in values], between),
    "length": len,
    "list": list,
    "lower": lambda value: printed(value).lower(),
    "mix": lambda colour, other, share: mix(_colour(colour), _colour(other), min(max(float(share), 0.0), 1.0)),
    "round": _rounded,
    "upper": lambda value: printed(value).upper(),
}


def plural(number: Any, forms: str, by: Speech) -> str:
    """The form that goes with a number, of ``piece|pieces`` or as many as the language has."""
    return formatted(number, f"plural|{forms}", "the number", by)


SPOKEN: dict[str, Callable[..., str]] = {
    "number": lambda number, by: formatted(number, "", "a number", by),
    "plural": plural,
    "words": lambda number, by: formatted(number, "words", "a number", by),
    "Words": lambda number, by: formatted(number, "Words", "a number", by),
}
"""Filters whose answer depends on the language of the game, which is their last argument."""


def _each(values: Any, pick: Pick, attribute: str | None = None) -> list[Any]:
    """The members, or what each has at a path or comes to by an expression, references followed."""
    if attribute is None:
        return list(values)
    return [pick(value, attribute) for value in values]


def _sorted(values: Any, pick: Pick, attribute: str | None = None) -> list[Any]:
    members = list(values)
    keys = _each(members, pick, attribute)
    return [members[i] for i in sorted(range(len(members)), key=keys.__getitem__)]


def _selected(values: Any, pick: Pick, attribute: str, test: str = "", other: Any = None) -> list[Any]:
    """Members that have something at a path, or for which a comparison of it holds."""
    members = list(values)
    if test and test not in TESTS:
        raise ValueError(f"no comparison '{test}'; known are {', '.join(TESTS)}")
    found = _each(members, pick, attribute)
    return [one for one, value in zip(members, found, strict=True) if (TESTS[test](value, other) if test else value)]


TESTS: dict[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "in": lambda value, others: value in others,
    "has": operator.contains,
}
"""Comparisons of ``selectattr``."""
OVER: dict[str, Callable[..., Any]] = {
    "map": _each,
    "max": lambda values, pick, attribute=None: max(_each(values, pick, attribute)),
    "min": lambda values, pick, attribute=None: min(_each(values, pick, attribute)),
    "selectattr": _selected,
    "sort": _sorted,
    "sum": lambda values, pick, attribute=None: finite(sum(_each(values, pick, attribute))),
    "unique": lambda values, pick, attribute=None: list(dict.fromkeys(_each(values, pick, attribute))),
}
"""Filters over the members of a list, such as ``cards.values()|sum(attribute='price')``."""
