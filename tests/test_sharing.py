"""Sheets that several groups share, measured in the finished file of the whole kit, each way of backs."""

from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from tempfile import mkdtemp

import pdfplumber
import pytest

from generator.sheets.backs import WAYS, Way
from generator.units import Box
from tests.kit import MM, Pdf, close, game
from tests.sharing import CARDS, FACES, GROUPS, KIT, PAPERS, Piece, Sheets, gaps, sheets


@cache
def whole(way: Way, paper: str) -> Sheets:
    """The whole kit, built once for each way and paper."""
    return sheets(game(Path(mkdtemp(prefix="sharing-")), CARDS, kit=KIT, **FACES), way, paper)


every = pytest.mark.parametrize(("way", "paper"), [(way, paper) for way in WAYS for paper in PAPERS])


@every
def test_every_piece_is_printed_as_often_as_it_is_in_the_box(way: Way, paper: str) -> None:
    found = whole(way, paper)
    fronts: Counter[tuple[str, str]] = Counter()
    backs: Counter[tuple[str, str]] = Counter()
    for page in found.pages:
        for one in page:
            (backs if one.side == "back" else fronts)[one.group, one.letter] += 1
    wanted = Counter({(name, word): n for name, kind in GROUPS.items() for word, n in kind.pieces.items()})
    blanks = wanted.pop(("Cards", ""))
    assert fronts.pop(("Cards", "")) == blanks * (1 if way == "fronts" else 2)
    assert fronts == wanted
    assert backs == ({} if way == "fronts" else {key: n for key, n in wanted.items() if GROUPS[key[0]].backed})


@every
def test_no_trim_lies_on_another_or_in_the_margin(way: Way, paper: str) -> None:
    found = whole(way, paper)
    for number, page in enumerate(found.pages):
        w, h = (length * MM for length in found.pdf.size(number))
        assert sorted((w, h)) == pytest.approx(PAPERS[paper], abs=0.01)
        for one in page:
            assert one.box.x > 4.95
            assert one.box.y > 4.95
            assert one.box.x + one.box.w < w - 4.95
            assert one.box.y + one.box.h < h - 4.95
        for one, other in combinations(page, 2):
            assert max(gaps(one.box, other.box)) > -0.02, (number, one, other)


@every
def test_pieces_of_different_groups_leave_room_for_both_bleeds(way: Way, paper: str) -> None:
    found = whole(way, paper)
    for page in found.pages:
        for one, other in combinations(page, 2):
            if one.group != other.group:
                apart = max(gaps(one.box, other.box))
                assert apart >= GROUPS[one.group].bleed + GROUPS[other.group].bleed - 0.05, (one, other)


def mirrored(way: Way, front: Piece, paper: tuple[float, float]) -> list[tuple[float, float, bool]]:
    """Where the back of a front may lie, and whether it stands upright there."""
    (x, y, w, h), (wide, high) = front.box, paper
    return {
        "duplex-long": [(wide - x - w, y, True)],
        "duplex-short": [(x, high - y - h, False)],
        "foldover": [(x, y - h, False), (x - w, y, True)],
        "gutterfold": [(x, high - y - h, False), (wide - x - w, y, True)],
    }[way]


@every
def test_backs_are_mirror_images_of_their_fronts(way: Way, paper: str) -> None:
    """About the page's middle when it is turned, about the fold of the piece or of the sheet when it is folded."""
    found = whole(way, paper)
    if way == "fronts":
        assert not any(one.side == "back" for page in found.pages for one in page)
        return
    compared = 0
    for number, page in enumerate(found.pages):
        size = tuple(length * MM for length in found.pdf.size(number))
        behind = found.pages[number + 1] if way.startswith("duplex") and number + 1 < len(found.pages) else page
        backs = [one for one in behind if one.side == "back"]
        fronts = [one for one in page if one.side == "front" and GROUPS[one.group].backed]
        if fronts:
            assert len(fronts) == len(backs)
        for front in fronts:
            places = mirrored(way, front, (size[0], size[1]))
            met = [
                back
                for back in backs
                for x, y, upright in places
                if back.letter == front.letter and back.upright == upright
                if close(back.box.x, x) and close(back.box.y, y)
            ]
            assert len(met) == 1, (number, front)
            assert front.upright
            compared += 1
    assert compared == sum(sum(kind.pieces.values()) for kind in GROUPS.values() if kind.backed) - 2  # blanks


@every
def test_sharing_saves_sheets_and_costs_none(way: Way, paper: str) -> None:
    found = whole(way, paper)
    assert found.pdf.pages < found.own


@every
def test_only_groups_of_one_stock_and_as_many_sides_share(way: Way, paper: str) -> None:
    found = whole(way, paper)
    shared = 0
    for number in range(len(found.pages)):
        names = found.groups(number)
        assert len({GROUPS[name].stock for name in names}) == 1
        if way != "fronts":
            assert len({GROUPS[name].backed for name in names}) == 1
        shared += len(names) > 1
        assert "Fixed" not in names or names == {"Fixed"}  # it has columns of its own
        assert "Lone" not in names or names == {"Lone"}
    assert shared


