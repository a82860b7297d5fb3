"""Slips in the real games: which of them the code that should find them does not find."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol, TypeVar

import pytest

from tests.kit import Found


class Checked(Protocol):
    """A copy of a game's tables that can be spoiled and checked."""

    def check(self) -> Found: ...


T = TypeVar("T", bound=Checked)


def missed_of(
    mutations: Iterable[tuple[str, str, Callable[[T], None]]],
    tables: Callable[[Path], T],
    factory: pytest.TempPathFactory,
) -> list[tuple[str, str]]:
    """The mutations that their code does not find, each with all that is found."""
    out = []
    for code, what, spoil in mutations:
        copy = tables(factory.mktemp("mutation"))
        spoil(copy)
        all_found = copy.check()
        if not all_found.of(code):
            out.append((what, f"{code} does not find: {what}\n{all_found.text}"))
    return out
