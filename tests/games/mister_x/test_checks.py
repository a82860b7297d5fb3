"""Every check of Mister X finds what it is for in the real tables, slightly spoilt."""

import re
from pathlib import Path

import pytest

from generator.diagnostic import codes
from generator.games.mister_x.checks import CHECKS
from tests.games.checking import Case, code_of, example, warnings_of
from tests.games.mister_x.tables import Tables
from tests.games.tables import adds, both, drops, renames, rewrites, sets

CASES = [
    Case("the_kit_has_every_group", drops("kit position_rings"), "kit", "the kit has no position_rings"),
    Case(
        "the_kit_prints_what_the_rules_need",
        sets("kit tickets copies", "11"),
        "kit tickets copies",
        "the kit prints 11 tickets of car_investigate, but the rules need 18",
    ),
    Case(
        "the_tracker_shows_every_space",
        rewrites("kit", r"steps: \d+\}", "steps: 5}"),
        "kit tracker net",
        "the strip of the tracker has 25 fields, and the list takes 29",
    ),
    Case(
        "numbers_run_without_a_gap",
        sets("cities oslo number", "37"),
        "cities tallinn number",
        "tallinn has the number 37, as oslo has",
    ),
    Case(
        "numbers_run_without_a_gap",
        sets("cities nicosia number", "200"),
        "cities nicosia number",
        "nicosia has the number 200, and numbers run from 1 to 199",
    ),
    Case(
        "numbers_run_without_a_gap",
        sets("rules cities", "200"),
        "cities",
        "there are 199 cities, and the rules speak of 200",
    ),
    Case(
        "numbers_follow_each_other_in_their_band",
        both(sets("cities bodo number", "7"), sets("cities ostersund number", "6")),
        "cities bodo place",
        "bodo, number 7, stands west of ostersund, number 6",
    ),
    Case(
        "numbers_follow_each_other_in_their_band",
        both(sets("cities oslo number", "90"), sets("cities london number", "30")),
        "cities london place",
        "london, number 30, stands outside the band of 23 to 44",
    ),
    Case(
        "bands_hold_every_number",
        rewrites("board", "first: 23, last: 44", "first: 24, last: 44"),
        "board bands",
        "band 2 holds 24 to 44, and begins after 22",
    ),
    Case(
        "bands_hold_every_number",
        rewrites("board", "top: 141.3, bottom", "top: 140, bottom"),
        "board bands",
        "band 2 reaches from 140 to 213.6 mm, and begins below 141.3 mm",
    ),
    Case(
        "bands_hold_every_number",
        rewrites("board", "last: 199", "last: 198"),
        "board bands",
        "the bands hold numbers up to 198, and there are 199",
    ),
    Case(
        "the_grid_holds_every_city",
        sets("cities reykjavik place", "[57.5, 7.5]"),
        "cities reykjavik place",
        "reykjavik stands at 57.5, 7.5 mm, outside the grid",
    ),
    Case(
        "cities_stand_clear",
        sets("cities reykjavik place", "[2, 63.5]"),
        "cities reykjavik place",
        "reykjavik stands at 2, 63.5 mm, on the edge of the board or beyond",
    ),
    Case(
        "cities_stand_clear",
        sets("cities akureyri place", "[60.5, 67.5]"),
        "cities akureyri place",
        "akureyri stands 5.0 mm from reykjavik, and they take 14.4 mm",
    ),
    Case(
        "class_and_lines_agree",
        sets("cities oulu city_class", "car"),
        "cities oulu city_class",
        "oulu has lines for train or ferry, and its class is car",
    ),
    Case(
        "class_and_lines_agree",
        drops("lines ferry_reykjavik_glasgow"),
        "cities reykjavik city_class",
        "reykjavik has no line for train or ferry, and its class is car_train_plane",
    ),
    Case(
        "no_two_cities_have_one_name",
        sets("cities oslo name", "London"),
        "cities london name",
        "london is called London, as oslo is",
    ),
    Case(
        "a_line_joins_two_cities",
        sets("lines car_reykjavik_akureyri ends", "[akureyri, akureyri]"),
        "lines car_reykjavik_akureyri ends",
        "car_reykjavik_akureyri begins and ends in Akureyri",
    ),
    Case(
        "no_two_lines_are_alike",
        sets("lines car_akureyri_egilsstadir ends", "[egilsstadir, reykjavik]"),
        "lines car_akureyri_egilsstadir ends",
        "car_akureyri_egilsstadir joins what car_reykjavik_egilsstadir joins, for the same ticket",
    ),
    Case(
        "no_two_lines_are_alike",
        adds("lines", "train_palermo_valletta: {ends: [valletta, palermo], kind: train}"),
        "lines train_palermo_valletta ends",
        "train_palermo_valletta joins what ferry_palermo_valletta joins, for the same ticket",
    ),
    Case(
        "every_line_has_a_ticket",
        sets("movements train lines", "[train]"),
        "movements",
        "lines by ferry belong to no movement",
    ),
    Case(
        "every_line_has_a_ticket",
        sets("movements train lines", "[train, ferry, plane]"),
        "movements",
        "lines by plane belong to train and plane",
    ),
    Case(
        "the_surface_is_connected",
        both(drops("lines ferry_reykjavik_glasgow"), drops("lines ferry_egilsstadir_bergen")),
        "cities reykjavik",
        "without planes nobody reaches reykjavik, akureyri and egilsstadir",
    ),
    Case(
        "no_line_passes_through_a_foreign_city",
        both(drops("lines car_reykjavik_egilsstadir bend"), sets("cities akureyri place", "[88.55, 68.9]")),
        "lines car_reykjavik_egilsstadir",
        "car_reykjavik_egilsstadir passes 4.0 mm from the middle of akureyri",
    ),
    Case(
        "a_city_has_more_than_one_way_out",
        drops("lines car_akureyri_egilsstadir"),
        "cities akureyri",
        "one line leaves akureyri",
    ),
    Case(
        "a_mission_has_its_region",
        sets("missions orange starts", "[bodo, tromso, lulea, rovaniemi]"),
        "missions orange starts",
        "the orange mission has 4 starts, and a region has 5",
    ),
    Case(
        "a_mission_has_its_region",
        sets("missions orange destinations", "[]"),
        "missions orange destinations",
        "the orange mission has no destination",
    ),
    Case(
        "a_city_has_one_mark",
        sets("missions orange destinations", "[bari, patras]"),
        "missions orange destinations",
        "patras is a destination of the orange mission, and a start of the yellow mission",
    ),
    Case(
        "every_destination_can_be_reached",
        sets("rules secret_moves", "6"),
        "missions orange destinations",
        "brindisi is not within 6 moves of bodo",
    ),
    Case(
        "every_destination_can_be_reached",
        both(
            rewrites("start_cards", r"^klaipeda: \{city: klaipeda\}", "klaipeda: {city: reykjavik}"),
            rewrites("start_cards", r"^krakow: \{city: krakow\}", "krakow: {city: egilsstadir}"),
            sets("missions orange destinations", "[akureyri]"),
        ),
        "missions orange destinations",
        "akureyri is not within 24 moves of bodo past the detectives’ start cities",
    ),
    Case("missions_rise", sets("missions yellow level", "1"), "missions", "the levels of the missions are 1, 1, 3"),
    Case(
        "missions_rise",
        sets("missions yellow region", "Volga"),
        "missions yellow region",
        "the yellow mission has the region Volga, as the green one has",
    ),
    Case(
        "start_cards_name_free_cities",
        sets("start_cards krakow city", "oulu"),
        "start_cards krakow city",
        "krakow names oulu, a start of the orange mission",
    ),
    Case(
        "start_cards_name_free_cities",
        sets("start_cards krakow city", "cork"),
        "start_cards krakow city",
        "krakow names cork, a destination of the yellow mission",
    ),
    Case(
        "start_cards_name_free_cities",
        sets("start_cards krakow city", "gomel"),
        "start_cards krakow city",
        "krakow names gomel, as gomel does",
    ),
    Case(
        "there_are_start_cards",
        drops("start_cards krakow"),
        "start_cards",
        "there are 14 start cards, and the rules speak of 15",
    ),
    Case(
        "there_are_start_cards",
        lambda tables: tables.keep("start_cards", 4),
        "start_cards",
        "5 detectives draw a card each, and there are 4",
    ),
    Case(
        "tickets_add_up",
        sets("tickets car_double copies", "14"),
        "tickets",
        "the tickets add up to 119, and the rules speak of 120",
    ),
    Case(
        "there_is_every_ticket",
        sets("tickets car_undercover action", "double"),
        "tickets car_undercover",
        "car_undercover has the halves of car_double",
    ),
    Case(
        "there_is_every_ticket",
        sets("tickets car_undercover action", "double"),
        "tickets",
        "no ticket has car and undercover",
    ),
    Case(
        "there_is_every_ticket",
        sets("tickets plane_double copies", "0"),
        "tickets plane_double copies",
        "there is no copy of plane_double",
    ),
    Case(
        "racks_can_be_filled",
        sets("rules detective_hand", "20"),
        "tickets",
        "6 players may need 142 tickets, and there are 120",
    ),
    Case(
        "special_actions_can_be_paid",
        sets("special_actions double prices", "[{tickets: 7}]"),
        "special_actions double prices",
        "double costs 7 tickets, too many for a hand of 8 to move with",
    ),
    Case(
        "special_actions_can_be_paid",
        rewrites("special_actions", "tickets: 5, movement", "tickets: 6, movement"),
        "special_actions operation prices",
        "operation costs 6 tickets, too many for 5 detectives",
    ),
    Case(
        "special_actions_can_be_paid",
        rewrites("tickets", r"action: operation, copies: \d+", "action: operation, copies: 1"),
        "special_actions operation prices",
        "operation costs 5 tickets, and 3 have it",
    ),
    Case(
        "prices_say_what_they_buy",
        sets("special_actions double side", "detectives"),
        "special_actions double side",
        "double belongs to detectives, and the rules do not know it there",
    ),
    Case(
        "prices_say_what_they_buy",
        sets("special_actions double prices", "[{tickets: 3, back: 1}]"),
        "special_actions double prices",
        "double has more than a number of tickets",
    ),
    Case(
        "prices_say_what_they_buy",
        rewrites("special_actions", "tickets: 4, back: 3", "tickets: 3, back: 3"),
        "special_actions investigate prices",
        "investigate has prices that do not rise",
    ),
    Case(
        "prices_say_what_they_buy",
        rewrites("special_actions", "tickets: 4, back: 3", "tickets: 4, back: 1"),
        "special_actions investigate prices",
        "investigate does not show a later position for more tickets",
    ),
    Case(
        "prices_say_what_they_buy",
        rewrites("special_actions", "movement: train", "movement: car"),
        "special_actions operation prices",
        "operation does not buy another movement at each price",
    ),
    Case(
        "prices_say_what_they_buy",
        sets("special_actions undercover symbol", "footprints"),
        "special_actions undercover symbol",
        "undercover has the symbol footprints, as double has",
    ),
    Case(
        "prices_say_what_they_buy",
        both(drops("special_actions operation"), rewrites("tickets", "action: operation", "action: double")),
        "special_actions",
        "there is no special action operation",
    ),
    Case("every_player_has_a_rack", drops("players fifth"), "players", "5 players are described, and up to 6 can play"),
    Case(
        "every_player_has_a_rack",
        sets("players second side", "mister_x"),
        "players second side",
        "second is at place 3, and plays mister_x",
    ),
    Case(
        "every_player_has_a_rack",
        sets("players second name", "Player A"),
        "players second name",
        "second is called Player A, as first is",
    ),
    Case(
        "everybody_has_somebody_to_move",
        drops("detectives black"),
        "game players max",
        "5 players share 4 detectives",
    ),
    Case(
        "everybody_has_somebody_to_move",
        sets("game players", "{min: 1, max: 6}"),
        "game players min",
        "1 can play, and Mister X needs somebody to flee from",
    ),
    Case(
        "detectives_are_told_apart",
        sets("detectives red shape", "circle"),
        "detectives red shape",
        "red has the shape circle, as blue has",
    ),
    Case("rings_come_in_pairs", sets("rings two copies", "1"), "rings two copies", "there are 1 rings with 2 marks"),
    Case("rings_come_in_pairs", sets("rings two marks", "3"), "rings three marks", "three has 3 marks, as two has"),
    Case(
        "rings_come_in_pairs", sets("rings two marks", "6"), "rings two marks", "two has 6 marks, and there are 5 pairs"
    ),
    Case(
        "rings_come_in_pairs",
        drops("rings five"),
        "rings",
        "there are 4 pairs of rings, and a position check may need 5",
    ),
    Case(
        "chips_add_up",
        sets("chips excluded copies", "12"),
        "chips",
        "the chips add up to 23, and the rules speak of 22",
    ),
    Case(
        "chips_add_up",
        sets("chips excluded symbol", "question"),
        "chips excluded symbol",
        "excluded has the symbol question, as suspected has",
    ),
    Case("chips_add_up", drops("chips excluded"), "chips", "there are 1 kinds of chip, for yes and no"),
    Case(
        "footprints_lead_to_the_present",
        sets("rules footprints", "[-4, -2, -1]"),
        "rules footprints",
        "the footprints are -4, -2, -1",
    ),
    Case(
        "footprints_lead_to_the_present",
        sets("rules footprints", "[-3, -2, -1]"),
        "special_actions investigate prices",
        "3 tickets show the position 4 movements ago, and no footprint is -4",
    ),
    Case(
        "there_is_a_trail_to_investigate",
        sets("rules actions_from", "3"),
        "rules actions_from",
        "special actions begin at space 3, and some reach back 4 movements",
    ),
    Case(
        "there_is_a_trail_to_investigate",
        sets("rules actions_from", "24"),
        "rules actions_from",
        "special actions begin at space 24 of 24",
    ),
    Case(
        "rulings_that_the_rules_obey_are_there",
        renames("rulings passing", "passing_by"),
        "rulings",
        "the ruling passing is missing",
    ),
    Case(
        "rulings_that_the_rules_obey_are_there",
        sets("rulings passing choices", "[that wins at once]"),
        "rulings passing choices",
        "passing has 1 choices, and the rules know two",
    ),
    Case(
        "a_ruling_has_one_of_its_choices",
        sets("rulings passing value", "perhaps"),
        "rulings passing value",
        "'perhaps' is none of the choices of passing",
    ),
    Case(
        "rulings_are_numbered_once",
        sets("rulings entering number", "1"),
        "rulings entering number",
        "entering has the number 1, as space_zero has",
    ),
]


