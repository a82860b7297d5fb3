"""The tables of What's He Building in There? but for the evil devices: resources, shops, tracks, effects, seats."""

from typing import Annotated, Literal

from pydantic import Field

from generator.games.plain import Name
from generator.model import Colour, Entry, Flag, Id, Int, Point, RefTo, Text

Pawn = Literal["doctor", "henchman"]
Pawns = Literal["doctor", "henchman", "either"]
"""Who may stand on a spot: orange, blue, or half and half."""
Count = Annotated[Int, Field(ge=0)]
Some = Annotated[Int, Field(ge=1)]


class Rules(Entry):
    """Every number of the rules that is not a price of one thing."""

    rounds: Some
    """Rounds of a game."""
    doctors_each: Some
    """Doctors of a player."""
    henchmen_each: Some
    """Henchmen of a player."""
    cubes_each: Some
    """Cubes of a player."""
    start_gold: Annotated[tuple[Count, ...], Field(min_length=1)]
    """Gold at the start by order of play, the starting player first."""
    large_table: Some
    """Players from which on the board has its additional spots."""
    workshops_each: Some
    """Workshops in play for each player."""
    workshop_spots: Some
    """Pawns that may stand on a workshop."""
    raw_by_henchman: Some
    """Raw resources that a henchman takes."""
    raw_by_doctor: Some
    """Raw resources that a doctor takes."""
    raw_for_refined: Some
    """Raw resources that become one refined resource of their kind."""
    refined_by_henchman: Some
    """How often a henchman may refine on one spot."""
    refined_by_doctor: Some
    """How often a doctor may refine on one spot."""
    black_markets_open: Some
    """Black markets that lie open."""
    black_market_turns: Some
    """Rounds after which the black market's deck has been seen through."""
    direct_effects_open: Some
    """Direct-effect inventions that lie open."""
    inventions_a_round: Some
    """Inventions that a player may make in a round."""
    copies_each: Some
    """Cards for later inventors of each invention."""
    real_estate: Annotated[Id, RefTo("achievements")]
    """The achievement that ends the rent, and that other tracks ask for."""
    rent: Count
    """Gold of rent."""
    rent_from: Some
    """First round with rent."""
    rent_until: Some
    """Last round with rent."""
    henchmen_in_arrears: Count
    """Henchmen in the round after a rent that could not be paid."""
    duct_tape: Annotated[Id, RefTo("inventions")]
    """The invention that stands for labour in an escape plan."""
    duct_tape_labour: Some
    """Manual labour that duct tape stands for in an escape plan."""
    duct_tape_penalty: Count
    """Points that it costs there."""
    machine_points: tuple[Count, ...]
    """Points of a machine by stage."""
    plan_points: tuple[Count, ...]
    """Points of an escape plan by stage."""
    bonus_track: Annotated[Id, RefTo("tracks")]
    """The track whose leaders get a bonus at the end."""
    bonus_points: Count
    """Points of that bonus."""
    minutes: Some
    """Playing time printed on the rulebook: a guess until it is measured."""


class Material(Entry):
    """What a kind of workshop deals in."""

    name: Text
    """As cards and rules say it."""


class Resource(Entry):
    """One of the twelve piles of resource cards."""

    name: Text
    """As cards and rules say it."""
    icon: Name
    """Its sign, on a disc when it is raw and on a plate of eight corners when it is refined."""
    material: Annotated[Id, RefTo("materials")]
    """What it is made of."""
    state: Literal["raw", "refined"]
    """Raw or refined."""
    cards: Some
    """Cards in the pile; when they are out there are no more."""


class Workshop(Entry):
    """A kind of workshop card."""

    name: Text
    """As cards and rules say it."""
    material: Annotated[Id, RefTo("materials")]
    """The material that it works with."""
    cards: Some
    """Cards of it in the deck."""


class Offer(Entry):
    """One exchange that a black market makes for a pawn, once."""

    pays_gold: Count = 0
    """Gold that it takes."""
    pays_raw: Count = 0
    """Raw resources that it takes."""
    pays_refined: Count = 0
    """Refined resources that it takes."""
    gets_gold: Count = 0
    """Gold that it gives."""
    gets_raw: Count = 0
    """Raw resources that it gives."""
    gets_refined: Count = 0
    """Refined resources that it gives."""
    kind: Literal["any", "same", "other"] = "any"
    """How the material that is taken relates to what is paid: any, the same (paid all of it), or another."""


class Ability(Entry):
    """What cards of the black market can do."""

    name: Text
    """As cards and rules say it."""
    icon: Name | None = None
    """Drawn on a card with one place; with more there is no room."""
    text: Text
    """The rule."""
    places: Annotated[tuple[tuple[Offer, ...], ...], Field(min_length=1)]
    """The offers of each place on the card, in order; a pawn uses one of its place's offers."""


