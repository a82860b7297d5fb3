"""The cards of Invisible Ink as data: two decks, and phrases in two languages."""

from typing import Annotated, Literal

from pydantic import Field

from generator.model import Entry, Int, RefTo, Text

Language = Literal["en", "pl"]
Place = Literal["green", "second"]
LANGUAGES: tuple[Language, ...] = ("en", "pl")
"""The two languages of every card, each on a side of its own."""
PLACES: tuple[Place, ...] = ("green", "second")
"""The two phrases of every card, in the order in which they stand on it."""


class Words(Entry):
    """One phrase in both languages, each as it is printed and must be said."""

    en: Text
    """The phrase in English."""
    pl: Text
    """The phrase in Polish."""

    def of(self, language: Language) -> str:
        """The phrase in that language."""
        return self.en if language == "en" else self.pl


class Deck(Entry):
    """The cards of one colour, of which a game uses one deck."""

    name: Text
    """As cards and rules say it."""
    level: Text
    """How hard its phrases are, in a word."""
    cards: Annotated[Int, Field(ge=1)]
    """How many cards it has."""
    second: Literal["bonus", "forbidden"]
    """What the second phrase of its cards is."""


class Phrase(Entry):
    """One card: the green phrase, which is drawn, and the second one in the deck's colour."""

    colour: Annotated[Text, RefTo("decks")]
    """The deck that it belongs to."""
    green: Words
    """The phrase that is drawn."""
    second: Words
    """The phrase in the deck's colour: a bonus or forbidden."""

    def at_place(self, place: Place) -> Words:
        """The phrase that stands there."""
        return self.green if place == "green" else self.second
