"""The finished file: pages, boxes, forms, fonts, bookmarks, bytes."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from generator.outputs.pdf.operators import num
from generator.units import Box
from tests.kit import CARD, KIT, MM, Game, Pdf, close, game, same

GROUND = "draw: [{rect: {box: -3 -3 69 94, fill: red}}]\n"
EXACT = "draw: [{rect: {box: 0 0 63 88, fill: red}}]\n"
CARDS = "a: {name: Ącki, text: Draw 1.}\nb: {name: Beta, text: '**Draw** *two*.'}\n"
TWO_SIDED = KIT.replace("front: card", "front: card, back: back")
KITS = """\
cards: {title: Cards, kind: standard, from: cards, copies: 10, front: card, back: back}
tokens: {title: Tokens, kind: token_20, from: cards, front: token}
map: {title: Map, kind: board, size: cards.a.size, front: ground}
"""


def large(folder: Path) -> Game:
    """A kit of cards, tokens and a board."""
    return game(
        folder,
        "a: {name: Ącki, text: Draw 1., size: 500 x 400}\nb: {name: Beta, text: '**Draw** *two*.', size: 5 x 5}\n",
        fields="{name: text, text: text, size: point}",
        kit=KITS,
        back=GROUND,
        token="draw: [{ellipse: {box: -1 -1 22 22, fill: blue}}]\n",
        ground="draw: [{rect: {box: 0 0 500 400, fill: paper}}]\n",
    )


# Pages and boxes


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_every_page_has_the_paper_s_size_and_its_boxes(tmp_path: Path, paper: str, size: tuple[float, float]) -> None:
    built = large(tmp_path).build(paper)
    assert not built.found.all
    for path in built.folder.glob(f"*-{paper}.pdf"):
        pdf = built.pdf(path.name)
        for page in range(pdf.pages):
            w, h = (value * MM for value in pdf.size(page))
            assert (min(w, h), max(w, h)) == pytest.approx(size, abs=0.02)
            trim, bleed = pdf.named_box("TrimBox", page), pdf.named_box("BleedBox", page)
            for inner, outer in ((trim, bleed), (bleed, Box(0, 0, w, h))):
                assert outer.x - 0.01 <= inner.x <= inner.x + inner.w <= outer.x + outer.w + 0.01
                assert outer.y - 0.01 <= inner.y <= inner.y + inner.h <= outer.y + outer.h + 0.01


def test_the_trim_box_is_the_block_and_the_bleed_box_its_bleed(tmp_path: Path) -> None:
    pdf = game(tmp_path, CARDS, card=GROUND).build().pdf()
    block = Box((210 - 126) / 2, (297 - 88) / 2, 126, 88)
    assert same(pdf.named_box("TrimBox"), block, 0.01)
    assert same(pdf.named_box("BleedBox"), block.inset(-3), 0.01)


def test_viewers_are_asked_not_to_scale_and_told_title_and_language(tmp_path: Path) -> None:
    built = large(tmp_path).build()
    for path in built.folder.glob("*.pdf"):
        pdf = built.pdf(path.name)
        assert pdf.root["/ViewerPreferences"]["/PrintScaling"] == "/None"
        assert pdf.root["/Lang"] == "en"
    with pikepdf.open(built.folder / "probe-cards-a4.pdf") as opened:
        assert opened.docinfo["/Title"] == "Probe: Cards"


def test_the_file_is_sound_for_a_strict_reader(tmp_path: Path) -> None:
    built = large(tmp_path).build()
    for path in built.folder.glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            assert pdf.check_pdf_syntax() == []
        assert path.read_bytes().startswith(b"%PDF-1.7")


# Forms


def test_each_piece_is_one_form_with_exact_bounds(tmp_path: Path) -> None:
    pdf = game(tmp_path, CARDS, card=EXACT).build().pdf()
    left, top = (210 - 126) / 2, (297 - 88) / 2
    for box, place in zip(pdf.forms(), ((left, top, 63, 88), (left + 63, top, 63, 88)), strict=False):
        assert same(box, place, 0.01)


@pytest.mark.parametrize(
    ("kind", "w", "h"),
    [
        ("poker", 63.5, 88.9),
        ("bridge", 57.15, 88.9),
        ("tarot", 70, 120),
        ("mini", 44, 68),
        ("mini_euro", 45, 68),
        ("euro", 59, 92),
        ("square", 70, 70),
        ("mat", 200, 269),
        ("tile_12", 12, 12),
        ("standee", 25, 92),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("layout", ["butted", "spaced"])
def test_every_kind_has_its_size_on_every_paper(
    tmp_path: Path, kind: str, w: float, h: float, paper: str, layout: str
) -> None:
    face = "draw: [{rect: {box: [0, 0, '{{ face.w }}', '{{ face.h }}'], fill: red}}]\n"
    kit = KIT.replace("standard", kind).replace("front", f"layout: {layout}, copies: 30, front")
    built = game(tmp_path, "a: {name: A, text: t}\n", card=face, kit=kit).build(paper)
    pdf = built.pdf(f"probe-cards-{paper}.pdf")
    count = 0
    for page in range(pdf.pages):
        boxes = [box for box in pdf.forms(page) if close(box.w, w, 0.02) and close(box.h, h, 0.02)]
        count += len(boxes)
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
                down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
                assert across < 0.02 or down < 0.02
    assert count == 30


def test_copies_are_one_form_drawn_often(tmp_path: Path) -> None:
    kit = KIT.replace("front: card", "copies: 9, front: card")
    pdf = game(tmp_path, "a: {name: A, text: t}\n", kit=kit).build().pdf()
    names = pdf.names_of_forms()
    assert len(names) == 9 + 2  # the pieces, the marks, the footer
    assert len(set(names)) == 3


def test_different_pieces_are_different_forms(tmp_path: Path) -> None:
    pdf = game(tmp_path, CARDS).build().pdf()
    assert len(set(pdf.names_of_forms()[:2])) == 2


def test_spare_pieces_are_more_copies_of_the_last(tmp_path: Path) -> None:
    kit = KIT.replace("front: card", "spare: 3, front: card")
    pdf = game(tmp_path, CARDS, kit=kit).build().pdf()
    names = pdf.names_of_forms()
    assert len(names) == 2 + 3 + 2
    assert names[1] == names[2] == names[3] == names[4] != names[0]


# Text and fonts


def test_text_extracts_as_it_was_typed(tmp_path: Path) -> None:
    texts = {
        "a": "Gain one wood; then, if you can, pass!",
        "b": "Zażółć gęślą jaźń – ŁÓDŹ „tak”",
        "c": "Ünïcödé ßtraße Čeština Türkçe ığİ",
        "d": "Ελληνικά και Кириллица",
        "e": "(brackets) [more] <less> \\\\ / | #1 100 % ~ ^ _x_",
        "f": "α ≤ β ≠ γ ± 1 → 2 ½ × ∞",
    }
    cards = "".join(f"{key}: {{name: N, text: '{text}'}}\n" for key, text in texts.items())
    pdf = game(tmp_path, cards).build().pdf()
    said = " ".join(pdf.text().split())
    for text in texts.values():
        assert text.replace("\\\\", "\\") in said


@pytest.mark.parametrize("face", [CARD, GROUND], ids=["text", "no text"])
def test_all_fonts_are_embedded_subsets_and_nothing_else_is_listed(tmp_path: Path, face: str) -> None:
    built = game(tmp_path, CARDS, card=face, back=GROUND, kit=TWO_SIDED).build()
    for path in built.folder.glob("*.pdf"):
        fonts = built.pdf(path.name).fonts()
        assert fonts
        for font in fonts:
            assert font.embedded
            assert font.kind == "TrueType"
            assert len(font.name.partition("+")[0]) == 6
        for name in (b"Helvetica", b"Times-", b"Courier", b"ZapfDingbats"):
            assert name not in path.read_bytes()


def test_every_character_is_mapped_to_unicode_and_none_is_glyph_zero(tmp_path: Path) -> None:
    pdf = game(tmp_path, CARDS).build().pdf()
    for char in pdf.chars():
        assert char["text"] != "\x00"
        assert not char["text"].startswith("(cid:")


# Bookmarks


def test_each_group_has_a_bookmark_at_its_first_page(tmp_path: Path) -> None:
    built = large(tmp_path).build()
    assert built.pdf("probe-kit-a4.pdf").bookmarks() == [("Cards", 0), ("Tokens", 6), ("Map", 7)]
    assert built.pdf("probe-cards-a4.pdf").bookmarks() == [("Cards", 0)]
    assert built.pdf("probe-map-a4.pdf").bookmarks() == [("Map", 0)]


def test_the_kit_holds_the_pages_of_all_its_parts(tmp_path: Path) -> None:
    built = large(tmp_path).build()
    parts = ("cards", "tokens", "map")
    pages = [built.pdf(f"probe-{part}-a4.pdf").pages for part in parts]
    whole = built.pdf("probe-kit-a4.pdf")
    assert whole.pages == sum(pages) == 6 + 1 + 7
    said = [
        built.pdf(f"probe-{part}-a4.pdf").text(page) for part, n in zip(parts, pages, strict=True) for page in range(n)
    ]
    assert [whole.text(page) for page in range(whole.pages)] == said


# Bytes

BUILD = """\
import sys
from pathlib import Path
from generator.build import Options, build
from generator.pack import Workspace
assert build(Workspace(Path(sys.argv[1])), "probe", Options(papers=("a4", "letter"))).ok
"""


def digests(root: Path, cwd: Path, **environment: str) -> dict[str, str]:
    """Every file that another process makes of the game, by its bytes."""
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), **environment}
    subprocess.run([sys.executable, "-c", BUILD, str(root)], cwd=cwd, env=env, check=True)
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted((root / "output/probe").iterdir())
    }


def test_the_same_content_makes_the_same_bytes_anywhere(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "a longer name" / "two"
    large(one)
    large(two)
    first = digests(one, tmp_path, PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C", LANG="C")
    second = digests(two, two, PYTHONHASHSEED="77", TZ="Pacific/Auckland", LC_ALL="C.UTF-8", USER="someone")
    assert first == second
    assert len(first) == 13  # three parts and the kit for two papers, the poster, manifest, faces, note and notices


def test_files_hold_no_path_and_no_time_of_the_build(tmp_path: Path) -> None:
    built = large(tmp_path).build()
    for path in built.folder.iterdir():
        data = path.read_bytes()
        assert str(tmp_path).encode() not in data
        assert b"pytest" not in data
    with pikepdf.open(built.folder / "probe-cards-a4.pdf") as opened:
        dates = [str(value) for key, value in opened.docinfo.items() if "Date" in key]
    assert dates == []


def test_a_change_of_one_card_changes_that_card_alone(tmp_path: Path) -> None:
    before = game(tmp_path / "one", CARDS).build().pdf()
    after = game(tmp_path / "two", CARDS.replace("Draw 1.", "Draw 2.")).build().pdf()
    old, new = before.names_of_forms(), after.names_of_forms()
    assert old[0] != new[0]
    assert old[1:3] == new[1:3]  # the other card and the marks


@pytest.mark.parametrize("value", [0, 0.004, -0.004, 1, -1, 10, 100, 12.345, -0.5, 1e3, 595.2756, 0.1])
def test_a_number_is_written_short_and_within_half_a_hundredth(value: float) -> None:
    text = num(value)
    assert float(text) == pytest.approx(value, abs=0.0051)
    assert b"e" not in text
    assert not text.endswith((b".", b".0", b".50"))


# Runs of builds


def test_a_build_with_an_error_leaves_the_files_of_the_last_one(tmp_path: Path) -> None:
    made = game(tmp_path, CARDS)
    before = {path.name: path.read_bytes() for path in made.build().folder.iterdir()}
    made.write("cards.yaml", CARDS.replace("Draw 1.", ":nothing:"))
    assert not made.build().ok
    assert {path.name: path.read_bytes() for path in made.output.iterdir()} == before
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == ["probe"]


def test_one_component_can_be_built_without_touching_the_others(tmp_path: Path) -> None:
    made = large(tmp_path)
    made.build()
    poster = (made.output / "probe-map-poster.pdf").stat().st_mtime_ns
    built = made.build(only=("tok*",))
    assert built.ok
    assert (made.output / "probe-map-poster.pdf").stat().st_mtime_ns == poster
    assert (made.output / "probe-kit-a4.pdf").is_file()


def test_a_page_is_drawn_as_a_viewer_shows_it(tmp_path: Path) -> None:
    """The whole road once, as colours: ground, icon, text in its colour, turned group."""
    face = """\
