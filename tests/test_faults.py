"""Disks that refuse, names that few systems take, and games that are saved while they are read."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from generator import unchanged, whole
from generator.cli.main import kitwright
from generator.kit import Kit
from generator.outputs import files
from generator.request import ready
from generator.starter import Start, begin
from generator.whole import OutputError, beside, locked, write_whole
from generator.workspace import Workspace, files_below, unfit
from tests.faulty import SETTINGS, Faulty, Trials, differing, tree
from tests.kit import Game, game

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes need rights on Windows")
CARDS = "a: {name: Horse, text: Cień konia}\nb: {name: Żółw, text: I}\n"


@pytest.fixture
def made(tmp_path: Path) -> Game:
    return game(tmp_path / "game", CARDS)


def run(made: Game, *words: object) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(made.root), *map(str, words)])


# One file as a whole


def test_a_file_is_written_with_its_folders_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    write_whole(tmp_path / "deep" / "a.txt", "żółw\n")
    write_whole(tmp_path / "deep" / "a.txt", b"new")
    assert tree(tmp_path) == {"deep/a.txt": b"new"}


@POSIX
def test_a_link_and_the_rights_of_a_file_stay(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_bytes(b"old")
    (tmp_path / "real.txt").chmod(0o640)
    (tmp_path / "link.txt").symlink_to("real.txt")
    write_whole(tmp_path / "link.txt", b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_bytes() == b"new"
    assert (tmp_path / "real.txt").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("call", ["replace", "fsync"])
def test_what_the_disk_refuses_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "a.txt").write_bytes(b"old")
    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(OutputError, match=r"^'a\.txt' cannot be written: no space left on device$"):
        write_whole(tmp_path / "a.txt", b"new")
    assert tree(tmp_path) == {"a.txt": b"old"}


def test_a_relative_path_is_named_as_it_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OutputError, match=r"^'none/a\.txt' cannot be written: no such file or directory$"):
        write_whole(Path("none/a.txt"), b"new", folders=False)


def test_a_folder_a_file_for_a_folder_and_a_name_too_long(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    for path in (tmp_path, tmp_path / "file" / "a.txt", tmp_path / ("x" * 300)):
        with pytest.raises(OutputError, match="cannot be written: "):
            write_whole(path, b"new")
    assert tree(tmp_path) == {"file": b"old"}


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda path, _: Path(path) != tmp_path / "a.txt")

    def refuse(self: Path, *_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        with pytest.raises(OutputError, match="permission denied"):
            write_whole(tmp_path / "a.txt", b"new")
    assert tree(tmp_path) == {"a.txt": b"old"}


@POSIX
def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append((tmp_path / "pipe").read_bytes()))
    reader.start()
    write_whole(tmp_path / "pipe", b"new")
    reader.join()
    assert read == [b"new"]
    assert [path.is_fifo() for path in tmp_path.iterdir()] == [True]


def test_what_a_killed_one_left_is_used_again(tmp_path: Path) -> None:
    beside(tmp_path / "a.txt", whole.NEW).write_bytes(b"half of something that was longer")
    write_whole(tmp_path / "a.txt", b"new")
    assert tree(tmp_path) == {"a.txt": b"new"}


def test_two_writers_come_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "PAUSE", 0.001)
    texts = [bytes([65 + number]) * 100_000 for number in range(8)]
    threads = [threading.Thread(target=write_whole, args=(tmp_path / "a.txt", text)) for text in texts]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert list(tree(tmp_path)) == ["a.txt"]
    assert (tmp_path / "a.txt").read_bytes() in texts


def test_a_file_that_another_one_writes_is_not_ours(tmp_path: Path) -> None:
    first = locked(tmp_path / "lock")
    assert first is not None
    assert locked(tmp_path / "lock") is None
    os.close(first)
    again = locked(tmp_path / "lock")
    assert again is not None
    os.close(again)


@POSIX
def test_a_link_in_the_place_of_what_is_hidden_leads_nowhere(made: Game) -> None:
    """A pack from a stranger may bring links by those names; what they lead to is somebody's."""
    victim = made.root / "victim"
    (victim / "deep").mkdir(parents=True)
    (victim / "file").write_bytes(b"precious")
    made.output.parent.mkdir()
    for end in (".new", ".old", ".lock"):
        beside(made.output, end).symlink_to(victim / "file" if end == ".lock" else victim)
    beside(made.root / "content" / "probe" / "cards.yaml", whole.NEW).symlink_to(victim / "file")
    (made.root / ".night_fair.new").symlink_to(victim)
    files.recover(made.output)
    built = made.build()
    assert not built.ok
    assert built.found.one("K401").message.startswith("'probe' cannot be written: ")  # the lock is a link
    beside(made.output, ".lock").unlink()
    assert made.build().ok
    write_whole(made.root / "content" / "probe" / "cards.yaml", CARDS)
    begin(made.workspace, Start("night_fair", "Night Fair"))
    assert tree(victim) == {"deep/": b"", "file": b"precious"}
    assert [path.name for path in made.output.parent.iterdir()] == ["probe"]


