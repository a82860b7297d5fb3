"""Slips of a designer in the real tables, each with the code that should find it.

Deleted keys, exchanged values, numbers off by one, misspelt ids, phrases that spoil a card.  Nine in
ten have to be found by the code that is named; what is not found is listed, and known.
"""

from pathlib import Path

from tests.games.invisible_ink.tables import Tables
from tests.games.mutations import Mutation, codes_after, each
from tests.games.tables import Spoil, adds, both, drops, renames, rewrites, sets, swaps

CARDS: list[Mutation] = [
    ("II101", "a blue card deleted", drops("phrases blue_050")),
    ("II101", "a black card deleted", drops("phrases black_100")),
    ("II101", "the colour of a card", sets("phrases black_050 colour", "blue")),
    (
        "II101",
        "a card too many",
        adds("phrases", "blue_101: {colour: blue, green: {en: key, pl: klucz}, second: {en: lock, pl: zamek}}"),
    ),
    ("II101", "the size of a deck", sets("decks blue cards", "101")),
    ("II102", "a phrase emptied", sets("phrases blue_012 second pl", '""')),
    ("II102", "a phrase of spaces", sets("phrases black_012 green en", '"  "')),
    ("II103", "a phrase of another card", sets("phrases blue_012 second en", "kettle")),
    ("II103", "a green phrase as a forbidden one", sets("phrases black_090 second pl", "żaba")),
    ("II103", "a phrase with a capital", sets("phrases black_077 second en", "Snowman")),
    ("II103", "green and second alike", sets("phrases blue_061 second en", "skipping rope")),
    (
        "II103",
        "a card copied",
        both(sets("phrases blue_099 green en", "juggler"), sets("phrases blue_099 green pl", "żongler")),
    ),
    ("II104", "the answer as it is", sets("phrases black_028 second pl", "dom")),
    ("II104", "a part of an English compound", sets("phrases black_040 second en", "book")),
    ("II104", "a part of a Polish compound", sets("phrases black_043 second pl", "brzuch")),
    ("II104", "a word that it is derived from", sets("phrases black_044 second en", "archaeologist")),
    ("II104", "one word of several", sets("phrases black_033 second en", "needle and thread")),
    ("II104", "green and forbidden exchanged", swaps("phrases black_091 green en", "phrases black_091 second en")),
    ("II105", "another case", sets("phrases black_023 second pl", "lampa")),
    ("II105", "ó for o", sets("phrases black_061 green pl", "górale")),
    ("II105", "a diminutive", sets("phrases black_041 second pl", "karta")),
    ("II105", "the verb of a noun", sets("phrases black_093 second pl", "kroić")),
    ("II105", "the noun of an adjective", sets("phrases black_071 second pl", "słońce")),
    ("II104", "the singular", sets("phrases black_097 second en", "candle")),
    ("II105", "a noun of the same verb", sets("phrases black_052 second pl", "portrecista")),
    (
        "II105",
        "a short word with another vowel",
        both(sets("phrases black_010 green pl", "senny marek"), sets("phrases black_010 second pl", "sny")),
    ),
    (
        "II105",
        "another word of the family",
        both(sets("phrases black_021 green pl", "oczko"), sets("phrases black_021 second pl", "oko")),
    ),
    ("II106", "a bonus with the same word", sets("phrases blue_004 second en", "washing line")),
    ("II106", "a bonus with the same stem", sets("phrases blue_012 second pl", "banany")),
    ("II107", "a number in a phrase", sets("phrases blue_060 green en", "4 roller skates")),
    ("II107", "a letter for a phrase", sets("phrases black_060 second pl", "x")),
    ("II108", "two phrases in one", sets("phrases blue_081 green en", '"guitar, violin"')),
    ("II108", "a remark in a phrase", sets("phrases blue_081 green pl", '"gitara (klasyczna)"')),
    ("II108", "Polish on the English side", sets("phrases blue_027 green en", "żaba zielona")),
    ("II108", "two spaces", sets("phrases blue_037 green pl", "latarnia  morska")),
    ("K102", "a language deleted", sets("phrases blue_027 green", "{en: frog}")),
    ("K102", "a second phrase deleted", drops("phrases blue_027 second")),
    ("K103", "two phrases for one", sets("phrases blue_027 green pl", "[żaba, ropucha]")),
    ("K110", "a colour that is no deck", sets("phrases blue_027 colour", "blu")),
    ("K003", "an id that is there already", renames("phrases blue_027", "blue_026")),
    ("II103", "diacritics forgotten on a card", sets("phrases blue_027 green pl", "zaba")),
    ("II106", "the languages exchanged", swaps("phrases blue_027 green en", "phrases blue_027 green pl")),
]

