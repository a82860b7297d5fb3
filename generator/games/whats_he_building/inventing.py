"""Inventions: who may make one, and what it costs ("Part 4: Invent")."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from generator.games.whats_he_building.tables import DirectEffect, Invention


class Bill(NamedTuple):
    """What an inventor pays."""

    resources: Mapping[str, int]
    gold: int
    """To the bank."""
    genius: int
    fee: int
    """Gold to the first inventor."""
    points: int
    """Points of the card that is taken."""


def bill(invention: Invention, first: bool) -> Bill:
    """What making the invention costs.

    The first inventor pays genius and takes the card with points; a later one pays the fee instead.
    """
    if first:
        return Bill(invention.resources, invention.gold, invention.genius, 0, invention.points)
    return Bill(invention.resources, invention.gold, 0, invention.fee, 0)


def second_bill(invention: Invention) -> Bill:
    """What a second copy of one's own costs at the end: resources and gold, no genius, no fee, no card."""
    return Bill(invention.resources, invention.gold, 0, 0, 0)


def effect_bill(effect: DirectEffect) -> Bill:
    """What a direct-effect invention costs; nobody makes it after the first."""
    return Bill(effect.resources, effect.gold, effect.genius, 0, effect.points)


def may_invent(name: str, mine: Collection[str], this_round: Collection[str], left: int) -> bool:
    """Whether a player who has made ``mine`` may make the invention now, if the bill can be paid.

    Nobody makes the same one twice, each is made once a round, and when its cards are out there are no more.
    """
    return name not in mine and name not in this_round and left > 0


def effective(made_in: int, now: int) -> bool:
    """Whether a direct effect made in one round works in another: from the next one on."""
    return now > made_in
