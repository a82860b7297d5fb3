"""Sizes of the field: kinds, the sleeves that fit, sheets of labels, and the command that tells them.

Numbers are worked out by hand from the papers: A4 is 210 x 297 mm, Letter 215.9 x 279.4 mm, and 5 mm stay white.
"""

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import generator.cli.kinds  # noqa: F401
from generator.build import Options, build, check
from generator.cli.main import kitwright
from generator.cli.papers import PaperName
from generator.frame import Shape
from generator.kinds import Kind, Sleeve, sleeve_of
from generator.layout import paths
from generator.model import read
from generator.outputs.cut.lines import cuts
from generator.pack import Workspace, without_content
from generator.sheets import marks
from generator.sheets.grid import GridError
from generator.sheets.impose import Paper, Plan, plan
from generator.sheets.labels import label_layout, room_for_footer
from generator.sheets.printed import printing
from generator.source import Loc, Tree
from generator.units import Box, Size
from tests.kit import Game, Pdf, close, game

ROOT = Path(__file__).parents[1]
PACK = without_content(Workspace(ROOT))
KINDS, SLEEVES, PAPERS = PACK.kinds(), PACK.sleeves(), PACK.papers()
A4, LETTER = Size(210, 297), Size(215.9, 279.4)
LABELS = [name for name, kind in KINDS.items() if kind.sheet is not None]
CARDS = "a: {name: A, text: one}\nb: {name: B, text: two}\n"


def run(*words: str) -> Result:
    return CliRunner().invoke(kitwright, list(words))


@pytest.fixture(scope="module")
def told() -> dict[str, dict[str, Any]]:
    """Rows of the table by name."""
    result = run("--root", str(ROOT), "kinds", "--format", "json")
    assert result.exit_code == 0, result.output
    return {row["id"]: row for row in json.loads(result.stdout)["kinds"]}


def test_the_tables_of_the_field_are_sound() -> None:
    assert PACK.found == []
    assert len(KINDS) > 55


@pytest.mark.parametrize(
    ("name", "size", "inches"),
    [
        ("poker", [63.5, 88.9], [2.5, 3.5]),
        ("standard", [63, 88], [2.48, 3.465]),
        ("bridge", [57.15, 88.9], [2.25, 3.5]),
        ("tarot", [70, 120], [2.756, 4.724]),
        ("tarot_us", [69.85, 120.65], [2.75, 4.75]),
        ("jumbo", [88.9, 139.7], [3.5, 5.5]),
        ("mini", [44, 68], [1.732, 2.677]),
        ("mini_us", [41, 63], [1.614, 2.48]),
        ("micro", [31.75, 44.45], [1.25, 1.75]),
        ("domino", [44.45, 88.9], [1.75, 3.5]),
        ("euro", [59, 92], [2.323, 3.622]),
        ("business", [88.9, 50.8], [3.5, 2]),
        ("token_inch", [25.4, 25.4], [1, 1]),
        ("board", None, None),
    ],
)
def test_sizes_are_told_in_both_units(
    told: dict[str, dict[str, Any]], name: str, size: list[float] | None, inches: list[float] | None
) -> None:
    assert (told[name]["size"], told[name]["inches"]) == (size, inches)


@pytest.mark.parametrize(
    ("name", "a4", "letter"),
    [
        ("poker", 9, 9),  # 3 x 63.5 = 190.5, 3 x 88.9 = 266.7
        ("standard", 9, 9),
        ("euro", 9, 6),  # 3 x 92 = 276 of 287, but of 269.4 only two
        ("tarot", 4, 4),
        ("jumbo", 4, 2),  # 2 x 139.7 = 279.4 of 287
        ("business", 10, 10),  # 2 x 88.9, 5 x 50.8
        ("square", 8, 6),  # 2 across, 4 or 3 down
        ("tile_20", 140, 130),  # 10 x 14, 10 x 13
        ("token_20", 117, 108),  # 22 mm with bleed: 9 across, 13 or 12 down
        ("hex_80", 6, 6),  # 96.38 x 84 with bleed: 2 across, 3 down
        ("mat", 1, 1),
        ("label_a4_21", 21, 0),
        ("label_letter_30", 0, 30),
        ("board", 0, 0),
    ],
)
def test_pieces_on_a_sheet_are_counted(told: dict[str, dict[str, Any]], name: str, a4: int, letter: int) -> None:
    assert (told[name]["sheets"]["a4"], told[name]["sheets"]["letter"]) == (a4, letter)


