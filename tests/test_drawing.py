"""What elements put where: groups on units of their own, clips, hatching, halos, pieces, labels and blanks.

Every place was worked out by hand from the template beside it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.build import check
from generator.frame import Frame, Group, Shape, Text, words
from generator.kit import Kit
from generator.layout import paths
from generator.units import Box
from tests.kit import CARD, THEME, Game, found, game

CARDS = "a: {name: Alpha, text: One}\nb: {name: Beta, text: Two}\n"


def drawn(folder: Path, face: str, **more: str) -> tuple[Game, Kit]:
    made = game(folder, CARDS, card=face, **more)
    pack, kit = check(made.workspace, "probe")
    assert kit is not None
    assert not pack.found, found(pack).text
    return made, kit


def first(kit: Kit, group: int = 0) -> Frame:
    return next(kit.groups[group].components(kit.press)).front.frame


def placed(frame: Frame) -> dict[str, tuple[float, float]]:
    """Where each text of the face begins."""
    return {" ".join(item.lines): (item.x, item.y) for item in frame.items if isinstance(item, Text)}


def test_a_group_on_units_of_its_own_is_scaled_and_centred(tmp_path: Path) -> None:
    """100 x 100 units in 20 x 10 mm: a tenth, 10 mm square, 5 mm from the left of the box."""
    face = (
        'draw:\n  - group: {box: 10 10 20 10, grid: 100 100}\n    draw: [{rect: {box: 0 0 100 100, fill: "#cc0000"}}]\n'
    )
    _, kit = drawn(tmp_path, face)
    group = first(kit).items[0]
    assert isinstance(group, Group)
    assert (group.x, group.y, group.scale, group.frame.w) == (15, 10, 0.1, 100)


@pytest.mark.parametrize(
    ("keys", "inside", "outside"),
    [
        ("turn: 0", [(11, 11), (19, 11)], [(21, 11), (11, 13), (28.5, 15)]),
        ("turn: 90", [(29, 11), (29, 19)], [(29, 21), (27, 15), (15, 11)]),
        ("turn: 180", [(29, 29), (21, 29)], [(19, 29), (29, 27)]),
    ],
)
def test_a_scaled_group_turns_about_the_middle_of_its_box(
    tmp_path: Path, keys: str, inside: list[tuple[float, float]], outside: list[tuple[float, float]]
) -> None:
    """50 x 10 units of 100 x 100 in 20 x 20 mm at 10, 10: a bar of 10 x 2 mm along the top, then turned."""
    face = (
        'draw:\n  - rect: {box: 0 0 63 88, fill: "#ffffff"}\n'
        f"  - group: {{box: 10 10 20 20, grid: 100 100, {keys}}}\n"
        '    draw: [{rect: {box: 0 0 50 10, fill: "#cc0000"}}]\n'
    )
    made, _ = drawn(tmp_path, face)
    pdf = made.build().pdf()
    card = pdf.pieces(0, 63, 88)[0]
    page = pdf.raster(0, dpi=254)
    for x, y in inside:
        assert page.at(card.x + x, card.y + y) == (204, 0, 0)
    for x, y in outside:
        assert page.at(card.x + x, card.y + y) == (255, 255, 255)


@pytest.mark.parametrize(
    ("keys", "cut"),
    [
        ("clip: yes", "M0 0L20 0L20 10L0 10Z"),
        ("clip: round", paths.ellipse(Box(0, 0, 20, 10))),
        ("clip: M0 0L20 0L0 10Z", "M0 0L20 0L0 10Z"),
        ('inside: "1 1, 9 1, 5 8"', "M1 1L9 1L5 8Z"),
        ("clip: no", ""),
    ],
)
def test_a_group_is_clipped_as_it_says(tmp_path: Path, keys: str, cut: str) -> None:
    face = f"draw:\n  - group: {{box: 5 5 20 10, {keys}}}\n    draw: [{{rect: {{box: 0 0 20 10, fill: ink}}}}]\n"
    group = first(drawn(tmp_path, face)[1]).items[0]
    assert isinstance(group, Group)
    assert group.clip == cut


def test_nothing_shows_outside_a_round_clip(tmp_path: Path) -> None:
    face = (
        'draw:\n  - rect: {box: 0 0 63 88, fill: "#ffffff"}\n'
        '  - group: {box: 10 10 20 20, clip: round}\n    draw: [{rect: {box: 0 0 20 20, fill: "#cc0000"}}]\n'
    )
    made, _ = drawn(tmp_path, face)
    pdf = made.build().pdf()
    card, page = pdf.pieces(0, 63, 88)[0], pdf.raster(0, dpi=254)
    assert page.at(card.x + 20, card.y + 20) == (204, 0, 0)
    for x, y in ((10.5, 10.5), (29.5, 10.5), (10.5, 29.5), (29.5, 29.5)):
        assert page.at(card.x + x, card.y + y) == (255, 255, 255)


@pytest.mark.parametrize(
    ("box", "angle", "gap", "path"),
    [
        (Box(0, 0, 10, 10), 0, 5, "M0 0L10 0M0 5L10 5M0 10L10 10"),
        (Box(2, 1, 10, 4), 90, 5, "M12 1L12 5M7 1L7 5M2 1L2 5"),
        (Box(0, 0, 10, 10), 45, 20, "M0 0L10 10"),
        (Box(0, 0, 10, 10), -45, 20, "M0 10L10 0"),
    ],
)
def test_hatching_fills_its_box_and_no_more(box: Box, angle: float, gap: float, path: str) -> None:
    assert paths.hatched(box, angle, gap) == path


def test_path_text_is_flattened_to_points() -> None:
    """The middle of a curve is an eighth of its ends and three eighths of its arms."""
    assert paths.flat("M0 0L4 0C4 8 12 8 12 0Z", 2) == [(0, 0), (4, 0), (8, 6), (12, 0)]


def test_a_halo_is_drawn_under_the_letters_that_it_follows(tmp_path: Path) -> None:
    face = "draw:\n  - text: {box: 5 5 50 10, say: HI, style: title, halo: paper, seam: 0.5}\n"
    seam, text = first(drawn(tmp_path, face)[1]).items
    assert isinstance(seam, Shape)
    assert isinstance(text, Text)
    assert (seam.fill, seam.stroke, seam.width, seam.cap) == (None, "#f5eedc", 1.0, 1)
    points = paths.flat(seam.path, 4)
    high = 12 * 25.4 / 72
    assert min(x for x, _ in points) == pytest.approx(text.x, abs=0.1 * high)
    assert max(y for _, y in points) == pytest.approx(text.y, abs=0.02)
    assert text.y - min(y for _, y in points) == pytest.approx(0.7 * high, abs=0.1 * high)


PIECES = """\
cards: {title: Cards, kind: standard, from: cards, front: card, back: rear}
guide: {title: Guide, kind: standard, front: guide}
"""


def test_a_piece_is_shown_as_it_is_printed(tmp_path: Path) -> None:
    """A card of 63 x 88 mm in 31.5 x 50 mm: half its size, 3 mm below the top of the box."""
    guide = 'draw:\n  - piece: {box: 10 10 31.5 50, of: "cards:b"}\n'
    _, kit = drawn(tmp_path, CARD, kit=PIECES, guide=guide, rear="draw: []\n")
    shown = first(kit, 1).items[0]
    assert isinstance(shown, Group)
    assert (shown.x, shown.y, shown.scale) == (10, 13, 0.5)
    assert shown.frame == [one.front.frame for one in kit.groups[0].components(kit.press)][1]
    assert list(words(shown.frame)) == ["Beta", "Two"]


@pytest.mark.parametrize(
    ("piece", "hint"),
    [
        ("of: deck", "the kit has cards, guide"),
        ("of: 'cards:c'", "cards has a, b"),
        ("of: guide", "a piece cannot be a picture on itself"),
        ("of: guide, side: back", "a piece cannot be a picture on itself"),
    ],
)
def test_a_piece_that_is_not_there_is_found(tmp_path: Path, piece: str, hint: str) -> None:
    guide = f"draw:\n  - piece: {{box: 10 10 30 50, {piece}}}\n"
    one = game(tmp_path, CARDS, kit=PIECES, guide=guide, rear="draw: []\n").check().one("K214")
    assert one.hint == hint


def labelled(folder: Path, *lines: str) -> tuple[Frame, Kit]:
    face = "draw:\n" + "".join(f"  - {line}\n" for line in lines)
    _, kit = drawn(folder, face)
    return first(kit), kit


NAME = "label: {box: 20 40 6 6, say: Eype, style: title, gap: 1}"


def test_a_name_stands_at_the_right_above_when_all_is_free(tmp_path: Path) -> None:
    """12 pt on 120 % are 5.08 mm: the block ends at the upper edge of the thing, 1 mm to its right."""
    frame, _ = labelled(tmp_path, NAME)
    x, y = placed(frame)["Eype"]
    assert x == pytest.approx(27, abs=0.01)
    assert 40 - 5.08 < y < 40


@pytest.mark.parametrize(
    "barrier",
    [
        "rect: {box: 27 30 20 10, fill: red, keep: 0}",
        "line: {points: '27 37, 50 37', stroke: red, keep: 1}",
        "ellipse: {box: 28 30 12 12, fill: red, keep: 0.2}",
        "group: {box: 27 30 20 10, keep: 0.1}",
    ],
)
def test_a_name_goes_below_when_something_keeps_the_place_above(tmp_path: Path, barrier: str) -> None:
    lines = [barrier, NAME]
    if barrier.startswith("group"):
        lines[0] += "\n    draw: [{rect: {box: 0 0 20 10, fill: red}}]"
    frame, _ = labelled(tmp_path, *lines)
    x, y = placed(frame)["Eype"]
    assert x == pytest.approx(27, abs=0.01)
    assert 46 < y < 46 + 5.08


def test_a_line_that_may_be_crossed_at_a_cost_turns_a_name_aside(tmp_path: Path) -> None:
    frame, _ = labelled(tmp_path, "line: {points: '27 37, 50 37', stroke: red, cross: 4}", NAME)
    assert placed(frame)["Eype"][1] > 46


def test_the_name_of_a_region_stands_in_its_middle(tmp_path: Path) -> None:
    frame, _ = labelled(
        tmp_path, "label: {box: 30 45 0 0, say: Kent, style: title, within: '5 5, 58 5, 58 83, 5 83', room: 20}"
    )
    x, y = placed(frame)["Kent"]
    assert x == pytest.approx(30 - 4.6, abs=1)
    assert y == pytest.approx(45 + 1.5, abs=0.6)


def test_two_names_of_one_place_do_not_cover_each_other(tmp_path: Path) -> None:
    frame, _ = labelled(tmp_path, NAME, NAME.replace("Eype", "Iping"))
    (ax, ay), (bx, by) = placed(frame)["Eype"], placed(frame)["Iping"]
    assert abs(ay - by) > 5 or abs(ax - bx) > 10


def test_a_name_without_a_place_is_found(tmp_path: Path) -> None:
    face = f"draw:\n  - rect: {{box: 0 0 63 88, fill: red, keep: 0}}\n  - {NAME}\n"
    one = game(tmp_path, CARDS, card=face).check().one("K215")
    assert one.message == "no room for the label 'Eype'"
    assert one.hint is not None
    assert one.hint.startswith("in the way: lines and pieces")


def test_a_place_for_pieces_goes_where_it_is_nearest(tmp_path: Path) -> None:
    """20 x 6 mm beside 10 x 10: above it the middles are 8.5 mm apart, at its side 15.5."""
    spot = "spot: {of: 25 40 10 10, named: the marker, box: 0 0 20 6, gap: 0.5}\n"
    spot += "    draw: [{rect: {box: 0 0 20 6, fill: red}}]"
    frame, _ = labelled(tmp_path, spot)
    group = frame.items[-1]
    assert isinstance(group, Group)
    assert (group.x, group.y) == (20, 33.5)


BLANK = """\
draw:
  - rect: {box: 2 2 59 84, stroke: ink}
  - text: {box: 5 5 53 8, say: "{{ it.name }}", style: title}
  - text: {box: 5 20 53 8, say: Strength, style: body}
  - each: "{{ [1, 2] }}"
    with: {said: "{{ it.text }}"}
    text: {box: 5 30 53 8, say: "{{ said }}", style: body}
  - text: {box: 5 60 53 8, say: "{number} of {id}", style: body}
