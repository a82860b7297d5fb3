"""Tables that are sheets: cells become what YAML would have said, and every finding stands at its cell."""

import csv
import re
import sys
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.comments import Comment

from generator.spreadsheet import ENDINGS, shaped, written
from generator.spreadsheet.csv import read_csv
from generator.spreadsheet.grid import column_name, column_number
from generator.unchanged import fingerprint, looks
from tests.kit import found as found_of
from tests.kit import game
from tests.sheets import CARD, ods, of_sheet, parts_of, saved, xlsx, zipped

DEEP = (
    '{name: text, "cost?": {wood: int, "gold?": int}, "tags?": [text], "steps?": [{say: text, "n?": int}], '
    '"foil?": flag}'
)
RICH = """\
id,name,cost.wood,cost.gold,tags,steps.1.say,steps.1.n,steps.2.say,foil
a,Axe,2,,wood; iron ;,Chop,3,Rest,yes
b,Bow,,,"one; two
three",,,,no
c,07,,,,,,,
"""


def cards(made: Any) -> dict[str, dict[str, Any]]:
    """The fields of the cards as plain values."""
    pack = made.pack()
    assert not pack.found, found_of(pack).text
    return {name: entry.model_dump() for name, entry in pack.game.cards.items()}


def test_dotted_columns_lists_flags_and_texts(tmp_path: Path) -> None:
    nothing = {"cost": None, "tags": None, "steps": None, "foil": None}
    assert cards(of_sheet(tmp_path, "cards.csv", RICH, DEEP)) == {
        "a": {
            "name": "Axe",
            "cost": {"wood": 2, "gold": None},
            "tags": ("wood", "iron"),
            "steps": ({"say": "Chop", "n": 3}, {"say": "Rest", "n": None}),
            "foil": True,
        },
        "b": {**nothing, "name": "Bow", "tags": ("one; two", "three"), "foil": False},
        "c": {**nothing, "name": "07"},
    }


@pytest.mark.parametrize("ending", [".xlsx", ".ods"])
def test_a_workbook_says_the_same_as_csv(tmp_path: Path, ending: str) -> None:
    rows = list(csv.reader(RICH.splitlines(keepends=True)))
    if ending == ".xlsx":
        data = xlsx([[int(cell) if cell.isdigit() and cell != "07" else cell or None for cell in row] for row in rows])
    else:
        cell = "<table:table-cell office:value-type='string'>{}</table:table-cell>"
        lines = ("".join(cell.format("".join(f"<text:p>{p}</text:p>" for p in c.split("\n"))) for c in r) for r in rows)
        data = ods(f"<table:table table:name='cards'>{''.join(ROW.format(line) for line in lines)}</table:table>")
    one = cards(of_sheet(tmp_path / "a", "cards.csv", RICH, DEEP))
    assert cards(of_sheet(tmp_path / "b", f"cards{ending}", data, DEEP)) == one


