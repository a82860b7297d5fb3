"""The test sheet, printed by printers with known faults and read as it says itself."""

import re
from itertools import combinations
from math import cos, dist, radians, sin
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.frame import Shape
from generator.layout.text.fit import Fitted
from generator.layout.text.fit import fit as fitted
from generator.outputs.pdf import PdfWriter
from generator.profile import Matrix, Profile, Reading, as_text, measured, placing, read_profile
from generator.sheets import instructions
from generator.sheets.calibration import SIDES, Edge, Side, calibration
from generator.sheets.grid import Page, grid
from generator.sheets.impose import Paper
from generator.sheets.model import Sheet
from generator.units import Size
from tests.kit import Pdf, Word, typesetter

PAPERS = {
    "A4": Size(210, 297),
    "Letter": Size(215.9, 279.4),
    "A3": Size(297, 420),
    "Small": Size(200, 270),
    "Wide": Size(420, 297),
}
SETTER = typesetter()
EDGES: tuple[Edge, ...] = ("long", "short")

Place = tuple[float, float]


class Printer(NamedTuple):
    """What a printer does to a page: scales across and down, and moves and turns the back against the front."""

    across: float = 1.0
    down: float = 1.0
    right: float = 0.0
    lower: float = 0.0
    turn: float = 0.0
    paper: Size = PAPERS["A4"]
    edge: Edge = "long"

    def front(self, x: float, y: float) -> Place:
        """Where a place of a front page comes out, as seen on the front."""
        return (
            self.paper.w / 2 + self.across * (x - self.paper.w / 2),
            self.paper.h / 2 + self.down * (y - self.paper.h / 2),
        )

    def through(self, x: float, y: float) -> Place:
        """Where it is seen from the back, once the sheet is turned over that edge."""
        return self.over(*self.front(x, y))

    def over(self, x: float, y: float) -> Place:
        """A place of one side as it lies on the other: its long edge is upright unless the paper is wide."""
        upright = self.paper.h > self.paper.w
        return (self.paper.w - x, y) if (self.edge == "long") == upright else (x, self.paper.h - y)

    def back(self, x: float, y: float) -> Place:
        """Where a place of a back page comes out, as seen on the back."""
        x, y = self.front(x, y)
        x, y = x - self.paper.w / 2, y - self.paper.h / 2
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return self.paper.w / 2 + c * x - s * y + self.right, self.paper.h / 2 + s * x + c * y + self.lower


def lines(sheet: Sheet, name: str) -> list[list[Place]]:
    """Straight lines of the first shape of a part, in drawing order."""
    [part] = [placed for placed in sheet.placed if placed.name == name]
    shape = next(item for item in part.frame.items if isinstance(item, Shape))
    ends = re.findall(r"M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)", shape.path)
    return [[(float(a), float(b)), (float(c), float(d))] for a, b, c, d in ends]


def crossing(line: list[Place], start: Place, end: Place) -> float:
    """Where a line meets the way from ``start`` to ``end``: 0 at the one, 1 at the other."""
    (ax, ay), (bx, by) = line
    nx, ny = by - ay, ax - bx
    (sx, sy), (ex, ey) = start, end
    return (nx * (ax - sx) + ny * (ay - sy)) / (nx * (ex - sx) + ny * (ey - sy))


def read_scale(sheets: tuple[Sheet, Sheet], side: Side, printer: Printer, used: Profile) -> float:
    """Step 6: whole millimetres by the long line, tenths by the line that best meets one of the scale."""
    front, back = sheets
    drawn = placing(used, printer.paper, back=False), placing(used, printer.paper, back=True)
    behind = [[printer.through(*drawn[0].of(*end)) for end in line] for line in lines(front, f"vernier {side}")]
    ticks = [printer.back(*drawn[1].of(*line[0])) for line in lines(back, f"scale {side}")]
    last = len(ticks) - 1
    where = [last * crossing(line, ticks[0], ticks[-1]) for line in behind]
    assert len(where) == 10
    assert max(behind, key=lambda line: dist(*line)) is behind[0]  # the long line is the first
    assert all(-0.01 <= spot <= last + 0.01 for spot in where)  # each may meet a line of the scale
    tenths = min(range(10), key=lambda k: abs(where[k] - round(where[k])))
    read = round(where[0] - tenths / 10) + tenths / 10
    assert abs(read - where[0]) < 0.06
    return read


