"""The bot that knows nothing: any kind of action that is offered, then any action of that kind."""

from generator.games.invisible_man.rules.actions import Action
from generator.games.invisible_man.rules.play import ACTIONS
from generator.games.invisible_man.rules.state import View
from generator.rules.luck import Luck


class RandomBot:
    """Chooses among the kinds first, so that the many trades do not crowd out the one wire."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck

    def choose(self, view: View) -> Action:
        """One of the actions that are allowed: kinds are tried in random order until one is possible."""
        kinds = list(ACTIONS.kinds)
        while True:
            some = ACTIONS.of_kind(view, kinds.pop(self._luck.below(len(kinds))))
            if some:
                action: Action = some[self._luck.below(len(some))]
                return action
