"""The real tables of What's He Building in There?, and a copy of them to be changed line by line."""

from pathlib import Path

from generator.games.whats_he_building.model import Game
from generator.pack import Workspace, packaged, read_pack
from tests.games import tables

GAME = "whats_he_building"


class Tables(tables.Tables):
    """A copy of the content that a test may spoil."""

    game = GAME


def read_game(root: Path | None = None) -> Game:
    """The real tables, or a copy of them."""
    game = read_pack(Workspace(root or packaged()), GAME).game
    assert isinstance(game, Game)
    return game
