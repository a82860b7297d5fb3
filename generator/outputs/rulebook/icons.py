"""Icons of a page: each is defined once as a symbol, and used by reference with a name for the ear.

Comes in: the SVG files of the icon set and the table of their authors.  Goes out: HTML, and who
must be credited.  Of a file only the outlines of its filled shapes are kept.
"""

from collections.abc import Iterable, Mapping
from html import escape
from math import log10
from pathlib import Path

from generator.artwork.icons import Glyph, glyph
from generator.artwork.markup import data, spelt
from generator.credits import IconCredit, icon_credits
from generator.outputs.svg import short


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
        return "".join(_symbol(name, glyph(self.paths[name])) for name in sorted(self.used))

    def credits(self, names: Iterable[str]) -> list[IconCredit]:
        """Who drew the icons ``names``."""
        return icon_credits(self.paths, names)


def _symbol(name: str, icon: Glyph) -> str:
    places = max(0, round(3.7 - log10(max(icon.w, icon.h))))  # a five-thousandth of the side is exact enough
    paths = [short(data(one.moves), places) for one in icon.outlines]
    rules = [' fill-rule="evenodd"' if one.evenodd else "" for one in icon.outlines]
    drawn = "".join(f'<path{rule} d="{path}"></path>' for rule, path in zip(rules, paths, strict=True))
    return f'<symbol id="icon--{escape(name)}" viewBox="0 0 {spelt(icon.w)} {spelt(icon.h)}">{drawn}</symbol>'
