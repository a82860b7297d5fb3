"""Placing, yields, tracks, inventions, effects and rent: what the document says and its examples."""

import pytest

from generator.games.whats_he_building.effects import (
    lessened,
    may_advance,
    may_displace,
    of_kind,
    pawns_on,
    plan_labour,
    swapped,
)
from generator.games.whats_he_building.inventing import bill, effect_bill, effective, may_invent, second_bill
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.placing import Placed, Spot, may_place, may_stand, pawns, spots, when
from generator.games.whats_he_building.rounds import can_be_dealt, order_of_play, pay_rent, rent, start_gold
from generator.games.whats_he_building.tracks import bribe, cost, leaders, may_take, next_step, owns, points
from generator.games.whats_he_building.yields import (
    advanced,
    fits,
    labour_gained,
    may_choose,
    offers,
    raw_taken,
    refined,
)
from tests.games.whats_he_building.tables import read_game

MARKETS = ("back_of_a_cart", "midnight_smelter", "honest_jasper", "fence_with_a_monocle")


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game()


def on(game: Game, players: int, number: int) -> list[Spot]:
    return [spot for spot in spots(game, players, MARKETS) if spot.number == number]


# Placing.


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_there_is_a_workshop_for_every_player(game: Game, players: int) -> None:
    numbers = [spot.number for spot in spots(game, players, MARKETS) if spot.number <= 6]
    assert numbers == [n for n in range(1, players + 1) for _ in range(3)]
    assert {spot.pawns for spot in on(game, players, 1)} == {"either"}


def test_spots_come_in_the_order_in_which_they_are_resolved(game: Game) -> None:
    numbers = [spot.number for spot in spots(game, 6, MARKETS)]
    assert numbers == sorted(numbers)
    assert sorted(set(numbers)) == list(range(1, 18))


def test_pawns_are_resolved_by_number_and_place(game: Game) -> None:
    """The example: gold of number 7 can pay for a Manners Tutor at number 15."""
    board = {(spot.name, spot.place): spot for spot in spots(game, 2, MARKETS)}
    tutor, gold = board["manners_tutor", 1], board["gold_large", 1]
    second, first = board["workshop_2", 2], board["workshop_2", 1]
    assert sorted([tutor, second, gold, first], key=when) == [first, second, gold, tutor]


def test_an_acquisition_has_two_places_and_other_markets_one(game: Game) -> None:
    assert [len(on(game, 2, number)) for number in range(7, 13)] == [1, 1, 2, 1, 1, 1]
    assert {spot.pawns for number in range(7, 13) for spot in on(game, 2, number)} == {"henchman"}


@pytest.mark.parametrize(("players", "early"), [(2, 1), (3, 1), (4, 2), (6, 2)])
def test_the_second_early_spot_of_labour_is_for_large_tables(game: Game, players: int, early: int) -> None:
    assert [spot.many for spot in on(game, players, 14)] == [False] * early + [True]
    assert [spot.many for spot in on(game, players, 13)] == [False, True]


@pytest.mark.parametrize(("players", "first_three"), [(3, 1), (4, 2), (5, 2)])
def test_the_first_three_social_steps_take_a_second_doctor_at_large_tables(
    game: Game, players: int, first_three: int
) -> None:
    there = [spot.name for spot in on(game, players, 15)]
    assert [there.count(name) for name in game.steps("social")] == [first_three] * 3 + [1] * 3
    assert len(on(game, players, 16)) == len(game.steps("security"))
    assert len(on(game, players, 17)) == len(game.steps("pets"))


def test_colours_of_spots(game: Game) -> None:
    orange, blue, both = on(game, 2, 13)[0], on(game, 2, 14)[0], on(game, 2, 1)[0]
    assert [may_stand(spot, "doctor") for spot in (orange, blue, both)] == [True, False, True]
    assert [may_stand(spot, "henchman") for spot in (orange, blue, both)] == [False, True, True]
    assert may_stand(blue, "doctor", disguised=True)


