"""Intervals against scipy, published examples and arithmetic by hand."""

from math import sqrt
from statistics import mean as average
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.simulation.intervals import between, mean, paired, share
from generator.simulation.tally import Histogram


@pytest.mark.parametrize(("count", "of"), [(0, 20), (1, 20), (10, 20), (20, 20), (413, 1000), (1, 1), (9999, 10000)])
def test_shares_have_the_interval_of_wilson(count: int, of: int) -> None:
    stats = pytest.importorskip("scipy.stats")
    found, theirs = share(count, of), stats.binomtest(count, of).proportion_ci(0.95, "wilson")
    assert found is not None
    assert found == pytest.approx((count / of, theirs.low, theirs.high), abs=1e-12)


def test_the_interval_of_wilson_by_hand() -> None:
    # 2 of 10: (0.2 + 3.841459 / 20) / 1.3841459 = 0.283260, and
    # 1.959964 * sqrt(0.016 + 0.00960365) / 1.3841459 = 0.226578
    assert share(2, 10) == pytest.approx((0.2, 0.056682, 0.509838), abs=1e-6)


def test_nothing_has_no_share_and_no_mean() -> None:
    assert share(0, 0) is None
    assert mean(0, 0, 0) is None
    assert between((0, 0), (1, 2)) is None
    assert paired(0, 0, 0) is None


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [  # R. G. Newcombe 1998, table II, method 10
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 10), -0.2775, 0.2775),
    ],
)
def test_shares_of_different_games_differ_as_newcombe_says(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    found = between(one, other)
    assert found is not None
    assert found == pytest.approx((one[0] / one[1] - other[0] / other[1], low, high), abs=1e-4)


def test_shares_of_the_same_games_differ_by_those_that_changed() -> None:
    # 100 games, 15 became won and 5 lost: with half a game a cell 10 / 102 = 0.098039, and
    # 1.959964 * sqrt(21 - 100 / 102) / 102 = 1.959964 * 4.474345 / 102 = 0.085976
    assert paired(15, 5, 100) == pytest.approx((0.1, 0.012063, 0.184015), abs=1e-6)


def test_games_that_never_changed_do_not_prove_that_none_will() -> None:
    # 1.959964 * sqrt(1) / 12
    assert paired(0, 0, 10) == pytest.approx((0, -0.163330, 0.163330), abs=1e-6)


@given(st.lists(st.integers(-50, 200), min_size=2, max_size=40), st.sampled_from([1, 60]))
def test_means_and_quantiles_are_those_of_the_list(values: list[int], per: int) -> None:
    found = Histogram({value: values.count(value) for value in values})
    middle = found.mean(per)
    assert middle is not None
    assert middle.value == pytest.approx(average(values) / per)
    assert middle.high - middle.value == pytest.approx(1.959964 * stdev(values) / sqrt(len(values)) / per, rel=1e-6)
    ordered = sorted(values)
    for percent in (10, 50, 90):
        assert found.quantile(percent) == ordered[-(-percent * len(values) // 100) - 1]
    assert found.highest == ordered[-1]


def test_one_number_has_no_spread() -> None:
    assert mean(7, 49, 1) == (7, 7, 7)
