"""A frame as a picture of pixels: drawn as a page of its own, then rendered."""

from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image

from generator.fonts import FontBook
from generator.frame import Frame, pictures
from generator.outputs.pdf.writer import PdfWriter
from generator.pictures import Pictures
from generator.sheets.model import Placed, Sheet
from generator.units import MM_PER_INCH, Box, Size

COLOURS = 256
"""Colours of a drawing of flat inks, which needs no more."""


def raster(
    frame: Frame, book: FontBook, icons: dict[str, Path], dpi: float, art: Pictures | None = None
) -> Image.Image:
    """The trimmed frame at ``dpi`` pixels an inch, on white, in at most 256 colours unless it holds pictures."""
    page, size = BytesIO(), Size(frame.w, frame.h)
    writer = PdfWriter(page, "", "", "en", book, icons, art)
    whole = Box(0, 0, *size)
    writer.add(Sheet(size, (Placed(frame, 0, 0, whole),), (), whole, 0.0))
    writer.close()
    with pypdfium2.PdfDocument(page.getvalue()) as document:
        image: Image.Image = document[0].render(scale=dpi / 72).to_pil()
    wide, high = (round(side / MM_PER_INCH * dpi) for side in size)
    trimmed = image.convert("RGB").crop((0, 0, wide, high))
    return trimmed if any(pictures(frame)) else trimmed.quantize(COLOURS, Image.Quantize.MEDIANCUT)
