"""Checks of the box: whether the kit prints what the rules need."""

from collections.abc import Iterator, Mapping

from generator.diagnostic import Diagnostic
from generator.games.shared import too_few, without_group
from generator.games.whats_he_building.model import Game


def the_kit_has_every_group(game: Game) -> Iterator[Diagnostic]:
    """WH101: kit.yaml has a group for every kind of piece that the rules name.

    A piece without a group is printed nowhere, and nobody misses it before the game begins.
    """
    return without_group(game, needs(game), "WH101")


def the_kit_prints_what_the_rules_need(game: Game) -> Iterator[Diagnostic]:
    """WH102: each group prints at least as many pieces as the rules need at the largest table.

    Spares do not count: they replace what is lost.
    """
    return too_few(game, needs(game), "WH102")


def needs(game: Game) -> dict[str, Mapping[str, int]]:
    """For each group of the kit, the pieces that the rules need: of each entry, or under ``""`` of all together."""
    rules = game.rules
    return {
        "board": {"": 1},
        "machine_boards": dict.fromkeys(game.machines, 1),
        "plan_boards": dict.fromkeys(game.plans, 1),
        "aids": {"": game.counts.aids},
        "workshop_cards": {name: shop.cards for name, shop in game.workshops.items()},
        "black_market_cards": dict.fromkeys(game.black_market, 1),
        "first_inventions": dict.fromkeys(game.inventions, 1),
        "invention_copies": dict.fromkeys(game.inventions, rules.copies_each),
        "direct_effect_cards": dict.fromkeys(game.direct_effects, 1),
        "resource_cards": {name: pile.cards for name, pile in game.resources.items()},
        "doctors": dict.fromkeys(game.players, rules.doctors_each),
        "henchmen": dict.fromkeys(game.players, rules.henchmen_each),
        "cubes": dict.fromkeys(game.players, rules.cubes_each),
        "round_marker": {"": 1},
        "starting_marker": {"": 1},
        "money_tokens": {name: coin.tokens for name, coin in game.money.items()},
    }


CHECKS = (the_kit_has_every_group, the_kit_prints_what_the_rules_need)
