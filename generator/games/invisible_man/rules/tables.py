"""The game's tables as the rules use them: ids are whole numbers, and what never changes is worked out once.

Comes in: the model of the pack, the same that is printed.  Goes out: one frozen :class:`Rules`.

Towns are 0 to ``towns`` - 1 in the order of the table, which is also the order of the mat.  A place
is where he can be: a town, then ``towns`` + county for the counties, then ``unknown``.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from generator.games.invisible_man.map import DIRECTIONS
from generator.games.invisible_man.model import Game, LocationCard

_TABLES = ("towns", "links", "items", "companions", "evidence", "players")
FAR = 99
"""Roads to a town that no road leads to."""


@dataclass(frozen=True, slots=True)
class Way:
    """A link as it leads out of one of its towns."""

    link: int
    to: int
    """The town at the other end."""
    rail: bool
    crosses: bool
    """Whether it crosses a county line."""


@dataclass(frozen=True, slots=True)
class Names:
    """What things are called, and the ids under which they are written."""

    town: tuple[str, ...]
    county: tuple[str, ...]
    item: tuple[str, ...]
    companion: tuple[str, ...]
    kind: tuple[str, ...]
    """Kinds of evidence."""
    seat: tuple[str, ...]
    card: tuple[str, ...]
    known: dict[str, str]
    """Names of the items and companions whose abilities the rules know, by id; items in small letters."""
    ids: dict[str, tuple[str, ...]]
    """Ids of the tables ``towns``, ``links``, ``items``, ``companions``, ``evidence`` and ``players``."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything about the game that no play changes."""

    names: Names
    title: str
    version: str
    seats: range
    """How many can play."""

    # the numbers of rules.yaml
    start_money: int
    wire_money: int
    rail_fare: int
    medical_price: int
    health: int
    red_zone: int
    markers_to_fix: int
    damage_limit: int
    attack_at_most: int
    note_set: int
    trophy_costs: tuple[int, ...]
    trophy_bonus: tuple[int, ...]
    unfixed_for_battle: int
    companions_each: int
    bank: int
    start_town: int

    # the rulings that a designer can turn
    capture_at: int
    attack_is_action: bool
    present_after_detour: bool
    notes_return: bool

    # the map
    towns: int
    counties: int
    unknown: int
    county_of: tuple[int, ...]
    """County of each town."""
    in_county: tuple[tuple[int, ...], ...]
    """Towns of each county, the largest first."""
    county_mask: tuple[int, ...]
    """The same as bits."""
    clockwise: tuple[int, ...]
    can_wire: tuple[bool, ...]
    """Whether the town is a county seat."""
    seat_of: tuple[int, ...]
    """County seat of each town's county."""
    ways: tuple[tuple[Way, ...], ...]
    """Links out of each town."""
    roads_to: tuple[tuple[tuple[int, ...], ...], ...]
    """[rider][from][to]: the least number of roads that one who walks, or rides, may use."""

    # evidence, items, companions
    kinds: int
    cubes: tuple[int, ...]
    """Evidence of each kind in the box."""
    payments: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    """[help][town]: the ways to pay for vigilance; help is 1 with Mr Marvel, 2 with Colonel Adye, 3 with both."""
    prices: tuple[int, ...]
    sold_at: tuple[int, ...]
    """The town of each item's shop."""
    dog: int
    horse: int
    shotgun: int
    bat: int
    """Each item as a bit; 0 if the game has none."""
    fees: tuple[int, ...]
    """Pounds for each companion."""
    presents: tuple[int, ...]
    """Pieces of evidence for each companion."""
    home: tuple[int, ...]
    adye: int
    kemp: int
    hall: int
    marvel: int
    """Each companion as a bit; 0 if the game has none."""
    documents: tuple[tuple[int, ...], ...]
    """Every set of towns whose notes make a document, the towns in order."""

    # the deck
    cards: int
    goals: tuple[tuple[int, ...], ...]
    """[place][card]: the place that the card names there; below 0 off the board."""
    present: tuple[bool, ...]
    harms_player: tuple[int, ...]
    harms_him: tuple[int, ...]


