"""What is still to be translated, as YAML to be filled in.

Comes in: routes and texts.  Goes out: YAML of the form that translations are written in.
"""

from collections.abc import Iterable
from typing import Any

import yaml

from generator.language.overlay import Told
from generator.source import Key


class _Dumper(yaml.SafeDumper):
    """Texts of several lines as blocks."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def to_fill_in(told: Iterable[Told]) -> str:
    """Texts under their routes."""
    tree: dict[Key, Any] = {}
    for one in told:
        inner = tree
        for key in one.route[:-1]:
            inner = inner.setdefault(key, {})
        inner[one.route[-1]] = one.text
    return dumped(_listed(tree))


def dumped(tree: Any) -> str:
    """YAML as people write it: no line is broken, letters are letters."""
    text: str = yaml.dump(tree, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=10**6)
    return text


def _listed(tree: Any) -> Any:
    """Mappings by number as lists, with nothing where a number has none."""
    if not isinstance(tree, dict):
        return tree
    inner = {key: _listed(part) for key, part in tree.items()}
    if inner and all(isinstance(key, int) for key in inner):
        return [inner.get(i) for i in range(max(inner) + 1)]
    return inner
