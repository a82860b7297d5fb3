"""Font metrics: what a face covers, how wide its words are, and how it kerns them.

Comes in: ``templates/fonts/fonts.yaml`` and the font files.  Goes out: faces that measure.  A
word is shaped once, by HarfBuzz with kerning on and ligatures off, and the same numbers are
used to fit and to draw it.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from generator.diagnostic import Diagnostic
from generator.fonts.files import FontFileError, usable
from generator.limits import LONGEST_TEXT
from generator.model import Entry, Text
from generator.source import content_of

STYLES = ("regular", "bold", "italic", "bold_italic")
_FEATURES = {
    "kern": True, "liga": False, "clig": False, "dlig": False, "hlig": False, "calt": False,
}  # fmt: skip


_PEN = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z", "endPath": ""}
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


_RTL = ("R", "AL", "AN", "RLE", "RLO", "RLI")
_SHAPED = ((0x0900, 0x10FF), (0x1780, 0x17FF), (0x19E0, 0x1AAF), (0x1B00, 0x1C4F), (0xA8E0, 0xA9FF))
"""Scripts of South and South-East Asia, whose letters change places and forms."""
_EAST_ASIAN = (
    (0x1100, 0x11FF), (0x2E80, 0xA4CF), (0xA960, 0xA97F), (0xAC00, 0xD7FF), (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F), (0xFF01, 0xFFEF), (0x16FE0, 0x18DFF), (0x1AFF0, 0x1B2FF), (0x20000, 0x3FFFF),
)  # fmt: skip
"""Chinese, Japanese and Korean, whose lines break by rules of their own."""


def unsupported(character: str) -> str:
    """Why no line with ``character`` can be set rightly; empty when it can."""
    number = ord(character)
    if number < 0x0300:
        return ""
    if unicodedata.bidirectional(character) in _RTL:
        return "right-to-left scripts are not supported"
    if any(low <= number <= high for low, high in _EAST_ASIAN):
        return "East Asian scripts are not supported"
    if any(low <= number <= high for low, high in _SHAPED) and not 0x10A0 <= number <= 0x10FF:
        return "scripts that need shaping are not supported"
    if unicodedata.category(character) in ("Mn", "Me"):
        return "accents that make no letter of their own with the one before are not supported"
    return ""


_LICENCE = re.compile(r"(?:ofl|ufl|licen[cs]e|copying)[\w.-]*", re.IGNORECASE)
"""A file beside those of a family that holds its licence."""


class FontFamily(Entry):
    """One family of ``fonts.yaml``."""

    name: Text
    """As the theme says it."""
    folder: Text
    """Folder beside fonts.yaml that holds its files."""
    regular: Text
    """File of the regular face."""
    bold: Text | None = None
    """File of the bold face."""
    italic: Text | None = None
    """File of the italic face."""
    bold_italic: Text | None = None
    """File of the bold italic face."""
    author: Text
    """Who must be named for it."""
    licence: Text
    """The licence it comes under."""


class Face:
    """One font file.  Widths and kerns are in thousandths of an em."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        self.kerns: dict[str, tuple[float, ...]] = {}
        """For a kerned word, what is added after each character."""
        self.widths = _Widths(self)
        self.spaced = _Spaced(self)
        self._covered: dict[str, bool] = {}
        self._outlines: dict[str, tuple[tuple[str, tuple[tuple[float, float], ...]], ...]] = {}

    def covers(self, character: str) -> bool:
        """Whether the face has a glyph for ``character``, and lines with it can be set."""
        known = self._covered.get(character)
        if known is None:
            known = bool(self._font.get_nominal_glyph(ord(character))) and not unsupported(character)
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
        extents = self._font.get_glyph_extents(self._font.get_nominal_glyph(ord("H")))
        return float(extents.y_bearing) * self._per_mille / 1000 if extents else 0.7

    def outline(self, character: str) -> tuple[tuple[str, tuple[tuple[float, float], ...]], ...]:
        """The glyph of ``character`` as pen moves: a letter of M, L, C, Z and points in ems, y up."""
        known = self._outlines.get(character)
        if known is None:
            from fontTools.pens.qu2cuPen import Qu2CuPen
            from fontTools.pens.recordingPen import RecordingPen

            pen = RecordingPen()
            glyph = self._font.get_nominal_glyph(ord(character)) or 0
            self._font.draw_glyph_with_pen(glyph, Qu2CuPen(pen, 1.0, all_cubic=True))
            em = self._per_mille / 1000
            known = self._outlines[character] = tuple(
                (_PEN[move], tuple((x * em, y * em) for x, y in points)) for move, points in pen.value
            )
        return known

    def kerns_of(self, word: str) -> tuple[float, ...] | None:
        """The kern behind each character of an unbroken word; None when there is none."""
        self.widths[word]  # measuring it finds its kerns
        return self.kerns.get(word)

    def advances(self, word: str) -> tuple[float, ...]:
        """Ems from each character of an unbroken word to the next, kerns included."""
        kerns = self.kerns_of(word) or (0.0,) * len(word)
        advance, glyph = self._font.get_glyph_h_advance, self._font.get_nominal_glyph
        em = self._per_mille / 1000
        return tuple(advance(glyph(ord(c)) or 0) * em + kern / 1000 for c, kern in zip(word, kerns, strict=True))

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
            return float(sum(plain) * scale)
        kerns = [p.x_advance - w for p, w in zip(positions, plain, strict=True)]
        if any(kerns):
            self.kerns[word] = tuple(kern * scale for kern in kerns)
        return float((sum(plain) + sum(kerns)) * scale)


