"""Font files of a pack: converted, instanced, refused; whatever they hold, there is a finding and never a trace."""

import random
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from generator.fonts import files
from generator.fonts.files import FontFileError, check, directory, usable
from tests.kit import DATA, THEME, Game, game

PROBE = (DATA / "probe-sans.ttf").read_bytes()
TEMPLATES = Path(__file__).parents[1] / "templates"
_K = 0.5522847498


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of their own for files that are made."""
    monkeypatch.setattr(files, "_folder", lambda: tmp_path / "cache")
    files._usable.cache_clear()
    return tmp_path / "cache"


def put(made: Game, data: bytes, file: str = "probe.ttf", more: str = "") -> Game:
    made.write(
        "templates/fonts/fonts.yaml",
        f"probe:\n  name: Probe\n  folder: Probe\n  regular: {file}\n{more}  author: none\n  licence: none\n",
    )
    made.write(f"templates/fonts/Probe/{file}", data)
    return made


def probe(folder: Path, data: bytes, file: str = "probe.ttf", text: str = "AAA", more: str = "") -> Game:
    theme = THEME.replace("EB Garamond, DejaVu Sans", "Probe, DejaVu Sans")
    return put(game(folder, f'a: {{name: A, text: "{text}"}}\n', theme=theme), data, file, more)


def saved(font: TTFont) -> bytes:
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def edited(change: Callable[[TTFont], None], data: bytes = PROBE) -> bytes:
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    change(font)
    return saved(font)


def square(pen: Any, side: float) -> None:
    pen.moveTo((0, 0))
    pen.lineTo((0, side))
    pen.lineTo((side, side))
    pen.lineTo((side, 0))
    pen.closePath()


def circle(pen: Any, radius: float) -> None:
    """A circle of cubic curves about (500, 500)."""
    k, r, c = radius * _K, radius, 500
    pen.moveTo((c + r, c))
    pen.curveTo((c + r, c + k), (c + k, c + r), (c, c + r))
    pen.curveTo((c - k, c + r), (c - r, c + k), (c - r, c))
    pen.curveTo((c - r, c - k), (c - k, c - r), (c, c - r))
    pen.curveTo((c + k, c - r), (c + r, c - k), (c + r, c))
    pen.closePath()


def begun(outlines: bool) -> FontBuilder:
    made = FontBuilder(1000, isTTF=outlines)
    made.setupGlyphOrder([".notdef", "space", "A"])
    made.setupCharacterMap({32: "space", 65: "A"})
    return made


def finished(made: FontBuilder, names: dict[str, str] | None = None) -> None:
    made.setupHorizontalMetrics({".notdef": (500, 0), "space": (250, 0), "A": (1000, 0)})
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable(names or {"familyName": "Probe", "styleName": "Regular", "psName": "Probe-Regular"})
    made.setupOS2(sTypoAscender=800, sTypoDescender=-200)
    made.setupPost()


def postscript() -> bytes:
    """A font with CFF outlines, whose A is a circle of 400."""
    made = begun(False)
    shapes = {}
    for name in (".notdef", "space", "A"):
        pen = T2CharStringPen(1000 if name == "A" else 250, None)
        if name == "A":
            circle(pen, 400)
        shapes[name] = pen.getCharString()
    made.setupCFF("Probe-Regular", {}, shapes, {})
    finished(made)
    return saved(made.font)


def variable() -> bytes:
    """A font whose A is a square of 200 at a weight of 100, of 1000 at 900: it grows by one unit a weight."""
    made = begun(True)
    shapes = {}
    for name in (".notdef", "space", "A"):
        pen = TTGlyphPen(None)
        if name == "A":
            square(pen, 200)
        shapes[name] = pen.glyph()
    made.setupGlyf(shapes)
    finished(made)
    made.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    from fontTools.ttLib.tables.TupleVariation import TupleVariation

    steps: list[tuple[int, int] | None] = [(0, 0), (0, 800), (800, 800), (800, 0), *[(0, 0)] * 4]
    made.setupGvar({"A": [TupleVariation({"wght": (0, 1, 1)}, steps)]})
    return saved(made.font)


def side(path: Path) -> int:
    with TTFont(path) as font:
        return int(font["glyf"]["A"].xMax)


# T05: PostScript outlines


def test_t05_postscript_outlines_are_converted_within_a_thousandth(tmp_path: Path) -> None:
    source = tmp_path / "a.otf"
    source.write_bytes(postscript())
    made = usable(source, "regular")
    with TTFont(made) as font:
        assert font.sfntVersion == "\0\1\0\0"
        assert "CFF " not in font
        assert font["hmtx"]["A"] == (1000, 100)
        glyph = font["glyf"]["A"]
        assert (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax) == (100, 100, 900, 900)
        points, _, on = glyph.getCoordinates(font["glyf"])
        far = [((x - 500) ** 2 + (y - 500) ** 2) ** 0.5 for (x, y), flag in zip(points, on, strict=True) if flag]
        assert all(abs(one - 400) < 2 for one in far)
    assert made.read_bytes() == usable(source, "bold").read_bytes()  # a static font is one and the same


def test_t05_a_converted_font_is_embedded_and_drawn(tmp_path: Path) -> None:
    """A disc of 400 thousandths of an em at 40 pt: 16 pt, 5.64 mm, black from its middle to its edge."""
    made = probe(tmp_path, postscript(), "probe.otf", "A")
    made.write(
        "templates/card.yaml", 'draw: [{text: {box: 5 5 50 30, say: "{{ it.text }}", style: body, size: 40pt}}]\n'
    )
    built = made.build()
    assert built.ok, built.found.text
    pdf = built.pdf()
    assert [font.embedded for font in pdf.fonts()] == [True] * len(pdf.fonts())
    assert "A" in pdf.text()
    (letter,) = [one for one in pdf.chars() if one["text"] == "A" and one["size"] > 30]
    assert letter["width"] == pytest.approx(40, abs=0.1)
    middle = (letter["x0"] + 20) / 72 * 25.4
    raster = pdf.raster(dpi=300)
    column = [sum(raster.at(middle, y / 20)) < 200 for y in range(20 * 20, 277 * 20)]
    assert sum(column) / 20 == pytest.approx(2 * 16 / 72 * 25.4, abs=0.3)


def test_t05_the_probe_of_the_case_is_used_in_the_pdf_and_on_the_page(tmp_path: Path) -> None:
    made = probe(tmp_path, (DATA / "probe-outline.otf").read_bytes(), "probe-outline.otf", "Draw 2 cards.")
    made.write("rulebook.yaml", 'start: {title: Start, text: "Draw cards."}\n')
    built = made.build()
    assert not built.found.errors, built.found.text
    assert any("Probe" in font.name and font.embedded for font in built.pdf().fonts())
    assert "Draw 2 cards." in built.pdf().text()


# Variable fonts


@pytest.mark.parametrize(("style", "wanted"), [("regular", 500), ("bold", 800), ("italic", 500)])
def test_of_a_variable_font_each_style_has_its_weight(tmp_path: Path, style: str, wanted: int) -> None:
    """400 - 100 = 300 and 700 - 100 = 600 units more than 200."""
    source = tmp_path / "v.ttf"
    source.write_bytes(variable())
    made = usable(source, style)
    assert side(made) == wanted
    assert "fvar" not in TTFont(made)


def test_regular_and_bold_may_be_one_variable_file(tmp_path: Path) -> None:
    made = probe(tmp_path, variable(), "v.ttf", "A **A**", "  bold: v.ttf\n")
    built = made.build()
    assert built.ok, built.found.text
    faces = {one["fontname"] for one in built.pdf().chars() if one["text"] == "A"}
    assert len(faces) >= 2
    sides = set()
    with pikepdf.open(built.pdf().path) as pdf:
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font" and "/FontDescriptor" in one:
                sides.add(_largest(TTFont(BytesIO(one["/FontDescriptor"]["/FontFile2"].read_bytes()))))
    assert {500, 800} <= sides


def _largest(font: TTFont) -> int:
    glyphs = font["glyf"]
    return max((getattr(glyphs[name], "xMax", 0) or 0 for name in font.getGlyphOrder()), default=0)


def test_what_was_made_is_kept_and_made_again_when_the_file_changes(tmp_path: Path, cache: Path) -> None:
    source = tmp_path / "v.ttf"
    source.write_bytes(variable())
    first = usable(source, "bold")
    assert first.parent == cache
    files._usable.cache_clear()
    first.write_bytes(first.read_bytes() + b"\0")  # the same file is taken, not made anew
    assert usable(source, "bold").stat().st_size == first.stat().st_size
    source.write_bytes(edited(lambda font: font["name"].setName("Other", 5, 3, 1, 0x409), variable()))
    assert usable(source, "bold") != first


def test_a_cache_that_cannot_be_written_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    monkeypatch.setattr(files, "_folder", lambda: blocked / "below")
    source = tmp_path / "v.ttf"
    source.write_bytes(variable())
    assert side(usable(source, "regular")) == 500


# What is refused


def rights(value: int) -> bytes:
    return edited(lambda font: setattr(font["OS/2"], "fsType", value))


@pytest.mark.parametrize("value", [0x0002, 0x0100, 0x0200, 0x0304])
def test_a_font_that_may_not_be_embedded_is_refused_by_name(tmp_path: Path, value: int) -> None:
    found = probe(tmp_path, rights(value)).check()
    assert found.one("K222").message == "font probe.ttf may not be embedded, as its maker has set"
    assert found.places("K222") == [("fonts.yaml", 4)]


@pytest.mark.parametrize("value", [0x0000, 0x0004, 0x0008, 0x0006])
def test_rights_to_print_or_edit_are_enough(tmp_path: Path, value: int) -> None:
    assert not probe(tmp_path, rights(value)).check().errors


def flavoured(kind: str) -> bytes:
    font = TTFont(BytesIO(PROBE))
    font.flavor = kind
    return saved(font)


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        (lambda: flavoured("woff"), "K210", "is packed for web pages (WOFF)"),
        (lambda: b"wOF2" + bytes(60), "K210", "is packed for web pages (WOFF2)"),
        (lambda: b"ttcf" + bytes(60), "K210", "is a collection of several faces"),
        (lambda: b"", "K209", "is no font file"),
        (lambda: b"%PDF-1.7", "K209", "is no font file"),
        (lambda: PROBE[:60], "K209", "is damaged: it ends too early"),
        (lambda: PROBE[:-400], "K209", "is damaged: it ends too early"),
        (lambda: edited(lambda font: font.__delitem__("glyf") or font.__delitem__("loca")), "K210", "has no outlines"),
        (lambda: edited(lambda font: font.__delitem__("name")), "K209", "is damaged: it lacks name"),
        (lambda: edited(lambda font: setattr(font["cmap"], "tables", [])), "K210", "has no letters"),
        (lambda: edited(empty), "K209", "is damaged: all of its letters are empty"),
        (lambda: edited(circular), "K209", "is damaged"),
    ],
)
def test_other_files_are_refused_with_a_way_out(
    tmp_path: Path, data: Callable[[], bytes], code: str, said: str
) -> None:
    found = probe(tmp_path, data()).check()
    one = found.one(code)
    assert f"font probe.ttf {said}" in one.message
    assert one.hint
    assert found.places(code) == [("fonts.yaml", 4)]


def empty(font: TTFont) -> None:
    blank = TTGlyphPen(None).glyph()
    for name in font.getGlyphOrder():
        font["glyf"][name] = blank


def circular(font: TTFont) -> None:
    """Two glyphs that are parts of each other."""
    a, b = font.getGlyphOrder()[1:3]
    font.recalcBBoxes = False
    for one, other in ((a, b), (b, a)):
        pen = TTGlyphPen({a: None, b: None})
        pen.addComponent(other, (1, 0, 0, 1, 0, 0))
        glyph = pen.glyph()
        glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
        font["glyf"].glyphs[one] = glyph


@pytest.mark.parametrize("tag", ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "OS/2"])
def test_a_table_of_noughts_is_damage(tag: str) -> None:
    data = bytearray(PROBE)
    for at in range(12, 12 + 16 * data[5], 16):
        if data[at : at + 4] == tag.encode():
            start, long = (int.from_bytes(data[at + i : at + i + 4], "big") for i in (8, 12))
            data[start : start + long] = bytes(long)
    with pytest.raises(FontFileError, match=f"its table {tag} was changed"):
        directory(bytes(data))


def test_no_bytes_make_anything_but_findings(tmp_path: Path) -> None:
    chance = random.Random(11)
    samples = (PROBE, postscript(), variable())
    for number in range(150):
        data = bytearray(chance.choice(samples))
        for _ in range(chance.randint(1, 8)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.3:
            del data[chance.randrange(len(data)) :]
        source = tmp_path / f"{number}.ttf"
        source.write_bytes(data)
        try:
            made = usable(source, "regular")
        except FontFileError:
            continue
        check(made.read_bytes())


def test_no_changed_table_with_a_right_checksum_makes_a_trace(tmp_path: Path) -> None:
    spoil_tables(tmp_path, 30)


def spoil_tables(tmp_path: Path, times: int) -> None:
    """A hostile file has right sums: every table is changed at random and the sums are made anew."""
    chance = random.Random(5)
    for number in range(times):
        tables = directory(PROBE)
        tag = chance.choice(sorted(tables))
        body = bytearray(tables[tag])
        for _ in range(chance.randint(1, 6)):
            body[chance.randrange(len(body))] = chance.randrange(256)
        source = tmp_path / f"{number}.ttf"
        source.write_bytes(assembled({**tables, tag: bytes(body)}))
        try:
            usable(source, "regular")
        except FontFileError:
            continue
        made = probe(tmp_path / str(number), source.read_bytes(), text="Draw 2 cards.")
        made.build()


def assembled(tables: dict[str, bytes]) -> bytes:
    head = b"\0\1\0\0" + len(tables).to_bytes(2, "big") + bytes(6)
    at = 12 + 16 * len(tables)
    rows, bodies = b"", b""
    for tag, body in sorted(tables.items()):
        total = files._sum(tag, body).to_bytes(4, "big")
        rows += tag.encode() + total + (at + len(bodies)).to_bytes(4, "big") + len(body).to_bytes(4, "big")
        bodies += body + bytes(-len(body) % 4)
    return head + rows + bodies


def test_a_font_is_reached_below_its_folder_alone(tmp_path: Path) -> None:
    made = probe(tmp_path / "game", PROBE)
    outside = tmp_path / "outside.ttf"
    outside.write_bytes(PROBE)
    inside = made.root / "templates/probe/fonts/Probe/probe.ttf"
    inside.unlink()
    inside.symlink_to(outside)
    assert "lies outside the folder of fonts" in made.check().one("K209").message
    found = put(made, PROBE, "../../../../../outside.ttf").check()
    assert "lies outside the folder of fonts" in found.one("K209").message


@pytest.mark.parametrize("file", sorted(TEMPLATES.glob("**/fonts/**/*.ttf")), ids=lambda path: path.name)
def test_the_fonts_that_come_with_kitwright_are_sound(file: Path) -> None:
    data = file.read_bytes()
    assert "fvar" not in directory(data)
    check(data)
