"""Notices: whose work is in a kit's files, read from the finished files; and the tables of credits behind them."""

import csv
import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image

from generator.build import Options, build
from generator.credits import addresses, credits_of
from generator.pack import Workspace, packaged
from tests.kit import THEME, Built, Game, game, probe_font
from tests.notices import check_game, folders, licences, named, of_folder, section

CARDS = "a: {name: A, text: t}\n"
SHOWN = """\
draw:
  - text: {box: 5 5 53 8, say: "{{ it.name }}", style: title}
  - icon: {box: 5 20 20 20, name: star}
  - icon: {box: 30 20 20 20, name: anchor}
  - picture: {box: 5 45 20 20, src: wolf.png}
  - picture: {box: 30 45 20 20, src: birds/crow.png}
"""
STAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0L10 0L5 10Z"/></svg>'
HEAD = "name,author,licence,source,changed\n"
BIRDS = HEAD + 'wolf.png,Ada Ames,CC BY 4.0,https://example.org/wolf,"cropped, and\nmade grey"\n'
STARS = HEAD + "star,Bo Berg,CC0 1.0,,\n"


def png(colour: str) -> bytes:
    out = BytesIO()
    Image.new("RGB", (300, 300), colour).save(out, "PNG")
    return out.getvalue()


def pictured(folder: Path, birds: str | bytes = BIRDS, stars: str | bytes = STARS) -> Game:
    """A game that draws an icon of its own, a common one, and two pictures of which one is in a folder."""
    made = game(folder, CARDS, card=SHOWN)
    made.write("templates/icons/star.svg", STAR)
    made.write("templates/icons/credits.csv", stars)
    made.write("pictures/wolf.png", png("red"))
    made.write("pictures/birds/crow.png", png("blue"))
    made.write("pictures/credits.csv", birds)
    return made


