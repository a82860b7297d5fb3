"""The fields of a table as columns: dotted names, and what may stand in a cell."""

import re
from collections.abc import Iterator, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic import AliasChoices

from generator.model import Entry, Int, Length, Number, Point, TypeSize
from generator.source import Key

_NUMBERS = tuple(get_args(alias)[1] for alias in (Int, Number, Length, TypeSize))
_POINT = get_args(Point)[1]


class Leaf(NamedTuple):
    """What a column may hold."""

    listed: bool = False
    """Whether a cell holds a list."""
    pair: bool = False
    number: bool = False
    needed: bool = False
    """Whether the field may not be left out where what it belongs to is there."""


def leaf(annotation: Any, route: tuple[Key, ...]) -> Leaf | None:
    """What may stand at ``route`` below a value of that type; None when nothing may."""
    return _leaf(annotation, route, (), False)


def _leaf(annotation: Any, route: tuple[Key, ...], marks: tuple[Any, ...], needed: bool) -> Leaf | None:
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _leaf(inside[0], route, (*annotation.__metadata__, *marks), needed)
    if origin in (Union, UnionType):
        needed = needed and NoneType not in inside
        parts = (_leaf(one, route, marks, needed) for one in inside if one is not NoneType)
        return next((one for one in parts if one is not None), None)
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        for name, info in annotation.model_fields.items() if route else ():
            if route[0] in _keys(name, info):
                return _leaf(info.annotation, route[1:], tuple(info.metadata), info.is_required())
        return Leaf() if marks and not route else None
    if origin is dict:
        return _leaf(inside[1], route[1:], (), False) if route and isinstance(route[0], str) else None
    if route and origin is tuple:
        return _leaf(inside[0], route[1:], (), False) if isinstance(route[0], int) else None
    if route:
        return Leaf() if annotation is Any else None
    pair = _POINT in marks
    listed = origin is tuple and not pair
    marks = (*marks, *_marks(inside[0])) if listed else marks
    return Leaf(listed, pair, any(one in marks for one in _NUMBERS), needed)


def _marks(annotation: Any) -> tuple[Any, ...]:
    return annotation.__metadata__ if get_origin(annotation) is Annotated else ()


def _keys(name: str, info: Any) -> list[str]:
    """Names that a field may be written under."""
    if isinstance(info.validation_alias, AliasChoices):
        return [str(choice) for choice in info.validation_alias.choices]
    return [info.alias or name]


def fields(annotation: Any, before: str = "") -> Iterator[tuple[str, bool]]:
    """Dotted names of the fields of an entry, and whether each is needed in every row."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from fields(inside[0], before)
    elif isinstance(annotation, type) and issubclass(annotation, Entry):
        for name, info in annotation.model_fields.items():
            whole = f"{before}{_keys(name, info)[0]}"
            deeper = list(fields(info.annotation, f"{whole}.")) if before.count(".") < 4 else []
            required = info.is_required()
            yield from ((one, needed and required) for one, needed in deeper)
            if not deeper:
                listed = get_origin(info.annotation) in (tuple, dict)
                yield whole, required and not listed
    elif origin in (Union, UnionType):
        for one in inside:
            yield from ((name, False) for name, _ in fields(one, before))


def route_of(header: str) -> tuple[Key, ...]:
    """The route that the name of a column says; numbers count from 1 there."""
    return tuple(int(part) - 1 if re.fullmatch(r"[1-9][0-9]{0,3}", part) else part for part in header.split("."))


def header_of(route: Sequence[Key]) -> str:
    """The name of the column of a route."""
    return ".".join(str(key + 1) if isinstance(key, int) else key for key in route)


class Column(NamedTuple):
    """A column of a table."""

    number: int
    """Its place in a row, from 0."""
    name: str
    route: tuple[Key, ...]
    leaf: Leaf
