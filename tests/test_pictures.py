"""Pictures of faces: found, fitted, carried into the bleed, and stored once in every output."""

import os
import random
import re
import struct
import subprocess
import sys
import zlib
from base64 import b64decode
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms

from generator.build import Options, build
from generator.frame import Frame, Group, Picture, Shape, Text, digest, dump
from generator.frame import pictures as shown_in
from generator.kit import Kit, kit_of
from generator.layout.contrast import contrasts
from generator.outputs.pdf.raster import raster
from generator.outputs.pdf.writer import PdfWriter
from generator.outputs.svg import Drawings
from generator.pack import read_pack
from generator.pictures import Art, PictureError, Pictures, folder
from generator.sheets.ink import inked
from generator.sheets.model import Placed, Sheet
from generator.units import Box, Size
from tests.kit import KIT, Game, font_book, found, game

FIELDS = "{picture: text}"
ROWS = "a: {picture: wolf.png}\n"
FACE = 'draw: [{picture: {box: 10 10 40 20, src: "{{ it.picture }}"}}]\n'


def image(width: int, height: int, colour: str = "#336699", mode: str = "RGB") -> Image.Image:
    return Image.new("RGB", (width, height), colour).convert(mode)


def saved(picture: Image.Image, kind: str = "PNG", **how: Any) -> bytes:
    out = BytesIO()
    picture.save(out, kind, **how)
    return out.getvalue()


def probe(folder: Path, face: str = FACE, rows: str = ROWS, **files: bytes) -> Game:
    """A game of standard cards, 63 x 88 mm with a bleed of 3 mm; ``wolf_png=`` is ``wolf.png``."""
    made = game(folder, rows, fields=FIELDS, card=face)
    for name, data in files.items():
        made.write(f"pictures/{name.replace('_', '.')}", data)
    return made


def front(made: Game, *, draft: bool = False) -> tuple[Frame, Kit]:
    """The first card and the kit it belongs to."""
    kit = kit_of(read_pack(made.workspace, "probe"))
    assert kit is not None
    kit.press.draft = draft
    return next(kit.components(kit.groups[0])).front.frame, kit


def items(made: Game) -> list[Picture]:
    return list(shown_in(front(made)[0]))


# Fit and focus: 400 x 100 px in 40 x 20 mm, where 5 px a millimetre fill the height and 10 the width


@pytest.mark.parametrize(
    ("keys", "box", "crop"),
    [
        ("", (10, 10, 40, 20), (0.25, 0, 0.75, 1)),
        ("focus: 0% 30%", (10, 10, 40, 20), (0, 0, 0.5, 1)),
        ("focus: 100% 30%", (10, 10, 40, 20), (0.5, 0, 1, 1)),
        ("focus: 20% 30%, fit: cover", (10, 10, 40, 20), (0.1, 0, 0.6, 1)),
        ("fit: contain", (10, 15, 40, 10), (0, 0, 1, 1)),
        ("fit: contain, focus: 50% 0%", (10, 10, 40, 10), (0, 0, 1, 1)),
        ("fit: stretch", (10, 10, 40, 20), (0, 0, 1, 1)),
    ],
)
def test_a_picture_is_fitted_as_it_says(
    tmp_path: Path, keys: str, box: tuple[float, ...], crop: tuple[float, ...]
) -> None:
    face = FACE.replace('picture }}"', f'picture }}}}", {keys}') if keys else FACE
    (one,) = items(probe(tmp_path, face, wolf_png=saved(image(400, 100))))
    assert one[:4] == box
    assert one.crop == crop


@pytest.mark.parametrize("focus", ["50%", "50% 30% 1%", "50 30", "120% 0%", "left top", "-5% 0%"])
def test_a_focus_is_two_shares(tmp_path: Path, focus: str) -> None:
    made = probe(tmp_path, FACE.replace('picture }}"', f'picture }}}}", focus: {focus}'), wolf_png=saved(image(9, 9)))
    one = made.check().one("K103")
    assert "expected how far across and how far down, such as 50% 30%" in one.message


def test_a_focus_may_come_from_the_table(tmp_path: Path) -> None:
    face = FACE.replace('picture }}"', 'picture }}", focus: "{{ it.focus }}"')
    made = probe(tmp_path, face, "a: {picture: wolf.png, focus: 100% 0%}\n", wolf_png=saved(image(400, 100)))
    made.write(
        "game.yaml", (made.root / "content/probe/game.yaml").read_text("utf-8").replace("{pic", "{focus: text, pic")
    )
    assert items(made)[0].crop == (0.5, 0, 1, 1)


# Bleed


def bled(folder: Path, face: str, width: int = 630, height: int = 880) -> list[Picture]:
    return items(probe(folder, face, wolf_png=saved(image(width, height))))


