"""What players do: travel, shops, companions, funds, evidence, vigilance, notes, trophies.  Rulings 6, 9, 11 to 14, 20
to 23 and 25.  Distances, prices and homes are read off the board."""

from dataclasses import replace
from typing import Any

import pytest

from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table


def turn(**ada: Any) -> Table:
    """Ada's turn, as nothing happens in his phase; what she has is given."""
    return Table().player(ADA, **ada).quiet_turn(ADA)


def test_set_up() -> None:
    for players, notes in ((3, 2), (4, 3), (5, 4)):
        state = Table(players).state
        assert state.notes == [notes] * 18
        assert [player.money for player in state.players] == [5] * players
        assert state.bank == 100 - 5 * players
        assert (state.health, state.bag) == (10, [20, 20, 20])
        assert {player.town for player in state.players} == {state.rules.names.ids["towns"].index("winchester")}
    for players in (2, 6):
        with pytest.raises(ValueError, match=f"is for 3 to 5 players, not for {players}"):
            Table(players)


# ---- travel


def test_a_road_inside_a_county_is_free() -> None:
    table = turn().do("travel winchester_adderdean")
    assert table.of(ADA).town == table.town("adderdean")
    assert (table.of(ADA).money, table.state.active) == (5, BEN)


def test_a_railway_costs_a_fare_inside_a_county_too() -> None:
    table = turn().do("travel port_burdock_winchester")
    assert (table.of(ADA).town, table.of(ADA).money, table.state.bank) == (table.town("port_burdock"), 3, 87)
    assert turn().do("travel winchester_reading").of(ADA).money == 3


def test_a_companion_pays_too() -> None:
    assert turn(companion="kemp").do("travel winchester_reading").of(ADA).money == 1
    assert (
        turn(companion="kemp", money=3).refused("travel winchester_reading") == "The ticket costs £4, and you have £3."
    )
    assert turn(money=1).refused("travel winchester_reading") == "The ticket costs £2, and you have £1."


def test_on_horseback_everything_is_free() -> None:
    table = turn(items="horse", companion="kemp", money=0).do("travel winchester_reading")
    assert (table.of(ADA).town, table.of(ADA).money) == (table.town("reading"), 0)
    assert turn(items="horse").refused("travel inkpen_winchester") == ""


def test_only_riders_cross_a_county_line_by_road() -> None:
    refused = turn().refused("travel inkpen_winchester")
    assert refused == "Only a player with a horse may take a road over a county line."


def test_a_way_begins_where_the_player_is() -> None:
    assert turn().refused("travel iping_lewes") == "No such road or railway leads out of Winchester."


def test_one_action_a_turn() -> None:
    table = turn().lies("winchester", "blotter").do("wire")
    assert table.state.active == ADA
    assert table.refused("pass") == "You have taken your action for this turn."
    assert table.refused("travel winchester_adderdean") == "You have taken your action for this turn."


# ---- shops and care


@pytest.mark.parametrize(
    ("item", "town", "price"),
    [("dog", "bramblehurst", 3), ("horse", "lambourn", 5), ("shotgun", "salisbury", 5), ("bat", "tilford", 3)],
)
def test_items_are_bought_in_their_shop(item: str, town: str, price: int) -> None:
    """Ruling 25."""
    table = turn(town=town).do(f"buy {item}")
    assert (table.of(ADA).money, table.of(ADA).items) == (5 - price, 1 << table.id("items", item))
    assert "has no shop that sells" in turn(town="eype").refused(f"buy {item}")
    assert "one of each kind" in turn(town=town, items=item).refused(f"buy {item}")
    assert f"costs £{price}, and you have £{price - 1}." in turn(town=town, money=price - 1).refused(f"buy {item}")


def test_prices_are_the_printed_ones() -> None:
    """A dearer horse is dearer in play."""
    table = Table()
    prices = list(table.rules.prices)
    prices[table.id("items", "horse")] = 10
    table.rules = table.state.rules = replace(table.rules, prices=tuple(prices))
    table.player(ADA, "lambourn").quiet_turn(ADA)
    assert table.refused("buy horse") == "The horse costs £10, and you have £5."


