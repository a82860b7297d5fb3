"""The pages that come first in a kit: measured, counted and read in the finished PDF."""

import csv
import json
import re
import shutil
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pytest
import yaml

from generator.build import Options, Printing, build
from generator.cli.main import kitwright
from generator.pack import Workspace, packaged
from generator.sheets.backs import Way
from tests.kit import MM, THEME, Built, Game, Pdf, game

PAGE_STYLES = """\
  guide_title: {font: title, size: 30pt, bold: yes}
  guide_line: {font: text, size: 14pt, italic: yes}
  guide_head: {font: title, size: 14pt, bold: yes}
  guide_text: {font: text, size: 10pt, min: 8pt}
  guide_cell: {font: text, size: 10pt, min: 8pt, leading: 1.1}
  guide_label: {font: text, size: 8pt, leading: 1.1}
  guide_figure: {font: title, size: 16pt, bold: yes}
lines: {hair: 0.15mm, thin: 0.3mm, rule: 0.5mm, thick: 0.9mm}
"""
PAGE_THEME = THEME.replace("blue: ", 'oxblood: "#7d1f1d", mist: "#e4dcc6", blue: ') + PAGE_STYLES
KIT = """\
guide: {title: Print guide, kind: page, front: guide, stock: thin paper}
guide_parts: {title: List of parts, kind: page, front: guide_parts, stock: thin paper}
guide_cutting: {title: Cut and glue, kind: page, front: guide_cutting, stock: thin paper}
map: {title: Map, kind: board, size: cards.a.size, front: plain, stock: card}
cards: {title: Cards, kind: standard, from: cards, copies: 10, front: card, back: plain, spare: 2, blank: 3,
  stock: card}
discs: {title: Discs, kind: token_20, copies: 30, front: plain, layout: spaced, stock: board, note: Coins do as well.}
men: {title: Men, kind: standee, copies: 4, front: plain, stock: card}
sheet: {title: Playtest sheet, kind: page, front: playtest_sheet, copies: 2, stock: thin paper}
credits: {title: Credits, kind: page, front: credits, stock: thin paper}
"""
PLAIN = "draw: [{rect: {box: [0, 0, '{{ face.w }}', '{{ face.h }}'], fill: red}}]\n"
CARD = 'draw: [{text: {box: 5 5 53 20, say: "{{ it.name }}", style: title}}]\n'
CARDS = "a: {name: Anne, size: 500 x 400}\n"
PIECES = {"map": 1, "cards": 15, "discs": 30, "men": 4}
"""Ten cards, two spare and three blank make fifteen."""
SHEETS = {"thin paper": 3 + 2 + 1, "card": 7 + 2 + 1, "board": 1}
"""A4: pages one each; the map an overview and six tiles (P21); nine cards a sheet; four men and thirty discs on one."""


def guided(folder: Path, kit: str = KIT, theme: str = PAGE_THEME, **faces: str) -> Game:
    """A plain game with a guide."""
    fields = "{name: text, size: point}"
    return game(folder, CARDS, fields=fields, kit=kit, theme=theme, card=CARD, plain=PLAIN, **faces)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    made = guided(tmp_path_factory.mktemp("guide")).build("a4", "letter")
    assert not made.found.all, made.found.text
    return made


@pytest.fixture(scope="module")
def hunted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Invisible Man's files on A4."""
    out = tmp_path_factory.mktemp("hunt")
    result = build(Workspace(packaged()), "invisible_man", Options(out=out))
    assert result.ok, result.pack.found
    return out / "invisible_man"