def below(says: str) -> int:
    """Lines from the key to the row of a list, to which no keys lead."""
    return {"band 2 holds": 2, "band 2 reache": 2}.get(says[:13].strip(), 0)


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{code_of(case.check, CHECKS)}-{case.where.replace(' ', '.')}"
)
def test_the_check_finds_it(case: Case, tmp_path: Path) -> None:
    example(case, code_of(case.check, CHECKS), Tables(tmp_path), below(case.says))


def test_the_real_tables_are_sound(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    assert tables.check().all == [], tables.check().text


def test_every_check_has_an_example_that_fails() -> None:
    assert {case.check for case in CASES} == {check.__name__ for check in CHECKS}


def test_every_check_begins_with_a_code_of_its_own_and_gives_a_reason() -> None:
    begins = [(check.__doc__ or "").partition(": ") for check in CHECKS]
    assert sorted(code for code, _, _ in begins) == [f"MX{n}" for n in range(101, 138)]
    assert all(code in codes() for code, _, _ in begins)
    assert all("\n\n" in rest for _, _, rest in begins)


def test_a_code_names_one_check() -> None:
    assert {code for code in codes() if code.startswith("MX")} == {code_of(check.__name__, CHECKS) for check in CHECKS}


def test_whatever_is_found_is_an_error() -> None:
    assert warnings_of("MX") == set()


TABLES = (
    "countries movements classes cities lines missions start_cards special_actions tickets detectives players rings"
    " chips rulings kit"
)


@pytest.mark.parametrize("table", TABLES.split())
def test_an_empty_table_is_no_trouble(table: str, tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    (tables.folder / f"{table}.yaml").write_text("{}\n", encoding="utf-8")
    assert tables.check().all


@pytest.mark.parametrize("number", ["0", "1", "999999999"])
def test_numbers_of_any_size_are_no_trouble(number: str, tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    for name in re.findall(r"^(\w+): \d", (tables.folder / "rules.yaml").read_text("utf-8"), re.MULTILINE):
        if number != "0" or name in ("detective_hand", "tickets_each"):
            tables.set(f"rules {name}", number)
    tables.set("game players", f"{{min: 1, max: {max(number, '1')}}}")
    assert {one.code[:2] for one in tables.check().all} <= {"MX", "K1"}
