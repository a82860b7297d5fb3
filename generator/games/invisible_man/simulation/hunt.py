"""The trial of The Invisible Man: one game between bots, and what it came to.

Comes in: the model of the pack, then a number of players, a bot and a seed.  Goes out: whole numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.games.invisible_man.bots import ABOUT, BOTS
from generator.games.invisible_man.model import Game
from generator.games.invisible_man.rules.play import ACTIONS, MOST_TURNS
from generator.games.invisible_man.rules.state import State, set_up
from generator.games.invisible_man.rules.tables import Rules, rules_of
from generator.games.invisible_man.rules.turn import next_turn
from generator.games.invisible_man.simulation.measures import KINDS, SERVICES, measures_of
from generator.games.invisible_man.simulation.watch import Watch
from generator.rules.luck import Stream
from generator.rules.trial import Measures, Played, Trial

BOTS_LUCK = 1 << 60
"""Added to a game's seed for the luck of its bots, so that theirs is not the game's."""


def trial(game: Game) -> "TheHunt":
    """The trial of a pack in which the checks found no error."""
    return TheHunt(rules_of(game), measures_of(game), game.rules.turn_seconds)


@dataclass(frozen=True)
class TheHunt:
    """The game with its settings, ready to be played many times."""

    rules: Rules
    measures: Measures
    turn_seconds: int

    @property
    def players(self) -> range:
        """How many can play."""
        return self.rules.seats

    @property
    def bots(self) -> Mapping[str, str]:
        """What each bot does, by name."""
        return ABOUT

    def alike(self, other: Trial) -> bool:
        """Whether every game of the two goes the same way, whatever things are called."""
        if not isinstance(other, TheHunt) or self.turn_seconds != other.turn_seconds:
            return False
        mine = self.rules
        return replace(other.rules, names=mine.names, title=mine.title, version=mine.version) == mine

    def play(self, players: int, bots: str, seed: int) -> Played:
        """One game; the same for the same arguments.

        Raises:
            ValueError: so many cannot play.
            KeyError: no bot has that name.
        """
        luck, watch = Stream(seed), Watch()
        watch.kinds = [0] * self.rules.kinds
        state = watch.state = set_up(self.rules, players, luck, watch)
        watch.supplies["money"] = self.rules.bank - state.bank
        bot = BOTS[bots](self.rules, Stream(seed + BOTS_LUCK))
        choose, act, view = bot.choose, ACTIONS.act, state.view
        next_turn(state, luck)
        arc, turn, kinds = [], 0, dict.fromkeys(KINDS, 0)
        while state.ending is None and state.turn <= MOST_TURNS:
            if state.turn != turn:
                turn = state.turn
                if (turn - 1) % players == 0:
                    arc.append(_moment(state))
            action = choose(view())
            kinds[type(action)] += 1
            act(state, action, luck)
        watch.state = None
        return self._played(state, watch, arc, kinds)

    def _played(self, state: State, watch: Watch, arc: list[tuple[int, ...]], kinds: Mapping[type, int]) -> Played:
        counts, ids = watch.counts, self.rules.names.ids
        figures = {
            "turns": state.turn,
            "length": state.turn * self.turn_seconds,
            "health": state.health,
            "for_us": counts["fixed_for_us"],
            "for_him": counts["fixed_for_him"],
            "his_attacks": counts["he_attacks"],
            "our_attacks": counts["players_attack"],
            "hurt": counts["hurt"],
            "hurt_him": counts["hurt_him"],
            "evidence": counts["collected"] + counts["bonus"] + counts["found"],
            "wired": counts["wired"],
            "documents": counts["documented"],
        }
        items = {
            f"item_{id}": sum(player.items >> n & 1 for player in state.players) for n, id in enumerate(ids["items"])
        }
        people = {f"companion_{id}": 1 - (state.at_home >> n & 1) for n, id in enumerate(ids["companions"])}
        uses = {KINDS[kind][0]: times for kind, times in kinds.items()}
        services = {event: counts[event] for event in SERVICES}
        evidence = {f"evidence_{id}": most for id, most in zip(ids["evidence"], watch.kinds, strict=True)}
        return Played(
            ending=state.ending or "",
            won=state.won,
            figures=figures,
            arc=arc,
            uses={**uses, **items, **people, **services},
            deeds=watch.deeds,
            effects=watch.effects,
            supplies={**_NOTHING, **watch.supplies, **evidence, **items, "notes": len(state.players) - 1},
            events=counts,
        )


_NOTHING = dict.fromkeys(("terror", "vigilance", "damage", "trophies"), 0)
"""Supplies of which a short game may need none."""


def _moment(state: State) -> tuple[int, ...]:
    """How things stand, in the order of ``ARC``."""
    evidence = money = trophies = damage = 0
    for player in state.players:
        evidence += sum(player.evidence)
        money += player.money
        trophies += player.trophy
        damage += player.damage
    rules = state.rules
    fixed = rules.towns - state.unfixed
    return sum(state.terror), sum(state.vigilance), fixed, state.health, evidence, money, trophies, damage
