"""JSON Schemas of a game's content files, so that an editor completes and checks while typing.

Comes in: a game's typed model and the ids in its tables.  Goes out: one schema (draft-07) for
each file.  Only this module knows what an editor's YAML makes of our texts: ``5`` is a number
there and ``yes`` may be true, so a field takes both what is typed and what it becomes.
"""

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import AliasChoices
from pydantic.fields import FieldInfo

from generator.model import ID, Colour, Entry, Flag, Int, Length, Number, Point, RefTo, Text, TypeSize
from generator.outputs import files
from generator.pack import Pack, Workspace, read_pack

Schema = dict[str, Any]
Ids = Mapping[str, list[str]]

DRAFT = "http://json-schema.org/draft-07/schema#"
_LENGTH = r"[+-]?(\d+\.?\d*|\.\d+)(mm|cm|in|pt)?"
_SPACED = _LENGTH.replace("(mm", r"\s*(mm")
_ID = {"type": "string", "pattern": f"^{ID}$", "maxLength": 64}
_TEXT = {"type": ["string", "number", "boolean"]}
_SIZE = {"type": ["number", "string"], "pattern": rf"^\s*{_SPACED}\s*$"}
_PAIR = {
    "anyOf": [
        {"type": "array", "items": _SIZE, "minItems": 2, "maxItems": 2},
        {"type": "string", "pattern": rf"^\s*{_LENGTH}(\s+x)?\s+{_LENGTH}\s*$"},
    ]
}
_TYPES: tuple[tuple[Any, Schema], ...] = (
    (Int, {"type": "integer"}),
    (Number, {"type": "number"}),
    (Flag, {"enum": [True, False, "yes", "no"]}),
    (Text, _TEXT),
    (Length, _SIZE),
    (TypeSize, _SIZE),
    (Colour, {"type": "string", "pattern": "^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z][a-z0-9_-]*)$"}),
    (Point, _PAIR),
)
"""What an editor may find where one of our types is wanted."""
_COUNTS = {"min_length": "minItems", "max_length": "maxItems"}
_LIMITS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum", "pattern": "pattern"}


def write_schemas(workspace: Workspace, name: str, folder: Path) -> Iterator[Path]:
    """Write the schemas of game ``name`` into ``folder``, ``TABLE.schema.json`` each.

    Raises :class:`~generator.outputs.files.OutputError`.
    """
    pack = read_pack(workspace, name)
    made = schemas(pack)
    with files.switched(folder) as new:
        for table, schema in made.items():
            text = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
            (new / f"{table}.schema.json").write_text(text, encoding="utf-8", newline="\n")
    yield from (folder / f"{table}.schema.json" for table in made)


def schemas(pack: Pack) -> dict[str, Schema]:
    """A schema for each file that the game has or may have, by the name of its table."""
    cls = type(pack.game)
    ids = {table: _ids(pack, table) for table in cls.model_fields}
    out = {}
    for table, info in cls.model_fields.items():
        schema = _schema(info.annotation, info.metadata, ids)
        out[table] = {"$schema": DRAFT, "title": f"{table}.yaml of {pack.name}", **schema}
    return out


def _ids(pack: Pack, table: str) -> list[str]:
    """Ids of a table in the order of its file, those of faulty entries last; none when it could not be read."""
    lost = pack.gaps.get(table)
    entries = getattr(pack.game, table)
    return [*entries, *sorted(lost or ())] if isinstance(entries, dict) and lost != frozenset() else []


