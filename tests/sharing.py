"""A kit of many small groups, and every piece of it as it lies in the finished file of the whole kit."""

from typing import NamedTuple

from generator.build import Options, Printing, build
from generator.sheets.backs import Way
from generator.sheets.impose import Order
from generator.units import Box
from tests.kit import MM, Built, Game, Pdf, close

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def face(what: str, points: float) -> str:
    """A white piece with a letter in its middle: 7.5 pt on fronts, 8.5 pt on backs."""
    return (
        "draw:\n"
        "  - rect: {box: [0, 0, '{{ face.w }}', '{{ face.h }}'], fill: '#ffffff'}\n"
        f"  - text: {{box: [2, 2, '{{{{ face.w - 4 }}}}', '{{{{ face.h - 4 }}}}'], say: '{{{{ it.{what} }}}}',"
        f" style: body, size: {points}pt, align: centre, valign: middle}}\n"
    )


FACES = {"card": face("name", 7.5), "rear": face("name", 8.5), "one": face("note", 7.5), "other": face("note", 8.5)}
CARDS = "a: {name: A, text: t}\nb: {name: B, text: t}\nc: {name: C, text: t}\n"


class Kind(NamedTuple):
    """What the table of kinds says of a group, and what its entry asks for, written out by hand."""

    letters: str
    size: tuple[float, float]
    bleed: float
    stock: str
    backed: bool
    pieces: dict[str, int]


GROUPS = {
    "Cards": Kind("ABC", (63.5, 88.9), 3, "card", True, {"A": 1, "B": 1, "C": 2, "": 2}),
    "Minis": Kind("M", (44, 68), 3, "card", True, {"M": 5}),
    "Tarots": Kind("W", (70, 120), 3, "card", True, {"W": 5}),
    "Figures": Kind("F", (25, 92), 0, "card", False, {"F": 3}),
    "Stands": Kind("G", (20, 84), 1.5, "card", False, {"G": 4}),
    "Discs": Kind("D", (20, 20), 1, "board", True, {"D": 10}),
    "Chips": Kind("S", (14, 14), 1, "board", True, {"S": 10}),
    "Squares": Kind("Q", (16, 16), 0, "board", True, {"Q": 8}),
    "More": Kind("R", (14, 14), 1, "board", True, {"R": 7}),
    "Fixed": Kind("X", (30, 30), 0, "board", True, {"X": 4}),
    "Lone": Kind("L", (25, 25), 0, "felt", True, {"L": 3}),
}
"""Three cards, one spare of the last, two blanks."""
KIT = """\
cards: {title: Cards, kind: poker, from: cards, front: card, back: rear, spare: 1, blank: 2, stock: card}
minis: {title: Minis, note: M, kind: mini, copies: 5, front: one, back: other, stock: card}
tarots: {title: Tarots, note: W, kind: tarot, copies: 5, front: one, back: other, stock: card}
figures: {title: Figures, note: F, kind: standee, copies: 3, front: one, stock: card}
stands: {title: Stands, note: G, kind: standee_20, copies: 4, front: one, stock: card}
discs: {title: Discs, note: D, kind: token_20, copies: 10, front: one, back: other, layout: spaced, stock: board}
chips: {title: Chips, note: S, kind: token_14, copies: 10, front: one, back: other, layout: spaced, stock: board}
squares: {title: Squares, note: Q, kind: tile_16, copies: 8, front: one, back: other, stock: board}
more: {title: More, note: R, kind: token_14, copies: 7, front: one, back: other, layout: spaced, stock: board}
fixed: {title: Fixed, note: X, kind: tile_30, copies: 4, columns: 2, front: one, back: other, stock: board}
lone: {title: Lone, note: L, kind: tile_25, copies: 3, front: one, back: other, stock: felt}
"""


def kit_of(*names: str, **changed: str) -> str:
    """Some lines of the kit; ``discs='copies: 10, copies: 3'`` puts one text for another in a line."""
    lines = {line.partition(":")[0]: line for line in KIT.splitlines()}
    for name, change in changed.items():
        old, _, new = change.partition(" -> ")
        assert old in lines[name]
        lines[name] = lines[name].replace(old, new)
    return "".join(f"{lines[name]}\n" for name in names)


class Piece(NamedTuple):
    """A face on a page: its group, its letter (none on a blank one), its side and its trim."""

    group: str
    letter: str
    side: str
    box: Box
    upright: bool


class Sheets(NamedTuple):
    """A finished kit and the pieces on each of its pages."""

    pdf: Pdf
    pages: list[list[Piece]]
    own: int
    """Pages of the groups' own files together."""

    def groups(self, page: int) -> set[str]:
        return {one.group for one in self.pages[page]}


def built(made: Game, way: Way = "duplex-long", paper: str = "a4", order: Order = "interleaved") -> Built:
    out = made.root / f"out-{way}"
    options = Options(papers=(paper,), out=out, printing=Printing(way, order))
    return Built(build(made.workspace, "probe", options), out / "probe")


def sheets(made: Game, way: Way = "duplex-long", paper: str = "a4", order: Order = "interleaved") -> Sheets:
    """Build it, and read every page of the file of the whole kit."""
    return read(built(made, way, paper, order), way, paper, order)


def read(built: Built, way: Way = "duplex-long", paper: str = "a4", order: Order = "interleaved") -> Sheets:
    """Every page of the file of the whole kit."""
    end = ("" if way == "duplex-long" else f"-{way}") + ("" if order == "interleaved" else f"-{order}")
    pdf = built.pdf(f"probe-kit-{paper}{end}.pdf")
    own = sum(Pdf(path).pages for path in built.folder.glob(f"probe-*-{paper}{end}.pdf")) - pdf.pages
    return Sheets(pdf, [_pieces(pdf, page) for page in range(pdf.pages)], own)


def _pieces(pdf: Pdf, page: int) -> list[Piece]:
    letters = [char for char in pdf.chars(page) if round(char["size"], 1) in (7.5, 8.5)]
    found = []
    for box in pdf.forms(page):
        sized = [name for name, kind in GROUPS.items() if close(box.w, kind.size[0]) and close(box.h, kind.size[1])]
        if not sized:
            continue
        here = [c for c in letters if _holds(box, (c["x0"] + c["x1"]) / 2 * MM, (c["top"] + c["bottom"]) / 2 * MM)]
        assert len(here) <= 1, "two pieces lie on one place"
        if here:
            (group,) = [name for name in sized if here[0]["text"] in GROUPS[name].letters]
            side = "front" if round(here[0]["size"], 1) == 7.5 else "back"
            found.append(Piece(group, here[0]["text"], side, box, here[0]["matrix"][0] > 0))
        else:
            found.append(Piece(sized[0], "", "blank", box, True))
    assert len([one for one in found if one.letter]) == len(letters)
    return found


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h


def gaps(one: Box, other: Box) -> tuple[float, float]:
    """How far two boxes are apart across and down; below zero as far as they overlap."""
    return (
        max(one.x, other.x) - min(one.x + one.w, other.x + other.w),
        max(one.y, other.y) - min(one.y + one.h, other.y + other.h),
    )
