"""Actions as words, for saved games: ``travel winchester_reading``, ``vigilance newspaper blotter``.

Comes in: an action or its words.  Goes out: the other.  Things are called by their ids.
"""

from collections.abc import Callable

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
    Pass,
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
from generator.games.invisible_man.rules.tables import Rules

_BARE: dict[str, Action] = {
    "attack": Attack(),
    "redraw": Redraw(True),
    "keep": Redraw(False),
    "care": BuyCare(),
    "wire": Wire(),
    "research": Research(),
    "pass": Pass(),
    "end": End(),
}
_SAID = {action: word for word, action in _BARE.items()}


def words(rules: Rules, action: Action) -> str:
    """An action in words."""
    ids = rules.names.ids
    match action:
        case Weapon(item):
            return f"weapon {ids['items'][item.bit_length() - 1] if item else 'none'}"
        case Collect(kind):
            return f"collect {ids['evidence'][kind]}"
        case Travel(link):
            return f"travel {ids['links'][link]}"
        case Buy(item):
            return f"buy {ids['items'][item]}"
        case Treat(seat):
            return f"treat {ids['players'][seat]}"
        case Recruit(companion, paid):
            return " ".join(("recruit", ids["companions"][companion], *(ids["evidence"][kind] for kind in paid)))
        case Vigilance(paid):
            return " ".join(("vigilance", *(ids["evidence"][kind] for kind in paid)))
        case Document(towns):
            return " ".join(("document", *(ids["towns"][town] for town in towns)))
        case Trade(deals):
            return f"trade {'; '.join(_deal(ids, deal) for deal in deals)}"
    return _SAID[action]


def _deal(ids: dict[str, tuple[str, ...]], deal: Deal) -> str:
    parts = [ids["players"][deal.partner]]
    for verb, goods in (("gives", deal.gives), ("takes", deal.takes)):
        listed = _goods(ids, goods)
        parts += [verb, *listed] if listed else []
    return " ".join(parts)


def _goods(ids: dict[str, tuple[str, ...]], goods: Goods) -> list[str]:
    return [
        *([f"£{goods.money}"] if goods.money else []),
        *(f"evidence:{ids['evidence'][kind]}" for kind in goods.evidence),
        *(f"item:{ids['items'][item]}" for item in goods.items),
        *(f"companion:{ids['companions'][companion]}" for companion in goods.companions),
        *(f"note:{ids['towns'][town]}" for town in goods.notes),
    ]


def action_of(rules: Rules, text: str) -> Action:
    """The action that the words stand for; whether it is allowed is not asked here.

    Raises:
        ValueError: the words stand for none.
    """
    verb, *rest = text.split()
    bare = _BARE.get(verb)
    if bare is not None and not rest:
        return bare
    reader = _READERS.get(verb)
    if reader is None:
        raise ValueError(f"'{text}' is no action")
    return reader(rules, rest)


def _number(rules: Rules, table: str, id: str) -> int:
    ids = rules.names.ids[table]
    if id not in ids:
        raise ValueError(f"'{id}' is none of the {table}")
    return ids.index(id)


def _only(rest: list[str]) -> str:
    if len(rest) != 1:
        raise ValueError(f"one word was expected, found '{' '.join(rest)}'")
    return rest[0]


def _numbers(rules: Rules, table: str, ids: list[str]) -> tuple[int, ...]:
    return tuple(sorted(_number(rules, table, id) for id in ids))


def _weapon(rules: Rules, rest: list[str]) -> Action:
    word = _only(rest)
    return Weapon(0 if word == "none" else 1 << _number(rules, "items", word))


def _recruit(rules: Rules, rest: list[str]) -> Action:
    companion = _number(rules, "companions", _only(rest[:1]))
    return Recruit(companion, _numbers(rules, "evidence", rest[1:]))


def _trade(rules: Rules, rest: list[str]) -> Action:
    return Trade(tuple(_read_deal(rules, deal.split()) for deal in " ".join(rest).split(";")))


def _read_deal(rules: Rules, parts: list[str]) -> Deal:
    partner = _number(rules, "players", _only(parts[:1]))
    sides: dict[str, list[str]] = {"gives": [], "takes": []}
    side: list[str] | None = None
    for word in parts[1:]:
        if word in sides:
            side = sides[word]
        elif side is None:
            raise ValueError(f"'gives' or 'takes' was expected, found '{word}'")
        else:
            side.append(word)
    return Deal(partner, _read_goods(rules, sides["gives"]), _read_goods(rules, sides["takes"]))


def _read_goods(rules: Rules, listed: list[str]) -> Goods:
    money = 0
    tables = {"evidence": "evidence", "item": "items", "companion": "companions", "note": "towns"}
    found: dict[str, list[str]] = {name: [] for name in tables}
    for word in listed:
        name, _, id = word.partition(":")
        if word.startswith("£") and word[1:].isdecimal() and len(word) < 9:
            money += int(word[1:])
        elif name in found:
            found[name].append(id)
        else:
            raise ValueError(f"'{word}' is nothing that can be traded")
    evidence, items, companions, notes = (_numbers(rules, tables[name], ids) for name, ids in found.items())
    return Goods(money, evidence, items, companions, notes)


_READERS: dict[str, Callable[[Rules, list[str]], Action]] = {
    "weapon": _weapon,
    "collect": lambda rules, rest: Collect(_number(rules, "evidence", _only(rest))),
    "travel": lambda rules, rest: Travel(_number(rules, "links", _only(rest))),
    "buy": lambda rules, rest: Buy(_number(rules, "items", _only(rest))),
    "treat": lambda rules, rest: Treat(_number(rules, "players", _only(rest))),
    "recruit": _recruit,
    "vigilance": lambda rules, rest: Vigilance(_numbers(rules, "evidence", rest)),
    "document": lambda rules, rest: Document(_numbers(rules, "towns", rest)),
    "trade": _trade,
}
