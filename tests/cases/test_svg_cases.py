"""S and Z09: drawings as other programs save them, measured on the page; what is not drawn is told with its line."""

import re
from base64 import b64decode
from pathlib import Path

import pikepdf
import pytest
from pikepdf import pdfa

from generator.pictures import Pictures
from generator.units import Box
from tests.cases.test_picture_cases import FULL, cards, corner, near, shown
from tests.kit import DATA, WHITE, Built, Game, Pdf

FACE = 'draw: [{picture: {box: 5 5 30 40, src: "{{ it.picture }}"}}]\n'
"""60 x 80 units on 30 x 40 mm: two units to a millimetre."""


def at(built: Built, x: float, y: float, dpi: float = 508) -> tuple[int, int, int]:
    """The colour at a place of the drawing, in its own units."""
    return shown(built, 0, 5 + x / 2, 5 + y / 2, dpi)


def vectors(pdf: Pdf) -> None:
    """No picture of pixels is in the file."""
    for one in pdf._pike.objects:
        if isinstance(one, pikepdf.Stream):
            assert one.get("/Subtype") != "/Image"


# S01: classes of a style sheet


def test_s01_classes_of_a_style_sheet_give_their_colours(tmp_path: Path) -> None:
    built = cards(tmp_path, "S01", ["emblem.svg"], FACE).build()
    assert at(built, 15, 40) == (0x2E, 0x7D, 0x32)
    assert at(built, 45, 40) == WHITE
    assert at(built, 35, 40) == at(built, 45, 60) == (0xC0, 0, 0)
    left, top = corner(built)
    colours = built.pdf().raster(dpi=508).inside(Box(left + 5, top + 5, 30, 40))
    assert not any(max(colour) < 0x2E for colour in colours)  # no black anywhere
    vectors(built.pdf())


