"""A face as an SVG file of its own: complete in itself, letters as outlines.

Comes in: a frame.  Goes out: SVG that looks the same in every program, asks for nothing, and holds nothing that
runs.  Letters stand where they were measured.
"""

from collections.abc import Callable
from functools import lru_cache

from generator.fonts import FontBook, units
from generator.frame import Frame, Item, Text
from generator.kit import Kit
from generator.layout.paths import num
from generator.outputs.rulebook.icons import Icons
from generator.outputs.svg import Drawings
from generator.pictures import Pictures
from generator.units import PT_PER_MM

Moves = tuple[tuple[str, tuple[tuple[float, float], ...]], ...]


class Outlines(Drawings):
    """Drawings whose lines of text are paths, in thousandths of an em.

    A path for each line takes more room than a reference for each letter, and is shown several times as fast.
    """

    def __init__(self, icons: Icons, pictures: Pictures, book: FontBook, between: Callable[[], None]) -> None:
        """``between`` is called before each item is drawn."""
        super().__init__(icons.use, pictures)
        self._book, self._between = book, between
        self._letters: dict[tuple[str, str], str] = {}

    def _item(self, item: Item, places: int) -> str:
        self._between()
        return super()._item(item, places)

    def _text(self, item: Text) -> str:
        face, em = self._book.face(item.face), item.size / PT_PER_MM
        tracking = item.tracking * 1000 / item.size if item.size else 0.0
        out: list[str] = []
        for row, line in enumerate(item.lines):
            x, drawn = 0.0, []
            for i, word in enumerate(line.split(" ")):
                if i:
                    x += face.widths[" "] + tracking
                for unit in units(word) if word else ():
                    for character, advance in zip(unit, face.advances(unit), strict=True):
                        letter = self._letter(item.face, character)
                        if letter:
                            drawn.append(f"M{x:.0f} 0{letter}")
                        x += advance * 1000 + tracking
            if drawn:
                place = f"translate({num(item.x)} {num(item.y + row * item.leading)}) scale({em / 1000:.7f})"
                out.append(f'<path fill="{item.fill}" transform="{place}" d="{"".join(drawn)}"></path>')
        return "".join(out)

    def _letter(self, font: str, character: str) -> str:
        known = self._letters.get((font, character))
        if known is None:
            known = self._letters[font, character] = relative(self._book.face(font).outline(character))
        return known


@lru_cache(maxsize=4096)
def relative(moves: Moves) -> str:
    """A letter's outline, given in ems with y up, as a path that goes on from wherever it is put; empty for a space."""
    out: list[str] = []
    here = start = (0, 0)
    for move, points in moves:
        steps: list[str] = []
        last = here
        for x, y in points:
            last = (round(x * 1000), round(-y * 1000))
            steps.append(f"{last[0] - here[0]} {last[1] - here[1]}")
        out.append(move.lower() + " ".join(steps))
        if move == "M":
            start = last
        here = start if move == "Z" else last
    return "".join(out)


def svg(frame: Frame, kit: Kit, between: Callable[[], None]) -> str:
    """The frame with its bleed; one unit is a millimetre.  ``between`` is called before each item, and may wait."""
    icons = Icons(kit.pack.icons())
    drawings = Outlines(icons, kit.press.pictures, kit.press.typesetter.book, between)
    drawings.add("face", frame)
    defined = drawings.definitions()
    w, h = frame.w + 2 * frame.bleed, frame.h + 2 * frame.bleed
    seen = f'viewBox="{num(-frame.bleed)} {num(-frame.bleed)} {num(w)} {num(h)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {seen} width="{num(w)}mm" height="{num(h)}mm">'
        f'<defs>{icons.symbols()}</defs>{defined}<use href="#drawing--face"></use></svg>'
    )
