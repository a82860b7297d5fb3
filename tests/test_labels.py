"""Labels of a map: where they may stand, what they keep clear of, and that no better map was there."""

import hashlib
import itertools
import math
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.layout.labels import Ground, Label, Placement, around, beside, held, inside, place
from generator.units import Box, Size

Point = tuple[float, float]
BOARD = Ground(Size(100, 100))
TINY = 1e-6


def chosen(labels: Sequence[Label], ground: Ground = BOARD, clearance: float = 0.4) -> list[int | None]:
    return [placement.chosen for placement in place(labels, ground, clearance)]


def name(text: str, *places: Point, weight: float = 1.0) -> Label:
    """A label of 10 by 4 mm."""
    return Label(text, 10, 4, places, weight)


# Geometry of its own, for checking


def apart(a: Box, b: Box) -> float:
    """The wider of the gaps across and down between two boxes; negative where they overlap."""
    return max(a.x - (b.x + b.w), b.x - (a.x + a.w), a.y - (b.y + b.h), b.y - (a.y + a.h))


def distance(box: Box, p: Point) -> float:
    nearest = (min(max(p[0], box.x), box.x + box.w), min(max(p[1], box.y), box.y + box.h))
    return math.dist(p, nearest)


def is_near(box: Box, a: Point, b: Point, reach: float) -> bool:
    """Whether a segment comes nearer than ``reach``: its middle does, or one of its halves could and does."""
    middle, length = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), math.dist(a, b)
    at_middle = distance(box, middle)
    if at_middle < reach or at_middle - length / 2 >= reach or length < TINY:
        return at_middle < reach
    return is_near(box, a, middle, reach) or is_near(box, middle, b, reach)


def is_clear(box: Box, ground: Ground) -> bool:
    if box.x < 0 or box.y < 0 or box.x + box.w > ground.size.w or box.y + box.h > ground.size.h:
        return False
    if any(apart(box, thing) < -TINY for thing in ground.boxes):
        return False
    if any(distance(box, (x, y)) < radius - TINY for x, y, radius in ground.discs):
        return False
    return not any(
        is_near(box, a, b, half - TINY) for points, half in ground.lines for a, b in itertools.pairwise(points)
    )


# Places


def test_places_round_a_thing_in_their_order() -> None:
    # The thing reaches from 10 to 14 across and from 20 to 22 down; further out means 1.6 mm.
    near = [(15, 17), (15, 22), (15, 19.5), (3, 17), (3, 22), (3, 19.5), (9, 16), (9, 23)]
    slid = [(10, 16), (8, 16), (10, 23), (8, 23), (15, 20), (15, 19), (3, 20), (3, 19)]
    far = [(15.6, 16.4), (15.6, 22.6), (15.6, 19.5), (2.4, 16.4), (2.4, 22.6), (2.4, 19.5), (9, 15.4), (9, 23.6)]
    made = around(Box(10, 20, 4, 2), 6, 3, 1)
    assert [(round(x, 9), round(y, 9)) for x, y in made] == near + slid + far


@pytest.mark.parametrize("thing", [Box(50, 50, 0, 0), Box(50, 50, 3, 3), Box(40, 45, 30, 4), Box(40, 30, 5, 40)])
def test_places_round_a_thing_keep_the_gap(thing: Box) -> None:
    assert all(apart(Box(x, y, 12, 4), thing) >= 0.8 - TINY for x, y in around(thing, 12, 4, 0.8))


def test_a_name_in_a_square_begins_in_the_middle_and_reaches_everywhere() -> None:
    made = inside([(0, 0), (40, 0), (40, 40), (0, 40)], 10, 4, (20, 20))
    assert made[0] == (15, 18)
    assert 60 <= len(set(made)) == len(made) <= 120
    assert all(0 <= x <= 30 and 0 <= y <= 36 for x, y in made)
    far = [math.dist((x + 5, y + 2), (20, 20)) for x, y in made]
    assert all(earlier <= later + TINY for earlier, later in itertools.pairwise(far))
    for corner in ((0, 0), (30, 0), (0, 36), (30, 36)):
        assert min(math.dist(corner, at) for at in made) < 8


