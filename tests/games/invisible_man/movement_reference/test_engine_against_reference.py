"""The moves of the engine against the reference, case by case.

All cases of the reference, with nothing and with the most fixed in the other counties, and sets of
fixed towns drawn at random, so that the engine is not taken at the reference’s word about what
matters.  Of the engine this uses the destination and whether he is present there, alone.
"""

from __future__ import annotations

import random

import pytest

from generator.games.invisible_man.model import Game
from generator.games.invisible_man.rules.movement import destination, present
from generator.games.invisible_man.rules.tables import Rules, rules_of
from generator.pack import Workspace, packaged, read_pack
from tests.games.invisible_man.movement_reference import reference
from tests.games.invisible_man.movement_reference.reference import Case, Fixed, cases, expected_count, tables
from tests.kit import found


class Engine:
    """The engine’s ``destination``, asked and answering in ids."""

    def __init__(self, rules: Rules) -> None:
        known = tables()
        self.rules = rules
        self.cards = {key: number for number, key in enumerate(known.cards)}
        self.names = (*known.towns, *known.counties, reference.UNKNOWN)
        self.places = {name: number for number, name in enumerate(self.names)}
        self._bits = {town: 1 << number for number, town in enumerate(known.towns)}

    def mask(self, fixed: Fixed) -> int:
        """The fixed towns as a number."""
        return sum(self._bits[town] for town in fixed)

    def answer(self, card: str, place: str, mask: int) -> tuple[str, bool]:
        """Where the engine sends him, and whether he is present there."""
        before, drawn = self.places[place], self.cards[card]
        there, detour = destination(self.rules, mask, before, drawn)
        return self.names[there], present(self.rules, before, drawn, there, detour)


@pytest.fixture(scope="module")
def engine() -> Engine:
    pack = read_pack(Workspace(packaged()), "invisible_man")
    assert pack.usable, found(pack).text
    assert isinstance(pack.game, Game)
    return Engine(rules_of(pack.game))


def test_same_numbering(engine: Engine) -> None:
    """Towns, counties, the corner and the cards count as the files list them."""
    known, rules = tables(), engine.rules
    assert rules.names.ids["towns"] == known.towns
    assert [rules.names.county[rules.county_of[number]].lower() for number in range(rules.towns)] == [
        known.county_of[town] for town in known.towns
    ]
    assert [name.lower() for name in rules.names.county] == list(known.counties)
    assert (rules.towns, rules.counties, rules.unknown) == (18, 6, engine.places[reference.UNKNOWN])
    assert rules.cards == len(known.cards)


def test_same_readings_of_present_and_of_the_final_battle(engine: Engine) -> None:
    """What decides about “present” and about the end, beside the destination itself (rulings 10 and 17)."""
    known, rules = tables(), engine.rules
    assert rules.present == tuple(card.present for card in known.cards.values())
    assert rules.present_after_detour == known.present_after_detour
    assert rules.unfixed_for_battle == known.unfixed_for_battle


@pytest.mark.parametrize("filling", [None, *tables().sizes])
def test_every_case(engine: Engine, filling: str | None) -> None:
    masks: dict[Fixed, int] = {}
    wrong: list[tuple[Case, tuple[str, bool]]] = []
    number = 0
    for case in cases(filling):
        card, place, fixed, goal, meets = case
        if fixed not in masks:
            masks[fixed] = engine.mask(fixed)
        got = engine.answer(card, place, masks[fixed])
        number += 1
        if got != (goal, meets):
            wrong.append((case, got))
    assert number == expected_count(filling)
    assert not wrong, f"{len(wrong)} of {number} differ, first {wrong[0]}"


def test_sets_drawn_at_random(engine: Engine) -> None:
    """Any set of fixed towns that leaves the game going, every place, a card for each word said there."""
    known, draw = tables(), random.Random(1897)
    asked = [
        (place, word, next(key for key, card in known.cards.items() if reference.word_for(card, place) == word))
        for place, word in reference.words()
    ]
    for _ in range(2000):
        most = len(known.towns) - known.unfixed_for_battle - 1
        fixed = frozenset(draw.sample(known.towns, draw.randint(0, most)))
        mask = engine.mask(fixed)
        for place, word, card in asked:
            goal = reference.destination(word, place, fixed)
            assert engine.answer(card, place, mask)[0] == goal, (card, word, place, sorted(fixed))
