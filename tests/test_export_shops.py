"""Files for print shops: pixels worked out from inches, the order of pages, and a preflight that names refusals."""

import struct
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from PIL import Image

from generator.build import check
from generator.cli.main import kitwright
from generator.diagnostic import Diagnostic, Severity
from generator.frame import Frame, Group, Picture, Shape, digest, words
from generator.model import read
from generator.outputs.shops import Shop, shops, write_shop
from generator.outputs.shops.faces import grown, turned
from generator.outputs.shops.preflight import deck_findings, file_findings, match
from generator.pictures import Pictures
from generator.pieces import Component, Drawn
from generator.source import Loc, read_source
from tests.kit import Found, Game, Pdf, close, found, game, same

ROOT = Path(__file__).parents[1]
TABLE = yaml.safe_load((ROOT / "templates" / "shops.yaml").read_text("utf-8"))
RED, WHITE = (204, 0, 0), (255, 255, 255)
THREE = (
    "wolf: {name: Wolf, text: Howls., copies: 2}\n"
    "bear: {name: Bear, text: Growls., copies: 1}\n"
    "hare: {name: Hare, text: Runs., copies: 3}\n"
)
FIELDS = "{name: text, text: text, copies: int}"
KIT = "cards: {title: Cards, kind: poker, from: cards, copies: it.copies, front: card, back: behind}\n"
FACE = """\
draw:
  - rect: {box: "-3 -3 {{ face.w + 6 }} {{ face.h + 6 }}", fill: red}
  - text: {box: 5 5 50 8, say: "{{ it.name }}", style: title}
"""
BACK = """\
draw:
  - rect: {box: "-3 -3 {{ face.w + 6 }} {{ face.h + 6 }}", fill: red}
"""


@dataclass
class Sent:
    """What was written for a shop."""

    folder: Path
    files: list[str]
    found: Found

    def size(self, name: str) -> tuple[int, int]:
        with Image.open(self.folder / name) as image:
            return image.size

    def pixel(self, name: str, x: int, y: int) -> tuple[int, ...]:
        with Image.open(self.folder / name) as image:
            seen = image.getpixel((x, y))
            assert isinstance(seen, tuple)
            return seen

    @property
    def pictures(self) -> list[str]:
        return [name for name in self.files if name.endswith(".png")]


def deck(folder: Path, kit: str = KIT, front: str = FACE, back: str = BACK, cards: str = THREE) -> Game:
    return game(folder, cards, fields=FIELDS, kit=kit, card=front, behind=back)


def sent(one: Game, shop: str, name: str = "sent") -> Sent:
    pack, kit = check(one.workspace, "probe")
    assert kit is not None
    assert not [wrong for wrong in pack.found if wrong.severity is Severity.ERROR], found(pack).text
    folder = one.root / name
    folder.mkdir()
    files, said = write_shop(kit, shop, folder)
    assert sorted(files) == sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    return Sent(folder, files, Found(said, pack.sources))


def of_kind(folder: Path, kind: str, kinds: str = "", **more: str) -> Game:
    one = deck(folder, kit=KIT.replace("kind: poker", f"kind: {kind}"), **more)
    if kinds:
        one.write("templates/kinds.yaml", kinds)
    return one


# The table


def numbers() -> list[tuple[str, dict[str, object]]]:
    """Every number of the table as it is written, with its shop."""
    out = []
    for shop, entry in TABLE.items():
        for owner in (entry, *entry["products"].values()):
            out += [(shop, one) for one in owner.values() if isinstance(one, dict) and "value" in one]
    return out


def test_every_number_names_a_source_with_a_month_or_says_that_it_has_none() -> None:
    assert len(numbers()) > 80
    for shop, number in numbers():
        assert set(number) == {"value", "source"}, (shop, number)
        assert number["source"] == "unknown" or number["source"] in TABLE[shop]["sources"], (shop, number)
    for shop in TABLE.values():
        for source in shop["sources"].values():
            assert set(source) == {"where", "date"}
            year, month = str(source["date"]).split("-")
            assert 2009 <= int(year) <= 2026
            assert 1 <= int(month) <= 12
    assert any(number["source"] == "unknown" for _, number in numbers())


def test_the_table_names_no_host() -> None:
    text = (ROOT / "templates" / "shops.yaml").read_text("utf-8")
    assert not [word for word in ("http", "www.", ".com", ".org", ".net") if word in text]


