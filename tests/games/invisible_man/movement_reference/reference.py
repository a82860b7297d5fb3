"""Where the Invisible Man goes: the rule worked out from its text and from the tables alone.

Sources.  The designer’s document, “Location Cards” (what the three sections may say), “Unavailable
Destinations” and “Present”; where it is silent, rulings 3, 4, 10, 17 and 18 of ``rulings.yaml``.
The tables are read as plain YAML; nothing of the program that plays the game is used.

The rule in short.  The section for the place where he is names a destination.

- A county is open while one of its towns is not fixed (ruling 4).  A closed county that a card names
  or points at, or in which it tells him to stay, is replaced by the next open one clockwise, counted
  from the closed county (ruling 18).  Off the board the count begins at the county he is in, and it
  may lead all the way round to that county itself.
- A fixed town that a card names, or in which it tells him to stay (ruling 3), is replaced by the
  larger of the other two if it is the only fixed one of its county, by the county if one town is
  left, and by the unknown corner if none is.
- He is present if the card says so, he was in a town before the move, and he is in one after it; a
  detour does not matter unless ``present_after_detour`` says “no” (ruling 10).
- With one town or none unfixed the final battle is on and no card is asked any more (ruling 17).

Why ``cases`` is complete.  There are 2 ** 18 sets of fixed towns, but ``_named`` looks at no town at
all, and ``destination`` looks at towns in two ways only: at single towns of the county he is in, for
every town that a card can send him to lies there, and at whole counties, open or closed.  So two sets
that agree in the pattern of his own county (8 of them) and in which of the other five are closed
(2 ** 5) have the same outcome.  From the unknown corner a card names only counties, and which of the
six are closed (2 ** 6) decides.  ``situations`` runs through all of these.  Left out are those that
are the final battle whatever the other towns are: from the corner all six closed, 1 of 64; elsewhere
the other five closed and one town or none left in his own, 4 of 256.  That leaves
63 + 24 * 252 = 6111 situations of place and towns, and with 48 cards 293,328 cases.

An implementation under test need not share that independence.  ``situations`` therefore takes a
filling: what stands in the open counties where he is not.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import yaml

CONTENT = Path(__file__).parents[4] / "content" / "invisible_man"
TABLE = Path(__file__).parent / "table.txt"
UNKNOWN = "unknown"
DIRECTIONS = ("north", "east", "south", "west")

Fixed = frozenset[str]
Case = tuple[str, str, Fixed, str, bool]


class Card(NamedTuple):
    """A location card without its combat results: a word for each kind of place."""

    unknown: str
    county: str
    town: str
    present: bool


class Move(NamedTuple):
    """Where he is after the move, and whether he is present there."""

    place: str
    present: bool


@dataclass(frozen=True)
class Tables:
    """What the rule needs of the content; every list has the order of its file."""

    cards: dict[str, Card]
    counties: tuple[str, ...]
    clockwise: dict[str, str]
    neighbours: dict[str, dict[str, str]]
    sizes: tuple[str, ...]
    """Largest first."""
    towns: tuple[str, ...]
    county_of: dict[str, str]
    town_of: dict[tuple[str, str], str]
    """Town by county and size."""
    unfixed_for_battle: int
    present_after_detour: bool

    @property
    def places(self) -> tuple[str, ...]:
        """The corner, the counties and the towns."""
        return (UNKNOWN, *self.counties, *self.towns)

    def towns_in(self, county: str) -> tuple[str, ...]:
        """The three towns, largest first."""
        return tuple(self.town_of[county, size] for size in self.sizes)

    def county_at(self, place: str) -> str:
        """The county that ``place`` is or lies in; not for the corner."""
        return self.county_of.get(place, place)


@cache
def tables() -> Tables:
    """The content as it stands in the repository."""
    counties, towns, sizes = _table("counties"), _table("towns"), _table("town_sizes")
    return Tables(
        cards={
            key: Card(one["unknown"], one["county"], one["town"], one["present"])
            for key, one in _table("location_cards").items()
        },
        counties=tuple(counties),
        clockwise={key: one["clockwise"] for key, one in counties.items()},
        neighbours={key: one["neighbours"] for key, one in counties.items()},
        sizes=tuple(sorted(sizes, key=lambda size: int(sizes[size]["rank"]))),
        towns=tuple(towns),
        county_of={key: one["county"] for key, one in towns.items()},
        town_of={(one["county"], one["size"]): key for key, one in towns.items()},
        unfixed_for_battle=_table("rules")["unfixed_for_battle"],
        present_after_detour=_table("rulings")["present_after_detour"]["value"] == "yes",
    )


def _table(name: str) -> dict[str, Any]:
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: dict[str, Any] = yaml.load((CONTENT / f"{name}.yaml").read_text("utf-8"), loader)
    return found


def closed(county: str, fixed: Fixed) -> bool:
    """Whether all towns of the county are fixed, alike or not (ruling 4)."""
    return fixed.issuperset(tables().towns_in(county))


def is_battle(fixed: Fixed) -> bool:
    """Whether so few towns are unfixed that the final battle has begun (“Ending the Game”, ruling 17)."""
    return len(tables().towns) - len(fixed) <= tables().unfixed_for_battle


def next_open(county: str, fixed: Fixed) -> str:
    """The next open county clockwise after ``county``, which itself comes last (ruling 18)."""
    found = tables().clockwise[county]
    while closed(found, fixed):
        if found == county:
            raise ValueError("no county is open")
        found = tables().clockwise[found]
    return found


def instead_of_town(town: str, fixed: Fixed) -> str:
    """Where he goes when ``town``, which is fixed, was his destination (“Unavailable Destinations”)."""
    county = tables().county_of[town]
    available = [other for other in tables().towns_in(county) if other not in fixed]
    if not available:
        return UNKNOWN
    return county if len(available) == 1 else available[0]


def section(place: str) -> str:
    """The section of a card that counts at ``place`` (“Location Cards”)."""
    if place == UNKNOWN:
        return "unknown"
    return "town" if place in tables().county_of else "county"


def word_for(card: Card, place: str) -> str:
    """What ``card`` says at ``place``."""
    said: str = getattr(card, section(place))
    return said


def _named(word: str, place: str) -> str | None:
    """The place that ``word`` means, whatever is fixed; None off the board (“Location Cards”)."""
    known, where = tables(), section(place)
    if word == "stay":
        return place
    if where == "unknown" and word in known.counties:
        return word
    if where != "unknown" and word in known.sizes:
        return known.town_of[known.county_at(place), word]
    if where == "county" and word == "unknown":
        return UNKNOWN
    if where == "county" and word in DIRECTIONS:
        return known.neighbours[place].get(word)
    if where == "town" and word == "county":
        return known.county_of[place]
    raise ValueError(f"a {where} section cannot say {word}")


def destination(word: str, place: str, fixed: Fixed) -> str:
    """Where he is after a card has said ``word`` to him at ``place`` (“Unavailable Destinations”)."""
    named = _named(word, place)
    if named is None:
        return next_open(place, fixed)
    if named in fixed:
        return instead_of_town(named, fixed)
    if named in tables().counties and closed(named, fixed):
        return next_open(named, fixed)
    return named


def move(card: str, place: str, fixed: Fixed) -> Move | None:
    """What ``card`` does with him at ``place``; None if the final battle has begun."""
    if is_battle(fixed):
        return None
    known, drawn = tables(), tables().cards[card]
    word = word_for(drawn, place)
    return _moved(drawn, word, place, destination(word, place, fixed), known)


def _moved(card: Card, word: str, place: str, goal: str, known: Tables) -> Move:
    """The move with its “present” (ruling 10)."""
    between_towns = place in known.county_of and goal in known.county_of
    holds = known.present_after_detour or goal == _named(word, place)
    return Move(goal, card.present and between_towns and holds)


def words() -> list[tuple[str, str]]:
    """Every place with every word that some card says to him there, in a settled order."""
    cards = tables().cards.values()
    return [(place, word) for place in tables().places for word in sorted({word_for(card, place) for card in cards})]


def situations(place: str, filling: str | None = None) -> Iterator[Fixed]:
    """A set of fixed towns for each case that the rule tells apart at ``place``, final battles left out.

    In the open counties elsewhere no town is fixed, or all but the one of the size ``filling``.
    """
    known = tables()
    own = None if place == UNKNOWN else known.county_at(place)
    others = [county for county in known.counties if county != own]
    for inside in _subsets(known.towns_in(own) if own else ()):
        for shut in _subsets(tuple(others)):
            fixed = set(inside)
            for county in others:
                if county in shut:
                    fixed.update(known.towns_in(county))
                elif filling is not None:
                    fixed.update(set(known.towns_in(county)) - {known.town_of[county, filling]})
            if not is_battle(frozenset(fixed)):
                yield frozenset(fixed)


def _subsets(things: tuple[str, ...]) -> Iterator[Fixed]:
    for chosen in product((False, True), repeat=len(things)):
        yield frozenset(thing for thing, taken in zip(things, chosen, strict=True) if taken)


def cases(filling: str | None = None) -> Iterator[Case]:
    """Card, place, fixed towns, destination, present: every case that the rule tells apart."""
    known = tables()
    for place in known.places:
        said = [(key, card, word_for(card, place)) for key, card in known.cards.items()]
        for fixed in situations(place, filling):
            goals = {word: destination(word, place, fixed) for word in {word for _, _, word in said}}
            for key, card, word in said:
                goal, present = _moved(card, word, place, goals[word], known)
                yield key, place, fixed, goal, present


def expected_count(filling: str | None = None) -> int:
    """How many cases ``cases`` has, by the arithmetic of the module’s docstring.

    With a filling an open county elsewhere keeps one town instead of three.  So more of the sets are
    final battles: 7 of 64 from the corner (five closed, or six), and 9 of 256 elsewhere (4 as before,
    and 5 with nothing left in his county and one town in one other).
    """
    known = tables()
    corner, elsewhere = (64 - 1, 256 - 4) if filling is None else (64 - 7, 256 - 9)
    return len(known.cards) * (corner + (len(known.places) - 1) * elsewhere)


def table() -> str:
    """A line for each place and word: number of situations, how many lead where, and their digest.

    The digest is made of the destinations in the order of ``situations``.  The last line has the
    number and the digest of all cases.
    """
    lines = ["# place, word: situations, destinations with their numbers, digest; made by reference.py"]
    for place, word in words():
        goals = [destination(word, place, fixed) for fixed in situations(place)]
        numbers = " ".join(f"{goal} {number}" for goal, number in sorted(Counter(goals).items()))
        lines.append(f"{place}, {word}: {len(goals)}, {numbers}, {_digest(goals)}")
    every = [f"{card} {place} {sorted(fixed)} {goal} {present}" for card, place, fixed, goal, present in cases()]
    lines.append(f"all cases: {len(every)}, {_digest(every)}")
    return "\n".join(lines) + "\n"


def _digest(items: list[str]) -> str:
    return hashlib.sha256("\n".join(items).encode()).hexdigest()[:24]


def main(arguments: list[str]) -> None:
    """Write the table to the file that is named, or to its place beside this module."""
    path = Path(arguments[0]) if arguments else TABLE
    path.write_text(table(), encoding="utf-8", newline="\n")
    print(f"{path}: {expected_count()} cases")


if __name__ == "__main__":
    main(sys.argv[1:])
