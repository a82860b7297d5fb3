"""What a net is: panels on a flat sheet, the folds between them, and what is glued to what.

The sheet lies printed side up; millimetres from its top left, y downwards.  Outlines run
clockwise as seen.
"""

from typing import Literal, NamedTuple

from generator.units import Box, Size

Point = tuple[float, float]
Outline = tuple[Point, ...]
"""Corners in order; the last is joined to the first."""
PanelKind = Literal["face", "tab", "flap"]
"""A face is seen when the thing is folded; a tab is glued; a flap is only tucked in."""
GlueSide = Literal["print", "reverse"]
"""Which side of the paper takes the glue."""


class Panel(NamedTuple):
    """One flat piece between folds and cuts."""

    name: str
    outline: Outline
    kind: PanelKind
    up: float = 0.0
    """Degrees clockwise by which art is turned on the sheet, to be upright on the folded thing."""
    art: Box | None = None
    """Where the art goes when that is not the whole panel."""

    @property
    def box(self) -> Box:
        """Where the art goes on the sheet."""
        return self.art or bounds(self.outline)

    @property
    def upright(self) -> Box:
        """The box of the art before it is turned by ``up`` about its own centre."""
        x, y, w, h = self.box
        if self.up % 180 == 0:
            return Box(x, y, w, h)
        return Box(x + (w - h) / 2, y + (h - w) / 2, h, w)


class Fold(NamedTuple):
    """A crease from ``a`` to ``b``; seen in that direction ``child`` is on the left, ``parent`` on the right."""

    parent: str
    child: str
    a: Point
    b: Point
    angle: float
    """Degrees by which the child turns away from the printed side (a mountain) or, negative, towards it (a valley)."""

    @property
    def mountain(self) -> bool:
        """Whether the printed side is outside."""
        return self.angle > 0


class Glue(NamedTuple):
    """``tab`` sticks to the reverse of the panel ``onto``."""

    tab: str
    onto: str
    side: GlueSide = "print"
    """The side of the tab that takes the glue."""


class Rest(NamedTuple):
    """How a panel that hangs on no other lies when the thing is folded."""

    panel: str
    stands: bool
    """True: upright, the printed side towards the reader.  False: flat on the table, the printed side down."""
    moved: Point = (0.0, 0.0)
    """By how much it goes from its place on the sheet first, to come to its place in the thing."""


class Net(NamedTuple):
    """A folding thing on its sheet."""

    size: Size
    panels: tuple[Panel, ...]
    folds: tuple[Fold, ...]
    """Parents before children."""
    glues: tuple[Glue, ...]
    """In the order of gluing."""
    rests: tuple[Rest, ...]
    cuts: tuple[Outline, ...] = ()
    """Windows, beside the outline."""

    def panel(self, name: str) -> Panel:
        """The panel of that name."""
        return next(panel for panel in self.panels if panel.name == name)


def bounds(points: Outline) -> Box:
    """The smallest upright box round the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
