"""A drawing as SVG of our own making: numbers, colours and nothing of the file that it was read from."""

from generator.artwork.model import UNTURNED, Artwork, Clip, Gradient, Group, Move, Path, Stroke

CAPS, JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


def spelt(value: float) -> str:
    """A number of seven digits, never with an exponent."""
    text = f"{value:.7g}"
    if "e" in text:
        text = f"{value:.10f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def data(moves: tuple[Move, ...]) -> str:
    """Moves as path data."""
    return "".join(move.command + " ".join(f"{spelt(x)} {spelt(y)}" for x, y in move.points) for move in moves)


def markup(art: Artwork, window: tuple[float, float, float, float] | None = None) -> str:
    """The drawing as a file, stretched over whatever it is put into.

    ``window``: left, top, width and height of what is seen of it, all when not given.
    """
    writer = _Writer()
    body = "".join(map(writer.item, art.items))
    seen = " ".join(map(spelt, window or (0.0, 0.0, art.w, art.h)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{seen}" preserveAspectRatio="none">'
        f"<defs>{''.join(writer.defined)}</defs>{body}</svg>"
    )


class _Writer:
    """Keeps what is referred to."""

    def __init__(self) -> None:
        self.defined: list[str] = []

    def _define(self, text: str, kind: str) -> str:
        name = f"{kind}{len(self.defined)}"
        self.defined.append(text.replace("?", name, 1))
        return name

    def item(self, item: Path | Group) -> str:
        if isinstance(item, Path):
            return self._path(item)
        how = "" if item.matrix == UNTURNED else f' transform="matrix({" ".join(map(spelt, item.matrix))})"'
        how += f' opacity="{spelt(item.opacity)}"' if item.opacity < 1 else ""
        inner = "".join(map(self.item, item.items))
        for clip in item.clips:
            inner = f'<g clip-path="url(#{self._clip(clip)})">{inner}</g>'
        return f"<g{how}>{inner}</g>"

    def _clip(self, clip: Clip) -> str:
        rule = ' clip-rule="evenodd"' if clip.evenodd else ""
        return self._define(f'<clipPath id="?"><path{rule} d="{data(clip.moves)}"/></clipPath>', "c")

    def _path(self, item: Path) -> str:
        fill = f"url(#{self._gradient(item.fill)})" if isinstance(item.fill, Gradient) else item.fill or "none"
        how = f' fill="{fill}"' + (' fill-rule="evenodd"' if item.evenodd else "")
        how += f' fill-opacity="{spelt(item.opacity)}"' if item.fill and item.opacity < 1 else ""
        return f'<path d="{data(item.moves)}"{how}{_line(item.stroke)}/>'

    def _gradient(self, paint: Gradient) -> str:
        names = ("cx", "cy", "r", "fx", "fy") if paint.radial else ("x1", "y1", "x2", "y2")
        course = " ".join(f'{name}="{spelt(value)}"' for name, value in zip(names, paint.course, strict=True))
        stops = "".join(
            f'<stop offset="{spelt(stop.at)}" stop-color="{stop.colour}"'
            + (f' stop-opacity="{spelt(stop.opacity)}"' if stop.opacity < 1 else "")
            + "/>"
            for stop in paint.stops
        )
        kind = "radialGradient" if paint.radial else "linearGradient"
        matrix = " ".join(map(spelt, paint.matrix))
        head = f'<{kind} id="?" gradientUnits="userSpaceOnUse" gradientTransform="matrix({matrix})" {course}>'
        return self._define(f"{head}{stops}</{kind}>", "g")


def _line(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    how = f' stroke="{stroke.colour}" stroke-width="{spelt(stroke.width)}"'
    how += f' stroke-opacity="{spelt(stroke.opacity)}"' if stroke.opacity < 1 else ""
    how += f' stroke-linecap="{CAPS[stroke.cap]}"' if stroke.cap else ""
    how += f' stroke-linejoin="{JOINS[stroke.join]}"' if stroke.join else ""
    how += f' stroke-miterlimit="{spelt(stroke.mitre)}"' if stroke.mitre != 4 else ""
    if stroke.dash:
        how += f' stroke-dasharray="{" ".join(map(spelt, stroke.dash))}"'
        how += f' stroke-dashoffset="{spelt(stroke.phase)}"' if stroke.phase else ""
    return how
