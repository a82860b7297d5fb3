"""Numbers of the statistics, worked out in another way."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import networkx
import pytest

from generator.games.mister_x.network import ALL, SURFACE, distances, nearest, network, parts
from generator.games.mister_x.odds import at_least, given, payable
from generator.games.mister_x.stats import passed, passed_on, sections, spread, without_train
from generator.report import Plot, Table
from tests.games.mister_x.table import city, game


def steps_from(start: str, kinds: tuple[str, ...]) -> dict[str, int]:
    """Movements to each city, ring by ring."""
    far, edge = {start: 0}, [start]
    while edge:
        edge = [way.to for here in edge for way in game().ways[here] if way.kind in kinds and way.to not in far]
        far.update(dict.fromkeys(edge, max(far.values()) + 1))
    return far


@pytest.mark.parametrize("kinds", [ALL, SURFACE, ("car",)], ids=len)
@pytest.mark.parametrize("mission", ["green", "yellow", "orange"])
def test_the_spread_of_a_mission(mission: str, kinds: tuple[str, ...]) -> None:
    one = game().missions[mission]
    pairs = [steps_from(start, kinds).get(end) for start, end in product(one.starts, one.destinations)]
    ways = spread(game(), one, kinds)
    assert ways.beyond == pairs.count(None)
    assert dict(ways.counted) == {far: pairs.count(far) for far in sorted({far for far in pairs if far is not None})}
    there = [far for far in pairs if far is not None]
    assert ways.mean == (pytest.approx(sum(there) / len(there)) if there else None)


def test_missions_are_harder_by_their_level() -> None:
    means = [spread(game(), mission, ALL).mean or 0 for mission in game().missions.values()]
    assert means == sorted(means)
    assert [round(mean, 2) for mean in means] == [5.08, 5.63, 6.0]


def test_the_nearest_destination() -> None:
    far = distances(network(game(), ALL), city(192))
    assert nearest(far, game().missions["yellow"].destinations) == 4
    assert nearest(distances(network(game(), ("car",)), city(192)), [city(1)]) is None
    assert [len(part) for part in parts(network(game(), SURFACE))] == [199]


def test_ways_of_a_mission_through_a_city() -> None:
    one, graph = game().missions["yellow"], network(game(), ALL)
    shares = passed_on(game(), one)
    for through in (city(126), city(91), city(164)):
        share = 0.0
        for start, end in product(one.starts, one.destinations):
            ways = list(networkx.all_shortest_paths(graph, start, end))
            share += sum(through in way[1:-1] for way in ways) / len(ways)
        assert shares[through] == pytest.approx(share / 30)


def test_nobody_passes_through_a_city_at_the_end_of_the_map() -> None:
    shares = passed(game(), ALL)
    assert shares[city(2)] == 0.0
    assert max(shares, key=shares.__getitem__) == city(126)


def test_cities_without_a_train() -> None:
    beige = [name for name, one in game().cities.items() if one.city_class == "car"]
    assert without_train(game()) == beige
    assert len(beige) == 71


def test_a_hand_with_three_of_a_sort() -> None:
    without = sum(comb(30, k) * comb(90, 8 - k) for k in range(3))
    assert at_least(3, 30, 120, 8) == 1 - Fraction(without, comb(120, 8))
    assert at_least(0, 30, 120, 8) == 1
    assert at_least(3, 2, 10, 8) == 0


def test_what_players_can_give_by_counting_every_deal() -> None:
    deck = range(9)  # tickets 0 to 3 have the symbol
    counted = [0] * 4
    for first in combinations(deck, 3):
        for second in combinations([one for one in deck if one not in first], 2):
            counted[min(2, sum(one < 4 for one in first)) + min(1, sum(one < 4 for one in second))] += 1
    every = sum(counted)
    assert given(4, 9, [(3, 2), (2, 1)]) == [Fraction(count, every) for count in counted]


def test_nobody_gives_more_than_there_are() -> None:
    assert given(1, 5, [(2, 2), (2, 2)]) == [Fraction(1, 5), Fraction(4, 5)]


def test_one_player_alone_cannot_pay_with_five() -> None:
    alone, five = payable(game(), "investigate", 2), payable(game(), "investigate", 6)
    assert alone[5] == 0
    assert alone[3] == at_least(3, 36, 120, 4)
    assert all(alone[price] < five[price] for price in (3, 4, 5))


def test_the_report_has_its_tables_and_plots() -> None:
    made = sections(game())
    assert [one.title for one in made] == [
        "How far the missions lead",
        "Cities that everyone passes through",
        "How cities can be left",
        "What tickets can pay",
    ]
    plots = [block for one in made for block in one.blocks if isinstance(block, Plot)]
    assert [plot.kind for plot in plots] == ["bar", "map", "bar", "bar", "bar"]
    assert all(plot.alt.endswith(".") for plot in plots)
    assert any("71 of 199 cities, 36%" in block for one in made for block in one.blocks if isinstance(block, str))
    for table in (block for one in made for block in one.blocks if isinstance(block, Table)):
        assert all(len(row) == len(table.columns) for row in table.rows)
