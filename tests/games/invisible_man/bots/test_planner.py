"""The planner: it chooses among the greedy bot's ideas by how they turn out, and knows what a result is worth."""

import pytest

from generator.games.invisible_man.bots.greedy import GreedyBot
from generator.games.invisible_man.bots.planner import WON, PlannerBot, outlook
from generator.games.invisible_man.rules.play import ACTIONS
from generator.games.invisible_man.rules.state import OUTLASTED, WORN_DOWN
from generator.games.invisible_man.rules.wording import words
from generator.rules.luck import Stream
from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table, content


def choice(table: Table, breadth: int = 4, guesses: int = 4, turns: int = 4) -> str:
    bot = PlannerBot(table.rules, Stream(1), breadth=breadth, guesses=guesses, turns=turns)
    return words(table.rules, bot.choose(table.state.view()))


def test_what_is_forced_is_done_without_thinking() -> None:
    table = Table().he("unknown").player(ADA, damage=2, money=1).quiet_turn(ADA)
    assert choice(table) == "care"


def test_with_one_idea_it_is_the_greedy_bot() -> None:
    table = Table().he("unknown").player(ADA, "lambourn", money=5).quiet_turn(ADA)
    assert choice(table, breadth=1) == words(table.rules, GreedyBot(table.rules).choose(table.state.view()))


def test_a_battle_that_is_as_good_as_won_is_begun() -> None:
    """All but two towns are ours, and he has four points: they can lose 23 before he has lost 4."""
    others = [town for town in content().towns if town not in ("adderdean", "eype")]
    table = Table().he("unknown", health=4).marks(vigilance="adderdean " + " ".join(others * 2))
    table.player(ADA, "adderdean", evidence="blotter", money=0).quiet_turn(ADA)
    assert choice(table) == "vigilance blotter"


def test_it_chooses_among_the_best_ideas_of_the_greedy_bot() -> None:
    """Twenty decisions of a game."""
    table = Table().he("unknown").quiet_turn(ADA)
    bot, greedy = PlannerBot(table.rules, Stream(5), breadth=3, guesses=3, turns=4), GreedyBot(table.rules)
    for _ in range(20):
        view = table.state.view()
        action = bot.choose(view)
        if greedy.forced(view) is None:
            best = sorted(greedy.scored(view), key=lambda one: -one[0])[:3]
            assert action in [idea for _, idea in best]
        ACTIONS.act(table.state, action, Stream(6))


def test_the_outlook_counts_in_points_of_the_final_battle() -> None:
    """Three healthy players are six points, he is ten; of five blotters three count, a tenth of a point each."""
    table = Table()
    assert outlook(table.state) == 6 - 10
    table.marks(vigilance="iping iping eype", terror="lewes avebury")
    table.player(BEN, evidence="blotter blotter blotter blotter blotter newspaper")
    assert outlook(table.state) == pytest.approx(6 - 10 + 1 + 0.5 - 0.5 - 0.5 + 0.3 + 0.1)


def test_the_outlook_of_a_game_that_is_over_is_its_result() -> None:
    table = Table().he("unknown", health=4)
    for seat in (ADA, BEN, CLARA):
        table.player(seat, damage=2)
    table.state.ending = OUTLASTED
    assert outlook(table.state) == -4
    table = Table().he("unknown", health=0)
    table.state.ending = WORN_DOWN
    assert outlook(table.state) == 6 + WON
