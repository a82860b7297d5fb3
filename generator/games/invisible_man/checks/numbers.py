"""Checks of the rules' numbers against each other, and of the rulings that can be turned."""

from collections.abc import Iterator
from itertools import pairwise

from generator.diagnostic import Diagnostic
from generator.games.invisible_man.model import Game
from generator.games.shared import chosen, listed, numbered, table


def notes_last_for_the_set_up(game: Game) -> Iterator[Diagnostic]:
    """IM130: there are as many research notes a town as the set-up of the largest table lays out.

    Each town gets one note fewer than there are players.
    """
    largest, notes = game.game.players.max, game.rules.notes_per_town
    if notes < largest - 1:
        message = f"{largest} players lay {largest - 1} notes on each town, and {notes} are printed"
        related = ((game.game.players.at("max"), "the largest table"),)
        hint = f"write notes_per_town: {largest - 1}"
        yield Diagnostic("IM130", message, game.rules.at("notes_per_town"), hint, related)


def a_document_can_be_made(game: Game) -> Iterator[Diagnostic]:
    """IM131: the towns of a county, and the counties of the board, suffice for a set of notes.

    A document is made of notes from the towns of one county, or from towns of one size in different
    counties; a larger set can never be gathered one way or the other.
    """
    needed = game.rules.note_set
    for count, what in ((len(game.town_sizes), "towns in a county"), (len(game.counties), "counties")):
        if needed > count:
            message = f"a document takes {needed} notes, but there are only {count} {what}"
            yield Diagnostic("IM131", message, game.rules.at("note_set"), f"write note_set: {count} or less")


def the_red_zone_leaves_room_above(game: Game) -> Iterator[Diagnostic]:
    """IM132: the red zone ends below the health that he begins with.

    If the whole track is red he rests from the first turn on and never moves.
    """
    rules = game.rules
    if rules.red_zone >= rules.health:
        message = f"the red zone reaches up to {rules.red_zone}, and his health begins at {rules.health}"
        related = ((rules.at("health"), "where he begins"),)
        yield Diagnostic("IM132", message, rules.at("red_zone"), f"write {rules.health - 1} or less", related)


def he_is_captured_in_the_red_zone(game: Game) -> Iterator[Diagnostic]:
    """IM133: the ruling capture_at is a number of the red zone.

    The rules capture him there and nowhere else; above it he would be caught in good health.
    """
    ruling = game.rulings.get("capture_at")
    zone = game.rules.red_zone
    if ruling is None:
        hint = f"add it, with choices from 0 to {zone}"
        yield Diagnostic("IM133", "the ruling capture_at is missing", table(game, "rulings"), hint)
    elif not (ruling.value.isdecimal() and int(ruling.value[:9]) <= zone):
        message = f"capture_at is {ruling.value}, and the red zone goes from 0 to {zone}"
        related = ((game.rules.at("red_zone"), "the top of the red zone"),)
        yield Diagnostic("IM133", message, ruling.at("value"), f"write a number from 0 to {zone}", related)


def a_ruling_has_one_of_its_choices(game: Game) -> Iterator[Diagnostic]:
    """IM134: the value of a ruling that can be turned is one of its choices.

    The rules know what to do for each choice; for another word they would do nothing.
    """
    return chosen(game.rulings, "IM134")


def rulings_are_numbered_once(game: Game) -> Iterator[Diagnostic]:
    """IM135: no two rulings have the same number.

    The rulebook and the report name a ruling by its number.
    """
    return numbered(game.rulings, "IM135")


def trophies_grow(game: Game) -> Iterator[Diagnostic]:
    """IM136: each side of the trophy has a cost and a bonus, and each bonus is larger than the one before.

    A side without a cost cannot be earned, and nobody pays for a bonus that is no better.
    """
    rules = game.rules
    costs, bonus = rules.trophy_costs, rules.trophy_bonus
    if len(costs) != len(bonus):
        message = f"{len(costs)} costs, but {len(bonus)} bonuses of the trophy"
        related = ((rules.at("trophy_costs"), "the costs"),)
        yield Diagnostic("IM136", message, rules.at("trophy_bonus"), "write one bonus for each cost", related)
    for i, cost in enumerate(costs):
        if cost < 1:
            message = f"a side of the trophy costs {cost} terror tokens"
            yield Diagnostic("IM136", message, rules.at("trophy_costs", i), "write 1 or more")
    for i, (before, after) in enumerate(pairwise((0, *bonus))):
        if after <= before:
            message = f"the bonus {after} is no better than {before}"
            yield Diagnostic("IM136", message, rules.at("trophy_bonus", i), f"write {before + 1} or more")


