"""The rulebook as a PDF file: masthead, contents, chapters, running heads and an outline.

Comes in: the chapters of the rulebook as HTML and its pictures as frames.  Goes out: one file for one
paper.  The words are those of the chapters; only this module knows platypus.
"""

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from reportlab import rl_config
from reportlab.platypus import Flowable
from reportlab.platypus.doctemplate import BaseDocTemplate, PageTemplate
from reportlab.platypus.flowables import PageBreak
from reportlab.platypus.frames import Frame as PageFrame

from generator.credits import Used
from generator.fonts import FontBook
from generator.frame import Frame
from generator.language import Words, phrases
from generator.layout.theme import Theme
from generator.outputs.pdf.booklet.blocks import Block, Paragraph, Rule
from generator.outputs.pdf.booklet.contents import FIGURES, Contents, Entry, measure
from generator.outputs.pdf.booklet.ink import Ink
from generator.outputs.pdf.booklet.markup import tree
from generator.outputs.pdf.booklet.setting import Setting
from generator.outputs.pdf.booklet.stacks import Columns, Stack
from generator.outputs.pdf.booklet.style import Style, page
from generator.outputs.pdf.booklet.words import Lettering
from generator.outputs.pdf.forms import BareCanvas
from generator.pictures import Pictures
from generator.units import Size

TITLE_SIZES = (60, 54, 48, 44, 40, 36, 32, 28, 24)
"""Sizes of the title, points: the first at which it stands on one line, else the last."""


class Heading(Protocol):
    """A heading within a chapter."""

    @property
    def id(self) -> str: ...
    @property
    def text(self) -> str: ...


class Chapter(Protocol):
    """A chapter: ``body`` is well-formed HTML."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def headings(self) -> Sequence[Heading]: ...
    @property
    def body(self) -> str: ...


class Masthead(NamedTuple):
    """What stands above the contents, and in the file's properties."""

    title: str
    version: str
    tagline: str
    facts: tuple[str, ...]
    """Players, minutes, designer."""
    notice: str
    author: str
    language: str
    words: Words = Words()
    """What the book itself says."""


class Finished(NamedTuple):
    """What was written."""

    pages: int
    missing: list[str]
    """Characters that no face of the theme has, in reading order; in their place stands a mark."""
    used: Used
    """What was drawn with."""


def booklet(
    path: Path,
    masthead: Masthead,
    chapters: Sequence[Chapter],
    pictures: Mapping[str, Frame],
    theme: Theme,
    book: FontBook,
    icons: dict[str, Path],
    paper: Size,
    art: Pictures | None = None,
) -> Finished:
    """Write the rulebook for ``paper`` (millimetres); ``pictures`` are found by ``#drawing--NAME``, ``art`` is in them.

    Raises :class:`OSError` when the file cannot be written.
    """
    rl_config.useA85 = 0
    style = Style(theme, masthead.language, page(paper))
    maker = _Maker(masthead, chapters, style, Lettering(book, icons, pictures, style))
    numbers: dict[str, int] = {}
    draft = _Document(BytesIO(), maker, book, icons, art, None)
    draft.build(maker.story(numbers), canvasmaker=draft.canvas_maker)
    numbers |= draft.ink.pages
    final = _Document(str(path), maker, book, icons, art, frozenset(numbers))
    final.build(maker.story(numbers), canvasmaker=final.canvas_maker)
    return Finished(final.page, list(maker.lettering.missing), final.ink.forms.used)


