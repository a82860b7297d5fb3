"""What an element of SVG looks like: its attributes, the rules of style sheets and its own style, in this order."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from generator.artwork.tree import Element
from generator.limits import spend

INHERITED = frozenset({
    "color", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "visibility", "clip-rule",
    "marker-start", "marker-mid", "marker-end", "paint-order", "color-interpolation",
})  # fmt: skip
"""Properties that parts take over."""
OWN = frozenset({
    "opacity", "display", "clip-path", "mask", "filter", "stop-color", "stop-opacity", "overflow", "mix-blend-mode",
    "vector-effect", "transform-origin", "transform-box",
})  # fmt: skip
"""Properties that hold for an element alone."""
BARRED: Mapping[str, tuple[str, ...]] = {
    "mask": ("none",), "filter": ("none",), "mix-blend-mode": ("normal",), "vector-effect": ("none",),
    "marker-start": ("none",), "marker-mid": ("none",), "marker-end": ("none",), "transform": (), "d": (),
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers"),
    "color-interpolation": ("srgb", "auto"), "marker": ("none",), "offset-path": ("none",), "rotate": ("none",),
    "transform-origin": ("0", "0 0", "0px 0px", "top left", "left top"),
    "scale": ("none",), "translate": ("none",), "x": (), "y": (), "cx": (), "cy": (), "r": (), "rx": (), "ry": (),
    "width": (), "height": (),
}  # fmt: skip
"""Properties that change what is seen and that we do not follow, and their values that change nothing."""

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
"""A comment; one that is never closed goes on to the end."""
_RULE = re.compile(r"(?<![^{}])([^{}]*)\{([^{}]*)\}")
"""Selectors and declarations; a selector begins after a brace, so that a long text is gone through once."""
_SIMPLE = re.compile(r"(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")

Complain = Callable[[int, str, str], None]
"""Takes a line, a message and a way out."""
HINT = "export with presentation attributes, such as fill='#2e7d32'"


class Rule(NamedTuple):
    """A rule of a style sheet for elements that one simple selector meets."""

    rank: tuple[int, int, int]
    """How much it counts: ids, classes, names."""
    marks: frozenset[str]
    """What an element must have: ``#id``, ``.class`` and its name."""
    says: tuple[tuple[str, str], ...]


class Rules:
    """The rules of all style elements; each is looked for by one of its marks alone."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._by_mark: dict[str, list[tuple[int, Rule]]] = {}
        for place, rule in enumerate(sorted(rules, key=lambda rule: rule.rank)):
            self._by_mark.setdefault(min(rule.marks, default=""), []).append((place, rule))

    def of(self, element: Element) -> Iterator[Rule]:
        """The rules that hold for an element, those that count less first."""
        if not self._by_mark:
            return
        marks = {element.name, *(f".{one}" for one in element.given.get("class", "").split())}
        if "id" in element.given:
            marks.add(f"#{element.given['id']}")
        near = [one for mark in ("", *sorted(marks)) for one in self._by_mark.get(mark, ())]
        spend(len(marks) + len(near))
        for _, rule in sorted(near):
            if rule.marks <= marks:
                yield rule


def rules(sheets: Iterator[Element], complain: Complain) -> Rules:
    """The rules of all style elements."""
    made: list[Rule] = []
    for sheet in sheets:
        spend(len(sheet.text))
        text = _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), sheet.text)
        text = text.replace("<!--", "    ").replace("-->", "   ")
        at = counted = 0
        line = sheet.line
        for found in _RULE.finditer(text):
            begins = found.start(1) + len(found[1]) - len(found[1].lstrip())
            line += text.count("\n", counted, begins)
            counted = begins
            between = text[at : found.start()] + found[1]
            at = found.end()
            if "@" in between:
                complain(line, f"the style '{between.strip()[:40]}' is not followed", HINT)
                continue
            says = tuple(declarations(found[2], line, complain))
            for selector in found[1].split(","):
                simple = _SIMPLE.fullmatch(selector.strip())
                if simple is None or not selector.strip():
                    complain(line, f"the selector '{selector.strip()[:40]}' is not followed", HINT)
                    continue
                marks = re.findall(r"[.#][\w-]+", simple[2])
                name = () if simple[1] in (None, "*") else (simple[1],)
                ids = sum(mark[0] == "#" for mark in marks)
                made.append(Rule((ids, len(marks) - ids, len(name)), frozenset((*marks, *name)), says))
        rest = text[at:].strip()
        if rest:
            complain(sheet.line + text.count("\n", 0, at), f"the style '{rest[:40]}' is not followed", HINT)
    return Rules(made)


def declarations(text: str, line: int, complain: Complain) -> Iterator[tuple[str, str]]:
    """Properties and values of ``fill: red; stroke: none``."""
    for part in _COMMENT.sub(" ", text).split(";"):
        name, colon, value = part.partition(":")
        name, value = name.strip().lower(), value.strip()
        if not part.strip():
            continue
        if not colon or not value:
            complain(line, f"the style '{part.strip()[:40]}' is damaged", HINT)
        elif "!" in value or "var(" in value or "calc(" in value:
            complain(line, f"the style '{part.strip()[:40]}' is not followed", HINT)
        else:
            yield name, value


def look(element: Element, above: Mapping[str, str], known: Rules, complain: Complain) -> dict[str, str]:
    """The properties of an element below one that has those of ``above``."""
    made = {name: value for name, value in above.items() if name in INHERITED}
    own: dict[str, str] = {
        name: value.strip() for name, value in element.given.items() if name in INHERITED or name in OWN
    }
    styled: dict[str, str] = {}
    for rule in known.of(element):
        styled.update(rule.says)
    styled.update(declarations(element.given.get("style", ""), element.line, complain))
    if "marker" in styled:
        styled |= {f"marker-{end}": styled["marker"] for end in ("start", "mid", "end")}
    for name, value in styled.items():
        if name in BARRED and name not in OWN and name not in INHERITED and value.lower() not in BARRED[name]:
            complain(element.line, f"the style '{name}: {value[:30]}' is not followed", HINT)
    own |= styled
    for name, value in own.items():
        if value != "inherit":
            made[name] = value
        elif name in OWN and name in above:
            made[name] = above[name]
    return made
