"""Checks of recipes: what they name, who uses an invention, how stages grow."""

from collections.abc import Iterator, Mapping

from generator.diagnostic import Diagnostic
from generator.games.shared import key, listed, table
from generator.games.whats_he_building.devices import Device, Row
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.tables import DirectEffect, Invention
from generator.source import Loc

_SEVERAL = 2
"""Machines, and plans, that want each blue invention at least."""


def recipes_name_resources(game: Game) -> Iterator[Diagnostic]:
    """WH108: whatever a recipe asks for is a pile of resource cards.

    A misspelt resource is printed as it stands, and can never be paid.
    """
    for resources, at in _recipes(game):
        for name in resources:
            if name not in game.resources:
                hint = f"known: {', '.join(game.resources)}"
                yield Diagnostic("WH108", f"no resource '{name}'", (at / name)._replace(key=True), hint)


def _recipes(game: Game) -> Iterator[tuple[Mapping[str, int], Loc]]:
    inventions: tuple[Invention | DirectEffect, ...] = (*game.inventions.values(), *game.direct_effects.values())
    for invention in inventions:
        yield invention.resources, invention.at("resources")
    for device in (*game.machines.values(), *game.plans.values()):
        for row in device.rows:
            yield row.resources, row.at("resources")


def every_material_comes_raw_and_refined(game: Game) -> Iterator[Diagnostic]:
    """WH109: each material has one pile raw, one refined, and a workshop that deals in it.

    A workshop supplies its material and refines it, and needs a pile for either.
    """
    for material in game.materials.values():
        for state in ("raw", "refined"):
            piles = [one for one in game.resources.values() if (one.material, one.state) == (material.id, state)]
            if len(piles) != 1:
                message = f"{material.id} has {len(piles)} piles of {state} cards"
                yield Diagnostic("WH109", message, key(material), f"write one pile of {state} {material.id}")
        if all(shop.material != material.id for shop in game.workshops.values()):
            message = f"no workshop deals in {material.id}"
            yield Diagnostic("WH109", message, key(material), "add one to workshops.yaml")


def every_invention_is_wanted(game: Game) -> Iterator[Diagnostic]:
    """WH110: two machines and two plans at least use each blue invention; duct tape is silver, and none uses it.

    An invention that one device alone needs is never sold to anybody.
    """
    for invention in game.inventions.values():
        users = [_users(devices, invention.id) for devices in (game.machines, game.plans)]
        if (invention.id == game.rules.duct_tape) != (invention.sheen == "silver"):
            message = f"{invention.id} is {invention.sheen}, and duct tape is {game.rules.duct_tape}"
            related = ((game.rules.at("duct_tape"), "duct tape"),)
            yield Diagnostic("WH110", message, invention.at("sheen"), "only duct tape is silver", related)
        elif invention.sheen == "silver" and any(users):
            message = f"{listed([*users[0], *users[1]])} use {invention.id}, which stands for labour alone"
            yield Diagnostic("WH110", message, key(invention), "name a blue invention there")
        elif invention.sheen == "blue":
            for some, what in zip(users, ("machines", "plans"), strict=True):
                if len(some) < _SEVERAL:
                    message = f"{len(some)} {what} use {invention.id}"
                    yield Diagnostic("WH110", message, key(invention), f"let {_SEVERAL} use it at least")


def _users(devices: Mapping[str, Device], invention: str) -> list[str]:
    return [name for name, device in devices.items() if any(invention in row.inventions for row in device.rows)]


def stages_grow(game: Game) -> Iterator[Diagnostic]:
    """WH111: a later stage asks for all that the stage before it asks for, and for more of something.

    A row stands for itself alone; one that is cheaper than the row above it would be the first to be built.
    """
    for device in (*game.machines.values(), *game.plans.values()):
        for n in range(1, len(device.rows)):
            before, row = device.rows[n - 1], device.rows[n]
            less = list(_less(before, row))
            related = ((before.at(), f"stage {n}"),)
            if less:
                message = f"stage {n + 1} of {device.id} asks for less {listed(less)} than stage {n}"
                yield Diagnostic("WH111", message, row.at(), "ask for as much at least", related)
            elif before == row:
                message = f"stage {n + 1} of {device.id} asks for no more than stage {n}"
                yield Diagnostic("WH111", message, row.at(), "ask for more of something", related)


def _less(before: Row, row: Row) -> Iterator[str]:
    yield from (name for name in before.inventions if name not in row.inventions)
    yield from (name for name, count in before.resources.items() if row.resources.get(name, 0) < count)
    if row.genius < before.genius:
        yield "genius"
    if row.labour < before.labour:
        yield "labour"


def stages_score_more(game: Game) -> Iterator[Diagnostic]:
    """WH112: every stage has points, and a later one more than an earlier one.

    Points of a stage stand once in rules.yaml, since all machines score alike, and all plans.
    """
    for field, devices in (("machine_points", game.machines), ("plan_points", game.plans)):
        points: tuple[int, ...] = getattr(game.rules, field)
        at = game.rules.at(field)
        for device in devices.values():
            if len(device.rows) != len(points):
                message = f"{device.id} has {len(device.rows)} stages, and {len(points)} have points"
                hint = "write as many rows as there are numbers of points"
                yield Diagnostic("WH112", message, device.at("rows"), hint, ((at, "the points"),))
        for n in range(1, len(points)):
            if points[n] <= points[n - 1]:
                message = f"stage {n + 1} scores {points[n]}, and stage {n} scores {points[n - 1]}"
                yield Diagnostic("WH112", message, at, "let the points rise")


def there_is_a_device_for_everybody(game: Game) -> Iterator[Diagnostic]:
    """WH113: there are at least as many machines, and plans, as players at the largest table.

    Each player takes one of either in secret.
    """
    largest = game.game.players
    for name, devices in (("machines", game.machines), ("plans", game.plans)):
        if len(devices) < largest.max:
            message = f"there are {len(devices)} {name}, and up to {largest.max} can play"
            related = ((largest.at("max"), "the largest table"),)
            yield Diagnostic("WH113", message, table(game, name), "add some", related)


CHECKS = (
    recipes_name_resources,
    every_material_comes_raw_and_refined,
    every_invention_is_wanted,
    stages_grow,
    stages_score_more,
    there_is_a_device_for_everybody,
)
