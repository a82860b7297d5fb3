"""Run the fuzzer on a target in a process of its own, and tell what it did."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.corpus import CORPUS
from tests.fuzz.targets import TARGETS, module

ROOT = Path(__file__).parents[2]
MEBIBYTES = 1_500
"""Memory that a process of the fuzzer may take, what all its inputs leave in caches counted."""
HANGS = 60
"""Seconds after which an input hangs, whatever the processor does meanwhile."""


class Run(NamedTuple):
    """What a run of the fuzzer did."""

    target: str
    inputs: int
    per_second: int
    edges: int
    """Branches of the instrumented packages that were taken."""
    crashes: tuple[Path, ...]
    """Inputs that broke something."""
    log: str

    @property
    def told(self) -> str:
        """The run in one line."""
        done = f"{self.inputs:,} inputs, {self.per_second:,} a second, {self.edges:,} edges covered"
        return f"{self.target}: {done}, {len(self.crashes)} crashes"


def fuzzed(name: str, seconds: float, work: Path) -> Run:
    """Fuzz a target for so long; crashes and new inputs lie in ``work`` afterwards.

    ``work/new`` takes the inputs that cover something new, ``work/crashes`` those that break something; the first
    crash ends the run.
    """
    new, crashes = work / "new", work / "crashes"
    for folder in (new, crashes):
        folder.mkdir(parents=True, exist_ok=True)
    words = work / "words"
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in module(name).WORDS), encoding="ascii", newline="\n")
    flags = [
        "-seed=1",
        f"-max_total_time={max(1, round(seconds))}", f"-max_len={TARGETS[name].longest}", f"-rss_limit_mb={MEBIBYTES}",
        f"-timeout={HANGS}", f"-dict={words}", f"-artifact_prefix={crashes}/", "-print_final_stats=1", "-verbosity=1",
    ]  # fmt: skip
    line = [sys.executable, "-m", "tests.fuzz.engine", name, *flags, str(new), str(CORPUS / name)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, check=False)
    log = (done.stderr + done.stdout).decode("utf-8", "replace")
    (work / "log").write_text(log, encoding="utf-8", newline="\n")
    found = tuple(sorted(crashes.iterdir()))
    assert done.returncode == 0 or found, log[-4000:]
    return Run(
        name,
        _last(r"stat::number_of_executed_units:\s+(\d+)", log) or _last(r"^#(\d+)", log),
        _last(r"stat::average_exec_per_sec:\s+(\d+)", log),
        _last(r"\bcov: (\d+)", log),
        found,
        log,
    )


def _last(pattern: str, log: str) -> int:
    found = re.findall(pattern, log, re.MULTILINE)
    return int(found[-1]) if found else 0


def _escaped(word: bytes) -> str:
    """A word as dictionaries of libFuzzer have it."""
    plain = b'"\\'
    return "".join(chr(one) if 32 <= one < 127 and one not in plain else f"\\x{one:02x}" for one in word)