"""


def test_blanks_show_the_deck_without_its_entries(tmp_path: Path) -> None:
    kit_of = "cards: {title: Cards, kind: standard, from: cards, front: card, blank: 2, spare: 1}\n"
    _, kit = drawn(tmp_path, BLANK, kit=kit_of)
    made = list(kit.groups[0].components(kit.press))
    assert [(one.id, one.copies) for one in made] == [("a", 1), ("b", 2), ("blank", 2)]
    assert kit.groups[0].count == 5
    assert list(words(made[-1].front.frame)) == ["Strength"]
    assert any(isinstance(item, Shape) for item in made[-1].front.frame.items)


def test_colours_are_mixed_in_a_template(tmp_path: Path) -> None:
    """A quarter of white in black is 63.75 of 255."""
    face = "draw:\n  - rect: {box: 0 0 9 9, fill: \"{{ '#000000'|mix('#ffffff', 0.25) }}\"}\n"
    shape = first(drawn(tmp_path, face)[1]).items[0]
    assert isinstance(shape, Shape)
    assert shape.fill == "#404040"
    wrong = face.replace("#ffffff", "white")
    one = game(tmp_path / "wrong", CARDS, card=wrong).check().one("K104")
    assert "'white' is no colour such as #7d1f1d" in one.message


def shapes(frame: Frame) -> Iterator[Shape]:
    for item in frame.items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Group):
            yield from shapes(item.frame)


def test_line_weights_of_hatching_have_names(tmp_path: Path) -> None:
    theme = THEME + "lines: {fine: 0.1mm}\n"
    face = "draw:\n  - hatch: {box: 0 0 10 10, gap: 2, stroke: red, width: fine}\n"
    (hatch,) = shapes(first(drawn(tmp_path, face, theme=theme)[1]))
    assert (hatch.stroke, hatch.width, hatch.fill) == ("#cc0000", 0.1, None)


def test_a_place_for_pieces_stays_within_its_bounds(tmp_path: Path) -> None:
    """Above, below and at the right the outline is too near; 20 x 6 mm fit at the left alone."""
    spot = "spot: {of: 30 40 10 10, named: the marker, box: 0 0 20 6, gap: 0.5, bounds: '5 38, 42 38, 42 52, 5 52'}\n"
    frame, _ = labelled(tmp_path, spot + "    draw: [{rect: {box: 0 0 20 6, fill: red}}]")
    group = frame.items[-1]
    assert isinstance(group, Group)
    assert group.x == 9.5
    assert 38 <= group.y <= 46