def drawing(folder: Path, body: str, head: str = 'viewBox="0 0 60 80"') -> Game:
    """A card with one drawing of 60 x 80 units on 30 x 40 mm."""
    made = cards(folder, "S01", ["emblem.svg"], FACE)
    made.write("pictures/emblem.svg", f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>')
    return made


def test_s01_half_a_line_lies_over_its_ground_and_does_not_cut_it_out(tmp_path: Path) -> None:
    """Half of blue over red is 80 00 80 (hexadecimal); over paper it is 80 80 ff."""
    body = (
        '<rect x="10" y="20" width="40" height="40" fill="#f00" stroke="#00f" stroke-width="10" stroke-opacity=".5"/>'
    )
    built = drawing(tmp_path, body).build()
    assert at(built, 30, 40) == (255, 0, 0)
    assert near(at(built, 12.5, 40), (128, 0, 128), 1)
    assert near(at(built, 7.5, 40), (128, 128, 255), 1)


# S04: gradients that take over from each other, 200 x 100 units on 40 x 20 mm


def test_s04_gradients_are_inherited_turned_and_fade(tmp_path: Path) -> None:
    face = (
        'draw:\n  - rect: {box: 0 0 50 70, fill: "#FFD000"}\n  - picture: {box: 5 5 40 20, src: "{{ it.picture }}"}\n'
    )
    built = cards(tmp_path, "S04", ["flag.svg"], face).build()

    def there(x: float, y: float) -> tuple[int, int, int]:
        return shown(built, 0, 5 + x / 5, 5 + y / 5, 508)

    for x in (5, 50, 95):
        assert near(there(x, 1), (0xD0 - 2, 0, 2), 6)
        assert near(there(x, 50), (104, 0, 104), 4)
        assert near(there(x, 99), (2, 0, 0xD0 - 2), 6)
    assert near(there(101, 50), (1, 96, 0), 6)
    assert near(there(150, 50), (128, (96 + 208) // 2, 0), 4)
    assert near(there(199, 50), (255, 208, 0), 6)
    vectors(built.pdf())


STOPS = '<linearGradient id="a"><stop stop-color="currentColor"/><stop offset="1"/></linearGradient>'


def test_s04_stops_take_over_from_where_they_are_written(tmp_path: Path) -> None:
    """Not from where the gradient is used, where the colour is green."""
    body = f'<g color="#c00000"><defs>{STOPS}</defs></g><rect width="60" height="80" color="#008000" fill="url(#a)"/>'
    built = drawing(tmp_path, body).build()
    assert near(at(built, 1, 40), (0xC0, 0, 0), 5)


# S06: a ring by a clip path


def test_s06_a_clip_through_use_keeps_its_hole_and_a_filter_is_named(tmp_path: Path) -> None:
    made = cards(tmp_path, "S06", ["ring.svg"], FACE)
    one = made.check().one("K220")
    assert "filter" in one.message
    assert made.check().places("K220") == [("ring.svg", 4)]
    assert one.related[0][1] == "shown here"
    text = (DATA / "S06" / "ring.svg").read_text("utf-8").replace(' filter="url(#f)"', "")
    made.write("pictures/ring.svg", text)
    built = made.build()
    green = (0, 128, 0)
    for x, y in ((30, 24), (30, 56), (14, 40), (46, 40)):
        assert at(built, x, y) == green
    for x, y in ((30, 40), (30, 33), (37, 40), (30, 18), (30, 62), (8, 40), (52, 40), (2, 2), (58, 78)):
        assert at(built, x, y) == WHITE
    assert at(built, 30, 70) == (0xC0, 0, 0)


RING = '<clipPath id="c"><path d="M10 20H50V60H10ZM20 30H40V50H20Z"/></clipPath>'
GREEN = '<rect width="60" height="80" fill="#008000" clip-path="url(#c)"/>'


@pytest.mark.parametrize(
    ("body", "head", "hole"),
    [
        (RING + GREEN, 'viewBox="0 0 60 80" style="fill-rule:evenodd;clip-rule:evenodd"', True),
        (f'<g clip-rule="evenodd"><defs>{RING}</defs></g>{GREEN}', 'viewBox="0 0 60 80"', True),
        (f"<style>clipPath {{clip-rule: evenodd}}</style>{RING}{GREEN}", 'viewBox="0 0 60 80"', True),
        (f'{RING}<g clip-rule="evenodd">{GREEN}</g>', 'viewBox="0 0 60 80"', False),
    ],
    ids=["said at the root", "said round it", "said in a rule", "said where it is used"],
)
def test_s06_a_clip_path_takes_over_from_where_it_is_written(tmp_path: Path, body: str, head: str, hole: bool) -> None:
    built = drawing(tmp_path, body, head).build()
    assert at(built, 15, 40) == (0, 128, 0)
    assert at(built, 30, 40) == (WHITE if hole else (0, 128, 0))
    assert at(built, 5, 40) == WHITE


# S07: a viewBox with another origin and scale


def test_s07_the_view_box_fills_the_area_and_its_middle_is_the_middle(tmp_path: Path) -> None:
    built = cards(tmp_path, "S07", ["centre.svg"], FACE.replace("picture: {", "picture: {bleed: none, ")).build()
    raster, (left, top) = built.pdf().raster(dpi=508), corner(built)
    red, blue = (0xC0, 0, 0), (0, 0, 0xC0)
    for x, y in ((5.2, 25), (34.8, 25), (20, 5.2), (20, 44.8)):
        assert raster.at(left + x, top + y) == red
    for x, y in ((4.8, 25), (35.2, 25), (20, 4.8), (20, 45.2), (6, 25), (14, 25)):
        assert raster.at(left + x, top + y) == WHITE
    for x, y in ((15.2, 20.2), (24.8, 29.8), (20, 25)):
        assert raster.at(left + x, top + y) == blue
    for x, y in ((14.8, 25), (25.2, 25), (20, 19.8), (20, 30.2)):
        assert raster.at(left + x, top + y) == WHITE


@pytest.mark.parametrize(
    ("body", "head", "said"),
    [
        ("<rect/>", 'viewBox="0 0 60 80" transform="rotate(45)"', "<svg> has a transform, which is not supported"),
        (
            '<rect width="9" height="9" transform="rotate(45)" transform-origin="25 25"/>', 'viewBox="0 0 60 80"',
            "<rect> has a transform-origin, which is not supported",
        ),
        (
            '<rect width="9" height="9" transform="rotate(45)" style="transform-origin: center"/>',
            'viewBox="0 0 60 80"',
            "<rect> has a transform-origin, which is not supported",
        ),
        (
            '<path d="M0 5H60" stroke="red" pathLength="10" stroke-dasharray="1"/>', 'viewBox="0 0 60 80"',
            "<path> has dashes by pathLength, which are not supported",
        ),
        (
            '<switch><g systemLanguage="pl"><rect/></g><g><rect/></g></switch>', 'viewBox="0 0 60 80"',
            "<switch> chooses by language, which is not followed",
        ),
    ],
)  # fmt: skip
def test_s07_what_would_lie_elsewhere_is_told(tmp_path: Path, body: str, head: str, said: str) -> None:
    made = drawing(tmp_path, body, head)
    assert made.check().one("K220").message == said
    assert made.check().places("K220") == [("emblem.svg", 1)]


def test_s07_an_origin_that_turns_nothing_is_none(tmp_path: Path) -> None:
    body = '<rect width="60" height="80" fill="#008000" transform-origin="25 25"/>'
    assert at(drawing(tmp_path, body).build(), 30, 40) == (0, 128, 0)


def test_s07_a_radius_that_is_not_said_is_the_other_one(tmp_path: Path) -> None:
    """An ellipse of 20 x 20, and a rectangle whose corners are rounded by 20: one unit off a corner is paper."""
    body = (
        '<ellipse cx="30" cy="20" rx="20" fill="#008000"/>'
        '<rect x="10" y="40" width="40" height="40" rx="auto" ry="20" fill="#008000"/>'
    )
    built = drawing(tmp_path, body).build()
    for y in (20, 60):
        assert at(built, 30, y - 18) == at(built, 12, y) == (0, 128, 0)
        assert at(built, 12, y - 18) == WHITE


# S10: references


def test_s10_references_before_their_definition_nested_and_moved(tmp_path: Path) -> None:
    built = cards(tmp_path, "S10", ["nest.svg"], FACE).build()
    green = (0, 128, 0)
    inside = [(5.3, 5.3), (14.7, 14.7), (35.3, 25.3), (44.7, 34.7), (20.3, 50.3), (39.7, 69.7)]
    outside = [
        (4.7, 10),
        (15.3, 10),
        (10, 15.3),
        (34.7, 30),
        (45.3, 30),
        (40, 24.7),
        (19.7, 60),
        (40.3, 60),
        (30, 70.3),
    ]
    assert [at(built, x, y) for x, y in inside] == [green] * 6
    assert [at(built, x, y) for x, y in outside] == [WHITE] * 9


def test_s10_a_reference_to_nothing_is_a_warning_with_file_and_id(tmp_path: Path) -> None:
    made = cards(tmp_path, "S10", ["missing.svg"], FACE)
    built = made.build()
    one = built.found.one("K221")
    assert built.found.places("K221") == [("missing.svg", 2)]
    assert "'#nowhere'" in one.message
    assert built.ok
    assert not made.build(strict=True).ok


def test_s10_a_reference_to_itself_is_an_error(tmp_path: Path) -> None:
    found = cards(tmp_path, "S10", ["loop.svg"], FACE).check()
    assert "within itself" in found.one("K220").message
    assert found.places("K220") == [("loop.svg", 2)]


# S11: text


def test_s11_text_is_told_with_its_lines_and_the_way_out(tmp_path: Path) -> None:
    made = cards(tmp_path, "S11", ["label.svg"], FACE)
    one = made.check().one("K220")
    assert one.message == "<text> is not supported (as on line 3)"
    assert made.check().places("K220") == [("label.svg", 2)]
    assert "convert the text to paths" in (one.hint or "")
    assert not made.build().ok


# Z09: entities


def test_z09_an_entity_is_refused_and_its_file_stays_closed(tmp_path: Path) -> None:
    made = cards(tmp_path, "Z09", ["evil.svg"], FACE)
    secret = (DATA / "Z09" / "secret.txt").read_text("utf-8").strip()
    made.write("pictures/secret.txt", secret)
    found = made.check()
    assert found.one("K220").message == "a DOCTYPE with entities is not allowed"
    assert found.places("K220") == [("evil.svg", 2)]
    assert secret not in found.text
    assert not made.build().ok


def test_z09_an_ordinary_doctype_is_accepted(tmp_path: Path) -> None:
    built = cards(tmp_path, "Z09", ["plain-doctype.svg"], FULL).build()
    assert shown(built, 0, 25, 35) == (0, 128, 0)


# The page of the rulebook holds a drawing of our own making


def test_s01_the_page_of_the_rulebook_shows_the_drawing_and_nothing_of_its_file(tmp_path: Path) -> None:
    made = cards(tmp_path, "S01", ["emblem.svg"], FACE)
    made.write("pictures.yaml", "emblem: {front: emblem, size: 60 x 80, alt: an emblem}\n")
    made.write("templates/emblem.yaml", "draw: [{picture: {box: 0 0 60 80, src: emblem.svg}}]\n")
    made.write("rulebook.yaml", 'start: {title: Start, text: "![](emblem)"}\n')
    built = made.build()
    assert built.ok, built.found.text
    html = (built.folder / "rulebook.html").read_text("utf-8")
    (data,) = re.findall(r'"data:image/svg\+xml;base64,([^"]+)"', html)
    drawn = b64decode(data).decode("utf-8")
    assert "st0" not in drawn
    assert "<style" not in drawn
    assert 'fill="#2e7d32"' in drawn
    assert 'stroke="#c00000"' in drawn


@pytest.mark.parametrize("ink", ["grey", "low"])
def test_s01_a_drawing_turns_grey_or_pale_where_ink_is_saved(tmp_path: Path, ink: str) -> None:
    """#2E7D32 is 0.299 x 46 + 0.587 x 125 + 0.114 x 50 = 93 grey; pale is 255 - 0.4 x (255 - c)."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "emblem.svg").write_bytes((DATA / "S01" / "emblem.svg").read_bytes())
    pictures = Pictures([folder])
    art = pictures.read("emblem.svg", 30, 40)
    _, drawn = pictures.file(art.key, ink)  # type: ignore[arg-type]
    wanted = "#5d5d5d" if ink == "grey" else "#abcbad"
    assert wanted in drawn.decode("utf-8")
    assert "#2e7d32" not in drawn.decode("utf-8")


@pytest.mark.parametrize("case", ["S01", "S04", "S07", "S10"])
def test_a_sheet_with_drawings_may_be_kept_and_stays_without_pixels(tmp_path: Path, case: str) -> None:
    name = {"S01": "emblem.svg", "S04": "flag.svg", "S07": "centre.svg", "S10": "nest.svg"}[case]
    built = cards(tmp_path, case, [name], FACE).build()
    vectors(built.pdf())
    found = [str(one) for one in pdfa.validate_written(built.pdf().path, "2b").findings]
    assert [one for one in found if not one.startswith("[unsupported]")] == []  # it judges no gradients
