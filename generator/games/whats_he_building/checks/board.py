"""Checks of the board: numbered spaces, the round track, tabs."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.shared import key, table
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.tables import Labour, Shop, Track

Space = Shop | Labour | Track


def spaces_are_numbered_through(game: Game) -> Iterator[Diagnostic]:
    """WH124: shops, tracks of labour and tracks of achievements are numbered from 1 on, each number once.

    Pawns are resolved in the order of the numbers.
    """
    spaces: list[Space] = [*game.shops.values(), *game.labour.values(), *game.tracks.values()]
    seen: dict[int, str] = {}
    for space in spaces:
        first = seen.setdefault(space.number, space.id)
        if first != space.id:
            message = f"{space.id} has the number {space.number}, as {first} has"
            yield Diagnostic("WH124", message, space.at("number"), "give one of the two another")
        elif space.number > len(spaces):
            message = f"{space.id} has the number {space.number}, and there are {len(spaces)} spaces"
            yield Diagnostic("WH124", message, space.at("number"), "number the spaces without a gap")


def shops_are_resolved_in_order(game: Game) -> Iterator[Diagnostic]:
    """WH125: workshops come first, then gold, then the black market, then labour, then achievements.

    What is earned at a number can be spent at a later one, and the rules promise that for gold and the tracks.
    """
    kinds = ("workshop", "gold", "black_market")
    groups: list[list[Space]] = [[shop for shop in game.shops.values() if shop.kind == kind] for kind in kinds]
    groups += [[*game.labour.values()], [*game.tracks.values()]]
    last = 0
    for group in groups:
        for space in group:
            if space.number < last:
                message = f"{space.id} has the number {space.number}, and what comes before it up to {last}"
                yield Diagnostic("WH125", message, space.at("number"), "write a larger number")
        last = max((last, *(space.number for space in group)))


def there_is_a_space_for_every_open_card(game: Game) -> Iterator[Diagnostic]:
    """WH126: there are as many spaces for workshops and black markets as cards lie open, and one with the marker.

    A card that is open needs a space with a number.
    """
    rules, players = game.rules, game.game.players
    wanted = {"workshop": players.max * rules.workshops_each, "black_market": rules.black_markets_open}
    for kind, count in wanted.items():
        there = sum(shop.kind == kind for shop in game.shops.values())
        if there != count:
            message = f"there are {there} spaces for {kind} cards, and {count} lie open"
            yield Diagnostic("WH126", message, table(game, "shops"), "add or remove a space")
    for shop in game.shops.values():
        if (shop.gold > 0) != (shop.kind == "gold"):
            message = f"{shop.id} is a {shop.kind} space with {shop.gold} gold"
            yield Diagnostic("WH126", message, key(shop), "gold stands on spaces of kind gold, and on those alone")
    markers = [shop.id for shop in game.shops.values() if shop.starting_marker]
    if len(markers) != 1:
        message = f"{len(markers)} spaces give the starting player marker"
        yield Diagnostic("WH126", message, table(game, "shops"), "write starting_marker: yes at one of them")


def the_board_has_its_tracks_and_tabs(game: Game) -> Iterator[Diagnostic]:
    """WH127: the round track has a space for each round, and the tabs are as many as stacks and open cards.

    A stack without a tab is put anywhere.
    """
    board, rules = game.board, game.rules
    wanted = {
        "round_spaces": (rules.rounds, "rounds"),
        "blue_tabs": (len(game.inventions), "inventions that everybody may make"),
        "rust_tabs": (rules.direct_effects_open, "open direct-effect inventions"),
    }
    for field, (count, what) in wanted.items():
        there = getattr(board, field)
        if there != count:
            message = f"{field} is {there}, and there are {count} {what}"
            yield Diagnostic("WH127", message, board.at(field), f"write {count}")


CHECKS = (
    spaces_are_numbered_through,
    shops_are_resolved_in_order,
    there_is_a_space_for_every_open_card,
    the_board_has_its_tracks_and_tabs,
)
