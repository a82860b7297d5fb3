"""The real tables of Invisible Ink, and a copy of them to be changed line by line."""

from tests.games import tables

GAME = "invisible_ink"


class Tables(tables.Tables):
    """A copy of the content that a test may spoil."""

    game = GAME
