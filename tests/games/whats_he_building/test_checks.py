"""Every check of What's He Building in There? finds what it is for in the real tables, slightly spoilt."""

import re
from pathlib import Path

import pytest

from generator.diagnostic import codes
from generator.games.whats_he_building.checks import CHECKS
from tests.games.checking import Case, code_of, example, warnings_of
from tests.games.tables import both, drops, renames, rewrites, sets
from tests.games.whats_he_building.tables import Tables

CASES = [
    Case("the_kit_has_every_group", drops("kit cubes"), "kit", "the kit has no cubes"),
    Case(
        "the_kit_prints_what_the_rules_need",
        sets("kit henchmen copies", "2"),
        "kit henchmen copies",
        "the kit prints 2 henchmen of blue, red, green and 3 more, but the rules need 3",
    ),
    Case(
        "the_kit_prints_what_the_rules_need",
        drops("kit machine_boards from"),
        "kit machine_boards",
        "the kit prints 1 machine_boards, but the rules need 7",
    ),
    Case("every_player_has_a_seat", drops("players black"), "players", "5 players are described, and up to 6 can play"),
    Case(
        "seats_are_told_apart",
        sets("players red shape", "cog"),
        "players red shape",
        "red has the shape cog, as blue has",
    ),
    Case(
        "no_name_is_used_twice",
        sets("direct_effects mini_shrink_ray name", "Duct tape"),
        "direct_effects mini_shrink_ray name",
        "mini_shrink_ray is called Duct tape, as duct_tape is",
    ),
    Case(
        "no_name_is_used_twice",
        sets("plans rocket_omnibus name", "Death Ray"),
        "plans rocket_omnibus name",
        "rocket_omnibus is called Death Ray, as death_ray is",
    ),
    Case(
        "gold_at_the_start_makes_up_for_the_seat",
        sets("rules start_gold", "[0, 1, 1, 2, 2]"),
        "rules start_gold",
        "gold at the start is given for 5 seats, and up to 6 can play",
    ),
    Case(
        "gold_at_the_start_makes_up_for_the_seat",
        sets("rules start_gold", "[0, 1, 1, 2, 1, 2]"),
        "rules start_gold",
        "seat 5 begins with 1 gold, and the one before with 2",
    ),
    Case("money_can_be_changed", sets("money one value", "2"), "money", "no token is worth 1"),
    Case("money_can_be_changed", sets("money one value", "5"), "money one value", "one is worth 5, as five is"),
    Case(
        "recipes_name_resources",
        rewrites("inventions", r"raw_wood: 1, raw_leather", "raw_wod: 1, raw_leather"),
        "inventions transmutative_catalyst resources",
        "no resource 'raw_wod'",
    ),
    Case(
        "every_material_comes_raw_and_refined",
        sets("resources refined_wood state", "raw"),
        "materials wood",
        "wood has 0 piles of refined cards",
    ),
    Case(
        "every_material_comes_raw_and_refined",
        drops("workshops tannery"),
        "materials leather",
        "no workshop deals in leather",
    ),
    Case(
        "every_invention_is_wanted",
        rewrites("machines", r"impolite_magnet", "bottled_thunderstorm"),
        "inventions impolite_magnet",
        "0 machines use impolite_magnet",
    ),
    Case(
        "every_invention_is_wanted",
        sets("inventions duct_tape sheen", "blue"),
        "inventions duct_tape sheen",
        "duct_tape is blue, and duct tape is duct_tape",
    ),
    Case(
        "stages_grow",
        rewrites("machines", r"genius: 9\n      labour: 7\nmoon", "genius: 4\n      labour: 7\nmoon"),
        "machines death_ray",
        "stage 3 of death_ray asks for less genius than stage 2",
    ),
    Case(
        "stages_score_more",
        sets("rules machine_points", "[4, 5, 5]"),
        "rules machine_points",
        "stage 3 scores 5, and stage 2 scores 5",
    ),
    Case(
        "stages_score_more",
        sets("rules plan_points", "[6, 7]"),
        "plans rocket_omnibus rows",
        "rocket_omnibus has 3 stages, and 2 have points",
    ),
    Case(
        "there_is_a_device_for_everybody",
        both(drops("plans rocket_omnibus"), drops("plans understudy_in_wax")),
        "plans",
        "there are 5 plans, and up to 6 can play",
    ),
    Case(
        "the_piles_last_for_first_stages",
        sets("resources raw_glass cards", "9"),
        "resources raw_glass cards",
        "first stages may take 13 cards of raw_glass, and there are 9",
    ),
    Case(
        "every_pair_can_be_finished",
        sets("labour manual end", "15"),
        "machines death_ray",
        "death_ray with dirigible_in_the_attic needs 16 spaces of the track manual, and there are 15",
    ),
    Case(
        "every_pair_can_be_finished",
        sets("inventions self_winding_brain genius", "9"),
        "machines death_ray",
        "death_ray with dirigible_in_the_attic needs 16 rounds of genius, and there are 15",
    ),
    Case(
        "no_pair_is_finished_too_soon",
        sets("inventions self_winding_brain genius", "3"),
        "machines death_ray",
        "death_ray with runaway_lighthouse may be finished in round 11",
    ),
    Case(
        "no_device_dominates_another",
        rewrites(
            "plans",
            r"(?s)^runaway_lighthouse:.*?\nsubmersible",
            (
                'runaway_lighthouse:\n  name: Runaway Lighthouse\n  claim: ""\n  rows:\n'
                "    - {inventions: [], resources: {}, genius: 1, labour: 1}\n"
                "    - {inventions: [], resources: {}, genius: 2, labour: 1}\n"
                "    - {inventions: [], resources: {}, genius: 3, labour: 1}\nsubmersible"
            ),
        ),
        "plans runaway_lighthouse",
        "runaway_lighthouse asks for no more than dirigible_in_the_attic at any stage, and scores as much",
    ),
    Case(
        "the_largest_table_has_workshops",
        drops("black_market honest_jasper"),
        "black_market",
        "the black market has 11 cards, and 12 are seen in 3 turns",
    ),
    Case(
        "the_largest_table_has_workshops",
        sets("rules workshops_each", "3"),
        "workshops",
        "6 players have 18 workshops open, and there are 14 cards",
    ),
    Case(
        "achievements_rise",
        sets("achievements tea_with_a_duchess cost", "11"),
        "achievements tea_with_a_duchess cost",
        "tea_with_a_duchess costs 11, and box_at_the_opera before it 11",
    ),
    Case(
        "achievements_rise",
        sets("achievements guard_dogs points", "6"),
        "achievements guard_dogs points",
        "guard_dogs scores 6, and unwelcome_mat before it 7",
    ),
    Case(
        "real_estate_can_be_reached",
        sets("achievements unstained_coat pawns", "doctor, needs_real_estate: yes"),
        "achievements unstained_coat needs_real_estate",
        "unstained_coat needs Real Estate, which comes no sooner",
    ),
    Case(
        "real_estate_can_be_reached",
        drops("achievements ostrich needs_real_estate"),
        "tracks pets",
        "no step of pets needs Real Estate",
    ),
    Case(
        "spots_match_the_table",
        sets("rules large_table", "7"),
        "rules large_table",
        "a table is large from 7 players on, and 2 to 6 can play",
    ),
    Case(
        "spots_match_the_table",
        sets("tracks social spots_large_on", "7"),
        "tracks social spots_large_on",
        "social has more spots on 7 steps, and there are 6",
    ),
    Case(
        "spots_match_the_table",
        sets("labour manual early_spots", "3"),
        "labour manual early_spots_large",
        "manual has 2 early spots at a large table",
    ),
    Case(
        "labour_is_done_by_its_pawns",
        sets("labour manual pawns", "doctor"),
        "labour manual pawns",
        "manual is done by doctor",
    ),
    Case(
        "labour_is_done_by_its_pawns",
        sets("labour genius late", "3"),
        "labour genius early",
        "early pawns get 3 of genius, and late ones 3",
    ),
    Case("labour_is_done_by_its_pawns", renames("labour manual", "handiwork"), "labour", "there is no track manual"),
    Case(
        "rent_falls_due_within_the_game",
        sets("rules rent_until", "15"),
        "rules rent_from",
        "rent is due in rounds 5 to 15 of 15",
    ),
    Case(
        "rent_falls_due_within_the_game",
        sets("rules henchmen_in_arrears", "3"),
        "rules henchmen_in_arrears",
        "arrears leave 3 henchmen of 3",
    ),
    Case(
        "spaces_are_numbered_through",
        sets("shops market_2 number", "9"),
        "shops market_2 number",
        "market_2 has the number 9, as market_1 has",
    ),
    Case(
        "spaces_are_numbered_through",
        sets("tracks pets number", "18"),
        "tracks pets number",
        "pets has the number 18, and there are 17 spaces",
    ),
    Case(
        "shops_are_resolved_in_order",
        both(sets("shops gold_small number", "13"), sets("labour genius number", "8")),
        "labour genius number",
        "genius has the number 8, and what comes before it up to 13",
    ),
    Case(
        "there_is_a_space_for_every_open_card",
        sets("rules black_markets_open", "3"),
        "shops",
        "there are 4 spaces for black_market cards, and 3 lie open",
    ),
    Case(
        "there_is_a_space_for_every_open_card",
        drops("shops gold_small starting_marker"),
        "shops",
        "0 spaces give the starting player marker",
    ),
    Case(
        "there_is_a_space_for_every_open_card",
        sets("shops gold_small gold", "0"),
        "shops gold_small",
        "gold_small is a gold space with 0 gold",
    ),
    Case(
        "the_board_has_its_tracks_and_tabs",
        sets("board blue_tabs", "7"),
        "board blue_tabs",
        "blue_tabs is 7, and there are 8 inventions that everybody may make",
    ),
    Case(
        "offers_are_exchanges",
        rewrites("abilities", r"\[\[\{gets_gold: 3\}\]\]", "[[{pays_gold: 3}]]"),
        "abilities gold_three places",
        "an offer of gold_three gives nothing",
    ),
    Case(
        "offers_are_exchanges",
        rewrites("abilities", r"pays_gold: 4, gets_raw: 2", "pays_gold: 2, gets_raw: 2"),
        "abilities acquisition places",
        "place 2 of acquisition is better than place 1",
    ),
    Case(
        "every_ability_is_on_a_card",
        sets("black_market honest_jasper ability", "two_for_one"),
        "abilities one_for_one",
        "no card has one_for_one",
    ),
    Case(
        "doctors_do_more_in_workshops",
        sets("rules raw_by_doctor", "2"),
        "rules raw_by_doctor",
        "raw_by_doctor is 2, and raw_by_henchman is 2",
    ),
    Case(
        "doctors_do_more_in_workshops",
        sets("rules raw_for_refined", "1"),
        "rules raw_for_refined",
        "a refined resource is made of 1",
    ),
    Case(
        "inventors_are_paid",
        sets("inventions self_winding_brain fee", "0"),
        "inventions self_winding_brain fee",
        "self_winding_brain has no fee",
    ),
    Case(
        "inventors_are_paid",
        sets("inventions duct_tape points", "5"),
        "inventions duct_tape points",
        "duct tape scores 5, and using it costs 5",
    ),
    Case(
        "effects_are_what_they_say",
        sets("direct_effects pied_piper_pipes space", "gold"),
        "direct_effects pied_piper_pipes space",
        "pied_piper_pipes is of kind free and works at 'gold'",
    ),
    Case(
        "effects_are_what_they_say",
        sets("direct_effects steel_beam_spawning amount", "0"),
        "direct_effects steel_beam_spawning amount",
        "steel_beam_spawning is of kind labour and has the amount 0",
    ),
    Case(
        "effects_are_what_they_say",
        sets("direct_effects acid_squirting_pen excepted", "ostrich"),
        "direct_effects acid_squirting_pen excepted",
        "acid_squirting_pen excepts ostrich, which is not on the track social",
    ),
    Case(
        "enough_effects_are_there",
        sets("rules direct_effects_open", "13"),
        "direct_effects",
        "13 direct-effect inventions lie open, and there are 12",
    ),
    Case(
        "rulings_that_scores_obey_are_there",
        drops("rulings effects_score"),
        "rulings",
        "the ruling effects_score is missing",
    ),
    Case(
        "rulings_that_scores_obey_are_there",
        sets("rulings bonus_at_nothing choices", "[nobody]"),
        "rulings bonus_at_nothing choices",
        "bonus_at_nothing has 1 choices, and the rules know two",
    ),
    Case(
        "a_ruling_has_one_of_its_choices",
        sets("rulings bonus_at_nothing value", "perhaps"),
        "rulings bonus_at_nothing value",
        "'perhaps' is none of the choices of bonus_at_nothing",
    ),
    Case(
        "rulings_are_numbered_once",
        sets("rulings supply number", "1"),
        "rulings supply number",
        "supply has the number 1, as rows_in_full has",
    ),
]


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{code_of(case.check, CHECKS)}-{case.where.replace(' ', '.')}"
)
def test_the_check_finds_it(case: Case, tmp_path: Path) -> None:
    below = 12 if case.check == "stages_grow" else 0  # a row of a list, to which no keys lead
    example(case, code_of(case.check, CHECKS), Tables(tmp_path), below)


