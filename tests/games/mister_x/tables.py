"""The real tables of Mister X in a folder of their own, to be changed line by line."""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

from generator.checks import findings
from generator.games.mister_x.model import Game
from generator.pack import Workspace, packaged, read_pack
from tests.games.invisible_man.tables import Tables as Lines
from tests.games.invisible_man.tables import adds, both, drops, renames, rewrites, sets, swaps
from tests.kit import Found, found

GAME = "mister_x"

__all__ = ["GAME", "Spoil", "Tables", "adds", "both", "drops", "read_game", "renames", "rewrites", "sets", "swaps"]


class Tables(Lines):
    """A copy of the content that a test may spoil."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "content" / GAME
        copytree(packaged() / "content" / GAME, self.folder)

    def check(self) -> Found:
        """Everything that is found in the copy."""
        pack = read_pack(Workspace(self.root), GAME)
        if pack.usable:
            pack.found += findings(pack)
        return found(pack)


Spoil = Callable[[Lines], None]
"""A change of the copy."""


def read_game(root: Path | None = None) -> Game:
    """The real tables, or a copy of them."""
    game = read_pack(Workspace(root or packaged()), GAME).game
    assert isinstance(game, Game)
    return game
