"""Boxes that are folded from one sheet: the tuck box of a deck, the pouch to draw from, the tray.

Sizes are inner sizes.  A crease lies in the middle of the stock, so a box of stock ``t`` whose
creases are ``w`` apart is ``w - t`` wide inside, and every tab or flap that lies inside a wall
takes another ``t``.  Three boxes, one habit: the printed side is outside, all folds are
mountains, tabs go inside.
"""

from typing import NamedTuple

from generator.nets.draft import EASE, GLUED, Draft, Edge, arc, limit, limit_stock, rectangle
from generator.nets.model import Net, Outline, Panel
from generator.units import Box, Size

TAB = 12.0
"""Millimetres: the depth of a tab where there is room."""
ROOM = 1.0
"""Millimetres that a deck has to spare in width and height: cards cut by hand differ by half a millimetre."""
AIR = 0.04
"""Share of a stack that is air: printed cards never lie quite flat."""
LEAST_AIR = 0.8
"""Millimetres that even a small deck has to spare in depth."""
CREASES = 2.0
"""Millimetres: creases closer than this tear."""
HAND = Size(70.0, 25.0)
"""Millimetres of an opening that lets in the fingers of a grown hand."""
NOTCH = 9.0
"""Millimetres: radius of the thumb notch where there is room."""


class DeckRoom(NamedTuple):
    """Inner millimetres of a box for a deck: the first three numbers of :func:`tuck_box`."""

    w: float
    h: float
    d: float


def deck_depth(cards: int, thickness: float, film: float = 0.0) -> float:
    """Millimetres that a stack needs: ``cards`` of a stock, each in a sleeve of ``film`` when that is given."""
    stack = cards * (thickness + 2 * film)
    return stack + max(LEAST_AIR, AIR * stack)


def deck_room(card: Size, cards: int, thickness: float, film: float = 0.0) -> DeckRoom:
    """Room for a deck; ``card`` is the size of the sleeve when the cards are sleeved."""
    return DeckRoom(card.w + ROOM, card.h + ROOM, deck_depth(cards, thickness, film))


def tuck_box(w: float, h: float, d: float, thickness: float) -> Net:
    """A box with a lid that tucks in behind the front, where a notch lets a thumb at the cards.

    ``w``, ``h`` and ``d`` are inner millimetres: across, upright, front to back.  Faces: ``front``, ``back``,
    ``left``, ``right``, ``lid``, ``bottom``.  Raises :class:`ValueError` with a sentence.
    """
    limit_stock(thickness)
    limit("the width of the tuck box", w, 20)
    limit("the height of the tuck box", h, 30)
    limit("the depth of the tuck box", d, 0.5)
    wide, high, deep = w + thickness, h + 3 * thickness, max(d + 3 * thickness, CREASES)
    draft = _tube(wide, high, deep, min(NOTCH, wide / 5))
    tuck = min(18.0, max(TAB, 0.7 * deep), high / 2)
    draft.attach("lid", "back", "top", deep, "face", up=180)
    play = thickness + EASE
    draft.attach("tuck", "lid", "top", tuck, "flap", inset=(play, play), radius=min(4.0, wide / 8))
    if deep >= GLUED + 4 * EASE:
        for side, steep in (("left", (0.0, 2.0)), ("right", (2.0, 0.0))):
            draft.attach(
                f"{side} dust", side, "top", _dust(wide, deep), "flap", inset=(2 * EASE, 2 * EASE), taper=steep
            )
    return draft.net()


def pouch(w: float, h: float, d: float, thickness: float) -> Net:
    """A stiff bag that stands open on the table, for a hand that draws without looking.

    ``w``, ``h`` and ``d`` are inner millimetres: across, upright, front to back.  Faces: ``front``, ``back``,
    ``left``, ``right``, ``bottom``.  Raises :class:`ValueError` with a sentence.
    """
    limit_stock(thickness)
    if w < HAND.w or d < HAND.h:
        raise ValueError(f"no hand gets into a pouch of {w:g} x {d:g} mm; make it {HAND.w:g} x {HAND.h:g} mm or more")
    limit("the width of the pouch", w, HAND.w)
    limit("the height of the pouch", h, 40)
    limit("the depth of the pouch", d, HAND.h)
    return _tube(w + thickness, h + 2 * thickness, d + 2 * thickness, 0.0).net()


def _tube(wide: float, high: float, deep: float, notch: float) -> Draft:
    """Four walls and a bottom, between creases; the back closes last, over the tab at its side and the bottom's."""
    draft = Draft()
    draft.lay(Panel("front", _front(wide, high, notch), "face"))
    draft.attach("left", "front", "left", deep, "face")
    draft.attach("right", "front", "right", deep, "face")
    draft.attach("back", "right", "right", wide, "face")
    draft.attach("bottom", "front", "bottom", deep, "face")
    tab = min(TAB, wide / 3)
    if deep >= GLUED + 4 * EASE:
        for side, steep in (("left", (2.0, 0.0)), ("right", (0.0, 2.0))):
            draft.attach(
                f"{side} foot", side, "bottom", _dust(wide, deep), "tab", inset=(2 * EASE, 2 * EASE), taper=steep
            )
            draft.glue(f"{side} foot", "bottom")
    draft.attach("bottom tab", "bottom", "bottom", tab, "tab", inset=(EASE, EASE), taper=(2.0, 2.0))
    draft.attach("side tab", "left", "left", tab, "tab", inset=(tab + EASE, EASE), taper=(0.0, 2.0))
    draft.glue("bottom tab", "back")
    draft.glue("side tab", "back")
    return draft


def _dust(wide: float, deep: float) -> float:
    return min(deep, wide / 2 - 2 * EASE, 20.0)


def _front(wide: float, high: float, notch: float) -> Outline:
    top_left, *others = rectangle(Box(0.0, 0.0, wide, high))
    if not notch:
        return (top_left, *others)
    return (top_left, *arc((wide / 2, 0.0), notch, 180, 0), *others)


def tray(w: float, h: float, d: float, thickness: float) -> Net:
    """An open box; the tabs of its front and back wall go inside the walls at its sides.

    ``w``, ``h`` and ``d`` are inner millimetres: across, front to back, deep.  Faces: ``floor`` (seen from below),
    ``front``, ``back``, ``left``, ``right``.  Raises :class:`ValueError` with a sentence.
    """
    limit_stock(thickness)
    limit("the width of the tray", w, 20)
    limit("the length of the tray", h, 20)
    limit("the depth of the tray", d, GLUED + 2 * EASE, min(w, h))
    wide, long, deep = w + 3 * thickness, h + thickness, d + thickness / 2
    tab = min(TAB, long / 2 - EASE)
    slope = min(2.0, deep / 6)
    draft = Draft()
    draft.lay(Panel("floor", rectangle(Box(0.0, 0.0, wide, long)), "face"), stands=False)
    # The floor lies print down, turned over about the x axis: the sheet's upper edge is the reader's, left stays left.
    draft.attach("front", "floor", "top", deep, "face")
    draft.attach("right", "floor", "right", deep, "face", up=90)
    draft.attach("back", "floor", "bottom", deep, "face", up=180)
    draft.attach("left", "floor", "left", deep, "face", up=270)
    sides: tuple[Edge, ...] = ("left", "right")
    for wall in ("front", "back"):
        for side in sides:
            name = f"{wall} {side} tab"
            draft.attach(name, wall, side, tab, "tab", inset=(EASE, EASE), taper=(slope, slope))
            draft.glue(name, side)
    return draft.net()
