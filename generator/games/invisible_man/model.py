"""The Invisible Man as data: what its tables may say and what follows from them.

Comes in: the pack's tables as text.  Goes out: one frozen :class:`Game`.  Only this module
knows the names of the game's fields and the arithmetic between them; faces, rulebook, checks
and rules read the derived numbers here and never compute them again.
"""

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from generator.games.invisible_man.map import (
    Board,
    County,
    CountyId,
    EvidenceId,
    Link,
    Town,
    TownId,
)
from generator.games.plain import PackGame, Ruling
from generator.model import Colour, Entry, Flag, Id, Int, Text


class Rules(Entry):
    """Every number of the rules that is not a price of one thing."""

    start_money: Annotated[Int, Field(ge=0)]
    """Pounds each player begins with."""
    wire_money: Annotated[Int, Field(ge=0)]
    """Pounds received for wiring the bank in a county seat."""
    rail_fare: Annotated[Int, Field(ge=0)]
    """Pounds for one rail segment, and as much again for a companion."""
    medical_price: Annotated[Int, Field(ge=0)]
    """Pounds for the removal of one damage token."""
    health: Annotated[Int, Field(ge=1)]
    """Highest number of his health track, where he starts; the lowest is 0."""
    red_zone: Annotated[Int, Field(ge=0)]
    """Highest number of the track that still lies in the red zone."""
    markers_to_fix: Annotated[Int, Field(ge=1)]
    """Markers of one kind that fix a town."""
    damage_limit: Annotated[Int, Field(ge=1)]
    """Damage tokens that disable a player, and damage spaces on a mat."""
    attack_at_most: Annotated[Int, Field(ge=1)]
    """He attacks one player up to this many; before a larger crowd he terrorizes."""
    notes_per_town: Annotated[Int, Field(ge=1)]
    """Research notes printed for each town."""
    note_set: Annotated[Int, Field(ge=1)]
    """Research notes that make one document."""
    trophy_costs: Annotated[tuple[Int, ...], Field(min_length=1)]
    """Terror tokens for the first trophy side, then for the next."""
    trophy_bonus: Annotated[tuple[Int, ...], Field(min_length=1)]
    """Extra evidence a cube for each trophy side."""
    unfixed_for_battle: Annotated[Int, Field(ge=0)]
    """The final battle begins when at most this many towns are not fixed."""
    companions_each: Annotated[Int, Field(ge=1)]
    """Companions a player may hold."""
    bank: Annotated[Int, Field(ge=1)]
    """Pounds in the box, in coins of all values together."""
    start_town: TownId
    """Where all player figures begin."""
    minutes: Annotated[Int, Field(ge=1)]
    """Playing time printed on the rulebook: a guess until it is measured."""
    turn_seconds: Annotated[Int, Field(ge=1)]
    """Seconds that a turn takes at a table, his phase included: a guess until it is measured."""


class TownSize(Entry):
    """One of the three sizes of town; decides colour, shape and price of vigilance."""

    name: Text
    """The word for one such town."""
    plural: Text
    """The word for several."""
    rank: Int
    """1 is the largest."""
    colour: Colour
    """Colour of its disc on the board."""
    shape: Text
    """Outline of the town on the board: a shape that elements know."""
    sides: Annotated[Int, Field(ge=3)]
    """Corners of that outline; 32 and more read as a circle."""
    vigilance_cost: Annotated[Int, Field(ge=1)]
    """Evidence cubes of different kinds that raise vigilance once."""
    accepts: tuple[EvidenceId, ...]
    """Kinds that may be paid here."""


class Shop(Entry):
    """The one place where an item is sold."""

    name: Text
    """The sign over the door."""
    town: TownId
    """The town that it stands in."""


class Item(Entry):
    """Something a player can buy at one shop on the map."""

    name: Text
    """As cards and rules say it."""
    plural: Text
    """The word for several."""
    price: Annotated[Int, Field(ge=0)]
    """Pounds, printed on the board beside the shop."""
    shop: Shop
    """Where it is sold."""
    icon: Text
    """Its drawing."""
    text: Text
    """What it does, as the token's player reads it."""
    short: Text
    """The same in a few words, for mat and aid."""


class Companion(Entry):
    """A person of the novel who joins a player."""

    name: Text
    """As cards and rules say it."""
    trade: Text
    """What the companion does for a living."""
    home: TownId
    """The town where the companion is met."""
    price: Annotated[Int, Field(ge=0)] = 0
    """Pounds on recruiting."""
    evidence: Annotated[Int, Field(ge=0)] = 0
    """Evidence cubes of any kind on recruiting."""
    icon: Text
    """The drawing of the card."""
    text: Text
    """The rule on the card."""
    short: Text
    """The rule in a few words, for the mat."""
    line: Text
    """A line for colour, in our words."""


