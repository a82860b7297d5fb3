"""Faces as pictures in a page, and where two of them differ.

Comes in: frames of today's kit and of an earlier one.  Goes out: SVG markup; each picture stands once in
the page and is shown by reference, whole or in part, with rings round what is different.  Units are millimetres.

An earlier face may name icons, typefaces or pictures that are no longer there: it is told, not drawn.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from io import BytesIO
from math import ceil, sqrt
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from generator.frame import Frame, Group, Picture, Text, digest, icons, pictures
from generator.kit import Kit
from generator.outputs.png import Wanted, rendered
from generator.pieces import Drawn
from generator.units import MM_PER_INCH, PT_PER_MM, Box

DPI = 144.0
"""Of most faces; tiny ones are drawn finer, a board coarser."""
LONGEST = 2400
"""Pixels of a picture's longer side."""
MOST_PIXELS = 40_000_000
"""Pixels of all pictures together; a large deck is shown coarser."""
COLOURS = 256
"""Of a picture without photographs: as good to the eye, a third of the size, and the quickest of its kind to pack."""
SAME = 6
"""Steps of 255 by which a colour may be off before a pixel counts as different."""
NEAR = 1.5
"""Millimetres between different pixels that one ring holds together."""
RING = 0.7
"""Millimetres from what is different to its ring."""
MOST_RINGS = 12
WHOLE = 0.5
"""Share of a face from which a ring would say nothing."""
SMALL, USUAL, LARGE = 120.0, 3.0, 420.0
"""On the screen a millimetre takes so many pixels, unless the longer side would be too short or too long."""
NEARBY = 4.0
"""Pixels of the screen for a millimetre of a detail."""
MOST_DETAILS = 3
AROUND, LEAST = 6.0, 36.0
"""Millimetres that a detail shows round what is different, and those of its shorter side."""

Pair = tuple[Frame | None, Frame | None]
"""A face as it was and as it is."""


class View(NamedTuple):
    """What is shown of two faces."""

    old: str
    """Markup, or empty."""
    new: str
    old_gone: str
    """Why a face is not shown, though there is one; empty when it is."""
    new_gone: str
    details: tuple[tuple[str, str], ...]
    """Parts of both that differ, enlarged."""
    note: str


