"""The reference for his moves against cases that were worked out by hand from the rules text.

Clockwise the counties are Wiltshire, Berkshire, Surrey, Sussex, Hampshire, Dorset, and Wiltshire again.
Each case has the sentence that decides it: “document” is the designer’s text, numbers are rulings.
"""

from typing import NamedTuple

import pytest

from tests.games.invisible_man.movement_reference.reference import (
    TABLE,
    Fixed,
    cases,
    closed,
    expected_count,
    is_battle,
    move,
    section,
    situations,
    table,
    tables,
    words,
)

TOWNS = {
    "wiltshire": "salisbury avebury hintondean",
    "berkshire": "reading lambourn inkpen",
    "surrey": "guildford limpsfield tilford",
    "sussex": "lewes iping bramblehurst",
    "hampshire": "winchester port_burdock adderdean",
    "dorset": "dorchester port_stowe eype",
}
"""Seat, village, hamlet of each county, clockwise."""


def fixed_towns(names: str) -> Fixed:
    """Towns by name; a county stands for its three, and ``but x y`` for all counties except those."""
    if names.startswith("but "):
        names = " ".join(county for county in TOWNS if county not in names.split())
    return frozenset(" ".join(TOWNS.get(name, name) for name in names.split()).split())


class Hand(NamedTuple):
    """A case: the card says ``says`` in the section that counts."""

    card: str
    says: str
    place: str
    fixed: str
    to: str
    present: bool
    why: str


