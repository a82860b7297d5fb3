"""Drawings in a PDF file: what was read from an SVG as operators, so that it stays sharp at any size.

Comes in: an :class:`~generator.artwork.model.Artwork`.  Goes out: a form one point wide and high.  What is paler as a
whole is a group of its own; what fades away has a mask of the grey that its opacity comes to.
"""

import zlib
from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.artwork.markup import spelt
from generator.artwork.model import (
    UNTURNED,
    Artwork,
    Box,
    Gradient,
    Group,
    Matrix,
    Move,
    Path,
    Stroke,
    bounds,
    extent,
    times,
)

SLIVER = 0.001
"""Share of a drawing that is its edge."""
_OPERATOR = {"M": b"m", "L": b"l", "C": b"c", "Z": b"h"}


class Raw(pdfdoc.PDFObject):  # type: ignore[misc]
    """A dictionary, or a stream, whose parts refer to others."""

    __RefOnly__ = 1

    def __init__(self, about: dict[str, Any], data: bytes | None = None) -> None:
        self.about, self.data = about, data

    def format(self, document: Any) -> bytes:
        about = dict(self.about)
        packed = b"" if self.data is None else zlib.compress(self.data)
        if self.data is not None:
            about |= {"Filter": b"/FlateDecode", "Length": b"%d" % len(packed)}
        parts = b"".join(b"/%b %b" % (name.encode(), _formatted(value, document)) for name, value in about.items())
        head = b"<<" + parts + b">>"
        return head if self.data is None else head + b"\nstream\n" + packed + b"\nendstream\n"


def _formatted(value: Any, document: Any) -> bytes:
    if isinstance(value, dict):
        inner = b"".join(b"/%b %b" % (name.encode(), _formatted(one, document)) for name, one in value.items())
        return b"<<" + inner + b">>"
    return value if isinstance(value, bytes) else bytes(pdfdoc.format(value, document))


def vector(art: Artwork, document: Any, name: str, edge: tuple[int, int] = (0, 0)) -> Any:
    """The form of a drawing, or of one of its edges stretched over all of it, for ``document.addForm(name, ...)``."""
    wide, high = (SLIVER if one else 1.0 for one in edge)
    x, y = (1 - SLIVER if one > 0 else 0.0 for one in edge)
    w, h = 1 / (art.w * wide), 1 / (art.h * high)
    matrix = (w, 0.0, 0.0, -h, -x / wide, 1 + y / high)
    form = _Form(document, name)
    drawn = b"\n".join(form.item(item, matrix) for item in art.items)
    data = b"0 0 1 1 re W n " + _matrix(matrix) + b" " + drawn
    return Raw(_about(form, (0.0, 0.0, 1.0, 1.0)), data)


def _about(form: "_Form", box: Box, group: bytes = b"") -> dict[str, Any]:
    about: dict[str, Any] = {"Type": b"/XObject", "Subtype": b"/Form", "BBox": b"[" + _row(box) + b"]"}
    about["Resources"] = {kind: made for kind, made in form.resources.items() if made}
    return about | ({"Group": group} if group else {})


