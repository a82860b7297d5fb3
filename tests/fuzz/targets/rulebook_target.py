"""Markdown of rulebooks: sound HTML whatever is typed, no letter lost, nothing loaded, links where they may lead."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.build import check
from generator.diagnostic import codes
from generator.games.plain import Section
from generator.model import stamp
from generator.outputs.rulebook.clean import clean
from generator.outputs.rulebook.figures import Figures
from generator.outputs.rulebook.icons import Icons
from generator.outputs.rulebook.prose import Prose
from generator.source import Loc
from tests.kit import game

_folder = TemporaryDirectory(prefix="fuzz-")
_made = game(
    Path(_folder.name), "wolf: {name: Wolf, text: Howls.}\n", den="draw: [{rect: {box: 0 0 9 9, fill: ink}}]\n"
)
_made.write("pictures.yaml", "den: {front: den, size: 63 x 88, alt: A den}\n")
_pack, _kit = check(_made.workspace, "probe")
assert _kit is not None
assert not _pack.found
FILE = "content/probe/rulebook.yaml"
VOID = frozenset(("br", "hr", "img", "col", "path", "use"))
ADDRESS = re.compile(r"https?://|#")


def run(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    assert _kit is not None
    icons = Icons(_pack.icons())
    prose = Prose(_pack.game, icons, {"wolf": "wolf"}, Figures(_kit, icons))
    section = Section(title="Play", text=text)
    stamp(section, Loc(FILE, ("play",)))
    html, headings = prose.section(section)
    for one in prose.found:
        assert one.code in codes()
        assert isinstance(one.at, Loc)
        assert one.at.file == FILE
    seen = _Reader()
    seen.feed(html)
    seen.close()
    assert not seen.open, (seen.open, html)
    assert all(one.id and f'id="{one.id}"' in html for one in headings), html
    if not re.search(r"[\[\]`<>&{}|:!\\]", text):
        assert _letters(seen.text) == _letters(text), html
    tidy, _ = clean(text)
    assert clean(tidy) == (tidy, []), tidy


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text))


class _Reader(HTMLParser):
    """Elements that are closed in turn, and addresses that may be there."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "style", "iframe", "object", "img", "link", "meta", "base"), tag
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert name not in ("href", "src") or ADDRESS.match(value or ""), (name, value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        self.text += data


WORDS = (
    b"# ", b"### ", b"- ", b"1. ", b"> ", b"```\n", b"~~~\n", b"`", b"**", b"*", b"_", b"[a](#b)", b"[a](http://b)",
    b"[a](javascript:b)", b"![a](den)", b"![a](http://b)", b"[a]: b\n", b"| a | b |\n", b"|---|---|\n", b"{game.title}",
    b"{cards.wolf.name|upper}", b"{{", b"}}", b":sun:", b":nonesuch:", b"\\", b"&amp;", b"&#0;", b"<script>", b"<b>",
    b"</b>", b"<svg><use href='http://x'>", b"  \n", b"---\n", b"'", b'"', b"**wolf**", b"\xc2\xa0", b"<!--", b"-->",
    b"<a href='#x' onclick='y'>", b"<p style='--w:1;--h:2'>", b"<textarea>", b"</p>",
)  # fmt: skip
