"""Less ink, and black ink alone: colours were worked out by hand, and the ink of the whole kit is measured."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import combinations

import pypdfium2
import pytest
from coloraide import Color
from PIL import ImageStat

from generator.build import check
from generator.fonts import FontBook
from generator.frame import Frame, Group, Icon, Item, Shape, Text, icons, words
from generator.kit import Kit
from generator.layout.contrast import contrasts
from generator.outputs.pdf.writer import PdfWriter
from generator.pack import Workspace, packaged
from generator.sheets.ink import Ink, grey, inked
from generator.sheets.model import Placed, Sheet
from generator.units import Box, Size

BLACK, WHITE, NAVY, PAPER, RED = "#000000", "#ffffff", "#1f3a5f", "#f5eedc", "#7d1f1d"
DPI = 200
"""At which the thinnest line of low ink, 0.12 mm, is a pixel wide: no line is drawn wider than it is."""


def rect(x: float, y: float, w: float, h: float, fill: str | None = NAVY, stroke: str | None = None) -> Shape:
    return Shape(f"M{x} {y}L{x + w} {y}L{x + w} {y + h}L{x} {y + h}Z", fill, stroke)


def line(y: float, colour: str, width: float, x: float = 0) -> Shape:
    return Shape(f"M{x} {y}L{x + 20} {y}", None, colour, width)


def low(*items: Item) -> list[Item]:
    return list(inked(Frame(100, 100, items), "low").items)


def shapes(*items: Item) -> list[Shape]:
    return [one for one in low(*items) if isinstance(one, Shape)]


def light(colour: str | None) -> float:
    assert colour is not None
    return float(Color(colour).luminance())


def contrast(one: str | None, other: str | None) -> float:
    assert one is not None
    assert other is not None
    return float(Color(one).contrast(other, method="wcag21"))


def test_full_ink_is_the_drawing_itself() -> None:
    frame = Frame(10, 10, (rect(0, 0, 10, 10),))
    assert inked(frame, "full") is frame


@pytest.mark.parametrize("colour", [NAVY, PAPER, RED, "#c28f2c", "#48624c", "#767676", BLACK, WHITE])
def test_a_grey_has_the_luminance_of_its_colour(colour: str) -> None:
    made = grey(colour)
    assert made[1:3] == made[3:5] == made[5:7]
    level = int(made[1:3], 16)
    below, above = (Color("srgb", [min(max(level + step, 0), 255) / 255] * 3).luminance() for step in (-1, 1))
    assert below <= light(colour) <= above


@pytest.mark.parametrize("ground", [WHITE, PAPER, "#e4dcc6", "#c9d9da", "#fbf7ec"])
@pytest.mark.parametrize("fill", ["#757575", RED, "#716651", "#3c7355", "#625c50"])
def test_no_text_is_paler_in_grey(fill: str, ground: str) -> None:
    assert contrast(grey(fill), grey(ground)) >= contrast(fill, ground) - 1e-9


def test_grey_reaches_everything_in_a_group() -> None:
    inner = Frame(5, 5, (rect(0, 0, 5, 5, NAVY, RED), Icon(0, 0, 4, "hat", RED), Text(1, 1, ("a",), "F", 9, 0, RED)))
    (group,) = inked(Frame(9, 9, (Group(1, 2, inner, 30, "M0 0L5 0L5 5Z", 0.5),)), "grey").items
    assert isinstance(group, Group)
    assert group._replace(frame=inner) == Group(1, 2, inner, 30, "M0 0L5 0L5 5Z", 0.5)
    shape, icon, text = group.frame.items
    assert shape == rect(0, 0, 5, 5, grey(NAVY), grey(RED))
    assert icon == Icon(0, 0, 4, "hat", grey(RED))
    assert text == Text(1, 1, ("a",), "F", 9, 0, grey(RED))


def test_white_words_on_a_dark_ground_become_black_on_a_tint() -> None:
    ground, text, icon = low(rect(0, 0, 15, 15), Text(2, 9, ("a",), "F", 9, 0, WHITE), Icon(5, 5, 4, "hat", WHITE))
    # 225 square millimetres keep a fifth: 255 - 0.2 * (255 - 31), and so on.
    assert isinstance(ground, Shape)
    assert ground.fill == "#d2d8df"
    assert isinstance(text, Text)
    assert text.fill == BLACK
    # The icon gets the hue of the ground, and a contrast of 7 to white.
    assert isinstance(icon, Icon)
    assert 7 <= contrast(icon.fill, WHITE) < 8.5
    assert Color(icon.fill).convert("hsl")["hue"] == pytest.approx(Color(NAVY).convert("hsl")["hue"], abs=3)


def test_what_is_dark_on_light_stays() -> None:
    _, icon = low(rect(0, 0, 15, 15, PAPER), Icon(5, 5, 4, "hat", RED))
    assert isinstance(icon, Icon)
    assert icon.fill == RED


@pytest.mark.parametrize(
    ("side", "tint"), [(1.5, "#808080"), (5, "#b2b2b2"), (15, "#cccccc"), (50, "#d9d9d9"), (90, "#f2f2f2")]
)
def test_the_larger_a_fill_the_paler(side: float, tint: str) -> None:
    """Half, 30, 20, 15 and 5 parts in a hundred of black stay."""
    (shape,) = shapes(rect(0, 0, side, side, BLACK))
    assert shape.fill == tint


def test_size_counts_as_printed() -> None:
    (group,) = low(Group(0, 0, Frame(90, 90, (rect(0, 0, 90, 90, BLACK),)), 0, "", 1 / 6))
    assert isinstance(group, Group)
    (shape,) = group.frame.items
    assert isinstance(shape, Shape)
    assert shape.fill == "#cccccc"
    assert shape.width / 6 == pytest.approx(0.18)


def test_a_fill_that_stood_out_gets_a_line_round_it() -> None:
    dark, bright = shapes(rect(0, 0, 50, 50), rect(10, 10, 9, 9, PAPER))
    assert dark.stroke == NAVY
    assert contrast(bright.stroke, bright.fill) > 4.5
    (quiet,) = shapes(rect(0, 0, 50, 50, PAPER))
    assert quiet.stroke is None


def test_two_shapes_of_a_colour_stay_one() -> None:
    # The right half of the second rectangle lies on white, its left half on the first.
    first, second, edge = shapes(rect(0, 0, 20, 20), rect(10, 5, 20, 10))
    assert first.stroke == NAVY
    assert (second.stroke, edge.fill, edge.stroke) == (None, None, NAVY)
    left, top, right, bottom = bounds(edge.path)
    assert (left, top, right, bottom) == (20, 5, 30, 15)
    _, wholly = shapes(rect(0, 0, 20, 20), rect(5, 5, 10, 10))
    assert wholly.stroke is None


def bounds(path: str) -> tuple[float, float, float, float]:
    numbers = [float(one) for one in path.replace("M", " ").replace("L", " ").split()]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def test_a_small_light_mark_becomes_a_dark_one() -> None:
    _, dot = shapes(rect(0, 0, 15, 15), rect(5, 5, 1.5, 1.5, PAPER))
    assert light(dot.fill) < light("#d2d8df") - 0.2


def test_lines_are_narrower_and_wide_ones_paler() -> None:
    thin, hair, wide = shapes(line(5, BLACK, 0.4), line(10, BLACK, 0.1), line(15, BLACK, 2.0))
    assert [thin.width, hair.width, wide.width] == pytest.approx([0.26, 0.1, 2.0])
    assert 6 < contrast(thin.stroke, WHITE) < 8.5
    assert 4 < contrast(wide.stroke, WHITE) < 6


def test_a_light_line_on_a_dark_ground_becomes_dark() -> None:
    _, stroke = shapes(rect(0, 0, 30, 30), line(10, PAPER, 0.3))
    assert 3.5 < contrast(stroke.stroke, WHITE) < 6


def test_what_is_clipped_away_is_no_ground() -> None:
    inner = Frame(40, 40, (rect(0, 0, 40, 40, NAVY),))
    stroke = line(10, PAPER, 0.3)
    (_, outside) = low(Group(0, 0, inner, 0, "M0 30L40 30L40 40L0 40Z"), stroke)
    assert isinstance(outside, Shape)
    assert outside.stroke == PAPER
    (_, inside) = low(Group(0, 0, inner, 0, "M0 0L40 0L40 40L0 40Z"), stroke)
    assert isinstance(inside, Shape)
    assert light(inside.stroke) < 0.4


def test_a_seam_of_letters_becomes_white() -> None:
    # 9 pt are 3.2 mm: the seam begins where the text does and stays within a line's height.
    seam = Shape("M10 7.5L16 7.5L16 10.2L10 10.2Z", None, NAVY, 0.4, (), 1)
    halo, text = low(seam, Text(10, 10, ("word",), "F", 9, 0, WHITE))
    assert isinstance(halo, Shape)
    assert halo.stroke == WHITE
    assert isinstance(text, Text)
    assert text.fill == BLACK


@cache
def kit() -> Kit:
    _, made = check(Workspace(packaged()), "invisible_man")
    assert made is not None
    return made


@cache
def faces() -> tuple[tuple[str, str, Frame, int], ...]:
    """Group, piece, drawing and copies of each side of each piece of the game."""
    return tuple(
        (group.name, one.id, face.frame, one.copies)
        for group in kit().groups
        for one in kit().components(group)
        for _, face in one.faces()
    )


def book() -> FontBook:
    return kit().press.typesetter.book


@cache
def darkness(frame: Frame) -> float:
    """Cyan, magenta and yellow of the trimmed face: square millimetres of solid ink."""
    page, size = BytesIO(), Size(frame.w, frame.h)
    writer = PdfWriter(page, "", "", "en", book(), kit().pack.icons())
    whole = Box(0, 0, *size)
    writer.add(Sheet(size, (Placed(frame, 0, 0, whole),), (), whole, 0.0))
    writer.close()
    with pypdfium2.PdfDocument(page.getvalue()) as document:
        image = document[0].render(scale=DPI / 72).to_pil().convert("RGB")
    return sum(1 - mean / 255 for mean in ImageStat.Stat(image).mean) * frame.w * frame.h


def test_low_takes_a_third_of_the_ink_of_the_kit() -> None:
    full = sum(darkness(frame) * copies for _, _, frame, copies in faces())
    spared = sum(darkness(inked(frame, "low")) * copies for _, _, frame, copies in faces())
    assert spared <= full / 3, f"{spared / full:.3f}"
    darkness.cache_clear()


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_every_text_of_the_game_can_be_read(ink: Ink) -> None:
    seen = 0
    for frame in {frame: None for _, _, frame, _ in faces()}:
        for one in contrasts(inked(frame, ink), book()):
            assert one.ratio >= 4.5, one
            seen += 1
    assert seen > 1000


def test_text_is_black_in_low_ink_and_says_the_same() -> None:
    for _, _, frame, _ in faces():
        made = inked(frame, "low")
        assert list(words(made)) == list(words(frame))
        assert list(icons(made)) == list(icons(frame))
        assert {one.fill for one in texts(made)} <= {BLACK, "#555555"}


def texts(frame: Frame) -> Iterator[Text]:
    for item in frame.items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.frame)


SYMBOLS = {"players": "emblem", "evidence": "icon", "town_sizes": "shape"}


@pytest.mark.parametrize("table", SYMBOLS)
def test_what_must_differ_differs_in_grey(table: str) -> None:
    """By a distance of 12, as for every eye in colour; the players, five of them, by their emblems."""
    entries = getattr(kit().pack.game, table).values()
    for one, other in combinations(entries, 2):
        apart = Color(grey(one.colour)).delta_e(grey(other.colour), method="2000")
        symbols = getattr(one, SYMBOLS[table]), getattr(other, SYMBOLS[table])
        assert symbols[0] != symbols[1]
        assert apart >= 12 or table == "players", (one.id, other.id, apart)


@pytest.mark.parametrize("group", ["markers", "coins"])
def test_colours_of_tokens_differ_in_grey(group: str) -> None:
    theme = kit().press.theme
    for one, other in combinations(theme.apart[group], 2):
        apart = Color(grey(theme.colours[one])).delta_e(grey(theme.colours[other]), method="2000")
        assert apart >= 12, (one, other, apart)


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_pieces_that_differ_still_do(ink: Ink) -> None:
    drawn = {frame: None for _, _, frame, _ in faces()}
    assert len({inked(frame, ink) for frame in drawn}) == len(drawn) > 100
    for table, symbol in SYMBOLS.items():
        if symbol == "shape":
            continue
        shown = {name for _, _, frame, _ in faces() for name in icons(inked(frame, ink))}
        assert {getattr(one, symbol) for one in getattr(kit().pack.game, table).values()} <= shown
