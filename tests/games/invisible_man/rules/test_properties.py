"""What holds in every game, whatever is played: checked over random games of three to five players.

The bot that plays here likes to do things that a plain random one seldom comes to, so that games take all their ways.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement
from types import NoneType
from typing import Any

import pytest

from generator.games.invisible_man.rules.actions import (
    Action,
    Attack,
    Buy,
    BuyCare,
    Collect,
    Deal,
    Document,
    End,
    Goods,
    Pass,
    Recruit,
    Redraw,
    Research,
    Trade,
    Travel,
    Treat,
    Vigilance,
    Weapon,
    Wire,
)
from generator.games.invisible_man.rules.play import ACTIONS, begin
from generator.games.invisible_man.rules.state import REDRAW, WEAPON, View
from generator.games.invisible_man.rules.telling import EVENTS
from generator.rules.journal import Journal
from generator.rules.luck import Luck, Stream
from tests.games.invisible_man.rules.table import content, facts, real_rules

LIKED = (Attack, Redraw, Collect, Vigilance, Document, Treat, Recruit, Buy)
WINCHESTER = 12
BUSY = {
    "present": (True,) * 51,
    "sold_at": (WINCHESTER,) * 4,
    "home": (WINCHESTER,) * 4,
    "prices": (0,) * 4,
    "attack_at_most": 1,
}
"""He is always ready for a fight, and all that helps in one is at hand."""
SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"capture_at": 0, "attack_is_action": True, "present_after_detour": False, "notes_return": True},
    {"companions_each": 2, "damage_limit": 3, "cubes": (3, 2, 4), "bank": 40},
    {"health": 2, "red_zone": 0, "capture_at": 0, "unfixed_for_battle": 14},
    BUSY,
    {**BUSY, "health": 5, "capture_at": 2, "trophy_costs": (1, 1)},
    {**BUSY, "health": 4, "attack_at_most": 5, "medical_price": 50},
)
GAMES = [(seed, 3 + seed // 2 % 3, n % len(SETTINGS)) for n, seed in enumerate(range(56))]


class EagerBot:
    """Follows him if it can; else mostly what it likes, or anything; kinds first, as the random bot."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck

    def choose(self, view: View) -> Action:
        by_kind: dict[type, list[Action]] = {}
        for action in ACTIONS.offered(view):
            by_kind.setdefault(type(action), []).append(action)
        towards = [way.link for way in view.rules.ways[view.players[view.active].town] if way.to == view.place]
        hunt = [action for action in by_kind.get(Travel, []) if isinstance(action, Travel) and action.link in towards]
        if hunt:
            return hunt[0]
        liked = [kind for kind in by_kind if kind in LIKED]
        kinds = liked if liked and self._luck.below(5) else list(by_kind)
        some = by_kind[kinds[self._luck.below(len(kinds))]]
        return some[self._luck.below(len(some))]


def game(seed: int, players: int, settings: int) -> Iterator[tuple[Any, Action | None]]:
    """A game step by step: the state, always the same record, and the action that led to it."""
    rules = replace(real_rules(), **SETTINGS[settings])
    luck, bot = Stream(seed), EagerBot(Stream(seed + 1000))
    state = begin(rules, players, luck, Journal(whole=True))
    yield state, None
    while state.ending is None and state.turn < 1500:
        action = bot.choose(state.view())
        ACTIONS.act(state, action, luck)
        yield state, action


@cache
def endings() -> tuple[set[str | None], set[str]]:
    """How the games ended, and everything that happened in them."""
    ended: set[str | None] = set()
    happened: set[str] = set()
    for one in GAMES:
        *_, (state, _) = game(*one)
        ended.add(state.ending)
        happened |= set(state.journal.counts)
    return ended, happened


