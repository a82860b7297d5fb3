"""The printer's test sheet: one piece of paper, front and back, that says itself how it is read.

Front: two rulers, a ladder of numbered lines at each edge, and four verniers to be seen through
the paper.  Back: four scales on which the verniers are read, near the middles of the edges, so
that they lie far apart.  The verniers are drawn as seen from the back and then mirrored, over the
edge on which the paper is turned.  What the readings mean is for :mod:`generator.profile`.
"""

from typing import Literal

from generator.frame import Frame, Group, Item, Shape
from generator.layout import paths
from generator.layout.text.outline import outlined
from generator.layout.text.words import Typesetter
from generator.profile import ABOVE, BESIDE, MIDDLE, RULER, SMALLEST
from generator.sheets.impose import Paper
from generator.sheets.instructions import BLACK, BODY, GREY, SMALL, TINT, WHITE, Column, Pen
from generator.sheets.model import Placed, Sheet
from generator.units import Box, Size

FAMILIES = ("Barlow Condensed", "DejaVu Sans")
STEP = 2.9
"""Millimetres between the lines of a vernier: line ``k`` meets a line of the scale when tenths are ``k``."""
REACH = 47
"""The last line of a scale: the vernier ends there when its first line stands on the last number."""
RUNGS = 16
"""Lines of a ladder, 0 to 15 mm from the edge."""
FINE, RUNG, NAME = 0.12, 0.2, 9.0
"""Line widths; points of a scale's name."""
BLUE = "#1f5fa8"
"""In drawings, what shines through."""

Edge = Literal["long", "short"]
Side = Literal["top", "bottom", "left", "right"]
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")
Line = tuple[tuple[float, float], tuple[float, float]]


def calibration(paper: Paper, typesetter: Typesetter, edge: Edge = "long", profile: str = "") -> tuple[Sheet, Sheet]:
    """Front and back for a paper that is turned over that edge.

    ``profile`` is the name of the profile that the sheet will be printed with; its numbers then
    add to it.  Raises :class:`ValueError` with a sentence when the paper is too small.
    """
    size = paper.size
    if size.w < SMALLEST.w or size.h < SMALLEST.h:
        raise ValueError(f"the test sheet needs paper of {SMALLEST.w:g} x {SMALLEST.h:g} mm at least")
    marks = _Marks(Pen(typesetter, FAMILIES), size)
    front = [
        ("rulers", marks.rulers()),
        ("ladders", marks.ladders()),
        *((f"vernier {side}", marks.through(marks.vernier(side), edge)) for side in SIDES),
        ("words", _front_words(marks, paper, edge)),
    ]
    back = [
        *((f"scale {side}", marks.scale(side)) for side in SIDES),
        *((f"name {side}", marks.name(side)) for side in SIDES),
        ("words", _back_words(marks, paper, edge, profile)),
    ]
    return _sheet(size, front, "Printer test", back=False), _sheet(size, back, "", back=True)


def _sheet(size: Size, parts: list[tuple[str, list[Item]]], title: str, *, back: bool) -> Sheet:
    whole = Box(0, 0, *size)
    placed = tuple(Placed(Frame(size.w, size.h, tuple(items)), 0, 0, whole, name) for name, items in parts)
    return Sheet(size, placed, (), whole, 0.0, (title,) if title else (), back)