def a_crowd_can_keep_him_off(game: Game) -> Iterator[Diagnostic]:
    """IM137: more players can sit at the table than he dares to attack at once.

    Otherwise the rule that he terrorizes before a crowd can never come into force.
    """
    dares, players = game.rules.attack_at_most, game.game.players
    if dares >= players.max:
        message = f"he attacks up to {dares} players, and no more than {players.max} can play"
        related = ((players.at("max"), "the largest table"),)
        hint = "lower it below the largest table, or let more play"
        yield Diagnostic("IM137", message, game.rules.at("attack_at_most"), hint, related)


def the_battle_does_not_open_the_game(game: Game) -> Iterator[Diagnostic]:
    """IM138: fewer towns may stay unfixed for the final battle than the board has.

    Otherwise the final battle begins before the first turn.
    """
    left, towns = game.rules.unfixed_for_battle, len(game.towns)
    if left >= towns:
        message = f"the final battle begins at {left} unfixed towns, and the board has {towns}"
        yield Diagnostic("IM138", message, game.rules.at("unfixed_for_battle"), f"write {max(towns - 1, 0)} or less")


def vigilance_can_be_paid(game: Game) -> Iterator[Diagnostic]:
    """IM139: a size of town accepts at least as many kinds of evidence as vigilance costs there.

    The cubes must be of different kinds, so a higher cost cannot be paid at all. A kind named twice
    stands for one that was forgotten.
    """
    for size in game.town_sizes.values():
        for i, kind in enumerate(size.accepts):
            if kind in size.accepts[:i]:
                message = f"a {size.name} accepts {game.evidence[kind].name.lower()} twice"
                yield Diagnostic("IM139", message, size.at("accepts", i), "name another kind, or remove one")
        kinds = list(dict.fromkeys(size.accepts))
        if size.vigilance_cost > len(kinds):
            names = listed(game.evidence[kind].name.lower() for kind in kinds) if kinds else "nothing"
            message = f"vigilance in a {size.name} costs {size.vigilance_cost} different kinds, but it accepts {names}"
            related = ((size.at("accepts"), "what it accepts"),)
            hint = f"lower vigilance_cost to {len(kinds)}, or accept another kind"
            yield Diagnostic("IM139", message, size.at("vigilance_cost"), hint, related)


def larger_towns_cost_more(game: Game) -> Iterator[Diagnostic]:
    """IM140: the sizes have the ranks 1, 2, 3, and vigilance costs less the smaller the town.

    "The largest town available" is told by rank; two of one rank leave it open.
    """
    sizes = sorted(game.town_sizes.values(), key=lambda size: size.rank)
    for rank, size in enumerate(sizes, 1):
        if size.rank != rank:
            message = f"the size {size.id} has rank {size.rank}, but it is number {rank} of {len(sizes)}"
            yield Diagnostic(
                "IM140", message, size.at("rank"), f"give the sizes the ranks 1 to {len(sizes)}, each once"
            )
    for larger, smaller in pairwise(sizes):
        if larger.vigilance_cost <= smaller.vigilance_cost:
            message = (
                f"vigilance costs {smaller.vigilance_cost} in a {smaller.name}, "
                f"and no more than {larger.vigilance_cost} in a {larger.name}, which is larger"
            )
            related = ((larger.at("vigilance_cost"), f"the cost in a {larger.name}"),)
            hint = "correct one of the costs, or the ranks"
            yield Diagnostic("IM140", message, smaller.at("vigilance_cost"), hint, related)


CHECKS = (
    notes_last_for_the_set_up,
    a_document_can_be_made,
    the_red_zone_leaves_room_above,
    he_is_captured_in_the_red_zone,
    a_ruling_has_one_of_its_choices,
    rulings_are_numbered_once,
    trophies_grow,
    a_crowd_can_keep_him_off,
    the_battle_does_not_open_the_game,
    vigilance_can_be_paid,
    larger_towns_cost_more,
)
