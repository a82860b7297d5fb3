"""His phase: rest, movement, detours, terror.  Places follow from the board: clockwise the counties are Wiltshire,
Berkshire, Surrey, Sussex, Hampshire, Dorset.  Rulings 2 to 6, 8, 10 and 18."""

from typing import Any

import pytest

from generator.games.invisible_man.rules.deck import draw
from generator.rules.luck import Stream
from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table, content

SURREY = "guildford guildford limpsfield limpsfield tilford tilford"
BERKSHIRE = "reading reading lambourn lambourn inkpen inkpen"


@pytest.mark.parametrize(
    ("he", "card", "there"),
    [
        ("unknown", {"unknown": "stay"}, "unknown"),
        ("unknown", {"unknown": "dorset"}, "dorset"),
        ("sussex", {"county": "stay"}, "sussex"),
        ("sussex", {"county": "north"}, "surrey"),
        ("hampshire", {"county": "east"}, "sussex"),
        ("berkshire", {"county": "south"}, "hampshire"),
        ("surrey", {"county": "west"}, "berkshire"),
        ("dorset", {"county": "seat"}, "dorchester"),
        ("dorset", {"county": "village"}, "port_stowe"),
        ("dorset", {"county": "hamlet"}, "eype"),
        ("dorset", {"county": "unknown"}, "unknown"),
        ("iping", {"town": "stay"}, "iping"),
        ("iping", {"town": "seat"}, "lewes"),
        ("iping", {"town": "village"}, "iping"),
        ("iping", {"town": "hamlet"}, "bramblehurst"),
        ("iping", {"town": "county"}, "sussex"),
        # off the board: the next county clockwise from the one he is in
        ("wiltshire", {"county": "west"}, "berkshire"),
        ("surrey", {"county": "north"}, "sussex"),
        ("sussex", {"county": "south"}, "hampshire"),
        ("dorset", {"county": "west"}, "wiltshire"),
    ],
)
def test_the_section_for_where_he_stands_moves_him(he: str, card: dict[str, str], there: str) -> None:
    assert Table().he(he).cards(card).turn_of(ADA).where() == there


@pytest.mark.parametrize(
    ("fixed", "he", "card", "there"),
    [
        # a fixed town: the larger of the other two; the county; the unknown corner
        ("guildford guildford", "surrey", {"county": "seat"}, "limpsfield"),
        ("limpsfield limpsfield", "surrey", {"county": "village"}, "guildford"),
        ("tilford tilford", "guildford", {"town": "hamlet"}, "guildford"),
        ("guildford guildford tilford tilford", "surrey", {"county": "hamlet"}, "surrey"),
        ("guildford guildford tilford tilford", "limpsfield", {"town": "seat"}, "surrey"),
        (SURREY, "tilford", {"town": "seat"}, "unknown"),
        (SURREY, "tilford", {"town": "stay"}, "unknown"),
        # the unfixed town he is in, named by the card, is a stay (ruling 3)
        ("guildford guildford limpsfield limpsfield", "tilford", {"town": "hamlet"}, "tilford"),
        ("guildford guildford limpsfield limpsfield", "tilford", {"town": "stay"}, "tilford"),
        # stay on fixed ground (ruling 3)
        ("tilford tilford", "tilford", {"town": "stay"}, "guildford"),
        ("guildford guildford", "guildford", {"town": "stay"}, "limpsfield"),
        (SURREY, "surrey", {"county": "stay"}, "sussex"),
        (SURREY, "guildford", {"town": "county"}, "sussex"),
        # a fixed county: the next clockwise from that one (ruling 18)
        (SURREY, "unknown", {"unknown": "surrey"}, "sussex"),
        (SURREY, "sussex", {"county": "north"}, "sussex"),
        (SURREY, "berkshire", {"county": "east"}, "sussex"),
        (f"{SURREY} {BERKSHIRE}", "wiltshire", {"county": "east"}, "sussex"),
        (f"{SURREY} {BERKSHIRE}", "unknown", {"unknown": "berkshire"}, "sussex"),
        # off the board: from the county he is in, fixed ones passed over
        (BERKSHIRE, "wiltshire", {"county": "west"}, "surrey"),
    ],
)
def test_he_makes_detours_round_what_is_fixed(fixed: str, he: str, card: dict[str, str], there: str) -> None:
    assert Table().marks(terror=fixed).he(he).cards(card).turn_of(ADA).where() == there
    assert Table().marks(vigilance=fixed).he(he).cards(card).turn_of(ADA).where() == there