def inches(length: str) -> float:
    return float(length.removesuffix("in")) if length.endswith("in") else float(length.removesuffix("mm")) / 25.4


def test_every_picture_holds_the_trim_and_the_bleed() -> None:
    for shop in TABLE.values():
        for name, product in shop["products"].items():
            if "picture" not in product:
                continue
            bleed = inches(product.get("bleed", shop["bleed"])["value"])
            for pixels, side in zip(product["picture"]["value"], product["trim"]["value"].split(" x "), strict=True):
                around = (pixels / shop["dpi"]["value"] - inches(side)) / 2
                assert bleed - 1e-9 <= around < bleed + 0.12, name


def only(text: str) -> Shop:
    """A shop from its own file."""
    tree = yaml.safe_load(text)
    for each in (tree, *tree["products"].values()):
        for key, value in each.items():
            if isinstance(value, (str, int)) and key not in ("name", "shape", "front", "back", "own_back"):
                each[key] = {"value": str(value), "source": "unknown"}
    value, wrong = read(Shop, tree, Loc("shops.yaml"))
    assert not wrong, wrong
    assert isinstance(value, Shop)
    return value


@pytest.mark.parametrize(
    ("trim", "dpi", "bleed", "pixels"),
    [
        ("63 x 88", 300, "0", (744, 1039)),  # 744.09, 1039.37
        ("63 x 88", 72, "0", (179, 249)),  # 178.58, 249.45
        ("63 x 88", 300, "3mm", (815, 1110)),  # 814.96, 1110.24
        ("2.5in x 3.5in", 300, "0.125in", (825, 1125)),  # 2.75 x 300, 3.75 x 300
        ("2.5in x 3.5in", 300, "0.12in", (822, 1122)),
    ],
)
def test_x05_pixels_are_millimetres_by_dots_an_inch_rounded(
    trim: str, dpi: int, bleed: str, pixels: tuple[int, int]
) -> None:
    shop = only(
        f"name: Probe\nsources: {{}}\nformat: png\ncolour: rgb\ndpi: {dpi}\nbleed: {bleed}\nsafe: 3mm\n"
        "front: '{deck}_{id}.png'\nback: '{deck}.png'\nown_back: '{deck}_{id}_back.png'\n"
        f"products: {{card: {{name: Card, trim: {trim}}}}}\n"
    )
    assert shop.pixels(shop.products["card"]) == pixels


def test_a_workspace_corrects_a_number_and_a_wrong_table_is_found(tmp_path: Path) -> None:
    one = deck(tmp_path)
    mine = {**TABLE["mpc"], "name": "Mine"}
    (tmp_path / "templates").mkdir(exist_ok=True)
    path = tmp_path / "templates" / "shops.yaml"
    path.write_text(yaml.safe_dump({"mpc": mine}, sort_keys=False), "utf-8")
    pack, _ = check(one.workspace, "probe")
    assert shops(pack)["mpc"].name == "Mine"
    assert shops(pack)["tgc"].name == "The Game Crafter"
    mine["dpi"] = {"value": 300, "source": "hearsay"}
    path.write_text(yaml.safe_dump({"mpc": mine}, sort_keys=False), "utf-8")
    pack, _ = check(one.workspace, "probe")
    assert shops(pack)["mpc"].name == "MakePlayingCards"
    assert "no source 'hearsay'; the shop has tips, sizes," in found(pack).one("K103").message


@pytest.mark.parametrize("name", ["../out/{deck}.png", "/tmp/{deck}.png", "{deck}.exe", "{game}.png"])
def test_a_name_of_files_stays_in_the_folder(name: str) -> None:
    source, _ = read_source(ROOT / "templates" / "shops.yaml", "shops.yaml")
    assert isinstance(source.tree, dict)
    tree = {**source.tree["tgc"], "front": name}  # type: ignore[dict-item]
    value, wrong = read(Shop, tree, Loc("shops.yaml"))
    assert value is None
    assert [one.code for one in wrong] == ["K103"]


# Files


def chunks(data: bytes) -> dict[bytes, bytes]:
    """The chunks of a PNG file; of several with one name the first."""
    at, out = 8, dict[bytes, bytes]()
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        out.setdefault(data[at + 4 : at + 8], data[at + 8 : at + 8 + length])
        at += length + 12
    return out


