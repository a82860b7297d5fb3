"""Clip paths of SVG: the outline of the shapes in them, and of the clip paths that cut those off again."""

from collections.abc import Mapping
from typing import Protocol

from generator.artwork.model import UNTURNED, Box, Clip, Group, Matrix, Move, Path, bounds, extent, moved, times
from generator.artwork.paints import URL
from generator.artwork.shapes import NAMES, shape
from generator.artwork.tree import Element
from generator.artwork.values import length, transform
from generator.limits import DEEPEST_DRAWING, spend


class Reading(Protocol):
    """What of a reader is needed here."""

    view: tuple[float, float]
    ids: dict[str, Element]

    def look(self, element: Element, above: Mapping[str, str]) -> dict[str, str]:
        """The element's style."""

    def above(self, element: Element) -> dict[str, str]:
        """The style of what the element is written in."""

    def target(self, element: Element, link: str) -> Element | None:
        """What a link leads to."""


def clip_of(
    reading: Reading, text: str, items: tuple[Path | Group, ...], within: tuple[Element, ...]
) -> tuple[Clip, ...] | None:
    """The clips that a ``clip-path`` asks for round ``items``; None when nothing is left of them.

    ``within``: the clip paths that led here.  Raises :class:`ValueError` for what cannot be cut so.
    """
    if text == "none":
        return ()
    found = URL.fullmatch(text)
    source = reading.ids.get(found[1][1:]) if found and found[1].startswith("#") else None
    if source is None or source.name != "clipPath":
        raise ValueError(f"no clip path '{text[:60]}'")
    if any(one is source for one in within):
        raise ValueError("the clip path cuts itself")
    if len(within) >= DEEPEST_DRAWING:
        raise ValueError(f"more than {DEEPEST_DRAWING} clip paths cut each other")
    matrix = transform(source.given.get("transform", ""))
    if source.given.get("clipPathUnits") == "objectBoundingBox":
        left, top, right, bottom = extent(items, lines=False)
        matrix = times((right - left, 0.0, 0.0, bottom - top, left, top), matrix)
    style = reading.look(source, reading.above(source))
    parts: list[Clip] = []
    more: list[Clip] = []
    for child in source.children:
        if child.name in (*NAMES, "use"):
            inner = _outline(reading, child, style, matrix, (*within, source))
            if inner is not None:
                parts.append(inner[0])
                more += inner[1]
        elif child.name not in ("title", "desc", "metadata") and " " not in child.name:
            raise ValueError(f"<{child.name[:30]}> in a clip path is not supported")
    if more and len(parts) > 1:
        raise ValueError("a clip path of several shapes that are clipped themselves is not supported")
    outer = clip_of(reading, style.get("clip-path", "none"), items, (*within, source))
    if not parts or outer is None:
        return None
    return (_united(parts), *more, *outer)


def _outline(
    reading: Reading, element: Element, above: Mapping[str, str], matrix: Matrix, within: tuple[Element, ...]
) -> tuple[Clip, tuple[Clip, ...]] | None:
    """A shape of a clip path, and the clips that it has itself; None when it is hidden."""
    style = reading.look(element, above)
    if style.get("display") == "none" or style.get("visibility") in ("hidden", "collapse"):
        return None
    own = times(matrix, transform(element.given.get("transform", "")))
    if element.name == "use":
        x, y = (length(element.given.get(key, "0"), whole) for key, whole in zip("xy", reading.view, strict=True))
        target = reading.target(element, element.given.get("href", ""))
        if target is None:
            return None
        if target.name not in NAMES:
            raise ValueError(f"<{target.name[:30]}> in a clip path is not supported")
        inner = _outline(reading, target, style, times(own, (1.0, 0.0, 0.0, 1.0, x, y)), within)
        if inner is None:
            return None
        made, more = inner
    else:
        drawn = shape(element.name, element.given, *reading.view)
        if not drawn:
            return None
        made, more = Clip(moved(drawn, own), style.get("clip-rule") == "evenodd"), ()
    text = style.get("clip-path", "none")
    if text != "none":
        if own != UNTURNED:
            raise ValueError("a clipped shape that is moved in a clip path is not supported")
        cut = clip_of(reading, text, (Path(made.moves),), within)
        if cut is None:
            return None
        more = (*more, *cut)
    return made, more


def _united(parts: list[Clip]) -> Clip:
    """One path for shapes that do not touch."""
    if len(parts) == 1:
        return parts[0]
    spend(len(parts) ** 2)
    boxes = [bounds(part.moves) for part in parts]
    apart = not any(_meet(a, b) for i, a in enumerate(boxes) for b in boxes[:i])
    if not apart or len({part.evenodd for part in parts}) > 1:
        raise ValueError("a clip path of shapes that overlap is not supported: unite them to one path")
    moves: tuple[Move, ...] = tuple(move for part in parts for move in part.moves)
    return Clip(moves, parts[0].evenodd)


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
