"""What classes of entries say of themselves: their docstrings, and the string below each field.

Comes in: a class.  Goes out: sentences on one line, for an editor and for the reference.  A class
that was made from game.yaml's declarations has no source, and so no such strings.
"""

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise

from pydantic import AliasChoices
from pydantic.fields import FieldInfo

from generator.model import Entry


@cache
def docstrings(cls: type[Entry]) -> dict[str, str]:
    """The string below each field of a class and of those it is made from, as one line."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not issubclass(base, Entry) or not _written(base):
            continue
        body = next(
            node.body
            for node in _parsed(base.__module__).body
            if isinstance(node, ast.ClassDef) and node.name == base.__name__
        )
        for field, below in pairwise(body):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                    found[name] = plain(said)
    return found


def about(cls: type[Entry]) -> str:
    """The first paragraph of the class's own docstring, on one line; empty without one."""
    return plain(cls.__dict__.get("__doc__") or "")


def meaning(cls: type[Entry], field: str) -> str:
    """What a field means: the string below it, else what its declaration or its type says."""
    return docstrings(cls).get(field) or cls.model_fields[field].description or ""


def keys(field: str, info: FieldInfo) -> list[str]:
    """Keys that a field may be written under, the first one first."""
    if isinstance(info.validation_alias, AliasChoices):
        return [str(choice) for choice in info.validation_alias.choices]
    return [info.alias or field]


def plain(docstring: str) -> str:
    """A docstring as people read it: its first paragraph on one line."""
    return " ".join(inspect.cleandoc(docstring).split("\n\n")[0].replace("``", "`").split())


def _written(cls: type[Entry]) -> bool:
    """Whether the class stands in a module, and was not made while the program runs."""
    return getattr(sys.modules.get(cls.__module__), cls.__name__, None) is cls


@cache
def _parsed(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(sys.modules[module]))