def test_the_edge_goes_on_at_the_sides_that_lie_on_the_trim_alone(tmp_path: Path) -> None:
    """63 x 44 mm at the top of a card of 63 x 88: nothing below; strips reach 0.3 mm under the picture."""
    made = bled(tmp_path, "draw: [{picture: {box: 0 0 63 44, src: wolf.png}}]\n", 630, 440)
    assert [(one[:4], one.crop, one.edge) for one in made] == [
        ((-3, -3, 3.3, 3.3), (0, 0, 1, 1), (-1, -1)),
        ((62.7, -3, 3.3, 3.3), (0, 0, 1, 1), (1, -1)),
        ((-3, 0, 3.3, 44), (0, 0, 1, 1), (-1, 0)),
        ((62.7, 0, 3.3, 44), (0, 0, 1, 1), (1, 0)),
        ((0, -3, 63, 3.3), (0, 0, 1, 1), (0, -1)),
        ((0, 0, 63, 44), (0, 0, 1, 1), (0, 0)),
    ]


def test_what_was_cropped_off_is_shown_in_the_bleed_first(tmp_path: Path) -> None:
    """730 px for 63 mm at 10 a millimetre: 5 mm hidden on each side, 3 of them come back; above and below none."""
    made = bled(tmp_path, "draw: [{picture: {box: 0 0 63 88, src: wolf.png}}]\n", 730, 880)
    assert [(one[:4], one.edge) for one in made] == [
        ((-3, -3, 69, 3.3), (0, -1)),
        ((-3, 87.7, 69, 3.3), (0, 1)),
        ((-3, 0, 69, 88), (0, 0)),
    ]
    assert made[-1].crop == pytest.approx((20 / 730, 0, 710 / 730, 1), abs=1e-6)
    assert made[0].crop == (made[-1].crop[0], 0, made[-1].crop[2], 1)


def test_of_two_millimetres_that_were_cropped_two_are_shown_and_one_is_made(tmp_path: Path) -> None:
    made = bled(tmp_path, "draw: [{picture: {box: 0 0 63 44, src: wolf.png}}]\n", 670, 440)
    assert made[-1][:4] == (-2, 0, 67, 44)
    assert made[-1].crop == (0, 0, 1, 1)
    assert [one[:4] for one in made if one.edge == (-1, 0)] == [(-3, 0, 1.3, 44)]


@pytest.mark.parametrize(
    "face",
    [
        "draw: [{picture: {box: 0 0 63 44, src: wolf.png, bleed: none}}]\n",
        "draw: [{picture: {box: 5 5 53 37, src: wolf.png}}]\n",
        "draw: [{picture: {box: -3 -3 69 94, src: wolf.png}}]\n",
        "draw: [{group: {box: 0 0 63 88, turn: 10}, draw: [{picture: {box: 0 0 63 88, src: wolf.png}}]}]\n",
        "draw: [{group: {box: 5 5 53 78}, draw: [{picture: {box: 0 0 53 78, src: wolf.png}}]}]\n",
    ],
)
def test_no_bleed_is_made_where_none_is_wanted_or_the_trim_is_not_met(tmp_path: Path, face: str) -> None:
    assert len(bled(tmp_path, face)) == 1


def test_bleed_is_made_in_groups_too_in_their_own_units(tmp_path: Path) -> None:
    """Half scale: 3 mm of bleed are 6 units; the right cell of two alone meets the right side."""
    face = (
        "draw:\n  - group: {box: 0 0 63 88, grid: 126 176}\n"
        "    draw: [{picture: {box: 0 20 60 80, src: wolf.png, fit: stretch}}]\n"
        '  - grid: {box: 3 60 60 20, columns: 2}\n    each: "{{ [1, 2] }}"\n'
        "    draw: [{picture: {box: 0 0 30 20, src: wolf.png, fit: stretch}}]\n"
    )
    made = bled(tmp_path, face)
    assert [(one[:4], one.edge) for one in made] == [
        ((-6, 20, 6.6, 80), (-1, 0)),
        ((0, 20, 60, 80), (0, 0)),
        ((0, 0, 30, 20), (0, 0)),
        ((29.7, 0, 3.3, 20), (1, 0)),
        ((0, 0, 30, 20), (0, 0)),
    ]


def test_nothing_is_painted_twice_below_what_shows_through(tmp_path: Path) -> None:
    clear = image(630, 440).convert("RGBA")
    clear.putalpha(100)
    made = items(probe(tmp_path, "draw: [{picture: {box: 0 0 63 44, src: wolf.png}}]\n", wolf_png=saved(clear)))
    assert [one[:4] for one in made if one.edge == (-1, 0)] == [(-3, 0, 3, 44)]


# Names


def test_a_missing_picture_is_an_error_that_guesses(tmp_path: Path) -> None:
    made = probe(tmp_path, rows="a: {picture: wolff.png}\n", wolf_png=saved(image(400, 200)))
    found_now = made.check()
    one = found_now.one("K216")
    assert (one.message, one.hint) == ("no picture 'wolff.png'", "did you mean 'wolf.png'?")
    assert found_now.places("K216") == [("cards.yaml", 1)]
    assert not made.build().ok


