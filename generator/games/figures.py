"""What content says of a game's figures: limits for games between bots, and the log of games that people played.

Comes in: ``balance.yaml`` and ``playtests.yaml``, which any game may have.  Goes out: typed entries; what their names
stand for is known where the game can play itself, in ``generator/simulation``.
"""

import re
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from generator.language import Named
from generator.model import Entry, Flag, Id, Int, Number, Text, shown

Word = Annotated[Text, Named()]
"""A text that is not translated."""
DAY = 24 * 60
"""Minutes of a day."""


def _shaped(pattern: str, example: str) -> AfterValidator:
    """Refuses texts of another shape."""

    def validate(text: str) -> str:
        if not re.fullmatch(pattern, text, re.ASCII):
            raise ValueError(f"expected {example}, found {shown(text)}")
        return text

    return AfterValidator(validate)


Clock = Annotated[Word, _shaped(r"([01]?\d|2[0-3]):[0-5]\d", "a time such as 19:30")]
Date = Annotated[Word, _shaped(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", "a date such as 2026-05-31")]


class Limit(Entry):
    """Between which values a figure of many games between bots should lie."""

    of: Word = ""
    """What is measured: win_rate, an ending, or a figure of the report; the limit's own id when it is not given."""
    min: Number | None = None
    """Shares are parts of one, figures in their own unit."""
    max: Number | None = None
    """The most it should be."""
    players: Annotated[Int, Field(ge=1)]
    """Players of the games."""
    bots: Word
    """The bots that play them."""
    games: Annotated[Int, Field(ge=1, le=1_000_000)]
    """How many games are played."""
    seed: Annotated[Int, Field(ge=0)] = 1
    """Seed of all games: the same one gives the same figures."""

    @model_validator(mode="after")
    def _bounded(self) -> Self:
        if self.min is None and self.max is None:
            raise ValueError("a limit needs min, max or both")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError(f"min {self.min:g} is more than max {self.max:g}")
        return self

    @property
    def measured(self) -> str:
        """The name of what is measured."""
        return self.of or self.id


class Tester(Entry):
    """One line of the sheet: who sat there."""

    name: Word = ""
    """May be left out: whoever played need not be named in a game's files."""
    character: Word = ""
    """The colour, companion or role that was played."""
    before: Annotated[Int, Field(ge=0)] | None = None
    """How often he or she had played before."""


class Playtest(Entry):
    """One game that people played, as their playtest sheet tells it."""

    date: Date
    """Day of the game: 2026-05-31."""
    place: Word = ""
    """Where it was played."""
    version: Word = ""
    """Of the game that was played, as the sheet's head prints it."""
    started: Clock | None = None
    """Time at its start: 19:30."""
    ended: Clock | None = None
    """After midnight when it is earlier than ``started``."""
    players: Annotated[tuple[Tester, ...], Field(min_length=1)]
    """Who sat there, in the order of play."""
    won: Flag
    """Whether the players won, or he whom the game is about."""
    ending: Word = ""
    """How it ended, by the id that the game's simulation gives it."""
    figures: dict[Id, Number] = {}
    """What was counted, by the ids of the simulation's figures and in their units: turns, health."""
    unclear: Word = ""
    """Rules that had to be looked up, were missed or misread."""
    impressions: Word = ""
    """What was best, and what dragged."""
    remarks: Word = ""
    """On pieces, numbers and words."""

    @property
    def minutes(self) -> int | None:
        """How long it took; None when the sheet does not say."""
        if self.started is None or self.ended is None:
            return None
        start, end = (60 * int(one[:-3]) + int(one[-2:]) for one in (self.started, self.ended))
        return (end - start) % DAY
