"""Some pages of a kit printed again, and kits for printers that leave more or less white."""

from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.build import Options, Printing, build
from generator.cli.main import kitwright
from generator.profile import Profile
from generator.sheets.backs import WAYS, Way
from tests.kit import KIT, MM, Built, Game, Pdf, game

FACE = "draw: [{rect: {box: [0, 0, '{{ face.w }}', '{{ face.h }}'], fill: red}}]\n"
TEXT = """\
draw:
  - rect: {box: [0, 0, '{{ face.w }}', '{{ face.h }}'], fill: '#ffffff'}
  - text: {box: 5 5 40 10, say: "{{ it.name }}", style: body}
"""
DECK = "".join(f"c{i}: {{name: Card{i}, text: T}}\n" for i in range(40))
"""Forty cards, nine a sheet: five sheets, ten pages."""


def run(made: Game, *words: str) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(made.root), "build", *words])


def files(made: Game) -> dict[str, bytes]:
    """What was written, but for the record of builds, by which an equal build finds nothing to do."""
    return {path.name: path.read_bytes() for path in sorted(made.output.iterdir()) if path.name != "made.json"}


def deck(folder: Path) -> Game:
    return game(folder, DECK, kit=KIT.replace("front: card", "front: card, back: card"), card=TEXT)


@pytest.mark.parametrize(
    ("words", "pages", "name"),
    [
        (("--page", "3-4,7"), [3, 4, 7], "3-4+7"),
        (("--page", "3-4", "--page", "7"), [3, 4, 7], "3-4+7"),
        (("--page", "10"), [10], "10"),
        (("--page", "1"), [1], "1"),
        (("--page", "1-10"), list(range(1, 11)), "1-10"),
        (("--page", " 2 , 5-5 "), [2, 5], "2+5"),
    ],
)
def test_only_the_pages_that_are_wanted_are_made(
    tmp_path: Path, words: tuple[str, ...], pages: list[int], name: str
) -> None:
    made = deck(tmp_path)
    assert run(made, "probe").exit_code == 0
    before = files(made)
    whole = Pdf(made.output / "probe-kit-a4.pdf")
    assert whole.pages == 10
    done = run(made, "probe", *words)
    assert done.exit_code == 0, done.output
    after = files(made)
    new = f"probe-kit-a4-pages-{name}.pdf"
    assert after.keys() - before.keys() == {new, "notices-part.txt"}
    assert {key: after[key] for key in before} == before
    some = Pdf(made.output / new)
    assert [some.text(n) for n in range(some.pages)] == [whole.text(n - 1) for n in pages]
    assert [some.forms(n) for n in range(some.pages)] == [whole.forms(n - 1) for n in pages]
    assert [some.raster(0, 50).at(105, 148)] == [whole.raster(pages[0] - 1, 50).at(105, 148)]


def test_pages_without_an_earlier_build_are_one_file(tmp_path: Path) -> None:
    made = deck(tmp_path)
    assert run(made, "probe", "--page", "2", "--backs", "fronts").exit_code == 0
    assert list(files(made)) == ["notices-part.txt", "probe-kit-a4-fronts-pages-2.pdf"]
    pdf = Pdf(made.output / "probe-kit-a4-fronts-pages-2.pdf")
    assert pdf.pages == 1
    assert [word.text for word in pdf.words() if word.text.startswith("Card") and word.text != "Cards,"] == [
        f"Card{i}" for i in range(9, 18)
    ]


@pytest.mark.parametrize("pages", ["11", "10-11", "3,11", "99"])
def test_a_page_beyond_the_end_is_found_and_nothing_written(tmp_path: Path, pages: str) -> None:
    made = deck(tmp_path)
    done = run(made, "probe", "--page", pages)
    assert done.exit_code == 1
    assert f"error[K313]: the kit has 10 pages, not {'99' if pages == '99' else '11'}" in done.stderr
    assert not made.output.exists()


@pytest.mark.parametrize("papers", [("a4", "letter"), ("letter", "a4")])
def test_a_page_is_wanted_on_each_paper(tmp_path: Path, papers: tuple[str, str]) -> None:
    """Fifty squares of 30 mm: A4 holds 6 x 9 on one sheet, Letter 6 x 8, so that it alone has a second page."""
    kit = "squares: {title: Squares, kind: tile_30, copies: 50, front: card}\n"
    made = game(tmp_path, DECK, kit=kit, card=FACE)
    done = run(made, "probe", "--page", "2", "--paper", papers[0], "--paper", papers[1])
    assert done.exit_code == 1
    assert "error[K313]: the kit has 1 page, not 2" in done.stderr


@pytest.mark.parametrize("pages", ["0", "x", "4-3", "", "3-", "-3", "1.5", "3-4-5", "1,,2", "٣", "0-3", "1234567"])
def test_what_names_no_page_is_wrong_use(tmp_path: Path, pages: str) -> None:
    made = deck(tmp_path)
    done = run(made, "probe", "--page", pages)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "--page" in done.stderr
    assert not made.output.exists()


def test_pages_and_pieces_cannot_be_wanted_together(tmp_path: Path) -> None:
    done = run(deck(tmp_path), "probe", "--page", "1", "--only", "cards")
    assert done.exit_code == 2
    assert "--only" in done.stderr


