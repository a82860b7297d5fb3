"""Files for cutting machines: SVG and DXF in millimetres, with the registration marks of the printed sheets."""

from generator.cutter import Cutter, outlines, rooms, zones
from generator.outputs.cut.dxf import Missing, dxf
from generator.outputs.cut.files import write_cuts
from generator.outputs.cut.lines import Cuts, Line, Vertex, cuts
from generator.outputs.cut.svg import svg
from generator.sheets.room import cutter_grid, marks

__all__ = [
    "Cuts",
    "Cutter",
    "Line",
    "Missing",
    "Vertex",
    "cuts",
    "cutter_grid",
    "dxf",
    "marks",
    "outlines",
    "rooms",
    "svg",
    "write_cuts",
    "zones",
]
