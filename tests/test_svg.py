"""Frames as SVG: every item where the frame has it, nothing of it markup, what comes again defined once."""

import math
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.frame import Frame, Group, Icon, Item, Shape, Text
from generator.outputs.svg import Drawings, short

SQUARE = Shape("M0 0L10 0L10 10L0 10Z", fill="#112233")


def drawings(*items: Item, w: float = 60, h: float = 40, name: str = "one") -> Drawings:
    made = Drawings(lambda icon: f"icon--{icon}")
    made.add(name, Frame(w, h, items))
    return made


def drawn(*items: Item, w: float = 60, h: float = 40) -> ElementTree.Element:
    """The drawing's element."""
    root = defined(drawings(*items, w=w, h=h))
    (found,) = [one for one in root.iter("g") if one.get("id") == "drawing--one"]
    return found


def defined(made: Drawings) -> ElementTree.Element:
    return ElementTree.fromstring(made.definitions())


def test_a_place_shows_the_drawing_in_millimetres() -> None:
    shown = drawings(SQUARE, w=63.5, h=88.9).shown("one", 'a "b" <c>')
    assert shown == (
        '<svg class="drawing" style="--w:63.5;--h:88.9" viewBox="0 0 63.5 88.9" role="img" '
        'aria-label="a &quot;b&quot; &lt;c&gt;"><use href="#drawing--one"></use></svg>'
    )


def test_a_drawing_for_the_eye_alone_is_hidden_from_the_ear() -> None:
    assert 'aria-hidden="true"' in drawings(SQUARE).shown("one", "")


def test_a_shape_keeps_paint_line_and_dash() -> None:
    (path,) = drawn(Shape("M1 2L3 4", None, "#aabbcc", 0.35, (1.2, 0.9), 1))
    assert path.attrib == {
        "d": "m1 2 2 2",
        "fill": "none",
        "stroke": "#aabbcc",
        "stroke-width": ".35",
        "stroke-dasharray": "1.2 .9",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }


def test_text_stands_on_its_baselines_in_the_class_of_its_face() -> None:
    made = drawings(Text(5, 10, ("a & b", "", "<c>"), "Face-Bold", 72, 25.4, "#010203", 7.2))
    assert made.faces() == {"Face-Bold": "drawn-0"}
    assert made.letters == {"Face-Bold": set("a & b<c>")}
    first, last = list(defined(made))[-1]
    assert (first.text, last.text) == ("a & b", "<c>")
    assert first.attrib == {
        "class": "drawn-0",
        "font-size": "25.4",
        "fill": "#010203",
        "letter-spacing": "2.54",
        "x": "5",
        "y": "10",
    }
    assert last.get("y") == "60.8"


def test_an_icon_is_a_reference_to_its_symbol() -> None:
    (use,) = drawn(Icon(1, 2.5, 7, "top-hat", "#000000"))
    assert use.attrib == {
        "href": "#icon--top-hat",
        "x": "1",
        "y": "2.5",
        "width": "7",
        "height": "7",
        "fill": "#000000",
    }


def place(steps: str, x: float, y: float) -> tuple[float, float]:
    """Where a point comes to lie by a ``transform``."""
    for name, numbers in reversed(re.findall(r"(\w+)\(([^)]*)\)", steps)):
        values = [float(one) for one in numbers.split()]
        if name == "translate":
            x, y = x + values[0], y + values[1]
        elif name == "scale":
            x, y = x * values[0], y * values[0]
        else:
            angle = math.radians(values[0])
            x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
    return x, y


@pytest.mark.parametrize(
    ("turn", "scale", "corner"),
    [
        (0, 1, (5, 7)),
        (0, 0.5, (5, 7)),
        (90, 1, (20, 2)),  # 20 x 10 about (15, 12): its top left goes to the top right
        (180, 1, (25, 17)),
        (90, 0.5, (12.5, 4.5)),  # 10 x 5 about (10, 9.5)
    ],
)
def test_a_group_is_placed_scaled_and_turned_about_its_centre(
    turn: float, scale: float, corner: tuple[float, float]
) -> None:
    (group,) = drawn(Group(5, 7, Frame(20, 10, (SQUARE,)), turn, "", scale))
    assert place(group.get("transform", ""), 0, 0) == pytest.approx(corner, abs=0.01)


