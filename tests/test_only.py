"""A group of the kit that takes some entries of a table: those with the values that ``only`` asks for."""

from pathlib import Path

import pytest

from generator.kit import kit_of
from generator.pack import read_pack
from tests.kit import Game, game

FIELDS = "{name: text, deck: text, rank: int, rare?: flag}"
CARDS = """\
oak: {name: Oak, deck: tree, rank: 1, rare: yes}
fir: {name: Fir, deck: tree, rank: 2, rare: no}
cod: {name: Cod, deck: fish, rank: 1}
"""
KIT = "cards: {{title: Cards, kind: standard, from: cards, only: {only}, front: card, blank: 2}}\n"
CARD = 'draw:\n  - text: {box: 5 5 53 8, say: "{{ number }} {{ it.name }}", style: title}\n'


def made(folder: Path, only: str) -> Game:
    return game(folder, CARDS, fields=FIELDS, kit=KIT.format(only=only), card=CARD)


@pytest.mark.parametrize(
    ("only", "ids"),
    [
        ("{deck: tree}", ["oak", "fir"]),
        ("{rank: 1}", ["oak", "cod"]),
        ("{deck: tree, rank: 2}", ["fir"]),
        ("{}", ["oak", "fir", "cod"]),
    ],
)
def test_entries_with_all_those_values_are_printed_and_numbered_among_themselves(
    tmp_path: Path, only: str, ids: list[str]
) -> None:
    kit = kit_of(read_pack(made(tmp_path, only).workspace, "probe"))
    assert kit is not None
    (group,) = kit.groups
    assert [scope["id"] for scope in group.scopes] == ids
    assert [scope["number"] for scope in group.scopes] == list(range(1, len(ids) + 1))
    assert group.count == len(ids) + 2  # and its blank ones


@pytest.mark.parametrize("only", ["{deck: bird}", "{colour: tree}", "{deck: tree, rank: 3}", "{model_fields: tree}"])
def test_k302_values_that_no_entry_has(tmp_path: Path, only: str) -> None:
    found = made(tmp_path, only).check()
    assert found.places("K302") == [("kit.yaml", 1)]
    assert "no entry of 'cards' has" in found.one("K302").message


def test_entries_that_could_not_be_read_are_not_missed(tmp_path: Path) -> None:
    """What is wrong in the table is said once: the group that is empty because of it says nothing more."""
    broken = made(tmp_path, "{deck: fish}")
    broken.write("cards.yaml", CARDS.replace("deck: fish, rank: 1", "deck: fish, rank: x"))
    assert broken.check().codes == ["K103"]
