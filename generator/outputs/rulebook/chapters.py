"""From a pack and its kit to the chapters: the sections in order, each with its figures and its insert.

Comes in: a pack and its kit.  Goes out: the sections as HTML, for the page and for print, with the
drawings that they show and what is wrong with them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import unescape
from typing import NamedTuple

from markupsafe import Markup

from generator.diagnostic import Diagnostic
from generator.kit import Kit
from generator.outputs.rulebook.figures import Figures
from generator.outputs.rulebook.icons import Icons
from generator.outputs.rulebook.inserts import Inserts, glossary
from generator.outputs.rulebook.prose import Heading, Prose, plain
from generator.pack import Pack


class Chapter(NamedTuple):
    """One section of the rulebook."""

    id: str
    title: Markup
    name: str
    """The title without marks, for the contents."""
    headings: list[Heading]
    body: Markup
    """HTML.  A picture is ``<figure id="picture--NAME">``, its drawing ``<use href="#drawing--NAME">``."""


@dataclass
class Book:
    """The chapters, and what they are made with."""

    kit: Kit
    chapters: list[Chapter]
    figures: Figures
    """``figures.frames`` holds the drawings by name."""
    icons: Icons
    prose: Prose
    inserts: Inserts
    faces: set[str] = field(default_factory=set)
    """Names of the font faces that the page holds, once it is made."""

    @property
    def found(self) -> list[Diagnostic]:
        """What is wrong with the chapters."""
        return [*self.prose.found, *self.inserts.found]


def chapters(pack: Pack, kit: Kit, drawn: Iterable[str] | None = None) -> Book:
    """The rulebook's sections as HTML.

    ``drawn`` names the icons on the pieces, for the credits, where the caller has them at hand;
    otherwise the pieces are drawn again to see.
    """
    icons = Icons(pack.icons())
    explained = any(section.insert == "glossary" for section in pack.game.rulebook.values())
    figures = Figures(kit, icons)
    prose = Prose(pack.game, icons, glossary(pack.game.glossary) if explained else {}, figures)
    inserts = Inserts(kit, prose, icons, figures, drawn)
    out = []
    for name, section in pack.game.rulebook.items():
        title = prose.line(section, "title")
        text, headings = prose.section(section)
        insert = inserts.html(section.insert, section.at("insert")) if section.insert else ""
        out.append(Chapter(name, Markup(title), unescape(plain(title)), headings, Markup(text + insert)))
    return Book(kit, out, figures, icons, prose, inserts)
