"""A stay in a county with markers, worked out by hand, and played by the engine."""

from dataclasses import replace
from fractions import Fraction

import pytest

from generator.games.invisible_man.odds.stay import stay_in
from generator.games.invisible_man.rules.state import set_up
from generator.games.invisible_man.rules.turn import next_turn
from generator.rules.journal import Journal
from generator.rules.luck import Stream
from tests.games.invisible_man.rules.table import Table, real_rules

# From a county's name, of 44 cards that do not say stay, 8 name each town and 20 lead away.  In a town, 16 of
# 48 act there again, 10 go to each of the others, 12 to the county's name.


def test_the_chance_that_a_stay_fixes_a_town() -> None:
    three = Fraction(3, 4) + Fraction(1, 4) * Fraction(24, 44)  # in a town, and all three bear a marker
    two_outside = Fraction(16, 44) + Fraction(8, 44) * three
    two = Fraction(26, 48) + Fraction(10, 48) * three + Fraction(12, 48) * two_outside
    one_outside = Fraction(8, 44) + Fraction(16, 44) * two
    one = Fraction(16, 48) + Fraction(20, 48) * two + Fraction(12, 48) * one_outside
    for county in range(6):
        stay = stay_in(real_rules(), county)
        assert stay
        assert 1 - stay.fixed[0] == Fraction(24, 44) * one
        assert sum(stay.fixed.values()) == 1


def test_towns_that_wait_for_their_last_marker() -> None:
    rules = real_rules()
    stay = stay_in(rules, 0, dict.fromkeys(rules.in_county[0], 1))
    assert stay
    assert 1 - stay.fixed[0] == Fraction(24, 44)
    assert stay.terror == sum(count * chance for count, chance in stay.fixed.items())


def test_a_closed_county_is_left_from_its_name() -> None:
    # Four cards say stay, eight each name a town that is fixed: all of them lead away.
    stay = stay_in(real_rules(), 2, fixed=real_rules().county_mask[2])
    assert stay
    assert stay.turns == 1
    assert stay.terror == 0
    assert stay.fixed == {0: 1}


def test_he_may_be_locked_in() -> None:
    rules = real_rules()
    all_but_wiltshire = sum(rules.county_mask[1:])
    only = rules.in_county[0][0]
    fixed = all_but_wiltshire | rules.county_mask[0] & ~(1 << only)
    never = tuple(
        (rules.towns,) * rules.cards if place == rules.towns else goals for place, goals in enumerate(rules.goals)
    )
    assert stay_in(replace(rules, goals=never), 0, fixed=fixed) is None


@pytest.mark.parametrize("marked", [0, 1])
def test_the_engine_stays_as_long(marked: int) -> None:
    rules, luck, at = real_rules(), Stream(5), Table()
    surrey = at.place("surrey") - rules.towns
    towns = rules.in_county[surrey]
    games = 4000
    turns, laid, fixed = [], [], []
    for _ in range(games):
        state = set_up(rules, 3, luck, Journal())
        state.place = rules.towns + surrey
        state.terror[towns[0]] = marked
        turns.append(0)
        while state.place in (*towns, rules.towns + surrey):
            turns[-1] += 1
            state.deck, state.discards = [luck.below(rules.cards)], []
            next_turn(state, luck)
        laid.append(sum(state.terror[town] for town in towns) - marked)
        fixed.append(sum(state.fixed >> town & 1 for town in towns))
    stay = stay_in(rules, surrey, {towns[0]: marked})
    assert stay
    assert sum(turns) / games == pytest.approx(float(stay.turns), rel=0.05)
    assert sum(laid) / games == pytest.approx(float(stay.terror), rel=0.05)
    for count, chance in stay.fixed.items():
        assert fixed.count(count) / games == pytest.approx(float(chance), abs=0.03)