def test_medical_care_is_sold_anywhere_one_token_an_action() -> None:
    """Ruling 14."""
    table = turn(town="eype", damage=2).do("care")
    assert (table.of(ADA).damage, table.of(ADA).money, table.state.active) == (1, 4, BEN)
    assert turn().refused("care") == "You have no damage token to be rid of."
    assert turn(damage=1, money=0).refused("care") == "Medical care costs £1, and you have £0."


def test_dr_kemp_treats_anybody_in_the_town_for_nothing() -> None:
    table = turn(companion="kemp").player(BEN, damage=2)
    assert table.do("treat violet").of(BEN).damage == 1
    assert table.of(ADA).money == 5
    table = turn(companion="kemp", damage=1).player(BEN, "eype", damage=2)
    assert table.refused("treat violet") == "Dr Kemp treats only players in your town."
    assert table.refused("treat teal") == "That player has no damage token to be rid of."
    assert table.do("treat slate").of(ADA).damage == 0
    assert turn(damage=1).refused("treat slate") == "Dr Kemp is not with you."


# ---- companions


def test_companions_are_recruited_at_home_for_what_they_ask() -> None:
    assert turn(town="port_burdock", money=0).do("recruit kemp").of(ADA).companions == 2
    hall = turn(town="iping").do("recruit hall")
    assert (hall.of(ADA).money, hall.state.bank) == (3, 87)
    assert turn(town="port_stowe").do("recruit marvel").of(ADA).money == 4
    assert turn(town="iping", money=1).refused("recruit hall") == "Mr Hall asks for £2, and you have £1."
    assert turn(town="eype").refused("recruit hall") == "Mr Hall lives in Iping."


def test_one_companion_a_player_and_one_player_a_companion() -> None:
    """Ruling 11."""
    full = turn(town="iping", companion="kemp").refused("recruit hall")
    assert full == "You have no place for another companion."
    gone = Table().player(BEN, companion="hall").player(ADA, "iping").quiet_turn(ADA)
    assert gone.refused("recruit hall") == "Mr Hall has left with somebody."


def test_colonel_adye_takes_any_two_pieces_and_raises_vigilance_at_home() -> None:
    """Ruling 13."""
    table = turn(town="hintondean", evidence="newspaper newspaper blotter").marks(terror="hintondean")
    assert table.refused("recruit adye newspaper") == "Colonel Adye asks for 2 pieces of evidence."
    assert table.refused("recruit adye eyewitness newspaper").startswith("You have too little evidence")
    assert table.refused("recruit adye blotter blotter").startswith("You have too little evidence")
    table.do("recruit adye newspaper newspaper")
    assert table.markers("hintondean") == (0, 1)
    assert table.held(table.of(ADA).evidence) == "b"
    assert table.state.bag == [20, 20, 19]
    assert table.of(ADA).tokens == 1


@pytest.mark.parametrize("fixed", [{"terror": "hintondean hintondean"}, {"vigilance": "hintondean hintondean"}])
def test_colonel_adye_in_a_fixed_home(fixed: dict[str, str]) -> None:
    """Ruling 13: no marker and no token, and he comes all the same."""
    table = turn(town="hintondean", evidence="blotter blotter").marks(**fixed)
    before = table.markers("hintondean")
    table.do("recruit adye blotter blotter")
    assert (table.markers("hintondean"), table.of(ADA).tokens) == (before, 0)
    assert table.of(ADA).companions


# ---- funds


def test_wiring_in_a_county_seat_only() -> None:
    table = turn().do("wire")
    assert (table.of(ADA).money, table.state.bank) == (10, 80)
    refused = turn(town="adderdean").refused("wire")
    assert refused == "Adderdean is no county seat, so you cannot wire for funds."


@pytest.mark.parametrize(("bank", "gets"), [(7, 5), (5, 5), (3, 3), (0, 0)])
def test_the_bank_pays_what_it_has(bank: int, gets: int) -> None:
    """Ruling 22: all but so much of the 100 pounds is with Ben and Clara."""
    table = turn(money=0).player(BEN, money=100 - bank).player(CLARA, money=0).do("wire")
    assert (table.of(ADA).money, table.state.bank) == (gets, bank - gets)


