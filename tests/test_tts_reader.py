"""``kitwright export --to tts``, read back by a reader that knows only the published format.

What should be in the box is worked out from the game's own tables, and what it should look like from the PDFs.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from math import isclose
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat

from generator.cli.main import kitwright
from tests.kit import MM, game
from tests.tts_reader import CIRCLE, Box, Thing, load, picture

ROOT = Path(__file__).parents[1]
CONTENT = ROOT / "content" / "invisible_man"
TABLES = {
    "mats": "players",
    "figures": "players",
    "location_cards": "location_cards",
    "companion_cards": "companions",
    "research_notes": "towns",
    "evidence": "evidence",
    "coins": "coins",
    "items": "items",
}
"""What each group is made of; other groups are one piece in copies."""
TOKENS = [*list(TABLES)[4:], "terror_markers", "vigilance_markers", "trophies", "damage", "health_marker"]
TILES = ["mats", "aids", *TOKENS]
CARDS = ["location_cards", "companion_cards"]
LARGE = ["board", "mats", "aids", *CARDS]
PLAYERS = ["The Curate", "The Reporter", "The Sergeant", "The Farmer", "The Signalman"]
ALIKE, OTHER = 2.0, 10.0
"""Differences of two pictures, of 255: below the one they show the same, above the other something else."""


def run(*words: str) -> None:
    done = CliRunner().invoke(kitwright, ["--root", str(ROOT), *words])
    assert done.exit_code == 0, done.output


def table(name: str) -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((CONTENT / f"{name}.yaml").read_text("utf-8"))
    return read


@dataclass(frozen=True)
class Made:
    """The export, and the build that it is compared with."""

    folder: Path
    built: Path

    @cached_property
    def path(self) -> Path:
        return self.folder / "invisible_man.json"

    @cached_property
    def box(self) -> Box:
        return load(self.path)

    @cached_property
    def manifest(self) -> dict[str, Any]:
        read: dict[str, Any] = json.loads((self.built / "manifest.json").read_text("utf-8"))
        return read

    def of(self, group: str) -> list[Thing]:
        """The pieces of a group: the first line of what each says of itself is the group's title."""
        title = self.manifest["titles"][group]
        return [one for one in self.box.pieces if one.text.split("\n")[0] == title]

    def ids(self, group: str) -> dict[str, Thing]:
        """One piece of each id of a group: by its name in the table, else the blank, else the only one."""
        entries = table(TABLES[group]) if group in TABLES else {}
        names = {entry.get("title") or entry.get("name") or key.capitalize(): key for key, entry in entries.items()}
        return {names.get(one.name, "blank" if names else group): one for one in self.of(group)}

    def entry(self, group: str, piece: str, side: str) -> dict[str, Any]:
        """The manifest's entry of a side of a piece."""
        entries = self.manifest["components"]
        found = [one for one in entries if (one["group"], one["id"], one["side"]) == (group, piece, side)]
        assert len(found) == 1, (group, piece, side)
        entry: dict[str, Any] = found[0]
        return entry

    @cache  # noqa: B019  (one object for the whole module)
    def page(self, file: str, number: int) -> Any:
        return pypdfium2.PdfDocument(self.built / file)[number - 1]

    @cache  # noqa: B019
    def printed(self, group: str, piece: str, side: str, top: float = 0, high: float | None = None) -> Any:
        """A side of a piece as the PDF prints it, seen from afar.

        Only what begins ``top`` millimetres below its upper edge and is ``high`` millimetres high, if given.
        """
        place = self.entry(group, piece, side)["places"][0]
        page = self.page(place["file"], place["page"])
        x, y, w, h = (length / MM for length in place["trim"])
        y, h = y + top / MM, high / MM if high else h
        crop = (x, page.get_height() - y - h, page.get_width() - x - w, y)
        return self.shown(group, page.render(scale=max(4, 800 / w), crop=crop).to_pil().convert("RGB"))

    def shown(self, group: str, image: Any) -> Any:
        """A picture of the export, seen from afar: a square, without lines to cut along and the corners of discs."""
        margin, across = 0.2 if self.of(group)[0].shape == CIRCLE else 0.03, 60 if group in LARGE else 40
        wide, high = image.size
        part = (wide * margin, high * margin, wide * (1 - margin), high * (1 - margin))
        return image.resize((across, across), Image.Resampling.BICUBIC, part)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    out = tmp_path_factory.mktemp("box")
    run("export", "invisible_man", "--to", "tts", "--out", str(out))
    run("build", "invisible_man", "--paper", "a4", "--out", str(out))
    return Made(out / "invisible_man-tts", out / "invisible_man")