class _Marks:
    """Draws the parts that are measured, in the page's millimetres."""

    def __init__(self, pen: Pen, paper: Size) -> None:
        self.pen, self.paper = pen, paper
        self.cx, self.cy = paper.w / 2, paper.h / 2

    def at(self, side: Side, along: float, out: float) -> tuple[float, float]:
        """A place of a scale: so far along it from its middle, and so far towards the paper's edge."""
        match side:
            case "top":
                return self.cx + along, ABOVE - out
            case "bottom":
                return self.cx + along, self.paper.h - ABOVE + out
            case "left":
                return BESIDE - out, self.cy + along
            case "right":
                return self.paper.w - BESIDE + out, self.cy + along

    def scale(self, side: Side) -> list[Item]:
        """A scale of the back: a line each millimetre, numbers towards the edge."""
        ticks = []
        for n in range(REACH + 1):
            tall = 2.0 if n % 5 else 3.4
            ticks.append((self.at(side, n - MIDDLE, 0), self.at(side, n - MIDDLE, tall)))
        base = (self.at(side, -MIDDLE, 0), self.at(side, REACH - MIDDLE, 0))
        items: list[Item] = [_lines(ticks, FINE), _lines([base], FINE)]
        for n in range(0, int(2 * MIDDLE) + 1, 5):
            items += self.pen.number(str(n), *self.at(side, n - MIDDLE, 5.2), bold=n == MIDDLE)
        return items

    def name(self, side: Side) -> list[Item]:
        """The option that a scale belongs to, before its beginning."""
        along = -MIDDLE - (10 if side in ("top", "bottom") else 5)
        return self.pen.number(f"--{side}", *self.at(side, along, 1.0), NAME, bold=True)

    def vernier(self, side: Side, shift: float = 0.0) -> list[Shape]:
        """What shines through from the front where that scale is, as seen from the back.

        Ten lines; the first, long one is the pointer, with a cross for a pin.  ``shift`` millimetres
        are what an untrue back would show.
        """
        lines = []
        for k in range(10):
            outer, inner = (7.0, -5.4) if k == 0 else (2.0, -4.0)
            lines.append((self.at(side, shift + k * STEP, outer), self.at(side, shift + k * STEP, inner)))
        cross = (self.at(side, shift - 0.8, 0), self.at(side, shift + 0.8, 0))
        items = [_lines(lines, FINE), _lines([cross], FINE)]
        for k in range(10):
            digit = self.pen.number(str(k), *self.at(side, shift + k * STEP, -7.0 if k == 0 else -5.6))
            items.append(Shape(outlined(digit, self.pen.typesetter.book), BLACK))
        return items

    def through(self, shapes: list[Shape], edge: Edge) -> list[Item]:
        """Shapes seen on the back, as they are drawn on the front of a sheet turned over that edge."""
        to = Box(0, self.paper.h, 1, -1) if _level(self.paper, edge) else Box(self.paper.w, 0, -1, 1)
        return [one._replace(path=paths.scaled(one.path, (1, 1), to)) for one in shapes]

    def rulers(self) -> list[Item]:
        """One across and one down, of :data:`~generator.profile.RULER` millimetres, centred on the page."""
        items: list[Item] = []
        y, x = ABOVE + 19, BESIDE + 12
        for down in (False, True):
            ticks = []
            for n in range(int(RULER) + 1):
                tall = 4.2 if n % 10 == 0 else 2.9 if n % 5 == 0 else 1.8
                way = n - RULER / 2
                places = ((x + by, self.cy + way) if down else (self.cx + way, y + by) for by in (0, tall, 6.2))
                start, end, spot = places
                ticks.append((start, end))
                if n % 10 == 0:
                    items += self.pen.number(str(n), *spot)
            items += [_lines(ticks, FINE), _lines([(ticks[0][0], ticks[-1][0])], FINE)]
        return items

    def ladders(self) -> list[Item]:
        """At each edge lines 0 to 15 mm from it, each with its number on the inner side."""
        items: list[Item] = []
        rungs = []
        for side in SIDES:
            level = side in ("top", "bottom")
            pitch, inner = (4.8, 1.9) if level else (4.2, 2.0)
            edge = ABOVE if level else BESIDE
            for n in range(RUNGS):
                middle = (n - (RUNGS - 1) / 2) * pitch
                near, far = (self.at(side, middle + e * pitch * 0.46, edge - n) for e in (-1, 1))
                rungs.append((near, far))
                items += self.pen.number(str(n), *self.at(side, middle, edge - n - inner))
        return [_lines(rungs, RUNG), *items]


def _lines(pairs: list[Line], width: float, stroke: str = BLACK) -> Shape:
    """Many straight lines as one shape, in their order."""
    return Shape("".join(paths.polygon(pair, closed=False) for pair in pairs), None, stroke, width)


def _level(paper: Size, edge: Edge) -> bool:
    """Whether the paper is turned over a level edge: above and below then change places, not left and right."""
    return (edge == "long") == (paper.w > paper.h)


