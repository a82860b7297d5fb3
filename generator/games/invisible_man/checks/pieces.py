"""Checks of what players hold and read: seats at the table, signs and names that must differ."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.invisible_man.model import Game
from generator.games.shared import look_alike, same, table

_SIGNS = {
    "players": ("colour", "emblem"),
    "evidence": ("colour", "colour_name", "icon"),
    "town_sizes": ("colour", "shape"),
    "items": ("icon",),
    "companions": ("icon",),
    "coins": ("worth",),
}
"""What tells the pieces of a table apart, in words, shape and colour."""
_NAMES = ("counties", "towns", "town_sizes", "items", "companions", "evidence", "players")


def every_player_has_a_seat(game: Game) -> Iterator[Diagnostic]:
    """IM141: players.yaml has one entry for each player of the largest table.

    Figures, mats and most counts of the box are made from that table; one entry fewer and a player
    has nothing to move, one more and the box holds pieces that nobody needs.
    """
    seats, largest = len(game.players), game.game.players
    if seats != largest.max:
        message = f"{seats} players are described, and up to {largest.max} can play"
        related = ((largest.at("max"), "the largest table"),)
        hint = "add or remove a player, or change max in game.yaml"
        yield Diagnostic("IM141", message, table(game, "players"), hint, related)


def pieces_are_told_apart(game: Game) -> Iterator[Diagnostic]:
    """IM142: pieces of one kind differ in every sign that tells them apart.

    Colour and symbol both, because not every player can tell the colours.  Colours that differ as
    written and look alike to some eyes are K114, as those of a theme are.
    """
    for name, fields in _SIGNS.items():
        if "colour" in fields:
            symbols = [field for field in fields if field not in ("colour", "colour_name")]
            yield from look_alike(getattr(game, name), symbols)
        for field in fields:
            for first, entry, value in same(getattr(game, name), field):
                message = f"{entry.id} has the {field.replace('_', ' ')} {value}, as {first.id} has"
                related = ((first.at(field), first.id),)
                yield Diagnostic("IM142", message, entry.at(field), "give one of the two another", related)


def no_name_is_used_twice(game: Game) -> Iterator[Diagnostic]:
    """IM143: no two entries of a table have the same name.

    Board, mats and rulebook call a thing by its name alone.
    """
    for name in _NAMES:
        for first, entry, value in same(getattr(game, name), "name"):
            message = f"{entry.id} is called {value}, as {first.id} is"
            related = ((first.at("name"), first.id),)
            yield Diagnostic("IM143", message, entry.at("name"), "rename one of the two", related)


CHECKS = (every_player_has_a_seat, pieces_are_told_apart, no_name_is_used_twice)
