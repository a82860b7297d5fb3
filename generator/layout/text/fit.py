"""A text in a box: the largest size of a ladder at which nothing is lost."""

from functools import lru_cache
from typing import NamedTuple

from generator.fonts import Face
from generator.frame import Icon, Item, Text
from generator.layout.text.words import ICON_GAP, ICON_RAISE, Letters, Paragraph, Problem, Typesetter
from generator.layout.text.wrap import Line, Wrapped, accompanied, balanced, has_widow, plain_lines, wrap
from generator.model import shown
from generator.units import PT_PER_MM, Box

WIDEST_SPACE = 1000.0
"""Thousandths of an em; no face has a wider space."""
PARAGRAPH_GAP = 0.5
"""Lines of space that an empty line makes."""


class Setting(NamedTuple):
    """How a text is set: letters, sizes in points, leading in ems, and place in its box."""

    letters: Letters
    size: float
    smallest: float
    step: float
    leading: float
    fill: str
    align: str = "left"
    valign: str = "top"
    language: str | None = None
    """Language of its hyphens; None for no hyphenation."""
    even: bool = False
    """Lines of equal length, for titles and lines set in the middle."""


class Fitted(NamedTuple):
    """A text at one size; ``missing`` is the millimetres it lacks, and in which direction."""

    size: float
    lines: list[tuple[Line, float]]
    """Each line with its distance from the first, in lines."""
    missing: float = 0.0
    what: str = ""
    problems: tuple[Problem, ...] = ()
    plain: tuple[str, ...] = ()
    """Lines of a text flush left in one face, instead of ``lines``."""


@lru_cache(maxsize=1024)
def sizes(wish: float, floor: float, step: float, at_most: float | None = None) -> tuple[float, ...]:
    """The ladder of sizes, from the wish down to the floor."""
    out, size = [], wish
    while size > floor + 1e-6:
        out.append(round(size, 3))
        size -= step
    out.append(floor)
    return tuple(size for size in out if at_most is None or size <= at_most + 1e-6) or (floor,)


def fit(typesetter: Typesetter, text: str, box: Box, setting: Setting, at_most: float | None = None) -> Fitted:
    """The text at the first size of the ladder that fits ``box``; else at the floor, measured."""
    room = box.w * 1000 * PT_PER_MM / setting.size
    paragraphs, problems = typesetter.paragraphs(text, setting.letters, room)
    total = sum([paragraph.length for paragraph in paragraphs])
    simple = len(paragraphs) == 1 and setting.align == "left" and not setting.even
    ladder = sizes(setting.size, setting.smallest, setting.step, at_most)
    for size in ladder:
        em = size / PT_PER_MM
        width = box.w * 1000 / em
        rows = int(box.h / (em * setting.leading) + 0.01)
        last = size == ladder[-1]
        if total > (width + WIDEST_SPACE) * rows and not last:
            continue  # cannot fit even without the spaces at which its lines break
        if simple and (plain := plain_lines(paragraphs[0], width, rows, setting.language)):
            return Fitted(size, [], problems=tuple(problems), plain=plain)
        lines, wrapped = _set(paragraphs, width, setting)
        depth = lines[-1][1] + 1 if lines else 0.0
        excess = wrapped[0].excess if len(wrapped) == 1 else max([one.excess for one in wrapped], default=0.0)
        if depth <= rows and not excess:
            return Fitted(size, lines, problems=tuple(problems))
        if last:
            tall = depth * em * setting.leading - box.h
            if excess:
                word = max(wrapped, key=lambda one: one.excess).word
                wide = excess * em / 1000
                return Fitted(size, lines, wide, f"{shown(word)} is {wide:.1f} mm too wide", tuple(problems))
            return Fitted(size, lines, tall, f"{tall:.1f} mm too tall", tuple(problems))
    raise AssertionError("a ladder has a last size")


