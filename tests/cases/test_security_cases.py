"""Field cases of packs that come from strangers: paths, templates, scripts, aliases, colours.

No command unpacks an archive of a stranger into files: Z03 tries workbooks, which are archives that are read in memory,
and the archive that git makes of an earlier commit, which goes into a folder of its own for a moment.
The whole kinds of these faults are tried by ``tests/hostile``.
"""

from __future__ import annotations

import subprocess
import tempfile
from contextlib import ExitStack
from html.parser import HTMLParser
from pathlib import Path

import pytest

from generator.before import before
from generator.diagnostic import Diagnostic, as_github
from tests.kit import CARD, DATA, KIT, game
from tests.sheets import CARD as NAME
from tests.sheets import ods, of_sheet, parts_of, xlsx, zipped

PICTURE = "draw:\n  - picture: {box: 0 0 63 88, src: '{{ it.image }}'}\n"
FACE = CARD + "  - rect: {box: 0 0 9 9, fill: '{{ it.colour }}'}\n"


# Z01: a picture path leaves the project


@pytest.mark.parametrize(
    "path",
    ["../../../../etc/hostname", "art/../../outside.png", "/etc/hostname", "art/../art/ok.png", "..\\outside.png"],
)
def test_z01_a_path_that_leads_out_is_an_error_with_its_line(tmp_path: Path, path: str) -> None:
    """A harmless ``..`` is refused as well: a name of a picture has no way up, and so needs none."""
    made = game(tmp_path / "packs", f"a: {{image: '{path}'}}\n", fields="{image: text}", card=PICTURE)
    made.write("pictures/art/ok.png", b"SECRET")
    (tmp_path / "outside.png").write_bytes(b"SECRET")
    found = made.check()
    assert found.places("K217") == [("cards.yaml", 1)], found.text
    assert path in found.one("K217").message
    assert "SECRET" not in found.text
    assert not made.build().ok
    assert not made.output.exists()


@pytest.mark.parametrize("name", ["../card", "../../templates/probe/card", "/etc/hostname", "card.yaml", "a/b"])
def test_z01_a_template_is_a_name_and_no_path(tmp_path: Path, name: str) -> None:
    made = game(tmp_path, "a: {name: A, text: B}\n", kit=KIT.replace("front: card", f"front: '{name}'"))
    assert made.check().places("K106") == [("kit.yaml", 1)]


@pytest.mark.parametrize("name", ["../x", "x/../../y", "/tmp/x", "c:x", "x\\y", "x.", "CON", "a\\u0001"])
def test_z01_what_names_a_file_of_the_output_is_an_id(tmp_path: Path, name: str) -> None:
    made = game(tmp_path, "a: {name: A, text: B}\n", kit=KIT.replace("cards:", f'"{name}":'.replace("\\y", "\\\\y"), 1))
    found = made.check()
    assert "is not an id" in found.one("K103").message
    assert not made.build().ok
    assert not made.output.exists()


@pytest.mark.parametrize(
    ("file", "text", "place"),
    [
        ("content/probe/rulebook.yaml", "one: {title: T, text: x, insert: ../../../etc/hostname}\n", ("K103", 1)),
        ("content/probe/game.yaml", "language: ../../etc\n", ("K103", 7)),
        ("templates/probe/card.yaml", "extends: ../../../etc/hostname\ndraw: []\n", ("K106", 1)),
        ("templates/probe/card.yaml", "draw:\n  - icon: {box: 0 0 5 5, name: ../../x, fill: ink}\n", ("K204", 2)),
        ("templates/probe/fonts/fonts.yaml", "", ("K209", 4)),
    ],
    ids=["insert", "language", "extends", "icon", "font"],
)
def test_z01_no_other_name_leads_out(tmp_path: Path, file: str, text: str, place: tuple[str, int]) -> None:
    made = game(tmp_path, "a: {name: A, text: B}\n")
    if file.endswith("game.yaml"):
        text = (tmp_path / file).read_text("utf-8") + text
    if file.endswith("fonts.yaml"):
        about = ["name: P", "folder: ../../../../../../etc", "regular: hostname", "author: n", "licence: n"]
        text = "p:\n" + "".join(f"  {one}\n" for one in about)
    made.write(file.replace("templates/probe/", "templates/"), text)
    found = made.check()
    assert found.places(place[0]) == [(Path(file).name, place[1])], found.text
    assert not made.build().ok
    assert not made.output.exists()


def test_z01_a_table_of_pictures_names_its_cells(tmp_path: Path) -> None:
    rows = "id,image\na,../../../etc/hostname\nb,art/../../x.png\nc,/etc/hostname\n"
    found = of_sheet(tmp_path, "cards.csv", rows, "{image: text}", PICTURE).check()
    assert found.places("K217") == [("cards.csv", 2), ("cards.csv", 3), ("cards.csv", 4)]


# Z03: an archive writes files outside its folder

