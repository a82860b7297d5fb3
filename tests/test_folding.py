"""Folding things of a kit: their sizes, what is drawn on them, and what is said when they cannot be made."""

from pathlib import Path

import pytest

from generator.build import check
from generator.frame import Frame, Group, Text
from generator.source import Loc
from tests.kit import Game, game

CARDS = "".join(f"c{i}: {{name: N{i}, text: T}}\n" for i in range(1, 11))
THEME = """\
colours: {ink: "#1d1b1a", paper: "#f5eedc", page: "#ffffff", fog: "#8c8577"}
fonts: {title: [Old Standard TT, DejaVu Sans], text: [EB Garamond, DejaVu Sans]}
styles:
  title: {font: title, size: 12pt, bold: yes, min: 6.5pt}
  body: {font: text, size: 9pt}
lines: {hair: 0.15mm}
"""
FACE = """\
extends: net
parts:
  panel:
    - text: {box: "0 0 {{ cell.w }} {{ cell.h }}", say: "{{ panel.name }}", style: title, align: centre, fit: box}
"""


def folding(folder: Path, net: str, stock: str = "card 300 g") -> Game:
    kit = (
        "cards: {title: Cards, kind: poker, from: cards, front: card, stock: card 300 g, blank: 2}\n"
        f"thing: {{title: Thing, kind: net, net: {net}, front: thing, stock: {stock}}}\n"
    )
    return game(folder, CARDS, kit=kit, theme=THEME, thing=FACE)


def drawn(made: Game) -> Frame:
    pack, kit = check(made.workspace, "probe")
    assert kit is not None
    assert {one.code for one in pack.found} <= {"K225"}, pack.found  # a word may lie where a thumb goes
    return next(kit.groups[1].components(kit.press)).front.frame


def said(frame: Frame) -> list[str]:
    out: list[str] = []
    for item in frame.items:
        if isinstance(item, Text):
            out += item.lines
        elif isinstance(item, Group):
            out += said(item.frame)
    return out


def test_a_tuck_box_is_as_deep_as_its_deck(tmp_path: Path) -> None:
    """Twelve cards of 0.35 mm are 4.2 mm, with 0.8 mm of air 5; a poker card has 1 mm to spare each way.

    Across: side tab, side, front, side, back.  The creases of front and back are 64.5 + 0.35 mm apart, those of
    the sides 5 + 3 x 0.35 mm.
    """
    frame = drawn(folding(tmp_path, "{form: tuck_box, deck: cards}"))
    wide, deep = 64.5 + 0.35, 5.0 + 3 * 0.35
    tab = frame.w - 2 * wide - 2 * deep
    assert 8 <= tab <= 15
    assert sorted(said(frame)) == ["back", "bottom", "front", "left", "lid", "right"]


@pytest.mark.parametrize(
    ("net", "faces"),
    [
        ("{form: pouch, w: 80, h: 90, d: 35}", {"front", "back", "left", "right", "bottom"}),
        ("{form: tray, w: 80, h: 60, d: 20}", {"floor", "front", "back", "left", "right"}),
        ("{form: die, edge: 25}", {"1", "2", "3", "4", "5", "6"}),
        ("{form: rack, length: 180, height: 45}", {"back", "rest", "lip", "base"}),
        ("{form: slider, w: 90, h: 40, window: 15 x 15, steps: 8}", {"front", "back", "strip"}),
        ("{form: spectacles, w: 146, h: 46, window: 46 x 30, length: 120}", {"front", "left", "right"}),
    ],
)
def test_every_face_of_a_thing_is_drawn_once(tmp_path: Path, net: str, faces: set[str]) -> None:
    found = said(drawn(folding(tmp_path, net)))
    assert set(found) == faces
    assert len(found) == len(faces)


def test_a_wide_net_lies_on_paper_on_its_side_and_says_how_it_is_made(tmp_path: Path) -> None:
    """A pouch of 80 x 90 x 35 mm is about 243 mm wide, and A4 has 200."""
    pdf = folding(tmp_path, "{form: pouch, w: 80, h: 90, d: 35}").build().pdf("probe-thing-a4.pdf")
    wide, high = pdf.size()
    assert wide > high
    assert "cut the solid lines, crease the dashed ones, glue the hatched areas" in " ".join(pdf.text().split())


@pytest.mark.parametrize(
    ("net", "stock", "says"),
    [
        ("{form: tuck_box, w: 64}", "card 300 g", "a tuck box has w, h, d; h, d is missing"),
        ("{form: tuck_box, deck: deck}", "card 300 g", "the kit has no deck 'deck'"),
        ("{form: tray, w: 80, h: 60, d: 90}", "card 300 g", "the depth of the tray is 90 mm"),
        ("{form: die, edge: 25}", "cloth", "how thick is the stock 'cloth'? stocks.yaml does not say"),
        ("{form: slider, w: 90, h: 40}", "card 300 g", "a slider has a window, width x height, and a number of steps"),
        ("{form: spectacles, w: 146, h: 46, length: 120}", "card 300 g", "spectacles have a window for each eye"),
    ],
)
def test_what_cannot_be_folded_is_found_with_its_reason(tmp_path: Path, net: str, stock: str, says: str) -> None:
    one = folding(tmp_path, net, stock).check().one("K308")
    assert says in one.message
    assert isinstance(one.at, Loc)
    assert one.at.route[:2] == ("thing", "net")