def strokes(pdf: Path, page: int) -> list[tuple[float, float, float, float]]:
    """Both ends of every straight line of a page, millimetres from the top left."""
    with pdfplumber.open(pdf) as opened:
        lines = opened.pages[page].lines
    return [(one["x0"] * MM, one["top"] * MM, one["x1"] * MM, one["bottom"] * MM) for one in lines]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_both_rulers_are_100_mm_long_with_a_tick_for_each_millimetre(built: Built, paper: str) -> None:
    ticks = (1.8, 3.0, 4.0)
    found = strokes(built.folder / f"probe-kit-{paper}.pdf", 0)
    across = [x1 for x1, y1, x2, y2 in found if abs(x1 - x2) < 1e-3 and min(abs(y2 - y1 - t) for t in ticks) < 0.01]
    down = [y1 for x1, y1, x2, y2 in found if abs(y1 - y2) < 1e-3 and min(abs(x2 - x1 - t) for t in ticks) < 0.01]
    for marks in (sorted(across), sorted(down)):
        assert len(marks) == 101
        assert marks[-1] - marks[0] == pytest.approx(100, abs=0.01)
        assert all(b - a == pytest.approx(1, abs=0.01) for a, b in pairwise(marks))


def test_the_guide_is_first_in_the_kit_and_bookmarked(built: Built) -> None:
    marks = built.pdf("probe-kit-a4.pdf").bookmarks()
    assert marks[:4] == [("Print guide", 0), ("List of parts", 1), ("Cut and glue", 2), ("Map", 3)]
    assert marks[-2:] == [("Playtest sheet", 16), ("Credits", 18)]  # 3 + 7 of the map + 4 of cards + 1 + 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_page_has_no_crop_marks_and_a_footer_below_it(built: Built, paper: str) -> None:
    pdf = built.pdf(f"probe-kit-{paper}.pdf")
    for page in range(3):
        trim = pdf.named_box("TrimBox", page)
        assert trim.w == pytest.approx(196, abs=0.01)
        assert trim.h == pytest.approx(265, abs=0.01)
        for x1, y1, x2, y2 in strokes(pdf.path, page):
            assert trim.x <= min(x1, x2)
            assert max(x1, x2) <= trim.x + trim.w
            assert trim.y <= min(y1, y2)
            assert max(y1, y2) <= trim.y + trim.h
        foot = [word for word in pdf.words(page) if word.box.y > trim.y + trim.h]
        high = pdf.size(page)[1] * MM
        assert "actual" in {word.text for word in foot}
        assert max(word.box.y + word.box.h for word in foot) < high - 3
        assert "sheet 1 of" not in pdf.text(page)


