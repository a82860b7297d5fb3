"""Profiles of printers: their arithmetic, their files, and numbers that cannot be."""

from itertools import product
from math import cos, dist, inf, nan, radians, sin
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.profile import (
    Matrix,
    Profile,
    Reading,
    as_text,
    measured,
    nonsense,
    path_of,
    placing,
    profiles,
    read_profile,
    write_profile,
)
from generator.source import Loc
from generator.units import Size

A4, LETTER = Size(210, 297), Size(215.9, 279.4)
CORNERS = [(x, y) for x in (-95.25, 95.25) for y in (-133.35, 133.35)]
"""Corners of three by three poker cards of 63.5 x 88.9 mm, from the centre of the page."""


def good(reading: Reading, paper: Size = A4, before: Profile | None = None) -> Profile:
    profile, found = measured(reading, paper, before)
    assert profile is not None, found
    return profile


def same(path: Path, profile: Profile) -> bool:
    """Whether the file says what the profile does; it also knows where."""
    got, found, _ = read_profile(path)
    return not found and got is not None and got.model_dump() == profile.model_dump()


# Placing


def test_a_profile_that_corrects_nothing_is_the_identity() -> None:
    for back in (False, True):
        assert placing(Profile(), A4, back=back) == Matrix(1, 0, 0, 1, 0, 0)


def test_the_offset_moves_back_pages_right_and_down_and_front_pages_not_at_all() -> None:
    profile = Profile(offset=(0.7, -0.3), turn=0.5)
    assert placing(profile, A4, back=False) == Matrix()
    assert placing(Profile(offset=(0.7, -0.3)), A4, back=True).of(10, 20) == pytest.approx((10.7, 19.7))


def test_the_turn_is_clockwise_about_the_centre_of_the_back_page() -> None:
    turned = placing(Profile(turn=2), A4, back=True)
    assert turned.of(105, 148.5) == pytest.approx((105, 148.5))
    x, y = turned.of(205, 148.5)  # 100 mm to the right of the centre: goes down
    assert (x, y) == pytest.approx((105 + 100 * 0.9993908, 148.5 + 100 * 0.0348995))


def test_the_scale_is_for_all_pages_and_about_their_centre() -> None:
    for back in (False, True):
        scaled = placing(Profile(scale=(1.01, 0.98)), A4, back=back)
        assert scaled.of(105, 148.5) == pytest.approx((105, 148.5))
        assert scaled.of(5, 48.5) == pytest.approx((4, 50.5))


# Readings


def test_a_perfect_sheet_needs_no_correction() -> None:
    assert good(Reading()) == Profile()


def test_short_rulers_are_stretched() -> None:
    profile = good(Reading(across=148.5, down=150.75))
    assert profile.scale == pytest.approx((1 / 0.99, 1 / 1.005))
    assert (profile.offset, profile.turn) == ((0, 0), 0)


def test_what_the_scales_say_beyond_ten_is_the_offset() -> None:
    profile = good(Reading(top=10.7, bottom=10.7, left=9.7, right=9.7))
    assert profile.offset == pytest.approx((0.7, -0.3))
    assert profile.turn == pytest.approx(0)


def test_scales_that_differ_are_a_turn() -> None:
    """A back turned by 0.5 degrees clockwise has its top, 118.5 mm above the centre, 1.034 mm to the right, so
    that the pointer stands that much to the left; its left scale, 77 mm away, is 0.672 mm higher."""
    profile = good(Reading(top=10 - 1.034, bottom=10 + 1.034, left=10 + 0.672, right=10 - 0.672))
    assert profile.turn == pytest.approx(-0.5, abs=0.001)
    assert profile.offset == pytest.approx((0, 0), abs=0.001)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_readings_to_a_tenth_register_within_a_tenth_whatever_their_errors(paper: Size) -> None:
    """A tenth is read at most 0.05 wrong: every way in which the four can be, at every corner of the block."""
    worst = 0.0
    for errors in product((-0.05, 0.05), repeat=4):
        top, bottom, left, right = (10 + error for error in errors)
        matrix = placing(good(Reading(top=top, bottom=bottom, left=left, right=right), paper), paper, back=True)
        for x, y in CORNERS:
            place = (paper.w / 2 + x, paper.h / 2 + y)
            worst = max(worst, dist(matrix.of(*place), place))
    assert 0.05 < worst < 0.1


