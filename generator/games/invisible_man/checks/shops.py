"""Checks of what towns offer: shops, homes of companions, the starting town."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.invisible_man.model import Companion, Game, Item


def a_town_has_one_shop(game: Game) -> Iterator[Diagnostic]:
    """IM114: a town sells at most one item.

    The board has room for one sign and one price beside a town; the second shop would not be printed.
    """
    seen: dict[str, Item] = {}
    for item in game.items.values():
        first = seen.setdefault(item.shop.town, item)
        if first is not item:
            town = game.towns[item.shop.town].name
            message = f"{town} already has the {first.shop.name}, so the {item.shop.name} cannot be there"
            related = ((first.shop.at("town"), f"the {first.shop.name}"),)
            yield Diagnostic("IM114", message, item.shop.at("town"), "move one of the two to another town", related)


def a_town_is_home_to_one_companion(game: Game) -> Iterator[Diagnostic]:
    """IM115: at most one companion lives in a town.

    The board has room for one name beside a town; the second companion would never be found.
    """
    seen: dict[str, Companion] = {}
    for companion in game.companions.values():
        first = seen.setdefault(companion.home, companion)
        if first is not companion:
            town = game.towns[companion.home].name
            message = f"{town} is already home to {first.name}, so {companion.name} cannot live there"
            related = ((first.at("home"), f"the home of {first.name}"),)
            yield Diagnostic("IM115", message, companion.at("home"), "give one of the two another home", related)


def a_town_has_one_sign(game: Game) -> Iterator[Diagnostic]:
    """IM116: shops, homes and the starting town are different towns.

    The board prints one line beneath a town's name. Where two are due, one is missing: a companion
    without a home, or a game that begins nobody knows where.
    """
    start = game.rules.start_town
    for companion in game.companions.values():
        if item := game.shops.get(companion.home):
            message = f"{game.towns[companion.home].name} is home to {companion.name} and sells the {item.name.lower()}"
            related = ((item.shop.at("town"), f"the {item.shop.name}"),)
            yield Diagnostic("IM116", message, companion.at("home"), "move the home or the shop", related)
    if item := game.shops.get(start):
        message = f"{game.towns[start].name} is the starting town and sells the {item.name.lower()}"
        related = ((item.shop.at("town"), f"the {item.shop.name}"),)
        yield Diagnostic("IM116", message, game.rules.at("start_town"), "start elsewhere, or move the shop", related)
    if home := game.homes.get(start):
        message = f"{game.towns[start].name} is the starting town and home to {home.name}"
        related = ((home.at("home"), f"the home of {home.name}"),)
        yield Diagnostic("IM116", message, game.rules.at("start_town"), "start elsewhere, or move the home", related)


CHECKS = (a_town_has_one_shop, a_town_is_home_to_one_companion, a_town_has_one_sign)
