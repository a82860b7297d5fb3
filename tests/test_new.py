"""``kitwright new``: a game that builds at once, or nothing at all."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from jsonschema import Draft7Validator

from generator import starter
from generator.build import Options, build
from generator.cli.main import kitwright
from generator.pack import Workspace
from generator.starter import Start, StarterError, begin, usable
from tests.kit import found

ROOT = Path(__file__).parents[1]


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def ran(folder: Path, *words: str, typed: str | None = None) -> Any:
    """The command line in a folder, in this process."""
    return CliRunner().invoke(kitwright, ["--root", str(folder), "new", *words], input=typed)


@pytest.mark.parametrize(
    ("kind", "most", "pieces"),
    [
        # 11 stalls twice and a queen, with 4 blanks; 12 + 12 + 16 goods
        ("cards", 4, {"aids": 4, "stalls": 27, "stall_box": 1, "goods": 40}),
        ("map", 3, {"board": 1, "aids": 3, "goods": 40, "travellers": 3, "markers": 3}),
        ("both", 6, {"board": 1, "aids": 6, "stalls": 27, "stall_box": 1, "goods": 40, "travellers": 6, "markers": 6}),
    ],
)
def test_the_new_game_builds_without_a_finding(tmp_path: Path, kind: str, most: int, pieces: dict[str, int]) -> None:
    workspace = Workspace(tmp_path)
    made = begin(workspace, Start("night_fair", 'The "Night" Fair', kind, 2, most))
    assert all(path.is_file() for path in made)
    done = build(workspace, "night_fair", Options(papers=("a4", "letter"), strict=True))
    assert not done.pack.found, found(done.pack).text
    assert done.ok
    assert done.pack.game.game.title == 'The "Night" Fair'
    whole = {part.name: part.pieces for part in done.printed["A4"].parts if part.way != "none"}
    assert whole == pieces
    assert (tmp_path / "output/night_fair/night_fair-kit-a4.pdf").is_file()


@pytest.mark.parametrize("kind", starter.KINDS)
def test_every_file_of_content_names_a_schema_that_takes_it(tmp_path: Path, kind: str) -> None:
    assert ran(tmp_path, "night_fair", "--kind", kind, "--yes").exit_code == 0
    for name in [*files(tmp_path / "content"), *files(tmp_path / "templates")]:
        content = tmp_path / ("content" if (tmp_path / "content" / name).is_file() else "templates") / "night_fair"
        name = name.removeprefix("night_fair/")
        text = (content / name).read_text("utf-8")
        first = text.partition("\n")[0]
        schema = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert schema, name
        wanted = yaml.safe_load((content / schema[1]).read_text("utf-8"))
        assert not [*Draft7Validator(wanted).iter_errors(yaml.safe_load(text))], name
        assert text.splitlines()[1].startswith("# "), f"{name} explains itself"
        assert not re.search(r"@[A-Z]+@|^#[+-]", text, re.MULTILINE)


def test_what_is_said_on_the_command_line_is_in_the_game(tmp_path: Path) -> None:
    done = ran(tmp_path, "night_fair", "--kind", "map", "--title", "Fair: a game", "--players", "3-5", "--yes")
    assert done.exit_code == 0, done.output
    assert "night_fair: no findings" in done.output
    assert "kitwright build night_fair" in done.output
    head = (tmp_path / "content/night_fair/game.yaml").read_text("utf-8")
    assert 'title: "Fair: a game"' in head
    assert "players: {min: 3, max: 5}" in head
    players = (tmp_path / "content/night_fair/players.yaml").read_text("utf-8")
    assert players.count("emblem:") == 5
    assert not [name for name in files(tmp_path) if ".new" in name]


def test_it_asks_at_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.cli.new._asks", lambda: True)
    done = ran(tmp_path, typed="night_fair\nFair\nboth\n2-3\n")
    assert done.exit_code == 0, done.output
    assert 'title: "Fair"' in (tmp_path / "content/night_fair/game.yaml").read_text("utf-8")
    assert (tmp_path / "content/night_fair/stalls.yaml").is_file()
    assert (tmp_path / "content/night_fair/board.yaml").is_file()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Night Fair", "try 'night_fair'"),
        ("nightFair", "try 'nightfair'"),
        ("night-fair", "try 'night_fair'"),
        ("7wonders", "try 'wonders'"),
        ("../fair", "try 'fair'"),
        ("fête", "try 'f_te'"),
        ("a" * 41, "40 at most"),
        ("con", "try 'con_game'"),
        ("lpt1", "Windows keeps the name"),
        ("", "cannot be the name"),
        ("common", "taken by Kitwright"),
        ("fonts", "try 'my_fonts'"),
        ("schema", "taken by Kitwright"),
        ("invisible_man", "taken by Kitwright"),
    ],
)
def test_a_bad_name_is_refused_with_a_better_one(tmp_path: Path, name: str, says: str) -> None:
    done = ran(tmp_path, name, "--yes")
    assert done.exit_code == 2
    assert says in " ".join(done.output.split())
    assert files(tmp_path) == []


@pytest.mark.parametrize("name", ["fair", "x", "con_game", "fair_2", "nul1"])
def test_a_good_name_is_taken(name: str) -> None:
    assert usable(name) == name


@pytest.mark.parametrize("value", ["4-2", "0-3", "2-9", "two", "2-", "²"])
def test_numbers_of_players_that_cannot_be(tmp_path: Path, value: str) -> None:
    assert ran(tmp_path, "night_fair", "--players", value, "--yes").exit_code == 2
    assert files(tmp_path) == []


def test_a_name_must_be_given_where_nobody_can_be_asked(tmp_path: Path) -> None:
    assert "kitwright new night_fair" in ran(tmp_path).output
    assert ran(tmp_path, "night_fair", "--title", " ", "--yes").exit_code == 2
    assert files(tmp_path) == []


@pytest.mark.parametrize("there", ["content/night_fair/notes.txt", "templates/Night_Fair/x", "content/night_fair"])
def test_nothing_is_overwritten(tmp_path: Path, there: str) -> None:
    path = tmp_path / there
    path.parent.mkdir(parents=True)
    path.write_text("mine", "utf-8")
    with pytest.raises(StarterError, match="is there already, and nothing is overwritten"):
        begin(Workspace(tmp_path), Start("night_fair", "Fair"))
    assert files(tmp_path) == [there]
    assert path.read_text("utf-8") == "mine"


@pytest.mark.parametrize("at", [1, 7, 17, 18])
def test_a_disk_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    workspace = Workspace(tmp_path / "new")
    calls = 0

    def failing(name: str) -> None:
        real = getattr(Path, name)

        def call(self: Path, *args: Any, **more: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == at:
                raise OSError(28, "No space left on device")
            return real(self, *args, **more)

        monkeypatch.setattr(Path, name, call)

    failing("write_text")
    failing("rename")
    with pytest.raises(OSError, match="No space left"):
        begin(workspace, Start("night_fair", "Fair"))
    monkeypatch.undo()
    assert not workspace.root.exists()


def test_the_commands_of_the_readme_make_a_game_in_an_empty_folder(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"<!-- new -->\n```sh\n(.*?)```\n<!-- end -->", readme, re.DOTALL)
    assert blocks
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for line in "".join(blocks).splitlines():
        program, *words = shlex.split(line, comments=True)
        assert program == "kitwright"
        done = subprocess.run(
            [sys.executable, "-m", "generator", *words],
            cwd=tmp_path, env=env, capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    assert list((tmp_path / "output").glob("*/*-kit-a4.pdf"))
