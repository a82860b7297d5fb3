"""What a random hand of tickets can do, exactly, as fractions.

Comes in: how many tickets of which sort there are.  Goes out: chances.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb

from generator.games.mister_x.model import Game


def at_least(wanted: int, of: int, all_tickets: int, hand: int) -> Fraction:
    """The chance that a hand drawn from ``all_tickets`` has at least ``wanted`` of the ``of`` tickets of a sort."""
    hand = min(hand, all_tickets)
    ways = sum(comb(of, k) * comb(all_tickets - of, hand - k) for k in range(wanted, hand + 1))
    return Fraction(ways, comb(all_tickets, hand))


def given(of: int, all_tickets: int, racks: Sequence[tuple[int, int]]) -> list[Fraction]:
    """The chance that players can give exactly 0, 1, 2 … tickets of a sort together.

    ``racks`` has for each player how many tickets he holds, and how many of them he may give.
    """
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})  # tickets of the sort drawn so far, and given
    left = all_tickets
    for size, most in racks:
        then: Counter[tuple[int, int]] = Counter()
        for (drawn, gift), count in ways.items():
            sort, others = of - drawn, left - (of - drawn)
            for k in range(min(size, sort) + 1):
                then[drawn + k, gift + min(k, most)] += count * comb(sort, k) * comb(others, size - k)
        ways, left = +then, left - size
    every = sum(ways.values())
    largest = max(gift for _, gift in ways)
    return [Fraction(sum(n for (_, gift), n in ways.items() if gift == k), every) for k in range(largest + 1)]


def payable(game: Game, action: str, players: int) -> dict[int, Fraction]:
    """For each price of a special action of detectives, the chance that they can pay it after all have moved.

    Every rack is then what it had beyond a ticket for each detective, and those are as good as drawn at random.
    """
    racks = [(game.hand(share) - share, share) for share in game.shares(players)]
    chances = given(game.with_action[action], game.counts.tickets, racks)
    return {price.tickets: sum(chances[price.tickets :], Fraction()) for price in game.special_actions[action].prices}