@every
def test_each_group_has_one_bookmark_where_it_first_is_seen(way: Way, paper: str) -> None:
    found = whole(way, paper)
    first = {name: next(n for n in range(len(found.pages)) if name in found.groups(n)) for name in GROUPS}
    marks = found.pdf.bookmarks()
    assert Counter(title for title, _ in marks) == Counter(list(GROUPS))
    assert dict(marks) == first


def marks(pdf: Pdf, page: int) -> list[Box]:
    """Crop marks and crosses: solid straight lines 0.15 mm wide."""
    with pdfplumber.open(pdf.path) as opened:
        lines = [one for one in opened.pages[page].lines if close(one["linewidth"] * MM, 0.15, 0.01)]
    solid = [one for one in lines if not (one["dash"] and one["dash"][0])]
    return [Box(one["x0"] * MM, one["top"] * MM, one["width"] * MM, one["height"] * MM) for one in solid]


@every
def test_no_mark_runs_into_a_piece_or_its_bleed(way: Way, paper: str) -> None:
    found = whole(way, paper)
    checked = 0
    for number, page in enumerate(found.pages):
        for line in marks(found.pdf, number):
            for one in page:
                apart = max(gaps(line, one.box))
                assert apart >= GROUPS[one.group].bleed - 0.05, (number, line, one)
                checked += 1
    assert checked


@every
def test_each_cut_of_a_straight_block_on_a_shared_sheet_has_its_marks(way: Way, paper: str) -> None:
    """Squares have no bleed: a mark begins 1 mm off each end of each cut."""
    found = whole(way, paper)
    (number, *_) = [n for n in range(len(found.pages)) if "Squares" in found.groups(n)]
    assert len(found.groups(number)) > 1
    boxes = [one.box for one in found.pages[number] if one.group == "Squares"]
    lines = marks(found.pdf, number)
    left, right = min(box.x for box in boxes), max(box.x + 16 for box in boxes)
    top, foot = min(box.y for box in boxes), max(box.y + 16 for box in boxes)
    folded = way == "foldover"
    for x in {round(edge, 1) for box in boxes for edge in (box.x, box.x + 16)}:
        ends = [line for line in lines if line.w < 0.01 and close(line.x, x)]
        assert any(close(line.y + line.h, top - 1) for line in ends), x
        assert any(close(line.y, foot + 1) for line in ends), x
    fronts = [one.box for one in found.pages[number] if one.group == "Squares" and one.side == "front"]
    creases = {round(box.y, 1) for box in fronts} if folded else set()
    for y in {round(edge, 1) for box in boxes for edge in (box.y, box.y + 16)} - creases:
        ends = [line for line in lines if line.h < 0.01 and close(line.y, y)]
        assert any(close(line.x + line.w, left - 1) for line in ends), y
        assert any(close(line.x, right + 1) for line in ends), y


@every
def test_the_footer_of_a_shared_sheet_names_its_groups_in_one_line(way: Way, paper: str) -> None:
    found = whole(way, paper)
    for number, page in enumerate(found.pages):
        foot = [word for word in found.pdf.words(number) if len(word.text) > 1 or not word.text.isupper()]
        said = " ".join(found.pdf.text(number).split())
        for name in GROUPS:
            assert (name in said) == (name in found.groups(number))
        x = [edge for word in foot for edge in (word.box.x, word.box.x + word.box.w)]
        y = [edge for word in foot for edge in (word.box.y, word.box.y + word.box.h)]
        w, h = (length * MM for length in found.pdf.size(number))
        assert min(max(x) - min(x), max(y) - min(y)) < 3
        assert min(*x, *y, w - max(x), h - max(y)) > 1
        line = Box(min(x), min(y), max(x) - min(x), max(y) - min(y))
        assert all(max(gaps(line, one.box)) > 0 for one in page)


@every
def test_each_round_front_has_its_outline_and_nothing_else_has_one(way: Way, paper: str) -> None:
    found = whole(way, paper)
    with pdfplumber.open(found.pdf.path) as opened:
        for number, page in enumerate(opened.pages):
            thin = [one for one in page.curves if close(one["linewidth"] * MM, 0.15, 0.01)]
            drawn = sorted((round(one["x0"] * MM, 1), round(one["top"] * MM, 1)) for one in thin)
            discs = [one for one in found.pages[number] if one.group in ("Discs", "Chips", "More")]
            wanted = sorted((round(one.box.x, 1), round(one.box.y, 1)) for one in discs if one.side == "front")
            assert len(drawn) == len(wanted)
            for (x, y), (left, top) in zip(drawn, wanted, strict=True):
                assert close(x, left, 0.11)
                assert close(y, top, 0.11)