draw:
  - rect: {box: -3 -3 69 94, fill: paper}
  - ellipse: {box: 10 10 20 20, fill: red}
  - group: {box: 40 40 10 4, turn: 90}
    draw: [{rect: {box: 0 0 10 4, fill: blue}}]
  - group: {box: 10 60 10 10, clip: yes}
    draw: [{rect: {box: -5 -5 30 10, fill: blue}}]
  - line: {points: "40 70, 60 70", stroke: red, width: 1}
"""
    raster = Pdf(game(tmp_path, "a: {name: A, text: t}\n", card=face).build().pdf().path).raster(dpi=254)
    x, y = (210 - 63) / 2, (297 - 88) / 2
    paper, red, blue = (245, 238, 220), (204, 0, 0), (0, 0, 204)
    assert raster.at(x + 20, y + 20) == red
    assert raster.at(x + 11, y + 11) == paper  # outside the circle
    assert raster.at(x + 45, y + 38) == blue  # 10 x 4 turned about its middle (45, 42)
    assert raster.at(x + 45, y + 46) == blue
    assert raster.at(x + 41, y + 42) == paper
    assert raster.at(x + 15, y + 62) == blue
    assert raster.at(x + 15, y + 58) == paper  # clipped
    assert raster.at(x + 22, y + 62) == paper
    assert raster.at(x + 50, y + 70) == red
    assert raster.at(x + 50, y + 71) == paper
