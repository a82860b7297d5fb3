"""Checks of the box: whether the kit prints what the rules need."""

from collections.abc import Iterator, Mapping

from generator.diagnostic import Diagnostic
from generator.games.invisible_ink.model import Game
from generator.games.shared import listed, printed, table

_TOLD = 4
"""Names in a finding at most."""


def the_kit_has_every_group(game: Game) -> Iterator[Diagnostic]:
    """II109: kit.yaml has a group for every kind of piece that the rules name.

    A piece without a group is printed nowhere, and nobody misses it before the game begins.
    """
    for name in needs(game):
        if name not in game.kit:
            hint = f"add {name}: with title, kind and front, as the other groups have"
            yield Diagnostic("II109", f"the kit has no {name}", table(game, "kit"), hint)


def the_kit_prints_what_the_rules_need(game: Game) -> Iterator[Diagnostic]:
    """II110: each group prints at least as many pieces as the rules need at the largest table.

    Spares do not count: they replace what is lost.  With a token too few the game ends a round early.
    """
    for name, needed in needs(game).items():
        entry = game.kit.get(name)
        made = None if entry is None else printed(game, entry)
        if entry is None or made is None:
            continue
        if "" in made or "" in needed:
            made, needed = {"": sum(made.values())}, {"": sum(needed.values())}
        short: dict[tuple[int, int], list[str]] = {}
        for piece, need in needed.items():
            if (have := made.get(piece, 0)) < need:
                short.setdefault((have, need), []).append(piece)
        for (have, need), pieces in short.items():
            told = pieces if len(pieces) <= _TOLD else [*pieces[: _TOLD - 1], f"{len(pieces) - _TOLD + 1} more"]
            whose = f" of {listed(told)}" if any(pieces) else ""
            message = f"the kit prints {have} {name}{whose}, but the rules need {need}"
            hint = "correct copies, or the table after from; spares do not count"
            yield Diagnostic("II110", message, entry.at("copies"), hint)


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
