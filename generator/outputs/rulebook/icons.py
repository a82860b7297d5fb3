"""Icons of a page: each is defined once as a symbol, and used by reference with a name for the ear.

Comes in: the SVG files of the icon set and the table of their authors.  Goes out: HTML, and who
must be credited.  Of a file only the outlines of its filled shapes are kept.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

LICENCES = {
    "CC BY 3.0": "https://creativecommons.org/licenses/by/3.0/",
    "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
}
"""Where the text of a licence stands."""

_DOCTYPE = re.compile(r"<!DOCTYPE[^>\[]*(?:\[.*?\])?\s*>", re.DOTALL)
_UNFILLED = re.compile(r"fill\s*:\s*none")
_SQUARE = (0.0, 0.0, 512.0, 512.0)


class IconCredit(NamedTuple):
    """Authors whose icons share licence, source and treatment."""

    authors: tuple[str, ...]
    licence: str
    address: str
    """Of the licence; empty when it isn't known."""
    source: str
    changed: str


class Icons:
    """The icons of one page; remembers which were used."""

    def __init__(self, paths: Mapping[str, Path]) -> None:
        self.paths = paths
        self.used: set[str] = set()

    def svg(self, name: str, label: str | None = None) -> str:
        """A reference to the icon in the size and colour of the text around it; no ``label`` ("") hides it."""
        self.used.add(name)
        said = name.replace("-", " ") if label is None else label
        heard = f'role="img" aria-label="{escape(said)}"' if said else 'aria-hidden="true"'
        return f'<svg class="icon" {heard}><use href="#icon--{name}"></use></svg>'

    def symbols(self) -> str:
        """The used icons, to stand once in the page."""
        return "".join(_symbol(name, self.paths[name]) for name in sorted(self.used))

    def credits(self, names: Iterable[str]) -> list[IconCredit]:
        """Who drew the icons ``names``, by the tables ``credits.csv`` beside the files."""
        wanted = [self.paths[name] for name in sorted(set(names)) if name in self.paths]
        tables = {folder: _table(folder / "credits.csv") for folder in {path.parent for path in wanted}}
        authors: dict[tuple[str, str, str], dict[str, int]] = {}
        for path in wanted:
            row = tables[path.parent].get(path.stem)
            if row is not None:
                drawn = authors.setdefault((row["licence"], row["source"], row["changed"]), {})
                drawn[row["author"]] = drawn.get(row["author"], 0) + 1
        out = []
        for (licence, source, changed), drawn in sorted(authors.items()):
            most_first = sorted(drawn, key=lambda one: (-drawn[one], one))
            out.append(IconCredit(tuple(most_first), licence, LICENCES.get(licence, ""), source, changed))
        return out


def _table(path: Path) -> dict[str, dict[str, str]]:
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        return {row["name"]: row for row in csv.DictReader(file)}


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
    return f'<symbol id="icon--{name}" viewBox="{seen}"><path{rule} d="{pen.getCommands()}"></path></symbol>'


def _number(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")
