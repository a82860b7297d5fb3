"""Files that mean harm to whatever reads them: drawings, pictures, fonts, sheets, folders.  Packs share processes."""

from __future__ import annotations

import zlib
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from generator.limits import MOST_FILES
from tests.hostile.pack import MEBIBYTES, Files, Hostile, Told, run, write
from tests.kit import CARD, GAME, KIT, NAME_AND_TEXT, THEME

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
RECT = '<rect width="1" height="1" {}/>'
WORN = RECT.format('class="a"')
TWO = GAME.format(fields=NAME_AND_TEXT) + "  more: {name: text, text: text}\n"
OFFICE = "urn:oasis:names:tc:opendocument:xmlns"
ODS = (
    f'<office:document-content xmlns:office="{OFFICE}:office:1.0" xmlns:table="{OFFICE}:table:1.0" '
    f'xmlns:text="{OFFICE}:text:1.0"><office:body><office:spreadsheet><table:table table:name="more">'
    "{}</table:table></office:spreadsheet></office:body></office:document-content>"
)


def drawing(body: str, code: str, words: str) -> Hostile:
    """A card that shows an SVG file."""
    face = CARD + "  - picture: {box: 0 0 9 9, src: a.svg}\n"
    files: Files = {"templates/card.yaml": face, "pictures/a.svg": SVG.format(body)}
    return Hostile(files, code, "pictures/a.svg:1", words)


def picture(data: bytes, words: str) -> Hostile:
    """A card that shows a picture."""
    face = CARD + "  - picture: {box: 0 0 9 9, src: a.png}\n"
    return Hostile({"templates/card.yaml": face, "pictures/a.png": data}, "K218", "templates/card.yaml:4", words)


def chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")


