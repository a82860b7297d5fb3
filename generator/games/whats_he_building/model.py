"""What's He Building in There? as data: what its tables may say and what follows from them.

Comes in: the pack's tables as text.  Goes out: one frozen :class:`Game`.  Faces, rulebook, checks and rules
read the derived numbers here and never compute them again.
"""

from functools import cached_property

from generator.games.plain import PackGame, Ruling
from generator.games.whats_he_building.devices import Device
from generator.games.whats_he_building.economy import Stats, stats
from generator.games.whats_he_building.tables import (
    Ability,
    Achievement,
    BlackMarket,
    Board,
    Coin,
    DirectEffect,
    Invention,
    Labour,
    Material,
    Resource,
    Rules,
    Seat,
    Shop,
    Track,
    Workshop,
)
from generator.model import Entry, Id, Int

OBEYED = ("rows_in_full", "bonus_at_nothing", "effects_score")
"""Rulings that the scoring obeys: two choices each, the second of which turns it."""


class Counts(Entry):
    """Derived numbers; never written in a file."""

    workshop_cards: Int
    black_market_cards: Int
    invention_cards: Int
    """First-time cards and copies of all inventions."""
    direct_effect_cards: Int
    resource_cards: Int
    machines: Int
    plans: Int
    aids: Int
    doctors: Int
    henchmen: Int
    cubes: Int
    cylinders: Int
    """The round marker and the starting player marker."""
    money_tokens: Int
    money: Int
    """Gold in the box."""


class Game(PackGame):
    """The whole pack of What's He Building in There?"""

    rules: Rules
    rulings: dict[Id, Ruling]
    board: Board
    materials: dict[Id, Material]
    resources: dict[Id, Resource]
    workshops: dict[Id, Workshop]
    abilities: dict[Id, Ability]
    black_market: dict[Id, BlackMarket]
    shops: dict[Id, Shop]
    labour: dict[Id, Labour]
    tracks: dict[Id, Track]
    achievements: dict[Id, Achievement]
    inventions: dict[Id, Invention]
    direct_effects: dict[Id, DirectEffect]
    machines: dict[Id, Device]
    plans: dict[Id, Device]
    players: dict[Id, Seat]
    money: dict[Id, Coin]

    @cached_property
    def counts(self) -> Counts:
        """How many of each piece the rules need at the largest table."""
        rules, seats = self.rules, self.game.players.max
        return Counts(
            workshop_cards=sum(shop.cards for shop in self.workshops.values()),
            black_market_cards=len(self.black_market),
            invention_cards=len(self.inventions) * (1 + rules.copies_each),
            direct_effect_cards=len(self.direct_effects),
            resource_cards=sum(pile.cards for pile in self.resources.values()),
            machines=len(self.machines),
            plans=len(self.plans),
            aids=seats,
            doctors=seats * rules.doctors_each,
            henchmen=seats * rules.henchmen_each,
            cubes=seats * rules.cubes_each,
            cylinders=2,
            money_tokens=sum(coin.tokens for coin in self.money.values()),
            money=sum(coin.tokens * coin.value for coin in self.money.values()),
        )

    def steps(self, track: str) -> tuple[str, ...]:
        """The achievements of a track in their order."""
        return tuple(name for name, step in self.achievements.items() if step.track == track)

    def pile(self, material: str, state: str) -> str:
        """The resource that is a material in a state, raw or refined."""
        return next(name for name, pile in self.resources.items() if pile.material == material and pile.state == state)

    def large(self, players: int) -> bool:
        """Whether so many players use the board's additional spots."""
        return players >= self.rules.large_table

    def turned(self, name: str) -> bool:
        """Whether a ruling stands at the second of its choices, in whatever language they are written."""
        ruling = self.rulings.get(name)
        return ruling is not None and ruling.value in ruling.choices[1:2]

    @cached_property
    def stats(self) -> Stats:
        """What rounds can yield, and what the recipes eat."""
        return stats(self.rules, self.labour, self.shops, self.resources, self.inventions, self.machines, self.plans)