BOX: list[Mutation] = [
    ("II109", "the die deleted", drops("kit die")),
    ("II109", "the tokens misspelt", renames("kit tokens", "token")),
    ("II110", "a token too few", sets("kit tokens copies", "59")),
    ("II110", "tokens of four players", sets("kit tokens copies", "40")),
    ("II110", "the table of the briefcases deleted", drops("kit briefcases from")),
    ("II110", "the wrong cards in a deck", sets("kit blue_cards only", "{colour: black}")),
    ("II110", "code cards once", drops("kit code_cards from")),
    ("II111", "a seat deleted", drops("players ostrich")),
    ("II111", "the largest table", sets("game players max", "5")),
    ("II112", "the emblem of another seat", sets("players horse emblem", "cat")),
    ("II112", "the colour of another seat", sets("players horse colour", '"#2c2731"')),
    ("K114", "a colour that some eyes take for another", sets("players hound colour", '"#7a4a12"')),
    ("II113", "the name of another seat", sets("players horse name", "Agent Cat")),
    ("II113", "the name of the other deck", sets("decks black name", "blue")),
    ("K110", "an example of no deck", sets("scores green deck", "red")),
    ("K113", "fewest and most players", sets("game players", "{min: 6, max: 3}")),
]

RULES: list[Mutation] = [
    ("II114", "faces of a result", sets("outcomes drawer faces", "1")),
    ("II114", "a result deleted", drops("outcomes drawer")),
    ("II114", "faces of the die", sets("rules die_faces", "8")),
    ("II115", "a yes for a no", sets("outcomes drawer guessers", "yes")),
    ("II115", "a no for a yes", sets("outcomes guessers guessers", "no")),
    (
        "II116",
        "a face moved",
        both(sets("outcomes drawer faces", "1"), sets("outcomes guessers faces", "3")),
    ),
    ("II117", "the points of green and blue", swaps("rules green_points", "rules bonus_points")),
    ("II118", "a zero forgotten", sets("rules tokens_each", "1")),
    ("II119", "a supervisor of three", sets("rules supervisor_from", "3")),
    ("II120", "bonus for forbidden", sets("decks black second", "bonus")),
    ("K110", "a deck deleted", drops("decks black")),
    ("K103", "a word for a number", sets("rules seconds", "forty")),
    ("K102", "a number deleted", drops("rules penalty")),
    ("K101", "a number misspelt", renames("rules seconds", "second")),
    ("II121", "a ruling deleted", drops("rulings end_checked")),
    ("II121", "its choices deleted", drops("rulings drawer_pays choices")),
    ("II122", "a value that is no choice", sets("rulings bonus_on_time_out value", "yes")),
    ("II122", "a choice reworded", rewrites("rulings", r"choices: \[counts,", "choices: [stands,")),
    ("II123", "a ruling's number", sets("rulings drawer_slips number", "12")),
    (
        "II124",
        "two calls exchanged",
        sets("scores bonus_then_green calls", "[{by: second, says: green}, {by: first, says: second}]"),
    ),
    ("II124", "the deck of an example", sets("scores both_by_one deck", "black")),
    ("II125", "a line of the score table deleted", drops("scores bonus")),
    ("II125", "the deck of another example", sets("scores forbidden deck", "blue")),
    ("K111", "a number quoted wrongly", rewrites("rulings", r"\{rules\.penalty\|words\}", "{rules.penality|words}")),
    ("K109", "a file renamed", lambda tables: tables.move("outcomes", "outcome")),
    ("II120", "the two decks exchanged", swaps("decks blue second", "decks black second")),
]

MUTATIONS = CARDS + BOX + RULES
KNOWN = {
    "another word of the family": "stems of two letters are beyond the check: oko, oczko",
    "diacritics forgotten on a card": "a wrong letter of the alphabet is for the dictionary test",
    "the languages exchanged": "only letters and stems are known, no words: the dictionary test finds it",
    "green and forbidden exchanged": "either of the two could be the one that is drawn",
    "a short word with another vowel": "vowels that come and go in short words are beyond the check: sen, sny",
    "the two decks exchanged": "which colour holds the bonus is for the designer to say",
}
"""Slips that nothing finds here, and why."""


@each(MUTATIONS)
def test_the_slip_is_found_unless_it_is_known(code: str, what: str, spoil: Spoil, tmp_path: Path) -> None:
    codes = codes_after(spoil, Tables(tmp_path))
    assert (code not in codes) == (what in KNOWN), codes


def test_nine_in_ten_are_found() -> None:
    assert len(MUTATIONS) >= 60
    assert {what for _, what, _ in MUTATIONS} >= KNOWN.keys()
    assert len(KNOWN) * 10 <= len(MUTATIONS)
