"""``kitwright table``: a table goes out to a sheet and comes back; what was not touched stays, byte for byte."""

import csv
import re
import sys
from collections import Counter
from difflib import unified_diff
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook
from python_calamine import CalamineWorkbook

from generator.cli.main import kitwright
from generator.games import GAMES
from generator.pack import Workspace, packaged, read_pack
from generator.source.reader import parse
from generator.tables import carried_in, carried_out, tables
from tests.kit import Game, game
from tests.sheets import CARD, of_sheet

FIELDS = (
    '{name: text, text: text, "cost?": {wood: int, "gold?": int}, "tags?": [text], "price?": number, '
    '"steps?": [{say: text}]}'
)
CARDS = """\
# The deck.
a: &base {name: "Axe", text: Chop., cost: {wood: 2}}   # first

# About b.
# More of b.
b:
  <<: *base
  name: 'Bow'   # ours
  text: |
    Shoot.
    Hit.
c: {name: Cat, text: &mew "Miaow", tags: [x, y], price: 2.50}  # third
d:
  name: Dog
  text: *mew
  tags:
    - one  # note
    - two
# the last of all
e:
  name: Elk
  text: >-
    A text that is folded, for it
    is long.
  steps:
    - say: Walk
      # within
"""
ROWS = [
    ["id", "name", "text", "cost.wood", "tags", "price", "steps.1.say"],
    ["a", "Axe", "Chop.", "2", "", "", ""],
    ["b", "Bow", "Shoot.\nHit.", "2", "", "", ""],
    ["c", "Cat", "Miaow", "", "x; y", "2.50", ""],
    ["d", "Dog", "Miaow", "", "one; two", "", ""],
    ["e", "Elk", "A text that is folded, for it is long.", "", "", "", "Walk"],
]


class Desk:
    """A game, its command, and a sheet beside it."""

    def __init__(self, folder: Path, text: str = CARDS) -> None:
        self.made: Game = game(folder, text, fields=FIELDS, card=CARD)
        self.yaml = folder / "content/probe/cards.yaml"
        self.sheet = folder / "cards.csv"

    def run(self, *words: str) -> Result:
        return CliRunner().invoke(kitwright, ["--root", str(self.made.root), "table", *words])

    def back(self, rows: list[list[str]], *words: str) -> Result:
        text = StringIO()
        csv.writer(text).writerows(rows)
        self.sheet.write_bytes(text.getvalue().encode())
        return self.run("import", "probe", "cards", str(self.sheet), *words)

    def lines(self, before: str = CARDS) -> list[str]:
        """The lines of the YAML that differ."""
        after = self.yaml.read_bytes().decode()
        return [one for one in unified_diff(before.split("\n"), after.split("\n"), n=0) if one[:1] in "+-"][2:]


def with_cell(row: str, column: str, text: str, rows: list[list[str]] = ROWS) -> list[list[str]]:
    """The rows with another text in one cell."""
    number = rows[0].index(column)
    return [[text if one[0] == row and n == number else cell for n, cell in enumerate(one)] for one in rows]


