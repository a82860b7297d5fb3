"""Checks of what players hold and read: seats at the table, names that must differ, gold at the start, money."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.shared import look_alike, same, table
from generator.games.whats_he_building.model import Game


def every_player_has_a_seat(game: Game) -> Iterator[Diagnostic]:
    """WH103: players.yaml has one entry for each player of the largest table.

    Pawns and cubes are made from that table; one entry fewer and a player has none.
    """
    seats, largest = len(game.players), game.game.players
    if seats != largest.max:
        message = f"{seats} players are described, and up to {largest.max} can play"
        related = ((largest.at("max"), "the largest table"),)
        hint = "add or remove a player, or change max in game.yaml"
        yield Diagnostic("WH103", message, table(game, "players"), hint, related)


def seats_are_told_apart(game: Game) -> Iterator[Diagnostic]:
    """WH104: no two seats have the same colour or the same shape.

    Pawns of all stand in one shop, and cubes on one track.  Colours that differ as written and look alike to some
    eyes are K114, as those of a theme are.
    """
    yield from look_alike(game.players, ("shape",))
    for field in ("colour", "shape"):
        for first, seat, value in same(game.players, field):
            message = f"{seat.id} has the {field} {value}, as {first.id} has"
            related = ((first.at(field), first.id),)
            yield Diagnostic("WH104", message, seat.at(field), "give one of the two another", related)


def no_name_is_used_twice(game: Game) -> Iterator[Diagnostic]:
    """WH105: no two things that players call by name have the same one.

    Inventions of both sorts lie side by side, and so do machines and plans.
    """
    together = (
        {**game.inventions, **game.direct_effects},
        {**game.machines, **game.plans},
        game.achievements,
        game.black_market,
        game.resources,
        game.players,
    )
    for entries in together:
        for first, entry, value in same(entries, "name"):
            message = f"{entry.id} is called {value}, as {first.id} is"
            related = ((first.at("name"), first.id),)
            yield Diagnostic("WH105", message, entry.at("name"), "rename one of the two", related)


def gold_at_the_start_makes_up_for_the_seat(game: Game) -> Iterator[Diagnostic]:
    """WH106: every seat of the largest table has gold at the start, and no later one less than an earlier one.

    Whoever places later finds fewer spots, and is paid for it.
    """
    gold, largest = game.rules.start_gold, game.game.players
    at = game.rules.at("start_gold")
    if len(gold) != largest.max:
        message = f"gold at the start is given for {len(gold)} seats, and up to {largest.max} can play"
        yield Diagnostic("WH106", message, at, "write a number for each", ((largest.at("max"), "the largest table"),))
    for n in range(1, len(gold)):
        if gold[n] < gold[n - 1]:
            message = f"seat {n + 1} begins with {gold[n]} gold, and the one before with {gold[n - 1]}"
            yield Diagnostic("WH106", message, at, "let the numbers rise, or stay")


def money_can_be_changed(game: Game) -> Iterator[Diagnostic]:
    """WH107: no two tokens of money have the same value, and there is one of 1.

    Prices are whole numbers, and a rent of one is paid with a token of one.
    """
    for first, coin, value in same(game.money, "value"):
        message = f"{coin.id} is worth {value}, as {first.id} is"
        related = ((first.at("value"), first.id),)
        yield Diagnostic("WH107", message, coin.at("value"), "change one of the two", related)
    if all(coin.value != 1 for coin in game.money.values()):
        message = "no token is worth 1"
        yield Diagnostic("WH107", message, table(game, "money"), "add one: the smallest prices are paid with it")


CHECKS = (
    every_player_has_a_seat,
    seats_are_told_apart,
    no_name_is_used_twice,
    gold_at_the_start_makes_up_for_the_seat,
    money_can_be_changed,
)
