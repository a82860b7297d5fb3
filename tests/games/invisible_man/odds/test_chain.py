"""One card from each place.  Clockwise the counties are Wiltshire, Berkshire, Surrey, Sussex, Hampshire, Dorset."""

from dataclasses import replace

import pytest

from generator.games.invisible_man.odds.chain import Chain, chain_of
from generator.games.invisible_man.rules.turn import next_turn
from tests.games.invisible_man.odds.cards import count, table
from tests.games.invisible_man.rules.table import Table, real_rules

SURREY = "guildford limpsfield tilford"


def chain(fixed: str = "") -> Chain:
    return chain_of(real_rules(), sum(1 << Table().town(town) for town in fixed.split()))


def cards_to(start: str, goal: str, fixed: str = "") -> int:
    places = Table()
    return chain(fixed).moves[places.place(start)].get(places.place(goal), 0)


def county_says(*words: str) -> int:
    return count(lambda card: card["county"] in words)


def town_says(*words: str) -> int:
    return count(lambda card: card["town"] in words)


@pytest.mark.parametrize("county", table("counties"))
def test_from_the_unknown_corner_a_county_gets_the_cards_that_name_it(county: str) -> None:
    assert cards_to("unknown", county) == count(lambda card: card["unknown"] == county) > 0


@pytest.mark.parametrize(
    ("start", "goal", "words"),
    [
        ("wiltshire", "salisbury", "seat"),
        ("wiltshire", "avebury", "village"),
        ("wiltshire", "hintondean", "hamlet"),
        ("wiltshire", "unknown", "unknown"),
        ("wiltshire", "dorset", "south"),
        ("wiltshire", "berkshire", "east north west"),  # two edges, both passed on clockwise
        ("berkshire", "surrey", "east north"),
        ("sussex", "hampshire", "west east south"),
        ("hampshire", "dorset", "west south"),
        ("hampshire", "hampshire", "stay"),
        ("hampshire", "iping", ""),
    ],
)
def test_from_a_county(start: str, goal: str, words: str) -> None:
    assert cards_to(start, goal) == county_says(*words.split())


@pytest.mark.parametrize(
    ("goal", "words"),
    [("iping", "stay village"), ("lewes", "seat"), ("bramblehurst", "hamlet"), ("sussex", "county"), ("unknown", "")],
)
def test_from_a_village(goal: str, words: str) -> None:
    assert cards_to("iping", goal) == town_says(*words.split())


@pytest.mark.parametrize(
    ("fixed", "start", "goal", "words"),
    [
        ("guildford", "surrey", "limpsfield", "seat village"),
        ("limpsfield", "surrey", "guildford", "seat village"),
        ("guildford tilford", "surrey", "limpsfield", "village"),
        ("guildford tilford", "surrey", "surrey", "stay seat hamlet"),
        (SURREY, "surrey", "unknown", "unknown seat village hamlet"),
        (SURREY, "surrey", "sussex", "stay east north south"),
        (SURREY, "berkshire", "sussex", "east"),
    ],
)
def test_fixed_towns_turn_him_away(fixed: str, start: str, goal: str, words: str) -> None:
    # Berkshire's north edge counts from Berkshire, so that it too ends in Sussex when Surrey is closed
    more = county_says("north") if start == "berkshire" else 0
    assert cards_to(start, goal, fixed) == county_says(*words.split()) + more


def test_every_card_sends_him_somewhere() -> None:
    assert {sum(moves.values()) for moves in chain().moves} == {len(table("location_cards"))}
    assert len(chain().moves) == 25


@pytest.mark.parametrize(
    ("start", "town", "words"),
    [
        ("iping", "iping", "stay village"),
        ("iping", "lewes", "seat"),
        ("lewes", "iping", "village"),
        ("sussex", "iping", ""),
    ],
)
def test_present_is_counted_from_towns_only(start: str, town: str, words: str) -> None:
    places = Table()
    wanted = count(lambda card: card["present"] and card["town"] in words.split())
    assert chain().present[places.place(start)].get(places.town(town), 0) == wanted


@pytest.mark.parametrize(("players", "attacks"), [(0, False), (1, True), (2, True), (3, False)])
def test_he_attacks_one_or_two_players(players: int, attacks: bool) -> None:
    places = Table()
    iping, lewes = places.town("iping"), places.town("lewes")
    cards = count(lambda card: card["present"] and card["town"] == "seat")
    assert chain().attack(iping, lewes, players) * len(table("location_cards")) == cards * attacks


@pytest.mark.parametrize("fixed", ["", "iping", SURREY, f"{SURREY} lewes bramblehurst"])
@pytest.mark.parametrize("after_detour", [True, False])
def test_the_engine_agrees_on_every_card_from_every_place(fixed: str, after_detour: bool) -> None:
    rules = replace(real_rules(), present_after_detour=after_detour)
    bits = sum(1 << Table().town(town) for town in fixed.split())
    mine = chain_of(rules, bits)
    for place in mine.places:
        moves, present = dict.fromkeys(mine.places, 0), dict.fromkeys(mine.places, 0)
        for card in range(rules.cards):
            one = Table(present_after_detour=after_detour, markers_to_fix=99)
            one.state.fixed, one.state.place, one.state.deck = bits, place, [card]
            next_turn(one.state, one.luck)  # three players in one town: he never attacks
            moves[one.state.place] += 1
            present[one.state.place] += one.state.present
        assert {there: cards for there, cards in moves.items() if cards} == mine.moves[place]
        assert {there: cards for there, cards in present.items() if cards} == mine.present[place]


def test_with_every_town_fixed_there_is_nowhere_to_go() -> None:
    with pytest.raises(ValueError, match="at least one town must not be fixed"):
        chain_of(real_rules(), (1 << 18) - 1)
