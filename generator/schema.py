"""JSON Schemas of a game's content, so that an editor completes and checks while typing.

Comes in: a game.  Goes out: one draft-07 schema a file.  Descriptions are the docstrings of the
model's fields; a reference may be any id that its table holds now.  Only this module knows what
an editor's YAML makes of our texts: ``5`` is a number there and ``yes`` may be true, so a field
takes what is typed and what it becomes.
"""

import ast
import inspect
import json
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import AliasChoices
from pydantic.fields import FieldInfo

from generator.model import ID, Colour, Entry, Flag, Int, Length, Number, Point, RefTo, Text, TypeSize
from generator.outputs import files
from generator.pack import Pack, Workspace, read_pack

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
_LENGTH = r"[+-]?(\d+\.?\d*|\.\d+)(mm|cm|in|pt)?"
_SPACED = _LENGTH.replace("(mm", r"\s*(mm")
_ID = {"type": "string", "pattern": f"^{ID}$", "maxLength": 64}
_SIZE = {"type": ["number", "string"], "pattern": rf"^\s*{_SPACED}\s*$"}
_TYPES: tuple[tuple[Any, Schema], ...] = (
    (Int, {"type": "integer"}),
    (Number, {"type": "number"}),
    (Flag, {"enum": [True, False, "yes", "no"]}),
    (Text, {"type": ["string", "number", "boolean"]}),
    (Length, _SIZE),
    (TypeSize, _SIZE),
    (Colour, {"type": "string", "pattern": "^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z][a-z0-9_-]*)$"}),
    (
        Point,
        {
            "anyOf": [
                {"type": "array", "items": _SIZE, "minItems": 2, "maxItems": 2},
                {"type": "string", "pattern": rf"^\s*{_LENGTH}(\s+x)?\s+{_LENGTH}\s*$"},
            ]
        },
    ),
)
"""What may be written where one of our types is wanted."""
_LIMITS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum", "pattern": "pattern"}
_COUNTS = {"min_length": "minItems", "max_length": "maxItems"}
_BECOMES = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def write_schemas(workspace: Workspace, name: str, folder: Path) -> Iterator[Path]:
    """Write the schema of every content file of game ``name`` into ``folder``; the files written.

    Raises :class:`~generator.outputs.files.OutputError`.
    """
    pack = read_pack(workspace, name)
    tables = list(type(pack.game).model_fields)
    with files.switched(folder) as new:
        for table in tables:
            text = json.dumps(schema_of(pack, table), ensure_ascii=False, indent=2) + "\n"
            (new / f"{table}.schema.json").write_text(text, encoding="utf-8", newline="\n")
    yield from (folder / f"{table}.schema.json" for table in tables)


def schema_of(pack: Pack, table: str) -> Schema:
    """The schema of one content file."""
    maker = _Maker(pack)
    annotation: Any = type(pack.game).model_fields[table].annotation
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        whole = maker.record(annotation)
    else:
        whole = maker.schema(annotation, [])
    whole = {"$schema": DRAFT, "title": f"{pack.name}: {table}.yaml", **whole}
    return {**whole, "definitions": dict(sorted(maker.definitions.items()))} if maker.definitions else whole


