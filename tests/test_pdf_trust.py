"""Every PDF may be kept: PDF/A-2b by pikepdf's validator and by the rules that it leaves to qpdf, and true metadata."""

import re
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pytest
from click.testing import CliRunner
from fontTools.ttLib import TTFont
from pikepdf import pdfa
from PIL import Image, ImageCms
from reportlab.pdfgen.canvas import Canvas

from generator.build import Options, build
from generator.cli.main import kitwright
from generator.outputs.pdf.forms import BareCanvas
from generator.outputs.pdf.pdfa import srgb
from generator.pack import Workspace, packaged
from tests.kit import DATA, THEME, Game, Pdf, game, probe_font

PDFA = "{http://www.aiim.org/pdfa/ns/id/}"
XMP = {
    "{http://purl.org/dc/elements/1.1/}title": "Title",
    "{http://purl.org/dc/elements/1.1/}creator": "Author",
    "{http://ns.adobe.com/xap/1.0/}CreatorTool": "Creator",
    "{http://ns.adobe.com/pdf/1.3/}Producer": "Producer",
}
"""What XMP calls the facts of the Info dictionary."""


def faults(path: Path) -> list[str]:
    """What is wrong with a file: by the validator, and by the rules of syntax that it takes for granted."""
    found = [str(one) for one in pdfa.validate_written(path, "2b").findings]
    with pikepdf.open(path) as opened:
        found += opened.check_pdf_syntax()
    return found + unlike(path.read_bytes())


def unlike(data: bytes) -> list[str]:
    """Where the bytes of a file break 6.1.2, 6.1.3, 6.1.4, 6.1.7.1 or 6.1.9 of ISO 19005-2, of which qpdf keeps all."""
    found = [] if re.match(rb"%PDF-1\.[2-7]\n%[\x80-\xff]{4}", data) else ["6.1.2: head"]
    end = re.search(rb"\nstartxref\n(\d+)\n%%EOF\n?\Z", data)
    if end is None:
        return [*found, "6.1.3: end"]
    start = int(end[1])
    table = re.match(rb"xref\n0 \d+\n0{10} 65535 f \n((?:\d{10} 00000 n \n)+)trailer\n", data[start:])
    if table is None:
        return [*found, "6.1.4: table"]
    starts = sorted(int(row[:10]) for row in table[1].splitlines())
    for at, after in pairwise([*starts, start]):
        whole = re.fullmatch(rb"(\d+) 0 obj\n(.*)\nendobj\n", data[at:after], re.DOTALL)
        if whole is None:
            found.append(f"6.1.9: object at {at}")
            continue
        head, stream, content = whole[2].partition(b"stream\n")
        length = re.search(rb"/Length (\d+)", head)
        if stream and (length is None or content[int(length[1]) :] != b"\nendstream"):
            found.append(f"6.1.7.1: stream of object {whole[1].decode()}")
    return found


def metadata(path: Path) -> dict[str, str]:
    """What the file's XMP says, by the names of the Info dictionary."""
    with pikepdf.open(path) as opened:
        tree = ElementTree.fromstring(opened.Root.Metadata.read_bytes())
    said = {one.tag: "".join(one.itertext()) for one in tree[0][0]}
    assert (said.pop(f"{PDFA}part"), said.pop(f"{PDFA}conformance")) == ("2", "B")
    return {XMP[tag]: value for tag, value in said.items()}


def information(path: Path) -> dict[str, str]:
    with pikepdf.open(path) as opened:
        return {name[1:]: str(value) for name, value in opened.docinfo.items()}


def check(path: Path, title: str) -> None:
    """A file without a fault, whose two accounts of itself agree and begin its title so."""
    pdf = Pdf(path)
    assert faults(path) == [], path.name
    assert pdf.fonts(), path.name
    assert all(font.embedded and font.kind == "TrueType" for font in pdf.fonts()), path.name
    assert metadata(path) == information(path), path.name
    assert information(path)["Title"].startswith(title)
    assert information(path)["Creator"] == "Kitwright"
    assert pdf.root["/Lang"] == "en"
    assert pdf.root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert pdf.bookmarks(), path.name
    (intent,) = pdf.root["/OutputIntents"]
    assert bytes(intent["/DestOutputProfile"].read_bytes()) == srgb()