def test_he_stays_in_the_only_county_that_is_left() -> None:
    everything_else = " ".join(f"{id} {id}" for id, town in content().towns.items() if town.county != "surrey")
    table = Table().marks(terror=everything_else)
    assert table.he("surrey").cards({"county": "north"}).turn_of(ADA).where() == "surrey"
    table = Table().marks(terror=everything_else)
    assert table.he("surrey").cards({"county": "west"}).turn_of(ADA).where() == "surrey"


def test_a_county_is_fixed_however_its_towns_went() -> None:
    """Ruling 4: two vigilant towns and a terrorized one close Surrey."""
    table = Table().marks(vigilance="guildford guildford tilford tilford", terror="limpsfield limpsfield")
    assert table.he("unknown").cards({"unknown": "surrey"}).turn_of(ADA).where() == "sussex"


def test_a_detour_to_where_he_stands_lets_him_act_there_again() -> None:
    """Ruling 3: Tilford is fixed, so he stays in Guildford and terrorizes it."""
    table = Table().marks(terror="tilford tilford").he("guildford").cards({"town": "hamlet"}).turn_of(ADA)
    assert (table.where(), table.markers("guildford")) == ("guildford", (1, 0))


def test_terror_adds_a_marker_takes_vigilance_and_leaves_a_clue() -> None:
    table = Table().marks(vigilance="lewes").he("sussex").cards({"county": "seat"})
    table.luck.draws = [20]  # 20 accounts come first, so number 20 is an article
    table.turn_of(ADA)
    assert table.markers("lewes") == (1, 0)
    assert table.held(table.state.evidence[table.town("lewes")]) == "n"
    assert table.state.bag == [20, 19, 20]


def test_two_terror_markers_fix_a_town_and_a_county() -> None:
    table = Table().marks(terror="lewes iping iping", vigilance="bramblehurst bramblehurst")
    table.he("sussex").cards({"county": "seat"}).turn_of(ADA)
    assert table.state.fixed >> table.town("lewes") & 1
    assert table.happened("county_fixed") == 1
    assert table.happened("county_divided") == 1


def test_an_empty_bag_leaves_no_clue() -> None:
    """Ruling 6."""
    table = Table().he("sussex").cards({"county": "seat"})
    table.state.bag = [0, 0, 0]
    table.turn_of(ADA)
    assert table.markers("lewes") == (1, 0)
    assert table.held(table.state.evidence[table.town("lewes")]) == ""
    assert table.happened("bag_empty") == 1


def test_in_a_county_or_the_corner_he_does_nothing_more() -> None:
    table = Table().he("unknown").cards({"unknown": "surrey"}).turn_of(ADA)
    assert sum(table.state.terror) == 0
    assert not table.state.present


@pytest.mark.parametrize(("health", "rests"), [(4, False), (3, True), (2, True), (0, True)])
def test_he_rests_in_the_red_zone(health: int, rests: bool) -> None:
    """Ruling 2: the zone reaches from 0 to 3.  A rest is one step up, without a card."""
    table = Table(capture_at=0).he("sussex", health).cards({"county": "seat"}).turn_of(ADA)
    assert table.state.health == health + rests
    assert table.where() == ("sussex" if rests else "lewes")
    assert len(table.state.discards) == (0 if rests else 1)


def test_the_discards_are_shuffled_when_a_card_is_needed() -> None:
    """Ruling 5: with three cards, the fourth phase draws from the discards of the first three."""
    table = Table().he("unknown").cards(*[{"unknown": "stay"}] * 3)
    del table.state.deck[:-3]
    first = table.state.deck[:]
    for _ in range(3):
        table.turn_of(ADA)
    assert sorted(table.state.discards) == sorted(first)
    assert table.happened("reshuffled") == 0
    table.turn_of(ADA, deal=False)
    assert table.happened("reshuffled") == 1
    assert len(table.state.deck) == 2


def test_the_shuffle_is_one() -> None:
    """Ruling 5: all 51 cards are discards; whatever luck makes of them is the new deck."""
    table = Table().he("unknown")
    state = table.state
    state.discards, state.deck = list(range(51)), []
    assert draw(state, Stream(1)) not in state.deck
    assert len(state.deck) == 50
    assert state.deck != sorted(state.deck)
    assert state.discards == []


