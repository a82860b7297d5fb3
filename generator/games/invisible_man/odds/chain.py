"""His moves by one card: from every place, how many cards of the deck send him where.

Comes in: the rules' tables and the towns that are fixed.  Goes out: whole numbers of cards, which are exact.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from generator.games.invisible_man.rules.movement import destination, present
from generator.games.invisible_man.rules.tables import Rules


@dataclass(frozen=True, slots=True)
class Chain:
    """One card's work from each place, while the same towns are fixed.  Places are numbered as in the rules."""

    rules: Rules
    fixed: int
    """A bit for each fixed town."""
    moves: tuple[Mapping[int, int], ...]
    """[from][to]: cards that send him there, of ``rules.cards``."""
    present: tuple[Mapping[int, int], ...]
    """[from][town]: those of them after which he is present."""

    @property
    def places(self) -> range:
        """Towns, counties, the unknown corner."""
        return range(len(self.moves))

    def chance(self, start: int, goal: int) -> Fraction:
        """The chance that the next card takes him from ``start`` to ``goal``."""
        return Fraction(self.moves[start].get(goal, 0), self.rules.cards)

    def attack(self, start: int, town: int, players: int) -> Fraction:
        """The chance that the next card has him attack in ``town``, where ``players`` stand, none of them spared."""
        if not 1 <= players <= self.rules.attack_at_most:
            return Fraction(0)
        return Fraction(self.present[start].get(town, 0), self.rules.cards)


def chain_of(rules: Rules, fixed: int = 0) -> Chain:
    """Every card tried from every place.

    Raises:
        ValueError: all towns are fixed, so that he can go nowhere.
    """
    if fixed == (1 << rules.towns) - 1:
        raise ValueError("at least one town must not be fixed")
    moves: list[Counter[int]] = []
    meets: list[Counter[int]] = []
    for place in range(rules.unknown + 1):
        moves.append(Counter())
        meets.append(Counter())
        for card in range(rules.cards):
            there, detour = destination(rules, fixed, place, card)
            moves[-1][there] += 1
            if present(rules, place, card, there, detour):
                meets[-1][there] += 1
    return Chain(rules, fixed, tuple(moves), tuple(meets))
