"""Packs whose files are sound one by one and harm together: chains, ladders, and tables of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.pack import Files, Hostile, tried
from tests.kit import CARD, KIT, THEME

SHAPES = "draw:\n" + "  - rect: {box: 0 0 1 1, fill: ink}\n" * 1_000
EXTEND: Files = {f"templates/f{i}.yaml": f"extends: f{i + 1}\n{SHAPES}" for i in range(50)}
PIECES = "".join(f"g{i}: {{title: G, kind: standard, front: f{i}}}\n" for i in range(40))
TWICE: Files = {f"templates/f{i}.yaml": f"draw:\n  - piece: {{box: 0 0 9 9, of: g{i + 1}}}\n" for i in range(40)}
LINES = "\\n" * 190_000

CHAINS = {
    "extends": Hostile(
        {**EXTEND, "templates/card.yaml": "extends: f0\n" + CARD},
        "K106",
        "templates/f19.yaml:1",
        "more than 20 templates",
    ),
    "pieces": Hostile({**TWICE, "kit.yaml": PIECES}, "K214", "templates/f12.yaml:2", "no piece 'g13' to show"),
    "ladder": Hostile(
        {"templates/theme.yaml": THEME.replace("size: 9pt", "size: 9pt, min: 5, step: 0.0000001")},
        "K103",
        "templates/theme.yaml:5",
        "at least 0.05",
    ),
    "mistakes": Hostile(
        {"cards.yaml": "".join(f"A{i}: {{nam: A, text: B}}\n" for i in range(30_000))},
        "K103",
        "cards.yaml:1",
        "is not an id",
    ),
    "braces": Hostile(
        {"templates/card.yaml": f"{CARD}  - text: {{box: 0 0 9 9, say: '{'{{' * 45_000}', style: body}}\n"},
        "K206",
        "templates/card.yaml:4",
    ),
    "lines": Hostile(
        {"rulebook.yaml": 'one: {title: A, text: "' + "\\n" * 190_000 + '8"}\n'}, "K112", "rulebook.yaml:1"
    ),
    "copies": Hostile({"kit.yaml": KIT.replace("front", "copies: 2001, front")}, "K303", "kit.yaml:1"),
}


@pytest.mark.parametrize("name", CHAINS)
def test_what_harms_together_is_a_finding_in_time(tmp_path: Path, name: str) -> None:
    assert len(tried(tmp_path / "packs", name, CHAINS[name]).text) < 500_000