def test_a_clip_is_defined_once_and_named_by_the_group() -> None:
    group = Group(0, 0, Frame(20, 10, (SQUARE,)), 0, "M0 0L20 0L20 10L0 10Z")
    root = defined(drawings(group, group._replace(x=30)))
    (clip,) = root.iter("clipPath")
    assert [one.get("d") for one in clip] == ["m0 0h20v10h-20z"]
    named = [one.get("clip-path") for one in root.iter("g") if one.get("clip-path")]
    assert named == [f"url(#{clip.get('id')})"] * 2


def test_a_large_part_that_comes_again_is_defined_once() -> None:
    big = Frame(50, 50, tuple(SQUARE._replace(path=f"M{i} 0L9 9") for i in range(20)))
    made = drawings(Group(0, 0, big), Group(50, 0, big, 0, "", 0.2))
    made.add("two", Frame(80, 80, (Group(3, 3, big),)))
    root = defined(made)
    assert made.definitions().count("M19 0".lower()) == 1
    uses = [one for one in root.iter("use") if one.get("href", "").startswith("#drawn--")]
    assert len(uses) == 3
    assert len({one.get("href") for one in uses}) == 1


def test_a_long_line_followed_twice_is_defined_once() -> None:
    coast = "M0 0" + "".join(f"L{i} {i % 7}.37" for i in range(1, 90))
    made = drawings(Shape(coast, "#ffffff"), Shape(coast, None, "#000000", 2))
    (line,) = [one for one in defined(made).iter("path") if one.get("id")]
    uses = list(defined(made).iter("use"))
    assert [one.get("href") for one in uses] == [f"#{line.get('id')}"] * 2
    assert [one.get("fill") for one in uses] == ["#ffffff", "none"]


def test_a_drawing_is_defined_once() -> None:
    made = drawings(SQUARE)
    made.add("one", Frame(1, 1, ()))
    assert made.definitions().count("drawing--one") == 1


def test_the_same_frames_make_the_same_text() -> None:
    items = (SQUARE, Text(0, 0, ("ab",), "F", 9, 4, "#000000"), Icon(0, 0, 3, "sun", "#000000"))
    assert drawings(*items).definitions() == drawings(*items).definitions()


@pytest.mark.parametrize(
    ("path", "shortened"),
    [
        ("M0 0L10 0L10 10L0 10Z", "m0 0h10v10h-10z"),
        ("M1.234 5.678L2.345 6.789", "m1.23 5.68 1.12 1.11"),
        ("M0 0C1 0 2 1 2 2C2 3 1 4 0 4", "m0 0c1 0 2 1 2 2 0 1-1 2-2 2"),
        ("M5 5L6 6ZM7 7L8 8Z", "m5 5 1 1zm2 2 1 1z"),
        ("M0 0L-0.5 -0.25", "m0 0-.5-.25"),
        ("M 1 2 L 3 4", "m1 2 2 2"),
    ],
)
def test_paths_are_said_shortly(path: str, shortened: str) -> None:
    assert short(path) == shortened


POINT = st.floats(-600, 600, allow_nan=False).map(lambda value: round(value, 3))


@given(st.lists(st.tuples(st.sampled_from("LC"), st.lists(POINT, min_size=6, max_size=6)), max_size=40), POINT, POINT)
def test_rounding_does_not_add_up(parts: list[tuple[str, list[float]]], x: float, y: float) -> None:
    """Each point of the short path lies within a hundredth of its place, however many went before."""
    path, wanted = f"M{x} {y}", [(x, y)]
    for command, numbers in parts:
        numbers = numbers if command == "C" else numbers[:2]
        path += command + " ".join(map(str, numbers))
        wanted.append((numbers[-2], numbers[-1]))
    assert close(points(short(path)), wanted)


def close(found: list[tuple[float, float]], wanted: list[tuple[float, float]]) -> bool:
    return len(found) == len(wanted) and all(
        abs(a - c) < 0.0051 and abs(b - d) < 0.0051 for (a, b), (c, d) in zip(found, wanted, strict=True)
    )


def points(path: str) -> list[tuple[float, float]]:
    """Where a path of m, l, h, v and c comes by."""
    out: list[tuple[float, float]] = []
    x = y = 0.0
    for command, rest in re.findall(r"([mlhvc])([^mlhvcz]*)", path):
        numbers = [float(one) for one in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        step = {"h": 1, "v": 1, "c": 6}.get(command, 2)
        for i in range(0, len(numbers), step):
            move = numbers[i : i + step]
            x += 0 if command == "v" else move[-1] if command == "h" else move[-2]
            y += 0 if command == "h" else move[-1]
            out.append((x, y))
    return out
