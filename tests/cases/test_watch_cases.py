"""B05: a preview that follows its files looks again after each save, and after nothing else."""

import os
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from generator.preview.desk import Desk
from generator.preview.watching import told
from generator.preview.work import Worker
from tests.kit import Game, game

IDLE = 1.0
"""Seconds without a look: five times what the watcher takes to tell a change at the latest."""


class _Counted(Desk):
    """A desk that remembers what it was asked to look at."""

    def __init__(self, made: Game) -> None:
        super().__init__(made.workspace, "probe", lambda _: None)
        self.looks: list[set[str]] = []

    def refresh(self, written: Any = frozenset(), **how: Any) -> bool:
        self.looks.append({path.name for path in written})
        return super().refresh(written, **how)


def _until(desk: _Counted, number: int) -> None:
    end = time.monotonic() + 20
    while len(desk.looks) < number and time.monotonic() < end:
        time.sleep(0.02)
    assert len(desk.looks) == number


def test_b05_one_save_is_one_look_and_what_builds_and_editors_leave_is_none(tmp_path: Path) -> None:
    """The folder of the outputs lies in the project, as it always does."""
    made = game(tmp_path, "a: {name: Wolf, text: B}\n")
    desk = _Counted(made)
    work = Worker(made.workspace, {"probe": desk})
    work.open("probe")
    work.start()
    try:
        _until(desk, 1)
        for number, name in enumerate(("Bear", "Crane"), 2):
            made.write("cards.yaml", f"a: {{name: {name}, text: B}}\n")
            _until(desk, number)
            assert desk.looks[-1] == {"cards.yaml"}
            builder = threading.Thread(target=made.build)
            builder.start()
            builder.join()
            assert (made.output / "manifest.json").is_file()
            content, faces = made.root / "content/probe", made.root / "templates/probe"
            for left in (".cards.yaml.swp", ".cards.yaml.swx", "cards.yaml~", "cards.yaml.tmp", "4913", ".#cards.yaml"):
                (content / left).write_bytes(b"x")
                (faces / left).write_bytes(b"x")
                (content / left).unlink()
            for folder in (content, faces, made.root):
                os.utime(folder)
            time.sleep(IDLE)
            assert len(desk.looks) == number
    finally:
        work.stop()
        work.wait()


@pytest.mark.parametrize("name", [".kitwright.lock", "cards.yaml.lock~", ".cards.yaml.kate-swp", "cards.yaml.part"])
def test_b05_locks_and_parts_of_files_are_no_sources(name: str) -> None:
    assert not told(f"content/probe/{name}")
