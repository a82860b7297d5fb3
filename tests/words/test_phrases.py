"""Every word of the phrases stands in a dictionary of its language: hunspell's Polish and English ones.

Forms are found by the stems and endings that the dictionaries list.  Needs the command ``hunspell`` with
``pl_PL`` and ``en_GB`` (packages hunspell, hunspell-pl and hunspell-en-gb).
"""

import re
import subprocess
from collections.abc import Iterable, Iterator

import pytest

from generator.games.invisible_ink.cards import LANGUAGES, PLACES, Language, Words
from generator.games.invisible_ink.model import Game
from generator.pack import Workspace, packaged, read_pack

DICTIONARIES: dict[Language, str] = {"en": "en_GB", "pl": "pl_PL"}


def unknown(words: Iterable[str], language: Language) -> set[str]:
    """The words that the dictionary of that language does not know."""
    line = ["hunspell", "-i", "utf-8", "-d", DICTIONARIES[language], "-l"]
    text = "".join(f"{word}\n" for word in sorted(words))
    told = subprocess.run(line, input=text, capture_output=True, encoding="utf-8", check=True)
    assert told.stderr == ""
    return set(told.stdout.split())


def phrases() -> Iterator[tuple[str, Words]]:
    """Every phrase of every card: where it stands, and what it says."""
    game = read_pack(Workspace(packaged()), "invisible_ink").game
    assert isinstance(game, Game)
    for phrase in game.phrases.values():
        for place in PLACES:
            yield f"{phrase.id} {place}", phrase.at_place(place)


def split(phrase: str) -> list[str]:
    """The words of a phrase: letters, with apostrophes inside."""
    return re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", phrase)


def used(language: Language) -> dict[str, list[str]]:
    """Every word of the phrases in that language, and where it stands."""
    found: dict[str, list[str]] = {}
    for where, words in phrases():
        for word in split(words.of(language)):
            found.setdefault(word, []).append(where)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_in_the_dictionary(language: Language) -> None:
    words = used(language)
    assert len(words) > 400
    assert {word: words[word] for word in unknown(words, language)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_would_be_missed_with_a_letter_doubled(language: Language) -> None:
    words = {word[:2] + word[1:] for word in used(language) if len(word) > 5}
    assert len(unknown(words, language)) >= 0.95 * len(words)


@pytest.mark.parametrize(
    ("language", "wrong"),
    [("pl", "zaba"), ("pl", "łużko"), ("pl", "samochud"), ("en", "umbrela"), ("en", "giraffee"), ("en", "żaba")],
)
def test_a_slip_is_no_word(language: Language, wrong: str) -> None:
    assert unknown([wrong], language) == {wrong}


def test_phrases_in_the_wrong_language_are_missed() -> None:
    """Nearly all: echo and panda are words of both languages, and dictionaries know some foreign words."""
    no_english, no_polish = unknown(used("pl"), "en"), unknown(used("en"), "pl")
    unseen = [
        where
        for where, words in phrases()
        if no_english.isdisjoint(split(words.pl)) and no_polish.isdisjoint(split(words.en))
    ]
    assert "black_061 green" in unseen  # echo
    assert len(unseen) <= 8, unseen
