"""What happened in a game: how often each thing did and, where somebody wants to read it, in which order.

Comes in: the name of what happened and its facts.  Goes out: counts, and lines for the telling.
"""

from collections import Counter
from typing import NamedTuple


class Line(NamedTuple):
    """One thing that happened."""

    what: str
    """Its name; the game knows the sentence for it."""
    facts: dict[str, int]


class Journal:
    """Counts everything, and keeps every line if ``whole``."""

    __slots__ = ("counts", "lines")

    def __init__(self, whole: bool = False) -> None:
        self.counts: Counter[str] = Counter()
        self.lines: list[Line] | None = [] if whole else None

    def note(self, what: str, **facts: int) -> None:
        """Something happened."""
        self.counts[what] += 1
        if self.lines is not None:
            self.lines.append(Line(what, facts))


class Silence(Journal):
    """Keeps nothing: for copies of a game on which somebody thinks ahead."""

    __slots__ = ()

    def note(self, what: str, **facts: int) -> None:
        """Nobody listens."""


SILENCE = Silence()
