"""Hostile packs in a folder, and the command that reads them in a process with bounds.

Measured on Python 3.11: a check of a small game takes 0.7 s, 46 MiB of memory and 160 MiB of addresses, most of which
are libraries.  A process gets 5 s of processor time and :data:`ADDRESSES`: the 500 MiB of the promise beside those.
"""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from tests.hostile.bounded import PEAK
from tests.kit import CARD, GAME, KIT, NAME_AND_TEXT, THEME

pytest.importorskip("resource", reason="bounds of a process are set as on Unix")
SECONDS = 5
"""Seconds of processor time, of the promise."""
MEBIBYTES = 500
"""Memory of the promise."""
ADDRESSES = (MEBIBYTES + 160) * 2**20
"""Bytes that a process may ask for."""
ROOT = Path(__file__).parents[2]

Files = dict[str, str | bytes]


@dataclass(frozen=True)
class Hostile:
    """A pack: what differs from a small sound game, and the finding that it must get."""

    files: Files
    code: str
    """Code of the finding."""
    place: str
    """File and line of it, from the folder of the pack: ``cards.yaml:1``, ``templates/card.yaml:4``."""
    words: str = ""
    """What the finding says."""


def write(root: Path, name: str, files: Files) -> None:
    """A small sound game of that name, with other files in it."""
    sound: Files = {
        "game.yaml": GAME.format(fields=NAME_AND_TEXT),
        "cards.yaml": "a: {name: A, text: B}\n",
        "kit.yaml": KIT,
        "templates/theme.yaml": THEME,
        "templates/card.yaml": CARD,
    }
    for path, text in (sound | files).items():
        folder = root / "templates" if path.startswith("templates/") else root / "content"
        whole = folder / name / path.removeprefix("templates/")
        whole.parent.mkdir(parents=True, exist_ok=True)
        whole.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))


@dataclass(frozen=True)
class Told:
    """What a command said and took."""

    status: int
    text: str
    seconds: float
    mebibytes: float

    def lines(self, game: str) -> list[str]:
        """The first lines of the findings of a game."""
        folders = (f"content/{game}/", f"templates/{game}/")
        return [line for line in self.text.splitlines() if line.startswith(folders) and "[K" in line]

    def holds(self, game: str, one: Hostile) -> bool:
        """Whether the finding is among what was said."""
        where = one.place.replace("templates/", f"templates/{game}/")
        where = where if where.startswith("templates/") else f"content/{game}/{where}"
        return any(line.startswith(where + ":") and f"[{one.code}]" in line and one.words in line
                   for line in self.lines(game))  # fmt: skip


def run(root: Path, *words: str) -> Told:
    """The command line in a process with bounds; nothing beside the output folder may change.

    A process that passes its bounds ends by a signal or with a trace, and neither is told.
    """
    before = _listing(root.parent)
    line = [sys.executable, "-m", "tests.hostile.bounded", "--root", str(root), *words]
    bounds = {"KITWRIGHT_SECONDS": str(SECONDS), "KITWRIGHT_ADDRESSES": str(ADDRESSES)}
    env = {**os.environ, "PYTHONPATH": str(ROOT), **bounds}
    with Popen(line, stdout=PIPE, stderr=PIPE, env=env) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        text = (process.stderr.read() + process.stdout.read()).decode("utf-8")
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert _listing(root.parent) == before, "something was written beside the output folder"
    code = process.returncode
    assert code >= 0, f"ended by {signal.Signals(-code).name} after {used.ru_utime:.1f} s"
    assert "Traceback" not in text, text[-2000:]
    text, _, peak = text.rpartition(PEAK)
    return Told(code, text, used.ru_utime + used.ru_stime, float(peak))


def tried(root: Path, name: str, one: Hostile) -> Told:
    """A check of the pack in a folder of its own: the finding is there, within the bounds."""
    write(root, name, one.files)
    told = run(root, "check")
    assert told.status == 1
    assert told.holds(name, one), told.text[:2000]
    assert told.mebibytes < MEBIBYTES
    return told


def _listing(folder: Path) -> list[tuple[str, int]]:
    """Every file and folder with its time, but for what lies in the output folder."""
    paths = (path for path in sorted(folder.rglob("*")) if "output" not in path.parts)
    return [(str(path), path.lstat().st_mtime_ns) for path in paths if not path.is_dir() or path.is_symlink()]
