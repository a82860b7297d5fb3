"""P14 and R: pictures as they come from painters, phones and scanners; what is printed was measured on the page."""

import json
import re
import zlib
from base64 import b64decode
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Any

import pytest
from PIL import Image
from PIL.Image import Transpose

from generator.units import Box
from tests.kit import DATA, THEME, WHITE, Built, Colour, Game, Pdf, Raster, game

PAPER = (210.0, 297.0)
FIELDS = "{picture: text}"
FULL = 'draw: [{picture: {box: 0 0 50 70, src: "{{ it.picture }}"}}]\n'
"""A picture over all of a card of 50 x 70 mm."""


def cards(folder: Path, case: str, names: list[str], face: str, layout: str = "spaced", columns: int = 0) -> Game:
    """One card of 50 x 70 mm for each picture of a case."""
    columns = columns or len(names)
    kit = f"cards: {{title: Cards, kind: small, from: cards, layout: {layout}, columns: {columns}, front: card}}\n"
    rows = "".join(f"c{i}: {{picture: {name}}}\n" for i, name in enumerate(names))
    made = game(folder, rows, fields=FIELDS, kit=kit, card=face)
    made.write("templates/kinds.yaml", "small: {name: Small card, size: 50 x 70, bleed: 3mm}\n")
    for name in names:
        made.write(f"pictures/{name}", (DATA / case / name).read_bytes())
    return made


def corner(built: Built, number: int = 0) -> tuple[float, float]:
    """Left and top of a card's trim, as the manifest has it."""
    manifest = json.loads((built.folder / "manifest.json").read_text("utf-8"))
    left, top, *_ = manifest["components"][number]["places"][0]["trim"]
    return left, top


def near(one: Colour, other: Colour, tolerance: int = 8) -> bool:
    return all(abs(a - b) <= tolerance for a, b in zip(one, other, strict=True))


def shown(built: Built, number: int, x: float, y: float, dpi: float = 254) -> Colour:
    """The colour of a card at so many millimetres from its upper left corner."""
    left, top = corner(built, number)
    path = built.pdf().path
    return rendered(path, path.read_bytes(), dpi).at(left + x, top + y)


@lru_cache(maxsize=2)
def rendered(path: Path, _data: bytes, dpi: float) -> Raster:
    """The first page of a file, which is asked for many times; its bytes tell it from an earlier one."""
    return Pdf(path).raster(dpi=dpi)


# P14: bleed made of a picture's edge.  The picture is red above, green below and blue-grey at the sides.

RED, GREEN, SLATE = (200, 0, 0), (0, 120, 0), (90, 90, 160)


@pytest.mark.parametrize("dpi", [96, 254, 300])
def test_p14_trim_and_bleed_are_covered_corners_included_and_nothing_outside(tmp_path: Path, dpi: int) -> None:
    pdf = cards(tmp_path, "P14", ["edge.png"], FULL).build().pdf()
    raster = pdf.raster(dpi=dpi)
    left, top = (PAPER[0] - 50) / 2, (PAPER[1] - 70) / 2
    assert WHITE not in raster.inside(Box(left - 3, top - 3, 56, 76).inset(25.4 / dpi))
    for x, y, colour in (
        (-2.5, -2.5, RED), (25, -2.5, RED), (52.5, -2.5, RED), (-2.5, 35, SLATE),
        (52.5, 35, SLATE), (-2.5, 72.5, GREEN), (25, 72.5, GREEN), (52.5, 72.5, GREEN),
    ):  # fmt: skip
        assert raster.at(left + x, top + y) == colour
    outer = Box(left - 3.95, top - 3.95, 57.9, 77.9)
    for ring in (
        Box(outer.x, outer.y, outer.w, 0.7),
        Box(outer.x, outer.y + outer.h - 0.7, outer.w, 0.7),
        Box(outer.x, outer.y, 0.7, outer.h),
        Box(outer.x + outer.w - 0.7, outer.y, 0.7, outer.h),
    ):
        assert raster.inside(ring) == {WHITE}


