"""An icon as a form one point wide: the filled shapes of an SVG, in the caller's colour."""

import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

_DOCTYPE = re.compile(r"<!DOCTYPE[^>\[]*(?:\[.*?\])?\s*>", re.DOTALL)
_UNFILLED = re.compile(r"fill\s*:\s*none")


@cache
def unit_icon(path: Path) -> bytes:
    """Path operators of the icon, scaled into the middle of a unit square."""
    from fontTools.svgLib.path import SVGPath

    text = path.read_text("utf-8")
    root = ElementTree.fromstring(_DOCTYPE.sub("", text))
    numbers = [float(part) for part in re.findall(r"[-+.\deE]+", root.get("viewBox", ""))]
    x, y, w, h = numbers if len(numbers) == 4 and numbers[2] > 0 < numbers[3] else (0.0, 0.0, 512.0, 512.0)
    for element in root.iter():
        if element.get("fill") == "none" or _UNFILLED.search(element.get("style", "")):
            element.clear()
    drawing = SVGPath()
    drawing.root = root
    side = max(w, h)
    pen = _pen(x - (side - w) / 2, y - (side - h) / 2, side)
    drawing.draw(pen)
    return b" ".join(pen.out) + (b" f*" if "evenodd" in text else b" f")


def _pen(left: float, top: float, side: float) -> Any:
    from fontTools.pens.basePen import BasePen

    class Pen(BasePen):  # type: ignore[misc]
        """Writes path operators with y upwards."""

        def __init__(self) -> None:
            super().__init__(None)
            self.out: list[bytes] = []

        def _points(self, *points: tuple[float, float]) -> None:
            self.out += [b"%.4f %.4f" % ((x - left) / side, 1 - (y - top) / side) for x, y in points]

        def _moveTo(self, point: tuple[float, float]) -> None:
            self._points(point)
            self.out.append(b"m")

        def _lineTo(self, point: tuple[float, float]) -> None:
            self._points(point)
            self.out.append(b"l")

        def _curveToOne(self, a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> None:
            self._points(a, b, c)
            self.out.append(b"c")

        def _closePath(self) -> None:
            self.out.append(b"h")

    return Pen()
