"""What the sums of a simulation mean: figures with their intervals.

Comes in: a tally, or the pairs of two ways to play, and what was measured.  Goes out: small records for the
report, for machines and for limits; every estimate has its interval.
"""

from dataclasses import dataclass
from functools import cached_property

from generator.rules.trial import Measure, Measures
from generator.simulation.intervals import Estimate, between, paired, share
from generator.simulation.tally import Found, Histogram, Pairs, Tally

FEWEST = 30
"""Games below which a moment of the story is left out: its bands would say nothing."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number differs from game to game."""

    mean: Estimate | None
    tenth: float
    """Not more than this in 10 % of games."""
    median: float
    ninetieth: float
    """Not more than this in 90 % of games."""
    highest: float


@dataclass(frozen=True, slots=True)
class Moment:
    """A number at one point of the story."""

    round: int
    games: int
    """Games that came so far."""
    tenth: float
    median: float
    ninetieth: float


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which games end."""

    id: str
    title: str
    games: int
    share: Estimate | None
    first: int
    """Number of the first such game, from 0."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A game that is worth watching."""

    title: str
    value: float
    """Of the first figure."""
    game: int
    """Its number, from 0; the first of all that are such."""


@dataclass(frozen=True, slots=True)
class Used:
    """Something that players do or have, and the games won with and without it."""

    id: str
    title: str
    group: str
    share: Estimate | None
    """Of games in which it was used at all."""
    times: Estimate | None
    """A game."""
    with_it: Estimate | None
    """Share won of the games in which it was used; None if there is no such game."""
    without: Estimate | None
    difference: Estimate | None


@dataclass(frozen=True, slots=True)
class Taken:
    """The most pieces of a supply that were out at once."""

    id: str
    title: str
    printed: int
    median: int
    ninetieth: int
    """Not more than this in 90 % of games."""
    highest: int
    reached: Estimate | None
    """Share of games in which every piece was out."""


@dataclass(frozen=True, slots=True)
class Fired:
    """How often a rule or a ruling came to bear."""

    id: str
    title: str
    times: int
    games: int
    """Games in which it did; for a ruling, those of its most frequent rule, which is the least they can be."""
    rulings: tuple[str, ...] = ()


