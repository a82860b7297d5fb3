"""A finished drawing: items at fixed places, in millimetres from the top left.

Layout makes frames, sheets arrange them, outputs draw them, and nothing else passes between
them.  A frame is plain data: it compares, hashes and prints.  Paths are SVG path text with the
commands M L C Z; colours are ``#rrggbb``; type sizes are points.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Literal, NamedTuple


class Text(NamedTuple):
    """Lines of one face, flush left at ``x``; ``y`` is the first baseline."""

    x: float
    y: float
    lines: tuple[str, ...]
    face: str
    """Name of a font face that :mod:`generator.fonts` knows."""
    size: float
    """Points."""
    leading: float
    """Millimetres from baseline to baseline."""
    fill: str
    tracking: float = 0.0
    """Points added after each character."""


class Shape(NamedTuple):
    """A path, filled, stroked or both."""

    path: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    cap: int = 0
    """Line ends and joins: 0 butt and mitre, 1 round."""


class Icon(NamedTuple):
    """A drawing of the icon set, scaled to a square."""

    x: float
    y: float
    side: float
    name: str
    fill: str


class Picture(NamedTuple):
    """A raster picture, or a part of it, stretched over a rectangle."""

    x: float
    y: float
    w: float
    h: float
    source: str
    """Hash of the file's bytes, by which :class:`generator.pictures.Pictures` knows it."""
    crop: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    """What shows of it: left, top, right and bottom as shares of its width and height."""
    edge: tuple[int, int] = (0, 0)
    """Of its pixels the leftmost alone (-1) or the rightmost (1), and the topmost (-1) or the lowest (1)."""
    tone: Literal["", "grey", "low"] = ""
    """In its own colours, in greys, or as a pale tint."""


class Group(NamedTuple):
    """A frame within a frame: scaled, turned clockwise about its own centre, clipped on request."""

    x: float
    y: float
    frame: "Frame"
    turn: float = 0.0
    """Degrees."""
    clip: str = ""
    """Path text, in the frame's own millimetres, outside of which nothing shows."""
    scale: float = 1.0


Item = Text | Shape | Icon | Group | Picture


class Frame(NamedTuple):
    """A drawing with its trimmed size; items may reach ``bleed`` beyond it."""

    w: float
    h: float
    items: tuple[Item, ...]
    bleed: float = 0.0
    mark: str = ""
    """What is printed on it to tell it from earlier versions, if anything is: the mark of the rest."""


def digest(frame: Frame) -> str:
    """Sixteen hexadecimal digits that change with anything drawn."""
    drawing = json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
    return blake2b(drawing.encode("utf-8"), digest_size=8).hexdigest()


_MARK = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def mark(hexadecimal: str) -> str:
    """The four-character mark of a drawing: its digest without letters that are misread."""
    value = int(hexadecimal, 16)
    return "".join(_MARK[value >> 5 * i & 31] for i in range(4))


def words(frame: Frame) -> Iterator[str]:
    """Every line of text in the frame, in drawing order."""
    for item in frame.items:
        if isinstance(item, Text):
            yield from item.lines
        elif isinstance(item, Group):
            yield from words(item.frame)


def icons(frame: Frame) -> Iterator[str]:
    """Names of the icons in the frame, in drawing order."""
    for item in frame.items:
        if isinstance(item, Icon):
            yield item.name
        elif isinstance(item, Group):
            yield from icons(item.frame)


def pictures(frame: Frame) -> Iterator[Picture]:
    """The raster pictures in the frame, in drawing order."""
    for item in frame.items:
        if isinstance(item, Picture):
            yield item
        elif isinstance(item, Group):
            yield from pictures(item.frame)


def dump(frame: Frame, indent: str = "") -> Iterator[str]:
    """The frame as lines of text, for golden files and for reading differences."""
    yield f"{indent}frame {frame.w:g} x {frame.h:g} mm" + (f" bleed {frame.bleed:g}" if frame.bleed else "")
    for item in frame.items:
        match item:
            case Text(x, y, lines, face, size, leading, fill, tracking):
                spaced = f" tracking {tracking:g}" if tracking else ""
                yield f"{indent}  {x:.2f} {y:.2f} text {face} {size:g}pt / {leading:.2f} {fill}{spaced}"
                for line in lines:
                    yield f"{indent}    | {line}"
            case Shape(path, fill, stroke, width, dash, cap):
                drawn = f" stroke {stroke} {width:g}" + (f" dash {dash}" if dash else "") if stroke else ""
                filled = f" fill {fill}" if fill else ""
                yield f"{indent}  shape {path}{filled}{drawn}" + (" round" if cap else "")
            case Icon(x, y, side, name, fill):
                yield f"{indent}  {x:.2f} {y:.2f} icon {name} {side:g} {fill}"
            case Picture(x, y, w, h, source, crop, edge, tone):
                how = "" if crop == (0, 0, 1, 1) else " crop " + " ".join(f"{one:g}" for one in crop)
                how += f" edge {edge[0]} {edge[1]}" if any(edge) else ""
                how += f" {tone}" if tone else ""
                yield f"{indent}  {x:.2f} {y:.2f} picture {source} {w:g} x {h:g}{how}"
            case Group(x, y, inner, turn, clip, scale):
                how = (f" turn {turn:g}" if turn else "") + (f" scale {scale:g}" if scale != 1 else "")
                how += f" clipped {clip}" if clip else ""
                yield f"{indent}  {x:.2f} {y:.2f} group{how}"
                yield from dump(inner, indent + "    ")
