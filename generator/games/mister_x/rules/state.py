"""A game in progress: positions, tickets and rings, as a frozen record.

Tickets are the names of their kinds; racks, bag and box keep them sorted, so that equal states compare equal.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.games.mister_x.tables import Side

Tickets = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A ticket on a space of the ticket board."""

    ticket: str
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Ringed:
    """A pair of rings: one on a city, one on the space of the movement that led there."""

    marks: int
    space: int
    city: str


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table and behind the visor."""

    mission: str
    checklist: tuple[str, ...]
    """Cities of Mister X from space 0 on; those of open movements follow the last space."""
    laid: tuple[Laid, ...]
    """Tickets on the spaces 1, 2, … of the ticket board."""
    racks: Mapping[str, Tickets]
    """Tickets of each seat of the table, Mister X's first."""
    owners: Mapping[str, str]
    """The seat that has each detective."""
    positions: Mapping[str, str]
    """The city of each detective."""
    bag: Tickets
    box: Tickets = ()
    """Tickets that are out of the game."""
    rings: tuple[Ringed, ...] = ()
    """Pairs on the board, the oldest first."""
    turn: Side = "mister_x"
    moved: Mapping[str, str] = field(default_factory=dict)
    """The ticket on the marker of each detective who has moved in this round."""
    reached: frozenset[str] = frozenset()
    """Cities to which a detective has moved in this round."""
    acted: bool = False
    """Whether the detectives have taken their special action of this round."""
    winner: Side | None = None

    @property
    def mister_x(self) -> str:
        """The seat of Mister X."""
        return next(iter(self.racks))

    @property
    def place(self) -> str:
        """The city of Mister X."""
        return self.checklist[-1]

    @property
    def movements(self) -> int:
        """How many movements Mister X has made."""
        return len(self.checklist) - 1

    @property
    def occupied(self) -> frozenset[str]:
        """Cities with a detective."""
        return frozenset(self.positions.values())

    @property
    def all_tickets(self) -> Counter[str]:
        """Every ticket there is, wherever it lies."""
        racks = Counter[str](ticket for rack in self.racks.values() for ticket in rack)
        laid = Counter(one.ticket for one in self.laid)
        return racks + laid + Counter(self.moved.values()) + Counter(self.bag) + Counter(self.box)


def without(tickets: Tickets, taken: Iterable[str]) -> Tickets:
    """The tickets that are left; all of ``taken`` must be among them."""
    left = Counter(tickets)
    left.subtract(Counter(taken))
    return tuple(sorted(left.elements()))


def holds(tickets: Tickets, wanted: Iterable[str]) -> bool:
    """Whether all of ``wanted``, each as often as it is named, are among the tickets."""
    return Counter(wanted) <= Counter(tickets)
