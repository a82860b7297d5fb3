"""Backs, every way people print them, measured in the finished PDF."""

from pathlib import Path
from typing import Literal

import pdfplumber
import pytest

from generator.build import Options, Printing, build
from generator.pack import Workspace, packaged
from generator.sheets.backs import WAYS, Way, foldover, gutterfold
from generator.sheets.grid import GridError, Page
from generator.units import Box, Size
from tests.kit import MM, Built, Game, Pdf, game

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
PAPERS = {"a4": A4, "letter": LETTER}
FACE = """\
draw:
  - rect: {{box: 0 0 {w} {h}, fill: "#ffffff"}}
  - text: {{box: 3 3 20 6, say: "{{{{ it.name }}}}", style: body, size: {size}pt}}
"""


def deck(folder: Path, cards: int, kind: str = "standard", layout: str = "butted", size: Size = Size(63, 88)) -> Game:  # noqa: B008
    """Cards with a letter in the upper left corner: 7.5 pt on fronts, 8.5 pt on backs."""
    entries = "".join(f"c{i}: {{name: {chr(64 + i)}, text: T}}\n" for i in range(1, cards + 1))
    kit = f"cards: {{title: Cards, kind: {kind}, from: cards, front: card, back: rear, layout: {layout}}}\n"
    faces = {name: FACE.format(size=points, w=size.w, h=size.h) for name, points in (("card", 7.5), ("rear", 8.5))}
    return game(folder, entries, kit=kit, **faces)


def printed(made: Game, backs: Way, order: Literal["interleaved", "stacked"] = "interleaved", paper: str = "a4") -> Pdf:
    how = Printing(backs, order)
    built = Built(build(made.workspace, "probe", Options(papers=(paper,), printing=how)), made.output)
    end = "".join(f"-{one}" for one, usual in zip(how, Printing(), strict=True) if one != usual)
    return built.pdf(f"probe-cards-{paper}{end}.pdf")


Found = dict[str, tuple[int, float, float, bool]]


def faces(path: Path) -> Found:
    """Page, left, top and whether it stands upright, of each face: F1 is the front of the first card.

    Left and top are those of the corner of its letter that is the upper left one when it is read.
    """
    found: Found = {}
    with pdfplumber.open(path) as opened:
        for number, page in enumerate(opened.pages):
            for char in page.chars:
                side = {7.5: "F", 8.5: "B"}.get(round(char["size"], 1))
                if side is not None and char["text"].isupper():
                    upright = char["matrix"][0] > 0
                    x, y = (char["x0"], char["top"]) if upright else (char["x1"], char["bottom"])
                    found[f"{side}{ord(char['text']) - 64}"] = (number, x * MM, y * MM, upright)
    return found


def paths_of(made: Game, name: str) -> Path:
    return made.output / name


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("layout", ["butted", "spaced"])
@pytest.mark.parametrize(("backs", "edge"), [("duplex-long", "x"), ("duplex-short", "y")])
def test_duplex_backs_are_mirror_images_about_the_page(
    tmp_path: Path, paper: str, layout: str, backs: Way, edge: str
) -> None:
    """The text begins 3 mm from two edges of each face; behind a front the page is mirrored."""
    made = deck(tmp_path, 5, layout=layout)
    pdf = printed(made, backs, paper=paper)
    end = "" if backs == "duplex-long" else f"-{backs}"
    found = faces(paths_of(made, f"probe-cards-{paper}{end}.pdf"))
    w, h = PAPERS[paper]
    compared = 0
    for page in range(0, pdf.pages, 2):
        for front, back in zip(pdf.pieces(page, 63, 88), pdf.pieces(page + 1, 63, 88), strict=True):
            if edge == "x":
                assert (front.x + back.x + 63, front.y - back.y) == pytest.approx((w, 0), abs=0.1)
            else:
                assert (front.x - back.x, front.y + back.y + 88) == pytest.approx((0, h), abs=0.1)
            compared += 1
    assert compared == 5
    for i in range(1, 6):
        (fp, fx, _, front_up), (bp, bx, _, back_up) = found[f"F{i}"], found[f"B{i}"]
        assert (bp, front_up, back_up) == (fp + 1, True, edge == "x")
        if edge == "x":
            assert (fx - 3) + (bx - 3) + 63 == pytest.approx(w, abs=0.1)
        else:
            assert (bx + 3) - 63 == pytest.approx(fx - 3, abs=0.1)


@pytest.mark.parametrize("order", ["interleaved", "stacked"])
def test_pages_come_in_turn_or_in_two_piles(tmp_path: Path, order: Literal["interleaved", "stacked"]) -> None:
    made = deck(tmp_path, 20)
    end = "" if order == "interleaved" else "-stacked"
    printed(made, "duplex-long", order)
    found = faces(paths_of(made, f"probe-cards-a4{end}.pdf"))
    pages = [found[word][0] for word in ("F1", "B1", "F10", "B10", "F19", "B19")]
    assert pages == ([0, 1, 2, 3, 4, 5] if order == "interleaved" else [0, 3, 1, 4, 2, 5])


