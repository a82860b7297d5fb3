"""Frames as SVG inside a page of HTML: every drawing stands once, and is shown by reference.

Comes in: finished frames.  Goes out: definitions for the head of the page, and for each place a
small ``svg`` element that uses one of them.  Units are millimetres.  Whatever comes again, in one
drawing or in several, such as the board in two of its crops, is defined once.  Nothing of a frame
becomes markup but its numbers, its colours and its escaped words.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache
from html import escape

from generator.frame import Frame, Group, Icon, Item, Picture, Shape, Text
from generator.layout.paths import rectangle
from generator.pictures import Pictures
from generator.units import PT_PER_MM, Box

LARGE = 200.0
"""Millimetres of a side from which a tenth of one is exact enough; below, a hundredth."""
LONG = 200
"""Characters of a part or a path from which it is defined apart, so that it can come again."""

_COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")


class Drawings:
    """The drawings of one page."""

    def __init__(self, icon: Callable[[str], str], pictures: Pictures | None = None) -> None:
        """``icon`` gives the id of an icon's symbol, which the page defines; ``pictures`` are those of the frames."""
        self.letters: dict[str, set[str]] = {}
        """For each face that was drawn, its characters."""
        self._icon, self._pictures = icon, pictures or Pictures()
        self._images: dict[tuple[str, str, tuple[int, int]], tuple[str, str]] = {}
        self._faces: dict[str, int] = {}
        self._parts: dict[str, str] = {}
        self._clips: dict[str, str] = {}
        self._lines: dict[str, str] = {}
        self._whole: dict[str, Frame] = {}
        self._defined: list[str] = []

    def add(self, name: str, frame: Frame) -> None:
        """Define ``frame`` as the drawing ``name``, once."""
        if name not in self._whole:
            self._whole[name] = frame
            drawn = self._items(frame)
            self._defined.append(f'<g id="drawing--{name}" class="drawn">{drawn}</g>')

    def shown(self, name: str, label: str, kind: str = "drawing") -> str:
        """The drawing in its own proportions; ``label`` is what it shows, "" when the eye alone needs it."""
        frame = self._whole[name]
        heard = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
        size = f'style="--w:{_short(frame.w)};--h:{_short(frame.h)}" viewBox="0 0 {_short(frame.w)} {_short(frame.h)}"'
        return f'<svg class="{kind}" {size} {heard}><use href="#drawing--{name}"></use></svg>'

    def definitions(self) -> str:
        """All drawings and their parts, to stand once in the page."""
        clips = "".join(
            f'<clipPath id="{name}"><path d="{path}"></path></clipPath>' for path, name in self._clips.items()
        )
        lines = "".join(f'<path id="{name}" d="{path}"></path>' for path, name in self._lines.items())
        parts = "".join(f'<g id="{name}">{markup}</g>' for markup, name in self._parts.items())
        images = "".join(markup for _, markup in self._images.values())
        return f"<defs>{clips}{lines}{images}{parts}{''.join(self._defined)}</defs>"

    def faces(self) -> dict[str, str]:
        """For each face that was drawn, the class of its texts."""
        return {face: f"drawn-{number}" for face, number in self._faces.items()}

    def _items(self, frame: Frame) -> str:
        places = 1 if max(frame.w, frame.h) > LARGE else 2
        return "".join(self._item(item, places) for item in frame.items)

    def _item(self, item: Item, places: int) -> str:
        match item:
            case Text():
                return self._text(item)
            case Shape():
                return self._shape(item, places)
            case Icon(x, y, side, name, fill):
                box = f'x="{_short(x)}" y="{_short(y)}" width="{_short(side)}" height="{_short(side)}"'
                return f'<use href="#{escape(self._icon(name))}" {box} fill="{fill}"></use>'
            case Picture():
                return self._picture(item)
        return self._group(item)

    def _shape(self, item: Shape, places: int) -> str:
        """A path; a long one that others may follow too, such as a coast, is defined apart."""
        path = short(item.path, places)
        parts = [f'fill="{item.fill or "none"}"']
        if item.stroke:
            parts.append(f'stroke="{item.stroke}" stroke-width="{_short(item.width)}"')
            if item.dash:
                parts.append(f'stroke-dasharray="{" ".join(map(_short, item.dash))}"')
            if item.cap:
                parts.append('stroke-linecap="round" stroke-linejoin="round"')
        how = " ".join(parts)
        if len(path) < LONG:
            return f'<path d="{path}" {how}></path>'
        return f'<use href="#{self._lines.setdefault(path, f"line--{len(self._lines)}")}" {how}></use>'

    def _text(self, item: Text) -> str:
        number = self._faces.setdefault(item.face, len(self._faces))
        self.letters.setdefault(item.face, set()).update(*item.lines)
        size, tracking = item.size / PT_PER_MM, item.tracking / PT_PER_MM
        spaced = f' letter-spacing="{_short(tracking, 4)}"' if tracking else ""
        head = f'<text class="drawn-{number}" font-size="{_short(size, 4)}" fill="{item.fill}"{spaced}'
        x, out = _short(item.x), []
        for i, line in enumerate(item.lines):
            if line.strip():
                out.append(f'{head} x="{x}" y="{_short(item.y + i * item.leading)}">{escape(line, quote=False)}</text>')
        return "".join(out)

    def _picture(self, item: Picture) -> str:
        """A picture, defined once as a unit square that is stretched, and clipped when a part of it shows."""
        key = (item.source, item.tone, item.edge)
        known = self._images.get(key)
        if known is None:
            kind, data = self._pictures.file(item.source, item.tone, item.edge)
            name, spelt = f"image--{len(self._images)}", b64encode(data).decode("ascii")
            how = 'width="1" height="1" preserveAspectRatio="none"'
            markup = f'<image id="{name}" {how} href="data:{kind};base64,{spelt}"></image>'
            known = self._images[key] = (name, markup)
        left, top, right, bottom = item.crop
        w, h = item.w / (right - left), item.h / (bottom - top)
        corner = f"{_short(item.x - left * w)} {_short(item.y - top * h)}"
        steps = f"translate({corner}) scale({_short(w, 4)} {_short(h, 4)})"
        shown = f'<use href="#{known[0]}" transform="{steps}"></use>'
        if item.crop == (0, 0, 1, 1):
            return shown
        clip = self._clips.setdefault(short(rectangle(Box(*item[:4]))), f"clip--{len(self._clips)}")
        return f'<g clip-path="url(#{clip})">{shown}</g>'

    def _group(self, item: Group) -> str:
        frame, k = item.frame, item.scale
        inner = self._items(frame)
        if not inner:
            return ""
        if item.turn:
            middle = f"{_short(item.x + frame.w * k / 2)} {_short(item.y + frame.h * k / 2)}"
            steps = [f"translate({middle})", f"rotate({_short(item.turn)})"]
            steps += [f"scale({_short(k, 5)})"] if k != 1 else []
            steps += [f"translate({_short(-frame.w / 2)} {_short(-frame.h / 2)})"]
        else:
            steps = [f"translate({_short(item.x)} {_short(item.y)})"] if item.x or item.y else []
            steps += [f"scale({_short(k, 5)})"] if k != 1 else []
        how = f' transform="{" ".join(steps)}"' if steps else ""
        if item.clip:
            clip = self._clips.setdefault(short(item.clip), f"clip--{len(self._clips)}")
            how += f' clip-path="url(#{clip})"'
        if len(inner) < LONG:
            return f"<g{how}>{inner}</g>" if how else inner
        part = self._parts.setdefault(inner, f"drawn--{len(self._parts)}")
        return f'<use href="#{part}"{how}></use>'