OUT = ("../zip-slip-marker.txt", "..\\zip-slip-marker.txt", "good/../../zip-slip-marker.txt")


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_z03_entries_of_a_workbook_are_never_written(tmp_path: Path, ending: str) -> None:
    row = "<table:table-row>{}</table:table-row>"
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    rows = [["id", "name"], ["a", "Wolf"]]
    body = "".join(row.format("".join(map(cell.format, line))) for line in rows)
    plain = xlsx(rows) if ending == "xlsx" else ods(f'<table:table table:name="cards">{body}</table:table>')
    absolute = (tmp_path / "zip-slip-marker.txt").as_posix()
    parts = {**dict.fromkeys((*OUT, absolute), b"MARKER"), **parts_of(plain)}
    made = of_sheet(tmp_path / "deep" / "down", f"cards.{ending}", zipped(parts), "{name: text}", NAME)
    built = made.build()
    assert built.ok, built.found.text
    assert built.pdf().text().startswith("Wolf")
    assert not list(tmp_path.rglob("*marker*"))


def test_z03_a_pack_of_strangers_is_no_workbook_and_is_not_unpacked(tmp_path: Path) -> None:
    made = of_sheet(tmp_path, "cards.xlsx", (DATA / "Z03/pack.zip").read_bytes(), "{name: text}", NAME)
    made.write("pack.zip", (DATA / "Z03/pack.zip").read_bytes())
    before = sorted(tmp_path.rglob("*"))
    found = made.check()
    assert found.places("K008") == [("cards.xlsx", 1)]
    assert "Save" in (found.one("K008").hint or "") or "save" in (found.one("K008").hint or "")
    assert sorted(tmp_path.rglob("*")) == before


def test_z03_a_commit_whose_links_lead_out_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    made = game(tmp_path / "game", "a: {name: A, text: B}\n")
    link = made.root / "content/probe/out"
    link.symlink_to("../../../../../../etc")
    for words in (("init", "-q"), ("add", "content", "templates"), ("commit", "-qm", "first")):
        about = ("-c", "user.name=Probe", "-c", "user.email=probe@example.org", "-c", "core.symlinks=true")
        subprocess.run(["git", "-C", str(made.root), *about, *words], check=True, capture_output=True)
    link.unlink()
    with ExitStack() as stack:
        found = before(made.workspace, "probe", "HEAD", made.output, stack)
    assert isinstance(found, Diagnostic)
    assert found.code == "K412"
    assert found.message == "at 'HEAD' content/probe/out leads out of the workspace"
    assert list(scratch.iterdir()) == []


# Z05: card text is run as a template


def test_z05_what_looks_like_a_template_prints_as_typed(tmp_path: Path) -> None:
    text = "{% if true %}yes{% endif %} ##"
    made = game(tmp_path, f"a: {{name: '{{{{ 7*7 }}}}', text: '{text}'}}\n")
    found = made.check()
    assert set(found.codes) == {"K111"}, found.text  # single braces quote a path; nothing is evaluated
    made.write("cards.yaml", "a: {name: '{{ 7*7 }}', text: 'B'}\n")
    page = made.build().pdf().text()
    assert "{ 7*7 }" in page
    assert "49" not in page


@pytest.mark.parametrize("probe", ["''.__class__.__mro__", "it.__class__", "game.__dict__", "range.__globals__"])
def test_z05_a_template_reaches_no_class_module_or_file(tmp_path: Path, probe: str) -> None:
    face = CARD + f'  - text: {{box: 0 0 9 9, say: "{{{{ {probe} }}}}", style: body}}\n'
    found = game(tmp_path, "a: {name: A, text: B}\n", card=face).check()
    assert found.places("K104") == [("card.yaml", 4)]
    assert "names do not begin with '_'" in found.text


# Z07: script in rulebook or card text runs in the browser


