"""The limits of :mod:`generator.limits` as the reference tells them: each with its number and what it is for."""

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise

from generator import limits
from generator.docstrings import plain

_HEAD = re.compile(r"^# (.+)$", re.MULTILINE)
"""A comment over limits of one kind."""


def told() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Each kind of limits: its name, and rows of how much and of what."""
    source = inspect.getsource(limits)
    heads = {source.count("\n", 0, found.start()) + 1: found[1] for found in _HEAD.finditer(source)}
    kinds: dict[str, list[tuple[str, str]]] = {head: [] for head in heads.values()}
    for assigned, below in pairwise(ast.parse(source).body):
        match assigned, below:
            case ast.Assign(targets=[ast.Name(id=name)], lineno=line), ast.Expr(value=ast.Constant(value=str(said))):
                head = heads[max(number for number in heads if number < line)]
                kinds[head].append((_much(getattr(limits, name), said), _of_what(said)))
    yield from kinds.items()


def _of_what(said: str) -> str:
    """What a limit is for; names of other limits are numbers there."""
    return re.sub(r":data:`(\w+)`", lambda found: f"{getattr(limits, found[1]):,}", plain(said))


def _much(value: float, said: str) -> str:
    """A number as people read it."""
    if said.startswith("Bytes") and value % 2**20 == 0:
        return f"{value // 2**20:,.0f} MiB"
    return f"{value:,.0f}"


__all__ = ["told"]
