"""The pieces of What's He Building in There? as drawn: what stands where, how it fits, what tells signs apart."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from generator.frame import Frame, Group, Icon, Shape, Text, icons, words
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.placing import spots
from generator.kit import Kit, kit_of
from generator.pack import Workspace, packaged, read_pack

SHOP, LABOUR, STEP, TAB = (56, 91), (183, 54), (60, 44.6), (45.8, 30.4)
"""Sizes of the fields of the board, millimetres."""
PAWN = 20
"""Millimetres of a pawn's base; a sign of a pawn is smaller, a spot is not."""
SIGNS = {
    "raw_steel": "metal-bar", "refined_steel": "i-beam", "raw_copper": "copper-nugget", "refined_copper": "copper-coil",
    "raw_cloth": "yarn", "refined_cloth": "rolled-cloth", "raw_wood": "wood-pile", "refined_wood": "wood-beam",
    "raw_glass": "powder", "refined_glass": "glass-shot", "raw_leather": "animal-hide", "refined_leather": "belt",
}  # fmt: skip


@cache
def kit() -> Kit:
    made = kit_of(read_pack(Workspace(packaged()), "whats_he_building"))
    assert made is not None
    return made


def game() -> Game:
    found = kit().pack.game
    assert isinstance(found, Game)
    return found


def face(name: str, side: str = "front") -> Frame:
    found = kit().piece(name, side)
    assert isinstance(found, Frame)
    return found


def groups(frame: Frame) -> Iterator[Group]:
    """Groups at any depth."""
    for item in frame.items:
        if isinstance(item, Group):
            yield item
            yield from groups(item.frame)


def fields(size: tuple[float, float]) -> list[Group]:
    """The board's fields of a size, row by row."""
    found = [one for one in groups(face("board")) if (one.frame.w, one.frame.h) == size]
    return sorted(found, key=lambda one: (one.y, one.x))


def said(frame: Frame) -> str:
    return " ".join(words(frame))


def places(frame: Frame) -> list[tuple[str, bool, bool]]:
    """Who may stand on each spot, whether many may, and whether at a large table only."""
    out = []
    for one in groups(frame):
        who = {item.name for item in one.frame.items if isinstance(item, Icon)} & {"doctor", "henchman"}
        if who and min(one.frame.w, one.frame.h) >= PAWN:
            pawns = "either" if len(who) == 2 else who.pop()
            out.append((pawns, "Every other" in said(one.frame), "4–6" in said(one.frame)))
    return out


def numbers(frame: Frame) -> list[int]:
    return [int(word) for word in words(frame) if word.isdigit()]


def named(field: Group) -> str:
    """Name of the achievement of a step."""
    return next(name for name, step in game().achievements.items() if said(field.frame).startswith(step.name))


@pytest.mark.parametrize(("players", "total"), [(2, 23), (3, 23), (4, 27), (6, 27)])
def test_the_board_has_the_spots_of_the_rules(players: int, total: int) -> None:
    """Gold 2, labour 2 and 2, steps 6, 5 and 6; with four players one more of labour and three of standing."""
    drawn: Counter[tuple[str | int, str, bool]] = Counter()
    for size in (SHOP, LABOUR, STEP):
        for field in fields(size):
            key = named(field) if size == STEP else numbers(field.frame)[0]
            for pawns, many, large in places(field.frame):
                if players >= 4 or not large:
                    drawn[key, pawns, many] += 1
    wanted = Counter(
        (one.name if one.name in game().achievements else one.number, one.pawns, one.many)
        for one in spots(game(), players, [])
        if one.number > 6
    )
    assert drawn == wanted
    assert drawn.total() == total


def test_cards_have_the_spots_of_the_rules() -> None:
    for name in game().workshops:
        assert places(face(f"workshop_cards:{name}")) == [("either", False, False)] * 3
    for name, card in game().black_market.items():
        assert len(places(face(f"black_market_cards:{name}"))) == (2 if card.ability == "acquisition" else 1)
        assert {pawns for pawns, *_ in places(face(f"black_market_cards:{name}"))} == {"henchman"}


def test_twelve_shops_are_numbered_as_they_are_read() -> None:
    shops = fields(SHOP)
    assert [numbers(one.frame)[0] for one in shops] == list(range(1, 13))
    kinds = [said(one.frame).split()[1].lower() for one in shops]
    assert kinds == [*["workshop"] * 6, *["gold"] * 2, *["black"] * 4]
    assert [numbers(one.frame)[1:] for one in shops[6:8]] == [[5], [2]]


def test_a_card_of_a_shop_fits_its_space() -> None:
    """A card of 54 x 80 mm in a space of at least 55 x 81."""
    spaces = [boxes(one.frame)[0] for one in fields(SHOP) if "gold" not in said(one.frame).lower()]
    assert len(spaces) == 10
    for left, top, right, bottom in spaces:
        assert right - left >= 55
        assert bottom - top >= 81


