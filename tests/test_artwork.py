"""Drawings of SVG files: what is understood, what is told, and what hostile files come to."""

import random
import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator.artwork.icons import faults, glyph, read_icon
from generator.artwork.markup import markup
from generator.artwork.model import Artwork, Gradient, Group, Move, bounds
from generator.artwork.model import Path as Drawn
from generator.artwork.reader import read_artwork
from generator.artwork.shapes import path, shape
from generator.artwork.tree import ArtworkError
from generator.artwork.values import colour, length, transform
from generator.frame import Frame, Picture
from generator.outputs.pdf.raster import raster
from generator.outputs.pdf.writer import PdfWriter
from generator.pictures import Art, Pictures
from generator.sheets.model import Placed, Sheet
from generator.units import Box, Size
from tests.kit import DATA, Game, font_book, game

TOLD = re.compile("is no|are no|beyond|cannot be followed")
"""How values say what is wrong with them."""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'


def read(body: str, head: str = HEAD) -> Artwork:
    art, told = read_artwork("a.svg", f"{head}{body}</svg>".encode())
    assert not told
    return art


def wrong(body: str, head: str = HEAD) -> list[tuple[str, int, str]]:
    """Code, line and sentence of every fault."""
    with pytest.raises(ArtworkError) as caught:
        read_artwork("a.svg", f"{head}{body}</svg>".encode())
    return [(fault.code, fault.at.line, fault.message) for fault in caught.value.faults]


def flat(art: Artwork) -> list[Drawn]:
    """The paths of a drawing in which nothing is moved."""
    out: list[Drawn] = []
    waiting = list(reversed(art.items))
    while waiting:
        one = waiting.pop()
        if isinstance(one, Group):
            waiting += reversed(one.items)
        else:
            out.append(one)
    return out


def drawn(folder: Path, body: str, head: str = HEAD, dpi: float = 127) -> Image.Image:
    """The drawing on 20 x 20 mm of white paper: a unit of 100 is a pixel."""
    pictures, art = opened(folder, body, head)
    frame = Frame(20, 20, (Picture(0, 0, 20, 20, art.key),))
    return raster(frame, font_book(), {}, dpi, pictures).convert("RGB")


def opened(folder: Path, body: str, head: str = HEAD) -> tuple[Pictures, Art]:
    (folder / "a.svg").write_text(f"{head}{body}</svg>", "utf-8")
    pictures = Pictures([folder])
    return pictures, pictures.read("a.svg", 20, 20)


def close(pixel: object, wanted: tuple[int, int, int], by: int = 3) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(a - b) <= by for a, b in zip(pixel, wanted, strict=True))


# Values


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("red", ("#ff0000", 1.0)),
        ("#0a3", ("#00aa33", 1.0)),
        ("#0A3B5C", ("#0a3b5c", 1.0)),
        ("#00ff0080", ("#00ff00", 128 / 255)),
        ("rgb(1, 2, 3)", ("#010203", 1.0)),
        ("rgb(100%,50%,0%)", ("#ff8000", 1.0)),
        ("rgba(0,0,255,.5)", ("#0000ff", 0.5)),
        ("rgb(0 0 255 / 25%)", ("#0000ff", 0.25)),
        ("hsl(120,100%,50%)", ("#00ff00", 1.0)),
        ("transparent", ("#000000", 0.0)),
    ],
)
def test_colours_in_every_spelling(text: str, made: tuple[str, float]) -> None:
    assert colour(text) == made


@pytest.mark.parametrize("text", ["", "bluish", "#12", "#12345", "rgb(1,2)", "url(#a)", "#ggg", "device-cmyk(0 0 0 1)"])
def test_what_is_no_colour_is_told_and_not_black(text: str) -> None:
    with pytest.raises(ValueError, match=TOLD):
        colour(text)