def test_arrears_cost_a_henchman(game: Game) -> None:
    assert pawns(game, in_arrears=False) == ("doctor", "henchman", "henchman", "henchman")
    assert pawns(game, in_arrears=True) == ("doctor", "henchman", "henchman")


def test_one_pawn_a_spot_but_for_labour_without_limit(game: Game) -> None:
    first, second, _ = on(game, 2, 1)
    there = [Placed(first, "a", "henchman")]
    assert not may_place(game, first, "b", "doctor", there)
    assert may_place(game, second, "b", "doctor", there)
    last = on(game, 2, 14)[-1]
    assert may_place(game, last, "b", "henchman", [Placed(last, "a", "henchman")] * 5)


def test_one_pawn_a_player_on_security(game: Game) -> None:
    """The example: green on the watchman may not place a henchman on the fences as well."""
    watchman, fences = on(game, 2, 16)[:2]
    there = [Placed(watchman, "green", "doctor")]
    assert not may_place(game, fences, "green", "henchman", there)
    assert may_place(game, fences, "red", "henchman", there)


def test_gunpowder_shares_the_gold_once_with_anybody(game: Game) -> None:
    powder = [game.direct_effects["waterproof_gunpowder"]]
    (gold,), (market,) = on(game, 2, 7), on(game, 2, 10)
    assert may_place(game, gold, "a", "henchman", [Placed(gold, "b", "henchman")], powder)
    assert may_place(game, gold, "a", "henchman", [Placed(gold, "a", "henchman")], powder)
    assert not may_place(game, gold, "a", "henchman", [Placed(gold, "a", "henchman")])
    assert not may_place(game, gold, "a", "henchman", [Placed(gold, "a", "henchman")] * 2, powder)
    assert not may_place(game, market, "a", "henchman", [Placed(market, "b", "henchman")], powder)


def test_a_mesmerizer_shares_one_place_of_the_black_market_a_round(game: Game) -> None:
    mesmerizer = [game.direct_effects["scruple_mesmerizer"]]
    (smelter,), (jasper,) = on(game, 2, 10), on(game, 2, 11)
    there = [Placed(smelter, "b", "henchman"), Placed(jasper, "b", "henchman")]
    assert may_place(game, jasper, "a", "henchman", there, mesmerizer)
    assert not may_place(game, jasper, "a", "henchman", [*there, Placed(smelter, "a", "henchman")], mesmerizer)
    assert not may_place(
        game, on(game, 2, 7)[0], "a", "henchman", [Placed(on(game, 2, 7)[0], "b", "henchman")], mesmerizer
    )


def test_a_disguised_doctor_stands_anywhere(game: Game) -> None:
    disguise = [game.direct_effects["temporary_transmogrifier"]]
    assert may_place(game, on(game, 2, 7)[0], "a", "doctor", [], disguise)
    assert not may_place(game, on(game, 2, 7)[0], "a", "doctor")


# Workshops, markets and labour.


def test_the_green_doctor_takes_three_copper_and_the_red_henchman_two(game: Game) -> None:
    assert raw_taken(game.rules, ["doctor", "henchman"], 18) == (3, 2)


def test_a_pile_that_runs_out_gives_what_is_left(game: Game) -> None:
    assert raw_taken(game.rules, ["henchman", "doctor", "henchman"], 4) == (2, 2, 0)


def test_red_refines_twice_with_two_pawns_and_blue_once(game: Game) -> None:
    assert sum(refined(game.rules, "henchman", held, 10) for held in (4, 2)) == 2
    assert refined(game.rules, "henchman", 6, 10) == 1


def test_a_doctor_refines_twice_if_he_can(game: Game) -> None:
    assert [refined(game.rules, "doctor", held, 10) for held in (1, 2, 3, 4, 6)] == [0, 1, 1, 2, 2]
    assert refined(game.rules, "doctor", 6, 1) == 1


