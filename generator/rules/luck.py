"""Luck as an argument: nothing in a game's rules throws dice of its own.

Comes in: a seed.  Goes out: a stream of choices that is the same on every machine and in every
version of Python.
"""

from random import Random
from typing import Any, Protocol


class Luck(Protocol):
    """What the rules may ask of luck."""

    def below(self, count: int) -> int:
        """A whole number from 0 up to ``count`` - 1, each as likely as the others."""

    def shuffle(self, things: list[Any]) -> None:
        """Bring a list into an order in which every one is as likely."""


class Stream:
    """Luck from a seed, a whole number.

    Shuffles and choices have a stream each, so that the order of the cards does not depend on how often
    something was drawn from a bag.  Only :meth:`random.Random.random` is used, whose numbers for a seed the
    language guarantees.
    """

    __slots__ = ("_choice", "_shuffle")

    def __init__(self, seed: int) -> None:
        self._choice = Random(2 * seed).random
        self._shuffle = Random(2 * seed + 1).random

    def below(self, count: int) -> int:
        """A whole number from 0 up to ``count`` - 1."""
        return int(self._choice() * count)

    def shuffle(self, things: list[Any]) -> None:
        """Shuffle a list in place: each place, from the last down, gets one of those not yet placed."""
        number = self._shuffle
        for last in range(len(things) - 1, 0, -1):
            other = int(number() * (last + 1))
            things[last], things[other] = things[other], things[last]