def test_x03_a_deck_for_the_game_crafter(tmp_path: Path) -> None:
    """2.5 x 3.5 in and an eighth of an inch all round: 2.75 x 3.75 in, 825 x 1125 pixels at 300 dpi."""
    done = sent(deck(tmp_path), "tgc")
    assert done.files == [
        "cards/01_wolf_front.png", "cards/back.png", "cards/02_bear_front.png", "cards/03_hare_front.png", "order.txt",
    ]  # fmt: skip
    for name in done.pictures:
        part = chunks((done.folder / name).read_bytes())
        assert struct.unpack(">IIBB", part[b"IHDR"][:10]) == (825, 1125, 8, 2), name  # 8 bits, RGB without alpha
        assert struct.unpack(">IIB", part[b"pHYs"]) == (11811, 11811, 1)  # 300 / 0.0254
        for x in (0, 412, 824):
            for y in (0, 1124):
                assert done.pixel(name, x, y) == RED
                assert done.pixel(name, x and 824, 562) == RED
    assert (done.folder / "order.txt").read_text("utf-8").splitlines() == [
        "Probe 1.10 for The Game Crafter",
        "",
        "Cards: Poker deck, 6 pieces",
        "   2 x cards/01_wolf_front.png, back cards/back.png",
        "   1 x cards/02_bear_front.png, back cards/back.png",
        "   3 x cards/03_hare_front.png, back cards/back.png",
    ]
    assert done.found.codes == []


def test_x05_all_pictures_of_a_deck_are_equal_in_size_and_the_frame_at_the_trim_is_whole(tmp_path: Path) -> None:
    line = "  - rect: {box: 0.25 0.25 62.5 87.5, stroke: blue, width: 0.5}\n"
    one = of_kind(tmp_path, "standard", front=FACE + line, back=BACK + line)
    done = sent(one, "tgc")
    assert {done.size(name) for name in done.pictures} == {(825, 1125)}
    # (825 - 744.09) / 2 = 40.45 pixels lie beyond the trim across, and (1125 - 1039.37) / 2 = 42.81 down.
    for x, y in ((43, 562), (825 - 44, 562), (412, 45), (412, 1125 - 46)):
        red, green, blue = done.pixel("cards/02_bear_front.png", x, y)
        assert (red, green) < (40, 40)
        assert blue > 160
    for x, y in ((38, 562), (825 - 39, 562), (412, 40), (412, 1125 - 41)):
        assert done.pixel("cards/02_bear_front.png", x, y) == RED


def test_a_deck_for_makeplayingcards_has_folders_of_fronts_and_backs(tmp_path: Path) -> None:
    """36 pixels on each side: 750 + 72 and 1050 + 72."""
    own = BACK + '  - text: {box: 5 5 50 8, say: "{{ it.name }}", style: title}\n'
    done = sent(deck(tmp_path, back=own), "mpc")
    assert sorted(done.pictures) == [
        "cards/backs/01_wolf.png", "cards/backs/02_bear.png", "cards/backs/03_hare.png",
        "cards/fronts/01_wolf.png", "cards/fronts/02_bear.png", "cards/fronts/03_hare.png",
    ]  # fmt: skip
    assert {done.size(name) for name in done.pictures} == {(822, 1122)}
    assert "   3 x cards/fronts/03_hare.png, back cards/backs/03_hare.png" in (done.folder / "order.txt").read_text()
    (tmp_path / "two").mkdir()
    shared = sent(deck(tmp_path / "two"), "mpc")
    assert [name for name in shared.pictures if "backs" in name] == ["cards/backs/back.png"]


def test_a_deck_for_drivethrucards_is_one_document_with_the_back_before_each_front(tmp_path: Path) -> None:
    """2.75 x 3.75 in is 198 x 270 points; six cards have twelve pages."""
    back = BACK + "  - text: {box: 5 40 50 8, say: Behind, style: title}\n"
    done = sent(deck(tmp_path, back=back), "dtc")
    assert done.files == ["cards.pdf", "order.txt"]
    pdf = Pdf(done.folder / "cards.pdf")
    said = [pdf.text(page).strip() for page in range(pdf.pages)]
    assert said == [one for name in ("Wolf", "Wolf", "Bear", "Hare", "Hare", "Hare") for one in ("Behind", name)]
    for page in range(pdf.pages):
        assert all(close(a, b, 0.01) for a, b in zip(pdf.size(page), (198, 270), strict=True))
        assert same(pdf.named_box("TrimBox", page), (3.175, 3.175, 63.5, 88.9), 0.01)
    raster = pdf.raster(0, 300)
    assert {raster.at(x, y) for x in (0.05, 35, 69.7) for y in (0.05, 95.1)} == {RED}
    assert all(font.embedded for font in pdf.fonts())
    lines = (done.folder / "order.txt").read_text("utf-8").splitlines()
    assert lines[3:] == [
        "   2 x wolf: cards.pdf, pages 1 to 4",
        "   1 x bear: cards.pdf, pages 5 to 6",
        "   3 x hare: cards.pdf, pages 7 to 12",
    ]


