"""Pieces of Mister X as they are drawn: what is in the box, and that it fits together."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from generator.build import check
from generator.frame import Frame, Group, Icon, Shape, Text, icons, words
from generator.games.mister_x.model import Game
from generator.kit import Component, Kit
from generator.pack import Workspace, packaged

FOOTPRINTS = ("−4", "−3", "−2", "−1")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@pytest.fixture(scope="module")
def kit() -> Kit:
    pack, made = check(Workspace(packaged()), "mister_x")
    assert made is not None
    assert not pack.found
    return made


@pytest.fixture(scope="module")
def game(kit: Kit) -> Game:
    assert isinstance(kit.press.game, Game)
    return kit.press.game


def pieces(kit: Kit, name: str) -> list[Component]:
    return list(kit.components(next(group for group in kit.groups if group.name == name)))


def count(kit: Kit, name: str) -> int:
    return sum(one.copies for one in pieces(kit, name))


def texts(frame: Frame, x: float = 0.0, y: float = 0.0, k: float = 1.0) -> Iterator[tuple[str, float, float]]:
    """Each line that is not turned, and where it begins, in millimetres of the whole face."""
    for item in frame.items:
        if isinstance(item, Text):
            yield " ".join(item.lines), x + k * item.x, y + k * item.y
        elif isinstance(item, Group) and not item.turn:
            yield from texts(item.frame, x + k * item.x, y + k * item.y, k * item.scale)


def shapes(frame: Frame) -> Iterator[Shape]:
    for item in frame.items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Group):
            yield from shapes(item.frame)


def boxes(frame: Frame, x: float = 0.0, y: float = 0.0, k: float = 1.0) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each shape, ends of its curves' arms counted, in millimetres of the whole face."""
    for item in frame.items:
        if isinstance(item, Group) and not item.turn:
            yield from boxes(item.frame, x + k * item.x, y + k * item.y, k * item.scale)
        elif isinstance(item, Shape) and item.path:
            numbers = [float(one) for one in NUMBER.findall(item.path)]
            xs, ys = numbers[::2], numbers[1::2]
            yield x + k * min(xs), y + k * min(ys), x + k * max(xs), y + k * max(ys)


# What is in the box


def test_the_box_holds_what_the_document_counts(kit: Kit) -> None:
    counted = {
        "board": 1, "ticket_board": 1, "tickets": 120, "start_cards": 15, "detective_figures": 5, "mister_x_figure": 1,
        "colour_markers": 5, "position_rings": 10, "investigation_chips": 22, "racks": 6, "tracker": 1, "visor": 1,
        "ticket_bag": 1,
    }  # fmt: skip
    assert {name: count(kit, name) for name in counted} == counted


def test_a_turn_summary_for_every_rack(kit: Kit) -> None:
    assert count(kit, "aids") == 6


# Tickets


def test_actions_are_told_apart_by_sign_as_well_as_by_colour(kit: Kit) -> None:
    signs = {"double": "footprint", "undercover": "spy", "investigate": "magnifying-glass", "operation": "siren"}
    for ticket in pieces(kit, "tickets"):
        way, action = ticket.id.split("_")
        ways = {"car": {"city-car"}, "train": {"steam-locomotive", "cargo-ship"}, "plane": {"commercial-airplane"}}
        assert set(icons(ticket.front.frame)) == {signs[action], *ways[way]}


def test_signs_of_the_two_sides_have_other_outlines(kit: Kit) -> None:
    """Round ones are drawn with curves, those with six corners by five straight lines and a closing one."""
    for ticket in pieces(kit, "tickets"):
        six = [one for one in shapes(ticket.front.frame) if one.path.count("L") == 5 and one.path.endswith("Z")]
        assert bool(six) == (ticket.id.split("_")[1] in ("investigate", "operation"))


def test_a_ticket_says_both_halves_in_words_its_movement_on_top(kit: Kit, game: Game) -> None:
    for ticket in pieces(kit, "tickets"):
        said = {line: y for line, _, y in texts(ticket.front.frame)}
        entry = game.tickets[ticket.id]
        top, bottom = game.movements[entry.movement].name, game.special_actions[entry.action].name
        assert said[top] < 19 < said[bottom]


def test_tickets_have_one_back(kit: Kit) -> None:
    first, *others = (ticket.back.frame for ticket in pieces(kit, "tickets") if ticket.back)
    assert others == [first] * 11


# The tracker and its lists


def test_footprints_lie_below_the_window_in_the_pitch_of_the_list(kit: Kit, game: Game) -> None:
    (tracker,) = pieces(kit, "tracker")
    (checklist,) = pieces(kit, "checklists")
    prints = _icons(tracker.front.frame, "footprint")
    below = sorted((x, y) for x, y in prints if y < 40)
    assert len(below) == game.counts.shown == 5
    pitch = game.kit["tracker"].net.window[0] / 5  # type: ignore[union-attr, index]
    assert pitch == 7
    assert [b[0] - a[0] for a, b in pairwise(below)] == pytest.approx([pitch] * 4, abs=0.1)
    fields = _fields(checklist.front.frame)
    assert len(fields) == 25
    assert [b - a for a, b in pairwise(fields)] == pytest.approx([pitch] * 24, abs=0.1)


