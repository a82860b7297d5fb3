"""Targets: each reader that is fuzzed has a module here with ``run``, which holds an input against its oracles, and
``WORDS``, pieces that the fuzzer puts into inputs.  ``run`` raises :class:`AssertionError` where an oracle does not
hold, and lets through whatever the product raises.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple, Protocol, cast


class Target(NamedTuple):
    """What the fuzzer needs to know of a target before it is imported."""

    packages: tuple[str, ...]
    """Packages whose branches count as covered."""
    longest: int
    """Bytes of an input."""


class Module(Protocol):
    """The module of a target."""

    WORDS: tuple[bytes, ...]

    def run(self, data: bytes) -> None:
        """Try an input."""


READING = tuple(
    f"generator.{name}" for name in ("model", "reading", "pack", "kit", "maker", "pieces", "checks", "games", "layout",
                                     "expr", "language", "diagnostic")
)  # fmt: skip
"""What a pack goes through before anything is written."""
SHEETS = ("openpyxl.worksheet", "openpyxl.reader", "openpyxl.cell", "openpyxl.utils")
TARGETS = {
    "yaml": Target(("generator.source", "yaml"), 1_000),
    "pack": Target(READING, 2_000),
    "markup": Target(("generator.layout.text", "generator.fonts"), 400),
    "rulebook": Target(("generator.outputs.rulebook", "generator.expr.paths", "markdown_it"), 600),
    "svg": Target(("generator.artwork",), 1_500),
    "csv": Target(("generator.spreadsheet", "generator.model"), 500),
    "ods": Target(("generator.spreadsheet",), 1_500),
    "xlsx": Target(("generator.spreadsheet", *SHEETS), 1_500),
    "expressions": Target(("generator.expr", "generator.language", "jinja2"), 300),
}
"""Every target, in the order in which they run."""


def module(name: str) -> Module:
    """The module of a target of :data:`TARGETS`."""
    return cast(Module, import_module(f"tests.fuzz.targets.{name}_target"))