@pytest.mark.parametrize("closed", [False, True])
def test_a_name_keeps_inside_a_region_with_a_notch(closed: bool) -> None:
    outline: list[Point] = [(0, 0), (40, 0), (40, 16), (16, 16), (16, 40), (0, 40)]
    made = inside([*outline, outline[0]] if closed else outline, 10, 4, (40, 40))
    assert all(x >= 0 and y >= 0 and x + 10 <= 40 and y + 4 <= 40 for x, y in made)
    assert all(y + 4 <= 16 or x + 10 <= 16 for x, y in made)
    assert any(x > 20 for x, _ in made)
    assert any(y > 20 for _, y in made)


def test_a_name_finds_the_one_line_of_a_narrow_region_but_not_a_narrower_one() -> None:
    assert all(0 <= y <= 0.2 for _, y in inside([(0, 0), (30, 0), (30, 4.2), (0, 4.2)], 10, 4, (15, 1)))
    assert inside([(0, 0), (30, 0), (30, 4.2), (0, 4.2)], 10, 4, (15, 1))
    assert inside([(0, 0), (30, 0), (30, 3.9), (0, 3.9)], 10, 4, (15, 2)) == ()
    assert inside([(0, 0), (20, 0), (0, 20)], 15, 15, (5, 5)) == ()


# What is kept clear


@pytest.mark.parametrize(
    ("at", "ground", "free"),
    [
        ((90, 96), BOARD, True),
        ((90.1, 96), BOARD, False),
        ((90, 96.1), BOARD, False),
        ((-0.1, 50), BOARD, False),
        ((50, -0.1), BOARD, False),
        ((50, 50), BOARD._replace(boxes=(Box(60, 54, 5, 5),)), True),
        ((50, 50), BOARD._replace(boxes=(Box(59.9, 53.9, 5, 5),)), False),
        ((50, 50), BOARD._replace(boxes=(Box(54, 51, 1, 1),)), False),
        # A corner of the label is 5 mm from the middle of the disc: 3 across and 4 down.
        ((50, 50), BOARD._replace(discs=((63, 58, 4.99),)), True),
        ((50, 50), BOARD._replace(discs=((63, 58, 5.01),)), False),
        ((50, 50), BOARD._replace(discs=((55, 52, 0.1),)), False),
        # A line down the slope y = x - 10 passes (60, 50), the upper right corner; the next is 1.414 mm from it.
        ((50, 50), BOARD._replace(lines=((((0, -10), (100, 90)), 0.0),)), True),
        ((50, 50), BOARD._replace(lines=((((0, -10), (100, 90)), 0.1),)), False),
        ((50, 50), BOARD._replace(lines=((((0, -12), (100, 88)), 1.4),)), True),
        ((50, 50), BOARD._replace(lines=((((0, -12), (100, 88)), 1.42),)), False),
        ((50, 50), BOARD._replace(lines=((((0, -8), (100, 92)), 0.0),)), False),
        # Only the second leg comes near: its end is 2 mm above the label.
        ((50, 50), BOARD._replace(lines=((((0, 0), (80, 0), (55, 48)), 1.9),)), True),
        ((50, 50), BOARD._replace(lines=((((0, 0), (80, 0), (55, 48)), 2.1),)), False),
        # Lines from edge to edge of the label's row and column, and one that ends within it.
        ((50, 50), BOARD._replace(lines=((((0, 52), (100, 52)), 0.0),)), False),
        ((50, 50), BOARD._replace(lines=((((55, 0), (55, 100)), 0.0),)), False),
        ((55, 50), BOARD._replace(lines=((((60, 0), (60, 100)), 0.0),)), False),
        ((50, 50), BOARD._replace(lines=((((54, 51), (56, 53)), 0.0),)), False),
        ((50, 50), BOARD._replace(lines=((((0, 54), (100, 54)), 0.0),)), True),
    ],
)
def test_a_label_covers_nothing_of_the_ground(at: Point, ground: Ground, free: bool) -> None:
    assert chosen([name("Iping", at)], ground) == [0 if free else None]


def test_labels_keep_their_clearance() -> None:
    labels = [name("Iping", (10, 10)), name("Burdock", (20.4, 10), (20.4, 50))]
    assert chosen(labels) == [0, 0]
    assert chosen(labels, clearance=0.5) == [0, 1]
    assert chosen([name("Iping", (10, 10)), name("Burdock", (10, 14.3), (10, 50))]) == [0, 1]


