"""Turns: whose it is, what he does in his phase, and when the next one begins.

Comes in: a state between two decisions, and luck.  Goes out: the state at the next decision.
"""

from generator.games.invisible_man.rules.combat import he_attacks
from generator.games.invisible_man.rules.deck import discard, draw
from generator.games.invisible_man.rules.markers import terrorize
from generator.games.invisible_man.rules.movement import destination, present
from generator.games.invisible_man.rules.state import PHASE, START, State
from generator.games.invisible_man.rules.tables import Rules
from generator.rules.luck import Luck


def next_turn(state: State, luck: Luck) -> None:
    """The next player's turn: his phase, up to the first decision of the player's."""
    state.turn += 1
    state.active = (state.active + 1) % len(state.players)
    state.collected = state.acted = state.present = False
    if (state.turn - 1) % len(state.players) == 0:
        _note_round(state)
    state.journal.note("turn", seat=state.active)
    _his_phase(state, luck)
    if state.ending is None:
        discard(state)
        state.step = START
        if state.players[state.active].damage >= state.rules.damage_limit:
            state.journal.note("must_recover", seat=state.active)


def done(state: State, luck: Luck) -> None:
    """The active player has taken the action of the turn."""
    state.acted = True
    if state.ending is None:
        state.step = PHASE
        go_on(state, luck)


def go_on(state: State, luck: Luck) -> None:
    """After something is decided: the turn ends by itself when nothing is left to do in it."""
    if state.step != PHASE or not state.acted:
        return
    if state.collected or not any(state.evidence[state.players[state.active].town]):
        next_turn(state, luck)


def _note_round(state: State) -> None:
    """How things stand as a round begins."""
    state.journal.note(
        "round",
        round=state.round,
        health=state.health,
        terror=sum(state.terror),
        vigilance=sum(state.vigilance),
        unfixed=state.unfixed,
    )


def _his_phase(state: State, luck: Luck) -> None:
    rules = state.rules
    if state.health <= rules.red_zone:
        state.health += 1
        state.journal.note("rested", health=state.health)
        return
    card = draw(state, luck)
    before = state.place
    place, detour = destination(rules, state.fixed, before, card)
    state.place = place
    state.journal.note("card", card=card)
    if detour:
        state.journal.note(detour)
        if before < rules.unknown and rules.goals[before][card] in _here(rules, before):
            state.journal.note("cannot_stay")
    if place >= rules.towns:
        if place == rules.unknown:
            state.journal.note("unknown")
        else:
            state.journal.note("in_county", county=place - rules.towns)
        return
    state.journal.note("in_town", town=place)
    state.present = present(rules, before, card, place, detour)
    if detour and rules.present[card] and before < rules.towns:
        state.journal.note("still_present" if state.present else "no_longer_present")
    if state.present:
        state.journal.note("present", town=place)
        here = list(state.there(place))
        if 1 <= len(here) <= rules.attack_at_most:
            fighters = [seat for seat in here if _attackable(state, seat)]
            if fighters:
                he_attacks(state, fighters, luck)
                return
            state.journal.note("nobody_to_attack", town=place)
        elif here:
            state.journal.note("crowd", town=place)
    terrorize(state, place, luck)


def _here(rules: Rules, place: int) -> tuple[int, ...]:
    """The town or county he is in, and the county around his town."""
    return (place, rules.towns + rules.county_of[place]) if place < rules.towns else (place,)


def _attackable(state: State, seat: int) -> bool:
    """Whether he attacks a player; the others count, but are spared (ruling who_counts)."""
    player = state.players[seat]
    if player.items & state.rules.dog:
        state.journal.note("spared_by_dog", seat=seat)
        return False
    if player.damage >= state.rules.damage_limit:
        state.journal.note("spared_wounded", seat=seat)
        return False
    return True