@pytest.mark.parametrize(
    ("name", "sleeve"),
    [
        ("poker", "standard"),  # 66 x 91: 2.5 and 2.1 mm to spare
        ("standard", "standard"),  # 3 and 3
        ("bridge", "american"),  # 59 x 91: 1.85 and 2.1
        ("japanese", "japanese"),  # 62 x 89: 3 and 3; 59 x 91 is 5 mm too high
        ("euro", "european"),  # 62 x 94: 3 and 2
        ("mini_euro", "mini_european"),  # 46 x 71: 1 and 3
        ("mini_us", "mini_american"),  # 44 x 67: 3 and 4
        ("square", "square"),
        ("tarot", "tarot"),
        ("tarot_us", "tarot"),  # 73 x 122: 3.15 and 1.35
        ("mini_poker", None),  # 46 x 71 is 7.5 mm too high
        ("jumbo", None),
        ("mat", None),
        ("token_40", None),
        ("label_a4_21", None),
    ],
)
def test_the_sleeve_that_fits_is_computed(told: dict[str, dict[str, Any]], name: str, sleeve: str | None) -> None:
    assert told[name]["sleeve"] == sleeve


def kind(size: str, more: str = "") -> Kind:
    tree: Tree = {"name": "Probe", "size": size, **dict(word.split(": ") for word in more.split(", ") if word)}
    one, found = read(Kind, tree, Loc("kinds.yaml", ("probe",)))
    assert found == []
    return one  # type: ignore[no-any-return]


def sleeves(**sizes: str) -> dict[str, Sleeve]:
    table, found = read(
        dict[str, Sleeve], {name: {"name": name, "size": size} for name, size in sizes.items()}, Loc("sleeves.yaml")
    )
    assert found == []
    return table  # type: ignore[no-any-return]


def test_a_sleeve_is_at_least_the_card_and_at_most_4_mm_larger_either_way() -> None:
    known = sleeves(tight="49.9 x 80", wide="54.1 x 81", high="51 x 84.1")
    assert sleeve_of(kind("50 x 80"), known) is None
    for size in ("50 x 80", "54 x 84"):
        assert sleeve_of(kind("50 x 80"), sleeves(exact=size)) is not None


def test_the_smallest_sleeve_is_taken_and_a_card_on_its_side_is_turned() -> None:
    known = sleeves(large="54 x 84", small="51 x 81", middle="52 x 82")
    for size in ("50 x 80", "80 x 50"):
        found = sleeve_of(kind(size), known)
        assert found is not None
        assert found.id == "small"


@pytest.mark.parametrize("more", ["cut: round", "cut: none", "cut: fold"])
def test_only_cards_are_sleeved(more: str) -> None:
    assert sleeve_of(kind("50 x 50", more), sleeves(square="52 x 52")) is None


# Labels


@pytest.mark.parametrize("name", LABELS)
def test_the_layout_of_labels_adds_up_to_the_paper(name: str) -> None:
    one = KINDS[name]
    assert one.sheet is not None
    assert one.size is not None
    w, h = PAPERS[one.sheet.paper].size
    across = 2 * one.sheet.left + (one.sheet.columns - 1) * one.sheet.across + one.size[0]
    down = 2 * one.sheet.top + (one.sheet.rows - 1) * one.sheet.down + one.size[1]
    assert close(across, w, 0.5)
    assert close(down, h, 0.5)
    if name.rpartition("_")[2].isdigit():
        assert one.sheet.labels == int(name.rpartition("_")[2])


