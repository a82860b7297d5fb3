"""Text of the content as HTML: quotes, then Markdown, then icons and links to the glossary.

Comes in: a text field of an entry.  Goes out: HTML that needs no cleaning, for HTML in the text
is text, and what is quoted from the game is never Markdown.  Findings gather in ``found``.
"""

import re
from difflib import get_close_matches
from html import escape, unescape
from itertools import pairwise
from typing import NamedTuple
from unicodedata import category, normalize
from urllib.parse import quote as escaped
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from generator.diagnostic import Diagnostic
from generator.expr import PathError, quote
from generator.games.plain import PackGame, Section
from generator.language import speech
from generator.model import Entry, place_of
from generator.outputs.rulebook.figures import Figures
from generator.outputs.rulebook.icons import Icons
from generator.source import Loc

HIGHEST = 3
"""Level of the highest heading in a section's text; the section's own is the one above."""
BROAD = 130.0
"""Width of a picture, in millimetres, from which it may reach out of the column."""

_QUOTED = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
_ICON = re.compile(r":([a-z][a-z0-9-]*):(?![0-9])")
TOLD = ("text", "code_inline")
"""Tokens whose content is words."""
_LINK = re.compile(r"https?://|#")
_MARKDOWN = re.compile(r"([\\`*_\[\]<>&!|~:#])")


class Heading(NamedTuple):
    """A heading within a section, for the table of contents."""

    id: str
    text: str


