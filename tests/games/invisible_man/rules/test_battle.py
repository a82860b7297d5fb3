"""The final battle: when it begins, what shields whom, and how it ends.  Ruling 17."""

import pytest

from generator.games.invisible_man.rules.state import OUTLASTED, WORN_DOWN
from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table

NONE = {"harms_players": 0, "harms_him": 0}
HURTS = {"harms_players": 1, "harms_him": 0}
HITS = {"harms_players": 0, "harms_him": 1}
BOTH = {"harms_players": 1, "harms_him": 1}

LAST = "lewes bramblehurst"
"""The towns that are not fixed before the last step."""
OTHERS = (
    "salisbury avebury hintondean reading lambourn inkpen guildford limpsfield tilford "
    "dorchester port_stowe eype winchester port_burdock adderdean iping"
)


def eve(terror: str, health: int, *cards: dict[str, int], vigilance: str = "", **settings: int) -> Table:
    """Lewes has one terror marker and he is on his way there; after it only Bramblehurst is not fixed.

    The red zone is empty unless the settings say otherwise, so that he comes, however ill he is.

    Of the sixteen others those named have their two markers, and the rest have had theirs taken away, as they
    are late in a battle: what is fixed stays fixed.
    """
    table = Table(**{"red_zone": 0, **settings}).he("sussex", health).marks(terror="lewes")
    for town in OTHERS.split():
        table.state.fixed |= 1 << table.town(town)
        table.state.unfixed -= 1
        table.state.terror[table.town(town)] = 2 * (town in terror.split())
        table.state.vigilance[table.town(town)] = 2 * (town in vigilance.split())
    return table.cards({"county": "seat"}, *cards)


def test_it_begins_when_the_second_last_town_is_fixed() -> None:
    table = eve("iping", 10)
    assert table.state.unfixed == 2
    table.turn_of(ADA)
    assert table.state.unfixed == 1
    assert table.happened("battle") == 1
    assert table.state.ending in (WORN_DOWN, OUTLASTED)


def test_the_rest_of_the_turn_is_dropped() -> None:
    """He leaves no clue in the town whose fall begins the battle."""
    table = eve("", 1, HITS, HITS).turn_of(ADA)
    assert table.state.evidence[table.town("lewes")] == [0, 0, 0]
    assert table.state.bag == [20, 20, 20]


def test_not_before() -> None:
    table = eve("iping", 10)
    table.state.terror[table.town("lewes")] = 0
    assert table.turn_of(ADA).happened("battle") == 0


def test_players_win_when_his_health_is_zero() -> None:
    """Lewes shields him once, then he loses his last two points; Clara is not needed."""
    table = eve("", 2, HITS, HITS, HITS).turn_of(ADA)
    assert table.markers("lewes") == (0, 0)
    assert (table.state.health, table.state.ending, table.state.won) == (0, WORN_DOWN, True)
    assert len(table.state.discards) + len(table.state.in_use) == 4


def test_terror_shields_him_town_by_town_in_the_order_of_the_mat() -> None:
    """Avebury comes before Iping, and Iping before Lewes: the table lists Lewes first in Sussex."""
    table = eve("avebury iping", 1, HITS, HITS, HITS, HITS).turn_of(ADA)
    shields = [line.facts["town"] for line in table.state.journal.lines or [] if line.what == "shielded_him"]
    assert [table.rules.names.ids["towns"][town] for town in shields] == ["avebury", "lewes", "iping"]
    assert table.state.ending == WORN_DOWN


def test_players_lose_when_nobody_is_left() -> None:
    """Six points in turn: after two rounds everybody has two damage."""
    table = eve("", 10, *[HURTS] * 6).turn_of(ADA)
    assert [player.damage for player in table.state.players] == [2, 2, 2]
    assert (table.state.ending, table.state.won) == (OUTLASTED, False)
    assert table.happened("battle_round") == 2


def test_vigilance_shields_the_players() -> None:
    """Two vigilant towns take the first two points; then Clara, Ada, Ben, Clara, Ada and Ben."""
    table = eve("", 10, *[HURTS] * 8, vigilance="reading eype").turn_of(ADA)
    assert table.markers("reading") == table.markers("eype") == (0, 0)
    assert table.state.ending == OUTLASTED
    hurt = [line.facts["seat"] for line in table.state.journal.lines or [] if line.what == "hurt"]
    assert hurt == [CLARA, ADA, BEN, CLARA, ADA, BEN]


def test_a_town_that_is_not_fixed_shields_nobody() -> None:
    """Bramblehurst has one marker and is the one town left open."""
    table = eve("", 10, *[HURTS] * 6)
    table.state.vigilance[table.town("bramblehurst")] = 1
    table.turn_of(ADA)
    assert table.markers("bramblehurst") == (0, 1)
    assert table.state.ending == OUTLASTED


def test_no_hitting_back_with_a_card_that_put_a_token_on_the_player() -> None:
    """Ada's card hurts both; Lewes keeps its terror.  Ben hits it away."""
    table = eve("", 1, BOTH, HITS, HITS).turn_of(ADA)
    assert table.of(ADA).damage == 1
    assert (table.state.ending, table.happened("shielded_him")) == (WORN_DOWN, 1)


def test_a_shielded_player_hits_back() -> None:
    table = eve("", 1, BOTH, HITS, vigilance="reading").turn_of(ADA)
    assert table.of(ADA).damage == 0
    assert (table.state.ending, table.markers("lewes"), table.markers("reading")) == (WORN_DOWN, (0, 0), (0, 0))