@pytest.mark.parametrize(
    ("reading", "what"),
    [
        (Reading(across=120), "--across is 120 mm; sensible is 142.9 to 157.9 mm"),
        (Reading(down=5.9), "--down is 5.9 mm"),
        (Reading(down=nan), "--down is nan mm"),
        (Reading(top=-0.1), "--top is -0.1 mm; sensible is 0 to 20 mm"),
        (Reading(right=inf), "--right is inf mm"),
        (Reading(margins=(4, 4, 31, 4)), "the right margin is 31 mm; sensible is 0 to 30 mm"),
        (Reading(margins=(4, -1, 4, 4)), "the top margin is -1 mm"),
        (Reading(top=12, bottom=10), "--top 12, --bottom 10, --left 10, --right 10 contradict each other by 0.9 mm"),
        (Reading(left=11), "--top 10, --bottom 10, --left 11, --right 10 contradict each other by 0.7 mm"),
        (Reading(top=11), "--top 11, --bottom 10, --left 10, --right 10 contradict each other by 0.5 mm"),
        (Reading(top=1, bottom=19, left=15.8, right=4.2), "the turn is -4.3"),
    ],
)
def test_numbers_that_cannot_be_are_findings(reading: Reading, what: str) -> None:
    profile, [one] = measured(reading, A4)
    assert profile is None
    assert one.code == "K306"
    assert one.message.startswith(what)
    assert one.hint


def test_all_numbers_that_cannot_be_are_told_at_once() -> None:
    _, found = measured(Reading(across=1, down=2, top=30, margins=(99, 0, 0, 0)), A4)
    assert [one.message.split(" is ")[0] for one in found] == ["--across", "--down", "--top", "the left margin"]


def test_corrections_that_add_up_to_too_much_are_findings() -> None:
    before = Profile(offset=(9, 0))
    profile, [one] = measured(Reading(top=17, bottom=17), A4, before)
    assert profile is None
    assert one.message == "the offset right is 16 mm; sensible is -15 to 15 mm"


# Calibrating again

SMALL = st.builds(
    Profile,
    scale=st.tuples(st.floats(0.98, 1.02), st.floats(0.98, 1.02)),
    offset=st.tuples(st.floats(-3, 3), st.floats(-3, 3)),
    turn=st.floats(-0.8, 0.8),
)
EVEN = st.builds(
    lambda k, x, y, turn: Profile(scale=(k, k), offset=(x, y), turn=turn),
    st.floats(0.98, 1.02), st.floats(-3, 3), st.floats(-3, 3), st.floats(-0.8, 0.8),
)  # fmt: skip


def after(one: Matrix, other: Matrix, x: float, y: float) -> tuple[float, float]:
    """A place drawn with ``other``, on a sheet that is printed with ``one``."""
    return one.of(*other.of(x, y))


@given(SMALL, EVEN)
@settings(max_examples=200, deadline=None)
def test_calibrating_again_adds_exactly_when_the_rest_is_even(first: Profile, second: Profile) -> None:
    both = first.then(second)
    for x, y in CORNERS:
        place = 105 + x, 148.5 + y
        for back in (False, True):
            matrices = (placing(first, A4, back=back), placing(second, A4, back=back))
            expected = after(*matrices, *place)
            assert placing(both, A4, back=back).of(*place) == pytest.approx(expected, abs=1e-9)


@given(SMALL, SMALL)
@settings(max_examples=200, deadline=None)
def test_an_uneven_rest_is_added_as_nearly_as_is_said(first: Profile, second: Profile) -> None:
    both = first.then(second)
    uneven = abs(second.scale[0] - second.scale[1]) * abs(sin(radians(first.turn)))
    for x, y in CORNERS:
        place = 105 + x, 148.5 + y
        expected = after(placing(first, A4, back=True), placing(second, A4, back=True), *place)
        bound = dist((x, y), (0, 0)) * uneven * max(first.scale)
        assert dist(placing(both, A4, back=True).of(*place), expected) <= bound + 1e-9
        fronts = (placing(first, A4, back=False), placing(second, A4, back=False))
        assert placing(both, A4, back=False).of(*place) == pytest.approx(after(*fronts, *place), abs=1e-9)


@given(SMALL)
@settings(max_examples=100, deadline=None)
def test_nothing_added_changes_nothing(one: Profile) -> None:
    for both in (one.then(Profile()), Profile().then(one)):
        assert both.scale == pytest.approx(one.scale, abs=1e-12)
        assert both.offset == pytest.approx(one.offset, abs=1e-12)
        assert both.turn == one.turn


def test_offsets_add_up() -> None:
    assert good(Reading(top=10.5, bottom=10.5), before=Profile(offset=(0.7, -0.3))).offset == pytest.approx((1.2, -0.3))


def test_an_offset_found_on_a_turned_sheet_is_turned_with_it() -> None:
    """One more millimetre to the right of a page that the first profile turns by 3 degrees clockwise."""
    both = Profile(turn=3).then(Profile(offset=(1, 0)))
    assert both.offset == pytest.approx((cos(radians(3)), sin(radians(3))))


