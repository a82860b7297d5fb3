"""P: where pieces lie on paper, and what is painted there."""

from pathlib import Path

import pytest

from generator.frame import Frame, Shape
from generator.layout import paths
from generator.outputs.pdf import PdfWriter
from generator.sheets.backs import single
from generator.sheets.grid import Grid, Page, grid
from generator.sheets.model import Placed, Sheet
from generator.units import Box, Size
from tests.kit import MM, WHITE, Game, Pdf, close, font_book, game, same

RED, BLUE = (204, 0, 0), (0, 0, 204)
PAPER = Size(210, 297)
FRONT = """\
draw:
  - rect: {box: -3 -3 69 94, fill: paper}
  - text: {box: 5 40 53 10, say: "{{ it.name }}", style: title}
"""
BACK = """\
draw:
  - if: it.back
    rect: {box: -3 -3 69 94, fill: paper}
  - if: it.back
    text: {box: 5 40 53 10, say: "{{ it.back }}", style: title}
"""
TWO_SIDED = "cards: {title: Cards, kind: standard, from: cards, columns: 3, rows: 3, front: card, back: back}\n"
FIELDS = '{name: text, "back?": text}'


QUARTER = Size(6.35, 6.35)
"""A quarter of an inch."""


def slots(pdf: Pdf, page: int) -> list[list[str]]:
    """Words in each place of a 3 x 3 grid of 63 x 88 mm cards on A4, as seen."""
    left, top = (210 - 3 * 63) / 2, (297 - 3 * 88) / 2
    return [[pdf.text_in(Box(left + 63 * c, top + 88 * r, 63, 88), page) for c in range(3)] for r in range(3)]


# P01: backs behind their fronts


def five_cards(folder: Path, kit: str = TWO_SIDED) -> Pdf:
    cards = "".join(f"{one.lower()}: {{name: Front {one}, back: Back {one}}}\n" for one in "ABCDE")
    return game(folder, cards, fields=FIELDS, kit=kit, card=FRONT, back=BACK).build().pdf()


def test_p01_backs_are_mirrored_about_the_page_for_the_long_edge(tmp_path: Path) -> None:
    pdf = five_cards(tmp_path)
    assert pdf.pages == 2
    assert slots(pdf, 0) == [
        ["Front A", "Front B", "Front C"],
        ["Front D", "Front E", ""],
        ["", "", ""],
    ]
    assert slots(pdf, 1) == [
        ["Back C", "Back B", "Back A"],
        ["", "Back E", "Back D"],
        ["", "", ""],
    ]


@pytest.mark.parametrize("kit", [TWO_SIDED, TWO_SIDED.replace("columns: 3, rows: 3, ", "")], ids=["3 x 3", "3 x 2"])
def test_p01_every_back_lies_exactly_behind_its_front(tmp_path: Path, kit: str) -> None:
    pdf = five_cards(tmp_path, kit)
    fronts, backs = (pdf.pieces(page, 69, 94) for page in (0, 1))
    assert len(fronts) == len(backs) == 5
    for front, back in zip(fronts, backs, strict=True):  # both in the order of the cards
        assert close(front.x + back.x + front.w, 210, 0.01)
        assert close(front.y, back.y, 0.01)


def test_p01_a_part_filled_sheet_of_any_size_registers(tmp_path: Path) -> None:
    kit = "cards: {title: Cards, kind: mini, from: cards, layout: spaced, front: card, back: back}\n"
    face = "draw: [{rect: {box: -3 -3 50 74, fill: red}}]\n"
    cards = "".join(f"c{i}: {{name: N, back: B}}\n" for i in range(7))
    pdf = (
        game(tmp_path, cards, fields=FIELDS, kit=kit, card=face, back=face)
        .build("letter")
        .pdf("probe-cards-letter.pdf")
    )
    for page in range(0, pdf.pages, 2):
        fronts, backs = (pdf.pieces(number, 50, 74) for number in (page, page + 1))
        assert fronts
        for front, back in zip(fronts, backs, strict=True):
            assert close(front.x + back.x + front.w, 215.9, 0.01)
            assert close(front.y, back.y, 0.01)


# P03: cards without a back


def test_p03_a_card_without_a_back_leaves_its_place_empty(tmp_path: Path) -> None:
    cards = """\
a: {name: Front A, back: Back A}
b: {name: Front B}
c: {name: Front C, back: Back C}
d: {name: Front D}
e: {name: Front E, back: Back E}
"""
    pdf = game(tmp_path, cards, fields=FIELDS, kit=TWO_SIDED, card=FRONT, back=BACK).build().pdf()
    assert slots(pdf, 1) == [
        ["Back C", "", "Back A"],
        ["", "Back E", ""],
        ["", "", ""],
    ]
    assert len(pdf.pieces(1, 69, 94)) == 3


