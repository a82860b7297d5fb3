"""The economy in numbers: what a round can yield alone at the table, and what the pairs of devices eat.

Comes in: rules, spaces and recipes.  Goes out: derived numbers for the statistics, the checks and the
rulebook.  A pair is one machine with one plan; it is finished at the last stage of both.
"""

from collections.abc import Iterator, Mapping

from generator.games.whats_he_building.devices import Device, need
from generator.games.whats_he_building.tables import Invention, Labour, Resource, Rules, Shop
from generator.model import Entry, Id, Int, Text


class Pair(Entry):
    """What one machine with one plan eats."""

    machine: Text
    plan: Text
    genius: Int
    labour: Int
    gold: Int
    """Gold of recipes, and of rent until the doctor can be done."""
    raw: Int
    """Raw resources, those counted that become refined ones."""
    refined: Int
    inventions: Int
    """Different ones: each takes a round."""
    genius_rounds: Int
    """Rounds that the doctor works alone, at least: no schedule can end sooner."""
    henchmen: Int
    """Placements of henchmen, at least, if nothing is wasted."""
    first_round: Int
    """As ``genius_rounds``, for the first stage of both."""


class Yield(Entry):
    """What rounds can yield of one thing, and what finishing a pair eats of it."""

    a_round: Int
    """By one player alone at the smallest table, if all pawns that can do so go for it."""
    in_all: Int
    """In all rounds of the game."""
    least: Int
    """What the pair eats that wants least of it."""
    most: Int


class Stats(Entry):
    """What rounds can yield, and what the recipes eat."""

    yields: dict[Id, Yield]
    """Of genius, labour, gold, raw, henchmen (as placements) and inventions."""
    pairs: tuple[Pair, ...]
    tightest: Pair
    """The one that wants most genius, then most henchmen."""
    loosest: Pair


def stats(
    rules: Rules,
    labour: Mapping[str, Labour],
    shops: Mapping[str, Shop],
    resources: Mapping[str, Resource],
    inventions: Mapping[str, Invention],
    machines: Mapping[str, Device],
    plans: Mapping[str, Device],
) -> Stats:
    """The numbers of the whole game.

    Raises :class:`ValueError` without machines or plans, and :class:`KeyError` without the two tracks of labour.
    """
    genius, manual = labour["genius"], labour["manual"]
    early = min(rules.henchmen_each, manual.early_spots)
    gold = sorted((shop.gold for shop in shops.values()), reverse=True)[: rules.henchmen_each]
    a_round = {
        "genius": genius.early,
        "labour": early * manual.early + (rules.henchmen_each - early) * manual.late,
        "gold": sum(gold),
        "raw": rules.raw_by_doctor + rules.henchmen_each * rules.raw_by_henchman,
        "henchmen": rules.henchmen_each,
        "inventions": rules.inventions_a_round,
    }
    pairs = tuple(_pairs(rules, labour, shops, resources, inventions, machines, plans))
    eaten = {name: [getattr(pair, name) for pair in pairs] for name in a_round}
    return Stats(
        yields={
            name: Yield(a_round=n, in_all=n * rules.rounds, least=min(eaten[name]), most=max(eaten[name]))
            for name, n in a_round.items()
        },
        pairs=pairs,
        tightest=max(pairs, key=_tightness),
        loosest=min(pairs, key=_tightness),
    )


def _tightness(pair: Pair) -> tuple[int, int]:
    """The doctor's work decides, then that of the henchmen."""
    return pair.genius, pair.henchmen


def _pairs(
    rules: Rules,
    labour: Mapping[str, Labour],
    shops: Mapping[str, Shop],
    resources: Mapping[str, Resource],
    inventions: Mapping[str, Invention],
    machines: Mapping[str, Device],
    plans: Mapping[str, Device],
) -> Iterator[Pair]:
    best = max((shop.gold for shop in shops.values()), default=0)
    genius, manual = labour["genius"], labour["manual"]
    for machine, one in machines.items():
        for plan, other in plans.items():
            whole = need(inventions, (one.rows[-1], other.rows[-1]))
            first = need(inventions, (one.rows[0], other.rows[0]))
            rounds = _up(whole.genius, genius.early)
            refined = sum(count for name, count in whole.resources.items() if resources[name].state == "refined")
            raw = sum(whole.resources.values()) - refined + refined * rules.raw_for_refined
            gold = whole.gold + rules.rent * max(0, min(rounds, rules.rent_until) - rules.rent_from + 1)
            yield Pair(
                machine=machine,
                plan=plan,
                genius=whole.genius,
                labour=whole.labour,
                gold=gold,
                raw=raw,
                refined=refined,
                inventions=len(whole.inventions),
                genius_rounds=rounds,
                henchmen=_up(raw, rules.raw_by_henchman)
                + _up(refined, rules.refined_by_henchman)
                + _up(whole.labour, manual.early)
                + _up(gold, best),
                first_round=_up(first.genius, genius.early),
            )


def _up(number: int, by: int) -> int:
    """``number / by``, rounded up."""
    return -(-number // max(by, 1))