def rules_of(game: Game) -> Rules:
    """The rules of a pack in which the checks found no error."""
    numbers, rulings = game.rules, game.rulings
    ids = {name: tuple(getattr(game, name)) for name in _TABLES}
    town = {id: n for n, id in enumerate(game.towns)}
    county = {id: n for n, id in enumerate(game.counties)}
    county_of = tuple(county[one.county] for one in game.towns.values())
    rank = tuple(game.town_sizes[one.size].rank for one in game.towns.values())
    in_county = tuple(
        tuple(sorted((t for t, c in enumerate(county_of) if c == one), key=lambda t: rank[t]))
        for one in range(len(county))
    )
    items, companions = game.items, game.companions
    ways = _ways(game, town, county_of)
    return Rules(
        names=Names(
            town=tuple(one.name for one in game.towns.values()),
            county=tuple(one.name for one in game.counties.values()),
            item=tuple(one.name for one in items.values()),
            companion=tuple(one.name for one in companions.values()),
            kind=tuple(one.name for one in game.evidence.values()),
            seat=tuple(one.name for one in game.players.values()),
            card=tuple(one.title for one in game.location_cards.values()),
            known=_known(game),
            ids=ids,
        ),
        title=game.game.title,
        version=game.game.version,
        seats=range(game.game.players.min, game.game.players.max + 1),
        start_money=numbers.start_money,
        wire_money=numbers.wire_money,
        rail_fare=numbers.rail_fare,
        medical_price=numbers.medical_price,
        health=numbers.health,
        red_zone=numbers.red_zone,
        markers_to_fix=numbers.markers_to_fix,
        damage_limit=numbers.damage_limit,
        attack_at_most=numbers.attack_at_most,
        note_set=numbers.note_set,
        trophy_costs=numbers.trophy_costs,
        trophy_bonus=(0, *numbers.trophy_bonus),
        unfixed_for_battle=numbers.unfixed_for_battle,
        companions_each=numbers.companions_each,
        bank=numbers.bank,
        start_town=town[numbers.start_town],
        capture_at=int(rulings["capture_at"].value),
        attack_is_action=rulings["attack_is_action"].value == "yes",
        present_after_detour=rulings["present_after_detour"].value == "yes",
        notes_return=rulings["spent_notes"].value == "returned",
        towns=len(town),
        counties=len(county),
        unknown=len(town) + len(county),
        county_of=county_of,
        in_county=in_county,
        county_mask=tuple(sum(1 << t for t in towns) for towns in in_county),
        clockwise=tuple(county[one.clockwise] for one in game.counties.values()),
        can_wire=tuple(one.size == "seat" for one in game.towns.values()),
        seat_of=tuple(in_county[one][0] for one in county_of),
        ways=ways,
        roads_to=tuple(tuple(_roads(ways, start, rider) for start in range(len(town))) for rider in (False, True)),
        kinds=len(game.evidence),
        cubes=tuple(kind.count for kind in game.evidence.values()),
        payments=tuple(tuple(_payments(game, id, help) for id in game.towns) for help in range(4)),
        prices=tuple(one.price for one in items.values()),
        sold_at=tuple(town[one.shop.town] for one in items.values()),
        dog=_bit(items, "dog"),
        horse=_bit(items, "horse"),
        shotgun=_bit(items, "shotgun"),
        bat=_bit(items, "bat"),
        fees=tuple(one.price for one in companions.values()),
        presents=tuple(one.evidence for one in companions.values()),
        home=tuple(town[one.home] for one in companions.values()),
        adye=_bit(companions, "adye"),
        kemp=_bit(companions, "kemp"),
        hall=_bit(companions, "hall"),
        marvel=_bit(companions, "marvel"),
        documents=tuple(_documents(game, numbers.note_set)),
        cards=len(game.location_cards),
        goals=tuple(
            tuple(_goal(game, place, card) for card in game.location_cards.values())
            for place in range(len(town) + len(county) + 1)
        ),
        present=tuple(card.present for card in game.location_cards.values()),
        harms_player=tuple(card.harms_players for card in game.location_cards.values()),
        harms_him=tuple(card.harms_him for card in game.location_cards.values()),
    )


