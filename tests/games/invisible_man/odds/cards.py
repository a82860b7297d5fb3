"""The deck as its file says it, counted without the code under test."""

from collections.abc import Callable
from functools import cache
from typing import Any

import yaml

from generator.pack import packaged

Card = dict[str, Any]


@cache
def table(name: str) -> dict[str, Card]:
    text = (packaged() / "content" / "invisible_man" / f"{name}.yaml").read_text(encoding="utf-8")
    rows: dict[str, Card] = yaml.safe_load(text)
    return rows


def count(wanted: Callable[[Card], bool]) -> int:
    """Cards of the deck that say this."""
    return sum(map(wanted, table("location_cards").values()))