def test_a_card_that_lies_is_turned_upright_and_its_back_the_other_way(tmp_path: Path) -> None:
    """What is on the left of the front comes to the top; seen from behind that edge is the lower one."""
    strip = "  - rect: {box: 5 5 10 53.5, fill: blue}\n"
    kinds = "wide: {name: Wide, size: 3.5in x 2.5in, bleed: 3mm, safe: 3mm}\n"
    done = sent(of_kind(tmp_path, "wide", kinds, front=FACE + strip, back=BACK + strip), "tgc")
    assert {done.size(name) for name in done.pictures} == {(825, 1125)}
    top, bottom = (412, 37 + 118), (412, 1125 - 37 - 118)  # 10 mm from the edge
    assert done.pixel("cards/01_wolf_front.png", *top) == (0, 0, 204)
    assert done.pixel("cards/01_wolf_front.png", *bottom) == RED
    assert done.pixel("cards/back.png", *top) == RED
    assert done.pixel("cards/back.png", *bottom) == (0, 0, 204)


def test_an_export_is_the_same_twice(tmp_path: Path) -> None:
    one = deck(tmp_path)
    for shop in ("tgc", "mpc", "dtc"):
        first, second = sent(one, shop, f"{shop}1"), sent(one, shop, f"{shop}2")
        assert first.files == second.files
        for name in first.files:
            assert (first.folder / name).read_bytes() == (second.folder / name).read_bytes(), name


def test_pages_of_paper_are_not_for_a_shop(tmp_path: Path) -> None:
    done = sent(deck(tmp_path, kit=KIT + "guide: {title: Guide, kind: page, front: behind}\n"), "tgc")
    assert not [name for name in done.files if name.startswith("guide")]
    assert done.found.codes == []


# What lacks of the bleed


def test_missing_bleed_is_the_ground_a_trifle_larger_below_the_drawing() -> None:
    ground = Shape("M-3 -3 L66 -3 L66 91 L-3 91 Z", fill="#cc0000")
    frame = Frame(63, 88, (ground,), 3.0)
    more = grown(frame, 3.5)
    assert (more.w, more.h, more.bleed) == (63, 88, 3.5)
    assert more.items[1:] == frame.items
    under = more.items[0]
    assert isinstance(under, Group)
    scale = 70 / 69  # across; (88 + 7) / (88 + 6) is less
    assert close(under.scale, scale, 1e-9)
    assert close(under.x, 63 * (1 - scale) / 2, 1e-9)
    assert grown(frame, 3.0) == frame
    assert grown(frame, 1.0) == frame._replace(bleed=1.0)


def test_words_are_not_drawn_twice_and_a_turned_frame_exchanges_its_sides(tmp_path: Path) -> None:
    pack, kit = check(deck(tmp_path).workspace, "probe")
    assert kit is not None
    first = next(kit.components(kit.groups[0])).front.frame
    assert list(words(first)) == list(words(grown(first, 9))) == ["Wolf"]
    lying = turned(first, 90)
    assert (lying.w, lying.h, lying.bleed) == (first.h, first.w, 3.0)
    assert not found(pack).errors


def test_a_pattern_goes_on_to_the_edge_of_the_picture(tmp_path: Path) -> None:
    """The picture of a euro poker card reaches 3.6 mm beyond its upper edge: 0.6 mm more than the kind's bleed."""
    bars = "".join(f"  - rect: {{box: {x} -3 3 94, fill: blue}}\n" for x in range(0, 63, 6))
    done = sent(of_kind(tmp_path, "standard", front=FACE + bars, back=BACK), "tgc")
    with Image.open(done.folder / "cards/01_wolf_front.png") as image:
        edge, inside = ([image.getpixel((x, y)) for x in range(825)] for y in (0, 25))
    assert WHITE not in edge
    differ = sum(a != b for a, b in zip(edge, inside, strict=True))
    assert differ < 825 * 0.15, "the bars go on, moved by as little as the missing bleed"
    assert done.found.codes == []


