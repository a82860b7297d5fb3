"""X: pictures and tables of other programs, made of the kit."""

import json
from math import ceil, floor
from pathlib import Path
from struct import unpack
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.cli.main import kitwright
from generator.outputs.tts.decks import grid
from generator.units import Size
from tests.kit import DATA, Game, game

RED, WHITE = (204, 0, 0), (255, 255, 255)


def export(one: Game, to: str, *words: str) -> Path:
    done = CliRunner().invoke(kitwright, ["--root", str(one.root), "export", "probe", "--to", to, *words])
    assert done.exit_code == 0, done.stderr
    return one.root / "output" / f"probe-{to}"


def opened(path: Path) -> Any:
    """The picture, untyped, as Pillow's pixels are numbers or tuples."""
    image = Image.open(path)
    image.load()
    return image


# X01: the 70th card of a deck for Tabletop Simulator

SHADES = """\
draw:
  - rect: {box: -3 -3 69 94, fill: "{{ '#0000' ~ it.shade }}"}
"""
SEVENTY = "cards: {title: Cards, kind: standard, from: cards, copies: it.quantity, front: card, back: back}\n"
BACK = "draw: [{rect: {box: -3 -3 69 94, fill: red}}]\n"


def seventy(folder: Path) -> tuple[dict[str, Any], Path]:
    """The saved object of 70 cards, each in a blue of its own: the first one's is 1, the last one's 70."""
    cards = (DATA / "X01" / "cards.yaml").read_text("utf-8").splitlines()
    shaded = "".join(f'{line[:-1]}, shade: "{n:02x}"}}\n' for n, line in enumerate(cards, 1))
    one = game(folder, shaded, fields="{name: text, quantity: int, shade: text}", kit=SEVENTY, card=SHADES, back=BACK)
    made = export(one, "tts")
    saved: dict[str, Any] = json.loads((made / "probe.json").read_text("utf-8"))
    return saved["ObjectStates"][0], made


