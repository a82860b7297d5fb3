"""Draw a net: panels are laid or attached to an edge of another, and the whole is moved to the sheet's corner."""

from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Literal

from generator.limits import LARGEST_NET
from generator.nets.model import Fold, Glue, GlueSide, Net, Outline, Panel, PanelKind, Point, Rest, bounds
from generator.units import Box, Size

EASE = 0.5
"""Millimetres by which what goes inside keeps clear of the edges round it."""
GLUED = 5.0
"""Millimetres below which a tab is too narrow to hold."""
THICKEST = 0.8
"""Millimetres: heavier board breaks along a fold."""
ARC_STEPS = 8
"""Straight pieces in a quarter of a circle: within 0.05 mm of it up to a radius of 10 mm; of a larger one more."""

Edge = Literal["top", "right", "bottom", "left"]


def limit(what: str, value: float, least: float, most: float = LARGEST_NET) -> None:
    """Raise :class:`ValueError` with a sentence when ``value`` millimetres is not from ``least`` to ``most``."""
    if not least <= value <= most:
        raise ValueError(f"{what} is {value:g} mm; it can be {least:g} to {most:g} mm")


def limit_stock(thickness: float) -> None:
    """Raise :class:`ValueError` when the stock can't be folded."""
    if not 0 < thickness <= THICKEST:
        raise ValueError(f"stock of {thickness:g} mm doesn't fold; choose stock of up to {THICKEST:g} mm")


def rectangle(box: Box) -> Outline:
    """The corners, clockwise from the top left."""
    x, y, w, h = box
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def arc(centre: Point, radius: float, start: float, end: float) -> Outline:
    """Points on a circle; degrees clockwise from the right, as seen on the sheet."""
    steps = max(1, round(abs(end - start) / 90 * ARC_STEPS * max(1.0, radius / 10) ** 0.5))
    turns = [(start + (end - start) * i / steps) * pi / 180 for i in range(steps + 1)]
    return tuple((centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns)


@dataclass
class Draft:
    """A net while it is drawn; the origin may be anywhere."""

    panels: dict[str, Panel] = field(default_factory=dict)
    folds: list[Fold] = field(default_factory=list)
    glues: list[Glue] = field(default_factory=list)
    rests: list[Rest] = field(default_factory=list)
    cuts: list[Outline] = field(default_factory=list)

    def lay(self, panel: Panel, stands: bool = True, moved: Point = (0.0, 0.0)) -> None:
        """Add a panel that hangs on no other."""
        self.panels[panel.name] = panel
        self.rests.append(Rest(panel.name, stands, moved))

    def attach(
        self,
        name: str,
        to: str,
        edge: Edge,
        depth: float,
        kind: PanelKind,
        *,
        angle: float = 90.0,
        up: float = 0.0,
        inset: tuple[float, float] = (0.0, 0.0),
        taper: tuple[float, float] = (0.0, 0.0),
        radius: float = 0.0,
    ) -> None:
        """Add a panel ``depth`` deep beyond an edge of the box of ``to``.

        Both pairs are clockwise round that box: ``inset`` shortens the crease, ``taper`` the far edge
        beyond that; ``radius`` rounds the far corners.
        """
        corners = rectangle(bounds(self.panels[to].outline))
        i = ("top", "right", "bottom", "left").index(edge)
        start, end = corners[i], corners[(i + 1) % 4]
        side = abs(end[0] - start[0]) + abs(end[1] - start[1])
        along = ((end[0] - start[0]) / side, (end[1] - start[1]) / side)

        def at(run: float, out: float) -> Point:
            return (start[0] + along[0] * run + along[1] * out, start[1] + along[1] * run - along[0] * out)

        first, last = inset[0], side - inset[1]
        a, b = at(first, 0), at(last, 0)
        far = [(first + taper[0], depth), (last - taper[1], depth)]
        if radius:
            left = arc((far[0][0] + radius, -depth + radius), radius, 180, 270)
            right = arc((far[1][0] - radius, -depth + radius), radius, 270, 360)
            far = [(x, -y) for x, y in left + right]
        self.panels[name] = Panel(name, (b, a, *(at(run, out) for run, out in far)), kind, up)
        self.folds.append(Fold(to, name, a, b, angle))

    def glue(self, tab: str, onto: str, side: GlueSide = "print") -> None:
        """Say that ``tab`` sticks to the reverse of ``onto``."""
        self.glues.append(Glue(tab, onto, side))

    def net(self) -> Net:
        """The finished net, its box at the sheet's origin."""
        dx, dy, w, h = bounds(tuple(point for panel in self.panels.values() for point in panel.outline))

        def move(point: Point) -> Point:
            return (round(point[0] - dx, 6), round(point[1] - dy, 6))

        def shift(panel: Panel) -> Panel:
            art = panel.art and Box(*move((panel.art.x, panel.art.y)), panel.art.w, panel.art.h)
            return panel._replace(outline=tuple(map(move, panel.outline)), art=art)

        return Net(
            Size(round(w, 6), round(h, 6)),
            tuple(shift(panel) for panel in self.panels.values()),
            tuple(fold._replace(a=move(fold.a), b=move(fold.b)) for fold in self.folds),
            tuple(self.glues),
            tuple(self.rests),
            tuple(tuple(map(move, cut)) for cut in self.cuts),
        )
