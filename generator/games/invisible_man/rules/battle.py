"""The final battle: everybody fights, and the towns that were fixed shield their side (ruling final_battle).

Comes in: a state in which few enough towns are not fixed, and luck.  Goes out: the end of the game.
"""

from generator.games.invisible_man.rules.deck import discard, draw
from generator.games.invisible_man.rules.state import OUTLASTED, OVER, WORN_DOWN, State
from generator.rules.luck import Luck


def final_battle(state: State, luck: Luck) -> None:
    """Fight it to the end; nobody decides anything in it."""
    state.journal.note("battle", unfixed=state.unfixed)
    discard(state)
    state.present = False
    while state.ending is None:
        state.ending = _round(state, luck)
        discard(state)
    state.step = OVER
    state.journal.note(state.ending)


def _round(state: State, luck: Luck) -> str | None:
    """One card for everybody who is left, clockwise from the active player; how it ended, if it did."""
    rules, players = state.rules, state.players
    state.journal.note("battle_round")
    if not _left(state):
        return OUTLASTED
    for n in range(len(players)):
        seat = (state.active + n) % len(players)
        player = players[seat]
        if player.damage >= rules.damage_limit:
            continue
        card = draw(state, luck)
        before = player.damage
        for _ in range(rules.harms_player[card]):
            _hurt_player(state, seat)
            if not _left(state):
                return OUTLASTED
        if player.damage > before:
            continue
        if _hurt_him(state, card, seat):
            return WORN_DOWN
        if player.companions & rules.hall:
            state.journal.note("hall_card", seat=seat)
            if _hurt_him(state, draw(state, luck), seat):
                return WORN_DOWN
    return None


def _left(state: State) -> bool:
    """Whether a player is left."""
    limit = state.rules.damage_limit
    return any(player.damage < limit for player in state.players)


def _hurt_player(state: State, seat: int) -> None:
    """One point: vigilance of a fixed town takes it, or else the player."""
    town = _shield(state, state.vigilance)
    if town is not None:
        state.vigilance[town] = 0
        state.journal.note("shielded_player", seat=seat, town=town)
        return
    player = state.players[seat]
    player.damage += 1
    state.journal.note("hurt", seat=seat)
    if player.damage >= state.rules.damage_limit:
        state.journal.note("out", seat=seat)


def _hurt_him(state: State, card: int, seat: int) -> bool:
    """The card's points: terror of a fixed town takes each, or else he; whether he has none left."""
    for _ in range(state.rules.harms_him[card]):
        town = _shield(state, state.terror)
        if town is not None:
            state.terror[town] = 0
            state.journal.note("shielded_him", seat=seat, town=town)
            continue
        state.health -= 1
        state.journal.note("hurt_him", seat=seat, health=state.health)
        if not state.health:
            return True
    return False


def _shield(state: State, markers: list[int]) -> int | None:
    """The first fixed town, in the order of the mat, with such markers."""
    fixed = state.fixed
    return next((town for town, count in enumerate(markers) if count and fixed >> town & 1), None)
