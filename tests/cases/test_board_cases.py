"""P21: boards in tiles: every one of them, every copy, both sides; nothing is left out in silence."""

from pathlib import Path

import pytest

from generator.build import Options, Printing, build
from generator.sheets.backs import Way
from generator.units import Box
from tests.kit import Built, Game, Pdf, close, game

KIND = "large: {name: Large board, size: 300 x 400, bleed: 3mm, tiled: yes}\n"
"""Four pages of A4 and an overview: (300 - 10) / (200 - 10) = 1.5, (400 - 10) / (287 - 10) = 1.4."""
BOARDS = 'north: {colour: "#CC0000"}\nsouth: {colour: "#0000CC"}\n'
FRONT = 'draw: [{rect: {box: -3 -3 606 806, fill: "{{ it.colour }}"}}]\n'
REAR = 'draw: [{rect: {box: -3 -3 306 406, fill: "#00CC00"}}]\n'
RED, BLUE, GREEN = (204, 0, 0), (0, 0, 204), (0, 204, 0)


def boards(folder: Path, more: str = "", kind: str = KIND) -> Game:
    kit = f"maps: {{title: Maps, kind: large, from: cards, front: card{more}}}\n"
    made = game(folder, BOARDS, fields="{colour: colour}", kit=kit, card=FRONT, rear=REAR)
    made.write("templates/kinds.yaml", kind)
    return made


def built(made: Game, way: Way = "duplex-long") -> Built:
    return Built(build(made.workspace, "probe", Options(printing=Printing(way))), made.output)


def colours(pdf: Pdf) -> list[tuple[int, int, int]]:
    """The colour of the board on each page, a little off its middle."""
    return [pdf.raster(page, dpi=20).at(80, 100) for page in range(pdf.pages)]


@pytest.mark.parametrize(
    ("more", "way", "wanted"),
    [
        ("", "duplex-long", [RED] * 5 + [BLUE] * 5),
        (", copies: 2", "duplex-long", [RED] * 10 + [BLUE] * 10),
        (", back: rear", "duplex-long", [RED] * 5 + [GREEN] * 5 + [BLUE] * 5 + [GREEN] * 5),
        (", back: rear", "duplex-short", [RED] * 5 + [GREEN] * 5 + [BLUE] * 5 + [GREEN] * 5),
        (", back: rear", "foldover", [RED] * 5 + [GREEN] * 5 + [BLUE] * 5 + [GREEN] * 5),
        (", back: rear", "fronts", [RED] * 5 + [BLUE] * 5),
    ],
)
def test_p21_every_board_every_copy_and_every_side_is_printed(
    tmp_path: Path, more: str, way: Way, wanted: list[tuple[int, int, int]]
) -> None:
    end = "" if way == "duplex-long" else f"-{way}"
    done = built(boards(tmp_path, more), way)
    for name in ("maps", "kit"):
        assert colours(done.pdf(f"probe-{name}-a4{end}.pdf")) == wanted
    pdf = done.pdf(f"probe-maps-a4{end}.pdf")
    assert f"sheet {len(wanted)} of {len(wanted)}" in pdf.text(len(wanted) - 1)
    assert "Tile B2" in pdf.text(len(wanted) - 1)
    assert pdf.bookmarks() == [("Maps", 0)]


def test_p21_the_poster_has_a_page_for_each_board_and_each_back(tmp_path: Path) -> None:
    pdf = built(boards(tmp_path, ", copies: 2, back: rear")).pdf("probe-maps-poster.pdf")
    assert colours(pdf) == [RED, GREEN, BLUE, GREEN]
    assert all(close(side * 25.4 / 72, length) for side, length in zip(pdf.size(3), (300, 400), strict=True))


@pytest.mark.parametrize(("w", "h", "pages"), [(300, 200, 3), (200, 560, 3), (195, 281, 1), (390, 564, 5)])
def test_p21_a_board_that_is_long_one_way_is_divided_that_way(tmp_path: Path, w: int, h: int, pages: int) -> None:
    """Two tiles side by side reach 2 x 200 - 10 = 390 mm, or 2 x 287 - 10 = 564 mm; what fits is one page."""
    kind = f"large: {{name: Large board, size: {w} x {h}, tiled: yes}}\n"
    made = boards(tmp_path, kind=kind)
    made.write("cards.yaml", BOARDS.splitlines()[0])
    pdf = built(made).pdf("probe-maps-a4.pdf")
    assert pdf.pages == pages
    area = 0.0
    for page in range(1, pdf.pages):
        trim = pdf.named_box("TrimBox", page)
        assert pdf.raster(page, dpi=50).inside(trim.inset(1)) == {RED}
        area += trim.w * trim.h
    if pages == 3:
        assert close(area, w * h + 10 * min(w, h), 1)
    if pages == 1:
        assert pdf.raster(0, dpi=50).inside(Box((210 - w) / 2, (297 - h) / 2, w, h).inset(1)) == {RED}
