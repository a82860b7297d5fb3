"""Crop marks, cut lines and the footer of a sheet."""

from generator.frame import Frame, Group, Item, Shape
from generator.layout import paths
from generator.layout.text.fit import Setting, fit, place
from generator.layout.text.words import Letters, Typesetter
from generator.profile import WHITE
from generator.sheets.backs import Layout
from generator.units import Box, Size

WEIGHT = 0.15
LONG = 5.0
OFF = 1.0
"""Crop marks: millimetres wide, long, and off the bleed."""
CROSS = 2.0
"""Half the width of a registration cross."""
BLACK = "#000000"
FOOTER = 6.5
"""Points of the footer."""
EDGE = 3.5
"""Millimetres at the paper's edge that the footer keeps off, where marks leave it no more."""


def crop_marks(layout: Layout) -> tuple[Item, ...]:
    """Lines outside the block's bleed at every cut, the same on fronts and backs."""
    block, paper = layout.block, layout.paper
    xs, ys = layout.edges()
    near, far = layout.bleed + OFF, layout.bleed + OFF + LONG
    right, foot = block.x + block.w, block.y + block.h
    out: list[Item] = []
    for x in xs:
        out.append(_line(x, max(block.y - far, 0), x, block.y - near))
        out.append(_line(x, foot + near, x, min(foot + far, paper.h)))
    for y in ys:
        out.append(_line(max(block.x - far, 0), y, block.x - near, y))
        out.append(_line(right + near, y, min(right + far, paper.w), y))
    return tuple(out)


def registration(layout: Layout) -> tuple[Item, ...]:
    """A cross beyond each corner of a block without crop marks: a pin through them brings both sides together.

    Where the paper's edge is too near to be printed on, the cross moves inwards, unless a piece is there.
    """
    block = layout.block.inset(-layout.bleed - OFF - CROSS)
    corners = [(x, y) for x in (block.x, block.x + block.w) for y in (block.y, block.y + block.h)]
    taken = [slot.box.inset(-layout.bleed) for slot in (*layout.side(back=False), *layout.side(back=True))]
    out: list[Item] = []
    for corner in corners:
        near = tuple(
            min(max(at, WHITE + CROSS), side - WHITE - CROSS) for at, side in zip(corner, layout.paper, strict=True)
        )
        x, y = corner if any(_meets(near, box) for box in taken) else near
        out += (_line(x - CROSS, y, x + CROSS, y), _line(x, y - CROSS, x, y + CROSS))
    return tuple(out)


def _meets(cross: tuple[float, ...], box: Box) -> bool:
    """Whether a cross covers a part of a box."""
    x, y = cross
    return box.x - CROSS < x < box.x + box.w + CROSS and box.y - CROSS < y < box.y + box.h + CROSS


def fold_lines(layout: Layout) -> tuple[Item, ...]:
    """A dashed line along each fold, as far as the crop marks reach or the fold itself does."""
    block, paper = layout.block, layout.paper
    reach = layout.bleed + OFF + LONG
    left, top = max(block.x - reach, 0.0), max(block.y - reach, 0.0)
    right, foot = min(block.x + block.w + reach, paper.w), min(block.y + block.h + reach, paper.h)
    lines = (
        (min(x1, left), y1, max(x2, right), y2) if y1 == y2 else (x1, min(y1, top), x2, max(y2, foot))
        for x1, y1, x2, y2 in layout.folds
    )
    return tuple(_dashed(*line) for line in dict.fromkeys(lines))


def cut_line(slot: Box, cut: str, corner: float) -> tuple[Item, ...]:
    """The outline of a piece that no straight cut frees, with a white casing that shows it on dark grounds."""
    if cut == "hex":
        path = paths.polygon(paths.hexagon(slot))
    else:
        path = paths.ellipse(slot) if cut == "round" else paths.rectangle(slot, corner)
    return Shape(path, None, "#ffffff", 3 * WEIGHT), Shape(path, None, BLACK, WEIGHT)


def _line(x1: float, y1: float, x2: float, y2: float) -> Item:
    return Shape(paths.polygon([(x1, y1), (x2, y2)], closed=False), None, BLACK, WEIGHT)


def _dashed(x1: float, y1: float, x2: float, y2: float) -> Item:
    return Shape(paths.polygon([(x1, y1), (x2, y2)], closed=False), None, BLACK, WEIGHT, (2.0, 1.4))


def furniture(paper: Size, items: tuple[Item, ...]) -> Frame:
    """Marks or a footer as a paper-sized frame."""
    return Frame(paper.w, paper.h, items)


def footer(
    text: str, paper: Size, block: Box, bleed: float, typesetter: Typesetter, families: tuple[str, ...],
    *, marked: bool = True,
) -> tuple[Item, ...]:  # fmt: skip
    """The line that names the sheet, where the block leaves most room and no mark runs.

    It stands below the block, or turned beside it, outside the marks when there is room for
    it before the printer's margin, else between two of them.  A page without marks (not
    ``marked``) has it below.
    """
    below, beside = paper.h - block.y - block.h, block.x if marked else 0.0
    setting = Setting(Letters(families), FOOTER, 5.0, 0.25, 1.0, "#444444", "centre", "middle")
    room = max(below, beside)
    marks_end = bleed + OFF + LONG if marked else 0.0
    depth = 2.4
    outside = room - EDGE - depth >= marks_end
    off = room - EDGE - depth if outside else min(bleed + OFF, max(room - depth, bleed))
    if outside:  # a small block has room for a longer line than its own
        left, top = (2 * EDGE, block.y) if below >= beside else (block.x, 2 * EDGE)
        block = Box(left, top, paper.w - 4 * EDGE, block.h if below >= beside else paper.h - 4 * EDGE)
    if below >= beside:
        box = Box(block.x, block.y + block.h + off, block.w, depth)
        return tuple(place(fit(typesetter, text, box, setting), box, setting, typesetter))
    inner = Box(0, 0, block.h, depth)
    said = tuple(place(fit(typesetter, text, inner, setting), inner, setting, typesetter))
    middle_x, middle_y = block.x - off - depth / 2, block.y + block.h / 2
    frame = Frame(inner.w, inner.h, said)
    return (Group(middle_x - inner.w / 2, middle_y - depth / 2, frame, -90.0),)
