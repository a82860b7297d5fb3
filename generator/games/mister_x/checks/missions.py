"""Checks of missions and start cards: regions, ways that are long enough and not too long, where detectives begin."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.mister_x.model import Game
from generator.games.mister_x.network import ALL, distances, network
from generator.games.shared import same, table


def a_mission_has_its_region(game: Game) -> Iterator[Diagnostic]:
    """MX115: each mission has as many starts as a region has, and at least one destination.

    Detectives know the region by its colour, and count on five cities in it.
    """
    for mission in game.missions.values():
        if len(mission.starts) != game.rules.start_region:
            message = f"the {mission.id} mission has {len(mission.starts)} starts, and a region has "
            message += str(game.rules.start_region)
            yield Diagnostic("MX115", message, mission.at("starts"), "add or remove a city")
        if not mission.destinations:
            message = f"the {mission.id} mission has no destination"
            yield Diagnostic("MX115", message, mission.at("destinations"), "name at least one city")


def a_city_has_one_mark(game: Game) -> Iterator[Diagnostic]:
    """MX116: no city is named twice as a start or destination, of one mission or of two.

    On the board a city has one ring or one octagon.
    """
    seen: dict[str, str] = {}
    for mission in game.missions.values():
        for field, what in (("starts", "start"), ("destinations", "destination")):
            for n, city in enumerate(getattr(mission, field)):
                here = f"{what} of the {mission.id} mission"
                if city in seen:
                    message = f"{city} is a {here}, and a {seen[city]}"
                    yield Diagnostic("MX116", message, mission.at(field, n), "name another city")
                seen.setdefault(city, here)


def every_destination_can_be_reached(game: Game) -> Iterator[Diagnostic]:
    """MX117: each destination of a mission is within the secret moves of each of its starts.

    It must hold with the cities of all start cards closed, too; a game closes five of them at most.
    """
    closed = {card.city for card in game.start_cards.values()}
    maps = ((network(game, ALL), ""), (network(game, ALL, closed), " past the detectives’ start cities"))
    for mission in game.missions.values():
        for graph, past in maps:
            for start in mission.starts:
                if start not in graph:
                    continue
                far = distances(graph, start)
                for n, city in enumerate(mission.destinations):
                    if city in graph and not far.get(city, game.rules.secret_moves + 1) <= game.rules.secret_moves:
                        message = f"{city} is not within {game.rules.secret_moves} moves of {start}{past}"
                        yield Diagnostic("MX117", message, mission.at("destinations", n), "name another, or add lines")


def missions_rise(game: Game) -> Iterator[Diagnostic]:
    """MX118: missions are numbered 1, 2, 3 by how hard they are, and told apart by name, title and colour.

    Mister X names his mission's colour and nothing else.
    """
    levels = [mission.level for mission in game.missions.values()]
    if sorted(levels) != list(range(1, len(levels) + 1)):
        message = f"the levels of the missions are {', '.join(map(str, levels))}"
        yield Diagnostic("MX118", message, table(game, "missions"), "number them from 1 on, each once")
    for field in ("name", "title", "colour", "region"):
        for first, mission, value in same(game.missions, field):
            message = f"the {mission.id} mission has the {field} {value}, as the {first.id} one has"
            related = ((first.at(field), first.id),)
            yield Diagnostic("MX118", message, mission.at(field), "give one of the two another", related)


def start_cards_name_free_cities(game: Game) -> Iterator[Diagnostic]:
    """MX119: start cards name cities that are all different and no start or destination of a mission.

    A detective who begins on a start of the mission ends the game before it begins.
    """
    for first, card, city in same(game.start_cards, "city"):
        related = ((first.at("city"), first.id),)
        yield Diagnostic(
            "MX119", f"{card.id} names {city}, as {first.id} does", card.at("city"), "name another", related
        )
    for card in game.start_cards.values():
        for what, marks in (("start", game.starts), ("destination", game.destinations)):
            if mission := marks.get(card.city):
                message = f"{card.id} names {card.city}, a {what} of the {mission} mission"
                yield Diagnostic("MX119", message, card.at("city"), "name a city without a mark")


def there_are_start_cards(game: Game) -> Iterator[Diagnostic]:
    """MX120: there are as many start cards as the rules say, and no fewer than detectives.

    Each detective draws one.
    """
    count = len(game.start_cards)
    if count != game.rules.start_cards:
        message = f"there are {count} start cards, and the rules speak of {game.rules.start_cards}"
        yield Diagnostic("MX120", message, table(game, "start_cards"), "add or remove a card, or correct start_cards")
    if count < len(game.detectives):
        message = f"{len(game.detectives)} detectives draw a card each, and there are {count}"
        yield Diagnostic("MX120", message, table(game, "start_cards"), "add cards")


CHECKS = (
    a_mission_has_its_region,
    a_city_has_one_mark,
    every_destination_can_be_reached,
    missions_rise,
    start_cards_name_free_cities,
    there_are_start_cards,
)
