"""The frame of a round: seats and gold at the start, cards that are dealt, and rent."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from generator.games.whats_he_building.tables import Rules


def start_gold(rules: Rules, players: int) -> tuple[int, ...]:
    """Gold of each player at the start, by order of play ("Setup")."""
    return rules.start_gold[:players]


def order_of_play(players: Sequence[str], starting: str) -> tuple[str, ...]:
    """Players clockwise from the starting one; they are named as they sit ("Part 2")."""
    n = players.index(starting)
    return (*players[n:], *players[:n])


def rent(rules: Rules, round_number: int, owner: bool) -> int:
    """Rent at the end of a round ("Part 5"): none before and after its rounds, none for owners of Real Estate."""
    return rules.rent if rules.rent_from <= round_number <= rules.rent_until and not owner else 0


def pay_rent(rules: Rules, round_number: int, owner: bool, gold: int) -> tuple[int, bool]:
    """Gold after the rent, and whether it was owed and could not be paid, which costs a henchman for a round."""
    due = rent(rules, round_number, owner)
    return (gold - due, False) if gold >= due else (gold, True)


def can_be_dealt(deck: Mapping[str, int], rows: Iterable[Sequence[str]]) -> bool:
    """Whether rows of open cards can follow each other from a deck whose discards are shuffled when it is out.

    What is left is placed first, then the rest comes from the discards ("Part 6").
    """
    left = Counter(deck)
    for row in rows:
        for n, card in enumerate(row):
            if not left:
                left = Counter(deck) - Counter(row[:n])
            if left[card] <= 0:
                return False
            left = left - Counter((card,))
    return True
