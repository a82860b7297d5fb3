"""What is decided in a fight that players begin: to attack, with which weapon, whether to draw again."""

from collections.abc import Iterator

from generator.games.invisible_man.rules.actions import Attack, Redraw, Weapon
from generator.games.invisible_man.rules.combat import fight, finish, players_attack
from generator.games.invisible_man.rules.recovery import not_now
from generator.games.invisible_man.rules.state import PHASE, REDRAW, START, WEAPON, State, View
from generator.games.invisible_man.rules.turn import go_on
from generator.rules.luck import Luck
from generator.rules.rule import Rule


def _attack_refused(view: View, _: Attack) -> str | None:
    if view.step > PHASE:
        return not_now(view)
    player = view.players[view.active]
    if not view.present:
        return "He is not present, so you cannot attack him."
    if player.town != view.place:
        return f"He is present in {view.rules.names.town[view.place]}, and you are not."
    if view.step != START:
        return "You may attack only at the very start of your phase, before you do anything else."
    if player.damage:
        return "With a damage token you cannot attack."
    return None


def _attacks(view: View) -> Iterator[Attack]:
    if view.present:
        yield Attack()


def _attack(state: State, _: Attack, luck: Luck) -> None:
    state.acted = state.rules.attack_is_action
    players_attack(state, luck)
    go_on(state, luck)


def _weapon_refused(view: View, action: Weapon) -> str | None:
    if view.step != WEAPON:
        return "Nobody is about to fight, so there is no weapon to choose."
    rules, player = view.rules, view.players[view.fighters[0]]
    if action.item == 0:
        return None
    if action.item not in (rules.shotgun, rules.bat):
        return "That is no weapon."
    if not player.items & action.item:
        return f"You have no {rules.names.item[action.item.bit_length() - 1].lower()}."
    return None


def _weapons(view: View) -> Iterator[Weapon]:
    if view.step == WEAPON:
        rules = view.rules
        for item in (0, *(item for item in (rules.shotgun, rules.bat) if item)):
            yield Weapon(item)


def _weapon(state: State, action: Weapon, luck: Luck) -> None:
    fight(state, action.item, luck)
    go_on(state, luck)


def _redraw_refused(view: View, _: Redraw) -> str | None:
    return None if view.step == REDRAW else "There is no card to draw again."


def _redraws(view: View) -> Iterator[Redraw]:
    if view.step == REDRAW:
        yield Redraw(True)
        yield Redraw(False)


def _redraw(state: State, action: Redraw, luck: Luck) -> None:
    finish(state, action.again, luck)
    go_on(state, luck)


RULES = (
    Rule[View, State](Attack, _attack_refused, _attacks, _attack),
    Rule[View, State](Weapon, _weapon_refused, _weapons, _weapon),
    Rule[View, State](Redraw, _redraw_refused, _redraws, _redraw),
)
