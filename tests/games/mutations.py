"""Slips in the real games: which of them the code that should find them does not find."""

from collections.abc import Sequence

import pytest

from tests.games.tables import Spoil, Tables

Mutation = tuple[str, str, Spoil]
"""A code, what was done, and the change."""


def each(mutations: Sequence[Mutation]) -> pytest.MarkDecorator:
    """A test for each slip, named after it."""
    names = [f"{code}-{what}" for code, what, _ in mutations]
    return pytest.mark.parametrize(("code", "what", "spoil"), mutations, ids=names)


def codes_after(spoil: Spoil, tables: Tables) -> set[str]:
    """Codes of all that is found after a slip."""
    spoil(tables)
    return {one.code for one in tables.check().all}
