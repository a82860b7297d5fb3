"""Nets, flat and folded: nothing overlaps, edges meet, tabs lie within, text stands upright."""

from collections.abc import Callable
from itertools import combinations, pairwise
from math import cos, dist, radians, tan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.nets import (
    Net,
    Panel,
    Pose,
    deck_depth,
    deck_room,
    die,
    folded,
    lines,
    poses,
    pouch,
    rack,
    slider,
    spectacles,
    standee,
    tray,
    tuck_box,
)
from generator.units import Box, Size

Point = tuple[float, float]
Vector = tuple[float, float, float]
POKER = Size(63.5, 88.9)
MET = 0.1
"""Millimetres within which edges must meet."""


def mm(least: float, most: float) -> st.SearchStrategy[float]:
    return st.floats(least, most, allow_nan=False)


STOCK = mm(0.05, 0.8)
NETS: st.SearchStrategy[Net] = st.one_of(
    st.builds(tuck_box, mm(20, 150), mm(30, 200), mm(0.5, 120), STOCK),
    st.builds(pouch, mm(70, 150), mm(40, 200), mm(25, 120), STOCK),
    st.builds(tray, mm(20, 300), mm(20, 300), mm(6, 20), STOCK),
    st.builds(die, mm(12, 100), STOCK),
    st.builds(standee, mm(10, 100), mm(15, 100), mm(25, 30), STOCK),
    st.builds(rack, mm(40, 300), mm(20, 120), STOCK),
    st.builds(slider, mm(40, 150), mm(30, 80), st.builds(Size, mm(3, 30), mm(3, 18)), st.integers(2, 10), STOCK),
    st.builds(spectacles, mm(120, 200), mm(36, 80), st.builds(Size, mm(20, 37), mm(15, 20)), mm(80, 160), STOCK),
)
SAMPLES = {
    "thick deck": tuck_box(64, 90, 15, 0.35),
    "thin deck": tuck_box(64.5, 89.9, 2.9, 0.35),
    "pouch": pouch(80, 90, 35, 0.25),
    "tray": tray(80, 60, 20, 0.35),
    "die": die(25, 0.35),
    "standee": standee(25, 40, 24, 0.35),
    "rack": rack(180, 45, 0.35),
    "slider": slider(90, 40, Size(15, 12), 6, 0.35),
    "spectacles": spectacles(146, 46, Size(46, 30), 120, 0.35),
}
each = pytest.mark.parametrize("net", SAMPLES.values(), ids=SAMPLES.keys())


def cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def closed(outline: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(pairwise((*outline, outline[0])))


def area(outline: tuple[Point, ...]) -> float:
    """Positive when the corners run clockwise on a sheet whose y grows downwards."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in closed(outline)) / 2


def off(point: Point, outline: tuple[Point, ...]) -> float:
    """Millimetres from the outline's line."""
    found = []
    for a, b in closed(outline):
        share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / dist(a, b) ** 2
        share = min(1, max(0, share))
        found.append(dist(point, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))))
    return min(found)