def test_steps_show_what_they_cost_and_score_in_their_order() -> None:
    found = {named(one): (one, numbers(one.frame)) for one in fields(STEP)}
    assert {name: (step.cost, step.points) for name, step in game().achievements.items()} == {
        name: tuple(printed) for name, (_, printed) in found.items()
    }
    assert found["real_estate"][1][0] == 10
    assert found["proper_engagement"][1][1] == 23
    assert found["night_watchman"][1][0] == 2
    assert found["guard_dogs"][1][1] == 10
    assert found["ostrich"][1][0] == 2
    assert found["komodo_dragon"][1][1] == 11
    rows = [[found[name][0] for name in game().steps(track)] for track in game().tracks]
    assert [len(row) for row in rows] == [6, 5, 6]
    for row in rows:
        assert len({one.y for one in row}) == 1
        assert [one.x for one in row] == sorted({one.x for one in row})
    keys = {name for name, (one, _) in found.items() if "house-keys" in icons(one.frame)}
    assert keys == {"secure_fences", "ostrich"}


def test_each_track_has_a_place_for_everybody_before_its_first_step() -> None:
    shapes = Counter({seat.shape: 3 for seat in game().players.values()})
    heads = [one for one in groups(face("board")) if (one.frame.w, one.frame.h) == (12.4, 12.2)]
    assert Counter(name for one in heads for name in icons(one.frame)) == shapes
    steps = [one for one in fields(STEP) for item in groups(one.frame) if (item.frame.w, item.frame.h) == (12.7, 12.2)]
    assert len(steps) == 17 * 4


def test_labour_and_rounds_are_counted_without_a_gap() -> None:
    for track in fields(LABOUR):
        cells = [one for one in groups(track.frame) if (one.frame.w, one.frame.h) == (13.4, 13.4)]
        assert [numbers(one.frame) for one in cells] == [[n] for n in range(25)]
    rounds = [one for one in groups(face("board")) if (one.frame.w, one.frame.h) == (22, 22) and one.y == 33.5]
    assert [said(one.frame) for one in rounds] == ["START", *(f"{n}" for n in range(1, 16))]


def test_every_stack_has_its_tab() -> None:
    tabs = fields(TAB)
    assert [said(one.frame) for one in tabs] == [one.name for one in game().inventions.values()]
    assert [list(icons(one.frame)) for one in tabs] == [[one.icon] for one in game().inventions.values()]
    assert list(words(face("board"))).count("Direct effect") == 4