@pytest.mark.parametrize("one", GAMES)
def test_pieces_are_conserved_and_the_kit_prints_enough(one: tuple[int, int, int]) -> None:
    """Cubes, pounds, notes, companions, cards are always somewhere, once; nothing exceeds what is printed."""
    counts, documents = content().counts, 0
    for state, action in game(*one):
        rules, players = state.rules, state.players
        documents += isinstance(action, Document)
        for kind in range(rules.kinds):
            lying = sum(pieces[kind] for pieces in state.evidence)
            assert lying + state.bag[kind] + sum(one.evidence[kind] for one in players) == rules.cubes[kind]
            assert state.bag[kind] >= 0
            assert all(one.evidence[kind] >= 0 for one in players)
        assert state.bank + sum(one.money for one in players) == rules.bank
        assert state.bank >= 0
        assert all(one.money >= 0 for one in players)
        notes = sum(state.notes) + sum(sum(one.notes) for one in players)
        assert notes + (0 if rules.notes_return else 3 * documents) == 18 * (len(players) - 1)
        assert all(0 <= count <= 4 for one in players for count in one.notes)
        assert state.at_home + sum(one.companions for one in players) == 0b1111
        assert all(one.companions.bit_count() <= rules.companions_each for one in players)
        assert all(0 <= one.damage <= rules.damage_limit for one in players)
        assert all(0 <= one.trophy <= 2 and 0 <= one.tokens <= 3 for one in players)
        assert sorted((*state.deck, *state.discards, *state.in_use)) == list(range(rules.cards))
        assert 0 <= state.health <= 10
        assert sum(state.terror) + sum(one.tokens for one in players) <= counts.terror_markers == 51
        assert sum(state.vigilance) <= counts.vigilance_markers == 36
        assert not any(terror and vigilance for terror, vigilance in zip(state.terror, state.vigilance, strict=True))


@pytest.mark.parametrize("one", GAMES)
def test_what_is_fixed_stays_fixed_until_the_final_battle(one: tuple[int, int, int]) -> None:
    before: dict[int, tuple[int, int]] = {}
    for state, _ in game(*one):
        if state.ending is not None:
            break
        now = {town: (state.terror[town], state.vigilance[town]) for town in range(18) if state.fixed >> town & 1}
        assert all(now[town] == markers for town, markers in before.items())
        assert all(markers in ((2, 0), (0, 2)) for markers in now.values())
        assert all(
            max(state.terror[town], state.vigilance[town]) < 2 for town in range(18) if not state.fixed >> town & 1
        )
        assert state.unfixed == 18 - len(now) > state.rules.unfixed_for_battle
        before = now


@pytest.mark.parametrize("one", GAMES)
def test_he_never_enters_nor_acts_on_what_is_fixed(one: tuple[int, int, int]) -> None:
    """Read off the journal, line by line, with the fixed towns counted along."""
    *_, (state, _) = game(*one)
    rules = state.rules
    fixed: set[int] = set()
    for line in state.journal.lines:
        town, county = line.facts.get("town"), line.facts.get("county")
        if line.what in ("in_town", "terrorized", "vigilance", "present"):
            assert town not in fixed
        elif line.what == "in_county":
            assert not fixed.issuperset(rules.in_county[county])
        elif line.what in ("fixed_for_him", "fixed_for_us"):
            assert town not in fixed
            fixed.add(town)


@pytest.mark.parametrize("one", GAMES[:14])
def test_every_turn_has_one_action(one: tuple[int, int, int]) -> None:
    """Whatever counts as one uses it up or ends the turn; nothing else ends it before an action was taken."""
    turn, acted = 1, False
    for state, action in game(*one):
        uses = not isinstance(action, (Attack, Weapon, Redraw, Collect, End, NoneType))
        fights = state.rules.attack_is_action and isinstance(action, Attack)
        if uses or fights:
            assert not acted
        acted = acted or uses or fights
        if state.ending is None:
            assert state.turn in (turn, turn + 1)
            assert acted or state.turn == turn
            assert state.active == (state.turn - 1) % len(state.players)
            acted = acted and state.turn == turn
            assert state.acted == acted
            turn = state.turn


