"""The rules are read from the tables that are printed: every number, every ruling with a choice, and the map."""

from pathlib import Path

import pytest

from generator.games.invisible_man.model import Game
from generator.games.invisible_man.rules.tables import Rules, rules_of
from generator.pack import Workspace, read_pack
from tests.games.invisible_man.rules.table import Table, content, real_rules
from tests.games.invisible_man.tables import GAME, Tables


def changed(root: Path, values: dict[str, str]) -> Rules:
    """The rules of a copy of the content in which these values are others."""
    tables = Tables(root)
    for where, value in values.items():
        tables.set(where, value)
    game = read_pack(Workspace(root), GAME).game
    assert isinstance(game, Game)
    return rules_of(game)


NUMBERS = (
    "start_money wire_money rail_fare medical_price health red_zone markers_to_fix damage_limit attack_at_most "
    "note_set unfixed_for_battle companions_each bank"
)


def test_every_number_of_the_rules_is_played(tmp_path: Path) -> None:
    """Each gets a value of its own, from 20 up, so that none can be taken for another."""
    values = {name: n for n, name in enumerate(NUMBERS.split(), 20)}
    values["note_set"] = 2
    rules = changed(tmp_path, {f"rules {name}": str(value) for name, value in values.items()})
    assert {name: getattr(rules, name) for name in values} == values


def test_what_a_designer_turns_is_played(tmp_path: Path) -> None:
    turned: dict[str, tuple[str, str, object]] = {
        "rules trophy_costs": ("[1, 2]", "trophy_costs", (1, 2)),
        "rules trophy_bonus": ("[3, 5]", "trophy_bonus", (0, 3, 5)),
        "rules start_town": ("salisbury", "start_town", 0),
        "rulings capture_at value": ('"0"', "capture_at", 0),
        "rulings attack_is_action value": ('"yes"', "attack_is_action", True),
        "rulings present_after_detour value": ('"no"', "present_after_detour", False),
        "rulings spent_notes value": ("returned", "notes_return", True),
        "items horse price": ("10", "prices", (3, 10, 5, 3)),
        "companions hall price": ("4", "fees", (0, 0, 4, 1)),
        "companions adye evidence": ("3", "presents", (3, 0, 0, 0)),
        "evidence newspaper count": ("9", "cubes", (20, 9, 20)),
    }
    rules = changed(tmp_path, {where: value for where, (value, _, _) in turned.items()})
    for where, (_, field, played) in turned.items():
        assert getattr(real_rules(), field) != played, where
        assert getattr(rules, field) == played, where


def test_every_ruling_with_choices_is_a_setting() -> None:
    """A new one with choices must be played, or the print would promise what the rules do not do."""
    turned = {ruling.id for ruling in content().rulings.values() if ruling.choices}
    assert turned == {"capture_at", "attack_is_action", "present_after_detour", "spent_notes"}


def test_the_map_in_numbers() -> None:
    rules = real_rules()
    assert (rules.towns, rules.counties, rules.unknown) == (18, 6, 24)
    assert all(len(towns) == 3 for towns in rules.in_county)
    assert sum(way.rail for ways in rules.ways for way in ways) == 24  # 12 railways, from both ends
    assert sum(not way.rail and way.crosses for ways in rules.ways for way in ways) == 12
    assert sum(rules.can_wire) == 6


@pytest.mark.parametrize(
    ("rider", "town", "seat", "roads"),
    [
        (False, "lambourn", "reading", 2),
        (False, "port_stowe", "dorchester", 2),
        (False, "tilford", "reading", 99),
        (True, "tilford", "reading", 1),
        (True, "eype", "salisbury", 2),  # over the line to Hintondean
        (True, "lewes", "guildford", 3),  # Iping, Tilford, Guildford
    ],
)
def test_roads_to_a_seat(rider: bool, town: str, seat: str, roads: int) -> None:
    table = Table()
    assert real_rules().roads_to[rider][table.town(town)][table.town(seat)] == roads


def test_documents_are_six_counties_and_three_times_twenty_sizes() -> None:
    """Three of six counties can be chosen in twenty ways, for each of three sizes."""
    assert len(real_rules().documents) == 6 + 3 * 20
    assert len(set(real_rules().documents)) == 66


def test_a_game_without_a_dog_has_none(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    tables.drop("items dog")
    game = read_pack(Workspace(tmp_path), GAME).game
    assert isinstance(game, Game)
    rules = rules_of(game)
    assert (rules.dog, rules.horse, rules.shotgun, rules.bat) == (0, 1, 2, 4)
