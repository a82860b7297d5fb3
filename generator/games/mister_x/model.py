"""Mister X as data: what its tables may say and what follows from them.

Comes in: the pack's tables as text.  Goes out: one frozen :class:`Game`.  Faces, rulebook, checks and rules
read the derived numbers here and never compute them again.
"""

from collections.abc import Mapping
from functools import cached_property
from string import ascii_uppercase
from typing import NamedTuple

from generator.games.mister_x.board import Board, Outline, abreast
from generator.games.mister_x.map import City, CityClass, Country, Line, Mission, Movement, StartCard
from generator.games.mister_x.tables import Chip, Detective, Ring, Rules, Seat, SpecialAction, Ticket
from generator.games.plain import PackGame, Ruling
from generator.model import Entry, Id, Int, Text

OBEYED = ("passing", "entering")
"""Rulings that the rules obey: two choices each, the second of which turns it."""


class Way(NamedTuple):
    """A line as it leaves a city."""

    kind: str
    movement: str
    """What a ticket must show for it."""
    to: str


class Counts(Entry):
    """Derived numbers; never written in a file."""

    cities: Int
    roads: Int
    railways: Int
    ferries: Int
    flights: Int
    tickets: Int
    start_cards: Int
    detectives: Int
    rings: Int
    pairs: Int
    """Pairs of rings."""
    chips: Int
    spaces: Int
    """Spaces of the ticket board and of a checklist, space 0 with them."""
    shown: Int
    """Positions of the tracker: its footprints and the current one; so many the position check looks at."""
    racks: Int


class Hand(Entry):
    """What one seat of a table holds."""

    seat: Text
    detectives: Int
    tickets: Int


class Table(Entry):
    """The hands of a table of so many players."""

    players: Int
    hands: tuple[Hand, ...]
    tickets: Int
    """On all racks together."""
    shares: Text
    """Detectives of each player, as ``2 + 3``."""


class Indexed(Entry):
    """A row of the index of cities."""

    city: Id
    name: Text
    number: Int
    country: Text
    cell: Text
    """The cell of the grid in which the city stands."""


