"""The page "what changed": what it says, what it shows, and what it does with what is gone."""

import base64
import re
from collections.abc import Mapping
from html import unescape
from io import BytesIO
from typing import Any

import html5lib
import pytest
from PIL import Image

from generator.compare import Cause, Change, How
from generator.expr.reads import Told
from generator.frame import Frame, Icon, Picture, Shape, Text
from generator.kit import Kit, kit_of
from generator.outputs.changes import About, Shown, changes_page
from generator.outputs.changes.views import Views, gone, rings, zoom
from tests.kit import game

ABOUT = About("Probe", "v0.1 (a git tag)", "version 0.2, pack 1234abcd", "")
CARDS = "anne: {name: Anne, text: One.}\nbob: {name: Bob, text: Two.}\n"
KIT = """\
cards: {title: Cards, kind: poker, from: cards, front: card, back: plain}
discs: {title: Discs, kind: token_20, copies: 4, front: plain}
"""
PLAIN = "draw: [{rect: {box: 2 2 10 10, fill: red}}]\n"
RED, BLUE = "#cc0000", "#0000cc"


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    made = kit_of(game(tmp_path_factory.mktemp("changes"), CARDS, kit=KIT, plain=PLAIN).pack())
    assert made is not None
    return made


def square(x: float, y: float, fill: str, *, side: float = 10, size: tuple[float, float] = (60, 80)) -> Frame:
    """A white card with one coloured square."""
    path = f"M{x} {y}L{x + side} {y}L{x + side} {y + side}L{x} {y + side}Z"
    return Frame(*size, (Shape("M0 0L60 0L60 80L0 80Z", "#ffffff"), Shape(path, fill)))


def change(
    how: How = "changed",
    id_: str = "anne",
    *causes: tuple[str, Told, Told],
    sides: tuple[str, ...] = ("front",),
    copies: tuple[int, int] = (1, 1),
    group: str = "cards",
) -> Change:
    return Change(group, group.capitalize(), id_, how, sides, copies, tuple(Cause(*one) for one in causes))


def one(made: Change, old: Frame | None, new: Frame | None) -> Shown:
    faces: list[Mapping[str, Frame]] = [{} if face is None else {"front": face} for face in (old, new)]
    return Shown(made, faces[0], faces[1])


