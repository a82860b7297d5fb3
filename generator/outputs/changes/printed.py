"""What a printed page of an update says: its rows, and texts cut to the room that its template has for them.

Comes in: changes and the designer's notes.  Goes out: the scope of ``templates/common/update.yaml``, page by page.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from generator.compare import Cause, Change

ROWS, ROWS_BELOW_NOTES = 16, 12
"""Rows of a page; the first holds fewer when it has notes."""
LONGEST_NAME, LONGEST_TITLE, LONGEST_CAUSE, LONGEST_SINCE = 40, 28, 54, 60
"""Characters."""
LINES, LINE = 11, 95
"""Lines of the notes, and characters of one."""

Row = dict[str, Any]


def pages(rows: Sequence[Row], since: str, notes: str) -> list[dict[str, Any]]:
    """The scopes of the pages, as many as the rows need."""
    told = _notes(notes)
    first = ROWS_BELOW_NOTES if told else ROWS
    parts = [rows[:first], *(rows[at : at + ROWS] for at in range(first, len(rows), ROWS))]
    counts = {"out": sum(row["out"] for row in rows), "in": sum(row["in"] for row in rows)}
    given = {"since": plain(since, LONGEST_SINCE), "notes": told, "counts": counts, "sheets": len(parts)}
    return [{**given, "rows": list(part), "sheet": number} for number, part in enumerate(parts, 1)]


def row(change: "Change", name: str, marks: tuple[str, str], pieces: tuple[str, str], *, is_round: bool = False) -> Row:
    """One change: ``name`` is what the entry calls itself, if it does; ``marks`` and ``pieces`` are old and new.

    A piece is named as the element ``piece`` wants it, and is empty when no picture is at hand; so is a mark that a
    face does not bear.  What is cut round is shown so.
    """
    before, now = change.copies
    same = change.how == "copies"
    own = name or ("" if change.id == change.group else worded(change.id))
    return {
        "title": plain(change.title, LONGEST_TITLE) if own else "",
        "name": plain(own or change.title, LONGEST_NAME),
        "how": change.how,
        "before": before,
        "now": now,
        "out": max(before - now, 0) if same else before,
        "in": max(now - before, 0) if same else now,
        "old": pieces[0],
        "new": pieces[1],
        "old_mark": marks[0],
        "new_mark": marks[1],
        "round": is_round,
        "causes": _causes(change.causes),
    }


def plain(text: str, most: int) -> str:
    """A text of at most so many characters on one line, none of which means anything to a template or to markup.

    Long words may break at points and underscores, or anywhere else when there are none.
    """
    words = " ".join(text.split())
    if len(words) > most:
        words = words[: most - 1].rstrip() + "…"
    broken = re.sub(r"([._](?=\w)|\S{18}(?=\S))", "\\1\u200b", words)
    return re.sub(r"([\\*:])", r"\\\1", broken).replace("{", "{{").replace("}", "}}")


def worded(name: str) -> str:
    """An id as words: ``grey_upon_grey`` is Grey upon grey."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def _causes(causes: Sequence["Cause"]) -> str:
    """The first cause, and how many more there are."""
    if not causes:
        return ""
    more = f" (and {len(causes) - 1} more)" if len(causes) > 1 else ""
    cause = causes[0]
    told = ".".join(cause.route.split(".")[-2:])
    if cause.old != cause.new and all(len(str(value)) <= LONGEST_NAME // 2 for value in (cause.old, cause.new)):
        told += f": {_value(cause.old)}, now {_value(cause.new)}"
    return plain(told, LONGEST_CAUSE - len(more)) + more


def _value(value: Any) -> str:
    return "nothing" if value is None else str(value)


def _notes(text: str) -> str:
    """Markdown as lines that fit the page, without its marks; what is cut off ends in three dots."""
    out: list[str] = []
    left = LINES
    for line, heading in _lines(text):
        if left <= 0:
            out[-1] = out[-1].removesuffix("…") + "…"
            break
        said = plain(line, left * LINE)
        out.append(f"**{said}**" if heading else said)
        left -= -(-len(line) // LINE)
    return "\n".join(out)


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Paragraphs, headings and points of a list, each as one line, and whether it is a heading."""
    depth, heading = 0, False
    for token in MarkdownIt("commonmark", {"html": False}).parse(text):
        depth += token.nesting if token.type.startswith("list_item") else 0
        heading = token.type == "heading_open" or (heading and token.type == "inline")
        if token.type == "inline":
            parts = (child.content or (" " if child.type.endswith("break") else "") for child in token.children or ())
            yield f"– {''.join(parts)}" if depth else "".join(parts), heading
        elif token.type in ("code_block", "fence"):
            yield from ((line, False) for line in token.content.splitlines() if line.strip())
