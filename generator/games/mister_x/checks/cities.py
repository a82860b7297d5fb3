"""Checks of the cities: their numbers, their places, their classes."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist

from generator.diagnostic import Diagnostic
from generator.games.mister_x.model import Game
from generator.games.shared import listed, same, table


def numbers_run_without_a_gap(game: Game) -> Iterator[Diagnostic]:
    """MX103: there are as many cities as the rules say, numbered from 1 on, each number once.

    Mister X writes numbers; one that is on two cities, or on none, makes his list say nothing.
    """
    count = game.rules.cities
    if len(game.cities) != count:
        message = f"there are {len(game.cities)} cities, and the rules speak of {count}"
        related = ((game.rules.at("cities"), "the rules"),)
        yield Diagnostic("MX103", message, table(game, "cities"), "add or remove a city, or correct cities", related)
    for first, city, number in same(game.cities, "number"):
        message = f"{city.id} has the number {number}, as {first.id} has"
        related = ((first.at("number"), first.id),)
        yield Diagnostic("MX103", message, city.at("number"), "give one of the two another", related)
    for city in game.cities.values():
        if not 1 <= city.number <= count:
            message = f"{city.id} has the number {city.number}, and numbers run from 1 to {count}"
            yield Diagnostic("MX103", message, city.at("number"), "take a number that is free")


def numbers_follow_each_other_in_their_band(game: Game) -> Iterator[Diagnostic]:
    """MX104: a city stands in the band of its number, and in a band numbers grow from west to east.

    Who looks for a number goes down the edge to its band, and then across.
    """
    for n, band in enumerate(game.board.bands):
        there = sorted((c for c in game.cities.values() if band.first <= c.number <= band.last), key=lambda c: c.number)
        for city in there:
            if not band.top <= city.place[1] <= band.bottom:
                message = f"{city.id}, number {city.number}, stands outside the band of {band.first} to {band.last}"
                related = ((game.board.at("bands", n), "the band"),)
                yield Diagnostic("MX104", message, city.at("place"), "correct its place or its number", related)
        for before, city in pairwise(there):
            if city.place[0] < before.place[0]:
                message = f"{city.id}, number {city.number}, stands west of {before.id}, number {before.number}"
                related = ((before.at("place"), before.id),)
                yield Diagnostic("MX104", message, city.at("place"), "correct its place, or exchange numbers", related)


def bands_hold_every_number(game: Game) -> Iterator[Diagnostic]:
    """MX105: the bands follow each other down the board, and each number belongs to exactly one of them.

    They are printed on the edge, and a number that is in none is looked for on the whole board.
    """
    number, top = 1, 0.0
    for n, band in enumerate(game.board.bands):
        at = game.board.at("bands", n)
        if band.first != number or band.last < band.first:
            message = f"band {n + 1} holds {band.first} to {band.last}, and begins after {number - 1}"
            yield Diagnostic("MX105", message, at, f"let it begin with {number}")
        if band.top < top or band.bottom <= band.top:
            message = f"band {n + 1} reaches from {band.top:g} to {band.bottom:g} mm, and begins below {top:g} mm"
            yield Diagnostic("MX105", message, at, "let the bands follow each other")
        number, top = band.last + 1, band.bottom
    if number != game.rules.cities + 1:
        message = f"the bands hold numbers up to {number - 1}, and there are {game.rules.cities}"
        yield Diagnostic("MX105", message, game.board.at("bands"), "correct the last band")


def the_grid_holds_every_city(game: Game) -> Iterator[Diagnostic]:
    """MX136: every city lies within the lettered and numbered grid.

    The index names the cell of each, and a city beside the grid is in none.
    """
    (left, top), (width, height) = game.board.grid.corner, game.board.grid.size
    for city in game.cities.values():
        x, y = city.place
        if not (left <= x <= left + width and top <= y <= top + height):
            message = f"{city.id} stands at {x:g}, {y:g} mm, outside the grid"
            related = ((game.board.at("grid"), "the grid"),)
            yield Diagnostic("MX136", message, city.at("place"), "enlarge the grid, or move the city", related)


def cities_stand_clear(game: Game) -> Iterator[Diagnostic]:
    """MX106: every city lies wholly on the board, and no two overlap, rings and octagons counted.

    A number under another city cannot be read.
    """
    marked, (width, height) = game.board.marked_radius, game.board.size
    for city in game.cities.values():
        x, y = city.place
        if not (marked <= x <= width - marked and marked <= y <= height - marked):
            message = f"{city.id} stands at {x:g}, {y:g} mm, on the edge of the board or beyond"
            yield Diagnostic("MX106", message, city.at("place"), f"keep {marked:g} mm from the edge")
    for one, other in combinations(game.cities.values(), 2):
        if (apart := dist(one.place, other.place)) < 2 * marked:
            message = f"{other.id} stands {apart:.1f} mm from {one.id}, and they take {2 * marked:g} mm"
            related = ((one.at("place"), one.id),)
            yield Diagnostic("MX106", message, other.at("place"), "move one of the two", related)


def class_and_lines_agree(game: Game) -> Iterator[Diagnostic]:
    """MX107: the lines that leave a city need exactly the movements of its class.

    Its colours promise a train to whoever plans to leave by one.
    """
    for city in game.cities.values():
        there = {way.movement for way in game.ways[city.id]}
        promised = set(game.classes[city.city_class].movements)
        for movements, say in ((promised - there, "has no line for"), (there - promised, "has lines for")):
            if movements:
                names = listed(game.movements[name].name for name in game.movements if name in movements)
                message = f"{city.id} {say} {names}, and its class is {city.city_class}"
                hint = "give it the class of its lines, or add or remove lines"
                yield Diagnostic("MX107", message, city.at("city_class"), hint)


def no_two_cities_have_one_name(game: Game) -> Iterator[Diagnostic]:
    """MX108: no two cities have the same name, nor two countries.

    The index names a city once.
    """
    for entries in (game.cities, game.countries):
        for first, entry, value in same(entries, "name"):
            related = ((first.at("name"), first.id),)
            message = f"{entry.id} is called {value}, as {first.id} is"
            yield Diagnostic("MX108", message, entry.at("name"), "rename one of the two", related)


CHECKS = (
    numbers_run_without_a_gap,
    numbers_follow_each_other_in_their_band,
    bands_hold_every_number,
    the_grid_holds_every_city,
    cities_stand_clear,
    class_and_lines_agree,
    no_two_cities_have_one_name,
)