def within(point: Point, outline: tuple[Point, ...]) -> bool:
    odd = False
    for (x1, y1), (x2, y2) in closed(outline):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < x1 + (point[1] - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd


def overlap(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two outlines share more than a line, by crossing edges and by points just inside each."""
    for a, b in closed(one):
        for c, d in closed(other):
            turns = cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)
            if all(abs(turn) > 1e-3 for turn in turns) and turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
                return True
    for first, second in ((one, other), (other, one)):
        middle = (sum(x for x, _ in first) / len(first), sum(y for _, y in first) / len(first))
        for a, b in closed(first):
            edge = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            for x, y in (a, edge, middle):
                inner = (x + (middle[0] - x) * 0.01, y + (middle[1] - y) * 0.01)
                if within(inner, second) and off(inner, second) > 1e-3:
                    return True
    return False


def onto_sheet(pose: Pose, point: Vector) -> tuple[float, float, float]:
    """A point of space in the sheet's coordinates of a panel, and its height over the panel's printed side."""
    rel = [point[i] - pose.shift[i] for i in range(3)]
    x, up, out = (sum(pose.turn[i][j] * rel[i] for i in range(3)) for j in range(3))
    return x, -up, out


def seen_from(net: Net, panel: Panel, on: Panel) -> tuple[Point, ...]:
    """The folded panel's outline on the sheet of ``on``, in whose plane it must lie."""
    at = poses(net)
    found = [onto_sheet(at[on.name], at[panel.name].at(point)) for point in panel.outline]
    assert max(abs(height) for *_, height in found) < MET
    return tuple((x, y) for x, y, _ in found)


def dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def near(one: Vector, other: Vector) -> bool:
    return dist(one, other) < MET


def corners(net: Net, name: str) -> set[Vector]:
    return {(round(x, 3) + 0.0, round(y, 3) + 0.0, round(z, 3) + 0.0) for x, y, z in folded(net)[name]}


def check_flat(net: Net) -> None:
    xs, ys = zip(*(point for panel in net.panels for point in panel.outline), strict=True)
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=1e-5)
    assert (max(xs), max(ys)) == pytest.approx(net.size, abs=1e-5)
    assert len({panel.name for panel in net.panels}) == len(net.panels)
    for panel in net.panels:
        assert area(panel.outline) > 0, panel.name
    for one, other in combinations(net.panels, 2):
        assert not overlap(one.outline, other.outline), (one.name, other.name)


def check_cut(net: Net) -> None:
    drawn = lines(net)
    pieces = drawn.cut[: len(drawn.cut) - len(net.cuts)]
    assert len(pieces) == len(net.rests)
    assert sum(map(area, pieces)) == pytest.approx(sum(area(panel.outline) for panel in net.panels), abs=0.01)
    edges = sum(dist(a, b) for panel in net.panels for a, b in closed(panel.outline))
    creases = sum(dist(a, b) for a, b in (*drawn.mountain, *drawn.valley))
    assert sum(dist(a, b) for piece in pieces for a, b in closed(piece)) == pytest.approx(edges - 2 * creases, abs=0.01)
    assert len(drawn.mountain) + len(drawn.valley) == len(net.panels) - len(net.rests)


def check_folds(net: Net) -> None:
    """The sheet stays whole and stiff: creases are where both panels are, no panel is stretched."""
    at, solid = poses(net), folded(net)
    for fold in net.folds:
        for end in (fold.a, fold.b):
            assert near(at[fold.parent].at(end), at[fold.child].at(end))
            assert off(end, net.panel(fold.parent).outline) < 1e-3
            assert off(end, net.panel(fold.child).outline) < 1e-3
    for panel in net.panels:
        for (a, b), (c, d) in combinations(zip(panel.outline, solid[panel.name], strict=True), 2):
            assert dist(a, c) == pytest.approx(dist(b, d), abs=1e-3)
    for axis in range(3):
        assert min(point[axis] for points in solid.values() for point in points) == pytest.approx(0, abs=1e-6)


def check_tabs(net: Net) -> None:
    """Each tab lies in the plane of what it's glued to, within its outline, behind its print, and on no other tab."""
    at = poses(net)
    tabs = {panel.name for panel in net.panels if panel.kind == "tab"}
    assert tabs <= {glue.tab for glue in net.glues}
    hosts: dict[str, list[str]] = {}
    for glue in net.glues:
        same = dot(at[glue.tab].out, at[glue.onto].out)
        assert same == pytest.approx(1 if glue.side == "print" else -1)
        hosts.setdefault(glue.tab, []).append(glue.onto)
    for tab, panels in hosts.items():
        places = [(seen_from(net, net.panel(tab), net.panel(on)), net.panel(on).outline) for on in panels]
        for i in range(len(net.panel(tab).outline)):
            assert any(within(seen[i], on) or off(seen[i], on) < MET for seen, on in places), (tab, panels)
    for one, other in combinations(net.glues, 2):
        if one.onto == other.onto and one.side == other.side == "print":
            on = net.panel(one.onto)
            seen = [seen_from(net, net.panel(glue.tab), on) for glue in (one, other)]
            assert not overlap(*seen), (one, other)


@each
@pytest.mark.parametrize("check", [check_flat, check_cut, check_folds, check_tabs])
def test_every_maker_holds(net: Net, check: Callable[[Net], None]) -> None:
    check(net)


@given(NETS)
def test_every_size_holds(net: Net) -> None:
    check_flat(net)
    check_cut(net)
    check_folds(net)
    check_tabs(net)


OPEN = {"thick deck": 0, "thin deck": 0, "die": 0, "pouch": 4, "tray": 4}


@pytest.mark.parametrize(("name", "rim"), OPEN.items())
def test_the_edges_of_boxes_meet(name: str, rim: int) -> None:
    """A box has twelve edges; each is of two faces, but for the four of an open rim."""
    net = SAMPLES[name]
    edges: list[tuple[str, Vector, Vector]] = []
    for panel in net.panels:
        if panel.kind == "face":
            x, y, w, h = panel.box
            at = poses(net)[panel.name].at
            solid = [at((x, y)), at((x + w, y)), at((x + w, y + h)), at((x, y + h))]
            edges += [(panel.name, a, b) for a, b in pairwise([*solid, solid[0]])]
    alone = 0
    for name_of, a, b in edges:
        met = [
            other
            for other, c, d in edges
            if other != name_of and ((near(a, c) and near(b, d)) or (near(a, d) and near(b, c)))
        ]
        assert len(met) <= 1
        alone += not met
    assert alone == rim
    assert (len(edges) - alone) / 2 + alone == 12


@pytest.mark.parametrize("name", OPEN)
def test_the_print_of_boxes_is_outside(name: str) -> None:
    net = SAMPLES[name]
    solid, at = folded(net), poses(net)
    most = [max(point[i] for points in solid.values() for point in points) for i in range(3)]
    middle = (most[0] / 2, most[1] / 2, most[2] / 2)
    for panel in net.panels:
        point = solid[panel.name][0]
        if panel.kind == "face":
            assert dot(at[panel.name].out, (point[0] - middle[0], point[1] - middle[1], point[2] - middle[2])) > 0


def test_a_tuck_box_closes_on_its_eight_corners() -> None:
    # 64 + 0.35; 90 + 3 x 0.35; 15 + 3 x 0.35
    w, h, d = 64.35, 91.05, 16.05
    net = tuck_box(64, 90, 15, 0.35)
    assert corners(net, "left") == {(0, 0, 0), (0, d, 0), (0, 0, h), (0, d, h)}
    assert corners(net, "right") == {(w, 0, 0), (w, d, 0), (w, 0, h), (w, d, h)}
    assert corners(net, "back") == {(0, d, 0), (w, d, 0), (0, d, h), (w, d, h)}
    assert corners(net, "bottom") == {(0, 0, 0), (w, 0, 0), (0, d, 0), (w, d, 0)}
    assert corners(net, "lid") == {(0, 0, h), (w, 0, h), (0, d, h), (w, d, h)}
    assert corners(net, "front") >= {(0, 0, 0), (w, 0, 0), (0, 0, h), (w, 0, h), (w / 2, 0, h - 9)}


def test_the_lid_tucks_in_behind_the_front_and_covers_the_notch() -> None:
    net = tuck_box(64, 90, 15, 0.35)
    tuck = folded(net)["tuck"]
    assert {round(y, 6) + 0.0 for _, y, _ in tuck} == {0}
    # Stock and half a millimetre narrower at each side; 12 mm deep, where the notch is 9 mm.
    assert min(x for x, _, _ in tuck) == pytest.approx(0.85)
    assert max(x for x, _, _ in tuck) == pytest.approx(64.35 - 0.85)
    assert min(z for _, _, z in tuck) == pytest.approx(91.05 - 12)


def test_a_thin_box_has_no_flaps_too_narrow_to_hold() -> None:
    names = [panel.name for panel in tuck_box(64.5, 89.9, 2.9, 0.35).panels]
    assert names == ["front", "left", "right", "back", "bottom", "bottom tab", "side tab", "lid", "tuck"]


UPRIGHT = {
    "thick deck": {"front": (0, -1, 0), "back": (0, 1, 0), "left": (-1, 0, 0), "right": (1, 0, 0)},
    "pouch": {"front": (0, -1, 0), "back": (0, 1, 0), "left": (-1, 0, 0), "right": (1, 0, 0)},
    "tray": {"front": (0, -1, 0), "back": (0, 1, 0), "left": (-1, 0, 0), "right": (1, 0, 0)},
    "standee": {"front": (0, -1, 0), "back": (0, 1, 0)},
    "slider": {"front": (0, -1, 0), "back": (0, 1, 0), "strip": (0, -1, 0)},
    "spectacles": {"front": (0, -1, 0), "left": (-1, 0, 0), "right": (1, 0, 0)},
}


@pytest.mark.parametrize("name", UPRIGHT)
def test_text_is_upright_and_looks_the_way_its_face_is_called(name: str) -> None:
    net = SAMPLES[name]
    for face, out in UPRIGHT[name].items():
        pose = poses(net)[face]
        assert near(pose.up(net.panel(face).up), (0, 0, 1)), face
        assert near(pose.out, out), face


def test_text_on_what_lies_flat_reads_from_where_its_reader_is() -> None:
    # Over the lid one looks from the front, so up is away; each foot is read from its own side.
    for name, face, up, out in (
        ("thick deck", "lid", (0, 1, 0), (0, 0, 1)),
        ("thick deck", "bottom", (0, -1, 0), (0, 0, -1)),
        ("standee", "front foot", (0, 1, 0), (0, 0, 1)),
        ("standee", "back foot", (0, -1, 0), (0, 0, 1)),
    ):
        pose = poses(SAMPLES[name])[face]
        assert near(pose.up(SAMPLES[name].panel(face).up), up), face
        assert near(pose.out, out), face


def test_a_die_is_numbered_as_dice_are() -> None:
    net = die(20, 0.35)
    out = {panel.name: poses(net)[panel.name].out for panel in net.panels if panel.kind == "face"}
    opposite = {tuple(sorted((a, b))) for a in out for b in out if near(out[a], tuple(-v for v in out[b]))}  # type: ignore[arg-type]
    assert opposite == {("1", "6"), ("2", "5"), ("3", "4")}
    one, two, three = out["1"], out["2"], out["3"]
    third = (one[1] * two[2] - one[2] * two[1], one[2] * two[0] - one[0] * two[2], one[0] * two[1] - one[1] * two[0])
    assert near(third, three)
    assert len({point for name in out for point in corners(net, name)}) == 8
    assert len(net.glues) == 7
    # Four faces and a tab of 8 across; three faces and two tabs down.
    assert net.size == pytest.approx((88, 76))


def test_a_standee_stands_on_its_sole() -> None:
    net = standee(25, 40, 24, 0.35)
    assert net.size == pytest.approx((25, 12 + 40 + 40 + 12 + 23.5))
    assert corners(net, "front") == corners(net, "back") == {(0, 12, 0), (25, 12, 0), (0, 12, 40), (25, 12, 40)}
    assert corners(net, "front foot") == {(0, 0, 0), (25, 0, 0), (0, 12, 0), (25, 12, 0)}
    assert corners(net, "back foot") == {(0, 12, 0), (25, 12, 0), (0, 24, 0), (25, 24, 0)}
    assert corners(net, "sole") == {(0, 0, 0), (25, 0, 0), (0, 23.5, 0), (25, 23.5, 0)}


def test_a_rack_is_a_prism_with_a_groove_for_its_owner() -> None:
    net, run = rack(180, 45, 0.35), 45 * tan(radians(20))
    at = poses(net)
    top, foot = round(run, 3), round(2 * run, 3)
    assert corners(net, "back") == {(0, 0, 0), (180, 0, 0), (0, top, 45), (180, top, 45)}
    assert corners(net, "rest") == {(0, foot, 0), (180, foot, 0), (0, top, 45), (180, top, 45)}
    lip = round(2 * run + 8, 3)
    assert corners(net, "lip") == {(0, lip, 0), (180, lip, 0), (0, lip, 8), (180, lip, 8)}
    for face, out in (("back", -1), ("rest", 1)):
        assert at[face].up(net.panel(face).up)[2] == pytest.approx(cos(radians(20)))
        assert at[face].out[1] == pytest.approx(out * cos(radians(20)))
    assert near(at["lip"].up(net.panel("lip").up), (0, 0, 1))
    assert near(at["lip"].out, (0, 1, 0))
    assert near(at["base"].out, (0, 0, -1))


def test_a_slider_shows_each_field_in_its_window() -> None:
    net = slider(90, 40, Size(15, 12), 6, 0.35)
    at, strip, (window,) = poses(net), net.panel("strip"), net.cuts
    # The sleeve, its five further steps and 14 mm of grip at each end; half a millimetre and the stock off each side.
    assert strip.outline[2][0] - strip.outline[0][0] == pytest.approx(90 + 5 * 15 + 2 * 14)
    assert strip.outline[2][1] - strip.outline[0][1] == pytest.approx(40 - 2 * 0.85)
    assert (strip.box.w, strip.box.h) == pytest.approx((90, 12))
    opening = [at["front"].at(point) for point in window]
    sleeve = {x for x, _, _ in corners(net, "front")}
    ends = {x for x, _, _ in corners(net, "strip")}
    for step in range(6):
        x, y, _, h = strip.box
        field = [(x + step * 15, y), (x + step * 15 + 15, y), (x + step * 15 + 15, y + h), (x + step * 15, y + h)]
        pulled = (2.5 - step) * 15
        shown = [(a + pulled, b, c) for a, b, c in map(at["strip"].at, field)]
        assert all(near(a, b) for a, b in zip(shown, opening, strict=True))
        assert min(ends) + pulled <= min(sleeve) - 14 + 1e-6
        assert max(ends) + pulled >= max(sleeve) + 14 - 1e-6


def test_spectacles_go_round_a_head() -> None:
    """146 mm from arm to arm, which point away from who looks at the wearer; the ends bend down behind the ears."""
    net = spectacles(146, 46, Size(46, 30), 120, 0.35)
    solid = folded(net)
    for arm, x in (("left", 0), ("right", 146)):
        assert {round(corner[0], 6) + 0.0 for corner in solid[arm]} == {x}
        assert min(corner[1] for corner in solid[arm]) == pytest.approx(0)
        assert max(corner[1] for corner in solid[arm]) == pytest.approx(120)
        ear = [corner for corner in solid[arm] if corner[1] > 105]
        hinge = [corner for corner in solid[arm] if corner[1] < 1]
        assert min(corner[2] for corner in ear) < min(corner[2] for corner in hinge)
    # Each lens begins 11 mm from its end of the front, half-way up; between them 32 mm are left, 24 of them for a nose.
    left, right = net.cuts
    assert (min(x for x, _ in left), max(x for x, _ in left)) == pytest.approx((11, 57))
    assert (min(x for x, _ in right), max(x for x, _ in right)) == pytest.approx((89, 135))
    assert {min(y for _, y in window) for window in net.cuts} == {8}
    notch = [x for x, y in net.panel("front").outline if y == 46 and 57 < x < 89]
    assert (min(notch), max(notch)) == pytest.approx((61, 85))
    drawn = lines(net)
    assert (len(drawn.cut), len(drawn.mountain), len(drawn.glue)) == (5, 2, 2)


def test_lines_of_a_die() -> None:
    drawn = lines(die(20, 0.35))
    assert (len(drawn.cut), len(drawn.mountain), len(drawn.valley)) == (1, 12, 0)
    assert len(drawn.glue) == 7
    assert drawn.glue_behind == ()


def test_lines_of_a_standee() -> None:
    drawn = lines(standee(25, 40, 24, 0.35))
    (strip,) = drawn.cut
    assert sorted(strip) == [(0, 0), (0, 127.5), (25, 0), (25, 127.5)]
    assert drawn.mountain == (((0, 52), (25, 52)), ((25, 104), (0, 104)))
    assert drawn.valley == (((0, 12), (25, 12)), ((25, 92), (0, 92)))
    assert drawn.glue == ()
    assert len(drawn.glue_behind) == 2


def test_lines_of_a_slider_cut_its_sleeve_its_strip_and_its_window() -> None:
    drawn = lines(slider(90, 40, Size(15, 12), 6, 0.35))
    assert [round(area(cut), 2) for cut in drawn.cut[1:]] == [round(193 * 38.3, 2), 180]
    assert drawn.cut[2] == SAMPLES["slider"].cuts[0]


def test_art_of_a_turned_face_is_measured_as_it_is_read() -> None:
    left = SAMPLES["tray"].panel("left")
    # 60 + 0.35 long, 20 + 0.175 deep, its rim at the left of the sheet.
    assert left.up == 270
    assert (left.box.w, left.box.h) == pytest.approx((20.175, 60.35))
    assert (left.upright.w, left.upright.h) == pytest.approx((60.35, 20.175))
    assert left.upright.x + 60.35 / 2 == pytest.approx(left.box.x + 20.175 / 2)
    front = SAMPLES["tray"].panel("front")
    assert front.upright == front.box == Box(*front.box)


def test_the_depth_of_a_deck() -> None:
    assert deck_depth(51, 0.35) == pytest.approx(51 * 0.35 + 0.8)
    assert deck_depth(100, 0.35) == pytest.approx(35 * 1.04)
    assert deck_depth(10, 0.3, film=0.1) == pytest.approx(5.8)
    assert deck_room(POKER, 6, 0.35) == pytest.approx((64.5, 89.9, 2.9))


def test_the_boxes_of_two_decks_go_on_a_sheet_of_either_paper() -> None:
    thick = tuck_box(*deck_room(POKER, 51, 0.35), 0.35)
    # A tab of 12 and four walls; flap, lid, front, bottom and tab.
    assert thick.size == pytest.approx((12 + 2 * (64.85 + 19.7), 0.7 * 19.7 + 19.7 + 90.95 + 19.7 + 12))
    thin = tuck_box(*deck_room(POKER, 6, 0.35), 0.35)
    assert thin.size == pytest.approx((12 + 2 * (64.85 + 3.95), 12 + 3.95 + 90.95 + 3.95 + 12))
    for net in (thick, thin):
        assert net.size.w < 196
        assert net.size.h < 265


IMPOSSIBLE: dict[str, Callable[[], Net]] = {
    "the width of the tuck box is 5 mm; it can be 20 to 600 mm": lambda: tuck_box(5, 90, 15, 0.35),
    "the height of the tuck box is 20 mm; it can be 30 to 600 mm": lambda: tuck_box(64, 20, 15, 0.35),
    "the depth of the tuck box is 0 mm; it can be 0.5 to 600 mm": lambda: tuck_box(64, 90, 0, 0.35),
    "the width of the tuck box is nan mm; it can be 20 to 600 mm": lambda: tuck_box(float("nan"), 90, 15, 0.35),
    "stock of 1.5 mm doesn't fold; choose stock of up to 0.8 mm": lambda: tuck_box(64, 90, 15, 1.5),
    "stock of 0 mm doesn't fold; choose stock of up to 0.8 mm": lambda: die(20, 0),
    "no hand gets into a pouch of 60 x 30 mm; make it 70 x 25 mm or more": lambda: pouch(60, 90, 30, 0.25),
    "the height of the pouch is 30 mm; it can be 40 to 600 mm": lambda: pouch(80, 30, 30, 0.25),
    "the depth of the tray is 90 mm; it can be 6 to 60 mm": lambda: tray(80, 60, 90, 0.35),
    "the edge of the die is 8 mm; it can be 12 to 100 mm": lambda: die(8, 0.35),
    "the base of the standee is 12 mm; it can be 20 to 160 mm": lambda: standee(30, 80, 12, 0.35),
    "the length of the rack is 20 mm; it can be 40 to 600 mm": lambda: rack(20, 45, 0.35),
    "the height of the rack is 10 mm; it can be 20 to 600 mm": lambda: rack(180, 10, 0.35),
    "a slider with 1 steps has nothing to slide; give it two or more": lambda: slider(90, 40, Size(15, 12), 1, 0.35),
    "the width of the slider's window is 85 mm; it can be 3 to 82 mm": lambda: slider(90, 40, Size(85, 12), 3, 0.35),
    "the height of the slider's window is 35 mm; it can be 3 to 30.3 mm": lambda: slider(90, 40, Size(9, 35), 3, 0.35),
    "the width of a lens is 50.5 mm; it can be 20 to 50 mm": lambda: spectacles(146, 46, Size(50.5, 30), 120, 0.35),
    "the height of a lens is 31 mm; it can be 15 to 30 mm": lambda: spectacles(146, 46, Size(46, 31), 120, 0.35),
    "an arm of the spectacles is 60 mm; it can be 80 to 160 mm": lambda: spectacles(146, 46, Size(46, 30), 60, 0.35),
    "the strip of the slider is 703 mm; it can be 90 to 600 mm": lambda: slider(90, 40, Size(15, 12), 40, 0.35),
}


@pytest.mark.parametrize("sentence", IMPOSSIBLE)
def test_an_impossible_size_says_what_is_possible(sentence: str) -> None:
    with pytest.raises(ValueError, match=r"^.+$") as raised:
        IMPOSSIBLE[sentence]()
    assert str(raised.value) == sentence