class Views:
    """The pictures of one page."""

    def __init__(self, kit: Kit, frames: Iterable[Frame]) -> None:
        """``frames``: all faces that will be asked for."""
        self._kit = kit
        self._gone = {digest(frame): (frame, gone(frame, kit)) for frame in frames}
        drawable = {key: frame for key, (frame, why) in self._gone.items() if not why}
        self._images = dict(zip(drawable, _rendered(kit, drawable), strict=True))
        self._shown: dict[str, Frame] = {}

    def view(self, pair: Pair, labels: tuple[str, str], corner: float | None) -> View:
        """Two faces side by side; ``labels`` say what each picture shows.  ``corner``: mm, None for round pieces."""
        keys = [digest(frame) if frame is not None else "" for frame in pair]
        whys = [self._gone[key][1] if key else "" for key in keys]
        boxes: list[Box] = []
        note = ""
        old, new = pair
        if old is not None and new is not None and not any(whys):
            if (old.w, old.h) != (new.w, new.h):
                note = f"The size changed: {old.w:g} × {old.h:g} mm, now {new.w:g} × {new.h:g} mm."
            else:
                boxes, note = self._difference(old, new, *keys)
        said = [
            self._whole(key, frame, label, corner, boxes if frame is new else [])
            if frame is not None and not why
            else ""
            for key, frame, why, label in zip(keys, pair, whys, labels, strict=True)
        ]
        details = tuple(self._details(keys, pair, boxes, labels)) if boxes and new is not None else ()
        return View(said[0], said[1], whys[0], whys[1], details, note)

    def definitions(self) -> str:
        """All pictures that were shown, to stand once in the page."""
        out = []
        for key, frame in self._shown.items():
            size = f'width="{frame.w:g}" height="{frame.h:g}" preserveAspectRatio="none"'
            out.append(f'<image id="face--{key}" {size} href="{_data(self._images[key], frame)}"></image>')
        return f"<defs>{''.join(out)}</defs>"

    def _difference(self, old: Frame, new: Frame, was: str, now: str) -> tuple[list[Box], str]:
        """Where two faces of one size differ, and what is to be said of it."""
        mask = _different(self._images[was], self._images[now])
        scale = mask.width / new.w
        for frame in (old, new):
            for box in _marks(frame, self._kit):
                ImageDraw.Draw(mask).rectangle(_pixels(box, scale), 0)
        whole = mask.getbbox()
        if whole is None:
            return [], "Drawn with today’s icons and typefaces, both look the same."
        found = [_box(one, scale) for one in rings(mask, max(1, round(NEAR * scale)))]
        area = sum(box.w * box.h for box in found)
        if area > WHOLE * new.w * new.h:
            return [], "Changed all over."
        return found if len(found) <= MOST_RINGS else [_box(whole, scale)], ""

    def _whole(self, key: str, frame: Frame, label: str, corner: float | None, boxes: list[Box]) -> str:
        wide = frame.w * zoom(frame)
        radius = "50%" if corner is None else f"{corner / frame.w * 100:.2f}% / {corner / frame.h * 100:.2f}%"
        style = f"width:{wide:.0f}px;border-radius:{radius}"
        return self._svg(key, frame, Box(0, 0, frame.w, frame.h), label, style, boxes, zoom(frame))

    def _details(
        self, keys: list[str], pair: Pair, boxes: list[Box], labels: tuple[str, str]
    ) -> Iterator[tuple[str, str]]:
        """The largest differences of a face that is shown smaller than others."""
        face = pair[1]
        if face is None or zoom(face) >= USUAL:
            return
        largest = sorted(boxes, key=lambda box: -box.w * box.h)[:MOST_DETAILS]
        for number, box in enumerate(sorted(largest, key=lambda box: (box.y, box.x)), 1):
            part = _around(box, face)
            by = min(NEARBY, LARGE / max(part.w, part.h))
            style = f"width:{part.w * by:.0f}px"
            old, new = (
                self._svg(key, frame, part, f"{label}, detail {number}", style, [box] if frame is face else [], by)
                for key, frame, label in zip(keys, pair, labels, strict=True)
                if frame is not None
            )
            yield old, new

    def _svg(self, key: str, frame: Frame, part: Box, label: str, style: str, boxes: list[Box], by: float) -> str:
        self._shown[key] = frame
        seen = f'viewBox="{part.x:.2f} {part.y:.2f} {part.w:.2f} {part.h:.2f}"'
        outlined = "".join(_ring(box, by) for box in boxes)
        return (
            f'<svg class="face" role="img" aria-label="{escape(label)}" {seen} style="{style}">'
            f'<use href="#face--{key}"></use>{outlined}</svg>'
        )


def gone(frame: Frame, kit: Kit) -> str:
    """What a face needs that is no longer there; empty when it can be drawn."""
    known, book = kit.pack.icons(), kit.press.typesetter.book
    for name in icons(frame):
        if name not in known:
            return f"an icon that is gone: {name}"
    for item in _texts(frame):
        try:
            covered = book.face(item.face).covers_all("".join(item.lines).replace(" ", ""))
        except KeyError:
            return f"a typeface that is gone: {item.face}"
        if not covered:
            return f"letters that a typeface no longer has: {item.face}"
    for picture in pictures(frame):
        if not _at_hand(picture, kit):
            return "a picture file that is gone"
    return ""


def zoom(frame: Frame) -> float:
    """Pixels of the screen for a millimetre of a face."""
    longer = max(frame.w, frame.h)
    return min(max(USUAL, SMALL / longer), LARGE / longer)


