"""Field cases of games' content: references, ids, sizes, neighbours.  G03 stands with the sheets, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.units import length
from tests.kit import CARD, GAME, NAME_AND_TEXT, Game, game

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


# G05: sizes without units, in inches, negative or zero


@pytest.mark.parametrize(
    ("written", "w", "h"),
    [
        ('"63 x 88"', 63.0, 88.0),
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
    places = found.places("K116")
    assert ("spaces.yaml", 4) in places, found.text  # d cannot be reached
    assert ("spaces.yaml", 5) in places  # e lies outside
    assert {("spaces.yaml", 1), ("spaces.yaml", 2)} & set(places)  # a names b, and b does not name a
    assert "outside the 400 x 300 mm board" in found.text


def test_g07_a_sound_board_has_no_findings(tmp_path: Path) -> None:
    spaces = "a: {name: A, spot: [50, 50], next: [b]}\nb: {name: B, spot: [400, 300], next: [a]}\n"
    assert board(tmp_path, spaces).check().codes == []
