"""What the fuzzers found, with the values that are right: columns count characters, and lines end with the text."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.source import Loc, Span, read_source
from generator.spreadsheet import read_data
from generator.spreadsheet.packed import WorkbookError
from tests.fuzz.targets.sheets import zipped


@pytest.mark.parametrize(
    ("data", "line", "column", "byte"),
    [
        ("Wöölf: ".encode() + b"\xff\n", 1, 8, "0xff"),
        ("ä: b\rö: ".encode() + b"\xfe\r", 2, 4, "0xfe"),
        (b"\xef\xbb\xbfa: \xfc\n", 1, 4, "0xfc"),
    ],
)
def test_a_byte_that_is_no_text_is_named_at_its_character(
    tmp_path: Path, data: bytes, line: int, column: int, byte: str
) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(data)
    _, faults = read_source(path, "cards.yaml")
    assert [one.at for one in faults] == [Span("cards.yaml", line, column, column + 1)]
    assert byte in faults[0].message
    grid = read_data(
        b"id,name\n" + data.replace(b"\r", b"\n").removeprefix(b"\xef\xbb\xbf"), ".csv", "cards.csv", "cards"
    )
    assert [one.at for one in grid.faults] == [Span("cards.csv", line + 1, column, column + 1)]


def test_a_byte_of_a_sheet_behind_a_mark_is_named_itself() -> None:
    grid = read_data(b"\xef\xbb\xbfid,\xfc\n", ".csv", "cards.csv", "cards")
    assert [(one.at.column, "byte 0xfc" in one.message) for one in grid.faults] == [(4, True)]


def test_a_sheet_of_utf_16_with_a_nought_in_it_is_no_text() -> None:
    grid = read_data("id,na\0me\na,x\n".encode("utf-16"), ".csv", "cards.csv", "cards")
    assert [one.code for one in grid.faults] == ["K001"]
    assert not grid.rows


def test_what_begins_at_the_end_of_the_text_stands_in_its_last_line(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"a: b\n--- ")
    _, faults = read_source(path, "cards.yaml")
    assert [one.at.line for one in faults] == [2]
    path.write_bytes(b"a: b  # c\n?")
    assert read_source(path, "cards.yaml")[0].tree == {"a": "b", "": None}
    path.write_bytes(b"a:\n- b\n- ")
    source, _ = read_source(path, "cards.yaml")
    assert source.span(Loc("cards.yaml", ("a", 1))).line == 3


@pytest.mark.parametrize("encoding", ["TF-8", "shift_jis"])
def test_a_workbook_in_an_encoding_that_nobody_knows_is_broken(encoding: str) -> None:
    content = f"<?xml version='1.0' encoding='{encoding}'?><x/>".encode()
    with pytest.raises(WorkbookError, match="is no workbook, or broken"):
        read_data(zipped({"content.xml": content}), ".ods", "cards.ods", "cards")
