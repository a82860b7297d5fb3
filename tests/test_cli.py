"""The command: statuses, streams, guesses, formats, and no traceback for anyone."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import __version__
from generator.cli.main import kitwright as command
from tests.kit import Game, game

ROOT = Path(__file__).parents[1]
FINE = "a: {name: A, text: One.}\n"
WRONG = "a: {name: A, txet: One.}\n"
WARNED = "a:\n  name: A\n  text: Play card #3 first.\n"


def run(made: Game, *words: str) -> Result:
    """The command in this process, without the net below it."""
    return CliRunner().invoke(command, ["--root", str(made.root), *words])


def python(*words: str, encoding: str = "utf-8", **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh Python that knows the package, on a terminal of that encoding."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding, **environment}
    line = [sys.executable, *words]
    return subprocess.run(line, capture_output=True, text=True, encoding=encoding, env=env, cwd=ROOT, check=False)


def fresh(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return python("-m", "generator", *words, **environment)


# Statuses and streams


def test_a_good_check_is_0_and_speaks_on_stdout(tmp_path: Path) -> None:
    done = run(game(tmp_path, FINE), "check")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "probe: no findings\n", "")


def test_the_real_game_passes_its_check() -> None:
    done = fresh("--root", str(ROOT), "check", "invisible_man")
    assert (done.returncode, done.stdout, done.stderr) == (0, "invisible_man: no findings\n", "")


def test_findings_are_1_and_go_to_stderr(tmp_path: Path) -> None:
    done = run(game(tmp_path, WRONG), "check", "probe")
    assert done.exit_code == 1
    assert done.stdout == "probe: 1 error\n"
    assert done.stderr == (
        "content/probe/cards.yaml:1:14: error[K101]: unknown key 'txet' in a\n"
        "  1 | a: {name: A, txet: One.}\n"
        "    |              ^^^^\n"
        "  help: did you mean 'text'?\n\n"
    )


def test_a_warning_is_0_and_1_with_strict(tmp_path: Path) -> None:
    made = game(tmp_path, WARNED)
    done = run(made, "check")
    assert (done.exit_code, done.stdout) == (0, "probe: 1 warning\n")
    assert "cards.yaml:3:19: warning[K005]" in done.stderr
    assert run(made, "check", "--strict").exit_code == 1


def test_a_build_with_a_warning_is_made_and_with_strict_is_not(tmp_path: Path) -> None:
    made = game(tmp_path, WARNED)
    done = run(made, "build", "--strict")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert done.stderr.endswith("probe: 1 warning; nothing was written\n")
    assert not (tmp_path / "output").exists()
    done = run(made, "build")
    assert done.exit_code == 0
    assert "warning[K005]" in done.stderr
    assert made.output.is_dir()


def test_a_build_says_what_it_made(tmp_path: Path) -> None:
    made = game(tmp_path, FINE)
    done = run(made, "build")
    assert (done.exit_code, done.stderr) == (0, "")
    first, second = done.stdout.splitlines()
    count = len([path for path in made.output.iterdir() if path.name != "made.json"])
    assert re.fullmatch(rf"probe: {count} files in .*output/probe", first)
    assert second == "  A4: sheets 1 of paper; print at actual size (100 %), backs on the long edge"


def test_a_build_with_findings_is_1_and_writes_nothing(tmp_path: Path) -> None:
    done = run(game(tmp_path, WRONG), "build")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert "error[K101]" in done.stderr
    assert done.stderr.endswith("probe: 1 error; nothing was written\n")
    assert not (tmp_path / "output").exists()


def test_outputs_go_where_they_are_wanted(tmp_path: Path) -> None:
    made = game(tmp_path / "ws", FINE)
    done = run(made, "build", "--paper", "letter", "--paper", "a4", "--paper", "letter", "--out", str(tmp_path / "o"))
    assert done.exit_code == 0
    names = sorted(path.name for path in (tmp_path / "o" / "probe").glob("*.pdf"))
    assert names == [f"probe-{part}-{paper}.pdf" for part in ("cards", "kit") for paper in ("a4", "letter")]
    assert not (tmp_path / "ws" / "output").exists()


def test_one_bad_game_among_good_ones_is_1_and_the_good_ones_are_told_too(tmp_path: Path) -> None:
    made = two_games(tmp_path, WRONG)
    done = run(made, "check")
    assert done.exit_code == 1
    assert done.stdout == "other: 1 error\nprobe: no findings\n"
    assert run(made, "check", "probe").exit_code == 0


def two_games(folder: Path, cards: str) -> Game:
    """A good game, ``probe``, beside ``other`` with those cards."""
    made = game(folder, FINE)
    for kind in ("content", "templates"):
        (folder / kind / "other").mkdir()
        for path in (folder / kind / "probe").iterdir():
            (folder / kind / "other" / path.name).write_bytes(path.read_bytes())
    (folder / "content/other/cards.yaml").write_text(cards, encoding="utf-8")
    return made


def test_the_list_names_games_players_and_findings(tmp_path: Path) -> None:
    done = run(two_games(tmp_path, WRONG), "list")
    assert done.exit_code == 0
    assert done.stdout == (
        "other: Probe 1.10, 2 to 4 players; 1 error\nprobe: Probe 1.10, 2 to 4 players; no findings\n"
    )


def test_the_list_names_a_game_that_cannot_be_read(tmp_path: Path) -> None:
    made = game(tmp_path, FINE)
    made.write("game.yaml", "title: [\n")
    assert run(made, "list").stdout == "probe: unreadable; 1 error\n"


# Wrong use


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chekc"], "no command 'chekc'; did you mean 'check'?"),
        (["biuld"], "no command 'biuld'; did you mean 'build'?"),
        (["xyzzy"], "No such command 'xyzzy'"),
        (["check", "prob"], "no game 'prob'; did you mean 'probe'?"),
        (["build", "proeb"], "no game 'proeb'; did you mean 'probe'?"),
        (["check", "zzz"], "no game 'zzz'; games here: probe"),
        (["schema", "zzz"], "no game 'zzz'; games here: probe"),
        (["check", "../probe"], "no game '../probe'"),
        (["check", "--formt", "json"], "--format"),
        (["check", "--format", "jsn"], "'json'"),
        (["build", "--paper", "a5"], "'a4'"),
        (["explain", "K2066"], "no code 'K2066'; did you mean K206?"),
        (["explain", "zzzzz"], "no code 'zzzzz'"),
        (["build", "--only"], "--only"),
    ],
)
def test_wrong_use_is_2_and_says_what_was_meant(tmp_path: Path, words: list[str], said: str) -> None:
    done = game(tmp_path, FINE).command(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_no_command_shows_the_help() -> None:
    done = fresh()
    assert done.returncode == 2
    assert "Usage:" in done.stderr + done.stdout


def test_a_root_that_is_not_there_is_wrong_use(tmp_path: Path) -> None:
    done = fresh("--root", str(tmp_path / "nowhere"), "check")
    assert done.returncode == 2
    assert "no folder" in done.stderr


@pytest.mark.parametrize("words", [["check"], ["build"], ["list"], ["schema"]])
def test_a_folder_without_games_is_wrong_use(tmp_path: Path, words: list[str]) -> None:
    done = fresh("--root", str(tmp_path), *words)
    assert done.returncode == 2
    assert "no games in" in done.stderr
    assert "game.yaml" in done.stderr


@pytest.mark.parametrize("only", ["crads", "card", "x*", "probe"])
def test_only_of_an_unknown_name_is_a_finding(tmp_path: Path, only: str) -> None:
    done = run(game(tmp_path, FINE), "build", "--only", only)
    assert done.exit_code == 1
    assert f"content/probe/kit.yaml:1:1: error[K305]: no component is called '{only}'" in done.stderr
    assert ("did you mean 'cards'?" if "car" in only or "cr" in only else "known: cards") in done.stderr
    assert not (tmp_path / "output").exists()


def test_an_unknown_component_leaves_the_wanted_folder_empty(tmp_path: Path) -> None:
    made = game(tmp_path / "ws", FINE)
    (tmp_path / "out").mkdir()
    assert run(made, "build", "--only", "board", "--out", str(tmp_path / "out")).exit_code == 1
    assert list((tmp_path / "out").iterdir()) == []


def test_every_unknown_name_is_told_and_none_is_passed_over(tmp_path: Path) -> None:
    done = run(game(tmp_path, FINE), "build", "--only", "cards", "--only", "board", "--only", "mats")
    assert done.exit_code == 1
    assert done.stderr.count("error[K305]") == 2


def test_only_takes_a_pattern_and_keeps_other_files(tmp_path: Path) -> None:
    kit = "cards: {title: Cards, kind: standard, from: cards, front: card}\n"
    made = game(tmp_path, FINE, kit=kit + kit.replace("cards: {title: Cards", "minis: {title: Minis"))
    assert run(made, "build").exit_code == 0
    before = {path.name: path.read_bytes() for path in made.output.glob("*.pdf")}
    (made.output / "probe-cards-a4.pdf").unlink()
    assert run(made, "build", "--only", "car*").exit_code == 0
    assert {path.name: path.read_bytes() for path in made.output.glob("*.pdf")} == before


def test_an_empty_kit_is_a_finding(tmp_path: Path) -> None:
    done = run(game(tmp_path, FINE, kit="{}\n"), "build")
    assert done.exit_code == 1
    assert "the kit has no components" in done.stderr


# Formats


def test_json_findings_have_every_field(tmp_path: Path) -> None:
    made = game(tmp_path, WRONG + "a: {name: B, text: Zażółć.}\n")
    done = run(made, "check", "--format", "json")
    assert done.exit_code == 1
    assert done.stderr == "probe: 2 errors\n"
    first, second = json.loads(done.stdout)
    assert first == {
        "code": "K101",
        "severity": "error",
        "message": "unknown key 'txet' in a",
        "file": "content/probe/cards.yaml",
        "line": 1,
        "column": 14,
        "end_column": 18,
        "related": [],
        "hint": "did you mean 'text'?",
    }
    assert second["code"] == "K003"
    assert second["related"] == [
        {"file": "content/probe/cards.yaml", "line": 1, "column": 1, "label": "first set here"}
    ]


def test_json_of_several_games_is_one_list(tmp_path: Path) -> None:
    done = run(two_games(tmp_path, WRONG), "check", "--format", "json")
    assert [row["file"] for row in json.loads(done.stdout)] == ["content/other/cards.yaml"]


def test_json_of_a_good_game_is_an_empty_list(tmp_path: Path) -> None:
    done = run(game(tmp_path, FINE), "check", "--format", "json")
    assert (done.exit_code, json.loads(done.stdout), done.stderr) == (0, [], "probe: no findings\n")


def test_github_findings_are_workflow_commands(tmp_path: Path) -> None:
    done = run(game(tmp_path, "a: {name: A, txet: 100%}\n"), "check", "--format", "github")
    assert done.exit_code == 1
    assert done.stdout == (
        "::error file=content/probe/cards.yaml,line=1,col=14,endColumn=18,title=K101::"
        "unknown key 'txet' in a (did you mean 'text'?)\n"
    )
    assert done.stderr == "probe: 1 error\n"


def test_github_escapes_what_would_end_the_command(tmp_path: Path) -> None:
    done = run(game(tmp_path, "a: {name: A, text: One., 100%: x}\n"), "check", "--format", "github")
    assert "'100%25'" in done.stdout
    assert len(done.stdout.splitlines()) == 1


# Bugs, pipes and terminals

BUG = """
import sys
from generator import {module}
def broken(*_, **__):
    raise {error}
{module}.{name} = broken
sys.argv = ["kitwright", "--root", sys.argv[1], {command!r}]
from generator.cli import main
main()
"""


@pytest.mark.parametrize("error", ["KeyError('towns')", "RecursionError()", "AssertionError()", "MemoryError()"])
@pytest.mark.parametrize("word", ["check", "build", "list"])
def test_a_bug_is_3_and_one_line(tmp_path: Path, error: str, word: str) -> None:
    made = game(tmp_path / "ws", FINE)
    code = BUG.format(module="request", name="kit_of", error=error, command=word)
    done = python("-c", code, str(made.root), TMPDIR=str(tmp_path))
    assert done.returncode == 3
    assert done.stdout == ""
    said = re.fullmatch(
        r"kitwright: this is a bug in Kitwright, not in your game; the report lies in (\S+)\n", done.stderr
    )
    assert said, done.stderr
    report = Path(said[1]).read_text("utf-8")
    assert report.startswith("Traceback")
    assert error.partition("(")[0] in report
    assert not (made.root / "output").exists()


def test_a_bug_whose_report_cannot_be_kept_is_one_line_too(tmp_path: Path) -> None:
    made = game(tmp_path / "ws", FINE)
    code = "import tempfile\ntempfile.tempdir = '/nowhere/at/all'\n" + BUG.format(
        module="request", name="kit_of", error="KeyError()", command="check"
    )
    done = python("-c", code, str(made.root))
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    assert "no report could be kept" in done.stderr


def test_an_interruption_is_130_and_silent(tmp_path: Path) -> None:
    made = game(tmp_path / "ws", FINE)
    code = BUG.format(module="request", name="kit_of", error="KeyboardInterrupt()", command="build")
    done = python("-c", code, str(made.root))
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    assert not (made.root / "output").exists()


@pytest.mark.skipif(os.name == "nt", reason="pipes are closed otherwise on Windows")
def test_a_reader_that_has_enough_makes_no_noise() -> None:
    line = f"{sys.executable} -c 'import time, sys; time.sleep(0.7)' < /dev/null"
    whole = f"{sys.executable} -u -m generator explain | ({line})"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(whole, shell=True, capture_output=True, text=True, env=env, cwd=ROOT, check=False)
    assert "Traceback" not in done.stderr
    assert "bug" not in done.stderr


@pytest.mark.parametrize("words", [["check"], ["list"], ["check", "--format", "github"]])
def test_a_terminal_without_the_letters_stops_nothing(tmp_path: Path, words: list[str]) -> None:
    made = game(tmp_path, "a: {name: A, żółw: One., text: T}\n")
    made.write("game.yaml", (tmp_path / "content/probe/game.yaml").read_text("utf-8").replace("Probe", "Żółw"))
    line = ("-m", "generator", "--root", str(tmp_path), *words)
    done = python(*line, encoding="latin-1", PYTHONUTF8="0")
    assert done.returncode == (0 if words == ["list"] else 1), done.stderr
    assert "bug" not in done.stderr
    assert r"\u017b" in done.stdout or r"\u017c" in done.stdout + done.stderr


def test_nothing_is_coloured_when_nobody_asked(tmp_path: Path) -> None:
    done = game(tmp_path, WRONG).command("check", NO_COLOR="1")
    assert "\x1b" not in done.stdout + done.stderr


# Help, and what it costs


@pytest.mark.parametrize("words", [[], ["check"], ["build"], ["list"], ["schema"], ["explain"]])
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_command_has_help(words: list[str], flag: str) -> None:
    done = CliRunner().invoke(command, [*words, flag])
    assert done.exit_code == 0
    assert done.stdout.startswith("Usage:")
    assert done.stderr == ""


def test_the_help_shows_examples_line_by_line() -> None:
    lines = [line.strip() for line in CliRunner().invoke(command, ["--help"]).stdout.splitlines()]
    assert "kitwright check invisible_man" in lines
    assert "kitwright build invisible_man --paper a4 --paper letter" in lines


def test_the_version_is_told() -> None:
    assert fresh("--version").stdout.strip() == f"kitwright, version {__version__}"


LOADED = """
import sys
sys.argv = ["kitwright", *sys.argv[1:]]
from generator.cli import main
try:
    main()
