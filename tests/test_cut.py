"""Cut files and the PDF agree; the marks are those of the table; pieces keep out of their way."""

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from math import dist, hypot, pi
from pathlib import Path
from re import findall, fullmatch
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pdfplumber
import pytest
from ezdxf import bbox
from ezdxf.filemanagement import readfile
from ezdxf.path import make_path
from fontTools.pens.areaPen import AreaPen
from fontTools.svgLib.path import parse_path

from generator.build import check
from generator.model import Id, read
from generator.outputs.cut import (
    Cuts,
    Cutter,
    Line,
    Missing,
    Vertex,
    cuts,
    cutter_grid,
    dxf,
    marks,
    outlines,
    rooms,
    svg,
    write_cuts,
    zones,
)  # fmt: skip
from generator.pack import packaged
from generator.sheets.backs import Way, single
from generator.sheets.grid import GridError
from generator.sheets.impose import Paper, Plan, Printing, plan
from generator.source import Loc, read_source
from generator.units import Box, Size
from tests.kit import MM, Built, Game, game, same

A4, LETTER = Paper("A4", Size(210, 297)), Paper("Letter", Size(215.9, 279.4))
PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
ELEVEN = "".join(f"c{i}: {{name: N{i}, text: T}}\n" for i in range(1, 12))
PLAIN = 'draw:\n  - rect: {box: 0 0 10 10, fill: "#cc0000"}\n'
THEME = """\
colours: {ink: "#1d1b1a", paper: "#f5eedc", page: "#ffffff", fog: "#8c8577", red: "#cc0000"}
fonts: {title: [Old Standard TT, DejaVu Sans], text: [EB Garamond, DejaVu Sans]}
styles:
  title: {font: title, size: 12pt, bold: yes, min: 6.5pt}
  body: {font: text, size: 9pt}
lines: {hair: 0.15mm}
"""
NET = "extends: net\nparts: {panel: []}\n"


def cutters() -> dict[str, Cutter]:
    path = packaged() / "templates" / "cutters.yaml"
    source, faults = read_source(path, "cutters.yaml")
    table: dict[str, Cutter] | None
    table, found = read(dict[Id, Cutter], source.tree, Loc("cutters.yaml"))
    assert not faults
    assert not found
    assert table is not None
    return table


def made(folder: Path, kind: str, more: str = "") -> Game:
    """Eleven pieces of one kind, or a tuck box for eleven cards."""
    kit = f"cards: {{title: Cards, kind: {kind}, from: cards, front: card{more}}}\n"
    if kind == "net":
        kit = (
            "cards: {title: Cards, kind: poker, from: cards, front: card, stock: card 300 g}\n"
            "box: {title: Box, kind: net, net: {form: tuck_box, deck: cards}, front: box, stock: card 300 g}\n"
        )
    return game(folder, ELEVEN, kit=kit, theme=THEME, card=PLAIN, box=NET)


def planned(one: Game, paper: Paper, way: Way = "duplex-long", name: str = "") -> Plan:
    pack, kit = check(one.workspace, "probe")
    assert kit is not None, pack.found
    group = next(group for group in reversed(kit.groups) if name in ("", group.name))
    result = plan(group, paper, Printing(way))
    assert isinstance(result, Plan)
    return result


class Seen(NamedTuple):
    """A line as it was read back from a file: millimetres from the top left."""

    layer: str
    box: Box
    points: tuple[tuple[float, float], ...]


def around(*points: tuple[float, ...]) -> Box:
    """The smallest upright box round the points."""
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def of_svg(path: Path) -> list[Seen]:
    root = ElementTree.parse(path).getroot()
    width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
    space = "{http://www.w3.org/2000/svg}"
    seen = []
    for group in root.iter(f"{space}g"):
        for one in group.iter(f"{space}path"):
            points: list[tuple[float, float]] = []
            reach: list[tuple[float, float]] = []
            for command, text in findall(r"([MLAZ])([^MLAZ]*)", one.attrib["d"]):
                if command == "Z":
                    continue
                numbers = [float(number) for number in text.split()]
                end = (numbers[-2], numbers[-1])
                if command == "A" and abs(dist(points[-1], end) - 2 * numbers[0]) < 0.01:  # half a circle
                    x, y, r = (points[-1][0] + end[0]) / 2, (points[-1][1] + end[1]) / 2, numbers[0]
                    reach += [(x, y - r), (x, y + r), (x - r, y), (x + r, y)]
                points.append(end)
            seen.append(Seen(group.attrib["id"], around(*points, *reach), tuple(points)))
    return seen


