"""Invisible Ink as data: what its tables may say and what follows from them.

Comes in: the pack's tables as text.  Goes out: one frozen :class:`Game`.  Faces, rulebook, checks and
scoring read the derived numbers here and never compute them again.
"""

from functools import cached_property

from generator.games.invisible_ink.cards import Deck, Phrase
from generator.games.invisible_ink.rules import Example, Outcome, Rules, Seat
from generator.games.invisible_ink.scoring import Call, Terms, moves
from generator.games.plain import PackGame, Ruling
from generator.model import Entry, Id, Int, Text

OBEYED = ("bonus_on_time_out", "drawer_pays", "taken_first", "end_checked")
"""Rulings that the scoring obeys: two choices each, the second of which turns it."""


class Counts(Entry):
    """Derived numbers; never written in a file."""

    cards: Int
    code_cards: Int
    seats: Int
    tokens: Int
    """Tokens in the box: what the largest table puts in the middle."""
    outcomes: Int
    """Results that the die can show."""


class ScoreRow(Entry):
    """A line of the score table: what happened, and what it brings to players who can pay."""

    text: Text
    drawer: Int
    guessers: tuple[Int, ...]
    """Points of each guesser who said something, in the order of their first calls."""


class Game(PackGame):
    """The whole pack of Invisible Ink."""

    rules: Rules
    rulings: dict[Id, Ruling]
    decks: dict[Id, Deck]
    phrases: dict[Id, Phrase]
    outcomes: dict[Id, Outcome]
    players: dict[Id, Seat]
    scores: dict[Id, Example]

    @cached_property
    def counts(self) -> Counts:
        """How many of each piece the rules need at the largest table."""
        return Counts(
            cards=len(self.phrases),
            code_cards=len(self.decks) * self.rules.code_cards_each,
            seats=len(self.players),
            tokens=self.game.players.max * self.rules.tokens_each,
            outcomes=len(self.outcomes),
        )

    @cached_property
    def die_sides(self) -> tuple[str, ...]:
        """The result on each face of the die, from 1 on; on a cube of three results twice, opposite faces agree."""
        most = max((outcome.faces for outcome in self.outcomes.values()), default=0)
        rounds = ([name for name, outcome in self.outcomes.items() if n < outcome.faces] for n in range(most))
        return tuple(name for n, names in enumerate(rounds) for name in (reversed(names) if n % 2 else names))

    @cached_property
    def terms(self) -> Terms:
        """What the rules and the rulings say about points; a missing ruling is taken as its first choice."""
        rules = self.rules
        return Terms(
            tokens_each=rules.tokens_each,
            green=rules.green_points,
            bonus=rules.bonus_points,
            penalty=rules.penalty,
            bonus_needs_green=self._turned("bonus_on_time_out"),
            drawer_pays_once=self._turned("drawer_pays"),
            drawer_takes_first=self._turned("taken_first"),
            ends_at_once=self._turned("end_checked"),
        )

    def _turned(self, name: str) -> bool:
        """Whether a ruling stands at the second of its choices, in whatever language they are written."""
        ruling = self.rulings.get(name)
        return ruling is not None and ruling.value in ruling.choices[1:2]

    @cached_property
    def score_table(self) -> tuple[ScoreRow, ...]:
        """What can happen in a round with its points, worked out by the scoring."""
        return tuple(self._row(example) for example in self.scores.values() if example.deck in self.decks)

    def _row(self, example: Example) -> ScoreRow:
        calls = [Call(said.by, said.says) for said in example.calls]
        points = dict.fromkeys(("drawer", *(call.by for call in calls)), 0)
        for part in moves(self.terms, self.decks[example.deck], "drawer", calls):
            for player, due in part:
                points[player] += due
        drawer, *guessers = points.values()
        return ScoreRow(text=example.text, drawer=drawer, guessers=tuple(guessers))
