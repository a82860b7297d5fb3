"""Batches of games on a Dask cluster that somebody else has started: the same sums as on one machine.

Comes in: the address of a scheduler.  Goes out: a :data:`Playing`.  A worker that goes away costs the batches that it
had in hand, which others play again.  Whoever reaches a Dask cluster can run programs on it, so it has to be one's own.
"""

import logging
import pickle
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

from generator import __version__
from generator.simulation.running import Batch, Job, LostError, Playing, play_batch
from generator.simulation.simulating import AskedError

if TYPE_CHECKING:
    from distributed import Client, Future

ANSWER = 10.0
"""Seconds in which a scheduler has to answer."""
PATIENCE = 20.0
"""Seconds without any worker after which a cluster counts as lost; whoever restarts workers is quicker."""
AHEAD = 3
"""Batches that are handed out for each thread of the cluster, so that none waits for the next."""
NEEDED = 'games on a cluster need Dask: pip install "kitwright[cluster]"'


class VersionError(Exception):
    """A worker has another version of this program, so that its games might be others."""


def on_cluster(address: str) -> Playing:
    """Who plays on the cluster whose scheduler listens at ``address``, such as ``tcp://10.0.0.1:8786``.

    Raises:
        AskedError: when batches are asked for: nobody answers there, no worker is there, one of them has another
            version of this program, or Dask is not installed here.
    """

    def playing(job: Job, batches: Sequence[range]) -> Iterator[Batch]:
        with _client(address) as client:
            packed, rest = pickle.dumps(job), iter(batches)
            most = AHEAD * _ready(client, address)

            def sent(spans: Iterator[range]) -> list["Future[Batch]"]:
                return [client.submit(played, __version__, packed, span, pure=False) for span in spans]

            waiting = deque(sent(islice(rest, most)))
            while waiting:
                yield _result(client, waiting.popleft(), address)
                waiting.extend(sent(islice(rest, 1)))

    return playing


def version() -> str:
    """On a worker: its version of this program."""
    return __version__


def played(version: str, packed: bytes, span: range) -> Batch:
    """On a worker: what a batch came to.

    Raises:
        VersionError: the worker is of another version than ``version``.
    """
    if version != __version__:
        raise VersionError(f"a worker has Kitwright {__version__}, and this is {version}")
    job: Job = pickle.loads(packed)
    return play_batch(job, span)


@contextmanager
def _client(address: str) -> Iterator["Client"]:
    """A connection to the cluster, whose own words about it are kept back; lost it is in one sentence of ours."""
    try:
        from distributed import Client
    except ImportError as error:
        raise AskedError(NEEDED) from error
    log = logging.getLogger("distributed")
    before, log.level = log.level, logging.CRITICAL + 1
    try:
        try:
            client = Client(address, timeout=ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError, TypeError) as error:
            raise AskedError(f"no Dask scheduler answers at {address}; start one with 'dask scheduler'") from error
        try:
            yield client
        finally:
            client.close(timeout=1)  # type: ignore[no-untyped-call]
    finally:
        log.level = before


def _ready(client: "Client", address: str) -> int:
    """Threads of the workers, which all have this version of the program."""
    if not _threads(client):
        raise AskedError(f"no worker is at {address}; start some with 'dask worker {address}'")
    found: dict[str, Any] = client.run(version, on_error="return")
    for worker, known in found.items():
        if known != __version__:
            has = f"Kitwright {known}" if isinstance(known, str) else "no Kitwright that can play here"
            raise AskedError(
                f"the worker {worker} has {has}, and this is {__version__}; install the same version there"
            )
    return sum(_threads(client).values())


def _threads(client: "Client") -> dict[str, int]:
    """Threads of each worker that is there now; asked of the scheduler, for what a client remembers may be old."""
    threads: dict[str, int] = client.nthreads()  # type: ignore[no-untyped-call]
    return threads


def _result(client: "Client", future: "Future[Batch]", address: str) -> Batch:
    """What a batch came to, once it has.

    Raises:
        LostError: the scheduler or all workers have gone, or what is left cannot play.
    """
    from distributed import KilledWorker
    from distributed.comm.core import CommClosedError

    while True:
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError as error:  # a batch takes long, or nobody is left to play it
            if client.status == "running" and not _left(client):
                raise LostError(f"no worker is left at {address}") from error
        except (CancelledError, CommClosedError) as error:
            raise LostError(f"the scheduler at {address} is gone") from error
        except KilledWorker as error:
            raise LostError(f"at {address} one batch has ended several workers") from error
        except VersionError as error:
            raise LostError(f"at {address} {error}") from error


def _left(client: "Client") -> bool:
    """Whether a worker is left; as long as the scheduler does not answer, nobody knows better."""
    try:
        return bool(_threads(client))
    except OSError:
        return True
