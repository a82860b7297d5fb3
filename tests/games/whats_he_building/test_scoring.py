"""The end of the game: stages that can be paid, points by hand, winners and ties."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.scoring import (
    Finish,
    Score,
    Standing,
    affords,
    best_finish,
    scores,
    winners,
)
from tests.games.tables import sets
from tests.games.whats_he_building.tables import Tables, read_game

RICH = Standing(
    machine="death_ray",
    plan="dirigible_in_the_attic",
    resources=dict.fromkeys(read_game().resources, 9),
    gold=20,
    genius=24,
    labour=24,
    inventions=(
        "bottled_thunderstorm",
        "circuit_transmogrifier",
        "self_winding_brain",
        "combustion_engine",
        "antigravity_corset",
        "impolite_magnet",
    ),
)
"""Enough for a Death Ray and a Dirigible in full, which share no invention."""

FIRST = replace(
    RICH,
    resources={"raw_copper": 1, "raw_glass": 1, "refined_steel": 1, "raw_cloth": 1, "raw_wood": 1, "refined_cloth": 1},
    gold=0,
    genius=4 + 3,
    labour=3 + 5,
    inventions=("bottled_thunderstorm", "combustion_engine"),
)
"""Just enough for a first stage of both."""


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game()


def test_what_is_left_over_scores_nothing(game: Game) -> None:
    assert best_finish(game, RICH) == Finish(3, 3, False)
    assert scores(game, {"a": RICH})["a"] == Score(14, 16, 0, 0, 0, 0)


def test_just_a_first_stage(game: Game) -> None:
    assert best_finish(game, FIRST) == Finish(1, 1, False)
    assert scores(game, {"a": FIRST})["a"].total == 4 + 6


@pytest.mark.parametrize("field", ["genius", "labour"])
def test_labour_of_both_is_added(game: Game, field: str) -> None:
    short = replace(FIRST, **{field: getattr(FIRST, field) - 1})
    assert best_finish(game, short) is None


@pytest.mark.parametrize("resource", sorted(FIRST.resources))
def test_every_resource_of_a_row_is_needed(game: Game, resource: str) -> None:
    left = {name: count for name, count in FIRST.resources.items() if name != resource}
    assert best_finish(game, replace(FIRST, resources=left)) is None


def test_an_invention_that_is_missing(game: Game) -> None:
    assert best_finish(game, replace(FIRST, inventions=("bottled_thunderstorm",))) is None


def test_an_invention_of_both_is_paid_a_second_time(game: Game) -> None:
    """A Moon Winch and a Submersible Bathtub both begin with a magnet: steel, copper, wood and two gold."""
    rows = Counter(
        {"raw_steel": 1, "raw_wood": 1, "refined_cloth": 1}
    ) + Counter({"raw_copper": 1, "raw_leather": 1, "refined_steel": 1})  # fmt: skip
    magnet = Counter({"raw_steel": 1, "raw_copper": 1, "raw_wood": 1})
    has = Standing("moon_winch", "submersible_bathtub", rows + magnet, 2, 6, 10, ("impolite_magnet",))
    assert best_finish(game, has) == Finish(1, 1, False)
    assert best_finish(game, replace(has, gold=1)) is None
    assert best_finish(game, replace(has, resources=rows)) is None


def test_duct_tape_stands_for_five_of_labour_in_the_plan(game: Game) -> None:
    taped = replace(FIRST, labour=3, inventions=(*FIRST.inventions, "duct_tape"))
    assert best_finish(game, taped) == Finish(1, 1, True)
    assert scores(game, {"a": taped})["a"].total == 4 + 6 - 5
    assert best_finish(game, replace(taped, labour=2)) is None  # none of it goes to the machine
    assert best_finish(game, replace(FIRST, labour=3)) is None


def test_duct_tape_need_not_be_used(game: Game) -> None:
    taped = replace(FIRST, inventions=(*FIRST.inventions, "duct_tape"), first=("duct_tape",))
    assert best_finish(game, taped) == Finish(1, 1, False)
    assert scores(game, {"a": taped})["a"].total == 4 + 6 + game.inventions["duct_tape"].points


def test_a_third_stage_is_worth_the_tape(game: Game) -> None:
    taped = replace(RICH, labour=7 + 9 - 5, inventions=(*RICH.inventions, "duct_tape"))
    assert best_finish(game, taped) == Finish(3, 3, True)


def test_steel_beams_help_the_plan(game: Game) -> None:
    beams = replace(FIRST, labour=FIRST.labour - 3, effects=("steel_beam_spawning",))
    assert best_finish(game, beams) == Finish(1, 1, False)
    assert not affords(game, replace(beams, labour=beams.labour - 1), Finish(1, 1, False))


def test_the_bribe_helps_the_machine(game: Game) -> None:
    bribed = replace(FIRST, genius=FIRST.genius - 2, labour=FIRST.labour - 2, reached={"social": 3, "security": 5})
    assert best_finish(game, bribed) == Finish(1, 1, False)
    assert best_finish(game, replace(bribed, reached={"social": 3, "security": 4})) is None


def test_all_points_together(game: Game) -> None:
    """14 and 16 for the devices, 4 and 5 for first-time cards, 2 and 1 for effects, tracks 23, 10 and 11, pets 5."""
    whole = replace(
        RICH,
        first=("bottled_thunderstorm", "self_winding_brain"),
        effects=("acid_squirting_pen", "pied_piper_pipes"),
        reached={"social": 6, "security": 4, "pets": 5},
    )
    other = replace(FIRST, reached={"pets": 4})
    told = scores(game, {"a": whole, "b": other})
    assert told["a"] == Score(machine=14, plan=16, inventions=12, tracks=23 + 10 + 11, bonus=5, penalty=0)
    assert told["a"].total == 91
    assert told["b"].total == 4 + 6 + 8


def test_the_bonus_goes_to_all_in_a_tie_and_to_those_too_who_cannot_win(game: Game) -> None:
    one, two = replace(FIRST, reached={"pets": 2}), replace(RICH, reached={"pets": 2})
    assert [score.bonus for score in scores(game, {"a": one, "b": two}).values()] == [5, 5]
    lost = replace(FIRST, genius=0, reached={"pets": 3})
    told = scores(game, {"a": one, "b": lost})
    assert list(told) == ["a"]
    assert told["a"].bonus == 0


def test_nobody_wins_without_both_devices(game: Game) -> None:
    lost = replace(FIRST, labour=0)
    assert winners(game, {"a": lost, "b": lost}) == ()
    assert winners(game, {"a": lost, "b": FIRST}) == ("b",)


def test_first_time_inventions_break_a_tie_direct_effects_among_them(game: Game) -> None:
    """Thunderstorm and effect are worth 4 and 1, the brain alone 5."""
    two = replace(FIRST, first=("bottled_thunderstorm",), effects=("pied_piper_pipes",))
    one = replace(FIRST, first=("self_winding_brain",), inventions=(*FIRST.inventions, "self_winding_brain"))
    assert scores(game, {"a": one})["a"].total == scores(game, {"b": two})["b"].total == 15
    assert winners(game, {"a": one, "b": two}) == ("b",)
    assert winners(game, {"a": two, "b": one, "c": two}) == ("a", "c")


def test_rulings_turn_the_scores(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    sets("rulings rows_in_full value", "rows add up")(tables)
    sets("rulings effects_score value", "they do not")(tables)
    sets("rulings bonus_at_nothing value", "everybody")(tables)
    turned = read_game(tmp_path)
    assert best_finish(turned, FIRST) == Finish(1, 1, False)
    double = replace(RICH, genius=4 + 5 + 3, labour=24)
    assert best_finish(turned, double) == Finish(2, 1, False)
    assert best_finish(read_game(), double) == Finish(3, 1, False)  # 9 and 3 of genius are 12 as well
    scored = scores(turned, {"a": replace(RICH, genius=99, labour=99, effects=("acid_squirting_pen",))})["a"]
    assert (scored.inventions, scored.bonus) == (0, 5)
