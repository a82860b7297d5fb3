"""The end of the game as pure functions: what is completed, what it scores, who has won ("Winning The Game")."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from generator.games.whats_he_building.devices import Row
from generator.games.whats_he_building.effects import plan_labour
from generator.games.whats_he_building.inventing import second_bill
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.tracks import bribe, leaders, points


@dataclass(frozen=True)
class Standing:
    """What a player has after the last round."""

    machine: str
    plan: str
    resources: Mapping[str, int] = field(default_factory=dict)
    gold: int = 0
    genius: int = 0
    labour: int = 0
    inventions: tuple[str, ...] = ()
    """Inventions made, first or later, duct tape among them."""
    first: tuple[str, ...] = ()
    """Those of them that the player made first."""
    effects: tuple[str, ...] = ()
    """Direct-effect inventions made."""
    reached: Mapping[str, int] = field(default_factory=dict)
    """Achievements on each track."""


class Finish(NamedTuple):
    """The stages that are paid for, from 1 on."""

    machine: int
    plan: int
    duct_tape: bool
    """Whether duct tape is used, with its penalty."""


class Score(NamedTuple):
    """Points by where they come from."""

    machine: int
    plan: int
    inventions: int
    tracks: int
    bonus: int
    penalty: int
    """Points lost by duct tape, not below zero."""

    @property
    def total(self) -> int:
        """All of them."""
        return self.machine + self.plan + self.inventions + self.tracks + self.bonus - self.penalty


def affords(game: Game, has: Standing, finish: Finish) -> bool:
    """Whether the player can pay for those stages of machine and plan together.

    Each row is paid in full and alone (ruling ``rows_in_full``); an invention of both is paid a second time.  What
    Scotland Yard is bribed for serves the machine alone, duct tape and steel beams the plan alone.
    """
    machine, plan = rows(game, has, finish)
    resources = Counter(machine.resources) + Counter(plan.resources)
    gold = 0
    if not {*machine.inventions, *plan.inventions} <= {*has.inventions}:
        return False
    for name in set(machine.inventions) & set(plan.inventions):
        due = second_bill(game.inventions[name])
        resources.update(due.resources)
        gold += due.gold
    genius, labour = bribe(game, has.reached)
    help_of_plan = plan_labour(game.direct_effects[name] for name in has.effects)
    if finish.duct_tape:
        if game.rules.duct_tape not in has.inventions:
            return False
        help_of_plan += game.rules.duct_tape_labour
    return (
        has.gold >= gold
        and has.genius >= max(machine.genius - genius, 0) + plan.genius
        and has.labour >= max(machine.labour - labour, 0) + max(plan.labour - help_of_plan, 0)
        and all(has.resources.get(name, 0) >= count for name, count in resources.items())
    )


def rows(game: Game, has: Standing, finish: Finish) -> tuple[Row, Row]:
    """What the stages of machine and plan ask for; all rows up to the stage if they add up (ruling)."""
    machine, plan = game.machines[has.machine].rows[: finish.machine], game.plans[has.plan].rows[: finish.plan]
    return (_summed(machine), _summed(plan)) if game.turned("rows_in_full") else (machine[-1], plan[-1])


def _summed(rows: tuple[Row, ...]) -> Row:
    resources: Counter[str] = Counter()
    for row in rows:
        resources.update(row.resources)
    genius, labour = sum(row.genius for row in rows), sum(row.labour for row in rows)
    return rows[-1].model_copy(update={"resources": dict(resources), "genius": genius, "labour": labour})


def best_finish(game: Game, has: Standing) -> Finish | None:
    """The stages that score most of those that the player can pay; None without a first stage of both.

    Of two ways with the same points, the one with the higher machine, then without duct tape.
    """
    machine, plan = game.machines[has.machine], game.plans[has.plan]
    stages = product(range(1, len(machine.rows) + 1), range(1, len(plan.rows) + 1), (False, True))
    able = [one for stage in stages if affords(game, has, one := Finish(*stage))]
    return max(able, key=lambda one: (_worth(game, one), one.machine, not one.duct_tape), default=None)


def _worth(game: Game, finish: Finish) -> int:
    rules = game.rules
    penalty = rules.duct_tape_penalty if finish.duct_tape else 0
    return rules.machine_points[finish.machine - 1] + rules.plan_points[finish.plan - 1] - penalty


def score(game: Game, has: Standing, finish: Finish, leads: bool) -> Score:
    """Points of a player with those stages, who leads the bonus track or not; none for what is left over."""
    rules = game.rules
    made = sum(game.inventions[name].points for name in has.first)
    if not game.turned("effects_score"):
        made += sum(game.direct_effects[name].points for name in has.effects)
    return Score(
        machine=rules.machine_points[finish.machine - 1],
        plan=rules.plan_points[finish.plan - 1],
        inventions=made,
        tracks=sum(points(game, track, reached) for track, reached in has.reached.items()),
        bonus=rules.bonus_points if leads else 0,
        penalty=rules.duct_tape_penalty if finish.duct_tape else 0,
    )


def scores(game: Game, table: Mapping[str, Standing]) -> dict[str, Score]:
    """Scores of those who completed machine and plan, in the order of seats; the others cannot win."""
    track = game.rules.bonus_track
    ahead = leaders(
        {player: has.reached.get(track, 0) for player, has in table.items()}, game.turned("bonus_at_nothing")
    )
    return {
        player: score(game, has, finish, player in ahead)
        for player, has in table.items()
        if (finish := best_finish(game, has)) is not None
    }


def winners(game: Game, table: Mapping[str, Standing]) -> tuple[str, ...]:
    """Who has the most points, then the most first-time inventions, direct effects among them; several may share.

    Nobody when nobody has completed both devices.
    """
    ranks = {
        player: (one.total, len(table[player].first) + len(table[player].effects))
        for player, one in scores(game, table).items()
    }
    best = max(ranks.values(), default=None)
    return tuple(player for player, rank in ranks.items() if rank == best)