def test_x01_seventy_cards_lie_on_two_sheets_and_none_in_a_last_place(tmp_path: Path) -> None:
    deck, made = seventy(tmp_path)
    assert deck["Name"] == "DeckCustom"
    assert sorted(deck["CustomDeck"]) == ["1", "2"]
    assert len(list(made.glob("cards_faces_*.png"))) == 2
    for key, sheet in deck["CustomDeck"].items():
        columns, rows = sheet["NumWidth"], sheet["NumHeight"]
        assert 2 <= columns <= 10
        assert 2 <= rows <= 7
        image = opened(made / f"cards_faces_{key}.png")
        assert image.width % columns == image.height % rows == 0
        assert max(image.size) <= 4096
        places = {number - 100 * int(key) for number in deck["DeckIDs"] if number // 100 == int(key)}
        assert max(places) < columns * rows - 1
        assert image.getpixel((image.width - 5, image.height - 5)) == RED  # what others see: the back


def test_x01_every_card_is_found_at_its_number_and_copies_repeat_it(tmp_path: Path) -> None:
    deck, made = seventy(tmp_path)
    numbers = deck["DeckIDs"]
    assert len(numbers) == 71
    assert numbers[0] == numbers[1]
    assert len(set(numbers)) == 70
    assert [card["CardID"] for card in deck["ContainedObjects"]] == numbers
    assert [card["Nickname"] for card in deck["ContainedObjects"]][:3] == ["Card 1", "Card 1", "Card 2"]
    sheets = {key: opened(made / f"cards_faces_{key}.png") for key in deck["CustomDeck"]}
    for shade, number in enumerate(numbers[1:], 1):
        key, place = str(number // 100), number % 100
        columns, rows = (deck["CustomDeck"][key][name] for name in ("NumWidth", "NumHeight"))
        width, height = sheets[key].width // columns, sheets[key].height // rows
        left, top = place % columns * width, place // columns * height
        cell = sheets[key].crop((left, top, left + width, top + height))
        assert cell.getcolors() == [(width * height, (0, 0, shade))]


@pytest.mark.parametrize(
    ("cards", "columns", "rows"), [(1, 2, 2), (3, 2, 2), (4, 3, 2), (69, 10, 7), (54, 8, 7), (48, 9, 6)]
)
def test_x01_a_sheet_has_a_place_more_than_cards_and_is_within_the_limits(cards: int, columns: int, rows: int) -> None:
    """A card of 63 x 88 mm is best seen where the fewer pixels a millimetre, across or down, are the most.

    Of 4096 pixels each way, 49 places on 7 x 7 leave 585 / 88 = 6.6 of them, and 9 x 6 leave 455 / 63 = 7.2;
    8 x 7 and 9 x 7 leave 6.6 both, and the smaller one is enough for 55.
    """
    made = grid(cards, Size(63, 88))
    assert (made.columns, made.rows) == (columns, rows)
    assert made.columns * made.width <= 4096
    assert made.rows * made.height <= 4096


# X03: the pixels that a print service asks for

POKER = (
    "eighth: {name: Poker card for a print service, size: 2.5in x 3.5in, bleed: 0.125in, safe: 0.125in, corner: 3mm}\n"
)
PICTURED = """\
draw:
  - picture: {box: -3.175 -3.175 69.85 95.25, src: "{{ it.image }}"}
  - if: it.text_at
    text: {box: "{{ it.text_at[0] }} {{ it.text_at[1] }} 30 8", say: "{{ it.name }}", style: body}
"""
ORANGE, NAVY = (200, 120, 40), (40, 60, 120)


def test_x03_a_poker_card_with_an_eighth_of_an_inch_is_825_by_1125(tmp_path: Path) -> None:
    """The art has the pixels that are asked for, so the picture is the art again."""
    cards = (DATA / "X03" / "cards.yaml").read_text("utf-8")
    kit = "cards: {title: Cards, kind: eighth, from: cards, front: card, back: back}\n"
    back = "draw: [{picture: {box: -3.175 -3.175 69.85 95.25, src: art.png}}]\n"
    fields = '{name: text, image: text, "text_at?": point}'
    one = game(tmp_path, cards, fields=fields, kit=kit, card=PICTURED, back=back)
    one.write("templates/kinds.yaml", POKER)
    one.write("pictures/art.png", (DATA / "X03" / "art.png").read_bytes())
    made = export(one, "png", "--dpi", "300", "--bleed")
    assert sorted(path.name for path in made.glob("*.png")) == [
        "cards_a_front.png", "cards_b_front.png", "cards_back.png"
    ]  # fmt: skip
    for path in made.glob("*.png"):
        image, data = opened(path), path.read_bytes()
        assert (image.mode, image.size) == ("RGB", (825, 1125))
        at = data.index(b"pHYs") + 4
        assert unpack(">IIB", data[at : at + 9]) == (11811, 11811, 1)
        edges = [(0, 0, 825, 1), (0, 1124, 825, 1125), (0, 0, 1, 1125), (824, 0, 825, 1125)]
        assert {colour for edge in edges for _, colour in image.crop(edge).getcolors()} == {ORANGE}
    front, art = opened(made / "cards_a_front.png"), opened(DATA / "X03" / "art.png")
    assert front.getpixel((412, 562)) == art.getpixel((412, 562))
    counts, wanted = ({colour: n for n, colour in image.getcolors()} for image in (front, art))
    assert set(wanted) == {ORANGE, NAVY}
    assert all(abs(counts[colour] - n) < n / 100 for colour, n in wanted.items())


# X05: rounding of millimetres to pixels

BORDERED = """\
draw:
  - rect: {box: 0.25 0.25 62.5 87.5, fill: paper, stroke: red, width: 0.5}
"""


@pytest.mark.parametrize(
    ("words", "size"),
    [
        (("--dpi", "300"), (744, 1039)),
        (("--dpi", "72"), (179, 249)),
        (("--dpi", "300", "--bleed"), (815, 1110)),
        (("--dpi", "72", "--bleed"), (196, 266)),
    ],
)
def test_x05_all_cards_are_of_one_size_and_the_frame_at_the_trim_is_whole(
    tmp_path: Path, words: tuple[str, ...], size: tuple[int, int]
) -> None:
    cards = (DATA / "X05" / "cards.yaml").read_text("utf-8")
    one = game(tmp_path, cards, fields='{name: text, "border?": length}', card=BORDERED)
    made = export(one, "png", *words)
    images = [opened(path) for path in sorted(made.glob("*.png"))]
    assert [image.size for image in images] == [size, size]
    image, scale = images[0], size[0] / (69 if "--bleed" in words else 63)
    edge = 3 * scale if "--bleed" in words else 0.0
    first, last = [ceil(edge)] * 2, [floor(side - edge) - 1 for side in size]
    middle = [side // 2 for side in size]
    for at in ((first[0], middle[1]), (last[0], middle[1]), (middle[0], first[1]), (middle[0], last[1])):
        red, green, blue = image.getpixel(at)  # one pixel of 72 dpi is covered by nine tenths
        assert red > 200
        assert max(green, blue) < 40
    if "--bleed" in words:
        assert image.getpixel((1, 1)) == WHITE