def test_p14_the_colour_outside_the_trim_is_the_colour_inside(tmp_path: Path) -> None:
    """Every millimetre round the card, where the edge's colour changes too."""
    built = cards(tmp_path, "P14", ["edge.png"], FULL).build()
    raster, (left, top) = built.pdf().raster(dpi=254), corner(built)
    for along in range(1, 70):
        for inside, outside in ((0.3, -0.3), (49.7, 50.3)):
            assert near(raster.at(left + inside, top + along), raster.at(left + outside, top + along))
    for along in range(1, 50):
        for inside, outside in ((0.3, -0.3), (69.7, 70.3)):
            assert near(raster.at(left + along, top + inside), raster.at(left + along, top + outside))


def test_p14_butted_cards_bleed_at_the_outside_of_the_block_only(tmp_path: Path) -> None:
    """The red of the upper edge is 4 mm high."""
    pdf = cards(tmp_path, "P14", ["edge.png", "edge.png"], FULL, "butted", 2).build().pdf()
    raster = pdf.raster(dpi=254)
    left, top = (PAPER[0] - 100) / 2, (PAPER[1] - 70) / 2
    assert raster.inside(Box(left - 3, top - 3, 106, 7).inset(0.15)) == {RED}
    assert raster.inside(Box(left - 3, top + 70, 106, 3).inset(0.15)) == {GREEN}


def test_p14_no_line_of_paper_shows_between_picture_and_bleed_at_any_size_of_pixel(tmp_path: Path) -> None:
    built = cards(tmp_path, "P14", ["edge.png"], FULL).build()
    pdf, (left, top) = built.pdf(), corner(built)
    for dpi in (60, 72, 83, 97, 110, 131, 150, 199):
        colours = pdf.raster(dpi=dpi).inside(Box(left - 2, top + 30, 54, 10))
        assert all(near(colour, SLATE, 2) for colour in colours)


SIDEWAYS = "picture: {box: 0 0 70 50, src: edge.png, fit: stretch}"
UPRIGHT = "picture: {box: 0 0 50 70, src: edge.png}"


@pytest.mark.parametrize(
    ("face", "red"),
    [
        (f"group: {{box: 0 0 50 70, turn: 180}}, draw: [{{{UPRIGHT}}}]", "below"),
        (f"group: {{box: -10 10 70 50, turn: 90}}, draw: [{{{SIDEWAYS}}}]", "right"),
        (f"group: {{box: -10 10 70 50, turn: 270}}, draw: [{{{SIDEWAYS}}}]", "left"),
        (f"group: {{box: -10 10 70 50, turn: -90}}, draw: [{{{SIDEWAYS}}}]", "left"),
        (
            f"group: {{box: -10 10 70 50, turn: 90}},"
            f" draw: [{{group: {{box: 0 0 70 50, turn: 180, grid: 140 100}},"
            f" draw: [{{{SIDEWAYS.replace('70 50', '140 100')}}}]}}]",
            "left",
        ),
    ],
    ids=["on its head", "to the right", "to the left", "to the left again", "twice, and scaled"],
)  # fmt: skip
def test_p14_a_picture_that_is_turned_bleeds_as_well(tmp_path: Path, face: str, red: str) -> None:
    """Its red edge is where it was turned to, the green one on the other side, and no bleed is bare."""
    built = cards(tmp_path, "P14", ["edge.png"], f"draw: [{{{face}}}]\n").build()
    raster, (left, top) = built.pdf().raster(dpi=127), corner(built)
    outside = {"left": (-2, 35), "right": (52, 35), "above": (25, -2), "below": (25, 72)}
    other = {"left": "right", "right": "left", "above": "below", "below": "above"}[red]
    seen = {side: raster.at(left + x, top + y) for side, (x, y) in outside.items()}
    assert near(seen[red], RED)
    assert near(seen[other], GREEN)
    assert WHITE not in raster.inside(Box(left - 3, top - 3, 56, 76).inset(0.25))
    assert raster.at(left - 3.8, top + 35) == raster.at(left + 53.8, top + 35) == WHITE


