"""The games that have a rules model of their own; any other folder of content is a plain game."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from generator.diagnostic import Check
from generator.games.plain import PackGame
from generator.report import Section
from generator.rules.table import Playable
from generator.rules.trial import Trial

GAMES = ("invisible_man", "invisible_ink", "whats_he_building", "mister_x")
"""Folders of content with a typed model and checks in ``generator/games/<name>/``."""
PLAYED = ("invisible_man",)
"""Those whose rules can be run, with a trial in ``generator/games/<name>/simulation/``."""


@cache
def model_of(name: str) -> type[PackGame] | None:
    """The model of a game by its folder's name, or None for a plain game."""
    if name not in GAMES:
        return None
    game: type[PackGame] = import_module(f"generator.games.{name}.model").Game
    return game


def checks_of(name: str) -> tuple[Check, ...]:
    """What must hold in this game beyond what any game's checks say: what its game.yaml declares, and its own."""
    declared: tuple[Check, ...] = import_module("generator.games.declared.checks").CHECKS
    own: tuple[Check, ...] = import_module(f"generator.games.{name}.checks").CHECKS if name in GAMES else ()
    return (*declared, *own)


def stats_of(name: str) -> Callable[[Any], tuple[Section, ...]]:
    """What makes the game's own sections of its statistics; none for a game without ``stats.py``."""
    if name not in GAMES or find_spec(f"generator.games.{name}.stats") is None:
        return lambda _: ()
    sections: Callable[[Any], tuple[Section, ...]] = import_module(f"generator.games.{name}.stats").sections
    return sections


def table_of(game: PackGame, name: str) -> Playable | None:
    """The table of a game in which the checks found no error; None for a game that cannot be played here."""
    if name not in PLAYED:
        return None
    table: Playable = import_module(f"generator.games.{name}.table").table(game)
    return table


def trial_of(game: PackGame, name: str) -> Trial | None:
    """The trial of a game in which the checks found no error; None for a game that cannot play itself."""
    if name not in PLAYED:
        return None
    trial: Trial = import_module(f"generator.games.{name}.simulation").trial(game)
    return trial
