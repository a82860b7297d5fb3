"""The words of templates, and those that Kitwright itself writes on pages, in the language of a game.

Comes in: tables of ``templates/<folder>/lang/<code>.yaml``: a text as the template or this module has it, and its
translation.  Goes out: translated texts; a text that no table has stays as it is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.language.plurals import Speech, speech
from generator.source import Loc

_PLACE = re.compile(r"\{([a-z]+)\}")


class phrases:  # noqa: N801
    """All that is written on pages by Python; ``{name}`` is a place for what differs."""

    ACTUAL_SIZE = "print at actual size (100 %)"
    FRONT = "{sheet}, front"
    BACK = "{sheet}, back"
    SHEET = "{title}, sheet {number} of {sheets}"
    CUTTER = "cutter {name}"
    FOLDED = "cut the solid lines, crease the dashed ones, glue the hatched areas"
    OVERVIEW = "{sheet}, overview"
    TILE_SHEET = "{sheet}, tile {name}"
    TILE = "Tile {name}"
    GLUE_LEFT = "glue its left strip under the neighbour"
    GLUE_TOP = "glue its top strip under the neighbour"
    GLUE_BOTH = "glue its left and top strip under the neighbour"
    NOTICE = "Unofficial prototype, not for sale."
    PLAYERS = "{number} player|{number} players"
    SOME_PLAYERS = "{few}–{many} players"
    MINUTES = "about {number} minute|about {number} minutes"
    DESIGNER = "designed by {name}"
    RULES = "Rules of the game"
    RULES_OF = "{title}: the rules"
    VERSION = "Version {version}"
    CONTENTS = "Contents"

    @classmethod
    def all(cls) -> tuple[str, ...]:
        """Each of them."""
        return tuple(text for name, text in vars(cls).items() if name.isupper())


class Table(NamedTuple):
    """One file of translations."""

    file: str
    texts: Mapping[str, str]


@dataclass(frozen=True)
class Words:
    """Texts in one language."""

    language: str = "en"
    tables: tuple[Table, ...] = ()
    """Nearest first."""
    moved: dict[Loc, Loc] = field(default_factory=dict)
    """For texts of templates that were translated: their places there, and those of the translations."""

    @property
    def speech(self) -> Speech:
        return speech(self.language)

    def text(self, text: str, at: Loc | None = None) -> str:
        """A text as tables have it; ``at``, where it is written, is remembered as moved to the table's line."""
        for table in self.tables:
            told = table.texts.get(text)
            if told:
                if at is not None:
                    self.moved[at] = Loc(table.file, (text,))
                return told
        return text

    def has(self, text: str) -> bool:
        """Whether some table translates it."""
        return any(table.texts.get(text) for table in self.tables)

    def __call__(self, text: str, **given: object) -> str:
        """A phrase with its places filled; the forms of a plural, divided by ``|``, follow the largest number given."""
        told = self.text(text)
        if "|" in text:
            number = max(value for value in given.values() if isinstance(value, int))
            told = self.plural(number, told)
        return _PLACE.sub(lambda found: str(given.get(found[1], found[0])), told)

    def plural(self, number: float, text: str) -> str:
        """The form that goes with a number, of ``one|few|many`` or whatever the language has; translated first."""
        return self.speech.plural(number, self.text(text).split("|"))
