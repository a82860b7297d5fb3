"""Word what is wrong with a YAML text: slow, exact, and only called when something is."""

import re
from collections.abc import Iterator
from itertools import islice

import yaml

from generator.limits import LONGEST_TEXT, MOST_COPIED, MOST_DEPTH, MOST_FAULTS, MOST_VALUES
from generator.source.places import Fault, Span, Tree
from generator.source.spans import LOADER, span_of

_CORE = "tag:yaml.org,2002:"


def explain(text: str, file: str) -> tuple[Tree, list[Fault]]:
    """The tree as far as it can be read, and the faults found on the way, as many as are told of a file."""
    try:
        tags = list(_tags(text, file))
        documents = list(yaml.compose_all(text, Loader=LOADER))
    except _PastLimitError as error:
        return None, [error.fault(file)]
    except yaml.YAMLError:
        return None, list(islice(_syntax(text, file), MOST_FAULTS))
    if len(documents) > 1:
        at = span_of(file, documents[1])
        return None, [Fault("K002", "a second document begins here", at, "remove the line '---'")]
    walker = _Walker(file)
    if not documents or documents[0] is None:
        return None, []
    tree = walker.tree(documents[0], 0)
    return (None if walker.hopeless else tree), (tags + walker.faults)[:MOST_FAULTS]


class _PastLimitError(Exception):
    """The text passes a limit at ``event``: a sentence and a way out."""

    def __init__(self, event: yaml.Event | yaml.Node, message: str, hint: str) -> None:
        self.event, self.message, self.hint = event, message, hint

    def fault(self, file: str) -> Fault:
        return Fault("K006", self.message, span_of(file, self.event), self.hint)


def _events(text: str, loader: type) -> Iterator[yaml.Event]:
    """The text's events, up to the limits: what lies beyond them takes the parsers too long."""
    level, values = -1, 0
    for event in yaml.parse(text, Loader=loader):
        level += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if level > MOST_DEPTH:
            raise _deep(event)
        values += isinstance(event, yaml.NodeEvent)
        if values > MOST_VALUES:
            hint = f"split it; a file has at most {MOST_VALUES} keys and values"
            raise _PastLimitError(event, "the file holds too much", hint)
        if isinstance(event, yaml.ScalarEvent) and len(event.value) > LONGEST_TEXT:
            message = f"a text has {len(event.value)} characters"
            raise _PastLimitError(event, message, f"divide it; a text has at most {LONGEST_TEXT}")
        yield event


def _tags(text: str, file: str) -> Iterator[Fault]:
    """Every tag that is written."""
    for event in _events(text, LOADER):
        if tag := getattr(event, "tag", None):
            hint = "remove the tag; every value is text, and the model gives it a type"
            yield Fault("K004", f"the tag {tag.removeprefix(_CORE)} is not allowed", span_of(file, event), hint)


def lost_comments(text: str, file: str) -> list[Fault]:
    """K005: text that YAML cut off at a space and a ``#``.

    One space and a hash sign after plain text is taken for a slip; a comment has two spaces,
    stands on a line of its own, or follows a quote.
    """
    faults: list[Fault] = []
    lines = text.split("\n")
    for event in yaml.parse(text, Loader=LOADER):
        if not isinstance(event, yaml.ScalarEvent) or event.style or not event.value:
            continue
        end = event.end_mark
        assert end is not None
        rest = lines[end.line][end.column :]
        lost = re.match(r" (#\S.*)", rest) or (" " in event.value and re.match(r" (#.+)", rest))
        if lost:
            at = Span(file, end.line + 1, end.column + 2, end.column + 2 + len(lost[1]))
            hint = "put the text in quotes; a real comment has two spaces before its #"
            faults.append(Fault("K005", f'the text ends before " {lost[1][:24]}"', at, hint))
            if len(faults) == MOST_FAULTS:
                break
    return faults


