"""Fonts in a PDF file: text as operators, in the very units that were measured.

reportlab embeds and subsets the TrueType faces; this module asks it for each character's code
once and then writes strings itself, with the kerns that :mod:`generator.fonts` found.
"""

from functools import cache
from pathlib import Path
from typing import Any

from generator.fonts import BREAK_AFTER, Face, units

_ESCAPES = {40: b"\\(", 41: b"\\)", 92: b"\\\\"}


@cache
def _open(name: str, path: Path) -> Any:
    from reportlab.pdfbase.ttfonts import TTFont

    return TTFont(name, str(path))


class PdfFace:
    """One face in one document."""

    def __init__(self, face: Face, document: Any) -> None:
        self._face, self._document = face, document
        self._font = _open(face.name, face.path)
        self._codes: dict[str, tuple[int, bytes]] = {}
        self._words = _Words(self)
        self.names: dict[int, bytes] = {}

    def name(self, subset: int) -> bytes:
        """Resource name of the face's ``subset``-th font of at most 256 characters."""
        if subset not in self.names:
            name = self._font.getSubsetInternalName(subset, self._document)
            self.names[subset] = str(name).encode("ascii")
        return self.names[subset]

    def line(self, text: str, size: bytes) -> bytes:
        """Operators that show ``text``; the font's first subset is selected before and after."""
        shown = b" ".join(map(self._words.__getitem__, text.split(" ")))
        if b"\0" in shown:
            return self._mixed(text, size)
        return b"[(" + shown + b")]TJ"

    def fragment(self, word: str) -> bytes:
        """A word inside a TJ string, its kerns between parentheses; NUL when it needs two fonts."""
        out: list[bytes] = []
        for unit in [word] if BREAK_AFTER.isdisjoint(word) else units(word):
            kerns = self._face.kerns_of(unit)
            for i, character in enumerate(unit):
                subset, code = self._code(character)
                if subset:
                    return b"\0"
                out.append(code)
                if kerns and kerns[i] and round(kerns[i]):
                    out.append(b")%d(" % -round(kerns[i]))
        return b"".join(out)

    def _code(self, character: str) -> tuple[int, bytes]:
        known = self._codes.get(character)
        if known is None:
            [(subset, code)] = self._font.splitString(character, self._document)
            self.name(subset)
            byte = code[0]
            plain = _ESCAPES.get(byte) or (code if 31 < byte < 127 else b"\\%03o" % byte)
            known = self._codes[character] = (subset, plain)
        return known

    def _mixed(self, text: str, size: bytes) -> bytes:
        """Text whose characters lie in several subsets: a font change where the subset changes."""
        out: list[bytes] = []
        current = 0
        run: list[bytes] = []
        for word_number, word in enumerate(text.split(" ")):
            if word_number:
                run.append(b" ")
            for unit in units(word):
                kerns = self._face.kerns_of(unit)
                for i, character in enumerate(unit):
                    subset, code = self._code(character)
                    if subset != current:
                        out += [b"[(", *run, b")]TJ ", self.name(subset), b" ", size, b" Tf "]
                        current, run = subset, []
                    run.append(code)
                    if kerns and round(kerns[i]):
                        run.append(b")%d(" % -round(kerns[i]))
        out += [b"[(", *run, b")]TJ"]
        if current:
            out += [b" ", self.name(0), b" ", size, b" Tf"]
        return b"".join(out)

    def close(self) -> None:
        """Forget the document, which reportlab's font would keep alive."""
        self._font.state.pop(self._document, None)


class _Words(dict[str, bytes]):
    def __init__(self, face: PdfFace) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, word: str) -> bytes:
        made = self[word] = self._face.fragment(word)
        return made
