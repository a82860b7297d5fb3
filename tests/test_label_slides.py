"""Names on a map with many lines: places along the sides of a thing, curves that are kept clear, names in doubt."""

import math
from itertools import pairwise
from pathlib import Path

import pytest

from generator.build import check
from generator.frame import Frame, Shape, Text
from generator.layout import paths
from generator.layout.labels import Ground, Label, Placement, apart, place
from generator.units import Box, Size
from tests.kit import found, game

BOARD = Ground(Size(100, 100))
CARDS = "a: {name: Eype, text: Kent}\n"
NAME = "label: {box: 25 40 10 10, say: Eype, style: title, gap: 1, slides: yes}"


def drawn(folder: Path, *elements: str) -> Frame:
    """The face of a card 63 x 88 mm with these elements; nothing must be found."""
    made = game(folder, CARDS, card="draw:\n" + "".join(f"  - {one}\n" for one in elements))
    pack, kit = check(made.workspace, "probe")
    assert kit is not None
    assert not pack.found, found(pack).text
    return next(kit.groups[0].components(kit.press)).front.frame


def said(frame: Frame, text: str) -> Text:
    return next(item for item in frame.items if isinstance(item, Text) and item.lines == (text,))


def test_gap_between_boxes() -> None:
    assert apart(Box(0, 0, 10, 10), Box(13, 14, 5, 5)) == 5
    assert apart(Box(0, 0, 10, 10), Box(12, 3, 5, 5)) == 2
    assert apart(Box(0, 0, 10, 10), Box(5, 5, 5, 5)) == 0


def test_a_place_that_costs_more_is_left_for_a_later_one() -> None:
    label = Label("A", 10, 4, ((0, 0), (20, 0), (40, 0)), 1.0, (0.9, 0.0, 0.0))
    assert place([label], BOARD) == [Placement(1, Box(20, 0, 10, 4))]


def test_a_cost_below_the_next_places_rank_changes_nothing() -> None:
    """The second of three places costs half as much as the last, which costs 1."""
    label = Label("A", 10, 4, ((0, 0), (20, 0), (40, 0)), 1.0, (0.4, 0.0, 0.0))
    assert place([label], BOARD)[0].chosen == 0


def test_costs_do_not_keep_a_label_off_the_board() -> None:
    label = Label("A", 10, 4, ((0, 0),), 1.0, (50.0,))
    assert place([label], BOARD)[0].chosen == 0


@pytest.mark.parametrize("flag", ["yes", "no"])
def test_a_name_slides_along_the_side_where_all_other_places_are_taken(tmp_path: Path, flag: str) -> None:
    """All is kept but a strip below the thing, from 16 to 29 mm, where none of the first places is."""
    walls = ["0 0 63 50.2", "0 57 63 31", "0 50 16.2 8", "29.2 50 34 8"]
    elements = [f"rect: {{box: {wall}, fill: red, keep: 0}}" for wall in walls]
    name = NAME.replace("slides: yes", f"slides: {flag}")
    face = "draw:\n" + "".join(f"  - {one}\n" for one in (*elements, name))
    codes = game(tmp_path, CARDS, card=face).check().codes
    assert ("K215" in codes) == (flag == "no")


def test_a_name_that_slides_and_finds_no_place_is_found(tmp_path: Path) -> None:
    face = f"draw:\n  - rect: {{box: 0 0 63 88, fill: red, keep: 0}}\n  - {NAME}\n"
    one = game(tmp_path, CARDS, card=face).check().one("K215")
    assert one.message == "no room for the label 'Eype'"


def test_a_name_keeps_away_from_a_thing_that_is_not_its_own(tmp_path: Path) -> None:
    """Another named thing lies right above the first place of a name, and pushes it to the other side."""
    alone = said(drawn(tmp_path / "alone", NAME), "Eype")
    other = "label: {box: 36 30 8 4.5, say: Kent, style: title, gap: 1, slides: yes}"
    beside = said(drawn(tmp_path / "beside", NAME, other), "Eype")
    assert (alone.x, alone.y) != (beside.x, beside.y)
    assert alone.x > 35


def test_same_names_same_places(tmp_path: Path) -> None:
    other = "label: {box: 36 44 8 4.5, say: Kent, style: title, gap: 1, slides: yes}"
    assert drawn(tmp_path / "one", NAME, other) == drawn(tmp_path / "two", NAME, other)


# Curves


def test_a_bent_line_is_a_bezier_curve(tmp_path: Path) -> None:
    frame = drawn(tmp_path, "line: {points: '5 5, 55 5', bend: '20 40, 40 40', stroke: red}")
    (shape,) = [item for item in frame.items if isinstance(item, Shape)]
    assert shape.path == "M5 5C20 40 40 40 55 5"


def test_a_line_is_moved_to_its_right(tmp_path: Path) -> None:
    """Seen from 5 10 to 5 60 the right is where x is less; a bent line keeps its form."""
    frame = drawn(
        tmp_path,
        "line: {points: '5 10, 5 60', aside: 2, stroke: red}",
        "line: {points: '20 10, 60 10', bend: '30 20, 50 20', aside: 2, stroke: red}",
    )
    paths_of = [item.path for item in frame.items if isinstance(item, Shape)]
    assert paths_of == ["M3 10L3 60", "M20 12C30 22 50 22 60 12"]


def test_a_name_keeps_clear_of_a_line_where_it_was_moved_to(tmp_path: Path) -> None:
    line = "line: {points: '20 46, 62 46', aside: -8, stroke: red, keep: 1}"
    moved = said(drawn(tmp_path, line, NAME), "Eype")
    assert not (moved.x > 35 and moved.y < 42)


def test_a_long_curve_is_seen_as_short_pieces() -> None:
    """A quarter of a circle of 500 mm: with pieces of 16 mm no point between two of them is 0.1 mm off the circle."""
    arm = 500 * 0.5522847498
    points = paths.flat(paths.bent((500, 0), (500, arm), (arm, 500), (0, 500)), 6, 16)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
    assert max(math.dist(a, b) for a, b in pairwise(points)) < 18
    assert max(abs(math.hypot(*p) - 500) for p in middles) < 0.25


def test_a_short_curve_keeps_its_six_pieces() -> None:
    assert len(paths.flat("M0 0C1 1 2 1 3 0", 6, 16)) == 7


def test_a_name_keeps_clear_of_a_bent_line(tmp_path: Path) -> None:
    """Straight from end to end the line would pass below the name's first place; bent it covers it."""
    line = "line: {points: '20 46, 62 46', bend: '34 34, 48 34', stroke: red, keep: 1}"
    bent = said(drawn(tmp_path, line, NAME), "Eype")
    assert not (bent.x > 35 and bent.y < 42)


@pytest.mark.parametrize(
    "wrong", ["style: tilte", "halo: nowhere", "fill: nowhere", "note: at home, note_fill: nowhere"]
)
def test_a_name_that_the_theme_lacks_is_found_at_the_label(tmp_path: Path, wrong: str) -> None:
    style = "" if wrong.startswith("style") else "style: title, "
    made = game(tmp_path, CARDS, card=f"draw:\n  - label: {{box: 25 40 10 10, say: Eype, {style}{wrong}}}\n")
    pack, _ = check(made.workspace, "probe")
    assert found(pack).codes == ["K105"]
