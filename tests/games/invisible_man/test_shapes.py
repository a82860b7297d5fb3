"""The plane geometry that the checks of the board rest on."""

import pytest

from generator.games.invisible_man.checks.shapes import holds, inside, overlap, to_box, to_line, to_outline
from generator.model import Point
from generator.units import Box

L_SHAPE = ((0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (4.0, 4.0), (4.0, 10.0), (0.0, 10.0))


@pytest.mark.parametrize(("point", "within"), [((2, 8), True), ((8, 2), True), ((8, 8), False), ((-1, 4), False)])
def test_a_point_is_inside_an_outline_with_a_notch(point: Point, within: bool) -> None:
    assert inside(point, L_SHAPE) is within


@pytest.mark.parametrize(("point", "far"), [((7, 7), 3), ((5, 0), 0), ((-3, -4), 5), ((2, 5), 2), ((0, 5), 0)])
def test_the_distance_to_an_outline_counts_its_closing_side(point: Point, far: float) -> None:
    assert to_outline(point, L_SHAPE) == pytest.approx(far)


def test_an_outline_of_one_place_has_a_distance() -> None:
    assert to_outline((3, 4), ((0.0, 0.0), (0.0, 0.0), (0.0, 0.0))) == 5


def test_a_line_is_not_closed() -> None:
    assert to_line((0, 5), L_SHAPE) == 4


def test_boxes_that_share_an_edge_do_not_overlap() -> None:
    box = Box(0, 0, 10, 10)
    assert not overlap(box, Box(10, 0, 5, 5))
    assert overlap(box, Box(9.9, 9.9, 5, 5))
    assert overlap(box, Box(2, 2, 1, 1))


def test_a_box_holds_its_edge() -> None:
    box = Box(0, 0, 10, 10)
    assert holds(box, (10, 0))
    assert not holds(box, (10.1, 0))
    assert to_box((13, 14), box) == 5
    assert to_box((3, 3), box) == 0
