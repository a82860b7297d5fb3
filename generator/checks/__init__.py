"""Checks that hold for any game: references, quotes, icons, bare digits in the rulebook.

A check is a pure function from a pack to findings; the first line of its docstring is its code
and rule.
"""

from collections.abc import Iterator
from itertools import islice

from generator.checks.credits import uncredited
from generator.checks.general import CHECKS
from generator.diagnostic import Diagnostic
from generator.games import checks_of
from generator.limits import MOST_TOLD
from generator.pack import Pack

__all__ = ["CHECKS", "findings"]


def findings(pack: Pack) -> Iterator[Diagnostic]:
    """Everything that the checks find in a pack that could be read."""
    for check in (*CHECKS, uncredited):
        yield from islice(check(pack), MOST_TOLD)
    if pack.whole:
        for check in checks_of(pack.name):
            yield from check(pack.game)
