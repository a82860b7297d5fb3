"""Statistics of Mister X that need no play, as sections of a report (distances and betweenness by networkx).

Comes in: the tables of the pack.  Goes out: how far missions lead, which cities everyone passes through, how cities
are left, what hands of tickets can pay.
"""

from collections import Counter
from collections.abc import Container, Mapping
from typing import NamedTuple

import networkx

from generator.games.mister_x.map import Mission
from generator.games.mister_x.model import Game
from generator.games.mister_x.network import ALL, SURFACE, distances, nearest, network
from generator.games.mister_x.odds import at_least, payable
from generator.report import Cell, Plot, Section, Series, Table

MAPS: Mapping[str, Container[str]] = {"all lines": ALL, "no planes": SURFACE, "cars only": ("car",)}
"""Parts of the map that are compared."""
BUSIEST = 15
"""Cities of the table of those that are passed most."""
NAMED = 12
"""Cities that the plot names."""
PER_MISSION = 5
"""Cities of each mission that are passed most."""


class Spread(NamedTuple):
    """Distances from all starts of a mission to all its destinations."""

    counted: Mapping[int, int]
    """Pairs by their distance."""
    beyond: int
    """Pairs without a way."""

    @property
    def mean(self) -> float | None:
        """The mean of those that have a way."""
        pairs = sum(self.counted.values())
        return sum(far * count for far, count in self.counted.items()) / pairs if pairs else None


def sections(game: Game) -> tuple[Section, ...]:
    """Everything that is exact of a pack in which the checks found no error."""
    return (_missions(game), _crossroads(game), _cities(game), _tickets(game))


def spread(game: Game, mission: Mission, kinds: Container[str]) -> Spread:
    """How far a mission's destinations are from its starts by lines of those kinds."""
    graph = network(game, kinds)
    counted: Counter[int] = Counter()
    for start in mission.starts:
        far = distances(graph, start)
        counted.update(far[city] for city in mission.destinations if city in far)
    pairs = len(mission.starts) * len(mission.destinations)
    return Spread(dict(sorted(counted.items())), pairs - sum(counted.values()))


def passed(game: Game, kinds: Container[str]) -> dict[str, float]:
    """For each city, the share of shortest ways between two other cities that lead through it."""
    return dict(networkx.betweenness_centrality(network(game, kinds)))


def passed_on(game: Game, mission: Mission) -> dict[str, float]:
    """For each city, how many of a mission's ways from a start to a destination lead through it, as a share."""
    graph = network(game, ALL)
    ways = networkx.betweenness_centrality_subset(graph, list(mission.starts), list(mission.destinations))
    pairs = len(mission.starts) * len(mission.destinations)
    return {city: 2 * through / pairs for city, through in ways.items()}


def without_train(game: Game) -> list[str]:
    """Cities that no train or ferry leaves."""
    return [city for city, ways in game.ways.items() if not any(way.kind in ("train", "ferry") for way in ways)]


def _missions(game: Game) -> Section:
    rows: list[tuple[Cell, ...]] = []
    for mission in game.missions.values():
        for name, kinds in MAPS.items():
            ways = spread(game, mission, kinds)
            far = list(ways.counted)
            ends = (far[0], far[-1]) if far else (None, None)
            rows.append((f"{mission.name}, {name}", ends[0], ways.mean, ends[1], ways.beyond))
    columns = ("mission", "fewest", "mean", "most", "pairs without a way")
    table = Table("Movements from starts to destinations", columns, tuple(rows))
    starts: list[tuple[Cell, ...]] = []
    graphs = [network(game, kinds) for kinds in MAPS.values()]
    for mission in game.missions.values():
        for start in mission.starts:
            near = [nearest(distances(graph, start), mission.destinations) for graph in graphs]
            starts.append((f"{game.cities[start].number} {game.cities[start].name}", mission.name, *near))
    each = Table("Movements from each start to the nearest destination", ("start", "mission", *MAPS), tuple(starts))
    spreads = {mission.name: spread(game, mission, ALL).counted for mission in game.missions.values()}
    moves = range(1, max((far for counted in spreads.values() for far in counted), default=0) + 1)
    series = tuple(
        Series(name, tuple(range(len(moves))), tuple(float(counted.get(far, 0)) for far in moves))
        for name, counted in spreads.items()
    )
    plot = Plot(
        "How far missions lead by all lines",
        "Bars: for each mission, how many pairs of a start and a destination are so many movements apart.",
        "bar",
        "movements",
        "pairs",
        series,
        tuple(map(str, moves)),
    )
    first = (
        f"Shortest ways over an empty map, against {game.rules.secret_moves} secret moves. Tickets that are not drawn "
        "and detectives who are in the way make them longer."
    )
    return Section("How far the missions lead", (first, table, plot, each))


