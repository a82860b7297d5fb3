"""Bots: players of The Invisible Man who decide by what lies open on the table, and by luck of their own.

Comes in: the rules and luck.  Goes out: somebody who decides for whoever has to decide.
"""

from collections.abc import Callable, Mapping

from generator.games.invisible_man.bots.greedy import GreedyBot
from generator.games.invisible_man.bots.planner import PlannerBot
from generator.games.invisible_man.bots.random_bot import RandomBot
from generator.games.invisible_man.rules.play import Bot
from generator.games.invisible_man.rules.tables import Rules
from generator.rules.luck import Luck

BOTS: Mapping[str, Callable[[Rules, Luck], Bot]] = {
    "random": lambda _, luck: RandomBot(luck),
    "greedy": lambda rules, _: GreedyBot(rules),
    "planner": PlannerBot,
}
"""By name, from the weakest to the strongest."""

ABOUT: Mapping[str, str] = {
    "random": "Takes any kind of action that is allowed, then any action of that kind.",
    "greedy": "Weighs what can be done now against errands elsewhere, as a sensible team does, and plans no further.",
    "planner": "Tries the best ideas of the greedy bot in imagined games, some rounds ahead, and takes the best.",
}
"""What each of them does, in a sentence."""
