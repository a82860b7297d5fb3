"""D: what spreadsheets and their CSV files do to the words of people who write games."""

from pathlib import Path

import pytest

from generator.diagnostic import Severity
from tests.kit import DATA, Game
from tests.sheets import CARD, of_sheet, xlsx


def case(folder: Path, path: str, fields: str, card: str = CARD) -> Game:
    """A game whose cards are the file of a case."""
    return of_sheet(folder, f"cards{Path(path).suffix}", (DATA / path).read_bytes(), fields, card)


def test_d01_a_mark_and_crlf_change_nothing(tmp_path: Path) -> None:
    assert (DATA / "D01/cards.csv").read_bytes().startswith(b"\xef\xbb\xbfid,name,text\r\n")
    made = case(tmp_path, "D01/cards.csv", "{name: text, text: text}")
    pack = made.pack()
    assert not pack.found
    cards = pack.game.cards  # type: ignore[attr-defined]
    assert [(one.id, one.name, one.text) for one in cards.values()] == [
        ("c1", "Señal", "Draw 1"),
        ("c2", "Młyn", "Gain 1, then pass"),
    ]
    words = [word.text for word in made.build().pdf().words()]
    assert "Señal" in words
    assert "Młyn" in words


@pytest.mark.parametrize(
    "data",
    [
        "\ufeff\ufeffid,name,text\r\na,Señal,x\r\n".encode(),
        "id,name,text\na,Señal,x\n".encode("utf-16"),
        '\ufeff"id";"name";"text"\na;Señal;x\n'.encode(),
        "\ufeffsep=,\r\nid,name,text\r\na,Señal,x\r\n".encode(),
        "id, name ,text\u00a0\ra,Señal,x\r".encode(),
    ],
    ids=["two marks", "UTF-16", "quoted names", "sep", "blanks and CR"],
)
def test_d01_other_beginnings_of_files(tmp_path: Path, data: bytes) -> None:
    pack = of_sheet(tmp_path, "cards.csv", data, "{name: text, text: text}").pack()
    assert not pack.found
    cards = pack.game.cards  # type: ignore[attr-defined]
    assert [(one.name, one.text) for one in cards.values()] == [("Señal", "x")]


def test_d01_a_name_with_a_mark_within_is_shown_by_its_number(tmp_path: Path) -> None:
    found = of_sheet(tmp_path, "cards.csv", "id,na\u200bme\na,b\n", "{name: text}", CARD).check()
    assert found.places("K101") == [("cards.csv", 1)]
    assert r"unknown column 'na\u200bme'" in found.text
    assert "did you mean 'name'?" in found.text


def test_d03_semicolons_and_decimal_commas(tmp_path: Path) -> None:
    pack = case(tmp_path, "D03/cards.csv", "{name: text, price: number}").pack()
    assert not pack.found
    cards = pack.game.cards  # type: ignore[attr-defined]
    assert [(one.name, one.price) for one in cards.values()] == [("Brot", 2.5), ("Käse; alt", 10)]
    assert pack.notes == [
        "content/probe/cards.csv: columns are separated by semicolons",
        "content/probe/cards.csv: commas in numbers are read as points",
    ]


def test_d03_tabs(tmp_path: Path) -> None:
    pack = case(tmp_path, "D03/tab.csv", "{name: text, price: number}").pack()
    assert not pack.found
    assert pack.game.cards["c1"].price == 2.5  # type: ignore[attr-defined]
    assert pack.notes == ["content/probe/cards.csv: columns are separated by tabs"]


def test_d03_a_text_keeps_its_comma_and_a_comma_file_reads_none(tmp_path: Path) -> None:
    made = of_sheet(tmp_path, "cards.csv", "id;name;price\na;2,5;2,5\n", "{name: text, price: number}", CARD)
    entry = made.pack().game.cards["a"]  # type: ignore[attr-defined]
    assert (entry.name, entry.price) == ("2,5", 2.5)
    made.write("cards.csv", 'id,name,price\na,x,"2,5"\n')
    found = made.check()
    assert found.places("K103") == [("cards.csv", 2)]
    assert "expected a number, found '2,5'" in found.text


def test_d03_a_number_with_two_readings_is_refused(tmp_path: Path) -> None:
    data = "id;name;price\na;x;2,5\nb;y;1.000\n"
    found = of_sheet(tmp_path, "cards.csv", data, "{name: text, price: number}", CARD).check()
    one = found.one("K012")
    assert found.places("K012") == [("cards.csv", 3)]
    assert "'1.000' can be 1 or 1000" in one.message


def test_d05_dates_that_excel_made_are_told(tmp_path: Path) -> None:
    made = case(tmp_path, "D05/cards.csv", "{name: text, players: text, part: text}")
    found = made.check()
    assert found.places("K013") == [("cards.csv", 2), ("cards.csv", 2), ("cards.csv", 4)]
    assert "content/probe/cards.csv:2:9: warning[K013]: column players: '04-Mar'" in found.text
    assert "3-4" in found.text
    assert "content/probe/cards.csv:2:16: warning[K013]: column part: '01-Feb'" in found.text
    assert "'1.00E+02'" in found.text
    assert "format the column as text" in found.text
    assert made.build().ok
    assert not made.build(strict=True).ok


