"""What pydantic found wrong, worded for people: where it stands, what was expected, and what may have been meant."""

import re
from difflib import get_close_matches
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel

from generator.diagnostic import Diagnostic
from generator.source import Key, Loc, Tree


def shown(raw: Any) -> str:
    """A raw value as a finding quotes it."""
    if raw is None:
        return "nothing"
    if isinstance(raw, dict):
        return "a mapping"
    if isinstance(raw, (list, tuple)):
        return "a list"
    text = str(raw)
    return f"'{text[:40]}…'" if len(text) > 41 else f"'{text}'"


def guess(name: Key) -> str:
    """The way out of a slip of the pen."""
    return f"did you mean '{name}'?"


def explained(error: Any, annotation: Any, tree: Tree, loc: Loc) -> Diagnostic:
    """One of pydantic's errors in our words, at the deepest key that is written.

    ``tree`` is what was to be read as ``annotation``; it stands at ``loc``.
    """
    known = _names(annotation, error["loc"][:-1])
    kind, raw = error["type"], error["input"]
    missing = str(error["loc"][-1]) if error["loc"] else ""
    for key in error["loc"]:
        if isinstance(tree, dict) and key in tree:
            tree, loc = tree.get(str(key)), loc / str(key)
        elif isinstance(tree, list) and isinstance(key, int) and key < len(tree):
            tree, loc = tree[key], loc / key
    field = next((str(key) for key in reversed(loc.route) if isinstance(key, str)), "")
    name = f"'{field}'" if field else "the file"
    hint: str | None
    match kind:
        case "missing":
            return Diagnostic("K102", f"'{missing}' is missing in {name}", loc, f"add {missing}: …")
        case "extra_forbidden":
            near = get_close_matches(missing, known, 1, 0.5)
            hint = guess(near[0]) if near else f"known here: {', '.join(known)}"
            at = loc._replace(key=True)
            return Diagnostic("K101", f"unknown key '{missing}'{_of(loc)}", at, hint)
        case "model_type" | "dict_type":
            found = shown(raw)
            return Diagnostic("K103", f"{name} expects keys and values, found {found}", loc)
        case "tuple_type" | "list_type":
            return Diagnostic("K103", f"{name} expects a list, found {shown(raw)}", loc, "write [a, b]")
        case "literal_error" | "enum":
            allowed = error["ctx"]["expected"].replace(" or ", ", ")
            options = re.findall(r"'([^']*)'", allowed)
            near = get_close_matches(str(raw), options, 1, 0.5)
            hint = guess(near[0]) if near else None
            return Diagnostic("K103", f"{name} is one of {allowed}, found {shown(raw)}", loc, hint)
        case "string_pattern_mismatch":
            hint = "ids are lower-case letters, digits and _, a letter first"
            return Diagnostic("K103", f"{shown(raw)} is not an id", loc._replace(key=True), hint)
        case "greater_than_equal" | "greater_than" | "less_than_equal" | "less_than":
            words = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
            limit = next(f"{words[k]} {v:g}" for k, v in error["ctx"].items() if k in words)
            return Diagnostic("K103", f"{name} must be {limit}, found {shown(raw)}", loc)
        case "value_error":
            return Diagnostic("K103", f"{name}: {error['ctx']['error']}", loc)
    return Diagnostic("K103", f"{name}: {error['msg'][:1].lower()}{error['msg'][1:]}", loc)


def _of(loc: Loc) -> str:
    route = [str(key) for key in loc.route[:-1]]
    return f" in {'.'.join(route)}" if route else ""


def _names(annotation: Any, route: tuple[Key, ...]) -> list[str]:
    """Keys that may be written at ``route`` below a value of that type."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        fields = {info.alias or name: info.annotation for name, info in annotation.model_fields.items()}
        if not route:
            return list(fields)
        return _names(fields.get(str(route[0])), route[1:])
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is dict:
        return _names(inner[1], route[1:]) if route else []
    if origin is tuple:
        return _names(inner[0], route[1:]) if route else []
    if origin is Annotated:
        return _names(inner[0], route)
    return next((names for one in inner if (names := _names(one, route))), [])
