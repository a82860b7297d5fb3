"""Types of fields in words, and defaults as they would be written."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from generator.layout.fields import BoxField, ClipField, DashField, FocusField, GridField, PointsField, Weight
from generator.model import Colour, Entry, Flag, Id, Int, Length, Number, Point, RefTo, Text, TypeSize

WORDS: tuple[tuple[Any, str], ...] = (
    (Int, "whole number"),
    (Number, "number"),
    (Flag, "yes or no"),
    (Text, "text"),
    (Length, "length, such as 63mm"),
    (TypeSize, "type size, such as 9pt"),
    (Colour, "colour, such as '#7d1f1d' or a name of the theme"),
    (Point, "two lengths, such as 12 x 40"),
    (BoxField, "left, top, width and height, such as 3 3 57 12"),
    (PointsField, "points, such as 0 0, 10 5"),
    (DashField, "lengths, such as 2 1"),
    (GridField, "width and height, such as 100 60"),
    (FocusField, "how far across and down, such as 50% 30%"),
    (ClipField, "yes, round, or path text"),
    (Weight, "width, or a line of the theme"),
    (Id, "id"),
)
_LIMITS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}


def type_words(annotation: Any, marks: list[Any] | None = None) -> str:
    """What may be written where a value of that type is read."""
    marks = marks or []
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return type_words(inside[0], [*annotation.__metadata__, *marks])
    if origin in (Union, UnionType) and NoneType in inside:
        parts = [part for part in inside if part is not NoneType]
        return " or ".join(type_words(part, marks) for part in parts)
    marks = [one for mark in marks for one in (mark.metadata if isinstance(mark, FieldInfo) else (mark,))]
    for mark in marks:
        if isinstance(mark, RefTo):
            return f"id of {mark.table}"
    for alias, words in WORDS:
        if get_args(alias)[1] in marks:
            return words + _limits(marks)
    if origin in (Union, UnionType):
        return " or ".join(type_words(part, marks) for part in inside)
    if origin is Literal:
        return "one of " + ", ".join(inside)
    if origin is tuple:
        if inside[1:] == (Ellipsis,):
            return f"list: {type_words(inside[0])}"
        return f"list of {len(inside)}: {', '.join(dict.fromkeys(map(type_words, inside)))}"
    if origin is dict:
        return f"{type_words(inside[0])}, with {type_words(inside[1])}"
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        return "fields"
    return "name" if annotation is str else "anything"


def _limits(marks: list[Any]) -> str:
    found = [(word, getattr(mark, key, None)) for mark in marks for key, word in _LIMITS.items()]
    return "".join(f", {word} {value:g}" for word, value in found if value is not None)


def default_words(info: FieldInfo) -> str:
    """The default as it would be written; "needed" when there is none, nothing when it is empty."""
    if info.is_required():
        return "needed"
    value = info.default
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple) and value and all(isinstance(one, float) for one in value):
        shares = get_args(FocusField)[1] in info.metadata
        return " ".join(f"{one:.0%}" if shares else f"{one:g}" for one in value)
    return str(value) if isinstance(value, (str, int)) else ""


def entries_in(annotation: Any) -> tuple[type[Entry], str] | None:
    """The class of entries within a type, and how a path goes on to them."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        return annotation, ""
    if origin is Annotated:
        return entries_in(inside[0])
    if origin in (Union, UnionType):
        return next((found for part in inside if (found := entries_in(part))), None)
    if origin is dict and (found := entries_in(inside[1])):
        return found[0], f".ID{found[1]}"
    if origin is tuple and (found := entries_in(inside[0])):
        return found[0], f"[]{found[1]}"
    return None


__all__ = ["default_words", "entries_in", "type_words"]
