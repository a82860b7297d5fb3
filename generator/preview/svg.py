"""A face as an SVG file of its own: complete in itself, letters as outlines.

Comes in: a frame.  Goes out: SVG that looks the same in every program, asks for nothing, and holds nothing that
runs.  Letters stand where they were measured.
"""

from collections.abc import Callable

from generator.fonts import FontBook, units
from generator.frame import Frame, Item, Text
from generator.kit import Kit
from generator.layout.paths import num
from generator.outputs.rulebook.icons import Icons
from generator.outputs.svg import Drawings
from generator.pictures import Pictures
from generator.units import PT_PER_MM


class Outlines(Drawings):
    """Drawings whose letters are outlines, each defined once in thousandths of an em."""

    def __init__(self, icons: Icons, pictures: Pictures, book: FontBook, between: Callable[[], None]) -> None:
        """``between`` is called before each item is drawn."""
        super().__init__(icons.use, pictures)
        self._book, self._between = book, between
        self._glyphs: dict[tuple[str, str], str] = {}
        self._shapes: list[str] = []

    def glyphs(self) -> str:
        """The letters that were used."""
        return "".join(self._shapes)

    def _item(self, item: Item, places: int) -> str:
        self._between()
        return super()._item(item, places)

    def _text(self, item: Text) -> str:
        face, em = self._book.face(item.face), item.size / PT_PER_MM
        tracking = item.tracking * 1000 / item.size if item.size else 0.0
        out: list[str] = []
        for row, line in enumerate(item.lines):
            x, used = 0.0, []
            for i, word in enumerate(line.split(" ")):
                if i:
                    x += face.widths[" "] + tracking
                for unit in units(word) if word else ():
                    for character, advance in zip(unit, face.advances(unit), strict=True):
                        name = self._glyph(item.face, character)
                        if name:
                            used.append(f'<use href="#{name}" x="{x:.0f}"></use>')
                        x += advance * 1000 + tracking
            if used:
                place = f"translate({num(item.x)} {num(item.y + row * item.leading)}) scale({em / 1000:.7f})"
                out.append(f'<g fill="{item.fill}" transform="{place}">{"".join(used)}</g>')
        return "".join(out)

    def _glyph(self, font: str, character: str) -> str:
        """The id of a letter's outline; empty when there is nothing to draw."""
        known = self._glyphs.get((font, character))
        if known is None:
            moves = self._book.face(font).outline(character)
            path = "".join(
                move + " ".join(f"{x * 1000:.0f} {-y * 1000:.0f}" for x, y in points) for move, points in moves
            )
            known = self._glyphs[font, character] = f"letter-{len(self._glyphs)}" if path else ""
            if path:
                self._shapes.append(f'<path id="{known}" d="{path}"></path>')
        return known


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
        f'<defs>{drawings.glyphs()}{icons.symbols()}</defs>{defined}<use href="#drawing--face"></use></svg>'
    )
