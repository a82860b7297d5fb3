"""Schemas of entries: what may be written where a typed value is read.

Only this module knows what an editor's YAML makes of our texts: ``5`` is a number there and ``yes`` may be true, so a
field takes what is typed and what it becomes.
"""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from generator.docstrings import about, keys, meaning
from generator.games.declared.fields import Per
from generator.games.figures import Limit
from generator.games.plain import NetEntry
from generator.kinds import Kind
from generator.layout.theme import Theme
from generator.model import ID, Colour, Entry, Flag, Id, Int, Length, Number, Point, RefTo, Text, TypeSize
from generator.schemas.names import Names, naming

Schema = dict[str, Any]

_LENGTH = r"[+-]?(\d+\.?\d*|\.\d+)(mm|cm|in|pt)?"
_SPACED = _LENGTH.replace("(mm", r"\s*(mm")
ID_TEXT: Schema = {"type": "string", "pattern": f"^{ID}$", "maxLength": 64}
SIZE: Schema = {"type": ["number", "string"], "pattern": rf"^\s*{_SPACED}\s*$"}
TYPES: tuple[tuple[Any, Schema], ...] = (
    (Int, {"type": "integer"}),
    (Number, {"type": "number"}),
    (Flag, {"enum": [True, False, "yes", "no"]}),
    (Text, {"type": ["string", "number", "boolean"]}),
    (Length, SIZE),
    (TypeSize, SIZE),
    (Colour, {"type": "string", "pattern": "^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z][a-z0-9_-]*)$"}),
    (
        Point,
        {
            "anyOf": [
                {"type": "array", "items": SIZE, "minItems": 2, "maxItems": 2},
                {"type": "string", "pattern": rf"^\s*({_SPACED}\s*[x×]\s*{_SPACED}|{_LENGTH}\s+{_LENGTH})\s*$"},
            ]
        },
    ),
)
"""What may be written where one of our types is wanted."""
_LIMITS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum", "pattern": "pattern"}
_COUNTS = {"min_length": "minItems", "max_length": "maxItems"}
_BECOMES = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
_FORMS = {
    "pouch": ("w", "h", "d"),
    "tray": ("w", "h", "d"),
    "standee": ("w", "h", "base"),
    "rack": ("length", "height"),
    "die": ("edge",),
    "slider": ("w", "h", "window", "steps"),
    "spectacles": ("w", "h", "window", "length"),
}
_LABEL: Schema = {"required": ["cut"], "properties": {"cut": {"const": "label"}}}
RULES: dict[type[Entry], Schema] = {
    Limit: {"anyOf": [{"required": [key], "properties": {key: {"type": "number"}}} for key in ("min", "max")]},
    Kind: {"if": _LABEL, "then": {"required": ["sheet", "size"]}, "else": {"not": {"required": ["sheet"]}}},
    NetEntry: {
        "allOf": [
            {"if": {"required": ["form"], "properties": {"form": {"const": form}}}, "then": {"required": list(sizes)}}
            for form, sizes in _FORMS.items()
        ]
        + [
            {
                "if": {"required": ["form"], "properties": {"form": {"const": "tuck_box"}}},
                "then": {"anyOf": [{"required": ["deck"]}, {"required": ["w", "h", "d"]}]},
            }
        ]
    },
}
"""What must hold between the keys of one entry."""
_DECLARED: Schema = {
    "anyOf": [
        {"enum": ["text", "int", "number", "flag", "length", "colour", "point", "icon"]},
        {"type": "string", "pattern": "^(ref |one of |= *\\S|(text|int|number|flag|length|colour|point|icon) per )"},
        {"type": "array", "items": {"$ref": "#/definitions/field"}, "minItems": 1, "maxItems": 1},
        {
            "type": "array",
            "items": [{"type": "string", "pattern": "^one of "}],
            "additionalItems": {"type": "string"},
            "minItems": 2,
        },
        {
            "type": "object",
            "required": ["is"],
            "properties": {
                "is": {"$ref": "#/definitions/field"},
                "default": {"description": "What stands there when nothing is written."},
                "min": {"type": ["number", "string"], "description": "The least that may be written."},
                "max": {"type": ["number", "string"], "description": "The most that may be written."},
                "about": {"type": "string", "description": "What it means; editors show it."},
            },
            "additionalProperties": False,
        },
        {"$ref": "#/definitions/fields"},
    ],
    "description": "A type of field: text, int, number, flag, length, colour, point, icon, ref TABLE, one of a, b, "
    "int per TABLE, a list of one of these in brackets, fields of its own, = and a formula, "
    "or {is: TYPE, default: …, about: …}.",
}
_FIELDS: Schema = {
    "type": "object",
    "minProperties": 1,
    "propertyNames": {"pattern": r"^[a-z][a-z0-9_]*\??$"},
    "properties": {
        "each": {
            "anyOf": [
                {"type": "object", "minProperties": 1, "additionalProperties": {"type": "string"}},
                {"$ref": "#/definitions/field"},
            ],
            "description": "Tables, and numbers such as 1-9, whose combinations are the entries.",
        }
    },
    "additionalProperties": {"$ref": "#/definitions/field"},
}