def png(wide: int, high: int, *more: bytes) -> bytes:
    """A PNG that says it is so large, and has no pixels."""
    head = wide.to_bytes(4, "big") + high.to_bytes(4, "big") + bytes((8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + b"".join((chunk(b"IHDR", head), *more, chunk(b"IEND", b"")))


def font(data: bytes, words: str) -> Hostile:
    """A theme with a font of its own."""
    named = "evil: {name: Evil, folder: ., regular: E.ttf, licence: OFL, author: Me}\n"
    theme = THEME.replace("text: [EB", "text: [evil, EB")
    files: Files = {"templates/fonts/fonts.yaml": named, "templates/fonts/E.ttf": data, "templates/theme.yaml": theme}
    return Hostile(files, "K209", "templates/fonts/fonts.yaml:1", words)


def sheet(name: str, data: bytes, code: str, place: str, words: str = "") -> Hostile:
    """A table beside the cards."""
    return Hostile({"game.yaml": TWO, name: data}, code, place, words)


def packed(**parts: str | bytes) -> bytes:
    """A workbook of those parts; ``__`` in a name is a slash, and every part is XML."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(f"{name.replace('__', '/')}.xml", data)
    return out.getvalue()


ZEROS = zlib.compress(bytes(2**26), 9)

PACKS = {
    # drawings
    "entities": Hostile(
        {
            "templates/card.yaml": CARD + "  - picture: {box: 0 0 9 9, src: a.svg}\n",
            "pictures/a.svg": '<!DOCTYPE svg [<!ENTITY a "aa">]>' + SVG.format("&a;"),
        },
        "K220", "pictures/a.svg:1", "DOCTYPE",
    ),
    "digits": drawing(f'<path d="M{"1" * 4_800_000} 1"/>', "K220", "a number is beyond"),
    "comments": drawing(f"<style>{'/*' * 2_400_000}</style>", "K220", "is not followed"),
    "selector": drawing(f"<style>{'a' * 4_800_000}</style>", "K220", "is not followed"),
    "uses": drawing(
        f'<g id="a0">{RECT.format("")}</g>'
        + "".join(f'<g id="a{i}"><use href="#a{i - 1}"/><use href="#a{i - 1}"/></g>' for i in range(1, 40)),
        "K220", "more than 50000 parts",
    ),
    "clips": drawing(
        f'<clipPath id="c">{RECT.format("") * 20_000}</clipPath>' + RECT.format('clip-path="url(#c)"') * 20_000,
        "K220", "6 million steps",
    ),
    "clip_chain": drawing(
        "".join(f'<clipPath id="c{i}" clip-path="url(#c{i + 1})">{RECT.format("")}</clipPath>' for i in range(9_000))
        + RECT.format('clip-path="url(#c0)"'),
        "K220", "clip paths cut each other",
    ),
    "rules": drawing(
        f"<style>{''.join(f'.a.b{i}{{fill:red}}' for i in range(20_000))}</style>{WORN * 20_000}",
        "K220", "6 million steps",
    ),
    "acts": drawing("<script>alert(1)</script><foreignObject/>", "K220", "<script> is not supported"),
    # pictures
    "claims": picture(png(60_000, 60_000), "the limit is 120 million"),
    "profile": picture(png(9, 9, chunk(b"iCCP", b"a\0\0" + ZEROS)), "its head is"),
    "words": picture(png(9, 9, chunk(b"zTXt", b"a\0\0" + ZEROS)), "its head is"),
    # fonts
    "nothing": font(bytes(1_000_000), "is no font file"),
    "many_tables": font(b"\0\1\0\0\xff\xff" + bytes(99), "damaged"),
    # sheets
    "open_quote": sheet("more.csv", b'id,name,text\n"' + b"a" * 30_000_000, "K010", "more.csv:2", "never closed"),
    "quotes": sheet("more.csv", b"id,name,text\n" + b'"' * 8_000_000, "K006", "more.csv:2", "a text has 3999999"),
    "columns": sheet("more.csv", b"id," + b"a," * 50_000 + b"\n", "K101", "more.csv:1"),
    "rows": sheet("more.csv", b"id,name,text\n" + b"\n" * 8_000_000, "K006", "more.csv:199999"),
    "unpacks": sheet("more.xlsx", packed(xl__a=bytes(40 * 2**20)), "K006", "more.xlsx:1", "too large"),
    "styles": sheet("more.xlsx", packed(xl__styles="<font/>" * 900_000), "K006", "more.xlsx:1", "too many styles"),
    "declares": sheet("more.xlsx", packed(xl__a="<!DOCTYPE a []>".encode("utf-16")), "K008", "more.xlsx:1", "entities"),
    "repeats": sheet(
        "more.ods",
        packed(content=ODS.format(
            '<table:table-row table:number-rows-repeated="999999999"><table:table-cell '
            'table:number-columns-repeated="999999999"><text:p>a</text:p></table:table-cell></table:table-row>'
        )),
        "K006", "more.ods",
    ),
    # kits
    "pieces": Hostile(
        {"kit.yaml": "".join(f"g{i}: {{title: G, kind: standard, front: card, copies: 2000}}\n" for i in range(60))},
        "K303", "kit.yaml:51", "with 'g50' the kit has 102,000 pieces",
    ),
    "no_copies": Hostile(
        {
            "kit.yaml": "".join(
                f"g{i}: {{title: G, kind: standard, from: cards, front: card, copies: 0}}\n" for i in range(200)
            ),
            "cards.yaml": "".join(f"a{i}: {{name: A, text: B}}\n" for i in range(1_000)),
        },
        "K303", "kit.yaml:101", "with 'g100' the kit has 101,000 pieces",
    ),
    "faces": Hostile(
        {
            "kit.yaml": KIT + "".join(f"g{i}: {{title: G, kind: standard, front: loop}}\n" for i in range(40)),
            "templates/loop.yaml": "draw:\n  - {each: 18000, if: range(100)|sum < 0, rect: {box: 0 0 1 1}}\n",
        },
        "K208", "templates/loop.yaml:1", "take all the work that a kit may make",
    ),
    "labels": Hostile(
        {
            "templates/card.yaml": CARD
            + '  - {each: 2000, label: {box: ["{{ index % 60 }}", "{{ index % 80 }}", 1, 1], say: x, style: body}}\n'
        },
        "K208", "templates/card.yaml:1", "more to draw",
    ),
    "checks": Hostile(
        {
            "game.yaml": GAME.format(fields=NAME_AND_TEXT)
            + "checks:\n  a: {for: cards, must: range(9000)|sum > 0, say: no}\n",
            "cards.yaml": "".join(f"a{i}: {{name: A, text: B}}\n" for i in range(5_000)),
        },
        "K104", "game.yaml", "the checks of this game take more steps",
    ),
}  # fmt: skip

PROCESSES = 13
"""Processes among which the packs are dealt out, each with the bounds of one."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    """What a check says of a pack and of its neighbours."""

    @cache
    def of(part: int) -> Told:
        root = tmp_path_factory.mktemp("loaders") / "packs"
        for name in list(PACKS)[part::PROCESSES]:
            write(root, name, PACKS[name].files)
        return run(root, "check")

    return lambda name: of(list(PACKS).index(name) % PROCESSES)


@pytest.mark.parametrize("name", PACKS)
def test_a_hostile_file_is_a_finding_at_its_place(told, name: str) -> None:  # type: ignore[no-untyped-def]
    said = told(name)
    assert said.holds(name, PACKS[name]), "\n".join(line[:300] for line in said.lines(name)) or said.text[:500]
    assert said.status == 1
    assert said.mebibytes < MEBIBYTES
    assert len(said.text) < 1_000_000


def test_folders_without_end_are_a_finding(tmp_path: Path) -> None:
    root = tmp_path / "packs"
    write(root, "deep", {"/".join(["d"] * 60) + "/a.txt": "a"})
    with_big = root / "content" / "big" / "large.bin"
    write(root, "big", {"large.bin": ""})
    with with_big.open("wb") as file:
        file.truncate(10 * 2**30)
    said = run(root, "check")
    assert said.status == 1
    assert "content/deep:1:1: error[K016]: folders lie more than 40 deep in each other" in said.text
    assert "content/big:1:1: error[K016]: the file large.bin has more than 200 MB" in said.text
    assert run(root, "build", "big").status == 1
    assert not list((root / "output").rglob("*"))


@pytest.mark.parametrize("kept", ["[" * 200_000, "{", '{"format": 1}', "[]"])
def test_what_an_earlier_build_left_may_be_broken(tmp_path: Path, kept: str) -> None:
    from tests.kit import game

    made = game(tmp_path, "a: {name: A, text: B}\n")
    made.write("output/probe/manifest.json", kept)
    made.write("output/probe/made.json", kept)
    assert made.build().ok


def test_values_of_all_files_have_a_limit_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.kit import game

    made = game(tmp_path, "a: {name: A, text: B}\n")
    assert not made.check().all
    monkeypatch.setattr("generator.reading.Rations.__init__", lambda self: setattr(self, "left", 20))
    found = made.check()
    assert found.codes == ["K016"], found.text
    assert MOST_FILES == 100_000