# ---- evidence


def test_collecting_once_at_any_moment_in_fixed_towns_too() -> None:
    """Ruling 23."""
    table = turn().marks(terror="winchester winchester").lies("winchester", "blotter eyewitness eyewitness")
    table.do("collect eyewitness")
    assert table.held(table.of(ADA).evidence) == "e"
    assert table.refused("collect blotter") == "You have collected evidence in this turn."
    assert table.do("pass").state.active == BEN


def test_collecting_after_the_journey_or_before_it() -> None:
    table = turn().lies("adderdean", "newspaper").do("travel winchester_adderdean")
    assert table.state.active == ADA
    assert table.refused("collect blotter").startswith("No evidence of this kind lies in Adderdean")
    assert table.do("collect newspaper").state.active == BEN
    table = turn().lies("winchester", "blotter").lies("adderdean", "newspaper").do("collect blotter")
    assert table.do("travel winchester_adderdean").state.active == BEN


def test_the_turn_ends_by_itself_or_when_the_player_says_so() -> None:
    table = turn().lies("winchester", "blotter")
    assert table.refused("end") == "First take an action, even if it is to pass."
    assert table.do("pass").state.active == ADA
    assert table.do("end").state.active == BEN
    assert table.state.evidence[table.town("winchester")] == [0, 0, 1]


@pytest.mark.parametrize(("trophy", "extra"), [(0, ""), (1, "n"), (2, "nb")])
def test_a_trophy_adds_blind_pieces(trophy: int, extra: str) -> None:
    """Ruling 23: 20 accounts lie first in the bag, then the articles, then 19 blotters."""
    table = turn(trophy=trophy).lies("winchester", "blotter")
    table.luck.draws = [20, 39]
    table.do("collect blotter")
    assert table.held(table.of(ADA).evidence) == "".join(sorted(extra + "b", key="enb".index))


def test_a_trophy_brings_what_the_bag_has() -> None:
    """Ruling 6."""
    table = turn(trophy=2).lies("winchester", "blotter")
    table.state.bag = [0, 1, 0]
    table.do("collect blotter")
    assert table.held(table.of(ADA).evidence) == "nb"
    assert table.happened("bag_empty") == 1


# ---- vigilance

PAYMENTS = {
    ("hamlet", ""): {"e", "b"},
    ("village", ""): {"en", "eb", "nb"},
    ("seat", ""): {"enb"},
    ("hamlet", "marvel"): {""},
    ("village", "marvel"): {"n", "b"},
    ("seat", "marvel"): {"nb"},
    ("hamlet", "adye"): {""},
    ("village", "adye"): {"e", "n", "b"},
    ("seat", "adye"): {"en", "eb", "nb"},
    ("hamlet", "kemp"): {"e", "b"},
}
"""Ruling 12 and the document's list: by size and companion."""
WORD = {"e": "eyewitness", "n": "newspaper", "b": "blotter"}
EVERY = [
    "".join(word)
    for word in ["", "e", "n", "b", "ee", "en", "eb", "nn", "nb", "bb", "enb", "eeb", "nnb", "bbb", "eenb"]
]


@pytest.mark.parametrize(("size", "companion"), list(PAYMENTS))
def test_the_price_of_vigilance(size: str, companion: str) -> None:
    town = {"hamlet": "eype", "village": "avebury", "seat": "lewes"}[size]
    for paid in EVERY:
        table = turn(town=town, companion=companion, evidence="eyewitness newspaper blotter " * 3)
        refused = table.refused(" ".join(("vigilance", *(WORD[letter] for letter in paid))))
        assert (refused == "") == (paid in PAYMENTS[size, companion]), (paid, refused)


@pytest.mark.parametrize(("companion", "free"), [("adye", True), ("marvel", True), ("kemp", False)])
def test_help_is_noted(companion: str, free: bool) -> None:
    """Ruling 12: with help, vigilance in a hamlet costs nothing."""
    table = turn(town="eype", companion=companion, evidence="" if free else "blotter")
    table.do("vigilance" if free else "vigilance blotter")
    assert table.markers("eype") == (0, 1)
    assert table.happened("free_vigilance") == free
    assert table.happened(f"{companion}_helps") == free