def test_lengths_in_millimetres_are_those_of_css() -> None:
    assert length("25.4mm", 0) == pytest.approx(96)
    assert length("72pt", 0) == pytest.approx(96)
    assert length("10%", 60) == 6
    for text in ("1em", "ten", "1e400", "NaN", "inf", ""):
        with pytest.raises(ValueError, match=TOLD):
            length(text, 0)


def test_transforms_go_from_the_left() -> None:
    assert transform("translate(10,20) scale(2)") == (2, 0, 0, 2, 10, 20)
    assert transform("rotate(90 10 10)") == pytest.approx((0, 1, -1, 0, 20, 0))
    assert transform("matrix(1 2 3 4 5 6)") == (1, 2, 3, 4, 5, 6)
    for text in ("turn(3)", "scale()", "scale(1,2,3)", "translate(1", "rotate(1e9e)"):
        with pytest.raises(ValueError, match=TOLD):
            transform(text)


@pytest.mark.parametrize(
    ("data", "box"),
    [
        ("M10 10h20v30H10z", (10, 10, 30, 40)),
        ("m10,10 20,0 0,30z", (10, 10, 30, 40)),
        ("M10.5.5L20-5", (10.5, -5, 20, 0.5)),
        ("M5. 5.L007 9", (5, 5, 7, 9)),
        ("M1e1 1E1 2e+1 20", (10, 10, 20, 20)),
        ("M0 50A50 50 0 0 1 100 50", (0, 0, 100, 50)),
        ("M0 50a50 50 0 01100 0", (0, 0, 100, 50)),
        ("M0 0Q50 100 100 0", (0, 0, 100, 50)),
        ("M0 0C0 100 100 100 100 0", (0, 0, 100, 75)),
    ],
)
def test_path_data_in_every_spelling(data: str, box: tuple[float, ...]) -> None:
    """A quarter turn's top is its radius; a quadratic's is half of its handle's height, a cubic's three quarters."""
    assert bounds(path(data)) == pytest.approx(box, abs=0.05)


@pytest.mark.parametrize(
    "data", ["L10 10", "M10", "M10 10Lx", "M0 0A1 1 0 2 0 5 5", "M0 0C1 1", "M1e999 0L1 1", "M0 0L1e8 0"]
)
def test_path_data_that_cannot_be_followed_is_told(data: str) -> None:
    with pytest.raises(ValueError, match=TOLD):
        path(data)


def test_shapes_have_their_sizes() -> None:
    assert bounds(shape("circle", {"cx": "50", "cy": "40", "r": "10"}, 100, 100)) == (40, 30, 60, 50)
    assert bounds(shape("ellipse", {"rx": "10", "ry": "5"}, 100, 100)) == (-10, -5, 10, 5)
    assert shape("rect", {"width": "0", "height": "5"}, 1, 1) == ()
    assert shape("line", {"x2": "50%"}, 80, 1)[1] == Move("L", ((40.0, 0.0),))
    corners = {point for move in shape("polygon", {"points": "0,0 10,0 10,10"}, 1, 1) for point in move.points}
    assert corners == {(0, 0), (10, 0), (10, 10)}


# Style


def test_rules_count_by_ids_classes_and_names_and_style_before_all() -> None:
    style = "<style>rect{fill:#000001} .a{fill:#000002} rect.a{fill:#000003} #i{fill:#000004}</style>"
    shapes = (
        '<rect width="1" height="1"/><path class="a" d="M0 0h1v1z"/><rect class="a" width="1" height="1"/>'
        '<rect class="a" id="i" width="1" height="1"/><rect id="j" class="a" style="fill:#000005" fill="red"'
        ' width="1" height="1"/><circle r="1" fill="#000006"/>'
    )
    assert [one.fill for one in flat(read(style + shapes))] == [f"#00000{i}" for i in range(1, 7)]


def test_parts_take_over_fill_and_line_but_no_opacity() -> None:
    art = read('<g fill="red" stroke="blue" opacity=".5"><rect width="9" height="9"/><rect width="9" height="9"/></g>')
    (root,) = art.items
    assert isinstance(root, Group)
    (group,) = root.items
    assert isinstance(group, Group)
    assert group.opacity == 0.5
    assert [(one.fill, one.stroke and one.stroke.colour, one.opacity) for one in flat(art)] == [
        ("#ff0000", "#0000ff", 1.0)
    ] * 2


