"""Rules of evidence: collecting it, paying it for vigilance, and the notes that become evidence."""

from collections.abc import Iterator

from generator.games.invisible_man.rules.actions import Collect, Document, Research, Vigilance
from generator.games.invisible_man.rules.deck import pull
from generator.games.invisible_man.rules.markers import raise_vigilance
from generator.games.invisible_man.rules.recovery import no_action, not_now
from generator.games.invisible_man.rules.state import PHASE, Player, State, View
from generator.games.invisible_man.rules.turn import done, go_on
from generator.rules.luck import Luck
from generator.rules.rule import Rule


def lacking(view: View, player: Player, paid: tuple[int, ...]) -> str | None:
    """Why a player cannot pay these pieces; None if he can."""
    for kind in paid:
        if paid.count(kind) > player.evidence[kind]:
            return f"You have too little evidence of this kind: {view.rules.names.kind[kind].lower()}."
    return None


def pay(state: State, player: Player, paid: tuple[int, ...]) -> None:
    """Pieces go from the player into the bag."""
    for kind in paid:
        player.evidence[kind] -= 1
        state.bag[kind] += 1


def help_of(view: View, player: Player) -> int:
    """Who helps a player to pay for vigilance: 1 Mr Marvel, 2 Colonel Adye, 3 both (ruling help_by_size)."""
    rules = view.rules
    return (player.companions & rules.marvel != 0) + 2 * (player.companions & rules.adye != 0)


def _collect_refused(view: View, action: Collect) -> str | None:
    if view.step > PHASE:
        return not_now(view)
    if view.collected:
        return "You have collected evidence in this turn."
    town = view.players[view.active].town
    if not view.evidence[town][action.kind]:
        names = view.rules.names
        return f"No evidence of this kind lies in {names.town[town]}: {names.kind[action.kind].lower()}."
    return None


def _collects(view: View) -> Iterator[Collect]:
    if not view.collected:
        for kind, count in enumerate(view.evidence[view.players[view.active].town]):
            if count:
                yield Collect(kind)


def _collect(state: State, action: Collect, luck: Luck) -> None:
    seat = state.active
    player = state.players[seat]
    state.evidence[player.town][action.kind] -= 1
    player.evidence[action.kind] += 1
    state.collected = True
    state.step = PHASE
    state.journal.note("collected", seat=seat, kind=action.kind, town=player.town)
    for _ in range(state.rules.trophy_bonus[player.trophy]):
        kind = pull(state, luck)
        if kind >= 0:
            player.evidence[kind] += 1
            state.journal.note("bonus", seat=seat, kind=kind)
    go_on(state, luck)


def _vigilance_refused(view: View, action: Vigilance) -> str | None:
    refused = no_action(view, action)
    if refused:
        return refused
    rules, player = view.rules, view.players[view.active]
    town = player.town
    if view.fixed >> town & 1:
        return f"{rules.names.town[town]} is fixed: nothing can be changed there."
    if action.paid not in rules.payments[help_of(view, player)][town]:
        return f"That is not the price of vigilance in {rules.names.town[town]}."
    return lacking(view, player, action.paid)


def _vigilances(view: View) -> Iterator[Vigilance]:
    player = view.players[view.active]
    if not view.acted and not view.fixed >> player.town & 1:
        for paid in view.rules.payments[help_of(view, player)][player.town]:
            yield Vigilance(paid)


def _vigilance(state: State, action: Vigilance, luck: Luck) -> None:
    player, helpers = state.players[state.active], help_of(state, state.players[state.active])
    pay(state, player, action.paid)
    if helpers & 1:
        state.journal.note("marvel_helps", seat=state.active)
    if helpers & 2:
        state.journal.note("adye_helps", seat=state.active)
    if not action.paid:
        state.journal.note("free_vigilance", seat=state.active)
    raise_vigilance(state, player.town, state.active, luck)
    done(state, luck)


def _research_refused(view: View, action: Research) -> str | None:
    refused = no_action(view, action)
    if refused:
        return refused
    town = view.players[view.active].town
    if not view.notes[town]:
        return f"No research note is left in {view.rules.names.town[town]}."
    return None


def _researches(view: View) -> Iterator[Research]:
    if not view.acted and view.notes[view.players[view.active].town]:
        yield Research()


def _research(state: State, _: Research, luck: Luck) -> None:
    player = state.players[state.active]
    state.notes[player.town] -= 1
    player.notes[player.town] += 1
    state.journal.note("researched", seat=state.active, town=player.town)
    done(state, luck)


def _document_refused(view: View, action: Document) -> str | None:
    refused = no_action(view, action)
    if refused:
        return refused
    if action.towns not in view.rules.documents:
        return "A document takes notes from the towns of one county, or from towns of one size in different counties."
    notes = view.players[view.active].notes
    for town in action.towns:
        if not notes[town]:
            return f"You have no note from {view.rules.names.town[town]}."
    return None


def _documents(view: View) -> Iterator[Document]:
    rules, notes = view.rules, view.players[view.active].notes
    if view.acted or sum(notes) < rules.note_set:
        return
    held = {town for town, count in enumerate(notes) if count}
    if len(held) >= rules.note_set:
        for towns in rules.documents:
            if held.issuperset(towns):
                yield Document(towns)


def _document(state: State, action: Document, luck: Luck) -> None:
    player = state.players[state.active]
    for town in action.towns:
        player.notes[town] -= 1
        if state.rules.notes_return:
            state.notes[town] += 1
    state.journal.note("documented", seat=state.active)
    for kind, count in enumerate(state.bag):
        if count:
            state.bag[kind] -= 1
            player.evidence[kind] += 1
            state.journal.note("found", seat=state.active, kind=kind)
        else:
            state.journal.note("kind_lacking", kind=kind)
    done(state, luck)


RULES = (
    Rule[View, State](Collect, _collect_refused, _collects, _collect),
    Rule[View, State](Vigilance, _vigilance_refused, _vigilances, _vigilance),
    Rule[View, State](Research, _research_refused, _researches, _research),
    Rule[View, State](Document, _document_refused, _documents, _document),
)