def test_export_lays_a_table_out(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    result = desk.run("export", "probe", "cards", "--to", str(desk.sheet))
    assert result.exit_code == 0, result.output
    data = desk.sheet.read_bytes()
    assert data.startswith(b"\xef\xbb\xbfid,name,text,cost.wood,tags,price,steps.1.say\r\na,Axe,Chop.,2,,,\r\n")
    assert list(csv.reader(StringIO(data.decode("utf-8-sig"), newline=""))) == ROWS
    assert desk.run("import", "probe", "cards", str(desk.sheet)).output == "cards: nothing has changed\n"
    assert desk.yaml.read_bytes() == CARDS.encode()


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_other_programs_read_what_is_written(tmp_path: Path, ending: str) -> None:
    desk = Desk(tmp_path, CARDS.replace("Chop.", '"=1+1"'))
    file = tmp_path / f"cards.{ending}"
    assert desk.run("export", "probe", "cards", "--to", str(file)).exit_code == 0
    first = file.read_bytes()
    rows = CalamineWorkbook.from_filelike(BytesIO(first)).get_sheet_by_name("cards").to_python()
    assert rows[0] == ROWS[0]
    assert rows[1] == ["a", "Axe", "=1+1", 2.0, "", "", ""]
    assert rows[2][2] == "Shoot.\nHit."
    assert rows[3][5] == "2.50"
    assert desk.run("export", "probe", "cards", "--to", str(file)).exit_code == 0
    assert file.read_bytes() == first
    with ZipFile(BytesIO(first)) as parts:
        assert {one.date_time for one in parts.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert "nothing has changed" in desk.run("import", "probe", "cards", str(file)).output


def test_a_text_is_never_a_formula_in_a_workbook(tmp_path: Path) -> None:
    made = game(tmp_path, 'a: {name: "=SUM(A1)", text: "+1"}\nb: {name: "@x", text: "-y"}\n')
    data = carried_out(read_pack(made.workspace, "probe"), "cards", ".xlsx")
    assert data is not None
    cells = [cell for row in load_workbook(BytesIO(data)).active.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} == {"s"}
    assert [cell.value for cell in cells][3:] == ["a", "=SUM(A1)", "+1", "b", "@x", "-y"]


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-x", "@a", "'=x", "''", "-3", '"q"', "a;b,c", "tab\tx", "two\nlines", "é 日本", "07"]
)
@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".ods"])
def test_a_text_comes_back_as_it_went(tmp_path: Path, text: str, ending: str) -> None:
    import json

    made = game(tmp_path, f"a: {{name: {json.dumps(text, ensure_ascii=False)}, text: B}}\n")
    data = carried_out(read_pack(made.workspace, "probe"), "cards", ending)
    assert data is not None
    (tmp_path / "content/probe/cards.yaml").unlink()
    made.write(f"cards{ending}", data)
    assert made.pack().game.cards["a"].name == text  # type: ignore[attr-defined]


def test_csv_guards_formulas_with_an_apostrophe(tmp_path: Path) -> None:
    made = game(tmp_path, 'a: {name: "=1+1", text: "-3"}\n')
    data = carried_out(read_pack(made.workspace, "probe"), "cards", ".csv")
    assert data == b"\xef\xbb\xbfid,name,text\r\na,'=1+1,-3\r\n"


CHANGES: list[tuple[str, str, str, list[str]]] = [
    ("a", "name", "Ax: e", ['-a: &base {name: "Axe", text: Chop., cost: {wood: 2}}   # first',
                            '+a: &base {name: "Ax: e", text: Chop., cost: {wood: 2}}   # first']),
    ("b", "name", "Bo'w", ["-  name: 'Bow'   # ours", "+  name: 'Bo''w'   # ours"]),
    ("b", "text", "Shoot.\nTwice.\nHit.", ["+    Twice."]),
    ("b", "cost.wood", "3", ["+  cost: {wood: 3}"]),
    ("c", "tags", "x; z", ['-c: {name: Cat, text: &mew "Miaow", tags: [x, y], price: 2.50}  # third',
                           '+c: {name: Cat, text: &mew "Miaow", tags: [x, z], price: 2.50}  # third']),
    ("c", "tags", "", ['-c: {name: Cat, text: &mew "Miaow", tags: [x, y], price: 2.50}  # third',
                       '+c: {name: Cat, text: &mew "Miaow", price: 2.50}  # third']),
    ("c", "price", "3", ['-c: {name: Cat, text: &mew "Miaow", tags: [x, y], price: 2.50}  # third',
                         '+c: {name: Cat, text: &mew "Miaow", tags: [x, y], price: 3}  # third']),
    ("c", "price", "2.5", []),
    ("d", "text", "Wuff # not", ["-  text: *mew", '+  text: "Wuff # not"']),
    ("d", "tags", "one; two; three", ["+    - three"]),
    ("d", "tags", "one; 2", ["-    - two", "+    - 2"]),
    ("d", "cost.wood", "1", ["+  cost: {wood: 1}"]),
    ("d", "price", "1.5", ["+  price: 1.5"]),
    ("e", "text", "Now it is quite another text, which is so long that it does not go on a single line of the file "
                  "as it stands there, and is folded.",
     ["-    A text that is folded, for it", "-    is long.",
      "+    Now it is quite another text, which is so long that it does not go on a single line of the file as it "
      "stands",
      "+    there, and is folded."]),
    ("e", "steps.1.say", "Run", ["-    - say: Walk", "+    - say: Run"]),
]  # fmt: skip


