"""An icon as a form one point wide: path-only SVG, filled in the caller's colour."""

import re
from functools import cache
from pathlib import Path
from typing import Any

_VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_PATH = re.compile(r'<path[^>]*\sd="([^"]+)"')


@cache
def unit_icon(path: Path) -> bytes:
    """Path operators of the icon, scaled to a unit square, nonzero fill."""
    text = path.read_text("utf-8")
    view, drawn = _VIEW.search(text), _PATH.findall(text)
    side = float(view[1]) if view else 512.0
    pen = _pen(side)
    from fontTools.svgLib.path import parse_path

    for one in drawn:
        parse_path(one, pen)
    return b" ".join(pen.out) + b" f"


def _pen(side: float) -> Any:
    from fontTools.pens.basePen import BasePen

    class Pen(BasePen):  # type: ignore[misc]
        """Writes path operators with y upwards."""

        def __init__(self) -> None:
            super().__init__(None)
            self.out: list[bytes] = []

        def _points(self, *points: tuple[float, float]) -> None:
            self.out += [b"%.4f %.4f" % (x / side, 1 - y / side) for x, y in points]

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
