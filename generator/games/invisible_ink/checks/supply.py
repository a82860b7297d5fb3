"""Checks of the box: whether the kit prints what the rules need."""

from collections.abc import Iterator, Mapping

from generator.diagnostic import Diagnostic
from generator.games.invisible_ink.model import Game
from generator.games.shared import too_few, without_group


def the_kit_has_every_group(game: Game) -> Iterator[Diagnostic]:
    """II109: kit.yaml has a group for every kind of piece that the rules name.

    A piece without a group is printed nowhere, and nobody misses it before the game begins.
    """
    return without_group(game, needs(game), "II109")


def the_kit_prints_what_the_rules_need(game: Game) -> Iterator[Diagnostic]:
    """II110: each group prints at least as many pieces as the rules need at the largest table.

    Spares do not count: they replace what is lost.  With a token too few the game ends a round early.
    """
    return too_few(game, needs(game), "II110")


def needs(game: Game) -> dict[str, Mapping[str, int]]:
    """For each group of the kit, the pieces that the rules need: of each entry, or under ``""`` of all together."""
    largest = game.game.players.max
    decks = {
        f"{deck}_cards": {phrase.id: 1 for phrase in game.phrases.values() if phrase.colour == deck}
        for deck in game.decks
    }
    return {
        **decks,
        "code_cards": dict.fromkeys(game.decks, game.rules.code_cards_each),
        "die": {"": 1},
        "glasses": {"": largest},
        "briefcases": {"": largest},
        "tokens": {"": game.counts.tokens},
    }


CHECKS = (the_kit_has_every_group, the_kit_prints_what_the_rules_need)
