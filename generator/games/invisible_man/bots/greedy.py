"""The bot of a sensible team: it weighs what it could do now against errands elsewhere, without trying anything out.

An errand is a town and the best thing to do there; it counts for less, the farther away it is.  What the bot
does: collects evidence whenever it can; raises vigilance, above all where a town is about to be lost or won;
attacks whenever it may; recruits, buys, wires, does research and heals where that serves an errand best; leaves
to others what they are nearer to; stands where he is likely to come when it is well armed or in company; and,
when one more fixed town would begin the final battle, holds the last towns unless the battle is likely to be won.
What it does not do: think of two errands at once, agree on who does what, trade (but for the pound that a player
with two damage needs), count the cards that have been seen, decline a fight.
"""

from generator.games.invisible_man.bots.ground import Ground, ground_of
from generator.games.invisible_man.bots.weights import WEIGHTS, Weights
from generator.games.invisible_man.bots.worth import ambushes, business, cheapest, deeds, given, mode_of, vigilance
from generator.games.invisible_man.rules.actions import (
    Action,
    Attack,
    BuyCare,
    Collect,
    Deal,
    End,
    Goods,
    Pass,
    Recruit,
    Redraw,
    Trade,
    Travel,
    Treat,
    Vigilance,
    Weapon,
    Wire,
)
from generator.games.invisible_man.rules.recovery import can_heal, leads_to_seat
from generator.games.invisible_man.rules.state import REDRAW, START, WEAPON, Player, View
from generator.games.invisible_man.rules.tables import Rules

Scored = tuple[float, Action]


class GreedyBot:
    """Takes what scores best."""

    def __init__(self, rules: Rules, weights: Weights = WEIGHTS) -> None:
        self._ground: Ground = ground_of(rules)
        self._weights = weights
        self._fade = [weights.fade**links for links in range(rules.towns)]

    def choose(self, view: View) -> Action:
        """What scores best; of equals, the first."""
        return self.forced(view) or max(self.scored(view), key=lambda one: one[0])[1]

    def forced(self, view: View) -> Action | None:
        """The decision where there is nothing to weigh: fights, evidence, recovery; None in all other cases."""
        rules = view.rules
        if view.step == WEAPON:
            items = view.players[view.fighters[0]].items
            return Weapon(items & rules.shotgun or items & rules.bat)
        if view.step == REDRAW:
            return Redraw(True)
        player = view.players[view.active]
        if view.step == START and view.present and player.town == view.place and not player.damage:
            return Attack()
        if not view.collected:
            lying = view.evidence[player.town]
            if any(lying):
                kinds = [kind for kind, count in enumerate(lying) if count]
                return Collect(min(kinds, key=lambda kind: (player.evidence[kind], -lying[kind])))
        if view.acted:
            return End()
        return _recovery(view, player) if player.damage >= rules.damage_limit else None

    def scored(self, view: View) -> list[Scored]:
        """Actions worth a thought, each with its score, when nothing is forced."""
        ground, weights, fade = self._ground, self._weights, self._fade
        player = view.players[view.active]
        here, money = player.town, player.money
        cubes, worths = business(ground, weights, view, player)
        stay = ambushes(ground, weights, view, player)
        mode = mode_of(view.rules, player, money)
        hops, first = ground.hops[mode][here], ground.first[mode][here]
        errands: dict[int, float] = {}
        for town, link in enumerate(first):
            worth = worths[town] + cubes[town] + stay[town]
            if worth > 0.0 and link >= 0:
                worth *= fade[hops[town]]
                if worth > errands.get(link, 0.0):
                    errands[link] = worth
        done: list[Scored] = [(0.0, Pass())]
        for worth, town, price, action in deeds(ground, weights, view, player):
            if town == here:
                done.append((worth, action))
                continue
            after = mode_of(view.rules, player, money - price) if price else mode
            link = ground.first[after][here][town]
            if link >= 0:
                worth = (cubes[town] + stay[town] + worth) * fade[ground.hops[after][here][town]]
                if worth > errands.get(link, 0.0):
                    errands[link] = worth
        if not view.fixed >> here & 1:
            paid = cheapest(ground, view, player, here)
            if paid is not None:
                worth = vigilance(ground, weights, view, player, here)
                done.append((worth - weights.piece * len(paid), Vigilance(paid)))
        then = stay[here] + weights.wait * cubes[here] + weights.fade * max(errands.values(), default=0.0)
        scored = [(worth + then, action) for worth, action in done]
        scored += [(worth, Travel(link)) for link, worth in errands.items()]
        return scored


def _recovery(view: View, player: Player) -> Action:
    """What a player does who may do nothing but recover."""
    rules = view.rules
    if can_heal(rules, player):
        return Treat(view.active) if player.companions & rules.kemp else BuyCare()
    if rules.can_wire[player.town]:
        return Wire()
    for seat in view.there(player.town):
        if seat != view.active and view.players[seat].money:
            return Trade((Deal(seat, takes=Goods(money=1)),))
    kemp = rules.kemp.bit_length() - 1
    if (
        view.at_home & rules.kemp
        and rules.home[kemp] == player.town
        and player.companions.bit_count() < rules.companions_each
        and player.money >= rules.fees[kemp]
    ):
        paid = given(player, rules.presents[kemp])
        if paid is not None:
            return Recruit(kemp, paid)
    for way in rules.ways[player.town]:
        if leads_to_seat(rules, player, way):
            return Travel(way.link)
    return Pass()
