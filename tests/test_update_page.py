"""The printed page "take these out, put these in": drawn from a scope by hand, read as a frame."""

from typing import Any

import pytest

from generator.compare import Cause, Change, How
from generator.diagnostic import Diagnostic
from generator.frame import Frame, Group, Item, Shape, Text
from generator.kit import Kit, kit_of
from generator.layout.drawing import Stock
from generator.maker import Maker
from generator.outputs.changes.printed import LINE, LINES, ROWS, ROWS_BELOW_NOTES, Row, pages, plain, row
from tests.kit import game
from tests.test_guide import PAGE_THEME

OLD = Frame(60, 80, (Shape("M0 0L60 0L60 80L0 80Z", "#cc0000"),))
NEW = Frame(60, 80, (Shape("M0 0L60 0L60 80L0 80Z", "#0000cc"),))
KIT = """\
guide: {title: Print guide, kind: page, front: guide}
update: {title: Update, kind: page, front: update}
"""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    made = kit_of(game(tmp_path_factory.mktemp("update"), "a: {name: A, text: B}\n", kit=KIT, theme=PAGE_THEME).pack())
    assert made is not None
    return made


def change(how: How, id_: str, copies: tuple[int, int] = (1, 1), *causes: Cause, group: str = "cards") -> Change:
    return Change(group, "Location cards", id_, how, ("front",), copies, causes)


def made(how: How, id_: str = "anne", copies: tuple[int, int] = (1, 1), *causes: Cause, **more: Any) -> Row:
    marks = ("K3XY" if copies[0] else "", "P9QW" if copies[1] else "")
    pieces = (f"old|cards:{id_}" if copies[0] else "", f"cards:{id_}" if copies[1] else "")
    given: dict[str, Any] = {"name": "", "marks": marks, "pieces": pieces} | more
    return row(change(how, id_, copies, *causes), **given)


def drawn(kit: Kit, scope: dict[str, Any]) -> tuple[Frame, list[str], list[Diagnostic]]:
    """The page, the pieces that it asked for, and what was found wrong."""
    asked: list[str] = []

    def piece(name: str, side: str) -> Frame:
        assert side == "front"
        asked.append(name)
        return OLD if name.startswith("old|") else NEW

    maker = Maker(kit.pack, kit.pack.kinds())
    entry = kit.pack.game.kit["update"]
    face = maker.template("update", entry.at("front"))
    assert face is not None, maker.found
    press = kit.press
    press.pieces, press.found = piece, []
    [frame] = press.deck(face, [{"it": entry, "id": "update", "number": scope["sheet"], **scope}], Stock(196, 265))
    return frame, asked, press.found


def texts(frame: Frame) -> list[str]:
    """What each text says, its lines joined."""
    out = []
    for item in frame.items:
        if isinstance(item, Text):
            out.append(" ".join(item.lines))
        elif isinstance(item, Group):
            out += texts(item.frame)
    return out


def flat(items: tuple[Item, ...]) -> str:
    """All words of the page in drawing order, without the places where they may break."""
    return " ".join(" ".join(texts(Frame(0, 0, items))).replace("\u200b", "").split())


def test_a_changed_card_shows_both_faces_with_their_marks_and_the_cause(kit: Kit) -> None:
    one = made("changed", "anne", (2, 2), Cause("items.horse.price", 5, 41), name="Anne of the Marsh")
    [scope] = pages([one], "v0.1 (a git tag)", "")
    frame, asked, found = drawn(kit, scope)
    assert found == []
    assert asked == ["old|cards:anne", "cards:anne"]
    said = flat(frame.items)
    for words in (
        "Take these out, put these in", "For a kit of v0.1 (a git tag).", "Location cards", "Anne of the Marsh",
        "out 2, mark K3XY", "in 2, mark P9QW", "horse.price: 5, now 41", "of the box: 2 pieces.",
    ):  # fmt: skip
        assert words in said, words


