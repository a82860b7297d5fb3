"""A game as text: who played what, with which luck, and every action in words, one a line.

Comes in: a :class:`Saved` game or its text.  Goes out: the other.  What an action's words mean is
the game's own to say.
"""

import re
from dataclasses import dataclass

_FIRST = "kitwright game 1"
_HEAD = re.compile(r"(game|version|players|seed): (.*)")


class SavedError(ValueError):
    """Text that is no saved game: ``line`` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Saved:
    """All that a game consists of."""

    game: str
    """The folder of its content."""
    version: str
    """The version of that content: another may have other rules."""
    players: int
    seed: int
    actions: tuple[str, ...]
    """In the words of the game."""

    def text(self) -> str:
        """As a file: a head, an empty line, then one action a line."""
        head = (_FIRST, f"game: {self.game}", f"version: {self.version}")
        numbers = (f"players: {self.players}", f"seed: {self.seed}", "")
        return "\n".join((*head, *numbers, *self.actions, ""))

    @staticmethod
    def read(text: str) -> "Saved":
        """A saved game from its text; empty lines and what follows a ``#`` are passed over.

        Raises:
            SavedError: it is no saved game.
        """
        lines = [(n, line.split("#")[0].strip()) for n, line in enumerate(text.splitlines(), 1)]
        lines = [(n, line) for n, line in lines if line]
        if not lines or lines[0][1] != _FIRST:
            raise SavedError(lines[0][0] if lines else 1, f"a saved game begins with the line '{_FIRST}'")
        head: dict[str, str] = {}
        at = 1
        while at < len(lines) and (match := _HEAD.fullmatch(lines[at][1])):
            head[match[1]] = match[2].strip()
            at += 1
        for name in ("game", "version", "players", "seed"):
            if name not in head:
                raise SavedError(lines[0][0], f"the head of the game has no line '{name}: …'")
        for name in ("players", "seed"):
            if not re.fullmatch(r"\d{1,18}", head[name], re.ASCII):
                raise SavedError(lines[0][0], f"{name} is a whole number, found '{head[name]}'")
        actions = tuple(line for _, line in lines[at:])
        return Saved(head["game"], head["version"], int(head["players"]), int(head["seed"]), actions)
