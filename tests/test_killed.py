"""Builds that are killed: what lies in the output folder is one build's, whole, and the next build is clean."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator.outputs import files
from tests.kit import Game, game

ROOT = Path(__file__).parents[1]
KIT = """\
cards: {title: Cards, kind: standard, from: cards, front: card}
tokens: {title: Tokens, kind: standard, from: cards, front: card}
"""
MINE = "notes.txt"
"""A file of the designer in the folder of outputs."""

CHILD = """\
import os, signal, sys
from generator.cli import main
from generator.outputs import files

last, what, how, root = int(sys.argv[1]), *sys.argv[2:]
if how == "rename":
    files._exchanged = lambda *_: False
WATCHED = ("os.mkdir", "os.rename", "os.link", "os.remove", "os.rmdir", "os.truncate", "os.chmod", "ctypes.dlsym")
seen = []

def watch(event, args):
    opened = event == "open" and isinstance(args[0], str) and os.path.join(root, "output") in args[0]
    if not (opened and (args[1] is None or set(args[1]) & set("wax+"))) and event not in WATCHED:
        return
    seen.append(event)
    if len(seen) != last:
        return
    if what == "die":
        os._exit(9)
    if what == "interrupt":
        signal.raise_signal(signal.SIGINT)
    print("paused", flush=True)
    sys.stdin.readline()

sys.argv = ["kitwright", "--root", root, "build", "probe"]
sys.addaudithook(watch)
try:
    main()
finally:
    if not last:
        print(*seen)