@pytest.mark.parametrize(
    "ruined",
    [
        "04-Mar", "Mar-04", "4. Mrz", "01.Feb", "1E+02", "3-Okt", "2. Mär.", "Dec-31", "05-mai", "1,00E+02",
        "03/04/26", "03.04.26",
    ],
)  # fmt: skip
def test_d05_ruined(tmp_path: Path, ruined: str) -> None:
    found = of_sheet(tmp_path, "cards.csv", f'id,name\na,"{ruined}"\n', "{name: text}", CARD).check()
    assert found.codes == ["K013"]
    assert found.all[0].severity is Severity.WARNING


@pytest.mark.parametrize(
    "sound", ["3-4", "1/2", "1.10", "1/2/3", "5-9", "March 4", "May", "E2", "2. Draw", "4 Mar 1897", "1e", "12.5"]
)
def test_d05_sound(tmp_path: Path, sound: str) -> None:
    assert not of_sheet(tmp_path, "cards.csv", f"id,name\na,{sound}\n", "{name: text}", CARD).check().all


def test_d07_a_formula_without_a_value(tmp_path: Path) -> None:
    made = case(tmp_path, "D07/cards.xlsx", "{name: text, text: text}")
    found = made.check()
    assert found.codes == ["K011"]
    assert "content/probe/cards.xlsx Cards!C3: error[K011]: formula without a stored value" in found.text
    assert "open and save the file in Excel or LibreOffice" in found.text
    assert not made.build().ok
    assert not made.output.exists()


@pytest.mark.parametrize("error", ["#REF!", "#N/A", "#NAME?", "#DIV/0!"])
def test_d07_errors_of_formulas_are_told_in_csv_as_in_workbooks(tmp_path: Path, error: str) -> None:
    found = of_sheet(tmp_path / "a", "cards.csv", f"id,name\na,{error}\n", "{name: text}", CARD).check()
    assert found.places("K011") == [("cards.csv", 2)]
    assert error in found.one("K011").message
    made = of_sheet(tmp_path / "b", "cards.xlsx", xlsx([["id", "name"], ["a", error]]), "{name: text}", CARD)
    assert "cards!B2: error[K011]" in made.check().text


def test_d09_an_empty_cell_is_an_empty_text(tmp_path: Path) -> None:
    card = CARD + '  - text: {box: 5 20 53 8, say: "{{ it.text }}", style: body}\n'
    made = case(tmp_path, "D09/cards.csv", '{name: text, "icon?": text, "text?": text}', card)
    pack = made.pack()
    assert [one.icon for one in pack.game.cards.values()] == ["slash", None, "slash"]  # type: ignore[attr-defined]
    made.write("templates/card.yaml", card.replace("{{ it.text }}", "{{ it.text or '' }}"))
    words = [word.text for word in made.build().pdf().words()]
    assert {"Hit", "Shield", "Nan", "null"} <= set(words)
    assert not {"None", "nan", "nil", "NaN"} & set(words)


def test_d09_a_needed_cell_must_not_be_empty(tmp_path: Path) -> None:
    found = case(tmp_path, "D09/cards.csv", '{name: text, "icon?": text, text: text}').check()
    assert found.codes == ["K014"]
    assert "content/probe/cards.csv:3:12: error[K014]: text of 'c2' is empty" in found.text


@pytest.mark.parametrize("data", ["id\na\nb\n", "id,name\na,\nb,\n", "id,name\na\nb\n", "id,# notes\na,x\nb,y\n"])
def test_d09_a_row_with_nothing_but_an_id_is_an_entry(tmp_path: Path, data: str) -> None:
    face = "draw: [{text: {box: 5 5 53 8, say: '{{ id }}', style: title}}]\n"
    made = of_sheet(tmp_path, "cards.csv", data, '{"name?": text}', face)
    pack = made.pack()
    assert not pack.found
    assert {key: one.name for key, one in pack.game.cards.items()} == {"a": None, "b": None}  # type: ignore[attr-defined]


def test_d09_words_that_programs_use_for_nothing_stay_words(tmp_path: Path) -> None:
    words = ["None", "nan", "NaN", "null", "nil", "NA", "N/A", "NULL"]
    rows = "".join(f"c{n},{word}\n" for n, word in enumerate(words))
    pack = of_sheet(tmp_path, "cards.csv", f"id,name\n{rows}", "{name: text}", CARD).pack()
    assert not pack.found
    assert [one.name for one in pack.game.cards.values()] == words  # type: ignore[attr-defined]


def test_g03_ids_are_texts(tmp_path: Path) -> None:
    found = of_sheet(tmp_path, "cards.csv", "id,name\nc7,a\nc07,b\nc7,c\n7,d\n", "{name: text}", CARD).check()
    assert found.places("K003") == [("cards.csv", 4)]
    assert "content/probe/cards.csv:2:1: here" in found.text
    assert found.places("K103") == [("cards.csv", 5)]


def test_y21_a_misspelt_column_is_told_once(tmp_path: Path) -> None:
    data = "id,name,quanity\na,x,1\nb,y,2\n"
    found = of_sheet(tmp_path, "cards.csv", data, '{name: text, "quantity?": int}', CARD).check()
    assert found.codes == ["K101"]
    assert "content/probe/cards.csv:1:9: error[K101]: unknown column 'quanity'" in found.text
    assert "did you mean 'quantity'?" in found.text
