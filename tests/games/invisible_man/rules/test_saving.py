"""A seed and the actions are the whole game; as text it can be kept, played again and read."""

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from generator.games.invisible_man.bots.random_bot import RandomBot
from generator.games.invisible_man.rules.actions import Deal, Goods
from generator.games.invisible_man.rules.play import ACTIONS, begin, play
from generator.games.invisible_man.rules.saving import played_again, saved
from generator.games.invisible_man.rules.state import State
from generator.games.invisible_man.rules.telling import EVENTS, account
from generator.games.invisible_man.rules.wording import action_of, words
from generator.rules.journal import Journal, Line
from generator.rules.luck import Stream
from generator.rules.rule import RefusedError
from generator.rules.saved import Saved
from tests.games.invisible_man.rules.table import ADA, BEN, Table, content, facts, real_rules


def played(seed: int) -> tuple[State, Saved]:
    rules, luck = real_rules(), Stream(seed)
    state = begin(rules, 4, luck, Journal(whole=True))
    actions = play(state, RandomBot(Stream(seed + 1)), luck)
    return state, saved(rules, 4, seed, actions)


@pytest.mark.parametrize("seed", range(5))
def test_a_game_as_text_is_the_same_game(seed: int) -> None:
    state, game = played(seed)
    again = Saved.read(game.text())
    assert again == game
    *_, last = played_again(real_rules(), again)
    assert facts(last) == facts(state)
    assert last.journal.lines == state.journal.lines


def test_another_seed_is_another_game() -> None:
    assert facts(played(1)[0]) != facts(played(2)[0])


def test_the_text_reads_as_words() -> None:
    game = saved(real_rules(), 3, 7, [action_of(real_rules(), line) for line in WORDS])
    version = content().game.version
    head = f"kitwright game 1\ngame: invisible_man\nversion: {version}\nplayers: 3\nseed: 7\n\n"
    assert game.text() == head + "\n".join(WORDS) + "\n"


WORDS = [
    "attack",
    "weapon shotgun",
    "weapon none",
    "redraw",
    "keep",
    "collect blotter",
    "travel winchester_reading",
    "buy horse",
    "care",
    "treat violet",
    "recruit kemp",
    "recruit adye eyewitness blotter",
    "wire",
    "vigilance",
    "vigilance eyewitness newspaper",
    "research",
    "document salisbury reading guildford",
    "trade violet gives £3 evidence:blotter item:dog companion:kemp note:iping takes £1; teal takes £2",
    "pass",
    "end",
]


@pytest.mark.parametrize("line", WORDS)
def test_every_kind_of_action_in_words(line: str) -> None:
    assert words(real_rules(), action_of(real_rules(), line)) == line


@pytest.mark.parametrize(
    "line",
    [
        *("", "fly", "buy", "buy cat", "buy dog bat", "travel home", "wire £5", "recruit", "weapon pistol", "trade"),
        *("trade violet £3", "trade violet gives 3", "trade violet gives hat:bowler", "trade nobody gives £3"),
    ],
)
def test_words_that_stand_for_no_action(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        action_of(real_rules(), line)


def test_every_action_is_a_frozen_record() -> None:
    said = [action_of(real_rules(), line) for line in WORDS]
    assert {type(action) for action in said} == set(ACTIONS.kinds)
    for record in (*said, Goods(), Deal(1)):
        assert hash(record) == hash(replace(record))
        for field in fields(record):
            with pytest.raises(FrozenInstanceError):
                setattr(record, field.name, 0)


def test_a_game_that_breaks_the_rules_is_not_played_again() -> None:
    steps = played_again(real_rules(), Saved("invisible_man", "0.1", 3, 1, ("pass", "recruit adye")))
    next(steps)
    next(steps)
    with pytest.raises(RefusedError, match="Colonel Adye lives in Hintondean"):
        next(steps)


def test_the_account_tells_what_happened() -> None:
    """Ada takes the train to Reading, where he has just terrorized the town, and finds a clue."""
    table = Table().he("berkshire").cards({"county": "seat"}, {"town": "county"})
    table.luck.draws = [45]
    table.turn_of(ADA).do("travel winchester_reading", "collect blotter")
    assert table.state.active == BEN
    card, other = (table.rules.names.card[card] for card in table.state.discards)
    told = list(account(table.rules, table.state.journal.lines or []))
    assert told == [
        "Round 1. His health is 10; 0 terror, 0 vigilance; 18 towns not fixed.",
        f"The Curate: “{card}”. He is in Reading. He terrorizes Reading. He leaves evidence: police blotter. "
        "The Curate takes the train to Reading, for £2. The Curate collects evidence in Reading: police blotter.",
        f"The Reporter: “{other}”. He is somewhere in Berkshire.",
    ]


def test_every_event_has_a_sentence_and_its_rulings_exist() -> None:
    facts_of = dict.fromkeys(("round", "health", "terror", "vigilance", "unfixed", "pounds", "bonus"), 1)
    names = dict.fromkeys(("seat", "other", "town", "county", "kind", "item", "companion", "card"), 0)
    for what, event in EVENTS.items():
        assert set(event.rulings) <= set(content().rulings), what
        (line,) = account(real_rules(), [Line(what, {**facts_of, **names})])
        assert line.endswith((".", "!", ":")), line
        assert "{" not in line


def test_every_ruling_that_can_come_to_bear_is_counted() -> None:
    """But for what no event shows: the signs of the pieces."""
    counted = {ruling for event in EVENTS.values() for ruling in event.rulings}
    assert set(content().rulings) - counted == {"evidence_signs"}
