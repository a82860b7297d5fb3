"""Compile a face template: YAML to nodes whose constant fields are checked once.

Comes in: the source of ``templates/<game>/<face>.yaml``.  Goes out: nodes ready to be drawn for
one entry after another.  Loops and conditions are keys beside an element: ``each`` and ``as``,
``if``, ``with``; ``draw`` holds the elements inside a group or grid.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError

from generator.diagnostic import Diagnostic
from generator.expr import Getter, PathError, Scope, expression, is_path, value_of
from generator.language import SAID, Words
from generator.layout.elements import ELEMENTS, Container, LabelElement, Mark, TextElement, Use
from generator.layout.shapes import Element
from generator.model import Entry, shown
from generator.source import Loc, Source, Tree

CONTROL = ("each", "as", "if", "with", "draw")
_MISSING = object()


@dataclass(slots=True)
class Dynamic:
    """A field whose value depends on the entry."""

    name: str
    get: Getter
    parse: Callable[[Any], Any]
    loc: Loc
    path: str
    """The path it reads, when it is one."""
    parsed: dict[Any, Any] = field(default_factory=dict)

    def origin(self, scope: Scope) -> Loc:
        """Where the text comes from: the entry's field for ``it.x``, else the template."""
        first, *rest = self.path.split(".")
        entry = scope.get(first)
        if first == "game" and len(rest) > 1:  # a field of game.yaml, such as the title
            entry, rest = getattr(entry, rest[0], None), rest[1:]
            return entry.at(*rest) if isinstance(entry, Entry) else self.loc
        if isinstance(entry, Entry) and entry.at().route:
            return entry.at(*rest)
        return self.loc


@dataclass(slots=True)
class Node:
    """One element of a template, ready to draw."""

    element: Element
    loc: Loc
    told: Loc
    """Where findings about what it says are told."""
    dynamic: tuple[Dynamic, ...]
    children: list["Node"]
    each: Getter | None = None
    name: str = "item"
    condition: Getter | None = None
    given: tuple[tuple[str, Getter], ...] = ()
    fixed: bool = False
    """Whether it draws the same for every entry."""
    plain: bool = False
    """Whether it is one element, drawn once for each entry."""
    speaks: bool = True
    """Whether it, or something in it, may hold text."""
    personal: bool = False
    """Whether it itself draws something of its entry; what it holds is not asked."""


@dataclass(slots=True)
class Template:
    """A compiled face: its elements, and the parts that they use."""

    file: str
    nodes: list[Node]
    parts: dict[str, list[Node]]
    fits: frozenset[str] = frozenset()
    """What its texts share a size with: box, card, deck."""
    personal: bool = True
    """Whether it draws something of its entry; else it is drawn once for a whole deck."""

    def over(self, base: "Template") -> "Template":
        """This template drawn on top of ``base``, with the parts of both."""
        nodes, parts = [*base.nodes, *self.nodes], {**base.parts, **self.parts}
        return complete(Template(self.file, nodes, parts, personal=self.personal or base.personal))


_OWN = re.compile(r"\b(?:it|id|number)\b")
"""Names of what differs from entry to entry."""


def _personal(tree: Tree) -> bool:
    """Whether some text of the tree names what differs from entry to entry."""
    if isinstance(tree, str):
        return any(map(_OWN.search, _quoted(tree)))
    if isinstance(tree, dict):
        return any(map(_personal, tree.values()))
    return isinstance(tree, list) and any(map(_personal, tree))


def _quoted(text: str) -> Iterator[str]:
    """What stands between braces, single or double; what is never closed goes on to the end."""
    at = 0
    while (start := text.find("{", at)) >= 0:
        end = text.find("}}" if text.startswith("{{", start) else "}", start)
        yield text[start : end if end >= 0 else len(text)]
        at = end + 1 if end >= 0 else len(text)


def complete(template: Template) -> Template:
    """The template with ``fits`` found."""
    waiting = [*template.nodes, *(node for part in template.parts.values() for node in part)]
    fits = set()
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if isinstance(node.element, (TextElement, LabelElement)):
            fits.add(getattr(node.element, "fit", "deck"))
    template.fits = frozenset(fits)
    return template


