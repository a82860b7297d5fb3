"""The schema of face templates: elements with their fields, and the keys that stand beside them.

A field holds what its type reads, or an expression in double braces, which only drawing can try.
"""

from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from generator.docstrings import about, meaning
from generator.layout.elements import ELEMENTS, Container, Use
from generator.layout.fields import PATH, BoxField, ClipField, DashField, FocusField, GridField, PointsField, Weight
from generator.layout.shapes import Element, Path
from generator.model import Colour
from generator.schemas.names import Names, naming
from generator.schemas.records import SIZE, Maker, Schema, choice

EXPRESSION: Schema = {"type": "string", "pattern": r"\{\{"}
_L = r"[+-]?(\d+\.?\d*|\.\d+)(mm|cm|in|pt)?"
_PART: Schema = {"anyOf": [SIZE, EXPRESSION]}
_SPACES: dict[Any, Schema] = {
    BoxField: {
        "anyOf": [
            {"type": "string", "pattern": rf"^\s*{_L}(\s+{_L}){{3}}\s*$|\{{\{{"},
            {"type": "array", "items": _PART, "minItems": 4, "maxItems": 4},
        ]
    },
    PointsField: {
        "anyOf": [
            {"type": "string", "pattern": rf"^\s*{_L}\s+{_L}\s*(,\s*{_L}\s+{_L}\s*)+$|\{{\{{"},
            {
                "type": "array",
                "minItems": 2,
                "items": {
                    "anyOf": [{"type": "array", "items": _PART, "minItems": 2, "maxItems": 2}, EXPRESSION],
                },
            },
        ]
    },
    DashField: {
        "anyOf": [
            {"type": ["number", "string"], "pattern": rf"^\s*({_L}(\s+{_L})*\s*)?$|\{{\{{"},
            {"type": "array", "items": _PART},
        ]
    },
    GridField: {
        "anyOf": [
            {"type": "string", "pattern": rf"^\s*{_L}\s+{_L}\s*$|\{{\{{"},
            {"type": "array", "items": _PART, "minItems": 2, "maxItems": 2},
        ]
    },
    FocusField: {
        "anyOf": [
            {"type": "string", "pattern": r"^\s*\d{1,3}(\.\d+)?%\s+\d{1,3}(\.\d+)?%\s*$|\{\{"},
            {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
        ]
    },
    ClipField: {
        "anyOf": [
            {"enum": ["yes", "no", True, False, "round"]},
            {"type": "string", "pattern": rf"^{PATH}$|\{{\{{".replace("\n", "\\n")},
        ]
    },
}
BESIDE: dict[str, Schema] = {
    "each": {
        "description": "Draw it once for each member of this list; `as` names the member, `index` is its place.",
        "type": ["string", "array", "object", "number"],
    },
    "as": {"description": "What a member of `each` is called; `item` without it.", "type": "string", "default": "item"},
    "if": {
        "description": "Draw it only where this expression holds.",
        "type": ["string", "boolean", "number"],
    },
    "with": {
        "description": "Names and values that the element, and all that it holds, may use.",
        "type": "object",
    },
    "draw": {
        "description": "The elements that a group, a grid or a spot holds; their boxes are relative to it.",
        "$ref": "#/definitions/elements",
    },
}
"""Keys that stand beside an element."""
FACE: dict[str, tuple[str, str]] = {
    "draw": ("list of elements", "The elements in order, each over those before."),
    "parts": ("names, with lists of elements", "Elements that are drawn where `use` names them."),
    "extends": ("name of a face", "A face that is drawn below this one, and whose parts this one may use or replace."),
}
"""Keys of the file: what each takes, and what it means."""


def face_schema(names: Names) -> Schema:
    """The schema of any face template of the game."""
    maker = _Elements(names)
    node = maker.node()
    nodes = {"type": "array", "items": {"$ref": "#/definitions/element"}}
    faces = names.of("faces")
    return {
        "description": "A face: what is drawn on one side of a piece, from the ground up.",
        "type": "object",
        "properties": {
            "extends": {"description": FACE["extends"][1], **choice(faces)},
            "parts": {
                "description": FACE["parts"][1],
                "type": ["object", "null"],
                "additionalProperties": {"$ref": "#/definitions/elements"},
            },
            "draw": {
                "description": FACE["draw"][1],
                "type": ["array", "null"],
                "items": {"$ref": "#/definitions/element"},
            },
        },
        "additionalProperties": False,
        "definitions": {"element": node, "elements": nodes, **maker.definitions},
    }


class _Elements(Maker):
    """Schemas of elements, each field of which may also be an expression."""

    def node(self) -> Schema:
        """One item of a list of elements: an element and what stands beside it."""
        elements = {name: self._element(name, cls) for name, cls in ELEMENTS.items()}
        holders = [{"required": [name]} for name, cls in ELEMENTS.items() if issubclass(cls, Container)]
        return {
            "type": "object",
            "properties": {**elements, **BESIDE},
            "additionalProperties": False,
            "oneOf": [{"required": [name]} for name in ELEMENTS],
            "dependencies": {"draw": {"anyOf": holders}},
        }

    def _element(self, name: str, cls: type[Element]) -> Schema:
        properties: dict[str, Schema] = {}
        for field, info in cls.model_fields.items():
            schema = self.field(cls, field, info)
            described = {"description": said} if (said := meaning(cls, field)) else {}
            default = {"default": info.default} if isinstance(info.default, (str, int, float)) else {}
            properties[field] = {**described, **schema, **default}
        required = [field for field, info in cls.model_fields.items() if info.is_required()]
        needed = {"required": required} if required else {}
        whole: Schema = {"type": "object", "properties": properties, **needed, "additionalProperties": False}
        if cls is Use:
            part: Schema = {"anyOf": [choice(self.names.of("parts")), EXPRESSION]}
            whole["properties"]["part"] = part
            whole = {"anyOf": [part, whole]}
        self.definitions[f"element_{name}"] = whole
        return {"description": about(cls), "$ref": f"#/definitions/element_{name}"}

    def field(self, cls: type[Any], field: str, info: FieldInfo) -> Schema:
        """What a field of an element may hold, expressions too."""
        annotation: Any = info.annotation
        none: list[Schema] = []
        if get_origin(annotation) in (Union, UnionType) and NoneType in get_args(annotation):
            none = [{"type": "null"}]
            inner = [part for part in get_args(annotation) if part is not NoneType]
            annotation = inner[0] if len(inner) == 1 else annotation
        marks = info.metadata or list(getattr(annotation, "__metadata__", ()))
        spaced = next((schema for alias, schema in _SPACES.items() if get_args(alias)[1] in marks), None)
        if spaced is not None:
            return {"anyOf": [*spaced["anyOf"], *none]}
        named = naming(cls, field)
        known = self.names.of(named.what) if named else None
        if known is not None:
            options = [choice(known)] if known else []
        elif (cls, field) == (Path, "d"):
            options = [{"type": "string", "pattern": r"^\s*M[MLCZ0-9 .,\n-]*$"}]
        elif get_args(Weight)[1] in marks:
            lines = self.names.of("lines")
            options = [SIZE, {"type": "string", "pattern": "^[A-Za-z]"} if lines is None else choice(lines)]
        elif get_args(Colour)[1] in marks and (colours := self.names.of("colours")) is not None:
            options = [choice(colours), {"type": "string", "pattern": "^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})$"}]
        else:
            options = [self.schema(annotation, info.metadata)]
        return {"anyOf": [*options, EXPRESSION, *none]}


__all__ = ["BESIDE", "FACE", "face_schema"]
