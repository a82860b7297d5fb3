"""The preflight of a print shop: everything that it would refuse or cut off, named before it is sent.

Comes in: a group of pieces, its faces, the files made of them, and what a shop asks for.  Goes out: findings.
"""

import cmath
import math
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image

from generator.diagnostic import Diagnostic
from generator.fonts import FontBook
from generator.frame import Frame, Group, Icon, Picture, Text
from generator.layout.contrast import Placed
from generator.outputs.shops.table import UNKNOWN, Product, Shop
from generator.pictures import Pictures
from generator.pieces import Component
from generator.pieces import Group as Deck
from generator.source import Loc
from generator.units import MM_PER_INCH, PT_PER_MM, Size, fits

SAME = 0.3
"""Millimetres by which a piece may differ from the product that it is printed as."""
EXTENDED = 0.5
"""Millimetres of bleed that are added without a word: less than any cut is off."""
_BELOW = 0.25
"""Ems that a letter may reach below the line."""
_HANGING = frozenset("gjpqy,;()[]{}|@Q_/ç")
_MEGABYTE = 1_000_000
_SHAPES = {"straight": "rectangle", "round": "circle", "hex": "hexagon"}
"""Shapes of products, by the cut of a kind."""
_MADE = {
    "straight": "rectangles", "round": "discs", "hex": "hexagons", "label": "labels", "fold": "folded pieces",
    "net": "nets to cut out and fold",
}  # fmt: skip
"""What pieces are called by their cut."""
_SHOWN = 4
"""Cards that a finding names."""


class Match(NamedTuple):
    """The product that a deck is printed as."""

    product: Product
    turned: bool
    """Whether the pieces are wider than high where the product is not, or the other way round."""

    @property
    def trim(self) -> Size:
        """The product's size as the pieces lie."""
        wide, high = self.product.trim.value
        return Size(high, wide) if self.turned else Size(wide, high)


def match(deck: Deck, shop: Shop) -> Match | None:
    """The product of the pieces' size and shape, if there is one."""
    near = _nearest(deck, shop)
    if near is None or max(abs(a - b) for a, b in zip(near.trim, deck.size, strict=True)) > SAME + 1e-9:
        return None
    return near


def _nearest(deck: Deck, shop: Shop) -> Match | None:
    """The product of the pieces' shape that differs least; none for what is folded or cut along a net."""
    shape = _SHAPES.get(deck.kind.cut)
    candidates = [Match(p, turn) for p in shop.products.values() if p.shape == shape for turn in (False, True)]

    def off(one: Match) -> float:
        return abs(one.trim.w - deck.size.w) + abs(one.trim.h - deck.size.h)

    return min(candidates, key=off, default=None)


def without_product(deck: Deck, shop: Shop) -> Diagnostic:
    """K421 for pieces that the shop does not make."""
    title, size, near = deck.entry.title, f"{deck.size.w:.4g} x {deck.size.h:.4g} mm", _nearest(deck, shop)
    at, hint = deck.entry.at("kind"), "print them with 'kitwright build', or choose a kind of the shop's size"
    if near is None:
        message = f"{title}: {shop.name} prints no {_MADE[deck.kind.cut]}; left out"
        return Diagnostic("K421", message, at, "print them with 'kitwright build'")
    differs = [
        f"{abs(other - mine):.3g} mm {more if other > mine else less}"
        for mine, other, more, less in zip(
            deck.size, near.trim, ("wider", "higher"), ("narrower", "lower"), strict=True
        )
        if abs(other - mine) > 0.005
    ]
    message = f"{title}: {shop.name} has no product of {size}; the nearest is '{near.product.name}', "
    return Diagnostic("K421", f"{message}{' and '.join(differs)}; left out", at, hint)


def unsourced(shop: Shop, used: Iterable[Product]) -> Iterator[Diagnostic]:
    """K420 for each number that was used and whose source is unknown."""
    named = [(shop.name, one) for one in shop.figures()]
    named += [(f"{shop.name}, '{product.name}'", one) for product in used for one in product.figures()]
    for owner, figure in named:
        if figure.entry.source == UNKNOWN:
            message = f"{owner}: {figure.name} has no source: check it with the shop"
            hint = "write what the shop says, and where, into templates/shops.yaml of your workspace"
            yield Diagnostic("K420", message, figure.entry.at("source"), hint)