def test_cards_in_use_stay_out_of_the_shuffle() -> None:
    """Ruling 5: his phase's card and Ada's are in use when Ben needs one; only the old discard can come."""
    table = Table().player(ADA, "lewes").player(BEN, "lewes").he("lewes")
    table.cards({"town": "stay", "present": True}, {"harms_players": 0, "harms_him": 0})
    old = table.state.deck[0]
    table.state.discards = [old]
    del table.state.deck[:-2]
    table.turn_of(ADA)
    assert table.happened("reshuffled") == 1
    assert table.state.deck == []
    assert len(table.state.discards) == 3


# ---- present, and whom he attacks


def present(*fight: dict[str, Any], **settings: Any) -> Table:
    """He is in Lewes, and the card lets him stay there, present; then come the cards of a fight."""
    return Table(**settings).he("lewes").cards({"town": "stay", "present": True}, *fight)


HARMLESS = {"harms_players": 0, "harms_him": 0}


def test_he_attacks_one_or_two_and_terrorizes_before_more() -> None:
    one = present(HARMLESS).player(ADA, "lewes").turn_of(ADA)
    assert (one.happened("he_attacks"), one.markers("lewes")) == (1, (0, 0))
    two = present(HARMLESS, HARMLESS).player(ADA, "lewes").player(BEN, "lewes").turn_of(ADA)
    assert (two.happened("he_attacks"), two.markers("lewes")) == (1, (0, 0))
    three = present().player(ADA, "lewes").player(BEN, "lewes").player(CLARA, "lewes").turn_of(ADA)
    assert (three.happened("he_attacks"), three.markers("lewes")) == (0, (1, 0))
    assert three.state.present
    nobody = present().turn_of(ADA)
    assert (nobody.happened("he_attacks"), nobody.markers("lewes")) == (0, (1, 0))


def test_he_does_not_attack_without_the_word() -> None:
    table = Table().player(ADA, "lewes").he("lewes").cards({"town": "stay", "present": False}).turn_of(ADA)
    assert table.markers("lewes") == (1, 0)


def test_a_town_entered_from_a_county_never_finds_him_present() -> None:
    """Ruling 10: the word stands in the town section only."""
    table = Table().player(ADA, "lewes").he("sussex").cards({"county": "seat", "present": True}).turn_of(ADA)
    assert (table.markers("lewes"), table.state.present) == ((1, 0), False)


@pytest.mark.parametrize("bold", [True, False])
def test_present_after_a_detour_as_the_ruling_says(bold: bool) -> None:
    """Ruling 10: Bramblehurst is fixed, he ends in Lewes where Ada is."""
    table = Table(present_after_detour=bold).marks(terror="bramblehurst bramblehurst").player(ADA, "lewes")
    table.he("iping").cards({"town": "hamlet", "present": True}, HARMLESS).turn_of(ADA)
    assert table.where() == "lewes"
    assert table.happened("he_attacks") == bold
    assert table.markers("lewes") == ((0, 0) if bold else (1, 0))


def test_a_detour_makes_nobody_present() -> None:
    table = Table().marks(terror="bramblehurst bramblehurst").player(ADA, "lewes")
    table.he("iping").cards({"town": "hamlet", "present": False}).turn_of(ADA)
    assert (table.where(), table.state.present, table.markers("lewes")) == ("lewes", False, (1, 0))


def test_dogs_and_the_badly_wounded_count_but_are_spared() -> None:
    """Ruling 8: Ada has a dog and Clara two damage; with Ben that makes three, a crowd."""
    crowd = present().player(ADA, "lewes", items="dog").player(BEN, "lewes").player(CLARA, "lewes", damage=2)
    assert crowd.turn_of(ADA).markers("lewes") == (1, 0)
    pair = present({"harms_players": 1}).player(ADA, "lewes", items="dog").player(BEN, "lewes").turn_of(ADA)
    assert (pair.of(ADA).damage, pair.of(BEN).damage) == (0, 1)
    assert len(pair.state.discards) == 2
    spared = present().player(ADA, "lewes", items="dog").player(CLARA, "lewes", damage=2).turn_of(ADA)
    assert spared.markers("lewes") == (1, 0)
    assert spared.happened("nobody_to_attack") == 1
    assert spared.state.present


def test_the_present_last_only_for_the_turn() -> None:
    table = present().turn_of(ADA).do("pass")
    assert table.state.turn == 2
    table = Table().he("lewes").cards({"town": "stay", "present": True}, {"town": "stay", "present": False})
    table.turn_of(ADA)
    assert table.state.present
    table.do("pass")
    assert not table.state.present