# What the printer leaves white


def printed(made: Game, profile: Profile, paper: str = "a4", way: Way = "duplex-long") -> Built:
    options = Options(papers=(paper,), profile=profile, printing=Printing(way))
    return Built(build(made.workspace, "probe", options), made.output)


def poker(folder: Path, copies: int = 9, kind: str = "poker") -> Game:
    kit = KIT.replace("standard", kind).replace("from: cards", f"copies: {copies}")
    return game(folder, DECK, kit=kit.replace("front: card", "front: card, back: card"), card=FACE)


def white(pdf: Pdf, w: float, h: float) -> tuple[float, float, float, float]:
    """The least white of all pages beside pieces of that size: left, top, right, bottom."""
    sides: list[tuple[float, float, float, float]] = []
    for page in range(pdf.pages):
        wide, high = (length * MM for length in pdf.size(page))
        pieces = pdf.pieces(page, w, h)
        assert pieces
        sides += [(box.x, box.y, wide - box.x - w, high - box.y - h) for box in pieces]
    left, top, right, bottom = (min(values) for values in zip(*sides, strict=True))
    return left, top, right, bottom


@pytest.mark.parametrize(
    ("margins", "paper", "a_sheet", "why"),
    [
        ((5, 5, 5, 5), "letter", 9, "3 x 63.5 = 190.5 in 205.9; 3 x 88.9 = 266.7 in 269.4"),
        ((12, 12, 12, 12), "letter", 6, "190.5 in 191.9, 3 across; 177.8 in 255.4, 2 down"),
        ((12, 12, 12, 12), "a4", 6, "127 in 186, 2 across; 266.7 in 273, 3 down"),
        ((4, 4, 4, 12), "letter", 6, "12 mm below are 12 above: 2 x 88.9 in 255.4"),
        ((12, 4, 4, 4), "a4", 6, "12 mm on the left are 12 on the right: 2 x 63.5 in 186"),
        ((4, 4, 4, 4), "letter", 9, "as with 5"),
    ],
)
def test_a_printer_s_white_edge_decides_how_many_cards_a_sheet_has(
    tmp_path: Path, margins: tuple[float, float, float, float], paper: str, a_sheet: int, why: str
) -> None:
    """Nine poker cards, front and back."""
    pdf = printed(poker(tmp_path), Profile(margins=margins), paper).pdf(f"probe-cards-{paper}.pdf")
    assert [len(pdf.pieces(page, 63.5, 88.9)) for page in range(0, pdf.pages, 2)] == (
        [9] if a_sheet == 9 else [6, 3]
    ), why
    across, down = max(margins[0], margins[2]), max(margins[1], margins[3])
    left, top, right, bottom = white(pdf, 63.5, 88.9)
    assert min(left, right) > across - 0.05
    assert min(top, bottom) > down - 0.05
    assert left == pytest.approx(right, abs=0.1)
    assert top == pytest.approx(bottom, abs=0.1)


@pytest.mark.parametrize(("edge", "way", "paper"), list(product((4.0, 12.0), WAYS, ("a4", "letter"))))
def test_no_piece_of_a_kit_lies_in_the_white_edge(tmp_path: Path, edge: float, way: Way, paper: str) -> None:
    """Squares of 12 mm fill what there is; on their sheets and on those that they share with larger ones."""
    kit = (
        "small: {title: Small, kind: tile_12, copies: 500, front: card, back: card}\n"
        "large: {title: Large, kind: tile_25, copies: 7, front: card, back: card}\n"
    )
    made = game(tmp_path, DECK, kit=kit, card=FACE)
    built = printed(made, Profile(margins=(edge,) * 4), paper, way)
    end = "" if way == "duplex-long" else f"-{way}"
    pdf = built.pdf(f"probe-kit-{paper}{end}.pdf")
    seen = 0
    for page in range(pdf.pages):
        wide, high = (length * MM for length in pdf.size(page))
        for box in (*pdf.pieces(page, 12, 12), *pdf.pieces(page, 25, 25)):
            seen += 1
            assert min(box.x, box.y, wide - box.x - box.w, high - box.y - box.h) > edge - 0.05
    assert seen == 507 * (1 if way == "fronts" else 2)


@pytest.mark.parametrize(("edge", "a_sheet"), [(5.0, 16 * 23), (4.0, 16 * 24), (12.0, 15 * 22)])
def test_a_printer_that_prints_nearer_to_the_edge_gets_more_on_a_sheet(
    tmp_path: Path, edge: float, a_sheet: int
) -> None:
    """Squares of 12 mm on A4: 200 and 287 mm inside margins of 5, 202 and 289 inside 4, 186 and 273 inside 12."""
    made = poker(tmp_path, copies=400, kind="tile_12")
    pdf = printed(made, Profile(margins=(edge,) * 4)).pdf("probe-cards-a4.pdf")
    assert len(pdf.pieces(0, 12, 12)) == a_sheet


def test_a_piece_that_the_white_edge_leaves_no_room_for_is_found(tmp_path: Path) -> None:
    built = printed(poker(tmp_path, copies=1, kind="mat"), Profile(margins=(12, 12, 12, 12)))
    one = built.found.one("K304")
    assert "186 x 273 mm inside 12 mm margins" in one.message
    assert not built.ok
