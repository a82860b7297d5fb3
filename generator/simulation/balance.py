"""Limits that a game's content sets to its figures: played by bots, and found when they are broken for certain.

Comes in: a pack with ``balance.yaml``.  Goes out: findings at the places of the limits, and what was measured.
"""

from collections.abc import Callable, Iterator
from difflib import get_close_matches

from generator.diagnostic import Diagnostic
from generator.games import PLAYED, trial_of
from generator.games.figures import Limit
from generator.model import place_of
from generator.pack import Pack
from generator.rules.trial import Measures, Trial
from generator.simulation.intervals import LEVEL, Estimate
from generator.simulation.results import Results
from generator.simulation.running import Outcome, Playing
from generator.simulation.simulating import Asked, Way, playable, simulate
from generator.steps import Steps

WIN_RATE = "win_rate"


def misnamed(pack: Pack) -> list[Diagnostic]:
    """Limits of a playable pack that nothing can be measured for: K507, or K508 if the game cannot play itself."""
    limits = _limits(pack)
    if not limits or not playable(pack):
        return []
    trial = trial_of(pack.game, pack.name)
    if trial is None:
        hint = f"take balance.yaml away; games that play themselves: {', '.join(PLAYED)}"
        first = limits[0].at()._replace(key=True)
        return [Diagnostic("K508", f"'{pack.name}' has limits, and no rules that can be run", first, hint)]
    return [found for limit in limits for found in _unknown(limit, trial)]


def names_of(measures: Measures) -> list[str]:
    """What may be limited: the win rate, endings, figures."""
    return [WIN_RATE, *(id for id in measures.endings if id), *measures.figures]


def measured(pack: Pack, playing: Callable[[int], Playing], steps: Steps) -> Outcome | None:
    """Play what the limits of a pack without errors ask for; what is not whole, when it ended early.

    Findings (K506) are kept in ``pack.found``, and a line for each limit that was measured in ``pack.notes``.
    ``playing`` gives who plays so many games.  Limits that ask for the same games share them.
    """
    trial = trial_of(pack.game, pack.name)
    groups: dict[Asked, list[Limit]] = {}
    for limit in _limits(pack):
        groups.setdefault(Asked(limit.games, limit.players, limit.bots, limit.seed), []).append(limit)
    for asked, limits in groups.items():
        assert trial is not None, pack.name
        simulation = simulate([Way("as printed", trial)], asked, playing(asked.games), steps)
        if simulation.outcome.ended:
            return simulation.outcome
        for limit in limits:
            line, found = _held(limit, simulation.results[0])
            pack.notes.append(line)
            pack.found += found
    return None


def _limits(pack: Pack) -> list[Limit]:
    return list((getattr(pack.game, "balance", None) or {}).values())


def _unknown(limit: Limit, trial: Trial) -> Iterator[Diagnostic]:
    """What a limit names that there is not."""
    known = names_of(trial.measures)
    if limit.measured not in known:
        at = place_of(limit, "of") if limit.of else limit.at()._replace(key=True)
        yield Diagnostic("K507", f"nothing called '{limit.measured}' is measured", at, _guess(limit.measured, known))
    if limit.bots not in trial.bots:
        at, message = place_of(limit, "bots"), f"no bots are called '{limit.bots}'"
        yield Diagnostic("K507", message, at, _guess(limit.bots, list(trial.bots)))
    if limit.players not in trial.players:
        least, most = trial.players[0], trial.players[-1]
        message = f"the game is for {least} to {most} players, not for {limit.players}"
        yield Diagnostic("K507", message, place_of(limit, "players"), f"write a number from {least} to {most}")


def _guess(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, 1, 0.6)
    return f"did you mean '{near[0]}'?" if near else f"known here: {', '.join(known)}"


def _held(limit: Limit, results: Results) -> tuple[str, list[Diagnostic]]:
    """What was measured in a line, and K506 when the whole interval lies beyond the limit."""
    found = results.estimate(limit.measured)
    assert found is not None  # at least one game was played
    games = f"{limit.games:,} game{'s' * (limit.games != 1)} of {limit.players} players, {limit.bots} bots"
    said = f"{limit.measured} is {_interval(found)} in {games}, seed {limit.seed}"
    for bound, name, words, beyond in (
        (limit.min, "min", "below the least", limit.min is not None and found.high < limit.min),
        (limit.max, "max", "above the most", limit.max is not None and found.low > limit.max),
    ):
        if beyond:
            hint = f"change what brings it there, or the limit; 'kitwright simulate {_words(limit)}' tells more"
            message = f"{said}: {words} that is wanted, {bound:g}"
            return f"{said}: {words}, {bound:g}", [Diagnostic("K506", message, place_of(limit, name), hint)]
    return f"{said}: within {_wanted(limit)}", []


def _words(limit: Limit) -> str:
    folder = limit.at().file.split("/")[-2]
    return f"{folder} --games {limit.games} --players {limit.players} --bots {limit.bots} --seed {limit.seed}"


def _wanted(limit: Limit) -> str:
    if limit.min is None:
        return f"at most {limit.max:g}"
    return f"at least {limit.min:g}" if limit.max is None else f"{limit.min:g} to {limit.max:g}"


def _interval(found: Estimate) -> str:
    """A value with its interval, to three figures."""
    return f"{found.value:.3g} ({100 * LEVEL:.0f} % interval {found.low:.3g} to {found.high:.3g})"
