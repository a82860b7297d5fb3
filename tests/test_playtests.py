"""The log of games that people played: what it may say, and how it stands beside the figures of bots."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import kitwright
from generator.games.figures import Playtest
from generator.model import read
from generator.pack import packaged
from generator.report import Table
from generator.simulation import playtests
from generator.simulation.playtests import beside, mean, mistaken, student
from generator.simulation.report import report, summary
from generator.simulation.results import Results
from generator.simulation.running import Job, alone, run
from generator.simulation.simulating import Asked, Way, simulate
from generator.source import Loc, Tree
from generator.steps import Steps
from tests.kit import Game, game
from tests.simulated import MEASURES, Walk
from tests.test_balance import hunt
from tests.test_simulation import ABOUT

__all__ = ["hunt"]
TWO = "players: [{}, {}]"
BOTS = Results(MEASURES, run(Job((Walk(),), 2, "blind", 5), 400, alone, Steps()).tallies[0])
LOG = f"""\
first:
  date: 2026-03-01
  version: 1.0
  started: 19:30
  ended: 20:15
  {TWO}
  won: yes
  ending: home
  figures: {{steps: 4}}
second:
  date: 2026-03-08
  version: 0.9
  started: 23:40
  ended: 0:20
  {TWO}
  won: no
  ending: lost
  figures: {{steps: 5}}
  unclear: What fog does.
third:
  date: 2026-03-09
  {TWO}
  won: yes
  figures: {{steps: 6}}
alone: {{date: 2026-03-10, players: [{{name: Q, before: 3}}], won: no}}
"""


@pytest.fixture
def walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A plain game that plays itself as a walk, with a log."""
    monkeypatch.setattr(playtests, "trial_of", lambda _game, _name: Walk())
    made = game(tmp_path, "a: {name: A, text: B}\n")
    made.write("playtests.yaml", LOG)
    return made


def log_of(made: Game) -> list[Playtest]:
    pack = made.pack()
    assert not [one for one in pack.found if one.code != "K114"], pack.found
    assert mistaken(pack) == []
    return playtests.playtests_of(pack)


def test_people_stand_beside_bots_with_intervals_for_few(walk: Game) -> None:
    section = beside(log_of(walk), "1.0", 2, BOTS)
    said, *tables = section.blocks
    assert isinstance(said, str)
    assert said.startswith(
        "The log of playtests has 3 games of 2 people (n = 3). Games with another number of people are left out "
        "here: 1 game with 1. Of these, 1 were played with another version than 1.0. So few games prove little"
    )
    rows = {str(row[0]): row[1:] for table in tables if isinstance(table, Table) for row in table.rows}
    assert list(rows) == [
        "Games won, n = 3", "Home, n = 2", "Lost, n = 2", "Steps, n = 3", "Time (minutes), n = 2"
    ]  # fmt: skip
    # 45 minutes, and 40 past midnight: deviation 3.5355, so 2.5 * 12.706 each way with one degree of freedom
    assert rows["Time (minutes), n = 2"][:3] == pytest.approx((42.5, 10.734, 74.266), abs=2e-3)
    # Wilson of 2 of 3: the middle (2/3 + 1.920729/3) / (1 + 3.841459/3), as any table of it has: 20.77 to 93.85 %
    won = rows["Games won, n = 3"]
    assert won[:3] == pytest.approx([66.667, 20.766, 93.851], abs=1e-3)
    assert won[3:] == pytest.approx([100 * end for end in BOTS.win_rate or ()])
    assert rows["Home, n = 2"][0] == 50.0  # the third does not say how it ended
    # steps 4, 5, 6: mean 5, deviation 1, so 4.302653 / sqrt(3) each way with two degrees of freedom
    value, low, high, least, most, *bots = rows["Steps, n = 3"]
    assert (value, least, most) == (5.0, 4, 6)
    # (4.302653 * 0.577350 = 2.484138)
    assert (low, high) == pytest.approx((5 - 2.484138, 5 + 2.484138), abs=1e-5)
    assert tuple(bots) == BOTS.estimate("steps")


def test_a_table_without_a_game_of_people_says_so(walk: Game) -> None:
    section = beside(log_of(walk), "1.0", 4, BOTS)
    assert section.blocks == (
        "The log of playtests has 0 games of 4 people (n = 0). Games with another number of people are left out "
        "here: 1 game with 1, 3 games with 2.",
    )


def test_a_single_game_has_no_interval(walk: Game) -> None:
    walk.write("playtests.yaml", f"only: {{date: 2026-03-01, {TWO}, won: no, figures: {{steps: 3}}}}\n")
    *_, table = beside(log_of(walk), "1.0", 2, BOTS).blocks
    assert isinstance(table, Table)
    steps = next(row for row in table.rows if row[0] == "Steps, n = 1")
    assert steps[1:6] == (3.0, None, None, 3.0, 3.0)
    assert mean([3.0]) is None


