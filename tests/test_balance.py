"""Limits of figures in balance.yaml: what they may say, when they are broken, and what the command makes of them."""

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import kitwright
from generator.pack import Pack, Workspace, packaged, read_pack
from generator.request import pack_hash
from generator.simulation import balance
from generator.simulation.balance import measured, misnamed, names_of
from generator.simulation.running import Batch, Job, Playing, alone, game_seed
from generator.steps import Steps
from tests.kit import Found, Game, found, game
from tests.simulated import MEASURES, Walk

PLAYED = "players: 2, bots: blind, games: 200, seed: 3"
HOME = sum(Walk().play(2, "blind", game_seed(3, n)).won for n in range(200)) / 200
"""Share of those games that lead home; about three in five."""


@pytest.fixture
def walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A plain game that plays itself as a walk."""
    monkeypatch.setattr(balance, "trial_of", lambda _game, _name: Walk())
    return game(tmp_path, "a: {name: A, text: B}\n")


def played(made: Game, text: str) -> tuple[Found, Pack]:
    """What is found when the limits are named well and played."""
    made.write("balance.yaml", text)
    pack = made.pack()
    pack.found += misnamed(pack)
    assert found(pack).codes == [], found(pack).text
    assert measured(pack, lambda _: alone, Steps()) is None
    return found(pack), pack


def test_what_may_be_limited() -> None:
    assert names_of(MEASURES) == ["win_rate", "home", "lost", "steps", "time"]


def test_a_figure_within_its_limits_is_told_and_not_found(walk: Game) -> None:
    given = f"win_rate: {{min: 0.5, max: 0.7, {PLAYED}}}\nsteps: {{min: 3.5, max: 4.5, {PLAYED}}}\n"
    assert 0.5 < HOME < 0.7
    none, pack = played(walk, given)
    assert none.codes == []
    share, steps = pack.notes
    assert share.startswith(f"win_rate is {HOME:.3g} (95 % interval 0.")
    assert share.endswith(" in 200 games of 2 players, blind bots, seed 3: within 0.5 to 0.7")
    assert steps.endswith(": within 3.5 to 4.5")


def test_a_figure_beyond_its_limit_is_found_at_the_limit(walk: Game) -> None:
    text = (
        f"win_rate:\n  max: 0.4\n  players: 2\n  bots: blind\n  games: 200\n  seed: 3\nlost: {{min: 0.9, {PLAYED}}}\n"
    )
    broken, _ = played(walk, text)
    assert broken.codes == ["K506", "K506"]
    assert broken.places("K506") == [("balance.yaml", 2), ("balance.yaml", 7)]
    first, second = broken.of("K506")
    assert first.message.startswith(f"win_rate is {HOME:.3g} (95 % interval ")
    assert first.message.endswith(" in 200 games of 2 players, blind bots, seed 3: above the most that is wanted, 0.4")
    assert second.message.endswith("below the least that is wanted, 0.9")
    assert first.hint is not None
    assert "kitwright simulate probe --games 200 --players 2 --bots blind --seed 3" in first.hint


@pytest.mark.parametrize(
    ("limit", "codes"),
    [
        ("win_rate: {max: 0.21", []), ("win_rate: {max: 0.20", ["K506"]), ("win_rate: {min: 1", []),
        ("lost: {min: 0.79", []), ("lost: {min: 0.80", ["K506"]), ("lost: {max: 0", []),
    ],
)  # fmt: skip
def test_only_an_interval_that_lies_wholly_outside_breaks_a_limit(walk: Game, limit: str, codes: list[str]) -> None:
    # one game that is won: Wilson's interval is 1 / (1 + 1.96²) = 0.2065 to 1 for winning, and 0 to 0.7935 for losing
    seed = next(seed for seed in range(99) if Walk().play(2, "blind", game_seed(seed, 0)).won)
    broken, _ = played(walk, f"{limit}, players: 2, bots: blind, games: 1, seed: {seed}}}\n")
    assert broken.codes == codes


def test_limits_that_ask_for_the_same_games_share_them(walk: Game) -> None:
    asked = []

    def playing(games: int) -> Playing:
        asked.append(games)
        return alone

    two = f"win_rate: {{min: 0, {PLAYED}}}\nlong: {{of: steps, min: 0, {PLAYED}}}\n"
    walk.write("balance.yaml", f"{two}lost: {{min: 0, players: 1, bots: blind, games: 7}}\n")
    pack = walk.pack()
    assert measured(pack, playing, Steps()) is None
    assert asked == [200, 7]
    assert [note.split(" is ")[0] for note in pack.notes] == ["win_rate", "steps", "lost"]


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (f"winrate: {{min: 0, {PLAYED}}}", "nothing called 'winrate' is measured", "did you mean 'win_rate'?"),
        (f"x: {{of: stepps, min: 0, {PLAYED}}}", "nothing called 'stepps' is measured", "did you mean 'steps'?"),
        (
            "win_rate: {min: 0, players: 2, bots: seeing, games: 9}",
            "no bots are called 'seeing'", "known here: blind",
        ),
        (
            "win_rate: {min: 0, players: 5, bots: blind, games: 9}",
            "the game is for 1 to 2 players, not for 5", "write a number from 1 to 2",
        ),
    ],
)  # fmt: skip
def test_a_limit_that_names_what_there_is_not(walk: Game, text: str, message: str, hint: str) -> None:
    walk.write("balance.yaml", f"{text}\n")
    pack = walk.pack()
    [one] = misnamed(pack)
    assert (one.code, one.message, one.hint) == ("K507", message, hint)
    assert pack.sources.span(one.at).line == 1


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (f"win_rate: {{minimum: 0.4, {PLAYED}}}", "K101", "unknown key 'minimum' in win_rate"),
        ("win_rate: {min: 0.4, bots: blind, games: 9}", "K102", "'players' is missing in 'win_rate'"),
        (f"win_rate: {{min: many, {PLAYED}}}", "K103", "'min': expected a number, found 'many'"),
        (f"win_rate: {{min: 0.6, max: 0.4, {PLAYED}}}", "K103", "'win_rate': min 0.6 is more than max 0.4"),
        (f"win_rate: {{{PLAYED}}}", "K103", "'win_rate': a limit needs min, max or both"),
        ("win_rate: {min: 0, players: 2, bots: blind, games: 0}", "K103", "'games' must be at least 1, found '0'"),
    ],
)
def test_limits_are_typed(walk: Game, text: str, code: str, message: str) -> None:
    walk.write("balance.yaml", f"{text}\n")
    assert walk.check().one(code).message == message


def test_a_game_without_rules_that_run_has_no_limits(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: A, text: B}\n")
    made.write("balance.yaml", f"win_rate: {{min: 0.4, {PLAYED}}}\n")
    result = CliRunner().invoke(kitwright, ["--root", str(tmp_path), "check", "probe"])
    assert result.exit_code == 1
    assert "content/probe/balance.yaml:1:1" in result.stderr
    assert "K508" in result.stderr


def test_what_is_interrupted_says_so(walk: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(job: Job, batches: Sequence[range]) -> Iterator[Batch]:
        yield from alone(job, batches[:1])
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.simulation.running.playing_with", lambda _processes, _games: interrupted)
    walk.write("balance.yaml", f"win_rate: {{min: 0.4, {PLAYED}}}\n")
    result = CliRunner().invoke(kitwright, ["--root", str(walk.root), "check", "probe", "--balance"])
    assert result.exit_code == 130
    assert "balance: interrupted after 100 of 200 games" in result.output


# The real game


@pytest.fixture
def hunt(tmp_path: Path) -> Path:
    """A workspace with The Invisible Man in it, to be changed."""
    for folder in ("content", "templates"):
        shutil.copytree(packaged() / folder / "invisible_man", tmp_path / folder / "invisible_man")
    return tmp_path


def check(root: Path, *words: str) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(root), "check", "invisible_man", *words])


def test_the_command_plays_only_when_it_is_asked(hunt: Path) -> None:
    file = hunt / "content" / "invisible_man" / "balance.yaml"
    file.write_text("win_rate: {min: 0.99, players: 3, bots: random, games: 20}\n", "utf-8")
    assert check(hunt).exit_code == 0
    found = check(hunt, "--balance", "--format", "json")
    assert found.exit_code == 1
    [row] = [one for one in json.loads(found.stdout) if one["code"] == "K506"]
    assert (row["file"], row["line"], row["severity"]) == ("content/invisible_man/balance.yaml", 1, "error")
    assert row["message"].endswith(
        " in 20 games of 3 players, random bots, seed 1: below the least that is wanted, 0.99"
    )
    file.write_text("turns: {min: 1, max: 2000, players: 3, bots: random, games: 5}\n", "utf-8")
    held = check(hunt, "--balance")
    assert held.exit_code == 0, held.output
    assert "turns is " in held.stdout
    assert ": within 1 to 2000" in held.stdout


def test_nothing_is_played_while_there_are_errors(hunt: Path) -> None:
    file = hunt / "content" / "invisible_man" / "balance.yaml"
    file.write_text("win_rat: {min: 0.99, players: 3, bots: random, games: 1000000}\n", "utf-8")
    found = check(hunt, "--balance")
    assert found.exit_code == 1
    assert "K507" in found.stderr
    assert "balance: not measured while there are errors" in found.output


def test_the_limits_of_the_package_name_what_is_measured() -> None:
    pack = read_pack(Workspace(packaged()), "invisible_man")
    assert list(pack.game.balance) == ["win_rate", "turns", "for_us", "short_for_three", "long_for_five"]
    assert misnamed(pack) == []


def test_limits_and_logs_make_no_other_kit(walk: Game) -> None:
    before = pack_hash(walk.pack())
    walk.write("balance.yaml", f"win_rate: {{min: 0.5, {PLAYED}}}\n")
    walk.write("playtests.yaml", "{}\n")
    assert pack_hash(walk.pack()) == before
    walk.write("glossary.yaml", "a: {term: A, text: B}\n")
    assert pack_hash(walk.pack()) != before
