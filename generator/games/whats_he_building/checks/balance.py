"""Checks of the economy by counting: whether the box lasts, and what can be finished in time."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from generator.diagnostic import Diagnostic
from generator.games.shared import key, table
from generator.games.whats_he_building.devices import Device, need
from generator.games.whats_he_building.model import Game

_SOON = 12
"""The round before which no pair should be finished alone: a game has fifteen."""


def the_piles_last_for_first_stages(game: Game) -> Iterator[Diagnostic]:
    """WH114: whatever machines and plans are drawn, all players can pay a first stage of both.

    Raw resources that become refined ones go back to their pile, and do not count.
    """
    most = game.game.players.max
    for name, pile in game.resources.items():
        wanted = sum(
            sum(sorted((_first(game, device).get(name, 0) for device in devices.values()), reverse=True)[:most])
            for devices in (game.machines, game.plans)
        )
        if wanted > pile.cards:
            message = f"first stages may take {wanted} cards of {name}, and there are {pile.cards}"
            yield Diagnostic("WH114", message, pile.at("cards"), "print more of them, or ask for fewer")


def _first(game: Game, device: Device) -> Mapping[str, int]:
    return need(game.inventions, device.rows[:1]).resources


def every_pair_can_be_finished(game: Game) -> Iterator[Diagnostic]:
    """WH115: every machine with every plan can be finished by one player alone, as far as counting tells.

    Rounds are counted for genius and for inventions, placements for henchmen, and what stands on a track of labour
    at the end must fit on it.
    """
    if not _counted(game):
        return
    for pair in game.stats.pairs:
        machine, plan = game.machines[pair.machine], game.plans[pair.plan]
        held = {
            "genius": (machine.rows[-1].genius + plan.rows[-1].genius, game.labour["genius"].end),
            "manual": (machine.rows[-1].labour + plan.rows[-1].labour, game.labour["manual"].end),
        }
        there = {name: one.in_all for name, one in game.stats.yields.items()}
        bounds = [
            (pair.genius_rounds, game.rules.rounds, "rounds of genius"),
            (pair.inventions, there["inventions"], "inventions"),
            (pair.henchmen, there["henchmen"], "placements of henchmen"),
            (pair.labour, there["labour"], "manual labour"),
            *((units, end, f"spaces of the track {name}") for name, (units, end) in held.items()),
        ]
        for wanted, most, what in bounds:
            if wanted > most:
                message = f"{pair.machine} with {pair.plan} needs {wanted} {what}, and there are {most}"
                related = ((key(plan), pair.plan),)
                yield Diagnostic("WH115", message, key(machine), "ask for less in the last rows", related)


def no_pair_is_finished_too_soon(game: Game) -> Iterator[Diagnostic]:
    """WH116: no machine with any plan can be finished alone before the twelfth round.

    Whoever is done earlier has nothing left to build, and wins by the quicker pair.
    """
    if not _counted(game):
        return
    for pair in game.stats.pairs:
        if pair.genius_rounds < _SOON:
            message = f"{pair.machine} with {pair.plan} may be finished in round {pair.genius_rounds}"
            related = ((key(game.plans[pair.plan]), pair.plan),)
            hint = "ask for more genius in the last rows, or in an invention"
            yield Diagnostic("WH116", message, key(game.machines[pair.machine]), hint, related)


def _counted(game: Game) -> bool:
    """Whether there is enough to count with, and recipes name what there is."""
    devices = (*game.machines.values(), *game.plans.values())
    inventions = [game.inventions[name] for device in devices for row in device.rows for name in row.inventions]
    named = {name for device in devices for row in device.rows for name in row.resources}
    named |= {name for invention in inventions for name in invention.resources}
    return bool(game.machines and game.plans) and {"genius", "manual"} <= {*game.labour} and named <= {*game.resources}


def no_device_dominates_another(game: Game) -> Iterator[Diagnostic]:
    """WH117: no machine is easier than another at each stage in every respect, nor a plan than another.

    Compared is all that a row eats, with its inventions: cards by resource, gold, genius and labour.
    """
    for devices in (game.machines, game.plans):
        for one, other in combinations(devices.values(), 2):
            for easy, hard in ((one, other), (other, one)):
                if _easier(game, easy, hard):
                    message = f"{easy.id} asks for no more than {hard.id} at any stage, and scores as much"
                    hint = "let it ask for more of something"
                    yield Diagnostic("WH117", message, key(easy), hint, ((key(hard), hard.id),))
                    break


def _easier(game: Game, easy: Device, hard: Device) -> bool:
    pairs = zip(easy.rows, hard.rows, strict=False)
    return all(need(game.inventions, [one]).within(need(game.inventions, [other])) for one, other in pairs)


def the_largest_table_has_workshops(game: Game) -> Iterator[Diagnostic]:
    """WH118: there are workshop cards for the largest table, and black market cards for as many turns as a deck lasts.

    The black market is seen through once in that many turns, which tells players the round.
    """
    rules, most = game.rules, game.game.players
    cards = Counter({name: shop.cards for name, shop in game.workshops.items()}).total()
    if cards < most.max * rules.workshops_each:
        message = (
            f"{most.max} players have {most.max * rules.workshops_each} workshops open, and there are {cards} cards"
        )
        related = ((most.at("max"), "the largest table"),)
        yield Diagnostic("WH118", message, table(game, "workshops"), "add cards", related)
    wanted, there = rules.black_markets_open * rules.black_market_turns, len(game.black_market)
    if wanted != there:
        message = f"the black market has {there} cards, and {wanted} are seen in {rules.black_market_turns} turns"
        related = ((rules.at("black_market_turns"), "the turns"),)
        yield Diagnostic("WH118", message, table(game, "black_market"), "add or remove cards", related)


CHECKS = (
    the_piles_last_for_first_stages,
    every_pair_can_be_finished,
    no_pair_is_finished_too_soon,
    no_device_dominates_another,
    the_largest_table_has_workshops,
)
