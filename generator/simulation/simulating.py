"""From a pack to a simulation: ways to play it, and what many games of each came to.

Comes in: packs, by settings of one or from elsewhere, and what is asked.  Goes out: a :class:`Simulation`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.diagnostic import Severity
from generator.games import PLAYED, trial_of
from generator.pack import Pack
from generator.rules.trial import Trial
from generator.simulation.results import Compared, Results, compared
from generator.simulation.running import Job, Outcome, Playing, run
from generator.simulation.settings import Change
from generator.steps import Steps


class AskedError(ValueError):
    """What is asked cannot be played; the message says what can."""


@dataclass(frozen=True)
class Way:
    """One way to play a game."""

    title: str
    trial: Trial


@dataclass(frozen=True)
class Asked:
    """How a game is played many times."""

    games: int
    players: int
    bots: str
    seed: int


@dataclass(frozen=True)
class Simulation:
    """Many games of each way, as far as they were played."""

    ways: tuple[Way, ...]
    asked: Asked
    outcome: Outcome

    @cached_property
    def results(self) -> tuple[Results, ...]:
        """One for each way."""
        pairs = zip(self.ways, self.outcome.tallies, strict=True)
        return tuple(Results(way.trial.measures, tally) for way, tally in pairs)

    @cached_property
    def comparisons(self) -> tuple[list[Compared], ...]:
        """Each way but the first against the first."""
        pairs = zip(self.results[1:], self.outcome.pairs, strict=True)
        return tuple(compared(self.results[0], result, pair) for result, pair in pairs)


def can_play(name: str) -> None:
    """Whether a game can play itself.

    Raises:
        AskedError: it cannot.
    """
    if name not in PLAYED:
        raise AskedError(f"'{name}' has no rules that can be run, so it cannot play itself; {', '.join(PLAYED)} can")


def playable(pack: Pack) -> bool:
    """Whether the checks found no error, so that its rules can be run."""
    return not any(one.severity is Severity.ERROR for one in pack.found)


def way(pack: Pack, title: str) -> Way:
    """A way to play, of a playable pack.

    Raises:
        AskedError: the game cannot play itself.
    """
    can_play(pack.name)
    trial = trial_of(pack.game, pack.name)
    assert trial is not None
    return Way(title, trial)


def title_of(change: Change) -> str:
    """What a way with those settings is called."""
    return ", ".join(map(str, change)) or "as printed"


def simulate(ways: Sequence[Way], asked: Asked, playing: Playing, steps: Steps) -> Simulation:
    """Play every way with the same seeds; as far as it came when it is interrupted.

    Raises:
        AskedError: one of the ways has no such bot, or is not for so many players.
    """
    for one in ways:
        _allowed(one, asked)
    job = Job(tuple(one.trial for one in ways), asked.players, asked.bots, asked.seed)
    return Simulation(tuple(ways), asked, run(job, asked.games, playing, steps))


def _allowed(way: Way, asked: Asked) -> None:
    seats, bots = way.trial.players, way.trial.bots
    if asked.players not in seats:
        raise AskedError(f"the game is for {seats[0]} to {seats[-1]} players, not for {asked.players}")
    if asked.bots not in bots:
        raise AskedError(f"no bots are called '{asked.bots}'; there are {', '.join(bots)}")