class _Page(HTMLParser):
    """Elements with their attributes, and the text outside of the page's own script and styles."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._within = ""
        self.scripts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._within = tag if tag in ("script", "style") else self._within

    def handle_endtag(self, tag: str) -> None:
        self._within = "" if tag == self._within else self._within

    def handle_data(self, data: str) -> None:
        if self._within == "script":
            self.scripts.append(data)
        elif not self._within:
            self.text += data


def test_z07_nothing_of_a_rulebook_runs(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: '<svg onload=window.x=y>', text: '**ok** <iframe src=//x.org></iframe>'}\n")
    made.write(
        "rulebook.yaml",
        "one:\n  title: 'Rules <script>window.x=y</script>'\n  text: |\n"
        '    <img src="x" onerror="window.x=y">\n\n    <b>bold</b> and {cards.a.name}, {cards.a.text}\n\n'
        "    [go](javascript:window.x=y) [on](vbscript:x) [up](data:text/html,x) [at](JaVaScRiPt:x)\n",
    )
    built = made.build()
    assert not built.ok  # an address that no rulebook may have is an error at its section
    assert built.found.places("K110") == [("rulebook.yaml", 3)] * 4, built.found.text
    assert [one.message.rpartition(" ")[2] for one in built.found.of("K110")] == [
        "'JaVaScRiPt:x'",
        "'data:text/html,x'",
        "'javascript:window.x=y'",
        "'vbscript:x'",
    ]
    made.write("rulebook.yaml", (made.root / "content/probe/rulebook.yaml").read_text("utf-8").split("    [go]")[0])
    built = made.build()
    assert built.ok, built.found.text
    pages = list(made.output.glob("*.html"))
    assert pages
    for path in pages:
        page = _Page(path.read_text("utf-8"))
        assert not any("window.x" in script for script in page.scripts)
        for tag, attributes in page.elements:
            assert tag not in ("iframe", "img", "object", "embed", "base")
            assert not any(name.startswith("on") for name in attributes)
            for name in ("href", "src"):
                assert not (attributes.get(name) or "").lower().startswith(("javascript:", "vbscript:", "data:text"))
        assert "<script>window.x=y</script>" in page.text
        assert "<img src=“x” onerror=“window.x=y”>" in page.text
        assert "<svg onload=window.x=y>" in page.text


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("te\\e[2Jxt", r"te\x1b[2Jxt"),
        ("te\\nxt", r"te\x0axt"),
        ("te\\u202Ext", r"te\u202ext"),
        ("te\\u200bxt", r"te\u200bxt"),
    ],
)
def test_z07_findings_hold_nothing_that_a_terminal_obeys(tmp_path: Path, key: str, shown: str) -> None:
    found = game(tmp_path, f'a:\n  name: A\n  "{key}": B\n').check()
    one = found.one("K101")
    assert f"unknown key '{shown}' in a" in found.text
    line = as_github(one, found.sources)
    assert line.startswith("::error file=content/probe/cards.yaml,line=3,col=3,")
    assert f"'{shown}'" in line
    assert all(part.isprintable() for part in found.text.split("\n"))


def test_z07_a_line_with_such_characters_is_shown_without_them(tmp_path: Path) -> None:
    found = game(tmp_path, "a: {name: A, text: \x1b]0;x\x07}\n").check()
    assert found.places("K002") == [("cards.yaml", 1)]
    assert "  1 | a: {name: A, text: \ufffd]0;x\ufffd}" in found.text


# Z11: nested YAML aliases blow up


def test_z11_nested_aliases_are_an_error_at_the_alias(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 10)]
    found = game(tmp_path, "\n".join([*lines, "cards: *a9", ""])).check()
    one = found.one("K006")
    assert one.message == "aliases expand to too many values"
    assert found.places("K006") == [("cards.yaml", 6)]  # the aliases of the lines before come to 74,718 values


@pytest.mark.parametrize(
    "file", ["game.yaml", "kit.yaml", "rulebook.yaml", "lang/pl.yaml", "templates/theme.yaml", "templates/card.yaml"]
)
def test_z11_aliases_are_counted_in_every_file(tmp_path: Path, file: str) -> None:
    """Mappings as well as lists: each line has four times the values of the one before."""
    lines = ["a0: &a0 {a: x, b: x, c: x, d: x}"]
    lines += [f"a{i}: &a{i} {{a: *a{i - 1}, b: *a{i - 1}, c: *a{i - 1}, d: *a{i - 1}}}" for i in range(1, 14)]
    made = game(tmp_path, "a: {name: A, text: B}\n")
    made.write(file, "\n".join([*lines, ""]))
    found = made.check()
    assert found.one("K006").message == "aliases expand to too many values"
    assert found.places("K006")[0][0] == Path(file).name


def test_z11_honest_aliases_and_plain_files_pass(tmp_path: Path) -> None:
    shared = "".join(f"c{i}: {{<<: *b, name: C{i}}}\n" for i in range(500))
    assert game(tmp_path / "a", "b: &b {name: B, text: same}\n" + shared).check().codes == []
    plain = "".join(f"c{i}: {{name: C{i}, text: same}}\n" for i in range(5_000))
    assert game(tmp_path / "b", plain).pack().usable


# Z13: a colour value is evaluated as Python


@pytest.mark.parametrize(
    "colour", ["max(1,2)", "Color(1,0,0)", "[max(1,2)]", "rgb(1,2,3)", "#C0FFE", "url(x)", "red;x"]
)
def test_z13_a_colour_is_a_pattern_and_no_code(tmp_path: Path, colour: str) -> None:
    cards = f"a: {{name: A, text: B, colour: '{colour}'}}\n"
    found = game(tmp_path, cards, fields="{name: text, text: text, colour: colour}", card=FACE).check()
    assert found.places("K103") == [("cards.yaml", 1)]
    assert f"found '{colour}'" in found.one("K103").message


def test_z13_colours_and_text_that_only_look_like_markup_print(tmp_path: Path) -> None:
    text = '<font color="[max(1,2)]">x</font>'
    cards = f"a: {{name: A, text: '{text}', colour: '#C0FFEE'}}\n"
    made = game(tmp_path, cards, fields="{name: text, text: text, colour: colour}", card=FACE)
    pdf = made.build().pdf()
    assert text in pdf.text().replace("\n", "").replace("  ", " ")
    assert (0xC0, 0xFF, 0xEE) in pdf.raster().inside(pdf.forms()[0])