def read_sheet(sheets: tuple[Sheet, Sheet], printer: Printer, used: Profile, step: float = 0.1) -> Reading:
    """All numbers that the sheet asks for; rulers to ``step`` millimetres."""
    drawn = placing(used, printer.paper, back=False)
    [part] = [placed for placed in sheets[0].placed if placed.name == "rulers"]
    lengths = []
    for item in part.frame.items:
        if isinstance(item, Shape) and item.path.count("M") == 151:  # a line each millimetre, 0 to 150
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", item.path)]
            zero, end = (printer.front(*drawn.of(numbers[i], numbers[i + 1])) for i in (0, len(numbers) - 4))
            lengths.append(round(dist(zero, end) / step) * step)
    across, down = lengths
    top, bottom, left, right = (read_scale(sheets, side, printer, used) for side in SIDES)
    return Reading(across, down, top, bottom, left, right)


def kept(reading: Reading, paper: Size, before: Profile | None = None) -> Profile:
    profile, found = measured(reading, paper, before)
    assert profile is not None, found
    return profile


def misses(printer: Printer, profile: Profile) -> tuple[float, float]:
    """At the corners of a block of 3 x 3 poker cards: how far backs lie from fronts, and how wrong the size is."""
    paper = printer.paper
    block = grid(Size(63.5, 88.9), Page(paper), 0, 3, 3, 3).block
    fronts, backs = placing(profile, paper, back=False), placing(profile, paper, back=True)
    off = 0.0
    corners = [(x, y) for x in (block.x, block.x + block.w) for y in (block.y, block.y + block.h)]
    for x, y in corners:
        off = max(off, dist(printer.through(*fronts.of(x, y)), printer.back(*backs.of(*printer.over(x, y)))))
    seen = [printer.front(*fronts.of(*corner)) for corner in corners]
    wrong = max(abs(dist(seen[0], seen[1]) - block.h), abs(dist(seen[0], seen[2]) - block.w))
    return off, wrong


def sheets_for(printer: Printer) -> tuple[Sheet, Sheet]:
    return calibration(Paper("A4", printer.paper), SETTER, printer.edge)


KNOWN = {
    (size, edge): calibration(Paper("Test", size), SETTER, edge)
    for size in (PAPERS["A4"], PAPERS["Letter"])
    for edge in EDGES
}
PRINTERS = st.builds(
    Printer,
    across=st.floats(0.985, 1.015),
    down=st.floats(0.985, 1.015),
    right=st.floats(-3, 3),
    lower=st.floats(-3, 3),
    turn=st.floats(-0.8, 0.8),
    paper=st.sampled_from([PAPERS["A4"], PAPERS["Letter"]]),
    edge=st.sampled_from(EDGES),
)


# Reading and registering


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("edge", EDGES)
def test_a_perfect_printer_reads_ten_everywhere(name: str, edge: Edge) -> None:
    printer = Printer(paper=PAPERS[name], edge=edge)
    reading = read_sheet(sheets_for(printer), printer, Profile())
    assert reading == pytest.approx((150, 150, 10, 10, 10, 10, None))


def test_a_back_that_lies_to_the_left_and_too_low_reads_so() -> None:
    """1.3 mm to the left: the front's line stands 1.3 mm further right; 0.4 mm low: further up."""
    printer = Printer(right=-1.3, lower=0.4)
    reading = read_sheet(sheets_for(printer), printer, Profile())
    assert reading[2:6] == pytest.approx((11.3, 11.3, 9.6, 9.6))
    assert kept(reading, printer.paper).offset == pytest.approx((1.3, -0.4))


@given(PRINTERS)
@settings(max_examples=150, deadline=None)
def test_fronts_and_backs_register_within_a_tenth_of_a_millimetre(printer: Printer) -> None:
    reading = read_sheet(KNOWN[printer.paper, printer.edge], printer, Profile())
    off, wrong = misses(printer, kept(reading, printer.paper))
    assert off <= 0.1
    assert wrong <= 0.1


@given(PRINTERS)
@settings(max_examples=60, deadline=None)
def test_calibrating_again_mends_a_careless_first_reading(printer: Printer) -> None:
    """First rulers are read to half a millimetre and two scales 0.2 mm wrong; then again, with that profile, well."""
    sheets = KNOWN[printer.paper, printer.edge]
    first = read_sheet(sheets, printer, Profile(), 0.5)
    careless = first._replace(top=first.top + 0.2, left=first.left + 0.2)
    before = kept(careless, printer.paper)
    assert misses(printer, before)[0] > 0.05
    after = kept(read_sheet(sheets, printer, before), printer.paper, before)
    off, wrong = misses(printer, after)
    assert off <= 0.1
    assert wrong <= 0.1