def _gap(paper: Size) -> float:
    """Millimetres between steps: what a tall paper has more goes there."""
    return min(3.5 + (paper.h - SMALLEST.h) / 8, 10.0)


def _front_words(marks: _Marks, paper: Paper, edge: Edge) -> list[Item]:
    column = Column(marks.pen, marks.cx - 46, ABOVE + 31, 112, _gap(marks.paper))
    about = f"{paper.name}, turned over the {edge} edge. Four steps here, four on the back."
    column.head("Printer test: front", about)
    column.step(
        1,
        "Print both pages on one sheet of plain paper",
        f"At actual size (100 %), on both sides, turned over the {edge} edge.",
    )
    column.step(
        2,
        "Lay your ruler along the two printed rulers",
        f"Its 0 on the printed 0. What does yours show at the printed {RULER:g}? Guess the tenths of a millimetre.",
        _rulers_drawn(marks.pen),
    )
    column.fields([("--across", "mm"), ("--down", "mm")], 27)
    column.step(
        3,
        "At each edge find the lowest number whose line is printed",
        "Nearer to the edge the printer leaves the paper white.",
        _ladder_drawn(marks.pen),
    )
    column.fields([("--margins", "left"), ("", "top"), ("", "right"), ("", "bottom")], 19, 2.0)
    turn = "like the sheet of a wall calendar" if _level(marks.paper, edge) else "like the page of a book"
    column.step(
        4,
        f"Turn the sheet over {turn}",
        "Hold it against a window or a lamp and go on there: the mirrored marks of this page are read from behind.",
        _light_drawn(),
    )
    return column.items


def _back_words(marks: _Marks, paper: Paper, edge: Edge, profile: str) -> list[Item]:
    other = "short" if edge == "long" else "long"
    column = Column(marks.pen, marks.cx - 56, ABOVE + 18, 116, _gap(marks.paper))
    column.head("Printer test: back", "Hold this page against the light, so that the marks of the front shine through.")
    column.step(
        5,
        "Is this page upside down?",
        f"Then the printer turned it over its {other} edge. Choose the {edge} edge in the print dialog and print "
        f"again, or make this sheet for it: kitwright calibrate --backs duplex-{other}",
    )
    column.step(
        6,
        "Read the four scales",
        "Whole millimetres: the last one that the long line from behind has passed. Tenths: the number of the "
        "line from behind that best meets a line of this page. Here 12 is passed, and 4 meets: write 12.4",
        _example(marks.pen),
        1.9,
    )
    column.fields([(f"--{side}", "") for side in SIDES[:2]], 27)
    column.fields([(f"--{side}", "") for side in SIDES[2:]], 27)
    column.note(
        f"All four {MIDDLE:.1f}: the back lies true. Top and bottom differ, or left and right: it is turned, "
        "and the profile mends that, too."
    )
    column.step(
        7,
        "Is the paper too thick for the light?",
        "From the front, prick a pin through the small cross on each long line, and read where the holes come out.",
    )
    column.step(8, "Type your numbers; NAME is what you call this printer")
    name = profile or "NAME"
    given = f" --profile {profile}" if profile else ""
    column.typed(
        [
            f"kitwright calibrate --paper {paper.name.lower()}{given} --save {name}",
            "    --across … --down … --margins … … … …",
            "    --top … --bottom … --left … --right …",
        ]
    )
    adds = f"This sheet was printed with the profile {profile}, and its numbers add to it. " if profile else ""
    column.note(f"{adds}From now on: kitwright build GAME --profile {name}")
    return column.items


