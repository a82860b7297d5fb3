"""Checks of the counties: their towns, their neighbours and their order round the board."""

from collections.abc import Iterator
from math import atan2

from generator.diagnostic import Diagnostic
from generator.games.invisible_man.checks.places import SIZES
from generator.games.invisible_man.map import DIRECTIONS, Direction
from generator.games.invisible_man.model import Game
from generator.games.shared import key, listed, table

_OPPOSITE: dict[Direction, Direction] = {"north": "south", "east": "west", "south": "north", "west": "east"}
_STEP = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def every_county_has_one_town_of_each_size(game: Game) -> Iterator[Diagnostic]:
    """IM101: a county has exactly one seat, one village and one hamlet.

    Location cards say "the village": with two of them nobody knows where he goes, and with none
    he goes nowhere.
    """
    for county in game.counties.values():
        for size in SIZES:
            towns = [town for town in game.towns.values() if (town.county, town.size) == (county.id, size)]
            if not towns:
                hint = f"give one of its towns size: {size}, or add one to towns.yaml"
                yield Diagnostic("IM101", f"{county.name} has no {size}", key(county), hint)
            for town in towns[1:]:
                first = ((towns[0].at("size"), f"{towns[0].name} is the first"),)
                hint = "give it another size, or another county"
                yield Diagnostic(
                    "IM101", f"{town.name} is a second {size} in {county.name}", town.at("size"), hint, first
                )


def sizes_are_those_that_cards_name(game: Game) -> Iterator[Diagnostic]:
    """IM102: the sizes of town are seat, village and hamlet.

    A location card knows no other word, so he would never come to a town of another size.
    """
    for size in SIZES:
        if size not in game.town_sizes:
            yield Diagnostic("IM102", f"there is no size '{size}'", table(game, "town_sizes"), f"add {size}: …")
    for entry in game.town_sizes.values():
        if entry.id not in SIZES:
            message = f"no location card can name the size '{entry.id}'"
            yield Diagnostic("IM102", message, key(entry), f"use {listed(SIZES)}, and remove this one")


def neighbours_see_each_other(game: Game) -> Iterator[Diagnostic]:
    """IM103: a county's neighbour has that county as its neighbour on the opposite side.

    Otherwise he goes east and west again and finds himself in a third county.
    """
    for county in game.counties.values():
        for direction in DIRECTIONS:
            there = game.counties.get(county.neighbours.towards(direction) or "")
            if there is None or there is county:
                continue
            opposite = _OPPOSITE[direction]
            back = there.neighbours.towards(opposite)
            if back != county.id:
                seen = game.counties[back].name if back else "the edge of the board"
                yield Diagnostic(
                    "IM103",
                    f"{direction} of {county.name} lies {there.name}, but {opposite} of {there.name} lies {seen}",
                    county.neighbours.at(direction),
                    f"write {opposite}: {county.id} under {there.id}, or name another county here",
                    ((there.neighbours.at(opposite), f"the neighbours of {there.name}"),),
                )


def no_county_is_its_own_neighbour(game: Game) -> Iterator[Diagnostic]:
    """IM104: no county is its own neighbour.

    A card that sends him in that direction would keep him where he is, without saying so.
    """
    for county in game.counties.values():
        for direction in DIRECTIONS:
            if county.neighbours.towards(direction) == county.id:
                message = f"{direction} of {county.name} lies {county.name} itself"
                hint = f"name the county beyond, or remove {direction} at the edge of the board"
                yield Diagnostic("IM104", message, county.neighbours.at(direction), hint)


def neighbours_lie_on_their_side(game: Game) -> Iterator[Diagnostic]:
    """IM105: a northern neighbour is drawn further north, an eastern one further east.

    Players read the map, not the table: the direction on a card must be the one on the board.
    """
    for county in game.counties.values():
        for direction in DIRECTIONS:
            there = game.counties.get(county.neighbours.towards(direction) or "")
            if there is None or there is county:
                continue
            right, down = _STEP[direction]
            onward = (there.label[0] - county.label[0]) * right + (there.label[1] - county.label[1]) * down
            if onward <= 0:
                yield Diagnostic(
                    "IM105",
                    f"{there.name} should lie {direction} of {county.name}, "
                    f"but its name stands {abs(onward):g} mm {_OPPOSITE[direction]} of it",
                    county.neighbours.at(direction),
                    "name the county on that side, or move one of the two names",
                    (
                        (there.at("label"), f"where {there.name} stands"),
                        (county.at("label"), f"where {county.name} stands"),
                    ),
                )


def clockwise_goes_round_once(game: Game) -> Iterator[Diagnostic]:
    """IM106: going clockwise from any county leads through all of them and back.

    When a county is fixed he looks clockwise for the next one; a county outside the round would
    never be found, and a round without it might never end.
    """
    before: dict[str, str] = {}
    onward = _next_on_the_map(game)
    for county in game.counties.values():
        if county.clockwise in before:
            other = game.counties[before[county.clockwise]]
            message = f"{other.name} and {county.name} both go on to {game.counties[county.clockwise].name}"
            hint = f"on the map {game.counties[onward[county.id]].name} follows {county.name}"
            first = ((other.at("clockwise"), f"the county after {other.name}"),)
            yield Diagnostic("IM106", message, county.at("clockwise"), hint, first)
        before.setdefault(county.clockwise, county.id)
    if len(before) == len(game.counties) and len(passed := _round(game)) < len(before):
        start = game.counties[passed[0]]
        names = listed(county.name for county in game.counties.values() if county.id not in passed)
        message = f"going clockwise from {start.name} passes {len(passed)} of {len(before)} counties"
        yield Diagnostic("IM106", message, start.at("clockwise"), f"take {names} into the round")


def clockwise_is_clockwise_on_the_map(game: Game) -> Iterator[Diagnostic]:
    """IM107: the order of the counties is clockwise about the middle of the map.

    Players find the next county by looking at the board; the table must agree with what they see.
    """
    if len(_round(game)) < len(game.counties):
        return
    onward = _next_on_the_map(game)
    for county in game.counties.values():
        if county.clockwise != onward[county.id]:
            named, seen = game.counties[county.clockwise], game.counties[onward[county.id]]
            message = f"clockwise from {county.name} the map has {seen.name}, not {named.name}"
            hint = f"write clockwise: {seen.id}, or move the names of the counties"
            yield Diagnostic("IM107", message, county.at("clockwise"), hint, ((county.at("label"), "where it stands"),))


def _round(game: Game) -> list[str]:
    """Ids from the first county clockwise until one comes again."""
    passed: list[str] = []
    here = next(iter(game.counties), None)
    while here is not None and here not in passed:
        passed.append(here)
        here = game.counties[here].clockwise
    return passed


def _next_on_the_map(game: Game) -> dict[str, str]:
    """The next county clockwise of each, by the angle of its name about the middle of all names."""
    labels = [county.label for county in game.counties.values()]
    count = max(len(labels), 1)
    x, y = (sum(label[axis] for label in labels) / count for axis in (0, 1))
    turn = sorted(game.counties.values(), key=lambda county: atan2(county.label[1] - y, county.label[0] - x))
    ids = [county.id for county in turn]
    return dict(zip(ids, ids[1:] + ids[:1], strict=True))


CHECKS = (
    every_county_has_one_town_of_each_size,
    sizes_are_those_that_cards_name,
    neighbours_see_each_other,
    no_county_is_its_own_neighbour,
    neighbours_lie_on_their_side,
    clockwise_goes_round_once,
    clockwise_is_clockwise_on_the_map,
)
