"""Bounds that whoever runs a command may set it: processor time and memory, held by the system.

The command runs in a process of its own, which is ended when it passes a bound; the first process waits for it and
says so.  What a bound ends in the middle leaves outputs as any interruption does: whole, or as they were before.
"""

import os
import signal
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

GRACE = 2
"""Seconds of processor time for tidying up, once the time has passed."""
LATE, LARGE = 120, 121
"""Exit status by which the inner process says which bound it has passed."""
_FAILED = (signal.SIGABRT, signal.SIGSEGV)
"""Signals by which libraries end when they are refused memory."""


class _LateError(BaseException):
    """The time has passed; no command takes it for a fault of its own."""


def bounded(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes ``--within`` and ``--memory``."""

    @click.option(
        "--within",
        type=click.IntRange(1, 10**6),
        metavar="SECONDS",
        help="End when a process of the command has taken so much processor time.",
    )
    @click.option(
        "--memory", type=click.IntRange(100, 10**6), metavar="MIB",
        help="End when a process of the command wants so much memory (Linux).",
    )  # fmt: skip
    @wraps(command)
    def run(*args: Any, within: int | None, memory: int | None, **given: Any) -> None:
        if within is None and memory is None:
            command(*args, **given)
            return
        _can_bound(memory)
        sys.stdout.flush()
        sys.stderr.flush()
        inner = os.fork()
        if inner:
            sys.exit(_waited(inner, within, memory))
        try:
            _bound(within, memory)
            command(*args, **given)
        except _LateError:
            os._exit(LATE)
        except MemoryError:
            os._exit(LARGE)

    return run


def _can_bound(memory: int | None) -> None:
    """A usage error where the system has no such bounds, for none may be believed to hold that does not."""
    if not hasattr(os, "fork"):
        raise click.UsageError("--within and --memory need bounds of processes, which this system has not")
    if memory is not None and sys.platform != "linux":
        raise click.UsageError("--memory needs Linux; elsewhere no process can be held to it")


def _bound(within: int | None, memory: int | None) -> None:
    """Bound this process."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if within is not None:
        signal.signal(signal.SIGXCPU, _late)
        resource.setrlimit(resource.RLIMIT_CPU, (within, within + GRACE))
    if memory is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (memory * 2**20, memory * 2**20))


def _late(*_about: object) -> None:
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)  # which comes again each second, and would disturb the tidying up
    raise _LateError


def _waited(inner: int, within: int | None, memory: int | None) -> int:
    """The exit status of the inner process, after its end; K407 for a bound that it passed."""
    signal.signal(signal.SIGTERM, lambda *_: os.kill(inner, signal.SIGTERM))
    while True:
        try:
            status = os.waitstatus_to_exitcode(os.waitpid(inner, 0)[1])
            break
        except KeyboardInterrupt:  # which the inner process has been told, too
            continue
    if within is not None and status in (LATE, -signal.SIGKILL, -signal.SIGXCPU):
        return _tell(f"the command took more than {within} s of processor time", "--within")
    if memory is not None and (status == LARGE or -status in _FAILED):
        return _tell(f"the command wanted more than {memory} MiB of memory", "--memory")
    return status if status >= 0 else 128 - status


def _tell(message: str, option: str) -> int:
    from generator.diagnostic import Diagnostic, Sources, as_text
    from generator.source import Loc

    hint = f"raise {option}, or have the game divided; see 'kitwright explain K407'"
    click.echo(as_text(Diagnostic("K407", message, Loc("command line"), hint), Sources()) + "\n", err=True)
    return 1