def _rulers_drawn(pen: Pen) -> Frame:
    """The end of a printed ruler, and another laid to it that shows 149.4 there."""
    unit, own = 4.0, 0.6
    printed = [(4 + unit * n, 3.4 if n == 10 else 4.6) for n in range(11)]
    laid = [(4 + unit * (n + own), 10.8 if n % 5 == 0 else 9) for n in range(13)]
    mark = printed[-1][0]
    return Frame(
        80,
        15,
        (
            Shape(paths.rectangle(Box(0, 7, 60, 8), 1), TINT, GREY, FINE),
            _lines([((x, 7), (x, y)) for x, y in printed], RUNG),
            _lines([((4, 7), (mark, 7))], RUNG),
            _lines([((x, 7), (x, y)) for x, y in laid], RUNG, BLUE),
            *pen.number("140", printed[0][0], 1.6),
            *pen.number("150", mark, 1.6),
            *pen.number("140", laid[0][0], 12.8),
            *pen.number("150", laid[10][0], 12.8),
            Shape(paths.ellipse(Box(mark - 2.2, 4.8, 4.4, 4.4)), None, BLUE, 0.35),
            *pen.say("yours shows 149.4", Box(63, 7, 30, 8), BODY, bold=True, valign="middle", fill=BLUE),
        ),
    )


def _ladder_drawn(pen: Pen) -> Frame:
    """A ladder whose first three lines are lost."""
    rungs = [((5 + 6.0 * n, 1.7 * n), (9.6 + 6.0 * n, 1.7 * n)) for n in range(7)]
    items: list[Item] = [
        Shape(paths.rectangle(Box(0, -0.8, 60, 5.2)), TINT),
        _lines([((0, -0.8), (60, -0.8))], 0.5),
        Shape(_lines(rungs[:3], RUNG).path, None, GREY, RUNG, (0.5, 0.5)),
        _lines(rungs[3:], 0.3),
        *pen.say("edge: stays white", Box(28, 0, 30, 4), SMALL, valign="middle", align="right", fill=GREY),
    ]
    for n in range(3, 7):
        items += pen.number(str(n), 7.3 + 6.0 * n, 1.7 * n + 1.9)
    items.append(Shape(paths.ellipse(Box(22.5, 4.6, 5.6, 4.8)), None, BLUE, 0.35))
    items += pen.say("3 is the lowest", Box(63, 3, 30, 8), BODY, bold=True, valign="middle", fill=BLUE)
    return Frame(80, 14.5, tuple(items))


def _light_drawn() -> Frame:
    """A sheet before a lamp, with lines of both sides."""
    rays: list[Line] = []
    for x, y in ((-1.0, 0.0), (-0.87, -0.5), (-0.5, -0.87), (0.0, -1.0), (-0.87, 0.5), (-0.5, 0.87), (0.0, 1.0)):
        rays.append(((13 + 8.5 * x, 11 + 8.5 * y), (13 + 11 * x, 11 + 11 * y)))
    ticks: list[Line] = [((19 + 1.6 * n, 10.5), (19 + 1.6 * n, 8.0 if n % 5 else 6.5)) for n in range(15)]
    behind: list[Line] = [((22.8 + 4.64 * n, 9.5), (22.8 + 4.64 * n, 13.5 if n else 15.5)) for n in range(4)]
    return Frame(
        80,
        22,
        (
            Shape(paths.ellipse(Box(6, 4, 14, 14)), "#f4d98a", GREY, RUNG),
            _lines(rays, 0.35, GREY),
            Shape(paths.rectangle(Box(14, 0, 32, 22)), WHITE, BLACK, 0.3),
            _lines(ticks, RUNG),
            _lines(behind, 0.3, BLUE),
        ),
    )


def _example(pen: Pen) -> Frame:
    """The top scale with the front behind it, shifted so that it reads 12.4."""
    marks = _Marks(pen, Size(2 * MIDDLE + 6, 2 * ABOVE))
    reads = 2.4
    behind = [one._replace(stroke=one.stroke and BLUE, fill=one.fill and BLUE) for one in marks.vernier("top", reads)]
    pointer, meets = marks.at("top", reads, 10.2), marks.at("top", reads + 4 * STEP, 0)
    items = (
        *marks.scale("top"),
        *behind,
        Shape(paths.ellipse(Box(meets[0] - 1.2, meets[1] - 1.2, 2.4, 2.4)), None, BLUE, 0.25),
        *pen.say("12.4", Box(pointer[0] - 6, pointer[1] - 0.3, 12, 3.3), SMALL, bold=True, align="centre", fill=BLUE),
    )
    return Frame(54, 18.5, (Group(0, -(ABOVE - 10), Frame(54, 2 * ABOVE, items)),))
