"""Icons of a page: each is defined once as a symbol, and used by reference with a name for the ear.

Comes in: the SVG files of the icon set and the table of their authors.  Goes out: HTML, and who
must be credited.  Of a file only the outlines of its filled shapes are kept.
"""

import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from xml.etree import ElementTree

from generator.credits import IconCredit, icon_credits

_DOCTYPE = re.compile(r"<!DOCTYPE[^>\[]*(?:\[.*?\])?\s*>", re.DOTALL)
_UNFILLED = re.compile(r"fill\s*:\s*none")
_SQUARE = (0.0, 0.0, 512.0, 512.0)


class Icons:
    """The icons of one page; remembers which were used."""

    def __init__(self, paths: Mapping[str, Path]) -> None:
        self.paths = paths
        self.used: set[str] = set()

    def svg(self, name: str, label: str | None = None) -> str:
        """A reference to the icon in the size and colour of the text around it; no ``label`` ("") hides it."""
        said = name.replace("-", " ") if label is None else label
        heard = f'role="img" aria-label="{escape(said)}"' if said else 'aria-hidden="true"'
        return f'<svg class="icon" {heard}><use href="#{self.use(name)}"></use></svg>'

    def use(self, name: str) -> str:
        """The id of the icon's symbol, which the page will hold."""
        self.used.add(name)
        return f"icon--{name}"

    def symbols(self) -> str:
        """The used icons, to stand once in the page."""
        return "".join(_symbol(name, self.paths[name]) for name in sorted(self.used))

    def credits(self, names: Iterable[str]) -> list[IconCredit]:
        """Who drew the icons ``names``."""
        return icon_credits(self.paths, names)


def _symbol(name: str, path: Path) -> str:
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.svgLib.path import SVGPath

    text = path.read_text("utf-8")
    root = ElementTree.fromstring(_DOCTYPE.sub("", text))
    numbers = tuple(float(part) for part in re.findall(r"[-+.\deE]+", root.get("viewBox", "")))
    box = numbers if len(numbers) == 4 and numbers[2] > 0 < numbers[3] else _SQUARE
    for element in root.iter():
        if element.get("fill") == "none" or _UNFILLED.search(element.get("style", "")):
            element.clear()
    drawing = SVGPath()
    drawing.root = root
    pen = SVGPathPen(None, ntos=_number)
    drawing.draw(pen)
    rule = ' fill-rule="evenodd"' if "evenodd" in text else ""
    seen = " ".join(map(_number, box))
    return f'<symbol id="icon--{escape(name)}" viewBox="{seen}"><path{rule} d="{pen.getCommands()}"></path></symbol>'


def _number(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")