def test_p14_a_picture_that_stands_aslant_ends_where_it_does(tmp_path: Path) -> None:
    face = f"draw: [{{group: {{box: 0 0 50 70, turn: 3}}, draw: [{{{UPRIGHT}}}]}}]\n"
    built = cards(tmp_path, "P14", ["edge.png"], face).build()
    raster, (left, top) = built.pdf().raster(dpi=127), corner(built)
    assert raster.at(left - 2.5, top - 2.5) == WHITE


# R01: inks in a JPEG


def test_r01_patches_of_cmyk_have_their_colours_on_paper_and_on_the_page(tmp_path: Path) -> None:
    face = 'draw: [{picture: {box: 5 5 40 10, src: "{{ it.picture }}"}}]\n'
    made = cards(tmp_path, "R01", ["inks.jpg"], face)
    made.write("pictures.yaml", "inks: {front: inks, size: 40 x 10, alt: inks}\n")
    made.write("templates/inks.yaml", "draw: [{picture: {box: 0 0 40 10, src: inks.jpg}}]\n")
    made.write("rulebook.yaml", 'start: {title: Start, text: "![](inks)"}\n')
    built = made.build()
    patches = [shown(built, 0, 10 + 10 * i, 10) for i in range(4)]
    image = embedded(built)[0]
    patches += [image.convert("RGB").getpixel((25 + 50 * i, 25)) for i in range(4)]  # type: ignore[misc]
    named = {"cyan": (0, 172, 239), "magenta": (236, 0, 140), "yellow": (255, 242, 0), "black": (0, 0, 0)}
    for i, patch in enumerate(patches):
        nearest = min(named, key=lambda name: sum((a - b) ** 2 for a, b in zip(named[name], patch, strict=True)))
        assert nearest == list(named)[i % 4]
    assert patches[0][0] < 90
    assert patches[0][2] > 150


def embedded(built: Built) -> list[Image.Image]:
    """The pictures inside the page of the rulebook."""
    html = (built.folder / "rulebook.html").read_text("utf-8")
    return [Image.open(BytesIO(b64decode(data))) for data in re.findall(r'"data:image/\w+;base64,([^"]+)"', html)]


# R04: orientation


def test_r04_every_picture_stands_as_its_camera_was_held_once(tmp_path: Path) -> None:
    """Upright 60 x 120: 20 x 40 mm; a red end, a blue end, and a green bar along one side."""
    face = 'draw: [{picture: {box: 5 5 40 40, src: "{{ it.picture }}", fit: contain}}]\n'
    built = cards(tmp_path, "R04", ["photo5.jpg", "photo7.jpg", "photo3.png"], face).build()

    def kind(number: int, x: float, y: float) -> str:
        colour = shown(built, number, x, y)
        strong = max(colour)
        return "white" if min(colour) > 240 else ("red", "green", "blue")[colour.index(strong)]

    assert kind(0, 25, 8) == "red"  # transposed: red above, the bar on the left
    assert kind(0, 25, 42) == "blue"
    assert kind(0, 16, 25) == "green"
    assert kind(0, 34, 8) == "red"
    assert kind(1, 25, 8) == "blue"  # transverse
    assert kind(1, 34, 25) == "green"
    assert kind(2, 8, 25) == "blue"  # by 180 degrees
    assert kind(2, 42, 25) == "red"
    assert kind(2, 25, 34) == "green"
    for number in (0, 1):
        assert kind(number, 10, 25) == kind(number, 40, 25) == "white"
    assert kind(2, 25, 10) == kind(2, 25, 40) == "white"


