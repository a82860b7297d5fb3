"""Jinja for templates that may come from a stranger: they read the game, and little else.

Nothing is called but what the environment offers; of an entry only its fields and derived
numbers are seen; loops, texts and numbers have limits; there are no macros and no other files.
"""

from collections.abc import Iterable, Mapping, Sized
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined, nodes, pass_environment
from jinja2.exceptions import SecurityError
from jinja2.filters import do_sum
from jinja2.runtime import LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer
from markupsafe import escape

from generator.expr import public
from generator.limits import LARGEST_NUMBER, LONGEST_MADE, LONGEST_PAGE, MOST_JOINED, MOST_TURNS
from generator.model import Entry

_TOO_LONG = f"a text of more than {LONGEST_MADE} characters"

FILTERS = (
    "abs", "capitalize", "count", "default", "dictsort", "e", "escape", "first", "groupby", "int", "items", "last",
    "length", "list", "lower", "max", "min", "reject", "rejectattr", "reverse", "round", "select", "selectattr",
    "sort", "title", "trim", "unique", "upper",
)  # fmt: skip
_FORBIDDEN = (
    nodes.Macro, nodes.CallBlock, nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends, nodes.Block,
    nodes.AssignBlock, nodes.FilterBlock,
)  # fmt: skip


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment for templates that are not trusted; make a new one for each page."""

    intercepted_binops = frozenset(["+", "-", "*", "/", "//", "%", "**"])

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(autoescape=True, undefined=StrictUndefined, loader=loader, trim_blocks=True)
        self.lstrip_blocks = True
        self.globals.clear()
        self.filters = {name: self.filters[name] for name in FILTERS}
        self.filters |= {"counted": self._counted, "sized": _sized, "join": _join, "replace": _replace, "sum": _sum}
        self._steps = 0

    def rendered(self, name: str, **more: Any) -> str:
        """What the template ``name`` makes."""
        self._steps = 0
        parts: list[str] = []
        size = 0
        for part in self.get_template(name).generate(**more):
            parts.append(part)
            size += len(part)
            if size > LONGEST_PAGE:
                raise SecurityError(f"a page of more than {LONGEST_PAGE} characters")
        return "".join(parts)

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
            if not isinstance(side, (int, float)) or abs(side) > LARGEST_NUMBER or operator == "**":
                raise SecurityError(f"'{operator}' is for numbers, and for small ones; texts are put together by '~'")
        return super().call_binop(context, operator, left, right)

    def _counted(self, values: Any) -> Any:
        values = values if isinstance(values, Sized) else list(values)
        self._steps += len(values)
        if self._steps > MOST_TURNS:
            raise SecurityError(f"loops take more than {MOST_TURNS} turns")
        return values


class _Bounds(NodeTransformer):
    """Puts the limits around loops and around chains of texts."""

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.iter = _filtered(node.iter, "counted")
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        if len(node.nodes) > MOST_JOINED:
            raise SecurityError(f"more than {MOST_JOINED} texts are put together")
        self.generic_visit(node)
        return _filtered(node, "sized")


def _filtered(node: Any, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


def _sized(text: Any) -> Any:
    if len(text) > LONGEST_MADE:
        raise SecurityError(_TOO_LONG)
    return text


def _join(values: Iterable[Any], between: str = "") -> str:
    """Jinja's filter, measuring as it goes."""
    parts: list[str] = []
    size = 0
    for value in values:
        parts.append(escape(value))
        size += len(parts[-1]) + len(between)
        if size > LONGEST_MADE:
            raise SecurityError(_TOO_LONG)
    return escape(between).join(parts)


def _replace(text: str, old: str, new: str) -> str:
    """Jinja's filter, measuring before it begins."""
    if len(text) + text.count(old) * len(new) > LONGEST_MADE:
        raise SecurityError(_TOO_LONG)
    return text.replace(old, new)


@pass_environment
def _sum(environment: Environment, values: Iterable[Any], attribute: str | int | None = None) -> Any:
    """Jinja's filter without a beginning of another kind than a number."""
    return do_sum(environment, values, attribute)
