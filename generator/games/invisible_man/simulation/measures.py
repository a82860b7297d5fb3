"""What is measured of a game of The Invisible Man, in words.

Comes in: the model of the pack.  Goes out: :class:`Measures`, whose ids are those that ``watch`` and ``hunt`` use.
"""

from collections.abc import Mapping

from generator.expr import quote
from generator.games.invisible_man.model import Game
from generator.games.invisible_man.rules.actions import (
    Attack,
    Buy,
    BuyCare,
    Collect,
    Document,
    End,
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
from generator.games.invisible_man.rules.state import CAPTURED, OUTLASTED, WORN_DOWN
from generator.games.invisible_man.rules.telling import EVENTS
from generator.games.shared import printed
from generator.rules.trial import Event, Measure, Measures, Supply, Use

ENDINGS = {
    CAPTURED: "The players capture him",
    WORN_DOWN: "The players win the final battle",
    OUTLASTED: "He wins the final battle",
    "": "Given up without an end",
}
FIGURES = {
    "turns": Measure("Turns", "turns"),
    "length": Measure("Estimated length", "minutes", per=60),
    "health": Measure("His health at the end"),
    "for_us": Measure("Towns on their guard at the end", "towns"),
    "for_him": Measure("Towns lost to terror at the end", "towns"),
    "his_attacks": Measure("Attacks by him", "fights"),
    "our_attacks": Measure("Attacks by players", "fights"),
    "hurt": Measure("Damage to players", "tokens"),
    "hurt_him": Measure("Harm to him", "health"),
    "evidence": Measure("Evidence that players got", "pieces"),
    "wired": Measure("Wires for funds", "wires"),
    "documents": Measure("Documents", "documents"),
}
ARC = {
    "terror": Measure("Terror markers in towns", "markers"),
    "vigilance": Measure("Vigilance markers in towns", "markers"),
    "fixed": Measure("Towns that are fixed", "towns"),
    "health": Measure("His health"),
    "evidence": Measure("Evidence that players hold", "pieces"),
    "money": Measure("Money that players hold", "pounds"),
    "trophies": Measure("Sides of trophies won", "sides"),
    "damage": Measure("Damage tokens on mats", "tokens"),
}
KINDS: Mapping[type, tuple[str, str]] = {
    Attack: ("attack", "Attack him"),
    Weapon: ("weapon", "Choose a weapon, or none"),
    Redraw: ("redraw", "Decide about another card"),
    Collect: ("collect", "Collect evidence"),
    Travel: ("travel", "Travel"),
    Buy: ("buy", "Buy an item"),
    BuyCare: ("care", "Pay for medical care"),
    Treat: ("treat", "Treat a wound"),
    Recruit: ("recruit", "Recruit a companion"),
    Wire: ("wire", "Wire for funds"),
    Vigilance: ("vigilance", "Raise vigilance"),
    Research: ("research", "Do research"),
    Document: ("document", "Document the case"),
    Trade: ("trade", "Trade"),
    Pass: ("pass", "Do nothing"),
    End: ("end", "Leave evidence where it lies"),
}
"""Kinds of action: id and words."""
SERVICES = {
    "spared_by_dog": "{dog}: its owner is spared",
    "riders_crossing": "{horse}: a ride over a county line",
    "shotgun": "{shotgun}: fired",
    "bat": "{bat}: swung",
    "hall_card": "{hall}: one more card",
    "marvel_helps": "{marvel}: a witness",
    "adye_helps": "{adye}: a piece less to pay",
    "treated": "{kemp}: a wound treated",
}
"""Events in which an item or a companion is of use."""
DEEDS = {
    "turn": "Turns",
    "hurt": "Damage taken",
    "spared_wounded": "Spared, being hurt enough",
    "must_recover": "Turns that must serve recovery",
    "hurt_him": "Harm done to him",
    "players_attack": "Attacks begun",
    "vigilance": "Vigilance raised",
    "trophy": "Sides of trophies won",
    "collected": "Evidence collected",
    "wired": "Wires for funds",
    "bought": "Items bought",
    "recruited": "Companions recruited",
    "traded": "Trades begun",
    "passed": "Turns without a deed",
}
"""Events that are counted for the seat that they name."""
_GOES, _DOES, _HARMS = (
    "Where it sends him in his phase, and detours",
    "What he does there",
    "Harm in fights, his and ours",
)
EFFECTS = {
    "card": Use("Drawn", _GOES),
    "in_town": Use("To a town", _GOES),
    "in_county": Use("To a county", _GOES),
    "unknown": Use("Unknown corner", _GOES),
    "detour_town": Use("Fixed town", _GOES),
    "detour_county": Use("Fixed county", _GOES),
    "detour_edge": Use("Edge", _GOES),
    "present": Use("Present", _DOES),
    "he_attacks": Use("Attacks", _DOES),
    "terrorized": Use("Terrorizes", _DOES),
    "fixed_for_him": Use("Wins a town", _DOES),
    "hurt": Use("To players", _HARMS),
    "hurt_him": Use("To him", _HARMS),
}
"""Events that are counted for the card that brings them."""

ANY = {
    "seat": "a player",
    "other": "another",
    "town": "a town",
    "county": "a county",
    "kind": "a kind",
    "item": "thing",
    "companion": "a companion",
    "card": "A card",
}
"""What stands for facts in the sentence of a rule."""


def measures_of(game: Game) -> Measures:
    """Everything that is measured of a game of that pack."""
    known = _Names(ANY)
    known.update({id: item.name.lower() for id, item in game.items.items()})
    known.update({id: one.name for id, one in game.companions.items()})
    actions = {id: Use(title, "Actions and decisions") for id, title in KINDS.values()}
    items = {f"item_{id}": Use(f"{item.name}: bought", "Items and companions") for id, item in game.items.items()}
    people = {
        f"companion_{id}": Use(f"{one.name}: recruited", "Items and companions") for id, one in game.companions.items()
    }
    services = {id: Use(_told(words, known), "Help by items and companions") for id, words in SERVICES.items()}
    return Measures(
        endings=ENDINGS,
        figures=FIGURES,
        arc=ARC,
        uses={**actions, **items, **people, **services},
        deeds=DEEDS,
        seats=tuple(one.name for one in game.players.values()),
        cards=tuple(card.title for card in game.location_cards.values()),
        effects=EFFECTS,
        supplies=_supplies(game),
        events={name: Event(_told(event.sentence, known), event.rulings) for name, event in EVENTS.items()},
        rulings={id: quote(ruling.question, {"game": game}) for id, ruling in game.rulings.items()},
    )


class _Names(dict[str, str]):
    """Names by id; numbers, which differ from game to game, are left open."""

    def __missing__(self, key: str) -> str:
        return "…"


def _told(words: str, known: _Names) -> str:
    """Words that begin with a capital, and end with one full stop."""
    told = words.format_map(known).replace("….", "…")
    return told[:1].upper() + told[1:]


def _supplies(game: Game) -> dict[str, Supply]:
    """The pieces that are counted, and how many of each the kit prints."""
    made = {id: printed(game, entry) or {} for id, entry in game.kit.items()}

    def of(group: str, piece: str = "") -> int:
        return made.get(group, {}).get(piece, 0)

    pounds = sum(coin.worth * of("coins", coin.id) for coin in game.coins.values())
    return {
        "terror": Supply("Terror markers, in towns and on mats", of("terror_markers")),
        "vigilance": Supply("Vigilance markers", of("vigilance_markers")),
        **{f"evidence_{kind.id}": Supply(kind.plural, of("evidence", kind.id)) for kind in game.evidence.values()},
        "money": Supply("Pounds in coins", pounds),
        "notes": Supply("Research notes of one town", min(made.get("research_notes", {"": 0}).values())),
        "damage": Supply("Damage tokens", of("damage")),
        "trophies": Supply("Trophies", of("trophies")),
        **{f"item_{id}": Supply(item.plural, of("items", id)) for id, item in game.items.items()},
    }
