"""Filters of expressions: ``{{ value|name(argument) }}``; none reaches beyond its arguments."""

import re
from collections.abc import Callable
from typing import Any

from generator.colour import mix
from generator.expr.paths import formatted
from generator.language import Speech

MOST_NUMBER = 1e15
"""No number of an expression is larger."""
MOST_TEXT = 100_000
"""Characters that a ``join`` may make."""


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


def _joined(values: Any, between: str = "") -> str:
    parts = [printed(value) for value in values]
    if sum(map(len, parts)) + len(between) * len(parts) > MOST_TEXT:
        raise ValueError(f"a text has at most {MOST_TEXT} characters")
    return between.join(parts)


def _colour(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch("#[0-9a-f]{6}", value):
        raise ValueError(f"'{value}' is no colour such as #7d1f1d")
    return value


FILTERS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "capitalize": lambda text: str(text)[:1].upper() + str(text)[1:],
    "first": _first,
    "float": lambda value: finite(float(value)),
    "int": int,
    "join": _joined,
    "length": len,
    "list": list,
    "lower": lambda text: str(text).lower(),
    "max": max,
    "min": min,
    "mix": lambda colour, other, share: mix(_colour(colour), _colour(other), min(max(float(share), 0.0), 1.0)),
    "round": round,
    "sum": sum,
    "upper": lambda text: str(text).upper(),
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
