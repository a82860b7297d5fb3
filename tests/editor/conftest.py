"""One server for all tests, and a copy of the games with their schemas."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.pack import Workspace
from generator.schemas import write_schemas
from tests.editor.server import Server

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The games as a designer has them, and what ``kitwright schema`` writes."""
    root = tmp_path_factory.mktemp("workspace")
    for folder in ("content", "templates"):
        shutil.copytree(ROOT / folder, root / folder)
    made = Workspace(root)
    for name in made.games():
        assert list(write_schemas(made, name, root / "output" / "schema" / name))
    return made


@pytest.fixture(scope="session")
def server(workspace: Workspace) -> Iterator[Server]:
    """The server, told of the schemas by the settings that lie beside them."""
    schemas: dict[str, list[str]] = {}
    for path in sorted((workspace.root / "output" / "schema").glob("*/settings.json")):
        given = json.loads(path.read_text("utf-8"))["yaml.schemas"]
        schemas |= {name: files for name, files in given.items() if not _shared(files) or not schemas}
    started = Server(workspace.root)
    started.use(
        {"schemas": schemas, "validate": True, "completion": True, "hover": True, "schemaStore": {"enable": False}}
    )
    yield started
    started.close()


def _shared(files: list[str]) -> bool:
    """Whether the schema is for files of no game."""
    return all(one.count("/") == 1 for one in files)
