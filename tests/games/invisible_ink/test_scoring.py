"""Scores of Invisible Ink: the examples of its rulebook, the end of the supply, and the rulings that can be turned."""

import pytest

from generator.games.invisible_ink.cards import Deck
from generator.games.invisible_ink.scoring import (
    Call,
    Move,
    Supply,
    Terms,
    heard,
    moves,
    opening,
    over,
    settle,
    winners,
)

BLUE = Deck(name="Blue", level="easier", cards=100, second="bonus")
BLACK = Deck(name="Black", level="harder", cards=100, second="forbidden")
TERMS = Terms(
    tokens_each=10,
    green=2,
    bonus=1,
    penalty=1,
    bonus_needs_green=False,
    drawer_pays_once=False,
    drawer_takes_first=False,
    ends_at_once=False,
)
GREEN_BY_ANNA = Call("anna", "green")
GREEN_BY_BEN = Call("ben", "green")
SECOND_BY_ANNA = Call("anna", "second")
SECOND_BY_BEN = Call("ben", "second")


def supply(pool: int = 40, dora: int = 0, anna: int = 0, ben: int = 0, carl: int = 0) -> Supply:
    """A table of four, where Dora draws."""
    held = {"dora": dora, "anna": anna, "ben": ben, "carl": carl}
    return Supply(pool, held, dict.fromkeys(held, 0))


def after(deck: Deck, start: Supply, *calls: Call, terms: Terms = TERMS) -> tuple[int, list[int]]:
    """The middle of the table and the scores of Dora, Anna, Ben and Carl after the round."""
    end = settle(terms, deck, start, "dora", calls)
    return end.pool, [end.score(player) for player in end.held]


def test_four_players_put_forty_tokens_in_the_middle() -> None:
    start = opening(TERMS, ["dora", "anna", "ben", "carl"])
    assert start == supply(40)


def test_six_players_need_all_sixty() -> None:
    assert opening(TERMS, "abcdef").pool == 60


@pytest.mark.parametrize("deck", [BLUE, BLACK])
def test_nobody_scores_when_nothing_is_guessed(deck: Deck) -> None:
    assert after(deck, supply(40, 3, 2, 1)) == (40, [3, 2, 1, 0])


@pytest.mark.parametrize("deck", [BLUE, BLACK])
def test_green_brings_two_to_drawer_and_guesser(deck: Deck) -> None:
    assert after(deck, supply(40), GREEN_BY_ANNA) == (36, [2, 2, 0, 0])


def test_blue_brings_one_to_drawer_and_guesser() -> None:
    assert after(BLUE, supply(40), SECOND_BY_ANNA) == (38, [1, 1, 0, 0])


def test_blue_then_green_brings_three_to_the_drawer() -> None:
    assert after(BLUE, supply(40), SECOND_BY_ANNA, GREEN_BY_BEN) == (34, [3, 1, 2, 0])


def test_whoever_guesses_both_has_three() -> None:
    assert after(BLUE, supply(40), SECOND_BY_ANNA, GREEN_BY_ANNA) == (34, [3, 3, 0, 0])


def test_green_ends_the_round() -> None:
    assert after(BLUE, supply(40), GREEN_BY_ANNA, SECOND_BY_BEN) == (36, [2, 2, 0, 0])
    assert after(BLACK, supply(40, 5, 5, 5), GREEN_BY_ANNA, SECOND_BY_BEN) == (36, [7, 7, 5, 0])


def test_blue_is_guessed_once() -> None:
    assert after(BLUE, supply(40), SECOND_BY_ANNA, SECOND_BY_BEN) == (38, [1, 1, 0, 0])


def test_black_costs_drawer_and_speaker_one() -> None:
    assert after(BLACK, supply(30, 4, 3, 3)) == (30, [4, 3, 3, 0])
    assert after(BLACK, supply(30, 4, 3, 3), SECOND_BY_ANNA) == (32, [3, 2, 3, 0])


def test_nobody_falls_below_nothing() -> None:
    assert after(BLACK, supply(40), SECOND_BY_ANNA) == (40, [0, 0, 0, 0])
    assert after(BLACK, supply(39, 1), SECOND_BY_ANNA, SECOND_BY_BEN) == (40, [0, 0, 0, 0])


def test_whoever_said_black_may_not_guess_any_more() -> None:
    assert after(BLACK, supply(30, 4, 3, 3), SECOND_BY_ANNA, GREEN_BY_ANNA) == (32, [3, 2, 3, 0])
    assert after(BLACK, supply(30, 4, 3, 3), SECOND_BY_ANNA, SECOND_BY_ANNA) == (32, [3, 2, 3, 0])


def test_the_others_may_still_guess_green() -> None:
    assert after(BLACK, supply(30, 4, 3, 3), SECOND_BY_ANNA, GREEN_BY_ANNA, GREEN_BY_BEN) == (28, [5, 2, 5, 0])


def test_the_drawer_pays_for_each_speaker() -> None:
    assert after(BLACK, supply(30, 4, 3, 3), SECOND_BY_ANNA, SECOND_BY_BEN) == (34, [2, 2, 2, 0])


def test_the_drawer_pays_once_if_that_is_ruled() -> None:
    once = TERMS._replace(drawer_pays_once=True)
    assert after(BLACK, supply(30, 4, 3, 3), SECOND_BY_ANNA, SECOND_BY_BEN, terms=once) == (33, [3, 2, 2, 0])


def test_blue_without_green_brings_nothing_if_that_is_ruled() -> None:
    strict = TERMS._replace(bonus_needs_green=True)
    assert after(BLUE, supply(40), SECOND_BY_ANNA, terms=strict) == (40, [0, 0, 0, 0])
    assert after(BLUE, supply(40), SECOND_BY_ANNA, GREEN_BY_BEN, terms=strict) == (34, [3, 1, 2, 0])


