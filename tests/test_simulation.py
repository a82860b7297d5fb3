"""Simulations: sums that can be split anywhere, seeds, processes, and what is left of an interrupted one."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.report import Plot, Table
from generator.rules.trial import Played
from generator.simulation.report import About, as_data, report, summary
from generator.simulation.results import Results, compared
from generator.simulation.running import (
    Batch,
    Job,
    LostError,
    Outcome,
    Playing,
    alone,
    among,
    game_seed,
    play_batch,
    playing_with,
    run,
    spans,
)
from generator.simulation.sections import length, seats, story, watch
from generator.simulation.simulating import Asked, AskedError, Simulation, Way, can_play, simulate
from generator.simulation.tally import Found, Pairs, Tally
from generator.steps import Steps
from tests.simulated import MEASURES, Walk

ROOT = Path(__file__).parents[1]
JOB = Job((Walk(),), 2, "blind", 5)
ABOUT = About("walk", "A Walk", "1.0", "0badcafe", "0")


def counted(outcome: Outcome) -> list[object]:
    """All sums of an outcome."""
    sums = (*outcome.tallies, *outcome.pairs)
    return [[one.games, one.counts, getattr(one, "first", None), getattr(one, "such", None)] for one in sums]


def walked(steps: int, *, won: bool) -> Played:
    """A game of so many steps, won or lost whatever they are."""
    played = Walk().play(1, "blind", 0)
    return replace(played, won=won, ending="home" if won else "lost", figures={"steps": steps, "time": 30 * steps},
                   uses={"run": steps // 2}, supplies={"oil": steps})  # fmt: skip


# Seeds and batches


@pytest.mark.parametrize(
    ("seed", "index", "expected"), [(1, 0, 220992594255487), (1, 1, 111874547875451), (7, 123456, 211225034734027)]
)
def test_the_seed_of_a_game_is_48_bits_of_a_hash(seed: int, index: int, expected: int) -> None:
    # worked out with another program: printf '1 0' | b2sum -l 48
    assert game_seed(seed, index) == expected


def test_no_two_of_many_games_have_one_seed() -> None:
    assert len({game_seed(seed, index) for seed in range(4) for index in range(5000)}) == 20_000


def test_batches_hold_every_game_once_and_in_order() -> None:
    assert spans(7, 3) == [range(3), range(3, 6), range(6, 7)]
    assert spans(6, 3) == [range(3), range(3, 6)]


# Sums


@given(
    st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=12),
    st.lists(st.integers(0, 12), max_size=4),
    st.randoms(use_true_random=False),
)
@settings(max_examples=60, deadline=None)
def test_any_split_of_the_games_in_any_order_gives_the_same_sums(
    games: list[tuple[int, bool]], cuts: list[int], luck: random.Random
) -> None:
    whole, pairs = Tally(), Pairs()
    for n, (steps, won) in enumerate(games):
        whole.add(walked(steps, won=won), n)
        pairs.add(walked(0, won=False), walked(steps, won=won))
    ends = [0, *sorted(min(cut, len(games)) for cut in cuts), len(games)]
    parts = []
    for start, end in pairwise(ends):
        part = Tally(), Pairs()
        for n in range(start, end):
            part[0].add(walked(games[n][0], won=games[n][1]), n)
            part[1].add(walked(0, won=False), walked(games[n][0], won=games[n][1]))
        parts.append(part)
    luck.shuffle(parts)
    added, added_pairs = Tally(), Pairs()
    for tally, some in parts:
        added.take(tally)
        added_pairs.take(some)
    assert (added.games, added.counts, added.first) == (whole.games, whole.counts, whole.first)
    assert (added_pairs.games, added_pairs.counts) == (pairs.games, pairs.counts)
    assert Found(added).histogram("figure", "steps").total == sum(steps for steps, _ in games)


def test_sums_do_not_grow_with_the_number_of_games() -> None:
    few, many = (play_batch(JOB, range(games)).tallies[0] for games in (200, 2000))
    assert few.counts.keys() == many.counts.keys()
    assert many.games == 2000


def test_the_first_game_of_an_ending_is_the_first_of_all() -> None:
    outcome = run(JOB, 40, alone, Steps(), size=7)
    ends = [Walk().play(2, "blind", game_seed(5, n)).ending for n in range(40)]
    assert outcome.tallies[0].first == {"home": ends.index("home"), "lost": ends.index("lost")}


def test_serial_games_and_two_processes_give_the_same_figures() -> None:
    job = Job((Walk(), Walk(wings=True)), 2, "blind", 5)
    serial = run(job, 230, alone, Steps(), size=230)
    assert counted(run(job, 230, alone, Steps(), size=17)) == counted(serial)
    assert counted(run(job, 230, among(2), Steps(), size=31)) == counted(serial)


def test_few_games_are_played_alone() -> None:
    assert playing_with(None, 10) is alone
    assert playing_with(1, 10**6) is alone
    assert playing_with(2, 10) is not alone


# What is left of a simulation that was stopped


def stopping(after: int, error: BaseException) -> Playing:
    """Plays so many batches, then it fails."""

    def playing(job: Job, batches: Sequence[range]) -> Iterator[Batch]:
        yield from alone(job, batches[:after])
        raise error

    return playing


def test_an_interrupted_simulation_keeps_what_fewer_games_would_have_given() -> None:
    outcome = run(JOB, 100, stopping(3, KeyboardInterrupt()), Steps(), size=10)
    assert (outcome.games, outcome.asked, outcome.ended) == (30, 100, "interrupted")
    assert counted(outcome) == counted(run(JOB, 30, alone, Steps()))


def test_a_lost_process_leaves_a_part_too() -> None:
    outcome = run(JOB, 100, stopping(1, LostError("nobody is there")), Steps(), size=10)
    assert (outcome.games, outcome.ended, outcome.why) == (10, "lost", "nobody is there")


def test_a_process_that_is_ended_from_outside_is_lost() -> None:
    outcome = run(Job((Fatal(),), 2, "blind", 1), 40, among(2), Steps(), size=10)
    assert (outcome.games, outcome.ended) == (0, "lost")
    assert outcome.why == "one of the processes that play was ended from outside"


class Fatal(Walk):
    """A game that ends the process that plays it."""

    def play(self, players: int, bots: str, seed: int) -> Played:  # noqa: ARG002
        os._exit(9)


def test_a_part_says_so_in_the_report_and_in_the_data() -> None:
    asked = Asked(100, 2, "blind", 5)
    part = Simulation((Way("as printed", Walk()),), asked, run(JOB, 100, stopping(2, KeyboardInterrupt()), Steps(), 10))
    said = report(ABOUT, part).sections[0]
    assert said.title == "This is a part"
    assert "20 of 100 games" in str(said.blocks[0])
    assert "--games 20" in str(said.blocks[0])
    assert dict(summary(ABOUT, part).about)["Games"] == "20 of 100"
    data = as_data(ABOUT, part)
    assert (data["played"], data["games"], data["ended"]) == (20, 100, "interrupted")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")
def test_an_interruption_leaves_no_process_and_no_traceback() -> None:
    line = [sys.executable, "-m", "generator", "simulate", "invisible_man", "--bots", "random", "--games", "1000000",
            "--processes", "2", "--format", "json"]  # fmt: skip
    run = subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", cwd=ROOT, start_new_session=True
    )
    while run.poll() is None and len(playing := workers(run.pid)) < 2:
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: everybody gets it
    out, err = run.communicate()
    assert run.returncode == 130, err
    assert "Traceback" not in err
    assert "interrupted after" in err
    assert '"ended": "interrupted"' in out or "after 0 of" in err
    assert [pid for pid in playing if Path(f"/proc/{pid}").exists()] == []


def workers(parent: int) -> list[int]:
    """The processes of a pool, among all that a process has started."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii").split()
    lines = {int(pid): Path(f"/proc/{pid}/cmdline") for pid in children}
    return [pid for pid, line in lines.items() if line.exists() and b"spawn_main" in line.read_bytes()]