class _Walker:
    """A composed text as a tree, with every duplicate, tag and excess named."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.hopeless = False
        self._values = 0
        self._seen: set[int] = set()

    def tree(self, node: yaml.Node, depth: int) -> Tree:
        if depth > MOST_DEPTH + isinstance(node, yaml.ScalarNode):
            self._stop(_deep(node).fault(self.file))
        if id(node) in self._seen:
            self._values += 1
            if self._values > MOST_COPIED:
                hint = "write the values out, or repeat fewer of them"
                at = span_of(self.file, node)
                self._stop(Fault("K006", "aliases expand to too many values", at, hint))
        self._seen.add(id(node))
        if self.hopeless:
            return None
        if isinstance(node, yaml.ScalarNode):
            return None if not node.style and node.value in ("", "~", "null") else str(node.value)
        if isinstance(node, yaml.SequenceNode):
            return [self.tree(item, depth + 1) for item in node.value]
        return self._mapping(node, depth)

    def _mapping(self, node: yaml.Node, depth: int) -> Tree:
        tree: dict[str, Tree] = {}
        first: dict[str, yaml.Node] = {}
        merged: list[Tree] = []
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                at = span_of(self.file, key)
                self._fault(Fault("K003", "a key must be plain text", at, "write a name, then a colon"))
            elif key.value == "<<" and not key.style:
                other = self.tree(value, depth + 1)
                merged += other if isinstance(other, list) else [other]
            elif key.value in first:
                before = span_of(self.file, first[key.value])
                self._fault(
                    Fault(
                        "K003",
                        f"key '{key.value}' is already set on line {before.line}",
                        span_of(self.file, key),
                        "remove one of the two, or rename it",
                        ((before, "first set here"),),
                    )
                )
            else:
                first[key.value] = key
                tree[key.value] = self.tree(value, depth + 1)
        for one in merged:
            if isinstance(one, dict):
                tree |= {key: value for key, value in one.items() if key not in tree}
            else:
                at = span_of(self.file, node)
                self._fault(Fault("K004", "'<<' can only merge mappings", at, "name a mapping's anchor"))
        return tree

    def _fault(self, fault: Fault) -> None:
        self.faults.append(fault)

    def _stop(self, fault: Fault) -> None:
        if not self.hopeless:
            self.faults.append(fault)
        self.hopeless = True


def _deep(at: yaml.Event | yaml.Node) -> _PastLimitError:
    return _PastLimitError(at, "the file is nested too deeply", f"content has at most {MOST_DEPTH} levels")


def _syntax(text: str, file: str) -> Iterator[Fault]:
    """The first syntax error, in words for people who write rules, not grammars."""
    lines = text.split("\n")
    tabbed = [n for n, line in enumerate(lines, 1) if re.match(r" *\t\s*\S", line)]
    if tabbed:
        usual = next((len(m[0]) for line in lines if (m := re.match(r" +(?=\S)", line))), 2)
        for number in tabbed:
            column = lines[number - 1].index("\t") + 1
            at = Span(file, number, column, column + 1)
            yield Fault("K002", "the line is indented with a tab", at, f"use spaces (this file uses {usual})")
        return
    try:
        for _ in _events(text, yaml.SafeLoader):
            pass
        yaml.compose(text, Loader=yaml.SafeLoader)
    except _PastLimitError as error:
        yield error.fault(file)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        column = error.position - (text.rfind("\n", 0, error.position) + 1) + 1
        character = ord(error.character) if isinstance(error.character, str) else error.character
        message = f"the character U+{character:04X} may not stand in a file"
        yield Fault("K002", message, Span(file, line, column, column + 1), "delete it")
    except yaml.MarkedYAMLError as error:
        yield _worded(error, lines, file)
    else:
        yield Fault("K002", "the file is not YAML", Span(file, 1, 1, 2), "check quotes and brackets")


_WORDS = {
    "found undefined alias": ("this alias has no anchor", "write the anchor (&name) before its use"),
    "found duplicate anchor": ("this anchor is set twice", "use another name"),
    "found unexpected end of stream": ("a quote or bracket is never closed", "close it"),
    "expected ',' or ']'": ("a list in brackets is not closed or lacks a comma", "close it with ]"),
    "expected ',' or '}'": ("a mapping in braces is not closed or lacks a comma", "close it with }"),
    "expected <block end>": (
        "this line does not belong where its indentation puts it",
        "indent it like its neighbours; quote a text that begins with a quote",
    ),
    "could not find expected ':'": ("a key without a colon", "write 'key: value'"),
    "found character": (
        "a text may not begin with this character",
        "put the text in quotes",
    ),
}


def _worded(error: yaml.MarkedYAMLError, lines: list[str], file: str) -> Fault:
    mark = error.problem_mark or error.context_mark
    assert mark is not None
    line, column = mark.line + 1, mark.column + 1
    problem = error.problem or "cannot be read"
    shown = lines[line - 1] if line <= len(lines) else ""
    if problem.startswith("mapping values are not allowed"):
        before = re.match(r"\s*(?:- )?([^:\s][^:]*): (.*)$", shown[: column - 1])
        key = before[1] if before else "text"
        after = f" (after '{before[2][-24:].strip()}')" if before and before[2].strip() else ""
        return Fault(
            "K002",
            f"{key} has ': '{after}",
            Span(file, line, column, column + 1),
            f"put the whole text in quotes or use {key}: |",
        )
    for start, (message, hint) in _WORDS.items():
        if problem.startswith(start):
            if not shown and error.context_mark is not None:
                line, column = error.context_mark.line + 1, error.context_mark.column + 1
            return Fault("K002", message, Span(file, line, column, column + 1), hint)
    return Fault("K002", problem, Span(file, line, column, column + 1), "check quotes and indentation")