def test_what_black_costs_is_lost_in_any_case() -> None:
    strict = TERMS._replace(bonus_needs_green=True)
    assert after(BLACK, supply(30, 4, 3, 3), SECOND_BY_ANNA, terms=strict) == (32, [3, 2, 3, 0])


def test_the_drawer_cannot_guess() -> None:
    with pytest.raises(ValueError, match="dora draws and cannot guess"):
        heard(BLUE, "dora", [Call("dora", "green")])


def test_a_stranger_cannot_guess() -> None:
    with pytest.raises(ValueError, match="erik: not at this table"):
        settle(TERMS, BLUE, supply(), "dora", [Call("erik", "green")])


def test_the_game_ends_when_the_middle_is_empty() -> None:
    assert not over(supply(1))
    assert over(settle(TERMS, BLUE, supply(4, 18, 18), "dora", [GREEN_BY_ANNA]))
    with pytest.raises(ValueError, match="the game is over"):
        settle(TERMS, BLUE, supply(0, 20, 20), "dora", [])


def test_what_is_missing_is_added_in_the_head() -> None:
    end = settle(TERMS, BLUE, supply(3, 10, 12, 15), "dora", [GREEN_BY_ANNA])
    assert end.pool == 0
    assert end.held == {"dora": 11, "anna": 14, "ben": 15, "carl": 0}
    assert end.in_head == {"dora": 1, "anna": 0, "ben": 0, "carl": 0}
    assert [end.score(player) for player in end.held] == [12, 14, 15, 0]


def test_the_drawer_takes_first_if_that_is_ruled_and_nobodys_score_changes() -> None:
    drawer = TERMS._replace(drawer_takes_first=True)
    end = settle(drawer, BLUE, supply(3, 10, 12, 15), "dora", [GREEN_BY_ANNA])
    assert end.held == {"dora": 12, "anna": 13, "ben": 15, "carl": 0}
    assert end.in_head == {"dora": 0, "anna": 1, "ben": 0, "carl": 0}
    assert [end.score(player) for player in end.held] == [12, 14, 15, 0]


def test_blue_is_taken_before_green() -> None:
    end = settle(TERMS, BLUE, supply(3, 10, 12, 15), "dora", [SECOND_BY_ANNA, GREEN_BY_BEN])
    assert end.held == {"dora": 11, "anna": 13, "ben": 16, "carl": 0}
    assert end.in_head == {"dora": 2, "anna": 0, "ben": 1, "carl": 0}


def test_the_penalty_goes_back_before_green_is_taken() -> None:
    """Four tokens and two that come back leave two after green; taken first, the middle would have been empty."""
    end = settle(TERMS, BLACK, supply(4, 12, 12, 12), "dora", [SECOND_BY_ANNA, GREEN_BY_BEN])
    assert (end.pool, over(end)) == (2, False)
    assert end.held == {"dora": 13, "anna": 11, "ben": 14, "carl": 0}
    assert set(end.in_head.values()) == {0}


def test_a_penalty_that_nobody_can_pay_keeps_no_game_alive() -> None:
    end = settle(TERMS, BLACK, supply(4, 0, 0, 36), "dora", [SECOND_BY_ANNA, GREEN_BY_BEN])
    assert over(end)
    assert end.held == {"dora": 2, "anna": 0, "ben": 38, "carl": 0}


def test_the_end_is_looked_for_after_the_round() -> None:
    assert after(BLUE, supply(2, 19, 19), SECOND_BY_ANNA, GREEN_BY_BEN) == (0, [22, 20, 2, 0])


def test_the_end_comes_at_once_if_that_is_ruled() -> None:
    at_once = TERMS._replace(ends_at_once=True)
    assert after(BLUE, supply(2, 19, 19), SECOND_BY_ANNA, GREEN_BY_BEN, terms=at_once) == (0, [20, 20, 0, 0])
    assert after(BLUE, supply(3, 19, 18), SECOND_BY_ANNA, GREEN_BY_BEN, terms=at_once) == (0, [22, 19, 2, 0])


def test_moves_are_settled_in_order() -> None:
    assert moves(TERMS, BLACK, "dora", [SECOND_BY_ANNA, GREEN_BY_BEN]) == (
        (Move("anna", -1), Move("dora", -1)),
        (Move("ben", 2), Move("dora", 2)),
    )


def test_no_token_is_made_or_lost() -> None:
    table = opening(TERMS, ["dora", "anna", "ben"])
    rounds = [
        (BLACK, "dora", [SECOND_BY_ANNA, GREEN_BY_BEN]),
        (BLACK, "anna", [Call("dora", "second"), SECOND_BY_BEN]),
        (BLACK, "ben", [Call("dora", "green")]),
        (BLACK, "dora", [SECOND_BY_BEN, GREEN_BY_ANNA]),
    ]
    for deck, drawer, calls in rounds:
        table = settle(TERMS, deck, table, drawer, calls)
        assert table.pool + sum(table.held.values()) == 30
    assert table.held == {"dora": 4, "anna": 2, "ben": 2}


def test_most_points_win() -> None:
    assert winners(supply(0, 10, 12, 15, 3)) == ("ben",)


def test_points_in_the_head_win_too() -> None:
    end = settle(TERMS, BLUE, supply(1, 14, 15, 15), "dora", [GREEN_BY_ANNA])
    assert end.in_head == {"dora": 2, "anna": 1, "ben": 0, "carl": 0}
    assert winners(end) == ("anna",)


def test_ties_share_the_victory() -> None:
    assert winners(supply(0, 15, 12, 15, 3)) == ("dora", "ben")
