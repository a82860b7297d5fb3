"""Faces as PNG pictures: rendered from one document, cut to shape, and packed as quickly as zlib allows.

Comes in: a kit and its groups.  Goes out: image files, one for each face that differs.

A picture's sides are ``round(mm / 25.4 * dpi)`` pixels, and the drawing fills them exactly.  The names are
``<component>_<id>_<side>.png``; a back that all pieces of a component share is one file, ``<component>_back.png``.

Packing costs more than rendering, so the files are written here and not by Pillow: no filter and zlib's level 1.
On 65 faces of The Invisible Man at 300 dpi that takes 1.25 s and 12.7 MB; Pillow's filters take 3.2 s and 14.9 MB
at level 1, 5.4 s and 14.1 MB at its default; level 6 without filters 2.5 s and 11.1 MB.  zlib and the renderer work
outside Python's lock, so a thread packs while the next face is rendered: 29 to 34 of these faces a second on two cores.
"""

import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from io import BytesIO
from math import floor
from pathlib import Path
from struct import pack
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageDraw

from generator.diagnostic import Diagnostic
from generator.kit import Component, Group, Kit
from generator.limits import MOST_MADE
from generator.outputs.pdf.writer import PdfWriter
from generator.pieces import Drawn
from generator.profile import Matrix
from generator.sheets.model import Placed, Sheet
from generator.source import Loc
from generator.units import MM_PER_INCH, PT_PER_MM, Box, Size

LEVEL = 1
"""zlib's level; see the measurements above."""
BLOCK = 256
"""Rows that are packed at a time, so that a large picture is not copied as a whole."""
SMOOTH = 4
"""Each pixel of a rounded edge is the mean of as many squared."""
AHEAD = 4
"""Pictures that may wait to be packed; each holds its pixels in memory."""


class Look(NamedTuple):
    """How faces become pictures."""

    dpi: float = 300.0
    bleed: bool = False
    """Whether the art beyond the trim is shown, as far as the kind has any."""
    rounded: bool = False
    """Whether what is cut off is transparent: corners, and all around what is cut round or to a hexagon."""


class Wanted(NamedTuple):
    """A face to be rendered: how many pixels wide and high, and how many millimetres beyond the trim are seen."""

    face: Drawn
    width: int
    height: int
    bleed: float = 0.0


def pixels(length: float, dpi: float) -> int:
    """Pixels of a length in millimetres, rounded to the nearest."""
    return floor(length / MM_PER_INCH * dpi + 0.500001)


def pictures(kit: Kit, groups: Iterable[Group], look: Look, folder: Path) -> Iterator[Diagnostic]:
    """Write the faces of the groups as pictures into ``folder``; K402 or K403, and no more files, where one cannot be.

    Raises :class:`OSError` when a file cannot be written.
    """
    taken: dict[str, str] = {}
    groups = list(groups)
    if large := [one for group in groups if (one := too_large(group, look)) is not None]:
        yield from large
        return
    for group in groups:
        faces: dict[str, Drawn] = {}
        for name, face in named(group.name, kit.components(group)):
            if name in taken:
                message = f"{taken[name]} and {group.name} both make the picture '{name}'"
                yield Diagnostic(
                    "K403", message, group.entry.at(), "rename one of the components, or one of the pieces"
                )
                return
            faces[name], taken[name] = face, group.name
        edge = group.kind.bleed if look.bleed else 0.0
        width, height = (pixels(side + 2 * edge, look.dpi) for side in group.size)
        made = rendered(kit, (Wanted(face, width, height, edge) for face in faces.values()))
        if look.rounded:
            made = (cut_out(image, group, look.dpi) for image in made)
        written(((folder / name, image) for name, image in zip(faces, made, strict=True)), look.dpi)


def too_large(group: Group, look: Look) -> Diagnostic | None:
    """K402 for a group whose pictures would fill the memory."""
    edge = group.kind.bleed if look.bleed else 0.0
    width, height = (pixels(side + 2 * edge, look.dpi) for side in group.size)
    if width and height and width * height <= MOST_MADE:
        return None
    message = f"{group.name} at {look.dpi:g} dpi is a picture of {width} x {height} pixels"
    hint = f"at most {MOST_MADE // 1_000_000} million are made: choose a smaller --dpi, or other components with --only"
    if not (width and height):
        hint = "choose a larger --dpi"
    return Diagnostic("K402", message, group.entry.at("kind"), hint)


def named(group: str, components: Iterable[Component]) -> Iterator[tuple[str, Drawn]]:
    """The pictures of a component group by name of file: every front, and every back or the one that all share."""
    made = [one for one in components if one.copies]
    for one in made:
        yield f"{group}_{one.id}_front.png", one.front
    backs = [(one.id, one.back) for one in made if one.back is not None]
    if len({back.digest for _, back in backs}) == 1:
        yield f"{group}_back.png", backs[0][1]
        return
    for id_, back in backs:
        yield f"{group}_{id_}_back.png", back


def rendered(kit: Kit, wanted: Iterable[Wanted]) -> Iterator[Image.Image]:
    """The faces as RGB images on white, in order; all are pages of one document, so fonts are read once."""
    document = BytesIO()
    writer = PdfWriter(document, "", "", "en", kit.press.typesetter.book, kit.pack.icons(), kit.press.pictures)
    for one in wanted:
        writer.add(*_page(one))
    if not writer.pages:
        return
    writer.close()
    with pypdfium2.PdfDocument(document.getvalue()) as opened:
        for number in range(len(opened)):
            page = opened[number]
            image: Image.Image = page.render(scale=1, rev_byteorder=True).to_pil()
            page.close()
            yield image