def test_capitals_count_on_every_system(tmp_path: Path) -> None:
    made = probe(tmp_path, rows="a: {picture: Wolf.PNG}\n", wolf_png=saved(image(400, 200)))
    assert made.check().codes == ["K216"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../../secret.png", "leads out of the folder"),
        ("beasts/../wolf.png", "leads out of the folder"),
        ("..\\secret.png", "leads out of the folder"),
        ("/etc/hostname", "is an absolute path"),
        ("C:/wolf.png", "is an absolute path"),
        ("\\\\host\\wolf.png", "is an absolute path"),
        ("beasts\\wolf.png", "is no name that every system knows"),
        ("con.png", "is a name that Windows reserves"),
        ("beasts/LPT1", "is a name that Windows reserves"),
        ("wolf?.png", "is no name that every system knows"),
        ("wolf.png.", "is no name that every system knows"),
        ("./wolf.png", "is no name that every system knows"),
        ("beasts//wolf.png", "is no name that every system knows"),
    ],
)
def test_no_name_leads_out_or_is_impossible_elsewhere(tmp_path: Path, name: str, why: str) -> None:
    made = probe(tmp_path, rows=f"a: {{picture: '{name}'}}\n", wolf_png=saved(image(400, 200)))
    one = made.check().one("K217")
    assert one.message == f"'{name}' {why}"


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    made = probe(tmp_path / "game", wolf_png=saved(image(400, 200)))
    for name, target in (("in.png", made.root / "content/probe/cards.yaml"), ("out.png", tmp_path / "secret.png")):
        target.exists() or target.write_bytes(saved(image(123, 45)))
        made.write("cards.yaml", f"a: {{picture: {name}}}\n")
        (made.root / "content/probe/pictures" / name).symlink_to(target)
        one = made.check().one("K217")
        assert one.message == f"'{name}' is a link out of the folder"
        (made.root / "content/probe/pictures" / name).unlink()


def test_pictures_lie_with_the_content_or_the_templates_in_folders_or_not(tmp_path: Path) -> None:
    made = probe(tmp_path, rows="a: {picture: beasts/wolf.png}\nb: {picture: cat.png}\n")
    made.write("pictures/beasts/wolf.png", saved(image(400, 200)))
    made.write("templates/pictures/cat.png", saved(image(400, 300)))
    assert made.check().codes == []
    store = made.pack().pictures()
    assert store.names() == ["beasts/wolf.png", "cat.png"]
    assert store.read("cat.png", 10, 10).height == 300


def test_of_two_with_one_name_that_of_the_content_counts(tmp_path: Path) -> None:
    made = probe(tmp_path, wolf_png=saved(image(400, 200)))
    made.write("templates/pictures/wolf.png", saved(image(300, 200)))
    assert made.pack().pictures().read("wolf.png", 10, 10).width == 400


# Files that are none


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a picture",
        b"GIF89a" + bytes(20),
        saved(image(20, 20), "BMP"),
    ],
)
def test_what_is_no_picture_is_a_finding(tmp_path: Path, data: bytes) -> None:
    one = probe(tmp_path, wolf_png=data).check().one("K218")
    assert one.message == "wolf.png is no PNG, JPEG, WebP, TIFF or SVG"


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF\x40\0\0\0WEBP", b"II*\0" + bytes(9)])
def test_a_picture_of_which_little_more_than_its_kind_is_left_is_damaged(tmp_path: Path, data: bytes) -> None:
    one = probe(tmp_path, wolf_png=data).check().one("K218")
    assert one.message == "wolf.png is damaged: it ends too early, or its head is broken"
    assert one.hint == "copy it again, or save it anew"


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


@pytest.mark.parametrize("at", [40, 60, 200])
def test_a_picture_with_wrong_bytes_inside_is_damaged(tmp_path: Path, at: int) -> None:
    whole = bytearray(saved(Image.effect_noise((40, 40), 90)))
    whole[at : at + 4] = b"\xff\x00\xff\x00"
    assert "wolf.png is" in probe(tmp_path, wolf_png=bytes(whole)).check().one("K218").message


def test_words_that_blow_up_in_a_png_are_no_way_in(tmp_path: Path) -> None:
    bomb = _chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(80_000_000), 9))
    whole = saved(image(40, 40))
    made = probe(tmp_path, wolf_png=whole[:33] + bomb + whole[33:])
    assert made.check().codes in (["K218"], ["K219"])


def test_the_limit_of_pixels_is_named_in_one_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MOST_PIXELS", 2_000_000)
    made = probe(tmp_path, wolf_png=saved(image(2001, 1000)), rows=ROWS + "b: {picture: cat.png}\n")
    made.write("pictures/cat.png", saved(image(2000, 1000)))
    assert made.check().places("K218") == [("cards.yaml", 1)]


def test_a_file_of_too_many_bytes_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "LARGEST_PICTURE", 1_000_000)
    one = probe(tmp_path, wolf_png=bytes(1_000_001)).check().one("K218")
    assert one.message == "wolf.png has more than 1 MB"


def test_every_card_with_a_bad_picture_is_told(tmp_path: Path) -> None:
    made = probe(tmp_path, rows=ROWS + "b: {picture: wolf.png}\n", wolf_png=b"x")
    assert made.check().places("K218") == [("cards.yaml", 1), ("cards.yaml", 2)]


# Draft


