"""From the elements of an SVG file to a drawing: style, transforms, references, clips.

Comes in: the bytes of a file.  Goes out: an :class:`~generator.artwork.model.Artwork`, or every fault at once.  What is
not understood is a fault with its line: nothing is left out in silence, and nothing is black because its colour was
not found.  Text, pictures, masks, patterns, filters, markers and whatever moves are not understood.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from generator import limits
from generator.artwork import paints
from generator.artwork.clips import clip_of
from generator.artwork.model import UNTURNED, Artwork, Clip, Gradient, Group, Paint, Path, Stroke, bounds
from generator.artwork.shapes import NAMES, shape
from generator.artwork.styles import BARRED, HINT, look, rules
from generator.artwork.tree import ArtworkError, Element, fault, read_tree
from generator.artwork.values import dash, frame, length, number, one_of, share, transform, view_box
from generator.limits import TooMuchError, spend, working
from generator.source import Fault

MOST_FAULTS = 20
"""Kinds of faults of one file that are told."""
MISSING = "K221"
UNSEEN = frozenset({
    "defs", "title", "desc", "metadata", "style", "symbol", "linearGradient", "radialGradient", "clipPath", "mask",
    "pattern", "filter", "marker", "view", "cursor", "font", "font-face", "color-profile",
})  # fmt: skip
"""Elements that show nothing where they stand."""
BANNED: Mapping[str, str] = {
    "script": "take it out: a drawing on paper does nothing",
    "foreignObject": "convert it to paths",
    "animate": "take it out, or save one moment of it",
    "animateTransform": "take it out, or save one moment of it",
    "animateMotion": "take it out, or save one moment of it",
    "set": "take it out, or save one moment of it",
    "text": "convert the text to paths, so that it looks alike everywhere",
    "image": "save the picture as a file of its own beside the drawing, or draw it as paths",
    "flowRoot": "convert the text to paths",
}
_PARTS = ("svg", "g", "a", "switch", "use", *NAMES)


def read_artwork(file: str, data: bytes) -> tuple[Artwork, tuple[Fault, ...]]:
    """The drawing of an SVG file, and what may be printed though it should be looked at.

    ``file`` is its name in faults, ``data`` its bytes.  Raises :class:`ArtworkError` with every fault.
    """
    try:
        with working(limits.MOST_OF_DRAWING):
            reader = _Reader(file, read_tree(file, data))
            made = reader.artwork()
    except TooMuchError:
        message = f"the drawing takes more than {limits.MOST_OF_DRAWING // 1_000_000} million steps"
        raise ArtworkError(fault(file, 1, message, "simplify the drawing, or save it as PNG")) from None
    told = list(_told(reader.faults))
    if made is None or any(one.code != MISSING for one in told):
        raise ArtworkError(*told)
    return made, tuple(told)


def _told(faults: list[Fault]) -> Iterator[Fault]:
    """The first fault of each kind with the number of those like it, in the order of the file."""
    alike: dict[tuple[str, str], list[Fault]] = {}
    for one in sorted(set(faults), key=lambda one: (one.at, one.code, one.message)):
        alike.setdefault((one.code, one.message), []).append(one)
    for (_, message), found in list(alike.items())[:MOST_FAULTS]:
        more = f" (as on {len(found) - 1} more lines)" if len(found) > 2 else ""
        more = f" (as on line {found[1].at.line})" if len(found) == 2 else more
        yield found[0]._replace(message=message + more)


class _Reader:
    """The walk through one file."""

    def __init__(self, file: str, root: Element) -> None:
        self.file, self.root = file, root
        self.faults: list[Fault] = []
        self.ids: dict[str, Element] = {}
        for element in root.all():
            if "id" in element.given:
                self.ids.setdefault(element.given["id"], element)
            for name in element.given:
                if name.lower().startswith("on"):
                    self.complain(element.line, f"the script '{name}' is not allowed", BANNED["script"])
            if element.name in ("script", "animate", "animateTransform", "animateMotion", "set"):
                self.complain(element.line, f"<{element.name}> is not supported", BANNED[element.name])
        sheets = (element for element in root.all() if element.name == "style")
        self.rules = rules(sheets, self.complain)
        self.view = (0.0, 0.0)
        self._open: list[Element] = []
        self._count = 0
        self._home = {id(child): element for element in root.all() for child in element.children}
        self._above: dict[int, dict[str, str]] = {}

    def complain(self, line: int, message: str, hint: str, code: str = "K220") -> None:
        """Keep a fault, as long as they may still be told apart."""
        if len(self.faults) < limits.MOST_WRONG:
            self.faults.append(fault(self.file, line, message, hint, code))

    def look(self, element: Element, above: Mapping[str, str]) -> dict[str, str]:
        """The element's style; for all that is written in the element its steps are counted here."""
        spend(limits.LOOK + sum(map(len, element.given.values())))
        return look(element, above, self.rules, self.complain)

    def above(self, element: Element) -> dict[str, str]:
        """The style of what the element is written in, which clip paths and stops take over wherever they are used."""
        home = self._home.get(id(element))
        if home is None:
            return {}
        if id(home) not in self._above:
            self._above[id(home)] = self.look(home, self.above(home))
        return self._above[id(home)]

    def _within(self, element: Element) -> dict[str, str]:
        """The element's style where it is written."""
        return self.look(element, self.above(element))

    def artwork(self) -> Artwork | None:
        """The whole drawing; None, and a fault, when it has no size."""
        root = self.root
        try:
            box = view_box(root.given)
            given = [root.given.get(side, "") for side in ("width", "height")]
            sides = [None if not one or one.endswith("%") or one == "auto" else length(one, 0.0) for one in given]
            if any(side is not None and side <= 0 for side in sides):
                raise ValueError("the drawing has no size")
            if box is None:
                w, h = sides
                if w is None or h is None:
                    raise ValueError("the drawing has neither a viewBox nor a width and a height")
            else:
                w = sides[0] or (sides[1] * box[2] / box[3] if sides[1] else box[2])
                h = sides[1] or w * box[3] / box[2]
            matrix = frame(root.given, w, h, box)
        except ValueError as error:
            self.complain(root.line, str(error), "set width, height and viewBox, such as viewBox='0 0 60 80'")
            return None
        self.view = (w, h) if box is None else (box[2], box[3])
        style = self.look(root, {})
        items = self._drawn(root, style, lambda: self._children(root, style))
        return Artwork(w, h, (Group(tuple(items), matrix),))

    def _children(self, element: Element, style: Mapping[str, str]) -> Iterator[Path | Group]:
        if element.name == "switch":
            if any("systemLanguage" in one.given for one in element.children):
                hint = "keep the part that is meant, and take the others out"
                self.complain(element.line, "<switch> chooses by language, which is not followed", hint)
            shown = (one for one in element.children if one.name in _PARTS and not one.given.get("requiredExtensions"))
            for child in shown:
                yield from self._element(child, style)
                return
            return
        for child in element.children:
            yield from self._element(child, style)

    def _element(self, element: Element, above: Mapping[str, str]) -> Iterator[Path | Group]:
        name = element.name
        if name in UNSEEN or " " in name or name in ("script", "animate", "animateTransform", "animateMotion", "set"):
            return
        style = self.look(element, above)
        if style.get("display") == "none":
            return
        if name not in _PARTS:
            hint = BANNED.get(name, "convert it to paths")
            self.complain(element.line, f"<{name[:30]}> is not supported", hint)
            return
        if any(one is element for one in self._open):
            self.complain(element.line, f"<{name}> is drawn within itself", "take one of the references out")
            return
        self._count += 1
        if self._count > limits.MOST_DRAWN:
            message = f"the drawing has more than {limits.MOST_DRAWN} parts, those that it refers to counted each time"
            raise ArtworkError(fault(self.file, element.line, message, "simplify the drawing, or save it as PNG"))
        if len(self._open) >= limits.DEEPEST_DRAWING:
            message = f"more than {limits.DEEPEST_DRAWING} elements lie within each other"
            raise ArtworkError(fault(self.file, element.line, message, "ungroup the drawing"))
        self._open.append(element)
        try:
            yield from self._drawn(element, style, partial(self._content, element, style))
        finally:
            self._open.pop()

    def _drawn(
        self, element: Element, style: dict[str, str], content: Callable[[], Iterator[Path | Group]]
    ) -> Iterator[Path | Group]:
        """What the element shows, moved, cut off and made paler as it says."""
        if element is self.root and element.given.get("transform"):
            self.complain(element.line, "<svg> has a transform, which is not supported", HINT)
        for name, harmless in BARRED.items():
            if name == "transform-origin" and "transform" not in element.given:
                continue
            if name in style and style[name].lower() not in harmless and not name.startswith("marker"):
                self.complain(element.line, f"<{element.name}> has a {name}, which is not supported", _way_out(name))
                return
        try:
            root = element is self.root
            matrix = UNTURNED if root else transform(element.given.get("transform", ""))
            opacity = share(style.get("opacity", "1"))
            items = tuple(content())
            clips = clip_of(self, style.get("clip-path", "none"), items, ()) if items else ()
        except ValueError as error:
            self.complain(element.line, f"<{element.name}>: {error}", "correct it, or save the drawing anew")
            return
        if not items or opacity == 0 or clips is None:
            return
        only = items[0]
        if len(items) == 1 and isinstance(only, Path) and opacity < 1 and not (only.fill and only.stroke):
            line = only.stroke and only.stroke._replace(opacity=only.stroke.opacity * opacity)
            fill = only.fill
            if isinstance(fill, Gradient) or line is not None or only.fill is not None:
                items, opacity = (only._replace(opacity=only.opacity * opacity, stroke=line),), 1.0
        if matrix == UNTURNED and not clips and opacity == 1:
            yield from items
        else:
            yield Group(items, matrix, clips, opacity)

    def _content(self, element: Element, style: dict[str, str]) -> Iterator[Path | Group]:
        if element.name in NAMES:
            yield from self._shape(element, style)
        elif element.name == "use":
            yield from self._used(element, style)
        elif element.name == "svg":
            yield from self._viewport(element, style, element.given)
        else:
            yield from self._children(element, style)

    def _used(self, element: Element, style: dict[str, str]) -> Iterator[Path | Group]:
        target = self.target(element, element.given.get("href", ""))
        if target is None:
            return
        at = (length(element.given.get("x", "0"), self.view[0]), length(element.given.get("y", "0"), self.view[1]))
        items: tuple[Path | Group, ...]
        if target.name in ("symbol", "svg"):
            if any(one is target for one in self._open):
                self.complain(element.line, "<use> draws itself", "take one of the references out")
                return
            below = self.look(target, style)
            sides: dict[str, str] = {side: element.given[side] for side in ("width", "height") if side in element.given}
            self._open.append(target)
            try:
                items = tuple(self._viewport(target, below, {**target.given, **sides}))
            finally:
                self._open.pop()
        else:
            items = tuple(self._element(target, style))
        if items:
            yield Group(items, (1.0, 0.0, 0.0, 1.0, *at))

    def target(self, element: Element, link: str) -> Element | None:
        """What a link within the file leads to; None, and a fault, when it leads nowhere or out of the file."""
        if not link.startswith("#"):
            message = f"'{link[:60]}' lies outside of the file" if link else f"<{element.name}> refers to nothing"
            self.complain(element.line, message, "put what is drawn into the file itself")
            return None
        found = self.ids.get(link[1:])
        if found is None:
            message = f"<{element.name}> refers to '{link[:60]}', which is not in the file"
            self.complain(element.line, message, "take the reference out, or put back what it drew", MISSING)
        return found

    def _viewport(self, element: Element, style: Mapping[str, str], given: dict[str, str]) -> Iterator[Path | Group]:
        """A drawing within the drawing."""
        outer = self.view
        own = element.name == "svg"
        x, y = (length(given.get(key, "0"), whole) if own else 0.0 for key, whole in zip("xy", outer, strict=True))
        w, h = (
            length(whole if (whole := given.get(key, "100%")) != "auto" else "100%", full)
            for key, full in zip(("width", "height"), outer, strict=True)
        )
        box = view_box(given)
        if not (w > 0 < h):
            return
        matrix = frame(given, w, h, box)
        self.view = (w, h) if box is None else (box[2], box[3])
        items = tuple(self._children(element, style))
        self.view = outer
        if not items:
            return
        window = () if style.get("overflow") in ("visible", "auto") else (
            Clip(shape("rect", {"width": str(w), "height": str(h)}, w, h)),
        )  # fmt: skip
        yield Group((Group(items, matrix),), (1.0, 0.0, 0.0, 1.0, x, y), window)

    def _shape(self, element: Element, style: dict[str, str]) -> Iterator[Path]:
        moves = shape(element.name, element.given, *self.view)
        if not moves or style.get("visibility") in ("hidden", "collapse"):
            return
        if any(style.get(f"marker-{end}", "none") != "none" for end in ("start", "mid", "end")):
            self.complain(element.line, f"<{element.name}> has markers, which are not supported", _way_out("marker"))
            return
        if "pathLength" in element.given and style.get("stroke-dasharray", "none") != "none":
            self.complain(element.line, f"<{element.name}> has dashes by pathLength, which are not supported", HINT)
        fill, opacity = None, 1.0
        if element.name != "line":
            fill, opacity = self._paint(element, style, "fill", "#000000", bounds(moves))
        stroke = self._stroke(element, style)
        opacity *= share(style.get("fill-opacity", "1"))
        fill = fill if opacity else None
        if fill is not None or stroke is not None:
            yield Path(moves, fill, style.get("fill-rule") == "evenodd", opacity, stroke)

    def _paint(
        self, element: Element, style: Mapping[str, str], name: str, usual: str, box: tuple[float, float, float, float]
    ) -> tuple[Paint | None, float]:
        """Fill or colour of a line, and its opacity."""
        text, current = style.get(name, usual), style.get("color", "#000000")
        found = paints.URL.fullmatch(text)
        if found is None:
            return paints.solid(text, current) or (None, 1.0)
        source = self.target(element, found[1]) if not found[2] or found[1][1:] in self.ids else None
        if source is None:
            return (paints.solid(found[2], current) or (None, 1.0)) if found[2] else (None, 1.0)
        if source.name not in ("linearGradient", "radialGradient"):
            self.complain(element.line, f"<{source.name}> as a {name} is not supported", "convert it to shapes")
            return None, 1.0
        try:
            return paints.gradient(source, self.ids, self._within, box, self.view), 1.0
        except ValueError as error:
            self.complain(source.line, f"<{source.name}>: {error}", "draw it with colours or a plain gradient")
            return None, 1.0

    def _stroke(self, element: Element, style: Mapping[str, str]) -> Stroke | None:
        paint, opaque = self._paint(element, style, "stroke", "none", (0.0, 0.0, 1.0, 1.0))
        opaque *= share(style.get("stroke-opacity", "1"))
        width = length(style.get("stroke-width", "1"), ((self.view[0] ** 2 + self.view[1] ** 2) / 2) ** 0.5)
        if paint is None or width <= 0 or not opaque:
            return None
        if isinstance(paint, Gradient):
            self.complain(element.line, "a line drawn with a gradient is not supported", "convert the line to a path")
            return None
        cap = ("butt", "round", "square").index(one_of(style, "stroke-linecap", "butt", ("butt", "round", "square")))
        joins = ("miter", "round", "bevel")
        join = joins.index(one_of(style, "stroke-linejoin", "miter", joins))
        mitre = max(number(style.get("stroke-miterlimit", "4")), 1.0)
        return Stroke(paint, width, opaque, cap, join, mitre, *dash(style))


def _way_out(name: str) -> str:
    ways = {
        "filter": "draw it without the filter, or save the drawing as PNG",
        "mask": "cut with a clip path instead, or save the drawing as PNG",
        "mix-blend-mode": "flatten the drawing, or save it as PNG",
        "marker": "convert the markers to paths",
    }
    return ways.get(name, HINT)