class Maker:
    """Makes the schema of one file; records of entries gather in ``definitions``."""

    def __init__(self, names: Names) -> None:
        self.names = names
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
            return {"enum": [spelling for word in inside for spelling in spellings(word)]}
        marks = [one for mark in marks for one in (mark.metadata if isinstance(mark, FieldInfo) else (mark,))]
        for mark in marks:
            if isinstance(mark, RefTo):
                return self.reference(mark.table)
        for alias, schema in TYPES:
            if get_args(alias)[1] in marks:
                return {**unsigned(schema, marks), **limits(marks, _LIMITS), **self._offered(alias)}
        if origin is tuple:
            return {**self._list(inside), **limits(marks, _COUNTS)}
        if origin is dict:
            return self._mapping(inside, marks)
        if isinstance(annotation, type) and issubclass(annotation, Entry):
            return {"$ref": f"#/definitions/{self._defined(annotation)}"}
        return dict(ID_TEXT) if annotation is str and get_args(Id)[1] in marks else {}

    def reference(self, table: str) -> Schema:
        """Ids of the table; any id when it could not be read."""
        ids = self.names.ids(table)
        return dict(ID_TEXT) if ids is None else choice(ids)

    def _offered(self, alias: Any) -> Schema:
        """Names that a theme offers where a colour may have any name."""
        colours = self.names.of("colours") if alias is Colour else None
        return {"examples": colours} if colours else {}

    def _mapping(self, inside: tuple[Any, ...], marks: list[Any]) -> Schema:
        """A mapping: its keys are ids, those of a table where they stand for its entries, or words."""
        key, value = inside
        table = next((mark.table for mark in marks if isinstance(mark, Per)), None)
        table = table or next((one.table for one in getattr(key, "__metadata__", ()) if isinstance(one, RefTo)), None)
        named: Schema = {}
        if table is not None:
            named = {"propertyNames": self.reference(table)}
        elif get_origin(key) is Literal:
            named = {"propertyNames": {"enum": list(get_args(key))}}
        elif get_args(Id)[1] in getattr(key, "__metadata__", ()):
            named = {"propertyNames": dict(ID_TEXT)}
        return {"type": "object", **named, "additionalProperties": self.schema(value, [])}

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
        properties: dict[str, Schema] = {}
        required = []
        for field, info in cls.model_fields.items():
            schema = self.field(cls, field, info)
            if said := meaning(cls, field):
                schema = {"description": said, **schema}
            if isinstance(info.default, (str, int, float)):
                schema = {**schema, "default": info.default}
            written = keys(field, info)
            properties |= dict.fromkeys(written, schema)
            if info.is_required():
                required.append(written[0])
        described = {"description": about(cls)} if about(cls) else {}
        needed = {"required": required} if required else {}
        whole = {**described, "type": "object", "properties": properties, **needed, "additionalProperties": False}
        return {**whole, **RULES.get(cls, {})}

    def field(self, cls: type[Entry], field: str, info: FieldInfo) -> Schema:
        """What may be written for one field."""
        if field == "tables" and get_args(info.annotation)[1:] == (Any,):
            self.definitions |= {"field": _DECLARED, "fields": _FIELDS}
            fields = {"$ref": "#/definitions/fields"}
            return {"type": "object", "propertyNames": dict(ID_TEXT), "additionalProperties": fields}
        schema = self.schema(info.annotation, info.metadata)
        if cls is Theme and field == "colours":
            schema["additionalProperties"] = {"type": "string", "pattern": "^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})$"}
        named = naming(cls, field)
        known = self.names.of(named.what) if named else None
        if named is None or known is None:
            return schema
        if not named.only:
            return {**schema, "examples": known}
        none = [{"type": "null"}] if NoneType in get_args(info.annotation) else []
        return {"anyOf": [choice(known), *none]} if none else choice(known)


def limits(marks: list[Any], words: dict[str, str]) -> Schema:
    """Limits of a field in the words of a schema."""
    known = ((words[key], getattr(mark, key, None)) for mark in marks for key in words)
    return {word: value for word, value in known if value is not None}


def unsigned(schema: Schema, marks: list[Any]) -> Schema:
    """A length, without a sign where none below nought may stand; with its unit it is no number to an editor."""
    least = min((getattr(mark, key) for mark in marks for key in ("ge", "gt") if hasattr(mark, key)), default=-1)
    return (
        {**schema, "pattern": schema["pattern"].replace("[+-]?", r"\+?")} if least >= 0 and schema is SIZE else schema
    )


def choice(names: list[str] | None) -> Schema:
    """One of some names; nothing can stand where there are none."""
    return {"enum": [spelling for one in names for spelling in spellings(one)]} if names else {"not": {}}


def spellings(word: str) -> list[Any]:
    """A word, and what an editor's YAML makes of it without quotes."""
    if word.isascii() and word.isdigit():
        return [word, int(word)]
    return [word, _BECOMES[word]] if word in _BECOMES else [word]


__all__ = ["ID_TEXT", "SIZE", "TYPES", "Maker", "Schema", "choice", "limits", "spellings"]