@pytest.mark.parametrize(
    ("how", "copies", "asked", "said", "unsaid"),
    [
        ("added", (0, 3), ["cards:anne"], ["in 3, mark P9QW"], ["out"]),
        ("removed", (2, 0), ["old|cards:anne"], ["out 2, mark K3XY"], ["in 0", "P9QW"]),
        ("copies", (3, 5), ["cards:anne"], ["in 2, mark P9QW", "5 in all, 3 before"], ["out"]),
        ("copies", (5, 3), ["cards:anne"], ["out 2, mark K3XY", "3 in all, 5 before"], ["P9QW"]),
    ],
)
def test_what_goes_and_what_comes(
    kit: Kit, how: How, copies: tuple[int, int], asked: list[str], said: list[str], unsaid: list[str]
) -> None:
    [scope] = pages([made(how, "anne", copies)], "the last build", "")
    frame, pieces, found = drawn(kit, scope)
    assert found == []
    assert pieces == asked
    shown = flat(frame.items)
    assert all(words in shown for words in said)
    assert not any(words in shown.partition("from the new.")[2] for words in unsaid)


def test_the_old_face_lies_left_of_the_new_one_and_is_struck(kit: Kit) -> None:
    [scope] = pages([made("changed")], "v0.1", "")
    frame, _, _ = drawn(kit, scope)
    places = dict(faces(frame.items, 0.0))
    assert 4 <= places["#cc0000"] < 4 + 19
    assert 29 <= places["#0000cc"] < 29 + 20
    dark = [one for one in shapes(frame.items) if (one.stroke, one.width) == ("#1d1b1a", 0.5)]
    assert [one.path.partition("L")[2] for one in dark if one.path.startswith("M0 ")] == ["19 0"]  # up to the right


def faces(items: tuple[Item, ...], left: float) -> list[tuple[str, float]]:
    """Colour and left edge, in millimetres of the page, of each piece."""
    out: list[tuple[str, float]] = []
    for item in items:
        if isinstance(item, Group):
            if item.frame in (OLD, NEW):
                out.append((str(item.frame.items[0].fill), left + item.x))  # type: ignore[union-attr]
            else:
                out += faces(item.frame.items, left + item.x)
    return out


def shapes(items: tuple[Item, ...]) -> list[Shape]:
    out: list[Shape] = []
    for item in items:
        if isinstance(item, Shape):
            out.append(item)
        elif isinstance(item, Group) and item.frame not in (OLD, NEW):
            out += shapes(item.frame.items)
    return out


def test_what_has_no_picture_has_an_empty_frame(kit: Kit) -> None:
    [scope] = pages([made("removed", "anne", (1, 0), pieces=("", ""))], "v0.1", "")
    frame, asked, found = drawn(kit, scope)
    assert (asked, found) == ([], [])
    assert "no picture" in flat(frame.items)


def test_rows_are_dealt_to_pages_and_counted_over_all(kit: Kit) -> None:
    rows = [made("changed", f"card_{number}", (2, 3)) for number in range(30)]
    scopes = pages(rows, "v0.1", "A note.")
    assert (ROWS, ROWS_BELOW_NOTES) == (16, 12)
    assert [len(scope["rows"]) for scope in scopes] == [12, 16, 2]
    assert [len(scope["rows"]) for scope in pages(rows, "v0.1", "")] == [16, 14]
    for number, scope in enumerate(scopes, 1):
        frame, asked, found = drawn(kit, scope)
        assert found == []
        assert len(asked) == 2 * len(scope["rows"])
        said = flat(frame.items)
        assert f"Update, page {number} of 3" in said
        assert "of the box: 60 pieces." in said
        assert ("A note." in said) == (number == 1)


