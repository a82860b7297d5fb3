"""Pieces of What's He Building in There? counted on the finished sheets, against the arithmetic of the rules."""

import re
from collections import Counter
from pathlib import Path

import pytest

from generator.build import Options, build
from generator.kit import kit_of
from generator.outputs.tts.pieces import form
from generator.pack import Workspace, packaged, read_pack
from tests.games.whats_he_building.tables import GAME
from tests.kit import Pdf

BLEED = 8.0
"""Millimetres by which a drawing may exceed its trimmed size, left and right together: bleed and hatching."""
PIECES = {
    "aids": (190, 129, 2, 6),
    "workshop_cards": (54, 80, 2, 14),
    "black_market_cards": (54, 80, 2, 12 + 3),  # blank ones
    "first_inventions": (45, 68, 2, 8),
    "invention_copies": (45, 68, 2, 8 * 5),
    "direct_effect_cards": (54, 80, 2, 12 + 4),
    "resource_cards": (31.75, 44.45, 2, 175),
    "doctors": (20, 96, 1, 6),
    "henchmen": (20, 84, 1, 6 * 3),
    "cubes": (12, 12, 2, 6 * 5),
    "round_marker": (20, 20, 2, 1),
    "starting_marker": (20, 20, 2, 1),
    "money_tokens": (20, 20, 2, 40 + 9 + 6),  # spare ones
}
"""Trimmed width and height, sides, and how many there are."""
RESOURCES = {
    ("steel", "raw"): 18, ("copper", "raw"): 18, ("cloth", "raw"): 18,
    ("wood", "raw"): 19, ("glass", "raw"): 18, ("leather", "raw"): 19,
    ("steel", "refined"): 11, ("copper", "refined"): 11, ("cloth", "refined"): 11,
    ("wood", "refined"): 11, ("glass", "refined"): 11, ("leather", "refined"): 10,
}  # fmt: skip
DEVICES = {
    "machine_boards": ["Death Ray", "Moon Winch", "Imperial Tea Curdler", "Colossal Clockwork Hen",
                       "Perpetual Fog Organ", "Thames Reverser", "Parliament Levitator"],
    "plan_boards": ["Dirigible in the Attic", "Ornithopter Wardrobe", "Runaway Lighthouse", "Submersible Bathtub",
                    "Understudy in Wax", "Parcel to Patagonia", "Rocket Omnibus"],
}  # fmt: skip


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("sheets")
    result = build(Workspace(packaged()), GAME, Options(only=(*PIECES, *DEVICES), out=out, strict=True))
    assert result.folder == out / GAME
    return out / GAME


def sheets(made: Path, deck: str) -> Pdf:
    return Pdf(made / f"{GAME}-{deck}-a4.pdf")


@pytest.mark.parametrize("deck", PIECES)
def test_pieces_on_the_sheets_are_those_of_the_rules(made: Path, deck: str) -> None:
    w, h, sides, count = PIECES[deck]
    file = sheets(made, deck)
    for side in range(sides):
        boxes = [box for page in range(side, file.pages, sides) for box in file.forms(page)]
        fitting = [box for box in boxes if 0 <= box.w - w + 0.1 <= BLEED and 0 <= box.h - h + 0.1 <= BLEED]
        assert len(fitting) == count


def test_there_are_48_inventions_and_49_coins() -> None:
    assert PIECES["first_inventions"][3] + PIECES["invention_copies"][3] == 48
    assert PIECES["money_tokens"][3] - 6 == 49


@pytest.mark.parametrize("deck", DEVICES)
def test_seven_machines_and_seven_plans_are_on_the_sheets(made: Path, deck: str) -> None:
    file = sheets(made, deck)
    text = "\n".join(file.text(page) for page in range(0, file.pages, 2))
    assert {name: text.count(name) for name in DEVICES[deck]} == dict.fromkeys(DEVICES[deck], 1)
    assert text.lower().count({"machine_boards": "refused", "plan_boards": "no address"}[deck]) == 7


def test_175_resource_cards_are_of_twelve_kinds(made: Path) -> None:
    file = sheets(made, "resource_cards")
    text = "\n".join(file.text(page) for page in range(0, file.pages, 2)).lower()
    found = Counter(re.findall(r"(steel|copper|cloth|wood|glass|leather)\s+(raw|refined)", text))
    assert found == RESOURCES
    assert found.total() == 175


def test_every_piece_becomes_a_thing_on_the_table() -> None:
    """Only pages and boxes stay behind when the game is exported to a virtual table."""
    kit = kit_of(read_pack(Workspace(packaged()), GAME))
    assert kit is not None
    made = {group.name: form(group, 0.4) for group in kit.groups if group.entry.kind not in ("page", "net")}
    decks = [deck for deck in PIECES if deck.endswith(("_cards", "_inventions", "_copies"))]
    assert made == {
        "board": "tile", **dict.fromkeys(DEVICES, "tile"), "aids": "tile", **dict.fromkeys(decks, "deck"),
        "doctors": "figure", "henchmen": "figure",
        **dict.fromkeys(("cubes", "round_marker", "starting_marker", "money_tokens"), "tile"),
    }  # fmt: skip
