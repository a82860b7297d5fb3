"""Checks of the rulings: those that the rules obey, their choices, their numbers."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.mister_x.model import OBEYED, Game
from generator.games.shared import chosen, numbered, turned


def rulings_that_the_rules_obey_are_there(game: Game) -> Iterator[Diagnostic]:
    """MX133: each ruling that the rules obey is there, with its two choices.

    Without it the rules follow the first choice, and the rulebook does not say so.
    """
    return turned(game, game.rulings, OBEYED, "MX133")


def a_ruling_has_one_of_its_choices(game: Game) -> Iterator[Diagnostic]:
    """MX134: the value of a ruling that can be turned is one of its choices.

    For another word the rules would follow the first.
    """
    return chosen(game.rulings, "MX134")


def rulings_are_numbered_once(game: Game) -> Iterator[Diagnostic]:
    """MX135: no two rulings have the same number.

    The rulebook and a report name a ruling by its number.
    """
    return numbered(game.rulings, "MX135")


CHECKS = (rulings_that_the_rules_obey_are_there, a_ruling_has_one_of_its_choices, rulings_are_numbered_once)
