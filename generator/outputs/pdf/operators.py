"""A frame as PDF operators: millimetres from the top left become points from the bottom left."""

import math
import re
from collections.abc import Callable
from functools import lru_cache

from generator.frame import Frame, Group, Icon, Item, Picture, Shape, Text
from generator.outputs.pdf.letters import PdfFace
from generator.units import PT_PER_MM

_TOKENS = re.compile(r"[MLCZ]|-?[\d.]+")
_OPERATOR = {"M": b"m", "L": b"l", "C": b"c"}


def num(value: float) -> bytes:
    """A number with two decimals at most: 0.004 mm in points."""
    text = b"%.2f" % value
    return text.rstrip(b"0").rstrip(b".") or b"0" if b"." in text else text


@lru_cache(maxsize=1024)
def colour(name: str) -> bytes:
    """Components of ``#rrggbb``."""
    return b" ".join(b"%.3f" % (int(name[i : i + 2], 16) / 255) for i in (1, 3, 5))


class Operators:
    """Turns the items of frames into operators, each kind of item worded once."""

    def __init__(
        self, face: Callable[[str], PdfFace], icon: Callable[[str], bytes], picture: Callable[[Picture], bytes]
    ) -> None:
        self._face, self._icon, self._picture = face, icon, picture
        self._heads: dict[tuple[object, ...], bytes] = {}
        self._icons: dict[tuple[Icon, float], bytes] = {}
        self._shapes: dict[tuple[Shape, float], bytes] = {}

    def frame(self, frame: Frame) -> bytes:
        """The frame's drawing, its bottom left corner at the origin."""
        height = frame.h
        out: list[bytes] = []
        for item in frame.items:
            out.append(self._item(item, height))
        return b"\n".join(out)

    def _item(self, item: Item, height: float) -> bytes:
        kind = type(item)
        if kind is Text:
            return self._text(item, height)  # type: ignore[arg-type]
        if kind is Shape:
            key = (item, height)
            known = self._shapes.get(key)  # type: ignore[arg-type]
            if known is None:
                known = self._shapes[key] = self._shape(item, height)  # type: ignore[index,arg-type]
            return known
        if kind is Icon:
            known = self._icons.get((item, height))  # type: ignore[arg-type]
            if known is None:
                known = self._icons[(item, height)] = self._drawn_icon(item, height)  # type: ignore[index,arg-type]
            return known
        if kind is Picture:
            return self._shown(item, height)  # type: ignore[arg-type]
        return self._group(item, height)  # type: ignore[arg-type]

    def _text(self, item: Text, height: float) -> bytes:
        face = self._face(item.face)
        key = item[:2] + item[3:] + (height,)
        head = self._heads.get(key)
        if head is None:
            head = self._heads[key] = self._head(item, face, height)
        size = num(item.size)
        lines = item.lines
        if len(lines) == 1:
            shown = face.line(lines[0], size)
        else:
            shown = b" T* ".join([face.line(line, size) for line in lines])
        return head + shown + (b" 0 Tc ET" if item.tracking else b" ET")

    def _head(self, item: Text, face: PdfFace, height: float) -> bytes:
        parts = [colour(item.fill), b"rg BT", face.name(0), num(item.size), b"Tf"]
        if item.tracking:
            parts += [num(item.tracking), b"Tc"]
        if len(item.lines) > 1 or item.leading:
            parts += [num(item.leading * PT_PER_MM), b"TL"]
        parts += [num(item.x * PT_PER_MM), num((height - item.y) * PT_PER_MM), b"Td "]
        return b" ".join(parts)

    def _shape(self, item: Shape, height: float) -> bytes:
        parts: list[bytes] = []
        if item.fill:
            parts.append(colour(item.fill) + b" rg")
        if item.stroke:
            parts.append(colour(item.stroke) + b" RG " + num(item.width * PT_PER_MM) + b" w")
            dash = b" ".join(num(d * PT_PER_MM) for d in item.dash)
            parts.append(b"[" + dash + b"] 0 d %d J %d j" % (item.cap, item.cap))
        parts.append(path(item.path, height))
        parts.append(b"B" if item.fill and item.stroke else b"f" if item.fill else b"S" if item.stroke else b"n")
        return b" ".join(parts)

    def _drawn_icon(self, item: Icon, height: float) -> bytes:
        side = num(item.side * PT_PER_MM)
        x, y = num(item.x * PT_PER_MM), num((height - item.y - item.side) * PT_PER_MM)
        name = self._icon(item.name)
        return b"%b rg q %b 0 0 %b %b %b cm %b Do Q" % (colour(item.fill), side, side, x, y, name)

    def _shown(self, item: Picture, height: float) -> bytes:
        """A picture, which is drawn as a whole and cut off at the rectangle of what shows."""
        left, top, right, bottom = item.crop
        w, h = item.w / (right - left), item.h / (bottom - top)
        whole = _points(w, h, item.x - left * w, height - item.y + top * h - h)
        name, clip = self._picture(item), b""
        if item.crop != (0, 0, 1, 1):
            clip = b"%b %b %b %b re W n " % _points(item.x, height - item.y - item.h, item.w, item.h)
        return b"q %b%b 0 0 %b %b %b cm %b Do Q" % (clip, *whole, name)

    def _group(self, item: Group, height: float) -> bytes:
        inner, k = item.frame, item.scale
        x, y = item.x * PT_PER_MM, (height - item.y - inner.h * k) * PT_PER_MM
        if item.turn or k != 1:
            angle = -math.radians(item.turn)
            c, s = math.cos(angle) * k, math.sin(angle) * k
            w, h = inner.w * PT_PER_MM / 2, inner.h * PT_PER_MM / 2
            matrix = [c, s, -s, c, x + w * k - c * w + s * h, y + h * k - s * w - c * h]
            numbers = b" ".join(b"%.5f" % v for v in matrix[:4]) + b" " + b" ".join(map(num, matrix[4:]))
        else:
            numbers = b"1 0 0 1 " + num(x) + b" " + num(y)
        clip = path(item.clip, inner.h) + b" W n\n" if item.clip else b""
        return b"q " + numbers + b" cm\n" + clip + self.frame(inner) + b"\nQ"


def _points(a: float, b: float, c: float, d: float) -> tuple[bytes, bytes, bytes, bytes]:
    """Four lengths in points."""
    return num(a * PT_PER_MM), num(b * PT_PER_MM), num(c * PT_PER_MM), num(d * PT_PER_MM)


def path(text: str, height: float) -> bytes:
    """Path text as path operators."""
    out: list[bytes] = []
    values: list[bytes] = []
    command = ""
    for token in _TOKENS.findall(text):
        if token not in "MLCZ":
            value = float(token)
            values.append(num((height - value if len(values) % 2 else value) * PT_PER_MM))
            if len(values) == (6 if command == "C" else 2):
                out += [*values, _OPERATOR[command]]
                values = []
                command = "L" if command == "M" else command
        elif token == "Z":
            out.append(b"h")
        else:
            command = token
    return b" ".join(out)