def of_dxf(path: Path, height: float) -> list[Seen]:
    made = readfile(path)
    assert made.header["$INSUNITS"] == 4
    seen = []
    for one in made.modelspace():
        low, high = bbox.extents([one]).extmin, bbox.extents([one]).extmax
        points = tuple((float(x), height - float(y)) for x, y in one.get_points("xy"))  # type: ignore[attr-defined]
        box = Box(low.x, height - high.y, high.x - low.x, high.y - low.y)
        seen.append(Seen(one.dxf.layer.lower(), box, points))
    return seen


def written(one: Plan, folder: Path, cutter: str = "three_point_v1") -> Iterator[tuple[int, list[Seen]]]:
    """What stands in each file, with the first sheet it is for."""
    folder.mkdir(exist_ok=True)
    names, missing = write_cuts([one], cutters()[cutter], {"card 300 g": 0.35}, "probe", "Probe 1.10", folder)
    assert missing is None
    assert names
    for name in names:
        found = fullmatch(rf"probe-\w+-(?:a4|letter)-{cutter}-cut(-last)?\.(svg|dxf)", name)
        assert found is not None, name
        height = one.layout.paper.h if one.layout else 0.0
        yield (
            one.sheets if found[1] else 1,
            of_svg(folder / name) if found[2] == "svg" else of_dxf(folder / name, height),
        )


def trims(built: Built, group: str) -> dict[int, list[Box]]:
    """Trim boxes of the fronts on each page of the group's own file, as the manifest has them."""
    rows: dict[str, Any] = json.loads((built.folder / "manifest.json").read_text("utf-8"))
    pages: dict[int, list[Box]] = {}
    for one in rows["components"]:
        if one["group"] == group and one["side"] == "front":
            for place in one["places"]:
                pages.setdefault(place["page"], []).append(Box(*place["trim"]))
    return pages


@PAPERS
@pytest.mark.parametrize("kind", ["poker", "token_20", "tile_20", "mini"])
@pytest.mark.parametrize("layout", ["butted", "spaced"])
def test_what_is_cut_is_what_was_printed(tmp_path: Path, paper: Paper, kind: str, layout: str) -> None:
    one = made(tmp_path, kind, f", layout: {layout}")
    printed = trims(one.build(paper.name.lower()), "cards")
    files = list(written(planned(one, paper), tmp_path / "cut"))
    assert sorted({first for first, _ in files}) == sorted(printed)
    for first, seen in files:
        lines = [line for line in seen if line.layer == "cut"]
        if kind == "tile_20":
            xs = [x for box in printed[first] for x in (box.x, box.x + box.w)]
            ys = [y for box in printed[first] for y in (box.y, box.y + box.h)]
            ends = [point for line in lines for point in line.points]
            assert all(min(abs(x - at) for at in xs) < 0.1 > min(abs(y - at) for at in ys) for x, y in ends)
            assert same(around(*ends), around(*zip(xs, ys, strict=True)))
            continue
        assert len(lines) == len(printed[first])
        for box in printed[first]:
            assert sum(same(line.box, box) for line in lines) == 1


