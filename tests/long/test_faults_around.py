"""Surroundings that change nothing, disks that are full, rights that are missing, files that go or change meanwhile."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from random import Random

import pytest

from generator.workspace import Workspace, packaged
from tests.faulty import ROOT, SETTINGS, Faulty, Tree, differing, tree, visible
from tests.kit import Game, game
from tests.long.conftest import Tell
from tests.test_killed import KIT, rows

LINUX = pytest.mark.skipif(sys.platform != "linux" or os.getuid() != 0, reason="needs Linux, and its rights")
GAMES = Workspace(packaged()).games()
CLOCK = """\
import itertools, runpy, sys, time
ticks = itertools.count()
time.time = lambda: 4102444800.0 - next(ticks) * 3600.0
time.time_ns = lambda: int(time.time() * 1e9)
runpy.run_module("generator", run_name="__main__", alter_sys=True)
"""
"""Kitwright at a time when the clock goes back an hour whenever it is read, from the year 2100 on."""
AROUND: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "a Turkish desk": (("-O", "-m", "generator"), ("Turkish", "a hash seed", "a time zone", "a narrow terminal")),
    "a bare machine": (
        ("-OO", "-m", "generator"),
        ("ASCII", "no home", "no time zone", "a date for makers of archives"),
    ),
    "a clock that goes back": (("-W", "error", "-c", CLOCK), ("a decimal comma", "Latin letters on the terminal")),
}
"""What Python is told, and settings of the environment."""


@pytest.mark.parametrize("name", GAMES)
def test_surroundings_change_nothing(name: str, tmp_path: Path, tell: Tell) -> None:
    """Other locales, time zones, hash seeds, clocks, homes, masks of rights and working folders; Python without its
    docstrings, and with warnings that are errors."""
    seen: dict[str, Tree] = {}
    plain = {"PATH": os.environ["PATH"], "PYTHONHASHSEED": "0"}
    for number, (around, (python, settings)) in enumerate({"a usual one": (("-m", "generator"), ()), **AROUND}.items()):
        env = {
            **(plain if not number else {}),
            **{key: word for one in settings for key, word in SETTINGS[one].items()},
        }
        out, work = tmp_path / f"{number}", tmp_path / f"work {number}"
        work.mkdir()
        line = [sys.executable, "-B", *python, "--root", str(packaged()), "build", name, "--out", str(out), "--zip"]
        env |= {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            line, cwd=work, env=env, capture_output=True, check=False, umask=0o077 if number % 2 else 0o002
        )
        assert done.returncode == 0, (around, done.stderr.decode("utf-8", "replace"))
        assert b"Traceback" not in done.stderr
        seen[around] = tree(out / name)
    first = seen["a usual one"]
    assert len(first) > 10
    for around, found in seen.items():
        assert not differing(found, first), around
    whole = sum(map(len, first.values())) / 2**20
    tell(
        "faults",
        f"{name} built in {', '.join(AROUND)}",
        f"{len(first)} files, {whole:.1f} MiB: the same bytes each time",
    )


@pytest.fixture
def old(tmp_path: Path) -> Iterator[tuple[Game, Faulty]]:
    """A game with outputs, and with a change that they do not know."""
    made = game(tmp_path / "game", rows(2, "Old words."), kit=KIT)
    assert made.build().ok
    (made.output / "notes.txt").write_bytes(b"mine\n")
    made.write("cards.yaml", rows(3, "New words."))
    faulty = Faulty(made.root, tmp_path / "said")
    yield made, faulty
    faulty.end()


@contextmanager
def disk(place: Path, size: int) -> Iterator[None]:
    """A disk of so many bytes at a folder, until the block ends."""
    place.mkdir(parents=True)
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], check=False)
    assert not done.returncode, "no disk can be mounted"
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", place], check=True)


@LINUX
@pytest.mark.parametrize("command", ["build", "export", "diff"])
def test_a_disk_that_is_full(old: tuple[Game, Faulty], command: str, tell: Tell) -> None:
    made, faulty = old
    words = {
        "build": ("build", "probe"),
        "export": ("export", "probe", "--to", "png", "--dpi", "40"),
        "diff": ("diff", "probe", "--since", str(made.output / "manifest.json")),
    }[command]
    place, ends = made.root.parent / "disk", []
    for kib in (4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 1024):
        with disk(place, kib * 1024):
            ended = faulty.run(*words, "--out", str(place))
            ends.append(ended.status)
            found = {name: data for name, data in tree(place).items() if not name.startswith(".")}
            if ended.status == 0:
                assert found
                break
            assert ended.status == 1, ended
            assert "error[K401]: '" in ended.err
            assert "cannot be written: no space left on device" in ended.err
            assert not found
        place.rmdir()
    assert ends[-1] == 0
    assert len(ends) > 2
    tell(
        "faults", f"`{command}` on a disk that is too small", f"{len(ends) - 1} sizes: a finding, and nothing is there"
    )


@LINUX
def test_rights_that_are_missing(old: tuple[Game, Faulty], tell: Tell) -> None:
    """What is refused to somebody without rights: a finding for each, and the outputs stay."""
    made, faulty = old
    before, tried = tree(made.output), 0
    for path, mode, code in (
        ("content/probe/cards.yaml", 0o000, "K001"),
        ("content/probe", 0o000, ""),
        ("content", 0o000, ""),
        ("templates/probe/card.yaml", 0o000, "K001"),
        ("templates/probe", 0o000, "K001"),
        ("templates", 0o000, ""),
        ("output/probe", 0o555, "K401"),
        ("output/probe", 0o000, "K401"),
        ("output", 0o555, "K401"),
        ("output", 0o000, "K401"),
        ("output/probe/manifest.json", 0o000, ""),
    ):
        for one in [made.root, *made.root.rglob("*")]:
            one.chmod(0o777 if one.is_dir() else 0o666)
        for words in (("build", "probe"), ("export", "probe", "--to", "sheets"), ("diff", "probe"), ("check", "probe")):
            (made.root / path).chmod(mode)
            ended = faulty.run(*words, powerless=True)
            tried += 1
            assert ended.status in (0, 1, 2), (path, words, ended)
            assert "Traceback" not in ended.err
            if words[0] == "build" and code:
                assert ended.status == 1, (path, ended)
                assert f"error[{code}]" in ended.err, (path, ended)
            (made.root / path).chmod(0o777 if (made.root / path).is_dir() else 0o666)
            if words[0] == "build" and code:
                assert tree(made.output) == before
            if words[0] == "build" and ended.status == 0:
                shutil.rmtree(made.output)
                made.output.mkdir()
                for name, data in before.items():
                    (made.output / name).write_bytes(data)
    tell("faults", "files and folders that a user may not read or write", f"{tried} runs: a finding, the outputs stay")


@pytest.mark.parametrize("watch", ["write", "read"])
@pytest.mark.parametrize("gone", ["output", "output/probe", "output/.probe.new", "content/probe/cards.yaml", "content"])
def test_what_vanishes_meanwhile(old: tuple[Game, Faulty], gone: str, watch: str, tell: Tell) -> None:
    made, faulty = old
    start = tree(made.root)
    count = len(faulty.run("build", "probe", watch=watch).seen)
    after = visible(tree(made.root))
    tried = range(1, count + 1, max(1, count // 12))
    for number in tried:
        shutil.rmtree(made.root)
        for name, data in start.items():
            path = made.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        ended = faulty.run("build", "probe", at=number, what="lose", watch=watch, gone=str(made.root / gone))
        assert ended.status in (0, 1), ended
        assert "Traceback" not in ended.err
        now = {name: data for name, data in visible(tree(made.root)).items() if name.startswith("output/")}
        expected = [
            {name: data for name, data in one.items() if name.startswith("output/")} for one in (visible(start), after)
        ]
        lost = [{name: data for name, data in expected[1].items() if not name.endswith("notes.txt")}, {}]
        assert now in [*expected, *(lost if gone.startswith("output") else [])], (number, differing(now, expected[1]))
        for name, data in start.items():
            if name.startswith("content/"):
                (made.root / name).parent.mkdir(parents=True, exist_ok=True)
                (made.root / name).write_bytes(data)
        assert made.build().ok
        assert [path.name for path in made.output.parent.iterdir()] == ["probe"]
    tell(
        "faults",
        f"`{gone}` vanishes during a build ({watch})",
        f"at {len(tried)} operations: whole, the next build clean",
    )


@pytest.mark.parametrize("how", ["in place", "by another file of the name"])
def test_tables_that_are_saved_all_the_time(old: tuple[Game, Faulty], how: str, tell: Tell) -> None:
    """Two files that belong together, saved one after the other: no build mixes what was saved at two times."""
    made, faulty = old
    states: list[Tree] = []
    texts = [[rows(3, f"{word} words."), KIT.replace("Cards", word)] for word in ("Red", "Blue")]

    def save(state: int) -> None:
        for name, text in zip(("cards.yaml", "kit.yaml"), texts[state], strict=True):
            if how == "in place":
                made.write(name, text)
            else:
                os.replace(made.write(f".{name}.mine", text), made.root / "content" / "probe" / name)

    for state in (0, 1):
        save(state)
        shutil.rmtree(made.output)
        assert made.build().ok
        states.append(visible(tree(made.output)))
    assert states[0] != states[1]
    chance, over, saves = Random(how), threading.Event(), count()

    def go_on() -> None:
        while not over.is_set():
            time.sleep(chance.random() * 0.25)
            save(next(saves) % 2)

    saver = threading.Thread(target=go_on)
    saver.start()
    ends = []
    try:
        for _ in range(40):
            ended = faulty.run("build", "probe")
            assert ended.status in (0, 1), ended
            assert "Traceback" not in ended.err
            found = visible(tree(made.output))
            assert found in states, differing(found, states[0])
            assert ended.status == 0 or "error[K" in ended.err
            ends.append(ended.status)
    finally:
        over.set()
        saver.join()
    for state in (0, 1, 0):
        save(state)
        assert made.build().ok
        assert visible(tree(made.output)) == states[state]
    held = f"{len(ends)} builds during {next(saves)} saves: {ends.count(0)} of one state, {ends.count(1)} refused"
    tell("faults", f"tables that are saved {how} during builds", held)


def _free() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_a_preview_that_is_killed(old: tuple[Game, Faulty], tell: Tell) -> None:
    """While it starts, draws, answers and follows saves: no file changes, and the next one takes the same port."""
    made, _ = old
    chance, port, answered, kills = Random(7), _free(), 0, 20
    before = tree(made.root)
    line = [
        sys.executable,
        "-B",
        "-m",
        "generator",
        "--root",
        str(made.root),
        "preview",
        "--no-open",
        "--port",
        str(port),
    ]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for number in range(kills + 1):
        process = subprocess.Popen(line, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            if number % 4 == 0 and number < kills:
                time.sleep(chance.random())
            else:
                assert f":{port}/" in process.stdout.readline()
                made.write("cards.yaml", rows(3, f"Words {number}."))
                time.sleep(chance.random() * 0.3)
                with suppress(OSError):
                    link = HTTPConnection("127.0.0.1", port, timeout=20)
                    link.request("GET", "/probe/")
                    answered += link.getresponse().status == 200
                    link.close()
                made.write("cards.yaml", rows(3, "New words."))
        finally:
            process.send_signal(signal.SIGKILL)
            _, wrong = process.communicate()
        assert "Traceback" not in wrong
        assert tree(made.root) == before
    assert answered >= kills // 2
    tell(
        "faults",
        "`preview` killed with SIGKILL",
        f"{kills} kills, {answered} pages answered: no file changes, same port",
    )
