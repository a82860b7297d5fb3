"""Words that know their width: the unit that is measured once, wrapped and drawn.

Comes in: a text and a style.  Goes out: paragraphs of words.  Widths are in thousandths of an
em of the type size, so one measurement serves every size.
"""

import unicodedata
from itertools import accumulate
from typing import NamedTuple

from generator.fonts import BREAK_AFTER, Face, FontBook, Stack, units, unsupported
from generator.layout.text.markup import SPECIAL, Run, runs

ICON_RAISE = 0.12
"""Ems by which an icon's square sinks below the baseline, so that it sits with the capitals."""
ICON_GAP = 60.0
"""Thousandths of an em kept free on each side of an icon."""
SOFT_HYPHEN = "\u00ad"
"""Where somebody else's lines broke; ours break by the rules of the language."""
_UNSEEN = frozenset(["\u200b", *map(chr, range(0xFE00, 0xFE10))])
"""A break without a space, and choices between forms of a glyph: nothing to print."""


class Piece(NamedTuple):
    """A part of a word in one face, or an icon (``face`` is None)."""

    text: str
    face: Face | None
    width: float


class Word(NamedTuple):
    """Pieces that stay together; ``glue`` is the space before it, 0 inside a broken word."""

    pieces: tuple[Piece, ...]
    width: float
    glue: float

    @property
    def text(self) -> str:
        return "".join(f":{p.text}:" if p.face is None else p.text for p in self.pieces)


class Paragraph(NamedTuple):
    """Words and where each begins and ends if all stood on one line.

    ``plain`` is the one face of a paragraph without markup; its words are then bare strings.
    """

    words: list[str] | list[Word]
    starts: list[float]
    ends: list[float]
    plain: Face | None = None
    slack: float = 0.0
    """What ``ends`` hold too much: the space after each word of a plain paragraph."""

    @property
    def length(self) -> float:
        """Width of all words on one line."""
        return self.ends[-1] - self.slack if self.ends else 0.0


class Problem(NamedTuple):
    """Something that would be lost in print: a code, the sentence and what helps."""

    code: str
    message: str
    hint: str


class _Problems:
    """Problems of one text; glyphs that are missing in the same way are named together."""

    def __init__(self) -> None:
        self._said: dict[Problem, None] = {}
        self._glyphs: dict[tuple[str, str, str, str], dict[str, None]] = {}

    def say(self, code: str, message: str, hint: str) -> None:
        self._said[Problem(code, message, hint)] = None

    def glyph(self, code: str, before: str, character: str, after: str, hint: str) -> None:
        number = f"U+{ord(character):04X} {unicodedata.name(character, 'a character without a name')}"
        self._glyphs.setdefault((code, before, after, hint), {})[number] = None

    def all(self) -> list[Problem]:
        glyphs = (
            Problem(code, before + ", ".join(numbers) + after, hint)
            for (code, before, after, hint), numbers in self._glyphs.items()
        )
        return [*self._said, *glyphs]


class Letters(NamedTuple):
    """How characters are chosen: the faces of a style and what is done to the text."""

    families: tuple[str, ...]
    bold: bool = False
    italic: bool = False
    tracking: float = 0.0
    """Thousandths of an em after each character."""
    capitals: bool = False


