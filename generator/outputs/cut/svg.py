"""Cut files in SVG: millimetres, one group a layer, lines without width to speak of."""

from collections.abc import Iterable
from html import escape
from itertools import pairwise

from generator.cutter import Outline
from generator.layout.paths import num
from generator.outputs.cut.lines import Cuts, Line, Vertex

HAIR = 0.1
"""Width of the lines as they are shown."""


def svg(cuts: Cuts, marks: Iterable[Outline], title: str, about: str) -> str:
    """The text of the file: layers ``registration``, ``score``, ``fold`` and ``cut``, in the order of their work.

    ``title`` names the sheet, ``about`` the template, the paper and the game.
    """
    w, h = num(cuts.paper.w), num(cuts.paper.h)
    filled = "".join(f'<path d="{_drawn(Line(tuple(Vertex(*point) for point in mark)))}"/>\n' for mark in marks)
    layers = (("score", "#0000ff", cuts.score), ("fold", "#00a000", cuts.fold), ("cut", "#ff0000", cuts.cut))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">\n'
        f"<title>{escape(title, quote=False)}</title>\n<desc>{escape(about, quote=False)}</desc>\n"
        f'<g id="registration" fill="#000000" stroke="none">\n{filled}</g>\n'
        + "".join(_layer(name, colour, lines) for name, colour, lines in layers)
        + "</svg>\n"
    )


def _layer(name: str, colour: str, lines: Iterable[Line]) -> str:
    drawn = "".join(f'<path d="{_drawn(line)}"/>\n' for line in lines)
    return f'<g id="{name}" fill="none" stroke="{colour}" stroke-width="{HAIR:g}">\n{drawn}</g>\n'


def _drawn(line: Line) -> str:
    """Path text: straight parts as L, arcs as A, thousandths of a millimetre kept."""
    places = (*line.places, line.places[0]) if line.closed else line.places
    start = places[0]
    out = [f"M{num(start.x)} {num(start.y)}"]
    for here, there in pairwise(places):
        if here.bulge:
            r, sweep = num(radius(here, there)), int(here.bulge > 0)
            out.append(f"A{r} {r} 0 0 {sweep} {num(there.x)} {num(there.y)}")
        elif there is not places[-1] or not line.closed:
            out.append(f"L{num(there.x)} {num(there.y)}")
    return "".join(out) + ("Z" if line.closed else "")


def radius(here: Vertex, there: Vertex) -> float:
    """Radius of the arc from one place to the next."""
    chord = ((there.x - here.x) ** 2 + (there.y - here.y) ** 2) ** 0.5
    return float(chord * (1 + here.bulge**2) / (4 * abs(here.bulge)))
