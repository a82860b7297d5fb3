"""Strategies of packs that were sound and are spoilt in one place or in two, as slips of the hand spoil them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from tests.packs import Draw, Drawn, packs

KEY = re.compile(r"(?<=[\s{,])[a-z_?]+(?=:(?:\s|$))|^[a-z_?]+(?=:(?:\s|$))", re.MULTILINE)
VALUE = re.compile(r"(?<=: )[^\s{\[,}\]|][^,}\]\n]*")
NUMBER = re.compile(r"(?<![\w#.])\d+(?:\.\d+)?(?!\w)")
WORD = re.compile(r"(?<=[\s\[{.])[a-z]{3,}(?=[\s,}\].]|$)")
VALUES = (
    "", "~", "[]", "{}", "-1", "0", "1e400", "0.1.2", "yes", "[1, 2]", "{a: 1}", "'", '"x', "{{ it.name }}",
    "{it.x}", "{{",
    "= it.name", "*a", "&a b", "!!str a", "first", "12 40", "'#12345'", "9pt", "../../etc", "\\", ":sun:", "# gone",
)  # fmt: skip
NUMBERS = ("999999999", "1" + "0" * 30, "-1", "0", "0.0001", "1e9", "٣", "10001", "2001", "nan", "inf")
STRANGE = (
    "\0", "\x07", "\x1b", "\t", "\u2028", "\x85", "\ufeff", "\u200f", "\U0001f600", "\u0301", "狼", "א", "\r",
    *"'\"{}[]:#&%@`\\",
)  # fmt: skip


def _found(draw: Draw, pattern: re.Pattern[str], text: str, by: Callable[[str], str]) -> str:
    """The text with one place of a pattern changed."""
    places = list(pattern.finditer(text))
    if not places:
        return text
    one = draw(st.sampled_from(places))
    return text[: one.start()] + by(one[0]) + text[one.end() :]


def _lines(draw: Draw, text: str, by: Callable[[list[str], int], None]) -> str:
    """The text with something done to one of its lines."""
    lines = text.split("\n")
    by(lines, draw(st.integers(0, len(lines) - 1)))
    return "\n".join(lines)


def _renamed(draw: Draw, text: str) -> str:
    return _found(
        draw, KEY, text, lambda key: draw(st.sampled_from((key + "s", key[1:] or "q", key.upper(), "it", "_" + key)))
    )


def _other(draw: Draw, text: str) -> str:
    return _found(draw, VALUE, text, lambda _: draw(st.sampled_from(VALUES)))


def _huge(draw: Draw, text: str) -> str:
    return _found(draw, NUMBER, text, lambda _: draw(st.sampled_from(NUMBERS)))


def _misled(draw: Draw, text: str) -> str:
    """A word, such as a reference, that leads elsewhere."""
    return _found(
        draw, WORD, text, lambda word: draw(st.sampled_from((word[::-1], word + "x", "first", "cards", "game")))
    )


def _strange(draw: Draw, text: str) -> str:
    put: str = draw(st.sampled_from(STRANGE))
    at: int = draw(st.integers(0, len(text)))
    return text[:at] + put + text[at + draw(st.integers(0, 1)) :]


def _cut(draw: Draw, text: str) -> str:
    return _lines(draw, text, lambda lines, n: lines.__delitem__(n))


def _twice(draw: Draw, text: str) -> str:
    return _lines(draw, text, lambda lines, n: lines.insert(n, lines[n]))


def _moved(draw: Draw, text: str) -> str:
    by = draw(st.sampled_from((" ", "  ", "\t", "- ", "    ")))
    return _lines(draw, text, lambda lines, n: lines.__setitem__(n, by + lines[n]))


def _drawn_in(draw: Draw, text: str) -> str:
    return _lines(draw, text, lambda lines, n: lines.__setitem__(n, lines[n].lstrip()))


def _ended(draw: Draw, text: str) -> str:
    end: int = draw(st.integers(0, len(text)))
    return text[:end]


SLIPS: tuple[Callable[[Draw, str], str], ...] = (
    _renamed, _other, _huge, _misled, _strange, _cut, _twice, _moved, _drawn_in, _ended,
)  # fmt: skip


@st.composite
def spoilt(draw: Draw) -> Drawn:
    """A pack with one slip or two; a file may be missing, or hold bytes that are no text."""
    pack = draw(packs())
    files: dict[str, Any] = dict(pack.files)
    for _ in range(draw(st.sampled_from((1, 1, 2)))):
        name = draw(st.sampled_from(sorted(files)))
        how = draw(st.integers(0, 21))
        if how == 0 and len(files) > 1:
            del files[name]
        elif how == 1:
            data = files[name] if isinstance(files[name], bytes) else files[name].encode("utf-8")
            at = draw(st.integers(0, len(data)))
            files[name] = data[:at] + draw(st.binary(min_size=1, max_size=3)) + data[at:]
        elif isinstance(files[name], str):
            files[name] = draw(st.sampled_from(SLIPS))(draw, files[name])
    return Drawn(files, pack.said, pack.polish, pack.prose)