def apart(one: Any, other: Any) -> float:
    """Mean absolute difference of two pictures seen from afar, of 255."""
    bands = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(bands) / len(bands)


def turned(image: Any) -> Any:
    """The picture upside down."""
    return image.transpose(Image.Transpose.ROTATE_180)


def test_the_program_would_find_no_fault(made: Made) -> None:
    assert not made.box.faults, made.box.faults


def test_every_piece_of_the_box_is_there_in_its_number(made: Made) -> None:
    wanted = {
        "board": 1,
        "mats": 5,
        "aids": 5,
        "location_cards": 48 + 3,  # blank ones
        "companion_cards": 4 + 2,
        "figures": 5,
        "invisible_man": 1,
        "terror_markers": 18 * 2 + 5 * 3 + 3,  # two a town, three a mat awaiting exchange, spare ones
        "vigilance_markers": 18 * 2 + 2,
        "research_notes": 18 * 4,
        "evidence": 3 * 20,
        "coins": 12 + 40,
        "items": 4 * 5,
        "trophies": 5 + 1,
        "damage": 5 * 2 + 2,
        "health_marker": 1 + 1,
    }
    assert {group: len(made.of(group)) for group in wanted} == wanted
    assert sum(wanted.values()) == len(made.box.pieces)
    listed: Counter[str] = Counter()
    for one in made.manifest["components"]:
        if one["side"] == "front" and one["kind"] not in ("page", "net"):
            listed[one["group"]] += one["copies"]
    assert listed == wanted


@pytest.mark.parametrize(
    ("group", "copies"),
    [
        ("mats", dict.fromkeys(PLAYERS, 1)),
        ("figures", dict.fromkeys(PLAYERS, 1)),
        ("coins", {"Five": 12, "One": 40}),
        ("evidence", {"Eyewitness account": 20, "Newspaper article": 20, "Police blotter": 20}),
        ("items", {"Dog": 5, "Horse": 5, "Shotgun": 5, "Cricket bat": 5}),
        (
            "companion_cards",
            {"Colonel Adye": 1, "Dr Kemp": 1, "Mr Hall": 1, "Mr Marvel": 1, "Companion cards: blank": 2},
        ),
    ],
)
def test_pieces_have_the_names_of_the_game(made: Made, group: str, copies: dict[str, int]) -> None:
    assert Counter(one.name for one in made.of(group)) == copies


def test_all_towns_and_all_location_cards_are_there_under_their_names(made: Made) -> None:
    assert Counter(one.name for one in made.of("research_notes")) == {t["name"]: 4 for t in table("towns").values()}
    deck, blank = (one for one in made.box.things if one.name.startswith("Location cards"))
    assert [one.name for one in deck.inside] == [card["title"] for card in table("location_cards").values()]
    assert (len(deck.inside), len(blank.inside)) == (48, 3)
    for card, entry in zip(deck.inside, table("location_cards").values(), strict=True):
        assert entry["line"] in card.text


def test_names_are_found(made: Made) -> None:
    assert [one.kind for one in made.box.find("grey UPON grey")] == ["Card"]
    assert [one.kind for one in made.box.find("lewes")] == ["Custom_Tile"] * 4
    assert {one.kind for one in made.box.find("The Farmer")} == {"Custom_Tile", "Figurine_Custom"}


def test_tokens_are_in_a_bag_for_each_kind(made: Made) -> None:
    bags = {
        one.name: {piece.text.split("\n")[0] for piece in one.inside} for one in made.box.things if one.kind == "Bag"
    }
    notes = bags.pop("Rulebook")
    titles = [made.manifest["titles"][group] for group in TOKENS]
    assert bags == {title: {title} for title in titles}
    assert len(notes) == len(made.box.tabs)


@pytest.mark.parametrize("group", [*CARDS, *TILES])
def test_each_piece_looks_as_it_is_printed_and_like_no_other(made: Made, group: str) -> None:
    pieces = made.ids(group)
    fronts = {key: made.printed(group, key, "front") for key in pieces}
    entries = made.manifest["components"]
    assert fronts.keys() == {one["id"] for one in entries if one["group"] == group and one["side"] == "front"}
    for key, one in pieces.items():
        face = made.shown(group, one.face)
        own = apart(fronts[key], face)
        others = [apart(front, face) for other, front in fronts.items() if other != key]
        assert own < ALIKE, (key, own)
        assert all(other > 3 * own for other in others), (key, own, min(others))


