"""Rules of what a player does with feet and purse: travel, shops, care, companions, the bank, nothing."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from generator.games.invisible_man.rules.actions import Buy, BuyCare, End, Pass, Recruit, Travel, Treat, Wire
from generator.games.invisible_man.rules.evidence_rules import lacking, pay
from generator.games.invisible_man.rules.markers import raise_vigilance
from generator.games.invisible_man.rules.recovery import no_action, not_now
from generator.games.invisible_man.rules.state import Player, State, View
from generator.games.invisible_man.rules.tables import Rules, Way
from generator.games.invisible_man.rules.turn import done, next_turn
from generator.rules.luck import Luck
from generator.rules.rule import Rule


def fare(rules: Rules, player: Player, way: Way) -> int:
    """Pounds for a way: by rail for the player and for each companion; nothing on horseback."""
    if not way.rail or player.items & rules.horse:
        return 0
    return rules.rail_fare * (1 + player.companions.bit_count())


def _way(view: View, link: int) -> Way | None:
    return next((way for way in view.rules.ways[view.players[view.active].town] if way.link == link), None)


def _travel_refused(view: View, action: Travel) -> str | None:
    rules, player = view.rules, view.players[view.active]
    refused = no_action(view, action)
    if refused:
        return refused
    way = _way(view, action.link)
    if way is None:
        return f"No such road or railway leads out of {rules.names.town[player.town]}."
    if way.crosses and not way.rail and not player.items & rules.horse:
        return f"Only a player with a {rules.names.known['horse']} may take a road over a county line."
    price = fare(rules, player, way)
    if price > player.money:
        return f"The ticket costs £{price}, and you have £{player.money}."
    return None


def _travels(view: View) -> Iterator[Travel]:
    if not view.acted:
        for way in view.rules.ways[view.players[view.active].town]:
            yield Travel(way.link)


def _travel(state: State, action: Travel, luck: Luck) -> None:
    player = state.players[state.active]
    way = _way(state, action.link)
    assert way is not None
    price = fare(state.rules, player, way)
    player.money -= price
    state.bank += price
    player.town = way.to
    state.journal.note("by_rail" if way.rail else "by_road", seat=state.active, town=way.to, pounds=price)
    if way.crosses and not way.rail:
        state.journal.note("riders_crossing", seat=state.active)
    done(state, luck)


def _buy_refused(view: View, action: Buy) -> str | None:
    rules, player = view.rules, view.players[view.active]
    refused = no_action(view, action)
    if refused:
        return refused
    name = rules.names.item[action.item].lower()
    if rules.sold_at[action.item] != player.town:
        return f"{rules.names.town[player.town]} has no shop that sells a {name}."
    if player.items >> action.item & 1:
        return f"You have a {name} already, and may have one of each kind."
    if rules.prices[action.item] > player.money:
        return f"The {name} costs £{rules.prices[action.item]}, and you have £{player.money}."
    return None


def _buys(view: View) -> Iterator[Buy]:
    if not view.acted:
        town = view.players[view.active].town
        for item, shop in enumerate(view.rules.sold_at):
            if shop == town:
                yield Buy(item)


def _buy(state: State, action: Buy, luck: Luck) -> None:
    player, price = state.players[state.active], state.rules.prices[action.item]
    player.money -= price
    state.bank += price
    player.items |= 1 << action.item
    state.journal.note("bought", seat=state.active, item=action.item, pounds=price)
    done(state, luck)


def _care_refused(view: View, action: BuyCare) -> str | None:
    rules, player = view.rules, view.players[view.active]
    refused = no_action(view, action)
    if refused:
        return refused
    if not player.damage:
        return "You have no damage token to be rid of."
    if rules.medical_price > player.money:
        return f"Medical care costs £{rules.medical_price}, and you have £{player.money}."
    return None


def _cares(view: View) -> Iterator[BuyCare]:
    if not view.acted and view.players[view.active].damage:
        yield BuyCare()


def _care(state: State, _: BuyCare, luck: Luck) -> None:
    player, price = state.players[state.active], state.rules.medical_price
    player.money -= price
    state.bank += price
    player.damage -= 1
    state.journal.note("care", seat=state.active, pounds=price)
    done(state, luck)


def _treat_refused(view: View, action: Treat) -> str | None:
    player = view.players[view.active]
    refused = no_action(view, action)
    if refused:
        return refused
    if not player.companions & view.rules.kemp:
        return f"{view.rules.names.known['kemp']} is not with you."
    if not 0 <= action.seat < len(view.players) or view.players[action.seat].town != player.town:
        return f"{view.rules.names.known['kemp']} treats only players in your town."
    if not view.players[action.seat].damage:
        return "That player has no damage token to be rid of."
    return None


def _treats(view: View) -> Iterator[Treat]:
    player = view.players[view.active]
    if not view.acted and player.companions & view.rules.kemp:
        for seat in view.there(player.town):
            yield Treat(seat)


def _treat(state: State, action: Treat, luck: Luck) -> None:
    state.players[action.seat].damage -= 1
    state.journal.note("treated", seat=state.active, other=action.seat)
    done(state, luck)


def _recruit_refused(view: View, action: Recruit) -> str | None:
    rules, player = view.rules, view.players[view.active]
    refused = no_action(view, action)
    if refused:
        return refused
    name = rules.names.companion[action.companion]
    if rules.home[action.companion] != player.town:
        return f"{name} lives in {rules.names.town[rules.home[action.companion]]}."
    if not view.at_home >> action.companion & 1:
        return f"{name} has left with somebody."
    if player.companions.bit_count() >= rules.companions_each:
        return "You have no place for another companion."
    if rules.fees[action.companion] > player.money:
        return f"{name} asks for £{rules.fees[action.companion]}, and you have £{player.money}."
    if len(action.paid) != rules.presents[action.companion]:
        return f"{name} asks for {rules.presents[action.companion]} pieces of evidence."
    return lacking(view, player, action.paid)


def _recruits(view: View) -> Iterator[Recruit]:
    rules = view.rules
    if not view.acted:
        town = view.players[view.active].town
        for companion, home in enumerate(rules.home):
            if home == town:
                for paid in combinations_with_replacement(range(rules.kinds), rules.presents[companion]):
                    yield Recruit(companion, paid)


def _recruit(state: State, action: Recruit, luck: Luck) -> None:
    rules, player = state.rules, state.players[state.active]
    fee = rules.fees[action.companion]
    player.money -= fee
    state.bank += fee
    pay(state, player, action.paid)
    state.at_home ^= 1 << action.companion
    player.companions |= 1 << action.companion
    state.journal.note("recruited", seat=state.active, companion=action.companion)
    if 1 << action.companion == rules.adye:
        home = rules.home[action.companion]
        if state.fixed >> home & 1:
            state.journal.note("adye_too_late", town=home)
        else:
            state.journal.note("adye_raises", town=home)
            raise_vigilance(state, home, state.active, luck)
    done(state, luck)


def _wire_refused(view: View, action: Wire) -> str | None:
    refused = no_action(view, action)
    if refused:
        return refused
    town = view.players[view.active].town
    if not view.rules.can_wire[town]:
        return f"{view.rules.names.town[town]} is no county seat, so you cannot wire for funds."
    return None


def _wires(view: View) -> Iterator[Wire]:
    if not view.acted:
        yield Wire()


def _wire(state: State, _: Wire, luck: Luck) -> None:
    pounds = min(state.rules.wire_money, state.bank)
    state.bank -= pounds
    state.players[state.active].money += pounds
    state.journal.note("wired", seat=state.active, pounds=pounds)
    if pounds < state.rules.wire_money:
        state.journal.note("bank_empty")
    done(state, luck)


def _pass_refused(view: View, action: Pass) -> str | None:
    return no_action(view, action)


def _passes(view: View) -> Iterator[Pass]:
    if not view.acted:
        yield Pass()


def _pass(state: State, _: Pass, luck: Luck) -> None:
    state.journal.note("passed", seat=state.active)
    done(state, luck)


def _end_refused(view: View, _: End) -> str | None:
    return not_now(view) or (None if view.acted else "First take an action, even if it is to pass.")


def _ends(view: View) -> Iterator[End]:
    if view.acted:
        yield End()


def _end(state: State, _: End, luck: Luck) -> None:
    state.journal.note("left_evidence", seat=state.active)
    next_turn(state, luck)


RULES = (
    Rule[View, State](Travel, _travel_refused, _travels, _travel),
    Rule[View, State](Buy, _buy_refused, _buys, _buy),
    Rule[View, State](BuyCare, _care_refused, _cares, _care),
    Rule[View, State](Treat, _treat_refused, _treats, _treat),
    Rule[View, State](Recruit, _recruit_refused, _recruits, _recruit),
    Rule[View, State](Wire, _wire_refused, _wires, _wire),
    Rule[View, State](Pass, _pass_refused, _passes, _pass),
    Rule[View, State](End, _end_refused, _ends, _end),
)
