"""Which strings of face templates are words that a player reads, so that they are to be translated.

Comes in: the trees of templates.  Goes out: their strings as they are written.  A string is read when it is what an
element says, or when it is given (``with``, ``each``) to a name that elements say.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from generator.source import Tree

SAID = ("say", "note")
"""Fields of elements that are read."""
_EXPRESSION = re.compile(r"\{\{(?:[^{}]|\}(?!\})|\{(?!\{))*\}\}")
_QUOTE = re.compile(r"\{[^{}]*\}|:[a-z][a-z0-9-]*:")


class _Made(NamedTuple):
    """What a string may become: whether words of its own are in it, and the names that it shows."""

    words: bool
    names: frozenset[str]


class _Given(NamedTuple):
    """A string that is given to a name."""

    name: str
    text: str


def said(trees: Iterable[Tree], others: Iterable[Tree] = ()) -> list[str]:
    """The strings to translate in ``trees``, each once, in order; ``others`` are templates that these build on."""
    own = [one for tree in trees for one in _strings(tree)]
    shown = _shown([*own, *(one for tree in others for one in _strings(tree))])
    wanted = (one if isinstance(one, str) else one.text for one in own if isinstance(one, str) or one.name in shown)
    return [text for text in dict.fromkeys(wanted) if _made(text).words]


def names(trees: Iterable[Tree]) -> frozenset[str]:
    """The names that elements of the templates say."""
    return _shown([one for tree in trees for one in _strings(tree)])


def _shown(every: list["str | _Given"]) -> frozenset[str]:
    """The names that are said, and those that are given to such names."""
    shown = {name for one in every if isinstance(one, str) for name in _made(one).names}
    given = [one for one in every if isinstance(one, _Given)]
    while more := {name for one in given if one.name in shown for name in _made(one.text).names} - shown:
        shown |= more
    return frozenset(shown)


def written(trees: Iterable[Tree]) -> set[str]:
    """All strings in which a translation may stand in place of what templates have."""
    return {one if isinstance(one, str) else one.text for tree in trees for one in _strings(tree)}


def _strings(tree: Tree) -> Iterator[str | _Given]:
    """What is said, and what is given to names, in reading order."""
    if isinstance(tree, list):
        for one in tree:
            yield from _strings(one)
    if not isinstance(tree, dict):
        return
    each = tree.get("each")
    if isinstance(each, str):
        yield _Given(str(tree.get("as") or "item"), each)
    given = tree.get("with")
    if isinstance(given, dict):
        yield from (_Given(name, text) for name, text in given.items() if isinstance(text, str))
    for key, value in tree.items():
        if key in SAID and isinstance(value, str):
            yield value
        elif key != "with":
            yield from _strings(value)


def _made(text: str) -> _Made:
    words, names = _lettered(_QUOTE.sub("", _EXPRESSION.sub("", text))), frozenset[str]()
    for found in _EXPRESSION.findall(text):
        made = _expression(found)
        words, names = words or made.words, names | made.names
    return _Made(words, names)


def _lettered(text: str) -> bool:
    return any(map(str.isalpha, text))


def _expression(source: str) -> _Made:
    from jinja2 import Environment, TemplateSyntaxError

    try:
        tree = Environment().parse(source)
    except TemplateSyntaxError:  # the compiler tells
        return _Made(False, frozenset())
    ends = [end for output in tree.body for node in getattr(output, "nodes", ()) for end in _ends(node)]
    words = any(type(end).__name__ == "Const" and isinstance(end.value, str) and _lettered(end.value) for end in ends)
    return _Made(words, frozenset(end.name for end in ends if type(end).__name__ == "Name"))


_LEADS: Mapping[str, tuple[str, ...]] = {
    "CondExpr": ("expr1", "expr2"), "Concat": ("nodes",), "Or": ("left", "right"), "And": ("right",),
    "List": ("items",), "Tuple": ("items",), "Dict": ("items",), "Pair": ("value",), "Getitem": ("node",),
    "Filter": ("node", "args"), "Call": ("node", "args"), "Getattr": ("node",),
}  # fmt: skip
"""For a kind of node, where its value may come from."""


def _ends(node: Any) -> Iterator[Any]:
    """The constants and names that the value of a node may be made of."""
    kind = type(node).__name__
    if kind == "Getattr" and type(node.node).__name__ != "Dict":
        return  # a field of an entry is content
    if kind not in _LEADS:
        yield node
        return
    for name in _LEADS[kind]:
        inner = getattr(node, name)
        for one in inner if isinstance(inner, list) else (inner,):
            if one is not None and not (kind == "Call" and name == "args" and one is inner[0]):
                yield from _ends(one)