# What the sums mean: five games by hand, of 2, 3, 3, 6 and 11 steps; the second and the last are won


def by_hand() -> Results:
    tally = Tally()
    for n, (steps, won) in enumerate([(2, False), (3, True), (3, False), (6, False), (11, True)]):
        tally.add(walked(steps, won=won), n)
    return Results(MEASURES, tally)


def test_figures_of_five_games() -> None:
    results = by_hand()
    assert (results.wins, results.games) == (2, 5)
    steps = results.figures["steps"]
    assert steps.mean is not None
    assert steps.mean.value == 5.0
    # squares of the distances to 5: 9 + 4 + 4 + 1 + 36 = 54, over 4; the root of 13.5 / 5 times 1.959964
    assert steps.mean.high - 5 == pytest.approx(1.959964 * 1.643168, abs=1e-5)
    assert (steps.tenth, steps.median, steps.ninetieth, steps.highest) == (2, 3, 11, 11)
    assert results.figures["time"].median == 1.5  # 3 steps of half a minute
    assert results.estimate("steps") == steps.mean
    assert results.estimate("home") == results.win_rate
    with pytest.raises(KeyError):
        results.estimate("stamina")


def test_uses_with_and_without() -> None:
    run, lamp = by_hand().uses  # all but none run: once in 2 and 3 steps, 3 times in 6, 5 times in 11
    assert run.share is not None
    assert run.share.value == 1.0
    assert run.times is not None
    assert run.times.value == (1 + 1 + 1 + 3 + 5) / 5
    assert run.with_it is not None
    assert run.with_it.value == 0.4
    assert (run.without, run.difference) == (None, None)
    assert lamp.share is not None
    assert lamp.share.value == 0.0


