"""The games that have a rules model of their own; any other folder of content is a plain game."""

from functools import cache
from importlib import import_module

from generator.diagnostic import Check
from generator.games.plain import PackGame

GAMES = ("invisible_man", "invisible_ink", "whats_he_building")
"""Folders of content with a typed model and checks in ``generator/games/<name>/``."""


@cache
def model_of(name: str) -> type[PackGame] | None:
    """The model of a game by its folder's name, or None for a plain game."""
    if name not in GAMES:
        return None
    game: type[PackGame] = import_module(f"generator.games.{name}.model").Game
    return game


def checks_of(name: str) -> tuple[Check, ...]:
    """What must hold in this game beyond what any game's checks say."""
    if name not in GAMES:
        return ()
    checks: tuple[Check, ...] = import_module(f"generator.games.{name}.checks").CHECKS
    return checks
