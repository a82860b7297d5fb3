"""Checks of the answers that the rulebook gives: rulings that can be turned, lines of the score table."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.invisible_ink.model import OBEYED, Game
from generator.games.invisible_ink.scoring import Call, heard
from generator.games.shared import chosen, numbered, table, turned


def rulings_that_scores_obey_are_there(game: Game) -> Iterator[Diagnostic]:
    """II121: each ruling that the scoring obeys is there, with its two choices.

    Without it the points follow the first choice, and the rulebook does not say so.
    """
    return turned(game, game.rulings, OBEYED, "II121")


def a_ruling_has_one_of_its_choices(game: Game) -> Iterator[Diagnostic]:
    """II122: the value of a ruling that can be turned is one of its choices.

    For another word the scoring would follow the first.
    """
    return chosen(game.rulings, "II122")


def rulings_are_numbered_once(game: Game) -> Iterator[Diagnostic]:
    """II123: no two rulings have the same number.

    The rulebook and a report name a ruling by its number.
    """
    return numbered(game.rulings, "II123")


def what_the_score_table_lists_can_happen(game: Game) -> Iterator[Diagnostic]:
    """II124: every call of a line of the score table counts.

    Nothing is guessed after green, blue is guessed once, and whoever said the black phrase is out; a line
    with such a call shows points that nobody gets.
    """
    for example in game.scores.values():
        deck = game.decks.get(example.deck)
        if deck is None:
            continue
        calls = tuple(Call(said.by, said.says) for said in example.calls)
        count = heard(deck, "drawer", calls)
        if count != calls:
            wrong = next(n for n, call in enumerate(calls) if call not in count[n : n + 1])
            message = f"call {wrong + 1} of {example.id} does not count"
            yield Diagnostic("II124", message, example.at("calls", wrong), "remove it, or change the order")


def the_score_table_has_every_way_to_score(game: Game) -> Iterator[Diagnostic]:
    """II125: the score table has a line for each way to win or lose a point.

    Green alone, blue alone, blue and then green, and black.  A way without a line is asked about at the table.
    """
    ways = {
        (game.decks[example.deck].second, tuple(said.says for said in example.calls))
        for example in game.scores.values()
        if example.deck in game.decks
    }
    heard_of = {says for _, says in ways}
    missing = [] if ("green",) in heard_of else ["green alone"]
    missing += ["blue alone"] if ("bonus", ("second",)) not in ways else []
    missing += ["blue and then green"] if ("bonus", ("second", "green")) not in ways else []
    missing += ["black"] if ("forbidden", ("second",)) not in ways else []
    for way in missing:
        message = f"the score table does not say what {way} brings"
        yield Diagnostic("II125", message, table(game, "scores"), "add an entry with those calls")


CHECKS = (
    rulings_that_scores_obey_are_there,
    a_ruling_has_one_of_its_choices,
    rulings_are_numbered_once,
    what_the_score_table_lists_can_happen,
    the_score_table_has_every_way_to_score,
)
