"""Scores of Invisible Ink as pure functions: what is called out, what it brings, who has won.

Comes in: what the rules say, and what the players called out in one round, in order.  Goes out: the
supply of tokens after it.  Rules are cited by the section of the rulebook that we have.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.games.invisible_ink.cards import Deck, Place


class Terms(NamedTuple):
    """What the rules and the rulings say about points."""

    tokens_each: int
    """Tokens that go to the middle of the table for each player ("Setup")."""
    green: int
    """Points of drawer and guesser for the green phrase ("Scoring")."""
    bonus: int
    """Points of drawer and guesser for the blue phrase ("Scoring")."""
    penalty: int
    """Points that drawer and speaker lose by a black phrase ("Scoring")."""
    bonus_needs_green: bool
    """Whether a guessed blue phrase counts only if green follows (ruling ``bonus_on_time_out``)."""
    drawer_pays_once: bool
    """Whether the drawer pays for the first speaker of a round only (ruling ``drawer_pays``)."""
    drawer_takes_first: bool
    """Whether the drawer takes tokens before the guesser (ruling ``taken_first``)."""
    ends_at_once: bool
    """Whether the points that empty the middle are the last ones (ruling ``end_checked``)."""


class Call(NamedTuple):
    """A phrase of the card, said by a guesser."""

    by: str
    says: Place


class Move(NamedTuple):
    """Points that a player is due, or owes when they are below zero."""

    player: str
    points: int


@dataclass(frozen=True)
class Supply:
    """Where the tokens are."""

    pool: int
    """Tokens in the middle of the table."""
    held: Mapping[str, int]
    """Tokens in each player's briefcase, in the order of seats."""
    in_head: Mapping[str, int]
    """Points that each player counts in the head, since no token was left for them."""

    def score(self, player: str) -> int:
        """What the player's points come to ("End of the Game")."""
        return self.held[player] + self.in_head[player]


def opening(terms: Terms, players: Iterable[str]) -> Supply:
    """The supply before the first round: a share for each player in the middle, nobody has any ("Setup")."""
    none = dict.fromkeys(players, 0)
    return Supply(terms.tokens_each * len(none), none, none)


def heard(deck: Deck, drawer: str, calls: Sequence[Call]) -> tuple[Call, ...]:
    """The calls that count, in order; :class:`ValueError` when the drawer guesses.

    Green ends the round.  A blue phrase is guessed once ("Blue Cards").  Whoever says the black one may not
    guess any more in this round ("Black Cards").
    """
    count: list[Call] = []
    said: set[str] = set()
    for call in calls:
        if call.by == drawer:
            raise ValueError(f"{drawer} draws and cannot guess")
        if call.by in said if deck.second == "forbidden" else said and call.says == "second":
            continue
        count.append(call)
        if call.says == "green":
            break
        said.add(call.by)
    return tuple(count)


def moves(terms: Terms, deck: Deck, drawer: str, calls: Sequence[Call]) -> tuple[tuple[Move, ...], ...]:
    """What each call that counts brings, in the order in which it is settled ("Scoring").

    Nobody receives anything for a round without a guess.  Green comes last, so that what a black phrase
    costs goes back before the points for green are taken, and blue is taken before green.
    """
    count = heard(deck, drawer, calls)
    guessed = bool(count) and count[-1].says == "green"
    settled = []
    for n, call in enumerate(count):
        if call.says == "green":
            settled.append(_award(terms, drawer, call.by, terms.green))
        elif deck.second == "forbidden":
            pays = n == 0 or not terms.drawer_pays_once
            payers = (call.by, drawer) if pays else (call.by,)
            settled.append(tuple(Move(player, -terms.penalty) for player in payers))
        elif guessed or not terms.bonus_needs_green:
            settled.append(_award(terms, drawer, call.by, terms.bonus))
    return tuple(settled)


def _award(terms: Terms, drawer: str, guesser: str, points: int) -> tuple[Move, ...]:
    order = (drawer, guesser) if terms.drawer_takes_first else (guesser, drawer)
    return tuple(Move(player, points) for player in order)


def settle(terms: Terms, deck: Deck, supply: Supply, drawer: str, calls: Sequence[Call]) -> Supply:
    """The supply after a round; :class:`ValueError` when the game is over already, or a player is unknown.

    Nobody loses more than the briefcase holds ("Scoring").  What the middle cannot give is added in the head
    ("End of the Game").
    """
    if over(supply):
        raise ValueError("the game is over")
    if unknown := {drawer, *(call.by for call in calls)} - supply.held.keys():
        raise ValueError(f"{', '.join(sorted(unknown))}: not at this table")
    pool, held, in_head = supply.pool, dict(supply.held), dict(supply.in_head)
    for part in moves(terms, deck, drawer, calls):
        if terms.ends_at_once and pool == 0:
            break
        for player, points in part:
            tokens = min(points, pool) if points > 0 else max(points, -held[player])
            held[player] += tokens
            pool -= tokens
            in_head[player] += max(points - tokens, 0)
    return Supply(pool, held, in_head)


def over(supply: Supply) -> bool:
    """Whether the middle is empty, which ends the game once a round is settled ("End of the Game")."""
    return supply.pool == 0


def winners(supply: Supply) -> tuple[str, ...]:
    """Who has the most, in the order of seats; several share the victory ("End of the Game")."""
    most = max(map(supply.score, supply.held))
    return tuple(player for player in supply.held if supply.score(player) == most)
