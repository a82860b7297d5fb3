"""Lines from words: greedy, with hyphenation where a line would be ugly or a word too long."""

from bisect import bisect_right
from functools import cache
from typing import NamedTuple

from generator.fonts import Face
from generator.layout.text.words import Paragraph, Piece, Word

UGLY = 0.22
"""Share of a line left empty from which its next word may be hyphenated."""
SHORTEST = 6
"""Letters of the shortest word that is hyphenated."""
WIDOW = 0.25
"""A last line narrower than this share of the others is not left alone."""
NARROWEST = 0.7
"""Share of the width to which lines are set closer for the sake of a last one."""


class Line(NamedTuple):
    """Words of one line: text and face of a plain one, else the words with their pieces."""

    text: str
    face: Face | None
    words: tuple[Word, ...]
    width: float
    """Thousandths of an em."""


class Wrapped(NamedTuple):
    """The lines, and by how much the widest unbreakable word is too wide (0 when none is)."""

    lines: list[Line]
    excess: float = 0.0
    word: str = ""


def wrap(paragraph: Paragraph, width: float, language: str | None = None) -> Wrapped:
    """Lines no wider than ``width``; ``language`` allows hyphens by its rules."""
    if not paragraph.words:
        return Wrapped([])
    ends = _breaks(paragraph, width)
    if language is not None and (ends is None or _ugly(paragraph, ends, width)):
        return _hyphenated(paragraph, width, language)
    if ends is None:
        return _hyphenated(paragraph, width, None)
    return Wrapped(_lines(paragraph, ends))


def balanced(paragraph: Paragraph, width: float, language: str | None) -> Wrapped:
    """As many lines as :func:`wrap` needs, as even in length as they can be."""
    best = wrap(paragraph, width, language)
    count = len(best.lines)
    if count < 2 or best.excess:
        return best
    low, high = width * 0.5, width
    for _ in range(8):
        middle = (low + high) / 2
        tried = wrap(paragraph, middle, language)
        if len(tried.lines) == count and not tried.excess:
            best, high = tried, middle
        else:
            low = middle
    return best


def accompanied(paragraph: Paragraph, width: float, language: str | None) -> Wrapped:
    """Full lines, set just so much narrower that the last one is not left alone."""
    first = wrap(paragraph, width, language)
    for percent in range(98, int(NARROWEST * 100) - 1, -2):
        tried = wrap(paragraph, width * percent / 100, language)
        if len(tried.lines) != len(first.lines) or tried.excess:
            break
        if not has_widow(tried, width):
            return tried
    return first


def plain_lines(paragraph: Paragraph, width: float, at_most: int, language: str | None) -> tuple[str, ...] | None:
    """The lines of a paragraph without markup that breaks well by itself; None where it doesn't.

    The common case, told from the rest so that it costs no more than it must: no hyphen is
    wanted, no lonely last line is left, and ``at_most`` lines are enough.
    """
    if paragraph.plain is None or not paragraph.words:
        return None
    stops = _breaks(paragraph, width)
    if stops is None or len(stops) > at_most or (language is not None and _ugly(paragraph, stops, width)):
        return None
    if len(stops) > 1:
        last = paragraph.ends[-1] - paragraph.slack - paragraph.starts[stops[-2]]
        if last < WIDOW * width:
            return None
    words, at, out = paragraph.words, 0, []
    for stop in stops:
        out.append(" ".join(words[at:stop]))  # type: ignore[arg-type]
        at = stop
    return tuple(out)


def has_widow(wrapped: Wrapped, width: float) -> bool:
    """Whether the last line is lonely and short."""
    return len(wrapped.lines) > 1 and wrapped.lines[-1].width < WIDOW * width


def _breaks(paragraph: Paragraph, width: float) -> list[int] | None:
    """Index after the last word of each line; None when a word is wider than a line."""
    starts, ends = paragraph.starts, paragraph.ends
    room = width + paragraph.slack + 0.01
    count, at, out = len(ends), 0, []
    while at < count:
        stop = bisect_right(ends, starts[at] + room, at)
        if stop == at:
            return None
        out.append(stop)
        at = stop
    return out


