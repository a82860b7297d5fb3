"""What holds for every input: findings that are known and have a place, time that has an end."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

from generator.diagnostic import codes
from generator.source import Fault, Span

SECONDS = 5.0
"""Processor time that one input may take."""


class SlowError(Exception):
    """An input took more processor time than is given to it; no code of the product catches this."""


@contextmanager
def bounded(seconds: float = SECONDS) -> Iterator[None]:
    """Raise :class:`SlowError` after so much processor time; systems without such a clock have no bound."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def late(_number: int, _frame: FrameType | None) -> None:
        raise SlowError(f"more than {seconds:g} s")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def within(span: Span, file: str, text: str) -> None:
    """A span of ``file`` lies in a line that its text has, or just behind the line."""
    assert span.file == file, span
    lines = text.split("\n")
    assert 1 <= span.line <= len(lines), (span, len(lines))
    room = len(lines[span.line - 1])
    assert 1 <= span.column <= room + 1, (span, room)
    assert span.column < span.end <= room + 2, (span, room)


def known(faults: Iterable[Fault], file: str, text: str) -> None:
    """Faults have a code of the table, words, and a place in the text."""
    for one in faults:
        assert one.code in codes(), one
        assert one.message, one
        within(one.at, file, text)
        for place, label in one.related:
            assert label, one
            within(place, file, text)
