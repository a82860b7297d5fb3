"""What a player knows of the map and of him before the first turn: distances, prices, and where he is likely to go.

Comes in: the rules.  Goes out: tables, worked out once for the same rules.
"""

from collections import deque
from dataclasses import dataclass
from functools import lru_cache

from generator.games.invisible_man.rules.movement import destination
from generator.games.invisible_man.rules.tables import FAR, Rules, Way

MOST_RAILS = 3
"""So many railways are planned for at most, on foot."""
RIDER = MOST_RAILS + 1
AHEAD = 4
"""So many of his phases are looked ahead."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Tables that depend on nothing but the rules."""

    rules: Rules
    hops: tuple[tuple[tuple[int, ...], ...], ...]
    """[mode][from][to]: the least number of links; the mode is how many railways a walker can pay, or ``RIDER``."""
    first: tuple[tuple[tuple[int, ...], ...], ...]
    """[mode][from][to]: the link with which such a way begins; below 0 if there is none."""
    prices: tuple[tuple[tuple[tuple[int, tuple[int, ...]], ...], ...], ...]
    """[help][town]: the ways to pay for vigilance, each with its kinds as bits."""
    documents: tuple[tuple[int, ...], ...]
    """[town]: the sets of towns that make a document with it, as bits of the others."""
    cards: tuple[tuple[tuple[int, float, float], ...], ...]
    """[place]: for each place that cards name there, one such card, the part of all cards that do, and the part
    that do and make him present."""
    harm: float
    """The damage that a card does to a player, on average."""
    hit: float
    """The damage that a card does to him, on average."""


_known: list[Ground] = []


def ground_of(rules: Rules) -> Ground:
    """The tables of these rules; those of the last rules asked for are kept."""
    if not _known or _known[0].rules is not rules:
        _known[:] = [_worked_out(rules)]
    return _known[0]


@lru_cache(maxsize=10_000)
def progress(ground: Ground, held: int) -> tuple[int, ...]:
    """For each town, how many other notes of a document with it are among those held, as bits."""
    return tuple(
        max(((one & held).bit_count() for one in ground.documents[town]), default=0)
        for town in range(ground.rules.towns)
    )


@lru_cache(maxsize=10_000)
def steps(ground: Ground, fixed: int, place: int) -> tuple[tuple[int, float, float], ...]:
    """Where he goes next: each place, the chance, and the chance that he is present there."""
    rules = ground.rules
    found: dict[int, tuple[float, float]] = {}
    for card, part, present in ground.cards[place]:
        to = destination(rules, fixed, place, card)[0]
        if to >= rules.towns or place >= rules.towns:
            present = 0.0
        before = found.get(to, (0.0, 0.0))
        found[to] = (before[0] + part, before[1] + present)
    return tuple((to, *chances) for to, chances in found.items())


@lru_cache(maxsize=10_000)
def ahead(ground: Ground, fixed: int, place: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For each town, how often he is likely to be there in his next ``AHEAD`` phases, and how often present."""
    rules = ground.rules
    visits, presences = [0.0] * rules.towns, [0.0] * rules.towns
    now = {place: 1.0}
    for _ in range(AHEAD):
        after: dict[int, float] = {}
        for here, chance in now.items():
            for to, part, present in steps(ground, fixed, here):
                after[to] = after.get(to, 0.0) + chance * part
                if to < rules.towns:
                    visits[to] += chance * part
                    presences[to] += chance * present
        now = after
    return tuple(visits), tuple(presences)


def _cards(rules: Rules, place: int) -> list[tuple[int, float, float]]:
    goals = rules.goals[place]
    return [
        (
            goals.index(goal),
            goals.count(goal) / rules.cards,
            sum(rules.present[card] for card in range(rules.cards) if goals[card] == goal) / rules.cards,
        )
        for goal in sorted(set(goals))
    ]


def _worked_out(rules: Rules) -> Ground:
    towns = range(rules.towns)
    to = [_hops(rules, town) for town in towns]
    hops = tuple(tuple(tuple(to[there][mode][here] for there in towns) for here in towns) for mode in range(RIDER + 1))
    first = tuple(
        tuple(tuple(_first(rules, hops, mode, here, there) for there in towns) for here in towns)
        for mode in range(RIDER + 1)
    )
    return Ground(
        rules,
        hops,
        first,
        prices=tuple(
            tuple(tuple((sum(1 << kind for kind in paid), paid) for paid in ways) for ways in row)
            for row in rules.payments
        ),
        documents=tuple(
            tuple(sum(1 << one for one in some if one != town) for some in rules.documents if town in some)
            for town in towns
        ),
        cards=tuple(map(tuple, (_cards(rules, place) for place in range(rules.unknown + 1)))),
        harm=sum(rules.harms_player) / rules.cards,
        hit=sum(rules.harms_him) / rules.cards,
    )


def _open(way: Way, rider: bool) -> bool:
    """Whether a way may be used at all."""
    return rider or way.rail or not way.crosses


def _hops(rules: Rules, there: int) -> list[list[int]]:
    """[mode][from]: links to ``there``."""
    walks = [[FAR] * rules.towns for _ in range(MOST_RAILS + 1)]
    walks[0][there] = 0
    waiting = deque([(there, 0)])
    while waiting:
        town, rails = waiting.popleft()
        for way in rules.ways[town]:
            used = rails + way.rail
            if _open(way, False) and used <= MOST_RAILS and walks[used][way.to] == FAR:
                walks[used][way.to] = walks[rails][town] + 1
                waiting.append((way.to, used))
    for rails in range(1, MOST_RAILS + 1):
        walks[rails] = list(map(min, walks[rails], walks[rails - 1]))
    ride = [FAR] * rules.towns
    ride[there] = 0
    riding = deque([there])
    while riding:
        town = riding.popleft()
        for way in rules.ways[town]:
            if ride[way.to] == FAR:
                ride[way.to] = ride[town] + 1
                riding.append(way.to)
    return [*walks, ride]


def _first(rules: Rules, hops: tuple[tuple[tuple[int, ...], ...], ...], mode: int, here: int, there: int) -> int:
    """The first link of a shortest way, by road if possible."""
    if here == there or hops[mode][here][there] == FAR:
        return -1
    for way in sorted(rules.ways[here], key=lambda way: way.rail):
        after = mode if mode == RIDER else mode - way.rail
        if _open(way, mode == RIDER) and after >= 0 and hops[after][way.to][there] == hops[mode][here][there] - 1:
            return way.link
    return -1
