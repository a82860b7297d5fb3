"""Positions in which there is not much to think about: the greedy bot does what any player would."""

import pytest

from generator.games.invisible_man.bots.greedy import GreedyBot
from generator.games.invisible_man.rules.wording import words
from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table, content


def choice(table: Table) -> str:
    return words(table.rules, GreedyBot(table.rules).choose(table.state.view()))


def quiet() -> Table:
    return Table().he("unknown")


def all_but(*open_towns: str) -> list[str]:
    return [town for town in content().towns if town not in open_towns]


# ---- recovery


def test_two_damage_and_money_are_healed() -> None:
    assert choice(quiet().player(ADA, damage=2, money=1).quiet_turn(ADA)) == "care"


def test_the_doctor_saves_the_pound() -> None:
    table = quiet().player(ADA, damage=2, money=5, companion="kemp").quiet_turn(ADA)
    assert choice(table) == f"treat {table.rules.names.ids['players'][ADA]}"


def test_two_damage_and_no_money_wire_in_a_county_seat() -> None:
    assert choice(quiet().player(ADA, "reading", damage=2, money=0).quiet_turn(ADA)) == "wire"


def test_two_damage_and_no_money_ask_for_a_pound_elsewhere() -> None:
    table = quiet().player(ADA, "iping", damage=2, money=0).player(CLARA, "iping", money=3).quiet_turn(ADA)
    assert choice(table) == f"trade {table.rules.names.ids['players'][CLARA]} takes £1"


def test_two_damage_and_nobody_to_ask_walk_to_the_county_seat() -> None:
    table = quiet().player(ADA, "adderdean", damage=2, money=0).quiet_turn(ADA)
    assert choice(table) == "travel winchester_adderdean"


def test_two_damage_where_the_doctor_lives_take_him_along() -> None:
    assert choice(quiet().player(ADA, "port_burdock", damage=2, money=0).quiet_turn(ADA)) == "recruit kemp"


# ---- fights


def present() -> Table:
    """He is present in Lewes with three players, so that he attacks nobody, and it is Ada's turn."""
    table = Table().he("lewes").cards({"town": "stay", "present": True})
    for seat in (ADA, BEN, CLARA):
        table.player(seat, "lewes", items="shotgun bat" if seat == BEN else "")
    return table.turn_of(ADA)


def test_three_healthy_players_attack() -> None:
    assert choice(present()) == "attack"


def test_the_better_weapon_is_chosen() -> None:
    table = present().do("attack")
    assert table.state.view().decider == BEN
    assert choice(table) == "weapon shotgun"


def test_a_bat_that_missed_swings_again() -> None:
    table = Table().he("lewes").cards({"town": "stay", "present": True}, {"harms_him": 0, "harms_players": 0})
    for seat in (ADA, BEN, CLARA):
        table.player(seat, "lewes", damage=0 if seat == ADA else 1, items="bat")
    table.turn_of(ADA).do("attack", "weapon bat")
    assert choice(table) == "redraw"


# ---- evidence and vigilance


def test_evidence_is_collected_of_the_kind_that_is_lacking() -> None:
    table = quiet().player(ADA, "iping", evidence="blotter blotter").lies("iping", "blotter newspaper")
    assert choice(table.quiet_turn(ADA)) == "collect newspaper"


def test_vigilance_rises_where_a_town_is_about_to_be_lost() -> None:
    table = quiet().marks(terror="adderdean").player(ADA, "adderdean", evidence="blotter", money=0)
    assert choice(table.quiet_turn(ADA)) == "vigilance blotter"


def test_one_piece_short_it_does_not_rise() -> None:
    """The hamlet takes no newspaper article; where a blotter lies as well, it is collected and paid."""
    table = quiet().marks(terror="adderdean").player(ADA, "adderdean", evidence="newspaper", money=0)
    assert not choice(table.quiet_turn(ADA)).startswith("vigilance")
    table = quiet().marks(terror="adderdean").player(ADA, "adderdean", evidence="newspaper", money=0)
    table.lies("adderdean", "blotter").quiet_turn(ADA)
    assert choice(table) == "collect blotter"
    assert choice(table.do("collect blotter")) == "vigilance blotter"


def test_of_what_may_be_paid_the_plentiful_is_paid() -> None:
    table = quiet().marks(vigilance="iping").player(ADA, "iping", money=0)
    table.player(ADA, evidence="eyewitness eyewitness newspaper blotter blotter")
    assert choice(table.quiet_turn(ADA)) == "vigilance eyewitness blotter"


def test_a_town_in_need_next_door_is_gone_to() -> None:
    table = quiet().marks(terror="adderdean").player(ADA, "port_burdock", evidence="blotter", money=0)
    table.state.at_home = 0
    assert choice(table.quiet_turn(ADA)) == "travel adderdean_port_burdock"


# ---- the end


@pytest.mark.parametrize(("ours", "begins"), [(16, True), (0, False)])
def test_the_final_battle_is_begun_by_the_strong_only(ours: int, begins: bool) -> None:
    """Two towns are open; vigilance in Adderdean would fix it.  Three healthy players are six points, he is ten."""
    others = all_but("adderdean", "eype")
    table = quiet().marks(vigilance="adderdean " + " ".join(others[:ours] * 2), terror=" ".join(others[ours:] * 2))
    table.player(ADA, "adderdean", evidence="blotter", money=0).quiet_turn(ADA)
    assert (choice(table) == "vigilance blotter") is begins


def test_with_money_at_a_shop_a_walker_buys_a_horse() -> None:
    assert choice(quiet().player(ADA, "lambourn", money=5).quiet_turn(ADA)) == "buy horse"


def test_without_money_in_a_county_seat_funds_are_wired() -> None:
    assert choice(quiet().player(ADA, "salisbury", money=0).quiet_turn(ADA)) == "wire"
