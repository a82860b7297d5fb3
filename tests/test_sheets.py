"""Grids, backs, crop marks and tiles, by arithmetic and measured in finished PDFs."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.frame import Group, Shape, Text
from generator.sheets import marks
from generator.sheets.backs import duplex
from generator.sheets.grid import Grid, GridError, Page, grid
from generator.sheets.tiles import overview_place, tile_marks, tiling
from generator.units import Box, Size
from tests.kit import DEJAVU, KIT, Game, close, game, same, typesetter

A4, LETTER = Size(210, 297), Size(215.9, 279.4)
LENGTHS = st.floats(8, 120).map(lambda value: round(value, 2))


# Grids


@pytest.mark.parametrize(
    ("piece", "paper", "gap", "columns", "rows"),
    [
        (Size(63, 88), A4, 0, 3, 3),
        (Size(63, 88), LETTER, 0, 3, 3),
        (Size(63.5, 88.9), A4, 0, 3, 3),
        (Size(63.5, 88.9), LETTER, 0, 3, 3),
        (Size(63.5, 88.9), A4, 6, 2, 3),
        (Size(63.5, 88.9), LETTER, 6, 3, 2),
        (Size(44, 68), A4, 0, 4, 4),
        (Size(70, 120), A4, 0, 2, 2),
        (Size(200, 269), A4, 0, 1, 1),
        (Size(200, 269), LETTER, 0, 1, 1),
        (Size(12, 12), A4, 2, 14, 20),
    ],
)
def test_the_fullest_grid(piece: Size, paper: Size, gap: float, columns: int, rows: int) -> None:
    made = grid(piece, Page(paper), gap, 0)
    assert (made.columns, made.rows) == (columns, rows)


@given(LENGTHS, LENGTHS, st.floats(0, 8), st.integers(0, 60))
@settings(max_examples=300, deadline=None)
def test_every_slot_lies_within_the_margins_and_none_overlaps(w: float, h: float, gap: float, count: int) -> None:
    made = grid(Size(w, h), Page(A4), gap, 3, count=count or None)
    slots = [made.slot(i) for i in range(made.slots)]
    for slot in slots:
        assert slot.x >= 5 - 0.02
        assert slot.y >= 5 - 0.02
        assert slot.x + slot.w <= 205 + 0.02
        assert slot.y + slot.h <= 292 + 0.02
    for one, next_ in pairwise(slots):
        assert next_.x >= one.x + w + gap - 1e-6 or next_.y >= one.y + h + gap - 1e-6
    left, right = slots[0].x, 210 - slots[-1].x - w
    assert close(left, right, 1e-6)  # centred
    if count:
        assert made.slots >= min(count, made.columns)
        assert made.columns <= max(count, 1)


@given(LENGTHS, LENGTHS, st.floats(0, 8))
@settings(max_examples=200, deadline=None)
def test_no_further_column_or_row_would_fit(w: float, h: float, gap: float) -> None:
    made = grid(Size(w, h), Page(A4), gap, 3)
    for columns, rows in ((made.columns + 1, made.rows), (made.columns, made.rows + 1)):
        with pytest.raises(GridError):
            grid(Size(w, h), Page(A4), gap, 3, columns, rows)


@given(LENGTHS, LENGTHS, st.floats(0, 8))
@settings(max_examples=200, deadline=None)
def test_back_slots_mirror_front_slots_about_the_page(w: float, h: float, gap: float) -> None:
    made = duplex(grid(Size(w, h), Page(A4), gap, 3))
    for i in range(made.slots):
        front, back = made.slot(i), made.slot(i, back=True)
        assert close(front.x + back.x + w, 210, 1e-6)
        assert front.y == back.y


@pytest.mark.parametrize("gap", [0.0, 2.0, 5.9])
@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("back", [False, True])
def test_a_window_never_reaches_a_neighbour_s_trim_and_keeps_the_bleed_where_none_is(
    gap: float, count: int, back: bool
) -> None:
    made = duplex(Grid(3, 2, Size(60, 80), gap, 3, A4))
    slots = [made.slot(i, back=back) for i in range(count)]
    outer = made.windows(slots)
    for i, (slot, window) in enumerate(zip(slots, outer, strict=True)):
        for j, other in enumerate(slots):
            if i != j:
                across = min(window.x + window.w, other.x + 60) - max(window.x, other.x)
                down = min(window.y + window.h, other.y + 80) - max(window.y, other.y)
                assert across < 1e-6 or down < 1e-6
        sides = (slot.x - window.x, slot.y - window.y)
        assert all(close(side, 3, 1e-6) or close(side, gap / 2, 1e-6) for side in sides)
    assert min(one.y for one in outer) == pytest.approx(slots[0].y - 3)


def test_windows_of_spaced_pieces_are_whole() -> None:
    made = duplex(Grid(2, 2, Size(60, 80), 6, 3, A4))
    slots = [made.slot(i) for i in range(4)]
    assert made.windows(slots) == [slot.inset(-3) for slot in slots]


# Crop marks


def ends(shape: object) -> tuple[float, float, float, float]:
    """Both ends of a straight mark."""
    assert isinstance(shape, Shape)
    first, last = shape.path.removeprefix("M").split("L")
    (x1, y1), (x2, y2) = (map(float, point.split()) for point in (first, last))
    return x1, y1, x2, y2


def test_crop_marks_stand_at_every_cut_off_the_bleed() -> None:
    """Lines 0.15 mm wide, 5 mm long, 1 mm off the bleed."""
    made = duplex(Grid(2, 3, Size(63, 88), 0, 3, A4))
    block = made.block
    found = marks.crop_marks(made)
    assert len(found) == 2 * 3 + 2 * 4  # above and below 3 cuts, left and right of 4
    uprights, levels = set(), set()
    for one in found:
        assert isinstance(one, Shape)
        assert one.width == 0.15
        x1, y1, x2, y2 = ends(one)
        assert abs(x1 - x2) + abs(y1 - y2) == pytest.approx(5, abs=0.01)
        if x1 == x2:
            uprights.add(x1)
            assert sorted((round(y1, 2), round(y2, 2))) in (
                [round(block.y - 9, 2), round(block.y - 4, 2)],
                [round(block.y + 268, 2), round(block.y + 273, 2)],
            )
        else:
            assert y1 == y2
            levels.add(y1)
            assert sorted((round(x1, 2), round(x2, 2))) in (
                [round(block.x - 9, 2), round(block.x - 4, 2)],
                [round(block.x + 130, 2), round(block.x + 135, 2)],
            )
    assert sorted(uprights) == pytest.approx([block.x, block.x + 63, block.x + 126], abs=0.01)
    assert sorted(levels) == pytest.approx([block.y + 88 * i for i in range(4)], abs=0.01)


def test_spaced_pieces_have_two_marks_for_each_gap() -> None:
    made = duplex(Grid(2, 2, Size(60, 80), 6, 3, A4))
    xs, ys = made.edges()
    assert xs == pytest.approx([42, 102, 108, 168])
    assert ys == pytest.approx([65.5, 145.5, 151.5, 231.5])
    assert len(marks.crop_marks(made)) == 2 * 4 + 2 * 4


def test_marks_end_at_the_edge_of_the_paper() -> None:
    made = duplex(grid(Size(63.5, 88.9), Page(LETTER), 0, 3))
    for one in marks.crop_marks(made):
        for value, most in zip(ends(one), (215.9, 279.4) * 2, strict=True):
            assert -0.01 <= value <= most + 0.01


def test_marks_on_paper_are_black_lines_outside_the_bleed(tmp_path: Path) -> None:
    face = "draw: [{rect: {box: -3 -3 69 94, fill: red}}]\n"
    raster = game(tmp_path, "a: {name: A, text: t}\n", card=face).build().pdf().raster(dpi=508)
    left, top = (210 - 63) / 2, (297 - 88) / 2
    for x in (left, left + 63):
        for y in (top - 8.9, top - 4.1, top + 88 + 4.1, top + 88 + 8.9):
            assert max(raster.at(x, y)) < 120
        for y in (top - 9.2, top - 3.8, top + 88 + 3.8, top + 88 + 9.2):
            assert min(raster.at(x, y)) > 250


def test_backs_have_the_same_marks_as_fronts(tmp_path: Path) -> None:
    face = "draw: [{rect: {box: -3 -3 69 94, fill: red}}]\n"
    kit = KIT.replace("front: card", "front: card, back: card")
    pdf = game(tmp_path, "a: {name: A, text: t}\nb: {name: B, text: t}\n", kit=kit, card=face).build().pdf()
    front, back = pdf.forms(0), pdf.forms(1)
    block = Box((210 - 126) / 2, (297 - 88) / 2, 126, 88)
    reach = block.inset(-9.075)
    assert any(same(box, reach, 0.2) for box in front)
    assert any(same(box, reach, 0.2) for box in back)


# The line that names the sheet


@pytest.mark.parametrize("kind", ["token_12", "mini", "standard", "poker", "tarot", "mat"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", [1, 40])
def test_the_footer_is_one_line_on_the_page_that_meets_no_piece(
    tmp_path: Path, kind: str, paper: str, count: int
) -> None:
    kit = (
        KIT.replace("standard", kind)
        .replace("front: card", f"copies: {count}, front: card")
        .replace("title: Cards", "title: Cards of a deck with a long name")
    )
    face = "draw: [{rect: {box: [0, 0, '{{ face.w }}', '{{ face.h }}'], fill: red}}]\n"
    pdf = game(tmp_path, "a: {name: A, text: t}\n", kit=kit, card=face).build(paper).pdf(f"probe-cards-{paper}.pdf")
    width, height = (LETTER if paper == "letter" else A4)[:2]
    words = pdf.words()
    x = [edge for word in words for edge in (word.box.x, word.box.x + word.box.w)]
    y = [edge for word in words for edge in (word.box.y, word.box.y + word.box.h)]
    assert min(max(x) - min(x), max(y) - min(y)) < 3  # one line, level or turned
    assert min(x) > 1
    assert max(x) < width - 1
    assert min(y) > 1
    assert max(y) < height - 1
    trim = pdf.named_box("TrimBox")
    assert max(x) <= trim.x + 0.01 or min(x) >= trim.x + trim.w - 0.01 or max(y) <= trim.y or min(y) >= trim.y + trim.h


def test_the_footer_says_what_the_sheet_is(tmp_path: Path) -> None:
    kit = KIT.replace("front: card", "copies: 10, front: card, back: card")
    pdf = game(tmp_path, "a: {name: A, text: t}\n", kit=kit).build().pdf()
    said = [pdf.text(page) for page in range(pdf.pages)]
    assert "Probe 1.10 · Cards, sheet 1 of 2, front · A4 · print at actual size (100 %)" in said[0]
    assert "sheet 1 of 2, back" in said[1]
    assert "sheet 2 of 2, front" in said[2]
    assert "sheet 2 of 2, back" in said[3]


def test_the_footer_is_set_in_the_size_of_small_type(tmp_path: Path) -> None:
    pdf = game(tmp_path, "a: {name: A, text: t}\n").build().pdf()
    sizes = {round(char["size"], 2) for char in pdf.chars() if char["top"] * 25.4 / 72 > 280}
    assert sizes == {6.5}


# Pages that stay whole


PAGES = KIT.replace("standard", "page")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_page_that_stays_whole_has_no_mark_and_its_footer_stands_below(tmp_path: Path, paper: str) -> None:
    face = "draw: [{rect: {box: 0 0 196 265, fill: red}}]\n"
    pdf = game(tmp_path, "a: {name: A, text: t}\n", kit=PAGES, card=face).build(paper).pdf(f"probe-cards-{paper}.pdf")
    width, height = LETTER if paper == "letter" else A4
    assert len(pdf.pieces(0, 196, 265)) == 1
    raster = pdf.raster(dpi=100)
    white = {(255, 255, 255)}
    left, top = (width - 196) / 2, (height - 265) / 2
    assert raster.inside(Box(0, 0, left - 0.5, height)) == white
    assert raster.inside(Box(0, 0, width, top - 0.5)) == white
    assert raster.inside(Box(left + 196.5, 0, left - 1, height)) == white
    words = pdf.words()
    assert " ".join(word.text for word in words).startswith("Probe 1.10 · Cards · ")
    for word in words:
        assert top + 265 < word.box.y
        assert word.box.y + word.box.h < height - 3
        assert word.box.x > 5
        assert word.box.x + word.box.w < width - 5


# Round pieces


def test_round_tokens_are_cut_along_a_line_on_the_front_only(tmp_path: Path) -> None:
    kit = KIT.replace("standard", "token_20").replace("front: card", "front: card, back: card")
    face = "draw: [{ellipse: {box: -1 -1 22 22, fill: red}}]\n"
    pdf = game(tmp_path, "a: {name: A, text: t}\n", kit=kit, card=face).build().pdf()
    line = (95 - 0.075, 138.5 - 0.075, 20.15, 20.15)
    footer_and_line = [box for box in pdf.forms(0) if box.w > 30]
    assert pdf.pieces(0, 22, 22)
    assert any(box.x < 96 and box.y <= line[1] + 0.1 for box in footer_and_line)
    raster = pdf.raster(dpi=508)
    assert max(raster.at(105, 138.5)) < 120
    assert raster.at(105, 138.0) == (204, 0, 0)
    back = pdf.raster(1, dpi=508)
    assert back.at(105, 138.5) == (204, 0, 0)


# Tiles


def test_p21_the_board_of_the_case_goes_on_three_by_two_pages() -> None:
    """500 x 400 mm on A4 upright, margins and overlap 10 mm: (500-10)/(190-10) = 2.7, (400-10)/(277-10) = 1.5."""
    made = tiling(Size(500, 400), Page(A4, Size(10, 10)), 10)
    assert made.paper == A4
    assert (made.columns, made.rows) == (3, 2)
    assert [tile.name for tile in made.tiles] == ["A1", "B1", "C1", "A2", "B2", "C2"]


@given(st.floats(150, 900), st.floats(150, 900), st.sampled_from([A4, LETTER]), st.sampled_from([5.0, 10.0]))
@settings(max_examples=300, deadline=None)
def test_tiles_cover_the_board_and_share_strips_of_equal_width(w: float, h: float, paper: Size, margin: float) -> None:
    made = tiling(Size(w, h), Page(paper, Size(margin, margin)), 10)
    by_place = {(tile.column, tile.row): tile for tile in made.tiles}
    assert len(by_place) == made.columns * made.rows
    for (column, row), tile in by_place.items():
        assert tile.at.x >= margin - 0.02
        assert tile.at.y >= margin - 0.02
        assert tile.at.x + tile.at.w <= made.paper.w - margin + 0.02
        assert tile.at.y + tile.at.h <= made.paper.h - margin + 0.02
        assert close(tile.at.w, tile.window.w, 1e-6)  # not scaled
        assert close(tile.at.h, tile.window.h, 1e-6)
        if right := by_place.get((column + 1, row)):
            assert close(tile.window.x + tile.window.w - right.window.x, 10, 1e-6)
        if below := by_place.get((column, row + 1)):
            assert close(tile.window.y + tile.window.h - below.window.y, 10, 1e-6)
    first, last = by_place[0, 0].window, by_place[made.columns - 1, made.rows - 1].window
    assert (first.x, first.y) == (0, 0)
    assert close(last.x + last.w, w, 1e-6)
    assert close(last.y + last.h, h, 1e-6)
    upright = tiling(Size(h, w), Page(paper, Size(margin, margin)), 10)
    assert len(upright.tiles) == len(made.tiles)  # the board may lie on its side


@pytest.mark.parametrize("columns", [1, 38, 60])
def test_tiles_of_very_wide_boards_keep_names_of_letters_and_numbers(columns: int) -> None:
    made = tiling(Size(190 * columns, 100), Page(Size(210, 297)), 10)
    names = [tile.name for tile in made.tiles]
    assert len(set(names)) == len(names)
    assert all(name.isalnum() and name.isascii() for name in names)


SQUARES = """\
draw:
  - grid: {box: 0 0 500 400, columns: 10, rows: 8}
    each: range(80)
    draw:
      - rect: {box: 0 0 50 50, fill: "{{ cards.a.colours[index] }}"}
      - text: {box: 4 4 40 10, say: "{{ index % 10 * 50 }}/{{ index // 10 * 50 }}", style: body}