class _Maker:
    """The parts of one book."""

    def __init__(
        self,
        masthead: Masthead,
        chapters: Sequence[Chapter],
        style: Style,
        lettering: Lettering,
    ) -> None:
        self.masthead, self.chapters, self.style, self.lettering = masthead, chapters, style, lettering
        headings = [heading.id for chapter in chapters for heading in chapter.headings]
        self.setting = Setting(style, lettering, headings)
        self._chapters = [
            block
            for number, one in enumerate(chapters, 1)
            for block in self.setting.chapter(number, one.name, one.id, tree(one.body))
        ]

    def story(self, numbers: Mapping[str, int]) -> list[Flowable]:
        """The book as flowables; ``numbers`` are the pages of places."""
        depth = self.style.page.depth
        front: list[Block] = [*self._head(), *([self._contents(numbers)] if self.chapters else [])]
        body = [_Flow(block, depth) for block in self._chapters]
        return [*(_Flow(block, depth) for block in front), PageBreak(), *body]

    def _head(self) -> list[Block]:
        """The head of the paper."""
        style, said, room = self.style, self.masthead, self.style.page.room
        ink = style.colours.ink
        ears = self.setting.text(said.words(phrases.RULES), room, style.label)
        numbered = said.words(phrases.VERSION, version=said.version)
        version = self.setting.text(numbered, room, style.label._replace(align="right"))
        blocks: list[Block] = [
            Columns([ears, version], [0.0, 0.0]).spaced(0.0, 4.0),
            Rule(room, 0.6, ink).spaced(0.0, 14.0),
            self._title().spaced(0.0, 8.0),
        ]
        if said.tagline:
            blocks.append(self.setting.text(said.tagline, room, style.tagline).spaced(0.0, 14.0))
        blocks.append(Rule(room, 2.2, ink).spaced(8.0, 4.0))
        if said.facts:
            blocks.append(self.setting.text("  ·  ".join(said.facts), room, style.facts).spaced(0.0, 4.0))
        blocks.append(Rule(room, 0.6, ink).spaced(0.0, 6.0))
        blocks.append(self.setting.text(said.notice, room, style.notice).spaced(0.0, 26.0))
        return blocks

    def _title(self) -> Block:
        room, manner = self.style.page.room, self.style.title
        made = None
        for size in TITLE_SIZES:
            smaller = manner._replace(look=manner.look._replace(size=size), leading=size * 1.06)
            made = self.setting.text(self.masthead.title, room, smaller)
            if len(made.lines) < 2:
                break
        assert made is not None
        return made

    def _contents(self, numbers: Mapping[str, int]) -> Block:
        style, setting = self.style, self.setting
        width = measure(style.page.room)
        entries: list[Entry] = []
        right = style.listed._replace(align="right", look=style.listed.look._replace(fill=style.colours.accent))
        for number, chapter in enumerate(self.chapters, 1):
            title = setting.text(chapter.name, width - 24 - FIGURES, style.listed)
            entries.append(Entry(chapter.id, title, 24, 3.5, setting.text(f"{number}", 16, right)))
            for heading in chapter.headings:
                title = setting.text(heading.text, width - 24 - FIGURES, style.below)
                entries.append(Entry(heading.id, title, 24, 0))
        look = style.listed.look._replace(size=9.8)
        head = setting.text(self.masthead.words(phrases.CONTENTS), style.page.room, style.label)
        contents = Contents(entries, style.page.room, numbers, self.lettering, look)
        return Stack([head.spaced(0.0, 8.0), contents])

    def furniture(self, ink: Ink, number: int) -> None:
        """Head and foot of page ``number``, the origin at the lower left corner of the paper."""
        style, where = self.style, self.style.page
        ink.begin("Artifact")
        if number > 1:
            top = where.y + where.depth + 24
            self._across(ink, top, self.masthead.title, self._first_on(ink, number))
            ink.rect(where.x, top - 14, where.room, 0.4, style.colours.ink)
        low = where.y - 22
        version = self.masthead.words(phrases.VERSION, version=self.masthead.version)
        foot = f"{version}. {self.masthead.notice}"
        line = self.setting.text(foot, where.room - 50, style.foot)
        folio = self.setting.text(f"{number}", where.room, style.folio)
        _first(line).paint(ink, where.x, low)
        folio.paint(ink, where.x, low - line.first + folio.first)
        ink.end()

    def _first_on(self, ink: Ink, number: int) -> str:
        """Name of the chapter whose text stands first on page ``number``."""
        begun = [one for one in self.chapters if ink.pages.get(one.id, number + 1) <= number]
        before = [one for one in begun if ink.pages[one.id] < number]
        here = begun[len(before) :]
        if here and (here[0].id in ink.leading or not before):
            return here[0].name
        return before[-1].name if before else self.masthead.words(phrases.CONTENTS)

    def _across(self, ink: Ink, top: float, left: str, right: str) -> None:
        where, manner = self.style.page, self.style.label
        half = where.room / 2
        for text, x, align in ((left, where.x, "left"), (right, where.x + half, "right")):
            _first(self.setting.text(text, half, manner._replace(align=align))).paint(ink, x, top)