class _Form:
    """The operators of one form, and what they refer to."""

    def __init__(self, document: Any, name: str) -> None:
        self.document, self.name = document, name
        self.resources: dict[str, dict[str, Any]] = {"ExtGState": {}, "Pattern": {}, "XObject": {}}
        self._made: dict[tuple[str, Any], bytes] = {}

    def item(self, item: Path | Group, matrix: Matrix) -> bytes:
        """What draws the item; ``matrix`` leads from its units to those of the form, in which gradients lie."""
        return self._path(item, matrix) if isinstance(item, Path) else self._group(item, matrix)

    def _group(self, item: Group, matrix: Matrix) -> bytes:
        if item.opacity < 1:
            whole = item._replace(opacity=1.0)
            inner = _Form(self.document, f"{self.name}-{len(self._made)}")
            data = inner.item(whole, UNTURNED)
            form = Raw(_about(inner, _larger(extent((whole,))), b"<</S/Transparency/CS/DeviceRGB>>"), data)
            drawn = self._resource("XObject", ("group", inner.name), form)
            return b"q %b gs %b Do Q" % (self._opacity(item.opacity, item.opacity), drawn)
        parts = [b"q"]
        if item.matrix != UNTURNED:
            parts.append(_matrix(item.matrix))
        for clip in item.clips:
            parts.append(_moves(clip.moves) + (b" W* n" if clip.evenodd else b" W n"))
        within = times(matrix, item.matrix)
        return b" ".join(parts) + b"\n" + b"\n".join(self.item(one, within) for one in item.items) + b"\nQ"

    def _path(self, item: Path, matrix: Matrix) -> bytes:
        fill, stroke = item.fill, item.stroke
        rule = b"*" if item.evenodd else b""
        parts: list[bytes] = [b"q"]
        if isinstance(fill, Gradient):
            colours = tuple((stop.at, _colour(stop.colour)) for stop in fill.stops)
            pattern = self._pattern(fill, colours, b"/DeviceRGB", times(matrix, fill.matrix))
            mask = [self._mask(item, fill), b"gs"] if fill.clear or item.opacity < 1 else []
            parts += [b"q", *mask, b"/Pattern cs", pattern, b"scn", _moves(item.moves), b"f" + rule, b"Q"]
            fill = None
        fading = (item.opacity if fill else 1.0, stroke.opacity if stroke else 1.0)
        if fading != (1.0, 1.0):
            parts += [self._opacity(*fading), b"gs"]
        if fill is not None:
            parts += [_colour(fill), b"rg"]
        if stroke is not None:
            parts.append(_line(stroke))
        moves = _moves(item.moves)
        if fill is not None and stroke is not None and stroke.opacity < 1:  # B would cut the line out of the ground
            parts += [moves, b"f" + rule, moves, b"S"]
        elif fill is not None or stroke is not None:
            parts += [moves, b"S" if fill is None else (b"f" if stroke is None else b"B") + rule]
        return b" ".join([*parts, b"Q"])

    def _mask(self, item: Path, paint: Gradient) -> bytes:
        """The opacity of a gradient, as greys over the path."""
        inner = _Form(self.document, f"{self.name}-{len(self._made)}")
        greys = tuple((stop.at, spelt(stop.opacity * item.opacity).encode()) for stop in paint.stops)
        pattern = inner._pattern(paint, greys, b"/DeviceGray", paint.matrix)
        left, top, right, bottom = box = _larger(bounds(item.moves))
        data = b"/Pattern cs " + pattern + b" scn " + _row((left, top, right - left, bottom - top)) + b" re f"
        about = _about(inner, box, b"<</S/Transparency/CS/DeviceGray>>")
        form = self.document.Reference(Raw(about, data), inner.name)
        state = {"Type": b"/ExtGState", "SMask": {"Type": b"/Mask", "S": b"/Luminosity", "G": form}}
        return self._resource("ExtGState", ("mask", inner.name), Raw(state))

    def _pattern(
        self, paint: Gradient, colours: tuple[tuple[float, bytes], ...], space: bytes, matrix: Matrix
    ) -> bytes:
        kind, course = b"2", paint.course
        if paint.radial:
            across, down, radius, x, y = course
            kind, course = b"3", (x, y, 0.0, across, down, radius)
        shading = {
            "ShadingType": kind,
            "ColorSpace": space,
            "Coords": b"[" + _row(course) + b"]",
            "Function": _function(colours),
            "Extend": b"[true true]",
        }
        about = {"Type": b"/Pattern", "PatternType": b"2", "Shading": shading, "Matrix": b"[" + _row(matrix) + b"]"}
        return self._resource("Pattern", (paint.radial, course, colours, matrix), Raw(about))

    def _opacity(self, fill: float, line: float) -> bytes:
        about = {"Type": b"/ExtGState", "ca": spelt(fill).encode(), "CA": spelt(line).encode()}
        return self._resource("ExtGState", (fill, line), Raw(about))

    def _resource(self, kind: str, key: Any, made: Raw) -> bytes:
        """The operand of what the form refers to, stored once."""
        known = self._made.get((kind, key))
        if known is None:
            short = f"{kind[0]}{len(self.resources[kind])}"
            self.resources[kind][short] = self.document.Reference(made, f"{self.name}-{kind}-{short}")
            known = self._made[(kind, key)] = b"/" + short.encode()
        return known


def _function(colours: tuple[tuple[float, bytes], ...]) -> bytes:
    """From 0 to 1 the colour at a place of the way; outside of the stops it stays."""
    stops = list(colours)
    if stops[0][0] > 0:
        stops.insert(0, (0.0, stops[0][1]))
    if stops[-1][0] < 1:
        stops.append((1.0, stops[-1][1]))
    if stops[1][0] == 0:  # a step at an end: beyond it another colour goes on
        stops[1] = (1e-5, stops[1][1])
    if stops[-2][0] == 1:
        stops[-2] = (1 - 1e-5, stops[-2][1])
    steps, limits = [], []
    for (start, one), (end, other) in pairwise(stops):
        if end > start:
            steps.append(b"<</FunctionType 2/Domain[0 1]/N 1/C0[%b]/C1[%b]>>" % (one, other))
            limits.append(spelt(end).encode())
    encode = b" ".join([b"0 1"] * len(steps))
    between = b" ".join(limits[:-1])
    shape = b"<</FunctionType 3/Domain[0 1]/Functions[%b]/Bounds[%b]/Encode[%b]>>"
    return shape % (b"".join(steps), between, encode)


def _larger(box: Box) -> Box:
    """A box that leaves a little room, as none may be empty."""
    left, top, right, bottom = box
    room = max(right - left, bottom - top, 1e-3) / 100
    return (left - room, top - room, right + room, bottom + room)


def _line(stroke: Stroke) -> bytes:
    dash = b"[" + _row(stroke.dash) + b"] " + spelt(stroke.phase).encode() + b" d"
    how = b"%d J %d j %b M" % (stroke.cap, stroke.join, spelt(stroke.mitre).encode())
    return b"%b RG %b w %b %b" % (_colour(stroke.colour), spelt(stroke.width).encode(), how, dash)


def _colour(name: str) -> bytes:
    return b" ".join(b"%.3f" % (int(name[i : i + 2], 16) / 255) for i in (1, 3, 5))


def _matrix(matrix: Matrix) -> bytes:
    return _row(matrix) + b" cm"


def _row(values: tuple[float, ...]) -> bytes:
    return " ".join(map(spelt, values)).encode()


def _moves(moves: tuple[Move, ...]) -> bytes:
    return b" ".join(b" ".join([*(_row(point) for point in points), _OPERATOR[command]]) for command, points in moves)
