"""What holds for every bot: the same luck gives the same game, nothing forbidden, nothing hidden seen."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from statistics import fmean, variance
from typing import Any

import pytest

from generator.games.invisible_man.bots import ABOUT, BOTS
from generator.games.invisible_man.bots.planner import PlannerBot
from generator.games.invisible_man.rules.actions import Action
from generator.games.invisible_man.rules.play import ACTIONS, MOST_TURNS, Bot, begin, play
from generator.games.invisible_man.rules.state import State
from generator.games.invisible_man.rules.tables import Rules
from generator.rules.luck import Luck, Stream
from tests.games.invisible_man.rules.table import facts, real_rules


def small_planner(rules: Rules, luck: Luck) -> Bot:
    """A planner that thinks little, for whole games."""
    return PlannerBot(rules, luck, breadth=2, guesses=2, turns=3)


MAKERS: dict[str, Callable[[Rules, Luck], Bot]] = {**BOTS, "planner": small_planner}


def played(make: Callable[[Rules, Luck], Bot], seed: int, players: int = 4) -> tuple[State, list[Action]]:
    rules, luck = real_rules(), Stream(seed)
    state = begin(rules, players, luck)
    return state, play(state, make(rules, Stream(seed + 1000)), luck)


def test_every_bot_is_described_in_a_sentence() -> None:
    assert list(BOTS) == list(ABOUT) == ["random", "greedy", "planner"]
    for sentence in ABOUT.values():
        assert sentence[0].isupper()
        assert sentence.endswith(".")


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("name", MAKERS)
def test_whole_games_are_played_to_their_end(name: str, players: int) -> None:
    """``play`` raises if a choice is refused."""
    for seed in range(2 if name == "planner" else 10):
        state, actions = played(MAKERS[name], seed, players)
        assert state.ending in ("captured", "worn_down", "outlasted")
        assert state.turn < MOST_TURNS
        assert actions


@pytest.mark.parametrize(
    "settings",
    [
        {"capture_at": 0, "attack_is_action": True},
        {"damage_limit": 3, "companions_each": 2},
        {"damage_limit": 1, "medical_price": 9, "presents": (2, 1, 1, 1)},
        {"rail_fare": 0, "unfixed_for_battle": 4, "markers_to_fix": 3},
        {"markers_to_fix": 1, "trophy_costs": (), "trophy_bonus": (0,)},
        {"horse": 0, "shotgun": 0, "kemp": 0, "marvel": 0, "notes_return": True},
    ],
    ids=lambda settings: " ".join(settings),
)
@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_other_settings_are_played_too(name: str, settings: dict[str, Any]) -> None:
    """A designer turns the numbers; what the bots choose is never refused."""
    rules = replace(real_rules(), **settings)
    for seed in range(2 if name == "planner" else 20):
        luck = Stream(seed)
        state = begin(rules, 4, luck)
        play(state, MAKERS[name](rules, Stream(seed)), luck)
        assert state.ending is not None or state.turn > MOST_TURNS


@pytest.mark.parametrize("name", MAKERS)
def test_the_same_luck_is_the_same_game(name: str) -> None:
    for seed in range(2):
        one, other = played(MAKERS[name], seed), played(MAKERS[name], seed)
        assert one[1] == other[1]
        assert facts(one[0]) == facts(other[0])


@pytest.mark.parametrize("name", MAKERS)
def test_what_is_hidden_changes_no_choice(name: str) -> None:
    """Every decision of whole games: another order of the hidden cards, the same choice."""
    rules = real_rules()
    for seed in range(1 if name == "planner" else 8):
        luck, hidden = Stream(seed), Stream(seed + 500)
        state = begin(rules, 4, luck)
        one, other = (MAKERS[name](rules, Stream(9)) for _ in range(2))
        while state.ending is None:
            changed = state.copy()
            hidden.shuffle(changed.deck)
            action = one.choose(state.view())
            assert other.choose(changed.view()) == action
            ACTIONS.act(state, action, luck)


@pytest.mark.parametrize("name", MAKERS)
def test_choosing_changes_nothing(name: str) -> None:
    rules, luck = real_rules(), Stream(3)
    state = begin(rules, 4, luck)
    bot = MAKERS[name](rules, Stream(4))
    for _ in range(40):
        before = facts(state)
        action = bot.choose(state.view())
        assert facts(state) == before
        ACTIONS.act(state, action, luck)


def test_the_stronger_bot_fixes_more_towns() -> None:
    """Towns on their guard at the end, by how often it happened: the 99 % interval of the difference excludes zero."""
    games = {name: [played(MAKERS[name], seed)[0] for seed in range(60)] for name in ("random", "greedy")}
    towns = {name: [state.journal.counts["fixed_for_us"] for state in states] for name, states in games.items()}
    for weak, strong in pairwise(towns.values()):
        difference = fmean(strong) - fmean(weak)
        error = sqrt(variance(strong) / len(strong) + variance(weak) / len(weak))
        assert difference - 2.58 * error > 0