"""
"""A build that does something just before its n-th operation on files: ``die`` as when killed, be ``interrupt``-ed
from the keyboard, or ``pause`` until a line comes in.  With n = 0 it ends by saying what these operations are."""


@dataclass
class Kills:
    """A game whose outputs are of yesterday, and what they were and are to be."""

    made: Game
    before: dict[str, bytes]
    after: dict[str, bytes]
    started: list[subprocess.Popen[str]] = field(default_factory=list)

    @property
    def output(self) -> Path:
        return self.made.output

    def reset(self) -> None:
        """Yesterday's outputs again."""
        self.output.mkdir(exist_ok=True)
        for path in sorted(self.output.iterdir()):
            path.unlink()
        for name, data in self.before.items():
            (self.output / name).write_bytes(data)

    def clear(self) -> None:
        """No outputs at all, as before a first build."""
        for path in sorted(self.output.iterdir()):
            path.unlink()
        self.output.rmdir()

    def start(self, *words: str) -> subprocess.Popen[str]:
        """A build in a process of its own: the child's with its words, or the plain command."""
        plain = ("-m", "generator", "--root", str(self.made.root), "build", "probe")
        line = [sys.executable, "-B", *(("-c", CHILD, *words, str(self.made.root)) if words else plain)]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        pipe = subprocess.PIPE
        child = subprocess.Popen(line, env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")
        self.started.append(child)
        return child

    def end(self) -> None:
        """No build of a test goes on when it has failed."""
        while self.started:
            child = self.started.pop()
            if child.poll() is None:
                child.kill()
                child.communicate()

    def stopped(self, number: int, what: str, how: str) -> tuple[int, str]:
        """The exit status and stderr of a build to which something happens before that operation, from 1."""
        child = self.start(str(number), what, how)
        _, said = child.communicate()
        return child.returncode, said

    def operations(self, how: str) -> list[str]:
        """What a whole build does to files."""
        self.reset()
        child = self.start("0", "die", how)
        said, wrong = child.communicate()
        assert child.returncode == 0, wrong
        self.reset()
        return said.splitlines()[-1].split()

    def found(self, how: str) -> dict[str, bytes]:
        """What lies in the folder after a kill: yesterday's set or today's, and read by other means than ours.

        Only where folders cannot change places may it be missing; a reader gets it back.
        """
        if how == "rename" and not self.output.exists():
            files.recover(self.output)
            assert [path.name for path in self.output.parent.iterdir()] == ["probe"]
        now = files_of(self.output)
        assert now in (self.before, self.after), sorted(now)
        assert_one_build(self.output)
        return now

    def next_build_is_clean(self) -> None:
        """The next build leaves what a fresh one makes, and nothing beside it."""
        assert self.made.build().ok
        assert files_of(self.output) == self.after
        assert [path.name for path in self.output.parent.iterdir()] == ["probe"]
        assert_one_build(self.output)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def assert_one_build(folder: Path) -> None:
    """The manifest and every PDF tell of the same build: the same files, their pages, one hash in every footer."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    pages = {row["file"]: row["pages"] for row in manifest["files"]}
    assert sorted(pages) == sorted(path.name for path in folder.glob("*.pdf"))
    assert len(manifest["pack"]) == 8
    for name, count in pages.items():
        with pypdfium2.PdfDocument(folder / name) as pdf:
            assert len(pdf) == count
            for page in pdf:
                assert manifest["pack"] in page.get_textpage().get_text_range()
    assert (folder / MINE).read_text("utf-8") == "mine\n"


def rows(count: int, text: str) -> str:
    return "".join(f"c{number}: {{name: Card {number}, text: {text}}}\n" for number in range(count))


def kills(folder: Path) -> Kills:
    """Yesterday there were 4 cards, today there are 20: each file has another number of pages."""
    fresh = game(folder / "fresh", rows(20, "New words."), kit=KIT)
    assert fresh.build().ok
    after = files_of(fresh.output) | {MINE: b"mine\n"}
    made = game(folder / "game", rows(4, "Old words."), kit=KIT)
    assert made.build().ok
    (made.output / MINE).write_bytes(b"mine\n")
    before = files_of(made.output)
    made.write("cards.yaml", rows(20, "New words."))
    assert before.keys() == after.keys()
    alike = {name for name in before if before[name] == after[name]}
    assert alike == {MINE, "notices.txt"}  # both use the same fonts
    return Kills(made, before, after)


@pytest.fixture(scope="module")
def one_game(tmp_path_factory: pytest.TempPathFactory) -> Kills:
    return kills(tmp_path_factory.mktemp("killed"))


@pytest.fixture
def old(one_game: Kills) -> Iterator[Kills]:
    yield one_game
    one_game.end()


WRITING = 6
"""The operation at which the lock is held, the new folder is there and its second file is opened."""
EXCHANGE = pytest.param("exchange", marks=pytest.mark.skipif(sys.platform != "linux", reason="only Linux exchanges"))


@pytest.mark.parametrize("how", [EXCHANGE, "rename"])
def test_killed_at_any_operation_one_whole_set_is_there_and_the_next_build_is_clean(old: Kills, how: str) -> None:
    """A third of all operations, among them all that move folders; every one is tried in tests/long."""
    done = old.operations(how)
    moves = [number for number, event in enumerate(done, 1) if event in ("os.rename", "ctypes.dlsym")]
    assert len(moves) == {"exchange": 1, "rename": 2}[how]
    seen = []
    for number in sorted({*moves, moves[-1] + 1, *range(2, len(done) + 1, 4)}):
        old.reset()
        status, said = old.stopped(number, "die", how)
        assert status == 9, said
        seen.append(old.found(how) == old.after)
        old.next_build_is_clean()
    assert seen == sorted(seen)  # yesterday's until the folders have changed places, today's from then on
    assert set(seen) == {False, True}


def test_killed_in_a_first_build_nothing_lies_there(old: Kills) -> None:
    old.clear()
    status, said = old.stopped(WRITING, "die", "exchange")
    assert status == 9, said
    assert not old.output.exists()
    assert (old.output.parent / ".probe.new").is_dir()
    assert old.made.build().ok
    assert files_of(old.output) == {name: data for name, data in old.after.items() if name != MINE}
    assert [path.name for path in old.output.parent.iterdir()] == ["probe"]


@pytest.mark.parametrize("number", [1, WRITING - 2, WRITING, WRITING + 4])
def test_interrupted_from_the_keyboard_it_ends_with_130_and_leaves_nothing(old: Kills, number: int) -> None:
    old.reset()
    status, said = old.stopped(number, "interrupt", "exchange")
    assert status == 130
    assert len(said.split("\n")) <= 3, said  # the terminal's ^C, and one line
    assert files_of(old.output) == old.before
    assert [path.name for path in old.output.parent.iterdir()] == ["probe"]


def test_interrupted_between_two_renames_it_puts_the_old_set_back(old: Kills) -> None:
    old.reset()
    second = old.operations("rename").index("os.rename") + 2
    status, _ = old.stopped(second, "interrupt", "rename")
    assert status == 130
    assert files_of(old.output) == old.before
    assert [path.name for path in old.output.parent.iterdir()] == ["probe"]


def test_two_builds_at_once_come_one_after_the_other(old: Kills) -> None:
    old.reset()
    first = old.start(str(WRITING), "pause", "exchange")
    assert first.stdout is not None
    assert first.stdout.readline() == "paused\n"
    second = old.start()
    assert second.stderr is not None
    assert second.stderr.readline() == f"kitwright: waiting for process {first.pid}, which writes 'probe'\n"
    assert files_of(old.output) == old.before
    files.recover(old.output)  # a reader takes nothing away from a build that is going on
    assert (old.output.parent / ".probe.new").is_dir()
    _, wrong = first.communicate("\n")
    assert first.returncode == 0, wrong
    _, more = second.communicate()
    assert (second.returncode, more) == (0, "")
    assert files_of(old.output) == old.after
    assert [path.name for path in old.output.parent.iterdir()] == ["probe"]


def test_a_build_that_is_killed_keeps_no_other_waiting(old: Kills) -> None:
    old.reset()
    first = old.start(str(WRITING), "pause", "exchange")
    assert first.stdout is not None
    assert first.stdout.readline() == "paused\n"
    second = old.start()
    assert second.stderr is not None
    assert "waiting" in second.stderr.readline()
    first.kill()
    _, more = second.communicate()
    assert (second.returncode, more) == (0, "")
    first.communicate()
    assert files_of(old.output) == old.after
    assert [path.name for path in old.output.parent.iterdir()] == ["probe"]


# What the switch does with other files, and what it says when it cannot


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of outputs of an earlier build, beside which nothing lies."""
    made = tmp_path / "output" / "game"
    (made / "deep").mkdir(parents=True)
    (made / "kit.pdf").write_bytes(b"old")
    (made / "gone.pdf").write_bytes(b"old")
    (made / "deep" / "a.png").write_bytes(b"old")
    (made / "deep" / "b.png").write_bytes(b"old")
    return made


def all_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_old_files_stay_in_folders_too_but_for_those_that_are_gone(folder: Path) -> None:
    gone: set[str] = set()
    with files.switched(folder, gone) as new:
        (new / "deep").mkdir()
        (new / "deep" / "a.png").write_bytes(b"new")
        gone |= {"gone.pdf", "deep/b.png", "never/was.png"}
    assert all_of(folder) == {"kit.pdf": b"old", "deep/a.png": b"new"}


def test_a_folder_that_is_empty_without_what_is_gone_goes_too(folder: Path) -> None:
    (folder / "mine").mkdir()
    with files.switched(folder, {"deep/a.png", "deep/b.png"}):
        pass
    assert sorted(path.name for path in folder.iterdir()) == ["gone.pdf", "kit.pdf", "mine"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_folder_that_is_a_link_stays_one(folder: Path, tmp_path: Path) -> None:
    real = tmp_path / "shared"
    folder.rename(real)
    folder.symlink_to(real)
    (real / "latest.pdf").symlink_to("kit.pdf")
    with files.switched(folder) as new:
        (new / "kit.pdf").write_bytes(b"new")
    assert folder.is_symlink()
    assert (real / "latest.pdf").is_symlink()
    assert (real / "latest.pdf").read_bytes() == b"new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["output", "shared"]
    assert [path.name for path in folder.parent.iterdir()] == ["game"]


def test_on_a_full_disk_the_file_that_was_being_written_is_named(folder: Path) -> None:
    before = all_of(folder)

    def fill() -> None:
        with files.switched(folder) as new:
            (new / "kit.pdf").write_bytes(b"new")
            os.utime(new / "kit.pdf", ns=(1, 1))
            (new / "rulebook.pdf").write_bytes(b"half")
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(files.OutputError, match=r"^'rulebook\.pdf' cannot be written: no space left on device$"):
        fill()
    assert all_of(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == ["game"]


def test_a_folder_that_is_read_only_is_not_replaced(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) != folder)
    with pytest.raises(files.OutputError, match=r"^'game' cannot be written: permission denied$"):  # noqa: SIM117
        with files.switched(folder):
            pytest.fail("nothing is drawn for a folder that cannot be written")
    assert [path.name for path in folder.parent.iterdir()] == ["game"]


def test_where_no_file_may_be_made_beside_the_folder_it_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object) -> int:
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(files.OutputError, match=r"^'game' cannot be written: read-only file system$"):  # noqa: SIM117
        with files.switched(folder):
            pytest.fail("nothing is drawn for a folder that cannot be written")
    files.recover(folder)
    assert all_of(folder)["kit.pdf"] == b"old"


def test_the_file_that_a_viewer_locks_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows: a folder with an open file cannot be renamed, and the file cannot be opened for writing."""
    before = all_of(folder)
    opened = Path.open

    def locked(self: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        if self.name == "kit.pdf" and mode == "r+b":
            raise PermissionError(errno.EACCES, "Permission denied", str(self))
        return opened(self, mode, *rest, **more)

    def refuse(self: Path, _to: Path) -> Path:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(files, "_exchanged", lambda *_: False)
    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(Path, "open", locked)
    with pytest.raises(files.OutputError, match=r"^'kit\.pdf' cannot be written: permission denied$"):  # noqa: SIM117
        with files.switched(folder) as new:
            (new / "other.pdf").touch()
    monkeypatch.undo()
    assert all_of(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == ["game"]