def test_what_is_paid_goes_into_the_bag() -> None:
    table = turn(town="avebury", evidence="eyewitness blotter blotter").do("vigilance eyewitness blotter")
    assert table.held(table.of(ADA).evidence) == "b"
    assert table.state.bag == [20, 20, 19]
    assert table.markers("avebury") == (0, 1)
    assert (
        turn(town="eype", evidence="newspaper").refused("vigilance blotter").startswith("You have too little evidence")
    )


def test_vigilance_takes_a_terror_marker_away() -> None:
    table = turn(town="eype", evidence="blotter").marks(terror="eype").do("vigilance blotter")
    assert (table.markers("eype"), table.of(ADA).tokens) == ((0, 1), 1)


def test_a_second_time_fixes_the_town() -> None:
    table = turn(town="eype", evidence="blotter").marks(vigilance="eype").do("vigilance blotter")
    assert table.markers("eype") == (0, 2)
    assert table.state.fixed == 1 << table.town("eype")


@pytest.mark.parametrize("fixed", [{"terror": "eype eype"}, {"vigilance": "eype eype"}])
def test_nothing_changes_in_a_fixed_town(fixed: dict[str, str]) -> None:
    refused = turn(town="eype", evidence="blotter").marks(**fixed).refused("vigilance blotter")
    assert refused == "Eype is fixed: nothing can be changed there."


@pytest.mark.parametrize(
    ("trophy", "tokens", "then"),
    [(0, 0, (0, 1)), (0, 2, (1, 0)), (1, 2, (1, 3)), (1, 3, (2, 0)), (2, 0, (2, 0))],
)
def test_tokens_become_trophies_at_once(trophy: int, tokens: int, then: tuple[int, int]) -> None:
    """Ruling 21: three for the first side, four more for the second, and none after that."""
    table = turn(town="eype", evidence="blotter", trophy=trophy, tokens=tokens).do("vigilance blotter")
    assert (table.of(ADA).trophy, table.of(ADA).tokens) == then


# ---- notes


def test_research_takes_a_note_while_there_is_one() -> None:
    table = turn()
    assert table.do("research").of(ADA).notes[table.town("winchester")] == 1
    assert table.state.notes[table.town("winchester")] == 1
    table = turn()
    table.state.notes[table.town("winchester")] = 0
    assert table.refused("research") == "No research note is left in Winchester."


@pytest.mark.parametrize(
    ("towns", "sound"),
    [
        ("lewes iping bramblehurst", True),  # one county
        ("salisbury guildford lewes", True),  # seats of three counties
        ("hintondean inkpen eype", True),
        ("salisbury guildford iping", False),
        ("salisbury avebury iping", False),
        ("lewes lewes lewes", False),
        ("lewes iping", False),
    ],
)
def test_what_makes_a_document(towns: str, sound: bool) -> None:
    refused = turn(notes=towns if sound else "").refused(f"document {towns}")
    assert (refused == "") == sound
    if not sound:
        assert refused.startswith("A document takes notes from the towns of one county")


def test_a_document_needs_the_notes() -> None:
    refused = turn(notes="lewes iping").refused("document lewes iping bramblehurst")
    assert refused == "You have no note from Bramblehurst."


@pytest.mark.parametrize("returned", [False, True])
def test_a_document_brings_one_of_each_kind(returned: bool) -> None:
    """Ruling 20: the notes leave the game, or go back, as the ruling says."""
    table = Table(notes_return=returned).player(ADA, "eype", notes="lewes iping bramblehurst").quiet_turn(ADA)
    table.do("document lewes iping bramblehurst")
    assert table.held(table.of(ADA).evidence) == "enb"
    assert table.state.bag == [19, 19, 19]
    assert sum(table.of(ADA).notes) == 0
    assert sum(table.state.notes) == (36 if returned else 33)


def test_a_document_brings_what_the_bag_has() -> None:
    """Ruling 6."""
    table = turn(notes="lewes iping bramblehurst")
    table.state.bag = [3, 0, 1]
    table.do("document lewes iping bramblehurst")
    assert table.held(table.of(ADA).evidence) == "eb"
    assert table.happened("kind_lacking") == 1
