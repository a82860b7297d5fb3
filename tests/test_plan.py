"""The plan before printing: sheets, how full they are, and ink, each worked out by hand; nothing is written."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from reportlab.pdfgen.canvas import Canvas

from generator.build import Options, Printing
from generator.cli.main import kitwright
from generator.estimate import Line, estimate, measured
from tests.kit import KIT, Game, game
from tests.sharing import CARDS, FACES, kit_of

CARD = "draw: [{rect: {box: [0, 0, '{{ face.w }}', '{{ face.h }}'], fill: red}}]\n"
POKER = KIT.replace("standard", "poker").replace("from: cards", "copies: 9")


def run(made: Game, *words: str) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(made.root), "build", *words])


def lines(made: Game, options: Options | None = None) -> list[Line]:
    result, found = estimate(made.workspace, "probe", options or Options())
    assert result.ok, result.pack.found
    return found


def left(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# Ink


def page(folder: Path, *parts: tuple[float, str]) -> Path:
    """Pages of 144 points, each with its left part in a colour; edges fall between pixels of 150 dpi."""
    path = folder / "ink.pdf"
    canvas = Canvas(str(path), pagesize=(144, 144))
    for part, colour in parts:
        canvas.setFillColor(colour)
        canvas.rect(0, 0, 144 * part, 144, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return path


@pytest.mark.parametrize(
    ("part", "colour", "ink"),
    [
        (1, "#ffffff", 0),
        (1, "#000000", 1),
        (0.5, "#000000", 0.5),
        (0.25, "#000000", 0.25),
        (1, "#ff0000", 2),  # magenta and yellow
        (1, "#00ff00", 2),  # cyan and yellow
        (1, "#ffff00", 1),
        (0.5, "#00ffff", 0.5),
        (1, "#333333", 0.8),  # 1 - 51/255, black alone
        (1, "#660000", 0.6 + 2 * 0.4),  # black 1 - 102/255; 102/255 of magenta and of yellow
        (0.5, "#3366cc", 0.5 * (0.2 + 0.6 + 0.4)),  # black 1 - 204/255; cyan 153/255, magenta 102/255
    ],
)
def test_the_ink_of_a_page_of_one_colour(tmp_path: Path, part: float, colour: str, ink: float) -> None:
    assert measured(page(tmp_path, (part, colour))) == [pytest.approx(ink, abs=0.002)]


def test_every_page_is_measured(tmp_path: Path) -> None:
    found = measured(page(tmp_path, (0.5, "#000000"), (1, "#ffffff"), (1, "#0000ff")))
    assert found == pytest.approx([0.5, 0, 2], abs=0.002)


def test_ink_is_told_in_pages_of_text(tmp_path: Path) -> None:
    """Nine red cards with 3 mm of bleed round the block take 196.5 x 272.7 mm; #cc0000 is 0.2 + 2 x 0.8 of ink.

    Of A4 that is 0.8592 x 1.8 = 1.5465, and a page of text takes 0.05; marks and footer add less than half a page.
    """
    face = "draw: [{rect: {box: -3 -3 69.5 94.9, fill: red}}]\n"
    (one,) = lines(game(tmp_path, CARDS, kit=POKER, card=face))
    assert 30.9 < one.ink < 31.5


def test_grey_ink_and_low_ink_are_less(tmp_path: Path) -> None:
    made = game(tmp_path, CARDS, kit=POKER, card=CARD)
    full, low, grey = (lines(made, Options(printing=Printing(ink=ink)))[0] for ink in ("full", "low", "grey"))
    assert full.sheets == low.sheets == grey.sheets
    assert low.ink < full.ink / 2
    assert grey.ink < full.ink


# Sheets and how full they are


@pytest.mark.parametrize(
    ("copies", "paper", "sheets", "full"),
    [
        (9, "a4", 1, 9 * 63.5 * 88.9 / (200 * 287)),
        (10, "a4", 2, 10 * 63.5 * 88.9 / (2 * 200 * 287)),
        (1, "a4", 1, 63.5 * 88.9 / (200 * 287)),
        (9, "letter", 1, 9 * 63.5 * 88.9 / (205.9 * 269.4)),
    ],
)
def test_a_deck_of_poker_cards(tmp_path: Path, copies: int, paper: str, sheets: int, full: float) -> None:
    made = game(tmp_path, CARDS, kit=POKER.replace("copies: 9", f"copies: {copies}"), card=CARD)
    (one,) = lines(made, Options(papers=(paper,)))
    assert (one.paper.lower(), one.stock, one.sheets, one.sides) == (paper, "paper", sheets, sheets)
    assert one.full == pytest.approx(full, abs=0.001)


def test_a_back_doubles_the_sides_and_not_the_sheets(tmp_path: Path) -> None:
    made = game(tmp_path, CARDS, kit=POKER.replace("front: card", "front: card, back: card"), card=CARD)
    (one,) = lines(made)
    assert (one.sheets, one.sides) == (1, 2)
    (one,) = lines(made, Options(printing=Printing("fronts")))
    assert (one.sheets, one.sides) == (1, 1)


def test_stocks_and_papers_are_told_one_by_one_as_the_kit_has_them(tmp_path: Path) -> None:
    """Minis and tarots share: 5 mini cards and 5 tarot cards take 2 sheets; discs, chips and squares one."""
    made = game(tmp_path, CARDS, kit=kit_of("minis", "tarots", "figures", "discs", "chips", "squares"), **FACES)
    found = lines(made, Options(papers=("a4", "letter")))
    assert [(one.paper, one.stock) for one in found] == [
        (paper, stock) for paper in ("A4", "Letter") for stock in ("card", "board")
    ]
    built = made.build("a4", "letter")
    for paper in ("A4", "Letter"):
        told = {one.stock: one.sheets for one in found if one.paper == paper}
        assert told == built.result.sheets[paper]
        assert told["board"] == 1
        pages = built.pdf(f"probe-kit-{paper.lower()}.pdf").pages
        assert sum(one.sides for one in found if one.paper == paper) == pages


def test_the_board_s_share_is_that_of_its_pieces(tmp_path: Path) -> None:
    """Ten of 20 x 20, ten of 14 x 14 and eight of 16 x 16 mm on one sheet: 4000 + 1960 + 2048."""
    (one,) = lines(game(tmp_path, CARDS, kit=kit_of("discs", "chips", "squares"), **FACES))
    assert one.full == pytest.approx(8008 / 57400, abs=0.001)
    assert one.minutes > 0


# The command


def test_the_table_names_stock_sheets_sides_and_their_sum(tmp_path: Path) -> None:
    made = game(tmp_path, CARDS, kit=kit_of("cards", "discs", "chips", "squares"), **FACES)
    done = run(made, "probe", "--plan")
    assert (done.exit_code, done.stderr) == (0, "")
    first, head, *rows = done.stdout.splitlines()
    assert first.startswith("probe: backs on the long edge")
    for word in ("paper", "stock", "sheets", "printed sides", "full", "ink, pages of text", "minutes"):
        assert word in head
    cells = [row.split() for row in rows]
    assert [row[:4] for row in cells] == [["A4", "card", "1", "2"], ["A4", "board", "1", "2"], ["A4", "all", "2", "4"]]
    assert cells[0][4] == "59%"  # 6 x 63.5 x 88.9 = 33871 of 57400
    assert cells[1][4] == "14%"


def test_nothing_is_written_anywhere(tmp_path: Path) -> None:
    made = game(tmp_path / "ws", CARDS, kit=POKER, card=CARD)
    aside = tmp_path / "aside"
    aside.mkdir()
    before = left(made.root)
    done = made.command("build", "probe", "--plan", "--gallery", TMPDIR=str(aside), TEMP=str(aside), TMP=str(aside))
    assert done.returncode == 0, done.stderr
    assert left(made.root) == before
    assert not (made.root / "output").exists()
    assert os.listdir(aside) == []


def test_a_plan_leaves_an_earlier_build_and_the_wanted_folder_alone(tmp_path: Path) -> None:
    made = game(tmp_path / "ws", CARDS, kit=POKER, card=CARD)
    assert run(made, "probe").exit_code == 0
    before = left(tmp_path)
    assert run(made, "probe", "--plan", "--out", str(tmp_path / "o"), "--paper", "letter").exit_code == 0
    assert left(tmp_path) == before
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize("more", [("--only", "cards"), ("--page", "1")])
def test_a_plan_is_of_the_whole_kit(tmp_path: Path, more: tuple[str, str]) -> None:
    done = run(game(tmp_path, CARDS, kit=POKER, card=CARD), "probe", "--plan", *more)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "--plan" in done.stderr


def test_a_plan_of_a_faulty_game_is_1_and_tells_why(tmp_path: Path) -> None:
    done = run(game(tmp_path, CARDS, kit=POKER.replace("poker", "pokre"), card=CARD), "probe", "--plan")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert "error[K301]" in done.stderr
    assert not (tmp_path / "output").exists()


def test_a_plan_for_few_players_is_of_their_kit(tmp_path: Path) -> None:
    """Two half mats a sheet: two sheets for four players, one for two."""
    kit = "mats: {title: Mats, kind: mat_half, copies: game.players.max, front: card}\n"
    made = game(tmp_path, CARDS, kit=kit, card=CARD)
    assert [one.sheets for one in lines(made)] == [2]
    assert [one.sheets for one in lines(made, Options(players=2))] == [1]
