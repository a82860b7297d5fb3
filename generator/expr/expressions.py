"""Expressions of face templates: ``{{ ... }}`` in Jinja's syntax, bounded by construction.

Jinja parses; this module turns the tree into plain functions.  Only what stands here exists:
names, fields, arithmetic on numbers, comparisons, choices, a handful of filters and the reading
methods of tables.  There is no way to call anything else, to loop, or to make text without end.
"""

import operator
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from generator.expr import reads
from generator.expr.filters import FILTERS, OVER, SPOKEN, finite, joined, listed, printed
from generator.expr.paths import FAULTS, PathError, Scope, fields, is_path, look_up, public, spoken, told
from generator.limits import LONGEST_EXPRESSION, MOST_STEPS, spend
from generator.model import Entry

Getter = Callable[[Scope], Any]

_METHODS = ("values", "keys", "items", "get")


def value_of(template: str) -> Getter | None:
    """A getter for text with ``{{ ... }}`` in it; None when it is plain text.

    Text that is exactly one expression keeps the expression's type.
    """
    if "{{" not in template:
        return None
    parts = [one if i % 2 == 0 else expression(one.strip()) for i, one in enumerate(_divided(template))]
    if len(parts) == 3 and not (parts[0] or parts[2]):
        whole = parts[1]
        assert not isinstance(whole, str)
        return whole

    def get(scope: Scope) -> str:
        try:
            return joined([part if isinstance(part, str) else printed(part(scope)) for part in parts])
        except ValueError as error:
            raise error if isinstance(error, PathError) else PathError(str(error)) from None

    return get


def _divided(template: str) -> list[str]:
    """Text and expressions in turns, text first and last; braces that nothing closes are text."""
    template = stripped if (stripped := template.strip()).startswith("{{") and stripped.endswith("}}") else template
    out, at = [], 0
    while (start := template.find("{{", at)) >= 0 and (end := template.find("}}", start + 2)) >= 0:
        out += [template[at:start], template[start + 2 : end]]
        at = end + 2
    return [*out, template[at:]]


@cache
def expression(source: str) -> Getter:
    """A getter for a path or an expression; raises :class:`PathError` when it is neither."""
    if len(source) > LONGEST_EXPRESSION:
        raise PathError(f"'{source[:60]}…' is too long an expression", f"at most {LONGEST_EXPRESSION} characters")
    if is_path(source):
        return _walker(source)
    return _compiled(source)


def _walker(path: str) -> Getter:
    """A walk along ``path``; :func:`look_up` takes over where a reference or an error is met."""
    first, *rest = path.split(".")
    steps = [(name, int(name) if name.isdigit() else -1) for name in rest]

    def get(scope: Scope) -> Any:
        if first not in scope or first == "game":
            return look_up(path, scope)
        value = scope[first]
        if reads.current is not None:
            reads.current.name(first, value, scope.get("game"))
        for name, index in steps:
            if isinstance(value, Entry) and name in public(type(value)):
                try:
                    owner, value = value, getattr(value, name)
                except FAULTS:
                    return look_up(path, scope)
                if reads.current is not None:
                    reads.current.note(owner, name, value)
            elif type(value) is tuple and 0 <= index < len(value):
                value = value[index]
            else:
                return look_up(path, scope)
        return value

    return get


def base_scope(game: Entry) -> dict[str, Any]:
    """What every expression may name: the game, its tables and derived numbers, ``range``."""
    return {**fields(game), "game": game, "range": _range}


def _range(*limits: Any) -> range:
    numbers = range(*limits)
    if len(numbers) > MOST_STEPS:
        raise ValueError(f"a range has at most {MOST_STEPS} numbers")
    spend(len(numbers))
    return numbers


