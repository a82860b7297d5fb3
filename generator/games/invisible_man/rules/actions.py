"""Everything that a player can decide, as frozen records; ids are the whole numbers of the rules' tables.

All but :class:`Weapon` and :class:`Redraw` are decided by the active player.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack him, at the very start of the phase."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """Fight with an item, the bit of shotgun or bat, or with 0 for neither."""

    item: int


@dataclass(frozen=True, slots=True)
class Redraw:
    """Use the bat for another card, or don't."""

    again: bool


@dataclass(frozen=True, slots=True)
class Collect:
    """Take a piece of evidence from the town."""

    kind: int


@dataclass(frozen=True, slots=True)
class Travel:
    """Go along a link to its other end."""

    link: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy an item at its shop."""

    item: int


@dataclass(frozen=True, slots=True)
class BuyCare:
    """Pay for medical care: one damage token of one's own."""


@dataclass(frozen=True, slots=True)
class Treat:
    """Let Dr Kemp remove one damage token from the player in a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Recruit:
    """Take a companion from home, and pay evidence if one is asked for it."""

    companion: int
    paid: tuple[int, ...] = ()
    """Kinds of evidence, in order."""


@dataclass(frozen=True, slots=True)
class Wire:
    """Wire for funds."""


@dataclass(frozen=True, slots=True)
class Vigilance:
    """Raise vigilance in the town."""

    paid: tuple[int, ...]
    """Kinds of evidence, in order."""


@dataclass(frozen=True, slots=True)
class Research:
    """Take a research note from the town."""


@dataclass(frozen=True, slots=True)
class Document:
    """Turn notes from these towns, in order, into evidence."""

    towns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Goods:
    """What changes hands one way; several of a kind are listed as often."""

    money: int = 0
    evidence: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    companions: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()
    """Towns that the notes come from."""


NOTHING = Goods()


@dataclass(frozen=True, slots=True)
class Deal:
    """One exchange of the active player with another."""

    partner: int
    gives: Goods = NOTHING
    """What the active player gives."""
    takes: Goods = NOTHING


@dataclass(frozen=True, slots=True)
class Trade:
    """Exchanges to which everybody concerned agrees, made one after another."""

    deals: tuple[Deal, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing as one's action."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn after the action, without collecting what could be collected."""


Action = (
    Attack
    | Weapon
    | Redraw
    | Collect
    | Travel
    | Buy
    | BuyCare
    | Treat
    | Recruit
    | Wire
    | Vigilance
    | Research
    | Document
    | Trade
    | Pass
    | End
)
