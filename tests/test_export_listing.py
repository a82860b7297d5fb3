"""The kit as CSV tables: what is in them, and how their bytes are written."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.build import check
from generator.cli.main import kitwright
from generator.outputs.listing import harmless, write_listing
from tests.kit import Game, game

FIELDS = """\
    name: text
    text: text
    price: int
    weight?: number
    rare: flag
    tags: [text]
    cost: {coin: int, of?: text}
    steps: [{go: text, by: int}]
    copies: int"""
CARDS = """\
wolf: {name: "=SUM(A1)", text: "Costs {it.price}, and\\nbites.", price: -3, weight: 2.5, rare: yes, tags: [grey, big],
       cost: {coin: 2, of: gold}, steps: [{go: north, by: 1}, {go: east, by: 2}], copies: 2}
bear: {name: "Bär, brown", text: 'Says "oh"', price: 10, rare: no, tags: [], cost: {coin: 1}, steps: [], copies: 1}
"""
KIT = """\
cards: {title: Cards, kind: poker, from: cards, copies: it.copies, front: card, back: card, spare: 1, blank: 2}
mats: {title: Mats, kind: mat, front: plain, stock: card 200 g}
"""
CARD = 'draw:\n  - text: {box: 5 5 50 20, say: "{{ it.name }}", style: title}\n'
PLAIN = "draw:\n  - rect: {box: 5 5 20 20, fill: red}\n"


def listed(one: Game) -> tuple[Path, list[str]]:
    _, kit = check(one.workspace, "probe")
    assert kit is not None
    folder = one.root / "lists"
    return folder, write_listing(kit, folder)


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))


@pytest.fixture
def made(tmp_path: Path) -> tuple[Path, list[str]]:
    return listed(game(tmp_path, CARDS, fields=f"\n{FIELDS}", kit=KIT, card=CARD, plain=PLAIN))


def test_one_table_of_all_pieces_and_one_of_each_deck(made: tuple[Path, list[str]]) -> None:
    folder, files = made
    assert files == ["components.csv", "decks/cards.csv"]
    assert sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*.csv")) == files


def test_the_pieces_have_sizes_counts_and_the_marks_of_their_faces(made: tuple[Path, list[str]]) -> None:
    """63.5 x 88.9 mm; the last card of the table has the spare, and two blanks follow."""
    told = rows(made[0] / "components.csv")
    assert [(one["component"], one["id"], one["copies"]) for one in told] == [
        ("cards", "wolf", "2"), ("cards", "bear", "2"), ("cards", "blank", "2"), ("mats", "mats", "1"),
    ]  # fmt: skip
    bear, mat = told[1], told[3]
    assert bear["title"] == "Cards"
    assert bear["name"] == "Bär, brown"
    assert bear["kind"] == "Poker card"
    assert (bear["width mm"], bear["height mm"], bear["stock"]) == ("63.5", "88.9", "paper")
    assert bear["sides"] == "front and back"
    assert len(bear["front"]) == len(bear["back"]) == 4
    assert bear["front"] == bear["back"] != told[0]["front"]
    assert (mat["stock"], mat["sides"], mat["back"]) == ("card 200 g", "front", "")


def test_a_deck_has_all_fields_of_its_entries(made: tuple[Path, list[str]]) -> None:
    wolf, bear = rows(made[0] / "decks" / "cards.csv")
    assert wolf == {
        "id": "wolf", "copies": "2", "name": "'=SUM(A1)", "text": "Costs -3, and\nbites.", "price": "-3",
        "weight": "2.5", "rare": "yes", "tags": "grey; big", "cost.coin": "2", "cost.of": "gold",
        "steps": "go: north, by: 1; go: east, by: 2", "copies (field)": "2",
    }  # fmt: skip
    assert bear["weight"] == bear["tags"] == bear["cost.of"] == bear["steps"] == ""
    assert (bear["copies"], bear["rare"], bear["text"]) == ("2", "no", 'Says "oh"')


def test_the_bytes_are_those_of_rfc_4180_with_the_mark_of_utf_8(made: tuple[Path, list[str]]) -> None:
    data = (made[0] / "decks" / "cards.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbfid,copies,name,text,price,")
    assert b'"B\xc3\xa4r, brown","Says ""oh""",10,' in data
    assert b'"Costs -3, and\nbites."' in data
    assert data.endswith(b"\r\n")
    assert data.count(b"\n") == 4  # the heading, two rows, one line break in a text
    assert data.count(b"\r\n") == 3


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("=1+1", "'=1+1"),
        ("+49 30", "'+49 30"),
        ("-", "'-"),
        ("- a dash", "'- a dash"),
        ("@name", "'@name"),
        ("\ttab", "'\ttab"),
        ("-3", "-3"),
        ("+2.50", "+2.50"),
        (-3, "-3"),
        (-0.5, "-0.5"),
        (63.5, "63.5"),
        (88.9, "88.9"),
        (3.5 * 25.4, "88.9"),
        (400.0, "400"),
        ("Wolf = bad", "Wolf = bad"),
        ("", ""),
    ],
)
def test_a_cell_is_no_formula_and_a_number_stays_one(cell: object, told: str) -> None:
    assert harmless(cell) == told


def test_the_listing_is_the_same_twice(tmp_path: Path) -> None:
    one = game(tmp_path, CARDS, fields=f"\n{FIELDS}", kit=KIT, card=CARD, plain=PLAIN)
    folder, files = listed(one)
    before = {name: (folder / name).read_bytes() for name in files}
    listed(one)
    assert {name: (folder / name).read_bytes() for name in files} == before


def test_a_text_whose_path_leads_nowhere_stays_as_it_is_written(tmp_path: Path) -> None:
    cards = CARDS.replace("{it.price}", "{it.prise}")
    one = game(tmp_path, cards, fields=f"\n{FIELDS}", kit=KIT, card=CARD, plain=PLAIN)
    assert rows(listed(one)[0] / "decks" / "cards.csv")[0]["text"] == "Costs {it.prise}, and\nbites."


def test_the_command_writes_the_tables(tmp_path: Path) -> None:
    game(tmp_path, CARDS, fields=f"\n{FIELDS}", kit=KIT, card=CARD, plain=PLAIN)
    done = CliRunner().invoke(kitwright, ["--root", str(tmp_path), "export", "probe", "--to", "sheets"])
    assert done.exit_code == 0, done.stderr
    folder = tmp_path / "output" / "probe-sheets"
    assert (folder / "files.txt").read_text("utf-8") == "components.csv\ndecks/cards.csv\n"
    assert len(rows(folder / "components.csv")) == 4
