"""Field cases of games' content: references, ids, sizes, neighbours.  G03 stands with the sheets, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.units import length
from tests.kit import CARD, GAME, KIT, NAME_AND_TEXT, THEME, Game, game

TABLES = """\
  resources: {{name: text}}
  cards: {fields}
"""


def resources(folder: Path, cards: str) -> Game:
    fields = "{name: text, 'cost?': [ref resources], 'upgrade?': ref cards}"
    made = game(
        folder, cards, fields=fields, card="draw: [{text: {box: 5 5 53 8, say: '{{ it.name }}', style: body}}]\n"
    )
    made.write("game.yaml", GAME.format(fields=fields).replace(f"  cards: {fields}\n", TABLES.format(fields=fields)))
    made.write("resources.yaml", "wood: {name: Wood}\nstone: {name: Stone}\n")
    return made


# G01: a card refers to something that does not exist


def test_g01_all_references_that_lead_nowhere_come_in_one_run_with_a_guess(tmp_path: Path) -> None:
    cards = "hut: {name: Hut, cost: [wood]}\nbarn: {name: Barn, cost: [wodd, stone], upgrade: hutt}\n"
    made = resources(tmp_path, cards)
    found = made.check()
    assert found.places("K110") == [("cards.yaml", 2), ("cards.yaml", 2)], found.text
    assert "wodd" in found.text
    assert "did you mean 'wood'?" in found.text
    assert "did you mean 'hut'?" in found.text
    assert not made.build().ok
    assert not made.output.exists()


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "line", "hint"),
    [
        ("kit.yaml", "from: cards", "from: crads", "K302", 1, "did you mean 'cards'?"),
        ("kit.yaml", "standard", "standrad", "K301", 1, "did you mean 'standard'?"),
        ("kit.yaml", "front: card", "front: crad", "K106", 1, "did you mean 'card'?"),
        ("templates/card.yaml", "style: title", "style: titel", "K105", 2, "did you mean 'title'?"),
        ("templates/card.yaml", "it.text", "it.txt", "K104", 3, "did you mean 'text'?"),
        ("templates/theme.yaml", "font: title", "font: titel", "K105", 4, "roles here: title, text"),
        ("templates/theme.yaml", "Old Standard TT", "Old Standart TT", "K207", 2, "did you mean 'Old Standard TT'?"),
        ("game.yaml", "text: text", "text: ref crads", "K107", 6, "did you mean 'cards'?"),
        ("game.yaml", "format: 1", "format: 1\nseats: crads", "K302", 2, "did you mean 'cards'?"),
        ("cards.yaml", "text: B", "text: 'see {cards.hutt.name}'", "K111", 1, "did you mean 'hut'?"),
        ("lang/pl.yaml", "hut:", "hutt:", "K120", 1, "did you mean 'hut'?"),
    ],
)
def test_g01_misspelt_names_are_found_in_every_file(
    tmp_path: Path, file: str, old: str, new: str, code: str, line: int, hint: str
) -> None:
    made = game(tmp_path, "hut: {name: A, text: B}\n")
    made.write("lang/pl.yaml", "cards: {hut: {name: C}}\n")
    path = tmp_path / (
        file.replace("templates/", "templates/probe/") if "templates" in file else f"content/probe/{file}"
    )
    text = path.read_text("utf-8")
    assert old in text
    made.write(file, text.replace(old, new, 1))
    found = made.check()
    one = found.one(code)
    spans = [found.sources.span(place) for place in (one.at, *(place for place, _ in one.related))]
    assert (Path(file).name, line) in [(span.file.rpartition("/")[2], span.line) for span in spans], found.text
    assert hint in f"{one.message} {one.hint}"


# G03: the same id twice


def test_g03_an_id_that_is_set_twice_names_both_lines(tmp_path: Path) -> None:
    """An id stands for one entry of its table; ids are lower-case words, so that 7, "7" and Wolf are none."""
    found = game(tmp_path, "wolf: {name: A, text: B}\nbear: {name: C, text: D}\nwolf: {name: E, text: F}\n").check()
    assert found.places("K003") == [("cards.yaml", 3)]
    assert "already set on line 1" in found.text


@pytest.mark.parametrize("name", ["7", '"7"', '"07"', "Wolf", "wölf", "'a b'"])
def test_g03_ids_that_others_could_be_taken_for_are_none(tmp_path: Path, name: str) -> None:
    found = game(tmp_path, f"a: {{name: A, text: B}}\n{name}: {{name: C, text: D}}\n").check()
    assert found.places("K103") == [("cards.yaml", 2)]
    assert "is not an id" in found.text


@pytest.mark.parametrize(
    ("file", "text", "line"),
    [
        ("kit.yaml", KIT + KIT, 2),
        ("templates/theme.yaml", THEME + "styles: {}\n", 6),
        ("lang/pl.yaml", "cards:\n  a: {name: x}\n  a: {text: y}\n", 3),
        ("cards.yaml", "a: {name: A, text: B}\n'a': {name: C, text: D}\n", 2),
    ],
)
def test_g03_names_that_are_set_twice_are_found_in_every_file(tmp_path: Path, file: str, text: str, line: int) -> None:
    made = game(tmp_path, "a: {name: A, text: B}\n")
    made.write(file, text)
    assert made.check().places("K003") == [(Path(file).name, line)]


def test_g03_a_table_in_two_files_is_an_error(tmp_path: Path) -> None:
    made = game(tmp_path, "wolf: {name: A, text: B}\n")
    made.write("cards.csv", "id,name,text\nwolf,C,D\n")
    found = made.check()
    assert found.places("K015") == [("cards.csv", 1)]
    assert "cards.yaml" in found.one("K015").message


# G05: sizes without units, in inches, negative or zero


@pytest.mark.parametrize(
    ("written", "w", "h"),
    [
        ('"63 x 88"', 63.0, 88.0),
        ("63 x 88 mm", 63.0, 88.0),
        ("63x88mm", 63.0, 88.0),
        ("2.5 x 3.5 in", 63.5, 88.9),
        ("2.5in × 3.5in", 63.5, 88.9),
        ("63mm x 88mm", 63.0, 88.0),
        ("2.5in x 3.5in", 63.5, 88.9),
        ("6.3cm x 88", 63.0, 88.0),
        ("[63, 88]", 63.0, 88.0),
        ("[2.5in, 3.5in]", 63.5, 88.9),
        ("[180pt, 252pt]", 63.5, 88.9),
    ],
)
def test_g05_sizes_have_their_units_at_the_number_and_are_millimetres_without(
    tmp_path: Path, written: str, w: float, h: float
) -> None:
    made = sized(tmp_path, written)
    assert made.check().errors == []
    kind = made.pack().kinds()["probe"]
    assert kind.size is not None
    assert kind.size == pytest.approx((w, h))


@pytest.mark.parametrize(
    "written", ["0 x 88", "-63 x 88", "63,5 x 88", ".nan x 88", ".inf x 88", "63", "1e3 x 88", "x"]
)
def test_g05_sizes_that_are_none_are_errors_at_their_line(tmp_path: Path, written: str) -> None:
    made = sized(tmp_path, f'"{written}"')
    found = made.check()
    assert [one.code in ("K103", "K301") for one in found.errors] == [True], found.text
    assert not made.build().ok


@pytest.mark.parametrize(
    ("written", "code", "words"),
    [
        ("2.5 x 3.5", "K301", "did you mean 2.5 x 3.5 in?"),
        ("0 x 88 mm", "K301", "a piece of 0 x 88 mm is none"),
        ("-63 x 88 mm", "K301", "a piece of -63 x 88 mm is none"),
        ("63,5 x 88 mm", "K103", "'63,5mm' is no length"),
        (".nan x 88 mm", "K103", "'.nan' is no length"),
        ("63 x 88 px", "K103", "'63px' is no length"),
    ],
)
def test_g05_a_wrong_size_is_told_where_it_is_written(tmp_path: Path, written: str, code: str, words: str) -> None:
    found = sized(tmp_path, f'"{written}"').check()
    assert found.places(code) == [("kinds.yaml", 1)], found.text
    assert words in f"{found.one(code).message} {found.one(code).hint}"


@pytest.mark.parametrize("box", ["0 0 -5 5", "0 0 5", "0 0 5,5 5", "0 0 5px 5", "0 0 .nan 5", "0 0 5 5 5"])
def test_g05_boxes_of_faces_are_sizes_too(tmp_path: Path, box: str) -> None:
    found = game(tmp_path, "a: {name: A, text: B}\n", card=f"draw:\n  - rect: {{box: '{box}', fill: red}}\n").check()
    assert found.places("K103") == [("card.yaml", 2)]
    assert "'box'" in found.one("K103").message


def sized(folder: Path, size: str) -> Game:
    """A game whose cards have a kind of their own."""
    made = game(folder, "a: {name: A, text: B}\n", kit="cards: {title: C, kind: probe, from: cards, front: card}\n")
    made.write("templates/kinds.yaml", f"probe: {{name: Probe, size: {size}, bleed: 3}}\n")
    return made


def test_g05_an_inch_is_25_4_millimetres() -> None:
    assert length("2.5in") == 63.5
    with pytest.raises(ValueError, match="is no length"):
        length("63,5mm")


# G07: one-way neighbours, islands, spaces outside the board


def board(folder: Path, spaces: str) -> Game:
    fields = "{name: text, next: [ref spaces], spot: point}"
    made = game(folder, "a: {name: A, text: B}\n", fields=NAME_AND_TEXT, card=CARD)
    declared = GAME.format(fields=NAME_AND_TEXT) + f"  spaces: {fields}\n" + (
        "checks:\n"
        "  mutual: {for: spaces, mutual: next}\n"
        "  joined: {for: spaces, joined: spaces}\n"
        '  within: {for: spaces, must: "it.spot[0] <= 400 and it.spot[1] <= 300", '
        'say: "{{ id }} lies outside the 400 x 300 mm board"}\n'
    )  # fmt: skip
    made.write("game.yaml", declared)
    made.write("spaces.yaml", spaces)
    return made


def test_g07_one_way_neighbours_islands_and_spaces_outside_are_found_at_their_lines(tmp_path: Path) -> None:
    spaces = (
        "a: {name: A, spot: [50, 50], next: [b]}\n"
        "b: {name: B, spot: [100, 50], next: [c]}\n"
        "c: {name: C, spot: [150, 50], next: [b, e]}\n"
        "d: {name: D, spot: [200, 200], next: []}\n"
        "e: {name: E, spot: [410, 20], next: [c]}\n"
    )
    found = board(tmp_path, spaces).check()
    assert [(line, one.message) for (_, line), one in zip(found.places("K116"), found.of("K116"), strict=True)] == [
        (2, "b does not name a among its next, but a names b"),
        (4, "d cannot be reached from a"),
        (5, "e lies outside the 400 x 300 mm board"),
    ], found.text
    one_way = found.of("K116")[0]
    assert [found.sources.span(place).line for place, _ in one_way.related] == [1]
    assert "direction" in (one_way.hint or "")


def test_g07_a_sound_board_has_no_findings(tmp_path: Path) -> None:
    spaces = "a: {name: A, spot: [50, 50], next: [b]}\nb: {name: B, spot: [400, 300], next: [a]}\n"
    assert board(tmp_path, spaces).check().codes == []