Prop = Literal[
    "book",
    "boots",
    "bottle",
    "bucket",
    "candle",
    "card",
    "coins",
    "feet",
    "gate",
    "lamp",
    "lint",
    "newspaper",
    "pipe",
    "plate",
    "pole",
    "post",
    "railing",
    "razor",
    "sack",
    "scarecrow",
    "sheet",
    "slate",
    "umbrella",
    "washing",
    "wicket",
]
"""The things that the scenes of location cards can show."""


class LocationCard(Entry):
    """One card of his deck: three movement sections and two combat results."""

    title: Text
    """The name of the card."""
    line: Text
    """One evocative sentence."""
    weather: Literal["clear", "fog", "rain", "wind", "snow", "night"]
    """The weather of the picture."""
    prop: Prop | None = None
    """What the picture shows beside the land: a thing that title or line names, if any."""
    unknown: Literal["stay"] | CountyId
    """Where he goes from the unknown corner."""
    county: Literal["stay", "north", "east", "south", "west", "seat", "village", "hamlet", "unknown"]
    """Where he goes from a county."""
    town: Literal["stay", "seat", "village", "hamlet", "county"]
    """Where he goes from a town."""
    present: Flag = False
    """Whether he may attack, and be attacked, in the town he ends in."""
    harms_players: Annotated[Int, Field(ge=0, le=1)]
    """How much damage he does."""
    harms_him: Annotated[Int, Field(ge=0, le=1)]
    """How much damage he takes."""


class Evidence(Entry):
    """One kind of evidence cube."""

    name: Text
    """As cards and rules say it."""
    plural: Text
    """The word for several."""
    colour: Colour
    """Colour of its chips."""
    colour_name: Text
    """The colour in words, for cubes that serve as well."""
    icon: Text
    """Its drawing."""
    count: Annotated[Int, Field(ge=1)]
    """Chips of this kind in the bag."""


class PlayerColour(Entry):
    """A seat at the table: a colour and an emblem of its own."""

    name: Text
    """The colour in words."""
    colour: Colour
    """Colour of the player's pieces."""
    emblem: Text
    """Icon that tells the figure apart without colour."""


class Coin(Entry):
    """Coins of one value."""

    worth: Annotated[Int, Field(ge=1)]
    """Pounds that it is worth."""
    count: Annotated[Int, Field(ge=1)]
    """How many the bank has."""


class Counts(Entry):
    """Derived numbers; never written in a file."""

    counties: Int
    towns: Int
    cards: Int
    companions: Int
    items: Int
    item_tokens: Int
    item_tokens_each: Int
    research_notes: Int
    terror_markers: Int
    vigilance_markers: Int
    trophies: Int
    damage_tokens: Int
    evidence_cubes: Int
    coins: Int
    seats: Int
    trophy_track: Int


class Game(PackGame):
    """The whole pack of The Invisible Man."""

    rules: Rules
    rulings: dict[Id, Ruling]
    town_sizes: dict[Id, TownSize]
    counties: dict[Id, County]
    towns: dict[Id, Town]
    links: dict[Id, Link]
    items: dict[Id, Item]
    companions: dict[Id, Companion]
    location_cards: dict[Id, LocationCard]
    evidence: dict[Id, Evidence]
    players: dict[Id, PlayerColour]
    coins: dict[Id, Coin]
    board: Board

    @cached_property
    def counts(self) -> Counts:
        """How many of each piece the rules can need at the largest table.

        Terror markers: two a town, and what the mats hold on the way to a trophy (ruling
        ``trophy_exchange``): one less than the dearest exchange, each player.
        """
        seats = len(self.players)
        towns = len(self.towns)
        fix = self.rules.markers_to_fix
        waiting = max(self.rules.trophy_costs) - 1
        return Counts(
            counties=len(self.counties),
            towns=towns,
            cards=len(self.location_cards),
            companions=len(self.companions),
            items=len(self.items),
            item_tokens=seats * len(self.items),
            item_tokens_each=seats,
            research_notes=towns * self.rules.notes_per_town,
            terror_markers=towns * fix + seats * waiting,
            vigilance_markers=towns * fix,
            trophies=seats,
            damage_tokens=seats * self.rules.damage_limit,
            evidence_cubes=sum(kind.count for kind in self.evidence.values()),
            coins=sum(coin.count for coin in self.coins.values()),
            seats=seats,
            trophy_track=max(self.rules.trophy_costs),
        )

    def town_of(self, county: str, size: str) -> Town | None:
        """The town of ``size`` in ``county``, if there is one."""
        for town in self.towns.values():
            if town.county == county and town.size == size:
                return town
        return None

    @cached_property
    def shops(self) -> dict[str, Item]:
        """Town id to the item sold there."""
        return {item.shop.town: item for item in self.items.values()}

    @cached_property
    def homes(self) -> dict[str, Companion]:
        """Town id to the companion who lives there."""
        return {companion.home: companion for companion in self.companions.values()}
