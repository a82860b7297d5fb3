"""SVG files: a drawing or faults with lines; a drawing that is written is read as the same drawing."""

from __future__ import annotations

import re

from generator.artwork.icons import read_icon
from generator.artwork.markup import markup
from generator.artwork.reader import read_artwork
from generator.artwork.tree import ArtworkError
from generator.diagnostic import codes
from generator.source import Fault

FILE = "a.svg"


def run(data: bytes) -> None:
    lines = len(re.split(b"\r\n|\r|\n", data))
    try:
        read_icon(FILE, data)
    except ArtworkError as error:
        _placed(error.faults, lines)
    try:
        art, told = read_artwork(FILE, data)
    except ArtworkError as error:
        _placed(error.faults, lines)
        return
    _placed(told, lines, needed=False)
    made = markup(art)
    assert not re.search(r"\b(nan|inf)\b", made), made
    other, wrong = read_artwork(FILE, made.encode("utf-8"))
    assert not wrong, wrong
    once = markup(other)
    assert once == markup(read_artwork(FILE, once.encode("utf-8"))[0])


def _placed(faults: tuple[Fault, ...], lines: int, *, needed: bool = True) -> None:
    assert faults or not needed
    for one in faults:
        assert one.code in codes()
        assert one.message
        assert one.hint
        assert one.at.file == FILE
        assert 1 <= one.at.line <= lines, (one, lines)


WORDS = (
    b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>", b"</svg>", b"<g>", b"</g>", b"<path d='M0 0L9 9Z'/>",
    b"<rect width='5' height='5'/>", b"<circle r='3'/>", b"<ellipse", b"<line", b"<polyline points='0 0 1 1'/>",
    b"<polygon", b"<use href='#a'/>", b" id='a'", b"<symbol", b"<defs>", b"</defs>", b"<style>", b"</style>",
    b".a{fill:red}", b" class='a'", b" style='fill:url(#a)'", b" fill='none'", b" stroke='#123'", b" opacity='.5'",
    b" transform='rotate(30)'", b"matrix(1 0 0 1 0 0)", b"scale(-1)", b"skewX(1e9)", b"<clipPath",
    b" clip-path='url(#a)'", b"<linearGradient", b"<radialGradient", b"<stop offset='50%' stop-color='red'/>",
    b" gradientTransform='",
    b" stroke-dasharray='1 2'", b" preserveAspectRatio='xMidYMid slice'", b"<script>", b"<text>", b"<!DOCTYPE",
    b"<!ENTITY", b"A5 5 0 1 0 9 9", b"C1 2 3 4 5 6", b"Q1 2 3 4", b"T1 2", b"S1 2 3 4", b"h1", b"1e308", b"-0",
    b"currentColor", b"<!--", b"-->", b"<![CDATA[", b"]]>", b"&#x41;", b"xlink:href", b"%", b"px", b"cm",
)  # fmt: skip
