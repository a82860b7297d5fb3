"""Typed content: everything that a game is made of is an :class:`Entry`.

Comes in: trees of text.  Goes out: frozen entries that know their place, or the findings that
say why not.  Only this module knows how text becomes a number, a length, a colour or a
reference.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    PrivateAttr,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
)

from generator.diagnostic import Diagnostic
from generator.limits import LONGEST_LENGTH, LONGEST_LENGTHS, MOST_DIGITS, MOST_TOLD, MOST_WRONG
from generator.mistakes import explained, guess
from generator.mistakes import shown as shown
from generator.source import Key, Loc, Tree
from generator.units import length, type_size

_BY = re.compile(r"\s*(?!0x)(\S.*?)\s*[x×]\s*(\S.*?)\s*")
KNOWN = 1000
"""Classes of which something is remembered; games that declare their tables make new ones each time they are read."""


class Entry(BaseModel):
    """A frozen record that knows where in the content it was written."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    _at: Loc | None = PrivateAttr(default=None)

    @property
    def id(self) -> str:
        """The key this entry is written under."""
        place = self.at()
        return str(place.route[-1]) if place.route else ""

    def at(self, *route: Key) -> Loc:
        """The place of this entry, or of one of its fields."""
        place: Loc | None = object.__getattribute__(self, "__pydantic_private__")["_at"]
        file, own = place[:2] if place is not None else ("", ())
        return Loc(file, (*own, *route))


class RefTo:
    """Marks a field whose text is the id of an entry in ``table``."""

    def __init__(self, table: str) -> None:
        self.table = table


def _text(raw: Any) -> Any:
    if raw is None:
        raise ValueError("a text is missing; write it, or '' for none; null, ~ and what begins with # need quotes")
    if isinstance(raw, (dict, list)):
        raise ValueError(f"expected one text, found {shown(raw)}; quote one that holds ': ' or begins with a bracket")
    return raw if isinstance(raw, str) else str(raw)


def _int(raw: Any) -> Any:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and re.fullmatch(r"[+-]?\d+", raw, re.ASCII):
        if len(raw) > MOST_DIGITS:
            raise ValueError(f"{raw[:12]}… is too large a number")
        return int(raw)
    raise ValueError(f"expected a whole number, found {shown(raw)}")


def _number(raw: Any) -> Any:
    if isinstance(raw, (int, float)) and not isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)", raw, re.ASCII):
        if len(raw) > MOST_DIGITS + 6:
            raise ValueError(f"{raw[:12]}… is too long a number")
        return float(raw)
    raise ValueError(f"expected a number, found {shown(raw)}")


def _flag(raw: Any) -> Any:
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and raw.lower() in ("true", "yes", "false", "no"):
        return raw.lower() in ("true", "yes")
    raise ValueError(f"expected yes or no, found {shown(raw)}")


def _length(raw: Any, read: Callable[[str], float] = length, example: str = "length such as 63mm") -> Any:
    if isinstance(raw, (int, float)) and not isinstance(raw, bool) and abs(raw) <= LONGEST_LENGTH:
        return float(raw)
    if isinstance(raw, str):
        return read(raw)
    raise ValueError(f"expected a {example}, found {shown(raw)}")


def _points(raw: Any) -> Any:
    return _length(raw, type_size, "type size such as 9pt")


def _colour(raw: Any) -> Any:
    """``#rgb``, ``#rrggbb`` as ``#rrggbb``; a name stays for the theme to look up."""
    if raw is None:
        raise ValueError("a colour is missing; '#' begins a comment, so put the colour in quotes")
    if isinstance(raw, str):
        if re.fullmatch(r"#[0-9a-fA-F]{3}", raw):
            return "#" + "".join(c + c for c in raw[1:].lower())
        if re.fullmatch(r"#[0-9a-fA-F]{6}", raw):
            return raw.lower()
        if re.fullmatch(r"[a-z][a-z0-9_-]*", raw):
            return raw
    raise ValueError(f"expected a colour such as '#7d1f1d' or a name from the theme, found {shown(raw)}")


def _pair(raw: Any) -> Any:
    found = _BY.fullmatch(raw) if isinstance(raw, str) and len(raw) <= LONGEST_LENGTHS else None
    parts: Any = found.groups() if found else raw.split() if isinstance(raw, str) else raw
    if not isinstance(parts, (list, tuple)) or len(parts) != 2:
        raise ValueError(f"expected two lengths such as [12, 40] or 12 x 40, found {shown(raw)}")
    if isinstance(raw, str) and (unit := re.search("[a-z]+$", parts[1])) and parts[0][-1].isdigit():
        parts = (parts[0] + unit[0], parts[1])  # 2.5 x 3.5 in: the unit is that of both
    return tuple(_length(part) for part in parts)


Int = Annotated[int, BeforeValidator(_int), WithJsonSchema({"type": "integer"})]
Number = Annotated[float, BeforeValidator(_number), WithJsonSchema({"type": "number"})]
Flag = Annotated[bool, BeforeValidator(_flag), WithJsonSchema({"enum": [True, False, "yes", "no"]})]
Text = Annotated[str, BeforeValidator(_text), WithJsonSchema({"type": ["string", "number", "boolean"]})]
Length = Annotated[float, BeforeValidator(_length), WithJsonSchema({"type": ["number", "string"]})]
TypeSize = Annotated[float, BeforeValidator(_points), WithJsonSchema({"type": ["number", "string"]})]
Colour = Annotated[str, BeforeValidator(_colour), WithJsonSchema({"type": "string"})]
Point = Annotated[tuple[float, float], BeforeValidator(_pair), WithJsonSchema({"type": ["array", "string"]})]
ID = r"[a-z][a-z0-9_]*"
Id = Annotated[
    str, StringConstraints(pattern=rf"^{ID}$", max_length=64), WithJsonSchema({"type": "string", "pattern": f"^{ID}$"})
]


