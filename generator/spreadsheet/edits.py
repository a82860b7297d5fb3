"""Changes of single values in the text of a YAML file; every other character of it stays.

Comes in: the text and what shall stand at some routes.  Goes out: the new text.  Whether it says what it should is for
the caller to see: compare the trees.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import yaml

from generator.source import Key, Tree
from generator.source.spans import LOADER
from generator.spreadsheet.scalars import flowing, scalar

Route = tuple[Key, ...]
_New = str | list[str]
_Spot = tuple[int, int, str]
"""A piece of the text by its offsets, and what shall stand there."""


class EditError(ValueError):
    """A change that the text cannot take; ``route`` leads to the part at fault."""

    def __init__(self, message: str, route: Route = ()) -> None:
        super().__init__(message)
        self.route = route


class _Value(NamedTuple):
    """A value in the text."""

    node: Any
    start: int
    end: int
    """Offsets; a block value ends with its last character that is no space."""
    indent: int
    """Column of its key or dash."""
    flow: bool
    """Whether it stands in braces or brackets."""
    alias: bool


class Document:
    """The text of one file of YAML, and changes of it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def change(self, values: Mapping[Route, _New | None], new: Mapping[str, Tree], gone: Sequence[str]) -> str:
        """The text with those values at their routes (None: without them), with new entries, and without others.

        Raises:
            EditError: there is no place for a change.
        """
        present = [(route, value) for route, value in values.items() if self._value(route) is not None]
        spots = [spot for route, value in present if value is not None for spot in self._replaced(route, value)]
        for start, end, text in sorted(spots, reverse=True):
            self.text = self.text[:start] + text + self.text[end:]
        for route, value in present:
            if value is None:
                self._remove(route)
        for (route, key), tree in self._additions(values).items():
            self._insert(route, key, tree)
        for name in gone:
            self._remove((name,), comment=True)
        for name, tree in new.items():
            self._append(name, tree)
        return self.text

    def _root(self) -> Any:
        root = yaml.compose(self.text, Loader=LOADER)
        if not isinstance(root, yaml.MappingNode):
            raise EditError("the file has no entries to change")
        return root

    def _value(self, route: Route, root: Any = None) -> _Value | None:
        """The value at a route, None when nothing is written there; what a merge key brings is not written there."""
        node, flow, indent = root or self._root(), False, 0
        value: _Value | None = None
        for key in route:
            if value is not None and value.alias:
                raise EditError(f"'{key}' comes from an anchor elsewhere", route)
            flow = flow or bool(getattr(node, "flow_style", False))
            found = _child(node, key)
            if found is None:
                return None
            at, inner = found
            start, end, alias = inner.start_mark.index, self._end(inner), False
            if isinstance(node, yaml.MappingNode):
                indent = at.start_mark.column
                if start < at.end_mark.index:  # the node of an alias is that of its anchor
                    (start, end), alias = self._alias(at.end_mark.index), True
            else:
                indent = inner.start_mark.column - 2
            value = _Value(inner, start, end, indent, flow, alias)
            node = inner
        return value

    def _alias(self, after: int) -> tuple[int, int]:
        """Where the alias stands that is the value of a key which ends at ``after``."""
        match = re.compile(r"\s*:\s+(\*[^\s,\]}]+)").match(self.text, after)
        if match is None:
            raise EditError("a value comes from an anchor elsewhere")
        return match.span(1)

    def _end(self, node: Any) -> int:
        """Where the text of a node ends."""
        if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
            last = node.value[-1]
            if isinstance(last, yaml.Node):
                return self._end(last)
            key, inner = last
            if inner.start_mark.index >= key.end_mark.index:
                return max(self._end(inner), int(key.end_mark.index))
            return self._alias(key.end_mark.index)[1]
        start, end = int(node.start_mark.index), int(node.end_mark.index)
        return start + len(self.text[start:end].rstrip())

    def _replaced(self, route: Route, value: _New) -> list[_Spot]:
        """Where a value stands, and what shall stand there."""
        at = self._value(route)
        assert at is not None
        if isinstance(value, list):
            return self._listed(at, value)
        if not isinstance(at.node, yaml.ScalarNode):
            raise EditError(f"'{route[-1]}' is more than one text", route)
        return [self._worded(at, value)]

    def _worded(self, at: _Value, value: str) -> _Spot:
        """A text in the manner of the one before, behind its anchor."""
        anchor = None if at.alias else re.match(r"&\S+\s+", self.text[at.start : at.end])
        start = at.start + (len(anchor[0]) if anchor else 0)
        style = None if at.alias else at.node.style
        noted = re.compile(r"[ \t]+#").match(self.text, at.end) is not None and style not in ("|", ">")
        text = scalar(value, style, at.indent, flow=at.flow or noted)
        if start == at.end and self.text[start - 1 : start] == ":":
            text = f" {text}"
        return start, at.end, self._broken(text)

    def _listed(self, at: _Value, items: list[str]) -> list[_Spot]:
        """A list: item by item as long as none is taken out, else anew in its manner."""
        node = at.node
        if not isinstance(node, yaml.SequenceNode) or at.alias:
            return [(at.start, at.end, flowing(list(items)))]
        flow, column = at.flow or bool(node.flow_style), node.start_mark.column
        parts = node.value
        if not parts or len(parts) > len(items) or not all(isinstance(one, yaml.ScalarNode) for one in parts):
            if flow:
                return [(at.start, at.end, flowing(list(items)))]
            lines = (f"- {scalar(item, _style(node, number), column, flow=False)}" for number, item in enumerate(items))
            return [(at.start, at.end, self._broken(f"\n{' ' * column}".join(lines)))]
        places = [_Value(one, one.start_mark.index, self._end(one), column, flow, False) for one in parts]
        pairs = zip(places, items, strict=False)
        spots = [self._worded(place, item) for place, item in pairs if place.node.value != item]
        more = [scalar(item, _style(node, 0), column, flow=flow) for item in items[len(parts) :]]
        end = places[-1].end if flow else self._line_end(places[-1].end)
        if more and flow:
            spots.append((end, end, "".join(f", {item}" for item in more)))
        elif more:
            before = "" if self.text[:end].endswith("\n") else "\n"
            spots.append((end, end, self._broken(before + "".join(f"{' ' * column}- {item}\n" for item in more))))
        return spots

    def _broken(self, text: str) -> str:
        """A text with the line ends of the file."""
        return text.replace("\n", "\r\n") if "\r\n" in self.text else text

    def _remove(self, route: Route, *, comment: bool = False) -> None:
        """Take a key away, with its value and what is said behind it; an entry with the comment above it."""
        root = self._root()
        at = self._value(route, root)
        if at is None or not isinstance(route[-1], str):
            raise EditError(f"'{route[-1]}' cannot be taken out of its list", route)
        above = self._value(route[:-1], root)
        node = root if above is None else above.node
        keys = [key for key, _ in node.value]
        number = next(n for n, key in enumerate(keys) if key.value == route[-1])
        start = keys[number].start_mark.index
        if at.flow:
            end = at.end
            if number + 1 < len(keys):
                end = keys[number + 1].start_mark.index
            elif number:
                start = self.text.rindex(",", 0, start)
            self.text = self.text[:start] + self.text[end:]
            return
        if len(keys) == 1:
            raise EditError(f"nothing would be left beside '{route[-1]}'", route)
        start = self.text.rfind("\n", 0, start) + 1
        if self.text[start : keys[number].start_mark.index].strip():
            raise EditError(f"'{route[-1]}' begins an item of a list", route)
        end = self._line_end(at.end)
        if comment:
            start, end = self._commented(start, end)
        self.text = self.text[:start] + self.text[end:]

    def _commented(self, start: int, end: int) -> tuple[int, int]:
        """An entry with the comment lines right above it, unless they begin the file, and with its own below."""
        begin = start
        while begin and self.text[: begin - 1].rpartition("\n")[2].startswith("#"):
            begin = self.text.rfind("\n", 0, begin - 1) + 1
        start = begin if begin else start
        while match := re.compile(r"[ \t]+#[^\n]*\n?").match(self.text, end):
            end = match.end()
        blank = re.compile(r"[ \t\r]*\n").match(self.text, end)
        if blank and re.search(r"(?:^|\n)[ \t\r]*\n$", self.text[:start]):
            end = blank.end()
        return start, end

    def _line_end(self, at: int) -> int:
        """Where the line after the one of ``at`` begins."""
        found = self.text.find("\n", at)
        return len(self.text) if found < 0 else found + 1

    def _additions(self, values: Mapping[Route, Any]) -> dict[tuple[Route, Key], Tree]:
        """What is to be inserted where: values below one new key belong together."""
        root, made = self._root(), dict[tuple[Route, Key], Any]()
        for route, value in values.items():
            if value is None or self._value(route, root) is not None:
                continue
            length = next(n for n in range(len(route) - 1, 0, -1) if self._value(route[:n], root) is not None)
            place, rest = (route[:length], route[length]), route[length + 1 :]
            if not rest:
                made[place] = value
                continue
            tree = made.setdefault(place, {})
            for key in rest[:-1]:
                tree = tree.setdefault(key, {})
            tree[rest[-1]] = value
        return {place: listed(tree) for place, tree in made.items()}

    def _insert(self, route: Route, key: Key, tree: Tree) -> None:
        """A new key at the end of a mapping, or a new item at the end of a list."""
        at = self._value(route)
        assert at is not None
        if at.alias or isinstance(at.node, yaml.ScalarNode):
            raise EditError(f"'{route[-1]}' has no place for '{key}'", route)
        if isinstance(at.node, yaml.SequenceNode) != isinstance(key, int):
            raise EditError(f"'{route[-1]}' has no place for '{key}'", route)
        head = f"{key}: " if isinstance(key, str) else "" if at.node.flow_style else "- "
        if at.node.flow_style or not at.node.value:
            inner = head + flowing(tree)
            end = self._end(at.node) - 1
            if at.node.value:
                last = at.node.value[-1]
                last = last[1] if isinstance(last, tuple) else last
                end = max(self._end(last), at.start + 1) if last.start_mark.index > at.start else end
                inner = f", {inner}"
            self.text = self.text[:end] + inner + self.text[end:]
            return
        first = at.node.value[0]
        column = (first[0] if isinstance(first, tuple) else at.node).start_mark.column
        text = _shown(tree, column)
        end = self._line_end(at.end)
        line = self._broken(f"{' ' * column}{head}{text}\n")
        self.text = self._ended(end) + line + self.text[end:]

    def _append(self, name: str, tree: Tree) -> None:
        """A new entry after the last one, in its manner."""
        root = self._root()
        if root.flow_style or not isinstance(tree, dict):
            raise EditError(f"there is no line for the new entry '{name}'")
        key, last = root.value[-1]
        end = self._line_end(self._end(root))
        before = self.text[: key.start_mark.index].rstrip("\r\n \t")
        gap = "\n" if self.text[len(before) : key.start_mark.index].count("\n") > 1 else ""
        if isinstance(last, yaml.MappingNode) and not last.flow_style:
            column = last.start_mark.column
            lines = (f"{' ' * column}{field}: {_shown(value, column)}\n" for field, value in tree.items())
            text = f"{gap}{name}:\n{''.join(lines)}"
        else:
            text = f"{gap}{name}: {flowing(tree)}\n"
        self.text = self._ended(end) + self._broken(text) + self.text[end:]

    def _ended(self, end: int) -> str:
        """The text up to the end of a line, which has one."""
        head = self.text[:end]
        return head if head.endswith("\n") else head + self._broken("\n")


def _shown(tree: Tree, indent: int) -> str:
    """A new value in a block: a text in its own manner, anything else on one line."""
    return scalar(tree, None, indent, flow=False) if isinstance(tree, str) else flowing(tree)


def _style(node: Any, number: int) -> str | None:
    """How an item of a list is written; new ones are like the first."""
    inner = node.value[number if number < len(node.value) else 0] if node.value else None
    return inner.style if isinstance(inner, yaml.ScalarNode) else None


def _child(node: Any, key: Key) -> tuple[Any, Any] | None:
    """Key and value of what is written in a node itself."""
    if isinstance(node, yaml.SequenceNode):
        return (node.value[key],) * 2 if isinstance(key, int) and key < len(node.value) else None
    if not isinstance(node, yaml.MappingNode):
        return None
    return next(((one, inner) for one, inner in node.value if one.value == key), None)


def listed(tree: Any) -> Any:
    """Mappings whose keys are numbers as lists, all the way down."""
    if isinstance(tree, list):
        return [listed(one) for one in tree]
    if not isinstance(tree, dict):
        return tree
    if tree and all(isinstance(key, int) for key in tree):
        return [listed(tree[key]) for key in sorted(tree)]
    return {key: listed(inner) for key, inner in tree.items()}