def test_who_chooses_to_refine_must_be_able_to(game: Game) -> None:
    assert [may_choose(game.rules, "refine", held) for held in (0, 1, 2)] == [False, False, True]
    assert may_choose(game.rules, "raw", 0)


def test_the_first_doctor_gets_three_of_genius_and_others_two(game: Game) -> None:
    track = game.labour["genius"]
    assert [labour_gained(track, place, large) for large in (False, True) for place in (1, 2, 3)] == [3, 2, 2] * 2


def test_red_and_green_work_together(game: Game) -> None:
    """The example: red is first and comes to 8, so he was at 5; green comes to 3, so he was at 1."""
    track = game.labour["genius"]
    assert advanced(track, 5, labour_gained(track, 1, False)) == 8
    assert advanced(track, 1, labour_gained(track, 2, False)) == 3


def test_henchmen_labour(game: Game) -> None:
    track = game.labour["manual"]
    assert [labour_gained(track, place, False) for place in (1, 2, 3)] == [2, 1, 1]
    assert [labour_gained(track, place, True) for place in (1, 2, 3)] == [2, 2, 1]


def test_labour_beyond_the_end_is_lost(game: Game) -> None:
    assert advanced(game.labour["manual"], 23, 2) == 24


def taken(game: Game, card: str, pays: str, gets: str, place: int = 1) -> bool:
    return any(fits(offer, game.resources, pays.split(), gets.split()) for offer in offers(game, card, place))


def test_black_markets(game: Game) -> None:
    assert taken(game, "back_of_a_cart", "", "raw_wood raw_glass")
    assert taken(game, "back_of_a_cart", "", "raw_wood raw_wood", 2)
    assert not taken(game, "back_of_a_cart", "", "raw_wood refined_wood")
    assert taken(game, "midnight_smelter", "raw_wood raw_wood", "refined_wood")
    assert not taken(game, "midnight_smelter", "raw_wood raw_glass", "refined_wood")
    assert not taken(game, "midnight_smelter", "raw_wood raw_wood", "refined_glass")
    assert taken(game, "swap_shop_under_the_arches", "raw_wood raw_glass", "raw_steel")
    assert not taken(game, "swap_shop_under_the_arches", "raw_wood raw_glass", "raw_wood")
    assert taken(game, "honest_jasper", "raw_wood", "raw_steel")
    assert not taken(game, "honest_jasper", "raw_wood", "raw_wood")
    assert taken(game, "fence_with_a_monocle", "raw_wood raw_glass", "")
    assert taken(game, "fence_with_a_monocle", "refined_wood", "")
    assert not taken(game, "fence_with_a_monocle", "raw_wood", "")


# Tracks.


def test_blue_pays_ten_for_real_estate(game: Game) -> None:
    reached = {"social": 2}
    assert next_step(game, "social", 2) == "real_estate"
    assert cost(game, "real_estate") == 10
    assert may_take(game, "real_estate", "doctor", reached, 10, 10)
    assert not may_take(game, "real_estate", "doctor", reached, 9, 10)
    assert not may_take(game, "real_estate", "doctor", {"social": 1}, 10, 10)


def test_green_pays_two_for_a_night_watchman(game: Game) -> None:
    assert cost(game, "night_watchman") == 2
    assert may_take(game, "night_watchman", "henchman", {}, 2, 2)
    assert game.tracks["security"].one_pawn_each


def test_green_pays_two_for_an_ostrich_with_real_estate(game: Game) -> None:
    assert cost(game, "ostrich") == 2
    assert may_take(game, "ostrich", "doctor", {"pets": 1, "social": 3}, 2, 2)
    assert not may_take(game, "ostrich", "doctor", {"pets": 1, "social": 2}, 2, 2)


