"""Examples of what the checks of a game find in its real tables, slightly spoilt."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

import pytest

from generator.diagnostic import Severity, codes
from tests.games.tables import Spoil, Tables


class Case(NamedTuple):
    """A small change, and the finding that must come of it."""

    check: str
    spoil: Spoil
    where: str
    says: str


def code_of(check: str, checks: Iterable[Callable[..., Any]]) -> str:
    """The code that the check's docstring begins with."""
    function = next(one for one in checks if one.__name__ == check)
    assert function.__doc__
    return function.__doc__.partition(":")[0]


def each(cases: Sequence[Case], checks: Collection[Callable[..., Any]]) -> pytest.MarkDecorator:
    """A test for each case, named by code and place."""
    names = [f"{code_of(case.check, checks)}-{case.where.replace(' ', '.')}" for case in cases]
    return pytest.mark.parametrize("case", cases, ids=names)


def example(case: Case, code: str, tables: Tables, below: int = 0) -> None:
    """The finding comes, with a hint, so many lines below the place of the case."""
    case.spoil(tables)
    all_found = tables.check()
    spans = [(one, all_found.sources.span(one.at)) for one in all_found.of(code)]
    seen = [(one.message, span.file, span.line) for one, span in spans]
    file = f"content/{tables.game}/{case.where.split()[0]}.yaml"
    assert (case.says, file, tables.line(case.where) + below) in seen, all_found.text
    assert all(one.hint for one, _ in spans)


def warnings_of(letters: str) -> set[str]:
    """Codes of a game that are warnings; all others are errors."""
    return {code for code, row in codes().items() if code.startswith(letters) and row.severity is Severity.WARNING}
