"""Checks of the lines: what they join, where they pass, whether they hold the map together."""

from collections.abc import Iterator
from math import dist

from generator.diagnostic import Diagnostic
from generator.games.mister_x.map import Line
from generator.games.mister_x.model import Game
from generator.games.mister_x.network import ALL, SURFACE, network, parts
from generator.games.shared import key, listed, table

_POINTS = 32
"""Points of a curve that are looked at."""
_TOLD = 3
"""Names in a finding at most."""


def a_line_joins_two_cities(game: Game) -> Iterator[Diagnostic]:
    """MX109: a line ends in two different cities.

    One that comes back to where it began takes nobody anywhere.
    """
    for line in game.lines.values():
        if line.ends[0] == line.ends[1]:
            message = f"{line.id} begins and ends in {game.cities[line.ends[0]].name}"
            yield Diagnostic("MX109", message, line.at("ends"), "name the city at its other end")


def no_two_lines_are_alike(game: Game) -> Iterator[Diagnostic]:
    """MX110: two cities are joined by at most one line for each ticket.

    A second one changes nothing, so another pair was meant.
    """
    seen: dict[tuple[str, frozenset[str]], Line] = {}
    for line in game.lines.values():
        first = seen.setdefault((game.movement_of.get(line.kind, line.kind), frozenset(line.ends)), line)
        if first is not line:
            message = f"{line.id} joins what {first.id} joins, for the same ticket"
            related = ((first.at("ends"), "the first"),)
            yield Diagnostic("MX110", message, line.at("ends"), "name other ends, or remove one of the two", related)


def every_line_has_a_ticket(game: Game) -> Iterator[Diagnostic]:
    """MX111: each kind of line belongs to exactly one movement.

    A line that no ticket fits is never used, and one that two fit leaves open which.
    """
    kinds: dict[str, list[str]] = {kind: [] for kind in ALL}
    for name, movement in game.movements.items():
        for kind in movement.lines:
            kinds[kind].append(name)
    for one, names in kinds.items():
        if len(names) != 1:
            message = f"lines by {one} belong to {listed(names) if names else 'no movement'}"
            yield Diagnostic("MX111", message, table(game, "movements"), f"write {one} at one movement's lines")


def the_surface_is_connected(game: Game) -> Iterator[Diagnostic]:
    """MX112: cars, trains and ferries alone join all cities.

    A part that only planes reach is a trap for whoever has no ticket for one.
    """
    _, *others = parts(network(game, SURFACE)) or [set()]
    for part in others:
        cities = [name for name in game.cities if name in part]
        told = cities if len(cities) <= _TOLD else [*cities[: _TOLD - 1], f"{len(cities) - _TOLD + 1} more"]
        message = f"without planes nobody reaches {listed(told)}"
        hint = "add a road, a railway or a ferry that joins it to the rest"
        yield Diagnostic("MX112", message, key(game.cities[cities[0]]), hint)


def no_line_passes_through_a_foreign_city(game: Game) -> Iterator[Diagnostic]:
    """MX113: a line keeps clear of all cities but its two ends.

    Drawn through a third city it looks like two lines that end there.
    """
    radius = game.board.city_radius
    places = [(name, *city.place) for name, city in game.cities.items()]
    for line in game.lines.values():
        course = tuple(_course(game, line))
        xs, ys = [x for x, _ in course], [y for _, y in course]
        left, right, top, bottom = min(xs) - radius, max(xs) + radius, min(ys) - radius, max(ys) + radius
        for name, x, y in places:
            if name in line.ends or not (left <= x <= right and top <= y <= bottom):
                continue
            if (off := min(dist((x, y), point) for point in course)) < radius:
                message = f"{line.id} passes {off:.1f} mm from the middle of {name}"
                related = ((game.cities[name].at("place"), name),)
                yield Diagnostic("MX113", message, key(line), "bend it, or move the city", related)


def a_city_has_more_than_one_way_out(game: Game) -> Iterator[Diagnostic]:
    """MX114: at least two lines leave every city.

    In a city with one line a single detective stops everybody who is in it.
    """
    for city in game.cities.values():
        if (ways := len(game.ways[city.id])) < 2:
            message = f"{'one line leaves' if ways else 'no line leaves'} {city.id}"
            yield Diagnostic("MX114", message, key(city), "add a line")


def _course(game: Game, line: Line) -> Iterator[tuple[float, float]]:
    """Points along a line, as the map file draws it."""
    (ax, ay), (dx, dy) = (game.cities[end].place for end in line.ends)
    third = ((dx - ax) / 3, (dy - ay) / 3)
    (bx, by), (cx, cy) = line.bend or ((ax + third[0], ay + third[1]), (dx - third[0], dy - third[1]))
    for n in range(_POINTS + 1):
        t = n / _POINTS
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy


CHECKS = (
    a_line_joins_two_cities,
    no_two_lines_are_alike,
    every_line_has_a_ticket,
    the_surface_is_connected,
    no_line_passes_through_a_foreign_city,
    a_city_has_more_than_one_way_out,
)
