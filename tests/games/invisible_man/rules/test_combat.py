"""Fights: who fights, in which order, what each card does to whom.  Rulings 1, 9, 15, 16 and 24."""

from typing import Any

import pytest

from generator.games.invisible_man.rules.state import CAPTURED
from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table, content

NONE = {"harms_players": 0, "harms_him": 0}
HURTS = {"harms_players": 1, "harms_him": 0}
HITS = {"harms_players": 0, "harms_him": 1}
BOTH = {"harms_players": 1, "harms_him": 1}
PRESENT = {"town": "stay", "present": True}


def test_every_card_does_none_or_one_and_both_occur() -> None:
    """Ruling 16."""
    cards = content().location_cards.values()
    assert {card.harms_players for card in cards} == {0, 1}
    assert {card.harms_him for card in cards} == {0, 1}


# ---- he has the initiative


@pytest.mark.parametrize(
    ("before", "card", "damage", "health"),
    [
        (0, NONE, 0, 8),
        (0, HITS, 0, 7),
        (0, HURTS, 1, 8),
        (0, BOTH, 1, 8),  # hurt by this card, so no hitting back
        (1, HITS, 1, 8),  # hurt before
        (1, BOTH, 2, 8),
    ],
)
def test_he_strikes_first(before: int, card: dict[str, int], damage: int, health: int) -> None:
    table = Table().player(ADA, "lewes", damage=before).he("lewes", 8).cards(PRESENT, card).turn_of(ADA)
    assert (table.of(ADA).damage, table.state.health) == (damage, health)
    assert table.markers("lewes") == (0, 0)
    assert not table.state.present
    assert "not present" in table.refused("attack")


def test_mr_hall_adds_a_card_that_hurts_only_him() -> None:
    table = Table().player(ADA, "lewes", companion="hall").he("lewes", 8).cards(PRESENT, HITS, BOTH).turn_of(ADA)
    assert (table.of(ADA).damage, table.state.health) == (0, 6)
    table = Table().player(ADA, "lewes", companion="hall").he("lewes", 8).cards(PRESENT, HURTS, HITS).turn_of(ADA)
    assert (table.of(ADA).damage, table.state.health) == (1, 8)
    assert len(table.state.discards) == 2


def test_weapons_do_nothing_when_he_attacks() -> None:
    table = Table().player(ADA, "lewes", items="shotgun bat").he("lewes", 8).cards(PRESENT, NONE, HITS).turn_of(ADA)
    assert table.state.health == 8
    assert len(table.state.discards) == 2


def test_they_fight_clockwise_from_the_active_player() -> None:
    """Ruling 24: it is Clara's turn; Ada and Ben are in Lewes, and Ada, next in line, draws first."""
    table = Table().player(ADA, "lewes").player(BEN, "lewes").player(CLARA, "eype")
    table.he("lewes", 8).cards(PRESENT, HURTS, HITS).turn_of(CLARA)
    assert (table.of(ADA).damage, table.of(BEN).damage, table.state.health) == (1, 0, 7)
    assert table.happened("several_fight") == 1
    table = Table().player(ADA, "lewes").player(BEN, "lewes").player(CLARA, "eype")
    table.he("lewes", 8).cards(PRESENT, HURTS, HITS).turn_of(BEN)
    assert (table.of(ADA).damage, table.of(BEN).damage, table.state.health) == (0, 1, 7)


@pytest.mark.parametrize(("at", "health", "caught"), [(3, 4, True), (3, 5, False), (1, 4, False), (0, 1, True)])
def test_he_is_captured_after_a_fight(at: int, health: int, caught: bool) -> None:
    """Ruling 1: Ada's card costs him one health, and the fight is over."""
    table = Table(capture_at=at, red_zone=0 if at == 0 else 3 if at == 3 else 1)
    table.player(ADA, "lewes").he("lewes", health).cards(PRESENT, HITS).turn_of(ADA)
    assert (table.state.ending == CAPTURED) == caught
    assert table.state.won == caught


def test_capture_waits_for_the_last_card() -> None:
    """Ruling 24: Ada brings him to 3, Ben is hurt all the same, and then he is caught."""
    table = Table().player(ADA, "lewes").player(BEN, "lewes").he("lewes", 4).cards(PRESENT, HITS, HURTS).turn_of(ADA)
    assert (table.state.ending, table.of(BEN).damage) == (CAPTURED, 1)