"""


def board(folder: Path) -> Game:
    """The board of P21: squares of 50 mm with a colour and coordinates each."""
    colours = ", ".join(f'"#{x * 25:02x}{y * 25:02x}80"' for y in range(8) for x in range(10))
    kit = "map: {title: Map, kind: board, size: cards.a.size, front: card}\n"
    cards = f"a: {{size: 500 x 400, colours: [{colours}]}}\n"
    return game(folder, cards, fields="{size: point, colours: [colour]}", kit=kit, card=SQUARES)


def test_p21_every_square_of_the_board_is_printed_at_its_place(tmp_path: Path) -> None:
    built = board(tmp_path).build()
    assert set(built.found.codes) <= {"K212"}  # ink on the darkest squares
    pdf = built.pdf("probe-map-a4.pdf")
    assert pdf.pages == 7  # an overview and six tiles
    assert {pdf.size(page) for page in range(7)} == {pdf.size(0)}
    assert pdf.size(0) in (pytest.approx((595.276, 841.890), abs=0.05), pytest.approx((841.890, 595.276), abs=0.05))
    made = tiling(Size(500, 400), Page(A4), 10)
    seen = set()
    for page, tile in enumerate(made.tiles, 1):
        assert f"Tile {tile.name}" in pdf.text(page)
        assert same(pdf.named_box("TrimBox", page), tile.at)
        raster = pdf.raster(page, dpi=50)
        for row in range(8):
            for column in range(10):
                x, y = 50 * column + 25 - tile.window.x, 50 * row + 35 - tile.window.y
                if 1 < x < tile.window.w - 1 and 1 < y < tile.window.h - 1:
                    assert raster.at(tile.at.x + x, tile.at.y + y) == (25 * column, 25 * row, 128)
                    seen.add((column, row))
        outside = raster.inside(Box(0, 0, tile.at.x - 4.5, made.paper.h)) if tile.at.x > 5 else set()
        assert outside <= {(255, 255, 255)}
    assert len(seen) == 80


def test_p21_neighbours_print_the_same_strip(tmp_path: Path) -> None:
    pdf = board(tmp_path).build().pdf("probe-map-a4.pdf")
    made = tiling(Size(500, 400), Page(A4), 10)
    one, two = made.tiles[:2]
    left, right = pdf.raster(1, dpi=50), pdf.raster(2, dpi=50)
    for y in range(5, int(one.at.h) - 5, 7):
        for strip in (2.0, 5.0, 8.0):
            a = left.at(one.at.x + one.at.w - 10 + strip, one.at.y + y)
            b = right.at(two.at.x + strip, two.at.y + y)
            assert all(abs(p - q) <= 4 for p, q in zip(a, b, strict=True))


def test_p21_the_poster_is_the_board_at_its_own_size(tmp_path: Path) -> None:
    pdf = board(tmp_path).build().pdf("probe-map-poster.pdf")
    assert pdf.pages == 1
    assert pdf.size() == pytest.approx((500 * 72 / 25.4, 400 * 72 / 25.4), abs=0.05)
    raster = pdf.raster(dpi=50)
    assert raster.at(25, 35) == (0, 0, 128)
    assert raster.at(475, 385) == (225, 175, 128)


def test_a_tile_is_marked_with_its_name_cuts_and_glue() -> None:
    made = tiling(Size(500, 400), Page(A4), 10)
    setter = typesetter()
    for tile in made.tiles:
        items = tile_marks(tile, 10, setter, DEJAVU.families)
        solid = [one for one in items if isinstance(one, Shape) and not one.dash]
        dashed = [one for one in items if isinstance(one, Shape) and one.dash]
        assert len(solid) == 8
        assert len(dashed) == 2 * (tile.column > 0) + 2 * (tile.row > 0)
        at = tile.at
        for one in (*solid, *dashed):
            x1, y1, x2, y2 = ends(one)
            inside = at.inset(0.5)
            for x, y in ((x1, y1), (x2, y2)):  # marks stand beside the picture, never on it
                assert not (inside.x < x < inside.x + inside.w and inside.y < y < inside.y + inside.h)
        said = " ".join(line for one in items if isinstance(one, Text) for line in one.lines)
        assert f"Tile {tile.name}" in said
        assert ("left" in said) == (tile.column > 0)
        assert ("top" in said) == (tile.row > 0)


def test_the_overview_fits_the_page() -> None:
    made = tiling(Size(500, 400), Page(A4), 10)
    scale, at = overview_place(made, Size(500, 400))
    assert at.w == pytest.approx(500 * scale)
    assert at.x >= 20 - 0.01
    assert at.y >= 20 - 0.01


def test_a_board_that_fits_the_paper_is_not_tiled(tmp_path: Path) -> None:
    made = board(tmp_path)
    made.write("cards.yaml", (tmp_path / "content/probe/cards.yaml").read_text().replace("500 x 400", "190 x 280"))
    made.write("templates/card.yaml", "draw: [{rect: {box: 0 0 190 280, fill: red}}]\n")
    pdf = made.build().pdf("probe-map-a4.pdf")
    assert pdf.pages == 1
    assert len(pdf.pieces(0, 190, 280)) == 1


def test_a_turned_footer_is_a_group_beside_the_block() -> None:
    items = marks.footer("text", LETTER, Box(12.7, 6.35, 190.5, 266.7), 3, typesetter(), DEJAVU.families)
    assert len(items) == 1
    group = items[0]
    assert isinstance(group, Group)
    assert group.turn == -90