class Prose:
    """Sets the texts of one game."""

    def __init__(self, game: PackGame, icons: Icons, terms: dict[str, str], figures: Figures) -> None:
        """``terms``: for each word of the glossary, in lower case, where it is explained."""
        self.game, self.icons, self.terms, self.figures = game, icons, terms, figures
        self.found: list[Diagnostic] = []
        self.targets: list[tuple[str, Loc]] = []
        """Links within the page, and where they are written."""
        self._ids: set[str] = set()
        self._speech = speech(game.game.language)
        self._markdown = _markdown(self._speech.quotes)
        self._markdown.add_render_rule("icon", lambda _renderer, tokens, index, *_: self._icon(tokens[index].content))

    def section(self, section: Section) -> tuple[str, list[Heading]]:
        """A section's text, and its headings."""
        at = section.at("text")
        tokens = self._markdown.parse(self._quoted(section.text, section, at))
        self._mend(tokens, at)
        headings = self._headings(tokens, section.id)
        return self._html(self._figured(tokens)), headings

    def block(self, entry: Entry, field: str) -> str:
        """A text of several paragraphs."""
        at = place_of(entry, field)
        tokens = self._markdown.parse(self._quoted(getattr(entry, field), entry, at))
        self._mend(tokens, at)
        return self._html(self._figured(tokens))

    def line(self, entry: Entry, field: str) -> str:
        """A text that stands within a paragraph."""
        at = place_of(entry, field)
        tokens = self._markdown.parseInline(self._quoted(getattr(entry, field).strip(), entry, at))
        self._mend(tokens, at)
        return self._html(tokens)

    def _html(self, tokens: list[Token]) -> str:
        for token in tokens:
            children = token.children or []
            for one, after in pairwise(children):  # a line of the source that ends with a word that is tied
                breaks = one.type == "text" and after.type == "softbreak"
                if breaks and self._speech.tied(f"{one.content} ").endswith("\u00a0"):
                    one.content, after.type, after.content = f"{one.content}\u00a0", "text", ""
            for one in (token, *children):
                if one.type == "text":
                    one.content = self._speech.tied(one.content)
        return str(self._markdown.renderer.render(tokens, self._markdown.options, {}))

    def _quoted(self, text: str, owner: Entry, at: Loc) -> str:
        """``text`` with what it quotes; a value is protected from being taken for Markdown."""
        scope = {"game": self.game, "it": owner}

        def replaced(found: re.Match[str]) -> str:
            try:
                value = quote(found[0], scope)
            except PathError as error:
                self.found.append(Diagnostic("K111", str(error), at, error.hint))
                value = found[0]
            before = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
            return literal(value, begins=not any(map(str.isalnum, before)))

        return _QUOTED.sub(replaced, text)

    def _icon(self, name: str) -> str:
        return self.icons.svg(name) if name in self.icons.paths else escape(f":{name}:")

    def _mend(self, tokens: list[Token], at: Loc) -> None:
        """Links, icons and terms as this page wants them."""
        for i, token in enumerate(tokens):
            match token.type:
                case "table_open":
                    token.attrSet("class", "written")
                case "inline":
                    children = self._checked(token.children or [], at)
                    heads = i > 0 and tokens[i - 1].type == "heading_open"
                    token.children = children if heads else self._linked(children)

    def _checked(self, tokens: list[Token], at: Loc) -> list[Token]:
        """No link leads anywhere but to the web or this page, nothing is loaded, every icon is known."""
        out: list[Token] = []
        kept: list[bool] = []
        for token in tokens:
            match token.type:
                case "link_open":
                    target = str(token.attrs["href"])
                    kept.append(_LINK.match(target) is not None)
                    if target.startswith("#"):
                        place = normalize("NFC", unquote(target[1:]))
                        token.attrSet("href", f"#{escaped(place)}")
                        self.targets.append((place, at))
                    elif not kept[-1]:
                        message = f"a rulebook may not link to '{target[:60]}'"
                        hint = "link to a section, such as #setup, or to an address that begins with https://"
                        self.found.append(Diagnostic("K110", message, at, hint))
                case "image":
                    out.append(self._picture(token, at))
                    continue
                case "icon" if token.content not in self.icons.paths:
                    near = get_close_matches(token.content, sorted(self.icons.paths), 1, 0.5)
                    hint = f"did you mean :{near[0]}:?" if near else "see templates/icons for the names"
                    self.found.append(Diagnostic("K204", f"unknown icon :{token.content}:", at, hint))
            if not token.type.startswith("link_") or kept[-1]:
                out.append(token)
            if token.type == "link_close":
                kept.pop()
        return out

    def _picture(self, token: Token, at: Loc) -> Token:
        """The drawing that an image names; its words when it names none."""
        name = unquote(str(token.attrs["src"]))
        words = "".join(child.content for child in token.children or () if child.type in TOLD)
        entry = self.figures.picture(name)
        if entry is None:
            if name not in self.game.pictures:
                near = get_close_matches(name, self.game.pictures, 1, 0.5)
                hint = f"did you mean '{near[0]}'?" if near else "pictures.yaml holds the pictures"
                self.found.append(Diagnostic("K115", f"no picture '{name[:60]}'", at, hint))
            return _text(words)
        heard = words or unescape(plain(self.line(entry, "alt")))
        return Token("html_inline", "", 0, content=self.figures.svg(name, heard), meta={"picture": entry})

    def _figured(self, tokens: list[Token]) -> list[Token]:
        """A picture that is a paragraph of its own becomes a figure with its caption."""
        out: list[Token] = []
        for token in tokens:
            child = token.children[0] if token.type == "inline" and len(token.children or ()) == 1 else None  # type: ignore[index]
            if child is None or "picture" not in child.meta or out[-1].type != "paragraph_open":
                out.append(token)
                continue
            entry = child.meta["picture"]
            caption = f"<figcaption>{self.line(entry, 'caption')}</figcaption>" if entry.caption else ""
            place = self._free(f"picture--{entry.id.replace('_', '-')}")
            kind = "picture broad" if entry.size[0] > BROAD else "picture"
            figure = f'<figure class="{kind}" id="{place}">{child.content}{caption}</figure>\n'
            out[-1] = Token("html_block", "", 0, content=figure)
        return [
            token
            for i, token in enumerate(out)
            if token.type != "paragraph_close" or i == 0 or out[i - 1].type != "html_block"
        ]

    def _linked(self, tokens: list[Token]) -> list[Token]:
        """Words in bold that the glossary has lead to it."""
        out: list[Token] = []
        inside = 0
        for i, token in enumerate(tokens):
            inside += (token.type == "link_open") - (token.type == "link_close")
            bold = 0 < i < len(tokens) - 1 and tokens[i - 1].type == "strong_open"
            alone = bold and token.type == "text" and tokens[i + 1].type == "strong_close"
            term = self._term(token.content) if alone and not inside else None
            if term is None:
                out.append(token)
            else:
                link = Token("link_open", "a", 1, {"class": "term", "href": f"#{term}"})
                out += [link, token, Token("link_close", "a", -1)]
        return out

    def _term(self, word: str) -> str | None:
        word = " ".join(word.lower().split())
        return self.terms.get(word) or self.terms.get(word.removesuffix("s"))

    def _headings(self, tokens: list[Token], section: str) -> list[Heading]:
        """Give each heading its level and a place of its own."""
        out = []
        for i, token in enumerate(tokens):
            if token.type in ("heading_open", "heading_close"):
                token.tag = f"h{min(6, max(HIGHEST, int(token.tag[1:])))}"
            if token.type == "heading_open":
                text = "".join(one.content for one in tokens[i + 1].children or [] if one.type in TOLD).strip()
                name = self._free(f"{section}-{_slug(text)}")
                token.attrSet("id", name)
                if token.tag == f"h{HIGHEST}":
                    out.append(Heading(name, text))
        return out

    def _free(self, name: str) -> str:
        number, free = 1, name
        while free in self._ids:
            number += 1
            free = f"{name}-{number}"
        self._ids.add(free)
        return free


