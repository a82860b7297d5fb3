"""Checks of the cards: their number, their two languages, and what the two phrases of a card may share."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.invisible_ink.cards import LANGUAGES, PLACES, Language, Phrase
from generator.games.invisible_ink.model import Game
from generator.games.invisible_ink.stems import hidden_stem, shared_stem, stands_inside
from generator.games.shared import table
from generator.source import Loc

_LETTERS: dict[Language, frozenset[str]] = {
    "en": frozenset("abcdefghijklmnopqrstuvwxyzé"),
    "pl": frozenset("aąbcćdeęfghijklłmnńoóprsśtuvwxyzźżq"),
}
"""Letters of each language, and of the loan words that its dictionaries have."""
_NAMES: dict[Language, str] = {"en": "English", "pl": "Polish"}


def decks_are_complete(game: Game) -> Iterator[Diagnostic]:
    """II101: each deck has as many cards as decks.yaml says.

    The rules promise a hundred cards of each colour; a card with a colour slipped is missing from one deck
    and one too many in the other.
    """
    for deck in game.decks.values():
        found = sum(phrase.colour == deck.id for phrase in game.phrases.values())
        if found != deck.cards:
            message = f"{found} cards have the colour {deck.id}, and its deck has {deck.cards}"
            related = ((table(game, "phrases"), "the cards"),)
            yield Diagnostic("II101", message, deck.at("cards"), "add or remove cards, or correct cards", related)


def every_card_has_both_languages(game: Game) -> Iterator[Diagnostic]:
    """II102: each phrase of a card is written in both languages.

    The players choose the language; a card that is blank on that side ends the round before it begins.
    """
    for at, language, text in _texts(game):
        if not text.strip():
            hint = f"write what a player says in {_NAMES[language]}"
            yield Diagnostic("II102", f"a phrase is missing in {_NAMES[language]}", at, hint)


def no_phrase_is_used_twice(game: Game) -> Iterator[Diagnostic]:
    """II103: no phrase stands twice in one language, on any card, in any place.

    Whoever has heard it once guesses it at once.  Capitals and spaces make no other phrase.  The two
    languages may agree, as panda does with itself.
    """
    seen: dict[tuple[Language, str], Loc] = {}
    for at, language, text in _texts(game):
        plain = " ".join(text.casefold().split())
        first = seen.setdefault((language, plain), at)
        if plain and first != at:
            related = ((first, "the first"),)
            yield Diagnostic("II103", f"'{text}' is used twice in {_NAMES[language]}", at, "find another", related)


def the_green_phrase_can_be_said(game: Game) -> Iterator[Diagnostic]:
    """II104: on a card with a forbidden phrase, no word of it stands inside the green phrase.

    Saying the answer would cost a point.  Small words such as "of" or "na" do not count; letters do with
    their diacritics.
    """
    for phrase in _cards(game, "forbidden"):
        for language in LANGUAGES:
            green = phrase.green.of(language)
            if word := stands_inside(phrase.second.of(language), green, language):
                message = f"'{green}' cannot be said without the forbidden '{word}'"
                related = ((phrase.second.at(language), "the forbidden phrase"),)
                yield Diagnostic("II104", message, phrase.green.at(language), "change one of the two", related)


def the_answer_is_no_form_of_what_is_forbidden(game: Game) -> Iterator[Diagnostic]:
    """II105: on a card with a forbidden phrase, no word of it seems to share a stem with the green phrase.

    A forbidden word counts inside derived words, and Polish changes stems as it bends them: ząb, zęby.
    Found are beginnings that agree once such sounds are made one, behind a prefix too; not found are stems
    of two letters (oko, oczko), vowels that vanish in short words (pies, psa) and other stems of one word
    (człowiek, ludzie).  It may be wrong about words that only begin alike, so it is a warning.  What
    ``the_green_phrase_can_be_said`` finds is left to it.
    """
    for phrase in _cards(game, "forbidden"):
        for language in LANGUAGES:
            second, green = phrase.second.of(language), phrase.green.of(language)
            if stands_inside(second, green, language):
                continue
            if pair := shared_stem(second, green, language) or hidden_stem(second, green, language):
                message = f"the forbidden '{pair[0]}' may be the stem of '{pair[1]}', which is to be guessed"
                related = ((phrase.second.at(language), "the forbidden phrase"),)
                hint = "read them aloud; if one is a form of the other, change one of the two"
                yield Diagnostic("II105", message, phrase.green.at(language), hint, related)


def a_bonus_is_another_thing(game: Game) -> Iterator[Diagnostic]:
    """II106: on a card with a bonus, its phrase and the green one share no word and seem to share no stem.

    With the same word in both, the one is half guessed when the other is, and nobody knows which was
    meant.  Stems are found as in ``the_answer_is_no_form_of_what_is_forbidden``, behind prefixes not.
    """
    for phrase in _cards(game, "bonus"):
        for language in LANGUAGES:
            if pair := shared_stem(phrase.green.of(language), phrase.second.of(language), language):
                message = f"'{pair[0]}' and '{pair[1]}' on one card may be forms of one word"
                related = ((phrase.green.at(language), "the green phrase"),)
                hint = "let the bonus be another thing, if they are"
                yield Diagnostic("II106", message, phrase.second.at(language), hint, related)


def phrases_can_be_drawn(game: Game) -> Iterator[Diagnostic]:
    """II107: no phrase is a single letter, and none has a digit.

    Letters and numbers may not be drawn.
    """
    for at, language, text in _texts(game):
        if len(text.strip()) == 1 or any(map(str.isnumeric, text)):
            message = f"'{text}' is a letter or has a number, in {_NAMES[language]}"
            yield Diagnostic("II107", message, at, "find a phrase of words, and write numbers as words")


def phrases_are_plain_words(game: Game) -> Iterator[Diagnostic]:
    """II108: a phrase has only letters of its language, hyphens, apostrophes and single spaces between words.

    A phrase counts exactly as it is written, so nothing may stand there that nobody says.  A letter that
    only looks like one of the alphabet has no dictionary, and often no glyph.
    """
    for at, language, text in _texts(game):
        strange = sorted({sign for sign in text.lower() if not (sign in _LETTERS[language] or sign in " -'’")})
        strange = [sign for sign in strange if not sign.isnumeric()]
        if strange:
            signs = ", ".join(f"'{sign}' (U+{ord(sign):04X})" for sign in strange)
            message = f"'{text}' has what is no letter of {_NAMES[language]}: {signs}"
            yield Diagnostic("II108", message, at, "write plain words, each letter as one sign")
        elif text != " ".join(text.split()):
            yield Diagnostic("II108", f"'{text}' has a space too many", at, "leave one space between words")


def _texts(game: Game) -> Iterator[tuple[Loc, Language, str]]:
    """Every phrase of every card: its place, its language, and what it says."""
    for phrase in game.phrases.values():
        for place in PLACES:
            for language in LANGUAGES:
                words = phrase.at_place(place)
                yield words.at(language), language, words.of(language)


def _cards(game: Game, second: str) -> Iterator[Phrase]:
    """The cards whose second phrase is that."""
    for phrase in game.phrases.values():
        deck = game.decks.get(phrase.colour)
        if deck is not None and deck.second == second:
            yield phrase


CHECKS = (
    decks_are_complete,
    every_card_has_both_languages,
    no_phrase_is_used_twice,
    the_green_phrase_can_be_said,
    the_answer_is_no_form_of_what_is_forbidden,
    a_bonus_is_another_thing,
    phrases_can_be_drawn,
    phrases_are_plain_words,
)
