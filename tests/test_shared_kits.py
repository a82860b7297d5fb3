"""Kits whose shared sheets were worked out by hand, and rests of random decks."""

import re
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pdfplumber
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build import check
from generator.sheets.backs import WAYS, Way
from generator.sheets.impose import Order, Paper, Plan, Printing, plan
from generator.sheets.sharing import arrange
from generator.units import Box, Size
from tests.kit import MM, Game, Pdf, close, game
from tests.sharing import CARDS, FACES, GROUPS, KIT, Sheets, built, gaps, kit_of, read, sheets


def of(folder: Path, kit: str) -> Game:
    return game(folder, CARDS, kit=kit, **FACES)


def letters(found: Sheets, page: int) -> str:
    """What lies on a page, in the order of the alphabet."""
    return "".join(sorted(one.letter for one in found.pages[page]))


def test_few_discs_and_tiles_share_one_sheet(tmp_path: Path) -> None:
    """Rows of 9 discs of 20 mm, of 12 of 14 mm and of 8 squares are some 100 mm high."""
    found = sheets(of(tmp_path, kit_of("discs", "chips", "squares")))
    assert found.own == 3 * 2
    assert found.pdf.pages == 2
    assert letters(found, 0) == "D" * 10 + "Q" * 8 + "S" * 10
    assert letters(found, 1) == letters(found, 0)
    assert "Discs, Chips, Squares, sheet 1 of 1, front" in found.pdf.text(0)
    assert "Discs, Chips, Squares, sheet 1 of 1, back" in found.pdf.text(1)
    assert found.pdf.bookmarks() == [("Discs", 0), ("Chips", 0), ("Squares", 0)]


def test_full_sheets_stay_as_they_are_and_rests_meet(tmp_path: Path) -> None:
    """Nine poker cards fill a sheet of A4, sixteen mini cards do: 1 + 1 and one for 3 poker cards and 1 mini."""
    kit = kit_of("discs", "minis", discs="token_20, copies: 10 -> poker, copies: 12", minis="copies: 5 -> copies: 17")
    kit = kit.replace(", layout: spaced", "").replace("stock: board", "stock: card")
    game_of = of(tmp_path, kit)
    found = _by_letter(game_of)
    assert found == [("D" * 9, 0), ("D" * 9, 0), ("M" * 16, 0), ("M" * 16, 0), ("DDDM", 0), ("DDDM", 0)]


def _by_letter(made: Game) -> list[tuple[str, int]]:
    """The letters of each page, and how many there are that no page may have."""
    pdf = made.build().pdf("probe-kit-a4.pdf")
    out = []
    for page in range(pdf.pages):
        chars = [c["text"] for c in pdf.chars(page) if round(c["size"], 1) in (7.5, 8.5)]
        out.append(("".join(sorted(chars)), sum(not c.isupper() for c in chars)))
    return out


def test_own_sheets_in_the_kit_are_those_of_the_own_file(tmp_path: Path) -> None:
    """Sixteen of 17 mini cards fill a sheet; the last one meets the tarot cards."""
    kit = kit_of("minis", "tarots", minis="copies: 5 -> copies: 17")
    made = of(tmp_path, kit)
    found = sheets(made)
    own = Pdf(tmp_path / "out-duplex-long" / "probe" / "probe-minis-a4.pdf")
    assert own.pages == 4
    for page in (0, 1):
        assert found.pdf.text(page) == own.text(page)
        assert found.pdf.forms(page) == own.forms(page)


@pytest.mark.parametrize(
    ("kit", "why"),
    [
        (kit_of("cards"), "nobody is there to share with"),
        (kit_of("discs", "lone"), "the stocks differ"),
        (kit_of("minis", "figures"), "the printed sides differ"),
        (kit_of("discs", "fixed"), "one of two has columns of its own"),
        (kit_of("discs", "fixed").replace("columns", "rows"), "one of two has rows of its own"),
        (
            kit_of("minis", "tarots", minis="copies: 5 -> copies: 16", tarots="copies: 5 -> copies: 4"),
            "both end with a full sheet of 4 x 4 and 2 x 2",
        ),
        (
            kit_of("minis", "tarots", minis="copies: 5 -> copies: 15", tarots="copies: 5 -> copies: 3"),
            "15 mini cards leave a place of 44 x 68 mm, where no tarot card of 70 x 120 goes",
        ),
    ],
)
def test_where_sharing_saves_nothing_all_stays_as_it_was(tmp_path: Path, kit: str, why: str) -> None:
    made = of(tmp_path, kit)
    found = sheets(made)
    assert found.pdf.pages == found.own, why
    page = 0
    for name in re.findall(r"^(\w+):", kit, re.MULTILINE):
        own = Pdf(tmp_path / "out-duplex-long" / "probe" / f"probe-{name}-a4.pdf")
        for number in range(own.pages):
            assert found.pdf.text(page) == own.text(number), why
            assert found.pdf.forms(page) == own.forms(number), why
            page += 1


