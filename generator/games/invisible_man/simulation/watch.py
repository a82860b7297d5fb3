"""A journal that watches: beside counting what happens it notes to which seat, by which card, and what is used up.

Comes in: the events of one game.  Goes out: counts.  It looks only when something happens that can change them,
so that watching costs little beside the rules.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from generator.games.invisible_man.rules.state import State
from generator.games.invisible_man.simulation.measures import DEEDS, EFFECTS
from generator.rules.journal import Journal

LAST = ("hurt", "hurt_him")
"""Effects of the card drawn last; all others are those of the card of his phase."""


class Watch(Journal):
    """What happened in one game, and to whom."""

    __slots__ = ("deeds", "effects", "kinds", "raised", "state", "supplies")

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None
        """The game; to be taken away at its end, since the game knows its journal."""
        self.deeds: Counter[tuple[str, int]] = Counter()
        """By event and seat."""
        self.effects: Counter[tuple[str, int]] = Counter()
        """By event and card."""
        self.supplies: Counter[str] = Counter()
        """The most pieces that were out at once."""
        self.kinds: list[int] = []
        """The most pieces of each kind of evidence that were out of the bag at once."""
        self.raised = False
        """Whether vigilance has risen since tokens were counted: somebody may have got one for it."""

    def note(self, what: str, **facts: int) -> None:
        """Something happened."""
        self.counts[what] += 1
        watched = _WATCHED.get(what)
        if watched is None:
            return
        deed, card, rise = watched
        state = self.state
        assert state is not None
        if deed:
            self.deeds[what, facts["seat"]] += 1
        if card is not None:
            self.effects[what, state.in_use[card]] += 1
        if rise is not None:
            rise(self, state)

    def reached(self, supply: str, pieces: int) -> None:
        """So many pieces of a supply are out."""
        if pieces > self.supplies[supply]:
            self.supplies[supply] = pieces


def _terror(watch: Watch, state: State) -> None:
    watch.reached("terror", sum(state.terror) + sum([player.tokens for player in state.players]))


def _tokens(watch: Watch, state: State) -> None:
    if watch.raised:
        watch.raised = False
        _terror(watch, state)


def _vigilance(watch: Watch, state: State) -> None:
    watch.raised = True
    watch.reached("vigilance", sum(state.vigilance))


def _damage(watch: Watch, state: State) -> None:
    watch.reached("damage", sum([player.damage for player in state.players]))


def _money(watch: Watch, state: State) -> None:
    watch.reached("money", state.rules.bank - state.bank)


def _trophies(watch: Watch, state: State) -> None:
    watch.reached("trophies", sum([player.trophy > 0 for player in state.players]))


def _evidence(watch: Watch, state: State) -> None:
    kinds = watch.kinds
    for kind, left in enumerate(state.bag):
        out = state.rules.cubes[kind] - left
        if out > kinds[kind]:
            kinds[kind] = out


_RISES: Mapping[str, Callable[[Watch, State], None]] = {
    "turn": _tokens,
    "terrorized": _terror,
    "battle": _tokens,
    "vigilance": _vigilance,
    "hurt": _damage,
    "wired": _money,
    "trophy": _trophies,
    "clue": _evidence,
    "bonus": _evidence,
    "found": _evidence,
}
"""Events after which more pieces of a supply may be out than ever before."""
_WATCHED = {
    what: (what in DEEDS, (-1 if what in LAST else 0) if what in EFFECTS else None, _RISES.get(what))
    for what in {**DEEDS, **EFFECTS, **_RISES}
}
"""By event: whether it names a seat, where its card lies among those in use, what to look at."""
