"""A tree of elements from clean HTML.

Comes in: the body of a chapter.  Goes out: elements with their children.  Anything is read: what is
never closed ends with its parent, and what is nested too deep is laid beside its parent.
"""

from collections.abc import Iterator
from html.parser import HTMLParser

from generator.limits import DEEPEST_PAGE

_VOID = frozenset(("br", "hr", "col", "img", "wbr", "input", "meta", "link"))


class Element:
    """An element: its name, attributes and children."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.children: list[Element | str] = []
        self.classes = frozenset(attributes.get("class", "").split())

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    def all(self) -> "list[Element]":
        """This element and all within it, in reading order."""
        return [self, *(one for child in self.children if isinstance(child, Element) for one in child.all())]

    def first(self, tag: str) -> "Element | None":
        """The first element called ``tag`` within this one."""
        return next((one for one in self.all()[1:] if one.tag == tag), None)


def texts(node: Element) -> Iterator[str]:
    """The text of an element, piece by piece."""
    for child in node.children:
        if isinstance(child, str):
            yield child
        else:
            yield from texts(child)


def tree(html: str) -> Element:
    """All of ``html`` as the children of one element."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.root


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("body", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attrs})
        self._open[min(len(self._open), DEEPEST_PAGE) - 1].children.append(made)
        if tag not in _VOID:
            self._open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if any(one.tag == tag for one in self._open[1:]):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._open[min(len(self._open), DEEPEST_PAGE) - 1].children.append(data)
