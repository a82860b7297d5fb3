"""What is worn: spectacles of card, with windows to put film behind.

Front and arms are loose pieces.  Each arm hangs on a tab that is glued behind an end of the front.
"""

from math import cos, radians

from generator.nets.draft import Draft, arc, limit, limit_stock, rectangle
from generator.nets.model import Fold, Net, Outline, Panel, Point
from generator.units import Box, Size

SIDE = 11.0
"""Millimetres of card between a lens and the end of the front, which the tab of an arm is glued behind."""
BROW = 8.0
"""Millimetres of card above and below a lens at least."""
BRIDGE = 24.0
"""Millimetres between the lenses at least."""
NOSE = 12.0
"""Millimetres: radius of the notch for the nose where there is room."""
CLEAR = 4.0
"""Millimetres of card between the notch and a lens."""
HINGE = Size(10.0, 13.0)
"""Millimetres of the tab of an arm."""
EAR = (30.0, 20.0)
"""Millimetres: outer and inner radius of the bend that goes behind the ear."""
BEND = 65.0
"""Degrees of that bend."""
APART = 4.0
"""Millimetres between loose pieces on the sheet."""
CORNERS = (8.0, 12.0, 10.0)
"""Millimetres: radius of the corners of the front above and below, and of the lenses where there is room."""


def spectacles(w: float, h: float, lens: Size, length: float, thickness: float) -> Net:
    """Spectacles, ``w`` wide and ``h`` high, with two windows of ``lens`` and arms of ``length``, in millimetres.

    Faces: ``front``, ``left`` and ``right``, as one who looks at the wearer has them.  Raises :class:`ValueError`
    with a sentence.
    """
    limit_stock(thickness)
    limit("the width of the spectacles", w, 100, 200)
    limit("the height of the spectacles", h, 36, 80)
    limit("the width of a lens", lens.w, 20, (w - 2 * SIDE - BRIDGE) / 2)
    limit("the height of a lens", lens.h, 15, h - 2 * BROW)
    limit("an arm of the spectacles", length, 80, 160)
    draft = Draft()
    draft.lay(Panel("front", _front(w, h, min(NOSE, w / 2 - SIDE - lens.w - CLEAR)), "face"))
    draft.cuts += [_window(Box(x, (h - lens.h) / 2, *lens)) for x in (SIDE, w - SIDE - lens.w)]
    across, behind = _arm(length), (h - HINGE.h) / 2
    # The ear of the left arm hangs down before the tab of the right one, so that the two lie close.
    y = h + APART
    _hang(draft, "left", (length, y), tuple((length - x, y + down) for x, down in reversed(across)), (0.0, behind))
    x, y = length - across[-2][0] + APART, y + HINGE.h + APART
    outline = tuple((x + HINGE.w + right, y + down) for right, down in across)
    _hang(draft, "right", (x, y), outline, (w - HINGE.w, behind))
    return draft.net()


def _front(w: float, h: float, nose: float) -> Outline:
    """Round corners, and a notch of radius ``nose`` whose sides go up first."""
    high, low, _ = CORNERS
    return (
        *arc((high, high), high, 180, 270),
        *arc((w - high, high), high, 270, 360),
        *arc((w - low, h - low), low, 0, 90),
        (w / 2 + nose, h),
        *arc((w / 2, h - CLEAR), nose, 0, -180),
        (w / 2 - nose, h),
        *arc((low, h - low), low, 90, 180),
    )


def _window(box: Box) -> Outline:
    x, y, w, h = box
    r = min(CORNERS[2], w / 3, h / 3)
    return (
        *arc((x + r, y + r), r, 180, 270),
        *arc((x + w - r, y + r), r, 270, 360),
        *arc((x + w - r, y + h - r), r, 0, 90),
        *arc((x + r, y + h - r), r, 90, 180),
    )


def _arm(length: float) -> Outline:
    """An arm that goes to the right from its crease, which is at the left from the origin down."""
    outer, inner = EAR
    centre = (length - outer * cos(radians(90 - BEND)), outer)
    bend = (*arc(centre, outer, 270, 270 + BEND), *arc(centre, inner, 270 + BEND, 270))
    return ((0.0, 0.0), *bend, (0.0, HINGE.h))


def _hang(draft: Draft, name: str, tab: Point, outline: Outline, to: Point) -> None:
    """Lay a tab at its place on the sheet, hang the arm on it, and glue the tab behind the front at ``to``."""
    x, y = tab
    draft.lay(Panel(f"{name} tab", rectangle(Box(x, y, *HINGE)), "tab"), moved=(to[0] - x, to[1] - y))
    draft.glue(f"{name} tab", "front")
    draft.panels[name] = Panel(name, outline, "face")
    at = x if name == "left" else x + HINGE.w
    ends = ((at, y), (at, y + HINGE.h))
    a, b = reversed(ends) if name == "left" else ends
    draft.folds.append(Fold(f"{name} tab", name, a, b, 90.0))
