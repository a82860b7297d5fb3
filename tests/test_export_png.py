"""``kitwright export --to png``: names, sizes in pixels, edges, transparency, bytes, and what is refused."""

import zlib
from pathlib import Path
from struct import unpack
from typing import Any

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from generator.cli.main import kitwright
from generator.outputs.png import encoded, pixels
from tests.kit import Game, Pdf, game

RED, BLUE, WHITE = (204, 0, 0), (0, 0, 204), (255, 255, 255)
NAMED = '{name: text, "back?": text}'
CARDS = "wolf: {name: Wolf}\nbear: {name: Bear}\n"
FILL = """\
draw:
  - rect: {box: -3 -3 69 94, fill: red}
  - text: {box: 5 40 53 10, say: "{{ it.name }}", style: title, fill: paper}
"""
BACK = "draw: [{rect: {box: -3 -3 69 94, fill: blue}}]\n"


def export(one: Game, *words: str) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(one.root), "export", "probe", "--to", "png", *words])


def opened(one: Game, name: str, folder: str = "probe-png") -> Any:
    """The picture, untyped, as Pillow's pixels are numbers or tuples."""
    image = Image.open(one.root / "output" / folder / name)
    image.load()
    return image


def names(one: Game) -> list[str]:
    return sorted(path.name for path in (one.root / "output" / "probe-png").glob("*.png"))


def made(folder: Path, kind: str = "standard", more: str = "", front: str = FILL, back: str = BACK) -> Game:
    kit = f"cards: {{title: Cards, kind: {kind}, from: cards, front: card{more}}}\n"
    return game(folder, CARDS, fields=NAMED, kit=kit, card=front, back=back)


def test_a_back_that_all_share_is_one_file(tmp_path: Path) -> None:
    one = made(tmp_path, more=", back: back, blank: 1, copies: 3")
    done = export(one)
    assert done.exit_code == 0, done.stderr
    assert names(one) == ["cards_back.png", "cards_bear_front.png", "cards_blank_front.png", "cards_wolf_front.png"]
    assert opened(one, "cards_back.png").getpixel((372, 519)) == BLUE
    assert opened(one, "cards_wolf_front.png").getpixel((0, 0)) == RED
    assert "4 files" in done.stdout


def test_backs_that_differ_are_named_after_their_cards(tmp_path: Path) -> None:
    back = "draw: [{rect: {box: 0 0 63 88, fill: \"{{ 'red' if it.back == 'r' else 'blue' }}\"}}]\n"
    one = made(tmp_path, more=", back: back", back=back)
    one.write("cards.yaml", "wolf: {name: Wolf, back: r}\nbear: {name: Bear, back: b}\n")
    assert export(one).exit_code == 0
    assert names(one) == ["cards_bear_back.png", "cards_bear_front.png", "cards_wolf_back.png", "cards_wolf_front.png"]
    assert opened(one, "cards_wolf_back.png").getpixel((372, 519)) == RED
    assert opened(one, "cards_bear_back.png").getpixel((372, 519)) == BLUE


def test_the_drawing_fills_the_picture_at_any_resolution(tmp_path: Path) -> None:
    """63 x 88 mm are 173.6 x 242.5 pixels at 70 dpi; the art has no bleed, and yet no edge is white."""
    one = made(tmp_path, front="draw: [{rect: {box: 0 0 63 88, fill: red}}]\n")
    for dpi, size in ((70, (174, 243)), (79, (196, 274)), (301, (747, 1043))):
        assert export(one, "--dpi", str(dpi)).exit_code == 0
        image = opened(one, "cards_wolf_front.png")
        assert image.size == size
        assert image.getcolors() == [(size[0] * size[1], RED)]


@pytest.mark.parametrize(
    ("length", "dpi", "count"), [(63, 300, 744), (88, 300, 1039), (69, 300, 815), (94, 300, 1110), (25.4, 1.5, 2)]
)
def test_pixels_are_rounded_to_the_nearest(length: float, dpi: float, count: int) -> None:
    assert pixels(length, dpi) == count