def rings(mask: Image.Image, cell: int) -> list[tuple[int, int, int, int]]:
    """Rectangles that hold all white pixels of ``mask``, apart from each other; nearer than ``cell`` is together."""
    wide, high = ceil(mask.width / cell), ceil(mask.height / cell)
    padded = Image.new("L", (wide * cell, high * cell))
    padded.paste(mask)
    cells = padded.reduce(cell).tobytes()
    left = {(at % wide, at // wide) for at, value in enumerate(cells) if value}
    found = []
    while left:
        reached = [min(left)]
        left.remove(reached[0])
        for x, y in reached:
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            reached += sorted(near)
        columns, rows = [x for x, _ in reached], [y for _, y in reached]
        found.append((min(columns), min(rows), max(columns) + 1, max(rows) + 1))
    return [_tight(padded, tuple(side * cell for side in one)) for one in _apart(found)]


def _apart(boxes: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Boxes of which none overlaps another: those that do become one."""
    out: list[tuple[int, int, int, int]] = []
    for box in boxes:
        while overlapping := next((one for one in out if _overlap(one, box)), None):
            out.remove(overlapping)
            lows, highs = zip(box[:2], overlapping[:2], strict=True), zip(box[2:], overlapping[2:], strict=True)
            (x, y), (right, bottom) = map(min, lows), map(max, highs)
            box = (x, y, right, bottom)
        out.append(box)
    return sorted(out, key=lambda one: (one[1], one[0]))


def _overlap(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _tight(mask: Image.Image, within: tuple[int, ...]) -> tuple[int, int, int, int]:
    x, y, right, bottom = within
    inner = mask.crop((x, y, right, bottom)).getbbox() or (0, 0, right - x, bottom - y)
    return x + inner[0], y + inner[1], x + inner[2], y + inner[3]


def _rendered(kit: Kit, drawable: dict[str, Frame]) -> Iterator[Image.Image]:
    inches = [(frame.w / MM_PER_INCH, frame.h / MM_PER_INCH) for frame in drawable.values()]
    dpis = [min(max(DPI, 2 * SMALL / max(size)), LONGEST / max(size)) for size in inches]
    total = sum(w * h * dpi**2 for (w, h), dpi in zip(inches, dpis, strict=True))
    by = min(1.0, sqrt(MOST_PIXELS / total)) if total else 1.0
    wanted = (
        Wanted(Drawn(frame, key), max(1, round(w * dpi * by)), max(1, round(h * dpi * by)))
        for (key, frame), (w, h), dpi in zip(drawable.items(), inches, dpis, strict=True)
    )
    return rendered(kit, wanted)


def _different(old: Image.Image, new: Image.Image) -> Image.Image:
    """White where two pictures differ."""
    bands = ImageChops.difference(old.convert("RGB"), new.convert("RGB")).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return most.point([255 * (step > SAME) for step in range(256)])


def _data(image: Image.Image, frame: Frame) -> str:
    """A picture as an address: few colours unless it holds photographs."""
    out = BytesIO()
    if any(pictures(frame)):
        image.convert("RGB").save(out, "JPEG", quality=85)
        return f"data:image/jpeg;base64,{b64encode(out.getvalue()).decode('ascii')}"
    few = image.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_level=6)
    return f"data:image/png;base64,{b64encode(out.getvalue()).decode('ascii')}"


def _ring(box: Box, by: float) -> str:
    """A ring round a box: a light seam, and a line on it that is seen on any ground."""
    room = box.inset(-max(RING, 2.5 / by))
    place = f'x="{room.x:.2f}" y="{room.y:.2f}" width="{room.w:.2f}" height="{room.h:.2f}" rx="{3 / by:.2f}"'
    return f'<rect class="seam" {place}></rect><rect class="ring" {place}></rect>'


def _around(box: Box, face: Frame) -> Box:
    """A part of the face with a box in its middle, as far as the edges let it."""
    w, h = (min(whole, max(side + 2 * AROUND, LEAST)) for side, whole in ((box.w, face.w), (box.h, face.h)))
    x = min(max(box.x + box.w / 2 - w / 2, 0.0), face.w - w)
    y = min(max(box.y + box.h / 2 - h / 2, 0.0), face.h - h)
    return Box(x, y, w, h)


def _marks(frame: Frame, kit: Kit) -> Iterator[Box]:
    """Where the mark of a face stands, which differs whenever anything does."""
    for item in frame.items:
        if isinstance(item, Text) and frame.mark and item.lines == (frame.mark,):
            high = item.size / PT_PER_MM
            wide = kit.press.typesetter.book.face(item.face).widths[frame.mark] / 1000 * high
            wide += item.tracking / PT_PER_MM * len(frame.mark)
            yield Box(item.x, item.y - high, wide, high * 1.3).inset(-0.2)


def _texts(frame: Frame) -> Iterator[Text]:
    for item in frame.items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from _texts(item.frame)


def _at_hand(picture: Picture, kit: Kit) -> bool:
    try:
        kit.press.pictures.pixels(picture.source, picture.tone, picture.edge)
    except KeyError:
        return False
    return True


def _pixels(box: Box, scale: float) -> tuple[float, float, float, float]:
    return box.x * scale, box.y * scale, (box.x + box.w) * scale, (box.y + box.h) * scale


def _box(pixels: tuple[int, int, int, int], scale: float) -> Box:
    x, y, right, bottom = (side / scale for side in pixels)
    return Box(x, y, right - x, bottom - y)
