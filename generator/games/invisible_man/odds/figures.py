"""What the sections share: the rules, his walk while no town is fixed, and numbers as they are shown.

Comes in: the model of the pack.  Goes out: one :class:`Figures`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.games.invisible_man.model import Game
from generator.games.invisible_man.odds.chain import Chain, chain_of
from generator.games.invisible_man.odds.walk import Chances, long_run
from generator.games.invisible_man.rules.tables import Rules, rules_of
from generator.report import Plot, Series

TURNS = 20
"""Turns over which visits and attacks are counted: some five rounds, while few towns are fixed."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The rules, and his walk while no town is fixed."""

    rules: Rules
    sizes: tuple[str, ...]
    """Names of the sizes of towns, the largest first."""
    centres: tuple[tuple[float, float], ...]
    """Places of the towns on the board, millimetres from the top left."""
    chain: Chain
    long_run: Chances


def figures_of(game: Game) -> Figures:
    """The figures of a pack in which the checks found no error."""
    rules = rules_of(game)
    sizes = sorted(game.town_sizes.values(), key=lambda size: size.rank)
    chain = chain_of(rules)
    return Figures(
        rules=rules,
        sizes=tuple(size.name.lower() for size in sizes),
        centres=tuple((float(town.centre[0]), float(town.centre[1])) for town in game.towns.values()),
        chain=chain,
        long_run=long_run(chain),
    )


def by_county(rules: Rules, numbers: Sequence[Fraction]) -> list[Fraction]:
    """The numbers of places added up for each county: its name and its towns."""
    return [
        sum((numbers[town] for town in towns), numbers[rules.towns + county])
        for county, towns in enumerate(rules.in_county)
    ]


def percent(chance: Fraction, places: int = 1) -> float:
    """A chance as it is shown."""
    return round(float(100 * chance), places)


def number(value: Fraction, places: int = 2) -> float:
    """Any other figure as it is shown."""
    return round(float(value), places)


def listed(names: Iterable[str]) -> str:
    """Names in a sentence."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def board(figures: Figures, caption: str, alt: str, name: str, sizes: Sequence[Fraction]) -> Plot:
    """The towns at their places, with discs of these sizes."""
    x, y = zip(*figures.centres, strict=True)
    discs = tuple(number(size, 4) for size in sizes)
    series = Series(name, x, y, high=discs, labels=figures.rules.names.town)
    return Plot(caption, alt, "map", "millimetres from the left", "millimetres from the top", (series,))
