"""Find a route's place in a YAML text, when a finding is about to be printed."""

from collections.abc import Sequence

import yaml

from generator.source.places import Key, Span

_BASE: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LOADER = type("Loader", (_BASE,), {"resolve": lambda *_: "", "descend_resolver": lambda *_: None})
"""Composes nodes with their places; what type YAML would give a value is not worked out, for every value is text."""


class Index:
    """The composed text of one file, asked for spans by route."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self._known: dict[int, Children] = {}
        try:
            self._root = yaml.compose(text, Loader=LOADER)
        except (yaml.YAMLError, RecursionError):
            self._root = None

    def find(self, route: Sequence[Key], *, key: bool = False) -> Span:
        """The span of the deepest part of ``route`` that is written in the file."""
        node, place = self._root, Span(self.file, 1, 1, 2)
        for step, name in enumerate(route):
            found = self._child(node, name)
            if found is None:
                break
            key_node, node = found
            last = step == len(route) - 1
            if key_node is not None and ((last and key) or not _visible(node)):
                place = span_of(self.file, key_node)
            else:
                place = span_of(self.file, node)
        return kept(place, self.text)

    def _child(self, node: yaml.Node | None, name: Key) -> tuple[yaml.Node | None, yaml.Node] | None:
        """As :func:`child`, for many names of one mapping."""
        if not isinstance(node, yaml.MappingNode):
            return child(node, name)
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = {}
            for key, value in node.value:
                if isinstance(key, yaml.ScalarNode):
                    known.setdefault(key.value, (key, value))
        return known.get(str(name)) or child(node, name)


Children = dict[str, tuple[yaml.Node, yaml.Node]]


def child(node: yaml.Node | None, name: Key) -> tuple[yaml.Node | None, yaml.Node] | None:
    """Key node and value node of ``name`` in ``node``, merge keys looked into."""
    if isinstance(node, yaml.SequenceNode):
        if isinstance(name, int) and 0 <= name < len(node.value):
            return None, node.value[name]
        return None
    if not isinstance(node, yaml.MappingNode):
        return None
    for key, value in node.value:
        if isinstance(key, yaml.ScalarNode) and key.value == str(name):
            return key, value
    for key, value in node.value:
        if isinstance(key, yaml.ScalarNode) and key.value == "<<":
            others = value.value if isinstance(value, yaml.SequenceNode) else [value]
            for other in others:
                if found := child(other, name):
                    return found
    return None


def span_of(file: str, node: yaml.Node | yaml.Event) -> Span:
    """The part of the first line of a node or event that it covers."""
    start, end = node.start_mark, node.end_mark
    assert start is not None
    assert end is not None
    column = start.column + 1
    stop = end.column + 1 if end.line == start.line else column + 1
    return Span(file, start.line + 1, column, max(stop, column + 1))


def kept(span: Span, text: str) -> Span:
    """The span, or the end of the text where it lies beyond: libyaml counts a line after the last one."""
    last = text.count("\n") + 1
    if span.line <= last:
        return span
    column = len(text) - text.rfind("\n")
    return Span(span.file, last, column, column + 1)


def _visible(node: yaml.Node) -> bool:
    """Whether the value can be underlined itself: something of it stands on one line."""
    return isinstance(node, yaml.ScalarNode) and bool(node.value) and node.style not in ("|", ">")