def test_corners_are_transparent_where_the_kind_cuts_them(tmp_path: Path) -> None:
    """A poker card at 300 dpi is 750 x 1050; its corners of 3 mm are arcs of 35.4 pixels."""
    one = made(tmp_path, "poker", front="draw: [{rect: {box: -3 -3 69.5 94.9, fill: red}}]\n")
    assert export(one, "--rounded").exit_code == 0
    image = opened(one, "cards_wolf_front.png")
    assert (image.mode, image.size) == ("RGBA", (750, 1050))
    alpha = image.getchannel("A")
    for x, y, seen in ((0, 0, 0), (8, 8, 0), (14, 14, 255), (0, 40, 255), (40, 0, 255), (375, 525, 255)):
        for across in (x, 749 - x):
            for down in (y, 1049 - y):
                assert alpha.getpixel((across, down)) == seen
    visible = [rgba[:3] for _, rgba in image.getcolors(1 << 20) if rgba[3]]
    assert set(visible) == {RED}


def test_round_tokens_are_round_and_square_ones_stay(tmp_path: Path) -> None:
    """20 mm at 300 dpi are 236 pixels; the circle meets the diagonal 34.6 pixels from the corner."""
    face = "draw: [{rect: {box: -1 -1 22 22, fill: red}}]\n"
    one = made(tmp_path / "a", "token_20", front=face)
    assert export(one, "--rounded").exit_code == 0
    alpha = opened(one, "cards_wolf_front.png").getchannel("A")
    assert alpha.size == (236, 236)
    assert [alpha.getpixel(at) for at in ((0, 0), (32, 32), (37, 37), (118, 1), (234, 118))] == [0, 0, 255, 255, 255]
    one = made(tmp_path / "b", "tile_20", front=face)
    assert export(one, "--rounded").exit_code == 0
    assert opened(one, "cards_wolf_front.png").mode == "RGB"


def test_a_hexagon_keeps_its_six_corners(tmp_path: Path) -> None:
    """46.19 x 40 mm at 300 dpi are 546 x 472: corners at the left and right, and edges at a quarter of the width."""
    face = "draw: [{rect: {box: -2 -2 51 45, fill: red}}]\n"
    one = made(tmp_path, "hex_40", front=face)
    assert export(one, "--rounded").exit_code == 0
    alpha = opened(one, "cards_wolf_front.png").getchannel("A")
    assert alpha.size == (546, 472)
    inside = ((2, 236), (145, 1), (400, 1), (145, 470), (543, 236))
    outside = ((2, 200), (130, 1), (420, 1), (130, 470), (60, 110))
    assert [alpha.getpixel(at) for at in inside] == [255] * 5
    assert [alpha.getpixel(at) for at in outside] == [0] * 5


def test_the_file_says_its_resolution_and_its_colours(tmp_path: Path) -> None:
    one = made(tmp_path)
    assert export(one, "--dpi", "300").exit_code == 0
    chunks = list(chunked((tmp_path / "output" / "probe-png" / "cards_wolf_front.png").read_bytes()))
    assert [name for name, _ in chunks] == [b"IHDR", b"sRGB", b"pHYs", b"IDAT", b"IEND"]
    assert unpack(">IIB", chunks[2][1]) == (11811, 11811, 1)
    assert unpack(">IIBBBBB", chunks[0][1]) == (744, 1039, 8, 2, 0, 0, 0)