# The preflight


def test_k420_says_which_number_has_no_source(tmp_path: Path) -> None:
    done = sent(of_kind(tmp_path, "small", "small: {name: Small, size: 1.25in x 1.75in, bleed: 3mm}\n"), "mpc")
    said = [one.message for one in done.found.of("K420")]
    assert said == [
        "MakePlayingCards: the colour space has no source: check it with the shop",
        "MakePlayingCards, 'Micro card': the size of the picture has no source: check it with the shop",
    ]
    assert all(one.severity is Severity.WARNING for one in done.found.all)
    assert "source: unknown" in done.found.text


def test_k421_names_the_nearest_product_and_the_difference(tmp_path: Path) -> None:
    """45 x 68 mm; the mini deck has 1.75 x 2.5 in, 44.45 x 63.5 mm."""
    done = sent(of_kind(tmp_path, "mini_euro"), "tgc")
    assert done.files == []
    one = done.found.one("K421")
    assert one.message == (
        "Cards: The Game Crafter has no product of 45 x 68 mm; "
        "the nearest is 'Mini deck', 0.55 mm narrower and 4.5 mm lower; left out"
    )
    assert done.found.places("K421") == [("kit.yaml", 1)]


@pytest.mark.parametrize(("off", "there"), [(0.3, True), (0.32, False)])
def test_k421_a_piece_may_differ_by_three_tenths_of_a_millimetre(tmp_path: Path, off: float, there: bool) -> None:
    kinds = f"near: {{name: Near, size: {63.5 + off:g} x 88.9, bleed: 3mm}}\n"
    assert bool(sent(of_kind(tmp_path, "near", kinds), "tgc").files) is there


def test_k421_what_is_folded_is_no_product(tmp_path: Path) -> None:
    kinds = "figure: {name: Figure, size: 25 x 104, cut: fold, folds: [12, 52, 92]}\n"
    done = sent(of_kind(tmp_path, "figure", kinds), "tgc")
    assert done.found.one("K421").message == "Cards: The Game Crafter prints no folded pieces; left out"


def test_k421_a_disc_is_no_square(tmp_path: Path) -> None:
    done = sent(of_kind(tmp_path, "disc", "disc: {name: Disc, size: 2in x 2in, cut: round}\n"), "mpc")
    assert done.found.one("K421").message == "Cards: MakePlayingCards prints no discs; left out"


def test_k422_too_little_bleed_is_said_and_filled(tmp_path: Path) -> None:
    kinds = "bare: {name: Bare, size: 2.5in x 3.5in}\n"
    done = sent(of_kind(tmp_path, "bare", kinds), "tgc")
    message = "Cards: 0 mm of bleed, and The Game Crafter wants 3.17 mm; the ground is drawn on"
    assert done.found.one("K422").message == message
    assert {done.pixel("cards/01_wolf_front.png", x, y) for x in (0, 824) for y in (0, 1124)} == {RED}


def test_x03_k423_names_the_card_whose_words_stand_in_the_cutting_zone(tmp_path: Path) -> None:
    """Only the bear's name is set 1 mm from the edges; a letter begins a little right of its box."""
    front = FACE.replace("box: 5 5 50 8", "box: \"{{ 1 if id == 'bear' else 5 }} 5 50 8\"")
    done = sent(deck(tmp_path, front=front), "tgc")
    one = done.found.one("K423")
    assert one.message == (
        "Cards: the front of bear has text outside the safe zone of The Game Crafter: 'Bear' of bear is "
        "1.0 mm from the cut"
    )
    assert one.hint is not None
    assert "3.17 mm" in one.hint


def test_k423_counts_icons_and_words_beyond_the_cut(tmp_path: Path) -> None:
    icon = "  - icon: {box: 60 40 4 4, name: church}\n"
    done = sent(deck(tmp_path, front=FACE + icon), "tgc")
    message = done.found.one("K423").message
    assert "the front of wolf, bear, hare has text" in message
    assert message.endswith("'church' of wolf is beyond the cut")


