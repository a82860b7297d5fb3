"""Forms of a PDF file: each frame, icon and picture stored once, drawn as often as a page wants it.

Everything is drawn in the faces of one :class:`~generator.fonts.FontBook`; a file names no font but those.
"""

import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from generator.credits import Used
from generator.fonts import FontBook
from generator.frame import Frame, Picture
from generator.outputs.pdf.icons import unit_icon
from generator.outputs.pdf.letters import PdfFace
from generator.outputs.pdf.operators import Operators, num
from generator.outputs.pdf.pdfa import PRINTED, Document
from generator.outputs.pdf.pictures import vector
from generator.pictures import Pictures, Pixels
from generator.units import PT_PER_MM


class BareCanvas(Canvas):  # type: ignore[misc]
    """A canvas for a document fit to be kept, whose pages name no font of their own, so that none but ours is listed.

    Viewers are asked to show its title and not to scale what they print.
    """

    def __init__(self, file: str | BinaryIO, lang: str, **given: Any) -> None:
        """``file`` is written by ``save``; ``lang`` is a tag such as ``en``, ``given`` what reportlab takes."""
        super().__init__(file, **given, lang=lang)
        self._doc = Document(lang)
        self.setViewerPreference("DisplayDocTitle", "true")
        self.setViewerPreference("PrintScaling", "None")

    def linkRect(self, *about: Any, **given: Any) -> None:  # noqa: N802
        """As reportlab's, and of the kind that is printed, as the standard wants it."""
        super().linkRect(*about, **given, F=PRINTED)

    def linkURL(self, *about: Any, **given: Any) -> None:  # noqa: N802
        """As :meth:`linkRect`, to an address."""
        super().linkURL(*about, **given, F=PRINTED)

    def _make_preamble(self) -> None:
        self._preamble = ""


class Stream(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form with its operators deflated and its dictionary written by us."""

    __RefOnly__ = 1

    def __init__(self, box: bytes, resources: Any, data: bytes) -> None:
        self.box, self.resources, self.data = box, resources, zlib.compress(data)

    def format(self, document: Any) -> bytes:
        resources = pdfdoc.format(self.resources, document)
        return (
            b"<</Type/XObject/Subtype/Form/BBox[%b]/Resources %b/Filter/FlateDecode/Length %d>>\n"
            b"stream\n%b\nendstream\n" % (self.box, resources, len(self.data), self.data)
        )


class Image(pdfdoc.PDFObject):  # type: ignore[misc]
    """The pixels of a picture, or their opacity, fetched when the file is written."""

    __RefOnly__ = 1

    def __init__(self, pixels: Callable[[], Pixels], alpha: Any = None) -> None:
        self.pixels, self.alpha = pixels, alpha

    def format(self, document: Any) -> bytes:
        pixels = self.pixels()
        colours = 1 if pixels.grey else 3
        how = b"/Filter/DCTDecode"
        if not pixels.jpeg:
            how = b"/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors %d/BitsPerComponent 8/Columns %d>>"
            how %= (colours, pixels.width)
        mask = b"" if self.alpha is None else b"/SMask " + pdfdoc.format(self.alpha, document)
        space = b"Gray" if pixels.grey else b"RGB"
        return (
            b"<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/Device%b/BitsPerComponent 8%b%b/Length %d>>\n"
            b"stream\n%b\nendstream\n" % (pixels.width, pixels.height, space, how, mask, len(pixels.data), pixels.data)
        )


class Forms:
    """The faces, frames, icons and pictures of one document."""

    def __init__(self, document: Any, book: FontBook, icons: dict[str, Path], pictures: Pictures | None = None) -> None:
        """``pictures``: those that the frames show; none when not given."""
        self._document, self._book, self._icon_files = document, book, icons
        self._pictures = pictures or Pictures()
        self._faces: dict[str, PdfFace] = {}
        self._frames: dict[str, str] = {}
        self._icons: dict[str, bytes] = {}
        self._images: dict[tuple[str, str, tuple[int, int]], bytes] = {}
        self._operators = Operators(self.face, self.icon, self.picture)
        self._xobjects = pdfdoc.PDFDictionary()
        resources = pdfdoc.PDFDictionary()
        resources["Font"] = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
        resources["XObject"] = self._xobjects
        self._resources = document.Reference(resources, "kitwright-resources")

    @property
    def used(self) -> Used:
        """What has been drawn with so far."""
        return Used(set(self._faces), set(self._icons), {source for source, _, _ in self._images})

    def frame(self, frame: Frame, key: str) -> str:
        """The name of the form that draws ``frame``, whose digest is ``key``."""
        name = self._frames.get(key)
        if name is None:
            name = self._frames[key] = f"c{key}"
            edge, k = frame.bleed, PT_PER_MM
            corners = (-edge * k, -edge * k, (frame.w + edge) * k, (frame.h + edge) * k)
            box = b" ".join(map(num, corners))
            data = self._operators.frame(frame)
            self._document.addForm(name, Stream(box, self._resources, data))
        return name

    def face(self, name: str) -> PdfFace:
        """The face that frames call ``name``."""
        face = self._faces.get(name)
        if face is None:
            face = self._faces[name] = PdfFace(self._book.face(name), self._document)
        return face

    def icon(self, name: str) -> bytes:
        """The operand that draws an icon one point wide, in the colour that fills."""
        known = self._icons.get(name)
        if known is None:
            resource = icon_form(name)
            stream = Stream(b"0 0 1 1", pdfdoc.PDFDictionary(), unit_icon(self._icon_files[name]))
            known = self._icons[name] = self._resource(resource, stream)
        return known

    def picture(self, item: Picture) -> bytes:
        """The operand that draws a picture, one point wide and high."""
        key = (item.source, item.tone, item.edge)
        known = self._images.get(key)
        if known is None:
            fetch = partial(self._pictures.pixels, *key)
            pixels = fetch()
            name, alpha = f"picture-{len(self._images)}", None
            if pixels.drawing is not None:
                made = vector(pixels.drawing, self._document, name, item.edge)
                known = self._images[key] = self._resource(name, made)
                return known
            if pixels.alpha:
                alpha = self._document.Reference(Image(lambda: _opacity(fetch())), f"{name}-alpha")
            known = self._images[key] = self._resource(name, Image(fetch, alpha))
        return known

    def _resource(self, name: str, drawn: Any) -> bytes:
        """Store what forms draw; its operand."""
        self._document.addForm(name, drawn)
        inner: str = self._document.getXObjectName(name)
        self._xobjects[inner] = self._document.xobjDict([name])[inner]
        return b"/" + inner.encode("ascii")

    def close(self) -> None:
        """Forget the document, which the faces would keep alive."""
        for face in self._faces.values():
            face.close()


def _opacity(pixels: Pixels) -> Pixels:
    """The opacity of a picture as one of its own."""
    return Pixels(pixels.width, pixels.height, True, False, pixels.alpha)


def icon_form(name: str) -> str:
    """The name of an icon's form."""
    return f"icon-{name}"
