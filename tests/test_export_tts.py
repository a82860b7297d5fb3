"""``kitwright export --to tts``: the saved object and its pictures, read by the documented keys alone."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from PIL import Image

from generator.cli.main import kitwright
from generator.outputs.tts.rules import plain
from tests.kit import Game, close, game

ROOT = Path(__file__).parents[1]
RED, BLUE, GREEN = (204, 0, 0), (0, 0, 204), (0, 136, 0)
TOP = {
    "SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn", "TabStates", "ObjectStates"
}  # fmt: skip
KEYS = {
    "GUID", "Name", "Transform", "Nickname", "Description", "ColorDiffuse", "Locked", "Grid", "Snap", "Autoraise",
    "Sticky", "Tooltip", "CardID", "SidewaysCard", "DeckIDs", "CustomDeck", "CustomImage", "ContainedObjects",
}  # fmt: skip
CLASSES = {"Card", "DeckCustom", "Custom_Tile", "Figurine_Custom", "Bag", "Notecard", "Die_6"}
NAMED = '{name: text, "back?": text, "shade?": text}'
CARDS = "".join(f'c{n}: {{name: Card {n}, shade: "#0000{n:02x}"}}\n' for n in range(1, 8))
FACE = """\
draw:
  - rect: {box: -3 -3 199 99, fill: "{{ it.shade }}"}
  - text: {box: 5 5 53 10, say: "{{ it.name }}", style: title, fill: paper}
"""
BACK = "draw: [{rect: {box: -3 -3 199 99, fill: red}}]\n"
THEME = """\
colours: {ink: "#1d1b1a", paper: "#f5eedc", red: "#cc0000", blue: "#0000cc", green: "#008800"}
fonts: {title: [Old Standard TT, DejaVu Sans], text: [EB Garamond, DejaVu Sans]}
styles:
  title: {font: title, size: 12pt, bold: yes}
  body: {font: text, size: 9pt}
"""


def export(one: Game, *words: str, name: str = "probe") -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(one.root), "export", name, "--to", "tts", *words])


def saved(one: Game, *words: str) -> dict[str, Any]:
    done = export(one, *words)
    assert done.exit_code == 0, done.stderr
    read: dict[str, Any] = json.loads((one.root / "output" / "probe-tts" / "probe.json").read_text("utf-8"))
    return read


def made(folder: Path, entry: str, cards: str = CARDS, face: str = FACE, **faces: str) -> Game:
    kit = f"cards: {{title: Cards, from: cards, front: card, {entry}}}\n"
    return game(folder, cards, fields=NAMED, kit=kit, theme=THEME, card=face, back=BACK, **faces)


def walk(states: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every object, in containers too."""
    for state in states:
        yield state
        yield from walk(state.get("ContainedObjects", []))


def picture(one: Game, address: str) -> Any:
    """What an address without a prefix leads to, untyped, as Pillow's pixels are numbers or tuples."""
    path = Path("/" + address.removeprefix("file:///"))
    assert path.parent == one.root / "output" / "probe-tts"
    image = Image.open(path)
    image.load()
    return image


def test_a_card_lies_on_the_sheet_where_its_number_says(tmp_path: Path) -> None:
    """Seven cards and the hidden one fill 4 x 2 places at 300 dpi, so each is, pixel by pixel, its own picture."""
    one = made(tmp_path, "kind: standard, back: back")
    (deck,) = saved(one)["ObjectStates"]
    done = CliRunner().invoke(kitwright, ["--root", str(one.root), "export", "probe", "--to", "png"])
    assert done.exit_code == 0
    assert (deck["Name"], deck["Nickname"], deck["DeckIDs"]) == ("DeckCustom", "Cards", [*range(100, 107)])
    (custom,) = deck["CustomDeck"].values()
    sheet = picture(one, custom["FaceURL"])
    columns, rows = custom["NumWidth"], custom["NumHeight"]
    assert columns * rows == 8
    width, height = sheet.width // columns, sheet.height // rows
    for card in deck["ContainedObjects"]:
        assert card["CustomDeck"] == deck["CustomDeck"]
        place = card["CardID"] - 100
        left, top = place % columns * width, place // columns * height
        own = Image.open(tmp_path / "output" / "probe-png" / f"cards_c{place + 1}_front.png")
        assert own.size == (width, height) == (744, 1039)
        assert sheet.crop((left, top, left + width, top + height)).tobytes() == own.tobytes()
    back = picture(one, custom["BackURL"])
    assert back.getcolors() == [(back.width * back.height, RED)]
    hidden = sheet.crop((sheet.width - width, sheet.height - height, sheet.width, sheet.height))
    assert hidden.getcolors() == [(width * height, RED)]
    assert (custom["BackIsHidden"], custom["UniqueBack"]) == (True, False)


