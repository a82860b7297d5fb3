"""Terror and vigilance: markers come and go, towns become fixed, tokens become trophies.

Comes in: a state, a town, luck.  Goes out: the state with its markers, and the final battle when it is time.
"""

from generator.games.invisible_man.rules.battle import final_battle
from generator.games.invisible_man.rules.deck import pull
from generator.games.invisible_man.rules.state import State
from generator.rules.luck import Luck


def terrorize(state: State, town: int, luck: Luck) -> None:
    """He terrorizes a town that is not fixed: a marker comes, a vigilance marker goes, a clue stays behind."""
    state.terror[town] += 1
    state.journal.note("terrorized", town=town)
    if state.vigilance[town]:
        state.vigilance[town] -= 1
        state.journal.note("vigilance_lost", town=town)
    if _settle(state, town, state.terror, luck):
        return
    kind = pull(state, luck)
    if kind >= 0:
        state.evidence[town][kind] += 1
        state.journal.note("clue", town=town, kind=kind)


def raise_vigilance(state: State, town: int, seat: int, luck: Luck) -> None:
    """Vigilance rises once in a town that is not fixed, thanks to the player in ``seat``."""
    state.vigilance[town] += 1
    state.journal.note("vigilance", town=town, seat=seat)
    if state.terror[town]:
        state.terror[town] -= 1
        state.journal.note("terror_lost", town=town)
    _earn(state, seat)
    _settle(state, town, state.vigilance, luck)


def _earn(state: State, seat: int) -> None:
    """A terror token, exchanged for a trophy as soon as there are enough (ruling trophy_exchange)."""
    rules, player = state.rules, state.players[seat]
    if player.trophy == len(rules.trophy_costs):
        state.journal.note("token_not_needed", seat=seat)
        return
    player.tokens += 1
    if player.tokens >= rules.trophy_costs[player.trophy]:
        player.tokens -= rules.trophy_costs[player.trophy]
        player.trophy += 1
        state.journal.note("trophy", seat=seat, bonus=rules.trophy_bonus[player.trophy])


def _settle(state: State, town: int, markers: list[int], luck: Luck) -> bool:
    """Whether the town has just become fixed and the final battle been fought for it."""
    rules = state.rules
    if markers[town] < rules.markers_to_fix:
        return False
    state.fixed |= 1 << town
    state.unfixed -= 1
    state.journal.note("fixed_for_him" if markers is state.terror else "fixed_for_us", town=town)
    mask = rules.county_mask[rules.county_of[town]]
    if state.fixed & mask == mask:
        state.journal.note("county_fixed", county=rules.county_of[town])
        if len({state.terror[one] > 0 for one in rules.in_county[rules.county_of[town]]}) > 1:
            state.journal.note("county_divided", county=rules.county_of[town])
    if state.unfixed > rules.unfixed_for_battle:
        return False
    final_battle(state, luck)
    return True
