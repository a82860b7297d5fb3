"""Checks of the location cards: where they send him, how they hurt, and how long they last."""

from collections.abc import Iterator

import networkx

from generator.diagnostic import Diagnostic
from generator.games.invisible_man.checks.places import COUNTY_WORDS, TOWN_WORDS
from generator.games.invisible_man.map import DIRECTIONS
from generator.games.invisible_man.model import Game, LocationCard
from generator.games.shared import key, table

Spot = tuple[str, str]
"""Where he can be: ``("town", "iping")``, ``("county", "sussex")`` or the unknown corner."""
_UNKNOWN: Spot = ("unknown", "")


def every_county_is_named_by_a_card(game: Game) -> Iterator[Diagnostic]:
    """IM117: for every county a card sends him there from the unknown corner.

    Otherwise players learn that he never comes out of the unknown there, and leave the county alone.
    """
    named = {card.unknown for card in game.location_cards.values()}
    for county in game.counties.values():
        if county.id not in named:
            message = f"no location card sends him from the unknown corner to {county.name}"
            yield Diagnostic("IM117", message, key(county), f"write unknown: {county.id} on a card that names another")


def every_destination_occurs_in_the_deck(game: Game) -> Iterator[Diagnostic]:
    """IM118: the county sections name all directions, sizes and unknown; the town sections all sizes and county.

    A word that no card bears is a move that he never makes, though the rules explain it.
    """
    cards = game.location_cards.values()
    for section, words in (("county", COUNTY_WORDS), ("town", TOWN_WORDS)):
        borne = {getattr(card, section) for card in cards}
        for word in words:
            if word != "stay" and word not in borne:
                message = f"no location card has '{word}' in its {section} section"
                hint = f"write {section}: {word} on a card whose word is frequent"
                yield Diagnostic("IM118", message, table(game, "location_cards"), hint)


def both_sides_can_be_hurt(game: Game) -> Iterator[Diagnostic]:
    """IM119: some cards harm the players, and some harm him (ruling damage_on_cards).

    A side that cannot be hurt cannot lose, and a final battle between two such sides never ends.
    """
    cards = game.location_cards.values()
    for field, whom in (("harms_players", "the players"), ("harms_him", "him")):
        if not any(getattr(card, field) for card in cards):
            message = f"no location card harms {whom}"
            yield Diagnostic("IM119", message, table(game, "location_cards"), f"write {field}: 1 on some of the cards")


def he_is_present_only_in_a_town(game: Game) -> Iterator[Diagnostic]:
    """IM120: a card says present only if its town section ends in a town (ruling present_after_detour).

    In a county he is never present, so the word would be printed and never count.
    """
    for card in game.location_cards.values():
        if card.present and card.town == "county":
            message = f"'{card.title}' says present, but takes him out of the town"
            related = ((card.at("town"), "where he goes from a town"),)
            hint = "write present: no, or name a town"
            yield Diagnostic("IM120", message, card.at("present"), hint, related)


def no_two_cards_move_him_alike(game: Game) -> Iterator[Diagnostic]:
    """IM121: no two location cards agree in all three movement sections.

    Two such cards are mostly a copy that was to be changed; players who count cards would notice.
    """
    seen: dict[tuple[str, str, str], LocationCard] = {}
    for card in game.location_cards.values():
        first = seen.setdefault((card.unknown, card.county, card.town), card)
        if first is not card:
            message = f"'{card.title}' moves him as '{first.title}' does: {card.unknown}, {card.county}, {card.town}"
            related = ((key(first), "the first of the two"),)
            yield Diagnostic("IM121", message, key(card), "change one section of one of the two", related)


def he_can_come_to_every_town(game: Game) -> Iterator[Diagnostic]:
    """IM122: some run of cards brings him from the unknown corner to every town.

    A town that he cannot reach is safe from the beginning, and vigilance there is cheap.
    """
    reached = networkx.descendants(_moves(game), _UNKNOWN)
    for town in game.towns.values():
        if ("town", town.id) not in reached and game.town_of(town.county, town.size) is town:
            message = f"no run of location cards brings him to {town.name}"
            hint = f"let cards name {game.counties[town.county].name} from the unknown corner, and '{town.size}' there"
            yield Diagnostic("IM122", message, key(town), hint)


def the_deck_lasts_a_combat(game: Game) -> Iterator[Diagnostic]:
    """IM123: the deck has at least as many cards as one combat can need.

    Cards of a combat stay out until it is over. At the largest table every player may draw two, with
    shotgun or cricket bat, and one companion adds a card; with fewer in the deck none is left to shuffle.
    """
    players = game.game.players
    need = 2 * players.max + 1
    if len(game.location_cards) < need:
        message = (
            f"the deck has {len(game.location_cards)} cards, but a combat of {players.max} players can need {need}"
        )
        related = ((players.at("max"), "the largest table"),)
        hint = f"add {need - len(game.location_cards)} cards or more"
        yield Diagnostic("IM123", message, table(game, "location_cards"), hint, related)


def _moves(game: Game) -> networkx.DiGraph:
    """Every step that a card of the deck can make while nothing is fixed."""
    cards = game.location_cards.values()
    moves = networkx.DiGraph()
    moves.add_node(_UNKNOWN)
    moves.add_edges_from((_UNKNOWN, ("county", card.unknown)) for card in cards if card.unknown != "stay")
    in_county, in_town = {card.county for card in cards}, {card.town for card in cards}
    for county in game.counties:
        moves.add_edges_from((("county", county), _from_county(game, county, word)) for word in in_county)
    for town in game.towns:
        moves.add_edges_from((("town", town), _from_town(game, town, word)) for word in in_town)
    return moves


def _from_county(game: Game, here: str, word: str) -> Spot:
    county = game.counties[here]
    for direction in DIRECTIONS:
        if word == direction:
            return ("county", county.neighbours.towards(direction) or county.clockwise)
    if word == "unknown":
        return _UNKNOWN
    town = game.town_of(here, word)
    return ("town", town.id) if town else ("county", here)


def _from_town(game: Game, here: str, word: str) -> Spot:
    county = game.towns[here].county
    if word == "county":
        return ("county", county)
    town = game.town_of(county, word)
    return ("town", town.id if town else here)


CHECKS = (
    every_county_is_named_by_a_card,
    every_destination_occurs_in_the_deck,
    both_sides_can_be_hurt,
    he_is_present_only_in_a_town,
    no_two_cards_move_him_alike,
    he_can_come_to_every_town,
    the_deck_lasts_a_combat,
)
