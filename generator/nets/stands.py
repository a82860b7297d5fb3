"""What stands on the table: figures on a base of their own, and racks that hide what a player holds."""

from math import cos, radians, tan

from generator.nets.draft import EASE, Draft, limit, limit_stock, rectangle
from generator.nets.model import Net, Panel
from generator.units import Box

LEAN = 20.0
"""Degrees by which the sides of a rack lean."""
GROOVE = 8.0
"""Millimetres from the lip of a rack to its rest: room for thick tokens."""
LIP = 8.0
"""Millimetres: height of a rack's lip where that hides no more than a third of what stands behind it."""
TAB = 12.0
"""Millimetres: depth of a rack's tab where there is room."""


def standee(w: float, h: float, base: float, thickness: float) -> Net:
    """A figure with two sides: glued back to back, its feet turned out and held by a sole beneath.

    ``w`` and ``h`` are millimetres of the figure, ``base`` those of its base from front to back.  Faces:
    ``front``, ``back`` and the feet ``front foot``, ``back foot``.  Raises :class:`ValueError` with a sentence.
    """
    limit_stock(thickness)
    limit("the width of the standee", w, 10)
    limit("the height of the standee", h, 15)
    limit("the base of the standee", base, max(12.0, h / 4), 2 * h)
    foot = base / 2
    draft = Draft()
    draft.lay(Panel("front", rectangle(Box(0.0, 0.0, w, h)), "face"))
    draft.attach("back", "front", "top", h, "face", angle=180, up=180)
    draft.attach("back foot", "back", "top", foot, "face", angle=-90, up=180)
    draft.attach("front foot", "front", "bottom", foot, "face", angle=-90)
    draft.attach("sole", "front foot", "bottom", base - EASE, "tab", angle=180)
    draft.glue("back", "front", "reverse")
    draft.glue("sole", "front foot", "reverse")
    draft.glue("sole", "back foot", "reverse")
    return draft.net()


def rack(length: float, height: float, thickness: float) -> Net:
    """A rack: cards or notes stand in a groove behind a lip and lean on a rest that hides them.

    ``length`` and ``height`` are millimetres of the rack as it stands.  Faces: ``back`` (what the others see),
    ``rest`` and ``lip`` (what its owner sees), ``base``.  Raises :class:`ValueError` with a sentence.
    """
    limit_stock(thickness)
    limit("the length of the rack", length, 40)
    limit("the height of the rack", height, 20)
    slope = height / cos(radians(LEAN))
    prism = 2 * height * tan(radians(LEAN))
    tab = min(TAB, prism - 2 * EASE)
    draft = Draft()
    draft.lay(Panel("base", rectangle(Box(0.0, 0.0, length, prism + GROOVE)), "face"), stands=False)
    draft.attach("back", "base", "top", slope, "face", angle=90 + LEAN)
    draft.attach("rest", "back", "top", slope, "face", angle=180 - 2 * LEAN, up=180)
    draft.attach("rest tab", "rest", "top", tab, "tab", angle=90 + LEAN, inset=(EASE, EASE), taper=(2.0, 2.0))
    draft.attach("lip", "base", "bottom", min(LIP, height / 3), "face", up=180)
    draft.glue("rest tab", "base")
    return draft.net()
