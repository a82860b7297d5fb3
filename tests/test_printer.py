"""The printer's test and profiles as the command line knows them, measured in finished files (P17)."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import generator.profile
from generator.cli.main import kitwright
from generator.profile import Profile, path_of, write_profile
from generator.units import Box
from tests.kit import Game, Pdf, close, game

CARDS = """\
a: {name: Front A, text: one}
b: {name: Front B, text: two}
c: {name: Front C, text: three}
"""
KIT = "cards: {title: Cards, kind: standard, from: cards, front: card, back: back}\n"
BACK = """\
draw:
  - text: {box: 5 5 53 8, say: "Back of {{ it.name }}", style: title}
"""


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Three cards with backs, and a folder of profiles of their own."""
    monkeypatch.setattr(generator.profile, "folder", lambda: tmp_path / "profiles")
    return game(tmp_path, CARDS, kit=KIT, back=BACK)


def run(made: Game, *words: Any) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(made.root), *map(str, words)])


def built(made: Game, name: str = "", profile: Profile | None = None) -> Pdf:
    """The sheets of the cards, drawn with a profile."""
    if profile is not None:
        write_profile(profile, path_of(name, made.root / "profiles"))
    out = made.root / f"out-{name}"
    words = ("--profile", name) if name else ()
    result = run(made, "build", "probe", "--only", "cards", "--out", out, *words)
    assert result.exit_code == 0, result.output
    return Pdf(out / "probe" / "probe-cards-a4.pdf")


def content(pdf: Pdf, page: int) -> bytes:
    return bytes(pdf.page(page).Contents.read_bytes())


def test_p17_an_offset_moves_everything_on_backs_and_nothing_on_fronts(cards: Game) -> None:
    plain, moved = built(cards), built(cards, "home", Profile(offset=(0.7, -0.3)))
    assert content(plain, 0) == content(moved, 0)
    before, after = plain.words(1), moved.words(1)
    assert [word.text for word in before] == [word.text for word in after]
    assert len(before) > 10  # the footer and the names
    for one, other in zip(before, after, strict=True):
        assert close(other.box.x - one.box.x, 0.7, 0.02)
        assert close(other.box.y - one.box.y, -0.3, 0.02)


def test_a_profile_that_corrects_nothing_changes_no_byte(cards: Game) -> None:
    assert built(cards).path.read_bytes() == built(cards, "none", Profile()).path.read_bytes()


def test_a_scale_is_for_both_sides(cards: Game) -> None:
    plain, scaled = built(cards), built(cards, "home", Profile(scale=(1.01, 0.99)))
    for page in (0, 1):
        for one, other in zip(plain.words(page), scaled.words(page), strict=True):
            assert one.text == other.text
            assert close(other.box.x, 105 + 1.01 * (one.box.x - 105), 0.05)
            bottom = one.box.y + one.box.h
            assert close(other.box.y + other.box.h, 148.5 + 0.99 * (bottom - 148.5), 0.1)


def test_a_turn_is_clockwise_on_backs(cards: Game) -> None:
    plain, turned = built(cards), built(cards, "home", Profile(turn=1))
    assert content(plain, 0) == content(turned, 0)
    one, other = (pdf.chars(1)[0] for pdf in (plain, turned))
    assert other["matrix"][0] == pytest.approx(0.99985 * one["matrix"][0], abs=0.001)
    assert other["matrix"][1] < 0  # the line of text runs down to the right; y is upwards here


def test_the_sheet_and_the_profile_that_is_read_off_it(cards: Game) -> None:
    result = run(cards, "calibrate", "--paper", "letter", "--out", cards.root / "sheet")
    assert result.exit_code == 0, result.output
    sheet = Pdf(cards.root / "sheet" / "printer-test-letter.pdf")
    assert sheet.pages == 2
    assert sheet.size() == (612, 792)
    numbers = ("--across", "149.2mm", "--down", "5.9in", "--top", "10.7", "--bottom", "10.7", "--margins", 4, 4, 4, 12)
    assert run(cards, "calibrate", "--paper", "letter", "--save", "home", *numbers).exit_code == 0
    text = (cards.root / "profiles" / "home.yaml").read_text("utf-8")
    assert text.startswith("scale: [1.00536, 1.00093]  # across")  # 150 / 149.2 and 150 / 149.86
    assert "offset: [0.7, 0]" in text
    assert "margins: [4, 4, 4, 12]" in text
    again = run(
        cards, "calibrate", "--paper", "letter", "--profile", "home", "--save", "home", "--top", 10.5, "--bottom", 10.5
    )
    assert again.exit_code == 0, again.output
    assert "offset: [1.2, 0]" in (cards.root / "profiles" / "home.yaml").read_text("utf-8")


def test_a_sheet_printed_with_a_profile_is_corrected(cards: Game) -> None:
    write_profile(Profile(offset=(2, 1)), path_of("home", cards.root / "profiles"))
    places: list[Box] = []
    for words in ((), ("--profile", "home")):
        assert run(cards, "calibrate", "--out", cards.root, *words).exit_code == 0
        pdf = Pdf(cards.root / "printer-test-a4.pdf")
        places += [next(word.box for word in pdf.words(page) if word.text == "Printer") for page in (0, 1)]
    assert places[0] == places[2]
    assert close(places[3].x - places[1].x, 2, 0.02)
    assert close(places[3].y - places[1].y, 1, 0.02)


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("calibrate", "--save", "home", "--across", "14.92"), 1, "error[K306]: --across is 14.92 mm"),
        (("calibrate", "--save", "home", "--top", "nan"), 2, "'nan' is no length"),
        (("calibrate", "--save", "../home", "--top", "10"), 2, "'../home' is no name of a profile"),
        (("calibrate", "--save", "home"), 2, "give a name and at least one number"),
        (("calibrate", "--top", "10"), 2, "give a name and at least one number"),
        (("calibrate", "--profile", "home"), 1, "error[K307]: there is no profile 'home'"),
        (("build", "probe", "--profile", "home"), 1, "error[K307]: there is no profile 'home'"),
        (("build", "probe", "--profile", "a b"), 2, "'a b' is no name of a profile"),
    ],
)
def test_what_cannot_be(cards: Game, words: tuple[str, ...], status: int, said: str) -> None:
    result = run(cards, *words)
    assert result.exit_code == status, result.output
    assert said in " ".join(result.output.split())
    assert not (cards.root / "profiles").exists()


def test_a_folder_that_cannot_be_written(cards: Game) -> None:
    (cards.root / "profiles").write_text("a file", "utf-8")
    result = run(cards, "calibrate", "--save", "home", "--top", "10.2", "--bottom", "10.2")
    assert result.exit_code == 1
    assert "error[K401]: 'home.yaml' cannot be written" in result.output
    (cards.root / "sheet").write_text("a file", "utf-8")
    assert run(cards, "calibrate", "--out", cards.root / "sheet" / "deep").exit_code == 1


def test_paper_that_is_too_small_is_a_finding(cards: Game) -> None:
    from generator.calibrate import print_sheet
    from generator.sheets.impose import Paper
    from generator.units import Size

    done = print_sheet(Paper("A5", Size(148, 210)), "long", cards.root, "", cards.root)
    assert done.path is None
    assert [one.code for one in done.found] == ["K304"]
