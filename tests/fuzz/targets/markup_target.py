"""Markup of texts on faces: no character is lost, and a text whose signs are escaped is read as it is."""

from __future__ import annotations

import re
from unicodedata import normalize

from generator.frame import Icon, Text
from generator.layout.text.fit import Fitted, Setting, fit, place
from generator.layout.text.markup import runs
from generator.layout.text.words import Letters, Typesetter
from generator.units import Box
from tests.kit import font_book

_typesetter = Typesetter(font_book(), frozenset(("sun", "moon")))
_BOX = Box(0, 0, 60, 80)
LOST = ("K201", "K202", "K204")
"""Findings that name something which is not printed."""
_LETTERS = Letters(("EB Garamond", "DejaVu Sans"))


def run(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    found = runs(text)
    assert _bare("".join(one.text for one in found)) == _bare(text), found
    assert "".join(one.text for one in runs(re.sub(r"([\\*:])", r"\\\1", text))) == text
    for setting in (_setting(None), _setting("en", capitals=True, even=True)):
        _fits(text, setting)


def _bare(text: str) -> str:
    """Text without what markup may take away."""
    return re.sub(r"[*:\\]", "", text)


def _setting(language: str | None, *, capitals: bool = False, even: bool = False) -> Setting:
    letters = _LETTERS._replace(capitals=capitals)
    return Setting(letters, 9.0, 6.5, 0.25, 1.2, "#000000", language=language, even=even)


def _fits(text: str, setting: Setting) -> None:
    """What fits is drawn, every letter and every icon of it, unless a finding names what is lost."""
    fitted: Fitted = fit(_typesetter, text, _BOX, setting)
    if fitted.missing or any(one.code in LOST for one in fitted.problems):
        return
    items = list(place(fitted, _BOX, setting, _typesetter))
    wanted = [one for line in _typed(text, setting).split("\n") for one in runs(line)]
    drawn = "".join(line for one in items if isinstance(one, Text) for line in one.lines)
    assert _letters(drawn) == _letters("".join(one.text for one in wanted if not one.icon)), items
    assert [one.name for one in items if isinstance(one, Icon)] == [one.text for one in wanted if one.icon]


def _typed(text: str, setting: Setting) -> str:
    """A text in composed letters, without hyphens that another program put in, in capitals if it is set in them."""
    text = normalize("NFC", text).replace("\u00ad", "")
    return text.upper() if setting.letters.capitals else text


def _letters(text: str) -> str:
    """What is seen of a text, hyphens left out, for lines may end in them."""
    return re.sub(r"[\s\u200b\ufe00-\ufe0f-]", "", text)


WORDS = (
    b"*", b"**", b"***", b":sun:", b":moon:", b"\\*", b"\\:", b"\\\\", b"\\{", b"3:1", b"\n\n", b"\xc2\xa0",
    b"\xc2\xad", b"\xcc\x81", b"\xe2\x80\x8b", b"\xe2\x80\x8d", b"\xf0\x9f\x90\xba", b"\xd7\x90", b"\xe4\xb8\x80",
    b"fi", b"Wolf", b"-", b"\xe2\x80\x94",
)  # fmt: skip
