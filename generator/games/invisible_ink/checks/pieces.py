"""Checks of what players hold and read: seats at the table, signs and names that must differ."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.invisible_ink.model import Game
from generator.games.shared import look_alike, same, table


def every_player_has_a_seat(game: Game) -> Iterator[Diagnostic]:
    """II111: players.yaml has one entry for each player of the largest table.

    Glasses and briefcases are made from that table; one entry fewer and a player has neither.
    """
    seats, largest = len(game.players), game.game.players
    if seats != largest.max:
        message = f"{seats} players are described, and up to {largest.max} can play"
        related = ((largest.at("max"), "the largest table"),)
        hint = "add or remove a player, or change max in game.yaml"
        yield Diagnostic("II111", message, table(game, "players"), hint, related)


def seats_are_told_apart(game: Game) -> Iterator[Diagnostic]:
    """II112: no two seats have the same colour or the same emblem.

    Briefcases and glasses lie all over the table.  Colours that differ as written and look alike to some
    eyes are K114, as those of a theme are.
    """
    yield from look_alike(game.players, ("emblem",))
    for field in ("colour", "emblem"):
        for first, seat, value in same(game.players, field):
            message = f"{seat.id} has the {field} {value}, as {first.id} has"
            related = ((first.at(field), first.id),)
            yield Diagnostic("II112", message, seat.at(field), "give one of the two another", related)


def no_name_is_used_twice(game: Game) -> Iterator[Diagnostic]:
    """II113: no two seats, decks or results of the die have the same name.

    The rulebook calls a thing by its name alone.
    """
    for entries in (game.players, game.decks, game.outcomes):
        for first, entry, value in same(entries, "name"):
            message = f"{entry.id} is called {value}, as {first.id} is"
            related = ((first.at("name"), first.id),)
            yield Diagnostic("II113", message, entry.at("name"), "rename one of the two", related)


CHECKS = (every_player_has_a_seat, seats_are_told_apart, no_name_is_used_twice)
