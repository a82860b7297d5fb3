"""Trade: what may change hands between the active player and others in the town (ruling trade_limits).

Deals are made one after another, and the limits hold after each: what the active player takes in one
may be given away in the next.
"""

from collections.abc import Iterator

from generator.games.invisible_man.rules.actions import Deal, Goods, Trade
from generator.games.invisible_man.rules.recovery import no_action
from generator.games.invisible_man.rules.state import Player, State, View
from generator.games.invisible_man.rules.tables import Rules
from generator.games.invisible_man.rules.turn import done
from generator.rules.journal import Journal
from generator.rules.luck import Luck
from generator.rules.rule import Rule


def _trade_refused(view: View, action: Trade) -> str | None:
    refused = no_action(view, action)
    if refused:
        return refused
    players, active = view.players, view.active
    partners = [deal.partner for deal in action.deals]
    if not partners:
        return "A trade needs somebody to trade with."
    for seat in partners:
        if seat == active or not 0 <= seat < len(players) or players[seat].town != players[active].town:
            return "You can trade only with other players in your town."
    after = {seat: players[seat].copy() for seat in (active, *partners)}
    for deal in action.deals:
        if deal.gives == deal.takes:
            return "Nothing would change hands."
        refused = _swap(view.rules, after[active], after[deal.partner], deal)
        if refused:
            return refused
    return None


def _swap(rules: Rules, one: Player, other: Player, deal: Deal) -> str | None:
    """Make a deal between two mats; if that cannot be, why not."""
    for giver, goods in ((one, deal.gives), (other, deal.takes)):
        refused = _take_off(rules, giver, goods)
        if refused:
            return refused
    return _put_on(rules, other, deal.gives) or _put_on(rules, one, deal.takes)


def _take_off(rules: Rules, player: Player, goods: Goods) -> str | None:
    """Take goods off a mat; why not, if they are not on it."""
    names = rules.names
    if not 0 <= goods.money <= player.money:
        return "Nobody can give money that he does not have."
    player.money -= goods.money
    for kind in goods.evidence:
        if not player.evidence[kind]:
            return f"There is no such evidence to give: {names.kind[kind].lower()}."
        player.evidence[kind] -= 1
    for town in goods.notes:
        if not player.notes[town]:
            return f"There is no note from {names.town[town]} to give."
        player.notes[town] -= 1
    for item in goods.items:
        if not player.items >> item & 1:
            return f"There is no {names.item[item].lower()} to give."
        player.items ^= 1 << item
    for companion in goods.companions:
        if not player.companions >> companion & 1:
            return f"{names.companion[companion]} is not there to go with somebody else."
        player.companions ^= 1 << companion
    return None


def _put_on(rules: Rules, player: Player, goods: Goods) -> str | None:
    """Put goods on a mat; why not, if there is no place for them."""
    player.money += goods.money
    for kind in goods.evidence:
        player.evidence[kind] += 1
    for town in goods.notes:
        player.notes[town] += 1
    for item in goods.items:
        if player.items >> item & 1:
            return f"Nobody may hold two of one kind: {rules.names.item[item].lower()}."
        player.items |= 1 << item
    for companion in goods.companions:
        if player.companions.bit_count() >= rules.companions_each:
            return f"There is no place for {rules.names.companion[companion]}."
        player.companions |= 1 << companion
    return None


def _trades(view: View) -> Iterator[Trade]:
    """The simplest trades: one thing given or taken, £1 or a whole purse, or companions swapped."""
    if view.acted:
        return
    active = view.players[view.active]
    for seat in view.there(active.town):
        if seat == view.active:
            continue
        other = view.players[seat]
        for goods in _single(active):
            yield Trade((Deal(seat, gives=goods),))
        for goods in _single(other):
            yield Trade((Deal(seat, takes=goods),))
        if active.companions and other.companions:
            mine = Goods(companions=_bits(active.companions))
            theirs = Goods(companions=_bits(other.companions))
            yield Trade((Deal(seat, mine, theirs),))


def _single(player: Player) -> Iterator[Goods]:
    """Each thing that a player could give alone."""
    if player.money:
        yield Goods(money=1)
    if player.money > 1:
        yield Goods(money=player.money)
    for kind, count in enumerate(player.evidence):
        if count:
            yield Goods(evidence=(kind,))
    for item in _bits(player.items):
        yield Goods(items=(item,))
    for companion in _bits(player.companions):
        yield Goods(companions=(companion,))
    for town, count in enumerate(player.notes):
        if count:
            yield Goods(notes=(town,))


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(n for n in range(mask.bit_length()) if mask >> n & 1)


def _trade(state: State, action: Trade, luck: Luck) -> None:
    players, active = state.players, state.active
    for deal in action.deals:
        _swap(state.rules, players[active], players[deal.partner], deal)
        state.journal.note("traded", seat=active, other=deal.partner)
        _note(state.journal, active, deal.partner, deal.gives)
        _note(state.journal, deal.partner, active, deal.takes)
    done(state, luck)


def _note(journal: Journal, giver: int, taker: int, goods: Goods) -> None:
    """What goes from one seat to another."""
    if goods.money:
        journal.note("gave_money", seat=giver, other=taker, pounds=goods.money)
    for kind in goods.evidence:
        journal.note("gave_evidence", seat=giver, other=taker, kind=kind)
    for item in goods.items:
        journal.note("gave_item", seat=giver, other=taker, item=item)
    for companion in goods.companions:
        journal.note("gave_companion", seat=giver, other=taker, companion=companion)
    for town in goods.notes:
        journal.note("gave_note", seat=giver, other=taker, town=town)


RULES = (Rule[View, State](Trade, _trade_refused, _trades, _trade),)