def test_fronts_only_has_no_back(tmp_path: Path) -> None:
    made = deck(tmp_path, 10)
    pdf = printed(made, "fronts")
    assert pdf.pages == 2
    assert all(word.startswith("F") for word in faces(paths_of(made, "probe-cards-a4-fronts.pdf")))


def test_p24_a_foldover_card_is_folded_at_its_upper_edge_with_its_back_on_its_head(tmp_path: Path) -> None:
    """P24: turned over the fold, the back must read upright."""
    made = deck(tmp_path, 3)
    printed(made, "foldover")
    found = faces(paths_of(made, "probe-cards-a4-foldover.pdf"))
    for i in range(1, 4):
        page, fx, fy, up = found[f"F{i}"]
        behind, bx, by, back_up = found[f"B{i}"]
        assert (page, up) == (behind, True)
        assert not back_up
        assert bx == pytest.approx(fx - 3 + 63 - 3, abs=0.1)
        assert by < fy
    fold = foldover(Size(63, 88), Page(Size(*A4)), 0, 3, 3).folds[0]
    top = min(found[f"F{i}"][2] for i in range(1, 4))
    assert 3 < top - fold[1] < 6


@pytest.mark.parametrize(
    ("piece", "paper", "slots", "together"),
    [
        (Size(63.5, 88.9), Size(210, 297), 4, "landscape, side by side: 2 x 127 in 287, 2 x 88.9 in 200"),
        (Size(63.5, 88.9), Size(215.9, 279.4), 4, "landscape: 2 x 127 in 269.4, 2 x 88.9 in 205.9"),
        (Size(44, 68), Size(210, 297), 8, "upright: 4 x 44 in 200, 2 x 136 in 287"),
        (Size(70, 120), Size(210, 297), 2, "upright: 2 x 70 in 200, 1 x 240 in 287"),
    ],
)
def test_a_foldover_sheet_holds_the_most_pairs(piece: Size, paper: Size, slots: int, together: str) -> None:
    made = foldover(piece, Page(paper), 0, 3)
    assert made.slots == slots, together
    _mirrored_at_the_folds(made.fronts, made.backs, made.folds * (slots if len(made.folds) == 1 else 1))


@pytest.mark.parametrize(
    ("piece", "paper", "slots", "why"),
    [
        (Size(63.5, 88.9), Size(210, 297), 4, "landscape, upright fold: 2 x 63.5 in 138.5, 2 x 88.9 in 200"),
        (Size(44, 68), Size(210, 297), 8, "upright, level fold: 4 x 44 in 200, 2 x 68 in 138.5"),
        (Size(12, 12), Size(210, 297), 176, "16 x 12 in 200, 11 x 12 in 138.5"),
    ],
)
def test_a_gutterfold_sheet_holds_the_most_pieces(piece: Size, paper: Size, slots: int, why: str) -> None:
    made = gutterfold(piece, Page(paper), 0, 3)
    assert made.slots == slots, why
    _mirrored_at_the_folds(made.fronts, made.backs, made.folds * slots)
    (x1, y1, x2, y2) = made.folds[0]
    for slot in (*made.fronts, *made.backs):
        box = slot.box
        if x1 == x2:
            assert min(abs(box.x - x1), abs(box.x + box.w - x1)) >= 5 - 1e-6
        else:
            assert y1 == y2
            assert min(abs(box.y - y1), abs(box.y + box.h - y1)) >= 5 - 1e-6


def _mirrored_at_the_folds(fronts: object, backs: object, folds: object) -> None:
    """Folded at its line, each back covers its front and reads upright from behind."""
    for front, back, (x1, y1, x2, _) in zip(fronts, backs, folds, strict=True):  # type: ignore[call-overload]
        f, b = front.box, back.box
        assert (f.w, f.h) == (b.w, b.h)
        if x1 == x2:
            assert f.x + f.w + b.x == pytest.approx(2 * x1)
            assert f.y == pytest.approx(b.y)
            assert back.turn == 0
        else:
            assert f.y + f.h + b.y == pytest.approx(2 * y1)
            assert f.x == pytest.approx(b.x)
            assert back.turn == 180


def test_gutterfold_faces_meet_when_the_sheet_is_folded(tmp_path: Path) -> None:
    """Poker cards lie level on A4: the paper is on its side, and the fold is upright in its middle."""
    made = deck(tmp_path, 4, kind="poker", size=Size(63.5, 88.9))
    pdf = printed(made, "gutterfold")
    assert pdf.pages == 1
    assert pdf.size()[0] > pdf.size()[1]
    found = faces(paths_of(made, "probe-cards-a4-gutterfold.pdf"))
    for i in range(1, 5):
        _, fx, fy, up = found[f"F{i}"]
        _, bx, by, back_up = found[f"B{i}"]
        assert up
        assert back_up
        assert by == pytest.approx(fy, abs=0.1)
        assert (fx - 3) + (bx - 3) + 63.5 == pytest.approx(297, abs=0.1)


