"""Jinja for templates that may come from a stranger: they read the game, and little else.

Nothing is called but what the environment offers; of an entry only its fields and derived
numbers are seen; loops, texts and numbers have limits; there are no macros and no other files.
"""

from collections.abc import Mapping, Sized
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

from generator.expr import public
from generator.model import Entry

MOST_STEPS = 100_000
"""Turns of all loops of one template together."""
LONGEST = 400_000
"""Characters of a text, or members of a list, that a template puts together."""
LARGEST = 10**9

FILTERS = (
    "abs", "batch", "capitalize", "count", "default", "dictsort", "e", "escape", "first", "groupby", "int", "items",
    "join", "last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr", "replace", "reverse",
    "round", "select", "selectattr", "slice", "sort", "sum", "title", "trim", "unique", "upper",
)  # fmt: skip
_GROWING = ("join", "replace")
_FORBIDDEN = (
    nodes.Macro, nodes.CallBlock, nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends, nodes.Block,
)  # fmt: skip


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment for templates that are not trusted; make a new one for each page."""

    intercepted_binops = frozenset(["+", "-", "*", "/", "//", "%", "**"])

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(autoescape=True, undefined=StrictUndefined, loader=loader, trim_blocks=True)
        self.lstrip_blocks = True
        self.globals.clear()
        self.filters = {name: self.filters[name] for name in FILTERS}
        self.filters |= {"counted": self._counted, "sized": _sized}
        self._steps = 0

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for node in tree.find_all(_FORBIDDEN):
            raise SecurityError(f"'{type(node).__name__.lower()}' is not available here")
        bounded: nodes.Template = _Bounds().visit(tree)
        bounded.set_environment(self)
        return bounded

    def is_safe_attribute(self, obj: Any, attr: str, _value: Any) -> bool:
        match obj:
            case Entry():
                return attr in public(type(obj))
            case Mapping():
                return attr in ("keys", "values", "items", "get")
            case LoopContext():
                return not attr.startswith("_")
            case tuple():
                return attr in getattr(type(obj), "_fields", ())
        return False

    def is_safe_callable(self, obj: Any) -> bool:
        return not isinstance(obj, (type, LoopContext)) and super().is_safe_callable(obj)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        for side in (left, right):
            if not isinstance(side, (int, float)) or abs(side) > LARGEST or operator == "**":
                raise SecurityError(f"'{operator}' is for numbers, and for small ones; texts are put together by '~'")
        return super().call_binop(context, operator, left, right)

    def _counted(self, values: Any) -> Any:
        values = values if isinstance(values, Sized) else list(values)
        self._steps += len(values)
        if self._steps > MOST_STEPS:
            raise SecurityError(f"loops take more than {MOST_STEPS} turns")
        return values


class _Bounds(NodeTransformer):
    """Puts the limits around loops and around all that makes a text longer."""

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.iter = _filtered(node.iter, "counted")
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return _filtered(node, "sized")

    def visit_Filter(self, node: nodes.Filter) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return _filtered(node, "sized") if node.name in _GROWING else node


def _filtered(node: Any, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


def _sized(value: Any) -> Any:
    if isinstance(value, Sized) and len(value) > LONGEST:
        raise SecurityError(f"a text of more than {LONGEST} characters")
    return value
