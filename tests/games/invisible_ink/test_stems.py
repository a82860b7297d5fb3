"""Which words are taken for forms of one, and which of them by mistake."""

import pytest

from generator.games.invisible_ink.cards import Language
from generator.games.invisible_ink.stems import akin, hidden_stem, shared_stem, stands_inside, words

FORMS: list[tuple[Language, str, str]] = [
    ("pl", "ząb", "zęby"),
    ("pl", "mróz", "mrozy"),
    ("pl", "mróz", "mroźny"),
    ("pl", "ręka", "rączka"),
    ("pl", "ręka", "ręce"),
    ("pl", "noga", "nóżka"),
    ("pl", "las", "leśny"),
    ("pl", "mucha", "muszka"),
    ("pl", "morze", "morski"),
    ("pl", "koń", "konia"),
    ("pl", "stół", "stole"),
    ("pl", "złoto", "złocić"),
    ("pl", "wiara", "wierzyć"),
    ("pl", "chodzić", "chód"),
    ("pl", "gwiazda", "gwieździsty"),
    ("pl", "ciasto", "ciastko"),
    ("pl", "kroić", "krojenie"),
    ("pl", "zima", "zimowy"),
    ("en", "baby", "babies"),
    ("en", "knife", "knives"),
    ("en", "run", "running"),
    ("en", "bake", "baking"),
    ("en", "happy", "happiness"),
    ("en", "tickle", "tickling"),
]
NOT_FOUND: list[tuple[Language, str, str]] = [
    ("pl", "oko", "oczko"),
    ("pl", "ucho", "uszko"),
    ("pl", "pies", "psa"),
    ("pl", "sen", "snu"),
    ("pl", "człowiek", "ludzie"),
    ("en", "mouse", "mice"),
    ("en", "long", "length"),
]
"""Forms of one word that no rule here knows; the docstring of the module says so."""
STRANGERS: list[tuple[Language, str, str]] = [
    ("pl", "kot", "kran"),
    ("pl", "szklany", "książę"),
    ("pl", "skarb", "skrzynia"),
    ("pl", "kamuflaż", "kameleon"),
    ("en", "bus", "boot"),
    ("en", "wedding", "ending"),
    ("en", "station", "celebration"),
]


@pytest.mark.parametrize(("language", "one", "other"), FORMS)
def test_forms_of_one_word_are_akin(language: Language, one: str, other: str) -> None:
    assert akin(one, other, language)
    assert akin(other, one, language)


@pytest.mark.parametrize(("language", "one", "other"), NOT_FOUND)
def test_what_cannot_be_found_is_known(language: Language, one: str, other: str) -> None:
    assert not akin(one, other, language)


@pytest.mark.parametrize(("language", "one", "other"), STRANGERS)
def test_other_words_are_not_akin(language: Language, one: str, other: str) -> None:
    assert not akin(one, other, language)


def test_a_mere_beginning_is_taken_for_a_stem() -> None:
    assert akin("contest", "contract", "en")


@pytest.mark.parametrize(
    ("inner", "outer", "word"),
    [
        ("klucz", "klucznik", "klucz"),
        ("KLUCZ", "Stary Klucznik", "klucz"),
        ("nowy klucz", "klucznik", "klucz"),
        ("klucznik", "klucz", None),
        ("łata", "latawiec", None),
        ("na", "nagroda", None),
        ("kot na dachu", "pies na płocie", None),
    ],
)
def test_a_word_inside_another(inner: str, outer: str, word: str | None) -> None:
    assert stands_inside(inner, outer, "pl") == word


def test_two_letters_count_as_a_whole_word_only() -> None:
    assert stands_inside("ox", "fox", "en") is None
    assert stands_inside("ox", "strong ox", "en") == "ox"


def test_a_stem_behind_a_prefix() -> None:
    assert hidden_stem("śnieg", "ośnieżony szczyt", "pl") == ("śnieg", "ośnieżony")
    assert hidden_stem("portrecista", "autoportret", "pl") == ("portrecista", "autoportret")
    assert hidden_stem("dom", "bezdomny", "pl") is None  # stands inside as it is written
    assert hidden_stem("śnieg", "śnieżny", "pl") is None


def test_the_first_pair_is_told() -> None:
    assert shared_stem("ranny ptaszek", "mały ptak", "pl") == ("ptaszek", "ptak")
    assert shared_stem("cat up a tree", "up and down", "en") is None


def test_words_are_split_at_hyphens_and_apostrophes() -> None:
    assert words("Wolf in sheep's fire-eater", "en") == ("wolf", "sheep", "fire", "eater")
