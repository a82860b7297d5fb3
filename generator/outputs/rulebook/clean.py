"""Clean HTML: what a template made, reduced to what a rulebook may hold, every element closed.

Only this module knows the elements and attributes that are allowed.  Scripts, frames, forms,
pictures and style sheets are not, nor is any address but the web's and the page's own.
"""

import re
from html import escape
from html.parser import HTMLParser

_VOID = ("br", "hr", "col")
_ELEMENTS = frozenset(
    (
        "h3", "h4", "h5", "p", "ul", "ol", "li", "dl", "dt", "dd", "div", "span", "section", "aside", "figure",
        "figcaption", "blockquote", "strong", "em", "b", "i", "small", "sub", "sup", "s", "dfn", "abbr", "a", "br",
        "hr", "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td", "svg", "use", "path",
        "g", "q", "cite", "code",
    )
)  # fmt: skip
_PATTERNS = {
    "class": r"[\w -]*",
    "id": r"[\w-]+",
    "href": r"https?://\S+|#[\w-]+",
    "style": r"--c:#[0-9a-f]{6};--on:#[0-9a-f]{6}|--w:[\d.]+;--h:[\d.]+|text-align:(left|right|center)",
    "viewbox": r"[-\d. ]+",
    "d": r"[MmLlHhVvCcSsQqTtAaZz\d ,.eE+-]*",
    "start": r"\d+",
    "colspan": r"\d{1,2}",
    "rowspan": r"\d{1,2}",
    "scope": r"row|col|rowgroup|colgroup",
    "role": r"img|note|list|listitem|presentation",
    "lang": r"[A-Za-z0-9-]+",
    "title": r".*",
    "aria-label": r".*",
    "aria-labelledby": r"[\w -]+",
    "aria-hidden": r"true|false",
}
_SILENT = ("script", "style", "template", "iframe", "object", "noscript", "textarea", "title", "select")
"""Elements whose contents go with them."""


def clean(html: str) -> tuple[str, list[str]]:
    """The allowed part of ``html``, and the names of what was taken out."""
    cleaner = _Cleaner()
    cleaner.feed(html)
    cleaner.close()
    return cleaner.finished(), cleaner.dropped


class _Cleaner(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.dropped: list[str] = []
        self._out: list[str] = []
        self._open: list[str] = []
        self._hidden = ""

    def finished(self) -> str:
        return "".join(self._out) + "".join(f"</{tag}>" for tag in reversed(self._open))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._hidden:
            return
        if tag not in _ELEMENTS:
            self._drop(f"<{tag}>")
            self._hidden = tag if tag in _SILENT else ""
            return
        self._out.append(f"<{tag}{''.join(self._attribute(tag, *one) for one in attrs)}>")
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._hidden:
            self._hidden = "" if tag == self._hidden else self._hidden
        elif tag in self._open:
            while (last := self._open.pop()) != tag:
                self._out.append(f"</{last}>")
            self._out.append(f"</{tag}>")

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """What begins with ``<![`` is a comment to browsers; the library's own reading of it ends in an error."""
        self._drop("<![")
        return self.parse_bogus_comment(i, report)

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self._out.append(escape(data, quote=False))

    def _attribute(self, tag: str, name: str, value: str | None) -> str:
        pattern = _PATTERNS.get(name)
        near = name != "href" or tag != "use" or (value or "").startswith("#")
        if pattern is None or value is None or not near or not re.fullmatch(pattern, value, re.DOTALL):
            self._drop(f"{name} of <{tag}>")
            return ""
        return f' {"viewBox" if name == "viewbox" else name}="{escape(value)}"'

    def _drop(self, what: str) -> None:
        if what not in self.dropped:
            self.dropped.append(what)