def test_a_page_that_is_printed_twice_is_numbered(built: Built) -> None:
    assert "Playtest sheet, sheet 2 of 2 · A4" in built.pdf("probe-sheet-a4.pdf").text(1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_words_keep_off_the_edge_of_a_page(built: Built, paper: str) -> None:
    pdf = built.pdf(f"probe-kit-{paper}.pdf")
    for page in (0, 1, 2, pdf.pages - 1, pdf.pages - 2):
        trim = pdf.named_box("TrimBox", page)
        safe = trim.inset(2)
        said = [word for word in pdf.words(page) if word.box.y < trim.y + trim.h]
        assert len(said) > 20
        for word in said:
            assert safe.x <= word.box.x, word
            assert word.box.x + word.box.w <= safe.x + safe.w, word
            assert safe.y <= word.box.y, word
            assert word.box.y + word.box.h <= safe.y + safe.h, word


def rows(pdf: Pdf, page: int) -> list[str]:
    """The lines of a page as they stand from top to bottom, words from left to right."""
    lines: dict[float, list[tuple[float, str]]] = defaultdict(list)
    for word in sorted(pdf.words(page), key=lambda one: one.box.y + one.box.h / 2):
        middle = word.box.y + word.box.h / 2
        level = next((y for y in lines if abs(y - middle) < 1.6), middle)
        lines[level].append((word.box.x, word.text))
    return [" ".join(text for _, text in sorted(line)) for _, line in sorted(lines.items())]


def test_the_list_of_parts_says_how_many_there_are_and_how_they_are_cut(built: Built) -> None:
    said = rows(built.pdf("probe-kit-a4.pdf"), 1)
    assert "Map 1 500 × 400 card 4-10 tiles, glued" in said
    assert any(re.fullmatch(r"(Anne )?Cards 15 2 spare, 3 blank 63 × 88 card 11-14 straight", line) for line in said)
    assert any("30 ø 20 board 15 round" in line for line in said)
    assert any(line.startswith("Men 4 25 × 92 card 16") for line in said)
    text = built.pdf("probe-kit-a4.pdf").text(1)
    assert "Coins do as well." in text
    assert "50 pieces in all." in text
    assert "Credits" not in text  # pages are no pieces


def test_the_manifest_counts_the_pieces_that_the_list_names(built: Built) -> None:
    manifest = json.loads((built.folder / "manifest.json").read_text("utf-8"))
    fronts = [row for row in manifest["components"] if row["side"] == "front"]
    counted: Counter[str] = Counter()
    for row in fronts:
        counted[row["group"]] += row["copies"]
    assert {name: counted[name] for name in PIECES} == PIECES
    assert sum(PIECES.values()) == 50


def test_each_stock_has_as_many_sheets_as_its_pages_need(built: Built) -> None:
    said = rows(built.pdf("probe-kit-a4.pdf"), 0)
    for stock, sheets in SHEETS.items():
        word = "sheet" if sheets == 1 else "sheets"
        assert any(re.search(rf"(^| ){sheets} {word} of {stock} (\d+ %|–) ", line) for line in said), said
    assert "50 pieces on 17 sheets" in " ".join(said)


def test_page_one_says_how_full_sheets_are_and_how_long_it_may_take(built: Built, hunted: Path) -> None:
    """Of what can be printed, 200 x 287 mm a sheet, pieces take:
    card (500 x 400 + 15 x 63 x 88 + 4 x 25 x 92) / 10 sheets: 51 %; board 30 x 20 x 20: 21 %.
    Time: 7 tiled sheets of 90 s, 15 cards of 12 s, 4 men of 60 s: 17.5 minutes; 30 discs of 25 s: 12.5; together 30.
    The hunt: 9 tiled sheets, 139 straight pieces of 12 s, 244 round, 6 folded, 3 nets of 300 s: 164 minutes.
    """
    said = " ".join(rows(built.pdf("probe-kit-a4.pdf"), 0))
    assert "6 sheets of thin paper – –" in said
    assert "10 sheets of card 51 % 20 min" in said
    assert "1 sheet of board 21 % 10 min" in said
    assert "about 30 minutes of cutting and gluing" in said
    assert "about 2 ¾ hours of cutting and gluing" in " ".join(rows(Pdf(hunted / "invisible_man-kit-a4.pdf"), 0))


def test_each_print_job_names_its_pages(built: Built) -> None:
    pdf = built.pdf("probe-kit-a4.pdf")
    said = rows(pdf, 0)
    for line in (
        "thin paper one side 1-3, 17-19 6 Print guide, List of parts, Cut and glue, Playtest sheet, Credits",
        "card one side 4-10, 16 8 Map, Men",
        "card both sides 11-14 2 Cards",
        "board one side 15 1 1 sheet of paper, glued on: Discs",
    ):
        assert line in said
    assert pdf.pages == 19


def test_the_third_page_shows_the_ways_that_the_kit_needs(tmp_path: Path, built: Built) -> None:
    text = built.pdf("probe-kit-a4.pdf").text(2)
    for said in ("Fronts and backs", "Straight cuts", "Round pieces", "Standing figures", "The board in tiles"):
        assert said in text
    assert {"A1", "C2"} <= set(text.split())  # three by two tiles
    few = "\n".join(line for line in KIT.splitlines() if line.split(":")[0] in ("guide_cutting", "cards", "  stock"))
    text = guided(tmp_path, few).build().pdf("probe-guide_cutting-a4.pdf").text()
    assert "Straight cuts" in text
    assert "Fronts and backs" in text
    for said in ("Round pieces", "Standing figures", "The board in tiles"):
        assert said not in text


TRAY = "tray: {title: Tray, kind: net, net: {form: tray, w: 60, h: 40, d: 15}, front: plain, stock: card 300 g}\n"
FEW = """\
guide_parts: {title: List of parts, kind: page, front: guide_parts, stock: thin paper}
guide_cutting: {title: Cut and glue, kind: page, front: guide_cutting, stock: thin paper}
"""


def test_a_net_has_a_panel_of_its_own(tmp_path: Path, built: Built) -> None:
    text = guided(tmp_path, FEW + TRAY).build().pdf("probe-guide_cutting-a4.pdf").text()
    assert {"cut", "crease", "glue"} <= set(text.split())
    assert "Boxes and pouches" in text
    assert "Straight cuts" not in text
    assert "Boxes and pouches" not in built.pdf("probe-kit-a4.pdf").text(2)


def test_shared_sheets_are_explained_where_there_are_some(tmp_path: Path, built: Built) -> None:
    coins = "coins: {title: Coins, kind: token_16, copies: 8, front: plain, layout: spaced, stock: board}\n"
    discs = "discs: {title: Discs, kind: token_20, copies: 8, front: plain, layout: spaced, stock: board}\n"
    pdf = guided(tmp_path, FEW + coins + discs).build().pdf("probe-kit-a4.pdf")
    assert pdf.pages == 3  # both on one sheet
    assert "Shared sheets" in pdf.text(1)
    listed = rows(pdf, 0)
    for title, size in (("Coins", 16), ("Discs", 20)):
        assert any(line.startswith(f"{title} 8 ø {size} board 3 round") for line in listed), listed
    assert "Shared sheets" not in built.pdf("probe-kit-a4.pdf").text(2)


def test_a_way_without_a_panel_shows_none(tmp_path: Path) -> None:
    stickers = "stickers: {title: Stickers, kind: label_a4_21, copies: 5, front: plain, stock: labels}\n"
    tiles = "tiles: {title: Tiles, kind: hex_40, copies: 5, front: plain, stock: card}\n"
    made = guided(tmp_path, FEW + stickers + tiles).build()
    text = made.pdf("probe-guide_cutting-a4.pdf").text()
    assert "Pieces on board" in text
    for said in ("Fronts and backs", "Straight cuts", "Round pieces", "Boxes and pouches", "Shared sheets"):
        assert said not in text
    listed = made.pdf("probe-guide_parts-a4.pdf").text()
    assert "Stickers" in listed
    assert "Tiles" in listed


# The fourth page

PRINTING = "guide_printing: {title: Other ways to print, kind: page, front: guide_printing, stock: thin paper}\n"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("backs", "other", "edge"),
    [
        ("duplex-long", "duplex-short", "Over the short edge"),
        ("duplex-short", "duplex-long", "Over the long edge"),
        ("gutterfold", "duplex-long", "On both sides"),
    ],
)
def test_the_fourth_page_says_what_else_can_be_asked_for(
    tmp_path: Path, paper: str, backs: Way, other: str, edge: str
) -> None:
    made = guided(tmp_path, PRINTING)
    result = build(made.workspace, "probe", Options(papers=(paper,), printing=Printing(backs)))
    assert result.ok
    assert not result.pack.found, result.pack.found
    pdf = Pdf(next(made.output.glob("probe-guide_printing-*.pdf")))
    text = " ".join(pdf.text().split())
    assert edge in text
    assert f"Ask for: --backs {other}" in text
    for way in ("foldover", "gutterfold", "fronts"):
        assert (f"Ask for: --backs {way}" in text) == (way != backs)
    assert text.count("This kit is made so.") == (backs == "gutterfold")
    for asked in ("calibrate", "--profile", "--ink low", "--paper letter", "--to cut", "--only", "--players 2"):
        assert asked in text
    trim = pdf.named_box("TrimBox")
    safe = trim.inset(2)
    for word in pdf.words():
        if word.box.y < trim.y + trim.h:
            assert safe.x <= word.box.x, word
            assert word.box.x + word.box.w <= safe.x + safe.w, word
            assert word.box.y + word.box.h <= safe.y + safe.h, word