def test_a_draft_shows_a_box_with_the_name_of_what_is_not_there_yet(tmp_path: Path) -> None:
    made = probe(tmp_path, rows="a: {picture: wolf*grey*.png}\n".replace("*", "-"))
    frame, kit = front(made, draft=True)
    box, name = frame.items
    assert isinstance(box, Shape)
    assert isinstance(name, Text)
    assert box.fill is not None
    assert box.stroke is not None
    assert name.lines == ("wolf-grey-.png",)
    assert 10 < name.x < 30
    assert 18 < name.y < 24
    assert 5 <= name.size <= 8
    assert [one.code for one in kit.press.found] == []


def test_marks_in_a_name_are_shown_as_they_are(tmp_path: Path) -> None:
    frame, _ = front(probe(tmp_path, rows="a: {picture: a_{1}#.png}\n".replace("{1}", "'")), draft=True)
    name = frame.items[1]
    assert isinstance(name, Text)
    assert name.lines == ("a_'#.png",)


def test_a_box_too_small_for_the_name_stays_empty(tmp_path: Path) -> None:
    face = 'draw: [{picture: {box: 1 1 4 2, src: "{{ it.picture }}"}}]\n'
    frame, kit = front(probe(tmp_path, face), draft=True)
    assert [type(item) for item in frame.items] == [Shape]
    assert kit.press.found == []


def test_a_damaged_picture_is_an_error_in_a_draft_too(tmp_path: Path) -> None:
    _, kit = front(probe(tmp_path, wolf_png=b"x"), draft=True)
    assert [one.code for one in kit.press.found] == ["K218"]


def test_a_draft_is_built(tmp_path: Path) -> None:
    made = probe(tmp_path)
    result = build(made.workspace, "probe", Options(draft=True))
    assert result.ok, found(result.pack).text


# Frames


def test_a_frame_knows_its_picture_by_content_and_not_by_name(tmp_path: Path) -> None:
    data = saved(image(400, 200))
    one, _ = front(probe(tmp_path / "a", wolf_png=data))
    same, _ = front(probe(tmp_path / "b", rows="a: {picture: cat.png}\n", cat_png=data))
    other, _ = front(probe(tmp_path / "c", wolf_png=saved(image(400, 200, "#336698"))))
    assert next(shown_in(one)).source == blake2b(data, digest_size=8).hexdigest()
    assert digest(one) == digest(same) != digest(other)


def test_a_dump_shows_pictures() -> None:
    frame = Frame(9, 9, (Picture(1, 2, 3, 4, "abc"), Picture(0, 0, 1, 1, "d", (0, 0.25, 1, 0.5), (-1, 0), "grey")))
    assert list(dump(frame))[1:] == [
        "  1.00 2.00 picture abc 3 x 4",
        "  0.00 0.00 picture d 1 x 1 crop 0 0.25 1 0.5 edge -1 0 grey",
    ]


def test_text_on_a_picture_is_not_judged_but_beside_it_is() -> None:
    book = font_book()
    book.stack(("DejaVu Sans",))
    ground = Shape("M0 0L60 0L60 40L0 40Z", "#ffffff")
    words = [Text(5, y, (said,), "DejaVuSans", 10, 0, "#eeeeee") for y, said in ((10.0, "on it"), (30.0, "beside"))]
    frame = Frame(60, 40, (ground, Picture(0, 0, 60, 20, "abc"), *words))
    assert [one.words for one in contrasts(frame, book)] == ["beside"]


def test_a_label_on_a_plate_over_a_picture_is_judged_by_the_plate() -> None:
    book = font_book()
    book.stack(("DejaVu Sans",))
    plate = Shape("M0 0L60 0L60 20L0 20Z", "#000000")
    frame = Frame(
        60, 40, (Picture(0, 0, 60, 40, "abc"), plate, Text(5, 10, ("on it",), "DejaVuSans", 10, 0, "#ffffff"))
    )
    assert [(one.ground, one.ratio) for one in contrasts(frame, book)] == [("#000000", 21)]


@pytest.mark.parametrize("ink", ["grey", "low"])
def test_less_ink_marks_pictures_in_groups_too(ink: Any) -> None:
    one = Picture(0, 0, 9, 9, "abc")
    frame = inked(Frame(20, 20, (one, Group(1, 1, Frame(9, 9, (one,))))), ink)
    assert [picture.tone for picture in shown_in(frame)] == [ink, ink]


def test_a_light_mark_on_a_picture_turns_dark_where_the_picture_turns_pale() -> None:
    mark = Shape("M1 1L1.5 1L1.5 1.5L1 1.5Z", "#ffffff")
    drawn = inked(Frame(20, 20, (Picture(0, 0, 9, 9, "abc"), mark)), "low").items[-1]
    assert isinstance(drawn, Shape)
    assert drawn.fill != "#ffffff"


# The store


def store(folder: Path, **files: bytes) -> Pictures:
    folder.mkdir(exist_ok=True)
    for name, data in files.items():
        (folder / name.replace("_", ".")).write_bytes(data)
    return Pictures([folder])


def read(made: Pictures, name: str) -> Art:
    return made.read(name, 50, 50)


def decoded(made: Pictures, art: Art, tone: Any = "", edge: tuple[int, int] = (0, 0)) -> Image.Image:
    return Image.open(BytesIO(made.file(art.key, tone, edge)[1]))


