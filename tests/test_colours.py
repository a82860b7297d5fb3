"""Colours that carry meaning are told apart by every eye; the numbers come from papers and from coloraide."""

import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color

from generator.build import check
from generator.colour import APART, EYES, Eye, contrast, difference, distance, luminance, mix, readable
from generator.diagnostic import Severity
from generator.frame import Frame, Group, Icon, Item, Shape, Text
from generator.pack import Workspace, packaged, read_pack
from tests.games.invisible_man.tables import Tables
from tests.kit import THEME, Found, game

FILTERS = {Eye.NORMAL: "", Eye.PROTAN: "protan", Eye.DEUTAN: "deutan", Eye.TRITAN: "tritan"}
CARDS = "a: {name: A, text: b}\n"


def measured(one: str, other: str, eye: Eye) -> float:
    """The CIEDE2000 distance by coloraide."""
    if eye is Eye.GREY:
        first, second = (Color("srgb-linear", [Color(colour).luminance()] * 3) for colour in (one, other))
    else:
        name = FILTERS[eye]
        first, second = (Color(c).filter(name).clip() if name else Color(c) for c in (one, other))
    return float(first.delta_e(second, method="2000"))


SHARMA = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
    ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""From table 1 of Sharma, Wu and Dalal, 2005: the cases that wrong formulas get wrong."""


@pytest.mark.parametrize(("one", "other", "expected"), SHARMA)
def test_distances_are_those_of_the_paper(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=5e-5)
    assert difference(other, one) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize("eye", list(Eye))
def test_eyes_see_as_in_another_program(eye: Eye) -> None:
    dice = random.Random(1)
    for _ in range(300):
        one, other = (f"#{dice.randrange(1 << 24):06x}" for _ in range(2))
        assert distance(one, other, eye) == pytest.approx(measured(one, other, eye), abs=0.05), (one, other)


@pytest.mark.parametrize("eye", list(Eye))
def test_greys_are_grey_to_all_eyes(eye: Eye) -> None:
    assert distance("#000000", "#ffffff", eye) == pytest.approx(100, abs=0.01)
    assert distance("#777777", "#777777", eye) == 0
    assert distance("#404040", "#a0a0a0", eye) == pytest.approx(distance("#404040", "#a0a0a0"), abs=0.05)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#777777") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.005)
    assert luminance("#ff0000") == pytest.approx(0.2126)


def test_a_mixture_lies_between() -> None:
    assert mix("#000000", "#ff8000", 0.5) == "#804000"
    assert mix("#102030", "#ffffff", 0) == "#102030"
    assert readable("#777777", "#ffffff", "#000000", 4.5) == "#717171"
    assert readable("#eeeeee", "#ffffff", "#ffffff", 4.5) == "#ffffff"


CONFUSED = [
    (Eye.PROTAN, "#d5206c", "#3e4e73"),
    (Eye.DEUTAN, "#c22265", "#3e8a5c"),
    (Eye.TRITAN, "#da5dea", "#c98417"),
]
"""Crimson and slate, crimson and green, violet and amber: each pair is lost to one kind of eye and to no other."""


@pytest.mark.parametrize(("eye", "one", "other"), CONFUSED)
def test_a_palette_known_to_fail_fails_for_those_eyes_alone(eye: Eye, one: str, other: str, tmp_path: Path) -> None:
    apart = {each: measured(one, other, each) for each in EYES}
    assert [each for each, found in apart.items() if found < APART] == [eye]
    assert min(found for each, found in apart.items() if each is not eye) > 2 * APART
    found = themed(tmp_path, f"first: '{one}', second: '{other}'", "apart: {signals: [first, second]}").one("K114")
    message = f"first and second of 'signals' look alike {eye.value} ({apart[eye]:.1f} apart); 12 are needed"
    assert found.message == message
    assert found.severity is Severity.WARNING
    assert found.at.route == ("colours", "second")  # type: ignore[union-attr]
    assert [(place.route, label) for place, label in found.related] == [(("colours", "first"), "first")]  # type: ignore[union-attr]


def test_colours_that_are_alike_to_everyone_are_said_to_be(tmp_path: Path) -> None:
    found = themed(tmp_path, "first: '#7d1f1d', second: '#852321'", "apart: {signals: [first, second]}").one("K114")
    near = measured("#7d1f1d", "#852321", Eye.NORMAL)
    assert found.message == f"first and second of 'signals' look alike to every eye ({near:.1f} apart); 12 are needed"


def test_a_group_may_hold_colours_without_a_name(tmp_path: Path) -> None:
    _, one, other = CONFUSED[0]
    all_found = themed(tmp_path, "first: '#000000'", f"apart: {{signals: [first, '{one}', '{other}']}}")
    assert all_found.one("K114").message.startswith(f"{one} and {other} of 'signals'")
    assert all_found.one("K114").at.route == ("apart", "signals", 2)  # type: ignore[union-attr]


def test_colours_of_different_groups_may_be_alike(tmp_path: Path) -> None:
    colours = "a: '#7d1f1d', b: '#7d1f1d', c: '#ffffff'"
    assert themed(tmp_path, colours, "apart: {one: [a, c], other: [b, c]}").all == []


def test_a_group_names_colours_of_the_theme(tmp_path: Path) -> None:
    found = themed(tmp_path, "first: '#000000'", "apart: {signals: [first, frist]}").one("K105")
    assert found.message == "the theme has no 'frist'"
    assert found.hint == "did you mean 'first'?"


def test_a_colour_that_was_left_out_is_not_missed(tmp_path: Path) -> None:
    all_found = themed(tmp_path, "first: '#000000', second: nonsense!", "apart: {signals: [first, second]}")
    assert all_found.codes == ["K103"]


@pytest.mark.parametrize("group", ["[first]", "[]", "first"])
def test_a_group_has_two_colours(group: str, tmp_path: Path) -> None:
    assert themed(tmp_path, "first: '#000000'", f"apart: {{signals: {group}}}").codes == ["K103"]


def themed(root: Path, colours: str, apart: str) -> Found:
    """What is found in a game whose theme has these colours beside its own."""
    return game(root, CARDS, theme=THEME.replace('ink: "#1d1b1a"', f'ink: "#1d1b1a", {colours}') + apart + "\n").check()


@pytest.mark.parametrize(("eye", "one", "other"), CONFUSED)
@pytest.mark.parametrize("table", ["players slate violet", "evidence eyewitness newspaper", "town_sizes seat village"])
def test_pieces_of_the_game_fail_for_those_eyes_alone(
    eye: Eye, one: str, other: str, table: str, tmp_path: Path
) -> None:
    name, first, second = table.split()
    tables = Tables(tmp_path)
    tables.set(f"{name} {first} colour", f'"{one}"')
    tables.set(f"{name} {second} colour", f'"{other}"')
    apart = f"({measured(one, other, eye):.1f} apart)"
    said = [one for one in tables.check().of("K114") if one.message.startswith(f"{first} and {second} ")]
    assert [one.message for one in said] == [f"{first} and {second} look alike {eye.value} {apart}; 12 are needed"]
    assert said[0].at.route == (second, "colour")  # type: ignore[union-attr]


def test_in_grey_the_symbols_have_to_tell(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    assert measured("#7253a0", "#237c6c", Eye.GREY) < APART
    assert tables.check().codes == []
    tables.set("players teal emblem", "quill-ink")
    found = tables.check()
    apart = f"({measured('#7253a0', '#237c6c', Eye.GREY):.1f} apart)"
    assert found.one("K114").message == f"violet and teal look alike in grey {apart}; 12 are needed"
    assert found.one("IM142").severity is Severity.ERROR


SYMBOLS = {"players": "emblem", "evidence": "icon", "town_sizes": "shape"}


@pytest.mark.parametrize("table", SYMBOLS)
def test_the_pieces_of_the_game_differ_in_symbol_and_for_every_eye(table: str) -> None:
    entries = getattr(read_pack(Workspace(packaged()), "invisible_man").game, table).values()
    for one, other in combinations(entries, 2):
        assert getattr(one, SYMBOLS[table]) != getattr(other, SYMBOLS[table])
        for eye in EYES:
            assert measured(one.colour, other.colour, eye) >= APART, (one.id, other.id, eye)


def test_no_two_tokens_of_the_game_are_told_by_colour_alone() -> None:
    _, kit = check(Workspace(packaged()), "invisible_man")
    assert kit is not None
    seen: dict[tuple[object, ...], tuple[str, Frame]] = {}
    for group in kit.groups:
        for piece in group.components(kit.press):
            frame = piece.front.frame
            name, before = seen.setdefault((frame.w, frame.h, *colourless(frame)), (piece.id, frame))
            assert before == frame, f"{piece.group}:{piece.id} differs from {name} in colour alone"
    assert len(seen) > 40


def colourless(frame: Frame) -> Iterator[object]:
    """All that a copy in grey shows for certain."""
    for item in frame.items:
        yield from _colourless(item)


def _colourless(item: Item) -> Iterator[object]:
    match item:
        case Shape():
            yield item._replace(fill="any" if item.fill else None, stroke="any" if item.stroke else None)
        case Text() | Icon():
            yield item._replace(fill="any")
        case Group():
            yield item.x, item.y, item.turn
            yield from colourless(item.frame)