def test_the_last_footprint_is_the_one_without_a_number(kit: Kit) -> None:
    (tracker,) = pieces(kit, "tracker")
    said = sorted((x, line) for line, x, _ in texts(tracker.front.frame) if line in FOOTPRINTS)
    assert tuple(line for _, line in said) == FOOTPRINTS
    assert max(x for x, y in _icons(tracker.front.frame, "footprint") if y < 40) > said[-1][0] + 5


def test_space_0_stands_above_the_last_footprint_when_four_fields_are_pushed_in(kit: Kit) -> None:
    """Before space 0 the strip has room for four spaces and the grip, so that no hole shows in the window."""
    (checklist,) = pieces(kit, "checklists")
    assert min(_fields(checklist.front.frame)) >= 4 * 7 + 14


def test_a_checklist_is_as_large_as_the_strip_of_the_tracker(kit: Kit) -> None:
    (tracker,) = pieces(kit, "tracker")
    (checklist,) = pieces(kit, "checklists")
    strip = next(box for box in boxes(tracker.front.frame) if abs(box[3] - box[1] - checklist.front.frame.h) < 0.1)
    assert strip[2] - strip[0] == pytest.approx(checklist.front.frame.w, abs=0.1)


def _icons(frame: Frame, name: str, x: float = 0.0, y: float = 0.0, k: float = 1.0) -> list[tuple[float, float]]:
    """Middles of an icon's drawings that are upright."""
    out: list[tuple[float, float]] = []
    for item in frame.items:
        if isinstance(item, Icon) and item.name == name:
            out.append((x + k * (item.x + item.side / 2), y + k * (item.y + item.side / 2)))
        elif isinstance(item, Group) and not item.turn:
            out += _icons(item.frame, name, x + k * item.x, y + k * item.y, k * item.scale)
    return out


def _fields(frame: Frame) -> list[float]:
    """Left edges of the spaces of a list: boxes 13 mm high, from left to right."""
    return sorted({round(box[0], 2) for box in boxes(frame) if box[3] - box[1] == pytest.approx(13, abs=0.01)})


# Boards, markers, index


def test_the_ticket_board_has_spaces_0_to_24(kit: Kit) -> None:
    (board,) = pieces(kit, "ticket_board")
    said = Counter(words(board.front.frame))
    assert all(said[str(space)] == 1 for space in range(25))
    assert "25" not in said


def test_a_ticket_fits_on_its_space(kit: Kit) -> None:
    (board,) = pieces(kit, "ticket_board")
    ticket = pieces(kit, "tickets")[0].front.frame
    sizes = Counter((round(box[2] - box[0], 2), round(box[3] - box[1], 2)) for box in boxes(board.front.frame))
    assert sizes[ticket.w, ticket.h] == 24


def test_each_pair_of_rings_has_its_marks(kit: Kit, game: Game) -> None:
    for ring in pieces(kit, "position_rings"):
        marks = [one for one in shapes(ring.front.frame) if one.fill == "#f3dca9"]
        assert (len(marks), ring.copies) == (game.rings[ring.id].marks, 2)


def test_chips_differ_in_their_marks(kit: Kit) -> None:
    suspected, excluded = pieces(kit, "investigation_chips")
    assert list(words(suspected.front.frame)) == ["?"]
    assert not list(words(excluded.front.frame))
    assert sum(one.width == 1.5 for one in shapes(excluded.front.frame)) == 2


@pytest.mark.parametrize("side", ["front", "back"])
def test_the_index_names_every_city_with_number_and_cell(kit: Kit, game: Game, side: str) -> None:
    index = pieces(kit, "city_index")[0]
    face = index.front if side == "front" else index.back
    assert face is not None
    said = Counter(words(face.frame))
    for row in game.index:
        assert said[row.name] == 1
        assert said[str(row.number)] == 1
        assert said[row.cell] >= 1


def test_a_start_card_shows_city_number_and_cell(kit: Kit, game: Game) -> None:
    cells = {row.city: row.cell for row in game.index}
    for card in pieces(kit, "start_cards"):
        city = game.cities[game.start_cards[card.id].city]
        said = " ".join(words(card.front.frame))
        assert city.name in said
        assert str(city.number) in said
        assert cells[city.id] in said


def test_the_board_credits_its_data(kit: Kit) -> None:
    said = " ".join(words(pieces(kit, "board")[0].front.frame))
    assert "GeoNames (geonames.org), CC BY 4.0; changed: a selection, shifted on the board." in said
    assert "Made with Natural Earth (naturalearthdata.com), public domain." in said