def _compiled(source: str) -> Getter:
    from jinja2 import Environment, TemplateSyntaxError, nodes

    try:
        tree = Environment().parse("{{ " + source + " }}")
        match tree.body:
            case [nodes.Output(nodes=[node])]:
                evaluate = _node(node, source)
            case _:
                raise PathError(f"'{source}' is no expression")
    except TemplateSyntaxError as error:
        raise PathError(f"'{source}' cannot be understood: {error.message}") from None
    except PathError:
        raise
    except (RecursionError, ValueError):
        raise PathError(f"'{source[:60]}…' is too long an expression") from None

    def get(scope: Scope) -> Any:
        try:
            return evaluate(scope)
        except PathError as error:
            raise PathError(f"'{source}' fails: {error}", error.hint) from None
        except RecursionError:
            raise PathError(f"'{source[:60]}…' is too long an expression") from None
        except FAULTS as error:
            raise PathError(f"'{source}' fails: {error}") from None

    return get


def _number(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """An operator for numbers alone, so that no text or list grows by multiplication."""

    def apply(a: Any, b: Any) -> Any:
        if not (isinstance(a, (int, float)) and isinstance(b, (int, float))):
            raise TypeError(f"expected two numbers, found {told(a)} and {told(b)}")
        return finite(function(a, b))

    return apply


def _add(a: Any, b: Any) -> Any:
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return listed([*a, *b])
    return _number(operator.add)(a, b)


def _gone_through(value: Any) -> Any:
    """The value, all of which is about to be looked at."""
    spend(len(value) if isinstance(value, (str, list, tuple, Mapping, range)) else 1)
    return value


_BINARY = {
    "Add": _add,
    "Sub": _number(operator.sub),
    "Mul": _number(operator.mul),
    "Div": _number(operator.truediv),
    "FloorDiv": _number(operator.floordiv),
    "Mod": _number(operator.mod),
}
_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "lteq": operator.le,
    "gt": operator.gt,
    "gteq": operator.ge,
    "in": lambda a, b: a in _gone_through(b),
    "notin": lambda a, b: a not in _gone_through(b),
}


def _node(node: Any, source: str) -> Getter:  # one case a kind of node
    """The function that evaluates one node of Jinja's tree."""

    def of(inner: Any) -> Getter:
        return _node(inner, source)

    kind = type(node).__name__
    match kind:
        case "Const":
            value = node.value
            return lambda _scope: value
        case "TemplateData":
            text = node.data
            return lambda _scope: text
        case "Name":
            return _name(node.name)
        case "Getattr":
            path = _dotted(node)
            return _walker(path) if path is not None and is_path(path) else _reach(of(node.node), node.attr)
        case "Getitem":
            return _item(of(node.node), of(node.arg))
        case "Add" | "Sub" | "Mul" | "Div" | "FloorDiv" | "Mod":
            left, right, apply = of(node.left), of(node.right), _BINARY[kind]
            return lambda scope: apply(left(scope), right(scope))
        case "Neg":
            inner = of(node.node)
            return lambda scope: -inner(scope)
        case "Not":
            inner = of(node.node)
            return lambda scope: not inner(scope)
        case "And":
            left, right = of(node.left), of(node.right)
            return lambda scope: left(scope) and right(scope)
        case "Or":
            left, right = of(node.left), of(node.right)
            return lambda scope: left(scope) or right(scope)
        case "CondExpr":
            test, yes = of(node.test), of(node.expr1)
            no = of(node.expr2) if node.expr2 is not None else (lambda _scope: "")
            return lambda scope: yes(scope) if test(scope) else no(scope)
        case "Compare":
            return _comparison(of(node.expr), [(_COMPARE[op.op], of(op.expr)) for op in node.ops])
        case "Concat":
            parts = [of(part) for part in node.nodes]
            return lambda scope: joined([printed(part(scope)) for part in parts])
        case "List" | "Tuple":
            members = [of(item) for item in node.items]
            return lambda scope: listed([item(scope) for item in members])
        case "Dict":
            pairs = [(of(pair.key), of(pair.value)) for pair in node.items]
            return lambda scope: _mapped({key(scope): value(scope) for key, value in pairs})
        case "Filter":
            return _filter(node, of)
        case "Call":
            return _call(node, of)
    raise PathError(f"'{source}' uses something that expressions do not have ({kind.lower()})")


