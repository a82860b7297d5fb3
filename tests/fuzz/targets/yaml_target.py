"""YAML files: bytes become a tree of text or faults, both readers agree, and what was read can be written and read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.limits import MOST_DEPTH
from generator.source import Key, Loc, Tree, read_source
from generator.source import reader as reading
from generator.source.explain import explain
from tests.fuzz.oracles import known, within

FILE = "cards.yaml"
_folder = TemporaryDirectory(prefix="fuzz-")
_path = Path(_folder.name) / FILE


def run(data: bytes) -> None:
    _path.write_bytes(data)
    source, faults = read_source(_path, FILE)
    known(faults, FILE, source.text)
    if any(one.code not in ("K003", "K004", "K005", "K006") for one in faults):
        assert source.tree is None
    quick, sound = reading._fast(source.text) if not any(one.code == "K001" for one in faults) else (None, False)
    if sound:
        assert (quick, []) == explain(source.text, FILE)
    for route in islice(_routes(source.tree), 40):
        within(source.span(Loc(FILE, route)), FILE, source.text)
        within(source.span(Loc(FILE, route, key=True)), FILE, source.text)
    if source.tree is not None and _depth(source.tree) <= MOST_DEPTH:
        again, wrong = reading.parse(written(source.tree), FILE)
        assert again.tree == source.tree
        assert not wrong, wrong


def written(tree: Tree) -> str:
    """A tree of text as YAML that holds nothing but itself: quoted texts in brackets."""
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{_quoted(key)}: {written(one)}" for key, one in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(written, tree)) + "]"
    return "null" if tree is None else _quoted(tree)


def _quoted(text: str) -> str:
    told = re.sub(r"[^ -~]|[\"\\]", lambda found: f"\\U{ord(found[0]):08x}", text)
    return f'"{told}"' if len(told) < 900 else f'? "{told}"\n'


def _routes(tree: Tree, route: tuple[Key, ...] = ()) -> Iterator[tuple[Key, ...]]:
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, one in parts:
        yield (*route, key)
        yield from _routes(one, (*route, key))


def _depth(tree: Tree) -> int:
    parts = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return 1 + max(map(_depth, parts), default=0) if isinstance(tree, (dict, list)) else 0


WORDS = (
    b"- ", b": ", b"? ", b" #", b"&a", b"*a", b"<<", b"!", b"!!str", b"|\n", b">\n", b"{", b"}", b"[", b"]", b"'",
    b'"', b"---\n", b"...\n", b"%YAML 1.1\n", b"\\u0000", b"\\x85", b"\xc2\x85", b"\xe2\x80\xa8", b"\xef\xbb\xbf",
    b"\xff\xfe", b"\t", b"\r", b"~", b"null", b"\xc3\xa9", b"@", b"`",
)  # fmt: skip
