"""Direct-effect inventions, as far as they are arithmetic.

Each function has the effect of one kind; what is free of cost stands in ``tracks.py``, who may stand where in
``placing.py``.
"""

from collections.abc import Iterable, Sequence

from generator.games.whats_he_building.tables import Achievement, DirectEffect, Pawn, Resource


def of_kind(effects: Iterable[DirectEffect], kind: str, space: str = "") -> list[DirectEffect]:
    """Those of a kind, at one place of the board if it is named."""
    return [effect for effect in effects if effect.kind == kind and space in ("", effect.space)]


def lessened(effect: DirectEffect, due: int, pawn: Pawn, immune: bool) -> int:
    """Raw resources of a victim in a workshop: fewer, but for doctors and those who are immune ("Mini Shrink Ray")."""
    return due if immune or pawn == "doctor" else min(due, effect.amount)


def pawns_on(effects: Iterable[DirectEffect], space: str) -> int:
    """Pawns that may stand on one place of such a shop when the owner of ``effects`` shares it ("share")."""
    return 1 + len(of_kind(effects, "share", space))


def swapped(effect: DirectEffect, resources: dict[str, Resource], pays: Sequence[str], gets: Sequence[str]) -> bool:
    """Whether a swap of raw resources is what the effect allows in place of an exchange ("Teeth Sharkification")."""
    raw = all(resources[name].state == "raw" for name in (*pays, *gets))
    return raw and len(pays) == len(gets) == effect.amount


def plan_labour(effects: Iterable[DirectEffect]) -> int:
    """Manual labour that effects add to an escape plan ("Steel Beam Spawning")."""
    return sum(effect.amount for effect in of_kind(effects, "labour"))


def may_displace(pawn: Pawn, disguised: bool, immune: bool, place: int, free: int, early: int) -> bool:
    """Whether a pawn may be sent from its place to a worse one that is free.

    Only henchmen, from the first ``early`` places, and not those who are immune or doctors in disguise
    ("Electra Walking Cane", "Sleeping Potion Bomb", "Concealing Cloak", "Temporary Transmogrifier").
    """
    return pawn == "henchman" and not disguised and not immune and place <= early < free


def may_advance(step: Achievement, occupied: bool, placed: bool) -> bool:
    """Whether a step of the security track may be taken without a pawn ("Copper Pipe Spawning").

    It is a henchman's step, nobody stands on it, and its taker has placed no pawn on the track.
    """
    return step.pawns != "doctor" and not occupied and not placed