def test_what_the_fourth_page_asks_for_is_what_the_commands_take() -> None:
    page = (packaged() / "templates" / "common" / "guide_printing.yaml").read_text("utf-8")
    asked = set(re.findall(r"--[a-z]+", page))
    commands = [kitwright.commands[name] for name in ("build", "calibrate", "export")]
    known = {option for command in commands for one in command.params for option in one.opts}
    assert {"--backs", "--ink", "--paper", "--players", "--profile", "--only", "--to"} <= asked
    assert asked <= known


def test_a_game_for_one_number_of_players_is_not_asked_for_fewer(tmp_path: Path) -> None:
    made = guided(tmp_path, PRINTING)
    file = tmp_path / "content" / "probe" / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("min: 2, max: 4", "min: 2, max: 2"), "utf-8")
    text = made.build().pdf("probe-guide_printing-a4.pdf").text()
    assert "A ruined sheet" in text
    assert "Fewer players" not in text


# Where common faces are found


def test_a_game_s_own_face_goes_before_the_common_one(tmp_path: Path) -> None:
    own = 'draw: [{text: {box: 10 10 100 10, say: "Ours", style: title}}]\n'
    pdf = guided(tmp_path, guide=own).build().pdf("probe-guide-a4.pdf")
    assert "Ours" in pdf.text()
    assert "actual size, or a scale" not in pdf.text()


