"""The kit for rules: luck is the same everywhere, a saved game is read or refused with its line."""

from dataclasses import dataclass
from random import Random

import pytest

from generator.rules.journal import SILENCE, Journal, Line
from generator.rules.luck import Luck, Stream
from generator.rules.rule import Actions, RefusedError, Rule
from generator.rules.saved import Saved, SavedError


@dataclass
class Field:
    """A game of one number."""

    corn: int = 0


@dataclass(frozen=True)
class Sow:
    seeds: int


@dataclass(frozen=True)
class Reap:
    pass


def _grow(field: Field, action: Sow, luck: Luck) -> None:
    field.corn += action.seeds + luck.below(1)


def _cut(field: Field, _: Reap, luck: Luck) -> None:
    field.corn = luck.below(1)


ACTIONS = Actions[Field, Field](
    Rule(Sow, lambda _, sow: "Too many seeds." if sow.seeds > 2 else None, lambda _: map(Sow, range(1, 5)), _grow),
    Rule(Reap, lambda field, _: None if field.corn else "Nothing has grown.", lambda _: [Reap()], _cut),
)


def test_one_rule_refuses_offers_and_acts() -> None:
    field = Field()
    assert ACTIONS.kinds == (Sow, Reap)
    assert list(ACTIONS.offered(field)) == [Sow(1), Sow(2)]
    assert ACTIONS.of_kind(field, Reap) == []
    assert ACTIONS.refusal(field, Sow(3)) == "Too many seeds."
    for action, refusal in ((Sow(3), "Too many seeds"), (Reap(), "Nothing has grown")):
        with pytest.raises(RefusedError, match=refusal):
            ACTIONS.act(field, action, Stream(1))
    assert field == Field()
    ACTIONS.act(field, Sow(2), Stream(1))
    assert field == Field(2)
    assert list(ACTIONS.offered(field)) == [Sow(1), Sow(2), Reap()]
    ACTIONS.act(field, Reap(), Stream(1))
    assert field == Field()


TEXT = "kitwright game 1\ngame: harvest\nversion: 1\nplayers: 2\nseed: 5\n\nsow\nreap  # at last\n"


def test_a_seed_gives_the_same_luck_everywhere() -> None:
    """Worked out from the language's numbers for seeds 14 and 15, which are guaranteed."""
    number = Random(14).random
    luck = Stream(7)
    assert [luck.below(6) for _ in range(5)] == [int(number() * 6) for _ in range(5)]


def test_choices_do_not_disturb_shuffles() -> None:
    one, other = Stream(3), Stream(3)
    one.below(10)
    cards, same = list(range(20)), list(range(20))
    one.shuffle(cards)
    other.shuffle(same)
    assert cards == same != list(range(20))
    assert sorted(cards) == list(range(20))


def test_shuffles_are_fair() -> None:
    """Each of the six orders of three cards comes about a thousand times in six thousand; 5 sigma are 144."""
    luck = Stream(1)
    seen: dict[str, int] = {}
    for _ in range(6000):
        cards = ["a", "b", "c"]
        luck.shuffle(cards)
        seen["".join(cards)] = seen.get("".join(cards), 0) + 1
    assert len(seen) == 6
    assert all(abs(count - 1000) < 144 for count in seen.values())


def test_a_journal_counts_and_keeps_lines_if_asked() -> None:
    short, whole = Journal(), Journal(whole=True)
    for journal in (short, whole, SILENCE):
        journal.note("rain", fields=3)
        journal.note("rain", fields=2)
    assert short.counts == whole.counts == {"rain": 2}
    assert whole.lines == [Line("rain", {"fields": 3}), Line("rain", {"fields": 2})]
    assert short.lines is None
    assert not SILENCE.counts


def test_a_saved_game_is_read_and_written() -> None:
    game = Saved.read(TEXT)
    assert game == Saved("harvest", "1", 2, 5, ("sow", "reap"))
    assert game.text() == TEXT.replace("  # at last", "")
    assert Saved.read(game.text()) == game


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "begins with the line"),
        ("\n\nsow\n", 3, "begins with the line"),
        (TEXT.replace("seed: 5\n", ""), 1, "no line 'seed: …'"),
        (TEXT.replace("seed: 5", "seed: many"), 1, "seed is a whole number, found 'many'"),
        (TEXT.replace("players: 2", "players: -2"), 1, "players is a whole number, found '-2'"),
    ],
)
def test_text_that_is_no_saved_game(text: str, line: int, message: str) -> None:
    with pytest.raises(SavedError, match=message) as caught:
        Saved.read(text)
    assert caught.value.line == line