def test_labels_lie_where_the_table_says() -> None:
    layout = label_layout(KINDS["label_a4_21"], A4)
    assert (layout.slots, layout.columns, layout.rows, layout.backs) == (21, 3, 7, ())
    # the second row's third label: 7.2 + 2 x 66.04 and 15.15 + 38.1
    x, y, w, h = layout.slot(5)
    assert close(x, 139.28)
    assert close(y, 53.25)
    assert (w, h) == (63.5, 38.1)
    last = layout.slot(20)
    assert close(210 - last.x - last.w, 7.22)
    assert close(297 - last.y - last.h, 15.15)


def test_labels_on_letter_lie_where_the_table_says() -> None:
    layout = label_layout(KINDS["label_letter_30"], LETTER)
    assert layout.slots == 30
    x, y, _, _ = layout.slot(4)  # 3/16 + 2 3/4 inches, and 1/2 + 1
    assert close(x, 74.6125)
    assert close(y, 38.1)


@pytest.mark.parametrize("paper", [LETTER, Size(297, 210)])
def test_labels_on_another_paper_are_refused_with_a_sentence(paper: Size) -> None:
    with pytest.raises(
        GridError, match=r"these labels come on sheets of 210 x 297 mm \('a4'\), 21 a sheet, and not on"
    ):
        label_layout(KINDS["label_a4_21"], paper)


def test_a_footer_needs_6_mm_below_the_labels() -> None:
    assert room_for_footer(label_layout(KINDS["label_a4_21"], A4))  # 15.15 mm
    assert not room_for_footer(label_layout(KINDS["label_a4_24_full"], A4))  # 0.5 mm


def sheet(paper: str = "a4", columns: int = 2, left: str = "5mm", across: str = "60mm") -> str:
    lies = f"paper: {paper}, columns: {columns}, rows: 2, left: {left}, top: 10mm, across: {across}, down: 40mm"
    return f"mine: {{name: Mine, size: 50 x 30, cut: label, sheet: {{{lies}}}}}\n"


def labelled(tmp_path: Path, kinds: str) -> Game:
    kit = "labels: {title: Labels, kind: mine, from: cards, front: card}\n"
    made = game(tmp_path, CARDS, kit=kit, card="draw:\n  - rect: {box: 0 0 50 30, fill: red}\n")
    made.write("templates/kinds.yaml", kinds)
    return made


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (sheet("a44"), "'paper': no paper is called 'a44'"),
        (sheet(columns=4), "'columns': the last label ends at 235 mm, and A4 at 210 mm"),
        (sheet(across="49mm"), "'columns': labels of 50 mm, 49 mm apart, lie on each other"),
        ("mine: {name: Mine, size: 50 x 30, cut: label}\n", "cut: label and sheet: go together"),
        (sheet().replace("cut: label", "cut: round"), "cut: label and sheet: go together"),
        (sheet().replace("size: 50 x 30, ", ""), "a label has a size of its own"),
        ("mine: {name: Mine, size: 50 x 50, cut: hex}\n", "a hexagon 50 mm long is 43.3 mm wide, not 50 mm"),
    ],
)
def test_a_kind_that_cannot_be_is_one_finding(tmp_path: Path, kinds: str, said: str) -> None:
    found = labelled(tmp_path, kinds).check()
    assert [one.code for one in found.errors] == ["K103"], found.text
    assert said in found.text
    assert "kinds.yaml:1:" in found.text


def test_a_designers_own_labels_are_printed_where_they_say(tmp_path: Path) -> None:
    made = labelled(tmp_path, sheet())
    boxes = made.build().pdf("probe-labels-a4.pdf").pieces(0, 50, 30)
    assert [(round(box.x, 2), round(box.y, 2)) for box in boxes] == [(5, 10), (65, 10)]


