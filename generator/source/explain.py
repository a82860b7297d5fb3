"""Word what is wrong with a YAML text: slow, exact, and only called when something is."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice

import yaml

from generator.limits import LONGEST_TEXT, MOST_COPIED, MOST_DEPTH, MOST_FAULTS, MOST_VALUES
from generator.source.near import near
from generator.source.places import Fault, Span, Tree
from generator.source.spans import LOADER, span_of

_CORE = "tag:yaml.org,2002:"
STRANGE = re.compile("[\x85\u2028\u2029\ufeff]")
"""Characters that YAML takes for ends of lines, or passes over, and editors show as nothing."""
BLANK = re.compile("^[\\s\u200b\u2060]|[\\s\u200b\u2060]$")
"""Blanks that YAML takes for letters, at the beginning or the end of a plain key."""
_NUMBER = re.compile(r"[+-]?[\d.,]+\w*")
_QUOTED = re.compile(r"""(?<!\w)(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*')""")


def strangers(text: str, file: str) -> list[Fault]:
    """K002 for every character of :data:`STRANGE`: with them in it, no two programs count the lines of a file alike."""
    found = ((n, one) for n, line in enumerate(text.split("\n"), 1) for one in STRANGE.finditer(line))
    return [
        Fault(
            "K002",
            f"the character {_named(one[0])} may not stand in a file",
            Span(file, n, one.start() + 1, one.end() + 1),
            "delete it, or begin a new line instead",
        )
        for n, one in islice(found, MOST_FAULTS)
    ]


def _named(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".strip()


def explain(text: str, file: str) -> tuple[Tree, list[Fault]]:
    """The tree as far as it can be read, and the faults found on the way, as many as are told of a file."""
    try:
        tags = list(_tags(text, file))
        documents = list(yaml.compose_all(text, Loader=LOADER))
    except _PastLimitError as error:
        return None, [error.fault(file)]
    except yaml.YAMLError as error:
        return None, list(islice(near(error, text, file, _syntax), MOST_FAULTS))
    if len(documents) > 1:
        at = span_of(file, documents[1])
        return None, [Fault("K002", "a second document begins here", at, "remove the line '---'")]
    walker = _Walker(file, text)
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
            hint = "remove the tag, for every value is text; put a text that begins with ! in quotes"
            yield Fault("K004", f"the tag {tag.removeprefix(_CORE)} is not allowed", span_of(file, event), hint)


def losses(text: str, file: str) -> list[Fault]:
    """K005: what YAML took for a comment or for an anchor, and was more likely meant as text.

    One space and a hash sign after plain text is taken for a slip; a comment has two spaces,
    stands on a line of its own, or follows a quote.
    """
    faults: list[Fault] = []
    lines = text.split("\n")
    anchors: dict[str, yaml.ScalarEvent] = {}
    for event in yaml.parse(text, Loader=LOADER):
        if isinstance(event, yaml.AliasEvent):
            anchors.pop(str(event.anchor), None)
        if not isinstance(event, yaml.ScalarEvent) or event.style:
            continue
        if event.anchor:
            anchors[event.anchor] = event
        end = event.end_mark
        assert end is not None
        rest = lines[end.line][end.column :] if end.line < len(lines) else ""
        if lost := _lost(event.value, rest):
            at = Span(file, end.line + 1, end.column + 2, end.column + 2 + len(lost))
            hint = "put the text in quotes; a real comment has two spaces before its #"
            faults.append(Fault("K005", f'the text ends before " {lost[:24]}"', at, hint))
    for anchor, event in anchors.items():
        message = f"'&{anchor}' is taken for an anchor, and nothing uses it"
        faults.append(Fault("K005", message, span_of(file, event), "put the text in quotes, or remove the anchor"))
    return faults[:MOST_FAULTS]


def _lost(value: str, rest: str) -> str:
    """What follows a plain text on its line, if it is rather the end of the text than a comment."""
    found = re.match(r"[ \t](#\S.*)", rest)
    if not found and " " in value:
        found = re.match(r" (#.+)", rest)
    if not found and value and not _NUMBER.fullmatch(value):
        found = re.match(r" (#\s*\d.*)", rest)
    return found[1] if found else ""


class _Walker:
    """A composed text as a tree, with every duplicate, tag and excess named."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self._text = file, text
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
                self._stop(Fault("K006", "aliases expand to too many values", self._alias(), hint))
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
            elif not key.style and (blank := BLANK.search(key.value)):
                message = f"the key begins or ends with the character {_named(blank[0])}"
                self._fault(Fault("K003", message, span_of(self.file, key), "use plain spaces"))
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

    def _alias(self) -> Span:
        """The alias with which there are too many values, in the order of the file."""
        sizes: dict[str, int] = {}
        begun: list[tuple[str | None, int]] = []
        values = copied = 0
        at = Span(self.file, 1, 1, 2)
        for event in yaml.parse(self._text, Loader=LOADER):
            if isinstance(event, yaml.AliasEvent):
                at = span_of(self.file, event)
                more = sizes.get(str(event.anchor), 1)
                values, copied = values + more, copied + more
                if copied > MOST_COPIED:
                    break
            elif isinstance(event, yaml.NodeEvent):
                values += 1
                if isinstance(event, yaml.CollectionStartEvent):
                    begun.append((event.anchor, values - 1))
                elif event.anchor:
                    sizes[event.anchor] = 1
            elif isinstance(event, yaml.CollectionEndEvent):
                anchor, before = begun.pop()
                if anchor:
                    sizes[anchor] = values - before
        return at

    def _fault(self, fault: Fault) -> None:
        self.faults.append(fault)

    def _stop(self, fault: Fault) -> None:
        if not self.hopeless:
            self.faults.append(fault)
        self.hopeless = True


def _deep(at: yaml.Event | yaml.Node) -> _PastLimitError:
    return _PastLimitError(at, "the file is nested too deeply", f"content has at most {MOST_DEPTH} levels")


def _syntax(text: str, file: str) -> Iterator[Fault]:
    """The first syntax error, in words for people who write rules, not grammars; of tabs, every one."""
    lines = text.split("\n")
    quoted: set[int] = set()
    try:
        for event in _events(text, yaml.SafeLoader):
            if isinstance(event, yaml.ScalarEvent) and event.style and event.start_mark and event.end_mark:
                end = event.end_mark
                quoted.update(range(event.start_mark.line + 2, end.line + 1 + (end.column > 0)))
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
        tabbed = [n for n, line in enumerate(lines, 1) if re.match(r" *\t\s*\S", line) and n not in quoted]
        mark = error.problem_mark or error.context_mark
        assert mark is not None
        if mark.line + 1 in tabbed:
            yield from _tabs(tabbed, lines, file)
        else:
            yield _worded(error, mark, lines, file)
    else:
        yield Fault("K002", "the file is not YAML", Span(file, 1, 1, 2), "check quotes and brackets")


def _tabs(numbers: list[int], lines: list[str], file: str) -> Iterator[Fault]:
    """Each of those lines, which a tab indents."""
    usual = next((len(m[0]) for line in lines if (m := re.match(r" +(?=\S)", line))), 2)
    for number in numbers:
        column = lines[number - 1].index("\t") + 1
        at = Span(file, number, column, column + 1)
        yield Fault("K002", "the line is indented with a tab", at, f"use spaces (this file uses {usual})")


_QUOTES = "put the text in quotes"
_WORDS = {
    "found undefined alias": (
        "this alias has no anchor",
        "write the anchor (&name) before its use; put a text that begins with * in quotes",
    ),
    "found duplicate anchor": ("this anchor is set twice", "use another name"),
    "found unexpected end of stream": ("a quote or bracket is never closed", "close it"),
    "expected ',' or ']'": ("a list in brackets is not closed or lacks a comma", "close it with ]"),
    "expected ',' or '}'": ("a mapping in braces is not closed or lacks a comma", "close it with }"),
    "expected <block end>": (
        "this line does not belong where its indentation puts it",
        "indent it like its neighbours; quote a text that begins with a quote",
    ),
    "could not find expected ':'": ("a key without a colon", "write 'key: value', with a plain space"),
    "found character '\\t'": ("a tab may not stand here", "use spaces"),
    "found character": ("a text may not begin with this character", _QUOTES),
    "expected alphabetic": ("a text may not begin with this character", _QUOTES),
    "sequence entries are not allowed": ("a list may not begin here", f"give '- ' a line of its own, or {_QUOTES}"),
    "mapping keys are not allowed": ("a text may not begin with '? '", _QUOTES),
    "expected a comment or a line break": ("after | or > the line must end", f"go on in the next line, or {_QUOTES}"),
    "expected the node content, but found '<stream end>'": ("a bracket is never closed", "close it"),
    "expected the node content": ("a value is missing", "write it, or '' for none; close what is open"),
}


def _worded(error: yaml.MarkedYAMLError, mark: yaml.Mark, lines: list[str], file: str) -> Fault:
    line, column = mark.line + 1, mark.column + 1
    problem = error.problem or "cannot be read"
    shown = lines[line - 1] if line <= len(lines) else ""
    unclosed = problem.startswith("expected ',' or")
    pattern = r"(?:.*[{,\s])?([^\s:,{[]+): ([^:]*)$" if unclosed else r"\s*(?:- )?([^:\s][^:]*): (.*)$"
    before = re.match(pattern, shown[: column - 1])
    colon = unclosed and before and shown[column - 1 : column] == ":"
    if colon or problem.startswith("mapping values are not allowed"):
        key = before[1] if before else "text"
        after = f" (after '{before[2][-24:].strip()}')" if before and before[2].strip() else ""
        return Fault(
            "K002",
            f"{key} has ': '{after}",
            Span(file, line, column, column + 1),
            f"put the whole text in quotes or use {key}: |",
        )
    if at := _eaten(error.context_mark if unclosed else None, mark, lines, file):
        lost = lines[at.line - 1][at.column - 1 :]
        return Fault(
            "K002", f'the text ends before " {lost[:24]}"', at, f"{_QUOTES}; a # after a space begins a comment"
        )
    for start, (message, hint) in _WORDS.items():
        if problem.startswith(start):
            begun = error.context_mark
            if begun is not None and (not shown or start == "expected alphabetic"):
                line, column = begun.line + 1, begun.column + 1
            if start == "expected <block end>" and shown[: column - 1].strip():
                message, hint = "the text goes on after its closing quote or bracket", "put the whole text in quotes"
            return Fault("K002", message, Span(file, line, column, column + 1), hint)
    return Fault("K002", problem, Span(file, line, column, column + 1), "check quotes and indentation")


def _eaten(begun: yaml.Mark | None, mark: yaml.Mark, lines: list[str], file: str) -> Span | None:
    """The comment that was none: it holds the bracket that closes what was begun, or its text goes on below."""
    if begun is not None:
        numbers, pattern = range(begun.line, mark.line), r"(?<=\S)[ \t](#.*[\]}].*)"
    elif ":" not in "".join(lines[mark.line : mark.line + 1]):
        numbers, pattern = range(max(0, mark.line - 1), mark.line), r"(?<=\S)[ \t](#.+)"
    else:
        return None
    for number in numbers:
        if found := re.search(pattern, _QUOTED.sub(lambda one: "_" * len(one[0]), lines[number])):
            return Span(file, number + 1, found.start(1) + 1, found.end(1) + 1)
    return None