@lru_cache(maxsize=4096)
def short(path: str, places: int = 2) -> str:
    """Path text of M, L, C and Z in relative commands, rounded to so many decimals without adding up."""
    unit = 10**places
    out: list[str] = []
    said, x, y, start = "", 0, 0, (0, 0)
    for found in _COMMAND.finditer(path):
        command, numbers = found[1].lower(), [round(float(one) * unit) for one in _NUMBER.findall(found[2])]
        if command == "z":
            out.append("z")
            said, (x, y) = "z", start
            continue
        step = 6 if command == "c" else 2
        for i in range(0, len(numbers) - step + 1, step):
            moves = [one - (y if k % 2 else x) for k, one in enumerate(numbers[i : i + step])]
            x, y = numbers[i + step - 2 : i + step]
            if command == "m" and i == 0:
                start = (x, y)
            way = command if command != "m" or i == 0 else "l"
            if way == "l" and 0 in moves:
                way, moves = ("h", moves[:1]) if moves[1] == 0 else ("v", moves[1:])
            if way != said and not (said == "m" and way == "l"):
                out.append(way)
            said = way
            for move in moves:
                text = _short(move / unit, places)
                out.append(text if text[0] == "-" or out[-1].isalpha() else f" {text}")
    return "".join(out)


@lru_cache(maxsize=65536)
def _short(value: float, places: int = 2) -> str:
    """A number with so many decimals at most, and no zero that says nothing."""
    text = f"{round(value, places) + 0.0:.{places}f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
