"""Odds of a fight: how much damage each side takes, for any number of fighters and what they carry.

Comes in: rules, fighters, and who has the initiative.  Goes out: the exact chance of every outcome, for a deck
of which nothing is known; no card comes twice in a fight.  What the cards do is not written here again:
the engine fights with every order of the kinds of cards, and only the chances of the orders are counted.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from generator.games.invisible_man.rules.combat import fight, finish, he_attacks, players_attack
from generator.games.invisible_man.rules.state import REDRAW, WEAPON, set_up
from generator.games.invisible_man.rules.tables import Rules
from generator.rules.journal import SILENCE
from generator.rules.luck import Stream

CARDS_A_FIGHTER = 3
"""The most that one fighter draws: two with a weapon, and Mr Hall's."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A player in a fight; with the cricket bat he draws again whenever he may."""

    weapon: int = 0
    """The bit of the shotgun or the bat, or 0."""
    companion: int = 0
    """A companion's bit, or 0."""
    damage: int = 0
    """Damage he had before; who has any does not fight when players attack."""


class Outcome(NamedTuple):
    """Damage of one combat."""

    to_players: int
    to_him: int


Odds = Mapping[Outcome, Fraction]


class Sides(NamedTuple):
    """Who is hit: four chances that add up to 1."""

    he_alone: Fraction
    players_alone: Fraction
    both: Fraction
    neither: Fraction


Kind = tuple[int, int]
"""What a card does in a fight: damage to the player, damage to him."""


def odds_of(rules: Rules, fighters: Sequence[Fighter], *, his: bool) -> Odds:
    """The chance of each outcome when ``fighters`` fight one after another.

    If the initiative is ``his``, one card less is in the deck: the one that said "present", any of those alike.
    His health is taken to be more than the fight can cost him.
    """
    kinds = sorted(set(_kinds(rules, range(rules.cards))))
    whole = Counter(_kinds(rules, range(rules.cards)))
    now: dict[tuple[tuple[int, ...], Outcome], Fraction] = defaultdict(Fraction)
    for out, chance in _already_out(rules, kinds, his):
        now[tuple(whole[kind] - out[kind] for kind in kinds), Outcome(0, 0)] += chance
    for fighter in fighters:
        then: dict[tuple[tuple[int, ...], Outcome], Fraction] = defaultdict(Fraction)
        fought = _all_orders(rules, fighter, kinds, his)
        for (left, so_far), chance in now.items():
            for order, more in fought.items():
                rest, likely = list(left), chance
                for kind in order:
                    likely *= Fraction(rest[kind], sum(rest))
                    rest[kind] -= 1
                if likely:
                    total = Outcome(so_far.to_players + more.to_players, so_far.to_him + more.to_him)
                    then[tuple(rest), total] += likely
        now = then
    out_of: dict[Outcome, Fraction] = defaultdict(Fraction)
    for (_, outcome), chance in now.items():
        out_of[outcome] += chance
    return dict(sorted(out_of.items()))


def sides(odds: Odds) -> Sides:
    """Who is hit, whatever the amount."""
    chances = {key: Fraction(0) for key in product((False, True), repeat=2)}
    for outcome, chance in odds.items():
        chances[outcome.to_players > 0, outcome.to_him > 0] += chance
    return Sides(chances[False, True], chances[True, False], chances[True, True], chances[False, False])


def expected(odds: Odds) -> tuple[Fraction, Fraction]:
    """Damage to expect: of the players together, and of him."""
    return (
        sum((chance * outcome.to_players for outcome, chance in odds.items()), Fraction(0)),
        sum((chance * outcome.to_him for outcome, chance in odds.items()), Fraction(0)),
    )


def _kinds(rules: Rules, cards: Iterable[int]) -> list[Kind]:
    return [(rules.harms_player[card], rules.harms_him[card]) for card in cards]


def _already_out(rules: Rules, kinds: Sequence[Kind], his: bool) -> list[tuple[Counter[Kind], Fraction]]:
    """What may lie open when the fight begins, with its chance."""
    said = Counter(_kinds(rules, (card for card in range(rules.cards) if rules.present[card])))
    if not his or not said:
        return [(Counter(), Fraction(1))]
    return [(Counter((kind,)), Fraction(said[kind], said.total())) for kind in kinds]


def _all_orders(rules: Rules, fighter: Fighter, kinds: Sequence[Kind], his: bool) -> dict[tuple[int, ...], Outcome]:
    """Every order of kinds that the fighter may draw, as places in ``kinds``, and what comes of it."""
    every = _kinds(rules, range(rules.cards))
    card_of = [every.index(kind) for kind in kinds]
    found = {}
    for order in product(range(len(kinds)), repeat=CARDS_A_FIGHTER):
        drawn, outcome = _fought(rules, fighter, [card_of[kind] for kind in order], his)
        found[order[:drawn]] = outcome
    return found


def _fought(rules: Rules, fighter: Fighter, cards: list[int], his: bool) -> tuple[int, Outcome]:
    """The engine's fight of one player with these cards: how many are drawn, and the damage."""
    luck = Stream(0)
    state = set_up(rules, rules.seats[0], luck, SILENCE)
    first, *others = state.players
    for other in others:
        other.damage = rules.damage_limit
    first.items, first.companions, first.damage = fighter.weapon, fighter.companion, fighter.damage
    state.active, state.place, state.deck = 0, rules.start_town, cards[::-1]
    state.health = sum(rules.harms_him) + 1
    health = state.health
    if his:
        he_attacks(state, [0], luck)
    else:
        players_attack(state, luck)
        if state.step == WEAPON:
            fight(state, fighter.weapon, luck)
        if state.step == REDRAW:
            finish(state, True, luck)
    return len(cards) - len(state.deck), Outcome(first.damage - fighter.damage, health - state.health)
