"""Text and marks as words that know their width in points.

Comes in: inline elements of the tree.  Goes out: words of atoms, each atom in one face.  Widths and
kerns are those of :mod:`generator.fonts`, so what is measured is what is drawn.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from generator.fonts import Face, FontBook, units
from generator.frame import Frame
from generator.outputs.pdf.booklet.markup import Element
from generator.outputs.pdf.booklet.style import Look, Style

INLINE = frozenset(
    (
        "a", "abbr", "b", "br", "cite", "code", "dfn", "em", "i", "q", "s", "small", "span", "strong", "sub", "sup",
        "svg", "u", "mark", "kbd", "time", "bdi",
    )
)  # fmt: skip
SPACES = re.compile(r"[ \t\r\n\f]+")
ICON, CHIP, SHAPE = 1.1, 1.75, 1.25
"""Ems of an icon, of a disc with an icon, and of a shape of the board."""
PIECE, SMALLEST, LARGEST, DRAWING = 0.45, 15.0, 30.0, 1.6
"""Points of a millimetre of a piece beside a table, of its longer side at least and at most; ems of a drawing."""
SINK = 0.2
"""Ems of an icon below the baseline."""
_COLOUR = re.compile(r"--(c|on):(#[0-9a-f]{6})")
_STANDS_IN = "\ufffd?"
"""For a character that no face has: the first of these that one has."""


class Mark(NamedTuple):
    """A drawing in a line of text, in points."""

    w: float
    h: float
    icon: str = ""
    path: str = ""
    """An outline in a square of twenty units."""
    ground: str = ""
    """Colour of the disc below the icon, or of the outline."""
    fill: str = ""
    frame: Frame | None = None
    """A piece of the kit, instead of the others."""
    round: bool = False
    """Whether the piece is cut round."""


class Atom(NamedTuple):
    """Characters in one face and look, or a mark."""

    text: str
    face: Face | None
    width: float
    look: Look
    mark: Mark | None = None


class Word(NamedTuple):
    """Atoms that stay together; ``glue`` is the space before it, 0 inside a broken word."""

    atoms: tuple[Atom, ...]
    width: float
    glue: float


class Lettering:
    """Makes words with the faces of one book and the icons at hand."""

    def __init__(self, book: FontBook, icons: Iterable[str], drawings: Mapping[str, Frame], style: Style) -> None:
        self._book, self._icons, self._drawings, self._style = book, frozenset(icons), drawings, style
        self.missing: dict[str, None] = {}
        """Characters that no face had, in reading order."""

    def plain(self, text: str, look: Look) -> list[list[Word]]:
        return self.words([text], look)

    def words(self, nodes: Iterable[Element | str], look: Look) -> list[list[Word]]:
        """Words of each line that the text itself begins."""
        line = _Lines()
        self._add(nodes, look, line)
        return line.closed()

    def atoms(self, text: str, look: Look) -> list[Atom]:
        """``text`` in the first face that has each character."""
        stack = self._book.stack(look.families, bold=look.bold, italic=look.italic)
        if stack.faces[0].covers_all(text):
            return [self._atom(text, stack.faces[0], look)] if text else []
        runs: list[tuple[Face, str]] = []
        for character in text:
            face = stack.face_for(character)
            if face is None:
                if unicodedata.category(character) in ("Cc", "Cf", "Mn"):
                    continue
                self.missing[character] = None
                found = ((other, face) for other in _STANDS_IN if (face := stack.face_for(other)))
                character, face = next(found, ("?", stack.faces[0]))
            if runs and runs[-1][0] is face:
                runs[-1] = (face, runs[-1][1] + character)
            else:
                runs.append((face, character))
        return [self._atom(run, face, look) for face, run in runs]

    @staticmethod
    def _atom(text: str, face: Face, look: Look) -> Atom:
        return Atom(text, face, face.widths[text] * look.size / 1000 + look.tracking * len(text), look)

    def space(self, look: Look) -> float:
        """Width of the space between words."""
        face = self._book.stack(look.families, bold=look.bold, italic=look.italic).faces[0]
        return face.widths[" "] * look.size / 1000 + look.tracking

    def _add(self, nodes: Iterable[Element | str], look: Look, line: "_Lines") -> None:
        for node in nodes:
            if isinstance(node, str):
                self._text(node, look, line)
            elif node.tag == "br":
                line.end()
            elif node.tag == "svg" or {"chip", "shape"} & node.classes:
                self._mark(node, look, line)
            elif "where" in node.classes:
                line.end()
                self._add(node.children, look._replace(italic=True, bold=False, fill=self._style.colours.quiet), line)
            elif node.tag == "q":
                self._add(["“", *node.children, "”"], look, line)
            else:
                self._add(node.children, self._changed(node, look), line)

    def _changed(self, node: Element, look: Look) -> Look:
        style = self._style
        if "label" in node.classes:
            look = style.label.look._replace(link=look.link)
        if "choice" in node.classes:
            look = look._replace(fill=style.colours.quiet)
        if "chosen" in node.classes or "number" in node.classes:
            look = look._replace(fill=style.colours.accent)
        match node.tag:
            case "strong" | "b":
                return look._replace(bold=True)
            case "em" | "i" | "cite" | "code":
                return look._replace(italic=not look.italic)
            case "small":
                return look._replace(size=max(look.size * 0.85, 6.5))
            case "sub" | "sup":
                rise = look.size * (0.33 if node.tag == "sup" else -0.14)
                return look._replace(size=max(look.size * 0.7, 6.5), rise=look.rise + rise)
            case "a":
                fill = look.fill if "term" in node.classes else style.colours.accent
                return look._replace(link=node.attributes.get("href", ""), fill=fill)
        return look

    def _text(self, text: str, look: Look, line: "_Lines") -> None:
        text = unicodedata.normalize("NFC", text).replace("\u00ad", "")
        for i, chunk in enumerate(SPACES.split(text.upper() if look.capitals else text)):
            if i:
                line.space(self.space(look))
            for j, unit in enumerate(units(chunk) if chunk else ()):
                if j:
                    line.may_break()
                line.add(self.atoms(unit, look))

    def _mark(self, node: Element, look: Look, line: "_Lines") -> None:
        said = dict(_COLOUR.findall(node.attributes.get("style", "")))
        use, path, size = node.first("use"), node.first("path"), look.size
        href = "" if use is None else use.attributes.get("href", "")
        name, drawing = href.removeprefix("#icon--"), self.drawing(node)
        if name in self._icons and "chip" in node.classes:
            mark = Mark(CHIP * size, CHIP * size, name, ground=said.get("c", look.fill), fill=said.get("on", "#ffffff"))
        elif name in self._icons:
            mark = Mark(ICON * size, ICON * size, name, fill=look.fill)
        elif path is not None and "shape" in node.classes:
            outline, ground = path.attributes.get("d", ""), said.get("c", look.fill)
            mark = Mark(SHAPE * size, SHAPE * size, path=outline, ground=ground, fill=look.fill)
        elif drawing is not None:
            longer = max(drawing.w, drawing.h)
            wish = longer * PIECE if "piece" in node.classes else DRAWING * size * longer / drawing.h
            scale = min(max(wish, SMALLEST), LARGEST) / longer
            mark = Mark(drawing.w * scale, drawing.h * scale, frame=drawing, round="round" in node.classes)
        else:
            return
        line.add([Atom("", None, mark.w + (0.25 if mark.ground else 0.08) * size, look, mark)])

    def drawing(self, node: Element) -> Frame | None:
        """The drawing that an element shows by reference, if it has a size."""
        for one in node.all():
            name = one.attributes.get("href", "").removeprefix("#drawing--") if one.tag == "use" else ""
            if name in self._drawings and min(self._drawings[name][:2]) > 0:
                return self._drawings[name]
        return None


class _Lines:
    """Words as they come, line by line."""

    def __init__(self) -> None:
        self._lines: list[list[Word]] = [[]]
        self._atoms: list[Atom] = []
        self._glue = 0.0

    def add(self, atoms: list[Atom]) -> None:
        self._atoms += atoms

    def space(self, width: float) -> None:
        self.may_break()
        if self._lines[-1]:
            self._glue = self._glue or width

    def may_break(self) -> None:
        if self._atoms:
            word = Word(tuple(self._atoms), sum(atom.width for atom in self._atoms), self._glue)
            self._lines[-1].append(word)
            self._atoms, self._glue = [], 0.0

    def end(self) -> None:
        self.may_break()
        self._glue = 0.0
        if self._lines[-1]:
            self._lines.append([])

    def closed(self) -> list[list[Word]]:
        self.end()
        return [line for line in self._lines if line]


@cache
def hyphens(letters: str, language: str) -> tuple[int, ...]:
    """Where a word may be divided by the rules of ``language``."""
    dictionary = _dictionary(language)
    return tuple(dictionary.positions(letters)) if dictionary else ()


@cache
def _dictionary(language: str) -> Any:
    import pyphen

    found = pyphen.language_fallback({"en": "en_GB"}.get(language, language).replace("-", "_"))
    return pyphen.Pyphen(lang=found, left=2, right=3) if found else None
