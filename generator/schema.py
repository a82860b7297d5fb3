"""JSON Schemas of a game's content, so that an editor completes and checks while typing.

Comes in: a game.  Goes out: one draft-07 schema a file.  Descriptions are the docstrings of the
model's fields; a reference may be any id that its table holds now.
"""

import ast
import inspect
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any

from pydantic import TypeAdapter

from generator.games.plain import PackGame
from generator.model import Entry
from generator.pack import Pack, Workspace, read_pack

DRAFT = "http://json-schema.org/draft-07/schema#"


def write_schemas(workspace: Workspace, name: str, folder: Path) -> Iterator[Path]:
    """Write the schema of every content file of game ``name`` into ``folder``; the files written."""
    pack = read_pack(workspace, name)
    folder.mkdir(parents=True, exist_ok=True)
    for table in type(pack.game).model_fields:
        path = folder / f"{table}.schema.json"
        text = json.dumps(schema_of(pack, table), ensure_ascii=False, indent=2) + "\n"
        path.write_text(text, encoding="utf-8", newline="\n")
        yield path


def schema_of(pack: Pack, table: str) -> dict[str, Any]:
    """The schema of one content file."""
    annotation: Any = type(pack.game).model_fields[table].annotation
    made = TypeAdapter(annotation).json_schema(ref_template="#/definitions/{model}")
    definitions = made.pop("$defs", {})
    described = {cls.__name__: cls for cls in _entries(type(pack.game))}
    for key, definition in definitions.items():
        _describe(definition, described.get(key))
    _describe(made, described.get(str(made.get("title"))))
    whole = {"$schema": DRAFT, "title": f"{pack.name}: {table}.yaml", **{k: v for k, v in made.items() if k != "title"}}
    if definitions:
        whole["definitions"] = definitions
    adapted: dict[str, Any] = _adapted(whole, pack.game)
    return adapted


def _entries(cls: type[Entry]) -> Iterator[type[Entry]]:
    """The entry classes that a game's tables are made of."""
    seen: set[type[Entry]] = set()
    waiting: list[Any] = [info.annotation for info in cls.model_fields.values()]
    while waiting:
        annotation = waiting.pop()
        waiting += getattr(annotation, "__args__", ())
        if isinstance(annotation, type) and issubclass(annotation, Entry) and annotation not in seen:
            seen.add(annotation)
            waiting += [info.annotation for info in annotation.model_fields.values()]
            yield annotation


def _describe(schema: dict[str, Any], cls: type[Entry] | None) -> None:
    """Put the docstrings of the fields of ``cls`` into its schema."""
    if cls is None:
        return
    for name, text in _docstrings(cls).items():
        alias = cls.model_fields[name].alias or name
        if alias in schema.get("properties", {}):
            schema["properties"][alias]["description"] = text


def _docstrings(cls: type[Entry]) -> dict[str, str]:
    """The string that follows each annotated field in the class's source."""
    try:
        tree = ast.parse(dedent(inspect.getsource(cls)))
    except (OSError, TypeError):
        return {}  # a class made from game.yaml's declarations has no source
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    found = {}
    for field, after in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(after, ast.Expr):
            value = after.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                found[field.target.id] = " ".join(value.value.split())
    return {name: text for name, text in found.items() if name in cls.model_fields}


def _adapted(part: Any, game: PackGame) -> Any:
    """Draft-07's words, and what YAML editors make of plain scalars: 1 is a number to them."""
    if isinstance(part, list):
        return [_adapted(item, game) for item in part]
    if not isinstance(part, dict):
        return part
    if "x-table" in part:
        ids = sorted(getattr(game, part["x-table"], None) or {})
        kept = {key: value for key, value in part.items() if key not in ("x-table", "type", "title")}
        return {**kept, "enum": ids} if ids else {**kept, "type": "string"}
    out = {key: _adapted(value, game) for key, value in part.items() if key != "default"}
    if "prefixItems" in out:
        out["items"] = out.pop("prefixItems")
    if "const" in out:
        out["enum"] = [out.pop("const")]
    if "enum" in out:
        out["enum"] += [int(v) for v in out["enum"] if isinstance(v, str) and v.isdigit()]
        out.pop("type", None)
    return out
