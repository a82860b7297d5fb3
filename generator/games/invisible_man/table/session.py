"""A game of The Invisible Man that is being played: by bots alone, or with a person in a seat.

Comes in: the model of the pack, a number of players, a seed, and the name of a bot.  Goes out: what is open, what
may be done, and what has happened.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.games.invisible_man.bots import ABOUT, BOTS
from generator.games.invisible_man.model import Game
from generator.games.invisible_man.rules.actions import Action
from generator.games.invisible_man.rules.play import ACTIONS, MOST_TURNS
from generator.games.invisible_man.rules.saving import saved
from generator.games.invisible_man.rules.state import State, View, set_up
from generator.games.invisible_man.rules.tables import Rules, rules_of
from generator.games.invisible_man.rules.telling import sentence
from generator.games.invisible_man.rules.turn import next_turn
from generator.games.invisible_man.rules.wording import action_of, words
from generator.games.invisible_man.simulation.hunt import BOTS_LUCK
from generator.games.invisible_man.simulation.measures import ENDINGS
from generator.games.invisible_man.table.board import Point, laid, trays, where
from generator.games.invisible_man.table.offers import choices
from generator.games.invisible_man.table.seen import alt, looks, mats
from generator.rules.journal import Journal, Line
from generator.rules.luck import Stream
from generator.rules.saved import Saved
from generator.rules.table import Choice, Looks, Said, Scene

STARTS = ("round", "turn", "battle", "battle_round")
"""Events with which another paragraph begins."""
MOVES = ("in_town", "in_county", "unknown")
"""Events that say where he is."""


def table(game: Game) -> "TheTable":
    """The table of a pack in which the checks found no error."""
    return TheTable(game, rules_of(game))


@dataclass(frozen=True)
class TheTable:
    """The game with its settings, ready to be sat down to."""

    game: Game
    rules: Rules

    @property
    def players(self) -> range:
        """How many can play."""
        return self.rules.seats

    @property
    def bots(self) -> Mapping[str, str]:
        """What each bot does, by name."""
        return ABOUT

    def sit(self, players: int, seed: int, bots: str, *, apart: bool = False) -> "TheGame":
        """A game at its first decision.

        Raises:
            ValueError: so many cannot play.
        """
        return TheGame(self, players, seed, bots, apart)

    def places(self, groups: Sequence[tuple[float, float, float, float]]) -> list[Point]:
        """Where the markers of each town lie."""
        return trays(groups, self.game)


class _Apart(Stream):
    """Luck that can begin anew for each decision."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._seed = seed

    def begin(self, decision: int) -> None:
        """The luck of a decision."""
        super().__init__((self._seed << 20) + decision)


class _Album(Journal):
    """A journal that keeps a copy of the game whenever a round begins."""

    __slots__ = ("moments", "state")

    def __init__(self) -> None:
        super().__init__(whole=True)
        self.moments: list[State] = []
        self.state: State | None = None

    def note(self, what: str, **facts: int) -> None:
        """Something happened."""
        super().note(what, **facts)
        if what == "round" and self.state is not None:
            self.moments.append(self.state.copy())


class TheGame:
    """One game."""

    def __init__(self, table: TheTable, players: int, seed: int, bots: str, apart: bool) -> None:
        self._table, self._seed, self._apart = table, seed, apart
        self._album = _Album()
        self._luck = Stream(seed)
        self._state = self._album.state = set_up(table.rules, players, self._luck, self._album)
        self._bots_luck = _Apart(seed + BOTS_LUCK)
        self._bot = BOTS[bots](table.rules, self._bots_luck)
        self._taken: list[Action] = []
        next_turn(self._state, self._luck)

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the players."""
        return self._table.rules.names.seat[: len(self._state.players)]

    @property
    def decider(self) -> int:
        """The seat that decides next."""
        return self._state.decider

    @property
    def over(self) -> bool:
        """Whether it has ended, or will not be played on."""
        return self._state.ending is not None or self._state.turn > MOST_TURNS

    @property
    def outcome(self) -> str:
        """How it ended."""
        state = self._state
        how = ENDINGS[state.ending or ""] if self.over else "Not at its end"
        return f"{how}, in round {state.round}."

    @property
    def saved(self) -> Saved:
        """The game so far."""
        return saved(self._table.rules, len(self._state.players), self._seed, self._taken)

    def choices(self) -> list[Choice]:
        """Everything that may be done now."""
        return choices(self._state.view())

    def do(self, words: str) -> None:
        """Do what the words say.

        Raises:
            ValueError: they stand for no action.
            RefusedError: the rules do not allow it.
        """
        self._act(action_of(self._table.rules, words))

    def decide(self) -> str:
        """Let the bot decide."""
        if self._apart:
            self._bots_luck.begin(len(self._taken))
        action = self._bot.choose(self._state.view())
        self._act(action)
        return words(self._table.rules, action)

    def told(self, since: int = 0) -> tuple[list[Said], int]:
        """What happened since so many lines of the journal."""
        lines = self._lines
        return list(_said(self._table.rules, lines[since:], rounds=True)), len(lines)

    def looks(self) -> Looks:
        """What lies open on the table."""
        return looks(self._state.view())

    def scenes(self, places: Sequence[Point]) -> list[Scene]:
        """The table before the game, then each round."""
        rules, game, views = self._table.rules, self._table.game, [*self._album.moments, self._state]
        pages = _rounds(self._lines)
        return [
            Scene(
                title=f"Round {number}" if number else "The table is set",
                stands=sentence(rules, lines[0]).partition(". ")[2] if number else "",
                told=tuple(_said(rules, lines[1:], rounds=False)) if number else _set(view),
                pieces=tuple(laid(view, game, places)),
                trail=_trail(rules, game, views[number - 1].place, lines) if number else (),
                alt=alt(view),
                mats=mats(view),
            )
            for number, (view, lines) in enumerate(zip(views, [[], *pages], strict=True))
        ]

    @property
    def _lines(self) -> list[Line]:
        lines = self._album.lines
        assert lines is not None
        return lines

    def _act(self, action: Action) -> None:
        ACTIONS.act(self._state, action, self._luck)
        self._taken.append(action)


def _set(view: View) -> tuple[Said, ...]:
    """What is told of a table before the first turn."""
    return tuple(Said("", line) for line in looks(view).head)


def _rounds(lines: Iterable[Line]) -> list[list[Line]]:
    """The lines of each round."""
    out: list[list[Line]] = []
    for line in lines:
        if line.what == "round":
            out.append([])
        out[-1].append(line)
    return out


def _said(rules: Rules, lines: Iterable[Line], *, rounds: bool) -> Iterable[Said]:
    """Lines turn by turn; the round's beginning and the rounds of the final battle stand by themselves."""
    part = 0

    def piece(line: Line) -> int:
        nonlocal part
        part += line.what in STARTS
        return part

    for _, some in groupby(lines, piece):
        first, *rest = some
        who = rules.names.seat[first.facts["seat"]] if first.what == "turn" else ""
        told = rest if first.what == "turn" else [first, *rest]
        if told and (rounds or first.what != "round"):
            yield Said(who, " ".join(sentence(rules, line) for line in told))


def _trail(rules: Rules, game: Game, start: int, lines: Iterable[Line]) -> tuple[Point, ...]:
    """Where he was as the round began, and wherever he went in it."""
    places = [start]
    for line in lines:
        if line.what in MOVES:
            place = line.facts.get("town", rules.unknown)
            place = rules.towns + line.facts["county"] if "county" in line.facts else place
            if place != places[-1]:
                places.append(place)
    return tuple(where(game, place) for place in places) if len(places) > 1 else ()
