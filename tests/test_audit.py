"""The audit of what is installed, against advisories that were made up."""

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.audit import Hole, advisories, holes, installed, main


def advisory(name: str, *events: dict[str, str], versions: tuple[str, ...] = (), **more: str) -> dict[str, Any]:
    package = {"name": name, "ecosystem": more.pop("ecosystem", "PyPI")}
    ranges = [{"type": "ECOSYSTEM", "events": list(events)}] if events else []
    return {
        "id": "OSV-1",
        "summary": "made up",
        **more,
        "affected": [{"package": package, "ranges": ranges, "versions": versions}],
    }


MENDED = advisory("Some.Package", {"introduced": "0"}, {"fixed": "1.10"}, {"introduced": "2.0"}, {"fixed": "2.0.1"})
LAST = advisory("some_package", {"introduced": "1.2"}, {"last_affected": "1.4"})
LISTED = advisory("some-package", versions=("1.0rc1", "7"))


@pytest.mark.parametrize(
    ("known", "version", "hit"),
    [
        (MENDED, "0.1", True), (MENDED, "1.9", True), (MENDED, "1.10", False), (MENDED, "1.11", False),
        (MENDED, "2.0", True), (MENDED, "2.0.1", False), (MENDED, "1.10rc1", True),
        (LAST, "1.1", False), (LAST, "1.2", True), (LAST, "1.4", True), (LAST, "1.4.1", False),
        (LISTED, "7", True), (LISTED, "1.0rc1", True), (LISTED, "8", False),
        (MENDED | {"withdrawn": "2026-01-01T00:00:00Z"}, "1.9", False),
        (advisory("some-package", {"introduced": "0"}, ecosystem="npm"), "1.9", False),
        (advisory("another-package", {"introduced": "0"}), "1.9", False),
    ],
)  # fmt: skip
def test_a_version_falls_under_an_advisory_or_not(known: dict[str, Any], version: str, hit: bool) -> None:
    found = holes({"some-package": version}, [known])
    assert found == [Hole("some-package", version, "OSV-1", "made up")] * hit


@pytest.mark.parametrize("packed", [False, True])
def test_a_folder_and_a_zip_are_read_and_tell_by_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], packed: bool
) -> None:
    texts = {
        "a.json": json.dumps(advisory("click", {"introduced": "0"}, id="OSV-2026-1")),
        "b.json": json.dumps(advisory("pyyaml", {"introduced": "0"}, {"fixed": "0.1"}, id="OSV-2026-2")),
    }
    database = tmp_path / ("all.zip" if packed else "all")
    if packed:
        with ZipFile(database, "w") as file:
            for name, text in texts.items():
                file.writestr(name, text)
    else:
        database.mkdir()
        for name, text in texts.items():
            (database / name).write_text(text, "utf-8")
    assert main(database) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [
        f"click {installed()['click']}: OSV-2026-1 made up",
        f"{len(installed())} packages, 2 advisories: 1 found",
    ]


def test_nothing_found_is_no_failure_and_no_database_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="no advisories"):
        list(advisories(tmp_path))
    (tmp_path / "b.json").write_text(json.dumps(advisory("no-such", {"introduced": "0"})), "utf-8")
    assert main(tmp_path) == 0
    assert capsys.readouterr().out == f"{len(installed())} packages, 1 advisories: none found\n"