class Typesetter:
    """Turns text into words with the faces of one book and one set of icons."""

    def __init__(self, book: FontBook, icons: frozenset[str]) -> None:
        self.book = book
        self.icons = icons
        self._covered: dict[str, set[str]] = {}

    def paragraphs(self, text: str, letters: Letters, room: float = 0.0) -> tuple[list[Paragraph], list[Problem]]:
        """The text's lines as typed, each a paragraph to wrap, and what would be lost.

        A line that fits into ``room`` (thousandths of an em) is not cut at its hyphens.
        """
        if not text.isascii():
            text = unicodedata.normalize("NFC", text).replace(SOFT_HYPHEN, "")
        if letters.capitals:
            text = text.upper()
        stack = self.book.stack(letters.families, bold=letters.bold, italic=letters.italic)
        face = stack.faces[0]
        known = self._covered.setdefault(face.name, {"\n"})
        characters = set(text)
        if SPECIAL.isdisjoint(characters) and not letters.tracking and not stack.lacks:
            if not characters <= known and face.covers_all(characters - known):
                known |= characters
            if characters <= known:
                plain = [_plain(line, face) for line in text.split("\n")]
                whole = BREAK_AFTER.isdisjoint(characters)
                if whole or all(line.length <= room for line in plain):
                    return plain, []
        problems = _Problems()
        _lacking(stack, letters, problems)
        paragraphs = [self._general(line, letters, problems) for line in text.split("\n")]
        return paragraphs, problems.all()

    def _general(self, line: str, letters: Letters, problems: _Problems) -> Paragraph:
        words: list[Word] = []
        pieces: list[Piece] = []
        glue = next_glue = 0.0
        for run in runs(line):
            if run.icon:
                pieces += self._icon(run.text, problems)
                continue
            stack = self._stack(run, letters, problems)
            space = stack.faces[0].widths[" "] + letters.tracking
            for i, chunk in enumerate(run.text.split(" ")):
                if i:
                    if pieces:
                        words.append(_word(pieces, glue))
                        pieces = []
                        next_glue = 0.0
                    next_glue += space
                    glue = next_glue if words else 0.0
                for part, unit in enumerate(units(chunk)):
                    if pieces and part:
                        words.append(_word(pieces, glue))
                        pieces, glue = [], 0.0
                    pieces += self._pieces(unit, stack, letters.tracking, problems)
        if pieces:
            words.append(_word(pieces, glue))
        starts, ends, at = [], [], 0.0
        for word in words:
            at += word.glue
            starts.append(at)
            at += word.width
            ends.append(at)
        return Paragraph(words, starts, ends)

    def _stack(self, run: Run, letters: Letters, problems: _Problems) -> Stack:
        stack = self.book.stack(letters.families, bold=letters.bold or run.bold, italic=letters.italic != run.italic)
        _lacking(stack, letters, problems)
        return stack

    def _pieces(self, text: str, stack: Stack, tracking: float, problems: _Problems) -> list[Piece]:
        """``text`` in the first face that has each glyph, in as few pieces as that allows."""
        first = stack.faces[0]
        if first.covers_all(text):
            return [Piece(text, first, first.widths[text] + tracking * len(text))] if text else []
        out: list[tuple[Face, str]] = []
        for character in text:
            if character in _UNSEEN:
                continue
            if why := unsupported(character):
                problems.glyph("K202", "", character, f": {why}", "remove it, or write it in another way")
                continue
            face = stack.face_for(character)
            if face is None:
                hint = f"looked in {', '.join(face.name for face in stack.faces)}; add a font that has it"
                problems.glyph("K201", "no font has a glyph for ", character, "", hint)
                continue
            if face is not first:
                before, after = f"{first.name} has no glyph for ", f"; {face.name} stands in"
                problems.glyph("K205", before, character, after, "choose a font that has it, or leave it so")
            if out and out[-1][0] is face:
                out[-1] = (face, out[-1][1] + character)
            else:
                out.append((face, character))
        return [Piece(run, face, face.widths[run] + tracking * len(run)) for face, run in out]

    def _icon(self, name: str, problems: _Problems) -> list[Piece]:
        if name not in self.icons:
            from difflib import get_close_matches

            near = get_close_matches(name, sorted(self.icons), 1, 0.5)
            hint = f"did you mean :{near[0]}:?" if near else "see templates/icons for the names"
            problems.say("K204", f"unknown icon :{name}:", hint)
            return []
        return [Piece(name, None, 1000.0 + 2 * ICON_GAP)]


def _lacking(stack: Stack, letters: Letters, problems: _Problems) -> None:
    """K203 when a style is asked for that the first family has no file of."""
    if stack.lacks:
        name = letters.families[0]
        message = f"{stack.lacks} is asked for, but font {name} has no {stack.lacks} file; regular is used"
        hint = f"set {stack.lacks.replace(' ', '_')} for {name} in fonts.yaml, or drop the emphasis"
        problems.say("K203", message, hint)


def _plain(line: str, face: Face) -> Paragraph:
    words = line.split(" ")  # at spaces alone: no-break spaces hold words together
    if "" in words:
        words = [word for word in words if word]
    starts = [0.0, *accumulate(map(face.spaced.__getitem__, words))]
    return Paragraph(words, starts, starts[1:], face, face.widths[" "])


def _word(pieces: list[Piece], glue: float) -> Word:
    return Word(tuple(pieces), sum(piece.width for piece in pieces), glue)
