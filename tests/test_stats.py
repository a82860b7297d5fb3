"""The command that tells a game in numbers: what is counted, where it goes, what is said when it cannot."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import kitwright as command
from generator.pack import Workspace, packaged
from generator.report import Report, Table
from generator.stats import statistics, written
from tests.kit import KIT, Game, game

CARDS = """\
a: {name: A, text: One., price: 2, place: 1, deck: 3}
b: {name: B, text: Two., price: 7, place: 2, deck: 3}
c: {name: C, text: Three., price: 3, place: 3, deck: 3}
"""
FIELDS = "{name: text, text: text, price: int, place: int, deck: int}"


@pytest.fixture
def priced(tmp_path: Path) -> Game:
    """Three cards with prices, two copies each, one spare and two blanks."""
    kit = KIT.replace("front: card", "front: card, copies: 2, spare: 1, blank: 2")
    return game(tmp_path, CARDS, fields=FIELDS, kit=kit)


def run(made: Game, *words: str) -> Result:
    return CliRunner().invoke(command, ["--root", str(made.root), *words])


def table(report: Report | None, caption: str) -> Table:
    assert report is not None
    blocks = [block for section in report.sections for block in section.blocks]
    return next(block for block in blocks if isinstance(block, Table) and block.caption == caption)


# What is counted


def test_pieces_and_sheets_are_those_of_the_kit(priced: Game) -> None:
    report = statistics(priced.workspace, "probe").report
    rows = table(report, "Components and their sheets").rows
    # three cards twice, one spare and two blanks; nine of 63 x 88 mm fit a page of A4, three by three
    assert rows == (("Cards", 3 * 2 + 1 + 2, 1 + 2, "63\u00a0×\u00a088", "paper", 1),)
    ((stock, sheets, full, minutes),) = table(report, "Sheets of each stock").rows
    assert (stock, sheets) == ("paper", 1)
    assert isinstance(full, float)
    assert 0 < full <= 100
    assert minutes == pytest.approx(9 * 12 / 60)  # nine cards at 12 s each, by the guess


def test_the_spread_of_numbers_leaves_out_what_is_alike_and_mere_numbering(priced: Game) -> None:
    report = statistics(priced.workspace, "probe").report
    told = table(report, "Numbers of the tables’ entries, where they differ")
    assert told.columns == ("Field", "entries", "least", "mean", "most", "sum")
    assert told.rows == (("Cards: price", 3, 2, 4, 7, 12),)


def test_derived_counts_are_told_where_a_game_has_a_model() -> None:
    report = statistics(Workspace(packaged()), "whats_he_building").report
    rows = {row[0]: row[1] for row in table(report, "Counted by the game’s own model").rows}
    assert (rows["Doctors"], rows["Henchmen"]) == (6 * 1, 6 * 3)  # of six players


def test_it_says_what_it_was_made_from(priced: Game) -> None:
    report = statistics(priced.workspace, "probe").report
    assert report is not None
    assert report.title == "Probe: in numbers"
    assert [name for name, _ in report.about] == ["Version", "Players", "Pack", "Kitwright"]
    assert report.about[:2] == (("Version", "1.10"), ("Players", "2 to 4"))


def test_a_title_that_ends_a_sentence_begins_another_one(priced: Game) -> None:
    path = priced.root / "content" / "probe" / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("title: Probe", "title: Who is it?"), "utf-8")
    report = statistics(priced.workspace, "probe").report
    assert report is not None
    assert report.title == "Who is it? In numbers"


def test_another_paper_takes_other_sheets(priced: Game) -> None:
    report = statistics(priced.workspace, "probe", "a3").report
    assert report is not None
    text = report.sections[0].blocks[0]
    assert isinstance(text, str)
    assert text.startswith("9 pieces, and pages that stay whole, on 1 sheets of A3")


# The command


def test_text_goes_to_the_terminal_and_nothing_is_written(priced: Game) -> None:
    done = run(priced, "stats", "probe")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("Probe: in numbers\n  Version: 1.10\n")
    assert "Cards: price         3       2      4      7    12\n" in done.stdout
    assert not (priced.root / "output").exists()


def test_json_is_a_list_with_the_report_of_each_game(priced: Game) -> None:
    done = run(priced, "stats", "probe", "--format", "json")
    assert done.exit_code == 0
    (told,) = json.loads(done.stdout)
    assert (told["game"], told["title"]) == ("probe", "Probe: in numbers")
    tables = told["sections"][1]["blocks"]
    assert tables[0]["rows"] == [["Cards: price", 3, 2, 4, 7, 12]]


def test_the_page_is_the_same_each_time(priced: Game, tmp_path: Path) -> None:
    done = run(priced, "stats", "probe", "--format", "html", "--out", str(tmp_path / "there"))
    assert (done.exit_code, done.stderr) == (0, "")
    page = tmp_path / "there" / "probe" / "stats.html"
    assert sorted(page.parent.iterdir()) == [page]
    first = page.read_bytes()
    assert b"Cards: price" in first
    run(priced, "stats", "probe", "--format", "html", "--out", str(tmp_path / "there"))
    assert page.read_bytes() == first


def test_the_page_and_a_build_leave_each_other_alone(priced: Game) -> None:
    assert priced.build().ok
    before = {path.name: path.read_bytes() for path in priced.output.iterdir()}
    assert run(priced, "stats", "probe", "--format", "html").exit_code == 0
    after = {path.name: path.read_bytes() for path in priced.output.iterdir()}
    assert after.keys() - before.keys() == {"stats.html"}
    assert {name: after[name] for name in before} == before
    priced.write("cards.yaml", CARDS.replace("One.", "Won."))
    assert priced.build().ok
    assert (priced.output / "stats.html").read_bytes() == after["stats.html"]


def test_content_with_errors_is_told_and_not_counted(priced: Game) -> None:
    for style in ("text", "html", "json"):
        priced.write("cards.yaml", CARDS.replace("price: 7", "price: dear"))
        done = run(priced, "stats", "probe", "--format", style)
        assert done.exit_code == 1
        assert "error[K103]" in done.stderr
        assert done.stderr.endswith("probe: 1 error; nothing was counted\n")
        assert done.stdout == ("[]\n" if style == "json" else "")
        assert not (priced.root / "output").exists()


def test_a_folder_among_the_sources_is_refused(priced: Game) -> None:
    done = run(priced, "stats", "probe", "--format", "html", "--out", str(priced.root / "content"))
    assert done.exit_code == 1
    assert "error[K405]" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("stats",), "Missing argument"),
        (("stats", "prob"), "no game 'prob'; did you mean 'probe'?"),
        (("stats", "probe", "--out", "x"), "--out is for '--format html'; text and JSON go to the terminal"),
        (("stats", "probe", "--paper", "a99"), "a99"),
    ],
)
def test_mistakes_on_the_command_line_are_2(priced: Game, words: tuple[str, ...], said: str) -> None:
    done = run(priced, *words)
    assert done.exit_code == 2
    assert said in done.stderr


def test_without_the_extra_the_page_says_what_to_install_and_the_text_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    words = ["--root", str(packaged()), "stats", "whats_he_building"]
    done = CliRunner().invoke(command, [*words, "--format", "html", "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert 'plots need matplotlib: pip install "kitwright[sim]"' in done.stderr
    assert list(tmp_path.iterdir()) == []
    told: Any = CliRunner().invoke(command, words)
    assert told.exit_code == 0
    assert "'kitwright stats whats_he_building --format html' draws it" in told.stdout


def test_a_page_without_plots_needs_no_extra(priced: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert written(priced.workspace, "probe", tmp_path / "out").folder == tmp_path / "out" / "probe"
