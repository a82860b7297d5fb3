"""Inline markup: ``*italic*``, ``**bold**``, ``:icon:`` and backslash escapes.

Comes in: one paragraph as typed.  Goes out: runs of text in one style, and icons.  Emphasis
opens and closes at word edges only, underscores mean nothing, and an icon's colon may not
touch a digit, so that ``3:1`` and ``snake_case`` are what they seem.
"""

import re
from typing import NamedTuple

SPECIAL = frozenset("*:\\")
_TOKEN = re.compile(
    r"\\(?P<escaped>[\\*:{}#\d])"
    r"|(?<![\w:]):(?P<icon>[a-z][a-z0-9-]*):(?![0-9])"
    r"|(?<=:):(?P<next_icon>[a-z][a-z0-9-]*):(?![0-9])"
    r"|(?P<stars>\*{1,3})"
)


class Run(NamedTuple):
    """Characters in one style, or one icon."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False


def runs(text: str) -> list[Run]:
    """The runs of ``text``; a star without a partner stays a star."""
    if SPECIAL.isdisjoint(text):
        return [Run(text)] if text else []
    pieces = _pieces(text)
    paired = _pair(pieces, text)
    out: list[Run] = []
    bold = italic = False
    for i, (kind, value, _) in enumerate(pieces):
        if kind == "stars" and i in paired:
            bold ^= len(value) >= 2
            italic ^= len(value) != 2
        elif kind == "icon":
            out.append(Run(value, icon=True))
        elif out and not out[-1].icon and (out[-1].bold, out[-1].italic) == (bold, italic):
            out[-1] = out[-1]._replace(text=out[-1].text + value)
        elif value:
            out.append(Run(value, bold, italic))
    return out


def _pieces(text: str) -> list[tuple[str, str, int]]:
    """Plain text, icons and stars in order: kind, value, place."""
    pieces: list[tuple[str, str, int]] = []
    end = 0
    for found in _TOKEN.finditer(text):
        if found.start() > end:
            pieces.append(("text", text[end : found.start()], end))
        if found["escaped"]:
            pieces.append(("text", found["escaped"], found.start()))
        elif icon := found["icon"] or found["next_icon"]:
            pieces.append(("icon", icon, found.start()))
        else:
            pieces.append(("stars", found["stars"], found.start()))
        end = found.end()
    if end < len(text):
        pieces.append(("text", text[end:], end))
    return pieces


def _pair(pieces: list[tuple[str, str, int]], text: str) -> set[int]:
    """Places in ``pieces`` of stars that open and close emphasis at word edges."""
    paired: set[int] = set()
    opened: dict[str, int] = {}
    for i, (kind, value, at) in enumerate(pieces):
        if kind != "stars":
            continue
        before = text[at - 1 : at] or " "
        after = text[at + len(value) : at + len(value) + 1] or " "
        closes = not before.isspace() and not after.isalnum()
        opens = not after.isspace() and not before.isalnum()
        if value in opened and closes:
            paired |= {opened.pop(value), i}
        elif opens:
            opened[value] = i
    return paired
