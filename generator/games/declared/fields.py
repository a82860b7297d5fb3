"""Fields of tables as game.yaml declares them, turned into types.

Comes in: what stands under ``tables`` for one table.  Goes out: a class of entries.  A field is

- ``text``, ``int``, ``number``, ``flag``, ``length``, ``colour``, ``point`` or ``icon``;
- ``ref TABLE``, the id of an entry there;
- ``one of a, b, c``;
- ``int per TABLE``, or another simple type: one value for each of some entries of a table, such as a cost;
- a list of any of these, in brackets: ``[ref TABLE]``;
- a mapping of fields of its own;
- ``{is: TYPE, default: VALUE, min: 1, max: 9, about: what it means}``;
- ``= FORMULA``, which is worked out, see :mod:`generator.games.declared.formulas`.

A question mark at the end of the field's name makes it optional.
"""

import re
from collections.abc import Container, Iterator, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args
from warnings import catch_warnings, simplefilter

from pydantic import Field, TypeAdapter, ValidationError, create_model

from generator.expr import PathError
from generator.games.declared.formulas import Worked, formula
from generator.language import Named
from generator.model import Colour, Entry, Flag, Int, Length, Number, Point, RefTo, Text
from generator.source import Tree

Name = Annotated[Text, Named()]
"""A text that names something for the program, so that it is never translated."""
Route = tuple[str | int, ...]

_SIMPLE: Mapping[str, Any] = MappingProxyType(
    {
        "text": Text,
        "int": Int,
        "number": Number,
        "flag": Flag,
        "length": Length,
        "colour": Colour,
        "point": Point,
        "icon": Name,
    }
)
_LONG = ("is", "default", "min", "max", "about")
"""What may be said of a field at length."""
_MEASURED = ("int", "number", "length")
"""Types that a least and a most can be given for."""


class DeclarationError(ValueError):
    """A table's declaration cannot be understood; ``route`` leads to the part at fault."""

    def __init__(self, message: str, route: Route) -> None:
        super().__init__(message)
        self.route = route


def worked(declaration: Tree) -> bool:
    """Whether all fields are formulas, so that there is nothing to read: numbers of the game as a whole."""
    return isinstance(declaration, dict) and bool(declaration) and all(map(_is_formula, declaration.values()))


def entry_class(
    name: str, declaration: Tree, route: Route, tables: Container[str], base: type[Entry] = Entry
) -> type[Entry]:
    """The class of a table's entries, made from ``base``; raises :class:`DeclarationError`."""
    if not isinstance(declaration, dict) or not declaration:
        raise DeclarationError(f"'{name}' needs fields, such as title: text", route)
    fields: dict[str, Any] = {}
    formulas: dict[str, Any] = {}
    for key, kind in declaration.items():
        plain, at = key.removesuffix("?"), (*route, key)
        if not re.fullmatch(r"[a-z][a-z0-9_]*", plain) or plain in ("id", "at", "is") or plain.startswith("model_"):
            raise DeclarationError(f"'{plain}' cannot be the name of a field", at)
        if _is_formula(kind):
            if len(route) > (2 if route[1:] == ("record",) else 1):
                raise DeclarationError("a formula stands beside the fields of a table, not deeper", at)
            formulas[plain] = _formula(plain, kind, at)
        else:
            fields[plain] = _field(plain, kind, at, tables, optional=key.endswith("?"))
    made: type[Entry] = model(name.title().replace("_", ""), Worked if formulas else base, fields)
    for plain, value in formulas.items():
        _put(made, plain, value)
    return made


def group_class(name: str, declaration: Tree, route: Route) -> type[Worked]:
    """The class of a group of formulas, such as counts."""
    made: type[Worked] = model(name.capitalize(), Worked, {})
    assert isinstance(declaration, dict)
    for key, kind in declaration.items():
        if not re.fullmatch(r"[a-z][a-z0-9_]*", key) or key in ("id", "at") or key.startswith("model_"):
            raise DeclarationError(f"'{key}' cannot be the name of a field", (*route, key))
        _put(made, key, _formula(key, kind, (*route, key)))
    return made


def model(name: str, base: type[Entry], fields: dict[str, Any]) -> Any:
    """A class of entries; a field may be called like a method of pydantic's that no entry uses."""
    with catch_warnings():
        simplefilter("ignore", UserWarning)
        return create_model(name, __base__=base, __module__=__name__, **fields)


def keyed(cls: type[Entry], name: str) -> str | None:
    """The table whose ids are the keys of a field, as in ``int per goods``."""
    info = cls.model_fields[name]
    marks = [
        *info.metadata,
        *(mark for part in get_args(info.annotation) for mark in getattr(part, "__metadata__", ())),
    ]
    return next((mark.table for mark in marks if isinstance(mark, Per)), None)