@pytest.mark.parametrize(
    "body",
    [
        '<g display="none"><rect width="9" height="9"/></g>',
        '<rect width="9" height="9" visibility="hidden"/>',
        '<rect width="9" height="9" fill="none"/>',
        '<rect width="9" height="9" opacity="0"/>',
        '<rect width="9" height="9" fill="transparent"/>',
        "<defs><rect width='9' height='9'/></defs>",
        "<title>x</title><desc>y</desc><metadata><rect/></metadata>",
    ],
)
def test_what_is_hidden_is_not_drawn(body: str) -> None:
    assert flat(read(body)) == []


# What is not understood is told


@pytest.mark.parametrize(
    ("body", "line", "said"),
    [
        ("\n<text>x</text>", 2, "<text> is not supported"),
        ("\n\n<image href='data:image/png;base64,AA'/>", 3, "<image> is not supported"),
        ("<foreignObject/>", 1, "<foreignObject> is not supported"),
        ("<rect width='1' height='1' filter='url(#f)'/>", 1, "filter"),
        ("<g mask='url(#m)'><rect/></g>", 1, "mask"),
        ("<rect width='9' height='9' style='mix-blend-mode:multiply'/>", 1, "mix-blend-mode"),
        ("<path d='M0 0h9' stroke='red' marker-end='url(#m)'/>", 1, "markers"),
        ("<pattern id='p'/><rect width='9' height='9' fill='url(#p)'/>", 1, "<pattern> as a fill"),
        ("<linearGradient id='g' spreadMethod='reflect'><stop/><stop offset='1'/></linearGradient>"
         "<rect width='9' height='9' fill='url(#g)'/>", 1, "reflect"),
        ("<linearGradient id='g'><stop/><stop offset='1'/></linearGradient>"
         "<path d='M0 0h9v9' stroke='url(#g)'/>", 1, "line drawn with a gradient"),
        ("<linearGradient id='g' href='#g'/><rect width='9' height='9' fill='url(#g)'/>", 1, "takes over from itself"),
        ("<rect width='9' height='9' clip-path='url(#no)'/>", 1, "no clip path"),
        ("<clipPath id='c' clip-path='url(#c)'><rect width='9' height='9'/></clipPath>"
         "<rect width='9' height='9' clip-path='url(#c)'/>", 1, "cuts itself"),
        ("<clipPath id='c'><rect width='9' height='9'/><rect x='5' width='9' height='9'/></clipPath>"
         "<rect width='9' height='9' clip-path='url(#c)'/>", 1, "overlap"),
        ("<style>g rect{fill:red}</style>", 1, "selector 'g rect'"),
        ("<style>\n@import url(http://x/y.css);\n.a{fill:red}</style>", 2, "@import"),
        ("<rect width='9' height='9' style='fill:var(--x)'/>", 1, "var(--x)"),
        ("<rect width='9' height='9' fill='bluish'/>", 1, "'bluish' is no colour"),
        ("<rect width='NaN' height='9'/>", 1, "'NaN' is no length"),
        ("<rect width='1e999' height='9'/>", 1, "beyond"),
        ("<rect width='9' height='9' transform='spin(3)'/>", 1, "no transform"),
        ("<script>alert(1)</script>", 1, "<script> is not supported"),
        ("<rect width='9' height='9' onclick='alert(1)'/>", 1, "'onclick' is not allowed"),
        ("<rect width='9' height='9'><animate attributeName='x'/></rect>", 1, "<animate> is not supported"),
        ("<use href='other.svg#a'/>", 1, "lies outside of the file"),
        ("<use xlink:href='https://example.org/a.svg#a'/>", 1, "lies outside of the file"),
        ("<flowRoot/>", 1, "<flowRoot> is not supported"),
        ("<blink/>", 1, "<blink> is not supported"),
        ("<rect width='9' height='9'", 1, "damaged"),
        ("<g>", 1, "damaged"),
        ("&nbsp;", 1, "damaged"),
    ],
)  # fmt: skip
def test_what_is_not_drawn_is_told_with_its_line(body: str, line: int, said: str) -> None:
    found = wrong(body)
    assert any(said in message for _, _, message in found), found
    assert {code for code, _, _ in found} == {"K220"}
    assert found[0][1] == line


