"""Values as SVG writes them: numbers, lengths, colours, transforms; :class:`ValueError` for whatever is none."""

import math
import re
from collections.abc import Mapping
from functools import lru_cache

from generator.artwork.model import UNTURNED, Matrix, times

FARTHEST = 1e7
"""Units from nought within which every number must lie."""
_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"({_NUMBER.pattern})(px|mm|cm|in|pt|pc|q|%)?", re.IGNORECASE)
_UNITS = {
    "": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0, "q": 96 / 101.6,
}  # fmt: skip
_STEP = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def number(text: str) -> float:
    """One number."""
    if not _NUMBER.fullmatch(text.strip()):
        raise ValueError(f"'{text.strip()[:40]}' is no number")
    return bounded(float(text))


def numbers(text: str) -> tuple[float, ...]:
    """Numbers, with commas or white between them."""
    if re.sub(r"[\s,]+", "", _NUMBER.sub("", text)):
        raise ValueError(f"'{text.strip()[:40]}' are no numbers")
    return tuple(bounded(float(one)) for one in _NUMBER.findall(text))


def bounded(value: float) -> float:
    """The number, if a drawing may have it."""
    if not math.isfinite(value) or abs(value) > FARTHEST:
        raise ValueError(f"a number is beyond {FARTHEST:.0f}")
    return value


def length(text: str, whole: float) -> float:
    """A length in units of the drawing; ``whole`` is what 100% means."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"'{text.strip()[:40]}' is no length")
    unit = (found[2] or "").lower()
    return bounded(float(found[1]) * (whole / 100 if unit == "%" else _UNITS[unit]))


def share(text: str) -> float:
    """A number or percentage between 0 and 1; what lies beyond is brought back."""
    text = text.strip()
    return min(max(number(text[:-1]) / 100 if text.endswith("%") else number(text), 0.0), 1.0)


@lru_cache(maxsize=1024)
def colour(text: str) -> tuple[str, float]:
    """A colour as ``#rrggbb``, and how opaque it is."""
    text = text.strip().lower()
    if text == "transparent":
        return "#000000", 0.0
    opacity = 1.0
    if found := re.fullmatch(r"(rgb|hsl)a?\(([^()]*)\)", text):
        parts = re.split(r"[\s,/]+", found[2].strip())
        if len(parts) == 4:
            opacity = share(parts.pop())
        if found[1] == "rgb" and len(parts) == 3:
            levels = (number(part[:-1]) * 255 / 100 if part.endswith("%") else number(part) for part in parts)
            return "#" + "".join(f"{min(max(round(one), 0), 255):02x}" for one in levels), opacity
        text = f"{found[1]}({','.join(parts)})"
    elif re.fullmatch(r"#(?:[0-9a-f]{4}|[0-9a-f]{8})", text):
        size = len(text) // 4 if len(text) == 9 else 1
        opacity = int(text[-size:] * (3 - size), 16) / 255
        text = text[:-size]
    elif text.startswith("#") and not _HEX.fullmatch(text):
        raise ValueError(f"'{text[:40]}' is no colour")
    if text.startswith("#"):
        return text if len(text) == 7 else "#" + "".join(2 * digit for digit in text[1:]), opacity
    from PIL import ImageColor

    try:
        red, green, blue = ImageColor.getrgb(text)[:3]
    except (ValueError, TypeError):
        raise ValueError(f"'{text[:40]}' is no colour") from None
    return "#" + "".join(f"{min(max(one, 0), 255):02x}" for one in (red, green, blue)), opacity


def transform(text: str) -> Matrix:
    """A list of transforms as one matrix."""
    made, at = UNTURNED, 0
    text = text.strip()
    while at < len(text):
        step = _STEP.match(text, at)
        if step is None:
            raise ValueError(f"'{text[at : at + 40]}' is no transform")
        made, at = times(made, _step(step[1], numbers(step[2]))), step.end()
    for value in made:
        bounded(value)
    return made


def _step(name: str, given: tuple[float, ...]) -> Matrix:
    match name, given:
        case "matrix", (a, b, c, d, e, f):
            return (a, b, c, d, e, f)
        case "translate", (x, *rest) if len(rest) < 2:
            return (1.0, 0.0, 0.0, 1.0, x, *rest) if rest else (1.0, 0.0, 0.0, 1.0, x, 0.0)  # type: ignore[return-value]
        case "scale", (x, *rest) if len(rest) < 2:
            return (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
        case "rotate", (degrees,):
            c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            return (c, s, -s, c, 0.0, 0.0)
        case "rotate", (degrees, x, y):
            about = times((1.0, 0.0, 0.0, 1.0, x, y), _step("rotate", (degrees,)))
            return times(about, (1.0, 0.0, 0.0, 1.0, -x, -y))
        case "skewX", (degrees,):
            return (1.0, 0.0, math.tan(math.radians(degrees)), 1.0, 0.0, 0.0)
        case "skewY", (degrees,):
            return (1.0, math.tan(math.radians(degrees)), 0.0, 1.0, 0.0, 0.0)
    raise ValueError(f"'{name}' with {len(given)} numbers is no transform")


def frame(given: Mapping[str, str], w: float, h: float, box: tuple[float, ...] | None) -> Matrix:
    """From the units of a viewBox to a viewport of ``w`` x ``h``, as preserveAspectRatio wants it."""
    if box is None:
        return UNTURNED
    left, top, wide, high = box
    kept = given.get("preserveAspectRatio", "xMidYMid meet").split()
    kept = kept[1:] if kept[:1] == ["defer"] else kept
    if kept[:1] == ["none"]:
        return (w / wide, 0.0, 0.0, h / high, -left * w / wide, -top * h / high)
    found = re.fullmatch(r"x(Min|Mid|Max)Y(Min|Mid|Max)", kept[0] if kept else "")
    if found is None or kept[1:] not in ([], ["meet"], ["slice"]):
        raise ValueError(f"preserveAspectRatio: '{' '.join(kept)[:40]}' is unknown")
    scale = (max if kept[1:] == ["slice"] else min)(w / wide, h / high)
    part = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    x = (w - wide * scale) * part[found[1]] - left * scale
    y = (h - high * scale) * part[found[2]] - top * scale
    return (scale, 0.0, 0.0, scale, x, y)


def view_box(given: Mapping[str, str]) -> tuple[float, ...] | None:
    """The viewBox: left, top, width and height; None when there is none."""
    if "viewBox" not in given:
        return None
    box = numbers(given["viewBox"])
    if len(box) != 4 or not (box[2] > 0 < box[3]):
        raise ValueError("viewBox: expected left, top, width and height, such as 0 0 60 80")
    return box


def dash(style: Mapping[str, str]) -> tuple[tuple[float, ...], float]:
    """Lengths of a line's dashes and gaps, and where they begin."""
    text = style.get("stroke-dasharray", "none")
    made = () if text == "none" else numbers(text.replace("px", ""))
    if any(one < 0 for one in made):
        raise ValueError("stroke-dasharray: a length is below nought")
    made = () if not any(made) else made * 2 if len(made) % 2 else made
    return made, length(style.get("stroke-dashoffset", "0"), 0.0) if made else 0.0


def one_of(style: Mapping[str, str], name: str, usual: str, known: tuple[str, ...]) -> str:
    """A property that is one of those words."""
    value = style.get(name, usual)
    if value not in known:
        raise ValueError(f"{name}: '{value[:30]}' is not supported")
    return value