def test_the_games_end_in_every_way() -> None:
    """Otherwise the properties above would say little."""
    ended, happened = endings()
    assert ended == {"captured", "worn_down", "outlasted"}
    assert set(EVENTS) - happened <= {"rested", "spared_wounded"}


def test_he_never_rests_while_capture_comes_first() -> None:
    """Ruling 1: played as it is written, no game comes to the rule."""
    for seed in range(12):
        for settings in (0, 4, 6):
            *_, (state, _) = game(seed, 3, settings)
            assert state.journal.counts["rested"] == 0


@pytest.mark.parametrize("one", GAMES[:14])
def test_offered_is_exactly_what_is_not_refused(one: tuple[int, int, int]) -> None:
    """Every action of the game that can be put in words, but for trades of several things, is asked for."""
    for n, (state, _) in enumerate(game(*one)):
        view = state.view()
        offered = list(ACTIONS.offered(view))
        assert len(set(offered)) == len(offered)
        assert bool(offered) == (state.ending is None)
        if n % 7 == 0 or state.step in (WEAPON, REDRAW):
            asked = set(everything(view))
            assert asked >= set(offered)
            assert {action for action in asked if ACTIONS.refusal(view, action) is None} == set(offered)


@pytest.mark.parametrize("one", GAMES[:6])
def test_what_is_offered_can_be_done_and_the_rest_changes_nothing(one: tuple[int, int, int]) -> None:
    for n, (state, _) in enumerate(game(*one)):
        if n % 9:
            continue
        before = facts(state)
        for action in ACTIONS.offered(state.view()):
            copy = state.copy()
            ACTIONS.act(copy, action, Stream(n))
            assert facts(copy) != before
        assert facts(state) == before


def everything(view: View) -> Iterator[Action]:
    """A superset of all actions: every id in every place, right or wrong."""
    rules = view.rules
    yield from (Attack(), Redraw(True), Redraw(False), BuyCare(), Wire(), Research(), Pass(), End())
    yield from (Weapon(item) for item in (0, rules.shotgun, rules.bat, rules.dog, rules.horse))
    yield from (Collect(kind) for kind in range(3))
    yield from (Travel(link) for link in range(len(rules.names.ids["links"])))
    yield from (Buy(item) for item in range(4))
    yield from (Treat(seat) for seat in range(-1, 6))
    bundles = [some for count in range(4) for some in combinations_with_replacement(range(3), count)]
    yield from (Recruit(companion, paid) for companion in range(4) for paid in bundles)
    yield from map(Vigilance, bundles)
    yield from (Document(towns) for count in (2, 3) for towns in combinations(range(18), count))
    for seat in range(-1, 6):
        yield from (Trade((Deal(seat, goods, taken),)) for goods, taken in _exchanges(view, seat))


def _exchanges(view: View, seat: int) -> Iterator[tuple[Goods, Goods]]:
    """One thing either way, and swaps of companions."""
    nothing = Goods()
    money = {1, view.players[view.active].money} | {player.money for player in view.players} - {0}
    purses = [view.players[view.active].money, view.players[seat].money if 0 <= seat < len(view.players) else 1]
    for mine, purse in ((True, purses[0]), (False, purses[1])):
        singles = [Goods(money=pounds) for pounds in money if pounds in (1, purse) or pounds > purse]
        singles += [Goods(evidence=(kind,)) for kind in range(3)]
        singles += [Goods(items=(item,)) for item in range(4)]
        singles += [Goods(companions=(companion,)) for companion in range(4)]
        singles += [Goods(notes=(town,)) for town in range(18)]
        yield from ((one, nothing) if mine else (nothing, one) for one in singles if one != nothing)
    if view.rules.companions_each == 1:
        for one in range(4):
            yield from ((Goods(companions=(one,)), Goods(companions=(other,))) for other in range(4) if other != one)
