"""What players see: everything but the order of the deck."""

from generator.games.invisible_man.bots.random_bot import RandomBot
from generator.games.invisible_man.rules.play import ACTIONS, begin, play
from generator.games.invisible_man.rules.state import State, View
from generator.rules.luck import Stream
from tests.games.invisible_man.rules.table import ADA, BEN, Table, facts, real_rules


def middle(seed: int, turns: int = 30) -> State:
    """A game in which some turns have been played at random."""
    luck, bot = Stream(seed), RandomBot(Stream(seed + 1))
    state = begin(real_rules(), 4, luck)
    while state.turn < turns and state.ending is None:
        ACTIONS.act(state, bot.choose(state.view()), luck)
    return state


def test_the_view_has_no_deck() -> None:
    view = middle(1).view()
    assert type(view) is View
    assert not hasattr(view, "deck")
    assert "deck" not in View.__slots__


def test_what_is_unseen_is_known_without_its_order() -> None:
    state = middle(2)
    assert sorted(state.deck) == state.view().unseen()
    assert state.deck != state.view().unseen()


def test_the_order_of_the_deck_changes_no_choice() -> None:
    """Two games that differ in nothing but the hidden order offer and choose the same."""
    for seed in range(10):
        state = middle(seed)
        other = state.copy()
        other.deck.reverse()
        assert other.deck != state.deck
        choices = [RandomBot(Stream(9)).choose(one.view()) for one in (state, other)]
        assert choices[0] == choices[1]


def test_a_guess_agrees_with_all_that_is_seen() -> None:
    state = middle(3)
    guess = state.view().guess(Stream(4))
    assert sorted(guess.deck) == sorted(state.deck)
    seen = facts(guess)
    guess.deck[:] = state.deck
    assert seen != facts(guess) == facts(state)


def test_a_copy_is_played_without_the_original() -> None:
    state = middle(5)
    before = facts(state)
    copy = state.copy()
    play(copy, RandomBot(Stream(6)), Stream(7))
    assert facts(state) == before
    assert not copy.journal.counts
    assert copy.ending is not None


def test_who_decides() -> None:
    """Ben chooses his weapon in a fight that Ada began."""
    table = Table().he("lewes").cards({"town": "stay", "present": True})
    for seat in range(3):
        table.player(seat, "lewes", items="bat" if seat == BEN else "")
    table.turn_of(ADA).do("attack")
    assert (table.state.view().decider, table.state.view().active) == (BEN, ADA)


def test_rounds_are_counted() -> None:
    state = middle(8, 9)
    assert (state.turn, state.round) == (9, 3)
