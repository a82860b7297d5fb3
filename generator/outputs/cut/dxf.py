"""Cut files in DXF (R2010): millimetres, y up from the paper's bottom left, one layer for each kind of line."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from io import StringIO
from typing import Any, NamedTuple

from generator.cutter import Outline
from generator.outputs.cut.lines import Cuts, Line, Vertex

LAYERS = {"REGISTRATION": 7, "SCORE": 5, "FOLD": 3, "CUT": 1}
"""Layers and their colours in AutoCAD's index: black, blue, green, red."""
_MILLIMETRES, _METRIC = 4, 1


class Missing(NamedTuple):
    """A library that is not installed, and the extra of Kitwright that brings it."""

    library: str = "ezdxf"
    extra: str = "cut"


def dxf(cuts: Cuts, marks: Iterable[Outline], title: str, about: str) -> bytes | Missing:
    """The bytes of the file; the same lines give the same bytes."""
    try:
        ezdxf: Any = import_module("ezdxf")
    except ImportError:
        return Missing()
    with _fixed(ezdxf.options):
        made = ezdxf.new("R2010")
        made.header["$INSUNITS"] = _MILLIMETRES
        made.header["$MEASUREMENT"] = _METRIC
        made.header.custom_vars.append("Title", title)
        made.header.custom_vars.append("About", about)
        for name, colour in LAYERS.items():
            made.layers.add(name, color=colour)
        outlines = [Line(tuple(Vertex(*point) for point in mark)) for mark in marks]
        space = made.modelspace()
        for layer, lines in zip(LAYERS, (outlines, cuts.score, cuts.fold, cuts.cut), strict=True):
            for line in lines:
                places = [(at.x, cuts.paper.h - at.y, -at.bulge) for at in line.places]
                space.add_lwpolyline(places, format="xyb", close=line.closed, dxfattribs={"layer": layer})
        text = StringIO(newline="\n")
        made.write(text)
    return text.getvalue().encode("utf-8")


@contextmanager
def _fixed(options: Any) -> Iterator[None]:
    """Files without the time and identity of their making."""
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before