HAND = [
    # Unknown.
    Hand("boots_for_nothing", "stay", "unknown", "", "unknown", False, "document: remains where he is"),
    Hand("boots_for_nothing", "stay", "unknown", "but hampshire", "unknown", False, "the corner is never fixed"),
    Hand("bandaged_lodger", "wiltshire", "unknown", "", "wiltshire", False, "document: a specific county by name"),
    Hand("bandaged_lodger", "wiltshire", "unknown", "salisbury avebury", "wiltshire", False, "4: one town is open"),
    Hand("bandaged_lodger", "wiltshire", "unknown", "wiltshire", "berkshire", False, "18: from the named county"),
    Hand("bandaged_lodger", "wiltshire", "unknown", "wiltshire berkshire surrey", "sussex", False, "document: unfixed"),
    Hand("pencilled_on_a_gate", "dorset", "unknown", "dorset", "wiltshire", False, "18: round past Dorset"),
    Hand("grey_upon_grey", "sussex", "unknown", "but berkshire", "berkshire", False, "18: four steps round"),
    Hand("unknown_bowler", "surrey", "unknown", "", "surrey", False, "10: only a town section can make him present"),
    # County: stay, directions, off the board.
    Hand("pencilled_on_a_gate", "stay", "surrey", "", "surrey", False, "document: remains where he is"),
    Hand("pencilled_on_a_gate", "stay", "surrey", "guildford tilford", "surrey", False, "4: one town is open"),
    Hand("pencilled_on_a_gate", "stay", "surrey", "surrey", "sussex", False, "3: staying is unavailable, 18"),
    Hand("pencilled_on_a_gate", "stay", "surrey", "surrey sussex", "hampshire", False, "3 and 18"),
    Hand("bandaged_lodger", "east", "wiltshire", "", "berkshire", False, "document: a neighbouring county"),
    Hand("bandaged_lodger", "east", "wiltshire", "wiltshire", "berkshire", False, "document: he leaves a fixed county"),
    Hand("borrowed_pipe", "north", "hampshire", "berkshire", "surrey", False, "18: from Berkshire, not from Hampshire"),
    Hand("voice_in_the_gorse", "west", "hampshire", "dorset", "wiltshire", False, "18: from Dorset"),
    Hand("voice_in_the_gorse", "west", "surrey", "berkshire", "surrey", False, "18: the count leads to his own"),
    Hand("voice_in_the_gorse", "west", "surrey", "berkshire surrey", "sussex", False, "18: his own is closed too"),
    Hand("voice_in_the_gorse", "west", "berkshire", "wiltshire", "berkshire", False, "18: the count leads to his own"),
    Hand("borrowed_pipe", "north", "hampshire", "but hampshire", "hampshire", False, "18: only his own is left"),
    Hand("voice_in_the_gorse", "west", "wiltshire", "", "berkshire", False, "document: off the board"),
    Hand("voice_in_the_gorse", "west", "wiltshire", "berkshire", "surrey", False, "document: the next unfixed county"),
    Hand("candle_upstairs", "south", "sussex", "", "hampshire", False, "18: from where he is, clockwise"),
    Hand(
        "candle_upstairs", "south", "sussex", "sussex", "hampshire", False, "18: his own being closed changes nothing"
    ),
    Hand("laying_the_odds", "south", "hampshire", "but hampshire", "hampshire", False, "18: only his own is left"),
    Hand("bandaged_lodger", "east", "surrey", "", "sussex", False, "document: nothing lies east of Surrey"),
    Hand("carriers_tale", "north", "surrey", "but surrey dorset", "dorset", False, "18: three steps round"),
    # County: towns, unknown.
    Hand("council_minutes", "seat", "dorset", "", "dorchester", False, "10: entered from a county, never present"),
    Hand("only_the_wind", "village", "hampshire", "port_burdock", "winchester", False, "document: largest available"),
    Hand("only_the_wind", "village", "hampshire", "port_burdock adderdean", "hampshire", False, "document: one left"),
    Hand("only_the_wind", "village", "hampshire", "port_burdock winchester", "hampshire", False, "document: one left"),
    Hand("only_the_wind", "village", "hampshire", "winchester adderdean", "port_burdock", False, "it is not fixed"),
    Hand("grey_upon_grey", "hamlet", "sussex", "bramblehurst", "lewes", False, "document: largest available"),
    Hand("council_minutes", "seat", "sussex", "lewes", "iping", False, "document: a village is larger than a hamlet"),
    Hand("council_minutes", "seat", "sussex", "sussex", "unknown", False, "document: no towns are available"),
    Hand("silver_on_the_move", "unknown", "surrey", "", "unknown", False, "document: the corner of the board"),
    Hand("silver_on_the_move", "unknown", "surrey", "surrey", "unknown", False, "the corner is never fixed"),
    # Town: stay and towns.
    Hand("dr_ames_casebook", "stay", "iping", "", "iping", True, "document: the card says present"),
    Hand("candle_upstairs", "stay", "iping", "", "iping", False, "document: the card does not say present"),
    Hand("dr_ames_casebook", "stay", "iping", "iping", "lewes", True, "3: like any other; 10: present holds"),
    Hand("dr_ames_casebook", "stay", "lewes", "lewes", "iping", True, "3; 10"),
    Hand("dr_ames_casebook", "stay", "iping", "iping lewes", "sussex", False, "3; 10: not present in a county"),
    Hand("dr_ames_casebook", "stay", "iping", "sussex", "unknown", False, "3; 10: not present in the corner"),
    Hand("dr_ames_casebook", "stay", "iping", "lewes bramblehurst", "iping", True, "his town is not fixed"),
    Hand("boots_for_nothing", "hamlet", "lewes", "", "bramblehurst", True, "document: another town of the county"),
    Hand("boots_for_nothing", "hamlet", "lewes", "berkshire eype", "bramblehurst", True, "only Sussex matters here"),
    Hand("boots_for_nothing", "hamlet", "bramblehurst", "", "bramblehurst", True, "3: naming his own means staying"),
    Hand(
        "boots_for_nothing", "hamlet", "lewes", "bramblehurst", "lewes", True, "3: the largest is where he stands; 10"
    ),
    Hand("boots_for_nothing", "hamlet", "iping", "bramblehurst", "lewes", True, "document: the largest available"),
    Hand("boots_for_nothing", "hamlet", "lewes", "lewes iping", "bramblehurst", True, "the hamlet is not fixed"),
    Hand("boots_for_nothing", "hamlet", "lewes", "lewes bramblehurst", "sussex", False, "document: one left; 10"),
    Hand("boots_for_nothing", "hamlet", "lewes", "iping bramblehurst", "sussex", False, "document: one left, even his"),
    Hand("council_minutes", "seat", "tilford", "guildford", "limpsfield", True, "document: largest available; 10"),
    Hand("unknown_bowler", "village", "eype", "dorset", "unknown", False, "document: no towns are available; 10"),
    # Town: county.
    Hand("grey_upon_grey", "county", "iping", "", "sussex", False, "document: no longer in a specific town"),
    Hand("grey_upon_grey", "county", "iping", "iping lewes", "sussex", False, "4: one town is open"),
    Hand("grey_upon_grey", "county", "iping", "sussex", "hampshire", False, "3 and 18"),
    Hand("grey_upon_grey", "county", "iping", "sussex hampshire", "dorset", False, "3 and 18"),
    Hand("grey_upon_grey", "county", "iping", "but sussex", "sussex", False, "18: only his own is left"),
    Hand("grey_upon_grey", "county", "eype", "dorset", "wiltshire", False, "18: round past Dorset"),
]