def test_supplies_against_the_kit() -> None:
    (oil,) = by_hand().supplies
    assert (oil.median, oil.ninetieth, oil.highest, oil.printed) == (3, 11, 11, 3)
    assert oil.reached is not None
    assert oil.reached.value == 0.8  # all but the game of two steps


def test_dead_rules_are_found() -> None:
    results = Results(MEASURES, run(JOB, 50, alone, Steps()).tallies[0])
    assert {one.id for one in results.rules if not one.times} == {"flew"}
    assert {one.id for one in results.rulings if not one.times} == {"flying"}


def test_the_story_ends_where_too_few_games_go_on() -> None:
    results = Results(MEASURES, run(Job((Walk(),), 2, "blind", 1), 100, alone, Steps()).tallies[0])
    steps = [Walk().play(2, "blind", game_seed(1, n)).figures["steps"] for n in range(100)]
    going = [sum(one >= n for one in steps) for n in range(1, 7)]
    moments = results.arc["far"]
    assert [one.games for one in moments] == [games for games in going if games >= 30]
    assert [one.median for one in moments] == list(range(len(moments)))


def test_pairs_are_compared_game_by_game() -> None:
    job = Job((Walk(), Walk(wings=True)), 2, "blind", 3)
    outcome = run(job, 60, alone, Steps())
    lost = sum(not Walk().play(2, "blind", game_seed(3, n)).won for n in range(60))
    before, after = (Results(MEASURES, tally) for tally in outcome.tallies)
    won, steps, *_ = compared(before, after, outcome.pairs[0])
    assert won.difference is not None
    assert won.difference.value == lost / 60
    assert won.difference.certain
    assert steps.difference == (0, 0, 0)  # the same games: nothing else has changed
    assert after.win_rate is not None
    assert after.win_rate.value == 1.0


def test_a_report_has_a_section_for_each_question_and_data_for_machines() -> None:
    ways = (Way("as printed", Walk()), Way("wings", Walk(wings=True)))
    found = simulate(ways, Asked(60, 2, "blind", 3), alone, Steps())
    titles = [section.title for section in report(ABOUT, found).sections]
    assert titles == [
        "Before and after", "What came out", "Games to watch", "How long it takes, and what happens", "The story",
        "What is used, and who wins with it", "What each card does", "Seats", "Supplies at their highest mark",
        "Rules that never fired", "What bots cannot tell",
    ]  # fmt: skip
    data = json.loads(json.dumps(as_data(ABOUT, found)))
    assert data["ways"][1]["win_rate"]["value"] == 1.0
    assert data["comparisons"][0]["figures"]["steps"]["difference"] == {"value": 0, "low": 0, "high": 0}
    assert data["ways"][0]["endings"]["lost"]["seed"] == game_seed(3, found.outcome.tallies[0].first["lost"])