def test_tones_by_hand(tmp_path: Path) -> None:
    """Grey of red is 0.299 x 200 = 60; a tint keeps 0.4 of the ink: 255 - 0.4 x 55 = 233 and 255 - 0.4 x 255 = 153."""
    made = store(tmp_path, a_png=saved(image(4, 4, "#c80000")))
    art = read(made, "a.png")
    assert decoded(made, art).getpixel((0, 0)) == (200, 0, 0)
    assert decoded(made, art, "grey").getpixel((0, 0)) == 60
    assert decoded(made, art, "low").getpixel((0, 0)) == (233, 153, 153)


def test_what_shows_through_stays_in_every_tone(tmp_path: Path) -> None:
    clear = image(4, 4, "#c80000").convert("RGBA")
    clear.putalpha(77)
    made = store(tmp_path, a_png=saved(clear))
    art = read(made, "a.png")
    assert art.clear
    assert decoded(made, art, "low").getpixel((0, 0)) == (233, 153, 153, 77)
    assert decoded(made, art, "grey").getpixel((0, 0)) == (60, 77)


def test_edges_are_the_outermost_pixels(tmp_path: Path) -> None:
    """Three by two: 1 2 3 above 4 5 6, in tens of grey."""
    picture = Image.new("L", (3, 2))
    picture.putdata([10, 20, 30, 40, 50, 60])
    made = store(tmp_path, a_png=saved(picture))
    art = read(made, "a.png")

    def colours(edge: tuple[int, int]) -> list[int]:
        return sorted(set(decoded(made, art, "", edge).tobytes()))

    edges = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))
    assert [colours(edge) for edge in edges] == [[10, 40], [30, 60], [10, 20, 30], [40, 50, 60], [10], [30], [40], [60]]


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA", "P", "1"])
def test_every_kind_without_loss_keeps_its_pixels(tmp_path: Path, kind: str, mode: str) -> None:
    picture = Image.linear_gradient("L").resize((40, 30)).convert("RGB").convert(mode)
    if mode in ("LA", "RGBA"):
        picture.putalpha(Image.radial_gradient("L").resize((40, 30)))
    if kind == "WEBP":
        picture = picture.convert("RGBA" if mode in ("LA", "RGBA") else "RGB")
    made = store(tmp_path, a_png=saved(picture, kind, **({"lossless": True, "exact": True} if kind == "WEBP" else {})))
    art = read(made, "a.png")
    assert (art.width, art.height, art.clear) == (40, 30, mode in ("LA", "RGBA"))
    assert decoded(made, art).convert("RGBA").tobytes() == picture.convert("RGBA").tobytes()


def test_the_rows_of_a_plain_png_go_through(tmp_path: Path) -> None:
    data = saved(Image.effect_noise((60, 40), 90), compress_level=1)
    made = store(tmp_path, a_png=data, b_png=saved(Image.effect_noise((60, 40), 90).convert("P")))
    at = data.index(b"IDAT") + 4
    long = int.from_bytes(data[at - 8 : at - 4], "big")
    assert made.pixels(read(made, "a.png").key).data == data[at : at + long]
    assert not made.pixels(read(made, "b.png").key).grey


@pytest.mark.parametrize("bits", [1, 2, 4])
def test_greys_of_fewer_bits_are_spread_to_eight(tmp_path: Path, bits: int) -> None:
    """A PNG of one row of two pixels, black and white."""
    head = struct.pack(">IIBBBBB", 2, 1, bits, 0, 0, 0, 0)
    row = bytes([0, ((1 << bits) - 1) << (8 - 2 * bits)])
    body = _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(row)) + _chunk(b"IEND", b"")
    made = store(tmp_path, a_png=b"\x89PNG\r\n\x1a\n" + body)
    art = read(made, "a.png")
    assert decoded(made, art).convert("L").tobytes() == b"\x00\xff"
    assert zlib.decompress(made.pixels(art.key).data) in (b"\x00\x00\xff", b"\x01\x00\xff")


def test_opacity_that_hides_nothing_is_left_out(tmp_path: Path) -> None:
    made = store(tmp_path, a_png=saved(image(9, 9).convert("RGBA")))
    assert not read(made, "a.png").clear
    assert made.pixels(read(made, "a.png").key).alpha == b""