QUARTERS = ((200, 0, 0), (0, 160, 0), (0, 0, 200), (128, 128, 128))
"""Red and green above, blue and grey below."""
STORED = {
    1: None, 2: Transpose.FLIP_LEFT_RIGHT, 3: Transpose.ROTATE_180, 4: Transpose.FLIP_TOP_BOTTOM,
    5: Transpose.TRANSPOSE, 6: Transpose.ROTATE_90, 7: Transpose.TRANSVERSE, 8: Transpose.ROTATE_270,
}  # fmt: skip
"""How a camera that writes an orientation has turned what it stores (TIFF 6.0, tag 274)."""


def quarters() -> Image.Image:
    image = Image.new("RGB", (40, 40))
    for i, colour in enumerate(QUARTERS):
        image.paste(colour, (i % 2 * 20, i // 2 * 20, i % 2 * 20 + 20, i // 2 * 20 + 20))
    return image


def bytes_of(image: Image.Image, kind: str, **more: Any) -> bytes:
    out = BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def test_r04_all_eight_orientations_in_every_kind_of_file_show_the_same(tmp_path: Path) -> None:
    """Thirty-two pictures on one card, 6 mm each."""
    files: dict[str, bytes] = {}
    for number, turn in STORED.items():
        stored = quarters() if turn is None else quarters().transpose(turn)
        exif = Image.Exif()
        exif[0x0112] = number
        files[f"{number}.jpg"] = bytes_of(stored, "JPEG", quality=95, subsampling=0, exif=exif)
        files[f"{number}.png"] = bytes_of(stored, "PNG", exif=exif)
        files[f"{number}.webp"] = bytes_of(stored, "WEBP", lossless=True, exif=exif)
        files[f"{number}.tif"] = bytes_of(stored, "TIFF", tiffinfo={0x0112: number})
    face = "draw:\n" + "".join(
        f"  - picture: {{box: {1 + i % 6 * 8} {1 + i // 6 * 8} 6 6, src: {name}}}\n" for i, name in enumerate(files)
    )
    made = cards(tmp_path, "P14", ["edge.png"], face)
    for name, data in files.items():
        made.write(f"pictures/{name}", data)
    built = made.build()
    raster, (left, top) = built.pdf().raster(dpi=254), corner(built)
    for i, name in enumerate(files):
        x, y = left + 1 + i % 6 * 8, top + 1 + i // 6 * 8
        seen = [raster.at(x + 1.5 + 3 * (q % 2), y + 1.5 + 3 * (q // 2)) for q in range(4)]
        assert all(near(one, other, 5) for one, other in zip(seen, QUARTERS, strict=True)), name


# R05: sixteen bits of grey


def test_r05_steps_of_sixteen_bits_keep_their_greys(tmp_path: Path) -> None:
    face = 'draw: [{picture: {box: 1 5 48 24, src: "{{ it.picture }}"}}]\n'
    built = cards(tmp_path, "R05", ["grey16.png"], face).build()
    for i, level in enumerate((0, 64, 128, 191, 255, 128)):
        assert near(shown(built, 0, 5 + 8 * i, 15), (level, level, level), 2)


# R06: what shows through


def test_r06_the_card_shows_through_palettes_keys_and_grey(tmp_path: Path) -> None:
    """Yellow #FFD000 below: half of green #00A000 over it is 80 b8 00."""
    face = (
        'draw:\n  - rect: {box: 0 0 50 70, fill: "#FFD000"}\n  - picture: {box: 5 5 40 20, src: "{{ it.picture }}"}\n'
    )
    built = cards(tmp_path, "R06", ["palette.png", "key.png", "la.png"], face).build()
    card = (255, 208, 0)

    def over(colour: Colour, share: float) -> Colour:
        red, green, blue = (round(share * a + (1 - share) * b) for a, b in zip(colour, card, strict=True))
        return red, green, blue

    palette = [shown(built, 0, 10 + 10 * i, 15) for i in range(4)]
    assert near(palette[0], (255, 0, 0), 2)
    assert palette[3] == card
    source = Image.open(DATA / "R06" / "palette.png").convert("RGBA")
    for i, share in ((1, 128 / 255), (2, 64 / 255)):
        red, green, blue, _ = source.getpixel((15 + 30 * i, 30))  # type: ignore[misc]
        assert near(palette[i], over((red, green, blue), share), 2)
    assert shown(built, 1, 15, 15) == card
    assert shown(built, 1, 35, 15)[1] > 2 * max(shown(built, 1, 35, 15)[::2])
    assert near(shown(built, 2, 15, 15), (0, 0, 0), 2)
    assert near(shown(built, 2, 35, 15), over((0, 0, 0), 0.25), 2)


def raw_png(depth: int, colours: int, rows: list[bytes], clear: bytes = b"") -> bytes:
    """A PNG of 40 x 40 pixels, with the colour ``clear`` left out (PNG 3rd edition, 11.2 and 11.3.1)."""

    def part(name: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))

    head = part(b"IHDR", pack(">IIBBBBB", 40, 40, depth, colours, 0, 0, 0))
    left_out = part(b"tRNS", clear) if clear else b""
    pixels = part(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows)))
    return b"\x89PNG\r\n\x1a\n" + head + left_out + pixels + part(b"IEND", b"")


GREYS = [pack(">H", 0x3C3C) * 20 + pack(">H", 0x8080) * 20] * 40
"""Sixteen bits: 60 of 255 on the left, 128 on the right."""
GREY_AND_HALF = [pack(">HH", 0x3C3C, 0x8080) * 20 + pack(">HH", 0x8080, 0xFFFF) * 20] * 40
REDS = [pack(">HHH", 0xC8C8, 0, 0) * 20 + pack(">HHH", 0, 0xA0A0, 0) * 20] * 40
YELLOW = (255, 208, 0)


@pytest.mark.parametrize(
    ("data", "left", "right"),
    [
        (raw_png(16, 0, GREYS, pack(">H", 0x3C3C)), YELLOW, (128, 128, 128)),
        (raw_png(16, 0, GREYS, pack(">H", 0x3C3D)), (60, 60, 60), (128, 128, 128)),
        (raw_png(16, 2, REDS, pack(">HHH", 0xC8C8, 0, 0)), YELLOW, (0, 160, 0)),
        (raw_png(16, 4, GREY_AND_HALF), (157, 134, 30), (128, 128, 128)),
        (raw_png(1, 0, [b"\xff\xff\xf0\0\0"] * 40, pack(">H", 1)), YELLOW, (0, 0, 0)),
    ],
    ids=["16-bit grey", "a neighbour of 16-bit grey", "16-bit red", "16-bit opacity", "one bit"],
)
def test_r06_what_is_left_out_counts_at_every_depth(tmp_path: Path, data: bytes, left: Colour, right: Colour) -> None:
    face = 'draw:\n  - rect: {box: 0 0 50 70, fill: "#FFD000"}\n  - picture: {box: 5 5 40 40, src: deep.png}\n'
    made = cards(tmp_path, "P14", ["edge.png"], face)
    made.write("pictures/deep.png", data)
    built = made.build()
    assert near(shown(built, 0, 15, 25), left, 2)
    assert near(shown(built, 0, 35, 25), right, 2)


# R07: a scan of 200 million pixels


def test_r07_a_picture_of_too_many_pixels_is_refused_with_the_size_that_would_do(tmp_path: Path) -> None:
    face = "draw:\n  - picture: {box: 0 0 500 250, src: map.png}\n"
    made = cards(tmp_path, "R07", ["map.png"], face)
    made.write("templates/kinds.yaml", "small: {name: Map, size: 500 x 250, tiled: yes}\n")
    found = made.check()
    one = found.one("K218")
    assert one.message == "map.png is 20000 x 10000 px (200 million); the limit is 120 million"
    assert one.hint == "scale it down; 500 x 250 mm at 300 dpi need 5906 x 2953 px"
    assert found.places("K218") == [("card.yaml", 2)]


# R09: half a picture


def test_r09_every_half_copied_picture_is_found_by_a_check(tmp_path: Path) -> None:
    found = cards(tmp_path, "R09", ["half.jpg", "half.png"], FULL).check()
    assert found.places("K218") == [("cards.yaml", 1), ("cards.yaml", 2)]
    assert [one.message for one in found.of("K218")] == [
        "half.jpg is damaged: it ends too early",
        "half.png is damaged: it ends too early",
    ]


NOISE = Image.effect_noise((160, 160), 90).convert("RGB")


def gapped(data: bytes, share: float) -> bytes:
    """As many bytes as the file has, but noughts behind a share of them: what a sync leaves that made room first."""
    kept = int(len(data) * share)
    return data[:kept] + bytes(len(data) - kept)


@pytest.mark.parametrize(
    "data",
    [
        gapped(bytes_of(NOISE, "PNG"), 0.6),
        gapped(bytes_of(NOISE, "JPEG"), 0.6),
        gapped(bytes_of(NOISE, "JPEG", progressive=True), 0.6),
        gapped(bytes_of(NOISE.convert("CMYK"), "JPEG"), 0.9),
        bytes_of(NOISE, "JPEG")[:-2],
        bytes_of(NOISE, "WEBP")[:-40],
        bytes_of(NOISE, "TIFF", compression="tiff_lzw")[:-400],
        bytes_of(NOISE, "TIFF")[:4000],
    ],
    ids=["PNG", "JPEG", "progressive", "CMYK", "JPEG without its end", "WebP", "packed TIFF", "TIFF"],
)
def test_r09_a_file_that_was_copied_in_part_is_damaged_even_at_its_full_length(tmp_path: Path, data: bytes) -> None:
    made = cards(tmp_path, "P14", ["edge.png"], "draw: [{picture: {box: 0 0 20 20, src: part.png}}]\n")
    made.write("pictures/part.png", data)
    one = made.check().one("K218")
    assert one.message.startswith("part.png is damaged")
    assert one.hint == "copy it again, or save it anew"


@pytest.mark.parametrize("data", [bytes_of(NOISE, "PNG")[:-12], bytes_of(NOISE, "JPEG") + b"more of a camera"])
def test_r09_a_file_whose_pixels_are_whole_is_none(tmp_path: Path, data: bytes) -> None:
    made = cards(tmp_path, "P14", ["edge.png"], "draw: [{picture: {box: 0 0 20 20, src: part.png}}]\n")
    made.write("pictures/part.png", data)
    assert made.check().codes == []


# R11: too few pixels


def test_r11_a_picture_too_coarse_for_its_size_is_a_warning_with_the_pixels_it_needs(tmp_path: Path) -> None:
    """124 px on 63 mm are 50.0 dpi; 63 mm at 200 and 300 dpi are 496.06 and 744.09 px, 88 mm 692.9 and 1039.4."""
    made = cards(tmp_path, "R11", ["small.png"], FULL.replace("50 70", "63 88"))
    made.write("templates/kinds.yaml", "small: {name: Card, size: 63 x 88, bleed: 3mm}\n")
    built = made.build()
    one = built.found.one("K219")
    assert one.message == "small.png has 124 x 173 px for 63.1 x 88 mm: 49 dpi"
    assert one.hint is not None
    assert "300 dpi, which print shops want, 745 x 1039 px" in one.hint
    assert built.found.places("K219") == [("cards.yaml", 1)]
    assert built.ok
    assert not built.found.errors


@pytest.mark.parametrize(("dpi", "told"), [("48", 0), ("50", 1), ("400", 1)])
def test_r11_the_threshold_is_set_in_the_theme(tmp_path: Path, dpi: str, told: int) -> None:
    made = cards(tmp_path, "R11", ["small.png"], FULL.replace("50 70", "63 88"))
    made.write("templates/kinds.yaml", "small: {name: Card, size: 63 x 88, bleed: 3mm}\n")
    made.write("templates/theme.yaml", f"{THEME}dpi: {dpi}\n")
    found = made.check()
    assert len(found.of("K219")) == told
    assert all(f"{dpi} dpi need" in (one.hint or "") for one in found.of("K219"))


def test_r11_the_resolution_counts_after_fit_crop_and_scale(tmp_path: Path) -> None:
    """124 x 173 px: 15 x 20 mm cropped are 173 px on 20.9 mm, 209 dpi; contained in 30 x 20 they are 219 dpi."""
    fine = (
        "draw:\n  - picture: {box: 0 0 15 20, src: small.png}\n"
        "  - picture: {box: 15 0 30 20, src: small.png, fit: contain}\n"
        "  - group: {box: 0 30 15 20, grid: 150 200}\n    draw: [{picture: {box: 0 0 150 200, src: small.png}}]\n"
    )
    assert cards(tmp_path / "fine", "R11", ["small.png"], fine).check().codes == []
    coarse = (
        "draw:\n  - picture: {box: 0 0 20 15, src: small.png}\n"
        "  - group: {box: 0 30 30 20, grid: 3 2}\n    draw: [{picture: {box: 0 0 3 2, src: small.png}}]\n"
    )
    found = cards(tmp_path / "coarse", "R11", ["small.png"], coarse).check()
    assert [re.findall(r"\d+ dpi", one.message)[0] for one in found.of("K219")] == ["157 dpi", "104 dpi"]


# R12: proportions


def blue(raster: Raster, box: Box) -> tuple[float, float]:
    """Width and height of what is blue in a box, in tenths of a millimetre."""

    def is_blue(x: float, y: float) -> bool:
        red, _, strong = raster.at(box.x + x, box.y + y)
        return strong > 100 > red

    across = [i for i in range(int(box.w * 20)) if is_blue(i / 20, box.h / 2)]
    down = [i for i in range(int(box.h * 20)) if is_blue(box.w / 2, i / 20)]
    return float(len(across)), float(len(down))


def test_r12_a_circle_stays_round_unless_it_is_stretched(tmp_path: Path) -> None:
    face = (
        "draw:\n  - picture: {box: 2 2 20 30, src: circle.png, fit: contain}\n"
        "  - picture: {box: 26 2 20 30, src: circle.png, fit: cover}\n"
        "  - picture: {box: 2 36 20 30, src: circle.png}\n"
        "  - picture: {box: 26 36 20 30, src: circle.png, fit: stretch}\n"
    )
    built = cards(tmp_path, "R12", ["circle.png"], face).build()
    raster, (left, top) = built.pdf().raster(dpi=508), corner(built)
    contained, covered, usual, stretched = (
        blue(raster, Box(left + x, top + y, 20, 30)) for x, y in ((2, 2), (26, 2), (2, 36), (26, 36))
    )
    assert contained[0] / contained[1] == pytest.approx(1, abs=0.01)
    assert stretched[0] / stretched[1] == pytest.approx(2 / 3, abs=0.01)
    assert covered == usual
    assert covered[0] == 400  # the whole box: its sides are cut off
    assert covered[1] / contained[1] == pytest.approx(1.5, abs=0.01)
    for x in (2, 26):
        assert raster.at(left + x + 10, top + 1) == WHITE


def test_r12_a_card_keeps_its_size_whatever_its_picture(tmp_path: Path) -> None:
    made = cards(tmp_path, "R12", ["circle.png"], FULL)
    wide = BytesIO()
    Image.new("RGB", (900, 300), "#0000cc").save(wide, "PNG")
    made.write("pictures/wide.png", wide.getvalue())
    made.write("cards.yaml", "a: {picture: circle.png}\nb: {picture: wide.png}\n")
    built = made.build()
    manifest = json.loads((built.folder / "manifest.json").read_text("utf-8"))
    assert [one["places"][0]["trim"][2:] for one in manifest["components"]] == [[50, 70], [50, 70]]
