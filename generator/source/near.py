"""A fault of YAML in a long text, looked for in the lines round it, for the reader that words faults is slow."""

from collections.abc import Callable, Iterable, Iterator

import yaml

from generator.limits import LONGEST_SCANNED
from generator.source.places import Fault, Span

_INNER = tuple(" \t#-]}")
"""What a line begins with that begins nothing of its own."""


def near(error: yaml.YAMLError, text: str, file: str, worded: Callable[[str, str], Iterable[Fault]]) -> Iterator[Fault]:
    """What ``worded`` says of the text, or of the part of it that goes on to ``error`` where the text is long.

    A part begins with the entry of the file in which the fault is met; what is no fault there is told in plain words.
    """
    at = getattr(error, "problem_mark", None)
    if len(text) <= LONGEST_SCANNED or at is None:
        yield from worded(text, file)
        return
    lines = text.split("\n")
    begun = getattr(error, "context_mark", None) or at
    first = min(begun.line, at.line, len(lines) - 1)
    while first and (not lines[first] or lines[first].startswith(_INNER)):
        first -= 1
    part = "\n".join(lines[max(first - 1, 0) : at.line + 2])
    first = max(first - 1, 0)
    found = [one for one in worded(part, file) if one.at.line > 1 or first == 0] if len(part) <= LONGEST_SCANNED else []
    if not found:
        hint = "look for a quote or a bracket that is never closed"
        found = [Fault("K002", "the text cannot be read from here", Span(file, begun.line - first + 1, 1, 2), hint)]
    for one in found:
        yield one._replace(at=one.at._replace(line=one.at.line + first))