def deck_findings(
    deck: Deck, made: list[Component], found: Match, shop: Shop, book: FontBook, art: Pictures
) -> Iterator[Diagnostic]:
    """What the shop would refuse of a deck, or cut off: bleed, words near the cut, coarse pictures, backs, numbers.

    ``book`` knows the widths of words, ``art`` the pixels of raster pictures.
    """
    title, at = deck.entry.title, deck.entry.at("kind")
    wanted, bleed = shop.bled(found.product), deck.kind.bleed
    if not fits(wanted, bleed + EXTENDED):
        message = f"{title}: {bleed:.3g} mm of bleed, and {shop.name} wants {wanted:.3g} mm; the ground is drawn on"
        yield Diagnostic("K422", message, at, "give the kind bleed, and let its ground reach into it")
    for side in ("front", "back"):
        yield from _near_the_cut(deck, made, side, found, shop, book)
        yield from _coarse(deck, made, side, shop, art)
    if any(one.back is None for one in made):
        message = f"{title}: {shop.name} prints both sides, and these have no backs; white ones are made"
        yield Diagnostic("K424", message, deck.entry.at(), "give the entry a back, or leave the white ones")
    if shop.most is not None and deck.count > shop.most.value:
        message = f"{title}: {deck.count} cards, and {shop.name} prints at most {shop.most.value} as one deck"
        yield Diagnostic("K425", message, deck.entry.at(), "order it as two decks, part of the cards in each")


class _Mark(NamedTuple):
    """A line of text or an icon, and the corners of the box round it, in millimetres on the face."""

    words: str
    corners: tuple[complex, ...]


def _near_the_cut(
    deck: Deck, made: list[Component], side: str, found: Match, shop: Shop, book: FontBook
) -> Iterator[Diagnostic]:
    """K423 for words and icons outside the safe zone, once for the fronts of a deck and once for its backs."""
    safe = shop.safe.value
    measured = _worst(made, side, lambda frame: min(_distances(frame, found, book), default=(math.inf, "")))
    near = {name: one for name, one in measured.items() if not fits(safe, one[0])}
    if not near:
        return
    first = min(near, key=lambda name: near[name])
    distance, words = near[first]
    where = f"{distance:.1f} mm from the cut" if distance >= 0 else "beyond the cut"
    message = f"{deck.entry.title}: the {side} of {_some(near)} has text outside the safe zone of {shop.name}: "
    hint = f"keep words and icons {safe:.3g} mm from the cut: move them inwards in the face template"
    yield Diagnostic("K423", f"{message}'{words}' of {first} is {where}", deck.entry.at(side), hint)


def _worst(
    made: list[Component], side: str, measure: Callable[[Frame], tuple[float, str]]
) -> dict[str, tuple[float, str]]:
    """What is measured on that side of each piece, by id; equal faces are measured once."""
    known: dict[str, tuple[float, str]] = {}
    out: dict[str, tuple[float, str]] = {}
    for one in made:
        face = one.front if side == "front" else one.back
        if face is None:
            continue
        if face.digest not in known:
            known[face.digest] = measure(face.frame)
        out[one.id] = known[face.digest]
    return out


def _some(ids: Iterable[str]) -> str:
    """A few of the pieces, and how many more there are."""
    names = list(ids)
    return ", ".join(names[:_SHOWN]) + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")


def _coarse(deck: Deck, made: list[Component], side: str, shop: Shop, art: Pictures) -> Iterator[Diagnostic]:
    """K428 for raster pictures of fewer pixels an inch than the shop wants, once for each side of a deck."""
    wanted = shop.dpi.value
    measured = _worst(made, side, lambda frame: (min(_resolutions(frame, art, 1.0), default=math.inf), ""))
    few = {name: dpi for name, (dpi, _) in measured.items() if dpi < wanted - 0.5}
    if few:
        worst = min(few, key=lambda name: few[name])
        message = f"{deck.entry.title}: the {side} of {_some(few)} shows a picture of fewer than {wanted} dpi, "
        hint = f"use pictures of {wanted} pixels to an inch of their printed size, or print them smaller"
        yield Diagnostic("K428", f"{message}{worst} of {math.floor(few[worst])}", deck.entry.at(side), hint)


def _resolutions(frame: Frame, art: Pictures, scale: float) -> Iterator[float]:
    """Pixels an inch of each raster picture as printed; what is drawn on beyond its edge is not counted."""
    for item in frame.items:
        if isinstance(item, Group):
            yield from _resolutions(item.frame, art, scale * item.scale)
        elif isinstance(item, Picture) and item.edge == (0, 0):
            pixels, (left, top, right, bottom) = art.pixels(item.source, item.tone), item.crop
            across, down = pixels.width * (right - left) / item.w, pixels.height * (bottom - top) / item.h
            yield min(across, down) * MM_PER_INCH / scale


def _distances(frame: Frame, found: Match, book: FontBook) -> Iterator[tuple[float, str]]:
    """For each line and icon how far it stays from the cut, millimetres, below zero outside; and what it says."""
    middle, trim = complex(frame.w, frame.h) / 2, found.trim
    for mark in _marks(frame, book, (), 1 + 0j, 0j):
        away = (corner - middle for corner in mark.corners)
        yield min(_inside(abs(p.real), abs(p.imag), trim, found.product.shape) for p in away), mark.words