def parsed(html: str) -> Any:
    """The page's tree; raises at anything that HTML5 forbids."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    return parser.parse(html)


def said(html: str) -> str:
    """What is read on the page, spaces folded."""
    shown = re.sub(r"<style>.*?</style>|<defs>.*?</defs>", "", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", "", shown)).split())


def test_each_change_is_named_once_with_its_causes_and_counted(kit: Kit) -> None:
    html = changes_page(
        [
            one(change("changed", "anne", ("items.horse.price", 5, 41)), square(5, 5, RED), square(5, 5, BLUE)),
            one(change("added", "bob", copies=(0, 2)), None, square(9, 9, BLUE)),
            one(change("removed", "old_carl", copies=(1, 0)), square(20, 20, RED), None),
            one(change("copies", "discs", copies=(3, 4), group="discs"), square(1, 1, RED), square(1, 1, RED)),
        ],
        ABOUT,
        kit,
    )
    parsed(html)
    text = said(html)
    assert "Since v0.1 (a git tag)" in text
    assert "1 added 1 removed 1 changed 1 in another number" in text
    assert "Cards 1 added, 1 removed, 1 changed" in text
    assert "items.horse.price: 5 → 41" in text
    assert "copies: 3 → 4" in text
    assert re.findall(r"<h3[^>]*>([^<]*)</h3>", html) == ["Anne", "Bob", "Old carl", "Discs"]
    labels = re.findall(r'<svg class="face" role="img" aria-label="([^"]*)"', html)
    assert labels == [
        "Anne, front, before", "Anne, front, now", "Bob, front, now", "Old carl, front, before", "Discs, front, now",
    ]  # fmt: skip


def test_pictures_are_in_the_page_once_each_and_nothing_else_is_asked_for(kit: Kit) -> None:
    red, blue = square(5, 5, RED), square(5, 5, BLUE)
    html = changes_page([one(change("changed", id_), red, blue) for id_ in ("anne", "bob")], ABOUT, kit)
    data = re.findall(r'<image id="face--([0-9a-f]{16})"[^>]* href="data:image/png;base64,([^"]+)"', html)
    assert len(data) == 2
    assert re.findall(r'(?:src|href)="(?!#|data:)', html) == []
    assert "<script" not in html
    assert "default-src 'none'" in html
    colours = []
    for _, packed in data:
        image = Image.open(BytesIO(base64.b64decode(packed))).convert("RGB")
        assert image.size == (340, 454)  # 60 and 80 mm at 144 dots an inch: 340.2 and 453.5
        colours.append(image.getpixel((57, 57)))  # 10 mm from both edges, in the square
    assert colours == [(204, 0, 0), (0, 0, 204)]
    assert html.count('href="#face--') == 4


def test_a_ring_is_drawn_round_what_differs_on_the_new_picture_alone(kit: Kit) -> None:
    html = changes_page([one(change(), square(5, 5, RED), square(5, 5, BLUE))], ABOUT, kit)
    rings_drawn = re.findall(r'class="ring" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', html)
    assert len(rings_drawn) == 1
    x, y, w, h = map(float, rings_drawn[0])
    room = 2.5 / 3  # an 80 mm face takes three pixels a millimetre
    assert (x, y) == pytest.approx((5 - room, 5 - room), abs=0.2)
    assert (w, h) == pytest.approx((10 + 2 * room, 10 + 2 * room), abs=0.4)
    before, now = re.findall(r'<svg class="face".*?</svg>', html, re.DOTALL)
    assert "ring" not in before
    assert "ring" in now


def test_two_places_far_apart_have_two_rings_and_the_mark_has_none(kit: Kit) -> None:
    face = kit.press.typesetter.book.stack(("EB Garamond",)).faces[0].name
    frames = []
    for fill, mark in ((RED, "AAAA"), (BLUE, "WWWW")):
        here, there = square(5, 5, fill), square(40, 60, fill)
        items = (*here.items, there.items[1], Text(5, 78, (mark,), face, 6.5, 3, "#000000"))
        frames.append(Frame(60, 80, items, mark=mark))
    html = changes_page([one(change(), frames[0], frames[1])], ABOUT, kit)
    assert html.count('class="ring"') == 2


def test_rings_hold_what_is_near_and_keep_apart_what_is_not() -> None:
    mask = Image.new("L", (100, 60))
    for x, y in ((10, 10), (14, 10), (80, 50)):
        mask.putpixel((x, y), 255)
    assert rings(mask, 4) == [(10, 10, 15, 11), (80, 50, 81, 51)]
    assert rings(Image.new("L", (20, 20)), 4) == []


def test_what_differs_inside_a_frame_that_differs_is_one_ring() -> None:
    mask = Image.new("L", (60, 60))
    mask.paste(255, (0, 0, 60, 2))
    mask.paste(255, (0, 0, 2, 60))
    mask.paste(255, (40, 40, 44, 44))
    assert rings(mask, 2) == [(0, 0, 60, 60)]


def test_a_face_that_changed_all_over_or_in_size_says_so(kit: Kit) -> None:
    all_over = changes_page([one(change(), square(0, 0, RED, side=60), square(0, 0, BLUE, side=60))], ABOUT, kit)
    assert "Changed all over." in said(all_over)
    assert 'class="ring"' not in all_over
    larger = square(5, 5, RED)._replace(w=70)
    sized = said(changes_page([one(change(), square(5, 5, RED), larger)], ABOUT, kit))
    assert "The size changed: 60 × 80 mm, now 70 × 80 mm." in sized


def test_two_that_look_alike_say_so(kit: Kit) -> None:
    twin = square(5, 5, RED)
    alike = twin._replace(items=(*twin.items, twin.items[1]))
    html = changes_page([one(change(), twin, alike)], ABOUT, kit)
    assert "both look the same" in said(html)


def test_what_changed_on_a_large_face_is_also_shown_near(kit: Kit) -> None:
    old, new = (square(100, 50, fill, size=(400, 300)) for fill in (RED, BLUE))
    html = changes_page([one(change(), old, new)], ABOUT, kit)
    parsed(html)
    seen = re.findall(r'aria-label="(Anne, front, [^"]*)" viewBox="([^"]*)"', html)
    assert [label for label, _ in seen][2:] == ["Anne, front, before, detail 1", "Anne, front, now, detail 1"]
    x, y, w, h = map(float, seen[2][1].split())
    assert (w, h) == (36, 36)
    assert (x + w / 2, y + h / 2) == pytest.approx((105, 55), abs=0.3)
    assert html.count("<image ") == 2


@pytest.mark.parametrize(("w", "h", "by"), [(63, 88, 3), (20, 20, 6), (594, 420, 420 / 594), (140, 100, 3)])
def test_faces_are_neither_tiny_nor_huge_on_the_screen(w: float, h: float, by: float) -> None:
    assert zoom(Frame(w, h, ())) == pytest.approx(by)


def test_every_text_is_escaped(kit: Kit) -> None:
    evil = '<img src=x onerror="alert(1)">'
    causes = (Cause(f"items.{evil}", evil, f"{evil} & more of it"),)
    made = Change(evil, evil, evil, "changed", ("front",), (1, 1), causes)
    about = About(evil, evil, evil, f"{evil}\n\n# {evil}\n\n- [x](javascript:alert(1)) ![y](http://example.org/y.png)")
    html = changes_page([one(made, square(5, 5, RED), square(5, 5, BLUE))], about, kit)
    assert "<img" not in html
    assert 'href="javascript' not in html
    assert "onerror" not in re.sub(r'"[^"]*"', '""', "".join(re.findall(r"<[^>]+>", html)))
    text = said(html)
    for told in (f"Since {evil}", f"items.{evil}: {evil} → {evil} & more of it"):
        assert told in text
    assert text.count(evil) >= 8  # game twice, now twice, since, notes twice, group, card, cause


def test_notes_are_markdown_with_headings_below_the_pages(kit: Kit) -> None:
    notes = "# Round two\n\nThe *horse* was **too cheap**.\n\n- One\n- Two <b>\n"
    html = changes_page([], ABOUT._replace(notes=notes), kit)
    tree = parsed(html)
    section = next(one for one in tree.iter("section") if one.get("class") == "notes")
    assert [child.tag for child in section] == ["h2", "h3", "p", "ul"]
    assert "Two <b>" in said(html)
    assert "Nothing that is printed changed" in said(html)


def test_words_that_differ_are_marked_in_long_texts(kit: Kit) -> None:
    cause = ("cards.anne.text", "He managed the soup well", "He managed the gravy well")
    html = changes_page([one(change("changed", "anne", cause), square(5, 5, RED), square(5, 5, BLUE))], ABOUT, kit)
    assert "<del>He managed the <mark>soup</mark> well</del>" in html
    assert "<ins>He managed the <mark>gravy</mark> well</ins>" in html


def test_nothing_yes_and_a_part_that_is_no_value(kit: Kit) -> None:
    causes = (("a.note", None, "x"), ("a.flag", False, True), ("a.size", 2.5, 3.0), ("icons/lantern", None, None),
              ("pieces.map.front", "8e3b96aa257929fe", "9065eb1100fb2f91"))  # fmt: skip
    html = said(changes_page([one(change("changed", "anne", *causes), None, square(5, 5, BLUE))], ABOUT, kit))
    for told in (
        "a.note: nothing → x",
        "a.flag: no → yes",
        "a.size: 2.5 → 3",
        "icons/lantern pieces.map.front Front, before",
    ):
        assert told in html


def test_many_causes_are_folded(kit: Kit) -> None:
    causes = tuple((f"a.b{number}", 1, 2) for number in range(11))
    html = changes_page([one(change("changed", "anne", *causes), None, None)], ABOUT, kit)
    assert "<details><summary>3 more causes</summary>" in html
    assert html.count("<code>") == 11


def test_an_old_face_that_cannot_be_drawn_is_told(kit: Kit) -> None:
    blank = square(5, 5, RED)
    text = Text(5, 20, ("abc",), "NoSuchFace-Regular", 9, 3, "#000000")
    face = kit.press.typesetter.book.stack(("EB Garamond",)).faces[0].name
    for item, why in (
        (Icon(5, 5, 9, "never-drawn", RED), "an icon that is gone: never-drawn"),
        (text, "a typeface that is gone: NoSuchFace-Regular"),
        (text._replace(face=face, lines=("漢",)), f"letters that a typeface no longer has: {face}"),
        (Picture(0, 0, 9, 9, "0123456789abcdef"), "a picture file that is gone"),
    ):
        old = blank._replace(items=(*blank.items, item))
        assert gone(old, kit) == why
        html = changes_page([one(change(), old, square(5, 5, BLUE))], ABOUT, kit)
        parsed(html)
        assert f"The old picture needs {why}." in said(html)
        assert html.count("<image ") == 1


def test_what_is_not_at_hand_is_told(kit: Kit) -> None:
    without = said(changes_page([one(change(), None, square(5, 5, BLUE))], ABOUT, kit))
    assert "No earlier picture is at hand." in without
    removed = said(changes_page([one(change("removed", copies=(1, 0)), None, None)], ABOUT, kit))
    assert "No earlier picture is at hand." in removed


def test_real_faces_keep_their_corners_and_round_ones_are_round(kit: Kit) -> None:
    shown = []
    for name, id_ in (("cards", "anne"), ("discs", "discs")):
        face = kit.piece(f"{name}:{id_}", "front")
        assert isinstance(face, Frame)
        shown.append(one(change("added", id_, copies=(0, 1), group=name), None, face))
    html = changes_page(shown, ABOUT, kit)
    styles = re.findall(r'style="width:(\d+)px;border-radius:([^"]+)"', html)
    assert styles == [("190", "4.72% / 3.37%"), ("120", "50%")]  # 63.5 x 88.9 mm with corners of 3 mm


def test_a_large_deck_is_shown_coarser(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.outputs.changes.views.MOST_PIXELS", 340 * 454 // 4)
    frame = square(5, 5, RED)
    views = Views(kit, [frame])
    views.view((None, frame), ("", "now"), None)
    packed = views.definitions().partition("base64,")[2].partition('"')[0]
    assert Image.open(BytesIO(base64.b64decode(packed))).size == (170, 227)


def test_the_same_changes_make_the_same_page(kit: Kit) -> None:
    shown = [one(change("changed", "anne", ("a.b", 1, 2)), square(5, 5, RED), square(5, 5, BLUE))]
    assert changes_page(shown, ABOUT, kit) == changes_page(shown, ABOUT, kit)