def test_a_plain_jpeg_goes_through_without_its_notes(tmp_path: Path) -> None:
    """The place where it was taken stays at home; what is decoded is the same to the last bit."""
    exif = Image.Exif()
    exif[0x010E] = "in my garden"
    data = saved(Image.effect_noise((60, 40), 90).convert("RGB"), "JPEG", exif=exif, comment=b"secret", quality=80)
    made = store(tmp_path, a_jpg=data)
    pixels = made.pixels(read(made, "a.jpg").key)
    assert (pixels.jpeg, pixels.grey, pixels.width, pixels.height) == (True, False, 60, 40)
    assert b"garden" in data
    assert b"secret" in data
    assert b"garden" not in pixels.data
    assert b"secret" not in pixels.data
    assert pixels.data[pixels.data.index(b"\xff\xda") :] == data[data.index(b"\xff\xda") :]
    assert Image.open(BytesIO(pixels.data)).tobytes() == Image.open(BytesIO(data)).tobytes()


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
@pytest.mark.parametrize("turned", [1, 6])
def test_other_jpegs_are_stored_as_pixels(tmp_path: Path, mode: str, turned: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = turned
    made = store(tmp_path, a_jpg=saved(image(30, 20, mode="RGB").convert(mode), "JPEG", exif=exif))
    art = read(made, "a.jpg")
    pixels = made.pixels(art.key)
    assert pixels.jpeg == (turned == 1 and mode != "CMYK")
    assert (art.width, art.height) == ((30, 20) if turned == 1 else (20, 30))
    assert pixels.grey == (mode == "L")


def test_a_wider_gamut_is_brought_to_the_usual_one(tmp_path: Path) -> None:
    """The profile swaps nothing but names its primaries: pure green of a wide space is not pure green in sRGB."""
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    other = lab.replace(b"sRGB", b"oRGB").replace(b"s\0R\0G\0B", b"o\0R\0G\0B")
    data = saved(image(8, 8, "#336699"), icc_profile=other)
    made = store(tmp_path, a_png=data)
    red, green, blue = decoded(made, read(made, "a.png")).getpixel((0, 0))  # type: ignore[misc]
    assert all(abs(a - b) <= 1 for a, b in zip((red, green, blue), (0x33, 0x66, 0x99), strict=True))
    assert b"iCCP" not in made.file(read(made, "a.png").key)[1]


def test_a_profile_that_is_none_changes_nothing(tmp_path: Path) -> None:
    made = store(tmp_path, a_png=saved(image(8, 8, "#336699"), icc_profile=b"nonsense"))
    assert decoded(made, read(made, "a.png")).getpixel((0, 0)) == (0x33, 0x66, 0x99)


def test_an_error_is_told_again(tmp_path: Path) -> None:
    made = store(tmp_path)
    for _ in range(2):
        with pytest.raises(PictureError, match=r"no picture 'a\.png'"):
            read(made, "a.png")


# PDF


class Stored(NamedTuple):
    """An image of a PDF file."""

    width: int
    height: int
    colours: str
    how: str
    data: bytes


def images(path: Path) -> list[Stored]:
    with pikepdf.open(path) as pdf:
        found_now = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        return [
            Stored(int(one.Width), int(one.Height), str(one.ColorSpace), str(one.Filter), one.read_raw_bytes())
            for one in found_now
        ]


TWO = "draw:\n  - picture: {box: 5 5 40 20, src: wolf.png}\n  - picture: {box: 5 40 40 40, src: wolf.png}\n"


def test_a_picture_is_stored_once_however_often_it_is_shown(tmp_path: Path) -> None:
    rows = "".join(f"c{i}: {{picture: wolf.png}}\n" for i in range(12))
    made = probe(
        tmp_path,
        TWO + '  - text: {box: 5 82 50 5, say: "{{ id }}", style: body}\n',
        rows,
        wolf_png=saved(image(400, 400)),
    )
    path = made.build().pdf().path
    (one,) = images(path)
    assert one[:4] == (400, 400, "/DeviceRGB", "/FlateDecode")


def test_pixels_and_opacity_come_back_out_of_the_file(tmp_path: Path) -> None:
    picture = Image.effect_noise((90, 60), 90).convert("RGBA")
    picture.putalpha(Image.linear_gradient("L").resize((90, 60)))
    path = probe(tmp_path, wolf_png=saved(picture)).build().pdf().path
    with pikepdf.open(path) as pdf:
        (one,) = [i for i in pdf.objects if isinstance(i, pikepdf.Stream) and "/SMask" in i]
        assert pikepdf.PdfImage(one).as_pil_image().convert("RGB").tobytes() == picture.convert("RGB").tobytes()
        hidden = one.SMask
        assert isinstance(hidden, pikepdf.Stream)
        mask = pikepdf.PdfImage(hidden).as_pil_image()
        assert mask.mode == "L"
        assert mask.tobytes() == picture.getchannel("A").tobytes()


def test_the_bytes_of_a_jpeg_are_those_of_its_maker(tmp_path: Path) -> None:
    data = saved(Image.effect_noise((400, 200), 90).convert("RGB"), "JPEG", quality=85)
    made = probe(tmp_path, FACE, "a: {picture: wolf.jpg}\n", wolf_jpg=data)
    (one,) = (one.data for one in images(made.build().pdf().path))
    assert one == data


def test_the_same_pictures_make_the_same_files(tmp_path: Path) -> None:
    clear = image(630, 440).convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize((630, 440)))
    files = []
    for name in ("one", "two"):
        made = probe(tmp_path / name, "draw: [{picture: {box: 0 0 63 44, src: wolf.png}}]\n", wolf_png=saved(clear))
        files.append(made.build().pdf().path.read_bytes())
    assert files[0] == files[1]


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_pillow_is_not_imported_before_the_first_picture(tmp_path: Path, hash_seed: str) -> None:
    made = probe(tmp_path, "draw: [{rect: {box: 0 0 9 9, fill: ink}}]\n")
    code = (
        "import sys; from pathlib import Path\n"
        "from generator.build import check; from generator.pack import Workspace\n"
        f"check(Workspace(Path({str(made.root)!r})), 'probe')\n"
        "print(sorted(name for name in sys.modules if name.startswith('PIL')))"
    )
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", env=env, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(("ink", "colour"), [("grey", (60, 60, 60)), ("low", (233, 153, 153))])
def test_a_sheet_with_less_ink_shows_the_picture_so(tmp_path: Path, ink: Any, colour: tuple[int, int, int]) -> None:
    frame, kit = front(probe(tmp_path, wolf_png=saved(image(400, 200, "#c80000"))))
    page, box = BytesIO(), Box(0, 0, 63, 88)
    writer = PdfWriter(page, "", "", "en", font_book(), {}, kit.press.pictures)
    writer.add(Sheet(Size(63, 88), (Placed(inked(frame, ink), 0, 0, box),), (), box, 0.0))
    writer.close()
    with pypdfium2.PdfDocument(page.getvalue()) as document:
        seen = document[0].render(scale=1).to_pil().convert("RGB").getpixel((70, 50))
    assert seen == colour


