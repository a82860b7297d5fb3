"""Texts as YAML writes them: in the manner of the text that they replace, as long as that says the same."""

import textwrap
from collections.abc import Iterator

from generator.source import Tree
from generator.source.reader import parse

WIDTH = 118
"""Columns of a line of a folded text."""


def scalar(text: str, style: str | None, indent: int, *, flow: bool) -> str:
    """A text as a value; ``style`` is that of the value before, ``indent`` the column of its key, in spaces.

    Lines after the first are indented already.
    """
    for candidate in _candidates(text, style, indent, flow):
        if _says(candidate, indent, flow) == text:
            return candidate
    return _double(text)


def flowing(tree: Tree) -> str:
    """A tree on one line, with braces and brackets."""
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{key}: {flowing(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(flowing, tree)) + "]"
    return scalar(tree or "", None, 0, flow=True)


def _says(candidate: str, indent: int, flow: bool) -> Tree:
    """What a value says where it will stand."""
    text = f"{{k: {candidate}, l: m}}\n" if flow else f"{' ' * indent}k: {candidate}\n{' ' * indent}l: m\n"
    source, faults = parse(text, "")
    return source.tree["k"] if not faults and isinstance(source.tree, dict) else None


def _candidates(text: str, style: str | None, indent: int, flow: bool) -> Iterator[str]:
    if not flow and (style in ("|", ">") or "\n" in text):
        if style == ">":
            yield _folded(text, indent)
        yield _block(text, indent)
    if style == "'":
        yield "'" + text.replace("'", "''") + "'"
    if style == '"':
        yield _double(text)
    if "\n" not in text:
        yield text
        yield _double(text)


def _block(text: str, indent: int) -> str:
    """A text line by line below ``|``."""
    chomp = "" if text.endswith("\n") else "-"
    return _below(f"|{chomp}", text.removesuffix("\n").split("\n"), indent)


def _folded(text: str, indent: int) -> str:
    """A text below ``>``, in lines as long as they may be; an empty line stands for each line break."""
    chomp = "" if text.endswith("\n") else "-"
    lines: list[str] = []
    for number, part in enumerate(text.removesuffix("\n").split("\n")):
        wrapped = textwrap.wrap(part, WIDTH - indent - 2, break_long_words=False, break_on_hyphens=False)
        lines += [*([""] if number and lines and lines[-1] else []), *(wrapped or [""])]
    return _below(f">{chomp}", lines, indent)


def _below(head: str, lines: list[str], indent: int) -> str:
    pad = " " * (indent + 2)
    return "\n".join([head, *(f"{pad}{line}" if line else "" for line in lines)])


def _double(text: str) -> str:
    """A text in double quotes."""
    escaped = "".join(_ESCAPES.get(one, one if one.isprintable() or one == "\u00a0" else _code(one)) for one in text)
    return f'"{escaped}"'


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


def _code(character: str) -> str:
    number = ord(character)
    return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}" if number < 65536 else f"\\U{number:08x}"
