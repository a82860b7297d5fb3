"""What the page is told of groups, cards and findings, as plain data.

Comes in: a kit, its faces and findings.  Goes out: mappings that become JSON.  A card is one component; its key is
``group:id``.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from generator.diagnostic import Diagnostic, Sources, as_rows, order
from generator.expr import PathError, quote
from generator.frame import Frame, words
from generator.kit import Group, Kit
from generator.model import Entry
from generator.pieces import BLANK
from generator.preview.faces import Seen
from generator.source import Loc

Row = dict[str, Any]
MOST_LINES, LONGEST = 120, 8_000
"""Lines and characters of an entry that are shown beside its card."""
_HEAD = re.compile(r"([^\s#:]+)\s*:")


class Texts:
    """The files of content as text, asked for the lines of an entry."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._lines: dict[str, list[str]] = {}
        self._heads: dict[str, dict[str, int]] = {}

    def place(self, entry: Entry) -> Row:
        """Where an entry stands, and what stands there."""
        at = entry.at()
        if not at.file:
            return {"file": "", "line": 0, "text": ""}
        lines = self._all(at.file)
        start = self._heads[at.file].get(str(at.route[0])) if at.route else None
        if start is None:
            span = self._kit.pack.sources.span(Loc(at.file, at.route, key=True))
            return {"file": span.file, "line": span.line, "text": self._kit.pack.sources.marked(span)[0][:LONGEST]}
        end = start + 1
        while end < len(lines) and (not lines[end].strip() or lines[end][0] in " \t"):
            end += 1
        text = "\n".join(lines[start : min(end, start + MOST_LINES)]).rstrip()
        return {"file": at.file, "line": start + 1, "text": text[:LONGEST]}

    def _all(self, file: str) -> list[str]:
        """The lines of a file of content; none of one that is no text."""
        if file not in self._lines:
            path = self._kit.pack.workspace.root / file
            try:
                text = path.read_bytes().decode("utf-8-sig") if path.suffix == ".yaml" else ""
            except (OSError, UnicodeDecodeError):
                text = ""
            lines = self._lines[file] = text.replace("\r\n", "\n").split("\n")
            found = ((_HEAD.match(line), number) for number, line in enumerate(lines))
            self._heads[file] = {one[1].strip("'\""): number for one, number in reversed(list(found)) if one}
        return self._lines[file]


def group_row(group: Group) -> Row:
    """A group, and the keys of its cards in order."""
    kind = group.kind
    return {
        "name": group.name,
        "title": group.entry.title,
        "kind": kind.name,
        "w": group.size.w, "h": group.size.h, "bleed": kind.bleed, "safe": kind.safe if kind.cut != "none" else 0,
        "corner": kind.corner, "cut": kind.cut, "tiled": kind.tiled,
        "stock": group.entry.stock,
        "pieces": group.count,
        "templates": list(dict.fromkeys(one.file for one in (group.front, group.back) if one is not None)),
        "cards": [f"{group.name}:{id_}" for id_ in group.ids],
    }  # fmt: skip


def card_row(
    group: Group, id_: str, copies: int, sides: Mapping[str, tuple[str, str, Seen]], texts: Texts,
    names: Mapping[str, str],
) -> Row:  # fmt: skip
    """A card: its name, its place and its sides, each with the key of its picture and the words on it."""
    entry = next((scope["it"] for scope in group.scopes if scope["id"] == id_), group.entry)
    return {
        "key": f"{group.name}:{id_}",
        "id": id_,
        "name": names.get(id_)
        or ("Blank" if id_ == BLANK else group.entry.title if id_ == group.name else worded(id_)),
        "copies": copies,
        "place": texts.place(entry if isinstance(entry, Entry) else group.entry),
        "sides": {
            side: {"face": key, "texts": [list(one) for one in seen.texts], "words": said}
            for side, (key, said, seen) in sides.items()
        },
    }


def names_of(group: Group, kit: Kit) -> dict[str, str]:
    """What the entries of a group call themselves, by their ids."""
    out = {}
    for scope in group.scopes:
        entry = scope.get("it")
        fields = type(entry).model_fields if isinstance(entry, Entry) and group.entry.source else ()
        name = next((getattr(entry, field) for field in ("name", "title") if field in fields), "")
        if isinstance(name, str) and name:
            try:
                out[scope["id"]] = str(quote(name, {**kit.press.base, **scope}))
            except PathError:
                out[scope["id"]] = name
    return out


def finding_rows(found: Iterable[Diagnostic], kit: Kit | None, sources: Sources, drawn: Mapping[Any, str]) -> list[Row]:
    """Findings in order, each with the keys of the cards that it is about; ``drawn``: those found on a face."""
    listed = order(found, sources)
    tables: dict[str, list[Group]] = {}
    for group in kit.groups if kit is not None else ():
        tables.setdefault(group.entry.source or "kit", []).append(group)
    out = []
    for one, row in zip(listed, as_rows(listed, sources), strict=True):
        cards = [drawn[one]] if one in drawn else []
        at = one.at
        if isinstance(at, Loc) and at.route:
            table = at.file.rpartition("/")[2].partition(".")[0]
            for group in tables.get(table, ()):
                id_ = str(at.route[0])
                if id_ in group.ids and f"{group.name}:{id_}" not in cards:
                    cards.append(f"{group.name}:{id_}")
        span = sources.span(at)
        row |= {"cards": cards, "excerpt": sources.marked(span)[0][:400]}
        del row["related"]
        out.append(row)
    return out


def _name(group: Group, id_: str) -> str:
    """What a card is called whose entry has no name."""
    if id_ == BLANK:
        return "Blank"
    return group.entry.title if id_ == group.name else worded(id_)


def worded(name: str) -> str:
    """An id as words: ``grey_upon_grey`` is Grey upon grey."""
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]


def words_of(frame: Frame) -> str:
    """What is written on a face, for search and for those who cannot see it."""
    return " ".join(" ".join(words(frame)).split())[:LONGEST]
