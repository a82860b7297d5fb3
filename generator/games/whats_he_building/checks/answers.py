"""Checks of the rulings: those that the scoring obeys, their choices, their numbers."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.shared import chosen, numbered, turned
from generator.games.whats_he_building.model import OBEYED, Game


def rulings_that_scores_obey_are_there(game: Game) -> Iterator[Diagnostic]:
    """WH134: each ruling that the scoring obeys is there, with its two choices.

    Without it the scores follow the first choice, and the rulebook does not say so.
    """
    return turned(game, game.rulings, OBEYED, "WH134")


def a_ruling_has_one_of_its_choices(game: Game) -> Iterator[Diagnostic]:
    """WH135: the value of a ruling that can be turned is one of its choices.

    For another word the scoring would follow the first.
    """
    return chosen(game.rulings, "WH135")


def rulings_are_numbered_once(game: Game) -> Iterator[Diagnostic]:
    """WH136: no two rulings have the same number.

    The rulebook and a report name a ruling by its number.
    """
    return numbered(game.rulings, "WH136")


CHECKS = (rulings_that_scores_obey_are_there, a_ruling_has_one_of_its_choices, rulings_are_numbered_once)