def chunked(data: bytes) -> list[tuple[bytes, bytes]]:
    """The chunks of a PNG file, whose check sums are right."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = [], 8
    while at < len(data):
        (length,) = unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert unpack(">I", data[at + 8 + length : at + 12 + length]) == (zlib.crc32(name + body),)
        found.append((name, body))
        at += 12 + length
    return found


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_what_is_written_is_read_again_by_others(tmp_path: Path, mode: str) -> None:
    image = Image.effect_mandelbrot((61, 43), (-2, -1, 1, 1), 50).convert(mode)
    (tmp_path / "x.png").write_bytes(encoded(image, 72))
    again = Image.open(tmp_path / "x.png")
    assert again.mode == mode
    assert again.tobytes() == image.tobytes()


def test_an_export_is_the_same_twice(tmp_path: Path) -> None:
    one, folder = made(tmp_path, more=", back: back"), tmp_path / "output" / "probe-png"
    assert export(one, "--rounded").exit_code == 0
    first = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert export(one, "--rounded").exit_code == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == first
    assert len(first) == 4


def test_a_card_that_is_gone_takes_its_picture_with_it_and_nothing_else(tmp_path: Path) -> None:
    one, folder = made(tmp_path), tmp_path / "output" / "probe-png"
    assert export(one).exit_code == 0
    (folder / "mine.png").write_bytes(b"my own")
    one.write("cards.yaml", "wolf: {name: Wolf}\nfox: {name: Fox}\n")
    assert export(one).exit_code == 0
    assert names(one) == ["cards_fox_front.png", "cards_wolf_front.png", "mine.png"]
    assert (folder / "files.txt").read_text("utf-8") == "cards_fox_front.png\ncards_wolf_front.png\n"


def test_some_pieces_alone_leave_the_others_as_they_are(tmp_path: Path) -> None:
    one, folder = made(tmp_path), tmp_path / "output" / "probe-png"
    assert export(one).exit_code == 0
    before = (folder / "cards_wolf_front.png").read_bytes()
    done = export(one, "--only", "cards:bear", "--dpi", "100")
    assert done.exit_code == 0
    assert "1 files" in done.stdout
    assert opened(one, "cards_bear_front.png").size == (248, 346)
    assert (folder / "cards_wolf_front.png").read_bytes() == before
    assert export(one).exit_code == 0
    assert names(one) == ["cards_bear_front.png", "cards_wolf_front.png"]


def test_pages_are_those_of_the_finished_sheets(tmp_path: Path) -> None:
    """Two cards on A4, front and back: two pages of 210 x 297 mm, which are 827 x 1169 pixels at 100 dpi."""
    one = made(tmp_path, more=", back: back")
    assert export(one, "--pages", "--dpi", "100").exit_code == 0
    folder = tmp_path / "output" / "probe-pages"
    assert sorted(path.name for path in folder.iterdir()) == [
        "files.txt", "probe-cards-a4-1.png", "probe-cards-a4-2.png"
    ]  # fmt: skip
    images = [opened(one, f"probe-cards-a4-{page}.png", "probe-pages") for page in (1, 2)]
    assert [image.size for image in images] == [(827, 1169)] * 2
    pdf = one.build().pdf()
    for page, image in enumerate(images):
        for x, y in ((52.5, 50), (105, 148), (20, 200), (150, 60)):
            assert image.getpixel((round(x / 25.4 * 100), round(y / 25.4 * 100))) == pdf.raster(page, 100).at(x, y)


def test_pages_come_on_any_paper(tmp_path: Path) -> None:
    one = made(tmp_path)
    assert export(one, "--pages", "--dpi", "72", "--paper", "letter").exit_code == 0
    assert opened(one, "probe-cards-letter-1.png", "probe-pages").size == (612, 792)


def test_an_error_in_the_content_writes_nothing(tmp_path: Path) -> None:
    one = made(tmp_path, front="draw: [{icon: {box: 0 0 9 9, name: no-such-icon, fill: red}}]\n")
    done = export(one)
    assert done.exit_code == 1
    assert "error[K204]" in done.stderr
    assert "nothing was written for 'png'" in done.stderr
    assert list((tmp_path / "output").iterdir()) == []


def test_a_picture_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    """594 x 420 mm at 700 dpi are 16370 x 11575 pixels, 189 million."""
    one = made(tmp_path)
    one.write("templates/kinds.yaml", "wide: {name: Wide, size: 594 x 420, tiled: yes}\n")
    one.write("kit.yaml", "cards: {title: Cards, kind: wide, from: cards, front: card}\n")
    done = export(one, "--dpi", "700")
    assert done.exit_code == 1
    assert "error[K402]: cards at 700 dpi is a picture of 16370 x 11575 pixels" in done.stderr
    assert "kit.yaml:1:" in done.stderr
    assert not (tmp_path / "output" / "probe-png").exists()


def test_pages_that_would_fill_the_memory_are_refused(tmp_path: Path) -> None:
    """A4 at 1300 dpi is 10748 x 15201 pixels, 163 million."""
    done = export(made(tmp_path), "--pages", "--dpi", "1300")
    assert done.exit_code == 1
    assert "error[K402]: a page of probe-cards-a4.pdf at 1300 dpi is a picture of 163 million pixels" in done.stderr


def test_two_pictures_of_one_name_are_found(tmp_path: Path) -> None:
    one = made(tmp_path)
    one.write("game.yaml", (tmp_path / "content/probe/game.yaml").read_text("utf-8") + "  sheep: {name: text}\n")
    one.write("sheep.yaml", "wolf: {name: Wolf in wool}\n")
    one.write("cards.yaml", "in_wool_wolf: {name: Wolf}\n")
    kit = "cards: {title: Cards, kind: standard, from: cards, front: card}\n"
    one.write("kit.yaml", kit + kit.replace("from: cards", "from: sheep").replace("cards:", "cards_in_wool:", 1))
    done = export(one)
    assert done.exit_code == 1
    assert (
        "error[K403]: cards and cards_in_wool both make the picture 'cards_in_wool_wolf_front.png'" in done.stderr
    )  # fmt: skip
    assert "kit.yaml:2:" in done.stderr


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    one = made(tmp_path)
    (tmp_path / "output").mkdir()
    (tmp_path / "output" / "probe-png").write_text("a file", "utf-8")
    done = export(one)
    assert done.exit_code == 1
    assert "error[K401]" in done.stderr
    assert (tmp_path / "output" / "probe-png").read_text("utf-8") == "a file"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--to", "png", "--cutter", "three_point_v1"], "--cutter is for '--to cut', not for '--to png'"),
        (["--to", "png", "--backs", "fronts"], "--backs is for '--to cut', not for '--to png'"),
        (["--to", "png", "--url-prefix", "https://example.org"], "--url-prefix is for '--to tts', not for '--to png'"),
        (["--to", "tts", "--dpi", "300"], "--dpi is for '--to png', not for '--to tts'"),
        (["--to", "tts", "--paper", "a4"], "--paper is for '--to cut or png', not for '--to tts'"),
        (["--to", "cut", "--rounded"], "--rounded is for '--to png', not for '--to cut'"),
        (["--to", "cut", "--pages"], "--pages is for '--to png', not for '--to cut'"),
        (["--to", "png", "--bleed", "--rounded"], "contradict each other"),
        (["--to", "png", "--pages", "--bleed"], "are for faces"),
        (["--to", "png", "--paper", "letter"], "add --pages"),
        (["--to", "tts", "--url-prefix", "example.org"], "'example.org' is no address"),
        (["--to", "png", "--dpi", "5"], "--dpi"),
        (["--to", "sculpture"], "--to"),
    ],
)
def test_options_of_another_target_are_wrong_use(tmp_path: Path, words: list[str], said: str) -> None:
    done = CliRunner().invoke(kitwright, ["--root", str(made(tmp_path).root), "export", "probe", *words])
    assert done.exit_code == 2
    assert said in done.stderr
    assert not (tmp_path / "output").exists()


def test_the_command_line_shows_it_without_a_trace(tmp_path: Path) -> None:
    done = made(tmp_path).command("export", "probe", "--to", "png", "--dpi", "30")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"probe: 2 files in {(tmp_path / 'output' / 'probe-png').as_posix()}\n"


def test_pages_of_the_pdf_that_was_rendered_are_not_kept(tmp_path: Path) -> None:
    one = made(tmp_path)
    assert export(one, "--pages", "--dpi", "50").exit_code == 0
    left = sorted(path.name for path in (tmp_path / "output").iterdir())
    assert left == ["probe-pages"]
    assert Pdf(one.build().folder / "probe-cards-a4.pdf").pages == 1