def _known(game: Game) -> dict[str, str]:
    """What the things with abilities are called; by their ids if the game has them not."""
    items = {id: game.items[id].name.lower() if id in game.items else id for id in ("dog", "horse", "shotgun", "bat")}
    people = ("adye", "kemp", "hall", "marvel")
    return {**items, **{id: game.companions[id].name if id in game.companions else id for id in people}}


def _bit(table: Iterable[str], id: str) -> int:
    keys = list(table)
    return 1 << keys.index(id) if id in keys else 0


def _ways(game: Game, town: dict[str, int], county_of: tuple[int, ...]) -> tuple[tuple[Way, ...], ...]:
    out: list[list[Way]] = [[] for _ in town]
    for number, link in enumerate(game.links.values()):
        one, other = (town[end] for end in link.ends)
        crosses = county_of[one] != county_of[other]
        out[one].append(Way(number, other, link.kind == "rail", crosses))
        out[other].append(Way(number, one, link.kind == "rail", crosses))
    return tuple(map(tuple, out))


def _roads(ways: tuple[tuple[Way, ...], ...], start: int, rider: bool) -> tuple[int, ...]:
    """The least number of roads from ``start`` to each town; over county lines for riders only."""
    far = [FAR] * len(ways)
    far[start] = 0
    waiting = deque((start,))
    while waiting:
        here = waiting.popleft()
        for way in ways[here]:
            if not way.rail and (rider or not way.crosses) and far[way.to] == FAR:
                far[way.to] = far[here] + 1
                waiting.append(way.to)
    return tuple(far)


def _payments(game: Game, town: str, help: int) -> tuple[tuple[int, ...], ...]:
    """What may be paid for vigilance in a town: sets of different kinds that it accepts (ruling help_by_size)."""
    size = game.town_sizes[game.towns[town].size]
    kinds = list(game.evidence)
    accepted = sorted(kinds.index(kind) for kind in size.accepts)
    due = size.vigilance_cost
    if help & 1 and "eyewitness" in size.accepts:
        accepted.remove(kinds.index("eyewitness"))
        due -= 1
    if help & 2:
        due -= 1
    return tuple(combinations(accepted, max(due, 0)))


def _documents(game: Game, count: int) -> Iterator[tuple[int, ...]]:
    """Sets of towns: different ones of one county, or of one size in different counties."""
    towns = list(game.towns.values())
    found = set()
    for county in game.counties:
        found |= set(combinations([n for n, one in enumerate(towns) if one.county == county], count))
    for size in game.town_sizes:
        alike = [n for n, one in enumerate(towns) if one.size == size]
        found |= {some for some in combinations(alike, count) if len({towns[n].county for n in some}) == count}
    yield from sorted(found)


def _goal(game: Game, place: int, card: LocationCard) -> int:
    """The place that a card names to him who is at ``place``; below 0 for a direction off the board."""
    towns, counties = list(game.towns), list(game.counties)
    unknown = len(towns) + len(counties)
    if place == unknown:
        return unknown if card.unknown == "stay" else len(towns) + counties.index(card.unknown)
    if place < len(towns):
        word, county = str(card.town), game.towns[towns[place]].county
    else:
        word, county = str(card.county), counties[place - len(towns)]
    if word == "stay":
        return place
    if word == "county":
        return len(towns) + counties.index(county)
    if word == "unknown":
        return unknown
    for direction in DIRECTIONS:
        if word == direction:
            there = game.counties[county].neighbours.towards(direction)
            return -1 if there is None else len(towns) + counties.index(there)
    return next(n for n, one in enumerate(game.towns.values()) if (one.county, one.size) == (county, word))
