"""What may be done now, in words for people: ``to Reading by rail, £2``.

Comes in: an action and the open table.  Goes out: what sets it apart from others of its kind.
"""

from generator.games.invisible_man.rules.actions import (
    Action,
    Attack,
    Buy,
    BuyCare,
    Collect,
    Deal,
    Document,
    End,
    Goods,
    Recruit,
    Redraw,
    Research,
    Trade,
    Travel,
    Treat,
    Vigilance,
    Weapon,
    Wire,
)
from generator.games.invisible_man.rules.play import ACTIONS
from generator.games.invisible_man.rules.state import View
from generator.games.invisible_man.rules.tables import Rules
from generator.games.invisible_man.rules.wording import words
from generator.games.invisible_man.simulation.measures import KINDS
from generator.rules.table import Choice


def choices(view: View) -> list[Choice]:
    """Everything that may be done now, kind by kind."""
    return [
        Choice(*KINDS[type(action)], said(view, action), words(view.rules, action)) for action in ACTIONS.offered(view)
    ]


def said(view: View, action: Action) -> str:
    """What sets an action apart from others of its kind."""
    rules = view.rules
    names, player = rules.names, view.players[view.active]
    here = names.town[player.town]
    match action:
        case Attack():
            return f"in {here}, now"
        case Weapon(item):
            return f"the {names.item[item.bit_length() - 1].lower()}" if item else "none"
        case Redraw(again):
            return "draw another card" if again else "keep the card"
        case Collect(kind):
            return names.kind[kind].lower()
        case Travel(link):
            return _way(view, link)
        case Buy(item):
            return f"{names.item[item].lower()}, £{rules.prices[item]}"
        case BuyCare():
            return f"one wound of yours, £{rules.medical_price}"
        case Treat(seat):
            return names.seat[seat]
        case Recruit(companion, paid):
            fee = [f"£{rules.fees[companion]}"] if rules.fees[companion] else []
            return ", ".join([names.companion[companion], *fee, *(names.kind[kind].lower() for kind in paid)])
        case Wire():
            return f"£{min(rules.wire_money, view.bank)}"
        case Vigilance(paid):
            return f"in {here}, for {_listed([names.kind[kind].lower() for kind in paid]) or 'nothing'}"
        case Research():
            return f"a note from {here}"
        case Document(towns):
            return f"notes from {_listed([names.town[town] for town in towns])}"
        case Trade(deals):
            return "; ".join(_deal(rules, deal) for deal in deals)
        case End():
            return "and end the turn"
    return "and let the turn go by"


def _way(view: View, link: int) -> str:
    rules = view.rules
    way = next(one for one in rules.ways[view.players[view.active].town] if one.link == link)
    there = f"to {rules.names.town[way.to]}"
    if way.rail:
        fares = 1 + view.players[view.active].companions.bit_count()
        return f"{there} by rail, £{rules.rail_fare * fares}"
    return f"{there} by road, over the county line" if way.crosses else f"{there} by road"


def _deal(rules: Rules, deal: Deal) -> str:
    partner = rules.names.seat[deal.partner]
    gives, takes = _goods(rules, deal.gives), _goods(rules, deal.takes)
    if gives and takes:
        return f"give {partner} {gives} for {takes}"
    return f"give {partner} {gives}" if gives else f"take {takes} from {partner}"


def _goods(rules: Rules, goods: Goods) -> str:
    names = rules.names
    return _listed([
        *([f"£{goods.money}"] if goods.money else []),
        *(f"evidence ({names.kind[kind].lower()})" for kind in goods.evidence),
        *(f"the {names.item[item].lower()}" for item in goods.items),
        *(names.companion[companion] for companion in goods.companions),
        *(f"a note from {names.town[town]}" for town in goods.notes),
    ])  # fmt: skip


def _listed(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
