"""What a language asks of numbers, quotation marks and order.

Comes in: a language's code.  Goes out: its :class:`Speech`.  Rules and classes of plurals, quotation
marks and the order of letters are those of the Unicode CLDR (https://cldr.unicode.org/, charts "Language
Plural Rules", "Delimiters" and "Main Letters").  That one-letter words do not end a Polish line is the custom of its
printers.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

PluralClass = Literal["one", "few", "many", "other"]

_ENGLISH = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_POLISH = (
    "zero", "jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć", "dziesięć", "jedenaście",
    "dwanaście", "trzynaście", "czternaście", "piętnaście", "szesnaście", "siedemnaście", "osiemnaście",
    "dziewiętnaście", "dwadzieścia",
)  # fmt: skip


def _english(number: float) -> PluralClass:
    return "one" if number == 1 else "other"


def _polish(number: float) -> PluralClass:
    whole = abs(int(number))
    if whole != abs(number):
        return "other"
    if whole == 1:
        return "one"
    return "few" if whole % 10 in (2, 3, 4) and whole % 100 not in (12, 13, 14) else "many"


@dataclass(frozen=True)
class Speech:
    """The manners of one language."""

    code: str
    classes: tuple[PluralClass, ...]
    """Its plural classes, in the order in which forms are written."""
    rule: Callable[[float], PluralClass]
    numbers: tuple[str, ...]
    """The numbers from 0 on in words, as they are counted."""
    quotes: str
    """Quotation marks: opening and closing, then those within others."""
    point: str
    """What stands before tenths."""
    letters: str = "abcdefghijklmnopqrstuvwxyz"
    """The alphabet."""
    short: re.Pattern[str] | None = None
    """Words that never end a line, and the space behind them."""

    def plural(self, number: float, forms: Sequence[str]) -> str:
        """The form that goes with a number; forms stand in the order of the classes.

        A class without a form of its own takes the last form.
        """
        return forms[min(self.classes.index(self.rule(number)), len(forms) - 1)]

    def in_words(self, number: float) -> str | None:
        """A number in words; None for a large one, a fraction, or one below zero."""
        return self.numbers[int(number)] if number in range(len(self.numbers)) else None

    def tied(self, text: str) -> str:
        """The text with a no-break space behind each word that must not end a line."""
        return text if self.short is None else self.short.sub("\\1\u00a0", text)

    def key(self, text: str) -> tuple[tuple[int, int | str], ...]:
        """What texts are sorted by: the alphabet, capitals as small letters; other characters come first."""
        return tuple((1, self.letters.index(one)) if one in self.letters else (0, one) for one in text.lower())


KNOWN = {
    "en": Speech("en", ("one", "other"), _english, _ENGLISH, "“”‘’", "."),
    "pl": Speech(
        "pl",
        ("one", "few", "many", "other"),
        _polish,
        _POLISH,
        "„”«»",
        ",",
        "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
        re.compile(r"(?<![^\s(„«*])([AaIiOoUuWwZz]) "),
    ),
}
"""The languages whose manners are known."""


def speech(code: str) -> Speech:
    """The manners of a language, or of the one that it is a kind of (``pl-PL``); English ones when not known."""
    return KNOWN.get(code) or KNOWN.get(code.partition("-")[0]) or KNOWN["en"]