@pytest.mark.parametrize(("shift", "near"), [(11.2, False), (4.0, True)])
def test_k423_the_corners_of_a_disc_are_cut_off(tmp_path: Path, shift: float, near: bool) -> None:
    """A box of 3 mm in the upper left corner of a square inch keeps 4 mm from both edges and lies outside the disc.

    In the middle, at 11.2 mm of 25.4, it keeps more than the eighth of an inch.
    """
    kinds = "disc: {name: Disc, size: 1in x 1in, bleed: 3mm, cut: round}\n"
    icon = f"  - icon: {{box: {shift} {shift} 3 3, name: church}}\n"
    done = sent(of_kind(tmp_path, "disc", kinds, front=BACK + icon), "tgc")
    assert ("K423" in done.found.codes) is near
    assert done.size("cards/01_wolf_front.png") == (375, 375)


@pytest.mark.parametrize(("corner", "near"), [("5 5", True), ("46 40", False)])
def test_k423_a_hexagon_has_no_corners(tmp_path: Path, corner: str, near: bool) -> None:
    """A hexagon of 3.75 x 3.25 in points to the left; its files are those of a card and of a tile."""
    icon = f"  - icon: {{box: {corner} 3 3, name: church}}\n"
    kinds = "hex: {name: Hexagon, size: 3.75in x 3.25in, bleed: 3mm, cut: hex}\n"
    done = sent(of_kind(tmp_path, "hex", kinds, front=BACK + icon), "tgc")
    assert ("K423" in done.found.codes) is near
    assert {done.size(name) for name in done.pictures} == {(1200, 1050)}
    assert "Cards: Hex deck or Large hex tile, 6 pieces" in (done.folder / "order.txt").read_text("utf-8")


def test_k424_missing_backs_are_white(tmp_path: Path) -> None:
    done = sent(deck(tmp_path, kit=KIT.replace(", back: behind", "")), "tgc")
    assert done.found.one("K424").message == (
        "Cards: The Game Crafter prints both sides, and these have no backs; white ones are made"
    )
    assert done.size("cards/back.png") == (825, 1125)
    assert done.pixel("cards/back.png", 412, 562) == WHITE


@pytest.mark.parametrize(("copies", "many"), [(611, False), (612, True)])
def test_k425_more_cards_than_the_shop_takes(tmp_path: Path, copies: int, many: bool) -> None:
    """The hare is printed once; 612 is the most."""
    cards = f"wolf: {{name: Wolf, text: '', copies: {copies}}}\nhare: {{name: Hare, text: '', copies: 1}}\n"
    done = sent(deck(tmp_path, cards=cards), "mpc")
    said = [one.message for one in done.found.of("K425")]
    assert said == (["Cards: 613 cards, and MakePlayingCards prints at most 612 as one deck"] if many else [])


def test_k429_a_standard_that_is_not_written(tmp_path: Path) -> None:
    done = sent(deck(tmp_path), "dtc")
    assert done.found.codes == ["K429"]
    assert "PDF/X-1a:2003, with at most 240 % of ink and colours in CMYK" in done.found.all[0].message


def picture(width: int, height: int, mode: str = "RGB", dpi: int = 300) -> bytes:
    out = BytesIO()
    Image.new(mode, (width, height)).save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (picture(825, 1125), ""),
        (picture(815, 1110), "815 x 1110 pixels, and it takes 825 x 1125"),
        (picture(825, 1125, "RGBA"), "its pixels are RGBA, and it takes RGB without transparency"),
        (picture(825, 1125, dpi=72), "it says 72 dots an inch, and the shop takes 300"),
    ],
)
def test_x03_k427_a_picture_that_would_be_refused(tmp_path: Path, data: bytes, why: str) -> None:
    pack, _ = check(deck(tmp_path).workspace, "probe")
    shop = shops(pack)["tgc"]
    path = tmp_path / "wolf.png"
    path.write_bytes(data)
    said = list(file_findings(path, shop.products["poker"], shop, Loc("kit.yaml")))
    assert [one.message for one in said] == ([f"The Game Crafter would refuse 'wolf.png': {why}"] if why else [])


def test_k427_a_file_that_is_too_large_and_a_page_of_another_size(tmp_path: Path) -> None:
    small = {**TABLE["tgc"], "largest": {"value": "0.001", "source": "help"}}
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "shops.yaml").write_text(yaml.safe_dump({"tgc": small}), "utf-8")
    one = deck(tmp_path)
    done = sent(one, "tgc")
    assert len(done.found.of("K427")) == 4
    assert "megabytes, and it takes 0.001" in done.found.of("K427")[0].message
    pdf = sent(one, "dtc", "document").folder / "cards.pdf"
    pack, _ = check(one.workspace, "probe")
    shop = shops(pack)["dtc"]
    assert not list(file_findings(pdf, shop.products["us_poker"], shop, Loc("kit.yaml")))
    wrong: list[Diagnostic] = list(file_findings(pdf, shop.products["euro_poker"], shop, Loc("kit.yaml")))
    assert "a page of 69.8 x 95.2 mm, and it takes 69.3 x 94.3 mm" in wrong[0].message


