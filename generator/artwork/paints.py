"""Fills of SVG: colours and gradients, with what gradients take over from each other."""

import math
import re
from collections.abc import Callable, Iterator, Mapping

from generator.artwork.model import UNTURNED, Box, Gradient, Matrix, Paint, Stop, times
from generator.artwork.tree import Element
from generator.artwork.values import colour, length, number, share, transform

URL = re.compile(r"url\(\s*['\"]?([^'\")]*)['\"]?\s*\)\s*(.*)")
CHAIN = 16
"""Gradients that may take over from each other."""


def solid(text: str, current: str) -> tuple[str, float] | None:
    """A colour and its opacity; None for ``none``.  ``current`` is the colour that currentColor means."""
    text = text.strip()
    if text == "none":
        return None
    return colour(current if text.lower() == "currentcolor" else text)


def gradient(
    element: Element,
    ids: Mapping[str, Element],
    look: Callable[[Element], Mapping[str, str]],
    box: Box,
    view: tuple[float, float],
) -> Paint | None:
    """The gradient of an element for a path within ``box``; a colour or None where it comes to that.

    ``look`` gives the style of a stop, ``view`` the width and height that percentages mean.  Raises
    :class:`ValueError` for gradients that cannot be drawn.
    """
    chain = list(_chain(element, ids))
    given: dict[str, str] = {}
    for one in reversed(chain):
        given |= {
            name: value for name, value in one.given.items()
            if one.name == element.name or name in ("gradientUnits", "gradientTransform", "spreadMethod")
        }  # fmt: skip
    stops = next((found for one in chain if (found := list(_stops(one, look)))), [])
    if not stops:
        return None
    if given.get("spreadMethod", "pad") != "pad":
        raise ValueError(f"a gradient that is to {given['spreadMethod'][:20]} itself is not supported")
    matrix = transform(given.get("gradientTransform", ""))
    own = given.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    if own:
        left, top, right, bottom = box
        if right <= left or bottom <= top:
            return None
        matrix = times((right - left, 0.0, 0.0, bottom - top, left, top), matrix)
        view = (1.0, 1.0)
    a, b, c, d, _, _ = matrix
    if abs(a * d - b * c) < 1e-12:
        return None
    last = stops[-1]
    if len(stops) == 1:
        return _flat(last)
    made = _radial(given, view, matrix, stops) if element.name == "radialGradient" else _linear(
        given, view, matrix, stops
    )  # fmt: skip
    return _flat(last) if made is None else made


def _flat(stop: Stop) -> Paint:
    """One colour all over, as a gradient where it is not opaque."""
    if stop.opacity == 1:
        return stop.colour
    return Gradient(False, (0.0, 0.0, 1.0, 0.0), UNTURNED, (stop, stop._replace(at=1.0)))


def _linear(given: dict[str, str], view: tuple[float, float], matrix: Matrix, stops: list[Stop]) -> Gradient | None:
    x1, x2 = (length(given.get(key, other), view[0]) for key, other in (("x1", "0%"), ("x2", "100%")))
    y1, y2 = (length(given.get(key, "0%"), view[1]) for key in ("y1", "y2"))
    return None if (x1, y1) == (x2, y2) else Gradient(False, (x1, y1, x2, y2), matrix, tuple(stops))


def _radial(given: dict[str, str], view: tuple[float, float], matrix: Matrix, stops: list[Stop]) -> Gradient | None:
    if number(given.get("fr", "0").rstrip("%")) != 0:
        raise ValueError("a gradient that begins at a circle (fr) is not supported")
    across, down = (length(given.get(key, "50%"), whole) for key, whole in zip(("cx", "cy"), view, strict=True))
    radius = length(given.get("r", "50%"), math.hypot(*view) / math.sqrt(2))
    if radius < 0:
        raise ValueError("a length is below nought")
    if radius == 0:
        return None
    x, y = length(given["fx"], view[0]) if "fx" in given else across, down
    y = length(given["fy"], view[1]) if "fy" in given else down
    away = math.hypot(x - across, y - down)
    if away > 0.99 * radius:  # on the circle or beyond, where nothing could be drawn
        x, y = (middle + (one - middle) * 0.99 * radius / away for one, middle in ((x, across), (y, down)))
    return Gradient(True, (across, down, radius, x, y), matrix, tuple(stops))


def _chain(element: Element, ids: Mapping[str, Element]) -> Iterator[Element]:
    """The gradient, and those that it takes over from."""
    seen: list[Element] = []
    following: Element | None = element
    while following is not None:
        if len(seen) == CHAIN or any(following is one for one in seen):
            raise ValueError("the gradient takes over from itself")
        seen.append(following)
        yield following
        link = following.given.get("href", "")
        if link and not link.startswith("#"):
            raise ValueError(f"'{link[:60]}' lies outside of the file")
        following = ids.get(link[1:]) if link else None
        if link and (following is None or following.name not in ("linearGradient", "radialGradient")):
            raise ValueError(f"no gradient '{link[:60]}'")


def _stops(element: Element, look: Callable[[Element], Mapping[str, str]]) -> Iterator[Stop]:
    at = 0.0
    for child in element.children:
        if child.name == "stop":
            style = look(child)
            at = max(at, share(child.given.get("offset", "0")))
            shade, opaque = solid(style.get("stop-color", "#000000"), style.get("color", "black")) or ("#000000", 1.0)
            yield Stop(at, shade, opaque * share(style.get("stop-opacity", "1")))