@pytest.mark.parametrize(("row", "column", "text", "lines"), CHANGES)
def test_a_changed_cell_changes_its_value_alone(
    tmp_path: Path, row: str, column: str, text: str, lines: list[str]
) -> None:
    desk = Desk(tmp_path)
    result = desk.back(with_cell(row, column, text))
    assert result.exit_code == 0, result.output
    assert desk.lines() == lines
    told = f"{row}.{column}: " in result.output
    assert told is bool(lines)


def test_line_ends_and_the_mark_stay(tmp_path: Path) -> None:
    before = "\ufeff" + CARDS.replace("\n", "\r\n")
    desk = Desk(tmp_path, before)
    rows = with_cell("b", "text", "Shoot.\nTwice.\nHit.", with_cell("d", "tags", "one; two; three"))
    rows.append(["f", "Fox", "Run.", "", "", "", ""])
    assert desk.back(rows).exit_code == 0
    after = desk.yaml.read_bytes()
    assert after.startswith(b"\xef\xbb\xbf# The deck.\r\n")
    assert after.count(b"\n") == after.count(b"\r\n") == before.count("\n") + 5
    assert desk.lines(before) == ["+    Twice.\r", "+    - three\r", "+f:\r", "+  name: Fox\r", "+  text: Run.\r"]


