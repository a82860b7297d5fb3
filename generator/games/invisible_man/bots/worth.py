"""What towns and deeds are worth to a player, by what lies open on the table.

Comes in: the ground, the weights, a view and the active player.  Goes out: worths, in the measure of the weights.
"""

from generator.games.invisible_man.bots.ground import MOST_RAILS, RIDER, Ground, ahead, progress
from generator.games.invisible_man.bots.weights import Weights
from generator.games.invisible_man.rules.actions import (
    Action,
    Buy,
    BuyCare,
    Document,
    Recruit,
    Research,
    Treat,
    Wire,
)
from generator.games.invisible_man.rules.evidence_rules import help_of
from generator.games.invisible_man.rules.state import Player, View
from generator.games.invisible_man.rules.tables import Rules

DECIDED = 20.0
"""The worth of beginning a final battle that is likely to be won; less than nothing if it is likely to be lost."""


def edge(view: View) -> int:
    """By how much the players are stronger in a final battle now: what they can lose, less what he can."""
    limit = view.rules.damage_limit
    ours = sum(max(limit - player.damage, 0) for player in view.players)
    fixed = view.fixed
    for town, count in enumerate(view.vigilance):
        if fixed >> town & 1:
            if count:
                ours += 1
            elif view.terror[town]:
                ours -= 1
    return ours - view.health


def last_town(view: View) -> bool:
    """Whether the final battle begins as soon as one more town is fixed."""
    return view.unfixed - 1 <= view.rules.unfixed_for_battle


def vigilance(ground: Ground, weights: Weights, view: View, player: Player, town: int) -> float:
    """What raising vigilance in an open town is worth, whatever it costs."""
    rules, last = view.rules, last_town(view)
    worth = weights.token if player.trophy < len(rules.trophy_costs) else 0.0
    if view.terror[town]:
        danger = ahead(ground, view.fixed if last else 0, view.place)[0][town]
        return worth + (weights.saved + weights.danger * danger) * (weights.last if last else 1.0)
    if view.vigilance[town] + 1 < rules.markers_to_fix:
        return worth + weights.begun
    if not last:
        return worth + weights.won
    return DECIDED if edge(view) + 1 >= weights.margin else -DECIDED


def cheapest(ground: Ground, view: View, player: Player, town: int) -> tuple[int, ...] | None:
    """The payment for vigilance in a town that leaves the player best provided; None if he cannot pay."""
    evidence = player.evidence
    best, most = None, -1
    for _, paid in ground.prices[help_of(view, player)][town]:
        left = min((evidence[kind] for kind in paid), default=99)
        if left > 0 and left > most:
            best, most = paid, left
    return best


def _held(counts: list[int]) -> int:
    """A bit for each thing of which there is any."""
    bits = 0
    if any(counts):
        for thing, count in enumerate(counts):
            if count:
                bits |= 1 << thing
    return bits


