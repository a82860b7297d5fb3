"""Checks of the rules' numbers against each other: the die, the points, the table."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.invisible_ink.model import Game
from generator.games.invisible_ink.rules import Outcome
from generator.games.shared import key, table

_SUPERVISED = 4
"""Players at the smallest table with a supervisor: drawer, supervisor and two guessers."""


def results_fill_the_die(game: Game) -> Iterator[Diagnostic]:
    """II114: the faces of the results are the faces of the die.

    A face without a result leaves the round undecided, and a result without a face never comes.
    """
    faces = sum(outcome.faces for outcome in game.outcomes.values())
    if faces != game.rules.die_faces:
        message = f"the results take {faces} faces, and the die has {game.rules.die_faces}"
        related = ((game.rules.at("die_faces"), "the die"),)
        yield Diagnostic("II114", message, table(game, "outcomes"), "correct faces of the results", related)


def results_differ(game: Game) -> Iterator[Diagnostic]:
    """II115: each result of the die puts glasses on somebody, and no two on the same people.

    There are three ways to put on glasses, and the rules know no round without any.
    """
    seen: dict[tuple[bool, bool], Outcome] = {}
    for outcome in game.outcomes.values():
        who = (outcome.drawer, outcome.guessers)
        first = seen.setdefault(who, outcome)
        if not any(who):
            yield Diagnostic(
                "II115", f"nobody puts on glasses by {outcome.id}", key(outcome), "say yes to one of the two"
            )
        elif first is not outcome:
            message = f"the same people put on glasses by {outcome.id} and by {first.id}"
            yield Diagnostic("II115", message, key(outcome), "change one of the two", ((key(first), first.id),))


def results_are_equally_likely(game: Game) -> Iterator[Diagnostic]:
    """II116: each result of the die has as many faces as any other.

    The rules name three results and no odds, so none should come more often; a die that is loaded on purpose
    can be played.
    """
    first = next(iter(game.outcomes.values()), None)
    for outcome in game.outcomes.values():
        if first is not None and outcome.faces != first.faces:
            message = f"{outcome.id} has {outcome.faces} faces of the die, and {first.id} has {first.faces}"
            related = ((first.at("faces"), first.id),)
            yield Diagnostic("II116", message, outcome.at("faces"), "give each result as many faces", related)


def green_is_worth_more(game: Game) -> Iterator[Diagnostic]:
    """II117: the green phrase brings more than the blue one.

    Green ends the round.  If blue brought as much, nobody would ever draw green first, and the
    order would be no choice of the drawer's.
    """
    rules = game.rules
    if rules.bonus_points >= rules.green_points:
        message = f"the blue phrase brings {rules.bonus_points}, and the green one {rules.green_points}"
        related = ((rules.at("green_points"), "the green one"),)
        yield Diagnostic("II117", message, rules.at("bonus_points"), "write a smaller number", related)


def the_tokens_last_for_several_rounds(game: Game) -> Iterator[Diagnostic]:
    """II118: at the smallest table everybody can draw once before the tokens run out.

    Whoever sits last would otherwise never draw.
    """
    rules, smallest = game.rules, game.game.players
    there = smallest.min * rules.tokens_each
    most = smallest.min * 2 * (rules.green_points + rules.bonus_points)
    if there < most:
        message = f"{smallest.min} players may take {most} tokens until all have drawn, and {there} are there"
        related = ((smallest.at("min"), "the smallest table"),)
        yield Diagnostic("II118", message, rules.at("tokens_each"), "write a larger number", related)


def a_supervisor_can_be_spared(game: Game) -> Iterator[Diagnostic]:
    """II119: two guessers are left beside drawer and supervisor, and some table has one.

    One guesser alone has nobody to be quicker than, and wins whatever is guessed.
    """
    rules, players = game.rules, game.game.players
    if not _SUPERVISED <= rules.supervisor_from <= max(players.max, _SUPERVISED):
        message = f"a supervisor is appointed from {rules.supervisor_from} players on"
        related = ((players.at("max"), "the largest table"),)
        hint = f"write a number from {_SUPERVISED} to {max(players.max, _SUPERVISED)}"
        yield Diagnostic("II119", message, rules.at("supervisor_from"), hint, related)


def there_is_a_deck_of_each_kind(game: Game) -> Iterator[Diagnostic]:
    """II120: one deck has bonus phrases, the other forbidden ones.

    The choice between the two decks is a choice between two games; the scores of a kind without a
    deck never come up.
    """
    for kind in ("bonus", "forbidden"):
        decks = [deck for deck in game.decks.values() if deck.second == kind]
        if not decks:
            yield Diagnostic("II120", f"no deck has {kind} phrases", table(game, "decks"), f"write second: {kind}")
        for deck in decks[1:]:
            message = f"{deck.id} has {kind} phrases, as {decks[0].id} has"
            related = ((decks[0].at("second"), decks[0].id),)
            yield Diagnostic("II120", message, deck.at("second"), "change one of the two", related)


CHECKS = (
    results_fill_the_die,
    results_differ,
    results_are_equally_likely,
    green_is_worth_more,
    the_tokens_last_for_several_rounds,
    a_supervisor_can_be_spared,
    there_is_a_deck_of_each_kind,
)