def test_one_damage_does_not_hinder_and_two_are_out_at_once() -> None:
    """Ada is out, Ben fights with one damage and Clara with none: one card each clears Lewes and wins."""
    table = eve("", 1, HITS, HITS).player(ADA, damage=2).player(BEN, damage=1).turn_of(ADA)
    assert table.state.ending == WORN_DOWN
    assert table.happened("battle_round") == 1


def test_it_is_lost_at_once_if_everybody_is_out() -> None:
    table = eve("", 1).player(ADA, damage=2).player(BEN, damage=2).player(CLARA, damage=2).turn_of(ADA)
    assert table.state.ending == OUTLASTED
    assert len(table.state.discards) == 1


def test_nobody_is_captured_in_it() -> None:
    """At health 3, in the red zone, the battle still goes on to zero."""
    table = eve("", 4, HITS, HITS, HITS, HITS, HITS, red_zone=3).turn_of(ADA)
    assert table.state.ending == WORN_DOWN
    assert table.happened("captured") == 0


def test_dogs_and_weapons_do_nothing_in_it() -> None:
    table = eve("", 10, *[HURTS] * 6).player(ADA, items="dog shotgun bat").turn_of(ADA)
    assert table.of(ADA).damage == 2
    assert len(table.state.discards) == 7


@pytest.mark.parametrize(
    ("cards", "health", "won_with"),
    [
        ((HITS, HITS), 1, 2),  # his own card clears Lewes, Mr Hall's takes the last point
        ((NONE, HITS, HITS), 1, 3),  # Mr Hall's clears Lewes, Ben's takes it
        ((BOTH, HITS, HITS), 1, 3),  # Ada is hurt, so Mr Hall does not come; Ben, then Clara
        ((NONE, BOTH, HITS), 1, 3),  # what Mr Hall's card does to players counts for nothing
    ],
)
def test_mr_hall_in_the_final_battle(cards: tuple[dict[str, int], ...], health: int, won_with: int) -> None:
    table = eve("", health, *cards).player(ADA, companion="hall").turn_of(ADA)
    assert table.state.ending == WORN_DOWN
    assert len(table.state.discards) + len(table.state.in_use) == 1 + won_with
    assert table.happened("hurt") == (cards[0] is BOTH)


def test_it_goes_clockwise_from_the_active_player() -> None:
    table = eve("", 10, *[HURTS] * 6).turn_of(BEN)
    hurt = [line.facts["seat"] for line in table.state.journal.lines or [] if line.what == "hurt"]
    assert hurt == [BEN, CLARA, ADA, BEN, CLARA, ADA]


def test_vigilance_can_begin_it_in_the_middle_of_a_turn() -> None:
    """Ben fixes Lewes; the rest of his turn is dropped, the clue in Lewes stays where it is."""
    table = eve("", 1).marks(vigilance="lewes")
    table.state.terror[table.town("lewes")] = 0
    table.player(BEN, "lewes", evidence="eyewitness newspaper blotter").lies("lewes", "blotter").he("unknown")
    table.cards({"unknown": "stay"}, HITS).turn_of(BEN)
    assert table.state.ending is None
    table.do("vigilance eyewitness newspaper blotter")
    assert table.state.ending == WORN_DOWN
    assert table.refused("collect blotter") == "The game is over."


def test_colonel_adye_can_begin_it() -> None:
    """Hintondean has one vigilance marker and is one of two open towns when he is recruited."""
    table = eve("", 1).marks(terror="lewes")
    home = table.town("hintondean")
    table.state.fixed &= ~(1 << home)
    table.state.unfixed += 1
    table.state.vigilance[home] = 1
    table.player(ADA, "hintondean", evidence="blotter blotter").he("unknown")
    table.cards({"unknown": "stay"}, HITS, HITS).turn_of(ADA).do("recruit adye blotter blotter")
    assert table.state.ending == WORN_DOWN
    assert table.happened("fixed_for_us") == 1


def test_cards_of_a_round_stay_out_of_the_shuffle_until_it_is_over() -> None:
    """Five cards for three players: the second round needs a sixth, and shuffles those of his phase and the first."""
    table = eve("", 10, HURTS, HURTS, HURTS, HURTS)
    del table.state.deck[:-5]
    table.turn_of(ADA)
    assert table.happened("reshuffled") >= 1
    lines = [line.what for line in table.state.journal.lines or []]
    assert lines.index("reshuffled") > lines.index("battle_round") + 4


def test_the_card_of_his_phase_is_discarded_when_it_begins() -> None:
    """Two cards are left for three players: the third draws the only discard, the card that sent him to Lewes."""
    table = eve("", 10, HURTS, HURTS)
    del table.state.deck[:-3]
    table.turn_of(ADA)
    lines = [line.what for line in table.state.journal.lines or []]
    assert lines.index("reshuffled") < lines.index("battle_round") + 4
    assert table.state.ending == OUTLASTED


def test_a_higher_limit_of_towns_begins_it_earlier() -> None:
    """rules.unfixed_for_battle is the document's number, and a designer's to change."""
    table = eve("", 1, HITS, HITS, unfixed_for_battle=2)
    bramblehurst = table.town("bramblehurst")
    table.state.fixed &= ~(1 << table.town("eype"))
    table.state.unfixed += 1
    assert not table.state.fixed >> bramblehurst & 1
    assert table.turn_of(ADA).state.ending == WORN_DOWN