@PAPERS
def test_a_tuck_box_is_cut_where_its_lines_are_printed(tmp_path: Path, paper: Paper) -> None:
    """Every corner of the cut and both ends of every fold are points of lines that the PDF draws."""
    one = made(tmp_path, "net")
    built = one.build(paper.name.lower())
    assert built.ok, built.found.text
    (file,) = built.folder.glob("probe-box-*.pdf")
    with pdfplumber.open(file) as opened:
        page = opened.pages[0]
        drawn = [(x * MM, y * MM) for line in (*page.lines, *page.curves, *page.rects) for x, y in line["pts"]]
    files = list(written(planned(one, paper), tmp_path / "cut"))
    assert len(files) == 2
    (place,) = trims(built, "box")[1]
    for _, seen in files:
        cut = [line for line in seen if line.layer == "cut"]
        folds = [line for line in seen if line.layer == "fold"]
        assert len(cut) == 1
        assert len(folds) >= 6  # six faces hang together, and a tab on them
        assert same(cut[0].box, place)
        for point in (point for line in (*cut, *folds) for point in line.points):
            assert min(hypot(point[0] - x, point[1] - y) for x, y in drawn) < 0.1


def test_p19_the_numbers_of_a_version_never_change() -> None:
    """Sheets that were printed with a version must be found by the machine: other numbers are another version."""
    table = cutters()
    angles = {"top_right": "angle", "bottom_left": "angle"}
    sizes = {"inset": 10.0, "square": 5.0, "line": 1.0, "length": 5.0, "clear": 1.5, "gap": 1.25}
    kept = {
        "three_point_v1": {"marks": {"top_left": "square", **angles}, **sizes},
        "four_point_v1": {"marks": {"top_left": "angle", **angles, "bottom_right": "angle"}, **sizes},
    }
    assert {name: entry.model_dump(exclude={"name"}) for name, entry in table.items() if name in kept} == kept
    assert all(fullmatch(r"[a-z_]+_v[1-9]\d*", name) for name in table)


@pytest.mark.parametrize(
    ("cutter", "boxes"),
    [
        ("three_point_v1", [(10, 10, 5, 5), (195, 9.5, 5.5, 5.5), (9.5, 282, 5.5, 5.5)]),
        ("four_point_v1", [(9.5, 9.5, 5.5, 5.5), (195, 9.5, 5.5, 5.5), (9.5, 282, 5.5, 5.5), (195, 282, 5.5, 5.5)]),
    ],
)
def test_marks_stand_in_print_and_in_the_cut_file_where_the_table_has_them(
    tmp_path: Path, cutter: str, boxes: list[tuple[float, float, float, float]]
) -> None:
    """A4: lines of 1 mm about 10 mm from the edges, arms of 5 mm from there; the square from 10 to 15 mm."""
    for _, seen in written(planned(made(tmp_path, "poker"), A4), tmp_path / "cut", cutter):
        found = [line.box for line in seen if line.layer == "registration"]
        assert len(found) == len(boxes)
        assert all(same(box, wanted, 0.001) for box, wanted in zip(found, boxes, strict=True))
    assert len(marks(cutters()[cutter], A4.size)) == len(boxes)
    square_or_angle = [area(outline) for outline in outlines(cutters()[cutter], A4.size)]
    assert square_or_angle[-1] == pytest.approx(5.5 + 4.5)


def area(outline: tuple[tuple[float, float], ...]) -> float:
    ends = pairwise((*outline, outline[0]))
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in ends)) / 2


@PAPERS
def test_eight_poker_cards_lie_between_the_marks(paper: Paper) -> None:
    """Four of 63.5 mm and three gaps of 1.25 are 257.75 mm, two of 88.9 and a gap 179.05: paper on its side."""
    found = cutter_grid(cutters()["three_point_v1"], Size(63.5, 88.9), paper.size, 3.0, 0.0, single=True)
    assert (found.columns, found.rows, found.bleed) == (4, 2, 0.625)
    assert found.paper == Size(paper.size.h, paper.size.w)
    block = ((found.paper.w - 257.75) / 2, (found.paper.h - 179.05) / 2, 257.75, 179.05)
    assert same(found.block, block, 0.001)


SIZES = [Size(63.5, 88.9), Size(44, 68), Size(70, 120), Size(12, 12), Size(25, 104), Size(158, 120), Size(20, 30)]