def test_a_workspace_has_common_faces_beside_those_of_the_package(tmp_path: Path) -> None:
    made = guided(tmp_path, KIT + "note: {title: Note, kind: page, front: note}\n")
    common = made.root / "templates" / "common"
    common.mkdir()
    face = "extends: page_parts\ndraw:\n  - with: {title: A note, line: To all}\n    use: masthead\n"
    (common / "note.yaml").write_text(face, "utf-8")
    built = made.build()
    assert "A note" in built.pdf("probe-note-a4.pdf").text()
    assert "actual size" in built.pdf("probe-guide-a4.pdf").text()


def test_a_face_that_is_nowhere_is_sought_among_the_common_ones_too(tmp_path: Path) -> None:
    one = guided(tmp_path, KIT.replace("front: playtest_sheet", "front: playtest_sheets")).check().one("K106")
    assert one.hint == "did you mean 'playtest_sheet'?"


def test_a_theme_without_the_styles_of_the_pages_is_told_so(tmp_path: Path) -> None:
    theme = PAGE_THEME.replace("  guide_head: {font: title, size: 14pt, bold: yes}\n", "")
    found = guided(tmp_path, theme=theme).check()
    assert "the theme has no 'guide_head'" in found.text
    assert set(found.codes) == {"K105"}


def test_a_way_to_cut_that_nobody_knows_is_told(tmp_path: Path) -> None:
    made = guided(tmp_path, KIT.replace("kind: token_20", "kind: oval"))
    made.write("templates/kinds.yaml", "oval: {name: Oval, size: 20 x 12, cut: oval}\n")
    found = made.check()
    assert found.codes == ["K103"]
    assert "'cut'" in found.text
    assert "oval" in found.text


def test_a_part_without_pieces_is_no_line_and_no_page(tmp_path: Path) -> None:
    pdf = guided(tmp_path, KIT.replace("copies: 30,", "copies: 0,")).build().pdf("probe-kit-a4.pdf")
    assert pdf.pages == 18
    assert "Discs" not in pdf.text(0) + pdf.text(1)
    assert "card one side 4-10, 15 8 Map, Men" in rows(pdf, 0)


# The pages of The Invisible Man


def test_the_hunt_s_parts_add_up_to_what_the_manifest_counts(hunted: Path) -> None:
    manifest = json.loads((hunted / "manifest.json").read_text("utf-8"))
    counted: Counter[str] = Counter()
    for row in manifest["components"]:
        if row["side"] == "front" and row["kind"] != "page":
            counted[row["group"]] += row["copies"]
    pdf = Pdf(hunted / "invisible_man-kit-a4.pdf")
    numbers = [w for w in pdf.words(1) if w.text.isdigit() and 80 < w.box.x < 104 and w.box.y > 50 and w.box.h > 5]
    assert [int(w.text) for w in sorted(numbers, key=lambda w: w.box.y)] == list(counted.values())
    assert f"{counted.total()} pieces in all." in pdf.text(1)