def test_numbers_of_a_workbook_are_texts_where_texts_are_asked(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    sheet.append(["id", "name", "price"])
    shown = [(3.0, "General", "3"), (7, "00", "07"), (2.5, "0.00", "2.50"), (0.5, "0%", "50%"), (0.1 + 0.2, "0", "0.3"),
             (1e21, "General", "1" + "0" * 21), (True, "General", "TRUE"), (-4, "General", "-4")]  # fmt: skip
    for number, (value, form, _) in enumerate(shown):
        sheet.append([f"a{number}", value, 0.5])
        sheet.cell(number + 2, 2).number_format = form
        sheet.cell(number + 2, 3).number_format = "0%"
    made = cards(of_sheet(tmp_path, "cards.xlsx", saved(book), "{name: text, price: number}"))
    assert [one["name"] for one in made.values()] == [text for _, _, text in shown]
    assert {one["price"] for one in made.values()} == {0.5}


def test_findings_of_a_workbook_name_sheet_and_cell(tmp_path: Path) -> None:
    data = xlsx([["id", "name", "cost.wood", "cost.gould"], ["a", "x", "many", 1], ["b", None, 1, None]], "Cards")
    text = of_sheet(tmp_path, "cards.xlsx", data, DEEP).check().text
    assert "content/probe/cards.xlsx Cards!D1: error[K101]: unknown column 'cost.gould'" in text
    assert "did you mean 'cost.gold'?" in text
    assert "content/probe/cards.xlsx Cards!C2: error[K103]: 'wood': expected a whole number, found 'many'" in text
    assert "  2 | a | x | many | 1\n    |         ^^^^" in text
    assert "content/probe/cards.xlsx Cards!B3: error[K014]: name of 'b' is empty" in text


def test_a_needed_field_of_a_mapping_that_is_there(tmp_path: Path) -> None:
    data = "id,name,cost.wood,cost.gold\na,x,,3\nb,y,,\n"
    found = of_sheet(tmp_path, "cards.csv", data, DEEP).check()
    assert found.codes == ["K014"]
    assert "content/probe/cards.csv:2:5: error[K014]: cost.wood of 'a' is empty" in found.text


def test_references_and_text_fit_stand_at_the_cell(tmp_path: Path) -> None:
    made = game(tmp_path, "", fields='{name: text, "next?": ref cards}', card=CARD)
    (tmp_path / "content/probe/cards.yaml").unlink()
    made.write("cards.csv", f"id,name,next\na,x,b\nb,{'Wide' * 40},c\n")
    found = made.check()
    assert found.places("K110") == [("cards.csv", 3)]
    spans = {one.code: found.sources.span(one.at) for one in found.all}
    assert spans["K110"].column == 164
    fit = [one for one in found.all if one.code.startswith("K2")]
    assert [(found.sources.span(one.at).line, found.sources.span(one.at).column) for one in fit] == [(3, 3)]


@pytest.mark.parametrize(
    ("data", "code", "place", "words"),
    [
        ("name,id\nx,a\n", "K009", "1:1", "the first column is named 'name'"),
        ("id,name,\na,x,y\n", "K009", "1:9", "column C has no name"),
        ("id,name,name\na,x,y\n", "K003", "1:9", "column 'name' is there twice"),
        ("id,tags\na,x\n", "K102", "1:1", "the column 'name' is missing"),
        ("id,name\na,x, y\n", "K010", "2:5", "beyond the last column"),
        ("id,name\n,x\n", "K010", "2:1", "the row has no id"),
        ('id,name\na,"x\n', "K010", "2:3", "never closed"),
        ('id,name\na,"x" y\n', "K010", "2:3", "text follows a closing quote"),
        ("id,name,tags,tags.1\na,x,y,z\n", "K010", "2:7", "another cell of 'a' says tags as a whole"),
        ("id,name,tags.1,tags\na,x,y,z\n", "K010", "2:7", "another cell of 'a' says tags as a whole"),
        ("id,name\na,#REF!\n", "K011", "2:3", "the error #REF!"),
        ("", "K007", "1:1", "the file is empty"),
        ("\n,,\n", "K007", "1:1", "the file is empty"),
        ("id,name\n", "K108", "1:1", "cards has no entries"),
        ("id,name\nA b,x\n", "K103", "2:1", "'A b' is not an id"),
        (
            b"id,name\na,x\nb,K\xe4se\n",
            "K001",
            "3:4",
            "(byte 0xe4 in line 3); as Windows-1252 (cp1252) the line is 'b,Käse'",
        ),
        (b"id,name\na,\x81\xff\n", "K001", "2:3", "nor Windows-1252"),
        ("id,name\na,x\n".encode("utf-16-le"), "K001", "1:1", "UTF-16 without its mark"),
        (b"\xff\xfei\x00d\x00,", "K001", "1:1", "begins as UTF-16"),
    ],
)
def test_what_is_wrong_with_a_csv_file(tmp_path: Path, data: str | bytes, code: str, place: str, words: str) -> None:
    found = of_sheet(tmp_path, "cards.csv", data, DEEP).check()
    assert code in found.codes, found.text
    one = found.of(code)[0]
    assert found.sources.shown(one.at) == f"content/probe/cards.csv:{place}"
    assert words in one.message


@pytest.mark.parametrize("mark", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_encodings_with_their_mark(tmp_path: Path, mark: str) -> None:
    text = ("\ufeff" if mark in ("utf-16-le", "utf-16-be") else "") + "id\tname\r\na\tMłyn\r\n"
    assert cards(of_sheet(tmp_path, "cards.csv", text.encode(mark), "{name: text}")) == {"a": {"name": "Młyn"}}


def test_line_breaks_in_cells_move_no_line(tmp_path: Path) -> None:
    data = 'id,name,cost.wood\r\na,"one\r\ntwo ""2""\n",1\r\n\r\nb,y,z\r\n,,\r\n'
    made = of_sheet(tmp_path, "cards.csv", data, DEEP)
    found = made.check()
    assert found.places("K103") == [("cards.csv", 6)]
    made.write("cards.csv", data.replace("z", "2"))
    assert cards(made)["a"]["name"] == 'one\ntwo "2"'


def test_remarks_empty_rows_and_short_rows(tmp_path: Path) -> None:
    data = "id,name,# asked of Ann,tags,,\n# old ones,,,,,\na,x,really?\n,,,,,\nb,y,,z,,\n\n"
    made = cards(of_sheet(tmp_path, "cards.csv", data, DEEP))
    assert [(one["name"], one["tags"]) for one in made.values()] == [("x", None), ("y", ("z",))]


def test_a_formula_in_csv_is_text_and_an_apostrophe_guards_one(tmp_path: Path) -> None:
    data = "id,name\na,=1+1\nb,'=1+1\nc,''-x\nd,'tis\ne,-3\n"
    made = cards(of_sheet(tmp_path, "cards.csv", data, DEEP))
    assert [one["name"] for one in made.values()] == ["=1+1", "=1+1", "'-x", "'tis", "-3"]


def test_stored_values_of_formulas_are_used(tmp_path: Path) -> None:
    parts = parts_of(xlsx([["id", "name", "tags"], ["a", "=1+1", '=""']]))
    sheet = parts["xl/worksheets/sheet1.xml"].decode()
    sheet = sheet.replace('<c r="B2"><f>1+1</f><v></v>', '<c r="B2"><f>1+1</f><v>2</v>')
    sheet = sheet.replace('<c r="B2"><f>1+1</f><v />', '<c r="B2"><f>1+1</f><v>2</v>')
    sheet = sheet.replace('<c r="C2"><f>', '<c r="C2" t="str"><f>')
    parts["xl/worksheets/sheet1.xml"] = sheet.encode()
    assert cards(of_sheet(tmp_path, "cards.xlsx", zipped(parts), DEEP))["a"]["name"] == "2"


def test_errors_dates_and_merged_cells_of_a_workbook(tmp_path: Path) -> None:
    from datetime import date

    book = Workbook()
    sheet = book.active
    for row in (["id", "name"], ["a", "#REF!"], ["b", date(2026, 3, 4)], ["c", "x"], ["d", None]):
        sheet.append(row)
    sheet["B2"].data_type = "e"
    sheet.merge_cells("B4:B5")
    sheet["B4"].comment = Comment("a remark", "Ann")
    sheet.row_dimensions[4].hidden = True
    made = of_sheet(tmp_path, "cards.xlsx", saved(book), "{name: text}")
    text, notes = made.check().text, made.pack().notes
    assert "cards.xlsx Sheet!B2: error[K011]: the cell holds the error #REF!" in text
    assert "cards.xlsx Sheet!B3: warning[K013]: column name: '2026-03-04' looks like a date" in text
    assert "cards.xlsx Sheet!B4: error[K010]: the cells B4:B5 are merged" in text
    assert notes == ["content/probe/cards.xlsx: 1 hidden row read like the others"]


def test_the_sheet_of_a_table(tmp_path: Path) -> None:
    rows = [["id", "name"], ["a", "x"]]
    of = {"Cards": rows, "notes": [["whatever"]]}
    assert cards(of_sheet(tmp_path / "a", "cards.xlsx", xlsx([], "one", **of), DEEP))
    assert cards(of_sheet(tmp_path / "b", "cards.xlsx", xlsx(rows, "whatever"), DEEP))
    found = of_sheet(tmp_path / "c", "cards.xlsx", xlsx(rows, "one", two=rows), DEEP).check()
    assert "no sheet is called 'cards': one, two" in found.one("K009").message
    book = Workbook()
    book.active.title = "shown"
    book.active.append(["id", "name"])
    book.active.append(["a", "x"])
    book.create_sheet("secret").sheet_state = "hidden"
    assert cards(of_sheet(tmp_path / "d", "cards.xlsx", saved(book), DEEP))


ROW = "<table:table-row>{}</table:table-row>"
TEXT = "<table:table-cell office:value-type='string'><text:p>{}</text:p></table:table-cell>"
CELL = "<table:table-cell office:value-type='{}'><text:p>{}</text:p></table:table-cell>"
HEAD = ROW.format(TEXT.format("id") + TEXT.format("name"))


def test_an_ods_file_in_detail(tmp_path: Path) -> None:
    """As LibreOffice writes: repeated cells and rows, spaces as elements, comments, hidden sheets."""
    a = TEXT.format("a") + (
        "<table:table-cell office:value-type='string'><office:annotation><text:p>remark</text:p></office:annotation>"
        "<text:p>two<text:s text:c='2'/>spaces &amp; <text:span>more</text:span></text:p><text:p>line</text:p>"
        "</table:table-cell><table:table-cell table:number-columns-repeated='1020'/>"
    )
    b = TEXT.format("b") + CELL.format("float' office:value='2.5", "2,50")
    gap = "<table:table-row table:number-rows-repeated='3'><table:table-cell/></table:table-row>"
    c = TEXT.format("c") + "<table:table-cell office:value-type='boolean' office:boolean-value='true'/>"
    tail = "<table:table-row table:number-rows-repeated='1048000'><table:table-cell/></table:table-row>"
    styles = "<style:style style:name='h'><style:table-properties table:display='false'/></style:style>"
    body = (
        f"<table:table table:name='other' table:style-name='h'>{ROW.format(TEXT.format('z'))}</table:table>"
        f"<table:table table:name='Sheet1'>{HEAD}{ROW.format(a)}{ROW.format(b)}{gap}{ROW.format(c)}{tail}</table:table>"
    )
    made = of_sheet(tmp_path, "cards.ods", ods(body, styles), "{name: text}")
    assert [one["name"] for one in cards(made).values()] == ["two  spaces & more\nline", "2,50", "TRUE"]
    made.write(
        "content/probe/game.yaml",
        made.root.joinpath("content/probe/game.yaml").read_text().replace("name: text", "name: number"),
    )
    text = made.check().text
    assert "cards.ods Sheet1!B2: error[K103]" in text
    assert "cards.ods Sheet1!B7: error[K103]: 'name': expected a number, found 'TRUE'" in text
    assert "Sheet1!B3" not in text


@pytest.mark.parametrize(
    ("cell", "code", "words"),
    [
        ("<table:table-cell table:formula='of:=1'/>", "K011", "formula without a stored value"),
        (CELL.format("string' calcext:value-type='error", "#REF!"), "K011", "the error #REF!"),
        (CELL.format("string' table:number-rows-spanned='2", "x"), "K010", "merged"),
        (CELL.format("date' office:date-value='2026-03-04", "03/04/26"), "K013", "03/04/26"),
    ],
)
def test_cells_of_an_ods_file_that_are_told(tmp_path: Path, cell: str, code: str, words: str) -> None:
    body = f"<table:table table:name='cards'>{HEAD}{ROW.format(TEXT.format('a') + cell)}</table:table>"
    found = of_sheet(tmp_path, "cards.ods", ods(body), '{"name?": text}').check()
    assert words in found.one(code).message
    assert found.sources.shown(found.one(code).at) == "content/probe/cards.ods cards!B2"


GOOD = xlsx([["id", "name"], ["a", "x"]])
WRITTEN = written(read_csv(RICH.encode(), "").rows, ".ods", "cards")
SPACED = CELL.format("string", "<text:s text:c='999'/>" * 40_000)
ENTITY = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>'


def bomb(part: str) -> bytes:
    """A workbook whose part is 33 MiB of spaces and a bit."""
    from io import BytesIO
    from zipfile import ZIP_DEFLATED, ZipFile

    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        file.writestr(part, b" " * 34_700_000)
    return out.getvalue()


def ranged(element: str) -> bytes:
    """A workbook with an element that names a range of cells."""
    sheet = parts_of(GOOD)["xl/worksheets/sheet1.xml"].replace(b"</sheetData>", b"</sheetData>" + element.encode())
    return zipped({**parts_of(GOOD), "xl/worksheets/sheet1.xml": sheet})


def many(element: bytes, count: int) -> bytes:
    sheet = parts_of(GOOD)["xl/worksheets/sheet1.xml"].replace(b"</sheetData>", element * count + b"</sheetData>")
    return zipped({**parts_of(GOOD), "xl/worksheets/sheet1.xml": sheet})


def far() -> bytes:
    book = Workbook()
    book.active["XFD1048576"] = "x"
    return saved(book)


@pytest.mark.parametrize(
    ("ending", "data", "code", "words"),
    [
        (".xlsx", b"", "K008", "no workbook, or broken"),
        (".xlsx", b"id,name\n", "K008", "no workbook, or broken"),
        (".xlsx", GOOD[:-40], "K008", "no workbook, or broken"),
        (".xlsx", zipped({"a.xml": b"<a/>"}), "K008", "no workbook, or broken"),
        (".xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "K008", "encrypted, or of Excel 97"),
        (".xlsx", bomb("xl/worksheets/sheet1.xml"), "K006", "too large"),
        (".xlsx", many(b"<row/>", 200_001), "K006", "too many cells"),
        (".xlsx", many(b"<a/>", 2_000_001), "K006", "too large"),
        (".xlsx", ranged('<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'), "K006", "too many cells"),
        (".xlsx", ranged("<hyperlinks><hyperlink ref='A1:&#88;FD1048576'/></hyperlinks>"), "K006", "too many cells"),
        (".xlsx", far(), "K006", "reaches to XFD1048576"),
        (".xlsx", zipped({**parts_of(GOOD), "xl/workbook.xml": ENTITY}), "K008", "declares XML entities"),
        (".xlsx", zipped({**parts_of(GOOD), "xl/worksheets/sheet1.xml": b"<a><b"}), "K008", "broken"),
        (".ods", b"PK", "K008", "no workbook, or broken"),
        (".ods", GOOD, "K008", "no workbook, or broken"),
        (".ods", bomb("content.xml"), "K006", "too large"),
        (".ods", ods(f"<table:table>{ROW.format(SPACED)}</table:table>"),
         "K006", "too large"),
        (".ods", zipped({"content.xml": b"<a><b>"}), "K008", "broken"),
        (".ods", zipped({"content.xml": ENTITY + b"<a/>"}), "K008", "declares XML entities"),
        (".ods", zipped({"content.xml": b"", "META-INF/manifest.xml": b"<encryption-data/>"}), "K008", "encrypted"),
        (".ods", ods(f"<table:table table:name='cards'><table:table-row table:number-rows-repeated='900000'>"
                     f"{TEXT.format('a')}</table:table-row></table:table>"), "K006", "reaches to A900000"),
    ],
)  # fmt: skip
def test_broken_and_hostile_workbooks(tmp_path: Path, ending: str, data: bytes, code: str, words: str) -> None:
    made = of_sheet(tmp_path, f"cards{ending}", data, "{name: text}")
    found = made.check()
    assert found.codes == [code], found.text
    assert words in found.one(code).message
    assert not made.build().ok


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    found = of_sheet(tmp_path, "cards.xlsx", GOOD, "{name: text}").check()
    assert 'pip install "kitwright[sheets]"' in str(found.one("K008").hint)
    made = of_sheet(tmp_path / "csv", "cards.csv", "id,name\na,x\n", "{name: text}")
    assert not made.check().all


def test_two_files_for_one_table(tmp_path: Path) -> None:
    made = of_sheet(tmp_path, "cards.csv", "id,name\na,x\n", "{name: text}")
    made.write("cards.yaml", "a: {name: x}\n")
    found = made.check()
    assert found.codes == ["K015"]
    assert "content/probe/cards.yaml and content/probe/cards.csv" in found.text


def test_files_that_are_no_table(tmp_path: Path) -> None:
    made = of_sheet(tmp_path, "cards.csv", "id,name\na,x\n", "{name: text}")
    for name in ("card.xlsx", "Cards.csv", "cards.xls", "game.csv", "~$cards.xlsx", ".~lock.cards.csv#", "cards.csv~"):
        made.write(name, b"")
    found = made.check()
    assert found.codes == ["K109"] * 4
    assert found.places("K109") == [(name, 1) for name in ("Cards.csv", "card.xlsx", "cards.xls", "game.csv")]
    assert "did you mean cards.xlsx?" in found.text


def test_a_record_is_no_table(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: A, text: B}\n")
    (tmp_path / "content/probe/kit.yaml").unlink()
    made.write("kit.csv", "id,title,kind,from,front\ncards,Cards,standard,cards,card\n")
    assert not made.check().all
    sheet = shaped(made.write("rules.csv", "id\n"), "rules.csv", "rules", int, inside=True)
    assert [one.code for one in sheet.found] == ["K009"]


def test_a_changed_sheet_is_a_changed_game(tmp_path: Path) -> None:
    made = of_sheet(tmp_path, "cards.csv", "id,name\na,x\n", "{name: text}")
    before = fingerprint(made.workspace, "probe", ""), looks(made.workspace, "probe", "")
    assert made.build().result.unchanged is False
    assert made.build().result.unchanged is True
    made.write("cards.csv", "id,name\na,y\n")
    assert fingerprint(made.workspace, "probe", "") != before[0]
    assert looks(made.workspace, "probe", "") == before[1]
    assert "y" in [word.text for word in made.build().pdf().words()]
    (tmp_path / "content/probe/kit.yaml").unlink()
    made.write("kit.csv", "id,title,kind,from,front,copies\ncards,Cards,standard,cards,card,2\n")
    assert looks(made.workspace, "probe", "") != before[1]


def test_sheets_are_translated_at_the_place_of_the_translation(tmp_path: Path) -> None:
    made = of_sheet(tmp_path, "cards.csv", "id,name\na,Axe\n", "{name: text}")
    made.write("lang/pl.yaml", f"cards:\n  a: {{name: {'Siekiera' * 30}}}\n")
    found = made.check()
    assert [found.sources.shown(one.at).rpartition(":")[0] for one in found.all if one.code.startswith("K2")] == [
        "content/probe/lang/pl.yaml:2"
    ]


LINES = st.lists(st.lists(st.text("ab ,;'=-\"\n\t\r7é", max_size=6), min_size=2, max_size=5), min_size=1, max_size=6)


@settings(max_examples=200, deadline=None)
@given(LINES, st.sampled_from(",;\t"))
def test_csv_is_taken_apart_as_the_standard_library_does(rows: list[list[str]], delimiter: str) -> None:
    text = StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
    grid = read_csv(f"sep={delimiter}\r\n{text.getvalue()}".encode(), "x.csv")
    assert not grid.faults
    wanted = [[re.sub(r"\r\n?", "\n", cell).strip(" \t\n") for cell in row] for row in rows]
    assert [[cell.text for cell in row] for row in grid.rows] == [
        [cell[1:] if re.match(r"'+[=-]", cell) else cell for cell in row] for row in wanted
    ]
    lines = grid.text.split("\n")
    for row in grid.rows:
        for cell in row:
            raw = lines[cell.at.line - 1][cell.at.column - 1 : cell.at.end - 1]
            assert not cell.text or raw[0] == '"' or raw.strip() in (cell.text, f"'{cell.text}")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_damage_breaks_the_reader(data: st.DataObject) -> None:
    ending = data.draw(st.sampled_from((".xlsx", ".ods", ".csv")))
    parts = parts_of(GOOD if ending == ".xlsx" else WRITTEN) if ending != ".csv" else {"": RICH.encode()}
    name = data.draw(st.sampled_from(sorted(parts)))
    part = bytearray(parts[name])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(part) - 1))
        part[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=4))
    made = bytes(part) if ending == ".csv" else zipped({**parts, name: bytes(part)})
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"cards{ending}"
        path.write_bytes(made)
        sheet = shaped(path, f"cards{ending}", "cards", dict[str, Any], inside=True)
    assert sheet.source.tree is not None or sheet.found


def test_names_of_columns() -> None:
    assert [column_name(number) for number in (1, 3, 26, 27, 28, 702, 703, 16384)] == [
        "A", "C", "Z", "AA", "AB", "ZZ", "AAA", "XFD",
    ]  # fmt: skip
    assert [column_number(name) for name in ("A", "Z", "AA", "XFD")] == [1, 26, 27, 16384]
    assert ENDINGS == (".csv", ".xlsx", ".ods")
