"""A game at a table, as people follow it: what lies on the board, what was told, what may be chosen.

Comes in: nothing; a game that can be played fills these records.  Goes out: what the account of a game shows, and
what a player at the terminal sees and answers.  Nothing here holds what players cannot see.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from generator.rules.saved import Saved


class Choice(NamedTuple):
    """Something that may be done now."""

    verb: str
    """The first of the words, or what stands for all of its kind."""
    kind: str
    """What it is one of, as a heading."""
    said: str
    """What sets it apart from the others of its kind."""
    words: str
    """As a saved game has it."""


class Laid(NamedTuple):
    """A piece of the kit on the board, millimetres of the board."""

    of: str
    """``group`` or ``group:id``."""
    side: str
    x: float
    y: float
    """Its top left corner."""
    w: float
    """How wide it is drawn."""
    crop: tuple[float, float, float, float] | None = None
    """What is seen of its face: left, top, width and height in its own millimetres; all of it if not given."""
    round: bool = False


class Sheet(NamedTuple):
    """What everybody has: the first column names the row."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]


class Said(NamedTuple):
    """What happened in a turn."""

    who: str
    """Whose turn it is; empty for what happens between turns, or goes on."""
    text: str


class Scene(NamedTuple):
    """A round: what happened, and the table at its end."""

    title: str
    stands: str
    """How things stood as it began."""
    told: tuple[Said, ...]
    pieces: tuple[Laid, ...]
    """From those that lie lowest."""
    trail: tuple[tuple[float, float], ...]
    """Places of the board that one of the figures came to in the round, in order; none where nobody is followed."""
    alt: str
    """The same for whoever cannot see the board."""
    mats: Sheet


class Looks(NamedTuple):
    """What lies open on the table."""

    head: tuple[str, ...]
    mats: Sheet
    board: tuple[tuple[str, str], ...]
    """Places where anything lies, and what."""


class Session(Protocol):
    """One game that is being played."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the players."""

    @property
    def decider(self) -> int:
        """The seat that decides next."""

    @property
    def over(self) -> bool:
        """Whether it has ended, or will not be played on."""

    @property
    def outcome(self) -> str:
        """How it ended, in a sentence; how it stands if it has not."""

    @property
    def saved(self) -> Saved:
        """The game so far."""

    def choices(self) -> list[Choice]:
        """Everything that may be done now."""

    def do(self, words: str) -> None:
        """Do what the words say.

        Raises:
            ValueError: they stand for nothing that can be done in the game.
            RefusedError: the rules do not allow it; the message is the game's.
        """

    def decide(self) -> str:
        """Let a bot decide for whoever has to, and do it; what it did, in words."""

    def told(self, since: int = 0) -> tuple[list[Said], int]:
        """What happened, and how much that is by now; only what is new since that much."""

    def looks(self) -> Looks:
        """What lies open on the table."""

    def scenes(self, places: Sequence[tuple[float, float]]) -> list[Scene]:
        """The game, round by round; ``places`` are those that :meth:`Playable.places` finds on the board."""


class Playable(Protocol):
    """A game with its settings, ready to be sat down to."""

    @property
    def players(self) -> range:
        """How many can play."""

    @property
    def bots(self) -> Mapping[str, str]:
        """What is known of each bot, by name."""

    def sit(self, players: int, seed: int, bots: str, *, apart: bool = False) -> Session:
        """A game at its first decision.

        With ``apart`` every decision of a bot has luck of its own, so that it does not depend on which bots have
        decided before; otherwise it is the game that a simulation plays with the seed.

        Raises:
            ValueError: so many cannot play.
        """

    def places(self, groups: Sequence[tuple[float, float, float, float]]) -> list[tuple[float, float]]:
        """Where on the board pieces have places that found themselves: of the drawing's groups, x, y, width, height."""
