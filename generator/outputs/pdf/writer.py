"""A PDF file of sheets: each component one form, each page a few forms at their places.

reportlab keeps the document, the pages, the outline and the fonts; the operators are ours.  The
same sheets always give the same bytes.
"""

import zlib
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from generator.fonts import FontBook
from generator.frame import Frame, digest
from generator.outputs.pdf.icons import unit_icon
from generator.outputs.pdf.letters import PdfFace
from generator.outputs.pdf.operators import Operators, num
from generator.sheets.model import Placed, Sheet
from generator.units import PT_PER_MM, Box


class _Canvas(Canvas):  # type: ignore[misc]
    """A canvas whose pages name no font of their own, so that none but ours is listed."""

    def _make_preamble(self) -> None:
        self._preamble = ""


class _Stream(pdfdoc.PDFObject):  # type: ignore[misc]
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


class PdfWriter:
    """Collects sheets and writes the file when it is closed."""

    def __init__(
        self, path: Path, title: str, author: str, language: str, book: FontBook, icons: dict[str, Path]
    ) -> None:
        rl_config.useA85 = 0
        self._canvas = _Canvas(str(path), invariant=1, pageCompression=1, lang=language, pdfVersion=(1, 7))
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setCreator("Kitwright")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._document = self._canvas._doc
        self._book, self._icon_files = book, icons
        self._faces: dict[str, PdfFace] = {}
        self._forms: dict[str, str] = {}
        self._icon_names: dict[str, bytes] = {}
        self._operators = Operators(self._face, self._icon)
        self._xobjects = pdfdoc.PDFDictionary()
        resources = pdfdoc.PDFDictionary()
        resources["Font"] = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
        resources["XObject"] = self._xobjects
        self._resources = self._document.Reference(resources, "kitwright-resources")
        self._bookmarks = 0
        self.pages = 0

    def add(self, sheet: Sheet) -> None:
        """One page."""
        canvas, k = self._canvas, PT_PER_MM
        paper = sheet.paper
        canvas.setPageSize((paper.w * k, paper.h * k))
        self._boxes(sheet)
        if sheet.title:
            self._bookmarks += 1
            key = f"group{self._bookmarks}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(sheet.title, key, 0)
            canvas.showOutline()
        below = [frame for frame in sheet.furniture if frame.items]
        for placed in sheet.placed:
            self._place(placed, paper.h)
        for frame in below:
            whole = Box(0, 0, paper.w, paper.h)
            self._place(Placed(frame, 0, 0, whole), paper.h)
        canvas.showPage()
        self.pages += 1

    def close(self) -> None:
        """Write the file."""
        self._canvas.save()
        for face in self._faces.values():
            face.close()

    def _boxes(self, sheet: Sheet) -> None:
        k, high = PT_PER_MM, sheet.paper.h
        for name, box in (("trim", sheet.trim), ("bleed", sheet.trim.inset(-sheet.bleed))):
            left, right = max(box.x, 0), min(box.x + box.w, sheet.paper.w)
            top, bottom = max(box.y, 0), min(box.y + box.h, high)
            corners = (left * k, (high - bottom) * k, right * k, (high - top) * k)
            self._canvas.setCropBox(tuple(round(c, 3) for c in corners), name=name)

    def _place(self, placed: Placed, high: float) -> None:
        """The frame's form at its place, cut off where its window ends."""
        frame, k = placed.frame, PT_PER_MM
        name = self._form(frame, placed.digest or digest(frame))
        scale = placed.scale
        own = Box(placed.x, placed.y, frame.w * scale, frame.h * scale).inset(-frame.bleed * scale)
        x, y = num(placed.x * k), num((high - placed.y - frame.h * scale) * k)
        window, clip = placed.window, b""
        if any(abs(a - b) > 0.001 for a, b in zip(own, window, strict=True)):
            corners = (window.x * k, (high - window.y - window.h) * k, window.w * k, window.h * k)
            clip = b" ".join(map(num, corners)) + b" re W n "
        factor = b"%.5f" % scale if scale != 1 else b"1"
        code = b"q %b%b 0 0 %b %b %b cm /%b Do Q" % (
            clip,
            factor,
            factor,
            x,
            y,
            self._document.getXObjectName(name).encode(),
        )
        self._canvas._code.append(code.decode("ascii"))
        self._canvas._formsinuse.append(name)

    def _form(self, frame: Frame, key: str) -> str:
        name = self._forms.get(key)
        if name is None:
            name = self._forms[key] = f"c{key}"
            edge, k = frame.bleed, PT_PER_MM
            corners = (-edge * k, -edge * k, (frame.w + edge) * k, (frame.h + edge) * k)
            box = b" ".join(map(num, corners))
            data = self._operators.frame(frame)
            self._document.addForm(name, _Stream(box, self._resources, data))
        return name

    def _face(self, name: str) -> PdfFace:
        face = self._faces.get(name)
        if face is None:
            face = self._faces[name] = PdfFace(self._book.face(name), self._document)
        return face

    def _icon(self, name: str) -> bytes:
        known = self._icon_names.get(name)
        if known is None:
            resource = f"icon-{name}"
            stream = _Stream(b"0 0 1 1", pdfdoc.PDFDictionary(), unit_icon(self._icon_files[name]))
            self._document.addForm(resource, stream)
            inner = self._document.getXObjectName(resource)
            self._xobjects[inner] = self._document.xobjDict([resource])[inner]
            known = self._icon_names[name] = b"/" + inner.encode("ascii")
        return known