# Pictures of pixels, and the page of the rulebook


def test_a_picture_of_pixels_keeps_all_colours_of_a_photograph(tmp_path: Path) -> None:
    photo = Image.merge("RGB", [Image.effect_noise((400, 200), spread) for spread in (40, 60, 80)])
    frame, kit = front(probe(tmp_path, wolf_png=saved(photo)))
    made = raster(frame, font_book(), {}, 150, kit.press.pictures)
    assert made.mode == "RGB"
    assert len(made.getcolors(1 << 20) or ()) > 1000


def test_the_page_holds_a_picture_once_and_its_bytes_are_the_picture(tmp_path: Path) -> None:
    frame, kit = front(probe(tmp_path, TWO, wolf_png=saved(image(300, 150, "#123456"))))
    made = Drawings(lambda icon: icon, kit.press.pictures)
    made.add("one", frame)
    made.add("two", frame._replace(w=62))
    page = made.definitions()
    (data,) = re.findall(r'href="data:image/png;base64,([^"]+)"', page)
    inside = Image.open(BytesIO(b64decode(data)))
    assert (inside.size, inside.getpixel((0, 0))) == ((300, 150), (0x12, 0x34, 0x56))
    assert page.count('href="#image--0"') == 4


def test_a_drawing_stretches_a_unit_square_and_clips_it() -> None:
    """The right half of a picture over 20 x 10 mm at 5, 5: the whole is 40 wide and begins at -15."""
    made = Drawings(lambda icon: icon, _Still())
    made.add("one", Frame(30, 20, (Picture(5, 5, 20, 10, "abc", (0.5, 0, 1, 1)),)))
    page = made.definitions()
    assert (
        '<image id="image--0" width="1" height="1" preserveAspectRatio="none" href="data:image/png;base64,YWJj">'
        in page
    )
    assert '<use href="#image--0" transform="translate(-15 5) scale(40 10)">' in page
    assert '<clipPath id="clip--0"><path d="m5 5h20v10h-20z">' in page
    assert '<g clip-path="url(#clip--0)">' in page


class _Still(Pictures):
    """One picture, whose bytes are its name."""

    def file(self, key: str, tone: Any = "", edge: tuple[int, int] = (0, 0)) -> tuple[str, bytes]:  # noqa: ARG002
        return "image/png", key.encode("ascii")


def test_the_rulebook_shows_pictures_on_its_page_and_on_paper(tmp_path: Path) -> None:
    data = saved(Image.effect_noise((400, 200), 90).convert("RGB"), "JPEG")
    made = probe(tmp_path, FACE, "a: {picture: wolf.jpg}\n", wolf_jpg=data)
    made.write("pictures.yaml", "scene: {front: scene, size: 40 x 20, alt: a scene}\n")
    made.write("templates/scene.yaml", "draw: [{picture: {box: 0 0 40 20, src: wolf.jpg}}]\n")
    made.write("rulebook.yaml", 'start: {title: Start, text: "![](scene)"}\n')
    built = made.build()
    html = (built.folder / "rulebook.html").read_text("utf-8")
    (spelt,) = re.findall(r'href="data:image/jpeg;base64,([^"]+)"', html)
    assert b64decode(spelt) == data
    assert "img-src data:" in html
    (one,) = (one.data for one in images(built.folder / "probe-rulebook-a4.pdf"))
    assert one == data


def test_a_piece_with_a_picture_is_shown_on_another_piece(tmp_path: Path) -> None:
    """One card lies in the middle of the paper."""
    kit = KIT + "guide: {title: Guide, kind: standard, front: guide}\n"
    made = probe(tmp_path, wolf_png=saved(image(400, 200, "#c80000")))
    made.write("kit.yaml", kit)
    made.write("templates/guide.yaml", "draw: [{piece: {box: 0 0 63 88, of: cards}}]\n")
    raster_of = made.build(only=("guide",)).pdf("probe-guide-a4.pdf").raster()
    assert raster_of.at((210 - 63) / 2 + 30, (297 - 88) / 2 + 20) == (200, 0, 0)


# Kinds, profiles and pictures that move