def dashed_and_solid(path: Path) -> tuple[list[Box], list[Box]]:
    with pdfplumber.open(path) as opened:
        lines = [one for one in opened.pages[0].lines if round(one["linewidth"] * MM, 2) == 0.15]
    boxes = [
        (
            bool(one["dash"] and one["dash"][0]),
            Box(one["x0"] * MM, one["top"] * MM, one["width"] * MM, one["height"] * MM),
        )
        for one in lines
    ]
    return [box for dash, box in boxes if dash], [box for dash, box in boxes if not dash]


@pytest.mark.parametrize("way", ["foldover", "gutterfold"])
def test_folds_are_dashed_and_cuts_are_solid(tmp_path: Path, way: Way) -> None:
    """Four poker cards on A4: a level fold for foldover (four pairs in a row), an upright one for gutterfold."""
    made = deck(tmp_path, 4, kind="poker", size=Size(63.5, 88.9))
    printed(made, way)
    dashed, solid = dashed_and_solid(paths_of(made, f"probe-cards-a4-{way}.pdf"))
    if way == "foldover":
        assert {round(box.y, 1) for box in dashed} == {105.0}
        cuts = {round(box.y, 1) for box in solid if box.h < 0.1}
        assert cuts == {round(105 - 88.9, 1), round(105 + 88.9, 1)}
    else:
        assert {round(box.x, 1) for box in dashed} == {148.5}
        cuts = {round(box.x, 1) for box in solid if box.w < 0.1}
        near, far = 148.5 - 5, 148.5 - 5 - 2 * 63.5
        assert cuts == {round(x, 1) for one in (near, near - 63.5, far) for x in (one, 297 - one)}


def test_a_fold_has_no_bleed_and_a_free_edge_has() -> None:
    made = foldover(Size(63, 88), Page(Size(*A4)), 0, 3, 1)
    boxes = [slot.box for slot in made.side(back=False)]
    front, back = made.windows(boxes)
    if made.fronts[0].box.x == made.backs[0].box.x:
        assert front.y == pytest.approx(made.fronts[0].box.y)
        assert back.y == pytest.approx(made.backs[0].box.y - 3)
    else:
        assert front.x == pytest.approx(made.fronts[0].box.x)
        assert back.x == pytest.approx(made.backs[0].box.x - 3)


def test_what_fits_no_half_of_the_paper_is_found(tmp_path: Path) -> None:
    with pytest.raises(GridError):
        gutterfold(Size(190, 150), Page(Size(*A4)), 0, 0)
    made = deck(tmp_path, 1, kind="mat", size=Size(200, 269))
    result = build(made.workspace, "probe", Options(printing=Printing("foldover")))
    assert [one.code for one in result.pack.found] == ["K304"]


@pytest.mark.parametrize("way", WAYS)
def test_the_whole_kit_can_be_printed_each_way(tmp_path: Path, way: Way) -> None:
    options = Options(out=tmp_path, only=("*_cards", "coins", "evidence", "trophies"), printing=Printing(way))
    result = build(Workspace(packaged()), "invisible_man", options)
    assert result.folder is not None, result.pack.found


def test_one_ruined_card_is_printed_alone_and_as_it_was(tmp_path: Path) -> None:
    """Its words, whose sizes were found with the whole deck, and its mark are those that it has in the whole deck."""
    said = {}
    for only in ("location_cards", "location_cards:washing_day"):
        out = tmp_path / only.replace(":", "-")
        result = build(Workspace(packaged()), "invisible_man", Options(out=out, only=(only,)))
        assert result.folder is not None, result.pack.found
        assert not (result.folder / "manifest.json").exists()  # that of the whole kit is not touched
        name = f"invisible_man-location_cards-a4{'-washing_day' if ':' in only else ''}.pdf"
        said[only] = [chars for chars in cards_of(result.folder / name) if "Washing Day" in chars]
    (whole,), (alone,) = said.values()
    assert whole == alone


def cards_of(path: Path) -> list[str]:
    """The words of each card of fronts, three across and down: letters with their sizes, from the top left."""
    out = []
    with pdfplumber.open(path) as pdf:
        for page in pdf.pages[::2]:
            wide, high = 63.5 / MM, 88.9 / MM
            columns = 3 if len(page.chars) > 600 else 1
            left, top = (float(page.width) - columns * wide) / 2, (float(page.height) - columns * high) / 2
            for i in range(columns * columns):
                x, y = left + i % columns * wide, top + i // columns * high
                box = (max(x, 0), max(y, 0), min(x + wide, float(page.width)), min(y + high, float(page.height)))
                chars = page.crop(box).chars
                out.append("".join(one["text"] for one in chars) + str([round(one["size"], 2) for one in chars]))
    return out


def test_a_card_that_is_not_in_the_deck_is_found(tmp_path: Path) -> None:
    made = deck(tmp_path, 3)
    result = build(made.workspace, "probe", Options(only=("cards:c4",)))
    (one,) = result.pack.found
    assert (one.code, one.message) == ("K305", "no component is called 'cards:c4'")
    assert one.hint is not None
    assert "cards:c" in one.hint
