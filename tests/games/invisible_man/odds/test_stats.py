"""The sections: whole, true to the deck, and still there for a game that was changed."""

from typing import Any

import pytest

from generator.games.invisible_man.model import Game
from generator.games.invisible_man.stats import sections
from generator.report import Plot, Section, Table
from tests.games.invisible_man.rules.table import content


def changed(**rules: Any) -> Game:
    return content().model_copy(update={"rules": content().rules.model_copy(update=rules)})


@pytest.fixture(scope="module")
def real() -> tuple[Section, ...]:
    return sections(content())


def tables(found: tuple[Section, ...]) -> dict[str, Table]:
    return {block.caption: block for section in found for block in section.blocks if isinstance(block, Table)}


def test_every_row_has_its_columns_and_every_section_says_something(real: tuple[Section, ...]) -> None:
    assert len(real) == 7
    for section in real:
        assert isinstance(section.blocks[0], str)
    for table in tables(real).values():
        assert {len(row) for row in table.rows} == {len(table.columns)}


def test_cards_by_kind_of_place(real: tuple[Section, ...]) -> None:
    rows = {row[0]: row[1:] for row in tables(real)["By kind of place, in %"].rows}
    assert rows["the unknown corner"] == (0, 0, 0, 0, 75, 25, 0)
    assert rows["the name of a county"] == (16.7, 16.7, 16.7, 8.3, 33.3, 8.3, 0)  # 8, 8, 8, 4, 16, 4 of 48
    assert rows["a village"] == (20.8, 33.3, 20.8, 25, 0, 0, 33.3)  # 10, 16, 10, 12 and 16 of 48


def test_turns_in_counties_add_up(real: tuple[Section, ...]) -> None:
    rows = tables(real)["Counties, each with its towns"].rows
    assert sum(row[2] for row in rows if isinstance(row[2], float)) == pytest.approx(20, abs=0.04)
    assert sum(row[4] for row in rows if isinstance(row[4], float)) == pytest.approx(100, abs=0.4)
    assert [row[1] for row in rows] == [16, 20, 12, 12, 20, 16, None]


def test_the_text_names_the_busiest_counties(real: tuple[Section, ...]) -> None:
    text = " ".join(block for block in real[1].blocks if isinstance(block, str))
    assert "19.0 % of all turns in each of the busiest, Berkshire and Hampshire," in text
    assert "13.9 % in each of the quietest, Surrey and Dorset." in text


def test_maps_show_the_towns_where_they_are(real: tuple[Section, ...]) -> None:
    maps = [block for one in real for block in one.blocks if isinstance(block, Plot) and block.kind == "map"]
    assert len(maps) == 2
    for plot in maps:
        (series,) = plot.series
        place = series.labels.index("Iping")
        assert (series.x[place], series.y[place]) == (420, 226)
        assert len(series.high) == 18


def test_fights_name_what_the_game_has(real: tuple[Section, ...]) -> None:
    assert "one with the shotgun" in [row[0] for row in tables(real)["When players attack, chances in %"].rows]
    bare = content().model_copy(update={"items": {}, "companions": {}})
    rows = [row[0] for row in tables(sections(bare))["When players attack, chances in %"].rows]
    assert rows == ["one player", "2 players", "3 players", "4 players", "5 players"]


def test_many_markers_are_not_worked_out() -> None:
    assert sections(changed(markers_to_fix=9))[3].blocks == ("Not worked out for more than 8 markers to a fixed town.",)


def test_one_marker_fixes_at_once() -> None:
    (row,) = tables(sections(changed(markers_to_fix=1)))["One stay"].rows
    assert row[0] == "no marker in the county"
    assert row[-1] == 54.5  # 24 of the 44 cards that move him name a town


def test_a_crowd_of_everybody() -> None:
    rows = tables(sections(changed(attack_at_most=40)))["When he attacks, chances in %"].rows
    assert rows[-1][0] == "5 players"
