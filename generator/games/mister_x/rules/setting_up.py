"""Setting up a game ("Preparation"): hands, start cards, a mission, a secret start."""

from collections.abc import Iterator

from generator.games.mister_x.model import Game
from generator.games.mister_x.rules.flow import drawn
from generator.games.mister_x.rules.state import State
from generator.rules.luck import Luck
from generator.rules.rule import RefusedError


def set_up(game: Game, players: int, mission: str, start: str, luck: Luck) -> State:
    """A new game of so many players; Mister X begins at the city ``start`` of his mission.

    Raises:
        RefusedError: the city is no start of the mission.
    """
    if start not in game.missions[mission].starts:
        raise RefusedError(f"{game.cities[start].name} is no start of the {mission} mission.")
    seats = tuple(game.players)[:players]
    cards = [card.city for card in game.start_cards.values()]
    luck.shuffle(cards)
    state = State(
        mission=mission,
        checklist=(start,),
        laid=(),
        racks=dict.fromkeys(seats, ()),
        owners=dict(zip(game.detectives, owners(game, players), strict=True)),
        positions=dict(zip(game.detectives, cards, strict=False)),
        bag=tuple(sorted(name for name, ticket in game.tickets.items() for _ in range(ticket.copies))),
    )
    for seat in seats:
        state = drawn(state, seat, full_rack(game, state, seat), luck)
    return state


def owners(game: Game, players: int) -> Iterator[str]:
    """The seat of each detective in their order, as evenly as possible."""
    others = tuple(game.players)[1:players]
    for seat, share in zip(others, game.shares(players), strict=True):
        yield from [seat] * share


def full_rack(game: Game, state: State, seat: str) -> int:
    """Tickets that a rack holds at the end of a turn."""
    if seat == state.mister_x:
        return game.rules.mister_x_hand
    return game.hand(share(state, seat))


def share(state: State, seat: str) -> int:
    """Detectives that a seat has."""
    return sum(owner == seat for owner in state.owners.values())
