"""What one way to play came to, as sections of a report.

Comes in: :class:`Results`.  Goes out: sections of paragraphs, tables and plots; shares are in per cent.
"""

from collections.abc import Iterator

from generator.report import Block, Cell, Plot, Section, Series, Table
from generator.simulation.intervals import Estimate
from generator.simulation.results import Results
from generator.simulation.running import game_seed
from generator.simulation.tally import Histogram

BARS = 12
"""Bars of a histogram at most."""
RARE = 0.01
"""Share of games below which a rule is rare."""
BOTS_ARE_NOT_PEOPLE = (
    "A bot’s win rate is no human’s. Bots tell what the rules make possible and what they never touch; they do not "
    "tell whether a game is fun, tense or clear, and people may play better or worse. Two ways to play can be "
    "compared, with the same bots; a single figure is theirs alone."
)
UNTOLD = (
    "Bots never misread a rule, never tire, and never talk a table into a plan. They do not learn: what they do not "
    "know how to use looks weak here and may be strong, and what they overrate is bought all the same. A rule that "
    "never fired may be one that these bots never reach. Better bots, or people, can turn a comparison round.",
    "Minutes are reckoned from a guess for each turn, so they tell of turns and not of talk. Whether the end is felt "
    "to come too late, whether a choice hurts, whether the losing side has hope: that is seen at a table. The "
    "playtest sheet asks for it, and a log of playtests is laid beside these figures.",
)
"""What bots cannot tell, in paragraphs."""
CORRELATED = (
    "Games with something and games without it differ in more than that: whoever can afford a thing is often winning "
    "already, and long games use more of everything. These differences show what goes together, not what helps. To "
    "learn what helps, change it with --set and compare."
)


def percent(estimate: Estimate | None) -> tuple[Cell, Cell, Cell]:
    """A share with its interval, in per cent."""
    if estimate is None:
        return None, None, None
    return 100 * estimate.value, 100 * estimate.low, 100 * estimate.high


def sections(results: Results, seed: int, bots: str) -> Iterator[Section]:
    """All of them; ``bots`` says who played."""
    yield what_came_out(results, seed, bots)
    yield length(results)
    yield story(results)
    yield uses(results)
    if results.measures.cards:
        yield cards(results)
    yield seats(results)
    yield supplies(results)
    yield rules(results)


def in_words(estimate: Estimate | None) -> str:
    """A share with its interval, in a sentence."""
    if estimate is None:
        return "no share"
    return f"{100 * estimate.value:.1f} % (95 % interval {100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def what_came_out(results: Results, seed: int, bots: str) -> Section:
    """Games won and lost, and how."""
    first = f"The players won {results.wins:,} of {results.games:,} games: {in_words(results.win_rate)}."
    rows = [
        (one.title, one.games, *percent(one.share), str(game_seed(seed, one.first)) if one.games else None)
        for one in results.endings
    ]
    columns = ("Ending", "Games", "%", "from", "to", "Seed of the first such game")
    return Section("What came out", (first, Table("How games ended", columns, tuple(rows)), bots, BOTS_ARE_NOT_PEOPLE))


def watch(results: Results, seed: int, command: str) -> Section:
    """Games that are worth watching; ``command`` tells one when its seed is added."""
    figure = next(iter(results.measures.figures.values()), None)
    rows = tuple((one.title, one.value, str(game_seed(seed, one.game))) for one in results.shown)
    about = f"Each can be told round by round, with a page that shows the board: {command} and the seed."
    columns = ("", figure.title if figure else "", "Seed")
    return Section("Games to watch", (about, Table("The first such game of each", columns, rows)))


def length(results: Results) -> Section:
    """One number a game: its length first."""
    rows = tuple(
        (
            titled(measure.title, measure.unit),
            *(one.mean or (None,) * 3),
            one.tenth,
            one.median,
            one.ninetieth,
            one.highest,
        )
        for id, measure in results.measures.figures.items()
        for one in (results.figures[id],)
    )
    columns = ("", "Mean", "from", "to", "10 %", "Median", "90 %", "Highest")
    blocks: list[Block] = [Table("Figures of a game, with the interval of the mean", columns, rows, by_row=True)]
    first = next(iter(results.measures.figures), None)
    if first is not None and results.games:
        measure, found = results.measures.figures[first], results.histogram(first)
        blocks.insert(0, _bars(measure.title, found))
    return Section("How long it takes, and what happens", tuple(blocks))


