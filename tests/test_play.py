"""``kitwright play``, and ``simulate --show`` and ``--replay``: one game, at the terminal.

With seed 7 the first card leaves him in a county, so that everybody begins in Winchester with £5, as the rules say.
"""

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import kitwright
from generator.cli.table import picked
from generator.rules.saved import Saved
from generator.rules.table import Choice

SCRIPT = ["travel reading", "research", "wire", "1", "travel", "5", "research", "end"]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Runner":
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return Runner(tmp_path)


class Runner:
    """The command in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str, typed: list[str] | None = None) -> Result:
        lines = "".join(f"{line}\n" for line in typed or [])
        return CliRunner().invoke(kitwright, [*words, "--out", str(self.folder / "out")], input=lines)

    def play(self, *typed: str, players: int = 3, seat: int = 1, more: tuple[str, ...] = ()) -> Result:
        words = ("play", "invisible_man", "--bots", "random", "--seat", str(seat))
        return self(*words, "--players", str(players), "--seed", "7", *more, typed=list(typed))

    def game(self, name: str = "out/invisible_man/game-7.txt") -> Saved:
        return Saved.read((self.folder / name).read_text("utf-8"))


# ---- a person at the table


def test_the_table_is_shown_and_what_may_be_done(run: Runner) -> None:
    result = run.play("quit")
    assert result.exit_code == 0
    assert "You are The Curate, in seat 1 of 3; random bots play the others. Seed 7." in result.output
    assert re.search(r"^The Curate +Winchester +£5 +– +0 +0 +–$", result.output, re.MULTILINE)
    assert re.search(r"^Do research +1  a note from Winchester$", result.output, re.MULTILINE)
    assert re.search(r"^ +4  to Reading by rail, £2$", result.output, re.MULTILINE)
    assert "8 ways; 'trade' lists them" not in result.output  # eight are few enough to be listed
    assert max(map(len, result.output.splitlines())) <= 80


def test_whoever_sits_in_another_seat_decides_when_the_turn_comes(run: Runner) -> None:
    result = run.play("wire", "quit", seat=2)
    assert "You are The Reporter, in seat 2 of 3" in result.output
    assert result.output.index("The Curate: “") < result.output.index("The Reporter> ")
    assert "The Reporter wires for funds: £5." in result.output


def test_long_kinds_are_listed_on_request(run: Runner) -> None:
    result = run.play("trade", "quit", players=4)
    before, after = result.output.split("12 ways; 'trade' lists them")
    assert "give The Sergeant £5" not in before
    assert "give The Sergeant £5" in after


@pytest.mark.parametrize("typed", ["4", "travel winchester_reading", "travel reading", "Travel Reading", "rail read"])
def test_numbers_and_words_mean_the_same(run: Runner, typed: str) -> None:
    run.play(typed, "quit")
    assert run.game().actions[0] == "travel winchester_reading"


def test_words_that_mean_several_list_them(run: Runner) -> None:
    result = run.play("rail", "quit")
    listed = result.output.split("The Curate> ")[1]
    assert re.findall(r"^(?:Travel)? +(\d+)  (to .*)$", listed, re.MULTILINE) == [
        ("3", "to Port Stowe by rail, £2"),
        ("4", "to Reading by rail, £2"),
        ("5", "to Port Burdock by rail, £2"),
    ]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("buy horse", "Winchester has no shop that sells a horse."),
        ("collect blotter", "No evidence of this kind lies in Winchester: police blotter."),
        ("recruit adye eyewitness eyewitness", "Colonel Adye lives in Hintondean."),
        ("dance", "That is nothing you can do: 'dance' is no action. 'list' tells what you can."),
        ("buy cow", "That is nothing you can do: 'cow' is none of the items."),
        ("99", "There are numbers from 1 to 15."),
        ("0", "There are numbers from 1 to 15."),
        ("", "A number or words; 'help' tells more."),
        ("undo", "You have decided nothing yet that could be taken back."),
    ],
)
def test_what_cannot_be_done_is_refused_in_the_game_s_words(run: Runner, typed: str, answer: str) -> None:
    result = run.play(typed, "quit")
    assert answer in " ".join(result.output.split())
    assert not (run.folder / "out").exists()  # nothing was decided, so there is nothing to keep


def test_rules_are_looked_up_by_a_word(run: Runner) -> None:
    output = " ".join(run.play("rules detour", "rules zeppelin", "quit").output.split())
    assert "detour: Where he goes instead when the place that a card sends him to is fixed or off the board." in output
    assert "What if he should stay in a town or county that is fixed" in output
    assert "Words: active player, bag," in output


def test_help_names_every_command(run: Runner) -> None:
    output = run.play("help", "table", "list", "account", "quit").output
    for command in ("table", "list", "account", "rules WORD", "undo", "save [FILE]", "quit"):
        assert re.search(rf"^{re.escape(command)} ", output, re.MULTILINE)
    assert output.count("The Curate: “") == 2  # as it happened, and in the account


def test_undo_takes_back_the_last_decision_and_luck_stays(run: Runner) -> None:
    """The same decision again meets the same cards."""
    result = run.play("travel reading", "undo", "travel reading", "quit")
    assert "Taken back: travel winchester_reading. The luck of the game stays the same." in result.output
    rounds = [part.split("\n\n")[0] for part in result.output.split("The Curate> ")]
    assert rounds[1] == rounds[3]
    once = run.play("travel reading", "quit", more=("--save", "once.txt"))
    assert once.exit_code == 0
    assert run.game().actions == run.game("once.txt").actions


def test_a_script_is_played_again_to_the_same_end(run: Runner) -> None:
    first, again = (run.play(*SCRIPT, "account", "quit", more=("--save", name)) for name in ("one.txt", "two.txt"))
    assert run.game("one.txt") == run.game("two.txt")
    assert first.stdout == again.stdout
    assert len(run.game("one.txt").actions) > len(SCRIPT)


def test_a_kept_game_goes_on_where_it_was_left(run: Runner) -> None:
    run.play(*SCRIPT, "quit", more=("--save", "whole.txt"))
    run.play(*SCRIPT[:3], "save half.txt", "quit")
    words = ("play", "invisible_man", "--bots", "random", "--resume", "half.txt", "--save", "rest.txt")
    result = run(*words, typed=[*SCRIPT[3:], "quit"])
    assert result.exit_code == 0
    assert run.game("rest.txt") == run.game("whole.txt")
    assert run(*words, typed=["undo", "quit"]).output.count("Taken back: wire.") == 1


def test_a_game_is_played_to_its_end_with_its_account_and_its_page(run: Runner) -> None:
    """Number 1 is always possible; with it, three players lose in the end."""
    result = run.play(*["1"] * 500, more=("--save", "whole.txt"))
    assert result.exit_code == 0, result.output
    assert "The reign of terror has begun." in result.output
    assert re.search(r"He wins the final battle, in round \d+\.", result.stdout)
    assert "Played by a person in seat 1 and random bots." in result.stdout
    assert (run.folder / "out/invisible_man/game-7.html").is_file()
    shown = run("simulate", "invisible_man", "--replay", "whole.txt")
    account = result.stdout[result.stdout.rindex("Round 1\n") :]
    assert shown.stdout[shown.stdout.index("Round 1\n") :] == account


def test_the_end_of_the_input_keeps_the_game(run: Runner) -> None:
    result = run.play("wire")
    assert result.exit_code == 130
    assert "Go on with: kitwright play invisible_man --seat 1 --resume out/invisible_man/game-7.txt" in result.stderr
    assert run.game().actions[0] == "wire"


def test_a_file_that_cannot_be_written_stops_nothing(run: Runner) -> None:
    result = run.play("wire", "save missing/game.txt", "quit")
    assert "'missing/game.txt' cannot be written: no such file or directory" in " ".join(result.output.split())
    assert result.exit_code == 0


def test_what_cannot_be_played_is_said(run: Runner) -> None:
    for words, answer in [
        (("play", "invisible_ink"), "'invisible_ink' has no rules that can be run; invisible_man can be played"),
        (("play", "invisible_man", "--bots", "hal"), "no bots are called 'hal'; there are "),
        (("play", "invisible_man", "--players", "2", "--bots", "random"), "is for 3 to 5 players, not for 2"),
        (("play", "invisible_man", "--players", "3", "--seat", "4", "--bots", "random"), "there is no seat 4"),
        (("play", "invisible_man", "--seed", "4", "--resume", "x"), "leave out the other option"),
        (("play", "invisible_man", "--save", "missing/game.txt"), "choose a folder that is there"),
        (("simulate", "invisible_man", "--show", "1", "--replay", "x"), "ask for one of them"),
        (("simulate", "invisible_man", "--save", "x"), "--save keeps the game of --show"),
        (("simulate", "invisible_man", "--show", "1", "--format", "json"), "one game is told as text"),
    ]:
        result = run(*words)
        assert result.exit_code == 2, words
        assert answer in " ".join(result.output.split())


CHOICES = [
    Choice("travel", "Travel", "to Reading by rail, £2", "travel winchester_reading"),
    Choice("travel", "Travel", "to Reading by road", "travel inkpen_reading"),
    Choice("wire", "Wire for funds", "£5", "wire"),
]


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("wire", [2]),
        ("wire for funds", [2]),
        ("travel", [0, 1]),
        ("reading", [0, 1]),
        ("reading road", [1]),
        ("£2", [0]),
        ("fund", [2]),
        ("unds", []),
        ("...", []),
        ("travel winchester_reading", [0]),
    ],
)
def test_what_a_line_picks_out(line: str, numbers: list[int]) -> None:
    assert picked(line, CHOICES) == [CHOICES[n] for n in numbers]


# ---- one game of bots, and a kept game


def test_a_game_of_a_seed_is_told_and_kept(run: Runner) -> None:
    words = ("simulate", "invisible_man", "--players", "4", "--bots", "random", "--show", "7", "--save", "g.txt")
    result = run(*words)
    assert result.exit_code == 0, result.output
    game = run.game("g.txt")
    assert (game.players, game.seed) == (4, 7)
    rounds = [int(one) for one in re.findall(r"^Round (\d+)$", result.stdout, re.MULTILINE)]
    assert rounds == list(range(1, len(rounds) + 1))
    assert f"in round {len(rounds)}." in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    page = (run.folder / "out/invisible_man/game-7.html").read_text("utf-8")
    again = run("simulate", "invisible_man", "--replay", "g.txt")
    assert again.stdout.splitlines()[2:] == result.stdout.splitlines()[2:]
    other = (run.folder / "out/invisible_man/game-7.html").read_text("utf-8")
    assert other.replace("the saved game g.txt", "random bots") == page


def test_another_value_is_played_with(run: Runner) -> None:
    """The printed game wires £5."""
    words = ("simulate", "invisible_man", "--players", "3", "--bots", "random", "--show", "7")
    assert "wires for funds: £5." in run(*words).stdout
    changed = run(*words, "--set", "rules.wire_money=1")
    assert changed.exit_code == 0, changed.output
    assert "wires for funds: £1." in changed.stdout
    assert "wires for funds: £5." not in changed.stdout


HEAD = "kitwright game 1\ngame: invisible_man\nversion: 0.1\nplayers: 3\nseed: 7\n\n"
BROKEN = {
    "no game": ("K502", 1, "hello\n", "begins with the line"),
    "no seed": ("K502", 1, HEAD.replace("seed: 7\n", ""), "no line 'seed: …'"),
    "another game": ("K503", 2, HEAD.replace("invisible_man", "mister_x"), "of 'mister_x'"),
    "too many": ("K503", 4, HEAD.replace("players: 3", "players: 9"), "3 to 5 players"),
    "no action": ("K504", 9, HEAD + "# ours\nwire # why\nfly\n", "'fly' is no action"),
    "no item": ("K504", 7, HEAD + "buy cow\n", "'cow' is none of the items"),
    "refused": ("K505", 8, HEAD + "wire\nbuy horse\n", "The Reporter cannot do this: Winchester has no shop"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_text_that_cannot_be_played_is_a_finding_with_its_line(run: Runner, name: str) -> None:
    code, line, text, said = BROKEN[name]
    (run.folder / "game.txt").write_text(text, "utf-8")
    for words in (("simulate", "invisible_man", "--replay", "game.txt"),
                  ("play", "invisible_man", "--bots", "random", "--resume", "game.txt")):  # fmt: skip
        result = run(*words)
        assert result.exit_code == 1
        assert f"game.txt:{line}:1: error[{code}]: " in result.stderr
        assert said in result.stderr
        assert "  help: " in result.stderr


@pytest.mark.parametrize("data", [None, b"kitwright game 1\n\xff\xfe"])
def test_a_file_that_cannot_be_read_is_a_finding(run: Runner, data: bytes | None) -> None:
    if data is not None:
        (run.folder / "game.txt").write_bytes(data)
    result = run("simulate", "invisible_man", "--replay", "game.txt")
    assert result.exit_code == 1
    assert "game.txt:1:1: error[K501]: the saved game cannot be read: " in result.stderr


def test_another_version_is_named_where_the_game_cannot_go_on(run: Runner) -> None:
    (run.folder / "game.txt").write_text(HEAD.replace("0.1", "0.0.9") + "buy horse\n", "utf-8")
    result = run("simulate", "invisible_man", "--replay", "game.txt")
    assert "it was played with version 0.0.9, and this is 0.1" in result.stderr


def test_lines_beyond_the_end_of_a_game_are_a_finding(run: Runner) -> None:
    run("simulate", "invisible_man", "--players", "3", "--bots", "random", "--show", "7", "--save", "g.txt")
    text = (run.folder / "g.txt").read_text("utf-8")
    (run.folder / "g.txt").write_text(text + "pass\n", "utf-8")
    result = run("simulate", "invisible_man", "--replay", "g.txt")
    assert f"g.txt:{text.count(chr(10)) + 1}:1: error[K505]: the game is over before this line" in result.stderr


# ---- a real terminal


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind")
def test_in_a_terminal_it_is_in_colour_and_ctrl_c_is_polite(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    words = ["play", "invisible_man", "--players", "3", "--bots", "random", "--seed", "7", "--save", "game.txt"]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", *words],
        stdin=slave, stdout=slave, stderr=slave, cwd=tmp_path, env=environment, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    try:
        first = until(master, "The Curate> ")
        assert "\x1b[1mRound 1\x1b[0m" in first
        assert "\x1b[1mPlayer" in first
        os.write(master, b"wire\n")
        until(master, "The Curate> ")
        process.send_signal(signal.SIGINT)
        last = until(master, "--resume game.txt", silent=lambda: process.send_signal(signal.SIGINT))
        assert "The game is kept in game.txt." in last
        assert process.wait(timeout=60) == 130
    finally:
        process.kill()
        process.wait()
        os.close(master)
    assert Saved.read((tmp_path / "game.txt").read_text("utf-8")).actions[0] == "wire"


def until(terminal: int, wanted: str, silent: Callable[[], object] = lambda: None) -> str:
    """What a terminal shows until something wanted is there.

    ``silent`` is called at each ten seconds without a word: a Ctrl-C between the prompt and the wait for a key is
    noticed at the next key only (Python's own reading of a line), and a person presses it again.
    """
    shown = b""
    patience = 12
    while wanted.encode() not in shown.replace(b"\r\n", b"\n"):
        if not select.select([terminal], [], [], 10)[0]:
            patience -= 1
            assert patience, shown.decode("utf-8", "replace")
            silent()
            continue
        try:
            shown += os.read(terminal, 65536)
        except OSError:  # the other side is closed
            break
    return shown.decode("utf-8", "replace")
