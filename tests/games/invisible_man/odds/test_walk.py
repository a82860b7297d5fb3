"""Many turns: shares and first visits by hand, and the engine with a deck that is shuffled before every card."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest

from generator.games.invisible_man.odds.chain import Chain, chain_of
from generator.games.invisible_man.odds.dealt import dealt
from generator.games.invisible_man.odds.linear import solve
from generator.games.invisible_man.odds.walk import after, attacks, first_visit, long_run, visited_by, visits
from generator.games.invisible_man.rules.state import set_up
from generator.games.invisible_man.rules.turn import next_turn
from generator.rules.journal import Journal
from generator.rules.luck import Stream
from tests.games.invisible_man.odds.cards import count, table
from tests.games.invisible_man.rules.table import Table, real_rules

TURNS, GAMES = 20, 3000


def little(cards: int, *moves: dict[int, int]) -> Chain:
    """A board of towns and an unknown corner, which is the last place."""
    rules = replace(real_rules(), cards=cards, towns=len(moves) - 1, counties=0, unknown=len(moves) - 1)
    return Chain(rules, 0, moves, ({},) * len(moves))


def test_equations() -> None:
    assert solve([[0, 2], [1, 1]], [[4, 0], [5, 1]]) == [[3, 1], [2, 0]]
    with pytest.raises(ValueError, match="no single solution"):
        solve([[1, 1], [2, 2]], [[1], [2]])


def test_the_first_two_turns() -> None:
    chain, at = chain_of(real_rules()), Table()
    one, two = after(chain, 2)[1:]
    assert one[at.place("unknown")] == Fraction(12, 48)
    assert one[at.place("dorset")] == Fraction(6, 48)
    assert two[at.town("salisbury")] == Fraction(6, 48) * Fraction(8, 48)
    assert visits(chain, 2)[at.place("unknown")] == Fraction(1, 4) + Fraction(1, 16) + Fraction(6, 8) * Fraction(4, 48)
    assert sum(visits(chain, 7)) == 7


def test_the_long_run_balances_what_comes_and_goes() -> None:
    # He leaves the corner on 36 cards and comes there on 4 from counties; towns get 24 from counties, give back 12.
    leave = count(lambda card: card["unknown"] != "stay")
    vanish = count(lambda card: card["county"] == "unknown")
    enter = count(lambda card: card["county"] in ("seat", "village", "hamlet"))
    step_out = count(lambda card: card["town"] == "county")
    counties = Fraction(leave, vanish)
    towns = counties * enter / step_out
    shares = long_run(chain_of(real_rules()))
    assert shares[24] == 1 / (1 + counties + towns) == Fraction(1, 28)
    assert sum(shares[18:24]) == counties / (1 + counties + towns) == Fraction(9, 28)
    assert sum(shares[:18]) == Fraction(18, 28)


def test_the_long_run_with_traps_is_by_the_chance_to_end_in_each() -> None:
    chain = little(3, {0: 3}, {1: 2, 2: 1}, {1: 1, 2: 2}, {0: 1, 1: 1, 3: 1})
    assert long_run(chain) == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4), Fraction(0))
    assert long_run(chain, 1) == (Fraction(0), Fraction(1, 2), Fraction(1, 2), Fraction(0))
    assert first_visit(chain, 0) is None
    assert first_visit(chain, 2, 1) == 3
    assert first_visit(chain, 1, 1) == 0


def test_first_visits_of_a_coin() -> None:
    chain = little(2, {1: 2}, {0: 1, 1: 1})
    assert first_visit(chain, 0) == 2
    assert visited_by(chain, 0, 3) == [0, Fraction(1, 2), Fraction(3, 4), Fraction(7, 8)]
    assert visits(chain, 3)[0] == Fraction(1, 2) + Fraction(1, 4) + Fraction(3, 8)
    # twice: heads on the first and, after the way back, on the third; of four turns also on 2, 4 and on 1, 4
    assert visited_by(chain, 0, 4, times=2) == [0, 0, 0, Fraction(1, 4), Fraction(1, 2)]
    assert visited_by(chain, 0, 4, times=3)[4] == 0


def test_a_town_that_is_fixed_is_never_visited() -> None:
    iping = Table().town("iping")
    chain = chain_of(real_rules(), 1 << iping)
    assert first_visit(chain, iping) is None
    assert long_run(chain)[iping] == visits(chain, 9)[iping] == visited_by(chain, iping, 9)[9] == 0


def test_with_the_real_deck_no_card_comes_twice() -> None:
    cards, at = list(table("location_cards").values()), Table()
    two, three = dealt(real_rules(), 3)[2:]
    assert two[at.place("unknown")] == Fraction(12 * 11, 48 * 47) + Fraction(
        sum(a["unknown"] != "stay" and b["county"] == "unknown" for a, b in permutations(cards, 2)), 48 * 47
    )
    named = [(a, b) for a, b in permutations(cards, 2) if a["unknown"] == "wiltshire"]
    assert two[at.town("salisbury")] == Fraction(sum(b["county"] == "seat" for _, b in named), 48 * 47)
    assert sum(three) == 1
    assert dealt(real_rules(), 1) == after(chain_of(real_rules()), 1)
    with pytest.raises(ValueError, match="48 cards, not 49"):
        dealt(real_rules(), 49)


def played(*, shuffled: bool, seed: int) -> tuple[list[Counter[int]], list[int]]:
    """He moves, three players in one town pass, and no marker fixes a town: visits of each game, and presences."""
    rules, luck = replace(real_rules(), markers_to_fix=10**9), Stream(seed)
    places, presences = [], []
    for _ in range(GAMES):
        state = set_up(rules, 3, luck, Journal())
        places.append(Counter[int]())
        presences.append(0)
        for _ in range(TURNS):
            if shuffled:
                state.deck, state.discards = [luck.below(rules.cards)], []
            next_turn(state, luck)
            places[-1][state.place] += 1
            presences[-1] += state.present
    return places, presences


def agrees(sample: list[int], exact: Fraction, apart: float = 0) -> bool:
    """Whether the mean lies within four standard errors; it may be ``apart``, a share of the exact number, besides."""
    mean = sum(sample) / len(sample)
    spread = sqrt(sum((one - mean) ** 2 for one in sample) / (len(sample) - 1) / len(sample))
    return abs(mean - float(exact)) < 4 * spread + apart * float(exact)


def test_the_engine_visits_as_often_and_is_as_often_present() -> None:
    chain = chain_of(real_rules())
    games, presences = played(shuffled=True, seed=11)
    for place, exact in enumerate(visits(chain, TURNS)):
        assert agrees([game[place] for game in games], exact), place
    for town in range(18):
        for times in (1, 2):
            exact = visited_by(chain, town, TURNS, times=times)[TURNS]
            assert agrees([int(game[town] >= times) for game in games], exact), town
    assert agrees(presences, sum((attacks(chain, town, 1, TURNS) for town in range(18)), Fraction(0)))


def test_the_real_deck_differs_little() -> None:
    games, presences = played(shuffled=False, seed=12)
    chain = chain_of(real_rules())
    exact = visits(chain, TURNS)
    for place in range(25):
        assert agrees([game[place] for game in games], exact[place], 0.02), place
    assert agrees([sum(game[town] for town in range(18)) for game in games], sum(exact[:18], Fraction(0)), 0.01)
    assert agrees(presences, sum((attacks(chain, town, 1, TURNS) for town in range(18)), Fraction(0)), 0.02)


def test_the_engine_attacks_as_often() -> None:
    rules, luck, at = replace(real_rules(), markers_to_fix=10**9), Stream(13), Table()
    iping, winchester = at.town("iping"), at.town("winchester")
    alone, pair = [], []
    for _ in range(GAMES // 2):
        state = set_up(rules, 3, luck, Journal(whole=True))
        state.players[0].town = iping
        for _ in range(TURNS):
            state.deck, state.discards = list(range(rules.cards)), []
            luck.shuffle(state.deck)
            state.health = rules.health
            for player in state.players:
                player.damage = 0
            next_turn(state, luck)
        lines = [line.facts["town"] for line in state.journal.lines or () if line.what == "he_attacks"]
        alone.append(lines.count(iping))
        pair.append(lines.count(winchester))
    chain = chain_of(rules)
    assert agrees(alone, attacks(chain, iping, 1, TURNS))
    assert agrees(pair, attacks(chain, winchester, 2, TURNS))
