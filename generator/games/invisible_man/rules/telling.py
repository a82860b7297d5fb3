"""What happens in a game, in the game's words: every event has a sentence, and the ruling that it rests on.

Comes in: the journal of a game.  Goes out: an account, round by round.  The events are also the list of
rules: one that never happens in many games is a rule that nobody needs.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.games.invisible_man.rules.tables import Rules
from generator.rules.journal import Line


class Event(NamedTuple):
    """Something that the rules can make happen."""

    sentence: str
    """What is told of it; facts, and ids of items and companions whose abilities the rules know, in braces."""
    rulings: tuple[str, ...] = ()
    """Ids of the rulings that come to bear."""


EVENTS = {
    "round": Event(
        "Round {round}. His health is {health}; {terror} terror, {vigilance} vigilance; {unfixed} towns not fixed."
    ),
    "turn": Event("{seat}:"),
    # his phase
    "rested": Event("He rests, and his health rises to {health}.", ("capture_at", "red_zone")),
    "card": Event("“{card}”."),
    "cannot_stay": Event("The place where he is has become fixed.", ("stay_when_fixed",)),
    "detour_town": Event("That town is fixed; he makes a detour."),
    "detour_county": Event("That county is fixed; he makes a detour.", ("clockwise_from",)),
    "detour_edge": Event("That way lies the edge of the board; he makes a detour.", ("clockwise_from",)),
    "unknown": Event("Nobody knows where he is."),
    "in_county": Event("He is somewhere in {county}."),
    "in_town": Event("He is in {town}."),
    "still_present": Event("The detour has not made him timid.", ("present_after_detour",)),
    "no_longer_present": Event("The detour has made him timid.", ("present_after_detour",)),
    "present": Event("He is present."),
    "crowd": Event("There are too many to attack."),
    "spared_by_dog": Event("{seat} is spared for the {dog}.", ("who_counts",)),
    "spared_wounded": Event("{seat} is hurt enough, and spared.", ("who_counts",)),
    "nobody_to_attack": Event("There is nobody whom he can attack.", ("who_counts",)),
    "terrorized": Event("He terrorizes {town}."),
    "vigilance_lost": Event("A vigilance marker goes."),
    "clue": Event("He leaves evidence: {kind}."),
    "bag_empty": Event("The bag is empty.", ("bag_runs_out",)),
    "reshuffled": Event("The discards are shuffled.", ("deck_runs_out",)),
    # combat
    "he_attacks": Event("He attacks in {town}!", ("fighting_order",)),
    "players_attack": Event("{seat} attacks him in {town}!", ("attack_is_action",)),
    "several_fight": Event("More than one fights him.", ("fighting_order",)),
    "shotgun": Event("{seat} fires the {shotgun}."),
    "bat": Event("{seat} swings the {bat}."),
    "redraw": Event("{seat} swings it again."),
    "hall_card": Event("{hall} lends {seat} a hand."),
    "weapon_and_hall": Event("{seat} is doubly armed.", ("several_weapons",)),
    "hurt": Event("{seat} is hurt.", ("damage_on_cards",)),
    "cannot_hit_back": Event("{seat} cannot hit back."),
    "hurt_him": Event("{seat} hits him: his health is {health}.", ("damage_on_cards",)),
    "captured": Event("He is captured at health {health}. The players win.", ("capture_at",)),
    # markers
    "vigilance": Event("Vigilance rises in {town}."),
    "terror_lost": Event("A terror marker goes."),
    "token_not_needed": Event("{seat} needs no more tokens.", ("trophy_exchange",)),
    "trophy": Event("{seat} has a trophy now: +{bonus}.", ("trophy_exchange",)),
    "fixed_for_him": Event("{town} is lost to terror for good."),
    "fixed_for_us": Event("{town} is on its guard for good."),
    "county_fixed": Event("All {county} is fixed."),
    "county_divided": Event("{county} is divided.", ("county_closed",)),
    # the player's phase
    "must_recover": Event("{seat} must think of recovery.", ("two_damage",)),
    "collected": Event("{seat} collects evidence in {town}: {kind}.", ("collecting",)),
    "bonus": Event("The trophy brings more: {kind}.", ("collecting",)),
    "by_road": Event("{seat} goes to {town} by road."),
    "by_rail": Event("{seat} takes the train to {town}, for £{pounds}."),
    "riders_crossing": Event("The {horse} carries {seat} over the county line."),
    "bought": Event("{seat} buys a {item} for £{pounds}.", ("prices",)),
    "care": Event("{seat} has a wound dressed for £{pounds}.", ("medical_care",)),
    "treated": Event("{seat} has {kemp} treat {other}.", ("medical_care",)),
    "recruited": Event("{companion} joins {seat}."),
    "adye_raises": Event("He posts constables in {town}.", ("adye_vigilance",)),
    "adye_too_late": Event("For {town} it is too late.", ("adye_vigilance",)),
    "wired": Event("{seat} wires for funds: £{pounds}."),
    "bank_empty": Event("The bank has no more.", ("bank_runs_out",)),
    "marvel_helps": Event("{marvel} is the witness.", ("help_by_size",)),
    "adye_helps": Event("{adye} makes it cheaper.", ("help_by_size",)),
    "free_vigilance": Event("It costs nothing.", ("help_by_size",)),
    "researched": Event("{seat} does research in {town}."),
    "documented": Event("{seat} documents the case.", ("spent_notes",)),
    "found": Event("It yields: {kind}."),
    "kind_lacking": Event("The bag has none: {kind}.", ("bag_runs_out",)),
    "traded": Event("{seat} trades with {other}.", ("trade_limits",)),
    "gave_money": Event("{seat} gives {other} £{pounds}."),
    "gave_evidence": Event("{seat} gives {other} evidence: {kind}."),
    "gave_item": Event("{seat} gives {other} the {item}."),
    "gave_companion": Event("{companion} leaves {seat} for {other}.", ("one_companion",)),
    "gave_note": Event("{seat} gives {other} a note from {town}."),
    "passed": Event("{seat} does nothing."),
    "left_evidence": Event("{seat} leaves the evidence where it lies."),
    # the final battle
    "battle": Event("Only {unfixed} not fixed: the final battle begins!", ("final_battle",)),
    "battle_round": Event("Everybody draws."),
    "shielded_player": Event("The vigilance of {town} saves {seat}.", ("final_battle",)),
    "shielded_him": Event("The terror of {town} saves him from {seat}.", ("final_battle",)),
    "out": Event("{seat} is out."),
    "worn_down": Event("He is worn down. The players win."),
    "outlasted": Event("He has outlasted everybody. The reign of terror has begun."),
}
"""By name, in the order of the rules."""


def sentence(rules: Rules, line: Line) -> str:
    """One thing that happened, as a sentence."""
    facts = {fact: _said(rules, fact, value) for fact, value in line.facts.items()}
    return EVENTS[line.what].sentence.format(**rules.names.known, **facts)


def account(rules: Rules, lines: Iterable[Line]) -> Iterator[str]:
    """A game as lines of text: one for each round's beginning, one for each turn, one for the final battle."""
    words: list[str] = []
    for line in lines:
        if line.what in ("round", "turn", "battle") and words:
            yield " ".join(words)
            words = []
        words.append(sentence(rules, line))
    if words:
        yield " ".join(words)


def _said(rules: Rules, fact: str, value: int) -> str:
    names = rules.names
    match fact:
        case "seat" | "other":
            return names.seat[value]
        case "town":
            return names.town[value]
        case "county":
            return names.county[value]
        case "kind":
            return names.kind[value].lower()
        case "item":
            return names.item[value].lower()
        case "companion":
            return names.companion[value]
        case "card":
            return names.card[value]
    return str(value)