def _inside(x: float, y: float, trim: Size, shape: str) -> float:
    """How far a point stays from the cut, below zero outside; it lies x and y from the middle."""
    if shape == "circle":
        return trim.w / 2 - math.hypot(x, y)
    straight = min(trim.w / 2 - x, trim.h / 2 - y)
    if shape == "rectangle":
        return straight
    (w, h), (x, y) = ((trim.w, trim.h), (x, y)) if trim.w >= trim.h else ((trim.h, trim.w), (y, x))
    slanted = ((w / 2 - x) * h / 2 - y * w / 4) / math.hypot(w / 4, h / 2)
    return min(h / 2 - y, slanted)


def _marks(frame: Frame, book: FontBook, clips: tuple[Placed, ...], by: complex, to: complex) -> Iterator[_Mark]:
    """Lines and icons of a frame that show; a point of it times ``by`` plus ``to`` is a point of the face."""
    for item in frame.items:
        if isinstance(item, Text):
            boxes = list(_lines(item, book))
        elif isinstance(item, Icon):
            boxes = [(item.name, item.x, item.y, item.x + item.side, item.y + item.side)]
        elif isinstance(item, Group):
            inner, centre = item.frame, complex(item.frame.w, item.frame.h) / 2
            about = cmath.rect(item.scale, math.radians(item.turn))
            own = (by * about, by * (complex(item.x, item.y) + item.scale * centre - about * centre) + to)
            within = (*clips, Placed(item.clip, *own)) if item.clip else clips
            yield from _marks(inner, book, within, *own)
            continue
        else:
            continue
        for words, left, top, right, bottom in boxes:
            corners = tuple(by * complex(x, y) + to for x in (left, right) for y in (top, bottom))
            if all(clip.covers(sum(corners) / 4) for clip in clips):
                yield _Mark(words, corners)


def _lines(item: Text, book: FontBook) -> Iterator[tuple[str, float, float, float, float]]:
    """The lines of a text with left, top, right and bottom of the box that their letters fill."""
    face, em = book.face(item.face), item.size / PT_PER_MM
    for row, line in enumerate(item.lines):
        if not line.strip():
            continue
        width = sum(face.widths[word] for word in line.split(" ")) + line.count(" ") * face.widths[" "]
        wide = width * em / 1000 + len(line) * item.tracking / PT_PER_MM
        y = item.y + row * item.leading
        below = _BELOW * em if _HANGING & set(line) else 0.0
        yield line, item.x, y - face.cap_height * em, item.x + wide, y + below


def file_findings(path: Path, product: Product, shop: Shop, at: Loc) -> Iterator[Diagnostic]:
    """K427 for a file that is not as the shop asks for; a picture is measured in pixels, a document in millimetres."""
    wrong = list(_of_picture(path, product, shop) if shop.format.value == "png" else _of_document(path, product, shop))
    size = path.stat().st_size
    if shop.largest is not None and size > shop.largest.value * _MEGABYTE:
        wrong.append(f"{size / _MEGABYTE:.1f} megabytes, and it takes {shop.largest.value:g}")
    for why in wrong:
        message = f"{shop.name} would refuse '{path.name}': {why}"
        yield Diagnostic("K427", message, at, "make the file anew, and check the numbers of templates/shops.yaml")


def _of_picture(path: Path, product: Product, shop: Shop) -> Iterator[str]:
    with Image.open(path) as image:
        if image.size != shop.pixels(product):
            (wide, high), (w, h) = image.size, shop.pixels(product)
            yield f"{wide} x {high} pixels, and it takes {w} x {h}"
        if image.mode != "RGB":
            yield f"its pixels are {image.mode}, and it takes RGB without transparency"
        dpi = image.info.get("dpi", (0, 0))
        if any(round(one) != shop.dpi.value for one in dpi):
            yield f"it says {round(dpi[0])} dots an inch, and the shop takes {shop.dpi.value}"


def _of_document(path: Path, product: Product, shop: Shop) -> Iterator[str]:
    page = shop.page(product)
    with pypdfium2.PdfDocument(path) as document:
        sizes = {document.get_page_size(i) for i in range(len(document))}
        if len(document) % 2:
            yield f"{len(document)} pages, and every card has two"
    for size in sorted(sizes):
        wide, high = (side / PT_PER_MM for side in size)
        if abs(wide - page.w) > 0.05 or abs(high - page.h) > 0.05:
            yield f"a page of {wide:.1f} x {high:.1f} mm, and it takes {page.w:.1f} x {page.h:.1f} mm"


def not_converted(shop: Shop, at: Loc) -> Iterator[Diagnostic]:
    """K429 for a shop whose files must be of a standard or of inks that Kitwright does not write."""
    wanted = [shop.standard.value] if shop.standard is not None else []
    wanted += ["colours in CMYK"] if shop.colour.value == "cmyk" else []
    if wanted:
        message = f"{shop.name} takes {' and '.join(wanted)}; the files are RGB and claim no standard"
        hint = "convert them with a program for print preparation, and look at the proof"
        yield Diagnostic("K429", message, at, hint)