def test_the_interval_of_what_is_counted_ends_at_nought(walk: Game) -> None:
    one = f"date: 2026-03-01, {TWO}, won: no"
    walk.write("playtests.yaml", f"a: {{{one}, figures: {{steps: 2}}}}\nb: {{{one}, figures: {{steps: 6}}}}\n")
    *_, table = beside(log_of(walk), "1.0", 2, BOTS).blocks
    assert isinstance(table, Table)
    steps = next(row for row in table.rows if row[0] == "Steps, n = 2")
    # deviation 2.828, so 2 * 12.706 each way with one degree of freedom
    assert steps[1:3] == (4.0, 0.0)
    assert steps[3] == pytest.approx(4 + 25.412, abs=1e-3)


@pytest.mark.parametrize(
    ("freedom", "expected"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (120, 1.980)]
)
def test_student_is_that_of_the_tables(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, abs=5e-4)  # as printed in any statistics textbook


@pytest.mark.parametrize(
    ("started", "ended", "minutes"),
    [("19:30", "21:05", 95), ("23:40", "0:20", 40), ("9:00", "9:00", 0), ("19:30", None, None)],
)
def test_minutes_are_those_between_the_two_times(started: str, ended: str | None, minutes: int | None) -> None:
    tree: dict[str, Tree] = {"date": "2026-03-01", "players": [{}], "won": "yes", "started": started}
    if ended is not None:
        tree["ended"] = ended
    one, found = read(Playtest, tree, Loc("x.yaml"))
    assert not found
    assert one.minutes == minutes


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        ("started: 19:30", "started: half past seven", "K103", "'started': expected a time such as 19:30"),
        ("date: 2026-03-01", "date: 1.3.2026", "K103", "'date': expected a date such as 2026-05-31, found '1.3.2026'"),
        ("won: no", "won: nearly", "K103", "'won': expected yes or no, found 'nearly'"),
        (TWO, "players: []", "K103", "'players'"),
        ("version: 0.9", "verdict: good", "K101", "unknown key 'verdict' in second"),
        ("ending: lost", "ending: los", "K509", "the game has no ending 'los'"),
        ("figures: {steps: 5}", "figures: {stps: 5}", "K509", "no figure 'stps' is measured"),
        (TWO, "players: [{}, {}, {}]", "K509", "3 people are named, and the game is for 1 to 2"),
    ],
)
def test_what_a_playtest_must_not_say(walk: Game, old: str, new: str, code: str, message: str) -> None:
    assert old in LOG
    walk.write("playtests.yaml", LOG.replace(old, new, 1))
    pack = walk.pack()
    pack.found += mistaken(pack)
    found = [one for one in pack.found if one.code == code]
    assert len(found) == 1, pack.found
    assert found[0].message.startswith(message)
    wrong = next(n for n, line in enumerate(LOG.replace(old, new, 1).splitlines(), 1) if new in line)
    assert pack.sources.span(found[0].at).line == wrong


def test_the_report_has_them_after_what_came_out(walk: Game) -> None:
    found = simulate((Way("as printed", Walk()),), Asked(60, 2, "blind", 3), alone, Steps())
    titles = [section.title for section in report(ABOUT, found, log_of(walk)).sections]
    assert titles[:2] == ["What came out", "Games that people played"]
    assert "Games that people played" in [one.title for one in summary(ABOUT, found, log_of(walk)).sections]
    assert "Games that people played" not in [one.title for one in report(ABOUT, found).sections]


def test_the_command_lays_the_log_beside_the_bots(hunt: Path) -> None:
    log = hunt / "content" / "invisible_man" / "playtests.yaml"
    one = "{date: 2026-03-01, players: [{}, {}, {}], won: no, ending: outlasted, figures: {turns: 70, health: 6}}"
    log.write_text(f"one: {one}\n", "utf-8")
    words = ["--root", str(hunt), "simulate", "invisible_man", "--games", "10", "--players", "3", "--bots", "random"]
    result = CliRunner().invoke(kitwright, [*words, "--out", str(hunt / "out")])
    assert result.exit_code == 0, result.output
    assert "The log of playtests has 1 game of 3 people (n = 1)." in result.stdout
    page = (hunt / "out" / "invisible_man" / "simulation.html").read_text("utf-8")
    assert "Games that people played" in page
    log.write_text(f"one: {one.replace('outlasted', 'outlast')}\n", "utf-8")
    for command in (words, ["--root", str(hunt), "check", "invisible_man"]):
        refused = CliRunner().invoke(kitwright, command)
        assert refused.exit_code == 1
        assert "K509" in refused.stderr
        assert "did you mean 'outlasted'?" in refused.stderr


def test_no_game_of_the_package_tells_of_playtests() -> None:
    assert not list((packaged() / "content").rglob("playtests.yaml"))  # nobody has played them yet
