"""Sums over many games that can be added to each other: the same for any split of the games.

Comes in: games as they were played.  Goes out: histograms of whole numbers.  Everything is a count, so that
sums are exact, their order does not matter, and memory follows how different games are and not how many.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from generator.rules.trial import Played
from generator.simulation.intervals import Estimate, mean

Key = tuple[str | int, ...]
"""What was counted, and at the end the whole number that was found."""


class Histogram:
    """How often each whole number was found."""

    def __init__(self, counts: Mapping[int, int]) -> None:
        self.counts = dict(sorted(counts.items()))

    @cached_property
    def games(self) -> int:
        """How many numbers there are."""
        return sum(self.counts.values())

    @cached_property
    def total(self) -> int:
        """Their sum."""
        return sum(value * count for value, count in self.counts.items())

    @property
    def highest(self) -> int:
        """The largest; 0 if there are none."""
        return max(self.counts, default=0)

    @property
    def above_zero(self) -> int:
        """How many are larger than 0."""
        return sum(count for value, count in self.counts.items() if value > 0)

    def mean(self, per: int = 1) -> Estimate | None:
        """Their mean, divided by ``per``; None if there are none."""
        squares = sum(value * value * count for value, count in self.counts.items())
        return mean(self.total, squares, self.games, per)

    def quantile(self, percent: int) -> int:
        """The smallest number that at least ``percent`` % do not exceed; 0 if there are none."""
        below = 0
        for value, count in self.counts.items():
            below += count
            if 100 * below >= percent * self.games:
                return value
        return 0


class Sums:
    """Counts by key, and how many games they are of."""

    def __init__(self) -> None:
        self.games = 0
        self.counts: Counter[Key] = Counter()

    def take(self, other: "Sums") -> None:
        """Add what was counted elsewhere."""
        self.games += other.games
        self.counts.update(other.counts)


class Found:
    """Sums that are complete, by what was counted."""

    def __init__(self, sums: Sums) -> None:
        self.games = sums.games
        self._counts: dict[Key, dict[int, int]] = {}
        for key, count in sums.counts.items():
            self._counts.setdefault(key[:-1], {})[int(key[-1])] = count

    def histogram(self, *what: str | int, of: int | None = None) -> Histogram:
        """The numbers found of something; with ``of``, the rest of so many are zeros that were not written."""
        found = dict(self._counts.get(what, {}))
        if of is not None and (rest := of - sum(found.values())):
            found[0] = found.get(0, 0) + rest
        return Histogram(found)

    def total(self, *what: str | int) -> int:
        """The sum of the numbers found of something."""
        return sum(value * count for value, count in self._counts.get(what, {}).items())


class Tally(Sums):
    """What many games came to."""

    def __init__(self) -> None:
        super().__init__()
        self.first: dict[str, int] = {}
        """For each ending, the first of the games that ended so, counted from 0."""
        self.such: dict[Key, tuple[int, int]] = {}
        """For games won (1) and not won (0), and for each value of the first figure: number and value of the first."""

    def add(self, played: Played, index: int) -> None:
        """One more game, the ``index``-th of all."""
        counts = self.counts
        self.games += 1
        won = int(played.won)
        counts["won", won] += 1
        counts["ending", played.ending, 1] += 1
        self.first[played.ending] = min(index, self.first.get(played.ending, index))
        value = next(iter(played.figures.values()), 0)
        for key in (("won", won), ("figure", value)):
            self.such[key] = min((index, value), self.such.get(key, (index, value)))
        for name, value in played.figures.items():
            counts["figure", name, value] += 1
        for begun, values in enumerate(played.arc):
            for number, value in enumerate(values):
                counts["arc", begun, number, value] += 1
        for name, times in played.uses.items():
            if times:
                counts["use", name, times] += 1
                if won:
                    counts["use_won", name, times] += 1
        for (deed, seat), times in played.deeds.items():
            counts["deed", deed, seat, times] += 1
        for (effect, card), times in played.effects.items():
            counts["effect", effect, card, 1] += times
        for name, most in played.supplies.items():
            counts["supply", name, most] += 1
        for name, times in played.events.items():
            counts["event", name, 1] += times
            counts["event_in", name, 1] += 1

    def take(self, other: Sums) -> None:
        """Add another tally."""
        super().take(other)
        if isinstance(other, Tally):
            for ending, index in other.first.items():
                self.first[ending] = min(index, self.first.get(ending, index))
            for key, such in other.such.items():
                self.such[key] = min(such, self.such.get(key, such))


class Pairs(Sums):
    """Differences between two ways to play the same games: the second less the first."""

    def add(self, before: Played, after: Played) -> None:
        """One more game, played both ways with the same luck."""
        counts = self.counts
        self.games += 1
        counts["won", after.won - before.won] += 1
        for name, value in after.figures.items():
            counts["figure", name, value - before.figures[name]] += 1
        for name in {**before.uses, **after.uses}:
            change = after.uses.get(name, 0) - before.uses.get(name, 0)
            if change:
                counts["use", name, change] += 1
