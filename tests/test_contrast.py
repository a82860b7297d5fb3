"""Every text is read against the ground it stands on; grounds, widths and ratios were worked out by hand."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from coloraide import Color

from generator.build import check
from generator.diagnostic import Severity
from generator.fonts import FontBook
from generator.frame import Frame, Group, Icon, Item, Shape, Text
from generator.layout import paths
from generator.layout.contrast import Contrast, contrasts
from generator.layout.text.outline import outlined
from generator.pack import Workspace, packaged
from generator.units import Box
from tests.kit import CARD, THEME, font_book, game

INK, PAPER, RED, BLUE, FOG = "#1d1b1a", "#f5eedc", "#cc0000", "#0000cc", "#8c8577"
PT = 25.4 / 72


@cache
def book() -> FontBook:
    made = font_book()
    for bold in (False, True):
        made.stack(("DejaVu Sans",), bold=bold)
    return made


def text(x: float, y: float, words: str = "nnnn", size: float = 9, face: str = "DejaVuSans", fill: str = INK) -> Text:
    """Four letters of 9 pt DejaVu Sans are 4 x 0.634 em: 8.05 mm."""
    return Text(x, y, (words,), face, size, 0.0, fill)


def rect(x: float, y: float, w: float, h: float, fill: str | None = PAPER) -> Shape:
    return Shape(f"M{x} {y}L{x + w} {y}L{x + w} {y + h}L{x} {y + h}Z", fill)


def read(*items: Item) -> list[Contrast]:
    return list(contrasts(Frame(60, 40, items), book()))


def grounds(*items: Item) -> list[str]:
    return [one.ground for one in read(*items)]


def test_bare_paper_is_white() -> None:
    (one,) = read(text(10, 10))
    assert (one.words, one.size, one.fill, one.ground, one.needed) == ("nnnn", 9, INK, "#ffffff", 4.5)
    assert one.ratio == pytest.approx(Color(INK).contrast("#ffffff", method="wcag21"), abs=0.01)


def test_the_ground_is_the_topmost_shape_below() -> None:
    whole, bar = rect(0, 0, 60, 40, PAPER), rect(5, 5, 30, 8, RED)
    assert grounds(whole, bar, text(10, 10)) == [RED]
    assert grounds(bar, whole, text(10, 10)) == [PAPER]
    assert grounds(whole, text(10, 10), bar) == [PAPER]
    assert grounds(whole, bar, text(10, 20)) == [PAPER]


def test_lines_and_icons_are_no_ground() -> None:
    outline = Shape(rect(5, 5, 30, 8).path, None, RED, 1.0)
    assert grounds(outline, Icon(5, 3, 20, "skull", BLUE), text(10, 10)) == ["#ffffff"]


@pytest.mark.parametrize(
    ("left", "width", "worst"),
    [
        (0, 60, BLUE),
        (0, 11, BLUE),  # the first letters
        (17, 20, BLUE),  # the last
        (12, 4, BLUE),  # the middle
        (0, 9, PAPER),
        (19, 20, PAPER),
    ],
)
def test_a_text_across_two_grounds_has_the_worse(left: float, width: float, worst: str) -> None:
    assert grounds(rect(0, 0, 60, 40), rect(left, 0, width, 40, BLUE), text(10, 10)) == [worst]


def test_letters_are_read_at_the_middle_of_an_x() -> None:
    # 9 pt are 3.175 mm, and 0.22 of them 0.7: the letters on the line at 10 are read at 9.3.
    assert grounds(rect(0, 0, 60, 9.4, RED), text(10, 10)) == [RED]
    assert grounds(rect(0, 0, 60, 9.2, RED), text(10, 10)) == ["#ffffff"]


def test_each_line_has_a_ground_of_its_own() -> None:
    lines = Text(10, 10, ("one", "", "two"), "DejaVuSans", 9, 4.0, INK)
    assert [(one.words, one.ground) for one in read(rect(0, 15, 60, 20), lines)] == [("one", "#ffffff"), ("two", PAPER)]


def test_tracking_makes_a_line_longer() -> None:
    # Four letters spaced by 10 pt reach 14 mm further than 18.05.
    spaced = text(10, 10)._replace(tracking=10.0)
    assert grounds(rect(20, 0, 30, 40, BLUE), text(10, 10)) == ["#ffffff"]
    assert grounds(rect(20, 0, 30, 40, BLUE), spaced) == [BLUE]


def test_outlines_are_followed() -> None:
    disc = Shape(paths.ellipse(Box(10, 0, 20, 20)), RED)
    assert grounds(disc, text(16, 10.7)) == [RED]
    # At y = 1 the disc reaches from 15.6 to 24.4; its box from 10 to 30.
    assert grounds(disc, text(10.5, 1.7, "i")) == ["#ffffff"]
    notched = Shape("M0 0L30 0L30 20L15 5L0 20Z", RED)
    assert grounds(notched, text(14, 15.7, "n")) == ["#ffffff"]
    assert grounds(notched, text(1, 10.7, "n")) == [RED]


def test_a_hole_is_none_of_the_shape() -> None:
    ring = Shape("M0 0L40 0L40 40L0 40Z M5 5L5 35L35 35L35 5Z", RED)
    filled = Shape("M0 0L40 0L40 40L0 40Z M5 5L35 5L35 35L5 35Z", RED)
    assert grounds(ring, text(10, 20)) == ["#ffffff"]
    assert grounds(filled, text(10, 20)) == [RED]


def test_groups_are_moved() -> None:
    inner = Frame(20, 10, (rect(0, 0, 20, 10, RED), text(5, 6)))
    assert grounds(Group(30, 20, inner), text(35, 26)) == [RED, RED]
    assert grounds(rect(0, 0, 60, 40, BLUE), Group(30, 20, Frame(20, 10, (text(5, 6),)))) == [BLUE]


def test_groups_are_turned_about_their_middle() -> None:
    # The left half of a box 20 x 10 at 10, 10, turned a quarter clockwise, is the upper half of a
    # box 10 x 20 at 15, 5.
    half = Group(10, 10, Frame(20, 10, (rect(0, 0, 10, 10, RED),)), 90)
    assert grounds(half, text(17, 10, "n")) == [RED]
    assert grounds(half, text(17, 20, "n")) == ["#ffffff"]
    assert grounds(half, text(11, 12, "n")) == ["#ffffff"]
    # A text at the left end of that box is read at the top, near 20, 7.
    turned = Group(10, 10, Frame(20, 10, (text(1, 5.7, "n"),)), 90)
    assert grounds(rect(18, 5, 4, 5, RED), turned) == [RED]
    assert grounds(rect(10, 10, 10, 10, RED), turned) == ["#ffffff"]


def test_groups_are_scaled_and_their_type_with_them() -> None:
    inner = Frame(20, 10, (rect(0, 0, 20, 10, RED), text(5, 6, size=18)))
    one, other, third = read(Group(10, 10, inner, 0, "", 0.5), text(18.5, 14, "i"), text(21, 14, "i"))
    assert (one.ground, one.size, one.needed) == (RED, 9, 4.5)
    assert (other.ground, third.ground) == (RED, "#ffffff")


@pytest.mark.parametrize(("turn", "scale", "read_at"), [(30, 0.5, [5]), (30, 0.49, []), (0, 0.25, [])])
def test_the_picture_of_a_text_is_not_read(turn: float, scale: float, read_at: list[float]) -> None:
    picture = Group(10, 10, Frame(20, 10, (text(5, 6, size=10),)), turn, "", scale)
    assert [one.size for one in read(picture)] == pytest.approx(read_at)


def test_what_is_clipped_is_no_ground() -> None:
    inner = Frame(40, 20, (rect(0, 0, 40, 20, RED),))
    clipped = Group(5, 5, inner, 0, "M0 0L10 0L10 20L0 20Z")
    assert grounds(clipped, text(6, 15, "n")) == [RED]
    assert grounds(clipped, text(20, 15, "n")) == ["#ffffff"]


def test_what_is_clipped_off_is_not_read() -> None:
    inner = Frame(40, 20, (text(2, 10, "n"), text(8, 15), text(12, 18)))
    clipped = Group(5, 5, inner, 0, "M0 0L10 0L10 20L0 20Z")
    # The second is cut off after its first letter, the third is gone.
    assert [(one.words, one.ground) for one in read(rect(15, 0, 45, 40, BLUE), clipped)] == [
        ("n", "#ffffff"),
        ("nnnn", "#ffffff"),
    ]


@pytest.mark.parametrize(
    ("size", "face", "needed"),
    [
        (9, "DejaVuSans", 4.5),
        (17.75, "DejaVuSans", 4.5),
        (18, "DejaVuSans", 3.0),
        (13.75, "DejaVuSans-Bold", 4.5),
        (14, "DejaVuSans-Bold", 3.0),
        (14, "DejaVuSans", 4.5),
    ],
)
def test_large_text_needs_less(size: float, face: str, needed: float) -> None:
    assert [one.needed for one in read(text(5, 20, "n", size, face))] == [needed]


def test_a_halo_is_the_ground_of_its_letters() -> None:
    said = text(10, 10, "Port Burdock")
    halo = Shape(outlined([said], book()), None, PAPER, 0.8, (), 1)
    assert grounds(rect(0, 0, 60, 40, BLUE), halo, said) == [PAPER]
    assert grounds(rect(0, 0, 60, 40, BLUE), halo, Icon(5, 5, 3, "anchor", INK), said) == [PAPER]
    assert grounds(rect(0, 0, 60, 40, BLUE), halo, rect(0, 0, 1, 1, RED), said) == [BLUE]


@pytest.mark.parametrize("words", ["5", "£5"])
def test_a_ring_round_a_text_is_no_halo(words: str) -> None:
    ring = Shape(paths.ellipse(Box(5, 5, 14, 9)), None, PAPER, 0.5, (), 1)
    assert grounds(rect(0, 0, 60, 40, BLUE), ring, text(10, 10, words)) == [BLUE]


PALE_CARDS = "a: {name: A, text: quiet}\nb: {name: B, text: still}\n"


def test_pale_text_is_found_once_in_its_template(tmp_path: Path) -> None:
    theme = THEME.replace('red: "#cc0000"', f'fog: "{FOG}"')
    face = CARD.replace("draw:\n", "draw:\n  - rect: {box: 0 0 63 88, fill: paper}\n") + "    # small\n"
    face = face.replace("style: body}", "style: body, fill: fog}")
    one = game(tmp_path, PALE_CARDS, theme=theme, card=face).check().one("K212")
    assert one.severity is Severity.WARNING
    assert one.message == "'quiet' in fog on paper has a contrast of 3.1 to 1"
    assert one.hint is not None
    start, _, better = one.hint.partition("; ")
    assert start == "9 pt needs 4.5 to 1"
    assert 4.5 <= Color(better.split()[0]).contrast(PAPER, method="wcag21") < 5.5
    assert one.at == ("templates/probe/card.yaml", (), False)
    assert one.related == ((("templates/probe/theme.yaml", ("colours", "fog"), False), "fog"),)


def test_large_type_may_be_paler(tmp_path: Path) -> None:
    theme = THEME.replace('red: "#cc0000"', f'fog: "{FOG}"').replace("size: 9pt", "size: 18pt")
    face = CARD.replace("style: body}", "style: body, fill: fog}")
    assert game(tmp_path, PALE_CARDS, theme=theme, card=face).check().all == []


def faces() -> Iterator[tuple[str, Frame, FontBook]]:
    """Every face of the real game, and the book that its letters were measured in."""
    _, kit = check(Workspace(packaged()), "invisible_man")
    assert kit is not None
    fonts = kit.press.typesetter.book
    for group in kit.groups:
        for one in group.components(kit.press):
            yield f"{one.group}:{one.id}", one.front.frame, fonts
            if one.back is not None:
                yield f"{one.group}:{one.id} back", one.back.frame, fonts


def test_every_text_of_the_game_can_be_read() -> None:
    read, pale = 0, set()
    for name, frame, fonts in faces():
        for one in contrasts(frame, fonts):
            read += 1
            ratio = Color(one.fill).contrast(one.ground, method="wcag21")
            if ratio < one.needed:
                pale.add((name.partition(":")[0], one.fill, one.ground, f"{one.size:g} pt", f"{ratio:.2f}"))
    assert read > 1000
    assert sorted(pale) == []
