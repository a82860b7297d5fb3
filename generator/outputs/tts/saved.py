"""The saved object: every object of the box in its place on the table, and the file that holds them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.diagnostic import Diagnostic
from generator.kit import Group, Kit
from generator.outputs.png import encoded
from generator.outputs.rulebook import chapters
from generator.outputs.tts.decks import decks
from generator.outputs.tts.pieces import LARGE, dice, figures, form, plain_die, tiles
from generator.outputs.tts.rules import notes, tabs
from generator.outputs.tts.states import Builder, Thing
from generator.units import Size

WIDE = 48.0
"""Units of the table that a row of objects takes at most, unless one alone is wider."""
APART = 1.0
"""Units between objects."""
COVER_DPI = 72.0
"""Pixels an inch that the small picture claims."""
USUAL_STOCK = 0.35
"""Millimetres that a stock is taken to be thick where stocks.yaml does not say."""


def tabletop(kit: Kit, groups: list[Group], folder: Path, base: str, *, whole: bool) -> Iterator[Diagnostic]:
    """Write ``<game>.json`` and its pictures into ``folder``; findings about what cannot be had on the table.

    ``base`` comes before the pictures' names in their addresses; ``whole`` adds the rulebook.
    Raises :class:`OSError` when a file cannot be written.
    """
    pack, builder = kit.pack, Builder(kit, folder, base)
    stocks = {stock.name: stock.thickness for stock in pack.stocks().values()}
    large: list[list[Thing]] = []
    small: list[Thing] = []
    sheet = 1
    for group in groups:
        thickness = stocks.get(group.entry.stock, USUAL_STOCK)
        becomes = form(group, thickness)
        made = [one for one in kit.components(group) if one.copies] if becomes else []
        if not made:
            continue
        if becomes == "deck":
            things, used = decks(builder, group, made, sheet)
            small += things
            sheet += used
        elif becomes == "tile":
            things = tiles(builder, group, made, thickness)
            if max(group.size) >= LARGE:
                large.append(things)
            else:
                small += things
        elif becomes == "figure":
            small += figures(builder, group, made)
        else:
            small += dice(builder, group, made)
            yield from plain_die(group)
    book = chapters(pack, kit) if whole and pack.game.rulebook else None
    if book is not None:
        small += notes(builder, book.chapters)
        yield from book.found
    _lay([*large, small])
    info = pack.game.game
    saved: dict[str, Any] = {
        "SaveName": f"{info.title} {info.version}",
        "GameMode": info.title,
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": info.credits.get("status", ""),
        "Rules": "",
        "PlayerTurn": "",
        "TabStates": tabs(book.chapters) if book is not None else {},
        "ObjectStates": [thing.state for things in (*large, small) for thing in things],
    }
    text = json.dumps(saved, ensure_ascii=False, indent=1) + "\n"
    if builder.cover is not None:
        (folder / f"{pack.name}.png").write_bytes(encoded(builder.cover, COVER_DPI))
    (folder / f"{pack.name}.json").write_text(text, encoding="utf-8", newline="\n")


def _lay(runs: list[list[Thing]]) -> None:
    """Give every object its place: rows from the far side of the table to the near one, each run in rows of its own."""
    rows: list[list[Thing]] = []
    for things in runs:
        used = WIDE
        for thing in things:
            if used + thing.room.w > WIDE:
                rows.append([])
                used = 0.0
            rows[-1].append(thing)
            used += thing.room.w + APART
    deep = [max(one.room.h for one in row) for row in rows]
    near = (sum(deep) + APART * (len(rows) - 1)) / 2
    for row, depth in zip(rows, deep, strict=True):
        left = -(sum(one.room.w for one in row) + APART * (len(row) - 1)) / 2
        for thing in row:
            _put(thing, Size(left + thing.room.w / 2, near - depth / 2))
            left += thing.room.w + APART
        near -= depth + APART


def _put(thing: Thing, middle: Size) -> None:
    transform = thing.state["Transform"]
    transform["posX"], transform["posZ"] = round(middle.w, 3), round(middle.h, 3)
