"""Play many games: in batches, in one process or several, with the same sums for any number of them.

Comes in: a :class:`Job` and a number of games.  Goes out: an :class:`Outcome`, whole or as far as it came.

Each game has a seed of its own, from the seed of all and its number: a hash gives any of them at once, alike on
every machine and without a package.  Batches are taken in their order, so what is there after an interruption is
exactly what fewer games would have given.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread, current_thread, main_thread
from typing import Literal, NamedTuple

from generator.rules.trial import Trial
from generator.simulation.tally import Pairs, Tally
from generator.steps import Steps

BATCH = 100
"""Games of a batch: a fraction of a second, so that a bar moves and an interruption loses little."""
ALONE = 400
"""Games up to which further processes would take longer to start than to play."""


@dataclass(frozen=True)
class Job:
    """What is played.  It can be pickled, for other processes and machines."""

    trials: tuple[Trial, ...]
    """Ways to play the same games, each against the first."""
    players: int
    bots: str
    seed: int


class Batch(NamedTuple):
    """What some games came to."""

    tallies: tuple[Tally, ...]
    """One for each trial."""
    pairs: tuple[Pairs, ...]
    """One for each trial but the first."""


Playing = Callable[[Job, Sequence[range]], Iterator[Batch]]
"""Somebody who plays batches of games and gives their sums back in the same order."""


class LostError(Exception):
    """Those who play have gone, as when a process was ended from outside; the message says who."""


@dataclass
class Outcome:
    """The sums of a job, as far as it came."""

    job: Job
    asked: int
    """Games that were asked for."""
    tallies: tuple[Tally, ...] = field(init=False)
    pairs: tuple[Pairs, ...] = field(init=False)
    ended: Literal["", "interrupted", "lost"] = ""
    """Why it is not whole; empty if it is."""
    why: str = ""
    """What was lost."""

    def __post_init__(self) -> None:
        self.tallies = tuple(Tally() for _ in self.job.trials)
        self.pairs = tuple(Pairs() for _ in self.job.trials[1:])

    @property
    def games(self) -> int:
        """Games that were played each way."""
        return self.tallies[0].games

    def take(self, batch: Batch) -> None:
        """Add the next batch."""
        for mine, more in zip((*self.tallies, *self.pairs), (*batch.tallies, *batch.pairs), strict=True):
            mine.take(more)


def game_seed(seed: int, index: int) -> int:
    """The seed of the ``index``-th game, counted from 0: 48 bits of a hash, short enough to type."""
    return int.from_bytes(blake2b(f"{seed} {index}".encode("ascii"), digest_size=6).digest(), "big")


def play_batch(job: Job, span: range) -> Batch:
    """Play the games with the numbers of ``span``, each in every way."""
    batch = Batch(tuple(Tally() for _ in job.trials), tuple(Pairs() for _ in job.trials[1:]))
    for index in span:
        seed = game_seed(job.seed, index)
        games = [trial.play(job.players, job.bots, seed) for trial in job.trials]
        for tally, played in zip(batch.tallies, games, strict=True):
            tally.add(played, index)
        for pairs, played in zip(batch.pairs, games[1:], strict=True):
            pairs.add(games[0], played)
    return batch


def spans(games: int, size: int = BATCH) -> list[range]:
    """The numbers of ``games`` games in batches."""
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def run(job: Job, games: int, playing: Playing, steps: Steps, size: int = BATCH) -> Outcome:
    """Play ``games`` games each way; when it is interrupted, what was played so far."""
    outcome, batches = Outcome(job, games), spans(games, size)
    steps.begin(len(batches))
    try:
        for batch in playing(job, batches):
            outcome.take(batch)
            steps.done(f"{outcome.games:,} of {games:,} games")
    except KeyboardInterrupt:
        outcome.ended = "interrupted"
    except LostError as error:
        outcome.ended, outcome.why = "lost", str(error)
    return outcome


def alone(job: Job, batches: Sequence[range]) -> Iterator[Batch]:
    """Play in this process."""
    for span in batches:
        yield play_batch(job, span)


def among(processes: int) -> Playing:
    """Play in so many processes beside this one."""

    def playing(job: Job, batches: Sequence[range]) -> Iterator[Batch]:
        with _pool(processes, job) as pool:
            rest = iter(batches)
            try:
                with _deaf():
                    waiting = deque(pool.submit(_played, span) for span in islice(rest, 2 * processes + 2))
                while waiting:
                    yield waiting.popleft().result()
                    waiting.extend(pool.submit(_played, span) for span in islice(rest, 1))
            except BrokenProcessPool as error:
                raise LostError("one of the processes that play was ended from outside") from error

    return playing


def playing_with(processes: int | None, games: int) -> Playing:
    """Who plays: so many processes; when it is not said, as many as there are processors, if it is worth it."""
    if processes is None:
        processes = 1 if games <= ALONE else _processors()
    return alone if processes == 1 else among(processes)


def _processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _pool(processes: int, job: Job) -> Iterator[ProcessPoolExecutor]:
    """Processes that know the job.

    They are started afresh, as on every system, and end with their batch when the block is left in any way.
    """
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _ready, (job,))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Without interruptions, and so are the processes that are started in the block."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_job: Job | None = None
"""In a process of a pool: what it plays."""


def _ready(job: Job) -> None:
    """The start of a process of a pool: it knows the job, and does not outlive its parent."""
    global _job
    _job = job
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _played(span: range) -> Batch:
    assert _job is not None
    return play_batch(_job, span)