def test_games_worth_watching_are_named_by_seeds_that_give_them() -> None:
    found = simulate((Way("as printed", Walk()),), Asked(80, 2, "blind", 5), alone, Steps())
    games = [Walk().play(2, "blind", game_seed(5, n)) for n in range(80)]
    steps = [one.figures["steps"] for one in games]
    middle = sorted(steps)[39]  # the 40th of 80
    expected = [
        ("The shortest", steps.index(2)),
        ("One of the middle length", steps.index(middle)),
        ("The longest", steps.index(6)),
        ("The first that was won", [one.won for one in games].index(True)),
        ("The first that was not", [one.won for one in games].index(False)),
    ]
    said, table = watch(found.results[0], 5, "kitwright simulate walk --show").blocks
    assert isinstance(table, Table)
    assert table.rows == tuple((title, steps[n], str(game_seed(5, n))) for title, n in expected)
    assert str(said).endswith("the board: kitwright simulate walk --show and the seed.")
    assert watch(Results(MEASURES, Tally()), 5, "").blocks[1] == replace(table, rows=())


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (Asked(1, 3, "blind", 1), "the game is for 1 to 2 players, not for 3"),
        (Asked(1, 2, "wise", 1), "no bots are called 'wise'; there are blind"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: Asked, message: str) -> None:
    with pytest.raises(AskedError, match=message):
        simulate((Way("", Walk()),), asked, alone, Steps())


def test_a_game_without_rules_that_run_cannot_play_itself() -> None:
    with pytest.raises(AskedError, match=r"'probe' has no rules that can be run.*invisible_man"):
        can_play("probe")


def test_three_ways_have_an_overview_and_each_is_set_against_the_first() -> None:
    ways = tuple(Way(title, Walk(wings=title == "wings")) for title in ("as printed", "again", "wings"))
    found = simulate(ways, Asked(40, 2, "blind", 3), alone, Steps())
    home = sum(Walk().play(2, "blind", game_seed(3, n)).won for n in range(40))
    _, overview, plot, *rest = report(ABOUT, found).sections[0].blocks
    assert isinstance(overview, Table)
    assert isinstance(plot, Plot)
    won = 100 * home / 40
    titles, rates, changes = zip(*((row[0], row[1], row[4]) for row in overview.rows), strict=True)
    assert titles == plot.ticks == ("as printed", "again", "wings")
    assert rates == plot.series[0].y == pytest.approx((won, won, 100.0))
    assert changes[0] is None
    assert changes[1:] == pytest.approx((0.0, 100 - won))
    tables = [one for one in rest if isinstance(one, Table)]
    assert [one.caption for one in tables] == [
        "Figures, again",
        "Figures, wings",
        "Rules that came to bear one way only, wings",
    ]
    assert tables[-1].rows == (("… falls.", 40, 0), ("… flies.", 0, 40))
    marked = {row[0] for row in tables[1].rows if row[-1]}
    assert marked == {"Games won, %"}


def test_bars_hold_every_game_once() -> None:
    results = Results(MEASURES, run(JOB, 80, alone, Steps()).tallies[0])
    plot = length(results).blocks[0]
    assert isinstance(plot, Plot)
    assert plot.ticks == ("2", "3", "4", "5", "6")
    steps = [Walk().play(2, "blind", game_seed(5, n)).figures["steps"] for n in range(80)]
    assert plot.series[0].y == tuple(100 * steps.count(one) / 80 for one in range(2, 7))
    tally = Tally()
    for n, many in enumerate([3, 17, 40, 41, 64]):
        tally.add(walked(many, won=False), n)
    wide = length(Results(MEASURES, tally)).blocks[0]
    assert isinstance(wide, Plot)
    # 62 values in at most 12 bars: 6 a bar, from a multiple of 6
    assert (wide.ticks[0], wide.ticks[-1]) == ("0–5", "60–65")
    assert {wide.ticks[int(x)]: y for x, y in zip(wide.series[0].x, wide.series[0].y, strict=True) if y} == {
        "0–5": 20.0, "12–17": 20.0, "36–41": 40.0, "60–65": 20.0
    }  # fmt: skip


def test_a_seat_that_nobody_took_is_left_out() -> None:
    results = Results(MEASURES, run(JOB, 50, alone, Steps()).tallies[0])
    table = seats(results).blocks[1]
    assert isinstance(table, Table)
    assert table.columns == ("A game", "South", "±")
    steps = [Walk().play(2, "blind", game_seed(5, n)).figures["steps"] for n in range(50)]
    assert table.rows[0][:2] == ("Falls", sum(steps) / 50)


def test_what_never_moves_has_no_plot() -> None:
    tally = Tally()
    for n in range(40):
        tally.add(replace(walked(3, won=True), arc=[(7,)] * 3), n)
    blocks = story(Results(MEASURES, tally)).blocks
    assert blocks[1] == "Without a plot, since line and band do not move: How far: 7 all along."
    moving = story(Results(MEASURES, run(JOB, 80, alone, Steps()).tallies[0])).blocks
    assert [one.caption for one in moving if isinstance(one, Plot)] == ["How far", "Games that came so far"]
