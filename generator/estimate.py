"""A plan before printing: sheets of each stock, how full they are, and what they cost in ink and time.

Comes in: a game and the options of a build.  Goes out: lines of a table; nothing is left on disk.  The ink
is measured on the very pages that the build would write; the time is a guess.
"""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageChops, ImageStat

from generator.build import Options, Result, build
from generator.pack import Workspace

DPI = 150
"""Pixels an inch at which pages are measured: thin lines, which renderers draw at least a pixel wide, weigh little."""
TEXT_PAGE = 0.05
"""Ink of an ordinary page of text, as makers of printers count it: 5 % of the paper in one colour."""


class Line(NamedTuple):
    """Sheets of one stock on one paper."""

    paper: str
    stock: str
    sheets: int
    sides: int
    """Printed sides."""
    full: float
    """The part of what can be printed on that pieces take: 0 to 1."""
    ink: float
    """Pages of text that take as much ink."""
    minutes: float
    """A guess at cutting, folding and gluing."""


def estimate(workspace: Workspace, name: str, options: Options) -> tuple[Result, list[Line]]:
    """Build into a folder that is thrown away, and measure; no lines when the build found an error."""
    with TemporaryDirectory(prefix="kitwright-") as folder:
        result = build(workspace, name, replace(options, out=Path(folder), gallery=False))
        if result.folder is None:
            return result, []
        lines: list[Line] = []
        for paper, printed in result.printed.items():
            file = next(result.folder.glob(f"{name}-kit-{paper.lower()}*.pdf"))
            inks = measured(file)
            for one in printed.stocks:
                lots = [lot for lot in printed.lots if lot.stock == one.stock]
                ink = sum(sum(inks[first - 1 : last]) for lot in lots for first, last in lot.spans)
                sides = sum(lot.sheets * lot.sides for lot in lots)
                lines.append(Line(paper, one.stock, one.sheets, sides, one.full, ink / TEXT_PAGE, one.minutes))
        return result, lines


def measured(file: Path) -> list[float]:
    """The ink of each page: the sum of cyan, magenta, yellow and black, each as a part of the page.

    A colour is split with as much black as it holds: black ``1 - max(r, g, b)``, the others what is left.
    """
    with pypdfium2.PdfDocument(file) as document:
        return [_ink(page.render(scale=DPI / 72).to_pil().convert("RGB")) for page in document]


def _ink(image: Image.Image) -> float:
    red, green, blue = image.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    mean = ImageStat.Stat(image).mean
    top = ImageStat.Stat(most).mean[0]
    return ((255 - top) + sum(top - one for one in mean)) / 255