class BlackMarket(Entry):
    """One card of the black market."""

    name: Text
    """The name of the card."""
    ability: Annotated[Id, RefTo("abilities")]
    """The rule that it has."""


class Shop(Entry):
    """A numbered space of the board for a shop, or for gold."""

    number: Some
    """Its number on the board."""
    kind: Literal["workshop", "gold", "black_market"]
    """What stands on it."""
    gold: Count = 0
    """Gold that a pawn gets there."""
    starting_marker: Flag = False
    """Whether its pawn may take the starting player marker."""


class Labour(Entry):
    """One of the two tracks on which labour is counted."""

    name: Text
    """As board and rules say it."""
    short: Text
    """The same in a word."""
    number: Some
    """Its place among the tracks."""
    pawns: Pawn
    """Who works on it."""
    early: Some
    """Units for the first pawns of a round."""
    late: Some
    """Units for every other."""
    early_spots: Some
    """Pawns that count as first."""
    early_spots_large: Some
    """Pawns that count as first at a large table."""
    end: Some
    """Where the track ends; labour beyond is lost."""


class Achievement(Entry):
    """A step of a track, paid in gold and scored at the end; those of one track stand in their order."""

    name: Text
    """As board and rules say it."""
    icon: Name | None = None
    """Drawn where the step has one spot and adds no labour; elsewhere there is no room."""
    track: Annotated[Id, RefTo("tracks")]
    """The track that it stands on."""
    cost: Count
    """Gold that it costs."""
    points: Count
    """Points at the end."""
    pawns: Pawns
    """Who may take it."""
    needs_real_estate: Flag = False
    """Whether real estate has to be owned first."""
    genius: Count = 0
    """Units of genius that it adds to a doomsday machine."""
    labour: Count = 0
    """Units of manual labour that it adds to a doomsday machine."""


class Track(Entry):
    """A track of achievements, each taken in its order."""

    name: Text
    """As board and rules say it."""
    number: Some
    """Its place on the board."""
    spots_large: Some = 1
    """Pawns on one of its first steps at a large table; elsewhere there is one."""
    spots_large_on: Count = 0
    """How many steps have that at a large table."""
    one_pawn_each: Flag = False
    """Whether a player may have one pawn only on the whole track."""


class Invention(Entry):
    """An invention that everybody may make: a first-time card and copies."""

    name: Text
    """As cards and rules say it."""
    icon: Name | None = None
    """The sign by which cards, machines and plans name it."""
    sheen: Literal["blue", "silver"]
    """Blue goes into machines and plans, silver does not."""
    resources: dict[Id, Some]
    """The resources that it takes."""
    gold: Count
    """The gold that it takes."""
    genius: Count
    """Units of genius that the first inventor pays."""
    fee: Count
    """Gold that a later inventor pays to the first."""
    points: Count
    """Points of the first-time card."""


class DirectEffect(Entry):
    """An invention that one player makes, and whose effect lasts from the next round on."""

    name: Text
    """As cards and rules say it."""
    icon: Name | None = None
    """The sign on its plate."""
    text: Text
    """The rule on the card."""
    resources: dict[Id, Some]
    """The resources that it takes."""
    gold: Count
    """The gold that it takes."""
    genius: Count
    """Units of genius that it takes."""
    points: Count
    """Points at the end."""
    kind: Literal["displace", "lessen", "share", "swap", "labour", "free", "advance", "immune", "disguise"]
    """What kind of effect it is: the function of ``effects.py`` that has its arithmetic."""
    space: Literal["workshop", "gold", "black_market", "manual", "social", "security", "pets", ""] = ""
    """Where it works; nowhere on the board when empty."""
    amount: Count = 0
    """Units or cards that it is about."""
    excepted: Annotated[Id, RefTo("achievements")] | None = None
    """The achievement that it does not help with."""
    once_a_round: Flag = True
    """Whether it works once in a round."""


class Seat(Entry):
    """A player's colour, and the shape that tells it without colour."""

    name: Text
    """The colour in words."""
    colour: Colour
    """Colour of the player's pieces."""
    shape: Name
    """The sign that tells the player's pieces apart without colour."""


class Coin(Entry):
    """A value of money tokens."""

    name: Text
    """As the rules say it."""
    value: Some
    """Gold that it is worth."""
    tokens: Some
    """Tokens of that value."""


class Board(Entry):
    """The board: its size and its round track."""

    size: Point
    """Trimmed width and height, millimetres."""
    round_spaces: Some
    """Spaces of the round track beside its start."""
    blue_tabs: Count
    """Tabs for stacks of inventions, blue or silver."""
    rust_tabs: Count
    """Tabs for open direct-effect inventions."""
