"""His first turns with the real deck, in which no card comes twice.

Comes in: rules and a small number of turns.  Goes out: exact chances.  The state is the place and the set
of cards seen, so the work grows some fifteenfold with each turn: three turns take a moment, five do not.
"""

from collections import Counter
from fractions import Fraction
from math import perm

from generator.games.invisible_man.odds.walk import Chances
from generator.games.invisible_man.rules.movement import destination
from generator.games.invisible_man.rules.tables import Rules


def dealt(rules: Rules, turns: int, fixed: int = 0) -> list[Chances]:
    """Where he may be after 0, 1 … ``turns`` turns from the unknown corner, with a deck shuffled once.

    He fights with nobody and no town becomes fixed on the way, as in
    :func:`~generator.games.invisible_man.odds.walk.after`, so that the two can be compared.

    Raises:
        ValueError: more turns than cards.
    """
    if turns > rules.cards:
        raise ValueError(f"the deck has {rules.cards} cards, not {turns}")
    places = range(rules.unknown + 1)
    goals = [[destination(rules, fixed, place, card)[0] for card in range(rules.cards)] for place in places]
    ways = Counter({(0, rules.unknown): 1})
    out = [tuple(Fraction(int(place == rules.unknown)) for place in places)]
    for turn in range(1, turns + 1):
        new: Counter[tuple[int, int]] = Counter()
        for (seen, place), some in ways.items():
            for card, there in enumerate(goals[place]):
                if not seen >> card & 1:
                    new[seen | 1 << card, there] += some
        ways = new
        at: Counter[int] = Counter()
        for (_, place), some in ways.items():
            at[place] += some
        out.append(tuple(Fraction(at[place], perm(rules.cards, turn)) for place in places))
    return out