def _dotted(node: Any) -> str | None:
    """The path that a node is, so that references on it are followed; None for anything else."""
    if type(node).__name__ == "Name":
        return str(node.name)
    before = _dotted(node.node) if type(node).__name__ == "Getattr" else None
    return None if before is None else f"{before}.{node.attr}"


def _name(name: str) -> Getter:
    def get(scope: Scope) -> Any:
        if name in scope:
            value = scope[name]
            if reads.current is not None:
                reads.current.name(name, value, scope.get("game"))
            return value
        return look_up(name, scope)

    return get


def _reach(inner: Getter, name: str) -> Getter:
    """A field of an entry, or an entry of a table."""

    def get(scope: Scope) -> Any:
        value = inner(scope)
        if isinstance(value, Entry) and name in public(type(value)):
            found = getattr(value, name)
            if reads.current is not None:
                reads.current.note(value, name, found)
            return found
        return look_up(f"value.{name}", {"value": value})

    return get


def _item(inner: Getter, key: Getter) -> Getter:
    def get(scope: Scope) -> Any:
        value = inner(scope)
        if not isinstance(value, (Mapping, list, tuple, str)):
            raise TypeError(f"nothing can be picked from {told(value)}")
        return value[key(scope)]

    return get


def _comparison(first: Getter, rest: list[tuple[Callable[[Any, Any], Any], Getter]]) -> Getter:
    def get(scope: Scope) -> bool:
        value = first(scope)
        for compare, other in rest:
            following = other(scope)
            if isinstance(following, (list, tuple, dict)):
                listed([following])
            if not compare(value, following):
                return False
            value = following
        return True

    return get


def _mapped(made: dict[Any, Any]) -> dict[Any, Any]:
    listed(list(made.values()))
    return made


def _picker(scope: Scope) -> Callable[[Any, str], Any]:
    """What reaches into a member of a list, by a path or an expression that begins with one."""
    return lambda value, inner: expression(f"value.{inner}")({"game": scope.get("game"), "value": value})


def _filter(node: Any, of: Callable[[Any], Getter]) -> Getter:
    known: dict[str, Callable[..., Any]] = {**FILTERS, **SPOKEN, **OVER}
    function = known.get(node.name)
    if function is None or node.node is None:
        raise PathError(f"no filter '{node.name}'", f"known filters: {', '.join(known)}")
    value, args = of(node.node), [of(arg) for arg in node.args]
    if node.name in SPOKEN:
        return lambda scope: function(value(scope), *[arg(scope) for arg in args], spoken(scope))
    named = [(pair.key, of(pair.value)) for pair in node.kwargs]
    if node.name in OVER:
        return lambda scope: function(
            _gone_through(value(scope)),
            _picker(scope),
            *[arg(scope) for arg in args],
            **{key: get(scope) for key, get in named},
        )
    quick = node.name in ("first", "length")
    return lambda scope: function(
        value(scope) if quick else _gone_through(value(scope)),
        *[arg(scope) for arg in args],
        **{key: get(scope) for key, get in named},
    )


def _call(node: Any, of: Callable[[Any], Getter]) -> Getter:
    """``range(...)``, or a reading method of a table."""
    args = [of(arg) for arg in node.args]
    kind = type(node.node).__name__
    if kind == "Name" and node.node.name == "range":
        return lambda scope: _range(*[arg(scope) for arg in args])
    if kind == "Getattr" and node.node.attr in _METHODS:
        inner, name = of(node.node.node), node.node.attr

        def call(scope: Scope) -> Any:
            table = inner(scope)
            if not isinstance(table, Mapping):
                raise TypeError(f"{told(table)} is no table")
            result = getattr(table, name)(*[arg(scope) for arg in args])
            return result if name == "get" else tuple(result)

        return call
    raise PathError("an expression calls nothing but range and a table's values, keys, items and get")