def test_a_soft_line_is_worth_leaving_when_it_costs_more_than_the_places_skipped() -> None:
    label = name("Iping", (10, 10), (10, 20), (10, 30))
    coast = ((15.0, 0.0), (15.0, 18.0))
    assert chosen([label], BOARD._replace(soft=((coast, 0.2, 0.4),))) == [0]
    assert chosen([label], BOARD._replace(soft=((coast, 0.2, 0.6),))) == [1]
    assert chosen([label], BOARD._replace(soft=((coast, 0.2, 0.3), (coast, 0.2, 0.3)))) == [1]
    assert chosen([label], BOARD._replace(soft=(((*coast, (18, 0)), 0.2, 0.4),))) == [0]
    assert chosen([name("Iping", (10, 10))], BOARD._replace(soft=((coast, 0.2, 50),))) == [0]


# Maps solved by hand


def test_a_label_makes_way_for_one_that_has_no_other_place() -> None:
    assert chosen([name("Iping", (10, 10), (10, 30)), name("Burdock", (12, 11))]) == [1, 0]


def test_a_whole_row_shifts_for_the_last() -> None:
    slots = [(10.0 + 12 * slot, 10.0) for slot in range(5)]
    row = [name(f"town {k}", slots[k], slots[k + 1]) for k in range(4)]
    assert chosen(row) == [0, 0, 0, 0]
    assert chosen([*row, name("last", slots[0])]) == [1, 1, 1, 1, 0]