def test_a_tiff_is_turned_upright_and_keeps_its_colours(tmp_path: Path) -> None:
    """Orientation 6: the left column becomes the top row."""
    picture = image(40, 20, "#c00000")
    picture.paste((0, 0, 192), (20, 0, 40, 20))
    exif = Image.Exif()
    exif[0x0112] = 6
    made = probe(tmp_path, rows="a: {picture: wolf.tif}\n", wolf_tif=saved(picture, "TIFF", exif=exif))
    (one,) = items(made)
    kit = front(made)[1]
    art = kit.press.pictures.read("wolf.tif", 1, 1)
    assert (art.width, art.height) == (20, 40)
    _, data = kit.press.pictures.file(one.source)
    shown = Image.open(BytesIO(data))
    assert shown.getpixel((10, 5)) == (192, 0, 0)
    assert shown.getpixel((10, 35)) == (0, 0, 192)


def test_sixteen_bits_of_a_tiff_keep_their_greys(tmp_path: Path) -> None:
    levels = [0, 16384, 32768, 65535]
    data = struct.pack("<4H", *levels)
    picture = Image.frombytes("I;16", (4, 1), data)
    made = probe(tmp_path, rows="a: {picture: wolf.tif}\n", wolf_tif=saved(picture, "TIFF"))
    (one,) = items(made)
    _, png = _file(made, one)
    assert [Image.open(BytesIO(png)).getpixel((x, 0)) for x in range(4)] == [0, 64, 128, 255]


def _file(made: Game, one: Picture) -> tuple[str, bytes]:
    """The picture as a file of its own."""
    return front(made)[1].press.pictures.file(one.source)


def test_numbers_in_the_place_of_colours_are_refused(tmp_path: Path) -> None:
    made = probe(tmp_path, rows="a: {picture: wolf.tif}\n", wolf_tif=saved(Image.new("F", (9, 9), 0.5), "TIFF"))
    assert made.check().one("K218").message == "wolf.tif has numbers instead of colours"


@pytest.mark.parametrize("kind", ["WEBP", "PNG", "TIFF"])
def test_of_several_pictures_in_a_file_the_first_is_used_and_it_is_told(tmp_path: Path, kind: str) -> None:
    steps = [image(90, 90, colour) for colour in ("#c00000", "#00c000", "#0000c0")]
    how = {"lossless": True} if kind == "WEBP" else {}
    data = saved(steps[0], kind, save_all=True, append_images=steps[1:], **how)
    made = probe(tmp_path, wolf_png=data)
    found = made.check()
    assert found.one("K221").message == "wolf.png holds 3 pictures, of which the first is used"
    assert found.places("K221") == [("wolf.png", 1)]
    assert not found.errors
    _, png = _file(made, items(made)[0])
    assert Image.open(BytesIO(png)).convert("RGB").getpixel((45, 45)) == (192, 0, 0)


def test_a_profile_counts_where_something_shows_through_too(tmp_path: Path) -> None:
    """A profile with its red and blue swapped makes blue of red, and leaves the opacity."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    at = {profile[i : i + 4]: i for i in range(132, 132 + 12 * int.from_bytes(profile[128:132], "big"), 12)}
    swapped = bytearray(profile)
    for one, other in ((b"rXYZ", b"bXYZ"), (b"bXYZ", b"rXYZ")):
        swapped[at[one] + 4 : at[one] + 12] = profile[at[other] + 4 : at[other] + 12]
    swapped = bytearray(bytes(swapped).replace(b"sRGB", b"sWAP").replace(b"s\0R\0G\0B", b"s\0W\0A\0P"))
    picture = image(20, 20, "#c00000").convert("RGBA")
    picture.putalpha(128)
    made = probe(tmp_path, wolf_png=saved(picture, icc_profile=bytes(swapped)))
    _, png = _file(made, items(made)[0])
    red, green, blue, alpha = Image.open(BytesIO(png)).getpixel((10, 10))  # type: ignore[misc]
    assert (alpha, blue > 180, red < 10, green < 10) == (128, True, True, True)


def test_the_ending_of_a_name_does_not_count(tmp_path: Path) -> None:
    drawing = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'><rect width='4' height='2'/></svg>"
    assert not probe(tmp_path / "a", wolf_png=saved(image(900, 900), "JPEG")).check().all
    assert not probe(tmp_path / "b", wolf_png=drawing).check().all


def test_a_picture_without_any_pixels_is_damaged(tmp_path: Path) -> None:
    head = struct.pack(">IIBBBBB", 0, 5, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(b"")) + _chunk(b"IEND", b"")
    assert "damaged" in probe(tmp_path, wolf_png=data).check().one("K218").message


def test_no_bytes_of_a_picture_make_anything_but_findings(tmp_path: Path) -> None:
    chance = random.Random(3)
    noise = Image.effect_noise((24, 24), 90)
    samples = [saved(noise, kind) for kind in ("PNG", "JPEG", "WEBP", "TIFF")]
    samples += [saved(noise.convert("CMYK"), "JPEG"), saved(noise.convert("P"), transparency=3)]
    for number in range(300):
        data = bytearray(chance.choice(samples))
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.2:
            del data[chance.randrange(1, len(data)) :]
        (tmp_path / f"{number}.png").write_bytes(data)
    found = Pictures([tmp_path])
    for number in range(300):
        try:
            art = found.read(f"{number}.png", 10, 10)
        except PictureError:
            continue
        found.pixels(art.key)