def test_nothing_can_be_done_when_he_is_captured() -> None:
    table = Table().player(ADA, "lewes").he("lewes", 4).cards(PRESENT, HITS).turn_of(ADA)
    assert table.refused("pass") == "The game is over."
    assert table.refused("collect blotter") == "The game is over."
    assert table.refused("attack") == "The game is over."
    assert table.refused("end") == "The game is over."


# ---- the players have the initiative


def crowd(*fight: dict[str, int], health: int = 8, **settings: Any) -> Table:
    """Ada, Ben and Clara are in Lewes; he is present, and terrorizes the town before the crowd."""
    table = Table(**settings).he("lewes", health).cards(PRESENT, *fight)
    return table.player(ADA, "lewes").player(BEN, "lewes").player(CLARA, "lewes")


def test_all_the_undamaged_fight_and_he_is_hurt_first() -> None:
    table = crowd(BOTH, HURTS, HITS).turn_of(ADA).do("attack")
    assert [table.of(seat).damage for seat in (ADA, BEN, CLARA)] == [1, 1, 0]
    assert table.state.health == 6
    assert not table.state.present
    assert table.markers("lewes") == (1, 0)


def test_the_damaged_stay_out_of_an_attack() -> None:
    table = crowd(BOTH, HITS).player(CLARA, damage=1).turn_of(ADA).do("attack")
    assert [table.of(seat).damage for seat in (ADA, BEN, CLARA)] == [1, 0, 1]
    assert table.state.health == 6
    assert len(table.state.discards) == 3


def test_a_dog_does_not_keep_its_owner_from_an_attack() -> None:
    table = crowd(HURTS, NONE, NONE).player(ADA, items="dog").turn_of(ADA).do("attack")
    assert table.of(ADA).damage == 1


def test_an_attack_does_not_use_up_the_action() -> None:
    """Ruling 9 as it stands."""
    table = crowd(NONE, NONE, NONE).turn_of(ADA).do("attack")
    assert table.state.active == ADA
    assert "not present" in table.refused("attack")
    assert table.refused("wire") == ""


def test_an_attack_uses_up_the_action_if_the_ruling_says_so() -> None:
    table = crowd(NONE, NONE, NONE, attack_is_action=True).turn_of(ADA)
    clue = table.held(table.state.evidence[table.town("lewes")])
    table.do("attack")
    assert table.refused("wire") == "You have taken your action for this turn."
    assert clue == "e"
    table.do("collect eyewitness")
    assert table.state.active == BEN


def test_when_an_attack_is_possible() -> None:
    """Ruling 9: before anything else, by an undamaged active player in his town, on a turn whose card says present."""
    table = crowd().lies("lewes", "blotter").turn_of(ADA).do("collect blotter")
    assert (
        table.refused("attack") == "You may attack only at the very start of your phase, before you do anything else."
    )
    assert crowd().player(ADA, damage=1).turn_of(ADA).refused("attack") == "With a damage token you cannot attack."
    away = crowd().player(ADA, "iping").player(BEN, "iping").player(CLARA, "iping").turn_of(ADA)
    assert away.refused("attack") == "He is present in Lewes, and you are not."
    quiet = Table().player(ADA, "lewes").he("lewes").cards({"town": "stay", "present": False}).turn_of(ADA)
    assert quiet.refused("attack") == "He is not present, so you cannot attack him."


def test_nothing_else_while_a_fight_goes_on() -> None:
    table = crowd(NONE).player(ADA, items="shotgun").turn_of(ADA)
    assert table.refused("weapon shotgun") == "Nobody is about to fight, so there is no weapon to choose."
    assert table.refused("redraw") == "There is no card to draw again."
    table.do("attack")
    for other in ("pass", "collect eyewitness", "attack", "end"):
        assert table.refused(other) == "First the fight must be fought to its end."
    assert table.refused("weapon bat") == "You have no cricket bat."
    assert table.refused("weapon dog") == "That is no weapon."


