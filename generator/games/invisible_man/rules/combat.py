"""Fights in a town: he attacks, or players do.

Comes in: a state and luck.  Goes out: damage, and his capture if it came to that.  When players
attack, a fighter who owns a weapon is asked before the first card, and one with the bat again after it.
"""

from generator.games.invisible_man.rules.deck import discard, draw
from generator.games.invisible_man.rules.state import CAPTURED, OVER, PHASE, REDRAW, WEAPON, State
from generator.rules.luck import Luck


def he_attacks(state: State, fighters: list[int], luck: Luck) -> None:
    """He has the initiative: each of ``fighters`` draws a card, is hurt by it first, and hits back if unhurt."""
    rules = state.rules
    state.journal.note("he_attacks", town=state.place)
    if len(fighters) > 1:
        state.journal.note("several_fight")
    for seat in fighters:
        card = draw(state, luck)
        player = state.players[seat]
        _hurt(state, seat, card)
        if player.damage:
            state.journal.note("cannot_hit_back", seat=seat)
            continue
        _hit(state, seat, card)
        if player.companions & rules.hall:
            state.journal.note("hall_card", seat=seat)
            _hit(state, seat, draw(state, luck))
    _over(state)


def players_attack(state: State, luck: Luck) -> None:
    """The players have the initiative: every undamaged player in his town has to fight."""
    town = state.place
    state.journal.note("players_attack", seat=state.active, town=town)
    state.fighters = [seat for seat in state.there(town) if not state.players[seat].damage]
    if len(state.fighters) > 1:
        state.journal.note("several_fight")
    _next_fighter(state, luck)


def fight(state: State, weapon: int, luck: Luck) -> None:
    """The first of the fighters fights with ``weapon``: the bit of shotgun or bat, or 0 for neither.

    Of all the cards only the last can hurt the player; with the bat, only the first.
    """
    rules, seat = state.rules, state.fighters[0]
    hall = bool(state.players[seat].companions & rules.hall)
    if weapon and hall:
        state.journal.note("weapon_and_hall", seat=seat)
    card = draw(state, luck)
    _hit(state, seat, card)
    if weapon and weapon == rules.bat:
        state.journal.note("bat", seat=seat)
        _hurt(state, seat, card)
        if not rules.harms_him[card]:
            state.step = REDRAW
            return
        finish(state, False, luck)
        return
    if weapon:
        state.journal.note("shotgun", seat=seat)
        card = draw(state, luck)
        _hit(state, seat, card)
    if hall:
        state.journal.note("hall_card", seat=seat)
        card = draw(state, luck)
        _hit(state, seat, card)
    _hurt(state, seat, card)
    _next_fighter(state, luck, done=True)


def finish(state: State, again: bool, luck: Luck) -> None:
    """The end of a fight with the bat: another card if ``again``, then Mr Hall's; neither hurts the player."""
    seat = state.fighters[0]
    if again:
        state.journal.note("redraw", seat=seat)
        _hit(state, seat, draw(state, luck))
    if state.players[seat].companions & state.rules.hall:
        state.journal.note("hall_card", seat=seat)
        _hit(state, seat, draw(state, luck))
    _next_fighter(state, luck, done=True)


def _next_fighter(state: State, luck: Luck, done: bool = False) -> None:
    """Ask the next fighter for a weapon; let those who own none fight at once; end the combat after the last."""
    if done:
        del state.fighters[0]
    if not state.fighters:
        _over(state)
    elif state.players[state.fighters[0]].items & (state.rules.shotgun | state.rules.bat):
        state.step = WEAPON
    else:
        fight(state, 0, luck)


def _hurt(state: State, seat: int, card: int) -> None:
    """The player takes what the card does to players."""
    if state.rules.harms_player[card]:
        state.players[seat].damage += state.rules.harms_player[card]
        state.journal.note("hurt", seat=seat)


def _hit(state: State, seat: int, card: int) -> None:
    """He takes what the card does to him; his health stops at zero."""
    if state.rules.harms_him[card] and state.health:
        state.health -= state.rules.harms_him[card]
        state.journal.note("hurt_him", seat=seat, health=state.health)


def _over(state: State) -> None:
    """The combat is over: is he captured?  Either way he is no longer present."""
    state.present = False
    discard(state)
    if state.health <= state.rules.capture_at:
        state.ending = CAPTURED
        state.step = OVER
        state.journal.note(CAPTURED, health=state.health)
    else:
        state.step = PHASE
