"""The rulebook's worked examples, played.

Each begins as its sentence says and must end as it says; the quoted words make sure that the rulebook still tells it.
"""

from generator.games.invisible_man.rules.state import CAPTURED
from generator.pack import packaged
from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table

PRESENT = {"town": "stay", "present": True}


def told(*words: str) -> None:
    """The rulebook has an example with these words."""
    text = (packaged() / "content" / "invisible_man" / "rulebook.yaml").read_text("utf-8")
    examples = [" ".join(part.replace("> ", " ").split()) for part in text.split("> **Example")[1:]]
    assert any(all(word in example for word in words) for example in examples), words


def test_he_makes_a_detour_to_winchester() -> None:
    told("{towns.port_burdock.name}, and it is fixed", "{towns.winchester.name}, and terrorizes it")
    table = Table().marks(vigilance="port_burdock port_burdock").he("hampshire")
    table.cards({"county": "village"}).turn_of(ADA)
    assert (table.where(), table.markers("winchester")) == ("winchester", (1, 0))


def test_with_one_open_town_he_stays_in_the_county() -> None:
    told("{towns.adderdean.name} been fixed as well", "stayed in the county and done nothing")
    table = Table().marks(vigilance="port_burdock port_burdock", terror="adderdean adderdean").he("hampshire")
    table.cards({"county": "village"}).turn_of(ADA)
    assert (table.where(), table.markers("winchester")) == ("hampshire", (0, 0))


def test_west_of_wiltshire_lies_the_edge() -> None:
    told("“west”", "goes on to {counties.wiltshire.clockwise.clockwise.name}")
    table = Table().marks(terror="reading reading lambourn lambourn inkpen inkpen").he("wiltshire")
    assert table.cards({"county": "west"}).turn_of(ADA).where() == "surrey"


def test_ada_raises_vigilance_in_dorchester() -> None:
    told("Ada is in {towns.dorchester.name}", "{companions.marvel.name} travels with her", "takes a trophy")
    table = Table().player(ADA, "dorchester", companion="marvel", evidence="newspaper blotter", tokens=2)
    table.marks(terror="dorchester").quiet_turn(ADA).do("vigilance newspaper blotter")
    assert table.markers("dorchester") == (0, 1)
    assert (table.of(ADA).tokens, table.of(ADA).trophy, table.held(table.of(ADA).evidence)) == (0, 1, "")
    assert table.state.bag == [20, 20, 20]


def test_he_attacks_ben_in_lewes() -> None:
    told("Ben is there alone", "The combat is over, and the town is spared the terror")
    table = Table().player(BEN, "lewes").he("lewes")
    table.cards(PRESENT, {"harms_players": 1, "harms_him": 1}).turn_of(ADA)
    assert (table.of(BEN).damage, table.state.health, table.markers("lewes")) == (1, 10, (0, 0))


def test_the_fight_at_iping() -> None:
    told("Clara has a damage token", "Ada has a {items.shotgun.name|lower}", "Ben has a {items.bat.name|lower}")
    for health, caught in ((6, False), (5, True)):
        table = Table().player(ADA, "iping", items="shotgun").player(BEN, "iping", items="bat")
        table.player(CLARA, "iping", damage=1).he("iping", health)
        table.cards(
            PRESENT,
            {"harms_players": 1, "harms_him": 1},
            {"harms_players": 0, "harms_him": 0},
            {"harms_players": 1, "harms_him": 0},
            {"harms_him": 1},
        ).turn_of(ADA)
        assert table.markers("iping") == (1, 0)
        table.do("attack", "weapon shotgun")
        assert (table.of(ADA).damage, table.state.health) == (0, health - 1)
        table.do("weapon bat", "redraw")
        assert (table.of(BEN).damage, table.of(CLARA).damage, table.state.health) == (1, 1, health - 2)
        assert (table.state.ending == CAPTURED) == caught