def test_the_hunt_s_stocks_have_the_sheets_of_their_files(hunted: Path) -> None:
    kit = yaml.safe_load((packaged() / "content" / "invisible_man" / "kit.yaml").read_text("utf-8"))
    pdf = Pdf(hunted / "invisible_man-kit-a4.pdf")
    sheets: Counter[str] = Counter()
    for page in range(pdf.pages):
        foot = next(line for line in reversed(" ".join(pdf.text(page).split()).split("The Invisible Man 0.")) if line)
        title, side = foot.split(" · ")[1], foot.split(" · ")[1].rpartition(", ")[2]
        entry = next(one for one in kit.values() if title.startswith(one["title"]))
        sheets[entry["stock"]] += side != "back"
    said = rows(pdf, 0)
    assert len(sheets) == 4
    for stock, count in sheets.items():
        assert any(re.search(rf"(^| ){count} sheets of {stock} (\d+ %|–) ", line) for line in said), (stock, count)
    assert f"pieces on {sheets.total()} sheets" in " ".join(said)


def test_the_hunt_s_print_jobs_cover_every_page_of_its_kit_once(hunted: Path) -> None:
    pdf = Pdf(hunted / "invisible_man-kit-a4.pdf")
    pages: list[int] = []
    for line in rows(pdf, 0):
        job = re.search(r"(?:one side|both sides) ([-\d]+(?:, [-\d]+)*) \d+(?: |$)", line)
        if job:
            for run in job[1].split(", "):
                first, _, last = run.partition("-")
                pages += range(int(first), int(last or first) + 1)
    assert sorted(pages) == list(range(1, pdf.pages + 1))


def test_the_credits_name_the_authors_of_the_icons_in_the_kit_and_of_no_other(hunted: Path, tmp_path: Path) -> None:
    with (packaged() / "templates" / "icons" / "credits.csv").open(encoding="utf-8", newline="") as file:
        authors = {row["author"] for row in csv.DictReader(file)}
    text = " ".join(Pdf(hunted / "invisible_man-credits-a4.pdf").text().split())
    for said in ("Rick Holzgrafe", "CC BY 3.0", "game-icons.net", "EB Garamond by The EB Garamond Project Authors"):
        assert said in text
    assert {author for author in authors if author in text} == {"Andy Meneely", "Delapouite", "Lorc", "Skoll"}
    few = KIT.replace("front: card,", "front: shown,")
    shown = "draw: [{icon: {box: 5 5 20 20, name: halt}}]\n"
    one = guided(tmp_path, few, shown=shown).build().pdf("probe-credits-a4.pdf").text()
    assert {author for author in authors if author in one} == {"Skoll"}


def test_the_aid_quotes_the_rules(tmp_path: Path) -> None:
    for folder in ("content/invisible_man", "templates"):
        shutil.copytree(packaged() / folder, tmp_path / folder)
    for file, old, new in (
        ("rules.yaml", "rail_fare: 2", "rail_fare: 17"),
        ("rules.yaml", "medical_price: 1", "medical_price: 19"),
        ("rulings.yaml", 'value: "3"', 'value: "2"'),
        ("items.yaml", "price: 5  # ours; the document", "price: 23  # ours; the document"),
    ):
        path = tmp_path / "content" / "invisible_man" / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
    result = build(Workspace(tmp_path), "invisible_man", Options(only=("aids",)))
    assert result.folder is not None, result.pack.found
    pdf = Pdf(result.folder / "invisible_man-aids-a4.pdf")
    front, back = (" ".join(pdf.text(page).split()) for page in (0, 1))
    for said in ("£17 a head", "£19 for one damage token", "Horse £23"):
        assert front.count(said) == 2  # two aids a sheet
    assert back.count("2 or less") == 2
    assert pdf.pages == 6  # five aids


def test_words_of_the_aid_keep_4_mm_off_its_cut(hunted: Path) -> None:
    pdf = Pdf(hunted / "invisible_man-aids-a4.pdf")
    for page in range(2):
        pieces = pdf.pieces(page, 190, 129)
        assert len(pieces) == 2
        said = [word for word in pdf.words(page) if word.box.y < 281]
        for piece in (one.inset(4) for one in pieces):
            within = [w for w in said if piece.y - 4 < w.box.y < piece.y + piece.h + 4]
            assert len(within) > 150
            assert min(w.box.x for w in within) >= piece.x
            assert max(w.box.x + w.box.w for w in within) <= piece.x + piece.w
            assert min(w.box.y for w in within) >= piece.y
            assert max(w.box.y + w.box.h for w in within) <= piece.y + piece.h
