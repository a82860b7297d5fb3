"""A player with two damage tokens: what must be done, what may, and when to pass.  Ruling 7."""

from dataclasses import replace
from typing import Any

import pytest

from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table


def hurt(town: str, **ada: Any) -> Table:
    """Ada has two damage tokens and no money unless it is given; Ben and Clara are in Winchester."""
    things: dict[str, Any] = {"money": 0, "damage": 2, **ada}
    return Table().player(ADA, town, **things).quiet_turn(ADA)


MUST = "With 2 damage tokens you must heal yourself first, since you can."
MAY = "With 2 damage tokens you may only do what brings you money, or Dr Kemp."


def test_whoever_can_pay_must() -> None:
    table = hurt("reading", money=1, notes="lewes iping bramblehurst", evidence="eyewitness newspaper blotter")
    others = ["wire", "research", "pass", "travel inkpen_reading", "vigilance eyewitness newspaper blotter"]
    for words in [*others, "document lewes iping bramblehurst"]:
        assert table.refused(words) == MUST
    assert table.do("care").of(ADA).damage == 1


def test_whoever_has_dr_kemp_must_be_treated() -> None:
    table = hurt("winchester", companion="kemp").player(BEN, damage=1)
    assert table.refused("treat violet") == MUST
    assert table.refused("wire") == MUST
    assert table.do("treat slate").of(ADA).damage == 1


def test_with_money_and_doctor_either_will_do() -> None:
    table = hurt("winchester", money=3, companion="kemp")
    assert table.refused("care") == ""
    assert table.refused("treat slate") == ""


def test_evidence_may_still_be_collected() -> None:
    table = hurt("reading", money=1).lies("reading", "blotter")
    table.do("collect blotter", "care")
    assert table.held(table.of(ADA).evidence) == "b"


def test_wiring_in_a_seat() -> None:
    table = hurt("reading")
    assert table.refused("pass") == "You may pass only if nothing that brings you nearer to recovery is possible."
    for words in ("research", "travel inkpen_reading", "care"):
        assert table.refused(words) == MAY
    assert table.do("wire").of(ADA).money == 5


@pytest.mark.parametrize(
    ("town", "way", "allowed"),
    [
        ("lambourn", "travel lambourn_inkpen", True),  # two roads from Reading, then one
        ("inkpen", "travel inkpen_reading", True),
        ("inkpen", "travel lambourn_inkpen", False),
        ("lambourn", "travel lambourn_reading", False),  # the railway leads straight there, but is no road
        ("limpsfield", "travel guildford_limpsfield", True),
        ("port_stowe", "travel eype_port_stowe", True),
        ("eype", "travel eype_port_stowe", False),
        ("eype", "travel dorchester_eype", True),
        ("bramblehurst", "travel iping_bramblehurst", True),
        ("tilford", "travel tilford_iping", False),
    ],
)
def test_the_road_to_the_county_seat(town: str, way: str, allowed: bool) -> None:
    table = hurt(town)
    assert table.refused(way) == ("" if allowed else MAY)
    assert table.refused("pass") != ""


def test_a_rider_still_goes_by_road_and_to_this_countys_seat() -> None:
    table = hurt("lambourn", items="horse")
    assert table.refused("travel lambourn_reading") == MAY
    assert table.refused("travel avebury_lambourn") == MAY
    assert table.refused("travel lambourn_inkpen") == ""


def test_dr_kemps_door() -> None:
    table = hurt("port_burdock")
    assert table.do("recruit kemp").of(ADA).companions
    assert hurt("port_stowe", money=0).refused("recruit marvel") == MAY


def without_roads(table: Table, town: str) -> Table:
    """Every town of this map has a road to its seat; here one has none."""
    ways = list(table.rules.ways)
    ways[table.town(town)] = tuple(way for way in ways[table.town(town)] if way.rail)
    table.rules = table.state.rules = replace(table.rules, ways=tuple(ways))
    return table


def test_passing_is_not_open_while_dr_kemp_is_at_home() -> None:
    assert without_roads(hurt("port_burdock"), "port_burdock").refused("pass") != ""
    assert without_roads(hurt("port_burdock", companion="hall"), "port_burdock").refused("pass") == ""
    gone = without_roads(hurt("port_burdock"), "port_burdock").player(BEN, companion="kemp")
    assert gone.refused("pass") == ""
    assert without_roads(hurt("iping"), "iping").refused("pass") == ""


def test_a_trade_that_brings_money() -> None:
    table = hurt("winchester")
    assert table.refused("trade violet takes £1") == ""
    assert table.refused("trade violet gives evidence:blotter") == MAY
    table = hurt("winchester", evidence="blotter")
    assert table.refused("trade violet gives evidence:blotter") == MAY
    table.do("trade violet gives evidence:blotter takes £2")
    assert (table.of(ADA).money, table.of(BEN).money) == (2, 3)


def test_passing_when_nothing_else_is_possible() -> None:
    assert hurt("eype").refused("pass") != ""
    table = without_roads(hurt("eype"), "eype")
    assert table.refused("pass") == ""
    table.player(BEN, "eype")
    assert table.refused("pass") != ""  # Ben has five pounds to give
    table.player(BEN, "eype", money=0).player(CLARA, money=0)
    assert table.refused("pass") == ""


def test_with_one_token_everything_is_open() -> None:
    table = hurt("winchester", damage=1, money=5)
    for words in ("care", "wire", "research", "pass", "travel winchester_reading"):
        assert table.refused(words) == ""


def test_the_limit_is_the_printed_number() -> None:
    table = Table(damage_limit=3).player(ADA, money=5, damage=2).quiet_turn(ADA)
    assert table.refused("research") == ""
