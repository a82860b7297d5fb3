"""What is measured of a game, against the same games counted in another way: from whole journals, and from every
moment of them.
"""

from collections import Counter
from functools import cache

import pytest

from generator.games.invisible_man.bots import BOTS
from generator.games.invisible_man.model import Game
from generator.games.invisible_man.rules.play import ACTIONS, play
from generator.games.invisible_man.rules.state import State, set_up
from generator.games.invisible_man.rules.turn import next_turn
from generator.games.invisible_man.simulation import TheHunt, trial
from generator.games.invisible_man.simulation.hunt import BOTS_LUCK
from generator.games.invisible_man.simulation.measures import ARC, DEEDS
from generator.pack import Workspace, packaged, read_pack
from generator.rules.journal import Journal
from generator.rules.luck import Stream
from generator.rules.trial import Played

SEEDS = range(40, 52)


@cache
def hunt() -> TheHunt:
    game = read_pack(Workspace(packaged()), "invisible_man").game
    assert isinstance(game, Game)
    return trial(game)


@cache
def measured(seed: int, players: int) -> Played:
    return hunt().play(players, "random", seed)


class Everything(Journal):
    """Keeps every line, and looks at all pieces whenever something happens."""

    def __init__(self) -> None:
        super().__init__(whole=True)
        self.state: State | None = None
        self.most: Counter[str] = Counter()

    def note(self, what: str, **facts: int) -> None:
        super().note(what, **facts)
        state = self.state
        assert state is not None
        everybody = state.players
        now = {
            "terror": sum(state.terror) + sum(player.tokens for player in everybody),
            "vigilance": sum(state.vigilance),
            "damage": sum(player.damage for player in everybody),
            "trophies": sum(player.trophy > 0 for player in everybody),
            "money": state.rules.bank - state.bank,
        }
        for kind, id in enumerate(state.rules.names.ids["evidence"]):
            now[f"evidence_{id}"] = state.rules.cubes[kind] - state.bag[kind]
        for supply, pieces in now.items():
            self.most[supply] = max(self.most[supply], pieces)


@cache
def watched(seed: int, players: int) -> tuple[State, Everything, Counter[str], list[tuple[int, int]]]:
    """The same game played by the engine's own loop: its end, its journal, its kinds of action, rounds begun."""
    rules, luck, journal = hunt().rules, Stream(seed), Everything()
    state = journal.state = set_up(rules, players, luck, journal)
    next_turn(state, luck)
    actions = play(state, BOTS["random"](rules, Stream(seed + BOTS_LUCK)), luck)
    again, kinds = Stream(seed), Counter(type(action).__name__.lower() for action in actions)
    health: dict[int, int] = {}
    other = set_up(rules, players, again, Journal())
    next_turn(other, again)
    for action in actions:
        health.setdefault(other.round, other.health)
        ACTIONS.act(other, action, again)
    return state, journal, kinds, list(health.items())


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_measured_game_is_the_game_of_its_seed(seed: int, players: int) -> None:
    found = measured(seed, players)
    state, journal, kinds, health = watched(seed, players)
    assert (found.ending, found.won) == (state.ending, state.won)
    assert found.events == journal.counts
    assert found.figures["turns"] == state.turn
    assert found.figures["health"] == state.health
    assert [(n, moment[list(ARC).index("health")]) for n, moment in enumerate(found.arc, 1)] == health
    named = {"buycare": "care"}
    assert {id: times for id, times in found.uses.items() if times and id in {named.get(k, k) for k in kinds}} == {
        named.get(kind, kind): times for kind, times in kinds.items()
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_no_supply_was_ever_used_more_than_was_noted(seed: int) -> None:
    found, (_, journal, _, _) = measured(seed, 5), watched(seed, 5)
    assert {supply: found.supplies[supply] for supply in journal.most} == dict(journal.most)


@pytest.mark.parametrize("seed", SEEDS)
def test_deeds_and_cards_are_those_of_the_journal(seed: int) -> None:
    found, (_, journal, _, _) = measured(seed, 4), watched(seed, 4)
    lines = journal.lines
    assert lines is not None
    assert found.deeds == Counter((line.what, line.facts["seat"]) for line in lines if line.what in DEEDS)
    assert {card: times for (effect, card), times in found.effects.items() if effect == "card"} == Counter(
        line.facts["card"] for line in lines if line.what == "card"
    )
    last, present = -1, Counter[int]()
    for line in lines:
        last = line.facts["card"] if line.what == "card" else last
        present[last] += line.what == "present"
    assert {card: n for (effect, card), n in found.effects.items() if effect == "present"} == +present


def test_only_cards_that_harm_are_said_to_harm() -> None:
    rules = hunt().rules
    for seed in SEEDS:
        for (effect, card), times in measured(seed, 4).effects.items():
            assert times > 0
            assert effect != "hurt" or rules.harms_player[card]
            assert effect != "hurt_him" or rules.harms_him[card]
            assert effect != "present" or rules.present[card]


def test_items_and_companions_are_those_that_were_bought_and_recruited() -> None:
    for seed in SEEDS:
        uses, events = measured(seed, 5).uses, measured(seed, 5).events
        assert sum(times for id, times in uses.items() if id.startswith("item_")) == events.get("bought", 0)
        assert sum(times for id, times in uses.items() if id.startswith("companion_")) == events.get("recruited", 0)


def test_the_kit_prints_what_stands_beside_each_supply() -> None:
    printed = {id: supply.printed for id, supply in hunt().measures.supplies.items()}
    # 18 towns with two markers of a side, and three tokens on the way to a trophy on each of five mats
    assert printed == {
        "terror": 51, "vigilance": 36, "evidence_eyewitness": 20, "evidence_newspaper": 20, "evidence_blotter": 20,
        "money": 100, "notes": 4, "damage": 10, "trophies": 5,
        "item_dog": 5, "item_horse": 5, "item_shotgun": 5, "item_bat": 5,
    }  # fmt: skip
    for seed in SEEDS:
        assert all(found <= printed[id] for id, found in measured(seed, 5).supplies.items())


def test_names_stand_in_the_sentences_of_rules_and_in_the_questions_of_rulings() -> None:
    measures = hunt().measures
    assert measures.events["shotgun"].sentence == "A player fires the shotgun."
    assert measures.events["rested"].sentence == "He rests, and his health rises to …"
    assert measures.events["marvel_helps"].sentence == "Mr Marvel is the witness."
    assert measures.rulings["two_damage"] == "What may a player do who has two damage tokens?"
    assert measures.uses["hall_card"].title == "Mr Hall: one more card"


def test_a_game_is_the_same_whatever_was_played_before() -> None:
    first = hunt().play(4, "random", 8)
    hunt().play(4, "random", 9)
    assert hunt().play(4, "random", 8) == first