@pytest.mark.parametrize("group", [*CARDS, "aids", "trophies"])
def test_backs_are_backs_and_fronts_are_fronts(made: Made, group: str) -> None:
    for key, one in made.ids(group).items():
        front, back = made.printed(group, key, "front"), made.printed(group, key, "back")
        assert apart(back, made.shown(group, one.rear)) < ALIKE
        assert apart(front, made.shown(group, one.rear)) > OTHER
        assert apart(back, made.shown(group, one.face)) > OTHER


@pytest.mark.parametrize("group", [one for one in TOKENS if one != "trophies"])
def test_both_sides_of_a_token_are_printed_alike(made: Made, group: str) -> None:
    for key, one in made.ids(group).items():
        assert apart(made.printed(group, key, "back"), made.shown(group, one.rear)) < ALIKE, key


@pytest.mark.parametrize("group", CARDS)
def test_the_cell_that_strangers_see_of_a_hand_shows_the_back(made: Made, group: str) -> None:
    card = made.of(group)[0].card
    assert card
    last = card.sheet.columns * card.sheet.rows - 1
    assert apart(made.shown(group, card._replace(cell=last).front), made.shown(group, card.back)) < 1
    assert last not in {one.card.cell for one in made.of(group) if one.card}


@pytest.mark.parametrize("group", ["figures", "invisible_man"])
def test_a_figure_shows_both_sides_of_the_standee_upright(made: Made, group: str) -> None:
    # 104 mm high: a foot of 12, a side of 40 turned over, a side of 40, a foot of 12; half a millimetre off each fold
    for key, one in made.ids(group).items():
        upper, lower = (made.printed(group, key, "front", top, 39) for top in (12.5, 52.5))
        assert apart(lower, made.shown(group, one.face)) < 2 * ALIKE
        assert apart(turned(upper), made.shown(group, one.rear)) < 2 * ALIKE
        assert apart(turned(lower), made.shown(group, one.face)) > OTHER
        for size in (one.face.size, one.rear.size):
            assert isclose(size[0] / size[1], 25 / 39, rel_tol=0.01)


def test_the_board_looks_as_it_is_drawn(made: Made, tmp_path: Path) -> None:
    run("export", "invisible_man", "--to", "png", "--only", "board", "--dpi", "100", "--out", str(tmp_path))
    drawn = made.shown("board", picture(tmp_path / "invisible_man-png" / "board_board_front.png"))
    board = made.shown("board", made.of("board")[0].face)
    assert apart(drawn, board) < ALIKE
    assert apart(turned(drawn), board) > OTHER


def test_proportions_are_those_of_the_pieces(made: Made) -> None:
    scales = {}
    for group in ("board", *TILES, *CARDS):
        for key, one in made.ids(group).items():
            trim = made.entry(group, key, "front")["places"][0]["trim"]
            wide, high = (594, 420) if group == "board" else trim[2:]  # the board is printed in parts
            assert isclose(one.face.width / one.face.height, wide / high, rel_tol=0.005), group
            assert one.spot.wide == one.spot.deep
            assert group not in TOKENS or isclose(one.thick * 25.4, 1.5, rel_tol=0.01)
            scales[group] = high / one.spot.deep
    assert scales.pop("location_cards") == scales.pop("companion_cards")
    assert max(scales.values()) / min(scales.values()) < 1.001  # one scale for all tiles


def test_round_pieces_are_round_and_others_are_not(made: Made) -> None:
    shapes = {group: {one.shape for one in made.of(group)} for group in ("board", *TILES)}
    assert shapes.pop("board") == shapes.pop("mats") == shapes.pop("aids") == shapes.pop("research_notes") == {0}
    assert set().union(*shapes.values()) == {CIRCLE}


def test_nothing_lies_on_anything_and_decks_lie_face_down(made: Made) -> None:
    # A tile at scale 1 is 2 units from top to bottom; cards, figures and bags get a place of 2.5 units by 3.5.
    places = []
    for one in made.box.things:
        assert (one.spot.turn_x, one.spot.turn_y, one.spot.turn_z) == (0, 180, 180 if one.kind == "DeckCustom" else 0)
        wide, deep = 1.5 if one.kind == "Figurine_Custom" else 2.5, 3.5
        if one.kind == "Custom_Tile":
            deep = 2 * one.spot.deep
            wide = deep * one.face.width / one.face.height
        places.append((one.spot.x - wide / 2, one.spot.z - deep / 2, one.spot.x + wide / 2, one.spot.z + deep / 2))
    for n, (left, low, right, high) in enumerate(places):
        for x, z, to_x, to_z in places[:n]:
            assert left >= to_x or x >= right or low >= to_z or z >= high, made.box.things[n].name


