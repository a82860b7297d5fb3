"""Who must be named beside what was drawn with their work: authors of icons and of typefaces."""

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

LICENCES = {
    "CC BY 3.0": "https://creativecommons.org/licenses/by/3.0/",
    "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
}
"""Where the text of a licence stands."""


class FontCredit(NamedTuple):
    """A family that a game is set in."""

    name: str
    author: str
    licence: str


class IconCredit(NamedTuple):
    """Authors whose icons share licence, source and treatment."""

    authors: tuple[str, ...]
    licence: str
    address: str
    """Of the licence; empty when it isn't known."""
    source: str
    changed: str


def icon_credits(paths: Mapping[str, Path], names: Iterable[str]) -> list[IconCredit]:
    """Who drew the icons ``names``, by the tables ``credits.csv`` beside the files; whoever drew most comes first."""
    wanted = [paths[name] for name in sorted(set(names)) if name in paths]
    tables = {folder: _table(folder / "credits.csv") for folder in {path.parent for path in wanted}}
    authors: dict[tuple[str, str, str], dict[str, int]] = {}
    for path in wanted:
        row = tables[path.parent].get(path.stem)
        if row is not None:
            drawn = authors.setdefault((row["licence"], row["source"], row["changed"]), {})
            drawn[row["author"]] = drawn.get(row["author"], 0) + 1
    out = []
    for (licence, source, changed), drawn in sorted(authors.items()):
        most_first = sorted(drawn, key=lambda one: (-drawn[one], one))
        out.append(IconCredit(tuple(most_first), licence, LICENCES.get(licence, ""), source, changed))
    return out


def _table(path: Path) -> dict[str, dict[str, str]]:
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        return {row["name"]: row for row in csv.DictReader(file)}