def test_no_row_leaves_the_page_or_lies_on_another(kit: Kit) -> None:
    for notes in ("", "A note."):
        scope = pages([made("changed", f"card_{number}") for number in range(16)], "v0.1", notes)[0]
        frame, _, _ = drawn(kit, scope)
        [whole] = [item for item in frame.items if isinstance(item, Group) and item.frame.h == 262]
        places = [(item.x, item.y, item.frame.w, item.frame.h) for item in whole.frame.items if isinstance(item, Group)]
        places = [place for place in places if place[2] == 94]
        assert len(places) == (12 if notes else 16)
        assert len({place[:2] for place in places}) == len(places)
        assert max(y + h for _, y, _, h in places) == pytest.approx(262, abs=0.01)
        assert min(y for _, y, _, _ in places) == pytest.approx(102.4 if notes else 49.2)


def test_texts_from_outside_mean_nothing_to_the_page(kit: Kit) -> None:
    evil = "{game.game.title} *x* :lantern: \\ #1 }}"
    one = made("changed", "anne", (1, 1), Cause("a.b", "{x}", ":y:"), name=evil)
    frame, _, found = drawn(kit, pages([one], evil, f"{evil}\n\n- {evil}")[0])
    assert found == []
    said = flat(frame.items)
    assert said.count("{game.game.title}") == 4
    assert "{x}, now :y:" in said
    assert "Probe *x*" not in said


def test_long_texts_are_cut_so_that_nothing_is_lost_unsaid(kit: Kit) -> None:
    long = "A name of many words that goes on and on without an end"
    one = made("changed", "anne", (999, 999), Cause("table.entry." + "field" * 20, "x" * 300, "y"), name=long)
    unbroken = made("changed", "anne_" * 30, (999, 999), Cause("a" * 90, None, "y"))
    notes = "\n\n".join(f"Note {number} says that something was done." for number in range(40))
    for told in (notes, "word " * 1000, "e" * 3000):
        frame, _, found = drawn(kit, pages([one, unbroken], long * 3, told)[0])
        assert found == []
        assert "…" in flat(frame.items)


def test_notes_are_lines_with_bold_headings(kit: Kit) -> None:
    notes = "# Round two\n\nThe *horse* was\n**too cheap**.\n\n- One\n- Two\n"
    [scope] = pages([made("changed")], "v0.1", notes)
    assert scope["notes"] == "**Round two**\nThe horse was too cheap.\n– One\n– Two"
    _, _, found = drawn(kit, scope)
    assert found == []


def test_notes_keep_to_their_lines() -> None:
    told = pages([], "v0.1", "\n\n".join("n" * 3 for _ in range(20)))[0]["notes"].split("\n")
    assert len(told) == LINES
    assert told[-1] == "nnn…"
    assert len(pages([], "", "word " * 1000)[0]["notes"]) <= LINES * LINE


@pytest.mark.parametrize(
    ("text", "most", "said"),
    [
        ("a  b\nc", 9, "a b c"),
        ("abcdef", 4, "abc…"),
        ("1:2 {x} *y*", 20, "1\\:2 {{x}} \\*y\\*"),
        ("items.horse", 20, "items.\u200bhorse"),
        ("n" * 20, 30, "n" * 18 + "\u200bnn"),
    ],
)
def test_plain(text: str, most: int, said: str) -> None:
    assert plain(text, most) == said


def test_a_round_piece_is_shown_round(kit: Kit) -> None:
    [scope] = pages([made("added", "anne", (0, 1), is_round=True)], "v0.1", "")
    frame, asked, found = drawn(kit, scope)
    assert (asked, found) == (["cards:anne"], [])
    assert any("C" in clip for clip in clips(frame.items))
    square = drawn(kit, pages([made("added", "anne", (0, 1))], "v0.1", "")[0])[0]
    assert not any("C" in clip for clip in clips(square.items))


def clips(items: tuple[Item, ...]) -> list[str]:
    return [clip for item in items if isinstance(item, Group) for clip in (item.clip, *clips(item.frame.items))]


def test_what_is_alone_in_its_group_is_called_as_the_group_is() -> None:
    only = row(change("changed", "board", group="board"), "", ("", ""), ("", ""))
    assert (only["title"], only["name"]) == ("", "Location cards")
    several = row(change("changed", "old_carl"), "", ("", ""), ("", ""))
    assert (several["title"], several["name"]) == ("Location cards", "Old carl")
