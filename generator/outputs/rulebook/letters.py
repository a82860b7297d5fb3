"""The faces of the page, cut down to its characters and written into its style sheet.

Comes in: the theme's families, the characters of the page and those of its drawings.  Goes out:
CSS with the fonts in it.  HarfBuzz cuts a face in a few milliseconds; nothing is kept on disk.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from generator.fonts import Face, FontBook, Stack

FEATURES = ("kern", "mark", "ccmp", "locl", "liga", "onum", "lnum", "tnum", "smcp", "c2sc")
"""What the style sheet asks of a face: kerning, ligatures, figures of each kind, small capitals."""
DRAWN = ("kern", "mark", "ccmp", "locl")
"""What was on when the texts of drawings were measured."""
STYLES = ((False, False), (False, True), (True, False))
"""Bold and italic of the text faces; the title has one face, its bold."""


class _Cut(NamedTuple):
    """A face of the page: how the style sheet calls it, and the characters that it needs."""

    family: str
    weight: int
    style: str
    characters: set[str]
    features: tuple[str, ...]


class Letters:
    """The faces of one page, each embedded once."""

    def __init__(self, book: FontBook) -> None:
        self._book = book
        self._cuts: dict[Path, _Cut] = {}
        self.faces: set[str] = set()
        """Names of the faces that the page holds."""
        self._rules: list[str] = []

    def role(
        self, name: str, families: tuple[str, ...], styles: Iterable[tuple[bool, bool]], characters: set[str]
    ) -> None:
        """The faces of running text in these styles, and the variable ``--name`` that lists them."""
        wanted = {character for character in characters if character.isprintable()} | {" "}
        listed: dict[str, None] = {}
        for bold, italic in styles:
            stack = self._book.stack(families, bold=bold, italic=italic)
            if stack.lacks and len(listed):
                continue  # the browser slants or thickens the regular face
            for i, (face, share) in enumerate(_shares(stack, wanted)):
                self.faces.add(face.name)
                family = f"kit {name}" + (f" {i + 1}" if i else "")
                listed[family] = None
                cut = _Cut(family, 700 if bold else 400, "italic" if italic else "normal", share, FEATURES)
                self._cuts.setdefault(face.path, cut)
        named = ",".join([*(f'"{family}"' for family in listed), "Georgia", "serif"])
        self._rules.append(f":root{{--{name}:{named};}}\n")

    def drawn(self, face: str, kind: str, characters: set[str]) -> None:
        """A face of drawings: their texts of the class ``kind`` are set in it."""
        self.faces.add(face)
        path = self._book.face(face).path
        cut = self._cuts.setdefault(path, _Cut(f"kit {kind}", 400, "normal", set(), DRAWN))
        cut.characters.update(characters)
        how = f'font-family:"{cut.family}";font-weight:{cut.weight};font-style:{cut.style}'
        self._rules.append(f".{kind}{{{how}}}\n")

    def css(self) -> str:
        """The style sheet's part about faces."""
        faces = [
            f'@font-face{{font-family:"{cut.family}";font-weight:{cut.weight};font-style:{cut.style};'
            f'src:url({_data(path, cut)}) format("woff")}}\n'
            for path, cut in self._cuts.items()
        ]
        return "".join([*faces, *self._rules])


def _shares(stack: Stack, wanted: set[str]) -> Iterator[tuple[Face, set[str]]]:
    """Each face that is needed, and the characters that no earlier face has."""
    left = wanted
    for face in stack.faces:
        share = {character for character in left if face.covers(character)}
        if share:
            yield face, share
        left = left - share


def _data(path: Path, cut: _Cut) -> str:
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(_subset(path, cut)), lazy=True, recalcTimestamp=False, recalcBBoxes=False)
    font.flavor = "woff"
    out = BytesIO()
    font.save(out, reorderTables=False)
    return f"data:font/woff;base64,{b64encode(out.getvalue()).decode('ascii')}"


def _subset(path: Path, cut: _Cut) -> bytes:
    """The face with the glyphs of its characters only, and those that its features put in their place."""
    import uharfbuzz

    order = uharfbuzz.SubsetInput()
    order.flags = uharfbuzz.SubsetFlags.NO_HINTING
    order.unicode_set.update(map(ord, cut.characters))
    order.layout_feature_tag_set.clear()
    order.layout_feature_tag_set.update(int.from_bytes(tag.encode("ascii"), "big") for tag in cut.features)
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
    return bytes(uharfbuzz.subset(face, order).blob.data)
