"""Checks of the rulings: those that the rules obey, their choices, their numbers."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.mister_x.model import OBEYED, Game
from generator.games.shared import same, table


def rulings_that_the_rules_obey_are_there(game: Game) -> Iterator[Diagnostic]:
    """MX133: each ruling that the rules obey is there, with its two choices.

    Without it the rules follow the first choice, and the rulebook does not say so.
    """
    for name in OBEYED:
        ruling = game.rulings.get(name)
        if ruling is None:
            message = f"the ruling {name} is missing"
            yield Diagnostic("MX133", message, table(game, "rulings"), "add it, with two choices")
        elif len(ruling.choices) != 2:
            message = f"{name} has {len(ruling.choices)} choices, and the rules know two"
            yield Diagnostic("MX133", message, ruling.at("choices"), "write two: the second is the one that turns it")


def a_ruling_has_one_of_its_choices(game: Game) -> Iterator[Diagnostic]:
    """MX134: the value of a ruling that can be turned is one of its choices.

    For another word the rules would follow the first.
    """
    for ruling in game.rulings.values():
        if ruling.choices and ruling.value not in ruling.choices:
            message = f"'{ruling.value}' is none of the choices of {ruling.id}"
            related = ((ruling.at("choices"), "the choices"),)
            yield Diagnostic("MX134", message, ruling.at("value"), f"choose from {', '.join(ruling.choices)}", related)


def rulings_are_numbered_once(game: Game) -> Iterator[Diagnostic]:
    """MX135: no two rulings have the same number.

    The rulebook and a report name a ruling by its number.
    """
    taken = {ruling.number for ruling in game.rulings.values()}
    for first, ruling, number in same(game.rulings, "number"):
        free = next(n for n in range(1, len(game.rulings) + 1) if n not in taken)
        message = f"{ruling.id} has the number {number}, as {first.id} has"
        related = ((first.at("number"), first.id),)
        yield Diagnostic("MX135", message, ruling.at("number"), f"{free} is free", related)


CHECKS = (rulings_that_the_rules_obey_are_there, a_ruling_has_one_of_its_choices, rulings_are_numbered_once)