def test_the_same_kit_is_shared_the_same_way(tmp_path: Path) -> None:
    kit = kit_of("discs", "chips", "squares", "more")
    one, other = (of(tmp_path / name, kit).build().pdf("probe-kit-a4.pdf") for name in ("one", "other"))
    assert one.path.read_bytes() == other.path.read_bytes()


def test_only_the_file_of_all_sheets_is_shared(tmp_path: Path) -> None:
    """Each group alone: 10 discs, 10 chips, 8 squares and no other piece."""
    made = of(tmp_path, kit_of("discs", "chips", "squares"))
    made.build()
    for name, size, count in (("discs", 20, 10), ("chips", 14, 10), ("squares", 16, 8)):
        pdf = Pdf(made.output / f"probe-{name}-a4.pdf")
        assert pdf.pages == 2
        for page in (0, 1):
            assert len(pdf.pieces(page, size, size)) == count
            assert len([char for char in pdf.chars(page) if round(char["size"], 1) in (7.5, 8.5)]) == count


@pytest.mark.parametrize("order", ["interleaved", "stacked"])
@pytest.mark.parametrize("way", WAYS)
def test_the_guide_s_pages_of_a_part_are_those_that_show_it(tmp_path: Path, way: Way, order: Order) -> None:
    """For each part the pages that its entry names, against those where its letter is found."""
    done = built(of(tmp_path, KIT), way, order=order)
    found = read(done, way, order=order)
    printed = done.result.printed["A4"]
    assert {part.title for part in printed.parts} == set(GROUPS)
    for part in printed.parts:
        named = [n for first, last in spans(part.pages) for n in range(first, last + 1)]
        assert named == [n + 1 for n in range(len(found.pages)) if part.title in found.groups(n)], part.title
        assert part.sheets * part.sides == len(named)
    listed = sorted(n for job in printed.jobs for first, last in spans(job.pages) for n in range(first, last + 1))
    assert listed == list(range(1, found.pdf.pages + 1))
    assert sum(lot.sheets * lot.sides for lot in printed.lots) == found.pdf.pages


def spans(pages: str) -> list[tuple[int, int]]:
    """``2-5, 9`` as first and last pages."""
    parts = [one.partition("-") for one in pages.split(", ")]
    return [(int(first), int(last or first)) for first, _, last in parts]


# Random decks, without a drawing


def random_kit(decks: list[tuple[str, int]]) -> str:
    spaced = {"token_20", "token_14"}
    return "".join(
        f"d{i}: {{title: D{i}, note: N, kind: {kind}, copies: {count}, front: one, back: other, stock: s"
        + (", layout: spaced" if kind in spaced else "")
        + "}\n"
        for i, (kind, count) in enumerate(decks)
    )


KINDS = {
    "poker": (63.5, 88.9, 3.0),
    "mini": (44.0, 68.0, 3.0),
    "tarot": (70.0, 120.0, 3.0),
    "token_20": (20.0, 20.0, 1.0),
    "token_14": (14.0, 14.0, 1.0),
    "tile_25": (25.0, 25.0, 0.0),
}
DECKS = st.lists(st.tuples(st.sampled_from(sorted(KINDS)), st.integers(1, 40)), min_size=1, max_size=6)


@given(DECKS, st.sampled_from(WAYS), st.sampled_from([Size(210, 297), Size(215.9, 279.4)]))
@settings(max_examples=60, deadline=None)
def test_rests_of_random_decks(decks: list[tuple[str, int]], way: Way, paper: Size) -> None:
    """Every piece has one place, inside the margins and clear of the others, its back behind it; no sheet more."""
    with TemporaryDirectory() as folder:
        _, kit = check(of(Path(folder), random_kit(decks)).workspace, "probe")
    assert kit is not None
    how = Printing(way)
    plans = [made for group in kit.groups if isinstance(made := plan(group, Paper("P", paper), how), Plan)]
    assert len(plans) == len(decks)
    runs = arrange(plans, how)
    assert [run.plan.group.name for run in runs] == [f"d{i}" for i in range(len(decks))]
    shared = [one for run in runs for one in run.shared]
    assert sum(run.own for run in runs) + len(shared) <= sum(one.sheets for one in plans)
    for run, (_, count) in zip(runs, decks, strict=True):
        layout = run.plan.layout
        assert layout is not None
        mine = [number for one in shared for name, number in one.pieces if name == run.plan.group.name]
        assert sorted(mine) == list(range(run.rest))
        assert run.rest == count - run.own * layout.slots or (run.rest == 0 and run.own == run.plan.sheets)
    for one in shared:
        _is_sound([decks[int(name[1:])][0] for name, _ in one.pieces], one.layout.fronts, one.layout.backs, way, paper)


