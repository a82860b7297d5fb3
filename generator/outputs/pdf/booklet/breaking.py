"""Lines from words: the breaks of a whole paragraph are chosen together.

The best set of breaks is found as by Knuth and Plass ("Breaking paragraphs into lines", 1981): each line
costs by how far its spaces are from their natural width, a hyphen costs more, and the least sum wins.
"""

from typing import NamedTuple

from generator.outputs.pdf.booklet.style import Manner
from generator.outputs.pdf.booklet.words import Atom, Lettering, Word, hyphens

STRETCH, SHRINK = 0.5, 0.22
"""Shares of a space by which it may grow at ease, and shrink at most."""
RAGGED = 0.1
"""Share of a line that may stay empty at ease where edges are not even."""
HYPHEN, TWO_HYPHENS, LONELY, CUT_OFF, OVERFULL = 3_000.0, 9_000.0, 60_000.0, 300_000.0, 1e9
"""Costs of a hyphen, of one below another, of a last line of one short word, of one that is but the end of a
word, and of a line that is too wide."""
NO_BREAK = "\u00a0"
"""A space that is no place to break; it grows with the others."""
SHORTEST = 6
"""Letters of the shortest word that is divided."""


class Line(NamedTuple):
    """Words of one line in points; ``hyphen`` when its last word goes on in the next."""

    words: tuple[Word, ...]
    width: float
    last: bool
    hyphen: bool

    @property
    def gaps(self) -> int:
        """Spaces that may grow."""
        fixed = sum(atom.text.count(NO_BREAK) for word in self.words for atom in word.atoms)
        return fixed + sum(word.glue > 0 for word in self.words[1:])


class _Break(NamedTuple):
    """A place where a line may end: widths and spaces from the paragraph's start up to and after it."""

    word: int
    at: int
    """Characters of the word before a hyphen; 0 after the whole word."""
    end: float
    next: float
    gaps: int
    next_gaps: int


def broken(words: list[Word], width: float, manner: Manner, lettering: Lettering, language: str) -> list[Line]:
    """Lines of at most ``width`` points; a word wider than a line is cut."""
    words = [part for word in words for part in _short(word, width, lettering)]
    if not words:
        return []
    breaks = _breaks(words, lettering, language if manner.hyphens else "")
    chosen = _chosen(breaks, width, manner, lettering.space(manner.look))
    return _lines(words, [breaks[i] for i in chosen], lettering)


def _breaks(words: list[Word], lettering: Lettering, language: str) -> list[_Break]:
    out: list[_Break] = [_Break(-1, 0, 0.0, 0.0, 0, 0)]
    at, gaps = 0.0, 0
    for i, word in enumerate(words):
        if i:
            at += word.glue
            gaps += word.glue > 0
        for cut in _cuts(word, language) if language else ():
            head, tail = _divided(word, cut, lettering)
            out.append(_Break(i, cut, at + head.width, at + word.width - tail.width, gaps, gaps))
        at += word.width
        glue = words[i + 1].glue if i + 1 < len(words) else 0.0
        out.append(_Break(i, 0, at, at + glue, gaps, gaps + (glue > 0)))
    return out


def _chosen(breaks: list[_Break], width: float, manner: Manner, space: float) -> list[int]:
    """Indexes of the breaks that end the lines."""
    full = manner.align == "full"
    least = [0.0] + [float("inf")] * (len(breaks) - 1)
    before = [0] * len(breaks)
    for j in range(1, len(breaks)):
        last = j == len(breaks) - 1
        end = breaks[j]
        for i in range(j - 1, -1, -1):
            start = breaks[i]
            slack = width - (end.end - start.next)
            gaps = end.gaps - start.next_gaps
            room = slack + SHRINK * space * gaps if full else slack
            if room < -0.01 and i < j - 1:
                break
            if room < -0.01:
                cost = OVERFULL - room
            elif last and not manner.even:
                lonely = end.word - start.word <= 1 and i > 0 and end.end - start.next < 0.12 * width
                cost = CUT_OFF if start.at and end.word == start.word else LONELY if lonely else 1.0
            elif full:
                give = space * gaps * (STRETCH if slack > 0 else SHRINK) + 0.002 * width
                cost = (1 + 100 * min(abs(slack) / give, 12.0) ** 3) ** 2
            else:
                cost = (1 + 100 * (slack / (RAGGED * width)) ** 2) ** 2
            if end.at:
                cost += TWO_HYPHENS if start.at else HYPHEN
            if least[i] + cost < least[j]:
                least[j], before[j] = least[i] + cost, i
    out, at = [], len(breaks) - 1
    while at > 0:
        out.append(at)
        at = before[at]
    return out[::-1]


