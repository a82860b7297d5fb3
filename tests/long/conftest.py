"""What the long tests tried and what held, collected into ``tests/RELIABILITY.md`` by ``python -m tests.long``."""

from __future__ import annotations

import platform
import resource
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml

HERE = Path(__file__).parent
SECTIONS = {"faults": "Faults tried", "inputs": "Inputs tried", "load": "Load held"}
"""Sections of the report, in its order."""
Tell = Callable[[str, str, str], None]
_ROWS = pytest.StashKey[list[tuple[str, str, str, str]]]()
_BEGAN = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reliability", type=Path, help="where the report of the long tests is written")
    parser.addoption("--minutes", type=float, default=2.0, help="minutes that each fuzzed reader gets")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_ROWS] = []


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Iterator[Tell]:
    """Take down a row of the report: a section of :data:`SECTIONS`, what was tried, what was measured.

    Rows of a test that fails are not told, for what it tried did not hold.
    """
    rows: list[tuple[str, str, str, str]] = []
    name = request.node.nodeid.removeprefix("tests/long/")

    def take_down(section: str, tried: str, held: str) -> None:
        assert section in SECTIONS
        rows.append((section, tried, held, name.partition("[")[0]))

    failed = request.session.testsfailed
    yield take_down
    if request.session.testsfailed == failed:
        request.config.stash[_ROWS].extend(rows)


def pytest_sessionstart(session: pytest.Session) -> None:
    session.config.stash[_BEGAN] = time.monotonic()


def pytest_sessionfinish(session: pytest.Session) -> None:
    path: Path | None = session.config.getoption("--reliability")
    if path is not None:
        seconds = time.monotonic() - session.config.stash[_BEGAN]
        path.write_text(_report(session, seconds), encoding="utf-8", newline="\n")


def _report(session: pytest.Session, seconds: float) -> str:
    """The whole report as Markdown."""
    passed = session.testscollected - session.testsfailed
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    lines = [
        "# Reliability",
        "",
        "Made by `python -m tests.long`; every row comes from a test of that run that passed.",
        "",
        f"Kitwright {version('kitwright')}, Python {platform.python_version()}, {platform.system()}; "
        f"{time.strftime('%Y-%m-%d')}; {passed} of {session.testscollected} tests passed "
        f"in {seconds / 60:.0f} minutes; largest process {memory:.0f} MiB.",
    ]
    for section, title in SECTIONS.items():
        rows = [row[1:] for row in session.config.stash[_ROWS] if row[0] == section]
        lines += ["", f"## {title}", "", "| tried | what held | test |", "| --- | --- | --- |"]
        lines += [f"| {tried} | {held} | `{test}` |" for tried, held, test in rows]
    lines += ["", "## Found and mended", "", "| found | by | mended |", "| --- | --- | --- |"]
    found = yaml.safe_load((HERE / "found.yaml").read_text("utf-8")) or []
    lines += [f"| {row['found']} | {row['by']} | {row['mended']} |" for row in found]
    return "\n".join([*lines, ""])
