"""Short games worked out by hand from the set-up to each end.  Ada, Ben and Clara begin in Winchester.

The cards are chosen by what they say, the bag gives an eyewitness account each time.  So that few turns are enough he
is weaker than printed, and in two games the final battle begins with the first fixed town.
"""

from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table

NONE = {"harms_players": 0, "harms_him": 0}
HURTS = {"harms_players": 1, "harms_him": 0}
HITS = {"harms_players": 0, "harms_him": 1}
BOTH = {"harms_players": 1, "harms_him": 1}
TO_HAMPSHIRE = {"unknown": "hampshire"}


def test_captured_by_players_who_attack() -> None:
    table = Table(health=5).cards(
        TO_HAMPSHIRE,
        {"county": "seat"},
        *({"town": "stay", "present": True}, HITS, NONE, BOTH),
    )
    table.turn_of(ADA)
    assert table.where() == "hampshire"
    table.do("wire")
    # he comes to Winchester; from a county he is never present
    assert (table.where(), table.markers("winchester"), table.state.active) == ("winchester", (1, 0), BEN)
    table.do("collect eyewitness", "research")
    assert table.held(table.of(BEN).evidence) == "e"
    # three are too many for him: he terrorizes Winchester for good, and stays present
    assert (table.markers("winchester"), table.state.active, table.state.unfixed) == ((2, 0), CLARA, 17)
    table.do("attack")
    assert [table.of(seat).damage for seat in (ADA, BEN, CLARA)] == [0, 1, 0]
    assert (table.state.health, table.state.ending, table.state.won) == (3, "captured", True)
    assert (table.state.turn, table.state.bank) == (3, 80)


def test_captured_when_he_attacks() -> None:
    table = Table(health=5).cards(
        TO_HAMPSHIRE,
        {"county": "hamlet"},
        *({"town": "stay", "present": True}, HITS),
        *({"town": "seat", "present": True}, HITS, HURTS),
    )
    table.turn_of(ADA).do("travel winchester_adderdean")
    assert (table.where(), table.markers("adderdean"), table.state.active) == ("adderdean", (1, 0), BEN)
    table.do("wire")
    # he is present in Adderdean, where Ada is alone, and comes off worse
    assert (table.state.health, table.of(ADA).damage, table.markers("adderdean")) == (4, 0, (1, 0))
    assert table.refused("attack") == "He is not present, so you cannot attack him."
    table.do("pass")
    # in Winchester he attacks Ben and Clara, in this order on Ada's turn
    assert (table.where(), table.markers("winchester")) == ("winchester", (0, 0))
    assert [table.of(seat).damage for seat in (ADA, BEN, CLARA)] == [0, 0, 1]
    assert (table.state.health, table.state.ending, table.state.turn) == (3, "captured", 4)


def test_worn_down_in_the_final_battle() -> None:
    table = Table(health=2, red_zone=0, capture_at=0, unfixed_for_battle=17).cards(
        TO_HAMPSHIRE,
        {"county": "seat"},
        {"town": "hamlet", "present": False},
        {"town": "county"},
        {"county": "unknown"},
        *[{"unknown": "stay"}] * 3,
        *(BOTH, HURTS, HITS),
    )
    table.turn_of(ADA).do("travel winchester_adderdean")
    table.do("collect eyewitness", "wire")  # Ben, in Winchester, where he has just been
    assert (table.where(), table.markers("adderdean"), table.state.active) == ("adderdean", (1, 0), CLARA)
    table.do("pass")
    assert (table.where(), table.state.active) == ("hampshire", ADA)
    table.do("collect eyewitness", "vigilance eyewitness")
    assert (table.markers("adderdean"), table.of(ADA).tokens, table.where()) == ((0, 1), 1, "unknown")
    table.do("travel winchester_adderdean", "pass", "pass")
    assert (table.state.active, table.state.turn, table.state.ending) == (BEN, 8, None)
    table.do("vigilance eyewitness")
    # Adderdean is fixed.  Ben: its vigilance takes his wound, and as Winchester is not fixed its terror is no
    # shield: health 1.  Clara is hurt.  Ada ends it.
    assert table.markers("adderdean") == (0, 0)
    assert table.markers("winchester") == (1, 0)
    assert [table.of(seat).damage for seat in (ADA, BEN, CLARA)] == [0, 0, 1]
    assert (table.state.health, table.state.ending, table.state.won) == (0, "worn_down", True)


def test_outlasted_in_the_final_battle() -> None:
    table = Table(unfixed_for_battle=17).cards(
        TO_HAMPSHIRE,
        {"county": "seat"},
        {"town": "stay", "present": False},
        *(HITS, BOTH, HURTS),
        *(HURTS, HURTS, HURTS),
        HURTS,
    )
    table.turn_of(ADA).do("pass")
    table.do("wire", "end")
    # Winchester falls on Clara's turn, and the battle begins with her: the town's terror takes her blow
    assert table.markers("winchester") == (0, 0)
    assert [table.of(seat).damage for seat in (ADA, BEN, CLARA)] == [2, 2, 2]
    assert (table.state.health, table.state.ending, table.state.won) == (10, "outlasted", False)
    assert table.happened("battle_round") == 3
    assert len(table.state.discards) == 10
