"""What changed since an earlier build or commit: by what is drawn, with the field that did it."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from generator.compare import Cause, Change, compare
from generator.diagnostic import Diagnostic
from generator.frame import Frame, Shape, Text
from generator.outputs.frames import Keeper, kept
from generator.outputs.manifest import FRAMES, MANIFEST, previous
from generator.request import Options
from generator.update import Update, update
from tests.kit import DATA, THEME, Game, Pdf, found, game, probe_font

CARDS = """\
adder: {name: Adder, text: "Costs {prices.horse.amount} pounds."}
bear: {name: Bear, text: Sleeps all winter.}
crane: {name: Crane, text: Stands on one leg.}
"""
PRICES = "horse: {amount: 5}\ncow: {amount: 3}\n"
TABLES = "{name: text, text: text}\n  prices: {amount: int}\n  coins: {worth: int}"
KIT = """\
cards: {title: Cards, kind: standard, from: cards, copies: 2, front: card, back: back}
coins: {title: Coins, kind: token_20, from: coins, copies: 3, front: coin, layout: spaced}
"""
FACES = {
    "back": "draw: [{rect: {box: 0 0 63 88, fill: blue}}, {icon: {box: 20 20 20 20, name: halt, fill: paper}}]\n",
    "coin": 'draw: [{text: {box: 2 6 16 8, say: "{{ it.worth }}", style: coin, align: centre}}]\n',
}
STYLES = THEME + "  coin: {font: text, size: 14pt, fill: red}\n"
ALL_CARDS = [("cards", one) for one in ("adder", "bear", "crane")]
ALL_COINS = [("coins", one) for one in ("one", "two")]


@pytest.fixture
def made(tmp_path: Path) -> Game:
    """A game of three cards and two coins, built."""
    one = game(tmp_path, CARDS, fields=TABLES, kit=KIT, theme=STYLES, **FACES)
    one.write("prices.yaml", PRICES)
    one.write("coins.yaml", "one: {worth: 1}\ntwo: {worth: 2}\n")
    one.write("templates/icons/halt.svg", (Path(__file__).parents[1] / "templates/icons/halt.svg").read_bytes())
    built = one.build()
    assert built.ok, built.found.text
    assert not built.found.all
    return one


def edit(made: Game, path: str, old: str, new: str) -> None:
    folder = made.root / ("templates/probe" if path.startswith("templates/") else "content/probe")
    file = folder / path.removeprefix("templates/")
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def since(made: Game, reference: str = "", *, sheets: bool = False) -> Update:
    done = update(made.workspace, "probe", Options(), reference, sheets=sheets)
    assert done.folder is not None, found(done.pack).text
    return done


def reached(changes: list[Change]) -> list[tuple[str, str]]:
    return [(one.group, one.id) for one in changes]


def test_nothing_changed(made: Game) -> None:
    assert since(made).changes == []


def test_a_price_reaches_the_card_that_quotes_it(made: Game) -> None:
    edit(made, "prices.yaml", "amount: 5", "amount: 7")
    assert since(made).changes == [
        Change("cards", "Cards", "adder", "changed", ("front",), (2, 2), (Cause("prices.horse.amount", 5, 7),))
    ]


def test_a_price_that_nobody_quotes_reaches_none(made: Game) -> None:
    edit(made, "prices.yaml", "amount: 3", "amount: 4")
    assert since(made).changes == []


def test_one_word_in_a_table_reaches_one_face(made: Game) -> None:
    edit(made, "cards.yaml", "all winter", "all summer")
    (one,) = since(made).changes
    assert (one.group, one.id, one.sides) == ("cards", "bear", ("front",))
    assert [str(cause) for cause in one.causes] == ["cards.bear.text: 'Sleeps all winter.' -> 'Sleeps all summer.'"]


def test_a_colour_of_the_theme_reaches_the_faces_that_bear_it(made: Game) -> None:
    edit(made, "templates/theme.yaml", '"#cc0000"', '"#bb0000"')
    changes = since(made).changes
    assert reached(changes) == ALL_COINS
    assert {cause for one in changes for cause in one.causes} == {Cause("theme.colours.red", "#cc0000", "#bb0000")}


def test_a_colour_of_the_back_reaches_every_back(made: Game) -> None:
    edit(made, "templates/theme.yaml", '"#0000cc"', '"#0000bb"')
    changes = since(made).changes
    assert reached(changes) == ALL_CARDS
    assert {one.sides for one in changes} == {("back",)}


def test_a_style_reaches_the_faces_that_are_set_in_it(made: Game) -> None:
    edit(made, "templates/theme.yaml", "title: {font: title, size: 12pt", "title: {font: title, size: 11pt")
    assert reached(since(made).changes) == ALL_CARDS


def test_a_longer_text_that_makes_the_deck_smaller_reaches_the_whole_deck(made: Game) -> None:
    edit(made, "templates/card.yaml", "style: title}", "style: title, fit: deck}")
    assert made.build().ok
    edit(made, "cards.yaml", "name: Crane", "name: Crane of the grey and misty marshes")
    changes = since(made).changes
    assert reached(changes) == ALL_CARDS
    (cause,) = changes[0].causes
    assert cause.route == "type of cards, title"
    assert cause.old == 12.0
    assert isinstance(cause.new, float)
    assert cause.new < 12


def test_the_size_of_a_kind_reaches_its_pieces(made: Game) -> None:
    made.write("templates/kinds.yaml", "token_20: {name: Token, size: 21 x 21, bleed: 1mm, safe: 0.5mm, cut: round}\n")
    changes = since(made).changes
    assert reached(changes) == ALL_COINS
    assert Cause("kit.coins.size", "[20.0, 20.0]", "[21.0, 21.0]") in changes[0].causes


def test_an_icon_drawn_anew_reaches_the_faces_that_show_it(made: Game) -> None:
    other = (Path(__file__).parents[1] / "templates/icons/sun.svg").read_bytes()
    made.write("templates/icons/halt.svg", other)
    changes = since(made).changes
    assert reached(changes) == ALL_CARDS
    assert changes[0].causes == (Cause("icons/halt"),)


def test_a_font_with_other_outlines_reaches_the_faces_set_in_it(tmp_path: Path) -> None:
    one = game(tmp_path, CARDS.replace("{prices.horse.amount}", "5"), kit=KIT.partition("coins:")[0], **FACES)
    probe_font(one)
    theme = THEME.replace("title: [Old Standard TT, DejaVu Sans]", "title: [Probe Sans, DejaVu Sans]")
    one.write("templates/theme.yaml", theme)
    assert one.build().ok
    font = one.root / "templates/probe/fonts/Probe/probe-sans.ttf"
    font.write_bytes((DATA / "probe-serif.ttf").read_bytes() if (DATA / "probe-serif.ttf").is_file() else _bolder(font))
    changes = since(one).changes
    assert reached(changes) == ALL_CARDS
    assert {one.sides for one in changes} == {("front",)}


def _bolder(path: Path) -> bytes:
    """The same font with one glyph moved up."""
    from io import BytesIO

    from fontTools.ttLib import TTFont

    font = TTFont(path)
    for name in font["cmap"].getBestCmap().values():
        glyph = font["glyf"][name]
        if glyph.numberOfContours > 0:
            glyph.coordinates.translate((0, 7))
    out = BytesIO()
    font.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("cards.yaml", "bear:", "# a remark\nbear:"),
        ("cards.yaml", "{name: Bear, text: Sleeps all winter.}", "{text: Sleeps all winter., name: Bear}"),
        ("templates/theme.yaml", "colours:", "# a remark\ncolours:"),
        ("kit.yaml", "front: coin,", "front: 'coin',"),
    ],
)
def test_what_is_not_drawn_reaches_none(made: Game, path: str, old: str, new: str) -> None:
    edit(made, path, old, new)
    assert since(made).changes == []


def test_a_renamed_template_and_a_renamed_icon_reach_none(made: Game) -> None:
    folder = made.root / "templates/probe"
    (folder / "coin.yaml").rename(folder / "penny.yaml")
    edit(made, "kit.yaml", "front: coin", "front: penny")
    (folder / "icons/halt.svg").rename(folder / "icons/sign.svg")
    edit(made, "templates/back.yaml", "name: halt", "name: sign")
    assert since(made).changes == []


def test_added_removed_and_more_copies(made: Game) -> None:
    edit(made, "cards.yaml", "bear:", "boar:")
    edit(made, "kit.yaml", "copies: 3", "copies: 5")
    changes = {(one.group, one.id): (one.how, one.copies) for one in since(made).changes}
    assert changes == {
        ("cards", "boar"): ("added", (0, 2)),
        ("cards", "bear"): ("removed", (2, 0)),
        ("coins", "one"): ("copies", (3, 5)),
        ("coins", "two"): ("copies", (3, 5)),
    }


def test_a_mark_is_no_change(made: Game) -> None:
    """The mark is made from the drawing: a renamed icon changes it, and nothing that is seen."""
    edit(made, "templates/back.yaml", "draw: [", "draw: [{mark: {box: 2 80 20 5, style: body}}, ")
    assert made.build().ok
    before = json.loads((made.output / MANIFEST).read_text("utf-8"))
    folder = made.root / "templates/probe"
    (folder / "icons/halt.svg").rename(folder / "icons/sign.svg")
    edit(made, "templates/back.yaml", "name: halt", "name: sign")
    assert since(made).changes == []
    assert made.build().ok
    after = json.loads((made.output / MANIFEST).read_text("utf-8"))
    assert before["components"][1]["mark"] != after["components"][1]["mark"]


# The manifest and its faces


def test_the_manifest_says_what_each_face_read(made: Game) -> None:
    rows = {
        (one["id"], one["side"]): one for one in json.loads((made.output / MANIFEST).read_text("utf-8"))["components"]
    }
    assert rows["adder", "front"]["reads"] == ["cards.adder.name", "cards.adder.text", "prices.horse.amount"]
    assert rows["adder", "back"]["reads"] == []
    assert rows["adder", "back"]["icons"] == ["halt"]
    assert rows["one", "front"]["reads"] == ["coins.one.worth"]


def test_the_printed_mark_is_the_one_in_the_manifest(made: Game) -> None:
    edit(made, "templates/coin.yaml", "draw: [", "draw: [{mark: {box: 2 14 16 4, style: body, align: centre}}, ")
    built = made.build()
    rows = json.loads((made.output / MANIFEST).read_text("utf-8"))["components"]
    words = {word.text for word in built.pdf("probe-coins-a4.pdf").words(0)}
    assert {one["mark"] for one in rows if one["group"] == "coins"} <= words


def test_faces_come_back_as_they_were_kept(tmp_path: Path) -> None:
    inner = Frame(10, 10, (Shape("M0 0L5 5", None, "#000000", 0.2, (1.0, 2.0)),))
    frame = Frame(20, 30, (Text(1, 2, ("a", "b"), "Face", 9, 4, "#000000"), inner_group(inner)), 3, "ABCD")
    with Keeper(tmp_path / FRAMES) as keeper:
        keeper.add("0123456789abcdef", frame)
        keeper.add("0123456789abcdef", frame)
    assert kept(tmp_path / FRAMES, {"0123456789abcdef"}) == {"0123456789abcdef": frame}
    assert kept(tmp_path / FRAMES, {"fedcba9876543210"}) == {}


def inner_group(frame: Frame):  # type: ignore[no-untyped-def]
    from generator.frame import Group

    return Group(1.0, 2.0, frame, 45.0, "M0 0L1 1Z", 0.5)


def test_partial_builds_leave_the_manifest_of_the_whole(made: Game) -> None:
    before = (made.output / MANIFEST).read_bytes()
    edit(made, "cards.yaml", "all winter", "all summer")
    assert made.build(only=("coins",)).ok
    assert (made.output / MANIFEST).read_bytes() == before
    assert reached(since(made).changes) == [("cards", "bear")]


@pytest.mark.parametrize(
    ("text", "why"),
    [("[1, 2]", "no manifest of format 1"), ("{", "no JSON"), ('{"format": 1}', "how backs were printed")],
)
def test_what_is_no_manifest_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "notes.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=why):
        previous(path)


def refused(made: Game, reference: str) -> Diagnostic:
    done = update(made.workspace, "probe", Options(), reference, sheets=False)
    assert done.folder is None
    (one,) = done.pack.found
    assert isinstance(one, Diagnostic)
    return one


def test_no_build_no_commit_no_manifest_are_findings(tmp_path: Path) -> None:
    one = game(tmp_path, "a: {name: A, text: B}\n")
    assert refused(one, "").code == "K410"
    assert refused(one, "v9.9").code == "K412"
    assert refused(one, "--upload-pack=x").code == "K412"
    (tmp_path / "notes.json").write_text("{}", encoding="utf-8")
    assert refused(one, str(tmp_path / "notes.json")).code == "K411"


# A commit of git


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=Probe", "-c", "user.email=probe@example.invalid", "-c", "commit.gpgsign=false")
    subprocess.run(("git", "-C", str(folder), *who, *words), check=True, capture_output=True)


def test_a_tag_of_git_is_drawn_as_it_was(made: Game) -> None:
    git(made.root, "init", "-q")
    git(made.root, "add", "content", "templates")
    git(made.root, "commit", "-qm", "first")
    git(made.root, "tag", "v1")
    edit(made, "cards.yaml", "Stands on one leg.", "Stands on two legs.")
    done = since(made, "v1")
    assert reached(done.changes) == [("cards", "crane")]
    assert done.since.startswith("v1 (version 1.10, pack ")
    page = (done.folder / "changes.html").read_text("utf-8") if done.folder else ""
    assert "Stands on two legs." in re.sub("<[^>]*>", "", page)


def test_a_commit_before_the_game_is_a_finding(made: Game) -> None:
    git(made.root, "init", "-q")
    (made.root / "note").write_text("x", encoding="utf-8")
    git(made.root, "add", "note")
    git(made.root, "commit", "-qm", "first")
    assert refused(made, "HEAD").message == "at 'HEAD' there was no game 'probe'"


# The update kit


def test_the_update_kit_holds_what_is_new_and_nothing_else(made: Game) -> None:
    edit(made, "cards.yaml", "all winter", "all summer")
    edit(made, "kit.yaml", "copies: 3", "copies: 5")
    made.write("CHANGES", "# Changes\n\n## 1.10\nThe bear wakes up.\n\n## 1.9\nOld news.\n")
    theme = made.root / "templates/probe/theme.yaml"
    theme.write_text(theme.read_text("utf-8") + PAGE, encoding="utf-8")
    edit(made, "templates/theme.yaml", "blue: ", 'oxblood: "#7d1f1d", mist: "#e4dcc6", blue: ')
    done = since(made, sheets=True)
    assert done.folder is not None
    pdf = Pdf(done.folder / "probe-update-a4.pdf")
    pages = [" ".join(pdf.text(page).split()) for page in range(pdf.pages)]
    words = " ".join(pages[1:])
    assert words.count("Sleeps all summer.") == 2  # two copies of the changed card
    assert "Adder" not in words
    assert "Crane" not in words
    assert "The bear wakes up." in pages[0]
    assert "Old news." not in pages[0]
    coins = [
        word.text
        for page in range(1, pdf.pages)
        for word in pdf.words(page)
        if word.text in ("1", "2") and word.box.h > 3
    ]
    assert sorted(coins) == ["1", "1", "2", "2"]  # two more of each


PAGE = """\
  guide_title: {font: title, size: 30pt, bold: yes}
  guide_line: {font: text, size: 14pt, italic: yes}
  guide_head: {font: title, size: 14pt, bold: yes}
  guide_text: {font: text, size: 10pt, min: 8pt}
  guide_cell: {font: text, size: 10pt, min: 8pt, leading: 1.1}
  guide_label: {font: text, size: 8pt, leading: 1.1}
  guide_figure: {font: title, size: 16pt, bold: yes}
lines: {hair: 0.15mm, thin: 0.3mm, rule: 0.5mm, thick: 0.9mm}
"""


def test_the_command_lists_and_says_where_the_page_is(made: Game) -> None:
    edit(made, "prices.yaml", "amount: 5", "amount: 7")
    done = made.command("diff", "probe")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1:] == ["  Cards", "    adder: front changed", "      prices.horse.amount: 5 -> 7"]
    assert done.stdout.startswith("probe: since the last build (version 1.10, pack ")
    assert done.stdout.splitlines()[0].endswith("): 1 changed")
    assert "changes.html" in done.stderr


def test_two_records_of_one_kit_are_equal(made: Game) -> None:
    from generator.before import side_of
    from generator.kit import kit_of
    from generator.sheets.impose import Printing

    sides = []
    for _ in range(2):
        kit = kit_of(made.pack())
        assert kit is not None
        sides.append(side_of(kit, Options(), Printing()))
    assert compare(*sides) == []
