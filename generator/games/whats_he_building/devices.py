"""Doomsday machines and escape plans as data, and what it takes to build a pair of them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from generator.games.whats_he_building.tables import Count, Invention, Some
from generator.model import Entry, Id, RefTo, Text


class Row(Entry):
    """What one stage asks for in full."""

    inventions: tuple[Annotated[Text, RefTo("inventions")], ...]
    """Inventions that it takes."""
    resources: dict[Id, Some]
    """Resource cards that it takes."""
    genius: Count
    """Units of genius."""
    labour: Count
    """Units of manual labour."""


class Device(Entry):
    """A doomsday machine or an escape plan."""

    name: Text
    """As its figure and the rules say it."""
    claim: Text
    """What its inventor says of it."""
    rows: Annotated[tuple[Row, ...], Field(min_length=1)]
    """Its stages, each in full."""


@dataclass(frozen=True)
class Need:
    """What recipes eat: cards by resource, gold, units of labour, inventions."""

    resources: Mapping[str, int]
    gold: int
    genius: int
    labour: int
    inventions: tuple[str, ...] = ()
    """Inventions to make, each once."""

    def within(self, other: "Need") -> bool:
        """Whether it asks for no more of anything than ``other`` does, inventions aside."""
        numbers = self.gold <= other.gold and self.genius <= other.genius and self.labour <= other.labour
        return numbers and all(count <= other.resources.get(name, 0) for name, count in self.resources.items())


def need(inventions: Mapping[str, Invention], rows: Iterable[Row]) -> Need:
    """All that it takes to complete those rows without buying from anybody.

    An invention that stands in two rows costs resources and gold twice, and genius once ("Part 4: Invent").
    """
    resources: Counter[str] = Counter()
    gold = genius = labour = 0
    made: dict[str, None] = {}
    for row in rows:
        resources.update(row.resources)
        genius += row.genius
        labour += row.labour
        for name in row.inventions:
            invention = inventions[name]
            resources.update(invention.resources)
            gold += invention.gold
            genius += 0 if name in made else invention.genius
            made[name] = None
    return Need(dict(sorted(resources.items())), gold, genius, labour, tuple(made))