@cache
def _parser(cls: type[Element], name: str) -> Callable[[Any], Any]:
    info = cls.model_fields[name]
    annotation: Any = info.annotation
    for mark in info.metadata:
        annotation = Annotated[annotation, mark]
    parse: Callable[[Any], Any] = TypeAdapter(annotation).validate_python
    return parse


def reason(error: Exception) -> str:
    """Why a value was refused, in one sentence."""
    if isinstance(error, ValidationError):
        one = error.errors(include_url=False)[0]
        if one["type"] == "value_error":
            return str(one["ctx"]["error"])
        return f"{one['msg'][:1].lower()}{one['msg'][1:]}, found {shown(one['input'])}"
    return str(error)


class Compiler:
    """Compiles one template; findings gather in ``found``."""

    def __init__(self, source: Source, words: Words, names: Callable[[], frozenset[str]]) -> None:
        """``words`` are those of the game's language; ``names`` tells the names that elements say."""
        self.source, self.words, self._names = source, words, names
        self.found: list[Diagnostic] = []

    def template(self) -> Template:
        """The template, as far as it can be understood."""
        tree, root = self.source.tree, Loc(self.source.file)
        if not isinstance(tree, dict):
            self._say("K103", "a face template has keys and values", root, "begin with draw:")
            return Template(self.source.file, [], {})
        for key in tree:
            if key not in ("draw", "parts", "extends"):
                self._unknown(key, ("draw", "parts", "extends"), Loc(root.file, (key,), key=True))
        parts: dict[str, list[Node]] = {}
        given = tree.get("parts") or {}
        if not isinstance(given, dict):
            self._say("K103", f"'parts' expects names and lists of elements, found {shown(given)}", root / "parts")
        else:
            parts = {name: self.nodes(part, root / "parts" / name) for name, part in given.items()}
        nodes = self.nodes(tree.get("draw") or [], root / "draw")
        return complete(Template(self.source.file, nodes, parts, personal=_personal(tree)))

    def nodes(self, tree: Tree, loc: Loc) -> list[Node]:
        """A list of elements."""
        if not isinstance(tree, list):
            self._say("K103", f"expected a list of elements, found {shown(tree)}", loc, "begin each with '- '")
            return []
        made = (self._node(item, loc / i) for i, item in enumerate(tree))
        return [node for node in made if node is not None]

    def _node(self, tree: Tree, loc: Loc) -> Node | None:
        before = len(self.found)
        names = [key for key in tree if key not in CONTROL] if isinstance(tree, dict) else []
        drawn = [key for key in names if key in ELEMENTS]
        if isinstance(tree, dict) and len(drawn) == 1:
            for key in names:
                if key not in drawn:
                    self._unknown(key, CONTROL, Loc(loc.file, (*loc.route, key), key=True), f" beside {drawn[0]}")
            names = drawn
        if not isinstance(tree, dict) or len(names) != 1:
            known = ", ".join(ELEMENTS)
            self._say("K103", "expected one element", loc, f"one of {known}")
            return None
        name = names[0]
        cls = ELEMENTS.get(name)
        if cls is None:
            self._unknown(name, tuple(ELEMENTS), Loc(loc.file, (*loc.route, name), key=True))
            return None
        raw = tree[name]
        if cls is Use and isinstance(raw, str):
            raw = {"part": raw}
        if not isinstance(raw, dict):
            self._say("K103", f"'{name}' expects its fields in braces, found {shown(raw)}", loc / name)
            return None
        node = self._element(cls, name, raw, loc / name)
        node.each = self._control(tree, "each", loc)
        node.condition = self._control(tree, "if", loc)
        node.name = str(tree.get("as") or "item")
        given = tree.get("with")
        if isinstance(given, dict):
            node.given = tuple(
                (key, self._given(self._told(value, loc / "with" / key, key), loc / "with" / key))
                for key, value in given.items()
            )
        elif given is not None:
            self._say("K103", f"'with' expects names and values, found {shown(given)}", loc / "with")
        sound = len(self.found) == before
        if "draw" in tree:
            if issubclass(cls, Container):
                node.children = self.nodes(tree["draw"], loc / "draw")
            else:
                self._say("K103", f"'{name}' holds no elements", loc / "draw", "draw: goes with group or grid")
        node.fixed = not (node.dynamic or node.each or node.condition) and cls.text_field is None
        node.fixed = node.fixed and not issubclass(cls, (Container, Mark, Use))
        node.plain = not (node.each or node.condition or node.given or issubclass(cls, (Container, Use)))
        node.personal = _personal({key: value for key, value in tree.items() if key != "draw"})
        node.fixed = node.fixed and raw.keys().isdisjoint(("keep", "cross")) and cls is not LabelElement
        node.speaks = issubclass(cls, (TextElement, Use, LabelElement)) or any(child.speaks for child in node.children)
        return node if sound else None

    def _element(self, cls: type[Element], name: str, raw: dict[str, Tree], loc: Loc) -> Node:
        static: dict[str, Any] = {}
        dynamic: list[Dynamic] = []
        meant = set()
        for key, value in raw.items():
            if key not in cls.model_fields:
                known = tuple(cls.model_fields)
                meant |= self._unknown(key, known, Loc(loc.file, (*loc.route, key), key=True), f" in {name}")
                continue
            parse, at = _parser(cls, key), loc / key
            if key in SAID and isinstance(value, str):
                value = self.words.text(value, at)
            getter = self._getter(value, at, quoted=key == cls.text_field)
            if getter is not None:
                path = self._path(value)
                dynamic.append(Dynamic(key, getter, parse, at, path))
                static[key] = None
                continue
            try:
                static[key] = parse(value)
            except (ValidationError, ValueError) as error:
                self._say("K103", f"'{key}': {reason(error)}", at)
        for key, info in cls.model_fields.items():
            if info.is_required() and key not in raw and key not in meant:
                self._say("K102", f"'{key}' is missing in {name}", loc, f"add {key}: …")
        told = loc / cls.subject if cls.subject else loc
        return Node(cls.model_construct(**static), loc, told, tuple(dynamic), [])

    def _getter(self, value: Tree, loc: Loc, *, quoted: bool) -> Getter | None:
        try:
            if isinstance(value, str):
                getter = value_of(value)
                if getter is None and quoted and "{" in value:
                    return lambda _scope, text=value: text  # type: ignore[misc]
                return getter
            if isinstance(value, list):
                parts = [self._getter(part, loc / i, quoted=False) for i, part in enumerate(value)]
                if any(parts):
                    pairs = list(zip(parts, value, strict=True))
                    return lambda scope: [get(scope) if get else part for get, part in pairs]
        except PathError as error:
            self._say("K104", str(error), loc, error.hint)
            return lambda _scope: _MISSING
        return None

    def _path(self, value: Tree) -> str:
        inner = value.strip()[2:-2].strip() if isinstance(value, str) and len(value) > 4 else ""
        return inner if is_path(inner) else ""

    def _control(self, tree: dict[str, Tree], key: str, loc: Loc) -> Getter | None:
        if key not in tree:
            return None
        value = self._told(tree[key], loc / key, str(tree.get("as") or "item")) if key == "each" else tree[key]
        return self._given(value, loc / key)

    def _told(self, value: Tree, loc: Loc, name: str) -> Tree:
        """A value that is given to a name, translated if the name is said."""
        if isinstance(value, str) and self.words.has(value) and name in self._names():
            return self.words.text(value, loc)
        return value

    def _given(self, value: Tree, loc: Loc) -> Getter:
        if isinstance(value, str):
            try:
                getter = value_of(value)
                if getter is None and loc.route[-1] in ("each", "if"):
                    getter = expression(value)
                if getter is not None:
                    return getter
            except PathError as error:
                self._say("K104", str(error), loc, error.hint)
            if re.fullmatch(r"-?\d+(\.\d+)?", value):
                number = float(value) if "." in value else int(value)
                return lambda _scope: number
        return lambda _scope: value

    def _unknown(self, key: str, known: tuple[str, ...], loc: Loc, where: str = "") -> set[str]:
        """K101; the name that was meant, if it can be guessed."""
        near = get_close_matches(key, known, 1, 0.5)
        hint = f"did you mean '{near[0]}'?" if near else f"known here: {', '.join(known)}"
        self._say("K101", f"unknown key '{key}'{where}", loc, hint)
        return set(near)

    def _say(self, code: str, message: str, at: Loc, hint: str | None = None) -> None:
        self.found.append(Diagnostic(code, message, at, hint))