class Per:
    """Marks a field that holds a value for each of some entries of ``table``."""

    def __init__(self, table: str) -> None:
        self.table = table


def _is_formula(kind: Tree) -> bool:
    return isinstance(kind, str) and kind.startswith("=")


def _formula(name: str, kind: Any, route: Route) -> Any:
    try:
        return formula(name, kind[1:].strip(), route)
    except PathError as error:
        raise DeclarationError(f"{error}{f'; {error.hint}' if error.hint else ''}", route) from None


def _put(cls: type[Entry], name: str, value: Any) -> None:
    setattr(cls, name, value)
    value.__set_name__(cls, name)


def _field(name: str, kind: Tree, route: Route, tables: Container[str], *, optional: bool) -> tuple[Any, Any]:
    """Type and default of a field, as pydantic takes them."""
    if not isinstance(kind, dict) or "is" not in kind:
        annotation = _annotation(name, kind, route, tables)
        return (annotation | None, None) if optional else (annotation, ...)
    for key in kind:
        if key not in _LONG:
            raise DeclarationError(f"'{key}' is nothing to say of a field; known are {', '.join(_LONG)}", (*route, key))
    annotation = _annotation(name, kind["is"], (*route, "is"), tables)
    limits: dict[str, Any] = dict(_limits(kind, route))
    if limits:
        annotation = Annotated[annotation, Field(**limits)]
    about = kind.get("about")
    if about is not None and not isinstance(about, str):
        raise DeclarationError("about: is one text", (*route, "about"))
    default: Any = ...
    if "default" in kind:
        try:
            default = TypeAdapter(annotation).validate_python(kind["default"])
        except ValidationError as error:
            told = error.errors(include_url=False)[0]
            reason = told["ctx"]["error"] if told["type"] == "value_error" else told["msg"]
            raise DeclarationError(f"the default is none of that type: {reason}", (*route, "default")) from None
    elif optional:
        annotation, default = annotation | None, None
    return annotation, Field(default, description=about)


def _limits(kind: Mapping[str, Tree], route: Route) -> Iterator[tuple[str, float]]:
    for word, limit in (("min", "ge"), ("max", "le")):
        if word not in kind:
            continue
        base = kind["is"]
        if not isinstance(base, str) or base not in _MEASURED:
            raise DeclarationError(f"{word}: goes with {', '.join(_MEASURED)}", (*route, word))
        try:
            yield limit, TypeAdapter(_SIMPLE[base]).validate_python(kind[word])
        except ValidationError:
            raise DeclarationError(f"{word}: is no {base}", (*route, word)) from None


def _annotation(name: str, kind: Tree, route: Route, tables: Container[str]) -> Any:
    if isinstance(kind, dict):
        return entry_class(name, kind, route, tables)
    if isinstance(kind, list) and all(isinstance(one, str) for one in kind) and str(kind[:1]).startswith("['one of "):
        kind = [", ".join(map(str, kind))]  # YAML took the commas of the choices for those of the list
    if isinstance(kind, list) and len(kind) == 1:
        return tuple[_annotation(name, kind[0], (*route, 0), tables), ...]  # type: ignore[misc]
    if isinstance(kind, str):
        if kind in _SIMPLE:
            return _SIMPLE[kind]
        if kind.startswith("ref "):
            return Annotated[Text, RefTo(_table(kind[4:].strip(), route, tables))]
        if kind.startswith("one of "):
            return Literal[tuple(option.strip() for option in kind[7:].split(","))]
        simple, _, table = kind.partition(" per ")
        if table and simple in _SIMPLE:
            per = Per(_table(table.strip(), route, tables))
            return Annotated[dict[Name, _SIMPLE[simple]], per]  # type: ignore[valid-type]
    if kind is None:
        raise DeclarationError(
            f"'{name}' has no type; within braces a type with commas wants quotes: 'one of a, b'", route
        )
    near = get_close_matches(kind, _SIMPLE, 1, 0.6) if isinstance(kind, str) else []
    meant = f", did you mean '{near[0]}'?" if near else ";"
    known = ", ".join(_SIMPLE)
    raise DeclarationError(
        f"no such type of field{meant} known are {known}, ref TABLE, one of a, b, int per TABLE", route
    )


def _table(name: str, route: Route, tables: Container[str]) -> str:
    if name in tables:
        return name
    near = get_close_matches(name, list(tables) if isinstance(tables, set | frozenset) else [], 1, 0.5)
    raise DeclarationError(f"no table '{name}' is declared{f', did you mean {near[0]!r}?' if near else ''}", route)


__all__ = ["DeclarationError", "Name", "Per", "entry_class", "group_class", "keyed", "model", "worked"]
