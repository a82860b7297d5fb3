"""Boxes on shelves, as pure geometry; and rests of random decks on shared sheets."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.sheets.shelves import Parcel, Spot, shelve
from generator.units import Size

ROOM = Size(200, 287)
LENGTHS = st.floats(5, 120).map(lambda value: round(value, 2))
PARCELS = st.lists(
    st.builds(Parcel, LENGTHS, LENGTHS, st.sampled_from([0.0, 1.0, 3.0, 9.0]), st.booleans()), max_size=30
)


def apart(one: tuple[Parcel, Spot], other: tuple[Parcel, Spot]) -> float:
    """Millimetres between two boxes of one sheet, across or down, whichever is more."""
    (a, at), (b, there) = one, other
    return max(
        max(at.x, there.x) - min(at.x + a.w, there.x + b.w),
        max(at.y, there.y) - min(at.y + a.h, there.y + b.h),
    )


@given(PARCELS)
@settings(max_examples=300, deadline=None)
def test_boxes_stay_in_the_room_and_keep_clear_of_each_other(parcels: list[Parcel]) -> None:
    spots = shelve(parcels, ROOM)
    assert spots is not None
    assert len(spots) == len(parcels)
    placed = list(zip(parcels, spots, strict=True))
    for one, spot in placed:
        assert spot.x >= -1e-9
        assert spot.y >= -1e-9
        assert spot.x + one.w <= ROOM.w + 0.011
        assert spot.y + one.h <= ROOM.h + 0.011
    for first, second in combinations(placed, 2):
        if first[1].sheet == second[1].sheet:
            assert apart(first, second) >= first[0].clear + second[0].clear - 0.011
    assert {spot.sheet for spot in spots} == set(range(len({spot.sheet for spot in spots})))


@given(PARCELS)
@settings(max_examples=100, deadline=None)
def test_what_is_printed_round_a_box_stays_in_the_room_as_far_as_there_is_some(parcels: list[Parcel]) -> None:
    """Marks of a box 180 mm wide have 10 mm on each side in a room of 200."""
    for one, spot in zip(parcels, shelve(parcels, ROOM) or (), strict=True):
        if one.marked:
            across, down = min(one.clear, (200 - one.w) / 2), min(one.clear, (287 - one.h) / 2)
            assert across - 0.011 <= spot.x <= 200 - one.w - across + 0.011
            assert down - 0.011 <= spot.y <= 287 - one.h - down + 0.011


@given(PARCELS)
@settings(max_examples=50, deadline=None)
def test_the_same_boxes_lie_the_same_way(parcels: list[Parcel]) -> None:
    assert shelve(parcels, ROOM) == shelve(list(parcels), ROOM)


@given(PARCELS, st.integers(0, 30), st.sampled_from([Size(200.1, 10), Size(10, 287.1), Size(300, 300)]))
@settings(max_examples=50, deadline=None)
def test_one_box_larger_than_the_room_has_no_place_and_so_none_has(parcels: list[Parcel], at: int, size: Size) -> None:
    large = Parcel(size.w, size.h, 0)
    assert shelve([*parcels[:at], large, *parcels[at:]], ROOM) is None


@pytest.mark.parametrize(
    ("count", "side", "clear", "number", "why"),
    [
        (12, 66, 0, 1, "3 across in 200, 4 down in 287"),
        (13, 66, 0, 2, "one more than 3 x 4"),
        (8, 66, 1, 1, "3 x 66 + 2 x 2 are 202 across, so 2 a row; 4 x 66 + 3 x 2 are 270 down"),
        (9, 66, 1, 2, "one more than 2 x 4"),
        (1, 200, 0, 1, "as wide as the room"),
        (2, 150, 0, 2, "300 is more than 287"),
        (2, 143.5, 0, 1, "287 exactly, one above the other"),
        (2, 143.5, 1, 2, "289 with what they keep clear"),
    ],
)
def test_equal_squares_worked_out_by_hand(count: int, side: float, clear: float, number: int, why: str) -> None:
    spots = shelve([Parcel(side, side, clear)] * count, ROOM)
    assert spots is not None
    assert len({spot.sheet for spot in spots}) == number, why


def test_nothing_takes_no_sheet() -> None:
    assert shelve([], ROOM) == []