def test_every_fault_is_told_at_once_and_those_alike_once() -> None:
    found = wrong("\n<text/>\n<text/>\n<text/>\n<image/>\n<rect width='9' height='9' fill='blu'/>")
    assert [(line, message) for _, line, message in found] == [
        (2, "<text> is not supported (as on 2 more lines)"),
        (5, "<image> is not supported"),
        (6, "<rect>: 'blu' is no colour"),
    ]


@pytest.mark.parametrize(
    "head",
    [
        "<svg>", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0">',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10">',
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" viewBox="0 0 9 9">',
        '<svg xmlns="http://www.w3.org/2000/svg" width="1e30" height="1" viewBox="0 0 9 9">',
        '<svg xmlns="http://www.w3.org/2000/svg" width="nan" height="1">',
    ],
)  # fmt: skip
def test_a_drawing_without_a_size_is_told(head: str) -> None:
    assert wrong("", head)[0][0] == "K220"


# Hostile files


def test_laughs_by_reference_stop_at_a_bound() -> None:
    tens = [f'<g id="l{i}">' + f'<use href="#l{i + 1}"/>' * 10 + "</g>" for i in range(9)]
    last = '<g id="l9"><rect width="1" height="1"/></g>'
    assert "more than 50000 parts" in wrong(f'<defs>{"".join(tens)}{last}</defs><use href="#l0"/>')[0][2]


def test_laughs_by_entity_are_not_expanded() -> None:
    entities = '<!ENTITY a "ha">' + "".join(
        f'<!ENTITY {b} "&{a};&{a};&{a};">' for a, b in zip("abcdef", "bcdefg", strict=True)
    )
    head = f"<!DOCTYPE svg [{entities}]>{HEAD}"
    assert wrong("<text>&g;</text>", head) == [("K220", 1, "a DOCTYPE with entities is not allowed")]


def test_a_thousand_levels_and_a_million_elements_stop_at_a_bound() -> None:
    assert "lie within each other" in wrong("<g>" * 1000 + "</g>" * 1000)[0][2]
    assert "more than 50000 elements" in wrong("<g/>" * 60_000)[0][2]
    with pytest.raises(ArtworkError, match="more than 5 MB"):
        read_artwork("a.svg", HEAD.encode() + b" " * 5_000_000 + b"</svg>")


def test_no_bytes_make_anything_but_faults() -> None:
    chance = random.Random(7)
    samples = [one.read_bytes() for one in sorted(DATA.glob("S*/*.svg"))]
    letters = b"0123456789.-eE%#()<>/='\" \x00\xffMmLlAaZzurlnone"
    for _ in range(600):
        text = bytearray(chance.choice(samples))
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 3)] = bytes(chance.choice(letters) for _ in range(chance.randint(0, 3)))
        try:
            art, _ = read_artwork("a.svg", bytes(text))
        except ArtworkError:
            continue
        markup(art)


# On the page


def test_colours_opacity_and_groups_on_paper(tmp_path: Path) -> None:
    """Half of red on white is (255, 128, 128); two halves in one pale group do not add up."""
    image = drawn(
        tmp_path,
        '<rect width="50" height="50" fill="red" fill-opacity=".5"/>'
        '<g opacity=".5"><rect x="50" width="40" height="50" fill="blue"/>'
        '<rect x="60" width="40" height="50" fill="blue"/></g>'
        '<rect x="10" y="60" width="30" height="30" fill="lime" stroke="black" stroke-width="10" opacity=".5"/>',
    )
    assert close(image.getpixel((25, 25)), (255, 128, 128))
    assert close(image.getpixel((55, 25)), (128, 128, 255))
    assert close(image.getpixel((75, 25)), (128, 128, 255))
    assert close(image.getpixel((25, 75)), (128, 255, 128))
    for x in (7, 13):  # the line is not darker where it lies on the fill
        assert close(image.getpixel((x, 75)), (128, 128, 128))