except SystemExit as end:
    print(end.code, file=sys.stderr)
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


def loaded(*words: str) -> set[str]:
    """Top-level modules that a run of the command has loaded at its end."""
    done = python("-c", LOADED, *words)
    assert "Traceback" not in done.stderr
    return set(done.stderr.splitlines()[-1].split())


HEAVY = {"pydantic", "pydantic_core", "reportlab", "yaml", "jinja2", "PIL", "uharfbuzz", "fontTools", "networkx"}


@pytest.mark.parametrize("words", [["--help"], ["build", "--help"], ["--version"], ["chekc"]])
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    modules = loaded(*words)
    assert "click" in modules
    assert modules & (HEAVY | {"pikepdf", "rich", "pyphen", "markdown_it", "pypdfium2"}) == set()


def test_a_check_loads_neither_reportlab_nor_pikepdf(tmp_path: Path) -> None:
    modules = loaded("--root", str(game(tmp_path, FINE).root), "check")
    assert {"pydantic", "yaml", "uharfbuzz"} <= modules
    assert modules & {"reportlab", "pikepdf", "PIL", "pypdfium2", "networkx", "markdown_it"} == set()


def test_a_check_of_the_real_game_loads_neither_reportlab_nor_pikepdf() -> None:
    assert loaded("--root", str(ROOT), "check", "invisible_man") & {"reportlab", "pikepdf", "PIL"} == set()


def test_a_build_loads_reportlab(tmp_path: Path) -> None:
    assert "reportlab" in loaded("--root", str(game(tmp_path, FINE).root), "build")