class _Maker:
    """Makes the schema of one file; records of entries gather in ``definitions``."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.definitions: dict[str, Schema] = {}
        self._names: dict[type[Entry], str] = {}

    def schema(self, annotation: Any, marks: list[Any]) -> Schema:
        """What may be written where a value of that type is read; ``marks`` are its annotations."""
        origin, inside = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            return self.schema(inside[0], [*annotation.__metadata__, *marks])
        if origin in (Union, UnionType):
            return {"anyOf": [{"type": "null"} if part is NoneType else self.schema(part, marks) for part in inside]}
        if origin is Literal:
            return {"enum": [spelling for word in inside for spelling in _spellings(word)]}
        marks = [one for mark in marks for one in (mark.metadata if isinstance(mark, FieldInfo) else (mark,))]
        for mark in marks:
            if isinstance(mark, RefTo):
                return self._reference(mark.table)
        for alias, schema in _TYPES:
            if get_args(alias)[1] in marks:
                return {**schema, **_limits(marks, _LIMITS)}
        if origin is tuple:
            return {**self._list(inside), **_limits(marks, _COUNTS)}
        if origin is dict:
            named = {"propertyNames": _ID} if get_origin(inside[0]) is Annotated else {}
            return {"type": "object", **named, "additionalProperties": self.schema(inside[1], [])}
        if isinstance(annotation, type) and issubclass(annotation, Entry):
            return {"$ref": f"#/definitions/{self._defined(annotation)}"}
        return {}

    def _reference(self, table: str) -> Schema:
        """Ids of the table, those of its faulty entries too; any id when it could not be read."""
        entries, lost = getattr(self.pack.game, table, {}), self.pack.gaps.get(table)
        ids = sorted({*entries, *(lost or ())})
        if not ids or lost == frozenset():
            return dict(_ID)
        return {"enum": [spelling for one in ids for spelling in _spellings(one)]}

    def _list(self, inside: tuple[Any, ...]) -> Schema:
        if inside[1:] == (Ellipsis,):
            return {"type": "array", "items": self.schema(inside[0], [])}
        parts = [self.schema(part, []) for part in inside]
        same = all(part == parts[0] for part in parts)
        return {"type": "array", "items": parts[0] if same else parts, "minItems": len(parts), "maxItems": len(parts)}

    def _defined(self, cls: type[Entry]) -> str:
        """The name of the entry's definition; a number tells two classes of one name apart."""
        if cls not in self._names:
            same = sum(known.__name__ == cls.__name__ for known in self._names)
            name = self._names[cls] = f"{cls.__name__}{same + 1}" if same else cls.__name__
            self.definitions[name] = self.record(cls)
        return self._names[cls]

    def record(self, cls: type[Entry]) -> Schema:
        """A mapping with the keys of ``cls`` and no others."""
        about = _docstrings(cls)
        properties: dict[str, Schema] = {}
        required = []
        for field, info in cls.model_fields.items():
            schema = self.schema(info.annotation, info.metadata)
            if field in about:
                schema = {"description": about[field], **schema}
            if isinstance(info.default, (str, int, float)):
                schema = {**schema, "default": info.default}
            keys = _keys(field, info)
            properties |= dict.fromkeys(keys, schema)
            if info.is_required():
                required.append(keys[0])
        said = _plain(cls.__dict__.get("__doc__") or "")
        described = {"description": said} if said else {}
        needed = {"required": required} if required else {}
        return {**described, "type": "object", "properties": properties, **needed, "additionalProperties": False}


def _keys(field: str, info: FieldInfo) -> list[str]:
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
    if word.isascii() and word.isdigit():
        return [word, int(word)]
    return [word, _BECOMES[word]] if word in _BECOMES else [word]


@cache
def _docstrings(cls: type[Entry]) -> dict[str, str]:
    """The string below each field of a class and of those it is made from, as one line.

    A class made from game.yaml's declarations has no source, and so no such strings.
    """
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not issubclass(base, Entry) or getattr(sys.modules.get(base.__module__), base.__name__, None) is not base:
            continue
        body = next(
            node.body
            for node in _parsed(base.__module__).body
            if isinstance(node, ast.ClassDef) and node.name == base.__name__
        )
        for field, below in pairwise(body):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                    found[name] = _plain(said)
    return found


@cache
def _parsed(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(sys.modules[module]))


def _plain(docstring: str) -> str:
    """A docstring as an editor shows it: its first paragraph on one line."""
    return " ".join(inspect.cleandoc(docstring).split("\n\n")[0].replace("``", "`").split())


__all__ = ["schema_of", "write_schemas"]