def notices(built: Built, name: str = "notices.txt") -> str:
    assert built.ok, built.found.text
    return (built.folder / name).read_text("utf-8")


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The kit of a stranger, whose second picture has no credit."""
    return pictured(tmp_path_factory.mktemp("strange")).build()


def test_a_plain_kit_names_what_its_files_hold_and_nothing_else(tmp_path: Path) -> None:
    built = game(tmp_path, CARDS).build()
    text = notices(built)
    held = of_folder(built.folder)
    assert held.fonts == {
        "OldStandardTT-Bold",
        "EBGaramond-Regular",
        "OldStandardTT-Regular",
    }  # the title, the text, the footer
    assert named(text) == held
    assert licences(text) == folders(held.fonts) == {"OldStandardTT", "EBGaramond"}
    assert text.startswith("Probe 1.10\n==========\n")
    assert section(text, "Icons") == section(text, "Pictures") == section(text, "The game") == []
    assert "SIL Open Font License 1.1: https://openfontlicense.org/\n" in text
    assert "\r" not in text


def test_the_manifest_and_the_zip_have_the_notices(tmp_path: Path) -> None:
    made = game(tmp_path, CARDS)
    result = build(made.workspace, "probe", Options(zip=True))
    assert "notices.txt" in result.made
    assert json.loads((made.output / "manifest.json").read_text("utf-8"))["notices"] == "notices.txt"
    with ZipFile(made.output / "probe-a4.zip") as packed:
        assert packed.namelist() == ["notices.txt", "probe-kit-a4.pdf"]
        assert packed.read("notices.txt") == (made.output / "notices.txt").read_bytes()


def test_a_part_of_a_kit_has_notices_of_its_own_beside_those_of_the_whole(tmp_path: Path) -> None:
    made = pictured(tmp_path)
    made.write("templates/plain.yaml", 'draw: [{text: {box: 5 5 53 8, say: "A", style: title}}]\n')
    made.write(
        "kit.yaml",
        (made.root / "content/probe/kit.yaml").read_text("utf-8")
        + "more: {title: More, kind: mini, front: plain, copies: 1}\n",
    )
    whole = notices(made.build())
    part = made.build(only=("more",))
    assert notices(part) == whole
    assert section(notices(part, "notices-part.txt"), "Icons") == []
    assert len(section(whole, "Icons")) == 2
    build(made.workspace, "probe", Options(players=2))
    assert "notices-2p.txt" in {path.name for path in made.output.iterdir()}


def test_a_stranger_s_icons_pictures_and_fonts_come_with_their_credits(strange: Built) -> None:
    text = notices(strange)
    assert section(text, "Icons") == [
        "anchor: Lorc; CC BY 3.0; from game-icons.net by way of @iconify-json/game-icons 1.2.4;"
        " changed: file format only",
        "star: Bo Berg; CC0 1.0",
    ]
    assert section(text, "Pictures") == [
        "birds/crow.png: the pack does not say whose work this is",
        "wolf.png: Ada Ames; CC BY 4.0; from https://example.org/wolf; changed: cropped, and made grey",
    ]
    assert section(text, "Where the licences stand") == [
        "CC BY 3.0: https://creativecommons.org/licenses/by/3.0/",
        "CC BY 4.0: https://creativecommons.org/licenses/by/4.0/",
        "CC0 1.0: https://creativecommons.org/publicdomain/zero/1.0/",
        "SIL Open Font License 1.1: https://openfontlicense.org/",
    ]


def test_a_stranger_s_font_brings_the_text_beside_it(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: A, text: A}\n", theme=THEME.replace("[EB Garamond, ", "[Probe Sans, "))
    probe_font(made)
    made.write("templates/fonts/Probe/COPYING", "Probe: do as you like.\r\nSecond line.\r\n")
    made.write("templates/fonts/Probe/readme.txt", "not a licence")
    text = notices(made.build())
    assert "Probe Sans by none; none; faces: probe-sans" in section(text, "Typefaces")
    assert text.count("Licence of Probe Sans\n" + "=" * 79 + "\n\nProbe: do as you like.\nSecond line.\n") == 1
    assert "not a licence" not in text


def test_what_the_table_beside_it_leaves_out_is_a_warning(strange: Built) -> None:
    one = strange.found.one("K224")
    assert one.message == "'birds/crow.png' has no row in the credits beside it"
    assert strange.found.places("K224") == [("credits.csv", 1)]
    assert one.severity.value == "warning"
    assert not strange.found.of("K223")


def test_a_folder_without_a_table_is_no_finding(tmp_path: Path) -> None:
    made = pictured(tmp_path)
    (made.root / "content/probe/pictures/credits.csv").unlink()
    assert made.check().all == []


@pytest.mark.parametrize(
    ("table", "line", "words"),
    [
        (b"name,author\nwolf.png,Ada\n", 1, "no column licence"),
        (b"", 1, "no column author, licence, name"),
        ("name,author,licence\nwolf.png,Zoë,CC BY 4.0\n".encode("latin-1"), 1, "it is not in UTF-8"),
        (b"name,author,licence\nbirds/crow.png,A,B\n\nwolf.png,,CC BY 4.0\n", 4, "a row lacks its name, its author"),
        (b'name,author,licence\nwolf.png,"' + b"x" * 200_000 + b'",b\n', 2, "no table can be read here"),
        (b"x" * (2**20 + 1), 1, "it has more than 1 MiB"),
    ],
)
def test_tables_that_cannot_be_read_are_warnings_at_their_lines(
    tmp_path: Path, table: bytes, line: int, words: str
) -> None:
    found = pictured(tmp_path, birds=table).check()
    assert {one.severity.value for one in found.all} == {"warning"}, found.text
    assert words in found.one("K223").message
    assert found.places("K223") == [("credits.csv", line)]


def test_a_table_that_leads_out_of_its_folder_is_not_read(tmp_path: Path) -> None:
    made = pictured(tmp_path / "pack")
    (tmp_path / "outside.csv").write_text(BIRDS, "utf-8")
    table = made.root / "content/probe/pictures/credits.csv"
    table.unlink()
    table.symlink_to(tmp_path / "outside.csv")
    assert credits_of(table.parent) == {}
    assert "it is a link out of its folder" in made.check().one("K223").message


def test_cells_stay_on_one_line_and_lose_what_no_printer_prints(tmp_path: Path) -> None:
    (tmp_path / "credits.csv").write_text('\ufeffname,author,licence\n a ,"x\x1b[31m\ny",L\n', "utf-8")
    assert {name: tuple(row) for name, row in credits_of(tmp_path).items()} == {"a": ("x [31m y", "L", "", "")}


def test_licences_are_known_by_their_whole_names() -> None:
    said = ["Texts: CC\u00a0BY 4.0. Cities: CC BY-SA 3.0; sounds: CC BY 3.01"]
    assert [name for name, _ in addresses(said)] == ["CC BY 4.0", "CC BY-SA 3.0"]
    assert addresses(["CC BY", "free", ""]) == []


@pytest.mark.parametrize("folder", sorted((packaged() / "templates").glob("**/icons")), ids=lambda one: one.parent.name)
def test_every_icon_of_the_package_has_its_row(folder: Path) -> None:
    names = sorted(path.stem for path in folder.glob("*.svg"))
    if names:
        with (folder / "credits.csv").open(encoding="utf-8", newline="") as file:
            assert [row["name"] for row in csv.DictReader(file)] == names


def test_the_notices_of_mister_x_are_those_of_its_finished_files(tmp_path: Path) -> None:
    assert build(Workspace(packaged()), "mister_x", Options(out=tmp_path)).ok
    check_game(tmp_path / "mister_x")