def _first(line: Paragraph) -> Paragraph:
    """The first line alone."""
    return Paragraph(line.lines[:1], line.width, line.manner)


class _Flow(Flowable):  # type: ignore[misc]
    """A block in the hands of platypus."""

    def __init__(self, block: Block, depth: float, limit: float | None = None) -> None:
        """``depth`` is the height of a whole frame; ``limit`` of what is taller and cannot be cut."""
        super().__init__()
        self.block, self._depth, self._limit = block, depth, limit
        self.passes = not block.floats and not block.opens
        self.spaceBefore, self.spaceAfter = block.before, block.after

    def fits(self, room: float, *, cut: bool = False) -> bool:
        """Whether it goes into ``room``, if need be ``cut`` in two."""
        left = room - self.block.before
        return self.block.height <= left or (cut and self.block.cut(left, False) is not None)

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, self.block.height if self._limit is None else self._limit
        return self.width, self.height

    def split(self, _width: float, height: float) -> list[Flowable]:
        whole = height > self._depth - 1
        parts = self.block.cut(height, whole)
        if parts is not None:
            return [_Flow(parts[0], self._depth, min(parts[0].height, height)), _Flow(parts[1], self._depth)]
        return [_Flow(self.block, self._depth, height)] if whole else []

    def draw(self) -> None:
        ink: Ink = self.canv.ink
        self.block.paint(ink, 0, self.height)


class _Document(BaseDocTemplate):  # type: ignore[misc]
    """The pages of the book, once."""

    def __init__(
        self,
        file: "str | BytesIO",
        maker: _Maker,
        book: FontBook,
        icons: dict[str, Path],
        art: Pictures | None,
        places: frozenset[str] | None,
    ) -> None:
        where, masthead = maker.style.page, maker.masthead
        title = masthead.words(phrases.RULES_OF, title=masthead.title)
        said = {"title": title, "author": masthead.author, "creator": "Kitwright"}
        how = {"pageCompression": 1, "lang": masthead.language}
        super().__init__(file, pagesize=(where.w, where.h), **said, **how)
        self._maker, self._book, self._icons, self._art, self._places = maker, book, icons, art, places
        frame = PageFrame(where.x, where.y, where.room, where.depth, 0, 0, 0, 0)
        self.addPageTemplates(PageTemplate(frames=[frame], onPageEnd=self._end))

    def canvas_maker(self, file: Any, **given: Any) -> BareCanvas:
        """The canvas that platypus asks for, with what our blocks draw by."""
        where = self._maker.style.page
        canvas = BareCanvas(file, **given)
        canvas.showOutline()
        self.ink = canvas.ink = Ink(canvas, self._book, self._icons, self._places, where.y + where.depth, self._art)
        return canvas

    def _end(self, canvas: BareCanvas, _document: Any) -> None:
        self._maker.furniture(self.ink, canvas.getPageNumber())

    def handle_flowable(self, flowables: list[Flowable]) -> None:
        """As platypus does, but text goes before a picture that does not fit on the page."""
        if len(flowables) > 1 and isinstance(flowables[0], _Flow) and isinstance(flowables[1], _Flow):
            picture, following = flowables[:2]
            room = self.frame._y - self.frame._y1p
            if picture.block.floats and not picture.fits(room) and following.passes and following.fits(room, cut=True):
                flowables[:2] = following, picture
        super().handle_flowable(flowables)

    def _endBuild(self) -> None:  # noqa: N802
        super()._endBuild()
        self.ink.forms.close()