def _crossroads(game: Game) -> Section:
    everywhere, surface = passed(game, ALL), passed(game, SURFACE)
    busiest = sorted(game.cities, key=lambda city: -everywhere[city])
    rows = tuple(
        (f"{game.cities[city].number} {game.cities[city].name}", everywhere[city], surface[city], len(game.ways[city]))
        for city in busiest[:BUSIEST]
    )
    table = Table("Cities on most shortest ways", ("city", "all lines", "no planes", "lines"), rows)
    own: list[tuple[Cell, ...]] = []
    for mission in game.missions.values():
        shares = passed_on(game, mission)
        for city in sorted(shares, key=lambda city: -shares[city])[:PER_MISSION]:
            own.append((f"{game.cities[city].number} {game.cities[city].name}", mission.name, shares[city]))
    missions = Table("Cities on most ways of a mission", ("city", "mission", "share of ways"), tuple(own))
    places = [game.cities[city].place for city in busiest]
    names = [game.cities[city].name if n < NAMED else "" for n, city in enumerate(busiest)]
    discs = Series(
        "share of ways",
        tuple(x for x, _ in places),
        tuple(y for _, y in places),
        high=tuple(everywhere[city] for city in busiest),
        labels=tuple(names),
    )
    plot = Plot(
        "Cities that everyone passes through",
        "A map: a disc on each city, as large as the share of shortest ways that lead through it.",
        "map",
        "millimetres from the west",
        "millimetres from the north",
        (discs,),
    )
    first = (
        "The share of shortest ways between any two cities that lead through a third. Detectives do well to be near "
        "the first ones, and Mister X to keep away from them. By planes the map is small, and without them its middle "
        "is elsewhere."
    )
    return Section("Cities that everyone passes through", (first, table, plot, missions))


def _cities(game: Game) -> Section:
    count = game.counts
    bare = len(without_train(game))
    classes: list[tuple[Cell, ...]] = []
    for name, one in game.classes.items():
        degrees = [len(game.ways[city.id]) for city in game.cities.values() if city.city_class == name]
        mean = sum(degrees) / len(degrees) if degrees else None
        classes.append((one.name, len(degrees), len(degrees) / count.cities, mean))
    table = Table("Classes of city", ("class", "cities", "share", "lines of each"), tuple(classes))
    kinds = {"car": count.roads, "train": count.railways, "ferry": count.ferries, "plane": count.flights}
    lines = Table("Lines", ("kind", "lines"), tuple(kinds.items()))
    having = Counter(len(ways) for ways in game.ways.values())
    ticks = range(max(having, default=0) + 1)
    plot = Plot(
        "Lines of a city",
        "Bars: how many cities have so many lines.",
        "bar",
        "lines",
        "cities",
        (Series("cities", tuple(ticks), tuple(float(having[n]) for n in ticks)),),
        tuple(map(str, ticks)),
    )
    first = (
        f"{bare} of {count.cities} cities, {bare / count.cities:.0%}, are left by neither train nor ferry. Whoever is "
        "there needs a car ticket, or an undercover move."
    )
    return Section("How cities can be left", (first, table, lines, plot))


def _tickets(game: Game) -> Section:
    every, hand = game.counts.tickets, game.rules.mister_x_hand
    split: list[tuple[Cell, ...]] = []
    for movement, one in game.movements.items():
        kinds = [ticket for ticket in game.tickets.values() if ticket.movement == movement]
        row = [sum(ticket.copies for ticket in kinds if ticket.action == action) for action in game.special_actions]
        split.append((one.name, *row, game.with_movement[movement]))
    split.append(("all", *game.with_action.values(), every))
    names = [action.name for action in game.special_actions.values()]
    table = Table("Tickets", ("movement", *names, "all"), tuple(split))
    his: list[tuple[Cell, ...]] = []
    for name, action in game.special_actions.items():
        if action.side == "mister_x":
            price = action.prices[0].tickets
            his.append((f"{action.name}, {price} tickets", float(at_least(price, game.with_action[name], every, hand))))
    for name, city_class in game.classes.items():
        fitting = sum(game.with_movement[movement] for movement in game.classes[name].movements)
        his.append((f"no ticket for a city that is {city_class.name}", float(1 - at_least(1, fitting, every, hand))))
    chances = Table(f"What {hand} tickets at random bring", ("what", "chance"), tuple(his))
    blocks: list[str | Table | Plot] = [
        "Chances are exact, for hands that are drawn from all tickets. Who keeps what he collects has better ones.",
        table,
        chances,
    ]
    for name, action in game.special_actions.items():
        if action.side == "detectives":
            blocks += _payments(game, name)
    return Section("What tickets can pay", tuple(blocks))


def _payments(game: Game, action: str) -> tuple[Table, Plot]:
    what = game.special_actions[action]
    players = [table.players for table in game.tables]
    chances = [payable(game, action, n) for n in players]
    prices = [price.tickets for price in what.prices]
    rows: list[tuple[Cell, ...]] = []
    for n, chance in zip(players, chances, strict=True):
        rows.append((f"{n} players", *(float(chance[price]) for price in prices)))
    caption = f"Chance that the detectives can pay after moving: {what.name}"
    columns = ("table", *(f"{price} tickets" for price in prices))
    series = tuple(
        Series(f"{price} tickets", tuple(range(len(players))), tuple(float(chance[price]) for chance in chances))
        for price in prices
    )
    plot = Plot(
        f"Paying: {what.name}",
        f"Bars: for each number of players, the chance to have the tickets for each price, {what.name}.",
        "bar",
        "players",
        "chance",
        series,
        tuple(map(str, players)),
    )
    return Table(caption, columns, tuple(rows)), plot