def test_gradients_on_paper(tmp_path: Path) -> None:
    """From red to blue: halfway (128, 0, 128); at 25 of a radius of 50 half of black to white."""
    image = drawn(
        tmp_path,
        '<linearGradient id="l"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
        '<radialGradient id="r"><stop stop-color="black"/><stop offset="1" stop-color="white"/></radialGradient>'
        '<rect width="100" height="40" fill="url(#l)"/><rect y="50" x="25" width="50" height="50" fill="url(#r)"/>',
    )
    assert close(image.getpixel((50, 20)), (126, 0, 129), 4)
    assert close(image.getpixel((25, 20)), (190, 0, 65), 4)
    assert close(image.getpixel((62, 75)), (128, 128, 128), 8)
    assert close(image.getpixel((50, 75)), (5, 5, 5), 8)


def test_a_nested_drawing_is_cut_off_at_its_window(tmp_path: Path) -> None:
    image = drawn(
        tmp_path,
        '<svg x="20" y="20" width="40" height="40" viewBox="0 0 10 10"><rect x="5" width="20" height="20"/></svg>'
        '<symbol id="s" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="red"/></symbol>'
        '<use href="#s" x="70" y="70" width="20" height="20"/>',
    )
    white, black = (255, 255, 255), (0, 0, 0)
    assert [image.getpixel(at) for at in ((30, 40), (50, 40), (62, 40), (50, 62))] == [white, black, white, white]
    assert close(image.getpixel((80, 80)), (255, 0, 0))
    assert image.getpixel((72, 72)) == white


def test_the_edge_of_a_drawing_goes_on_in_its_own_colours(tmp_path: Path) -> None:
    pictures, art = opened(tmp_path, '<rect width="50" height="100" fill="red"/><rect x="50" width="50" height="100"/>')
    left, right = (Picture(x, 0, 10, 20, art.key, edge=(edge, 0)) for x, edge in ((0, -1), (10, 1)))
    image = raster(Frame(20, 20, (left, right)), font_book(), {}, 127, pictures).convert("RGB")
    assert image.getpixel((25, 50)) == (255, 0, 0)
    assert image.getpixel((75, 50)) == (0, 0, 0)
    assert 'viewBox="0 0 0.1 100"' in pictures.file(art.key, "", (-1, 0))[1].decode("utf-8")
    assert 'viewBox="99.9 0 0.1 100"' in pictures.file(art.key, "", (1, 0))[1].decode("utf-8")


def test_a_drawing_is_stored_once_in_vectors_and_the_file_may_be_kept(tmp_path: Path) -> None:
    pictures, art = opened(
        tmp_path,
        '<linearGradient id="l"><stop stop-opacity="0"/><stop offset="1" stop-color="blue"/></linearGradient>'
        '<g opacity=".5"><rect width="50" height="50" fill="url(#l)"/></g>',
    )
    frame = Frame(20, 20, (Picture(0, 0, 9, 9, art.key), Picture(10, 10, 9, 9, art.key)))

    def made() -> bytes:
        out = BytesIO()
        writer = PdfWriter(out, "Probe", "", "en", font_book(), {}, pictures)
        whole = Box(0, 0, 20, 20)
        writer.add(Sheet(Size(20, 20), (Placed(frame, 0, 0, whole),), (), whole, 0.0))
        writer.close()
        return out.getvalue()

    data = made()
    assert data == made()
    with pikepdf.open(BytesIO(data)) as pdf:
        kinds = [str(one.get("/Subtype")) for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        assert "/Image" not in kinds
        assert (
            sum("/Pattern" in (one.get("/Resources") or {}) for one in pdf.objects if isinstance(one, pikepdf.Stream))
            == 2
        )
    assert pypdfium2.PdfDocument(data)[0].render().to_pil().size == (57, 57)


@pytest.mark.parametrize(("body", "solid"), [('<rect width="100" height="100"/>', True), ('<circle r="9"/>', False)])
def test_what_covers_all_lets_nothing_show_through(tmp_path: Path, body: str, solid: bool) -> None:
    assert opened(tmp_path, body)[1].clear is not solid


def test_markup_is_ours_alone() -> None:
    art = read(
        '<!-- note --><title>secret</title><g id="x" class="y" data-a="b"><path d="M0,0 L 10 10Z" fill="#ABC"/></g>'
    )
    assert markup(art) == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none"><defs></defs>'
        '<g><path d="M0 0L10 10L0 0Z" fill="#aabbcc"/></g></svg>'
    )


