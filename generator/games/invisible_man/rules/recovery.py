"""Whether the active player may take an action at all, and which ones serve a player who can do nothing else.

Comes in: a view.  Goes out: a refusal or none.  All rules of actions begin here.
"""

from generator.games.invisible_man.rules.actions import BuyCare, Pass, Recruit, Trade, Travel, Treat, Wire
from generator.games.invisible_man.rules.state import PHASE, Player, View
from generator.games.invisible_man.rules.tables import Rules, Way


def not_now(view: View) -> str | None:
    """Why the active player can do nothing at this moment; None in the phase, at its start too."""
    if view.step > PHASE:
        return "The game is over." if view.ending else "First the fight must be fought to its end."
    return None


def no_action(view: View, action: object) -> str | None:
    """Why the active player may not take such an action now, whatever its own rule says."""
    if view.step > PHASE:
        return not_now(view)
    if view.acted:
        return "You have taken your action for this turn."
    rules, player = view.rules, view.players[view.active]
    if player.damage < rules.damage_limit:
        return None
    if can_heal(rules, player):
        if isinstance(action, BuyCare) or action == Treat(view.active):
            return None
        return f"With {player.damage} damage tokens you must heal yourself first, since you can."
    if _serves(view, player, action):
        return None
    if isinstance(action, Pass):
        return "You may pass only if nothing that brings you nearer to recovery is possible."
    kemp = rules.names.known["kemp"]
    return f"With {player.damage} damage tokens you may only do what brings you money, or {kemp}."


def _serves(view: View, player: Player, action: object) -> bool:
    """Whether an action helps a player who cannot heal on the way to it (ruling two_damage)."""
    match action:
        case Wire():
            return True
        case Recruit(companion, _):
            return 1 << companion == view.rules.kemp
        case Travel(link):
            ways = view.rules.ways[player.town]
            return any(way.link == link and leads_to_seat(view.rules, player, way) for way in ways)
        case Trade(deals):
            return sum(deal.takes.money - deal.gives.money for deal in deals) > 0
        case Pass():
            return not can_recover(view)
    return False


def can_heal(rules: Rules, player: Player) -> bool:
    """Whether a player has the money or the doctor to heal himself."""
    return player.money >= rules.medical_price or bool(player.companions & rules.kemp)


def leads_to_seat(rules: Rules, player: Player, way: Way) -> bool:
    """Whether a way is a road that the player may use and that leads nearer, by road, to the county seat."""
    roads, seat = rules.roads_to[bool(player.items & rules.horse)], rules.seat_of[player.town]
    return not way.rail and roads[way.to][seat] < roads[player.town][seat]


def can_recover(view: View) -> bool:
    """Whether anything but passing is possible for an active player who cannot heal."""
    rules, player = view.rules, view.players[view.active]
    town = player.town
    return (
        rules.can_wire[town]
        or any(leads_to_seat(rules, player, way) for way in rules.ways[town])
        or any(view.players[seat].money for seat in view.there(town) if seat != view.active)
        or _kemp_may_join(view, player)
    )


def _kemp_may_join(view: View, player: Player) -> bool:
    """Whether Dr Kemp is here at home and the player has a place for him and what he asks."""
    rules = view.rules
    if not view.at_home & rules.kemp:
        return False
    kemp = rules.kemp.bit_length() - 1
    return (
        rules.home[kemp] == player.town
        and player.companions.bit_count() < rules.companions_each
        and player.money >= rules.fees[kemp]
        and sum(player.evidence) >= rules.presents[kemp]
    )
