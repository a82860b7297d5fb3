"""The manifest: every component of a build, what was drawn, what it depends on, and where it lies."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple, get_args

from generator.outputs.record import Key, Record, from_rows
from generator.sheets.backs import WAYS, Way
from generator.sheets.impose import Order
from generator.units import Box

FORMAT = 1
MANIFEST = "manifest.json"
FRAMES = "frames.jsonl.gz"
"""File of the faces, beside the manifest."""


class Place(NamedTuple):
    """One side of a component on a page."""

    key: Key
    file: str
    page: int
    trim: Box


class Made(NamedTuple):
    """How a build was made, as far as faces may say it."""

    pack: str
    """Hash of the pack."""
    papers: tuple[str, ...]
    """Names of the papers."""
    backs: Way
    order: Order


def manifest(record: Record, made: Made, places: Iterable[Place], files: dict[str, int], notices: str) -> str:
    """The manifest as JSON text, keys in a fixed order; ``notices`` is the file that tells whose work is in them."""
    at: dict[Key, list[dict[str, Any]]] = {key: [] for key in record.rows}
    for one in places:
        trim = [round(value, 3) for value in one.trim]
        at[one.key].append({"file": one.file, "page": one.page, "trim": trim})
    head = {"format": FORMAT, "game": record.game, "version": record.version, **made._asdict(), "looks": record.looks}
    pages = [{"file": name, "pages": count} for name, count in files.items()]
    rows = [{**row._asdict(), "places": at[key]} for key, row in record.rows.items()]
    values = dict(sorted(record.values.items()))
    told = {"titles": record.titles, "sizes": record.sizes, "makings": record.makings, "values": values}
    return (
        json.dumps(head, ensure_ascii=False)[:-1]
        + f',\n "notices": {json.dumps(notices)},\n "files": [\n{_rows(pages)}\n ],\n'
        + f' "components": [\n{_rows(rows)}\n ],\n'
        + ",\n".join(f' "{name}": {json.dumps(table, ensure_ascii=False, indent=1)}' for name, table in told.items())
        + "}\n"
    )


def dropped(folder: Path, new: Path) -> set[str]:
    """Files that the manifest in ``folder`` names, of components or a rulebook that the one in ``new`` has not."""
    try:
        old, now = (json.loads((one / MANIFEST).read_text("utf-8")) for one in (folder, new))
        groups = {row["group"] for row in old["components"]} - {row["group"] for row in now["components"]}
        names = {row["file"] for row in old["files"]} - {row["file"] for row in now["files"]}
        begins = tuple(f"{old['game']}-{group}-" for group in groups)
        book = f"{old['game']}-rulebook-"
        if not any(row["file"].startswith(book) for row in now["files"]):
            names |= {"rulebook.html"} if any(name.startswith(book) for name in names) else set()
            begins += (book, "rulebook.html")
        return {name for name in names if name.startswith(begins) and (folder / name).is_file()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):  # none, or none of ours
        return set()


def _rows(rows: Iterable[dict[str, Any]]) -> str:
    """Rows of a table, one a line."""
    return ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows)


def previous(path: Path) -> tuple[Record, Made]:
    """An earlier manifest; raises :class:`ValueError` with a sentence when there is no sound one."""
    try:
        loaded = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ValueError(f"it cannot be read: {(error.strerror or 'it failed').lower()}") from None
    except (ValueError, RecursionError):
        raise ValueError("it is no JSON") from None
    if not isinstance(loaded, dict) or loaded.get("format") != FORMAT:
        raise ValueError(f"it is no manifest of format {FORMAT}")
    if loaded.get("backs") not in WAYS or loaded.get("order") not in get_args(Order):
        raise ValueError("it does not say how backs were printed")
    try:
        made = Made(loaded["pack"], tuple(loaded["papers"]), loaded["backs"], loaded["order"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"it lacks {error}") from None
    return from_rows(loaded), made