def test_the_real_tables_are_sound(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    assert tables.check().all == [], tables.check().text


def test_every_check_has_an_example_that_fails() -> None:
    assert {case.check for case in CASES} == {check.__name__ for check in CHECKS}


def test_every_check_begins_with_a_code_of_its_own_and_gives_a_reason() -> None:
    begins = [(check.__doc__ or "").partition(": ") for check in CHECKS]
    assert [code for code, _, _ in begins] == [f"WH{n}" for n in range(101, 137)]
    assert all(code in codes() for code, _, _ in begins)
    assert all("\n\n" in rest for _, _, rest in begins)


def test_a_code_names_one_check() -> None:
    assert {code for code in codes() if code.startswith("WH")} == {code_of(check.__name__, CHECKS) for check in CHECKS}


def test_what_can_be_played_as_it_is_is_a_warning() -> None:
    assert warnings_of("WH") == {"WH116", "WH117"}


TABLES = (
    "materials resources workshops abilities black_market shops labour tracks achievements inventions direct_effects"
    " machines plans players money rulings kit"
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
        if number != "0" or name in ("rent", "henchmen_in_arrears", "duct_tape_penalty", "bonus_points"):
            tables.set(f"rules {name}", number)
    tables.set("game players", f"{{min: 1, max: {max(number, '1')}}}")
    assert {one.code[:2] for one in tables.check().all} == {"WH"}
