"""What the statistics tell of What's He Building in There?; values are worked out by hand from the tables."""

import pytest

from generator.games import stats_of
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.stats import sections
from generator.report import Cell, Plot, Section, Table
from tests.games.whats_he_building.tables import read_game


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game()


@pytest.fixture(scope="module")
def told(game: Game) -> tuple[Section, ...]:
    return sections(game)


def table(told: tuple[Section, ...], caption: str) -> dict[Cell, tuple[Cell, ...]]:
    """The rows of a table by their names."""
    found = [block for section in told for block in section.blocks if isinstance(block, Table)]
    return {row[0]: row[1:] for block in found if block.caption == caption for row in block.rows}


def plots(told: tuple[Section, ...]) -> list[Plot]:
    return [block for section in told for block in section.blocks if isinstance(block, Plot)]


def test_the_hook_finds_them(game: Game) -> None:
    assert stats_of("whats_he_building")(game) == sections(game)
    assert stats_of("no_game_of_ours")(game) == ()


def test_what_a_round_yields_and_what_a_pair_eats(told: tuple[Section, ...]) -> None:
    """As in test_economy: 3 genius in 15 rounds; 34 for the loosest pair, 43 for the tightest."""
    rows = table(told, "What one player can get, and what a pair of devices eats")
    assert rows["Units of genius"] == (3, 45, 34, 43, 100 * 43 / 45)
    assert rows["Gold"] == (7, 105, 18, 25, 100 * 25 / 105)
    assert rows["Placements of henchmen"] == (3, 45, 33, 36, 80.0)


def test_bars_are_rounds_from_the_least_to_the_most(told: tuple[Section, ...]) -> None:
    plot = plots(told)[0]
    (bars,) = plot.series
    at = plot.ticks.index("Units of genius")
    assert (bars.low[at], bars.high[at]) == pytest.approx((34 / 3, 43 / 3))
    at = plot.ticks.index("Raw resources")  # every pair eats 34, of 9 a round
    assert (bars.low[at], bars.y[at], bars.high[at]) == pytest.approx((34 / 9, 34 / 9, 34 / 9))


def test_the_extremes_are_named(told: tuple[Section, ...]) -> None:
    text = told[1].blocks[0]
    assert text == (
        "Of 49 pairs, Moon Winch with Ornithopter Wardrobe is the tightest: the doctor works at least 15 of 15 rounds "
        "for it, and henchmen are placed 35 times. Death Ray with Runaway Lighthouse is the loosest, with 12 rounds "
        "and 34 placements."
    )
    rows = table(told, "What the extremes eat, and the mean of all")
    assert (rows["Units of genius"][0], rows["Units of genius"][2]) == (43, 34)
    assert rows["Raw resources"] == (34, 34, 34)


def test_every_pair_stands_at_one_point(told: tuple[Section, ...]) -> None:
    pairs, tight, loose = plots(told)[1].series
    assert sum(int(label or 1) for label in pairs.labels) == 49
    assert len({*zip(pairs.x, pairs.y, strict=True)}) == len(pairs.x)
    assert (tight.x, tight.y, tight.labels) == ((43,), (35,), ("tightest",))
    assert (loose.x, loose.y, loose.labels) == ((34,), (34,), ("loosest",))


def test_each_machine_is_paired_with_all_plans(told: tuple[Section, ...]) -> None:
    """Means of genius over all machines and over all plans are those of the 49 pairs."""
    machines = table(told, "What each machine eats with all plans in turn, hardest first")
    plans = table(told, "What each plan eats with all machines in turn, hardest first")
    means = [[float(row[1] or 0) for row in rows.values()] for rows in (machines, plans)]
    assert [len(one) for one in means] == [7, 7]
    assert sum(means[0]) == pytest.approx(sum(means[1]))
    assert means == [sorted(one, reverse=True) for one in means]
    assert {*machines} >= {"Death Ray", "Moon Winch"}


def test_resources_are_counted_with_those_of_inventions(told: tuple[Section, ...]) -> None:
    """Raw wood: an invention with one each of catalyst, magnet and transmogrifier, which three machines and three plans
    need each: 9; machines' own last rows 1 (five times), plans' 1 (five times).  Refined wood: three machines, two
    plans.  Direct effects: 1, 2 and 1 of raw wood.
    """
    rows = table(told, "Resources: cards in the pile, inventions that ask for them, and cards that recipes eat")
    assert rows["Raw wood"] == (19, 3, 3 * 3 + 5, 3 * 3 + 5, 1 + 2 + 1)
    assert rows["Refined wood"] == (11, 0, 3, 2, 0)


def test_inventions_are_told_with_their_devices_and_their_price(told: tuple[Section, ...]) -> None:
    rows = table(told, "Inventions: devices that need them, and what they cost")
    assert rows["Self-Winding Brain"] == (3, 3, 3, 1, 5, 6, 5)
    assert rows["Duct Tape"] == (0, 0, 2, 1, 3, 4, 2)


def test_a_number_that_changes_changes_what_is_told(game: Game) -> None:
    fewer = game.model_copy(update={"rules": game.rules.model_copy(update={"rounds": 20})})
    fewer.__dict__.pop("stats", None)
    assert table(sections(fewer), "What one player can get, and what a pair of devices eats")["Gold"][1] == 7 * 20


def test_without_devices_there_is_nothing_to_tell(game: Game) -> None:
    assert sections(game.model_copy(update={"plans": {}})) == ()
