"""Checks of what cards do: offers of the black market, workshops, fees, direct effects."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.shared import key, table
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.tables import Offer

_TOUCHES = {
    "displace": ("workshop", "manual"),
    "lessen": ("workshop",),
    "share": ("gold", "black_market"),
    "swap": ("black_market",),
    "labour": ("",),
    "free": ("social", "security", "pets"),
    "advance": ("security",),
    "immune": ("",),
    "disguise": ("",),
}
"""Where each kind of effect can work."""
_COUNTED = ("lessen", "swap", "labour")
"""Kinds of effects with an amount."""


def offers_are_exchanges(game: Game) -> Iterator[Diagnostic]:
    """WH128: an offer gives something, one of a kind takes raw resources, and a later place is no better.

    The first pawn on a card came first, and must not pay for it.
    """
    for ability in game.abilities.values():
        for n, place in enumerate(ability.places):
            if not place:
                message = f"place {n + 1} of {ability.id} offers nothing"
                yield Diagnostic("WH128", message, ability.at("places", n), "write an offer, or remove the place")
            for m, offer in enumerate(place):
                at = ability.at("places", n, m)
                if not (offer.gets_gold or offer.gets_raw or offer.gets_refined):
                    yield Diagnostic("WH128", f"an offer of {ability.id} gives nothing", at, "write what it gives")
                if offer.kind != "any" and not offer.pays_raw:
                    message = f"an offer of {ability.id} asks for {offer.kind} kind, and takes no raw resource"
                    yield Diagnostic("WH128", message, at, "write pays_raw, or remove kind")
            if n and any(_better(offer, before) for offer in place for before in ability.places[n - 1]):
                message = f"place {n + 1} of {ability.id} is better than place {n}"
                yield Diagnostic("WH128", message, ability.at("places", n), "change the prices")


def _better(offer: Offer, before: Offer) -> bool:
    """Whether an offer gives as much for less."""
    gives = all(getattr(offer, name) >= getattr(before, name) for name in ("gets_gold", "gets_raw", "gets_refined"))
    pays = ("pays_gold", "pays_raw", "pays_refined")
    asks = [getattr(offer, name) - getattr(before, name) for name in pays]
    return gives and max(asks) <= 0 and min(asks) < 0


def every_ability_is_on_a_card(game: Game) -> Iterator[Diagnostic]:
    """WH129: each ability of the black market is on one of its cards.

    An ability without a card is explained in the rulebook and never seen.
    """
    used = {card.ability for card in game.black_market.values()}
    for ability in game.abilities.values():
        if ability.id not in used:
            yield Diagnostic("WH129", f"no card has {ability.id}", key(ability), "give it to a card, or remove it")


def doctors_do_more_in_workshops(game: Game) -> Iterator[Diagnostic]:
    """WH130: a doctor takes and refines more than a henchman, and refining costs more raw resources than it gives.

    There is one doctor and there are several henchmen, and refined resources are dearer.
    """
    rules = game.rules
    for doctor, henchman in (("raw_by_doctor", "raw_by_henchman"), ("refined_by_doctor", "refined_by_henchman")):
        more, less = getattr(rules, doctor), getattr(rules, henchman)
        if more <= less:
            message = f"{doctor} is {more}, and {henchman} is {less}"
            yield Diagnostic(
                "WH130", message, rules.at(doctor), "write a larger number", ((rules.at(henchman), henchman),)
            )
    if rules.raw_for_refined < 2:
        message = f"a refined resource is made of {rules.raw_for_refined}"
        yield Diagnostic("WH130", message, rules.at("raw_for_refined"), "write 2 at least")


def inventors_are_paid(game: Game) -> Iterator[Diagnostic]:
    """WH131: each invention takes genius, its first card has points, and a later inventor pays a fee.

    Whoever is first works for it, and is paid in points and by the others.
    """
    for invention in game.inventions.values():
        for field in ("genius", "fee", "points"):
            if getattr(invention, field) == 0:
                yield Diagnostic("WH131", f"{invention.id} has no {field}", invention.at(field), "write a number")
    tape = game.inventions.get(game.rules.duct_tape)
    if tape is not None and tape.points >= game.rules.duct_tape_penalty:
        message = f"duct tape scores {tape.points}, and using it costs {game.rules.duct_tape_penalty}"
        related = ((game.rules.at("duct_tape_penalty"), "the penalty"),)
        yield Diagnostic("WH131", message, tape.at("points"), "let the penalty be larger", related)


def effects_are_what_they_say(game: Game) -> Iterator[Diagnostic]:
    """WH132: a direct effect works where its kind can, has an amount where it is counted, and excepts a step there.

    The rules obey the fields, and the card's text says the same in words.
    """
    for effect in game.direct_effects.values():
        if effect.space not in _TOUCHES[effect.kind]:
            where = " or ".join(one or "nowhere on the board" for one in _TOUCHES[effect.kind])
            message = f"{effect.id} is of kind {effect.kind} and works at '{effect.space}'"
            yield Diagnostic("WH132", message, effect.at("space"), f"this kind works at {where}")
        if (effect.amount > 0) != (effect.kind in _COUNTED):
            message = f"{effect.id} is of kind {effect.kind} and has the amount {effect.amount}"
            hint = "write an amount" if effect.kind in _COUNTED else "remove it"
            yield Diagnostic("WH132", message, effect.at("amount"), hint)
        if effect.excepted is not None and game.achievements[effect.excepted].track != effect.space:
            message = f"{effect.id} excepts {effect.excepted}, which is not on the track {effect.space}"
            yield Diagnostic("WH132", message, effect.at("excepted"), "name a step of that track")


def enough_effects_are_there(game: Game) -> Iterator[Diagnostic]:
    """WH133: there are at least as many direct-effect inventions as lie open.

    An empty tab at the start looks like a card that was lost.
    """
    there, wanted = len(game.direct_effects), game.rules.direct_effects_open
    if there < wanted:
        message = f"{wanted} direct-effect inventions lie open, and there are {there}"
        related = ((game.rules.at("direct_effects_open"), "open ones"),)
        yield Diagnostic("WH133", message, table(game, "direct_effects"), "add some", related)


CHECKS = (
    offers_are_exchanges,
    every_ability_is_on_a_card,
    doctors_do_more_in_workshops,
    inventors_are_paid,
    effects_are_what_they_say,
    enough_effects_are_there,
)