def test_fences_need_real_estate_and_a_henchman(game: Game) -> None:
    assert may_take(game, "secure_fences", "henchman", {"security": 1, "social": 4}, 3, 3)
    assert not may_take(game, "secure_fences", "henchman", {"security": 1}, 3, 3)
    assert not may_take(game, "secure_fences", "doctor", {"security": 1, "social": 4}, 3, 3)


def test_the_end_of_a_track(game: Game) -> None:
    assert next_step(game, "social", len(game.steps("social"))) is None


def test_owners(game: Game) -> None:
    assert [owns(game, {"social": n}) for n in range(5)] == [False, False, False, True, True]
    assert not owns(game, {})


def test_points_of_a_track_are_those_of_its_last_achievement(game: Game) -> None:
    place = {name: game.steps(track).index(name) + 1 for track in game.tracks for name in game.steps(track)}
    assert points(game, "social", place["proper_engagement"]) == 23
    assert points(game, "security", place["guard_dogs"]) == 10
    assert points(game, "pets", place["komodo_dragon"]) == 11
    assert points(game, "pets", 0) == 0


def test_the_bribe_counts_for_the_machine(game: Game) -> None:
    end = len(game.steps("security"))
    assert bribe(game, {"security": end, "social": 3}) == (2, 2)
    assert bribe(game, {"security": end - 1}) == (0, 0)


def test_leaders_of_the_pets() -> None:
    assert leaders({"a": 2, "b": 3, "c": 3}) == ("b", "c")
    assert leaders({"a": 0, "b": 0}) == ()
    assert leaders({"a": 0, "b": 0}, bonus_at_nothing=True) == ("a", "b")


# Inventions and effects.


def test_the_first_catalyst(game: Game) -> None:
    first = bill(game.inventions["transmutative_catalyst"], first=True)
    assert first.resources == {"raw_wood": 1, "raw_leather": 1, "raw_glass": 1}
    assert (first.gold, first.genius, first.fee) == (2, 4, 0)
    assert first.points > 0


def test_a_later_catalyst(game: Game) -> None:
    later = bill(game.inventions["transmutative_catalyst"], first=False)
    assert later.resources == {"raw_wood": 1, "raw_leather": 1, "raw_glass": 1}
    assert (later.gold, later.genius, later.fee, later.points) == (2, 0, 5, 0)


def test_a_second_catalyst_of_ones_own(game: Game) -> None:
    second = second_bill(game.inventions["transmutative_catalyst"])
    assert second.resources == {"raw_wood": 1, "raw_leather": 1, "raw_glass": 1}
    assert (second.gold, second.genius, second.fee, second.points) == (2, 0, 0, 0)


def test_a_direct_effect_has_no_fee(game: Game) -> None:
    due = effect_bill(game.direct_effects["steel_beam_spawning"])
    assert (due.resources, due.genius, due.fee) == ({"refined_steel": 1}, 3, 0)


def test_who_may_invent() -> None:
    engine = "combustion_engine"
    assert may_invent(engine, (), (), 5)
    assert not may_invent(engine, (), (engine,), 5)
    assert not may_invent(engine, (engine,), (), 5)
    assert not may_invent(engine, (), (), 0)


def test_an_effect_works_from_the_next_round_on() -> None:
    assert [effective(4, now) for now in (4, 5, 9)] == [False, True, True]


def test_the_shrink_ray(game: Game) -> None:
    ray = game.direct_effects["mini_shrink_ray"]
    assert lessened(ray, 2, "henchman", immune=False) == 1
    assert lessened(ray, 2, "henchman", immune=True) == 2
    assert lessened(ray, 3, "doctor", immune=False) == 3


def test_shared_spaces(game: Game) -> None:
    powder, mesmerizer = game.direct_effects["waterproof_gunpowder"], game.direct_effects["scruple_mesmerizer"]
    assert [pawns_on([powder], space) for space in ("gold", "black_market")] == [2, 1]
    assert [pawns_on([mesmerizer], space) for space in ("gold", "black_market")] == [1, 2]
    assert of_kind([powder, mesmerizer], "share", "gold") == [powder]


