"""Checks of the box: whether the kit prints what the rules can need."""

from collections.abc import Iterator, Mapping

from generator.diagnostic import Diagnostic
from generator.games.invisible_man.model import Game
from generator.games.shared import too_few, without_group

Pieces = Mapping[str, int]
"""Pieces by the entry that they are made from; under ``""`` when the group has no table."""


def the_kit_has_every_group(game: Game) -> Iterator[Diagnostic]:
    """IM124: kit.yaml has a group for every kind of piece that the rules name.

    A piece without a group is printed nowhere, and nobody misses it before the game begins.
    """
    return without_group(game, needs(game), "IM124")


def the_kit_prints_what_the_rules_can_need(game: Game) -> Iterator[Diagnostic]:
    """IM125: each group prints at least as many pieces as the rules can need at the largest table.

    Spares do not count: they replace what is lost. A game that runs out of markers has to stop.
    """
    return too_few(game, needs(game), "IM125")


def needs(game: Game) -> dict[str, Pieces]:
    """For each group of the kit, the pieces that the rules can need."""
    counts = game.counts
    return {
        "board": {"": 1},
        "mats": dict.fromkeys(game.players, 1),
        "location_cards": dict.fromkeys(game.location_cards, 1),
        "companion_cards": dict.fromkeys(game.companions, 1),
        "figures": dict.fromkeys(game.players, 1),
        "aids": {"": game.game.players.max},
        "invisible_man": {"": 1},
        "terror_markers": {"": counts.terror_markers},
        "vigilance_markers": {"": counts.vigilance_markers},
        "research_notes": dict.fromkeys(game.towns, game.rules.notes_per_town),
        "evidence": {kind.id: kind.count for kind in game.evidence.values()},
        "coins": {coin.id: coin.count for coin in game.coins.values()},
        "items": dict.fromkeys(game.items, counts.item_tokens_each),
        "trophies": {"": counts.trophies},
        "damage": {"": counts.damage_tokens},
        "health_marker": {"": 1},
    }


CHECKS = (the_kit_has_every_group, the_kit_prints_what_the_rules_can_need)