def read(annotation: Any, tree: Tree, loc: Loc) -> tuple[Any, list[Diagnostic]]:
    """A value of that type from ``tree``, which stands at ``loc``, and the findings."""
    try:
        value = _adapter(annotation).validate_python(tree)
    except ValidationError as error:
        if error.error_count() > MOST_WRONG:
            return None, _many(annotation, tree, loc, error.error_count())
        wrong = error.errors(include_url=False)[:MOST_TOLD]
        told = [(one, explained(one, annotation, tree, loc)) for one in wrong]
        meant = {(one["loc"][:-1], found.hint) for one, found in told if found.code == "K101"}
        missed = [(one["loc"][:-1], guess(one["loc"][-1])) if one["type"] == "missing" else None for one, _ in told]
        return None, [found for (_, found), key in zip(told, missed, strict=True) if key not in meant]
    stamp(value, loc)
    return value, []


def _many(annotation: Any, tree: Any, loc: Loc, count: int) -> list[Diagnostic]:
    """The findings of a table with more faults than can be told apart in time: those of its first part."""
    if get_origin(annotation) is not dict or len(tree) < 2:
        hint = "correct one of them, then look what is left of the others"
        return [Diagnostic("K103", f"{count:,} values here cannot be understood", loc, hint)]
    keys = list(tree)
    halves = (keys[: len(keys) // 2], keys[len(keys) // 2 :])
    found: list[Diagnostic] = []
    for half in halves:
        if len(found) < MOST_TOLD:
            found += read(annotation, {key: tree[key] for key in half}, loc)[1]
    return found


def salvage(annotation: Any, tree: Tree, loc: Loc, depth: int = 1) -> tuple[Any, list[Diagnostic], frozenset[str]]:
    """As :func:`read`; beside the findings, what is sound without the parts at fault, and the names of those.

    ``depth`` is the level at which a part is left out: an entry of a table, a name in a theme.
    """
    value, found = read(annotation, tree, loc)
    level = len(loc.route)
    lost = {one.at.route[level : level + depth] for one in found if isinstance(one.at, Loc)}
    if not found or () in lost:
        return value, found, frozenset()
    if len(found) >= MOST_TOLD:
        return None, found, frozenset()
    value, more = read(annotation, _without(tree, lost), loc)
    return value, found, frozenset() if more else frozenset(str(route[-1]) for route in lost)


def _without(tree: Tree, lost: set[tuple[Key, ...]]) -> Tree:
    """The tree with the parts at those routes left out."""
    if not isinstance(tree, dict):
        return tree
    inner: dict[Key, set[tuple[Key, ...]]] = {key: set() for key in tree}
    for first, *rest in lost:
        inner[first].add(tuple(rest))
    return {key: _without(part, inner[key]) for key, part in tree.items() if () not in inner[key]}


@lru_cache(maxsize=KNOWN)
def _adapter(annotation: Any) -> TypeAdapter[Any]:
    return TypeAdapter(annotation)


def stamp(value: Any, loc: Loc) -> None:
    """Tell every entry in ``value`` its place."""
    if isinstance(value, Entry):
        object.__getattribute__(value, "__pydantic_private__")["_at"] = loc
        for name, nested in _nested(type(value)):
            inner = getattr(value, name)
            if inner is not None:
                stamp(inner, loc / nested)
    elif isinstance(value, dict):
        for key, item in value.items():
            stamp(item, loc / key)
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            stamp(item, loc / i)


@lru_cache(maxsize=KNOWN)
def _nested(cls: type[Entry]) -> tuple[tuple[str, str], ...]:
    """Fields that can hold entries: name and the key it is written under."""
    return tuple(
        (name, info.alias or name)
        for name, info in cls.model_fields.items()
        if any(isinstance(t, type) and issubclass(t, Entry) for t in _leaves(info.annotation))
    )


def _leaves(annotation: Any) -> Iterator[Any]:
    arguments = get_args(annotation)
    if get_origin(annotation) is Annotated:
        yield from _leaves(arguments[0])
    elif arguments and (get_origin(annotation) is not None or isinstance(annotation, UnionType)):
        for argument in arguments:
            yield from _leaves(argument)
    else:
        yield annotation


@lru_cache(maxsize=KNOWN)
def reference(cls: type[Entry], name: str) -> str | None:
    """Table that field ``name`` refers to, when it holds one id."""
    info = cls.model_fields.get(name)
    if info is None:
        return None
    found = [m.table for m in info.metadata if isinstance(m, RefTo)]
    found += [m.table for m in _marks(info.annotation)]
    return found[0] if found else None


def _marks(annotation: Any) -> Iterator[RefTo]:
    if get_origin(annotation) is Annotated:
        yield from (m for m in annotation.__metadata__ if isinstance(m, RefTo))
    for argument in get_args(annotation):
        yield from _marks(argument)


def walk(entry: Entry) -> Iterator[tuple[Entry, str, Any]]:
    """Every field of every entry in ``entry``: owner, field, value."""
    values = entry.__dict__
    for name in type(entry).model_fields:
        value = values[name]
        yield entry, name, value
        if isinstance(value, (Entry, dict, tuple)):
            yield from _walk(value)


def place_of(entry: Entry, name: str) -> Loc:
    """Where field ``name`` of ``entry`` is written."""
    return entry.at(type(entry).model_fields[name].alias or name)


def _walk(value: Any) -> Iterator[tuple[Entry, str, Any]]:
    if isinstance(value, Entry):
        yield from walk(value)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _walk(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from _walk(item)
