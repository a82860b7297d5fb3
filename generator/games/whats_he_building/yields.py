"""What pawns bring: workshops, gold, black markets, labour.

Pure functions from what stands where to what it yields; rules are cited by the section of the rulebook.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.tables import Labour, Offer, Pawn, Resource, Rules

Service = Literal["raw", "refine"]


def raw_due(rules: Rules, pawn: Pawn) -> int:
    """Raw resources of a pawn in a workshop that supplies them ("Resource Shops")."""
    return rules.raw_by_doctor if pawn == "doctor" else rules.raw_by_henchman


def refined_at_most(rules: Rules, pawn: Pawn) -> int:
    """How often a pawn may refine in a workshop that refines ("Resource Shops")."""
    return rules.refined_by_doctor if pawn == "doctor" else rules.refined_by_henchman


def may_choose(rules: Rules, service: Service, raw_held: int) -> bool:
    """Whether the first pawn of a workshop may choose the service.

    Whoever chooses to refine must have the resources to do so ("Resource Shops").
    """
    return service == "raw" or raw_held >= rules.raw_for_refined


def raw_taken(rules: Rules, pawns: Sequence[Pawn], stock: int) -> tuple[int, ...]:
    """Raw resources of each pawn of a workshop in order, as far as the pile lasts."""
    taken = []
    for pawn in pawns:
        taken.append(min(raw_due(rules, pawn), stock))
        stock -= taken[-1]
    return tuple(taken)


def refined(rules: Rules, pawn: Pawn, raw_held: int, stock: int) -> int:
    """Refined resources that a pawn can make at most of what its owner holds, as far as the pile lasts."""
    return min(refined_at_most(rules, pawn), raw_held // rules.raw_for_refined, stock)


def labour_gained(track: Labour, place: int, large: bool) -> int:
    """Units of the pawn that came ``place``-th to a track of labour in a round, from 1 on (numbers 13 and 14)."""
    return track.early if place <= (track.early_spots_large if large else track.early_spots) else track.late


def advanced(track: Labour, now: int, units: int) -> int:
    """Where a cube stands after so many units; what goes beyond the end is lost (ruling ``end_of_track``)."""
    return min(now + units, track.end)


def offers(game: Game, card: str, place: int) -> tuple[Offer, ...]:
    """What a black market card offers on one of its places, from 1 on (numbers 9 to 12)."""
    return game.abilities[game.black_market[card].ability].places[place - 1]


def fits(offer: Offer, resources: Mapping[str, Resource], pays: Sequence[str], gets: Sequence[str]) -> bool:
    """Whether those cards are an exchange as the offer has it, gold aside (numbers 9 to 12)."""
    paid, got = _states(resources, pays), _states(resources, gets)
    if paid != (offer.pays_raw, offer.pays_refined) or got != (offer.gets_raw, offer.gets_refined):
        return False
    given = {resources[name].material for name in pays}
    taken = {resources[name].material for name in gets}
    if offer.kind == "same":
        return len(given) == 1 and given == taken
    return offer.kind == "any" or not given & taken


def _states(resources: Mapping[str, Resource], cards: Sequence[str]) -> tuple[int, int]:
    count = Counter(resources[name].state for name in cards)
    return count["raw"], count["refined"]