def mode_of(rules: Rules, player: Player, money: int) -> int:
    """How a player travels who can spend so much on it: a row of the tables of distances."""
    if player.items & rules.horse:
        return RIDER
    fare = rules.rail_fare * (1 + player.companions.bit_count())
    return min(money // fare, MOST_RAILS) if fare else MOST_RAILS


def business(ground: Ground, weights: Weights, view: View, player: Player) -> tuple[list[float], list[float]]:
    """For each town: what the evidence there is worth, and the best that one could do there with evidence or notes."""
    rules, seats = view.rules, view.players
    held = _held(player.evidence)
    gain = [weights.first * weights.more**count for count in player.evidence]
    extra = rules.trophy_bonus[player.trophy] * sum(gain) / len(gain)
    prices, fixed = ground.prices[help_of(view, player)], view.fixed
    notes = _held(player.notes)
    steps = [weights.research * weights.study**ready for ready in range(rules.note_set)]
    study = [steps[ready] for ready in progress(ground, notes)]
    mine = ground.hops[mode_of(rules, player, player.money)][player.town]
    rivals = [ground.hops[mode_of(rules, one, one.money)][one.town] for one in seats if one is not player]
    cubes, worths = [], []
    for town, lying in enumerate(view.evidence):
        bits, found, worth = 0, 0.0, 0.0
        if view.notes[town] and not notes >> town & 1:
            worth = study[town]
        if any(lying):
            for kind, count in enumerate(lying):
                if count:
                    bits |= 1 << kind
                    if gain[kind] > found:
                        found = gain[kind]
            found += extra
        if not fixed >> town & 1:
            for needed, paid in prices[town]:
                lacking = needed & ~held
                if not lacking or (not lacking & ~bits and not lacking & (lacking - 1)):
                    worth = max(worth, vigilance(ground, weights, view, player, town) - weights.piece * len(paid))
                    break
        if worth > 0.0 or found:
            share = 1.0
            for rival in rivals:
                if rival[town] < mine[town]:
                    share *= weights.nearer
                elif not rival[town]:
                    share *= weights.crowd
            found *= share
            worth *= share
        cubes.append(found)
        worths.append(worth)
    return cubes, worths


def ambushes(ground: Ground, weights: Weights, view: View, player: Player) -> list[float]:
    """For each town, what standing there is worth, since he may come; nothing for the wounded."""
    rules = view.rules
    worths = [0.0] * rules.towns
    if player.damage:
        return worths
    others, power = [0] * rules.towns, [0.0] * rules.towns
    for other in view.players:
        if other is not player:
            others[other.town] += 1
            if not other.damage:
                power[other.town] += _power(ground, view, other)
    mine = _power(ground, view, player)
    together = mine + sum(power)
    alone = weights.hit * (1 - ground.harm) * ground.hit - weights.harm * ground.harm
    if player.items & rules.dog:
        alone = weights.hit * mine / len(view.players)
    last = last_town(view)
    for town, chance in enumerate(ahead(ground, view.fixed if last else 0, view.place)[1]):
        if not chance or view.fixed >> town & 1:
            continue
        if last:
            worths[town] += chance * weights.hit * together
        elif others[town] >= rules.attack_at_most:
            share = (others[town] + 1) / len(view.players)
            worths[town] += chance * weights.hit * share * (mine + power[town])
        else:
            worths[town] += chance * alone
    return worths


def _power(ground: Ground, view: View, player: Player) -> float:
    """The damage that an undamaged player does to him when players attack, on average."""
    rules = view.rules
    cards = 1.0
    if player.items & rules.shotgun:
        cards = 2.0
    elif player.items & rules.bat:
        cards = 2.0 - ground.hit
    if player.companions & rules.hall:
        cards += 1
    return cards * ground.hit


def deeds(ground: Ground, weights: Weights, view: View, player: Player) -> list[tuple[float, int, int, Action]]:
    """What else could be done: the worth, the town, the pounds needed, and the action; only what can be paid."""
    rules = view.rules
    here, money = player.town, player.money
    left = view.unfixed / rules.towns
    out: list[tuple[float, int, int, Action]] = []
    lacking = 0.0
    for bit, worth in weights.items(rules):
        if not bit or player.items & bit or (bit == rules.bat and player.items & rules.shotgun):
            continue
        item = bit.bit_length() - 1
        worth *= left if bit == rules.horse else max(left, weights.arms)
        if rules.prices[item] <= money:
            out.append((worth, rules.sold_at[item], rules.prices[item], Buy(item)))
        else:
            lacking = max(lacking, worth)
    if view.at_home and player.companions.bit_count() < rules.companions_each:
        for bit, worth in weights.people(rules):
            if not view.at_home & bit:
                continue
            companion = bit.bit_length() - 1
            paid = given(player, rules.presents[companion])
            if paid is None:
                continue
            if rules.fees[companion] <= money:
                out.append((worth * left, rules.home[companion], rules.fees[companion], Recruit(companion, paid)))
            else:
                lacking = max(lacking, worth * left)
    if player.damage and money >= rules.medical_price:
        out.append((weights.care, here, rules.medical_price, BuyCare()))
    if player.companions & rules.kemp:
        out += [(weights.care, here, 0, Treat(seat)) for seat in view.there(here) if view.players[seat].damage]
    lacking = max(weights.wire * lacking, weights.care if not money else 0.0)
    if not player.items & rules.horse and money < 2 * rules.rail_fare * (1 + player.companions.bit_count()):
        lacking = max(lacking, weights.purse)
    if lacking:
        bank = here if rules.can_wire[here] else rules.seat_of[here]
        out.append((lacking, bank, 0, Wire()))
    if view.notes[here]:
        notes = _held(player.notes)
        new = not notes >> here & 1
        out.append((weights.research * weights.study ** progress(ground, notes)[here] * new, here, 0, Research()))
    if sum(player.notes) >= rules.note_set:
        for towns in rules.documents:
            if all(player.notes[town] for town in towns):
                out.append((weights.document, here, 0, Document(towns)))
                break
    return out


def given(player: Player, count: int) -> tuple[int, ...] | None:
    """So many pieces, of what the player has most; kinds in order; None if he has too few."""
    if sum(player.evidence) < count:
        return None
    rest, chosen = player.evidence[:], []
    for _ in range(count):
        kind = max(range(len(rest)), key=lambda kind: rest[kind])
        rest[kind] -= 1
        chosen.append(kind)
    return tuple(sorted(chosen))