def boxes(frame: Frame) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of the closed shapes that are drawn on the frame itself."""
    out = []
    for item in frame.items:
        if isinstance(item, Shape) and item.path.endswith("Z"):
            at = [float(number) for number in re.findall(r"-?[\d.]+", item.path)]
            out.append((min(at[::2]), min(at[1::2]), max(at[::2]), max(at[1::2])))
    return out


def slot(frame: Frame) -> tuple[float, float, float, float]:
    """What is cut out: the narrowest box of the piece."""
    return min(boxes(frame), key=lambda box: box[2] - box[0])


def test_the_slots_of_every_pair_meet_at_half_height() -> None:
    """Machine from above and plan from below; card of 300 g is 0.4 mm thick, so a slot of 0.5 to 1 mm holds it."""
    for machine in game().machines:
        for plan in game().plans:
            one, other = face(f"machine_boards:{machine}"), face(f"plan_boards:{plan}")
            above, below = slot(one), slot(other)
            assert above[1] == 0
            assert below[3] == other.h == one.h
            assert (above[3] - above[1]) + (below[3] - below[1]) == pytest.approx(one.h)
            assert above[3] == pytest.approx(below[1])
            for left, _, right, _ in (above, below):
                assert 0.5 <= right - left <= 1
            assert one.w - (above[0] + above[2]) / 2 == pytest.approx((below[0] + below[2]) / 2)
            assert "scissors" in icons(one)
            assert "scissors" in icons(other)


def test_the_outsides_of_the_screens_do_not_tell_them_apart() -> None:
    for deck, names in (("machine_boards", game().machines), ("plan_boards", game().plans)):
        assert len({face(f"{deck}:{name}", "back") for name in names}) == 1


def test_a_board_shows_its_rows_exactly() -> None:
    scores = {"machine_boards": (4, 5, 14), "plan_boards": (6, 7, 16)}
    for deck, table in (("machine_boards", game().machines), ("plan_boards", game().plans)):
        for name, device in table.items():
            rows = [one.frame for one in groups(face(f"{deck}:{name}")) if (one.frame.w, one.frame.h) == (82, 32)]
            for n, (drawn, row) in enumerate(zip(rows, device.rows, strict=True)):
                assert numbers(drawn) == [row.genius, row.labour, scores[deck][n]]
                wanted = Counter({SIGNS[what]: many for what, many in row.resources.items()})
                wanted += Counter(game().inventions[what].icon or "" for what in row.inventions)
                assert Counter(icons(drawn)) == wanted + Counter(["light-bulb", "claw-hammer"])


def test_invention_cards_show_their_price() -> None:
    for name, made in game().inventions.items():
        price = Counter({SIGNS[what]: many for what, many in made.resources.items()}) + Counter([made.icon or ""])
        first, later = face(f"first_inventions:{name}"), face(f"invention_copies:{name}")
        assert Counter(icons(first)) == price + Counter(["light-bulb"])
        assert Counter(icons(later)) == price
        assert numbers(first) == [made.gold, made.genius, made.points]
        assert numbers(later) == [made.gold, made.fee]


def test_twelve_resources_have_twelve_outlines() -> None:
    folders = [packaged() / "templates" / folder for folder in ("whats_he_building/icons", "icons")]
    drawn = set()
    for name, sign in SIGNS.items():
        assert list(icons(face(f"resource_cards:{name}"))) == [sign]
        file = next(folder / f"{sign}.svg" for folder in folders if (folder / f"{sign}.svg").exists())
        drawn.add("".join(re.findall(r'\bd="([^"]+)"', file.read_text("utf-8"))))
    assert len(drawn) == len(SIGNS) == 12


def test_raw_and_refined_differ_in_shape_and_not_in_colour_alone() -> None:
    """Raw on a disc, drawn in curves; refined on a plate of eight corners; dark on light, and light on dark."""
    for name, pile in game().resources.items():
        sign = next(one.frame for one in groups(face(f"resource_cards:{name}")) if one.frame.w == 25)
        drawn = [item for one in groups(sign) for item in one.frame.items]
        plate = next(item for item in drawn if isinstance(item, Shape))
        mark = next(item for item in drawn if isinstance(item, Icon))
        assert ("C" in plate.path) == (pile.state == "raw")
        assert pile.state == "raw" or len(re.findall("[ML]", plate.path)) == 8
        assert (light(plate.fill) > light(mark.fill)) == (pile.state == "raw")
        assert pile.state.upper() in said(face(f"resource_cards:{name}"))


def light(colour: str | None) -> int:
    assert colour is not None
    return sum(int(colour[n : n + 2], 16) for n in (1, 3, 5))


def test_the_summary_explains_every_sign_of_the_pieces() -> None:
    explained = {*icons(face("aids")), *icons(face("aids", "back"))}
    signs = {*SIGNS.values(), "doctor", "henchman", "light-bulb", "claw-hammer", "house-keys"}
    assert explained == signs | {"gears", "bandage-roll"}, "two inventions stand for all"
    used = {*icons(face("board")), *icons(face("workshop_cards:weaver"))}
    decks: dict[str, Mapping[str, object]] = {
        "black_market_cards": game().black_market, "first_inventions": game().inventions,
        "invention_copies": game().inventions, "direct_effect_cards": game().direct_effects,
        "resource_cards": game().resources,
    }  # fmt: skip
    for deck, table in decks.items():
        used.update(icon for name in table for icon in icons(face(f"{deck}:{name}")))
    rows = [one for one in groups(face("machine_boards:death_ray")) if (one.frame.w, one.frame.h) == (82, 32)]
    used.update(icon for row in rows for icon in icons(row.frame))
    tables = (game().inventions, game().abilities, game().achievements)
    pictures = {one.icon for table in tables for one in table.values()}
    pictures |= {seat.shape for seat in game().players.values()}
    assert signs <= used
    plates = {next(icons(face(f"direct_effect_cards:{name}"))) for name in game().direct_effects}
    assert used - signs - pictures - plates == {"anvil"}, "a sign that nothing explains"


def test_offers_of_the_black_market_are_drawn_as_they_are() -> None:
    """Question marks for resources; coins with their number; the first offer is what is paid, then what is got."""
    for name, card in game().black_market.items():
        offers = [offer for place in game().abilities[card.ability].places for offer in place]
        marks = sum(o.pays_raw + o.pays_refined + o.gets_raw + o.gets_refined for o in offers)
        lines = [item.lines[0] for one in groups(face(f"black_market_cards:{name}")) for item in one.frame.items
                 if isinstance(item, Text)]  # fmt: skip
        assert lines.count("?") == marks
        assert [int(line) for line in lines if line.isdigit()] == [
            gold for o in offers for gold in (o.pays_gold, o.gets_gold) if gold
        ]