def literal(value: str, *, begins: bool = False) -> str:
    """Markdown that shows ``value`` as it is; ``begins`` when nothing but marks stands before it in its line."""
    value = _MARKDOWN.sub(r"\\\1", " ".join(value.split()) if "\n" in value else value)
    return "\\" + value if begins and value[:1] in tuple("0123456789-+=") else value


def plain(html: str) -> str:
    """Inline HTML without its marks."""
    return re.sub(r"<[^>]*>", "", html)


class _Markdown(MarkdownIt):
    """Takes every address for a link; this module drops those that it doesn't want."""

    def validateLink(self, url: str) -> bool:  # noqa: ARG002, N802
        return True


def _markdown(quotes: str) -> MarkdownIt:
    """Markdown whose straight quotation marks become those of the language."""
    options = {"html": False, "typographer": True, "quotes": quotes, "linkify": False}
    markdown = _Markdown("commonmark", options).enable(["table", "smartquotes"])
    markdown.disable(["html_block", "html_inline"])
    markdown.inline.ruler.before("escape", "digit", _digit)
    markdown.inline.ruler.before("emphasis", "icon", _icon)
    return markdown


def _digit(state: StateInline, silent: bool) -> bool:
    """A backslash before a digit says that the digit is no number of the rules."""
    pair = state.src[state.pos : state.pos + 2]
    if len(pair) < 2 or pair[0] != "\\" or pair[1] not in "0123456789":
        return False
    if not silent:
        state.pending += pair[1]
    state.pos += 2
    return True


def _icon(state: StateInline, silent: bool) -> bool:
    found = _ICON.match(state.src, state.pos)
    before = state.src[state.pos - 1] if state.pos else " "
    after_icon = not state.pending and bool(state.tokens) and state.tokens[-1].type == "icon"
    if found is None or before.isalnum() or before == "_" or (before == ":" and not after_icon):
        return False
    if not silent:
        state.push("icon", "svg", 0).content = found[1]
    state.pos = found.end()
    return True


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _slug(text: str) -> str:
    """The letters and digits of a head with the marks on them, in one form whichever the file has them in."""
    kept = ""
    for one in normalize("NFC", text.lower()):
        mark = category(one).startswith("M") and kept[-1:] not in ("", "-")
        kept += one if one.isalnum() or mark else "-"
    return re.sub("-+", "-", kept).strip("-") or "part"