def test_labels_on_another_paper_are_left_out_with_a_warning(tmp_path: Path) -> None:
    made = labelled(tmp_path, sheet())
    alone = made.build("letter")
    assert not alone.ok
    assert [one.code for one in alone.found.errors] == ["K304"]  # nothing is left
    told = alone.found.one("K314")
    theirs = "these labels come on sheets of 210 x 297 mm ('a4'), 4 a sheet"
    assert told.message == f"Labels on Letter: {theirs}, and not on 215.9 x 279.4 mm"
    assert "--only labels --paper a4" in (told.hint or "")
    both = made.build("letter", "a4")
    assert both.ok
    assert sorted(path.name for path in both.folder.glob("*labels*")) == ["probe-labels-a4.pdf"]


# Hexagons


def test_a_hexagon_has_two_corners_at_the_ends_of_its_longer_side() -> None:
    flat = [(10, 0), (30, 0), (40, 17), (30, 34), (10, 34), (0, 17)]
    assert sorted(paths.hexagon(Box(0, 0, 40, 34))) == sorted(flat)
    assert sorted(paths.hexagon(Box(0, 0, 34, 40))) == sorted((y, x) for x, y in flat)


def test_hexagons_are_cut_along_their_outline(tmp_path: Path) -> None:
    kit = "tiles: {title: Tiles, kind: hex_50, from: cards, front: card, layout: spaced}\n"
    made = game(tmp_path, CARDS, kit=kit, card="draw:\n  - rect: {box: -2 -2 61.74 54, fill: red}\n")
    built = made.build()
    pdf = built.pdf("probe-tiles-a4.pdf")
    assert [(round(box.w, 1), round(box.h, 1)) for box in pdf.pieces(0, 61.74, 54)] == [(61.7, 54.0)] * 2
    # two of 57.74 mm and a gap of 4 are 119.48 mm wide and stand in the middle: 45.26 mm from the left
    seen = pdf.raster(0, 300)
    assert seen.at(45.26 + 28.87, 148.5 - 20) == (204, 0, 0)
    outline = marks.cut_line(Box(0, 0, 40, 34), "hex", 0)[1]
    assert isinstance(outline, Shape)
    assert outline.path == paths.polygon(paths.hexagon(Box(0, 0, 40, 34)))


def test_a_machine_cuts_hexagons_and_leaves_labels_alone(tmp_path: Path) -> None:
    kit = "tiles: {title: Tiles, kind: hex_50, from: cards, front: card, layout: spaced}\n"
    kit += "labels: {title: Labels, kind: label_a4_21, from: cards, front: card}\n"
    made = game(tmp_path, CARDS, kit=kit, card="draw:\n  - rect: {box: 0 0 50 30, fill: red}\n")
    kit_made = check(made.workspace, "probe")[1]
    assert kit_made is not None
    tiles, labels = (plan(group, Paper("A4", A4)) for group in kit_made.groups)
    assert isinstance(tiles, Plan)
    assert isinstance(labels, Plan)
    (sheet_cuts,) = cuts(tiles)
    assert [len(line.places) for line in sheet_cuts.cut] == [6, 6]
    assert close(min(place.x for place in sheet_cuts.cut[0].places), 45.26)
    assert cuts(labels) == []


# Bags


def test_what_measures_at_most_30_mm_one_way_goes_into_bags(tmp_path: Path) -> None:
    kinds = {"cards": "standard", "tokens": "token_14", "figures": "standee", "tiles": "tile_40", "notes": "half_page"}
    kit = "".join(f"{name}: {{title: {name}, kind: {kind}, front: card}}\n" for name, kind in kinds.items())
    made = check(game(tmp_path, CARDS, kit=kit, card="draw: []\n").workspace, "probe")[1]
    assert made is not None
    printed = printing(made, Paper("A4", A4))["printed"]
    assert [part.name for part in printed.small] == ["tokens", "figures"]


