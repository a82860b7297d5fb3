"""A PDF file of sheets: each component one form, each page a few forms at their places.

reportlab keeps the document, the pages, the outline and the fonts; the operators are ours.  The
same sheets always give the same bytes, and each file may be kept as PDF/A-2b.
"""

from pathlib import Path
from typing import BinaryIO

from reportlab import rl_config

from generator.credits import Used
from generator.fonts import FontBook
from generator.frame import digest
from generator.outputs.pdf.forms import BareCanvas, Forms
from generator.outputs.pdf.operators import num
from generator.pictures import Pictures
from generator.profile import Matrix
from generator.sheets.model import Placed, Sheet
from generator.units import PT_PER_MM, Box


class PdfWriter:
    """Collects sheets and writes the file when it is closed."""

    def __init__(
        self,
        path: Path | BinaryIO,
        title: str,
        author: str,
        language: str,
        book: FontBook,
        icons: dict[str, Path],
        pictures: Pictures | None = None,
    ) -> None:
        rl_config.useA85 = 0
        target = str(path) if isinstance(path, Path) else path
        self._canvas = BareCanvas(target, language, pageCompression=1)
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setCreator("Kitwright")
        self._document = self._canvas._doc
        self._forms = Forms(self._document, book, icons, pictures)
        self._bookmarks = 0
        self.pages = 0
        self.name = path.name if isinstance(path, Path) else ""

    def add(self, sheet: Sheet, placing: Matrix | None = None) -> None:
        """One page, drawn where the profile of a printer wants it."""
        canvas, k = self._canvas, PT_PER_MM
        paper = sheet.paper
        canvas.setPageSize((paper.w * k, paper.h * k))
        self._boxes(sheet)
        for title in sheet.titles:
            self._bookmarks += 1
            key = f"group{self._bookmarks}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(title, key, 0)
            canvas.showOutline()
        below = [frame for frame in sheet.furniture if frame.items]
        if placing == Matrix():
            placing = None  # the bytes of a page that is not moved stay as they are
        if placing is not None:
            canvas._code.append(_concat(placing, paper.h))
        for placed in sheet.placed:
            self._place(placed, paper.h)
        for frame in below:
            whole = Box(0, 0, paper.w, paper.h)
            self._place(Placed(frame, 0, 0, whole), paper.h)
        if placing is not None:
            canvas._code.append("Q")
        canvas.showPage()
        self.pages += 1

    @property
    def used(self) -> Used:
        """What has been drawn with so far."""
        return self._forms.used

    def close(self) -> None:
        """Write the file."""
        self._canvas.save()
        self._forms.close()

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
        name = self._forms.frame(frame, placed.digest or digest(frame))
        scale, turned = placed.scale, placed.turn == 180
        own = Box(placed.x, placed.y, frame.w * scale, frame.h * scale).inset(-frame.bleed * scale)
        left, low = placed.x, high - placed.y - frame.h * scale
        x, y = (left + frame.w * scale, low + frame.h * scale) if turned else (left, low)
        window, clip = placed.window, b""
        if any(abs(a - b) > 0.001 for a, b in zip(own, window, strict=True)):
            corners = (window.x * k, (high - window.y - window.h) * k, window.w * k, window.h * k)
            clip = b" ".join(map(num, corners)) + b" re W n "
        factor = (b"-" if turned else b"") + (b"%.5f" % scale if scale != 1 else b"1")
        code = b"q %b%b 0 0 %b %b %b cm /%b Do Q" % (
            clip,
            factor,
            factor,
            num(x * k),
            num(y * k),
            self._document.getXObjectName(name).encode(),
        )
        self._canvas._code.append(code.decode("ascii"))
        self._canvas._formsinuse.append(name)


def _concat(placing: Matrix, high: float) -> str:
    """The operators that draw the rest of a page at its places; ``high`` is the page's height in millimetres."""
    a, b, c, d, e, f = placing
    x, y = (c * high + e) * PT_PER_MM, (high - d * high - f) * PT_PER_MM
    return f"q {a:.6f} {0 - b:.6f} {0 - c:.6f} {d:.6f} {x:.3f} {y:.3f} cm"