def saved(image: Image.Image, kind: str, **how: Any) -> bytes:
    out = BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


# Every file


def test_every_file_of_the_game_may_be_kept(tmp_path: Path) -> None:
    assert build(Workspace(packaged()), "invisible_man", Options(out=tmp_path)).ok
    paths = sorted(tmp_path.rglob("*.pdf"))
    names = {path.stem.removeprefix("invisible_man-") for path in paths}
    assert names >= {"kit-a4", "rulebook-a4", "board-poster", "guide-a4", "credits-a4", "location_cards-a4", "mats-a4"}
    for path in paths:
        check(path, "The Invisible Man: ")
        assert information(path)["Author"] == "Rick Holzgrafe"


def art(folder: Path) -> Game:
    """Cards with pictures of every kind: see-through, photographs in three channels, four and one, and sixteen bits."""
    noise = Image.effect_noise((120, 90), 80)
    clear = noise.convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize((120, 90)))
    files = {
        "clear.png": saved(clear, "PNG"),
        "photo.jpg": saved(noise.convert("RGB"), "JPEG", progressive=True),
        "inks.jpg": saved(noise.convert("CMYK"), "JPEG"),
        "grey.jpg": saved(noise, "JPEG"),
        "deep.png": saved(Image.new("I;16", (120, 90), 40000), "PNG"),
    }
    rows = "".join(f"c{number}: {{picture: {name}}}\n" for number, name in enumerate(files))
    face = """\
draw:
  - picture: {box: -3 -3 69 60, src: "{{ it.picture }}"}
  - text: {box: 5 70 53 8, say: "“{{ it.picture }}” & <Größe>", style: title}
"""
    made = game(folder, rows, fields="{picture: text}", card=face)
    made.write("game.yaml", (made.root / "content/probe/game.yaml").read_text("utf-8").replace("Probe", "Żółć & <Co>"))
    for name, data in files.items():
        made.write(f"pictures/{name}", data)
    return made


def test_pictures_of_every_kind_may_be_kept_and_titles_are_told_as_they_are(tmp_path: Path) -> None:
    built = art(tmp_path).build("a4", "letter")
    assert built.ok, built.found.text
    paths = sorted(built.folder.glob("*.pdf"))
    assert [path.stem for path in paths] == ["probe-cards-a4", "probe-cards-letter", "probe-kit-a4", "probe-kit-letter"]
    for path in paths:
        check(path, "Żółć & <Co>: ")
        assert "Author" not in information(path)


@pytest.mark.parametrize("words", [("export", "probe", "--to", "cut"), ("calibrate",)])
def test_sheets_for_machines_may_be_kept(tmp_path: Path, words: tuple[str, ...]) -> None:
    made = game(tmp_path, "a: {name: A, text: T}\nb: {name: B, text: T}\n")
    done = CliRunner().invoke(kitwright, ["--root", str(made.root), *words])
    assert done.exit_code == 0, done.output
    (path,) = (tmp_path / "output").rglob("*.pdf")
    check(path, "P")


def test_a_face_whose_glyphs_share_one_advance_keeps_it(tmp_path: Path) -> None:
    """A monospaced face of 2048 units: its file tells one advance for all, which a subset must not lose."""
    theme = THEME.replace("Old Standard TT", "Probe Sans").replace("bold: yes", "min: 6pt")
    made = game(tmp_path, "a: {name: Anna, text: t}\n", theme=theme)
    probe_font(made)
    face = TTFont(DATA / "probe-sans.ttf")
    face["head"].unitsPerEm = 2048
    face["hmtx"].metrics = {name: (1229, bearing) for name, (_, bearing) in face["hmtx"].metrics.items()}
    out = BytesIO()
    face.save(out)
    made.write("templates/fonts/Probe/probe-sans.ttf", out.getvalue())
    path = made.build().pdf().path
    check(path, "Probe: ")
    letters = [one for one in Pdf(path).chars() if "Probe" in one["fontname"]]
    assert {round(one["adv"] / one["size"], 3) for one in letters} == {0.6}


# The same checks see what is wrong


