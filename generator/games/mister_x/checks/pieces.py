"""Checks of what lies beside the board: seats, detectives, rings, chips, the tracker."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.mister_x.model import Game
from generator.games.shared import look_alike, same, table


def every_player_has_a_rack(game: Game) -> Iterator[Diagnostic]:
    """MX126: players.yaml has one entry for each player of the largest table, and only the first is Mister X.

    A smaller table takes the first ones, and there is no game without Mister X.
    """
    largest = game.game.players
    if len(game.players) != largest.max:
        message = f"{len(game.players)} players are described, and up to {largest.max} can play"
        related = ((largest.at("max"), "the largest table"),)
        yield Diagnostic("MX126", message, table(game, "players"), "add or remove a player, or change max", related)
    for n, seat in enumerate(game.players.values()):
        if seat.side != ("detectives" if n else "mister_x"):
            message = f"{seat.id} is at place {n + 1}, and plays {seat.side}"
            yield Diagnostic("MX126", message, seat.at("side"), "Mister X comes first, and is alone")
    for first, seat, value in same(game.players, "name"):
        message = f"{seat.id} is called {value}, as {first.id} is"
        yield Diagnostic("MX126", message, seat.at("name"), "rename one of the two", ((first.at("name"), first.id),))


def everybody_has_somebody_to_move(game: Game) -> Iterator[Diagnostic]:
    """MX127: at every table there is Mister X and another player, and each of the others has a detective.

    A player without a detective has nothing to do.
    """
    players, detectives = game.game.players, len(game.detectives)
    if players.min < 2:
        message = f"{players.min} can play, and Mister X needs somebody to flee from"
        yield Diagnostic("MX127", message, players.at("min"), "write 2 or more")
    if players.max - 1 > detectives:
        message = f"{players.max - 1} players share {detectives} detectives"
        yield Diagnostic("MX127", message, players.at("max"), f"write {detectives + 1} or fewer")


def detectives_are_told_apart(game: Game) -> Iterator[Diagnostic]:
    """MX128: no two detectives have the same name, colour or shape.

    Their pieces stand beside each other.  Colours that differ as written and look alike to some eyes are K114.
    """
    yield from look_alike(game.detectives, ("shape",))
    for field in ("name", "colour", "colour_name", "shape"):
        for first, one, value in same(game.detectives, field):
            message = f"{one.id} has the {field} {value}, as {first.id} has"
            related = ((first.at(field), first.id),)
            yield Diagnostic("MX128", message, one.at(field), "give one of the two another", related)


def rings_come_in_pairs(game: Game) -> Iterator[Diagnostic]:
    """MX129: rings come in pairs, whose marks run from 1 on, each number once.

    One of a pair lies on the map and tells by its marks to which space of the ticket board it belongs.
    """
    for ring in game.rings.values():
        if ring.copies != 2:
            message = f"there are {ring.copies} rings with {ring.marks} marks"
            yield Diagnostic("MX129", message, ring.at("copies"), "write 2")
        if ring.marks > len(game.rings):
            message = f"{ring.id} has {ring.marks} marks, and there are {len(game.rings)} pairs"
            yield Diagnostic("MX129", message, ring.at("marks"), "number the pairs without a gap")
    for first, ring, marks in same(game.rings, "marks"):
        message = f"{ring.id} has {marks} marks, as {first.id} has"
        yield Diagnostic(
            "MX129", message, ring.at("marks"), "give one of the two another", ((first.at("marks"), first.id),)
        )
    if len(game.rings) < game.counts.shown:
        message = f"there are {len(game.rings)} pairs of rings, and a position check may need {game.counts.shown}"
        yield Diagnostic("MX129", message, table(game, "rings"), "add pairs")


def chips_add_up(game: Game) -> Iterator[Diagnostic]:
    """MX130: investigation chips of both kinds add up to what the rules say, and differ in colour and symbol.

    One says yes and the other no, in grey too.
    """
    if game.counts.chips != game.rules.chips:
        message = f"the chips add up to {game.counts.chips}, and the rules speak of {game.rules.chips}"
        related = ((game.rules.at("chips"), "the rules"),)
        yield Diagnostic("MX130", message, table(game, "chips"), "correct copies, or chips in the rules", related)
    if len(game.chips) != 2:
        message = f"there are {len(game.chips)} kinds of chip, for yes and no"
        yield Diagnostic("MX130", message, table(game, "chips"), "describe two")
    for field in ("name", "colour", "symbol"):
        for first, chip, value in same(game.chips, field):
            message = f"{chip.id} has the {field} {value}, as {first.id} has"
            related = ((first.at(field), first.id),)
            yield Diagnostic("MX130", message, chip.at(field), "give one of the two another", related)


def footprints_lead_to_the_present(game: Game) -> Iterator[Diagnostic]:
    """MX131: the tracker's footprints are numbered up to -1 without a gap, and each investigation asks for one of them.

    Mister X reads from them what he has to show.
    """
    steps = game.rules.footprints
    if steps != tuple(range(-len(steps), 0)):
        message = f"the footprints are {', '.join(map(str, steps))}"
        yield Diagnostic("MX131", message, game.rules.at("footprints"), "number them up to -1, one by one")
    for action in game.special_actions.values():
        for n, price in enumerate(action.prices):
            if price.back is not None and -price.back not in steps:
                message = f"{price.tickets} tickets show the position {price.back} movements ago, and no footprint is "
                message += f"-{price.back}"
                yield Diagnostic("MX131", message, action.at("prices", n), "take the number of a footprint")


def there_is_a_trail_to_investigate(game: Game) -> Iterator[Diagnostic]:
    """MX132: special actions of detectives begin late enough for every investigation, and before the moves are open.

    An investigation that reaches behind the start shows nothing.
    """
    rules = game.rules
    back = [price.back for action in game.special_actions.values() for price in action.prices if price.back is not None]
    if back and rules.actions_from < max(back):
        message = f"special actions begin at space {rules.actions_from}, and some reach back {max(back)} movements"
        yield Diagnostic("MX132", message, rules.at("actions_from"), f"write {max(back)} or more")
    if rules.actions_from >= rules.secret_moves:
        message = f"special actions begin at space {rules.actions_from} of {rules.secret_moves}"
        yield Diagnostic("MX132", message, rules.at("actions_from"), f"write less than {rules.secret_moves}")


CHECKS = (
    every_player_has_a_rack,
    everybody_has_somebody_to_move,
    detectives_are_told_apart,
    rings_come_in_pairs,
    chips_add_up,
    footprints_lead_to_the_present,
    there_is_a_trail_to_investigate,
)
