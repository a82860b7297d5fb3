"""A simulation as a report, and as plain data for machines.

Comes in: a simulation and what is known of its pack.  Goes out: a :class:`Report`, or a mapping for JSON.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, is_dataclass
from typing import Any

from generator.games.figures import Playtest
from generator.report import Report, Section
from generator.simulation.comparison import comparison
from generator.simulation.intervals import LEVEL, Estimate
from generator.simulation.playtests import beside
from generator.simulation.results import Results
from generator.simulation.running import game_seed
from generator.simulation.sections import UNTOLD, never, sections, supplies, watch, what_came_out
from generator.simulation.simulating import Simulation


@dataclass(frozen=True)
class About:
    """What a simulation was made from."""

    name: str
    """The folder of the game's content."""
    title: str
    version: str
    code: str
    """Hash of the pack."""
    program: str
    """Version of this program."""


def report(about: About, simulation: Simulation, log: Sequence[Playtest] = ()) -> Report:
    """Everything, for a page: first what changed, then the first way in full, beside the games of people if any."""
    results, seed = simulation.results[0], simulation.asked.seed
    changed = [comparison(simulation)] if len(simulation.ways) > 1 else []
    first, *rest = sections(results, seed, _bots(simulation))
    people = _people(about, simulation, log)
    seen = watch(results, seed, _command(about, simulation))
    untold = Section("What bots cannot tell", UNTOLD)
    parts = [*partial(simulation), *changed, first, *people, seen, *rest, untold]
    return Report(f"{about.title}, played by bots", _about(about, simulation), tuple(parts))


def summary(about: About, simulation: Simulation, log: Sequence[Playtest] = ()) -> Report:
    """The little that a terminal shows at once."""
    results = simulation.results[0]
    changed = [comparison(simulation)] if len(simulation.ways) > 1 else []
    first = what_came_out(results, simulation.asked.seed, _bots(simulation))
    parts = [
        *partial(simulation),
        first,
        *_people(about, simulation, log),
        *changed,
        watch(results, simulation.asked.seed, _command(about, simulation)),
        supplies(results),
        Section("Rules that never fired", never(results)),
    ]
    return Report(f"{about.title}, played by bots", _about(about, simulation), tuple(parts))


def _about(about: About, simulation: Simulation) -> tuple[tuple[str, str], ...]:
    asked = simulation.asked
    games = f"{simulation.outcome.games:,}"
    if simulation.outcome.ended:
        games += f" of {asked.games:,}"
    return (
        ("Game", f"{about.title} {about.version}, content {about.code}"),
        ("Ways to play", "; ".join(one.title for one in simulation.ways)),
        ("Games", f"{games}, each way" if len(simulation.ways) > 1 else games),
        ("Players", str(asked.players)),
        ("Bots", asked.bots),
        ("Seed", str(asked.seed)),
        ("Intervals", f"{100 * LEVEL:.0f} %"),
        ("Kitwright", about.program),
    )


def _bots(simulation: Simulation) -> str:
    """Who played, in a sentence or two."""
    name = simulation.asked.bots
    return f"Every seat is played by the bots called {name}. {simulation.ways[0].trial.bots[name]}"


def _people(about: About, simulation: Simulation, log: Sequence[Playtest]) -> list[Section]:
    """The games of people, if there are any."""
    return [beside(log, about.version, simulation.asked.players, simulation.results[0])] if log else []


def _command(about: About, simulation: Simulation) -> str:
    """What tells one game of the first way."""
    asked = simulation.asked
    printed = f"kitwright simulate {about.name} --players {asked.players} --bots {asked.bots} --show"
    return printed if len(simulation.ways) == 1 else f"{printed} (with the same --set, for the first way)"


def partial(simulation: Simulation) -> list[Section]:
    """That a simulation is not whole, if it is not."""
    outcome = simulation.outcome
    if not outcome.ended:
        return []
    why = "It was interrupted" if outcome.ended == "interrupted" else f"It ended early: {outcome.why}"
    said = (
        f"{why}. {outcome.games:,} of {outcome.asked:,} games were played; they are the first of all, as "
        f"--games {outcome.games} gives them."
    )
    return [Section("This is a part", (said,))]


def as_data(about: About, simulation: Simulation) -> dict[str, Any]:
    """Everything as plain data, as JSON has it; names are those of the records."""
    asked, outcome = simulation.asked, simulation.outcome
    return {
        "format": 1,
        **asdict(about),
        **asdict(asked),
        "played": outcome.games,
        "ended": outcome.ended or "whole",
        "level": LEVEL,
        "ways": [
            {"title": way.title, **_way(results, asked.seed)}
            for way, results in zip(simulation.ways, simulation.results, strict=True)
        ],
        "comparisons": [
            {"before": simulation.ways[0].title, "after": way.title, "figures": _by_id(found)}
            for way, found in zip(simulation.ways[1:], simulation.comparisons, strict=True)
        ],
    }


def _way(results: Results, seed: int) -> dict[str, Any]:
    measures = results.measures
    endings = {
        one.id or "given_up": {**_plain(one), "seed": game_seed(seed, one.first) if one.games else None}
        for one in results.endings
    }
    return {
        "wins": results.wins,
        "win_rate": _plain(results.win_rate),
        "endings": endings,
        "shown": [{**_plain(one), "seed": game_seed(seed, one.game)} for one in results.shown],
        "figures": _plain(results.figures),
        "arc": _plain(results.arc),
        "uses": _by_id(results.uses),
        "cards": {title: results.effects(n) for n, title in enumerate(measures.cards)},
        "seats": {
            name: {deed: _plain(results.deed(deed, n)) for deed in measures.deeds}
            for n, name in enumerate(measures.seats)
        },
        "supplies": _by_id(results.supplies),
        "rules": _by_id(results.rules),
        "rulings": _by_id(results.rulings),
    }


def _by_id(records: Sequence[Any]) -> dict[str, Any]:
    return {one.id: _plain(one) for one in records}


def _plain(value: Any) -> Any:
    """Records as mappings by the names of their fields, but for ids, which name them from outside."""
    if isinstance(value, Estimate):
        return value._asdict()
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value) if one.name != "id"}
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
