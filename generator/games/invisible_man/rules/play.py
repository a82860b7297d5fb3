"""Play: the actions of the game, a game from a seed, and a game from its text.

Comes in: rules, a number of players, luck, and somebody who chooses.  Goes out: the game at its end.
A seed and the actions are the whole game.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol

from generator.games.invisible_man.rules import combat_rules, deeds, evidence_rules, trade
from generator.games.invisible_man.rules.actions import Action
from generator.games.invisible_man.rules.state import State, View, set_up
from generator.games.invisible_man.rules.tables import Rules
from generator.games.invisible_man.rules.turn import next_turn
from generator.rules.journal import Journal
from generator.rules.luck import Luck, Stream
from generator.rules.rule import Actions

ACTIONS = Actions[View, State](*combat_rules.RULES, *evidence_rules.RULES, *deeds.RULES, *trade.RULES)
"""Every kind of action, each with its one rule."""

MOST_TURNS = 2000
"""Turns after which a game between players who never finish is given up."""


class Bot(Protocol):
    """Somebody who decides for whoever has to decide."""

    def choose(self, view: View) -> Action:
        """One of the actions that are allowed."""


def begin(rules: Rules, players: int, luck: Luck, journal: Journal | None = None) -> State:
    """A game at its first decision, or at its end if the first phase has ended it.

    Raises:
        ValueError: so many cannot play.
    """
    state = set_up(rules, players, luck, journal or Journal())
    next_turn(state, luck)
    return state


def play(state: State, bot: Bot, luck: Luck) -> list[Action]:
    """Play a game to its end, in place; the actions that were taken.

    After ``MOST_TURNS`` turns it is left as it is, without an ending.
    """
    taken: list[Action] = []
    while state.ending is None and state.turn <= MOST_TURNS:
        action = bot.choose(state.view())
        ACTIONS.act(state, action, luck)
        taken.append(action)
    return taken


def replay(rules: Rules, players: int, seed: int, actions: Iterable[Action]) -> Iterator[State]:
    """The game of a seed and its actions: at the first decision, and after each action; always the same record.

    Raises:
        ValueError: so many cannot play.
        RefusedError: an action is not allowed.
    """
    luck = Stream(seed)
    state = begin(rules, players, luck, Journal(whole=True))
    yield state
    for action in actions:
        ACTIONS.act(state, action, luck)
        yield state
