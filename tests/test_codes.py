"""The table of codes and the code agree, and every row helps."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import kitwright
from generator.diagnostic import Severity, codes
from generator.source import read_source
from generator.source.reader import parse

ROOT = Path(__file__).parents[1]
CODE = re.compile(r"\b(?:K|IM|II|MX|WH)\d{3}\b")
WARNINGS = {
    "K005", "K013", "K108", "K203", "K205", "K114", "K117", "K120", "K122", "K123", "K125", "K212", "K219", "K221",
    "K223", "K224", "K225", "K226",
    "K310", "K311", "K314", "K404", "K420", "K421", "K422", "K423", "K424", "K425", "K427", "K428", "K429",
}  # fmt: skip
BROKEN = {"K002", "K003", "K004"}
"""Codes whose wrong example cannot be read, which is the point of it."""


def used() -> set[str]:
    """Every code that the source names."""
    modules = (ROOT / "generator").rglob("*.py")
    return {code for path in modules for code in CODE.findall(path.read_text("utf-8"))}


def test_every_code_of_the_source_has_a_row_and_every_row_is_used() -> None:
    assert sorted(used()) == sorted(codes())


def test_the_rows_stand_in_order() -> None:
    rows = [code for code in codes() if code.startswith("K")]
    assert list(codes())[: len(rows)] == rows == sorted(rows)
    assert all(CODE.fullmatch(code) for code in codes())


def test_the_file_says_nothing_else() -> None:
    source, faults = read_source(ROOT / "generator" / "codes.yaml", "codes.yaml")
    assert not faults
    assert isinstance(source.tree, dict)
    for code, row in source.tree.items():
        assert isinstance(row, dict), code
        assert set(row) - {"severity"} == {"title", "why", "mend", "example"}, code


def test_only_what_can_be_printed_as_it_is_is_a_warning() -> None:
    ours = {code: row.severity for code, row in codes().items() if code.startswith("K")}
    assert {code for code, severity in ours.items() if severity is Severity.WARNING} == WARNINGS


@pytest.mark.parametrize("code", sorted(codes()))
def test_a_row_is_for_people(code: str) -> None:
    row = codes()[code]
    assert row.title == row.title.strip()
    assert row.title[0].islower()
    assert "\n" not in row.title
    assert not row.title.endswith(".")
    assert len(row.title) <= 80
    for text in (row.why, row.mend):
        assert text.endswith("."), text
        assert text[0].isupper(), text
        assert "\n" not in text
    assert 1 <= len(re.findall(r"[.?!](?:\s|$)", row.why)) <= 3, row.why


@pytest.mark.parametrize("code", sorted(codes()))
def test_an_example_shows_the_wrong_and_the_right(code: str) -> None:
    example = codes()[code].example
    wrong, right = re.fullmatch(r"# wrong(.*?)^# right(.*)", example, re.DOTALL | re.MULTILINE).groups()  # type: ignore[union-attr]
    assert wrong.strip(" :\n")
    assert right.strip(" :\n")
    assert wrong.strip() != right.strip()
    assert len(example.splitlines()) <= 12
    _, faults = parse(f"# right{right}", "right.yaml")
    assert not faults
    _, faults = parse(f"# wrong{wrong}", "wrong.yaml")
    assert {fault.code for fault in faults} == ({code} if code in BROKEN | {"K005"} else set())


@pytest.mark.parametrize("code", sorted(codes()))
def test_explain_prints_it(code: str) -> None:
    row = codes()[code]
    result = CliRunner().invoke(kitwright, ["explain", code.lower()])
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{code} ({row.severity.value}): {row.title}\n")
    for part in (row.why, row.mend, row.example):
        assert part in result.stdout


def test_explain_lists_all_codes() -> None:
    result = CliRunner().invoke(kitwright, ["explain"])
    assert result.exit_code == 0
    assert [line.split("  ")[0] for line in result.stdout.splitlines()] == list(codes())


def test_explain_guesses() -> None:
    result = CliRunner().invoke(kitwright, ["explain", "K31"])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "no code 'K31'; did you mean K314?" in result.stderr