def test_the_rules_are_in_the_notebook_and_on_cards(made: Made) -> None:
    tabs, sections = made.box.tabs, table("rulebook")
    assert list(tabs)[: len(sections)] == [section["title"] for section in sections.values()]
    cards = {one.name: one.text for one in made.box.everything if one.kind == "Notecard"}
    assert cards == tabs
    for title, body in tabs.items():
        assert len(body) > 100, title
        assert not [mark for mark in ("{", "}", "**", "![", "](", "\\") if mark in body], title
    assert "for three to five players and takes, we guess, 90 minutes" in tabs["The hunt"]
    assert all(counted in tabs["What is in the box"] for counted in ("Location cards", "51", "72", "54"))


def test_the_saved_object_has_its_picture_and_no_file_too_many(made: Made) -> None:
    assert picture(made.path.with_suffix(".png")).size[0] >= 256
    shown = {made.path.name, "invisible_man.png", "files.txt"}
    for one in made.box.everything:
        sides = (one.card.sheet.face, one.card.sheet.back) if one.card else (one.front, one.back)
        shown |= {side.name for side in sides if side}
    assert {path.name for path in made.folder.iterdir()} == shown


def deck(tree: Any) -> Any:
    return next(one for one in tree["ObjectStates"] if one["Name"] == "DeckCustom")


def tile(tree: Any) -> Any:
    return next(one for one in tree["ObjectStates"] if one["Name"] == "Custom_Tile")


def same_guid(tree: Any) -> None:
    tile(tree)["GUID"] = deck(tree)["ContainedObjects"][7]["GUID"]


def wrong_cell(tree: Any) -> None:
    deck(tree)["ContainedObjects"][3]["CardID"] += 1


def cell_out_of_range(tree: Any) -> None:
    deck(tree)["ContainedObjects"][3]["CardID"] = deck(tree)["DeckIDs"][3] = 199


def wrong_sheet(tree: Any) -> None:
    deck(tree)["ContainedObjects"][3]["CardID"] += 900


def hidden_cell(tree: Any) -> None:
    one, sheet = deck(tree), deck(tree)["CustomDeck"]["1"]
    sheet["BackIsHidden"] = False
    one["DeckIDs"][0] = 100 + sheet["NumWidth"] * sheet["NumHeight"] - 1


def card_left_out(tree: Any) -> None:
    deck(tree)["ContainedObjects"].pop()


def single_card(tree: Any) -> None:
    del deck(tree)["ContainedObjects"][1:], deck(tree)["DeckIDs"][1:]


def other_sheet(tree: Any) -> None:
    deck(tree)["ContainedObjects"][5]["CustomDeck"]["1"]["NumWidth"] = 3


def cells_of_fractions(tree: Any) -> None:
    deck(tree)["CustomDeck"]["1"]["NumWidth"] = 8


def too_many_columns(tree: Any) -> None:
    deck(tree)["CustomDeck"]["1"]["NumWidth"] = 13


def missing_file(tree: Any) -> None:
    tile(tree)["CustomImage"]["ImageURL"] += ".png"


def bare_path(tree: Any) -> None:
    image = tile(tree)["CustomImage"]
    image["ImageURL"] = image["ImageURL"].removeprefix("file://")


def no_picture(tree: Any) -> None:
    image = tile(tree)["CustomImage"]
    image["ImageURL"] = image["ImageURL"].rpartition("/")[0] + "/files.txt"


def no_place(tree: Any) -> None:
    del tile(tree)["Transform"]["rotY"]


def number_for_text(tree: Any) -> None:
    tile(tree)["Nickname"] = 5


def flag_for_number(tree: Any) -> None:
    tile(tree)["Transform"]["posX"] = True


def no_name(tree: Any) -> None:
    tile(tree)["Nickname"] = " "


def no_such_thing(tree: Any) -> None:
    tile(tree)["Name"] = "CustomTile"


def oblong_disc(tree: Any) -> None:
    tile(tree)["CustomImage"]["CustomTile"]["Type"] = 2


def no_number(tree: Any) -> None:
    tile(tree)["Transform"]["scaleX"] = float("nan")


def no_colour(tree: Any) -> None:
    tree["TabStates"]["0"]["visibleColor"] = "Grey"


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (same_guid, "guid"),
        (wrong_cell, "deck"),
        (cell_out_of_range, "card"),
        (wrong_sheet, "card"),
        (hidden_cell, "card"),
        (card_left_out, "deck"),
        (single_card, "deck"),
        (other_sheet, "sheet"),
        (cells_of_fractions, "sheet"),
        (too_many_columns, "sheet"),
        (missing_file, "address"),
        (bare_path, "address"),
        (no_picture, "picture"),
        (no_place, "field"),
        (number_for_text, "field"),
        (flag_for_number, "field"),
        (no_name, "name"),
        (no_such_thing, "name"),
        (oblong_disc, "shape"),
        (no_number, "json"),
        (no_colour, "field"),
    ],
)
def test_the_reader_sees_what_is_broken(made: Made, tmp_path: Path, spoil: Callable[[Any], None], kind: str) -> None:
    tree = json.loads(made.path.read_text("utf-8"))
    spoil(tree)
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(tree), "utf-8")
    assert kind in {fault.kind for fault in load(path).faults}