def test_a_gradient_keeps_its_stops_in_order() -> None:
    stops = '<stop offset=".6" stop-color="red"/><stop offset=".2" stop-color="blue"/><stop offset="2"/>'
    (one,) = flat(read(f'<linearGradient id="g">{stops}</linearGradient><rect width="9" height="9" fill="url(#g)"/>'))
    assert isinstance(one.fill, Gradient)
    assert [stop.at for stop in one.fill.stops] == [0.6, 0.6, 1.0]


# Icons


def icon(body: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{body}</svg>'.encode()


def test_an_icon_is_its_filled_outlines() -> None:
    made = read_icon(
        "a.svg", icon('<g transform="translate(1 2)"><rect width="3" height="4" fill="currentColor"/></g>')
    )
    assert (made.w, made.h) == (10, 10)
    assert [bounds(one.moves) for one in made.outlines] == [(1, 2, 4, 6)]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<path d="M0 0h9" stroke="red" fill="none"/>', "a line"),
        ('<rect width="9" height="9"/><rect width="5" height="5" fill="#fff"/>', "two colours"),
        ('<rect width="9" height="9" opacity=".4"/>', "something pale"),
        ("", "nothing in it"),
        ("<text>A</text>", "<text> is not supported"),
        ('<use href="#no"/>', "'#no'"),
        ("<rect", "damaged"),
    ],
)
def test_a_broken_icon_of_a_pack_is_a_finding_with_its_file(tmp_path: Path, body: str, said: str) -> None:
    made: Game = game(tmp_path, 'a: {name: A, text: "Pay :coin:."}\n')
    made.write("templates/icons/coin.svg", icon(body))
    found = made.check()
    assert said in found.one("K220").message
    assert found.places("K220") == [("coin.svg", 1)]
    assert not made.build().ok


def test_an_icon_that_is_a_link_out_of_the_pack_is_not_followed(tmp_path: Path) -> None:
    made: Game = game(tmp_path, 'a: {name: A, text: "Pay :coin:."}\n')
    outside = tmp_path / "outside.svg"
    outside.write_bytes(icon('<rect width="9" height="9"/>'))
    inside = made.write("templates/icons/coin.svg", "")
    inside.unlink()
    inside.symlink_to(outside)
    assert "link out of its folder" in made.check().one("K220").message


def test_an_icon_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_bytes(icon('<rect width="3" height="4"/>'))
    assert bounds(glyph(file).outlines[0].moves) == (0, 0, 3, 4)
    file.write_bytes(icon('<rect width="10" height="4"/>'))
    assert bounds(glyph(file).outlines[0].moves) == (0, 0, 10, 4)
    file.unlink()
    assert glyph(file).outlines == ()
    assert faults(file, "icons/a.svg")[0].at.file == "icons/a.svg"


def test_the_common_icons_are_sound() -> None:
    files = sorted((Path(__file__).parents[1] / "templates").glob("**/icons/*.svg"))
    assert len(files) > 90
    assert [one.message for file in files for one in faults(file, file.name)] == []