def test_the_kept_file_registers_as_well(tmp_path: Path) -> None:
    printer = Printer(0.992, 1.011, 2.7, -1.9, 0.63)
    profile = kept(read_sheet(sheets_for(printer), printer, Profile()), printer.paper)
    path = tmp_path / "home.yaml"
    path.write_text(as_text(profile), "utf-8")
    again, found, _ = read_profile(path)
    assert again is not None, found
    assert misses(printer, Profile())[0] > 3
    assert misses(printer, again)[0] <= 0.1


def test_a_front_page_is_moved_by_nothing() -> None:
    assert placing(Profile(offset=(3, 2), turn=1), PAPERS["A4"], back=False) == Matrix()


# The pages


def test_a_ladder_is_numbered_in_millimetres_from_each_edge() -> None:
    front, _ = calibration(Paper("A4", PAPERS["A4"]), SETTER)
    rungs = lines(front, "ladders")
    assert len(rungs) == 4 * 16
    for n in range(16):
        top, bottom, left, right = (rungs[16 * i + n] for i in range(4))
        assert [y for _, y in top] == pytest.approx([n, n])
        assert [y for _, y in bottom] == pytest.approx([297 - n, 297 - n])
        assert [x for x, _ in left] == pytest.approx([n, n])
        assert [x for x, _ in right] == pytest.approx([210 - n, 210 - n])


def test_paper_that_is_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match="needs paper of 200 x 270 mm at least"):
        calibration(Paper("A5", Size(148, 210)), SETTER)


def printed(folder: Path, name: str, edge: Edge, profile: str = "") -> Pdf:
    """The sheet as a file."""
    path = folder / "test.pdf"
    writer = PdfWriter(path, "Printer test", "", "en", SETTER.book, {})
    for sheet in calibration(Paper(name, PAPERS[name]), SETTER, edge, profile):
        writer.add(sheet)
    writer.close()
    return Pdf(path)


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("edge", EDGES)
def test_no_word_covers_another_and_none_is_small(
    tmp_path: Path, name: str, edge: Edge, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing: list[Fitted] = []

    def watched(*args: object) -> Fitted:
        made: Fitted = fitted(*args)  # type: ignore[arg-type]
        missing.extend([made] if made.missing or made.problems else [])
        return made

    monkeypatch.setattr(instructions, "fit", watched)
    pdf = printed(tmp_path, name, edge, "home")
    assert missing == []
    assert pdf.pages == 2
    assert all(font.embedded for font in pdf.fonts())
    for page in (0, 1):
        assert min(char["size"] for char in pdf.chars(page)) >= 7
        for one, other in combinations(pdf.words(page), 2):
            assert not overlap(one, other), (one, other)


def overlap(one: Word, other: Word) -> bool:
    """Whether the bodies of two words, less a fifth above and below, share any place."""
    a, b = one.box, other.box
    across = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    down = min(a.y + 0.8 * a.h, b.y + 0.8 * b.h) - max(a.y + 0.2 * a.h, b.y + 0.2 * b.h)
    return across > 0.05 and down > 0.05


def test_the_back_says_what_to_type(tmp_path: Path) -> None:
    text = printed(tmp_path, "Letter", "long").text(1)
    assert "kitwright calibrate --paper letter --save NAME" in text
    for option in ("--across", "--down", "--margins", "--top", "--bottom", "--left", "--right"):
        assert f"{option} …" in text
    assert "kitwright build GAME --profile NAME" in text
    assert "kitwright calibrate --backs duplex-short" in text


def test_a_sheet_that_is_printed_with_a_profile_says_that_it_adds(tmp_path: Path) -> None:
    text = printed(tmp_path, "A4", "short", "home").text(1)
    assert "kitwright calibrate --paper a4 --profile home --save home" in text
    assert "This sheet was printed with the profile home, and its numbers add to it." in " ".join(text.split())
    assert "kitwright calibrate --backs duplex-long" in text


def test_the_same_sheet_is_the_same_bytes(tmp_path: Path) -> None:
    first = printed(tmp_path, "A4", "long").path.read_bytes()
    assert printed(tmp_path, "A4", "long").path.read_bytes() == first
