"""Letters as outlines: the halo of a name on a map is a seam drawn along them."""

from collections.abc import Iterable

from generator.fonts import FontBook, units
from generator.frame import Icon, Item, Text
from generator.layout.paths import num
from generator.units import PT_PER_MM


def outlined(items: Iterable[Item], book: FontBook) -> str:
    """Path text of every glyph of the texts among ``items``, where they are drawn."""
    out: list[str] = []
    for item in items:
        if isinstance(item, Text):
            for row, line in enumerate(item.lines):
                _line(item, line, item.y + row * item.leading, book, out)
    return "".join(out)


def extent(items: Iterable[Item], book: FontBook) -> float:
    """Millimetres from the leftmost beginning to the rightmost end of the texts and icons among ``items``."""
    spans: list[tuple[float, float]] = []
    for item in items:
        if isinstance(item, Text):
            spans += [(item.x, item.x + _long(item, line, book)) for line in item.lines]
        elif isinstance(item, Icon):
            spans.append((item.x, item.x + item.side))
    return max(end for _, end in spans) - min(start for start, _ in spans) if spans else 0.0


def _long(item: Text, line: str, book: FontBook) -> float:
    words, widths = line.split(" "), book.face(item.face).widths
    em = sum(widths[word] for word in words if word) + widths[" "] * (len(words) - 1)
    return (em * item.size / 1000 + item.tracking * (len(line) - 1)) / PT_PER_MM


def _line(item: Text, line: str, y: float, book: FontBook, out: list[str]) -> None:
    face, em = book.face(item.face), item.size / PT_PER_MM
    tracking, x = item.tracking / PT_PER_MM, item.x
    for i, word in enumerate(line.split(" ")):
        if i:
            x += face.widths[" "] * em / 1000 + tracking
        for unit in units(word) if word else ():
            for character, advance in zip(unit, face.advances(unit), strict=True):
                for move, points in face.outline(character):
                    out.append(move + " ".join(f"{num(x + px * em)} {num(y - py * em)}" for px, py in points))
                x += advance * em + tracking
