"""What players handle: a die, and a slider that shows one field at a time."""

from generator.nets.draft import EASE, GLUED, Draft, Edge, limit, limit_stock, rectangle
from generator.nets.model import Net, Panel
from generator.units import Box, Size

TAB = 8.0
"""Millimetres: depth of a tab where there is room."""
GRIP = 14.0
"""Millimetres of a slider's strip that stick out at each end, even at its last step."""
FRAME = 4.0
"""Millimetres of card round a window at least."""
PLAY = 0.5
"""Millimetres that the strip has above and below, to slide."""
APART = 5.0
"""Millimetres between loose pieces on the sheet."""


def die(edge: float, thickness: float) -> Net:
    """A cube with faces ``1`` to ``6``: opposite faces make seven, and 1, 2, 3 run anticlockwise round their corner.

    ``edge`` is in millimetres.  Raises :class:`ValueError` with a sentence.
    """
    limit_stock(thickness)
    limit("the edge of the die", edge, 12, 100)
    tab = min(TAB, 0.4 * edge)
    draft = Draft()
    draft.lay(Panel("1", rectangle(Box(0.0, 0.0, edge, edge)), "face"))
    draft.attach("2", "1", "right", edge, "face")
    draft.attach("6", "2", "right", edge, "face")
    draft.attach("5", "1", "left", edge, "face")
    draft.attach("3", "1", "top", edge, "face")
    draft.attach("4", "1", "bottom", edge, "face")
    # The four faces of the ring first, then the bottom, then the top, which closes the die.
    seams: list[tuple[str, Edge, str]] = [
        ("6", "right", "5"),
        ("4", "left", "5"),
        ("4", "right", "2"),
        ("4", "bottom", "6"),
    ]
    seams += [("3", "left", "5"), ("3", "right", "2"), ("3", "top", "6")]
    for face, side, onto in seams:
        name = f"tab of {face} for {onto}"
        draft.attach(name, face, side, tab, "tab", inset=(EASE, EASE), taper=(tab, tab))
        draft.glue(name, onto)
    return draft.net()


def slider(w: float, h: float, window: Size, steps: int, thickness: float) -> Net:
    """A sleeve with a window, and a strip in it that shows one of ``steps`` fields, each the size of the window.

    ``w`` and ``h`` are millimetres of the sleeve.  Faces: ``front``, ``back``, and ``strip``, whose art is the
    row of fields.  Folded, the strip stands at its middle.  Raises :class:`ValueError` with a sentence.
    """
    limit_stock(thickness)
    if steps < 2:
        raise ValueError(f"a slider with {steps} steps has nothing to slide; give it two or more")
    limit("the width of the slider", w, 20)
    limit("the height of the slider", h, 15)
    strip = Size(w + (steps - 1) * window.w + 2 * GRIP, h - 2 * (PLAY + thickness))
    limit("the width of the slider's window", window.w, 3, w - 2 * FRAME)
    limit("the height of the slider's window", window.h, 3, strip.h - 2 * FRAME)
    limit("the strip of the slider", strip.w, w)
    tab = min(12.0, max(GLUED, h / 2))
    draft = Draft()
    draft.lay(Panel("front", rectangle(Box(0.0, 0.0, w, h)), "face"))
    draft.attach("back", "front", "bottom", h, "face", angle=180, up=180)
    draft.attach("back tab", "front", "top", tab, "tab", angle=180, inset=(EASE, EASE), taper=(2.0, 2.0))
    draft.glue("back tab", "back")
    draft.cuts.append(rectangle(_centred(window, w / 2, h / 2)))
    away = 2 * h + APART
    middle = away + strip.h / 2
    draft.lay(
        Panel(
            "strip",
            rectangle(_centred(strip, w / 2, middle)),
            "face",
            art=_centred(Size(steps * window.w, window.h), w / 2, middle),
        ),
        moved=(0.0, h / 2 - middle),
    )
    return draft.net()


def _centred(size: Size, x: float, y: float) -> Box:
    return Box(x - size.w / 2, y - size.h / 2, *size)
