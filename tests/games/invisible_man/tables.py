"""The real tables of The Invisible Man, and a copy of them to be changed line by line."""

from tests.games import tables

GAME = "invisible_man"


class Tables(tables.Tables):
    """A copy of the content that a test may spoil."""

    game = GAME