def test_backs_that_differ_are_a_sheet_like_that_of_the_faces(tmp_path: Path) -> None:
    back = "draw: [{rect: {box: -3 -3 69 94, fill: \"{{ '#' ~ it.back }}\"}}]\n"
    cards = "".join(f'c{n}: {{name: Card {n}, shade: "#000000", back: "00{n:02x}00"}}\n' for n in range(1, 4))
    one = made(tmp_path, "kind: standard, back: own", cards, own=back)
    (deck,) = saved(one)["ObjectStates"]
    (custom,) = deck["CustomDeck"].values()
    assert (custom["BackIsHidden"], custom["UniqueBack"]) == (True, True)
    faces, backs = picture(one, custom["FaceURL"]), picture(one, custom["BackURL"])
    assert faces.size == backs.size
    assert (custom["NumWidth"], custom["NumHeight"]) == (2, 2)
    half = (backs.width // 2, backs.height // 2)
    seen = [backs.getpixel((x * half[0] + 300, y * half[1] + 300)) for y in (0, 1) for x in (0, 1)]
    assert seen == [(0, 1, 0), (0, 2, 0), (0, 3, 0), (0, 1, 0)]


def test_cards_without_a_back_have_a_white_one(tmp_path: Path) -> None:
    one = made(tmp_path, "kind: standard")
    (custom,) = saved(one)["ObjectStates"][0]["CustomDeck"].values()
    back = picture(one, custom["BackURL"])
    assert back.getcolors() == [(744 * 1039, (255, 255, 255))]


def test_blank_cards_are_a_deck_of_their_own_and_one_alone_is_a_card(tmp_path: Path) -> None:
    states = saved(made(tmp_path / "a", "kind: standard, back: back, blank: 2"))["ObjectStates"]
    assert [(one["Name"], one["Nickname"]) for one in states] == [
        ("DeckCustom", "Cards"), ("DeckCustom", "Cards: blank")
    ]  # fmt: skip
    assert states[1]["DeckIDs"] == [107, 107]
    states = saved(made(tmp_path / "b", "kind: standard, back: back, blank: 1"))["ObjectStates"]
    assert [(one["Name"], one.get("CardID")) for one in states] == [("DeckCustom", None), ("Card", 107)]


def test_two_decks_have_sheets_of_different_numbers(tmp_path: Path) -> None:
    one = made(tmp_path, "kind: standard")
    kit = (tmp_path / "content/probe/kit.yaml").read_text("utf-8")
    one.write("kit.yaml", kit + kit.replace("cards:", "more:", 1).replace("title: Cards", "title: More"))
    first, second = saved(one)["ObjectStates"]
    assert (first["DeckIDs"][0], second["DeckIDs"][0]) == (100, 200)
    assert list(second["CustomDeck"]) == ["2"]


def test_a_sideways_card_is_turned_upright_and_says_so(tmp_path: Path) -> None:
    """3.5 x 2 inches: the left edge of the card is the lower edge of its picture, as it is turned anticlockwise."""
    face = "draw: [{rect: {box: -3 -3 95 57, fill: red}}, {rect: {box: -3 -3 13 57, fill: blue}}]\n"
    one = made(tmp_path, "kind: business", face=face)
    (deck,) = saved(one)["ObjectStates"]
    assert deck["SidewaysCard"] is True
    assert all(card["SidewaysCard"] for card in deck["ContainedObjects"])
    (custom,) = deck["CustomDeck"].values()
    sheet = picture(one, custom["FaceURL"])
    width, height = sheet.width // custom["NumWidth"], sheet.height // custom["NumHeight"]
    assert (width, height) == (600, 1050)
    assert [sheet.getpixel(at) for at in ((300, 10), (300, 900), (300, 1040))] == [RED, RED, BLUE]


def test_tokens_are_tiles_of_their_shape_in_one_bag(tmp_path: Path) -> None:
    """Two kinds of three, and a spare of the last: seven; 20 mm are 0.3937 of the 2 units that a tile is high."""
    cards = 'sun: {name: Sun, shade: "#ff0000"}\nmoon: {name: Moon, shade: "#0000ff"}\n'
    one = made(tmp_path, 'kind: token_20, copies: 3, spare: 1, back: back, stock: "board 1.5 mm"', cards)
    (bag,) = saved(one)["ObjectStates"]
    assert (bag["Name"], bag["Nickname"]) == ("Bag", "Cards")
    tokens = bag["ContainedObjects"]
    assert Counter(token["Nickname"] for token in tokens) == {"Sun": 3, "Moon": 4}
    for token in tokens:
        tile = token["CustomImage"]["CustomTile"]
        assert (token["Name"], tile["Type"], tile["Stackable"]) == ("Custom_Tile", 2, True)
        assert close(tile["Thickness"], 1.5 / 25.4, 0.0001)
        assert close(token["Transform"]["scaleX"], 20 / 25.4 / 2, 0.0001)
        assert token["Transform"]["scaleX"] == token["Transform"]["scaleZ"]
    front = picture(one, tokens[0]["CustomImage"]["ImageURL"])
    assert front.getpixel((front.width // 2, front.height - 20)) == (255, 0, 0)
    assert picture(one, tokens[0]["CustomImage"]["ImageSecondaryURL"]).getpixel((200, 200)) == RED


@pytest.mark.parametrize(("kind", "shape"), [("tile_20", 0), ("soft", 3), ("token_20", 2)])
def test_the_shape_of_a_tile_is_that_of_its_kind(tmp_path: Path, kind: str, shape: int) -> None:
    one = made(tmp_path, f'kind: {kind}, stock: "board 1.5 mm"')
    one.write("templates/kinds.yaml", "soft: {name: Soft tile, size: 30 x 30, corner: 3mm}\n")
    (bag,) = saved(one)["ObjectStates"]
    assert {token["CustomImage"]["CustomTile"]["Type"] for token in bag["ContainedObjects"]} == {shape}


def test_a_board_and_mats_lie_on_the_table_in_their_true_proportions(tmp_path: Path) -> None:
    """420 mm are 16.535 inches, and a tile is 2 units high: 8.26772; 594 mm leave 4096 pixels for the width."""
    one = made(tmp_path, "kind: wide, copies: 1", 'a: {name: Map, shade: "#00ff00"}\n')
    one.write("templates/kinds.yaml", "wide: {name: Wide, size: 594 x 420, tiled: yes}\n")
    (board,) = saved(one)["ObjectStates"]
    assert (board["Name"], board["Nickname"], board["Locked"]) == ("Custom_Tile", "Map", True)
    assert close(board["Transform"]["scaleX"], 8.26772, 0.0001)
    assert picture(one, board["CustomImage"]["ImageURL"]).size == (4096, 2896)


def test_a_card_of_another_size_is_scaled_by_its_height(tmp_path: Path) -> None:
    """A poker card, 3.5 inches, at 3.06 units is 1.14379 times as high; a tarot card of 120 mm 1.54393 times."""
    for kind, factor in (("poker", 1.14379), ("tarot", 1.54392)):
        (deck,) = saved(made(tmp_path / kind, f"kind: {kind}"))["ObjectStates"]
        for state in walk([deck]):
            assert close(state["Transform"]["scaleX"], factor, 0.0001)


def test_a_figure_stands_upright_on_both_sides(tmp_path: Path) -> None:
    """Flat, the back hangs above the middle fold: its first corner is the last one of the picture that stands."""
    face = """\
draw:
  - rect: {box: 0 12 25 40, fill: red}
  - rect: {box: 0 14 10 10, fill: green}
  - rect: {box: 0 52 25 40, fill: blue}
"""
    one = made(tmp_path, "kind: figure", 'a: {name: Knight, shade: "#000000"}\n', face)
    one.write("templates/kinds.yaml", "figure: {name: Figure, size: 25 x 104, cut: fold, folds: [12, 52, 92]}\n")
    (figure,) = saved(one)["ObjectStates"]
    assert (figure["Name"], figure["Nickname"]) == ("Figurine_Custom", "Knight")
    front, back = (picture(one, figure["CustomImage"][key]) for key in ("ImageURL", "ImageSecondaryURL"))
    assert {colour for _, colour in front.getcolors()} == {BLUE}
    assert {colour for _, colour in back.getcolors()} == {RED, GREEN}
    assert back.getpixel((back.width - 30, back.height - 60)) == GREEN
    assert back.getpixel((30, 60)) == RED
    assert close(front.height / front.width, 39 / 25, 0.01)


NET = "draw: [{rect: {box: 0 0 300 300, fill: paper}}]\n"


def test_a_die_has_spots_and_a_warning(tmp_path: Path) -> None:
    one = made(tmp_path, "kind: standard")
    one.write("templates/net_face.yaml", NET)
    die = "{title: Weather die, kind: net, net: {form: die, edge: 20}, front: net_face, stock: card 300 g}"
    one.write("kit.yaml", f"die: {die}\n")
    done = export(one)
    assert done.exit_code == 0
    assert "warning[K404]: die is a die with spots" in done.stderr
    (state,) = saved(one)["ObjectStates"]
    assert (state["Name"], state["Nickname"]) == ("Die_6", "Weather die")


def test_a_folded_figure_is_cut_out_of_its_net_and_a_box_is_left_out(tmp_path: Path) -> None:
    one = made(tmp_path, "kind: standard")
    one.write("templates/net_face.yaml", NET)
    one.write(
        "kit.yaml",
        "standee: {title: Guard, kind: net, net: {form: standee, w: 30, h: 50, base: 20}, front: net_face, "
        "stock: card 300 g}\n"
        "box: {title: Box, kind: net, net: {form: tray, w: 60, h: 60, d: 20}, front: net_face, stock: card 300 g}\n"
        "page: {title: Page, kind: page, front: net_face}\n",
    )
    (figure,) = saved(one)["ObjectStates"]
    assert (figure["Name"], figure["Nickname"]) == ("Figurine_Custom", "Guard")
    front = picture(one, figure["CustomImage"]["ImageURL"])
    assert close(front.height / front.width, 49 / 30, 0.02)


def test_the_words_of_a_card_are_found_by_the_search_of_the_program(tmp_path: Path) -> None:
    face = '{draw: [{text: {box: 5 5 30 60, say: "{{ it.back }}", style: body}}]}\n'
    cards = "a: {name: Late, back: An incomprehensible telegram arrives at the schoolmaster's house}\n"
    (card,) = saved(made(tmp_path, "kind: standard", cards, face))["ObjectStates"]
    assert (card["Name"], card["Nickname"]) == ("Card", "Late")
    assert card["Description"].startswith("Cards\n")
    assert "incomprehensible telegram" in card["Description"].replace("\n", " ")


def test_addresses_begin_as_asked(tmp_path: Path) -> None:
    one = made(tmp_path, 'kind: token_20, back: back, stock: "board 1.5 mm"')
    text = json.dumps(saved(one, "--url-prefix", "https://example.org/box"))
    assert str(tmp_path) not in text
    images = [state["CustomImage"] for state in walk(json.loads(text)["ObjectStates"]) if "CustomImage" in state]
    names = {Path(image[key]).name for image in images for key in ("ImageURL", "ImageSecondaryURL")}
    assert all(image["ImageURL"].startswith("https://example.org/box/cards_") for image in images)
    assert names == {path.name for path in (tmp_path / "output" / "probe-tts").glob("cards_*.png")}


def test_the_same_content_gives_the_same_bytes_under_the_same_address(tmp_path: Path) -> None:
    found = []
    for folder in ("a", "b", "b"):
        one = made(tmp_path / folder, "kind: standard, back: back")
        saved(one, "--url-prefix", "https://example.org/box/")
        made_in = one.root / "output" / "probe-tts"
        found.append({path.name: path.read_bytes() for path in sorted(made_in.iterdir())})
    assert found[0] == found[1] == found[2]
    assert sorted(found[0]) == ["cards_back.png", "cards_faces_1.png", "files.txt", "probe.json", "probe.png"]


def test_names_of_objects_are_theirs_alone_and_stay_when_others_come(tmp_path: Path) -> None:
    one = made(tmp_path, 'kind: tile_20, copies: 40, stock: "board 1.5 mm"')
    before = list(walk(saved(one)["ObjectStates"]))
    guids = [state["GUID"] for state in before]
    assert len(set(guids)) == len(guids) == 7 * 40 + 1
    assert all(len(guid) == 6 and set(guid) <= set("0123456789abcdef") for guid in guids)
    one.write("cards.yaml", 'new: {name: New, shade: "#ffffff"}\n' + CARDS)
    after = {state["GUID"] for state in walk(saved(one)["ObjectStates"])}
    assert set(guids) <= after


def test_two_pictures_of_one_name_are_two_files(tmp_path: Path) -> None:
    one = made(tmp_path, 'kind: tile_20, stock: "board 1.5 mm"', 'in_wool_a: {name: A, shade: "#ff0000"}\n')
    one.write("game.yaml", (tmp_path / "content/probe/game.yaml").read_text("utf-8") + f"  sheep: {NAMED}\n")
    one.write("sheep.yaml", 'a: {name: Wolf in wool, shade: "#0000ff"}\n')
    kit = (tmp_path / "content/probe/kit.yaml").read_text("utf-8")
    one.write("kit.yaml", kit + kit.replace("cards:", "cards_in_wool:", 1).replace("from: cards", "from: sheep"))
    states = saved(one)["ObjectStates"]
    seen = [picture(one, state["CustomImage"]["ImageURL"]).getpixel((9, 400)) for state in states]
    assert seen == [(255, 0, 0), (0, 0, 255)]


def test_an_error_in_the_content_writes_nothing(tmp_path: Path) -> None:
    done = export(made(tmp_path, "kind: standrad"))
    assert done.exit_code == 1
    assert "error[K301]" in done.stderr
    assert not (tmp_path / "output").exists()


def test_text_of_a_chapter_is_plain() -> None:
    html = (
        "<p>Take <strong>two</strong> &amp;\nmore <svg class='icon' aria-label='coins'><use></use></svg>.</p>\n"
        "<h3>Then</h3>\n<ol>\n<li>\n<p>First.</p>\n</li>\n<li>Second</li></ol>"
        "<ul><li>Any</li></ul><table><caption>Prices</caption><thead><tr><th>Item</th><th>Price</th></tr></thead>"
        "<tbody>\n<tr><td>Dog<span class='where'>Kennel</span></td>\n<td>£3</td></tr></tbody></table>"
        "<figure><svg class='drawing' aria-label='A long tale'></svg><figcaption>The board</figcaption></figure>"
        "<dl><dt>bag</dt><dd>Holds it.</dd></dl>"
    )
    assert plain(html) == (
        "Take two & more coins.\n\nThen\n\n1. First.\n2. Second\n\n– Any\n\n"
        "Prices\n\nItem | Price\nDog (Kennel) | £3\n\nbag\nHolds it."
    )


# The Invisible Man, whole


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    out = tmp_path_factory.mktemp("tts")
    words = ["--root", str(ROOT), "export", "invisible_man", "--to", "tts", "--out", str(out)]
    done = CliRunner().invoke(kitwright, words)
    assert done.exit_code == 0, done.stderr
    folder = out / "invisible_man-tts"
    return json.loads((folder / "invisible_man.json").read_text("utf-8")), folder


def table(name: str) -> dict[str, Any]:
    """A table of the game, read by another reader."""
    read: dict[str, Any] = yaml.safe_load((ROOT / "content" / "invisible_man" / f"{name}.yaml").read_text("utf-8"))
    return read


def test_the_whole_box_has_every_piece_in_its_number(box: tuple[dict[str, Any], Path]) -> None:
    """Numbers from the tables and the kit as written: what is cut out of the sheets, but for boxes and the pouch."""
    states = box[0]["ObjectStates"]
    bags = {state["Nickname"]: state["ContainedObjects"] for state in states if state["Name"] == "Bag"}
    decks = {state["Nickname"]: state["ContainedObjects"] for state in states if state["Name"] == "DeckCustom"}
    tiles = Counter(state["Description"] for state in states if state["Name"] == "Custom_Tile")
    rules, towns, evidence = table("rules"), table("towns"), table("evidence")
    kit = table("kit")
    assert len(decks["Location cards"]) == len(table("location_cards")) == 48
    assert len(decks["Location cards: blank"]) == kit["location_cards"]["blank"] == 3
    assert len(decks["Companion cards"]) == len(table("companions"))
    assert len(decks["Companion cards: blank"]) == 2
    assert tiles == {"Board": 1, "Player mats": len(table("players")), "Players’ aids": 5}
    notes = Counter(note["Nickname"] for note in bags["Research notes"])
    assert notes == {town["name"]: rules["notes_per_town"] for town in towns.values()}
    chips = Counter(chip["Nickname"] for chip in bags["Evidence chips"])
    assert chips == {one["name"]: one["count"] for one in evidence.values()}
    assert len(bags["Coins"]) == sum(coin["count"] for coin in table("coins").values())
    assert sum(state["Name"] == "Figurine_Custom" for state in states) == len(table("players")) + 1
    # All towns fixed by terror or vigilance: every marker the rules can need, and the spares of the kit.
    assert len(bags["Item tokens"]) == 5 * len(table("items"))
    spare = {name: entry.get("spare", 0) for name, entry in kit.items()}
    assert len(bags["Trophies"]) == 5 + spare["trophies"]
    assert len(bags["Health marker"]) == 1 + spare["health_marker"]


def test_the_whole_box_keeps_to_the_documented_keys(box: tuple[dict[str, Any], Path]) -> None:
    whole, folder = box
    assert set(whole) == TOP
    for state in walk(whole["ObjectStates"]):
        assert set(state) <= KEYS
        assert state["Name"] in CLASSES
        assert state["Nickname"]
        assert state["Locked"] == (state["Nickname"] == "Board")
    addresses = {
        image[key]
        for state in walk(whole["ObjectStates"])
        for image in [state.get("CustomImage", {}), *state.get("CustomDeck", {}).values()]
        for key in ("ImageURL", "ImageSecondaryURL", "FaceURL", "BackURL")
        if key in image
    }
    assert {Path("/" + address.removeprefix("file:///")) for address in addresses} == {
        path for path in folder.glob("*.png") if path.name != "invisible_man.png"
    }
    for path in folder.glob("*.png"):
        with Image.open(path) as image:
            assert max(image.size) <= 4096
            assert image.mode == "RGB"


def test_nothing_lies_on_anything_else(box: tuple[dict[str, Any], Path]) -> None:
    """True sizes in inches of what is large, and what a card, a figure or a bag takes at least."""
    sizes = {"Board": (594, 420), "Player mats": (200, 269), "Players’ aids": (190, 130)}
    boxes = []
    for state in box[0]["ObjectStates"]:
        wide, high = sizes.get(state["Description"], (63.5, 88.9) if state["Name"] == "DeckCustom" else (25, 25))
        x, z = state["Transform"]["posX"], state["Transform"]["posZ"]
        boxes.append((x - wide / 50.8, x + wide / 50.8, z - high / 50.8, z + high / 50.8))
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            apart = one[1] < other[0] or other[1] < one[0] or one[3] < other[2] or other[3] < one[2]
            assert apart, (one, other)


def test_the_rulebook_is_in_the_box_word_for_word(box: tuple[dict[str, Any], Path]) -> None:
    whole, _ = box
    (bag,) = [state for state in whole["ObjectStates"] if state["Nickname"] == "Rulebook"]
    titles = [section["title"] for section in table("rulebook").values()]
    assert [note["Nickname"] for note in bag["ContainedObjects"]] == titles
    tabs = [whole["TabStates"][str(i)] for i in range(len(titles))]
    assert [(tab["title"], tab["id"]) for tab in tabs] == list(zip(titles, range(len(titles)), strict=True))
    assert [tab["body"] for tab in tabs] == [note["Description"] for note in bag["ContainedObjects"]]
    text = "\n".join(tab["body"] for tab in tabs)
    assert "Everybody receives £5" in text
    assert not any(mark in text for mark in ("<", "{", "&amp;", "**", "](", "\n\n\n"))
    assert "game-icons.net" in text