def _set(paragraphs: list[Paragraph], width: float, setting: Setting) -> tuple[list[tuple[Line, float]], list[Wrapped]]:
    if len(paragraphs) == 1 and not setting.even:
        wrapped = wrap(paragraphs[0], width, setting.language)
        if has_widow(wrapped, width):
            wrapped = accompanied(paragraphs[0], width, setting.language)
        return [(line, float(i)) for i, line in enumerate(wrapped.lines)], [wrapped]
    lines: list[tuple[Line, float]] = []
    all_wrapped, at = [], 0.0
    for paragraph in paragraphs:
        if not paragraph.words:
            at += PARAGRAPH_GAP
            continue
        wrapped = wrap(paragraph, width, setting.language)
        if setting.even:
            wrapped = balanced(paragraph, width, setting.language)
        elif has_widow(wrapped, width):
            wrapped = accompanied(paragraph, width, setting.language)
        all_wrapped.append(wrapped)
        for line in wrapped.lines:
            lines.append((line, at))
            at += 1
    return lines, all_wrapped


def place(fitted: Fitted, box: Box, setting: Setting, typesetter: Typesetter) -> list[Item]:
    """The fitted text as items of a frame, in its box."""
    if not fitted.lines and not fitted.plain:
        return []
    size = fitted.size
    em = size / PT_PER_MM
    letters = setting.letters
    face = typesetter.book.stack(letters.families, bold=letters.bold, italic=letters.italic).faces[0]
    leading = setting.leading * em
    depth = (len(fitted.plain) - 1 if fitted.plain else fitted.lines[-1][1]) * leading
    if setting.valign == "middle":
        first = box.y + (box.h - depth + face.cap_height * em) / 2
    elif setting.valign == "bottom":
        first = box.y + box.h - depth - face.descent * em
    else:
        half = (setting.leading - face.ascent - face.descent) / 2
        first = box.y + (half + face.ascent) * em
    if fitted.plain:
        return [Text(box.x, round(first, 3), fitted.plain, face.name, size, round(leading, 4), setting.fill)]
    tracking = letters.tracking / 1000 * size
    lines = fitted.lines
    if setting.align == "left" and all(line.face for line, _ in lines) and _even(lines):
        name = lines[0][0].face
        assert name is not None
        said = tuple(line.text for line, _ in lines)
        first = round(first, 3)
        return [Text(box.x, first, said, name.name, size, round(leading, 4), setting.fill, tracking)]
    items: list[Item] = []
    for line, row in lines:
        width = (line.width - letters.tracking) * em / 1000
        room = box.w - width
        x = box.x + (room / 2 if setting.align == "centre" else room if setting.align == "right" else 0.0)
        items += _line(line, x, first + row * leading, size, setting.fill, tracking)
    return items


def _is_space(glue: float, face: Face, tracking: float) -> bool:
    """Whether the face's own space is as wide as the glue; a stand-in's may not be."""
    return abs(face.widths[" "] + tracking * 1000 - glue) < 0.5


def _even(lines: list[tuple[Line, float]]) -> bool:
    return all(row == i for i, (_, row) in enumerate(lines))


def _line(line: Line, x: float, y: float, size: float, fill: str, tracking: float) -> list[Item]:
    em = size / PT_PER_MM
    if line.face is not None:
        return [Text(round(x, 3), round(y, 3), (line.text,), line.face.name, size, 0.0, fill, tracking)]
    items: list[Item] = []
    run, run_face, run_x, at = "", "", 0.0, 0.0
    for i, word in enumerate(line.words):
        glue = word.glue if i else 0.0
        for j, piece in enumerate(word.pieces):
            lead = glue if j == 0 else 0.0
            if piece.face is None:
                if run:
                    items.append(Text(round(run_x, 3), round(y, 3), (run,), run_face, size, 0.0, fill, tracking))
                    run = ""
                left = x + (at + lead + ICON_GAP) * em / 1000
                items.append(Icon(round(left, 3), round(y - (1 - ICON_RAISE) * em, 3), round(em, 3), piece.text, fill))
            elif run and piece.face.name == run_face and (not lead or _is_space(lead, piece.face, tracking / size)):
                run += (" " if lead else "") + piece.text
            else:
                if run:
                    items.append(Text(round(run_x, 3), round(y, 3), (run,), run_face, size, 0.0, fill, tracking))
                run, run_face, run_x = piece.text, piece.face.name, x + (at + lead) * em / 1000
            at += lead + piece.width
    if run:
        items.append(Text(round(run_x, 3), round(y, 3), (run,), run_face, size, 0.0, fill, tracking))
    return items
