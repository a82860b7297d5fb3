"""Every machine with every plan can be finished alone at the table: the schedules are played by the rules."""

import json
from collections import Counter
from itertools import product
from typing import Any

import pytest

from generator.games.whats_he_building.alone import Alone, IllegalError, Open, Turn, Visit, play, read_turn
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.rounds import can_be_dealt
from generator.games.whats_he_building.scoring import Finish, best_finish
from tests.games.whats_he_building.search import FILE, deal, schedule
from tests.games.whats_he_building.tables import read_game


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game()


@pytest.fixture(scope="module")
def kept() -> Any:
    return json.loads(FILE.read_text("utf-8"))


def lies(kept: Any) -> list[Open]:
    return [Open(tuple(a), tuple(b)) for a, b in zip(kept["workshops"], kept["markets"], strict=True)]


def test_the_deal_can_happen(game: Game, kept: Any) -> None:
    shops = {name: shop.cards for name, shop in game.workshops.items()}
    assert [len(row) for row in kept["workshops"]] == [2] * 15
    assert can_be_dealt(shops, kept["workshops"])
    assert [len(row) for row in kept["markets"]] == [4] * 15
    assert can_be_dealt(dict.fromkeys(game.black_market, 1), kept["markets"])


def finished_in(game: Game, kept: Any, machine: str, plan: str) -> int | None:
    """The round at whose end both are at their last stage, when the schedule is played by the rules."""
    now = Alone(gold=game.rules.start_gold[0])
    for opened, text in zip(lies(kept), kept["pairs"][f"{machine} {plan}"], strict=False):
        now = play(game, now, opened, read_turn(text))
        assert not now.in_arrears
        if best_finish(game, now.standing(machine, plan)) == Finish(3, 3, False):
            return now.round
    return None


def test_every_machine_with_every_plan_is_finished_by_round_15_and_none_before_round_12(game: Game, kept: Any) -> None:
    rounds = {pair: finished_in(game, kept, *pair) for pair in product(game.machines, game.plans)}
    assert len(rounds) == 49
    assert {*rounds.values()} == {12, 13, 14, 15}
    least = {(one.machine, one.plan): one.genius_rounds for one in game.stats.pairs}
    late = Counter(number - least[pair] for pair, number in rounds.items() if number is not None)
    assert {*late} <= {0, 1}  # the search is as quick as the doctor's work allows, or a round slower
    assert late[0] >= 40


def test_the_search_finds_a_schedule_again(game: Game, kept: Any) -> None:
    assert deal(game, 15) == lies(kept)
    found = schedule(game, "perpetual_fog_organ", "understudy_in_wax", lies(kept), 2)
    assert found is not None
    now = Alone(gold=game.rules.start_gold[0])
    for opened, text in zip(lies(kept), found, strict=False):
        now = play(game, now, opened, read_turn(text))
    assert best_finish(game, now.standing("perpetual_fog_organ", "understudy_in_wax")) == Finish(3, 3, False)


FIRST = Open(
    ("copper_smithy", "weaver"), ("back_of_a_cart", "midnight_smelter", "honest_jasper", "fence_with_a_monocle")
)


def test_a_turn_is_written_in_words() -> None:
    turn = read_turn("13, 1 raw, 9 > raw_wood raw_glass, 10 raw_wood raw_wood > refined_wood; combustion_engine")
    assert turn == Turn(
        (
            Visit(13),
            Visit(1, service="raw"),
            Visit(9, (), ("raw_wood", "raw_glass")),
            Visit(10, ("raw_wood", "raw_wood"), ("refined_wood",)),
        ),
        "combustion_engine",
    )


def test_a_round_by_hand(game: Game) -> None:
    """Gold at 7 pays for resources at 9; a thunderstorm takes two glass, a copper, two gold and four genius."""
    was = Alone(round=5, resources={"raw_glass": 1}, gold=1, genius=2, labour=3)
    now = play(game, was, FIRST, read_turn("13, 7, 1 raw, 9 > raw_glass raw_glass; bottled_thunderstorm"))
    assert now == Alone(
        round=6,
        resources={"raw_copper": 1, "raw_glass": 1},
        gold=1 + 5 - 3 - 2 - 1,
        genius=2 + 3 - 4,
        labour=3,
        inventions=("bottled_thunderstorm",),
    )


def test_a_place_for_henchmen_alone(game: Game) -> None:
    now = play(game, Alone(), FIRST, read_turn("1 raw, 14, 14, 14"))
    assert (now.resources, now.labour) == ({"raw_copper": 3}, 4)


def test_refining_and_arrears(game: Game) -> None:
    was = Alone(round=6, resources={"raw_copper": 5})
    now = play(game, was, FIRST, read_turn("1 refine"))
    assert now.resources == {"raw_copper": 1, "refined_copper": 2}
    assert now.in_arrears
    with pytest.raises(IllegalError, match="4 pawns in round 8, and there are 3"):
        play(game, now, FIRST, read_turn("13, 14, 14, 14"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("13, 13", "no spot for a henchman at 13"),
        ("14", "no spot for a doctor at 14"),
        ("13, 3 raw", "no spot for a henchman at 3"),
        ("13, 7, 7", "no spot for a henchman at 7"),
        ("1 raw, 1 raw, 1 raw, 1 raw", "no spot for a henchman at 1"),
        ("1 raw, 1 refine", "two services at 1"),
        ("13, 1 refine", "no such service at copper_smithy"),
        ("13, 1", "no such service at copper_smithy"),
        ("13, 9 > raw_wood raw_glass", "back_of_a_cart offers nothing of the kind"),
        ("13, 10 raw_wood raw_wood > refined_wood", "midnight_smelter offers nothing of the kind"),
        ("13, 12 raw_wood raw_wood >", "too few cards"),
        ("13, 12 raw_wod raw_wood >", "fence_with_a_monocle offers nothing of the kind"),
        ("13; combustion_engine", "combustion_engine cannot be paid"),
        ("13; perpetual_motion", "perpetual_motion cannot be invented"),
        ("15", "takes no achievements"),
        ("13, 14, 14, 14, 14", "5 pawns"),
        ("", "does not begin with the number of a space"),
        ("13, seven", "does not begin with the number of a space"),
        ("13, 1 rob", "neither a service nor an exchange"),
    ],
)
def test_what_the_rules_do_not_allow(game: Game, text: str, says: str) -> None:
    with pytest.raises(IllegalError, match=says):
        play(game, Alone(), FIRST, read_turn(text))


def test_there_is_no_round_after_the_last(game: Game) -> None:
    with pytest.raises(IllegalError, match="no round 16"):
        play(game, Alone(round=15), FIRST, read_turn("13"))


def test_an_empty_pile_gives_no_more(game: Game) -> None:
    now = play(game, Alone(resources={"raw_copper": 17}), FIRST, read_turn("1 raw"))
    assert now.resources == {"raw_copper": 18}