def _schema(annotation: Any, marks: list[Any], ids: Ids) -> Schema:
    """What may be written where a value of that type is read."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _schema(inside[0], [*annotation.__metadata__, *marks], ids)
    if origin in (Union, UnionType):
        parts = [{"type": "null"} if part is NoneType else _schema(part, marks, ids) for part in inside]
        return {"anyOf": parts}
    if origin is Literal:
        return {"enum": [spelling for word in inside for spelling in _spellings(word)]}
    marks = [one for mark in marks for one in (mark.metadata if isinstance(mark, FieldInfo) else (mark,))]
    table = next((mark.table for mark in marks if isinstance(mark, RefTo)), None)
    if table is not None:
        return {"enum": [one for id_ in ids[table] for one in _spellings(id_)]} if ids.get(table) else dict(_ID)
    known = next((schema for alias, schema in _TYPES if get_args(alias)[1] in marks), None)
    if known is not None:
        return {**known, **_limits(marks, _LIMITS)}
    if origin is tuple:
        return {**_list(inside, ids), **_limits(marks, _COUNTS)}
    if origin is dict:
        values = _schema(inside[1], [], ids)
        named = {"propertyNames": _ID} if get_origin(inside[0]) is Annotated else {}
        return {"type": "object", **named, "additionalProperties": values}
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        return _record(annotation, ids)
    return {}


def _list(inside: tuple[Any, ...], ids: Ids) -> Schema:
    if inside[1:] == (Ellipsis,):
        return {"type": "array", "items": _schema(inside[0], [], ids)}
    count = len(inside)
    parts = [_schema(part, [], ids) for part in inside]
    same = all(part == parts[0] for part in parts)
    return {"type": "array", "items": parts[0] if same else parts, "minItems": count, "maxItems": count}


def _record(cls: type[Entry], ids: Ids) -> Schema:
    """A mapping with known keys."""
    about = _docstrings(cls)
    properties: dict[str, Schema] = {}
    required = []
    for field, info in cls.model_fields.items():
        schema = _schema(info.annotation, info.metadata, ids)
        if field in about:
            schema = {"description": about[field], **schema}
        if isinstance(info.default, (str, int, float)):
            schema = {**schema, "default": info.default}
        names = _names(field, info)
        properties |= dict.fromkeys(names, schema)
        if info.is_required():
            required.append(names[0])
    said = _plain(cls.__dict__.get("__doc__") or "")
    described = {"description": said} if said else {}
    needed = {"required": required} if required else {}
    return {**described, "type": "object", "properties": properties, **needed, "additionalProperties": False}


def _names(field: str, info: FieldInfo) -> list[str]:
    """Keys that the field may be written under."""
    if isinstance(info.validation_alias, AliasChoices):
        return [str(choice) for choice in info.validation_alias.choices]
    return [info.alias or field]


def _limits(marks: list[Any], words: dict[str, str]) -> Schema:
    """Limits of a field in the words of a schema."""
    known = ((words[key], getattr(mark, key, None)) for mark in marks for key in words)
    return {word: value for word, value in known if value is not None}


def _spellings(word: str) -> list[Any]:
    """A word, and what an editor's YAML makes of it without quotes."""
    if re.fullmatch(r"\d+", word):
        return [int(word), word]
    if word in ("yes", "on", "true", "y"):
        return [word, True]
    return [word, False] if word in ("no", "off", "false", "n") else [word]


@cache
def _docstrings(cls: type[Entry]) -> dict[str, str]:
    """The string below each field of a class and of those it is made from, as one line."""
    out: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        module = sys.modules.get(base.__module__)
        if issubclass(base, Entry) and module is not None and getattr(module, base.__name__, None) is base:
            tree = _parsed(base.__module__)
            body = next(n.body for n in tree.body if isinstance(n, ast.ClassDef) and n.name == base.__name__)
            for field, below in zip(body, body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    match below:
                        case ast.Expr(value=ast.Constant(value=str(said))):
                            out[field.target.id] = _plain(said)
    return out


@cache
def _parsed(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(sys.modules[module]))


def _plain(docstring: str) -> str:
    """A docstring as an editor shows it: its first paragraph on one line."""
    return " ".join(inspect.cleandoc(docstring).split("\n\n")[0].replace("``", "`").split())


__all__ = ["schemas", "write_schemas"]