def page(folder: Path, draw: Callable[[Any], object], kind: type[Canvas] = BareCanvas) -> Path:
    """A file of one page that shows a square and what ``draw`` makes of its canvas."""
    path = folder / "page.pdf"
    canvas = kind(str(path), lang="en", invariant=1)
    canvas.rect(10, 10, 50, 50, fill=1)
    draw(canvas)
    canvas.save()
    return path


def linked(canvas: Any) -> None:
    canvas.linkURL("https://example.org", (10, 10, 60, 60))
    canvas.bookmarkPage("here")
    canvas.linkRect("", "here", (70, 10, 90, 60))


def written(canvas: Any) -> None:
    canvas.setFont("Helvetica", 9)
    canvas.drawString(72, 72, "Not embedded")


def test_a_page_of_our_canvas_has_no_fault(tmp_path: Path) -> None:
    assert faults(page(tmp_path, linked)) == []


@pytest.mark.parametrize(
    ("draw", "said"),
    [
        (lambda canvas: setattr(canvas._doc.Catalog, "OutputIntents", None), "no OutputIntents"),
        (lambda canvas: setattr(canvas._doc.Catalog, "Metadata", None), "no /Metadata"),
        (lambda canvas: Canvas.linkURL(canvas, "https://example.org", (10, 10, 60, 60)), "6.3.2-1"),
        (written, "not embedded"),
        (lambda canvas: canvas.setFillColorCMYK(0, 0, 0, 1), "CMYK"),
    ],
)
def test_a_page_with_one_fault_is_refused(tmp_path: Path, draw: Callable[[Any], object], said: str) -> None:
    (fault,) = faults(page(tmp_path, draw))
    assert said in fault


def test_a_page_of_the_plain_canvas_is_refused(tmp_path: Path) -> None:
    said = faults(page(tmp_path, linked, Canvas))
    assert len(said) == 4
    for part, fault in zip(("no OutputIntents", "/Trans", "no /Metadata", "6.1.7.1: stream"), said, strict=True):
        assert part in fault


def test_bytes_that_break_the_syntax_are_seen(tmp_path: Path) -> None:
    data = page(tmp_path, linked).read_bytes()
    assert unlike(data) == []
    assert unlike(data.replace(b"\n%\x93", b"\n% ", 1)) != []
    assert unlike(data + b"more") == ["6.1.3: end"]
    assert unlike(data.replace(b"xref\n0 ", b"xref \n0", 1)) == ["6.1.4: table"]


# The profile


def test_the_profile_is_srgb() -> None:
    """Colours keep their numbers on the way from it to the sRGB of another maker, and back."""
    steps = (0, 1, 5, 11, 12, 40, 80, 128, 180, 230, 254, 255)
    colours = bytes(value for r in steps for g in steps for b in steps for value in (r, g, b))
    image = Image.frombytes("RGB", (len(steps) ** 3, 1), colours)
    ours, other = ImageCms.ImageCmsProfile(BytesIO(srgb())), ImageCms.createProfile("sRGB")
    for given, wanted in ((ours, other), (other, ours)):
        there = ImageCms.profileToProfile(image, given, wanted, ImageCms.Intent.RELATIVE_COLORIMETRIC, "RGB")
        assert there is not None
        assert there.tobytes() == colours


def test_the_profile_says_what_it_is() -> None:
    data = srgb()
    assert int.from_bytes(data[:4], "big") == len(data) < 600
    profile = ImageCms.ImageCmsProfile(BytesIO(data)).profile
    assert (profile.version, profile.profile_description) == (4.2, "sRGB IEC61966-2.1")
    # the primaries of IEC 61966-2-1, from D65 (0.3127, 0.3290) to D50 by Bradford's matrix; together they are white
    wanted = ((0.43604, 0.22248, 0.01392), (0.38511, 0.71690, 0.09707), (0.14305, 0.06061, 0.71392))
    primaries = (profile.red_colorant, profile.green_colorant, profile.blue_colorant)
    found = [primary[0] for primary in primaries if primary is not None]
    assert [value for xyz in found for value in xyz] == pytest.approx([*sum(wanted, ())], abs=2e-5)
    assert [sum(values) for values in zip(*found, strict=True)] == pytest.approx([0.9642, 1, 0.82491], abs=3e-5)
