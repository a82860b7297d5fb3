"""Positions of The Invisible Man set up by hand: places and things by their ids, the next cards by what they say.

The numbers that follow from a position are written in the tests, worked out from the rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from generator.games.invisible_man.model import Game
from generator.games.invisible_man.rules.actions import Action
from generator.games.invisible_man.rules.play import ACTIONS
from generator.games.invisible_man.rules.state import Player, State, set_up
from generator.games.invisible_man.rules.tables import Rules, rules_of
from generator.games.invisible_man.rules.turn import next_turn
from generator.games.invisible_man.rules.wording import action_of, words
from generator.pack import Workspace, packaged, read_pack
from generator.rules.journal import Journal
from generator.rules.rule import RefusedError

ADA, BEN, CLARA = range(3)


@cache
def content() -> Game:
    """The real tables."""
    game = read_pack(Workspace(packaged()), "invisible_man").game
    assert isinstance(game, Game)
    return game


@cache
def real_rules() -> Rules:
    return rules_of(content())


class NoLuck:
    """Shuffles nothing, and draws the kinds of evidence it is told, then always the first."""

    def __init__(self) -> None:
        self.draws: list[int] = []

    def below(self, count: int) -> int:
        draw = self.draws.pop(0) if self.draws else 0
        assert draw < count
        return draw

    def shuffle(self, things: list[Any]) -> None:
        """Leave it."""


class Table:
    """A game in which everything can be put where the test wants it."""

    def __init__(self, players: int = 3, **settings: Any) -> None:
        self.rules = replace(real_rules(), **settings)
        self.luck = NoLuck()
        self.state: State = set_up(self.rules, players, self.luck, Journal(whole=True))
        self.state.deck = []

    # ---- putting things

    def id(self, table: str, id: str) -> int:
        return self.rules.names.ids[table].index(id)

    def town(self, id: str) -> int:
        return self.id("towns", id)

    def place(self, id: str) -> int:
        """The number of a place: a town, a county or ``unknown``."""
        if id == "unknown":
            return self.rules.unknown
        if id in content().counties:
            return self.rules.towns + list(content().counties).index(id)
        return self.town(id)

    def he(self, place: str, health: int | None = None) -> Table:
        """His figure stands there."""
        self.state.place = self.place(place)
        if health is not None:
            self.state.health = health
        return self

    def marks(self, terror: str = "", vigilance: str = "") -> Table:
        """One marker in each town named; named twice, two; with two the town is fixed."""
        for ids, markers in ((terror, self.state.terror), (vigilance, self.state.vigilance)):
            for id in ids.split():
                town = self.town(id)
                markers[town] += 1
                if markers[town] == 2:
                    self.state.fixed |= 1 << town
                    self.state.unfixed -= 1
        return self

    def player(
        self,
        seat: int,
        town: str | None = None,
        *,
        money: int | None = None,
        damage: int = 0,
        items: str = "",
        companion: str = "",
        evidence: str = "",
        notes: str = "",
        tokens: int = 0,
        trophy: int = 0,
    ) -> Table:
        """What a player has, besides what was given before."""
        player = self.state.players[seat]
        if town is not None:
            player.town = self.town(town)
        if money is not None:
            self.state.bank += player.money - money
            player.money = money
        player.damage, player.tokens, player.trophy = damage, tokens, trophy
        for item in items.split():
            player.items |= 1 << self.id("items", item)
        for id in companion.split():
            bit = 1 << self.id("companions", id)
            player.companions |= bit
            self.state.at_home &= ~bit
        for kind in evidence.split():
            player.evidence[self.id("evidence", kind)] += 1
            self.state.bag[self.id("evidence", kind)] -= 1
        for id in notes.split():
            player.notes[self.town(id)] += 1
            self.state.notes[self.town(id)] -= 1
        return self

    def lies(self, town: str, evidence: str) -> Table:
        """Evidence in a town."""
        for kind in evidence.split():
            self.state.evidence[self.town(town)][self.id("evidence", kind)] += 1
            self.state.bag[self.id("evidence", kind)] -= 1
        return self

    def cards(self, *wanted: dict[str, Any]) -> Table:
        """The next cards: the first that say this, each once; after them all others in order."""
        state = self.state
        known = {*state.discards, *state.in_use}
        chosen: list[int] = []
        for said in wanted:
            chosen.append(
                next(
                    n
                    for n, card in enumerate(content().location_cards.values())
                    if n not in known
                    and n not in chosen
                    and all(getattr(card, name) == value for name, value in said.items())
                )
            )
        others = [n for n in range(self.rules.cards) if n not in known and n not in chosen]
        state.deck = [*reversed(others), *reversed(chosen)]
        return self

    # ---- playing

    def turn_of(self, seat: int, *, deal: bool = True) -> Table:
        """The turn of a player begins: his phase is played; if no card was set and ``deal``, with any cards."""
        self.state.active = (seat - 1) % len(self.state.players)
        if deal and not self.state.deck:
            self.cards()
        next_turn(self.state, self.luck)
        return self

    def quiet_turn(self, seat: int) -> Table:
        """The turn of a player begins, and his phase changes nothing: he stays in the unknown corner."""
        assert self.state.place == self.rules.unknown
        return self.cards({"unknown": "stay"}).turn_of(seat)

    def action(self, line: str) -> Action:
        return action_of(self.rules, line)

    def do(self, *lines: str) -> Table:
        """Actions in words, one after another."""
        for line in lines:
            ACTIONS.act(self.state, self.action(line), self.luck)
        return self

    def refused(self, line: str) -> str:
        """The refusal of an action; empty if it is allowed.  What is refused is not done."""
        action = self.action(line)
        refusal = ACTIONS.refusal(self.state.view(), action)
        if refusal is None:
            return ""
        before = facts(self.state)
        with pytest.raises(RefusedError, match=f"^{re.escape(refusal)}$"):
            ACTIONS.act(self.state, action, self.luck)
        assert facts(self.state) == before
        assert action not in set(ACTIONS.offered(self.state.view()))
        return refusal

    def offered(self) -> list[str]:
        """Everything that may be done now, in words."""
        return [words(self.rules, action) for action in ACTIONS.offered(self.state.view())]

    # ---- looking

    def where(self) -> str:
        """Where he is."""
        place = self.state.place
        if place == self.rules.unknown:
            return "unknown"
        if place < self.rules.towns:
            return self.rules.names.ids["towns"][place]
        return list(content().counties)[place - self.rules.towns]

    def of(self, seat: int) -> Player:
        return self.state.players[seat]

    def markers(self, town: str) -> tuple[int, int]:
        """Terror and vigilance there."""
        return self.state.terror[self.town(town)], self.state.vigilance[self.town(town)]

    def held(self, pieces: Iterable[int]) -> str:
        """Evidence as the first letters of its kinds: ``een`` for two accounts and an article."""
        ids = self.rules.names.ids["evidence"]
        return "".join(ids[kind][0] * count for kind, count in enumerate(pieces))

    def happened(self, what: str) -> int:
        return self.state.journal.counts[what]


def facts(state: State) -> tuple[object, ...]:
    """Everything in a state that the game depends on, to be compared."""
    players = [
        (
            *(one.town, one.money, tuple(one.evidence), tuple(one.notes)),
            *(one.items, one.companions, one.tokens, one.trophy, one.damage),
        )
        for one in state.players
    ]
    return (
        *(state.turn, state.active, state.step, tuple(state.fighters), state.collected, state.acted, state.place),
        *(state.present, state.health, tuple(state.terror), tuple(state.vigilance), state.fixed, state.unfixed),
        *(tuple(map(tuple, state.evidence)), tuple(state.notes), tuple(state.bag), state.bank, state.at_home),
        *(tuple(state.deck), tuple(state.discards), tuple(state.in_use), state.ending, *players),
    )
