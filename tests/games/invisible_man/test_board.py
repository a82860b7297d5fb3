"""The board: its tiles join, its places have room, and its names follow the towns."""

import re
import shutil
from collections.abc import Iterator
from itertools import combinations
from math import dist
from pathlib import Path

import pdfplumber
import pikepdf
import pytest

from generator.build import Options, build, check
from generator.frame import Frame, Group, Item, Shape, Text
from generator.kit import kit_of
from generator.pack import Workspace, packaged, read_pack
from generator.units import PT_PER_MM

ROOT = Path(__file__).parents[3]

TOWNS = 18
OVERLAP = 10.0
MARK = 0.43
"""Points of the cut marks, which are the sheet's and not the board's."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    result = build(Workspace(ROOT), "invisible_man", Options(papers=("a4", "letter"), only=("board",),
                                                             out=tmp_path_factory.mktemp("out")))  # fmt: skip
    assert result.folder is not None, result.pack.found
    return result.folder


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_neighbouring_tiles_show_the_same_drawing_where_they_overlap(built: Path, paper: str) -> None:
    """Corners and ends of lines in the strip that two tiles share lie at the same place of the board, to 0.05 mm."""
    tiles = list(_tiles(built / f"invisible_man-board-{paper}.pdf"))
    columns, rows = max(one[0] for one in tiles) + 1, max(one[1] for one in tiles) + 1
    w, h = tiles[0][2], tiles[0][3]
    assert round((w - OVERLAP) * columns + OVERLAP, 2) == 594
    assert round((h - OVERLAP) * rows + OVERLAP, 2) == 420
    for one, other in combinations(tiles, 2):
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
            left, top = other[0] * (w - OVERLAP), other[1] * (h - OVERLAP)
            right, foot = one[0] * (w - OVERLAP) + w, one[1] * (h - OVERLAP) + h
            for some, others in ((one, other), (other, one)):
                here = _within(some[4], left + 0.1, top + 0.1, right - 0.1, foot - 0.1)
                assert len(here) > 20
                assert _apart(here, _within(others[4], left, top, right, foot)) < 0.05


Point = tuple[float, float]


def _tiles(path: Path) -> Iterator[tuple[int, int, float, float, list[Point]]]:
    """Column, row, width, height and all drawn points of each tile, in millimetres of the board."""
    with pikepdf.open(path) as pdf, pdfplumber.open(path) as drawn:
        for page, seen in zip(list(pdf.pages)[1:], drawn.pages[1:], strict=True):
            x0, y0, x1, y1 = (float(v) / PT_PER_MM for v in page.trimbox)
            high = float(page.mediabox[3]) / PT_PER_MM
            name = re.search(r"tile ([A-Z])(\d)", seen.extract_text())
            assert name is not None
            column, row = ord(name[1]) - 65, int(name[2]) - 1
            w, h = x1 - x0, y1 - y0
            dx, dy = column * (w - OVERLAP) - x0, row * (h - OVERLAP) - (high - y1)
            points = [
                (x / PT_PER_MM + dx, y / PT_PER_MM + dy)
                for item in (*seen.curves, *seen.lines, *seen.rects)
                if item["linewidth"] != MARK
                for x, y in item["pts"]
            ]
            yield column, row, w, h, points


def _within(points: list[Point], left: float, top: float, right: float, foot: float) -> list[Point]:
    return [(x, y) for x, y in points if left < x < right and top < y < foot]


def _apart(some: list[Point], others: list[Point]) -> float:
    """How far the loneliest of some points is from the nearest of others."""
    return max(min(dist(one, other) for other in others) for one in some)


def test_the_poster_is_one_vector_page_under_two_megabytes(built: Path) -> None:
    path = built / "invisible_man-board-poster.pdf"
    assert path.stat().st_size < 2_000_000
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 1
        assert [round(float(v) / PT_PER_MM, 1) for v in pdf.pages[0].mediabox] == [0, 0, 594, 420]
        assert not any(one.get("/Subtype") == "/Image" for one in pdf.objects if isinstance(one, pikepdf.Stream))


@pytest.fixture(scope="module")
def board() -> Frame:
    pack = read_pack(Workspace(packaged()), "invisible_man")
    kit = kit_of(pack)
    assert kit is not None
    return next(next(one for one in kit.groups if one.name == "board").components(kit.press)).front.frame


def _words(frame: Frame, dx: float = 0.0, dy: float = 0.0) -> Iterator[tuple[str, float, float]]:
    """Each text of the board with its place; what is turned or scaled is left out."""
    for item in frame.items:
        if isinstance(item, Text):
            yield " ".join(item.lines), item.x + dx, item.y + dy
        elif isinstance(item, Group) and not item.turn and item.scale == 1:
            yield from _words(item.frame, dx + item.x, dy + item.y)


def test_every_town_is_named_beside_itself(board: Frame) -> None:
    towns = read_pack(Workspace(packaged()), "invisible_man").game.towns  # type: ignore[attr-defined]
    assert len(towns) == TOWNS
    places = {word: (x, y) for word, x, y in _words(board)}
    for town in towns.values():
        assert dist(places[town.name], town.centre) < 50, town.name


def _spots(board: Frame) -> list[Group]:
    """The places of two markers and two cubes: the groups of that size."""
    found = [one for one in board.items if isinstance(one, Group) and (one.frame.w, one.frame.h) == (43.6, 17.4)]
    assert len(found) == TOWNS
    return found


def test_the_places_of_markers_lie_clear_of_towns_and_of_each_other(board: Frame) -> None:
    game = read_pack(Workspace(packaged()), "invisible_man").game
    spots = _spots(board)
    for one, other in combinations(spots, 2):
        assert abs(one.x - other.x) > 43.6 or abs(one.y - other.y) > 17.4
    for town in game.towns.values():  # type: ignore[attr-defined]
        x, y = town.centre
        for spot in spots:
            near = (min(max(x, spot.x), spot.x + 43.6), min(max(y, spot.y), spot.y + 17.4))
            assert dist(near, (x, y)) > 11.8, (town.name, spot.x, spot.y)


def test_a_place_for_pieces_holds_two_markers_and_two_cubes_or_a_pile_of_chips(board: Frame) -> None:
    """Markers are 14 mm across, chips 12; two cubes with edges of 8 mm are 16 mm long."""
    sizes = sorted(_extent(item) for item in _spots(board)[0].frame.items if isinstance(item, Shape))
    assert sizes == [(11.1, 15.4), (12.1, 12.1), (12.1, 12.1), (12.9, 17.2), (14.5, 14.5), (14.5, 14.5)]


def test_the_places_of_markers_lie_in_the_county_of_their_town(board: Frame) -> None:
    game = read_pack(Workspace(packaged()), "invisible_man").game
    outlines = [county.outline for county in game.counties.values()]  # type: ignore[attr-defined]
    for spot in _spots(board):
        corners = [(spot.x + dx, spot.y + dy) for dx in (0, 43.6) for dy in (0, 17.4)]
        assert any(all(_encloses(outline, corner) for corner in corners) for outline in outlines), (spot.x, spot.y)


def _encloses(outline: tuple[Point, ...], point: Point) -> bool:
    """Whether a ray to the right crosses the outline an odd number of times."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def _extent(item: Item) -> tuple[float, float]:
    assert isinstance(item, Shape)
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", item.path)]
    xs, ys = numbers[::2], numbers[1::2]
    return round(max(xs) - min(xs), 1), round(max(ys) - min(ys), 1)


def test_a_name_moves_with_its_town(tmp_path: Path, board: Frame) -> None:
    for folder in ("content/invisible_man", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    path = tmp_path / "content" / "invisible_man" / "towns.yaml"
    text = path.read_text("utf-8")
    moved = re.sub(r"(eype:\n(?:  .*\n)*?  centre: )\[62, 256\]", r"\1[66, 252]", text)
    assert moved != text
    path.write_text(moved, "utf-8")
    _, kit = check(Workspace(tmp_path), "invisible_man")
    assert kit is not None
    after = next(next(one for one in kit.groups if one.name == "board").components(kit.press)).front.frame
    before, now = ({word: (x, y) for word, x, y in _words(one)} for one in (board, after))
    assert before["Eype"] != now["Eype"]
    assert dist(now["Eype"], (66, 252)) < 40
    assert before["Guildford"] == now["Guildford"]