def test_sharp_teeth(game: Game) -> None:
    teeth = game.direct_effects["teeth_sharkification"]
    assert swapped(teeth, game.resources, ["raw_wood", "raw_steel"], ["raw_glass", "raw_glass"])
    assert not swapped(teeth, game.resources, ["raw_wood"], ["raw_glass"])
    assert not swapped(teeth, game.resources, ["raw_wood", "raw_steel"], ["raw_glass", "refined_glass"])


def test_steel_beams(game: Game) -> None:
    assert plan_labour([game.direct_effects["steel_beam_spawning"], game.direct_effects["pied_piper_pipes"]]) == 3


def test_cane_and_bomb_send_henchmen_from_good_places() -> None:
    def may(pawn: str = "henchman", **but: object) -> bool:
        told = {"disguised": False, "immune": False, "place": 1, "free": 2, "early": 1, **but}
        return may_displace(pawn, **told)  # type: ignore[arg-type]

    assert may()
    assert not may("doctor")
    assert not may(disguised=True)
    assert not may(immune=True)
    assert not may(place=2, free=3)
    assert may(place=2, free=3, early=2)
    assert not may(free=1)


def test_copper_pipes(game: Game) -> None:
    fences, bribery = game.achievements["secure_fences"], game.achievements["bribe_scotland_yard"]
    assert may_advance(fences, occupied=False, placed=False)
    assert not may_advance(fences, occupied=True, placed=False)
    assert not may_advance(fences, occupied=False, placed=True)
    assert not may_advance(bribery, occupied=False, placed=False)


def test_pen_and_pipes_spare_the_cost(game: Game) -> None:
    pen, pipes = game.direct_effects["acid_squirting_pen"], game.direct_effects["pied_piper_pipes"]
    assert cost(game, "manners_tutor", [pen]) == 0
    assert cost(game, "real_estate", [pen]) == 10
    assert cost(game, "komodo_dragon", [pen]) == game.achievements["komodo_dragon"].cost
    assert cost(game, "komodo_dragon", [pipes]) == 0


# Rounds.


def test_gold_at_the_start(game: Game) -> None:
    assert start_gold(game.rules, 3) == (0, 1, 1)
    assert start_gold(game.rules, 6) == (0, 1, 1, 2, 2, 2)


def test_play_goes_clockwise_from_the_starting_player() -> None:
    assert order_of_play(("a", "b", "c", "d"), "c") == ("c", "d", "a", "b")


def test_rent_from_round_5_to_14_but_for_owners(game: Game) -> None:
    assert [rent(game.rules, n, owner=False) for n in (1, 4, 5, 14, 15)] == [0, 0, 1, 1, 0]
    assert rent(game.rules, 8, owner=True) == 0


def test_blue_pays_rent_and_red_does_not(game: Game) -> None:
    assert pay_rent(game.rules, 6, owner=False, gold=3) == (2, False)
    assert pay_rent(game.rules, 6, owner=True, gold=3) == (3, False)
    assert pay_rent(game.rules, 6, owner=False, gold=0) == (0, True)
    assert pay_rent(game.rules, 15, owner=False, gold=0) == (0, False)


def test_the_deck_of_workshops_after_four_rounds_of_three_players() -> None:
    """The example: 12 of 14 cards are gone, the last 2 come first, and the third from the shuffled discards."""
    deck = {"a": 7, "b": 7}
    four = ["aaa", "aaa", "abb", "bbb"]
    assert can_be_dealt(deck, [*four, "bba"])
    assert not can_be_dealt(deck, [*four, "aab"])


def test_a_black_market_is_seen_through_in_three_turns() -> None:
    deck = dict.fromkeys("abcdefghijkl", 1)
    assert can_be_dealt(deck, ["abcd", "efgh", "ijkl", "aceg"])
    assert not can_be_dealt(deck, ["abcd", "efgh", "ijka"])
