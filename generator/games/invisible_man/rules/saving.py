"""A played game as text that can be read, sent and played again.

Comes in: the rules, a seed and the actions, or a saved game.  Goes out: the other, step by step.
"""

from collections.abc import Iterable, Iterator

from generator.games.invisible_man.rules.actions import Action
from generator.games.invisible_man.rules.play import replay
from generator.games.invisible_man.rules.state import State
from generator.games.invisible_man.rules.tables import Rules
from generator.games.invisible_man.rules.wording import action_of, words
from generator.rules.saved import Saved

GAME = "invisible_man"


def saved(rules: Rules, players: int, seed: int, actions: Iterable[Action]) -> Saved:
    """A game as it can be written down."""
    return Saved(GAME, rules.version, players, seed, tuple(words(rules, action) for action in actions))


def played_again(rules: Rules, game: Saved) -> Iterator[State]:
    """The saved game, at its first decision and after each action; always the same record.

    Raises:
        ValueError: so many cannot play, or words stand for no action.
        RefusedError: an action is not allowed, as when the rules have changed since.
    """
    return replay(rules, game.players, game.seed, (action_of(rules, text) for text in game.actions))