class _Widths(dict[str, float]):
    """Width of each word that was asked for, thousandths of an em."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, word: str) -> float:
        parts = units(word)
        width = sum(map(self.__getitem__, parts)) if len(parts) > 1 else self._face.shape(word) if word else 0.0
        self[word] = width
        return width


class _Spaced(dict[str, float]):
    """Width of each word with a space after it."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, word: str) -> float:
        widths = self._face.widths
        width = self[word] = widths[word] + widths[" "]
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

    def __init__(self, homes: Iterable[tuple[Path, dict[str, FontFamily]]]) -> None:
        """``homes``: folders and their families; a later family replaces an earlier one of its name."""
        self.families: dict[str, FontFamily] = {}
        self._homes: dict[str, Path] = {}
        for home, families in homes:
            for family in families.values():
                self.families[family.name] = family
                self._homes[family.name] = home
        self._names = self._named()
        self._faces: dict[str, Face] = {}
        self._stacks: dict[tuple[tuple[str, ...], bool, bool], Stack] = {}

    def face(self, name: str) -> Face:
        """A face by the name that frames use, opened if need be; :class:`KeyError` when there is none."""
        known = self._faces.get(name)
        if known is None:
            places = {one: place for place, one in self._names.items()}
            known = self._open(*places[name])
        return known

    def family(self, face: str) -> FontFamily:
        """The family of a face, by the name that frames use; :class:`KeyError` when there is none."""
        for name, family in self.families.items():
            for style in STYLES:
                file = getattr(family, style)
                if file and self._names[self._homes[name] / family.folder / file, style] == face:
                    return family
        raise KeyError(face)

    def licences(self, family: FontFamily) -> list[str]:
        """The texts of licences that lie beside the files of a family, sorted by the names of their files."""
        home = self._homes[family.name]
        folder = home / family.folder
        texts = []
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if _LICENCE.fullmatch(path.name) and path.resolve().is_relative_to(home.resolve()) and path.is_file():
                data = content_of(path, LONGEST_TEXT)[:LONGEST_TEXT]
                texts.append(data.decode("utf-8-sig", "replace").replace("\r\n", "\n").strip("\n"))
        return texts

    def findings(self) -> Iterator[Diagnostic]:
        """Files that are missing, that lie elsewhere, or that no PDF can hold."""
        for name, family in self.families.items():
            home = self._homes[name]
            for style in STYLES:
                file = getattr(family, style)
                if file is None:
                    continue
                path = home / family.folder / file
                try:
                    if not path.resolve().is_relative_to(home.resolve()):
                        raise FontFileError("K209", "lies outside the folder of fonts", "copy it into the pack")
                    usable(path, style)
                except FontFileError as error:
                    yield Diagnostic(error.code, f"font {file} {error.message}", family.at(style), error.hint)

    def stack(self, families: tuple[str, ...], *, bold: bool = False, italic: bool = False) -> Stack:
        """The faces of ``families`` in one style; a missing style falls back and says so."""
        key = (families, bold, italic)
        if key not in self._stacks:
            wanted = STYLES[bold + 2 * italic]
            faces: list[Face] = []
            lacks = ""
            for name in families:
                family, style = self.families[name], wanted
                if getattr(family, style) is None:
                    lacks = lacks or ("" if faces else wanted.replace("_", " "))
                    near = ("bold", "italic") if wanted == "bold_italic" else ()
                    style = next((s for s in near if getattr(family, s)), "regular")
                faces.append(self._open(self._homes[name] / family.folder / getattr(family, style), style))
            self._stacks[key] = Stack(tuple(faces), lacks)
        return self._stacks[key]

    def _named(self) -> dict[tuple[Path, str], str]:
        """A name for each file of each style: the file's own, with a number or the style where it stands for more."""
        names: dict[tuple[Path, str], str] = {}
        for name, family in self.families.items():
            for style in STYLES:
                file = getattr(family, style)
                if file is None:
                    continue
                path = self._homes[name] / family.folder / file
                others = {known for known, _ in names if known != path and known.stem == path.stem}
                own = f"{path.stem}-{len(others) + 1}" if others else path.stem
                again = any(known == path for known, _ in names)
                names.setdefault((path, style), f"{own}-{style}" if again else own)
        return names

    def _open(self, path: Path, style: str) -> Face:
        name = self._names[path, style]
        if name not in self._faces:
            made = usable(path, style)
            same = (face for face in self._faces.values() if face.path == made)  # one file for two styles
            self._faces[name] = next(same, None) or Face(name, made)
        return self._faces[name]
