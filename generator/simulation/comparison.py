"""Two or more ways to play, side by side.

Comes in: a simulation of several ways.  Goes out: a section of a report; shares are in per cent.
"""

from collections.abc import Iterator

from generator.report import Block, Cell, Plot, Section, Series, Table
from generator.simulation.intervals import Estimate
from generator.simulation.results import Compared, Results
from generator.simulation.sections import in_words, percent
from generator.simulation.simulating import Simulation

PAIRED = (
    "Every way plays the same games: the same seeds, so the same cards until players decide otherwise. Differences are "
    "taken game by game, which makes their intervals narrower. An interval that leaves out zero is marked; of twenty "
    "differences that are only chance, about one is marked too."
)
MARK = "*"
"""Beside a difference whose interval leaves out zero."""


def comparison(simulation: Simulation) -> Section:
    """Each way against the first."""
    blocks: list[Block] = [PAIRED]
    if len(simulation.ways) > 2:
        blocks += _overview(simulation)
    for way, result, found in zip(
        simulation.ways[1:], simulation.results[1:], simulation.comparisons, strict=True
    ):  # fmt: skip
        blocks += _against(simulation, way.title, result, found)
    return Section("Before and after", tuple(blocks))


def _overview(simulation: Simulation) -> Iterator[Block]:
    """Games won each way."""
    titles = tuple(way.title for way in simulation.ways)
    rates = [percent(result.win_rate) for result in simulation.results]
    changes = [(None, None, None), *(percent(found[0].difference) for found in simulation.comparisons)]
    rows = tuple(
        (title, *rate, *change) for title, rate, change in zip(titles, rates, changes, strict=True)
    )  # fmt: skip
    columns = ("Way to play", "Won, %", "from", "to", "Difference, points", "from", "to")
    yield Table("Games won", columns, rows)
    if all(result.win_rate for result in simulation.results):
        value, low, high = zip(*(_floats(result.win_rate) for result in simulation.results), strict=True)
        series = Series("Games won", tuple(map(float, range(len(titles)))), value, low, high)
        alt = " ".join(f"{title}: {one:.1f} %." for title, one in zip(titles, value, strict=True))
        yield Plot("Games won each way", alt, "bar", "Way to play", "% of games", (series,), titles)


def _floats(estimate: Estimate | None) -> tuple[float, float, float]:
    assert estimate is not None
    return 100 * estimate.value, 100 * estimate.low, 100 * estimate.high


def _against(simulation: Simulation, title: str, after: Results, found: list[Compared]) -> Iterator[Block]:
    first, before = simulation.ways[0].title, simulation.results[0]
    yield f"{first}: {in_words(before.win_rate)} won. {title}: {in_words(after.win_rate)} won."
    figures = tuple(_row(one) for one in found if one.unit != "times")
    columns = ("", f"Before: {first}", f"After: {title}", "Difference", "from", "to", "")
    yield Table(f"Figures, {title}", columns, figures, by_row=True)
    used = tuple(_row(one) for one in found if one.unit == "times" and one.difference and one.difference.certain)
    if used:
        yield Table(f"What is used more or less often in a game, {title}", columns, used, by_row=True)
    rules = tuple(_rules(before, after))
    if rules:
        yield Table(f"Rules that came to bear one way only, {title}", ("Rule", "Games before", "Games after"), rules)


def _row(one: Compared) -> tuple[Cell, ...]:
    part = 100 if one.unit == "share" else 1
    values = [None if found is None else part * found.value for found in (one.before, one.after)]
    difference: tuple[Cell, ...] = (None, None, None, "")
    if one.difference is not None:
        difference = (*(part * end for end in one.difference), MARK if one.difference.certain else "")
    unit = "%" if one.unit == "share" else "" if one.unit == "times" or one.unit in one.title.lower() else one.unit
    return f"{one.title}, {unit}" if unit else one.title, *values, *difference


def _rules(before: Results, after: Results) -> Iterator[tuple[Cell, ...]]:
    """Rules that fired in one of the two alone."""
    known = {one.id: one for one in after.rules}
    for one in before.rules:
        other = known.get(one.id)
        if other is not None and (not one.times) != (not other.times):
            yield one.title, one.games, other.games
