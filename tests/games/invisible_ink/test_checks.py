"""Every check of Invisible Ink finds what it is for in the real tables, slightly spoilt."""

import re
from pathlib import Path

import pytest

from generator.diagnostic import codes
from generator.games.invisible_ink.checks import CHECKS
from tests.games.checking import Case, code_of, example, warnings_of
from tests.games.invisible_ink.tables import Tables
from tests.games.tables import both, drops, renames, sets

CASES = [
    Case(
        "decks_are_complete",
        sets("phrases blue_007 colour", "black"),
        "decks blue cards",
        "99 cards have the colour blue, and its deck has 100",
    ),
    Case(
        "decks_are_complete",
        sets("phrases blue_007 colour", "black"),
        "decks black cards",
        "101 cards have the colour black, and its deck has 100",
    ),
    Case(
        "every_card_has_both_languages",
        sets("phrases black_004 second pl", '" "'),
        "phrases black_004 second pl",
        "a phrase is missing in Polish",
    ),
    Case(
        "no_phrase_is_used_twice",
        sets("phrases blue_026 green en", "KETTLE"),
        "phrases blue_026 green en",
        "'KETTLE' is used twice in English",
    ),
    Case(
        "no_phrase_is_used_twice",
        sets("phrases black_001 second pl", "filiżanka herbaty"),
        "phrases black_001 second pl",
        "'filiżanka herbaty' is used twice in Polish",
    ),
    Case(
        "the_green_phrase_can_be_said",
        sets("phrases black_010 second en", "sleep"),
        "phrases black_010 green en",
        "'sleepwalker' cannot be said without the forbidden 'sleep'",
    ),
    Case(
        "the_green_phrase_can_be_said",
        both(sets("phrases black_048 green pl", "klucznik"), sets("phrases black_048 second pl", "klucz")),
        "phrases black_048 green pl",
        "'klucznik' cannot be said without the forbidden 'klucz'",
    ),
    Case(
        "the_green_phrase_can_be_said",
        sets("phrases black_058 second en", "dark hole"),
        "phrases black_058 green en",
        "'black hole' cannot be said without the forbidden 'hole'",
    ),
    Case(
        "the_answer_is_no_form_of_what_is_forbidden",
        both(sets("phrases black_014 green pl", "zęby"), sets("phrases black_014 second pl", "ząb")),
        "phrases black_014 green pl",
        "the forbidden 'ząb' may be the stem of 'zęby', which is to be guessed",
    ),
    Case(
        "the_answer_is_no_form_of_what_is_forbidden",
        both(sets("phrases black_014 green pl", "uścisk rączek"), sets("phrases black_014 second pl", "mocna ręka")),
        "phrases black_014 green pl",
        "the forbidden 'ręka' may be the stem of 'rączek', which is to be guessed",
    ),
    Case(
        "the_answer_is_no_form_of_what_is_forbidden",
        both(sets("phrases black_014 green pl", "ośnieżony szczyt"), sets("phrases black_014 second pl", "śnieg")),
        "phrases black_014 green pl",
        "the forbidden 'śnieg' may be the stem of 'ośnieżony', which is to be guessed",
    ),
    Case(
        "the_answer_is_no_form_of_what_is_forbidden",
        sets("phrases black_007 second en", "tickle"),
        "phrases black_007 green en",
        "the forbidden 'tickle' may be the stem of 'tickling', which is to be guessed",
    ),
    Case(
        "a_bonus_is_another_thing",
        sets("phrases blue_050 second en", "snowball"),
        "phrases blue_050 second en",
        "'snowman' and 'snowball' on one card may be forms of one word",
    ),
    Case(
        "phrases_can_be_drawn",
        sets("phrases blue_003 green pl", "Z"),
        "phrases blue_003 green pl",
        "'Z' is a letter or has a number, in Polish",
    ),
    Case(
        "phrases_can_be_drawn",
        sets("phrases blue_003 green en", "3 rocking horses"),
        "phrases blue_003 green en",
        "'3 rocking horses' is a letter or has a number, in English",
    ),
    Case(
        "phrases_are_plain_words",
        sets("phrases blue_027 green pl", "z\N{CYRILLIC SMALL LETTER A}ba"),
        "phrases blue_027 green pl",
        "'z\N{CYRILLIC SMALL LETTER A}ba' has what is no letter of Polish: '\N{CYRILLIC SMALL LETTER A}' (U+0430)",
    ),
    Case(
        "phrases_are_plain_words",
        sets("phrases blue_027 green pl", "z\N{COMBINING DOT ABOVE}aba"),
        "phrases blue_027 green pl",
        "'z\N{COMBINING DOT ABOVE}aba' has what is no letter of Polish: '\N{COMBINING DOT ABOVE}' (U+0307)",
    ),
    Case(
        "phrases_are_plain_words",
        sets("phrases blue_064 green en", "paper  plane"),
        "phrases blue_064 green en",
        "'paper  plane' has a space too many",
    ),
    Case("the_kit_has_every_group", drops("kit die"), "kit", "the kit has no die"),
    Case(
        "the_kit_has_every_group",
        renames("kit blue_cards", "easy_cards"),
        "kit",
        "the kit has no blue_cards",
    ),
    Case(
        "the_kit_prints_what_the_rules_need",
        sets("kit tokens copies", "59"),
        "kit tokens copies",
        "the kit prints 59 tokens, but the rules need 60",
    ),
    Case(
        "the_kit_prints_what_the_rules_need",
        drops("kit glasses from"),
        "kit glasses",
        "the kit prints 1 glasses, but the rules need 6",
    ),
    Case(
        "the_kit_prints_what_the_rules_need",
        sets("kit black_cards only", "{colour: blue}"),
        "kit black_cards",
        "the kit prints 0 black_cards of black_001, black_002, black_003 and 97 more, but the rules need 1",
    ),
    Case(
        "every_player_has_a_seat",
        sets("game players max", "5"),
        "players",
        "6 players are described, and up to 5 can play",
    ),
    Case(
        "seats_are_told_apart",
        sets("players cat emblem", "gecko"),
        "players cat emblem",
        "cat has the emblem gecko, as gecko has",
    ),
    Case(
        "seats_are_told_apart",
        sets("players cat colour", '"#1B3B96"'),
        "players horse colour",
        "horse has the colour #1b3b96, as cat has",
    ),
    Case(
        "no_name_is_used_twice",
        sets("players hound name", "agent cat"),
        "players hound name",
        "hound is called agent cat, as cat is",
    ),
    Case(
        "no_name_is_used_twice",
        sets("outcomes drawer name", "Everyone"),
        "outcomes everyone name",
        "everyone is called Everyone, as drawer is",
    ),
    Case(
        "results_fill_the_die",
        sets("outcomes drawer faces", "1"),
        "outcomes",
        "the results take 5 faces, and the die has 6",
    ),
    Case(
        "results_differ",
        sets("outcomes drawer guessers", "yes"),
        "outcomes everyone",
        "the same people put on glasses by everyone and by drawer",
    ),
    Case(
        "results_differ",
        sets("outcomes drawer drawer", "no"),
        "outcomes drawer",
        "nobody puts on glasses by drawer",
    ),
    Case(
        "results_are_equally_likely",
        both(sets("outcomes drawer faces", "1"), sets("outcomes everyone faces", "3")),
        "outcomes everyone faces",
        "everyone has 3 faces of the die, and drawer has 1",
    ),
    Case(
        "green_is_worth_more",
        sets("rules green_points", "1"),
        "rules bonus_points",
        "the blue phrase brings 1, and the green one 1",
    ),
    Case(
        "the_tokens_last_for_several_rounds",
        sets("rules tokens_each", "5"),
        "rules tokens_each",
        "3 players may take 18 tokens until all have drawn, and 15 are there",
    ),
    Case(
        "a_supervisor_can_be_spared",
        sets("rules supervisor_from", "3"),
        "rules supervisor_from",
        "a supervisor is appointed from 3 players on",
    ),
    Case(
        "a_supervisor_can_be_spared",
        sets("rules supervisor_from", "7"),
        "rules supervisor_from",
        "a supervisor is appointed from 7 players on",
    ),
    Case(
        "there_is_a_deck_of_each_kind",
        sets("decks black second", "bonus"),
        "decks black second",
        "black has bonus phrases, as blue has",
    ),
    Case(
        "there_is_a_deck_of_each_kind",
        sets("decks black second", "bonus"),
        "decks",
        "no deck has forbidden phrases",
    ),
    Case(
        "rulings_that_scores_obey_are_there",
        renames("rulings drawer_pays", "drawer_payed"),
        "rulings",
        "the ruling drawer_pays is missing",
    ),
    Case(
        "rulings_that_scores_obey_are_there",
        sets("rulings end_checked choices", "[after the round]"),
        "rulings end_checked choices",
        "end_checked has 1 choices, and the rules know two",
    ),
    Case(
        "a_ruling_has_one_of_its_choices",
        sets("rulings taken_first value", "host"),
        "rulings taken_first value",
        "'host' is none of the choices of taken_first",
    ),
    Case(
        "rulings_are_numbered_once",
        sets("rulings one_deck number", "1"),
        "rulings one_deck number",
        "one_deck has the number 1, as hidden_side has",
    ),
    Case(
        "what_the_score_table_lists_can_happen",
        sets("scores bonus_then_green calls", "[{by: first, says: green}, {by: second, says: second}]"),
        "scores bonus_then_green calls",
        "call 2 of bonus_then_green does not count",
    ),
    Case(
        "what_the_score_table_lists_can_happen",
        sets("scores both_by_one deck", "black"),
        "scores both_by_one calls",
        "call 2 of both_by_one does not count",
    ),
    Case(
        "the_score_table_has_every_way_to_score",
        drops("scores forbidden"),
        "scores",
        "the score table does not say what black brings",
    ),
]


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{code_of(case.check, CHECKS)}-{case.where.replace(' ', '.')}"
)
def test_the_check_finds_it(case: Case, tmp_path: Path) -> None:
    example(case, code_of(case.check, CHECKS), Tables(tmp_path))


