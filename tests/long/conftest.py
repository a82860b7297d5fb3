"""What the long tests tried and what held, collected into ``tests/RELIABILITY.md`` by ``python -m tests.long``."""

from __future__ import annotations

import platform
import resource
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml

HERE = Path(__file__).parent
SECTIONS = {"faults": "Faults tried", "inputs": "Inputs tried", "load": "Load held"}
"""Sections of the report, in its order."""
Tell = Callable[[str, str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reliability", type=Path, help="where the report of the long tests is written")
    parser.addoption("--minutes", type=float, default=2.0, help="minutes that each fuzzed reader gets")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--reliability")
    if path is not None and not hasattr(config, "workerinput"):  # a process of several writes no report
        config.pluginmanager.register(Report(path))


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Tell:
    """Take down a row of the report: a section of :data:`SECTIONS`, what was tried, what was measured."""

    def take_down(section: str, tried: str, held: str) -> None:
        assert section in SECTIONS
        request.node.user_properties.append((section, (tried, held)))

    return take_down


class Report:
    """Rows of tests that passed; what a test tried that fails did not hold."""

    def __init__(self, path: Path) -> None:
        self.path, self.began = path, time.monotonic()
        self.passed = self.failed = 0
        self.ran: set[str] = set()
        self.rows: dict[str, list[tuple[str, str, str]]] = {section: [] for section in SECTIONS}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed += report.failed
        test = report.nodeid.removeprefix("tests/long/").partition("[")[0]
        self.ran.add(test)
        if report.when == "call" and report.passed:
            self.passed += 1
            for section, row in report.user_properties:
                if section in SECTIONS and isinstance(row, tuple | list):
                    self.rows[section].append((*row, test))

    def pytest_sessionfinish(self) -> None:
        self._keep()
        self.path.write_text(self._text(), encoding="utf-8", newline="\n")

    def _keep(self) -> None:
        """Take over the rows of tests that were not run now from the report that is there."""
        section = ""
        for line in self.path.read_text("utf-8").splitlines() if self.path.exists() else ():
            if line.startswith("## "):
                section = next((one for one, title in SECTIONS.items() if line == f"## {title}"), "")
            row = line.removeprefix("| ").removesuffix(" |").split(" | ")
            if section and len(row) == 3 and (test := row[2].strip("`")).startswith("test_") and test not in self.ran:
                self.rows[section].append((row[0], row[1], test))

    def _text(self) -> str:
        """The whole report as Markdown."""
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        minutes = (time.monotonic() - self.began) / 60
        lines = [
            "# Reliability",
            "",
            "Made by `python -m tests.long`; every row comes from the last run of its test, which passed.",
            "",
            f"Last run: Kitwright {version('kitwright')}, Python {platform.python_version()}, {platform.system()}; "
            f"{time.strftime('%Y-%m-%d')}; {self.passed} tests passed and {self.failed} failed "
            f"in {minutes:.0f} minutes; largest process {memory:.0f} MiB.",
        ]
        for section, title in SECTIONS.items():
            lines += ["", f"## {title}", "", "| tried | what held | test |", "| --- | --- | --- |"]
            lines += [f"| {tried} | {held} | `{test}` |" for tried, held, test in sorted(self.rows[section])]
        lines += ["", "## Found and mended", "", "| found | by | mended |", "| --- | --- | --- |"]
        found = yaml.safe_load((HERE / "found.yaml").read_text("utf-8"))
        lines += [f"| {row['found']} | {row['by']} | {row['mended']} |" for row in found]
        return "\n".join([*lines, ""])
