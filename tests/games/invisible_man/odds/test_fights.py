"""Odds of fights: by counting cards and pairs of cards, and by the engine with shuffled decks."""

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest

from generator.games.invisible_man.odds.fights import Fighter, Outcome, expected, odds_of, sides
from generator.games.invisible_man.rules.combat import fight, players_attack
from generator.games.invisible_man.rules.state import WEAPON, set_up
from generator.rules.journal import SILENCE
from generator.rules.luck import Stream
from tests.games.invisible_man.odds.cards import Card, count, table
from tests.games.invisible_man.rules.table import real_rules

R = real_rules()
SHOTGUN, BAT, HALL = Fighter(R.shotgun), Fighter(R.bat), Fighter(companion=R.hall)
N = len(table("location_cards"))


def kind(players: int, him: int) -> int:
    return count(lambda card: (card["harms_players"], card["harms_him"]) == (players, him))


def counted(cards: int, of: Callable[..., tuple[int, int]], present: bool = False) -> dict[Outcome, Fraction]:
    """Every order of so many cards, with a card before them that says present if asked for."""
    deck = list(table("location_cards").values())
    orders = [one for one in permutations(deck, cards + present) if not present or one[0]["present"]]
    odds: dict[Outcome, Fraction] = {}
    for order in orders:
        outcome = Outcome(*of(*order[present:]))
        odds[outcome] = odds.get(outcome, Fraction(0)) + Fraction(1, len(orders))
    return odds


def test_one_player_who_begins() -> None:
    odds = sides(odds_of(R, [Fighter()], his=False))
    assert odds == (Fraction(kind(0, 1), N), Fraction(kind(1, 0), N), Fraction(kind(1, 1), N), Fraction(kind(0, 0), N))


@pytest.mark.parametrize("fighter", [SHOTGUN, BAT, HALL])
def test_a_second_card(fighter: Fighter) -> None:
    odds = sides(odds_of(R, [fighter], his=False))
    harmless = kind(0, 0) + kind(1, 0)
    assert odds.players_alone + odds.neither == Fraction(harmless * (harmless - 1), N * (N - 1))
    assert odds.players_alone + odds.both == Fraction(kind(1, 0) + kind(1, 1), N)


def test_a_third_card() -> None:
    harmless = kind(0, 0) + kind(1, 0)
    for weapon in (R.shotgun, R.bat):
        odds = sides(odds_of(R, [Fighter(weapon, R.hall)], his=False))
        missed = harmless * (harmless - 1) * (harmless - 2)
        assert odds.players_alone + odds.neither == Fraction(missed, N * (N - 1) * (N - 2))


def test_the_shotgun_hits_twice_and_its_last_card_hits_back() -> None:
    def shot(a: Card, b: Card) -> tuple[int, int]:
        return b["harms_players"], a["harms_him"] + b["harms_him"]

    assert odds_of(R, [SHOTGUN], his=False) == counted(2, shot)


def test_the_bat_hits_once_and_its_first_card_hits_back() -> None:
    def swing(a: Card, b: Card) -> tuple[int, int]:
        return a["harms_players"], a["harms_him"] or b["harms_him"]

    assert odds_of(R, [BAT], his=False) == counted(2, swing)


def test_two_players_draw_from_one_deck() -> None:
    def both(a: Card, b: Card) -> tuple[int, int]:
        return a["harms_players"] + b["harms_players"], a["harms_him"] + b["harms_him"]

    odds = odds_of(R, [Fighter()] * 2, his=False)
    assert odds == counted(2, both)
    assert sides(odds).neither == Fraction(kind(0, 0) * (kind(0, 0) - 1), N * (N - 1))


def test_damage_grows_with_the_number_of_players() -> None:
    for players in range(1, 6):
        odds = odds_of(R, [Fighter()] * players, his=False)
        each = Fraction(kind(0, 1) + kind(1, 1), N)
        assert expected(odds)[1] == players * each
        harmless, missed = kind(0, 0) + kind(1, 0), Fraction(1)
        for card in range(players):
            missed *= Fraction(harmless - card, N - card)
        assert sides(odds).he_alone + sides(odds).both == 1 - missed


def attacked(card: Card) -> tuple[int, int]:
    return card["harms_players"], 0 if card["harms_players"] else card["harms_him"]


def test_whom_he_hurts_cannot_hit_back() -> None:
    odds = odds_of(R, [Fighter()], his=True)
    assert odds == counted(1, attacked, present=True)
    assert sides(odds).both == 0


def test_mr_hall_helps_those_who_are_unhurt() -> None:
    def helped(a: Card, b: Card) -> tuple[int, int]:
        return a["harms_players"], 0 if a["harms_players"] else a["harms_him"] + b["harms_him"]

    assert odds_of(R, [HALL], his=True) == counted(2, helped, present=True)


def test_he_attacks_two() -> None:
    def two(a: Card, b: Card) -> tuple[int, int]:
        one, other = attacked(a), attacked(b)
        return one[0] + other[0], one[1] + other[1]

    assert odds_of(R, [Fighter()] * 2, his=True) == counted(2, two, present=True)


def test_the_wounded_do_not_fight_back() -> None:
    assert expected(odds_of(R, [Fighter(damage=1)], his=True))[1] == 0
    assert odds_of(R, [Fighter(damage=1)], his=False) == {Outcome(0, 0): 1}


def test_the_engine_fights_as_well() -> None:
    luck, fights = Stream(3), 6000
    seen: dict[Outcome, int] = {}
    for _ in range(fights):
        state = set_up(R, 3, luck, SILENCE)
        state.active, state.place = 0, R.start_town
        state.players[0].items, state.players[0].companions = R.shotgun, R.hall
        players_attack(state, luck)
        assert state.step == WEAPON
        fight(state, R.shotgun, luck)
        outcome = Outcome(sum(player.damage for player in state.players), R.health - state.health)
        seen[outcome] = seen.get(outcome, 0) + 1
    odds = odds_of(R, [Fighter(R.shotgun, R.hall), Fighter(), Fighter()], his=False)
    assert set(seen) <= set(odds)
    for outcome, chance in odds.items():
        likely = float(chance)
        assert abs(seen.get(outcome, 0) / fights - likely) < 4.5 * sqrt(likely * (1 - likely) / fights) + 1 / fights
