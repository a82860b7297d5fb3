"""Checks of money: the bank and its coins, what players begin with, what things cost."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.invisible_man.model import Game
from generator.source import Loc


def the_coins_make_the_bank(game: Game) -> Iterator[Diagnostic]:
    """IM126: the coins together are worth what rules.bank says.

    The rulebook promises that sum, and players count the box by it.
    """
    made = sum(coin.worth * coin.count for coin in game.coins.values())
    if made != game.rules.bank:
        message = f"the bank is £{game.rules.bank}, but the coins make £{made}"
        hint = "change the bank, or the count of a coin"
        yield Diagnostic("IM126", message, game.rules.at("bank"), hint, _coins(game))


def the_bank_can_start_every_player(game: Game) -> Iterator[Diagnostic]:
    """IM127: the bank holds the start money of the largest table.

    Otherwise the last player at the table begins with less than the rules promise.
    """
    players, start = game.game.players, game.rules.start_money
    if players.max * start > game.rules.bank:
        message = f"{players.max} players with £{start} each need more than the £{game.rules.bank} of the bank"
        related = ((game.rules.at("bank"), "the bank"), (players.at("max"), "the largest table"))
        yield Diagnostic(
            "IM127", message, game.rules.at("start_money"), "lower start_money, or raise the bank", related
        )


def the_coins_can_pay_the_start_money(game: Game) -> Iterator[Diagnostic]:
    """IM128: each player's start money can be dealt out in coins, the largest first.

    The sum alone does not say so: with coins of £5 only, nobody can be given £3.
    """
    left = {coin.worth: 0 for coin in sorted(game.coins.values(), key=lambda coin: -coin.worth)}
    for coin in game.coins.values():
        left[coin.worth] += coin.count
    for player in range(game.counts.seats):
        due = game.rules.start_money
        for worth in left:
            given = min(left[worth], due // worth)
            left[worth] -= given
            due -= given * worth
        if due:
            paid = game.rules.start_money - due
            message = (
                f"the coins can pay player {player + 1} only £{paid} of the £{game.rules.start_money} to begin with"
            )
            hint = "add small coins, or change start_money"
            yield Diagnostic("IM128", message, game.rules.at("start_money"), hint, _coins(game))
            return


def nothing_costs_more_than_the_box_holds(game: Game) -> Iterator[Diagnostic]:
    """IM129: no price is above the bank, and no companion wants more evidence than there is.

    What nobody can ever pay for is printed and never used.
    """
    prices = [(item.name, item.price, item.at("price")) for item in game.items.values()]
    prices += [(person.name, person.price, person.at("price")) for person in game.companions.values()]
    prices += [(name, getattr(game.rules, name), game.rules.at(name)) for name in ("rail_fare", "medical_price")]
    bank = ((game.rules.at("bank"), "all the money there is"),)
    for name, price, at in prices:
        if price > game.rules.bank:
            message = f"{name} costs £{price}, and the bank holds £{game.rules.bank}"
            yield Diagnostic("IM129", message, at, "lower the price", bank)
    cubes = game.counts.evidence_cubes
    for person in game.companions.values():
        if person.evidence > cubes:
            message = f"{person.name} wants {person.evidence} pieces of evidence, and the box holds {cubes}"
            yield Diagnostic("IM129", message, person.at("evidence"), "ask for fewer")


def _coins(game: Game) -> tuple[tuple[Loc, str], ...]:
    return tuple((coin.at("count"), f"{coin.count} × £{coin.worth}") for coin in game.coins.values())


CHECKS = (
    the_coins_make_the_bank,
    the_bank_can_start_every_player,
    the_coins_can_pay_the_start_money,
    nothing_costs_more_than_the_box_holds,
)
