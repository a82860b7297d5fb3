"""The pieces of Invisible Ink as drawn: what stands on which side, and what tells one from another without colour."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from generator.frame import Frame, Group, Icon, Item, Text, words
from generator.games.invisible_ink.model import Game
from generator.kit import Kit, kit_of
from generator.pack import Workspace, packaged, read_pack


@cache
def kit() -> Kit:
    made = kit_of(read_pack(Workspace(packaged()), "invisible_ink"))
    assert made is not None
    return made


def face(name: str, side: str = "front") -> Frame:
    found = kit().piece(name, side)
    assert isinstance(found, Frame)
    return found


def items(frame: Frame) -> Iterator[Item]:
    for item in frame.items:
        yield item
        if isinstance(item, Group):
            yield from items(item.frame)


def icons(frame: Frame) -> Counter[str]:
    return Counter(item.name for item in items(frame) if isinstance(item, Icon))


def largest(frame: Frame) -> str:
    """What is written in the largest letters, the language code apart."""
    texts = [item for item in items(frame) if isinstance(item, Text) and item.lines not in (("PL",), ("EN",))]
    size = max(item.size for item in texts)
    return " ".join(line for item in texts if item.size == size for line in item.lines)


@pytest.mark.parametrize(
    ("name", "side", "code", "green", "second", "sign"),
    [
        ("blue_cards:blue_007", "front", "PL", "tort urodzinowy", "balon", "bonus"),
        ("blue_cards:blue_007", "back", "EN", "birthday cake", "balloon", "bonus"),
        ("black_cards:black_005", "front", "PL", "lęk wysokości", "wieżowiec", "forbidden"),
        ("black_cards:black_005", "back", "EN", "fear of heights", "skyscraper", "forbidden"),
    ],
)
def test_a_side_has_one_language_and_a_sign_for_each_phrase(
    name: str, side: str, code: str, green: str, second: str, sign: str
) -> None:
    frame = face(name, side)
    said = " ".join(words(frame))
    assert code in said.split()
    assert second in said
    assert largest(frame) == green
    assert icons(frame) == {"answer": 1, sign: 1}


def test_every_card_of_a_deck_is_set_in_the_same_sizes() -> None:
    for deck in ("blue_cards", "black_cards"):
        group = next(one for one in kit().groups if one.name == deck)
        sizes = {
            tuple(sorted({item.size for item in items(one.front.frame) if isinstance(item, Text)}))
            for one in group.components(kit().press)
            if "blank" not in one.id
        }
        assert len(sizes) == 1, sizes


def test_a_deck_fills_five_sheets_of_a4() -> None:
    """Three cards of 63 mm and seven of 41 mm: 21 on 210 x 297 mm, so 100 cards and five blank ones on five sheets."""
    assert {one.name: one.count for one in kit().groups if one.name.endswith("_cards")} == {
        "blue_cards": 105, "black_cards": 105, "code_cards": 2,
    }  # fmt: skip


def test_the_die_shows_each_result_on_two_faces() -> None:
    """Drawer, guessers and both, each twice: glasses in eight of the twelve rows, an open eye in four."""
    assert icons(face("die")) == {"highlighter": 6, "two-shadows": 6, "shades": 8, "open-eye": 4}


def test_code_cards_are_the_same_upside_down_and_differ_by_sign() -> None:
    assert icons(face("code_cards:blue")) == {"bonus": 2, "spy": 1}
    assert icons(face("code_cards:black")) == {"forbidden": 2, "spy": 1}
    for deck in ("blue", "black"):
        assert face(f"code_cards:{deck}", "back").items == face(f"code_cards:{deck}").items


def test_the_film_laps_four_millimetres_over_each_hole() -> None:
    entry = kit().pack.game.kit["glasses"]
    assert entry.net is not None
    assert entry.net.window is not None
    w, h = entry.net.window
    assert f"{w + 8:g} × {h + 8:g} mm" in " ".join(" ".join(words(face("glasses:cat"))).split())


def test_each_agent_has_glasses_and_a_briefcase_with_the_own_emblem() -> None:
    game = kit().pack.game
    assert isinstance(game, Game)
    for seat in game.players.values():
        for group in ("glasses", "briefcases"):
            frame = face(f"{group}:{seat.id}")
            assert set(icons(frame)) == {seat.emblem}
            assert seat.name in " ".join(words(frame))
