"""Checks of the tickets: how many of which, what they buy, whether racks can be filled."""

from collections.abc import Iterator
from itertools import pairwise, product

from generator.diagnostic import Diagnostic
from generator.games.mister_x.model import Game
from generator.games.mister_x.tables import SpecialAction, Ticket
from generator.games.shared import key, same, table


def tickets_add_up(game: Game) -> Iterator[Diagnostic]:
    """MX121: the copies of all tickets add up to what the rules say.

    What a deal can bring depends on it, and so does the box.
    """
    if game.counts.tickets != game.rules.tickets:
        message = f"the tickets add up to {game.counts.tickets}, and the rules speak of {game.rules.tickets}"
        related = ((game.rules.at("tickets"), "the rules"),)
        yield Diagnostic("MX121", message, table(game, "tickets"), "correct copies, or tickets in the rules", related)


def there_is_every_ticket(game: Game) -> Iterator[Diagnostic]:
    """MX122: every movement comes with every special action, on one kind of ticket each, at least once.

    Otherwise what is seen of a ticket's one half tells something about the other.
    """
    seen: dict[tuple[str, str], Ticket] = {}
    for ticket in game.tickets.values():
        first = seen.setdefault((ticket.movement, ticket.action), ticket)
        if first is not ticket:
            message = f"{ticket.id} has the halves of {first.id}"
            yield Diagnostic("MX122", message, key(ticket), "change a half, or add its copies to the other")
        if not ticket.copies:
            yield Diagnostic("MX122", f"there is no copy of {ticket.id}", ticket.at("copies"), "write 1 or more")
    for halves in product(game.movements, game.special_actions):
        if halves not in seen:
            message = f"no ticket has {halves[0]} and {halves[1]}"
            yield Diagnostic("MX122", message, table(game, "tickets"), "add one")


def racks_can_be_filled(game: Game) -> Iterator[Diagnostic]:
    """MX123: at every table there are tickets for all racks, for the ticket board, and for a round of movements.

    A bag that is empty with nothing in the box leaves racks short.
    """
    for seats in game.tables:
        needed = seats.tickets + game.rules.secret_moves + len(game.detectives)
        if needed > game.counts.tickets:
            message = f"{seats.players} players may need {needed} tickets, and there are {game.counts.tickets}"
            yield Diagnostic("MX123", message, table(game, "tickets"), "add tickets, or make hands smaller")


def special_actions_can_be_paid(game: Game) -> Iterator[Diagnostic]:
    """MX124: prices fit into hands, and there are tickets for the dearest one.

    Mister X pays and still has what he moves with; detectives give at most one ticket for each of them.
    """
    for name, action in game.special_actions.items():
        most = max(price.tickets for price in action.prices)
        if action.side == "mister_x":
            moves = 2 if name == "double" else 1
            limit, whose = game.rules.mister_x_hand - moves, f"a hand of {game.rules.mister_x_hand} to move with"
        else:
            limit, whose = len(game.detectives), f"{len(game.detectives)} detectives"
        if most > limit:
            message = f"{name} costs {most} tickets, too many for {whose}"
            yield Diagnostic("MX124", message, action.at("prices"), f"write {limit} or fewer")
        if game.with_action[name] < most:
            message = f"{name} costs {most} tickets, and {game.with_action[name]} have it"
            yield Diagnostic("MX124", message, action.at("prices"), "add tickets with it")


def prices_say_what_they_buy(game: Game) -> Iterator[Diagnostic]:
    """MX125: more tickets buy more: a fresher position, another movement; Mister X has one price.

    The rules know four special actions by name, and what each of their prices buys.
    """
    sides = {"double": "mister_x", "undercover": "mister_x", "investigate": "detectives", "operation": "detectives"}
    for name in sides:
        if name not in game.special_actions:
            yield Diagnostic("MX125", f"there is no special action {name}", table(game, "special_actions"), "add it")
    for name, action in game.special_actions.items():
        if sides.get(name) != action.side:
            message = f"{name} belongs to {action.side}, and the rules do not know it there"
            yield Diagnostic("MX125", message, action.at("side"), f"the rules know {', '.join(sides)}")
        elif fault := _fault(action):
            yield Diagnostic("MX125", f"{name} {fault}", action.at("prices"), "correct its prices")
    for first, action, value in same(game.special_actions, "symbol"):
        message = f"{action.id} has the symbol {value}, as {first.id} has"
        yield Diagnostic("MX125", message, action.at("symbol"), "give one of the two another")


def _fault(action: SpecialAction) -> str | None:
    prices = action.prices
    if action.side == "mister_x":
        plain = len(prices) == 1 and prices[0].back is None and prices[0].movement is None
        return None if plain else "has more than a number of tickets"
    if any(one.tickets >= other.tickets for one, other in pairwise(prices)):
        return "has prices that do not rise"
    if action.id == "investigate":
        back = [price.back for price in prices if price.back is not None and price.movement is None]
        falls = len(back) == len(prices) and all(one > other for one, other in pairwise(back))
        return None if falls else "does not show a later position for more tickets"
    movements = {price.movement for price in prices if price.back is None and price.movement is not None}
    return None if len(movements) == len(prices) else "does not buy another movement at each price"


CHECKS = (
    tickets_add_up,
    there_is_every_ticket,
    racks_can_be_filled,
    special_actions_can_be_paid,
    prices_say_what_they_buy,
)