def titled(title: str, unit: str) -> str:
    """A figure with its unit, unless its title says it."""
    return title if not unit or unit in title.lower() else f"{title} ({unit})"


def _bars(title: str, found: Histogram) -> Plot:
    """A histogram in bars of one width."""
    values = list(found.counts)
    width = max(1, -(-(values[-1] - values[0] + 1) // BARS))
    start = values[0] - values[0] % width
    bars = [0] * ((values[-1] - start) // width + 1)
    for value, count in found.counts.items():
        bars[(value - start) // width] += count
    ticks = [str(start + n * width) if width == 1 else f"{start + n * width}–{start + (n + 1) * width - 1}"
             for n in range(len(bars))]  # fmt: skip
    most = max(range(len(bars)), key=lambda n: bars[n])
    shares = tuple(100 * bar / found.games for bar in bars)
    alt = f"Most games lie at {ticks[most]}: {shares[most]:.0f} %. The middle one is {found.quantile(50)}."
    return Plot(
        f"{title} of a game", alt, "bar", title, "% of games",
        (Series("Games", tuple(map(float, range(len(bars)))), shares),), tuple(ticks),
    )  # fmt: skip


def story(results: Results) -> Section:
    """How things change from round to round."""
    units: dict[str, list[str]] = {}
    still = []
    for id, measure in results.measures.arc.items():
        levels = {level for one in results.arc[id] for level in (one.tenth, one.median, one.ninetieth)}
        if len(levels) > 1:
            units.setdefault(measure.unit or id, []).append(id)
        elif levels:
            still.append(f"{measure.title}: {levels.pop():g} all along.")
    blocks: list[Block] = [
        "At the first decision of each round: the line is the median, the band holds the middle 80 % of the games that "
        "came so far. Late rounds are those of long games only; a round that too few games came to is left out."
    ]
    blocks += [_line(results, ids) for ids in units.values()]
    if still:
        blocks.append(f"Without a plot, since line and band do not move: {' '.join(still)}")
    if results.rounds:
        blocks.append(_going(results))
    return Section("The story", tuple(blocks))


def _line(results: Results, ids: list[str]) -> Plot:
    arc = {id: results.arc[id] for id in ids}
    measures = results.measures.arc
    lines = tuple(
        Series(
            measures[id].title,
            tuple(float(one.round) for one in moments),
            tuple(one.median for one in moments),
            tuple(one.tenth for one in moments),
            tuple(one.ninetieth for one in moments),
        )
        for id, moments in arc.items()
    )
    told = [
        f"{measures[id].title}: {moments[0].median:g} in round 1, {moments[-1].median:g} in round {moments[-1].round}."
        for id, moments in arc.items()
    ]
    title = " and ".join(measures[id].title for id in ids)
    return Plot(title, " ".join(told), "line", "Round", measures[ids[0]].unit or "", lines)


def _going(results: Results) -> Plot:
    moments = next(iter(results.arc.values()))
    rounds = tuple(float(one.round) for one in moments)
    shares = tuple(100 * one.games / results.games for one in moments)
    half = next((one.round for one in moments if 2 * one.games < results.games), None)
    alt = "More than half the games come to every round shown." if half is None else f"From round {half}, under half."
    return Plot("Games that came so far", alt, "line", "Round", "% of games", (Series("Games", rounds, shares),))


def uses(results: Results) -> Section:
    """What players do and have."""
    groups: dict[str, list[tuple[Cell, ...]]] = {}
    for one in results.uses:
        won = [None if estimate is None else 100 * estimate.value for estimate in (one.with_it, one.without)]
        share = None if one.share is None else 100 * one.share.value
        times = None if one.times is None else one.times.value
        groups.setdefault(one.group, []).append((one.title, share, times, *won, *percent(one.difference)))
    columns = (
        "", "% of games", "Times a game", "Won with it, %", "Won without, %", "Difference, points", "from", "to"
    )  # fmt: skip
    tables = (Table(group, columns, tuple(rows)) for group, rows in groups.items())
    return Section("What is used, and who wins with it", (CORRELATED, *tables))


def cards(results: Results) -> Section:
    """What each card does."""
    groups: dict[str, list[str]] = {}
    for id, effect in results.measures.effects.items():
        groups.setdefault(effect.group, []).append(id)
    found = [results.effects(card) for card in range(len(results.measures.cards))]
    tables = []
    for group, ids in groups.items():
        columns = ("Card", *(results.measures.effects[id].title for id in ids))
        rows = tuple(
            (title, *(100 * found[card][id] / results.games if results.games else None for id in ids))
            for card, title in enumerate(results.measures.cards)
        )
        tables.append(Table(f"{group}: times in 100 games", columns, rows))
    return Section("What each card does", tuple(tables))


def seats(results: Results) -> Section:
    """What differs from seat to seat."""
    names, deeds = results.measures.seats, results.measures.deeds
    means = {deed: [results.deed(deed, seat) for seat in range(len(names))] for deed in deeds}
    taken = [n for n in range(len(names)) if any(one and one.value for one in (row[n] for row in means.values()))]
    rows = []
    for deed, title in deeds.items():
        found = [one for seat in taken if (one := means[deed][seat]) is not None]
        reach = max((one.high - one.value for one in found), default=None)
        rows.append((title, *(one.value for one in found), reach))
    columns = ("A game", *(names[seat] for seat in taken), "±")
    about = (
        "In the order of play. Nobody wins alone, so a seat’s advantage is what its player does and what is done to "
        "him. Two seats differ for certain only if their intervals lie apart; the last column is the widest half."
    )
    return Section("Seats", (about, Table("Means of a game", columns, tuple(rows), by_row=True)))


def supplies(results: Results) -> Section:
    """Whether the kit prints enough, and not too much."""
    rows = tuple(
        (one.title, one.median, one.ninetieth, one.highest, one.printed, *percent(one.reached))
        for one in results.supplies
    )
    columns = ("The most that were out at once", "Median", "90 %", "Highest", "Printed", "% of games with all out",
               "from", "to")  # fmt: skip
    about = (
        "The kit prints for the largest table, and spares are not counted. A supply that runs out can slow a game "
        "down; one that is never half used could be smaller."
    )
    return Section("Supplies at their highest mark", (about, Table("Pieces", columns, rows)))


def rules(results: Results) -> Section:
    """Rules and rulings that came to bear, and those that never did."""
    blocks = list(never(results))
    rare = [one for one in results.rules if one.times and one.games < RARE * results.games]
    if rare:
        few = tuple((one.title, ", ".join(one.rulings), one.games) for one in rare)
        blocks.append(Table("Rules in less than 1 % of games", ("Rule", "Ruling", "Games"), few))
    counted = results.rulings
    if counted:
        rows = tuple((one.title, one.id, one.times / (results.games or 1)) for one in counted)
        blocks.append(Table("Rulings", ("Question", "Ruling", "Times a game"), rows))
    ids = {one.id for one in counted}
    rest = [question for id, question in results.measures.rulings.items() if id not in ids]
    if rest:
        blocks.append(f"Not counted, since no event of a game rests on them: {' '.join(rest)}")
    return Section("Rules that never fired", tuple(blocks))


def never(results: Results) -> tuple[Block, ...]:
    """The rules that never came to bear."""
    dead = [one for one in results.rules if not one.times]
    silent = [one for one in results.rulings if not one.times]
    said = f"{len(dead)} of {len(results.rules)} rules never came to bear in {results.games:,} games"
    about = f"{said}, and {len(silent)} of the {len(results.rulings)} rulings that can be counted."
    if not dead:
        return (about,)
    rows = tuple((one.title, ", ".join(one.rulings)) for one in dead)
    return about, Table("Rules that never came to bear", ("Rule", "Ruling"), rows)
