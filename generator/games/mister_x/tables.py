"""The tables of Mister X beside its map: numbers of the rules, tickets, special actions, seats, markers."""

from typing import Annotated, Literal

from pydantic import Field

from generator.games.mister_x.map import MovementId, Some
from generator.games.plain import Name
from generator.model import Colour, Entry, Id, Int, RefTo, Text

Count = Annotated[Int, Field(ge=0)]
Side = Literal["mister_x", "detectives"]
ActionId = Annotated[Id, RefTo("special_actions")]


class Rules(Entry):
    """Every number of the rules that is not a price of one thing."""

    cities: Some
    """Cities of the board, numbered from 1 on."""
    tickets: Some
    """Tickets in the bag at the start."""
    start_cards: Some
    """Cards that give detectives their first cities."""
    chips: Some
    """Investigation chips of both kinds."""
    secret_moves: Annotated[Some, Field(le=99)]
    """Movements that Mister X notes in secret; the ticket board has a space for each, and space 0."""
    mister_x_hand: Some
    """Tickets on Mister X's rack."""
    detective_hand: Some
    """Tickets on any other rack, beside those for its detectives."""
    tickets_each: Count
    """Tickets more for each detective that a player has."""
    actions_from: Some
    """The space of the ticket board that is filled before detectives may take a special action."""
    footprints: Annotated[tuple[Int, ...], Field(min_length=1)]
    """Numbers of the tracker's footprints, the oldest first; the current position has none."""
    start_region: Some
    """Cities in the start region of a mission."""
    minutes: Some
    """Playing time printed on the rulebook: a guess until it is measured."""


class Price(Entry):
    """What so many tickets of a special action buy."""

    tickets: Some
    """How many tickets it takes."""
    back: Some | None = None
    """How many movements ago the position was that Mister X shows."""
    movement: MovementId | None = None
    """By what one detective moves once more."""


class SpecialAction(Entry):
    """The lower half of a ticket."""

    name: Text
    """As tickets and rules say it."""
    side: Side
    """Who may take it."""
    symbol: Name
    """What is drawn, in a word; faces give it an icon."""
    symbol_name: Text
    """The symbol in words."""
    prices: Annotated[tuple[Price, ...], Field(min_length=1)]
    """What it costs, and what that buys."""
    text: Text
    """What it does, as a player's aid says it."""


class Ticket(Entry):
    """A kind of ticket."""

    movement: MovementId
    """Its upper half: a means of transport."""
    action: ActionId
    """Its lower half: a special action."""
    copies: Count
    """Tickets of this kind in the bag."""


class Detective(Entry):
    """A detective's piece and marker: colour, and the shape that tells it without colour."""

    name: Text
    """As the rules say it."""
    colour_name: Text
    """The colour in words."""
    colour: Colour
    """Colour of piece and marker."""
    shape: Name
    """The sign that tells it without colour."""


class Seat(Entry):
    """A place at the table: a rack, for Mister X or for a player of detectives."""

    name: Text
    """As the rules say it."""
    side: Side
    """Whose rack it is."""


class Ring(Entry):
    """A pair of position rings, told from the others by its marks."""

    marks: Some
    """Marks on each ring of the pair."""
    copies: Some
    """Rings of it."""


class Chip(Entry):
    """A kind of investigation chip: what detectives think of a city."""

    name: Text
    """As the rules say it."""
    colour: Colour
    """Colour of its face."""
    symbol: Name
    """Sign on its face."""
    copies: Some
    """Chips of it."""
