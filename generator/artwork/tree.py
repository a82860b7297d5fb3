"""An SVG file as a tree of elements that know their lines, read by expat within bounds.

Nothing is fetched, no entity is ever expanded, and a file of millions of elements, or of thousands within each
other, is a fault before it fills the memory.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from generator.limits import DEEPEST_DRAWING, LARGEST_DRAWING, MOST_ELEMENTS
from generator.source import Fault, Span

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
CODE = "K220"


class ArtworkError(Exception):
    """Why a drawing cannot be had: every fault that was found, in the order of the file."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = faults


def fault(file: str, line: int, message: str, hint: str, code: str = CODE) -> Fault:
    """A fault at the beginning of a line of ``file``."""
    return Fault(code, message, Span(file, line, 1, 2), hint)


@dataclass(slots=True)
class Element:
    """An element: its name without SVG's address, what it says, where, and what is in it."""

    name: str
    line: int
    given: dict[str, str]
    """Attributes of no namespace, and the links of XLink as ``href``."""
    children: list["Element"] = field(default_factory=list)
    text: str = ""

    def all(self) -> Iterator["Element"]:
        """The element and all within it, in the order of the file."""
        waiting = [self]
        while waiting:
            one = waiting.pop()
            yield one
            waiting += reversed(one.children)


class _Builder:
    """What expat calls."""

    def __init__(self, file: str, parser: expat.XMLParserType) -> None:
        self.file, self.parser = file, parser
        self.root: Element | None = None
        self._open: list[Element] = []
        self._count = 0

    def _refuse(self, message: str, hint: str) -> None:
        raise ArtworkError(fault(self.file, self.parser.CurrentLineNumber, message, hint))

    def start(self, name: str, given: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS:
            self._refuse(f"the file has more than {MOST_ELEMENTS} elements", "simplify the drawing, or save it as PNG")
        if len(self._open) >= DEEPEST_DRAWING:
            self._refuse(f"more than {DEEPEST_DRAWING} elements lie within each other", "ungroup the drawing")
        home, _, local = name.rpartition(" ")
        mine = {}
        for key, value in given.items():
            space, _, word = key.rpartition(" ")
            if not space or (space == XLINK and word == "href" and "href" not in given):
                mine[word] = value
        element = Element(local if home in (SVG, "") else f"{home} {local}", self.parser.CurrentLineNumber, mine)
        if self._open:
            self._open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self._open.append(element)

    def end(self, _name: str) -> None:
        self._open.pop()

    def words(self, text: str) -> None:
        if self._open:
            self._open[-1].text += text

    def entity(self, *_about: object) -> None:
        self._refuse("a DOCTYPE with entities is not allowed", "save the drawing as plain SVG, without entities")

    def skipped(self, name: str, _parameter: bool) -> None:
        self._refuse(f"the entity '{name}' is not defined", "write the character itself")


def read_tree(file: str, data: bytes) -> Element:
    """The root of the file ``file``, whose bytes are ``data``; :class:`ArtworkError` when it is no SVG or too large."""
    if len(data) > LARGEST_DRAWING:
        message = f"the file has more than {LARGEST_DRAWING // 1_000_000} MB"
        raise ArtworkError(fault(file, 1, message, "simplify the drawing, or save it as PNG"))
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    builder = _Builder(file, parser)
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.words
    parser.EntityDeclHandler = builder.entity
    parser.SkippedEntityHandler = builder.skipped
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code) or "it cannot be read"
        wrong = fault(file, error.lineno, f"the file is damaged: {why}", "copy it again, or save it anew as plain SVG")
        raise ArtworkError(wrong) from None
    except (ValueError, LookupError):  # an encoding that nobody knows
        raise ArtworkError(fault(file, 1, "the file is in an unknown encoding", "save it as UTF-8")) from None
    if builder.root is None or builder.root.name != "svg":
        raise ArtworkError(fault(file, 1, "the file is no SVG", "save the drawing as plain SVG"))
    return builder.root
