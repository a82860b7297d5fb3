"""Where the findings of this game point, and how they name several things at once."""

from collections.abc import Iterable
from typing import get_args

from generator.games.invisible_man.model import Game, LocationCard
from generator.model import Entry
from generator.source import Loc

COUNTY_WORDS: tuple[str, ...] = get_args(LocationCard.model_fields["county"].annotation)
"""Destinations that the county section of a location card may name."""
TOWN_WORDS: tuple[str, ...] = get_args(LocationCard.model_fields["town"].annotation)
"""Destinations that the town section may name."""
SIZES = tuple(word for word in TOWN_WORDS if word not in ("stay", "county"))
"""The sizes of town as location cards name them, the largest first."""


def key(entry: Entry) -> Loc:
    """The id under which ``entry`` is written: the place of what is wrong with it as a whole."""
    return entry.at()._replace(key=True)


def table(game: Game, name: str) -> Loc:
    """The file of a table: the place of what no entry of it says."""
    folder = game.game.at().file.rpartition("/")[0]
    return Loc(f"{folder}/{name}.yaml")


def listed(names: Iterable[str]) -> str:
    """``Iping, Lewes and Reading``."""
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last