@pytest.mark.parametrize(
    ("weapon", "companion", "cards", "lines", "damage", "health", "drawn"),
    [
        # one card, which can harm both
        ("", "", (BOTH,), (), 1, 7, 1),
        # shotgun: he takes both, the player only the second
        ("shotgun", "", (BOTH, NONE), ("weapon shotgun",), 0, 7, 2),
        ("shotgun", "", (HITS, BOTH), ("weapon shotgun",), 1, 6, 2),
        ("shotgun", "", (BOTH, HITS), ("weapon none",), 1, 7, 1),
        # bat: another card only if the first did him no harm; the player takes only the first
        ("bat", "", (BOTH,), ("weapon bat",), 1, 7, 1),
        ("bat", "", (HURTS, BOTH), ("weapon bat", "redraw"), 1, 7, 2),
        ("bat", "", (NONE, BOTH), ("weapon bat", "redraw"), 0, 7, 2),
        ("bat", "", (NONE, BOTH), ("weapon bat", "keep"), 0, 8, 1),
        # Mr Hall: one more, and of all only the last can harm the player
        ("", "hall", (BOTH, NONE), (), 0, 7, 2),
        ("", "hall", (HITS, BOTH), (), 1, 6, 2),
        ("shotgun", "hall", (BOTH, BOTH, HITS), ("weapon shotgun",), 0, 5, 3),
        ("shotgun", "hall", (HITS, HITS, HURTS), ("weapon shotgun",), 1, 6, 3),
        # with the bat only the first
        ("bat", "hall", (HURTS, HITS, BOTH), ("weapon bat", "redraw"), 1, 6, 3),
        ("bat", "hall", (NONE, BOTH, BOTH), ("weapon bat", "redraw"), 0, 6, 3),
        ("bat", "hall", (HITS, BOTH), ("weapon bat",), 0, 6, 2),
        ("bat", "hall", (NONE, BOTH), ("weapon bat", "keep"), 0, 7, 2),
        # both weapons: one in a fight
        ("shotgun bat", "", (NONE, HITS), ("weapon bat", "redraw"), 0, 7, 2),
        ("shotgun bat", "", (HITS, HITS), ("weapon shotgun",), 0, 6, 2),
    ],
)
def test_weapons(
    weapon: str,
    companion: str,
    cards: tuple[dict[str, int], ...],
    lines: tuple[str, ...],
    damage: int,
    health: int,
    drawn: int,
) -> None:
    """Ruling 15.  Ben and Clara are damaged, so that Ada fights alone."""
    table = crowd(*cards).player(BEN, damage=1).player(CLARA, damage=1)
    table.player(ADA, items=weapon, companion=companion).turn_of(ADA).do("attack", *lines)
    assert (table.of(ADA).damage, table.state.health) == (damage, health)
    assert len(table.state.discards) == 1 + drawn
    assert table.happened("weapon_and_hall") == (companion != "" and lines != ())
    assert table.refused("wire") == ""


def test_each_fighter_is_asked_for_the_own_weapon_in_turn() -> None:
    """Ada fights at once, Ben is asked, then Clara: each after the cards of the one before."""
    table = crowd(HITS, NONE, HITS, HITS, NONE).player(BEN, items="bat").player(CLARA, items="shotgun").turn_of(ADA)
    table.do("attack")
    assert (table.state.decider, table.state.health) == (BEN, 7)
    table.do("weapon bat")
    assert table.state.decider == BEN
    table.do("redraw")
    assert (table.state.decider, table.state.health) == (CLARA, 6)
    table.do("weapon shotgun")
    assert (table.state.decider, table.state.health) == (ADA, 5)


def test_what_a_fighter_is_asked() -> None:
    table = crowd(NONE, NONE).player(ADA, items="shotgun bat").turn_of(ADA).do("attack")
    assert table.offered() == ["weapon none", "weapon shotgun", "weapon bat"]
    table.do("weapon bat")
    assert table.offered() == ["redraw", "keep"]
    table = crowd(NONE).player(ADA, items="bat dog").turn_of(ADA).do("attack")
    assert table.offered() == ["weapon none", "weapon bat"]


def test_an_attack_can_capture_him() -> None:
    table = crowd(HITS, HURTS, NONE, health=4).turn_of(ADA).do("attack")
    assert (table.state.ending, table.state.won, table.of(BEN).damage) == (CAPTURED, True, 1)


def test_health_stops_at_zero() -> None:
    table = crowd(HITS, HITS, HITS, health=4, capture_at=0, red_zone=0).turn_of(ADA).do("attack")
    assert (table.state.health, table.state.ending) == (1, None)
    table = crowd(HITS, HITS, HITS, health=2, capture_at=0, red_zone=0).turn_of(ADA).do("attack")
    assert (table.state.health, table.state.ending) == (0, CAPTURED)