def _lines(words: list[Word], chosen: list[_Break], lettering: Lettering) -> list[Line]:
    out: list[Line] = []
    first, cut = 0, 0
    for end in chosen:
        line = list(words[first : end.word + 1])
        if end.at:
            line[-1] = _divided(line[-1], end.at, lettering)[0]
        if cut:
            line[0] = _rest(words[first], cut, end.at if end.word == first else 0, lettering)
        width = sum(word.width + (word.glue if i else 0.0) for i, word in enumerate(line))
        out.append(Line(tuple(line), width, end is chosen[-1], bool(end.at)))
        first, cut = (end.word, end.at) if end.at else (end.word + 1, 0)
    return out


def _rest(word: Word, begin: int, end: int, lettering: Lettering) -> Word:
    """The part of a word from ``begin``, up to a hyphen after ``end`` if there is one."""
    [atom] = word.atoms
    return _as_word(atom.text[begin:end] + "-" if end else atom.text[begin:], atom, word.glue, lettering)


def _divided(word: Word, at: int, lettering: Lettering) -> tuple[Word, Word]:
    """The beginning of a word with its hyphen, and the rest."""
    [atom] = word.atoms
    head = _as_word(atom.text[:at] + "-", atom, word.glue, lettering)
    return head, _as_word(atom.text[at:], atom, 0.0, lettering)


def _as_word(text: str, like: Atom, glue: float, lettering: Lettering) -> Word:
    atoms = tuple(lettering.atoms(text, like.look))
    return Word(atoms, sum(atom.width for atom in atoms), glue)


def _cuts(word: Word, language: str) -> list[int]:
    """Characters before each place where the word may be divided."""
    atom = word.atoms[0]
    if len(word.atoms) > 1 or atom.face is None or len(atom.text) < SHORTEST:
        return []
    letters = atom.text.strip("“”‘’'\"()[].,;:!?…")
    if len(letters) < SHORTEST or not letters.isalpha():
        return []
    begin = atom.text.index(letters)
    return [begin + at for at in hyphens(letters, language)]


def _short(word: Word, width: float, lettering: Lettering) -> list[Word]:
    """The word, in parts no wider than a line."""
    if word.width <= width:
        return [word]
    parts: list[list[Atom]] = [[]]
    used = 0.0
    for atom in word.atoms:
        pieces = [atom] if atom.face is None else [one for c in atom.text for one in lettering.atoms(c, atom.look)]
        for piece in pieces:
            if parts[-1] and used + piece.width > width:
                parts.append([])
                used = 0.0
            parts[-1].append(piece)
            used += piece.width
    joined = [_joined(part, lettering) for part in parts]
    return [Word(tuple(part), sum(a.width for a in part), 0.0 if i else word.glue) for i, part in enumerate(joined)]


def _joined(atoms: list[Atom], lettering: Lettering) -> list[Atom]:
    """Single characters of one look put together again."""
    out: list[Atom] = []
    for atom in atoms:
        if out and atom.face is not None and out[-1].face is atom.face and out[-1].look == atom.look:
            out[-1:] = lettering.atoms(out[-1].text + atom.text, atom.look)
        else:
            out.append(atom)
    return out