def _page(wanted: Wanted) -> tuple[Sheet, Matrix]:
    """A page of one point a pixel, and the matrix that makes the face fill it: rounding leaves no white line."""
    frame, edge = wanted.face.frame, wanted.bleed
    seen = Size(frame.w + 2 * edge, frame.h + 2 * edge)
    paper = Size(wanted.width / PT_PER_MM, wanted.height / PT_PER_MM)
    placed = Placed(frame, edge, edge, Box(0, 0, *seen), digest=wanted.face.digest)
    sheet = Sheet(paper, (placed,), (), Box(0, 0, *paper), 0.0)
    return sheet, Matrix(a=paper.w / seen.w, d=paper.h / seen.h)


def cut_out(image: Image.Image, group: Group, dpi: float) -> Image.Image:
    """The trimmed piece with all that is cut off transparent; the image itself where nothing is."""
    kind = group.kind
    radius = min(kind.corner / MM_PER_INCH * dpi, image.width / 2, image.height / 2)
    if kind.cut in ("round", "hex") or radius > 0:
        image = image.copy()
        image.putalpha(_mask(image.width, image.height, kind.cut, radius))
    return image


@lru_cache(maxsize=4)
def _mask(width: int, height: int, cut: str, radius: float) -> Image.Image:
    """What stays of a piece: 255 inside, 0 outside, between them on the edge."""
    if cut == "hex":
        return _hexagon(width, height)
    if cut == "round":
        return _disc(width, height)
    mask = Image.new("L", (width, height), 255)
    side = max(1, round(2 * radius))
    disc, half = _disc(side, side), (side + 1) // 2
    for left, across in ((0, 0), (width - half, side - half)):
        for top, down in ((0, 0), (height - half, side - half)):
            mask.paste(disc.crop((across, down, across + half, down + half)), (left, top))
    return mask


def _disc(width: int, height: int) -> Image.Image:
    large = Image.new("L", (width * SMOOTH, height * SMOOTH), 0)
    ImageDraw.Draw(large).ellipse((0, 0, large.width - 1, large.height - 1), fill=255)
    return large.reduce(SMOOTH)


def _hexagon(width: int, height: int) -> Image.Image:
    """A hexagon with two of its corners at the ends of the longer side."""
    large = Image.new("L", (width * SMOOTH, height * SMOOTH), 0)
    w, h = large.width - 1, large.height - 1
    corners = [(0.0, h / 2), (w / 4, 0.0), (w * 3 / 4, 0.0), (w, h / 2), (w * 3 / 4, h), (w / 4, h)]
    if height > width:
        corners = [(w / 2, 0.0), (w, h / 4), (w, h * 3 / 4), (w / 2, h), (0.0, h * 3 / 4), (0.0, h / 4)]
    ImageDraw.Draw(large).polygon(corners, fill=255)
    return large.reduce(SMOOTH)


def written(images: Iterable[tuple[Path, Image.Image]], dpi: float) -> None:
    """Write the images as files, packing in two threads while the next ones are rendered.

    Raises :class:`OSError` when a file cannot be written.
    """
    with ThreadPoolExecutor(2) as threads:
        waiting: deque[Future[int]] = deque()
        for path, image in images:
            if len(waiting) == AHEAD:
                waiting.popleft().result()
            waiting.append(threads.submit(lambda to, what: to.write_bytes(encoded(what, dpi)), path, image))
        for one in waiting:
            one.result()


def encoded(image: Image.Image, dpi: float) -> bytes:
    """An RGB or RGBA image as the bytes of a PNG file that says its resolution and that its colours are sRGB."""
    kind = {"RGB": 2, "RGBA": 6}[image.mode]
    row = image.width * len(image.getbands())
    data = image.tobytes()
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, 15, 9)
    packed = bytearray()
    for part in range(0, len(data), row * BLOCK):
        rows = range(part, min(part + row * BLOCK, len(data)), row)
        packed += packer.compress(b"".join(b"\0" + data[at : at + row] for at in rows))
    packed += packer.flush()
    a_metre = round(dpi / MM_PER_INCH * 1000)
    chunks = (
        (b"IHDR", pack(">IIBBBBB", image.width, image.height, 8, kind, 0, 0, 0)),
        (b"sRGB", b"\0"),
        (b"pHYs", pack(">IIB", a_metre, a_metre, 1)),
        (b"IDAT", bytes(packed)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(body)) + name + body + pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )


def pages(pdf: Path, look: Look, folder: Path) -> Iterator[Diagnostic]:
    """Write the pages of a PDF file as ``<its name>-<number>.png`` into ``folder``; K402 for pages that are too large.

    Raises :class:`OSError` when a file cannot be written.
    """
    with pypdfium2.PdfDocument(pdf.read_bytes()) as document:
        digits = len(str(len(document)))
        sizes = [document.get_page_size(number) for number in range(len(document))]
        most = max(w * h for w, h in sizes) * (look.dpi / 72) ** 2
        if most > MOST_MADE:
            message = f"a page of {pdf.name} at {look.dpi:g} dpi is a picture of {most / 1e6:.0f} million pixels"
            yield Diagnostic(
                "K402", message, Loc("command line"), "choose a smaller --dpi, or other components with --only"
            )
            return
        images = (_page_image(document[number], look.dpi) for number in range(len(document)))
        paths = (folder / f"{pdf.stem}-{number:0{digits}}.png" for number in range(1, len(document) + 1))
        written(zip(paths, images, strict=True), look.dpi)


def _page_image(page: pypdfium2.PdfPage, dpi: float) -> Image.Image:
    """A page of a finished file, cropped to whole pixels."""
    width, height = (pixels(side / PT_PER_MM, dpi) for side in page.get_size())
    image: Image.Image = page.render(scale=dpi / 72, rev_byteorder=True).to_pil()
    page.close()
    return image.crop((0, 0, width, height)) if image.size != (width, height) else image
