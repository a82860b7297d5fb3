"""Paths and expressions: how content and templates reach into a game."""

from generator.expr.expressions import Getter, base_scope, expression, value_of
from generator.expr.paths import PathError, Scope, formatted, is_path, look_up, public, quote

__all__ = [
    "Getter",
    "PathError",
    "Scope",
    "base_scope",
    "expression",
    "formatted",
    "is_path",
    "look_up",
    "public",
    "quote",
    "value_of",
]