def test_p03_a_deck_without_backs_has_no_back_page(tmp_path: Path) -> None:
    kit = TWO_SIDED.replace(", back: back", "")
    pdf = game(tmp_path, "a: {name: Front A}\n", fields=FIELDS, kit=kit, card=FRONT).build().pdf()
    assert pdf.pages == 1


def test_p03_one_back_for_the_whole_deck_stands_behind_every_card(tmp_path: Path) -> None:
    back = "draw: [{rect: {box: -3 -3 69 94, fill: red}}]\n"
    cards = "".join(f"c{i}: {{name: Front {i}}}\n" for i in range(5))
    pdf = game(tmp_path, cards, fields=FIELDS, kit=TWO_SIDED, card=FRONT, back=back).build().pdf()
    assert len(pdf.pieces(1, 69, 94)) == 5
    assert len(set(pdf.names_of_forms(1)[:5])) == 1


# P05: as many cards as places


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (8, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
@pytest.mark.parametrize("sides", [1, 2])
def test_p05_the_last_sheet_is_neither_lost_nor_blank(tmp_path: Path, count: int, sheets: int, sides: int) -> None:
    kit = TWO_SIDED if sides == 2 else TWO_SIDED.replace(", back: back", "")
    cards = "".join(f"c{i}: {{name: Front {i}, back: Back {i}}}\n" for i in range(count))
    built = game(tmp_path, cards, fields=FIELDS, kit=kit, card=FRONT, back=BACK).build()
    pdf = built.pdf()
    assert pdf.pages == sheets * sides
    assert [len(pdf.pieces(page, 69, 94)) for page in range(0, pdf.pages, sides)] == [
        min(9, count - 9 * sheet) for sheet in range(sheets)
    ]
    assert built.result.sheets == {"A4": {"paper": sheets}}


def test_p05_copies_count_like_cards(tmp_path: Path) -> None:
    kit = TWO_SIDED.replace("columns", "copies: 9, columns")
    pdf = game(tmp_path, "a: {name: A}\nb: {name: B}\n", fields=FIELDS, kit=kit, card=FRONT, back=BACK).build().pdf()
    assert pdf.pages == 4
    assert pdf.text(0).count("A") == 9 + pdf.text(0).count("A4")


def test_p05_a_deck_without_cards_makes_no_blank_page(tmp_path: Path) -> None:
    made = game(tmp_path, "{}\n", fields=FIELDS, kit=TWO_SIDED, card=FRONT, back=BACK)
    built = made.build()
    assert built.ok
    for path in built.folder.glob("*.pdf"):
        assert not path.name.startswith("probe-cards")


# P07: an exact fit


def test_p07_three_cards_and_two_margins_that_make_the_page_fit() -> None:
    made = grid(Size(63.5, 88.9), Page(Size(215.9, 279.4), QUARTER), 0, 0)
    assert int((279.4 - 2 * 6.35) / 88.9) == 2  # what binary fractions say
    assert (made.columns, made.rows) == (3, 3)


@pytest.mark.parametrize("count", range(1, 12))
def test_p07_a_row_of_any_number_that_fills_the_room_exactly_fits(count: int) -> None:
    for piece in (2.5 * 25.4, 3.5 * 25.4, 63.1, 88.7, 12.3):
        made = grid(Size(piece, piece), Page(Size(count * piece + 12.7, count * piece + 12.7), QUARTER), 0, 0)
        assert (made.columns, made.rows) == (count, count)
        less = (
            grid(Size(piece, piece), Page(Size(count * piece + 12.7 - 0.02, 1000), QUARTER), 0, 0)
            if count > 1
            else None
        )
        assert less is None or less.columns == count - 1


def test_p07_nine_poker_cards_go_on_one_sheet_of_letter(tmp_path: Path) -> None:
    face = "draw: [{rect: {box: 0 0 2.5in 3.5in, fill: red}}]\n"
    kit = "cards: {title: Cards, kind: poker, from: cards, front: card}\n"
    cards = "".join(f"c{i}: {{name: N}}\n" for i in range(9))
    pdf = game(tmp_path, cards, fields=FIELDS, kit=kit, card=face).build("letter").pdf("probe-cards-letter.pdf")
    assert pdf.pages == 1
    assert len(pdf.pieces(0, 63.5, 88.9)) == 9


# P09: a grid larger than the paper


def test_p09_a_grid_that_does_not_fit_is_an_error_with_both_sizes(tmp_path: Path) -> None:
    kit = "\ncards: {title: Cards, kind: large, from: cards, columns: 3, rows: 3, front: card}\n"
    made = game(tmp_path, "a: {name: A}\nb: {name: B}\nc: {name: C}\n", fields=FIELDS, kit=kit, card=FRONT)
    made.write("templates/kinds.yaml", "large: {name: Large card, size: 3.5in x 5in}\n")
    built = made.build()
    one = built.found.one("K304")
    assert built.found.places("K304") == [("kit.yaml", 2)]
    for words in ("3 x 3", "88.9 x 127 mm", "266.7 x 381 mm", "200 x 287 mm", "5 mm margins", "at most 2 x 2 fit"):
        assert words in one.message
    assert not built.ok
    assert not made.output.exists()


def test_p09_the_same_cards_fit_two_by_two(tmp_path: Path) -> None:
    kit = "cards: {title: Cards, kind: large, from: cards, front: card}\n"
    made = game(tmp_path, "".join(f"c{i}: {{name: N}}\n" for i in range(5)), fields=FIELDS, kit=kit)
    made.write("templates/kinds.yaml", "large: {name: Large card, size: 3.5in x 5in}\n")
    made.write("templates/card.yaml", "draw: [{rect: {box: 0 0 3.5in 5in, fill: red}}]\n")
    pdf = made.build().pdf()
    boxes = pdf.pieces(0, 88.9, 127)
    assert [len(pdf.pieces(page, 88.9, 127)) for page in range(pdf.pages)] == [4, 1]
    assert not any(overlap(a, b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_p09_a_piece_larger_than_the_paper_says_that_none_fits(tmp_path: Path) -> None:
    kit = "cards: {title: Cards, kind: huge, from: cards, front: card}\n"
    made = game(tmp_path, "a: {name: A}\n", fields=FIELDS, kit=kit, card=FRONT)
    made.write("templates/kinds.yaml", "huge: {name: Huge card, size: 300 x 400}\n")
    assert "none fits" in made.build().found.one("K304").message
    assert not made.output.exists()


def overlap(a: Box, b: Box) -> bool:
    across = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    down = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return across > 0.01 and down > 0.01


# P11: the paper that was asked for


@pytest.mark.parametrize(
    ("paper", "width", "height"),
    [
        ("letter", 612, 792),
        ("a4", 595.276, 841.890),
        ("legal", 612, 1008),
        ("a3", 841.890, 1190.551),
        ("tabloid", 792, 1224),
    ],
)
def test_p11_the_page_is_the_paper_and_the_card_has_its_size(
    tmp_path: Path, paper: str, width: float, height: float
) -> None:
    face = "draw: [{rect: {box: 0 0 63.5 88.9, fill: red}}]\n"
    kit = "cards: {title: Cards, kind: poker, from: cards, columns: 3, rows: 3, front: card}\n"
    made = game(tmp_path, "a: {name: A}\nb: {name: B}\nc: {name: C}\n", fields=FIELDS, kit=kit, card=face)
    built = made.build(paper)
    for name in (f"probe-cards-{paper}.pdf", f"probe-kit-{paper}.pdf"):
        pdf = built.pdf(name)
        for page in range(pdf.pages):
            assert pdf.size(page) == pytest.approx((width, height), abs=0.05)
        cards = pdf.forms()[:3]
        for card in cards:
            assert (card.w / MM, card.h / MM) == pytest.approx((180, 252), abs=0.05)
        assert pdf.root["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_p11_two_papers_in_one_build_make_two_files(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: A}\n", fields=FIELDS, card=FRONT)
    built = made.build("a4", "letter")
    assert built.pdf("probe-cards-a4.pdf").size()[0] == pytest.approx(595.276, abs=0.05)
    assert built.pdf("probe-cards-letter.pdf").size()[0] == pytest.approx(612, abs=0.05)


# P13: neighbours and their bleed

PLAIN = 'draw: [{rect: {box: -3 -3 69 94, fill: "{{ it.ground }}"}}]\n'
TWO = 'one: {ground: "#CC0000"}\ntwo: {ground: "#0000CC"}\n'


def two_cards(folder: Path, layout: str) -> Game:
    kit = f"cards: {{title: Cards, kind: standard, from: cards, columns: 2, rows: 1, layout: {layout}, front: card}}\n"
    return game(folder, TWO, fields="{ground: colour}", kit=kit, card=PLAIN)


@pytest.mark.parametrize(("layout", "gap"), [("butted", 0.0), ("spaced", 6.0)])
def test_p13_no_pixel_within_a_card_s_trim_is_its_neighbour_s(tmp_path: Path, layout: str, gap: float) -> None:
    raster = two_cards(tmp_path, layout).build().pdf().raster(dpi=127)
    left, top = (210 - 126 - gap) / 2, (297 - 88) / 2
    assert raster.inside(Box(left, top, 63, 88).inset(0.1)) == {RED}
    assert raster.inside(Box(left + 63 + gap, top, 63, 88).inset(0.1)) == {BLUE}


def test_p13_bleed_wider_than_half_the_gap_ends_in_the_middle(tmp_path: Path) -> None:
    """Gap 2 mm and bleed 3 mm, which no layout of a kit asks for."""
    layout = single(Grid(2, 1, Size(63, 88), 2, 3, PAPER))
    boxes = [layout.slot(i) for i in range(2)]
    pieces = [
        Placed(Frame(63, 88, (Shape(paths.rectangle(Box(-3, -3, 69, 94)), colour),), 3), box.x, box.y, window)
        for colour, box, window in zip(("#cc0000", "#0000cc"), boxes, layout.windows(boxes), strict=True)
    ]
    path = tmp_path / "two.pdf"
    writer = PdfWriter(path, "Two", "", "en", font_book(), {})
    writer.add(Sheet(PAPER, tuple(pieces), (), layout.block, 3))
    writer.close()
    raster = Pdf(path).raster(dpi=127)
    left, top = (210 - 128) / 2, (297 - 88) / 2
    assert raster.inside(Box(left - 3, top - 3, 67, 94).inset(0.15)) == {RED}  # trim, bleed, half the gap
    assert raster.inside(Box(left + 64, top - 3, 67, 94).inset(0.15)) == {BLUE}
    assert raster.inside(Box(left - 10, top - 10, 6.8, 100)) == {WHITE}


# P14 for drawn grounds; pictures are in test_picture_cases.py


@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_p14_the_ground_covers_trim_and_bleed_around_a_butted_block_and_nothing_else(
    tmp_path: Path, count: int
) -> None:
    kit = "cards: {title: Cards, kind: standard, from: cards, front: card}\n"
    cards = "".join(f'c{i}: {{ground: "#CC0000"}}\n' for i in range(count))
    pdf = game(tmp_path, cards, fields="{ground: colour}", kit=kit, card=PLAIN).build().pdf()
    raster = pdf.raster(dpi=200)
    columns = min(count, 3)
    rows = -(-count // columns)
    block = Box((210 - 63 * columns) / 2, (297 - 88 * rows) / 2, 63 * columns, 88 * rows)
    assert same(pdf.named_box("TrimBox"), block)
    assert same(pdf.named_box("BleedBox"), block.inset(-3))
    for i in range(count):
        row, column = divmod(i, columns)
        slot = Box(block.x + 63 * column, block.y + 88 * row, 63, 88)
        right, below = column == columns - 1, row == rows - 1
        reach = Box(
            slot.x - 3 * (column == 0),
            slot.y - 3 * (row == 0),
            63 + 3 * (column == 0) + 3 * right,
            88 + 3 * (row == 0) + 3 * below,
        )
        assert raster.inside(reach.inset(0.1)) == {RED}  # corners included
    outer = block.inset(-3.95)
    for ring in (
        Box(outer.x, outer.y, outer.w, 0.7),
        Box(outer.x, outer.y + outer.h - 0.7, outer.w, 0.7),
        Box(outer.x, outer.y, 0.7, outer.h),
        Box(outer.x + outer.w - 0.7, outer.y, 0.7, outer.h),
    ):
        assert raster.inside(ring) == {WHITE}  # up to the crop marks


def test_p14_a_spaced_card_keeps_its_whole_bleed_on_all_four_sides(tmp_path: Path) -> None:
    raster = two_cards(tmp_path, "spaced").build().pdf().raster(dpi=127)
    left, top = (210 - 126 - 6) / 2, (297 - 88) / 2
    assert raster.inside(Box(left - 3, top - 3, 69, 94).inset(0.1)) == {RED}
    assert raster.inside(Box(left + 66, top - 3, 69, 94).inset(0.1)) == {BLUE}


def test_p14_a_last_row_that_is_not_full_bleeds_below_its_last_card(tmp_path: Path) -> None:
    """Five of nine places: the third card of the first row has no card below it."""
    kit = "cards: {title: Cards, kind: standard, from: cards, front: card}\n"
    cards = "".join(f'c{i}: {{ground: "#CC0000"}}\n' for i in range(5))
    raster = game(tmp_path, cards, fields="{ground: colour}", kit=kit, card=PLAIN).build().pdf().raster(dpi=127)
    left, top = (210 - 189) / 2, (297 - 176) / 2
    assert raster.inside(Box(left + 126, top + 88, 66, 3).inset(0.1)) == {RED}
    assert raster.inside(Box(left + 126, top + 88, 3, 88).inset(0.1)) == {RED}