def _is_sound(kinds: list[str], fronts: tuple[object, ...], backs: tuple[object, ...], way: Way, paper: Size) -> None:
    """The places of one shared sheet."""
    front = [slot.box for slot in fronts]  # type: ignore[attr-defined]
    back = [(slot.box, slot.turn) for slot in backs]  # type: ignore[attr-defined]
    assert len(front) == len(kinds)
    assert len(back) == (0 if way == "fronts" else len(kinds))
    here = list(zip(kinds, front, strict=True))
    if way in ("foldover", "gutterfold"):
        here += zip(kinds, (box for box, _ in back), strict=True)
    for kind, box in here:
        assert (box.w, box.h) == pytest.approx(KINDS[kind][:2])
        assert box.x > 4.98
        assert box.y > 4.98
        assert box.x + box.w < paper.w - 4.98
        assert box.y + box.h < paper.h - 4.98
    for (kind, box), (other, there) in combinations(here, 2):
        apart = max(gaps(box, there))
        assert apart > -0.02
        if kind != other:
            assert apart > KINDS[kind][2] + KINDS[other][2] - 0.02
    for one, (behind, turn) in zip(front, back, strict=True) if back else ():
        x, y, w, h = one
        wanted = {
            "duplex-long": (Box(paper.w - x - w, y, w, h), 0),
            "duplex-short": (Box(x, paper.h - y - h, w, h), 180),
            "foldover": (Box(x, y - h, w, h), 180),
            "gutterfold": (Box(x, paper.h - y - h, w, h), 180),
        }[way]
        assert turn == wanted[1]
        assert all(close(a, b, 0.01) for a, b in zip(behind, wanted[0], strict=True))
        if way == "gutterfold":
            assert y > paper.h / 2 + 4.98


def crosses(pdf: Pdf, page: int) -> list[Box]:
    """Boxes round the crosses of a page: level and upright lines of 4 mm that share their middle."""
    with pdfplumber.open(pdf.path) as opened:
        lines = [Box(one["x0"], one["top"], one["width"], one["height"]) for one in opened.pages[page].lines]
    level = [(line.x + line.w / 2, line.y) for line in lines if close(line.w * MM, 4) and line.h < 0.1]
    upright = [(line.x, line.y + line.h / 2) for line in lines if close(line.h * MM, 4) and line.w < 0.1]
    met = [one for one in level if any(close(a, b) and close(c, d) for a, c in [one] for b, d in upright)]
    return [Box(x * MM - 2, y * MM - 2, 4, 4) for x, y in met]


@pytest.mark.parametrize(
    ("names", "copies"),
    [(("discs", "chips", "squares"), "10"), (("discs", "chips", "more"), "90"), (("discs", "chips"), "100")],
)
def test_crosses_of_shared_sheets_can_be_printed_and_cover_no_piece(
    tmp_path: Path, names: tuple[str, ...], copies: str
) -> None:
    """A printer leaves 5 mm white; a row of nine discs of 20 mm, 2 mm apart, is 196 mm wide, which leaves 7 mm."""
    made = of(tmp_path, kit_of(*names, discs=f"copies: 10 -> copies: {copies}"))
    pdf = made.build().pdf("probe-kit-a4.pdf")
    last = pdf.pages - 2  # the shared sheet
    front, back = crosses(pdf, last), crosses(pdf, last + 1)
    assert len(front) == 4
    mirrored = sorted((round(210 - one.x - 4, 1), round(one.y, 1)) for one in front)
    assert sorted((round(one.x, 1), round(one.y, 1)) for one in back) == mirrored
    for page, marks in ((last, front), (last + 1, back)):
        for cross in marks:
            assert 5 - 0.05 <= cross.x <= 210 - 9 + 0.05
            assert 5 - 0.05 <= cross.y <= 297 - 9 + 0.05
            assert not any(_overlap(cross, piece) for piece in pdf.forms(page) if max(piece.w, piece.h) < 30)


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > 0 and down > 0