class Game(PackGame):
    """The whole pack of Mister X."""

    rules: Rules
    rulings: dict[Id, Ruling]
    board: Board
    outline: Outline
    countries: dict[Id, Country]
    movements: dict[Id, Movement]
    classes: dict[Id, CityClass]
    cities: dict[Id, City]
    lines: dict[Id, Line]
    missions: dict[Id, Mission]
    start_cards: dict[Id, StartCard]
    special_actions: dict[Id, SpecialAction]
    tickets: dict[Id, Ticket]
    detectives: dict[Id, Detective]
    players: dict[Id, Seat]
    rings: dict[Id, Ring]
    chips: dict[Id, Chip]

    @cached_property
    def counts(self) -> Counts:
        """How many of each thing there are."""
        kinds = [line.kind for line in self.lines.values()]
        return Counts(
            cities=len(self.cities),
            roads=kinds.count("car"),
            railways=kinds.count("train"),
            ferries=kinds.count("ferry"),
            flights=kinds.count("plane"),
            tickets=sum(ticket.copies for ticket in self.tickets.values()),
            start_cards=len(self.start_cards),
            detectives=len(self.detectives),
            rings=sum(ring.copies for ring in self.rings.values()),
            pairs=len(self.rings),
            chips=sum(chip.copies for chip in self.chips.values()),
            spaces=self.rules.secret_moves + 1,
            shown=len(self.rules.footprints) + 1,
            racks=len(self.players),
        )

    @cached_property
    def spaces(self) -> tuple[int, ...]:
        """Numbers of the ticket board's spaces, and of a checklist's."""
        return tuple(range(self.counts.spaces))

    @cached_property
    def with_movement(self) -> Mapping[str, int]:
        """Tickets with each movement."""
        return {name: self._tickets(movement=name) for name in self.movements}

    @cached_property
    def with_action(self) -> Mapping[str, int]:
        """Tickets with each special action."""
        return {name: self._tickets(action=name) for name in self.special_actions}

    def _tickets(self, **half: str) -> int:
        return sum(one.copies for one in self.tickets.values() if all(getattr(one, k) == v for k, v in half.items()))

    @cached_property
    def starts(self) -> Mapping[str, str]:
        """The mission of each city where one begins."""
        return {city: name for name, mission in self.missions.items() for city in mission.starts}

    @cached_property
    def destinations(self) -> Mapping[str, str]:
        """The mission of each city where one ends."""
        return {city: name for name, mission in self.missions.items() for city in mission.destinations}

    @cached_property
    def movement_of(self) -> Mapping[str, str]:
        """The movement that uses each kind of line."""
        return {kind: name for name, movement in self.movements.items() for kind in movement.lines}

    @cached_property
    def ways(self) -> Mapping[str, tuple[Way, ...]]:
        """The lines that leave each city, as they stand in their table."""
        ways: dict[str, list[Way]] = {city: [] for city in self.cities}
        for line in self.lines.values():
            for here, there in (line.ends, line.ends[::-1]):
                if line.kind in self.movement_of:
                    ways[here].append(Way(line.kind, self.movement_of[line.kind], there))
        return {city: tuple(some) for city, some in ways.items()}

    @cached_property
    def numbered(self) -> Mapping[int, str]:
        """The city of each number."""
        return {city.number: name for name, city in self.cities.items()}

    def shares(self, players: int) -> tuple[int, ...]:
        """Detectives of each player who is not Mister X, as evenly as possible, the smaller shares first."""
        others, count = players - 1, len(self.detectives)
        return tuple((count + n) // others for n in range(others))

    def hand(self, detectives: int) -> int:
        """Tickets on the rack of a player with so many detectives."""
        return self.rules.detective_hand + self.rules.tickets_each * detectives

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The hands of every table for which there are seats, from the smallest to the largest."""
        last = min(self.game.players.max, len(self.players))
        return tuple(self._table(n) for n in range(max(2, self.game.players.min), last + 1))

    def _table(self, players: int) -> Table:
        mister_x, *others = self.players
        hands = [Hand(seat=mister_x, detectives=0, tickets=self.rules.mister_x_hand)]
        for seat, share in zip(others, self.shares(players), strict=False):
            hands.append(Hand(seat=seat, detectives=share, tickets=self.hand(share)))
        told = " + ".join(str(share) for share in self.shares(players))
        return Table(players=players, hands=tuple(hands), tickets=sum(hand.tickets for hand in hands), shares=told)

    @cached_property
    def index(self) -> tuple[Indexed, ...]:
        """All cities by name, without regard to accents, each with the cell where it is found."""
        order = sorted(self.cities, key=lambda name: (name, self.cities[name].number))
        return tuple(
            Indexed(
                city=name,
                name=self.cities[name].name,
                number=self.cities[name].number,
                country=self.countries[self.cities[name].country].name,
                cell=self.cell(self.cities[name].place),
            )
            for name in order
        )

    @cached_property
    def abreast(self) -> Mapping[str, float]:
        """How many places each line is moved to the right, so that lines between the same cities lie side by side."""
        return abreast(self.lines)

    @cached_property
    def cells(self) -> Mapping[str, str]:
        """The cell of the grid in which each city stands."""
        return {name: self.cell(city.place) for name, city in self.cities.items()}

    def cell(self, place: tuple[float, float]) -> str:
        """The cell of the grid with that place, a letter and a number; on a line, the one to the right or below."""
        grid = self.board.grid
        (x, y), (left, top), (width, height) = place, grid.corner, grid.size
        column = min(grid.columns - 1, max(0, int((x - left) / max(width, 1.0) * grid.columns)))
        row = min(grid.rows - 1, max(0, int((y - top) / max(height, 1.0) * grid.rows)))
        return f"{ascii_uppercase[column]}{row + 1}"

    def turned(self, name: str) -> bool:
        """Whether a ruling stands at the second of its choices, in whatever language they are written."""
        ruling = self.rulings.get(name)
        return ruling is not None and ruling.value in ruling.choices[1:2]