def test_new_rows_stand_at_the_end_and_gone_ones_go_with_their_comment(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    rows = [row for row in ROWS if row[0] != "b"]
    rows.insert(2, ["f", "Fox", "Two\nlines", "4", "p; q", "", "Look"])
    result = desk.back(rows)
    assert result.exit_code == 0, result.output
    assert "f: new, at the end\nb: removed, with its comment\n" in result.output
    assert desk.lines() == [
        "-# About b.", "-# More of b.", "-b:", "-  <<: *base", "-  name: 'Bow'   # ours", "-  text: |", "-    Shoot.",
        "-    Hit.", "+f:", "+  name: Fox", "+  text: |-", "+    Two", "+    lines", "+  cost: {wood: 4}",
        "+  tags: [p, q]", "+  steps: [{say: Look}]",
    ]  # fmt: skip


def test_the_head_of_the_file_is_no_comment_of_the_first_entry(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "# Of all.\na: {name: A, text: B}\n# Of c.\nc: {name: C, text: D}\n")
    assert desk.back([["id", "name", "text"], ["c", "C", "D"], ["e", "E", "F"]]).exit_code == 0
    assert desk.yaml.read_text() == "# Of all.\n# Of c.\nc: {name: C, text: D}\ne: {name: E, text: F}\n"


def test_a_column_that_is_not_there_stays_and_a_new_one_comes(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    rows = [
        ["id", "cost.gold", "cost.wood"],
        ["a", "", "2"],
        ["b", "", "2"],
        ["c", "", ""],
        ["d", "7", "1"],
        ["e", "", ""],
    ]
    assert desk.back(rows).exit_code == 0
    assert desk.lines() == ["+  cost: {gold: 7, wood: 1}"]


def test_the_order_of_rows_is_told(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    result = desk.back([ROWS[0], *reversed(ROWS[1:])])
    assert result.exit_code == 0
    assert "the order of the rows is not carried back" in result.output
    assert desk.lines() == []


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    result = desk.back(with_cell("a", "name", "Adze"), "--dry-run")
    assert result.exit_code == 0
    assert result.output == "a.name: 'Axe' -> 'Adze'\ncards: content/probe/cards.yaml would be written\n".replace(
        "content/probe/cards.yaml", desk.yaml.as_posix()
    )
    assert desk.lines() == []


REFUSED: list[tuple[list[list[str]], str, str]] = [
    (with_cell("c", "text", "Mew"), "K130", "'d' would change too"),
    ([row for row in ROWS if row[0] != "a"], "K130", "this alias has no anchor"),
    (with_cell("e", "steps.1.say", ""), "K130", "nothing would be left beside 'say'"),
    (with_cell("d", "cost.wood", "many"), "K103", "expected a whole number"),
    (with_cell("a", "name", ""), "K102", "'name' is missing"),
    ([*ROWS, ["f", "", "x", "", "", "", ""]], "K102", "'name' is missing in 'f'"),
    ([*ROWS, ["F", "x", "x", "", "", "", ""]], "K103", "'F' is not an id"),
    ([*ROWS, ["a", "x", "x", "", "", "", ""]], "K003", "the id 'a' is there twice"),
    ([[*ROWS[0], "nane"], *ROWS[1:]], "K101", "unknown column 'nane'"),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "code", "words"), REFUSED)
def test_what_cannot_be_kept_is_refused(tmp_path: Path, rows: list[list[str]], code: str, words: str) -> None:
    desk = Desk(tmp_path)
    result = desk.back(rows)
    assert result.exit_code == 1, result.output
    assert f"[{code}]" in result.output
    assert words in result.output
    assert "stays as it was" in result.output
    assert desk.yaml.read_bytes() == CARDS.encode()


def test_an_anchor_and_all_that_follows_it_may_change_together(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert desk.back(with_cell("c", "text", "Mew", with_cell("d", "text", "Mew"))).exit_code == 0
    assert [one for one in desk.lines() if "mew" in one and one[0] == "+"] == [
        '+c: {name: Cat, text: &mew "Mew", tags: [x, y], price: 2.50}  # third'
    ]


def test_faults_that_were_there_refuse_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.made.write("kit.yaml", "cards: {title: Cards, kind: standard, from: cards, front: card, colour: red}\n")
    assert not desk.made.build().ok
    assert desk.back(with_cell("a", "name", "Adze")).exit_code == 0
    assert len(desk.lines()) == 2


def test_dates_of_a_sheet_are_told_only_where_something_changed(tmp_path: Path) -> None:
    desk = Desk(tmp_path, CARDS.replace("Chop.", "04-Mar"))
    assert "K013" not in desk.back(with_cell("a", "text", "04-Mar")).output
    assert "[K013]" in desk.back(with_cell("a", "text", "04-Mar", with_cell("b", "name", "05-Mar"))).output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("export", "probe", "card", "--to", "x.csv"), "did you mean 'cards'?"),
        (("export", "probe", "game", "--to", "x.csv"), "no table 'game' with one entry a row"),
        (("export", "probe", "cards", "--to", "x.txt"), "'x.txt' is no sheet; known are .csv, .xlsx, .ods"),
        (("export", "probe", "cards"), "--to"),
        (("import", "probe", "cards", "none.csv"), "none.csv"),
        (("export", "prob", "cards", "--to", "x.csv"), "did you mean 'probe'?"),
    ],
)
def test_mistakes_of_the_command_line(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    result = Desk(tmp_path).run(*words)
    assert result.exit_code == 2
    assert told in result.output


def test_nothing_is_exported_into_the_sources(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    result = desk.run("export", "probe", "cards", "--to", str(desk.yaml.with_suffix(".csv")))
    assert result.exit_code == 2
    assert "lies among the sources of games" in result.output


def test_a_table_that_is_a_sheet_goes_out_but_not_in(tmp_path: Path) -> None:
    made = of_sheet(tmp_path, "cards.csv", "id,name\na,x\n", "{name: text}")
    data = carried_out(read_pack(made.workspace, "probe"), "cards", ".csv")
    assert data == b"\xef\xbb\xbfid,name\r\na,x\r\n"
    other = tmp_path / "other.csv"
    other.write_bytes(data)
    carried = carried_in(made.workspace, "probe", "cards", other)
    assert [one.code for one in carried.pack.found] == ["K131"]


def test_tables_that_no_sheet_holds(tmp_path: Path) -> None:
    made = game(tmp_path, 'a: {name: "x\\x07", text: B}\n')
    for ending, words in ((".xlsx", "cannot hold"), (".ods", "cannot hold")):
        pack = read_pack(made.workspace, "probe")
        assert carried_out(pack, "cards", ending) is None
        assert words in pack.found[-1].message
        assert pack.found[-1].code == "K131"
    made.write("cards.yaml", "{}\n")
    pack = read_pack(made.workspace, "probe")
    assert carried_out(pack, "cards", ".csv") is None


def test_without_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(tmp_path)
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    result = desk.run("export", "probe", "cards", "--to", str(tmp_path / "x.xlsx"))
    assert result.exit_code == 1
    assert 'pip install "kitwright[sheets]"' in result.output
    assert desk.run("export", "probe", "cards", "--to", str(tmp_path / "x.ods")).exit_code == 0


CONTENT = Workspace(packaged())


@pytest.mark.parametrize("name", GAMES)
def test_every_table_of_every_game_goes_out_and_back(name: str, tmp_path: Path) -> None:
    pack = read_pack(CONTENT, name)
    for table in tables(pack):
        if not (CONTENT.content / name / f"{table}.yaml").is_file():
            continue
        for ending in (".csv", ".ods", ".xlsx"):
            data = carried_out(pack, table, ending)
            assert data is not None, (table, ending, pack.found[-1])
            if ending != ".xlsx":  # writing has read it back already
                file = tmp_path / f"{table}{ending}"
                file.write_bytes(data)
                carried = carried_in(CONTENT, name, table, file)
                assert (carried.changes, carried.text, carried.refused) == ([], "", False), (table, ending)


@pytest.mark.parametrize("name", GAMES)
def test_a_change_in_any_table_leaves_the_rest_of_it(name: str, tmp_path: Path) -> None:
    """Texts of every third entry change; every other entry, and every comment, stays as it is written."""
    pack = read_pack(CONTENT, name)
    for table in tables(pack):
        path = CONTENT.content / name / f"{table}.yaml"
        data = carried_out(pack, table, ".csv") if path.is_file() else None
        rows = [] if data is None else list(csv.reader(StringIO(data.decode("utf-8-sig"), newline="")))
        prose = [n for n, column in enumerate(rows[0] if rows else ()) if re.search(r"(^|\.)(text|why|title)$", column)]
        touched: dict[tuple[str, ...], str] = {}
        for row in rows[1::3]:
            for n in prose:
                if row[n]:
                    row[n] += " So it is."
                    touched[(row[0], *rows[0][n].split("."))] = re.sub(r"^'(?='*[=+@-])", "", row[n])
        if not touched:
            continue
        file, text = tmp_path / f"{table}.csv", StringIO()
        csv.writer(text).writerows(rows)
        file.write_bytes(text.getvalue().encode())
        carried = carried_in(CONTENT, name, table, file)
        assert not carried.refused, (table, carried.pack.found)
        assert len(carried.changes) == len(touched)
        before, after = path.read_bytes().decode("utf-8-sig"), carried.text
        expected: Any = parse(before, "")[0].tree
        for (entry, *route), value in touched.items():
            place = expected[entry]
            for key in route[:-1]:
                place = place[int(key) - 1] if isinstance(place, list) else place[key]
            place[route[-1]] = value + "\n" * place[route[-1]].endswith("\n")
        assert parse(after, "")[0].tree == expected
        blocks = [dict(re.findall(r"^(\w+):(.*(?:\n(?![\w#]).*)*)", one, re.MULTILINE)) for one in (before, after)]
        assert {key for key in blocks[0] if blocks[0][key] != blocks[1][key]} == {entry for entry, *_ in touched}
        comments = [Counter(re.findall(r"(?:^|  )# .*$", one, re.MULTILINE)) for one in (before, after)]
        assert comments[0] == comments[1]
