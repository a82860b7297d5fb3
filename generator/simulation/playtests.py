"""Games that people played beside those of bots: few against many, each with the interval that it deserves.

Comes in: the playtests of a pack and a simulation.  Goes out: a section of a report, and findings for what a playtest
names that the game has not.
"""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from math import cos, pi, sin, sqrt, tan

from generator.diagnostic import Diagnostic
from generator.games import trial_of
from generator.games.figures import Playtest
from generator.model import place_of
from generator.pack import Pack
from generator.report import Cell, Section, Table
from generator.rules.trial import Trial
from generator.simulation.intervals import LEVEL, Estimate, share
from generator.simulation.results import Results
from generator.simulation.sections import percent, titled

MINUTES = "minutes"
"""The unit of the figure that a sheet gives by its two times."""
FEW = 20
"""Games by people below which it is said how little they prove."""


def playtests_of(pack: Pack) -> list[Playtest]:
    """The log of a pack, in its order."""
    return list((getattr(pack.game, "playtests", None) or {}).values())


def mistaken(pack: Pack) -> list[Diagnostic]:
    """K509 for what the playtests of a playable pack name that the game does not have."""
    log = playtests_of(pack)
    trial = trial_of(pack.game, pack.name) if log else None
    return [] if trial is None else [found for one in log for found in _unknown(one, trial)]


def _unknown(one: Playtest, trial: Trial) -> Iterator[Diagnostic]:
    endings, figures = [id for id in trial.measures.endings if id], list(trial.measures.figures)
    if one.ending and one.ending not in endings:
        message = f"the game has no ending '{one.ending}'"
        yield Diagnostic("K509", message, place_of(one, "ending"), _guess(one.ending, endings))
    for name in one.figures:
        if name not in figures:
            at = one.at("figures", name)._replace(key=True)
            yield Diagnostic("K509", f"no figure '{name}' is measured", at, _guess(name, figures))
    if len(one.players) not in trial.players:
        least, most = trial.players[0], trial.players[-1]
        message = f"{len(one.players)} people are named, and the game is for {least} to {most}"
        yield Diagnostic("K509", message, place_of(one, "players"), "name everybody who played, and nobody else")


def _guess(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, 1, 0.6)
    return f"did you mean '{near[0]}'?" if near else f"known here: {', '.join(known)}"


def beside(log: Sequence[Playtest], version: str, players: int, results: Results) -> Section:
    """Games of people at a table of that size beside those of the bots; shares are in per cent.

    ``version`` is that of the game now.
    """
    here = [one for one in log if len(one.players) == players]
    about = [_counted(log, len(here), players)]
    others = sum(bool(one.version) and one.version != version for one in here)
    if others:
        about.append(f"Of these, {others} were played with another version than {version}.")
    if not here:
        return Section("Games that people played", (" ".join(about),))
    if len(here) < FEW:
        about.append(
            "So few games prove little: an interval shows which values they leave possible, and few are ruled out."
        )
    about.append("People and bots differ in more than luck; that a value of theirs is alike does not make bots people.")
    games = f"{len(here)} game{'s' * (len(here) != 1)} of {players} people, {results.games:,} of {players} bots"
    columns = ("", "People", "from", "to", "Bots", "from", "to")
    won = _share("Games won", sum(one.won for one in here), len(here), results.win_rate)
    blocks = [Table(f"Shares, %: {games}", columns, (won, *_endings(here, results)), by_row=True)]
    rows = tuple(_figures(here, results))
    if rows:
        heads = ("", "People", "from", "to", "Least", "Most", "Bots", "from", "to")
        blocks.append(Table(f"Means of a game: {games}", heads, rows, by_row=True))
    return Section("Games that people played", (" ".join(about), *blocks))


def _endings(here: Sequence[Playtest], results: Results) -> Iterator[tuple[Cell, ...]]:
    """How games ended, among those that say it."""
    told = [one.ending for one in here if one.ending]
    for id, title in results.measures.endings.items():
        if id and told:
            yield _share(title, told.count(id), len(told), results.estimate(id))


def _figures(here: Sequence[Playtest], results: Results) -> Iterator[tuple[Cell, ...]]:
    """The figures that somebody wrote down."""
    for id, measure in results.measures.figures.items():
        values = [value for one in here if (value := _value(one, id, measure.unit)) is not None]
        if values:
            title = f"{titled(measure.title, measure.unit)}, n = {len(values)}"
            people = _people(values, counted=min(results.histogram(id).counts, default=0) >= 0)
            yield title, *people, min(values), max(values), *_ends(results.estimate(id))


def _counted(log: Sequence[Playtest], here: int, players: int) -> str:
    """How many games there are, and of how many people."""
    sizes = sorted({len(one.players) for one in log} - {players})
    said = f"The log of playtests has {here} game{'s' * (here != 1)} of {players} people (n = {here})."
    if not sizes:
        return said
    counts = [(sum(len(one.players) == size for one in log), size) for size in sizes]
    more = ", ".join(f"{count} game{'s' * (count != 1)} with {size}" for count, size in counts)
    return f"{said} Games with another number of people are left out here: {more}."


def _value(one: Playtest, id: str, unit: str) -> float | None:
    """A figure of one game, if the sheet tells it."""
    return one.figures.get(id, one.minutes if unit == MINUTES else None)


def _share(title: str, count: int, of: int, bots: Estimate | None) -> tuple[Cell, ...]:
    return f"{title}, n = {of}", *percent(share(count, of)), *percent(bots)


def _people(values: Sequence[float], *, counted: bool) -> tuple[Cell, Cell, Cell]:
    """The mean with its interval, which ends at 0 for a figure that is never less; one value alone has none."""
    found = mean(values)
    if found is None:
        return values[0], None, None
    return found.value, max(0.0, found.low) if counted else found.low, found.high


def _ends(estimate: Estimate | None) -> tuple[Cell, Cell, Cell]:
    return estimate or (None, None, None)


def mean(values: Sequence[float]) -> Estimate | None:
    """The mean of a few values with Student's interval; None of fewer than two, which say nothing of their spread."""
    count = len(values)
    if count < 2:
        return None
    middle = sum(values) / count
    spread = sum((value - middle) ** 2 for value in values) / (count - 1)
    reach = student(count - 1) * sqrt(spread / count)
    return Estimate(middle, middle - reach, middle + reach)


def student(freedom: int) -> float:
    """Between minus and plus this lie 95 % of Student's distribution with so many degrees of freedom.

    By the finite series for whole numbers (M. Abramowitz and I. A. Stegun 1964, Handbook of Mathematical Functions,
    26.7.3 and 26.7.4) and bisection.
    """
    low, high = 0.0, pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        low, high = (angle, high) if _between(angle, freedom) < LEVEL else (low, angle)
    return sqrt(freedom) * tan(low)


def _between(angle: float, freedom: int) -> float:
    """The probability between minus and plus the root of ``freedom`` times the tangent of ``angle``."""
    odd = freedom % 2
    term, total = (cos(angle) if odd else 1.0), 0.0
    for n in range(odd, freedom - 1, 2):
        total += term
        term *= (n + 1) / (n + 2) * cos(angle) ** 2
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