def test_the_real_tables_are_sound(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    assert tables.check().all == [], tables.check().text


def test_colours_that_some_eyes_take_for_one_are_told(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    tables.set("players rooster colour", '"#6b5a10"')  # red and green of one lightness
    tables.set("players gecko colour", '"#8f4a12"')
    told = [one.message for one in tables.check().of("K114")]
    assert told[0].startswith("gecko and rooster look alike to protan eyes"), told


def test_every_check_has_an_example_that_fails() -> None:
    assert {case.check for case in CASES} == {check.__name__ for check in CHECKS}


def test_every_check_begins_with_a_code_of_its_own_and_gives_a_reason() -> None:
    begins = [(check.__doc__ or "").partition(": ") for check in CHECKS]
    assert [code for code, _, _ in begins] == [f"II{n}" for n in range(101, 126)]
    assert all(code in codes() for code, _, _ in begins)
    assert all("\n\n" in rest for _, _, rest in begins)


def test_a_code_names_one_check() -> None:
    assert {code for code in codes() if code.startswith("II")} == {code_of(check.__name__, CHECKS) for check in CHECKS}


def test_what_can_be_played_as_it_is_is_a_warning() -> None:
    assert warnings_of("II") == {"II105", "II106", "II116"}


@pytest.mark.parametrize("table", ["phrases", "decks", "outcomes", "players", "rulings", "scores", "kit"])
def test_an_empty_table_is_no_trouble(table: str, tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    (tables.folder / f"{table}.yaml").write_text("{}\n", encoding="utf-8")
    assert tables.check().all


@pytest.mark.parametrize("number", ["0", "1", "999999999"])
def test_numbers_of_any_size_are_no_trouble(number: str, tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    names = re.findall(r"^(\w+): \d", (tables.folder / "rules.yaml").read_text("utf-8"), re.MULTILINE)
    for name in names:
        if number != "0" or name == "penalty":
            tables.set(f"rules {name}", number)
    tables.set("game players", f"{{min: 1, max: {max(number, '1')}}}")
    tables.everywhere("outcomes", r"faces: \d+", "faces: 2")
    assert {one.code[:2] for one in tables.check().all} == {"II"}


@pytest.mark.parametrize("text", ['"..."', '"-"', '"\N{GRINNING FACE}"', '"' + "a" * 3000 + '"', '"ß"', '"İ"'])
def test_any_text_for_a_phrase_is_no_trouble(text: str, tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    tables.everywhere("phrases", r"\{en: [^,]+,", f"{{en: {text},")
    assert {"II103"} <= set(tables.check().codes)