def test_the_reader_sees_a_card_that_has_the_face_of_another(made: Made) -> None:
    cards = made.ids("location_cards")
    one = cards["grey_upon_grey"].card
    assert one
    printed = made.printed("location_cards", "grey_upon_grey", "front")
    right, wrong = (made.shown("location_cards", card.front) for card in (one, one._replace(cell=one.cell + 1)))
    assert apart(printed, wrong) > 3 * apart(printed, right)


@pytest.mark.parametrize(
    ("mode", "size", "ending"), [("RGB", (4097, 8), "png"), ("CMYK", (8, 8), "jpg"), ("L", (8, 8), "png")]
)
def test_the_reader_refuses_pictures_as_the_program_does(
    made: Made, tmp_path: Path, mode: str, size: tuple[int, int], ending: str
) -> None:
    tree = json.loads(made.path.read_text("utf-8"))
    Image.new(mode, size).save(tmp_path / f"one.{ending}")
    tile(tree)["CustomImage"]["ImageURL"] = (tmp_path / f"one.{ending}").as_uri()
    (tmp_path / "broken.json").write_text(json.dumps(tree), "utf-8")
    assert [fault.kind for fault in load(tmp_path / "broken.json").faults] == ["picture"]


def test_pictures_that_were_put_on_the_web_are_found_below_their_address(tmp_path: Path) -> None:
    web = "https://example.org/box"
    run("export", "invisible_man", "--to", "tts", "--only", "coins", "--url-prefix", web, "--out", str(tmp_path))
    path = tmp_path / "invisible_man-tts" / "invisible_man.json"
    box = load(path, web)
    assert not box.faults, box.faults
    assert len(box.pieces) == 52
    assert {fault.kind for fault in load(path).faults} == {"address"}


def test_pictures_are_found_in_a_folder_with_spaces_and_accents(tmp_path: Path) -> None:
    run("export", "invisible_man", "--to", "tts", "--only", "coins", "--out", str(tmp_path / "Été 1897 %20"))
    box = load(tmp_path / "Été 1897 %20" / "invisible_man-tts" / "invisible_man.json")
    assert not box.faults, box.faults
    assert len(box.pieces) == 52


SHADES = [f"{n:03d}" for n in range(75)]
"""75 cards; the middle of card n is of the grey 3 n."""


def test_a_deck_for_two_sheets_and_a_deck_of_one_card(tmp_path: Path) -> None:
    cards = "".join(
        f'c{n}: {{name: Card {n}, shade: "#{int(n) * 3:02x}{int(n) * 3:02x}{int(n) * 3:02x}"}}\n' for n in SHADES
    )
    kit = (
        "cards: {title: Cards, kind: mini, from: cards, front: card, back: back}\n"
        "few: {title: Few, kind: square, copies: 3, front: one, back: back}\n"
        "one: {title: One, kind: square, front: one, back: back}\n"
    )
    fill = 'draw: [{{rect: {{box: [-3, -3, 90, 90], fill: "{}"}}}}]\n'
    made = game(
        tmp_path,
        cards,
        fields="{name: text, shade: colour}",
        kit=kit,
        card=fill.format("{{ it.shade }}"),
        back=fill.format("blue"),
        one=fill.format("red"),
    )
    done = CliRunner().invoke(kitwright, ["--root", str(made.root), "export", "probe", "--to", "tts"])
    assert done.exit_code == 0, done.output
    box = load(made.root / "output" / "probe-tts" / "probe.json")
    assert not box.faults, box.faults
    mine = [one for one in box.pieces if one.name.startswith("Card ")]
    assert [one.name for one in mine] == [f"Card {n}" for n in SHADES]
    for n, one in enumerate(mine):
        wide, high = one.face.size
        assert one.face.getpixel((wide // 2, high // 2)) == (3 * n,) * 3
        assert one.rear.getpixel((one.rear.width // 2, one.rear.height // 2)) == (0, 0, 204)
    assert Counter(one.text.split("\n")[0] for one in box.pieces) == {"Cards": 75, "Few": 3, "One": 1}
    assert [one.kind for one in box.things if one.name == "One"] == ["Card"]