def test_k428_a_picture_that_is_too_coarse(tmp_path: Path) -> None:
    """500 pixels on 50.8 mm are 250 an inch, 600 are 300; half of them too, drawn half as large."""
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "few.png").write_bytes(picture(500, 500))
    (tmp_path / "art" / "many.png").write_bytes(picture(600, 600))
    art = Pictures([tmp_path / "art"])
    few, many = (art.read(name, 50, 50).key for name in ("few.png", "many.png"))
    faces = {
        "wolf": Frame(63.5, 88.9, (Picture(5, 20, 50.8, 50.8, many),)),
        "bear": Frame(63.5, 88.9, (Picture(5, 20, 50.8, 50.8, few), Picture(0, 0, 63.5, 1, few, edge=(0, -1)))),
        "hare": Frame(
            63.5,
            88.9,
            (Group(5, 5, Frame(50.8, 50.8, (Picture(0, 0, 50.8, 50.8, many, (0, 0, 0.5, 0.5)),)), scale=0.5),),
        ),
    }
    pack, kit = check(deck(tmp_path).workspace, "probe")
    assert kit is not None
    shop, group = shops(pack)["tgc"], kit.groups[0]
    made = [
        Component("cards", name, 1, Drawn(face, digest(face)), Drawn(Frame(63.5, 88.9, ()), "blank"))
        for name, face in faces.items()
    ]
    fitting = match(group, shop)
    assert fitting is not None
    said = list(deck_findings(group, made, fitting, shop, kit.press.typesetter.book, art))
    assert [one.code for one in said] == ["K428"]
    assert said[0].message == "Cards: the front of bear shows a picture of fewer than 300 dpi, bear of 250"


# The command


def command(one: Game, *line: str) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(one.root), "export", "probe", *line])


@pytest.mark.parametrize("shop", ["tgc", "mpc", "dtc"])
def test_the_command_writes_the_files_and_tells_the_preflight(tmp_path: Path, shop: str) -> None:
    kit = KIT + "mats: {title: Mats, kind: mat, front: behind}\n"
    one = deck(tmp_path, kit=kit)
    done = command(one, "--to", shop)
    assert done.exit_code == 0, done.stderr
    assert "warning[K421]: Mats: " in done.stderr
    folder = tmp_path / "output" / f"probe-{shop}"
    names = (folder / "files.txt").read_text("utf-8").splitlines()
    assert "order.txt" in names
    assert f"probe: {len(names)} files in " in done.stdout
    assert sorted([*names, "files.txt"]) == sorted(
        p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()
    )


def test_a_deck_that_is_gone_is_taken_away_with_its_folder(tmp_path: Path) -> None:
    more = KIT + KIT.replace("cards:", "others:", 1)
    one = deck(tmp_path, kit=more)
    assert command(one, "--to", "mpc").exit_code == 0
    folder = tmp_path / "output" / "probe-mpc"
    assert (folder / "others" / "fronts" / "01_wolf.png").is_file()
    (folder / "mine.txt").write_text("kept", "utf-8")
    one.write("kit.yaml", KIT)
    assert command(one, "--to", "mpc").exit_code == 0
    assert not (folder / "others").exists()
    assert (folder / "cards" / "fronts" / "01_wolf.png").is_file()
    assert (folder / "mine.txt").read_text("utf-8") == "kept"


def test_a_list_of_files_from_a_stranger_deletes_nothing_outside(tmp_path: Path) -> None:
    one = deck(tmp_path)
    assert command(one, "--to", "dtc").exit_code == 0
    outside = tmp_path / "output" / "outside.txt"
    outside.write_text("kept", "utf-8")
    names = ["../outside.txt", str(outside), "cards.pdf/../../outside.txt", "..\\outside.txt", ""]
    (tmp_path / "output" / "probe-dtc" / "files.txt").write_text("\n".join(names), "utf-8")
    assert command(one, "--to", "dtc").exit_code == 0
    assert outside.read_text("utf-8") == "kept"
