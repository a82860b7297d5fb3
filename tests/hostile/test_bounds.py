"""Bounds that a print shop sets: a command that passes one ends with a finding, and leaves nothing half-written."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from subprocess import run

import pytest
from click.testing import CliRunner

from generator.cli.main import kitwright
from tests.hostile.pack import ROOT, write

pytest.importorskip("resource", reason="bounds of a process are set as on Unix")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux")


def command(root: Path, *words: str) -> tuple[int, str]:
    """What the command line says, and its exit status."""
    line = [sys.executable, "-m", "generator", "--root", str(root), *words]
    done = run(line, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=300)
    return done.returncode, (done.stderr + done.stdout).decode("utf-8")


def files(folder: Path) -> list[str]:
    """All that lies in a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_build_that_takes_too_long_ends_with_a_finding_and_leaves_what_was_there(tmp_path: Path) -> None:
    write(tmp_path, "slow", {})
    assert command(tmp_path, "build", "slow")[0] == 0
    before = {name: (tmp_path / "output" / name).stat().st_mtime_ns for name in files(tmp_path / "output")}
    entries = "".join(f"c{i}: {{name: A, text: B}}\n" for i in range(4_000))
    write(tmp_path, "slow", {"cards.yaml": entries})
    status, said = command(tmp_path, "build", "slow", "--within", "2")
    assert status == 1, said
    assert "error[K407]: the command took more than 2 s of processor time" in said
    assert "Traceback" not in said
    assert {name: (tmp_path / "output" / name).stat().st_mtime_ns for name in files(tmp_path / "output")} == before
    assert files(tmp_path / "output" / "slow") == [name[5:] for name in before if name.startswith("slow/")]


@LINUX
def test_a_command_that_wants_too_much_memory_ends_with_a_finding(tmp_path: Path) -> None:
    entries = "".join(f"c{i}: {{name: A{i}, text: B}}\n" for i in range(60_000))
    write(tmp_path, "large", {"cards.yaml": entries})
    status, said = command(tmp_path, "build", "large", "--memory", "100")
    assert status == 1, said
    assert "error[K407]: the command wanted more than 100 MiB of memory" in said
    assert not (tmp_path / "output" / "large").exists()


@pytest.mark.parametrize(
    "words", [("check",), ("build", "sound"), ("export", "sound", "--to", "sheets"), ("diff", "sound")]
)
def test_what_keeps_its_bounds_is_as_without_them(tmp_path: Path, words: tuple[str, ...]) -> None:
    write(tmp_path, "sound", {})
    if words[0] == "diff":
        command(tmp_path, "build", "sound")
    bounds = ("--within", "60", *(("--memory", "2000") if sys.platform == "linux" else ()))
    free, held = command(tmp_path, *words), command(tmp_path, *words, *bounds)
    assert free[0] == 0, free[1]
    assert held[0] == 0, held[1]


def test_the_status_of_findings_and_of_mistakes_goes_through(tmp_path: Path) -> None:
    write(tmp_path, "wrong", {"cards.yaml": "a: {name: A, tex: B}\n"})
    status, said = command(tmp_path, "check", "--within", "60")
    assert status == 1
    assert "K101" in said
    assert "K407" not in said
    assert command(tmp_path, "build", "nothing", "--within", "60")[0] == 2


def test_a_bound_that_the_system_cannot_hold_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "sound", {})
    line = ["--root", str(tmp_path), "check"]
    monkeypatch.setattr("generator.cli.bounds.sys.platform", "darwin")
    refused = CliRunner().invoke(kitwright, [*line, "--memory", "500"])
    assert refused.exit_code == 2
    assert "--memory needs Linux" in refused.output
    monkeypatch.delattr(os, "fork")
    refused = CliRunner().invoke(kitwright, [*line, "--within", "5"])
    assert refused.exit_code == 2
    assert "need bounds of processes, which this system has not" in refused.output
