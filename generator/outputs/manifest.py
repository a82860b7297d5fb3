"""The manifest: every component of a build, what was drawn, and where it lies."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from generator.units import Box


class Seen(NamedTuple):
    """One side of a component on a page."""

    group: str
    id: str
    side: str
    kind: str
    copies: int
    digest: str
    mark: str
    file: str
    page: int
    trim: Box


def manifest(game: str, version: str, pack_hash: str, paper: str, seen: Iterable[Seen], files: dict[str, int]) -> str:
    """The manifest as JSON text, keys in a fixed order."""
    components: dict[tuple[str, str, str], dict[str, Any]] = {}
    for one in seen:
        key = (one.group, one.id, one.side)
        row = components.setdefault(
            key,
            {
                "group": one.group,
                "id": one.id,
                "side": one.side,
                "kind": one.kind,
                "copies": one.copies,
                "hash": one.digest,
                "mark": one.mark,
                "places": [],
            },
        )
        trim = [round(value, 3) for value in one.trim]
        row["places"].append({"file": one.file, "page": one.page, "trim": trim})
    head = {"format": 1, "game": game, "version": version, "pack": pack_hash, "paper": paper}
    pages = [{"file": name, "pages": count} for name, count in files.items()]
    return (
        json.dumps(head, ensure_ascii=False)[:-1]
        + f',\n "files": [\n{_rows(pages)}\n ],\n "components": [\n{_rows(components.values())}\n ]}}\n'
    )


def _rows(rows: Iterable[dict[str, Any]]) -> str:
    """Rows of a table, one a line."""
    return ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows)


def previous(path: Path) -> dict[str, Any] | None:
    """An earlier manifest, if there is a sound one."""
    try:
        loaded = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return loaded if isinstance(loaded, dict) and loaded.get("format") == 1 else None