def test_a_long_row_shifts_too() -> None:
    slots = [(12.0 * (slot % 8), 6.0 * (slot // 8)) for slot in range(41)]
    row = [name(f"town {k:02}", slots[k], slots[k + 1]) for k in range(40)]
    assert chosen([*row, name("last", slots[0])]) == [1] * 40 + [0]


def test_the_weightier_label_keeps_the_place_that_two_want() -> None:
    light, heavy = name("Iping", (10, 10), (10, 30)), name("Burdock", (10, 10), (50, 30), weight=2)
    assert chosen([light, heavy]) == [1, 0]
    assert chosen([light._replace(weight=3), heavy]) == [0, 1]


def test_weight_placed_counts_before_the_number_of_labels() -> None:
    left, right = name("Iping", (10, 10)), name("Burdock", (21, 10))
    assert chosen([left, name("Kent", (15, 11), weight=1.5), right]) == [0, None, 0]
    assert chosen([left, name("Kent", (15, 11), weight=2.5), right]) == [None, 0, None]


def test_one_label_moves_rather_than_two() -> None:
    middle = name("Kent", (15, 11), (15, 50))
    assert chosen([middle, name("Iping", (10, 10), (10, 30)), name("Burdock", (21, 10), (21, 30))]) == [1, 0, 0]


def test_a_label_is_placed_even_where_all_others_must_move_to_their_last() -> None:
    others = [name(f"town {k}", (10.0 + 12 * k, 10.0), *((10.0 + 12 * k, 30.0 + 5 * row) for row in range(8)))
              for k in range(4)]  # fmt: skip
    filled = tuple(Box(0, 30 + 5 * row, 100, 4) for row in range(7))
    wide = Label("sea", 60, 4, ((2, 11),), 0.01)
    assert chosen([*others, wide], BOARD._replace(boxes=filled)) == [8, 8, 8, 8, 0]


@pytest.mark.parametrize("seed", range(8))
def test_a_full_board_is_solved(seed: int) -> None:
    """96 labels and 96 slots: each label is given a slot of its own, then it may also take some of those beside it."""
    chance = random.Random(seed)
    slots = [(12.0 * column, 6.0 * row) for row in range(12) for column in range(8)]
    labels: list[Label] = []
    for x, y in chance.sample(slots, len(slots)):
        beside = [at for at in slots if at != (x, y) and abs(at[0] - x) <= 12 and abs(at[1] - y) <= 6]
        places = [(x, y), *chance.sample(beside, 1 + seed % 3)]
        labels.append(name(f"town {len(labels)}", *chance.sample(places, len(places))))
    assert None not in chosen(labels)


def best_by_trial(labels: Sequence[Label], ground: Ground, clearance: float) -> tuple[float, float]:
    """The greatest weight placed and, with it, the least weighted share of the lists: every choice is tried."""
    free = [[k for k, at in enumerate(label.places) if is_clear(Box(*at, label.w, label.h), ground)]
            for label in labels]  # fmt: skip
    best = (0.0, 0.0)
    for choice in itertools.product(*([*mine, None] for mine in free)):
        boxes = [
            Box(*label.places[k], label.w, label.h) for label, k in zip(labels, choice, strict=True) if k is not None
        ]
        if all(apart(a, b) >= clearance - TINY for a, b in itertools.combinations(boxes, 2)):
            best = min(best, worth(labels, choice))
    return best


def worth(labels: Sequence[Label], choice: Sequence[int | None]) -> tuple[float, float]:
    made = [(label, k) for label, k in zip(labels, choice, strict=True) if k is not None]
    return (
        -round(sum(label.weight for label, _ in made), 6),
        round(sum(label.weight * k / (len(label.places) - 1) for label, k in made), 6),
    )


@pytest.mark.parametrize("seed", range(40))
def test_a_small_map_is_as_good_as_any(seed: int) -> None:
    chance = random.Random(seed)
    ground = Ground(Size(44, 30), lines=((((0, 5), (44, 25)), 0.3),))
    labels = []
    for k in range(5):
        town = Box(chance.randint(5, 38), chance.randint(5, 24), 2, 2)
        w, h = chance.randint(8, 16), chance.randint(3, 5)
        places = chance.sample(around(town, w, h, 1), 5)
        labels.append(Label(f"town {k}", w, h, tuple(places), chance.choice((1, 1, 2))))
    assert worth(labels, chosen(labels, ground)) == best_by_trial(labels, ground, 0.4)


# What the caller learns


def test_an_unplaced_label_tells_what_is_in_its_way() -> None:
    crowd = [name("Iping", (10, 10), weight=2), name("Burdock", (30, 10), weight=2)]
    *_, last = place([*crowd, name("Kent", (12, 12), (32, 12), (95, 10))], BOARD)
    assert last == Placement(None, None, "Burdock, Iping")


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        (((95.0, 10.0), (-5.0, 10.0)), "the edge of the board"),
        (((50.0, 50.0),), "lines and pieces"),
        (((95.0, 10.0), (50.0, 50.0)), "lines, pieces and the edge of the board"),
        ((), "it has no places"),
    ],
)
def test_a_label_that_fits_nowhere_tells_why(places: tuple[Point, ...], reason: str) -> None:
    ground = BOARD._replace(discs=((55, 52, 3),))
    assert place([name("Kent", *places), name("Iping", (10, 10))], ground) == [
        Placement(None, None, reason),
        Placement(0, Box(10, 10, 10, 4)),
    ]


def test_no_labels_and_no_ground() -> None:
    assert place([], BOARD) == []
    assert place([Label("sea", 100, 100, ((0, 0),))], BOARD) == [Placement(0, Box(0, 0, 100, 100))]


def test_a_label_follows_its_town() -> None:
    def at(x: float, y: float) -> Placement:
        town, other = Box(x, y, 3, 3), Box(50, 50, 3, 3)
        labels = [Label("Iping", 12, 4, around(town, 12, 4, 1)), Label("Kent", 12, 4, around(other, 12, 4, 1))]
        return place(labels, Ground(Size(100, 100), (town, other)))[0]

    assert at(20, 30) == Placement(0, Box(24, 26, 12, 4))
    assert at(27, 33) == Placement(0, Box(31, 29, 12, 4))
    # Near the right edge nothing fits at the right; left above is the fourth place.
    assert at(90, 30) == Placement(3, Box(77, 26, 12, 4))


# Whole maps


def towns(seed: int) -> tuple[list[Label], Ground]:
    """200 towns, some roads across; every other map is denser."""
    chance = random.Random(seed)
    size = (Size(594, 420), Size(350, 250))[seed % 2]
    things: list[Box] = []
    while len(things) < 200:
        side = chance.choice((3.0, 4.0, 5.0))
        thing = Box(chance.uniform(2, size.w - 7), chance.uniform(2, size.h - 7), side, side)
        if all(apart(thing, other) > 1 for other in things):
            things.append(thing)
    labels = []
    for k, thing in enumerate(things):
        w, h = chance.uniform(8, 25), chance.uniform(3, 5)
        labels.append(Label(f"town {k}", w, h, around(thing, w, h, 0.8)))
    roads = tuple(
        (tuple((chance.uniform(0, size.w), chance.uniform(0, size.h)) for _ in range(3)), 0.5) for _ in range(6)
    )
    return labels, Ground(size, tuple(things), lines=roads)


def vicinity(label: Label, ground: Ground) -> Ground:
    """The ground with only those things that any place of a label could cover."""
    x, y = min(x for x, _ in label.places), min(y for _, y in label.places)
    right, foot = max(x for x, _ in label.places) + label.w, max(y for _, y in label.places) + label.h
    reach = Box(x, y, right - x, foot - y)
    return ground._replace(boxes=tuple(thing for thing in ground.boxes if apart(thing, reach) < 0))


def first_fit(labels: Sequence[Label], ground: Ground) -> list[Box]:
    """What a placer does that never looks back."""
    made: list[Box] = []
    for label in labels:
        near = vicinity(label, ground)
        for x, y in label.places:
            box = Box(x, y, label.w, label.h)
            if is_clear(box, near) and all(apart(box, other) >= 0.4 for other in made):
                made.append(box)
                break
    return made


Maps = list[tuple[list[Label], Ground, list[Placement]]]


@pytest.fixture(scope="module")
def maps() -> Maps:
    return [(labels, ground, place(labels, ground)) for labels, ground in map(towns, range(20))]


def test_nothing_is_covered_on_whole_maps(maps: Maps) -> None:
    for labels, ground, placements in maps:
        boxes = [placement.box for placement in placements if placement.box]
        assert all(is_clear(box, ground) for box in boxes)
        assert min(apart(a, b) for a, b in itertools.combinations(boxes, 2)) >= 0.4 - TINY
        for label, (choice, box, reason) in zip(labels, placements, strict=True):
            assert (choice is None) == (box is None) == bool(reason)
            assert choice is None or box == Box(*label.places[choice], label.w, label.h)


def test_an_unplaced_label_of_a_whole_map_has_no_free_place(maps: Maps) -> None:
    for labels, ground, placements in maps:
        boxes = [placement.box for placement in placements if placement.box]
        for label, placement in zip(labels, placements, strict=True):
            if placement.chosen is None:
                near = vicinity(label, ground)
                free = [box for at in label.places if is_clear(box := Box(*at, label.w, label.h), near)]
                assert all(any(apart(box, other) < 0.4 for other in boxes) for box in free)


def test_more_is_placed_than_by_first_fit(maps: Maps) -> None:
    counts = [
        (len(first_fit(labels, ground)), sum(placement.box is not None for placement in placements))
        for labels, ground, placements in maps
    ]
    assert all(ours >= plain for plain, ours in counts)
    plain, ours = (sum(column) for column in zip(*counts, strict=True))
    print(f"first fit {plain}, placed {ours} of {200 * len(maps)}")
    assert ours > plain


def test_the_order_of_the_labels_does_not_matter(maps: Maps) -> None:
    labels, ground, placements = maps[1]
    order = random.Random(3).sample(range(200), 200)
    again = place([labels[k] for k in order], ground)
    assert again == [placements[k] for k in order]


def test_the_same_map_in_every_process(maps: Maps) -> None:
    code = (
        "import hashlib; from generator.layout.labels import place; from tests.test_labels import towns;"
        "print(hashlib.sha256(repr(place(*towns(1))).encode('utf-8')).hexdigest())"
    )
    here = hashlib.sha256(repr(maps[1][2]).encode("utf-8")).hexdigest()
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed}, cwd=Path(__file__).parents[1],
            capture_output=True, text=True, encoding="utf-8", check=True,
        )  # fmt: skip
        assert run.stdout.strip() == here


def test_a_block_slides_along_the_four_sides() -> None:
    """A block of 4 x 2 round a thing of 8 x 6 at 10, 10, half a millimetre off: its middle positions, and its ends."""
    places = beside(Box(10, 10, 8, 6), 4, 2, 0.5)
    assert {(12, 7.5), (12, 16.5), (18.5, 12), (5.5, 12)} <= set(places)
    above = [x for x, y in places if y == 7.5]
    assert (min(above), max(above)) == (6, 18)
    assert len(places) == 4 * 13


def test_only_places_inside_the_bounds_are_held() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    places = [(1.0, 1.0), (7.0, 1.0), (-1.0, 1.0), (1.0, 8.5), (20.0, 20.0)]
    assert held(places, square, 4, 2) == ((1.0, 1.0),)
    assert held(places, (), 4, 2) == tuple(places)