@PAPERS
@pytest.mark.parametrize("cutter", ["three_point_v1", "four_point_v1"])
@pytest.mark.parametrize("piece", SIZES, ids=str)
@pytest.mark.parametrize("single_", [True, False])
def test_artwork_keeps_out_of_the_way_of_the_marks(paper: Paper, cutter: str, piece: Size, single_: bool) -> None:
    entry = cutters()[cutter]
    found = cutter_grid(entry, piece, paper.size, 3.0, 0.0, single=single_)
    layout = single(found)
    trims_ = [slot.box for slot in layout.fronts]
    assert min(box.x for box in trims_) >= 9.99
    assert max(box.x + box.w for box in trims_) <= found.paper.w - 9.99
    assert max(box.y + box.h for box in trims_) <= found.paper.h - 9.99
    shown = layout.windows(trims_)
    kept = zones(entry, found.paper)
    assert all(box.w == 16.5 for box in kept)
    assert not any(meet(box, zone) for box in shown for zone in kept)
    middle = (layout.block.x + layout.block.w / 2, layout.block.y + layout.block.h / 2)
    assert middle == pytest.approx((found.paper.w / 2, found.paper.h / 2))


def meet(one: Box, other: Box) -> bool:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > 0.001 and down > 0.001


def test_the_rooms_are_between_the_marks() -> None:
    """A4, a bleed of 1 mm: 17.5 mm off two sides, 10 mm off the others."""
    across, down = rooms(cutters()["three_point_v1"], A4.size, 1.0)
    assert across == pytest.approx((17.5, 10, 175, 277))
    assert down == pytest.approx((10, 17.5, 190, 262))


def test_what_is_too_large_between_the_marks_says_what_they_leave() -> None:
    with pytest.raises(GridError, match=r"1 x 1 of 200 x 269 mm do not fit.*177 x 277 mm or 190 x 264 mm"):
        cutter_grid(cutters()["three_point_v1"], Size(200, 269), A4.size, 0.0, 0.0, single=False)


@pytest.mark.parametrize(("pieces", "long"), [(4, 240.0), (3, 200.0)])
def test_edges_that_two_pieces_share_are_cut_once(tmp_path: Path, pieces: int, long: float) -> None:
    """Two by two tiles of 20 mm: three lines of 40 mm each way; without the last tile two lines are half as long."""
    rows = "".join(ELEVEN.splitlines(keepends=True)[:pieces])
    kit = "cards: {title: Cards, kind: tile_20, from: cards, front: card, columns: 2, rows: 2}\n"
    (found,) = cuts(planned(game(tmp_path, rows, kit=kit, card=PLAIN), A4))
    assert not any(line.closed for line in found.cut)
    assert sum(dist(line.places[0][:2], line.places[1][:2]) for line in found.cut) == pytest.approx(long)


def test_the_last_sheet_is_cut_for_the_pieces_that_are_on_it(tmp_path: Path) -> None:
    """Eleven cards, nine on a sheet."""
    full, rest = cuts(planned(made(tmp_path, "poker"), A4))
    assert (full.first, full.last, len(full.cut)) == (1, 1, 9)
    assert (rest.first, rest.last, len(rest.cut)) == (2, 2, 2)


def test_a_card_that_is_folded_is_cut_with_its_back(tmp_path: Path) -> None:
    found = cuts(planned(made(tmp_path, "poker", ", back: card"), A4, "foldover"))[0]
    assert len(found.cut) == len(found.fold)
    box = around(*(at[:2] for at in found.cut[0].places))
    assert (box.w, box.h) in (pytest.approx((63.5, 177.8)), pytest.approx((127, 88.9)))


def test_a_sheet_that_is_folded_once_is_cut_round_its_fronts(tmp_path: Path) -> None:
    found = cuts(planned(made(tmp_path, "poker", ", back: card"), A4, "gutterfold"))[0]
    assert len(found.fold) == 1
    boxes = [around(*(at[:2] for at in line.places)) for line in found.cut]
    assert all(box[2:] == pytest.approx((63.5, 88.9)) for box in boxes)


