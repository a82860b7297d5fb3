"""JSON Schemas of a game's files, so that an editor completes and checks while typing.

Comes in: a game.  Goes out: one draft-07 schema a file, and which schema is for which file.  Descriptions are the
docstrings of the model's fields; a reference may be any id that its table holds now, a face any template that is there.
"""

import json
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path
from typing import Any

from generator.cutter import Cutter
from generator.fonts import FontFamily
from generator.kinds import Kind, Paper, Sleeve
from generator.layout.theme import Theme
from generator.model import Entry, Id
from generator.outputs import files
from generator.pack import Pack, StockKind, Workspace, read_pack
from generator.schemas.faces import face_schema
from generator.schemas.names import Names
from generator.schemas.records import Maker, Schema

DRAFT = "http://json-schema.org/draft-07/schema#"
TEMPLATES: dict[str, Any] = {
    "theme": Theme,
    "kinds": dict[Id, Kind],
    "fonts": dict[Id, FontFamily],
    "papers": dict[Id, Paper],
    "sleeves": dict[Id, Sleeve],
    "stocks": dict[Id, StockKind],
    "cutters": dict[Id, Cutter],
}
"""Files of the folders of templates, beside the faces."""


def write_schemas(workspace: Workspace, name: str, folder: Path) -> Iterator[Path]:
    """Write the schema of every file of game ``name`` into ``folder``, and ``settings.json``; the files written.

    Raises :class:`~generator.outputs.files.OutputError`.
    """
    pack = read_pack(workspace, name)
    names = Names(pack)
    schemas = {table: schema_of(pack, table, names) for table in type(pack.game).model_fields}
    schemas |= {f"templates/{one}": template_schema(pack, one, names) for one in ("face", *TEMPLATES)}
    with files.switched(folder) as new:
        (new / "templates").mkdir()
        for one, schema in schemas.items():
            _write(new / f"{one}.schema.json", schema)
        _write(new / "settings.json", {"yaml.schemas": _settings(pack, folder)})
    yield from (folder / f"{one}.schema.json" for one in schemas)
    yield folder / "settings.json"


def _write(path: Path, data: Schema) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, indent=2) + "\n", encoding="utf-8", newline="\n")


def _settings(pack: Pack, folder: Path) -> dict[str, list[str]]:
    """Which files each schema is for, relative to the workspace's root, as editors with a YAML server are told it."""
    where, name = relpath(folder, pack.workspace.root).replace("\\", "/"), pack.name
    named = {f"{where}/{table}.schema.json": [f"content/{name}/{table}.yaml"] for table in type(pack.game).model_fields}
    own = [f"templates/{name}/{one}.yaml" for one in ("theme", "kinds")]
    faces = [f"templates/{name}/*.yaml", *(f"!{path}" for path in own)]
    named[f"{where}/templates/face.schema.json"] = faces
    named[f"{where}/templates/theme.schema.json"] = own[:1]
    named[f"{where}/templates/kinds.schema.json"] = [own[1], "templates/kinds.yaml"]
    named[f"{where}/templates/fonts.schema.json"] = [f"templates/{name}/fonts/fonts.yaml", "templates/fonts/fonts.yaml"]
    for one in ("papers", "sleeves", "stocks", "cutters"):
        named[f"{where}/templates/{one}.schema.json"] = [f"templates/{one}.yaml"]
    return named


def schema_of(pack: Pack, table: str, names: Names | None = None) -> Schema:
    """The schema of one content file."""
    annotation: Any = type(pack.game).model_fields[table].annotation
    return _whole(annotation, f"{pack.name}: {table}.yaml", names or Names(pack))


def template_schema(pack: Pack, name: str, names: Names | None = None) -> Schema:
    """The schema of a file of templates: ``face`` for any face, or one of :data:`TEMPLATES`."""
    if name == "face":
        return {"$schema": DRAFT, "title": f"{pack.name}: a face", **face_schema(names or Names(pack))}
    return _whole(TEMPLATES[name], f"{pack.name}: {name}.yaml", names or Names(pack))


def _whole(annotation: Any, title: str, names: Names) -> Schema:
    maker = Maker(names)
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        whole = maker.record(annotation)
    else:
        whole = maker.schema(annotation, [])
    whole = {"$schema": DRAFT, "title": title, **whole}
    return {**whole, "definitions": dict(sorted(maker.definitions.items()))} if maker.definitions else whole


__all__ = ["TEMPLATES", "schema_of", "template_schema", "write_schemas"]
