"""Labels on the sheets that they are bought on: each lies where its maker cut it, whatever the printer leaves white."""

from generator.kinds import Kind
from generator.sheets.backs import Layout, Slot
from generator.sheets.grid import GridError
from generator.units import TOLERANCE, Box, Size

FOOT = 6.0
"""Millimetres below the last label that a footer needs; with less there is none, for it would run into the labels."""


def label_layout(kind: Kind, paper: Size) -> Layout:
    """The places of all labels of a sheet, fronts only: labels are glued on something.

    ``kind`` is one with a ``sheet``, as :meth:`generator.pack.Pack.kinds` gives it.  Raises
    :class:`~generator.sheets.grid.GridError` for any paper but the sheet's own, as it stands.
    """
    sheet = kind.sheet
    assert sheet is not None
    assert kind.size is not None
    own = sheet.size
    if abs(own.w - paper.w) > TOLERANCE or abs(own.h - paper.h) > TOLERANCE:
        raise GridError(
            f"these labels come on sheets of {own.w:g} x {own.h:g} mm ('{sheet.paper}'), "
            f"{sheet.labels} a sheet, and not on {paper.w:g} x {paper.h:g} mm"
        )
    fronts = tuple(
        Slot(Box(sheet.left + column * sheet.across, sheet.top + row * sheet.down, *kind.size))
        for row in range(sheet.rows)
        for column in range(sheet.columns)
    )
    gap = sheet.across - kind.size[0] if sheet.columns > 1 else 0.0
    return Layout(paper, kind.bleed, sheet.columns, sheet.rows, gap, fronts)


def room_for_footer(layout: Layout) -> bool:
    """Whether a footer fits below the labels."""
    return layout.paper.h - layout.block.y - layout.block.h >= FOOT