@pytest.mark.parametrize(("thickness", "folds", "scores"), [(0.35, True, False), (1.5, False, True)])
def test_thick_stock_is_scored_where_thin_stock_is_folded(
    tmp_path: Path, thickness: float, folds: bool, scores: bool
) -> None:
    (found,) = cuts(planned(made(tmp_path, "net"), A4), thickness)
    assert (bool(found.fold), bool(found.score)) == (folds, scores)


def test_pages_and_boards_in_tiles_are_not_cut(tmp_path: Path) -> None:
    assert cuts(planned(made(tmp_path, "page"), A4)) == []


SMALL = Cuts(Size(100, 80), 1, 1, (Line((Vertex(10, 20, 1.0), Vertex(30, 20, 1.0))),))
"""A circle of 20 mm about 20, 20."""


def test_the_same_lines_give_the_same_bytes() -> None:
    first, again = (dxf(SMALL, (), "Cards", "Probe") for _ in range(2))
    assert isinstance(first, bytes)
    assert first == again
    assert svg(SMALL, (), "Cards", "Probe") == svg(SMALL, (), "Cards", "Probe")


def test_a_circle_is_arcs_in_both_files() -> None:
    """SVG turns clockwise, from the left over the top; the same in DXF, whose y goes up."""
    assert 'd="M10 20A10 10 0 0 1 30 20A10 10 0 0 1 10 20Z"' in svg(SMALL, (), "", "")
    drawn = dxf(SMALL, (), "", "")
    assert isinstance(drawn, bytes)
    rows = [row.strip() for row in drawn.decode("utf-8").splitlines()]
    found = list(zip(rows[::2], rows[1::2], strict=True))
    drawn_at = found.index(("0", "LWPOLYLINE"))
    assert [value for code, value in found[drawn_at:] if code == "42"][:2] == ["-1.0", "-1.0"]


def test_corners_are_rounded_outwards_in_both_files(tmp_path: Path) -> None:
    """Four corners of 3 mm take (4 - pi) x 9 square millimetres off a poker card; hollow ones would take more."""
    for _ in written(planned(made(tmp_path, "poker"), A4), tmp_path / "cut"):
        pass
    wanted = 63.5 * 88.9 - (4 - pi) * 9
    drawing = readfile(tmp_path / "cut" / "probe-cards-a4-three_point_v1-cut.dxf")
    outline = make_path(drawing.query('LWPOLYLINE[layer=="CUT"]')[0])
    assert area(tuple((at.x, at.y) for at in outline.flattening(0.0005))) == pytest.approx(wanted, abs=0.05)
    root = ElementTree.parse(tmp_path / "cut" / "probe-cards-a4-three_point_v1-cut.svg").getroot()
    pen = AreaPen()
    parse_path(root.findall(".//{*}g[@id='cut']/{*}path")[0].attrib["d"], pen)
    assert abs(pen.value) == pytest.approx(wanted, abs=0.05)


def test_p19_layers_template_and_game_stand_in_the_files(tmp_path: Path) -> None:
    for _ in written(planned(made(tmp_path, "poker"), A4), tmp_path / "cut"):
        pass
    drawing = readfile(tmp_path / "cut" / "probe-cards-a4-three_point_v1-cut.dxf")
    assert {"CUT", "FOLD", "SCORE", "REGISTRATION"} <= {layer.dxf.name for layer in drawing.layers}
    about = drawing.header.custom_vars.get("About")
    text = (tmp_path / "cut" / "probe-cards-a4-three_point_v1-cut.svg").read_text("utf-8")
    assert findall(r'<g id="(\w+)"', text) == ["registration", "score", "fold", "cut"]
    for said in (about, text):
        assert said is not None
        assert "Probe 1.10" in said
        assert "cutter three_point_v1" in said
    assert "<title>Cards, sheet 1 of 2</title>" in text


def test_without_ezdxf_there_is_svg_and_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = planned(made(tmp_path, "poker"), A4)
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    names, missing = write_cuts([one], cutters()["three_point_v1"], {}, "probe", "Probe", tmp_path)
    assert missing == Missing("ezdxf", "cut")
    assert [name[-4:] for name in names] == [".svg", ".svg"]