@pytest.mark.parametrize("hand", HAND, ids=lambda hand: f"{hand.place}-{hand.says}-{hand.fixed or 'none'}")
def test_worked_by_hand(hand: Hand) -> None:
    card = tables().cards[hand.card]
    assert getattr(card, section(hand.place)) == hand.says
    assert move(hand.card, hand.place, fixed_towns(hand.fixed)) == (hand.to, hand.present), hand.why


def test_the_cases_by_hand_speak_every_word_of_every_section() -> None:
    """All but the county names, of which some are enough."""
    spoken = {(section(one.place), one.says) for one in HAND}
    assert {(section(place), word) for place, word in words() if word not in TOWNS} <= spoken
    assert ("unknown", "stay") in spoken


def test_no_move_in_the_final_battle() -> None:
    """Seventeen fixed towns are the final battle, sixteen are not (ruling 17)."""
    seventeen = fixed_towns("but sussex") | {"lewes", "iping"}
    assert move("boots_for_nothing", "lewes", seventeen) is None
    assert move("boots_for_nothing", "lewes", seventeen | {"bramblehurst"}) is None
    assert move("boots_for_nothing", "lewes", seventeen - {"iping"}) == ("bramblehurst", True)


def test_board_as_the_cases_have_it() -> None:
    """The order of the counties and the three towns of each, against the tables."""
    known = tables()
    assert known.sizes == ("seat", "village", "hamlet")
    assert {county: " ".join(known.towns_in(county)) for county in TOWNS} == TOWNS
    ring = list(TOWNS)
    assert known.clockwise == dict(zip(ring, ring[1:] + ring[:1], strict=True))
    facing = {"north": "south", "south": "north", "east": "west", "west": "east"}
    for county, around in known.neighbours.items():
        assert all(known.neighbours[other][facing[side]] == county for side, other in around.items())
    assert known.present_after_detour


@pytest.mark.parametrize("filling", [None, "seat", "village", "hamlet"])
def test_number_of_cases(filling: str | None) -> None:
    assert sum(1 for _ in cases(filling)) == expected_count(filling)


def test_no_situation_twice() -> None:
    assert expected_count() == 293_328
    for place in tables().places:
        found = list(situations(place))
        assert len(set(found)) == len(found)


def test_he_ends_on_nothing_fixed_and_not_far_away() -> None:
    """He never enters a fixed town or county; from a county or town he changes towns only within it."""
    known = tables()
    for _, place, fixed, goal, present in cases():
        assert goal not in fixed
        assert goal not in known.counties or not closed(goal, fixed)
        assert not is_battle(fixed)
        if goal in known.towns:
            assert place != "unknown"
            assert known.county_at(place) == known.county_of[goal]
        assert not present or (place in known.towns and goal in known.towns)


def test_table_is_up_to_date() -> None:
    """Run ``python -m tests.games.invisible_man.movement_reference.reference`` if the content has changed."""
    assert TABLE.read_text("utf-8") == table()
