"""Checks of the box: whether the kit prints what the rules need."""

from collections.abc import Iterator, Mapping

from generator.diagnostic import Diagnostic
from generator.games.mister_x.model import Game
from generator.games.shared import too_few, without_group


def the_kit_has_every_group(game: Game) -> Iterator[Diagnostic]:
    """MX101: kit.yaml has a group for every kind of piece that the rules name.

    A piece without a group is printed nowhere, and nobody misses it before the game begins.
    """
    return without_group(game, needs(game), "MX101")


def the_kit_prints_what_the_rules_need(game: Game) -> Iterator[Diagnostic]:
    """MX102: each group prints at least as many pieces as the rules need at the largest table.

    Spares do not count: they replace what is lost.
    """
    return too_few(game, needs(game), "MX102")


def needs(game: Game) -> dict[str, Mapping[str, int]]:
    """For each group of the kit, the pieces that the rules need: of each entry, or under ``""`` of all together."""
    one = {"": 1}
    return {
        "board": one,
        "ticket_board": one,
        "tickets": {name: ticket.copies for name, ticket in game.tickets.items()},
        "start_cards": dict.fromkeys(game.start_cards, 1),
        "detective_figures": dict.fromkeys(game.detectives, 1),
        "mister_x_figure": one,
        "colour_markers": dict.fromkeys(game.detectives, 1),
        "position_rings": {name: ring.copies for name, ring in game.rings.items()},
        "investigation_chips": {name: chip.copies for name, chip in game.chips.items()},
        "racks": dict.fromkeys(game.players, 1),
        "checklists": one,
        "tracker": one,
        "visor": one,
        "ticket_bag": one,
    }


def the_tracker_shows_every_space(game: Game) -> Iterator[Diagnostic]:
    """MX137: the strip of the tracker has room for all spaces, and before space 0 for as many as there are footprints.

    Space 0 begins above the footprints without a number, and those with a number have something blank above them.
    """
    tracker = game.kit.get("tracker")
    if tracker is None or tracker.net is None or tracker.net.steps is None:
        return
    fields = tracker.net.steps * game.counts.shown
    needed = game.counts.spaces + len(game.rules.footprints)
    if fields < needed:
        message = f"the strip of the tracker has {fields} fields, and the list takes {needed}"
        yield Diagnostic("MX137", message, tracker.at("net", "steps"), "give it more steps")


CHECKS = (the_kit_has_every_group, the_kit_prints_what_the_rules_need, the_tracker_shows_every_space)