def test_each_bag_of_the_invisible_man_has_its_label(tmp_path: Path) -> None:
    done = build(Workspace(ROOT), "invisible_man", Options(only=("bag_labels",), out=tmp_path))
    assert done.ok
    pdf = Pdf(tmp_path / "invisible_man" / "invisible_man-bag_labels-a4.pdf")
    text = " ".join(pdf.text(0).split())
    names = ["Terror", "Vigilance", "Research", "Evidence", "Coins", "Item", "Trophies", "Damage", "Health", "Player"]
    assert [name for name in names if name not in text] == []
    game_: Any = done.pack.game
    assert f"{len(game_.towns) * game_.rules.notes_per_town} pieces" in text


# The command


def test_the_table_is_text_with_a_line_for_each_kind() -> None:
    result = run("--root", str(ROOT), "kinds")
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "poker Poker card 63.5 x 88.9 2.5 x 3.5 3 straight 66 x 91 standard 9 9" in lines
    assert "label_letter_30 Label, 30 a sheet 66.68 x 25.4 2.625 x 1 1.59 30 Letter" in lines
    assert "legal Legal 215.9 x 355.6 8.5 x 14" in lines
    assert "mini_european Mini European 46 x 71 1.81 x 2.8" in lines
    assert max(map(len, result.stdout.splitlines())) < 120


def test_a_games_own_kinds_are_marked(tmp_path: Path) -> None:
    made = game(tmp_path, CARDS)
    made.write("templates/kinds.yaml", "slip: {name: Slip, size: 50 x 100}\npoker: {name: Big, size: 70 x 100}\n")
    words = ("--root", str(made.root), "kinds", "probe")
    text = run(*words).stdout
    assert "slip*" in text
    rows = {row["id"]: row for row in json.loads(run(*words, "--format", "json").stdout)["kinds"]}
    assert (rows["slip"]["own"], rows["slip"]["sheets"]["a4"]) == (True, 8)
    assert (rows["poker"]["own"], rows["poker"]["size"]) == (True, [70, 100])
    assert rows["bridge"]["own"] is False
    assert "slip" not in run("--root", str(made.root), "kinds").stdout


def test_a_game_that_is_none_is_guessed(tmp_path: Path) -> None:
    result = run("--root", str(game(tmp_path, CARDS).root), "kinds", "prob")
    assert result.exit_code == 2
    assert "did you mean 'probe'?" in result.output


def test_a_kind_at_fault_is_told_and_is_1(tmp_path: Path) -> None:
    made = game(tmp_path, CARDS)
    made.write("templates/kinds.yaml", "slip: {nmae: Slip}\n")
    result = run("--root", str(made.root), "kinds", "probe")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[K101]" in result.stderr


# Papers


@click.command()
@click.option("--paper", type=PaperName())
def echo(paper: str) -> None:
    click.echo(paper)


def paper(root: Path, name: str) -> Result:
    return CliRunner().invoke(echo, ["--paper", name], obj=root)


@pytest.mark.parametrize("name", ["a4", "letter", "legal", "a3", "tabloid"])
def test_the_papers_of_the_table_may_be_chosen(tmp_path: Path, name: str) -> None:
    assert paper(tmp_path, name).stdout == f"{name}\n"


def test_a_paper_that_is_none_is_guessed(tmp_path: Path) -> None:
    result = paper(tmp_path, "lettr")
    assert result.exit_code == 2
    assert "no paper 'lettr'; did you mean 'letter'? known: a4, letter, legal, a3, tabloid" in result.stderr


def test_a_workspace_adds_papers_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "papers.yaml").write_text("sra3: {name: SRA3, size: 320 x 450}\n", "utf-8")
    assert paper(tmp_path, "sra3").exit_code == 0
    assert paper(tmp_path, "a4").exit_code == 0
    assert "known: a4, letter, legal, a3, tabloid, sra3" in paper(tmp_path, "zzz").stderr
    (folder / "papers.yaml").write_text("sra3: {name: [\n", "utf-8")
    assert paper(tmp_path, "sra3").exit_code == 0  # the build tells what is wrong with the file
