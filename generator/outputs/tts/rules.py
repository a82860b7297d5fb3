"""The rulebook as plain text: a notecard a chapter, and the tabs of the notebook."""

import re
from collections.abc import Iterable, Iterator

from generator.outputs.pdf.booklet.markup import Element, tree
from generator.outputs.rulebook import Chapter
from generator.outputs.tts.pieces import bag
from generator.outputs.tts.sizes import NOTE
from generator.outputs.tts.states import Builder, State, Thing
from generator.units import Size

GREY = {"r": 0.5, "g": 0.5, "b": 0.5}
_HOLDERS = frozenset(("table", "thead", "tbody", "tr", "ul", "ol", "dl"))
"""Elements whose own blanks are no text."""
_BLOCKS = (
    {"dt": (2, 0), "dd": (1, 0)}
    | dict.fromkeys(("div", "section", "aside"), (1, 1))
    | (dict.fromkeys(("p", "blockquote", "ul", "ol", "dl", "table", "caption", "h3", "h4", "h5"), (2, 2)))
)
"""Blocks, with the new lines before and after each."""
_SPACES = re.compile(r"[ \t\r\n]+")


def plain(html: str) -> str:
    """The text of a chapter: paragraphs and lists in lines, tables with bars, no pictures."""
    return re.sub(r"\n{3,}", "\n\n", _text(tree(html))).strip()


def _text(node: Element) -> str:
    """The text of what is in an element; blocks stand in lines of their own."""
    parts, number = [], 0
    for child in node.children:
        if isinstance(child, str):
            parts.append("" if node.tag in _HOLDERS else _SPACES.sub(" ", child))
        elif child.tag == "svg":
            parts.append(_named(child, parts))
        elif child.tag == "figure":
            continue  # its caption says what a picture shows, and there is none
        elif child.tag == "br":
            parts.append("\n")
        elif child.tag == "li":
            number += 1
            parts.append(f"\n{f'{number}.' if node.tag == 'ol' else '–'} {_line(child)}")
        elif child.tag == "tr":
            cells = [_line(cell) for cell in child.children if isinstance(cell, Element)]
            parts.append("\n" + " | ".join(cell for cell in cells if cell))
        elif child.tag in _BLOCKS:
            before, after = _BLOCKS[child.tag]
            parts.append("\n" * before + _text(child).strip() + "\n" * after)
        else:
            inner = _text(child)
            parts.append(f" ({inner.strip()})" if "where" in child.classes else inner)
    return _tidy("".join(parts))


def _named(icon: Element, before: list[str]) -> str:
    """The name of an icon, unless the words before it have just said it."""
    name = icon.attributes.get("aria-label", "") if "icon" in icon.classes else ""
    return "" if name and "".join(before).rstrip().casefold().endswith(name.casefold()) else name


def _line(node: Element) -> str:
    """The text of a list's point or of a cell, as one line."""
    return " ".join(_text(node).split())


def _tidy(text: str) -> str:
    """No blanks at the ends of lines, and none twice."""
    return re.sub(r" *\n *", "\n", re.sub(r" {2,}", " ", text))


def notes(builder: Builder, chapters: Iterable[Chapter]) -> Iterator[Thing]:
    """A bag with a notecard for each chapter; nothing without a rulebook."""
    cards = [
        builder.state("Notecard", f"rulebook:{one.id}", one.name, plain(str(one.body)), scale=1.5) for one in chapters
    ]
    if cards:
        yield bag(builder, "rulebook", "Rulebook", f"{len(cards)} chapters", cards)._replace(room=Size(*NOTE))


def tabs(chapters: Iterable[Chapter]) -> State:
    """The chapters as tabs of the notebook, which a saved game has."""
    return {
        str(i): {"title": one.name, "body": plain(str(one.body)), "color": "Grey", "visibleColor": GREY, "id": i}
        for i, one in enumerate(chapters)
    }