def _ugly(paragraph: Paragraph, ends: list[int], width: float) -> bool:
    at = 0
    for stop in ends[:-1]:
        if paragraph.ends[stop - 1] - paragraph.slack - paragraph.starts[at] < (1 - UGLY) * width:
            return True
        at = stop
    return False


def _lines(paragraph: Paragraph, ends: list[int]) -> list[Line]:
    lines, at = [], 0
    for stop in ends:
        width = paragraph.ends[stop - 1] - paragraph.slack - paragraph.starts[at]
        chosen = paragraph.words[at:stop]
        if paragraph.plain is not None:
            lines.append(Line(" ".join(chosen), paragraph.plain, (), width))  # type: ignore[arg-type]
        else:
            lines.append(mixed(tuple(chosen), width))  # type: ignore[arg-type]
        at = stop
    return lines


def mixed(words: tuple[Word, ...], width: float) -> Line:
    """A line of words that have pieces."""
    text = words[0].text + "".join((" " if word.glue else "") + word.text for word in words[1:])
    return Line(text, None, words, width)


def _hyphenated(paragraph: Paragraph, width: float, language: str | None) -> Wrapped:
    """Greedy lines over words with pieces, the next word split where its part fits."""
    waiting = list(reversed(_as_words(paragraph)))
    lines: list[Line] = []
    current: list[Word] = []
    used, excess, worst = 0.0, 0.0, ""
    while waiting:
        word = waiting.pop()
        need = word.width + (word.glue if current else 0.0)
        if used + need <= width + 0.01:
            current.append(word)
            used += need
            continue
        room = width - used - (word.glue if current else 0.0)
        parts = split(word, room, language) if language and _wanted(used, width, current) else None
        if parts:
            current.append(parts[0])
            waiting.append(parts[1])
        elif not current:
            current.append(word)
            if word.width - width > excess:
                excess, worst = word.width - width, word.text
        else:
            waiting.append(word)
        lines.append(_closed(current))
        current, used = [], 0.0
    if current:
        lines.append(_closed(current))
    return Wrapped(lines, excess, worst)


def _wanted(used: float, width: float, current: list[Word]) -> bool:
    return not current or used < (1 - UGLY) * width


def _closed(words: list[Word]) -> Line:
    width = words[0].width + sum(word.glue + word.width for word in words[1:])
    return mixed(tuple(words), width)


def _as_words(paragraph: Paragraph) -> list[Word]:
    if paragraph.plain is None:
        return list(paragraph.words)  # type: ignore[arg-type]
    face = paragraph.plain
    space = face.widths[" "]
    out = []
    for i, text in enumerate(paragraph.words):
        assert isinstance(text, str)
        width = face.widths[text]
        out.append(Word((Piece(text, face, width),), width, space if i else 0.0))
    return out


def split(word: Word, room: float, language: str) -> tuple[Word, Word] | None:
    """The word's longest beginning that fits with its hyphen, and the rest."""
    text, face, width = word.pieces[0]
    if len(word.pieces) != 1 or face is None:
        return None
    extra = (width - face.widths[text]) / len(text)
    letters = text.strip("“”‘’'\"()[].,;:!?…")
    if len(letters) < SHORTEST or not letters.isalpha():
        return None
    shift = text.index(letters)
    for at in reversed(_positions(letters, language)):
        head = text[: shift + at] + "-"
        head_width = face.widths[head] + extra * len(head)
        if head_width <= room + 0.01:
            tail = text[shift + at :]
            tail_width = face.widths[tail] + extra * len(tail)
            return (
                Word((Piece(head, face, head_width),), head_width, word.glue),
                Word((Piece(tail, face, tail_width),), tail_width, word.glue or face.widths[" "]),
            )
    return None


@cache
def _positions(word: str, language: str) -> tuple[int, ...]:
    dictionary = _dictionary(language)
    return tuple(dictionary.positions(word)) if dictionary else ()


@cache
def _dictionary(language: str):  # type: ignore[no-untyped-def]
    import pyphen

    name = {"en": "en_GB"}.get(language, language)
    found = pyphen.language_fallback(name)
    return pyphen.Pyphen(lang=found, left=2, right=3) if found else None
