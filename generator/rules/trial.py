"""Trials: what a game that plays itself tells of each game, and what those numbers are called.

Comes in: nothing; a game fills these records.  Goes out: whole numbers only, so that the numbers of many
games can be added up exactly, in any order and by any number of processes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that is taken of each game or of each round."""

    title: str
    unit: str = ""
    per: int = 1
    """The whole number divided by this is the measure in its unit, as seconds by 60 are minutes."""


@dataclass(frozen=True, slots=True)
class Use:
    """Something that players may do or have: an action, an item."""

    title: str
    group: str
    """What it is one of, as a heading."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Pieces that a game can run out of."""

    title: str
    printed: int
    """How many the kit prints, spares apart."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that the rules can make happen."""

    sentence: str
    rulings: tuple[str, ...] = ()
    """Ids of the rulings that come to bear."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Everything that is measured, by id, in the order of the report."""

    endings: Mapping[str, str]
    """How a game can end, in words."""
    figures: Mapping[str, Measure]
    """One number a game."""
    arc: Mapping[str, Measure]
    """One number a round, taken at its first decision."""
    uses: Mapping[str, Use]
    """How often in a game, all players together."""
    deeds: Mapping[str, str]
    """What is counted for each seat: what its player does, and what is done to him."""
    seats: tuple[str, ...]
    """Names of the seats, in the order in which they play."""
    cards: tuple[str, ...]
    """Names of the cards whose effects are counted."""
    effects: Mapping[str, Use]
    """What a card can do."""
    supplies: Mapping[str, Supply]
    events: Mapping[str, Event]
    """The rules: one that never comes to bear in many games is a rule that nobody needs."""
    rulings: Mapping[str, str]
    """The questions that the rulings answer."""


@dataclass(slots=True)
class Played:
    """What one game came to; ids are those of :class:`Measures`, and what is 0 may be left out of a mapping."""

    ending: str
    """Empty for a game that was given up."""
    won: bool
    figures: Mapping[str, int]
    arc: Sequence[Sequence[int]]
    """For each round that began, the numbers in the order of ``Measures.arc``."""
    uses: Mapping[str, int]
    deeds: Mapping[tuple[str, int], int]
    """By deed and seat."""
    effects: Mapping[tuple[str, int], int]
    """By effect and card."""
    supplies: Mapping[str, int]
    """The most pieces that were out at once."""
    events: Mapping[str, int]


class Trial(Protocol):
    """A game with its settings, ready to be played many times.  It can be pickled, for other processes."""

    @property
    def measures(self) -> Measures:
        """What it measures."""

    @property
    def players(self) -> range:
        """How many can play."""

    @property
    def bots(self) -> Mapping[str, str]:
        """What is known of each bot, by name."""

    def alike(self, other: "Trial") -> bool:
        """Whether every game of the two goes the same way, whatever things are called."""

    def play(self, players: int, bots: str, seed: int) -> Played:
        """One game; the same for the same arguments, whatever was played before."""