# Commands that write


WRITERS: dict[str, tuple[str, ...]] = {
    "language": ("language", "probe", "pl", "--accept"),
    "import": ("table", "import", "probe", "cards", "cards.csv"),
    "export": ("table", "export", "probe", "cards", "--to", "cards.xlsx"),
    "reference": ("reference", "--out", "page.html"),
    "calibrate": ("calibrate",),
    "profile": ("calibrate", "--save", "home", "--top", "10.2", "--bottom", "10.2"),
}


@pytest.mark.parametrize("name", WRITERS)
def test_what_cannot_be_written_is_a_finding_and_changes_nothing(
    made: Game, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    made.write("lang/pl.yaml", "cards.a.name: Koń\n")
    monkeypatch.chdir(made.root)
    monkeypatch.setattr("generator.profile.folder", lambda: made.root / "profiles")
    monkeypatch.setattr("generator.reference.reference_page", lambda *_: "a page")
    (made.root / "cards.csv").write_text("id,name,text\na,Mare,Cień konia\nb,Żółw,I\n", "utf-8")
    replace = os.replace

    def refuse(one: Any, other: Any) -> None:
        if Path(one).name.startswith("."):
            raise OSError(errno.EDQUOT, "Disk quota exceeded")
        replace(one, other)

    before = tree(made.root)
    monkeypatch.setattr(os, "replace", refuse)
    told = run(made, *WRITERS[name])
    assert told.exit_code == 1, told.output
    assert "error[K401]: '" in told.stderr
    assert "cannot be written: disk quota exceeded" in told.stderr
    after = {path: data for path, data in tree(made.root).items() if not path.endswith("/")}
    assert after == before
    monkeypatch.setattr(os, "replace", replace)
    assert run(made, *WRITERS[name]).exit_code == 0
    assert tree(made.root) != before


def test_what_is_hidden_in_a_pack_is_no_part_of_it(made: Game) -> None:
    """A table that was half written when its program was killed, an editor's copies, a file manager's notes."""
    assert made.build().ok
    before = tree(made.output)
    hidden = (".cards.yaml.new", "cards.yaml~", ".cards.yaml.swp", "pictures/.DS_Store", ".git/HEAD", "~$cards.xlsx")
    for name in hidden:
        made.write(name, b"half")
    assert made.build().result.unchanged
    (made.output / "made.json").unlink()
    assert made.build().ok
    assert tree(made.output) == before


@POSIX
def test_a_folder_that_is_a_link_is_a_part_of_the_pack(made: Game) -> None:
    made.write("shared/lang/pl.yaml", "cards.a.name: Koń\n")
    (made.root / "content" / "shared").mkdir()
    (made.root / "content" / "probe" / "shared").rename(made.root / "content" / "shared" / "all")
    (made.root / "content" / "probe" / "lang").symlink_to("../shared/all/lang")
    (made.root / "content" / "probe" / "loop").symlink_to(".")
    assert [name for name, _ in files_below(made.root / "content" / "probe", made.workspace)] == [
        "cards.yaml", "game.yaml", "kit.yaml", "lang/pl.yaml",
    ]  # fmt: skip
    before = unchanged.fingerprint(made.workspace, "probe", "")
    (made.root / "content" / "shared" / "all" / "lang" / "pl.yaml").write_text("cards.a.name: Klacz\n", "utf-8")
    assert unchanged.fingerprint(made.workspace, "probe", "") != before


def test_the_templates_of_other_games_are_no_part_of_a_game(made: Game) -> None:
    before = unchanged.fingerprint(made.workspace, "probe", ""), unchanged.stamps(made.workspace, "probe")
    for path in ("content/other/game.yaml", "templates/other/card.yaml"):
        (made.root / path).parent.mkdir()
        (made.root / path).write_bytes(b"x")
    assert (unchanged.fingerprint(made.workspace, "probe", ""), unchanged.stamps(made.workspace, "probe")) == before


def test_a_game_of_which_a_killed_start_left_the_templates_begins_anew(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    begin(workspace, Start("night_fair", "Night Fair"))
    whole_one = tree(tmp_path)
    hidden = tmp_path / ".night_fair.new" / "content"
    hidden.mkdir(parents=True)
    (tmp_path / "content" / "night_fair").rename(hidden / "night_fair")
    begin(workspace, Start("night_fair", "Night Fair"))
    assert tree(tmp_path) == whole_one


# Games that are saved while they are read or drawn


def during(monkeypatch: pytest.MonkeyPatch, do: Callable[[], object]) -> None:
    """Have something happen in the middle of drawing, each time."""
    components = Kit.components

    def drawn(self: Kit, group: Any) -> Iterator[Any]:
        yield from components(self, group)
        do()

    monkeypatch.setattr(Kit, "components", drawn)


@pytest.mark.parametrize("words", [("build", "probe"), ("export", "probe", "--to", "sheets"), ("diff", "probe")])
def test_a_game_that_is_saved_while_it_is_drawn_is_not_written(
    made: Game, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    assert run(made, "build", "probe").exit_code == 0
    made.write("cards.yaml", CARDS.replace("Horse", "Mare"))
    before = tree(made.root / "output")
    with monkeypatch.context() as patch:
        during(patch, lambda: made.write("cards.yaml", CARDS.replace("Horse", "Foal")))
        if words[0] == "export":
            listing = "generator.exporting.write_listing"
            patch.setattr(listing, lambda *_: made.write("cards.yaml", CARDS.replace("Horse", "Foal")))
        told = run(made, *words)
    assert told.exit_code == 1
    assert "content/probe:1:1: error[K406]: files of the game were saved" in told.stderr
    assert tree(made.root / "output") == before
    told = run(made, *words)
    assert told.exit_code == 0, told.output
    assert tree(made.root / "output") != before


def test_what_was_saved_meanwhile_is_not_taken_for_what_lies_there(made: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved back before the build is over: the files look as at its begin, and the sheets do not."""
    during(monkeypatch, lambda: made.write("cards.yaml", CARDS))
    read, reads = ready, []

    def other(*words: Any) -> Any:
        made.write("cards.yaml", CARDS.replace("Horse", "Mare"))
        reads.append(1)
        return read(*words)

    monkeypatch.setattr("generator.build.ready", other)
    built = made.build()
    assert (built.ok, built.found.codes) == (False, ["K406"])
    assert not made.output.exists()
    monkeypatch.undo()
    assert "Horse" in made.build().pdf().text(0)


def test_a_game_that_is_saved_while_it_is_read_is_read_again(made: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[str] = []

    def save(_: object) -> list[Any]:
        if len(reads) < 1:
            made.write("cards.yaml", CARDS.replace("Horse", "Mare"))
        reads.append("read")
        return []

    monkeypatch.setattr("generator.request.findings", save)
    pack, _ = ready(made.workspace, "probe")
    assert reads == ["read", "read"]
    assert pack.game.cards["a"].name == "Mare"  # type: ignore[attr-defined]
    assert not pack.found


def test_a_game_that_is_saved_all_the_time_is_told(made: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = iter([CARDS.replace("Horse", name) for name in ("Mare", "Foal", "Pony", "Colt")])
    monkeypatch.setattr("generator.request.findings", lambda _: made.write("cards.yaml", next(texts)) and [])
    pack, _ = ready(made.workspace, "probe")
    assert [one.code for one in pack.found] == ["K406"]


def test_a_report_names_the_state_that_was_read(made: Game) -> None:
    """Not the one that lies there when a long simulation is over."""
    pack, _ = ready(made.workspace, "probe")
    before = pack.code
    made.write("cards.yaml", CARDS.replace("Horse", "Mare"))
    again, _ = ready(made.workspace, "probe")
    assert len(before) == 8
    assert pack.code == before != again.code


def test_a_change_that_leaves_time_and_size_alone_is_seen(made: Game) -> None:
    path = made.write("cards.yaml", CARDS)
    assert "Horse" in made.build().pdf().text(0)
    about, stamps = path.stat(), unchanged.stamps(made.workspace, "probe")
    made.write("cards.yaml", CARDS.replace("Horse", "Mouse"))
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    if sys.platform != "win32":
        assert unchanged.stamps(made.workspace, "probe") != stamps
    assert "Mouse" in made.build().pdf().text(0)


@pytest.mark.parametrize("seconds", [0, 2**31 + 10, 2**33])
def test_times_of_files_change_nothing(made: Game, seconds: int) -> None:
    assert made.build().ok
    before = tree(made.output)
    for path in [*made.root.rglob("*")]:
        os.utime(path, (seconds, seconds))
    assert made.build().result.unchanged
    (made.output / "made.json").unlink()
    assert made.build().ok
    assert tree(made.output) == before


def test_what_is_read_while_files_are_written_is_no_fault_of_writing(
    made: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error", str(made.root / "templates" / "probe" / "card.yaml"))

    monkeypatch.setattr("generator.outputs.record.Record.made_of", refuse)
    built = made.build()
    assert built.found.one("K401").message == "'card.yaml' cannot be read: input/output error"


def test_an_error_that_nobody_expects_is_a_finding(made: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = 0

    def refuse(*_: object) -> None:
        raise OSError(refused, os.strerror(refused), str(made.root / "content" / "probe" / "cards.yaml"))

    monkeypatch.setattr("generator.request.read_pack", refuse)
    for number, code, said in (
        (errno.EIO, "K001", "read: input/output error"),
        (errno.ENOSPC, "K401", "written: no space left on device"),
    ):
        refused = number
        told = run(made, "check", "probe")
        assert told.exit_code == 1
        assert told.stderr.startswith(f"content/probe/cards.yaml:1:1: error[{code}]: 'cards.yaml' cannot be {said}\n")


# Names


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("probe", ""),
        ("żółw 🐢", ""),
        ("-x", ""),
        ("a%20b#c'd", ""),
        ("con", "is kept by Windows for itself"),
        ("LPT1.txt", "is kept by Windows for itself"),
        ("a\nb", "has a character, or an end, that some systems do not take"),
        ("a:b", "has a character, or an end, that some systems do not take"),
        ("end.", "has a character, or an end, that some systems do not take"),
        (".hidden", "has a character, or an end, that some systems do not take"),
        ("\udcff", "is not UTF-8 text"),
        ("Fair", "is, but for capitals or accents, that of 'fair'"),
        ("z\u0301", "is, but for capitals or accents, that of '\u017a'"),
    ],
)
def test_names_that_lie_on_every_system(name: str, why: str) -> None:
    assert unfit(name, ["fair", "\u017a", name]) == why


@POSIX
def test_a_game_whose_name_no_other_system_takes_is_refused(made: Game) -> None:
    for name in ("Probe", os.fsdecode(b"\xff")):
        try:
            (made.root / "content" / "probe").rename(made.root / "content" / name)
        except OSError:
            pytest.skip("the system does not take the name")
        (made.root / "content" / "probe").mkdir()
        (made.root / "content" / "probe" / "game.yaml").write_bytes(b"x")
        told = run(made, "build", "--", name)
        assert told.exit_code == 2
        assert "rename it in content/ and templates/" in " ".join(told.stderr.split())
        (made.root / "content" / "probe" / "game.yaml").unlink()
        (made.root / "content" / "probe").rmdir()
        (made.root / "content" / name).rename(made.root / "content" / "probe")


@POSIX
def test_files_whose_names_are_no_text_are_told_and_stop_nothing(made: Game) -> None:
    for name in (b"\xff.yaml", b"pictures/\xff.png", b"\xff.txt"):
        path = Path(os.fsdecode(os.fsencode(made.root / "content" / "probe") + b"/" + name))
        path.parent.mkdir(exist_ok=True)
        try:
            path.write_bytes(b"x")
        except OSError:
            pytest.skip("the system does not take the name")
    told = run(made, "build", "probe")
    assert told.exit_code == 1
    assert [line for line in told.stderr.splitlines() if "error[" in line] == [
        "content/probe/\\udcff.yaml:1:1: error[K109]: \\udcff.yaml is no table of this game"
    ]


@pytest.mark.parametrize("name", ["with space", "🐢", "z\u0301", "-root", "100%#'", "y" * 240])
def test_where_a_workspace_lies_changes_nothing(made: Game, tmp_path: Path, name: str) -> None:
    assert made.build().ok
    other = game(tmp_path / name, CARDS)
    assert other.build().ok
    assert tree(other.output) == tree(made.output)


# Processes: killed, refused, in strange surroundings


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be forked")
def test_a_table_that_is_imported_is_the_old_one_or_the_new_one(made: Game, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("id,name,text\na,Mare,Cień konia\nb,Żółw,I\n", "utf-8")
    faulty = Faulty(made.root, tmp_path / "said")
    one = Trials(made.root, faulty, ("table", "import", "probe", "cards", str(tmp_path / "cards.csv")))
    try:
        one.begin()
        count = len(one.operations["write"])
        assert 3 <= count <= 6
        seen = [one.hit(at=number, what="die", watch="write") for number in range(1, count + 1)]
        assert seen == [False] * count  # the last operation is the exchange of names itself
        assert not one.hit(at=2, what="ENOSPC", watch="write")
        assert not one.hit(most=10)
    finally:
        faulty.end()


def test_surroundings_change_nothing(made: Game, tmp_path: Path) -> None:
    """The worst of all in one; each by itself, and with every game, in tests/long."""
    assert made.build().ok
    before = tree(made.output)
    env = {name: value for one in SETTINGS.values() for name, value in one.items()}
    root = Path(__file__).parents[1]
    line = [sys.executable, "-OO", "-B", "-m", "generator", "--root", str(made.root), "build", "probe"]
    (made.output / "made.json").unlink()
    env |= {"PYTHONPATH": str(root), **({"SYSTEMROOT": os.environ["SYSTEMROOT"]} if sys.platform == "win32" else {})}
    done = subprocess.run(line, capture_output=True, cwd=tmp_path, env=env, check=False)
    assert done.returncode == 0, done.stderr
    assert not differing(tree(made.output), before)
