"""What is drawn on a page of the book: text, marks, rules, pictures, links and places.

Lengths are points from the bottom left of what is being drawn, the way reportlab has moved its origin.
"""

from pathlib import Path

from generator.fonts import Face, FontBook
from generator.frame import Frame, digest
from generator.outputs.pdf.booklet.words import Mark
from generator.outputs.pdf.forms import BareCanvas, Forms, icon_form
from generator.outputs.pdf.operators import colour, num, path
from generator.pictures import Pictures
from generator.units import PT_PER_MM

_SQUARE = 20.0
"""Width of the drawing of a shape, in its own units."""


class Ink:
    """Draws on one document; remembers what begins on which page."""

    def __init__(
        self,
        canvas: BareCanvas,
        book: FontBook,
        icons: dict[str, Path],
        places: frozenset[str] | None,
        head: float,
        art: Pictures | None = None,
    ) -> None:
        """``places``: everything that may be linked to, None in a draft, which notes the places and draws nothing.

        ``head``: from the foot of the paper to the frame's top; ``art``: the raster pictures of the frames.
        """
        self._canvas, self._head, self._draft = canvas, head, places is None
        self._places = places or frozenset()
        self.forms = Forms(canvas._doc, book, icons, art)
        self.pages: dict[str, int] = {}
        """Page of each place so far, counted from 1."""
        self.leading: set[str] = set()
        """Places at the very top of their page."""

    def text(
        self, x: float, y: float, text: str, face: Face, size: float, fill: str, track: float = 0.0, word: float = 0.0
    ) -> None:
        """One line; ``track`` is added after each character and ``word`` to each space."""
        if self._draft:
            return
        pdf, points = self.forms.face(face.name), num(size)
        parts = [colour(fill), b"rg BT", pdf.name(0), points, b"Tf"]
        changed = [(track, b"Tc"), (word, b"Tw")]
        for value, operator in changed:
            if value:
                parts += [b"%.3f" % value, operator]
        parts += [num(x), num(y), b"Td", pdf.line(text, points)]
        parts += [b"0 " + operator for value, operator in changed if value]
        self._write(b" ".join([*parts, b"ET"]))

    def begin(self, tag: str, instead: str | None = None) -> None:
        """What follows is no running text but a ``tag``; readers copy ``instead``."""
        if instead is None:
            self._write(f"/{tag} BMC".encode("ascii"))
        else:
            code = instead.encode("utf-16-be").hex().upper()
            self._write(f"/{tag} <</ActualText <FEFF{code}>>> BDC".encode("ascii"))

    def end(self) -> None:
        self._write(b"EMC")

    def begins(self, top: float) -> bool:
        """Whether the frame of the page begins at ``top``."""
        return bool(self._canvas.absolutePosition(0, top)[1] > self._head - 1)

    def mark(self, x: float, y: float, mark: Mark) -> None:
        """A mark whose lower left corner is at ``x``, ``y``."""
        side = mark.w
        if self._draft:
            return
        if mark.frame is not None:
            self.picture(x, y, mark.frame, side / (mark.frame.w * PT_PER_MM), mark.round)
            return
        if mark.path:
            scale = side / (_SQUARE * PT_PER_MM)
            numbers = b"%.5f 0 0 %.5f %b %b cm" % (scale, scale, num(x), num(y))
            inner = colour(mark.ground) + b" rg " + colour(mark.fill) + b" RG 1.6 w"
            self._write(b"q %b %b %b B Q" % (numbers, inner, path(mark.path, _SQUARE)))
            return
        inset = 0.0
        if mark.ground:
            self.disc(x + side / 2, y + side / 2, side / 2, mark.ground)
            inset = side * 0.17
        name, inner_side = self.forms.icon(mark.icon), num(side - 2 * inset)
        where = (inner_side, inner_side, num(x + inset), num(y + inset), name)
        self._write(colour(mark.fill) + b" rg q %b 0 0 %b %b %b cm %b Do Q" % where)
        self._canvas._formsinuse.append(icon_form(mark.icon))

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        self._write(colour(fill) + b" rg " + _ellipse(x, y, radius, radius) + b" f")

    def rect(self, x: float, y: float, w: float, h: float, fill: str) -> None:
        self._write(b"%b rg %b %b %b %b re f" % (colour(fill), num(x), num(y), num(w), num(h)))

    def picture(self, x: float, y: float, frame: Frame, scale: float, round_: bool = False) -> None:
        """A frame, cut at its trimmed size, which may be round; its lower left corner is at ``x``, ``y``."""
        if self._draft:
            return
        name = self.forms.frame(frame, digest(frame))
        inner = self._canvas._doc.getXObjectName(name).encode("ascii")
        w, h = frame.w * PT_PER_MM, frame.h * PT_PER_MM
        edge = _ellipse(w / 2, h / 2, w / 2, h / 2) if round_ else b"0 0 %b %b re" % (num(w), num(h))
        self.begin("Figure")
        self._write(b"q %.5f 0 0 %.5f %b %b cm %b W n /%b Do Q" % (scale, scale, num(x), num(y), edge, inner))
        self.end()
        self._canvas._formsinuse.append(name)

    def link(self, x: float, y: float, w: float, h: float, target: str) -> None:
        """An area that leads to a place of the book or an address of the web, if there is such a place."""
        area = (x, y, x + w, y + h)
        if target.startswith("#") and target[1:] in self._places:
            self._canvas.linkRect("", target[1:], area, relative=1, Border="[0 0 0]")
        elif target.startswith(("https://", "http://")):
            self._canvas.linkURL(target, area, relative=1, thickness=0)

    def place(self, name: str, top: float, title: str = "", level: int = 0) -> None:
        """Here is what links call ``name``; a ``title`` goes into the outline, if it is the first of its name."""
        if name in self.pages:
            return
        canvas = self._canvas
        self.pages[name] = canvas.getPageNumber()
        if self.begins(top):
            self.leading.add(name)
        _, y = canvas.absolutePosition(0, top)
        canvas.bookmarkPage(name, fit="XYZ", left=0, top=round(y + 8, 2), zoom=0)
        if title:
            canvas.addOutlineEntry(title, name, level)

    def _write(self, operators: bytes) -> None:
        self._canvas._code.append(operators.decode("latin-1"))


def _ellipse(x: float, y: float, across: float, up: float) -> bytes:
    """The path of an ellipse about ``x``, ``y`` with those radii, as four curves."""
    k = 0.5523
    curves = [(-1, k, -k, 1, 0, 1), (k, 1, 1, k, 1, 0), (1, -k, k, -1, 0, -1), (-k, -1, -1, -k, -1, 0)]
    parts = [num(x - across), num(y), b"m"]
    for curve in curves:
        parts += [num(y + v * up if i % 2 else x + v * across) for i, v in enumerate(curve)] + [b"c"]
    return b" ".join([*parts, b"h"])