class Results:
    """The figures of one way to play."""

    def __init__(self, measures: Measures, tally: Tally) -> None:
        self.measures, self.games = measures, tally.games
        self._found, self._first, self._such = Found(tally), tally.first, tally.such

    @property
    def wins(self) -> int:
        """Games that the players won."""
        return self._found.total("won")

    @property
    def win_rate(self) -> Estimate | None:
        """Share of games won; None of no games."""
        return share(self.wins, self.games)

    def estimate(self, name: str) -> Estimate | None:
        """``win_rate``, the share of an ending, or the mean of a figure.

        Raises:
            KeyError: nothing of that name is measured.
        """
        if name == "win_rate":
            return self.win_rate
        if name in self.measures.endings:
            return share(self._found.total("ending", name), self.games)
        return self._spread(self.histogram(name), self.measures.figures[name]).mean

    @property
    def endings(self) -> list[Ending]:
        """Those that were met, and the others, but for giving up."""
        return [
            Ending(id, title, count, share(count, self.games), self._first.get(id, -1))
            for id, title in self.measures.endings.items()
            for count in (self._found.total("ending", id),)
            if count or id
        ]

    @property
    def shown(self) -> list[Shown]:
        """Games that are worth watching: by their first figure, which is their length, and by how they ended."""
        figure = next(iter(self.measures.figures), None)
        if figure is None or not self.games:
            return []
        lengths, per = self.histogram(figure), self.measures.figures[figure].per
        wanted = (
            ("The shortest", ("figure", min(lengths.counts))),
            ("One of the middle length", ("figure", lengths.quantile(50))),
            ("The longest", ("figure", lengths.highest)),
            ("The first that was won", ("won", 1)),
            ("The first that was not", ("won", 0)),
        )
        found = ((title, self._such.get(key)) for title, key in wanted)
        return [Shown(title, such[1] / per, such[0]) for title, such in found if such is not None]

    def histogram(self, figure: str) -> Histogram:
        """How often each value of a figure was found."""
        return self._found.histogram("figure", figure)

    @property
    def figures(self) -> dict[str, Spread]:
        """By id."""
        return {id: self._spread(self.histogram(id), measure) for id, measure in self.measures.figures.items()}

    @staticmethod
    def _spread(found: Histogram, measure: Measure) -> Spread:
        low, median, high = (found.quantile(percent) / measure.per for percent in (10, 50, 90))
        return Spread(found.mean(measure.per), low, median, high, found.highest / measure.per)

    @property
    def arc(self) -> dict[str, list[Moment]]:
        """The story by id: one moment a round, among the games that came so far, while they are enough."""
        return {
            id: [self._moment(n, number, measure) for n in range(self.rounds)]
            for number, (id, measure) in enumerate(self.measures.arc.items())
        }

    @cached_property
    def rounds(self) -> int:
        """Rounds that enough games came to."""
        rounds, least = 0, min(FEWEST, self.games)
        while self.games and self._found.histogram("arc", rounds, 0).games >= least:
            rounds += 1
        return rounds

    def _moment(self, n: int, number: int, measure: Measure) -> Moment:
        found = self._found.histogram("arc", n, number)
        low, median, high = (found.quantile(percent) / measure.per for percent in (10, 50, 90))
        return Moment(n + 1, found.games, low, median, high)

    @property
    def uses(self) -> list[Used]:
        """Every action, item and whatever else is used."""
        return [self._use(id) for id in self.measures.uses]

    def _use(self, id: str) -> Used:
        use, found = self.measures.uses[id], self._found
        times = found.histogram("use", id, of=self.games)
        won = found.histogram("use_won", id).above_zero
        used = times.above_zero
        with_it, without = (won, used), (self.wins - won, self.games - used)
        return Used(
            id, use.title, use.group, share(used, self.games), times.mean(),
            share(*with_it), share(*without), between(with_it, without),
        )  # fmt: skip

    def effects(self, card: int) -> dict[str, int]:
        """How often a card had each effect, in all games."""
        return {effect: self._found.total("effect", effect, card) for effect in self.measures.effects}

    def deed(self, deed: str, seat: int) -> Estimate | None:
        """How often a deed is counted for a seat in a game."""
        return self._found.histogram("deed", deed, seat, of=self.games).mean()

    @property
    def supplies(self) -> list[Taken]:
        """Every supply at its highest mark."""
        out = []
        for id, supply in self.measures.supplies.items():
            found = self._found.histogram("supply", id)
            reached = sum(count for value, count in found.counts.items() if value >= supply.printed)
            out.append(
                Taken(
                    id,
                    supply.title,
                    supply.printed,
                    found.quantile(50),
                    found.quantile(90),
                    found.highest,
                    share(reached, self.games),
                )
            )
        return out

    @property
    def rules(self) -> list[Fired]:
        """Every rule, and how often it came to bear."""
        return [
            Fired(id, event.sentence, *self._fired(id), event.rulings) for id, event in self.measures.events.items()
        ]

    @property
    def rulings(self) -> list[Fired]:
        """Every ruling that a rule rests on, and how often it came to bear."""
        out = []
        for id, question in self.measures.rulings.items():
            resting = [self._fired(name) for name, event in self.measures.events.items() if id in event.rulings]
            if resting:
                out.append(Fired(id, question, sum(one for one, _ in resting), max(games for _, games in resting)))
        return out

    def _fired(self, event: str) -> tuple[int, int]:
        return self._found.total("event", event), self._found.total("event_in", event)


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure of two ways to play the same games."""

    id: str
    title: str
    unit: str
    before: Estimate | None
    after: Estimate | None
    difference: Estimate | None
    """By pairs of games with the same luck."""


def compared(before: Results, after: Results, pairs: Pairs) -> list[Compared]:
    """Figures side by side: games won, every figure, and how often everything is used that both ways have."""
    found, measures = Found(pairs), before.measures
    won = found.histogram("won").counts
    out = [
        Compared(
            "win_rate",
            "Games won",
            "share",
            before.win_rate,
            after.win_rate,
            paired(won.get(1, 0), won.get(-1, 0), pairs.games),
        )
    ]
    for id, measure in measures.figures.items():
        difference = found.histogram("figure", id).mean(measure.per)
        out.append(Compared(id, measure.title, measure.unit, before.estimate(id), after.estimate(id), difference))
    mine, theirs = ({use.id: use for use in one.uses} for one in (before, after))
    for id in (id for id in mine if id in theirs):
        difference = found.histogram("use", id, of=pairs.games).mean()
        out.append(Compared(id, mine[id].title, "times", mine[id].times, theirs[id].times, difference))
    return out
