"""A table at which a test has laid out the pieces: cities by their numbers, as players name them."""

from collections import Counter
from functools import cache

from generator.games.mister_x.model import Game
from generator.games.mister_x.rules.state import Laid, State, without
from generator.games.mister_x.tables import Side
from tests.games.mister_x.tables import read_game

HAND = ("car_double", "car_double", "car_double", "train_operation", "car_investigate", "plane_undercover")
SEATS = ("mister_x", "first", "second")
OWNERS = {"blue": "first", "red": "first", "green": "first", "yellow": "second", "black": "second"}
"""Angela has three detectives, Hugh two."""


@cache
def game() -> Game:
    """The real game."""
    return read_game()


def city(number: int) -> str:
    """The city with that number."""
    return game().numbered[number]


def table(
    checklist: tuple[int, ...] = (194, 192, 173, 164),
    detectives: tuple[int, ...] = (135, 111, 110, 174, 84),
    rack: tuple[str, ...] = HAND,
    first: tuple[str, ...] = (),
    second: tuple[str, ...] = (),
    turn: Side = "mister_x",
    mission: str = "yellow",
) -> State:
    """The example's table at the beginning of its fourth round, or another; what lies nowhere else is in the bag."""
    all_tickets = tuple(sorted(name for name, one in game().tickets.items() for _ in range(one.copies)))
    laid = tuple(Laid("car_undercover" if n < 12 else "train_investigate") for n in range(len(checklist[1:25])))
    held = Counter((*rack, *first, *second, *(one.ticket for one in laid)))
    return State(
        mission=mission,
        checklist=tuple(city(number) for number in checklist),
        laid=laid,
        racks=dict(zip(SEATS, (tuple(sorted(rack)), tuple(sorted(first)), tuple(sorted(second))), strict=True)),
        owners=OWNERS,
        positions=dict(zip(OWNERS, map(city, detectives), strict=True)),
        bag=without(all_tickets, held.elements()),
        turn=turn,
    )
