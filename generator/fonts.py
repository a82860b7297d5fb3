"""Font metrics: what a face covers, how wide its words are, and how it kerns them.

Comes in: ``templates/fonts/fonts.yaml`` and the font files.  Goes out: faces that measure.  A
word is shaped once, by HarfBuzz with kerning on and ligatures off, and the same numbers are
used to fit and to draw it.
"""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from generator.model import Entry, Text

STYLES = ("regular", "bold", "italic", "bold_italic")
_FEATURES = {
    "kern": True, "liga": False, "clig": False, "dlig": False, "hlig": False, "calt": False,
}  # fmt: skip


BREAK_AFTER = frozenset("-–—/\u200b")
"""A line may break after these inside a word."""


def units(word: str) -> list[str]:
    """A word cut after hyphens, dashes and slashes: the parts that are measured and drawn whole."""
    if BREAK_AFTER.isdisjoint(word):
        return [word]
    parts, begin = [], 0
    for i, character in enumerate(word[:-1], 1):
        if character in BREAK_AFTER and i - begin > 1 and len(word) - i > 1:
            parts.append(word[begin:i])
            begin = i
    return [*parts, word[begin:]]


class FontFamily(Entry):
    """One family of ``fonts.yaml``."""

    name: Text
    folder: Text
    regular: Text
    bold: Text | None = None
    italic: Text | None = None
    bold_italic: Text | None = None
    author: Text
    licence: Text


class Face:
    """One font file.  Widths and kerns are in thousandths of an em."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        self.kerns: dict[str, tuple[float, ...]] = {}
        """For a kerned word, what is added after each character."""
        self.widths = _Widths(self)
        self._covered: dict[str, bool] = {}

    def covers(self, character: str) -> bool:
        """Whether the face has a glyph for ``character``."""
        known = self._covered.get(character)
        if known is None:
            known = bool(self._font.get_nominal_glyph(ord(character)))
            self._covered[character] = known
        return known

    def covers_all(self, characters: Iterable[str]) -> bool:
        return all(map(self.covers, characters))

    @cached_property
    def _font(self):  # type: ignore[no-untyped-def]
        import uharfbuzz

        return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(self.path))))

    @cached_property
    def _per_mille(self) -> float:
        return 1000 / float(self._font.face.upem)

    @cached_property
    def ascent(self) -> float:
        """Ems from the baseline to the top of the line."""
        return float(self._font.get_font_extents("ltr").ascender) * self._per_mille / 1000

    @cached_property
    def descent(self) -> float:
        """Ems from the baseline to the bottom of the line, positive."""
        return -float(self._font.get_font_extents("ltr").descender) * self._per_mille / 1000

    @cached_property
    def cap_height(self) -> float:
        """Ems from the baseline to the top of an H."""
        import uharfbuzz

        extents = self._font.get_glyph_extents(self._font.get_nominal_glyph(ord("H")))
        assert uharfbuzz
        return float(extents.y_bearing) * self._per_mille / 1000 if extents else 0.7

    def shape(self, word: str) -> float:
        """Width of ``word``; its kerns are kept."""
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(word)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._font, buffer, _FEATURES)
        positions = buffer.glyph_positions
        scale = self._per_mille
        advance = self._font.get_glyph_h_advance
        glyph = self._font.get_nominal_glyph
        plain = [advance(glyph(ord(c)) or 0) for c in word]
        if positions is None or len(positions) != len(word):
            return sum(plain) * scale
        kerns = [p.x_advance - w for p, w in zip(positions, plain, strict=True)]
        if any(kerns):
            self.kerns[word] = tuple(kern * scale for kern in kerns)
        return (sum(plain) + sum(kerns)) * scale


class _Widths(dict[str, float]):
    """Width of each word that was asked for, thousandths of an em."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, word: str) -> float:
        width = self[word] = self._face.shape(word) if word else 0.0
        return width


class Stack(NamedTuple):
    """Faces in the order in which a glyph is looked for, and what the family lacks."""

    faces: tuple[Face, ...]
    lacks: str = ""
    """``bold`` or ``italic`` when the first family has no such file and regular stands in."""

    def face_for(self, character: str) -> Face | None:
        return next((face for face in self.faces if face.covers(character)), None)


class FontBook:
    """The families at hand, opened when they are used."""

    def __init__(self, folder: Path, families: dict[str, FontFamily]) -> None:
        self.families = {family.name: family for family in families.values()}
        self._folder = folder
        self._faces: dict[str, Face] = {}
        self._stacks: dict[tuple[tuple[str, ...], bool, bool], Stack] = {}

    def face(self, name: str) -> Face:
        """A face by the name that frames use."""
        return self._faces[name]

    def stack(self, families: tuple[str, ...], *, bold: bool = False, italic: bool = False) -> Stack:
        """The faces of ``families`` in one style; a missing style falls back and says so."""
        key = (families, bold, italic)
        if key not in self._stacks:
            wanted = STYLES[bold + 2 * italic]
            faces: list[Face] = []
            lacks = ""
            for name in families:
                family = self.families[name]
                file = getattr(family, wanted)
                if file is None:
                    lacks = lacks or ("" if faces else wanted.replace("_", " "))
                    near = ("bold", "italic") if wanted == "bold_italic" else ()
                    file = next((f for s in near if (f := getattr(family, s))), family.regular)
                faces.append(self._open(self._folder / family.folder / file))
            self._stacks[key] = Stack(tuple(faces), lacks)
        return self._stacks[key]

    def _open(self, path: Path) -> Face:
        if path.stem not in self._faces:
            self._faces[path.stem] = Face(path.stem, path)
        return self._faces[path.stem]