def test_margins_stay_unless_they_are_read_again() -> None:
    before = Profile(margins=(3, 4, 5, 12))
    assert good(Reading(top=10.5, bottom=10.5), before=before).margins == (3, 4, 5, 12)
    again = good(Reading(margins=(2, 2, 2, 8)), before=before)
    assert (again.margins, again.white) == ((2, 2, 2, 8), (2, 8))
    assert good(Reading()).margins == (5, 5, 5, 5)


# Files


def test_a_profile_comes_back_from_its_file(tmp_path: Path) -> None:
    path = path_of("office-2", tmp_path / "profiles")
    profile = Profile(scale=(1.00536, 0.99801), offset=(0.7, -0.32), turn=-0.125, margins=(4, 4, 4, 12.5))
    write_profile(profile, path)
    assert same(path, profile)
    assert path.read_bytes().decode("utf-8") == (
        "scale: [1.00536, 0.99801]  # across and down; all pages\n"
        "offset: [0.7, -0.32]  # mm to the right and down, as seen on the back; back pages\n"
        "turn: -0.125  # degrees clockwise, as seen on the back; back pages\n"
        "margins: [4, 4, 4, 12.5]  # mm that stay white: left, top, right, bottom\n"
    )
    write_profile(Profile(), path)
    assert profiles(path.parent) == ["office-2"]
    assert [one.name for one in path.parent.iterdir()] == ["office-2.yaml"]
    assert same(path, Profile())


def test_small_numbers_are_written_plainly() -> None:
    assert as_text(Profile(offset=(-0.001, 0.004), turn=-0.0001)).splitlines()[1:3] == [
        "offset: [0, 0]  # mm to the right and down, as seen on the back; back pages",
        "turn: 0  # degrees clockwise, as seen on the back; back pages",
    ]


@pytest.mark.parametrize("name", ["", "Home", "../home", "a/b", "a b", ".home", "2nd", "a" * 65, "home\n", "höme"])
def test_names_that_are_none(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no name of a profile"):
        path_of(name, tmp_path)


def test_units_and_leaving_out(tmp_path: Path) -> None:
    path = tmp_path / "home.yaml"
    path.write_text("offset: [0.1in, -3]\n", "utf-8")
    assert same(path, Profile(offset=(2.54, -3)))


@pytest.mark.parametrize(
    ("text", "code", "message", "line"),
    [
        ("scale: [1.2, 1]\n", "K306", "the scale across is 1.2; sensible is 0.95 to 1.05", 1),
        ("turn: 0\noffset: [0, 16]\n", "K306", "the offset down is 16 mm; sensible is -15 to 15 mm", 2),
        ("turn: -3.5\n", "K306", "the turn is -3.5 degrees; sensible is -3 to 3 degrees", 1),
        ("margins: [4, 4, 4, 40]\n", "K306", "the bottom margin is 40 mm; sensible is 0 to 30 mm", 1),
        ("scale: 1.01\n", "K103", "'scale': expected a list of 2 numbers such as [1.003, 0.998], found '1.01'", 1),
        ("margins: [4, 4]\n", "K103", "'margins': expected a list of 4 numbers such as [4, 4, 4, 12], found a list", 1),
        ("turn: nan\n", "K103", "'turn': expected a number, found 'nan'", 1),
        ("skew: 1\n", "K101", "unknown key 'skew'", 1),
    ],
)
def test_files_that_say_nonsense(tmp_path: Path, text: str, code: str, message: str, line: int) -> None:
    path = tmp_path / "home.yaml"
    path.write_text(text, "utf-8")
    profile, [one], source = read_profile(path)
    assert profile is None
    assert (one.code, one.message) == (code, message)
    assert source is not None
    assert isinstance(one.at, Loc)
    assert source.span(one.at)[:2] == ("profiles/home.yaml", line)


def test_a_profile_that_is_not_there(tmp_path: Path) -> None:
    write_profile(Profile(), tmp_path / "office.yaml")
    _, [one], _ = read_profile(tmp_path / "ofice.yaml")
    assert (one.code, one.message, one.hint) == ("K307", "there is no profile 'ofice'", "did you mean 'office'?")
    _, [one], _ = read_profile(tmp_path / "elsewhere" / "home.yaml")
    assert one.hint == "make one with kitwright calibrate"


def test_broken_yaml_is_a_finding_not_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "home.yaml"
    path.write_bytes(b"scale: [1, 1\n")
    profile, found, _ = read_profile(path)
    assert profile is None
    assert found


def test_the_limits_hold_at_both_ends() -> None:
    edge = Profile(scale=(0.95, 1.05), offset=(15, -15), turn=3, margins=(0, 30, 0, 30))
    assert list(nonsense(edge, Loc("home.yaml"))) == []
