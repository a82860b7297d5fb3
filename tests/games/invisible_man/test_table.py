"""The table as people follow it: pieces at their places on the board, what may be done in words, what was told.

The places are worked out from the board's tables (``content/invisible_man/board.yaml``) and the frames that its
template draws beside the towns: markers of 14 mm, 15.2 mm apart, the first centred 7.35 mm in and 8.7 mm down.
"""

from itertools import pairwise
from math import dist

import pytest

from generator.frame import Frame, Group
from generator.games.invisible_man.rules.telling import account
from generator.games.invisible_man.table import TheTable, table
from generator.games.invisible_man.table.board import laid, trays, where
from generator.games.invisible_man.table.offers import choices
from generator.games.invisible_man.table.seen import alt, looks
from generator.kit import kit_of
from generator.pack import Workspace, packaged, read_pack
from generator.rules.rule import RefusedError
from generator.rules.table import Laid
from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table, content, facts

PLACES = [(1000.0 * n, 0.0) for n in range(18)]
"""A frame for each town, far from each other."""


@pytest.fixture(scope="module")
def real() -> TheTable:
    return table(content())


def pieces(position: Table, of: str) -> list[Laid]:
    return [one for one in laid(position.state.view(), content(), PLACES) if one.of.startswith(of)]


# ---- the board


def test_markers_lie_side_by_side_in_the_frame_of_their_town() -> None:
    position = Table().marks(terror="avebury avebury", vigilance="salisbury")
    salisbury, avebury = 0.0, 1000.0  # the first two towns of the table
    assert [one[2:5] for one in pieces(position, "terror")] == [
        pytest.approx((avebury + 0.35, 1.7, 14)),
        pytest.approx((avebury + 15.55, 1.7, 14)),
    ]
    assert [one[2:5] for one in pieces(position, "vigilance")] == [pytest.approx((salisbury + 0.35, 1.7, 14))]


def test_evidence_is_a_pile_in_the_frame() -> None:
    """12 mm wide, centred 37.05 mm in; the lowest 11.2 mm down, each further one 3 mm higher."""
    low, high = pieces(Table().lies("salisbury", "blotter eyewitness"), "evidence")
    assert (low.of, high.of) == ("evidence:eyewitness", "evidence:blotter")
    assert low[2:5] == pytest.approx((31.05, 5.2, 12))
    assert high[2:5] == pytest.approx((31.05, 2.2, 12))


def test_a_high_pile_stays_in_its_frame() -> None:
    position = Table().lies("salisbury", "blotter " * 9)
    tops = [one.y for one in pieces(position, "evidence")]
    assert len(tops) == 9
    assert min(tops) == pytest.approx(5.2 - 8)  # 8 mm above the lowest, however many there are


@pytest.mark.parametrize(("health", "middle"), [(10, 206 + 200 / 11 * 10.5), (3, 206 + 200 / 11 * 3.5)])
def test_his_health_is_marked_on_the_track(health: int, middle: float) -> None:
    """The track: eleven steps on 200 mm from 206."""
    (marker,) = pieces(Table().he("unknown", health), "health_marker")
    assert marker[2:5] == pytest.approx((middle - 8, 382 + 10 - 8, 16))


@pytest.mark.parametrize(
    ("place", "at"), [("salisbury", (154, 143)), ("wiltshire", (136, 98)), ("unknown", (8 + 35, 8 + 35))]
)
def test_he_stands_in_a_town_on_a_county_s_name_or_in_the_corner(place: str, at: tuple[float, float]) -> None:
    assert where(content(), Table().place(place)) == at
    position = Table().he(place).player(ADA, "lewes").player(BEN, "lewes").player(CLARA, "lewes")
    (him,) = pieces(position, "invisible_man")
    assert him.x + him.w / 2 == pytest.approx(at[0])
    assert him.y + him.w * 40 / 25 == pytest.approx(at[1] + 13)
    assert him.crop == (0, 52, 25, 40)  # the front of a standee of 25 x 104 mm, its flaps left out


def test_figures_in_one_town_stand_side_by_side_and_he_is_the_first() -> None:
    position = Table().he("salisbury").player(ADA, "salisbury").player(BEN, "lewes").player(CLARA, "salisbury")
    middles = {one.of: one.x + one.w / 2 for one in (*pieces(position, "figures"), *pieces(position, "invisible_man"))}
    assert middles["invisible_man"] == pytest.approx(154 - 17)
    assert middles["figures:slate"] == pytest.approx(154)
    assert middles["figures:teal"] == pytest.approx(154 + 17)
    assert middles["figures:violet"] == pytest.approx(content().towns["lewes"].centre[0])


def test_every_piece_is_one_of_the_kit_and_the_pile_of_cards_ends_with_the_cards() -> None:
    position = Table().marks(terror="avebury").lies("lewes", "newspaper")
    found = {one.of for one in laid(position.state.view(), content(), PLACES)}
    assert {one.partition(":")[0] for one in found} <= set(content().kit)
    assert "location_cards" in found
    position.state.discards = list(range(position.rules.cards))
    assert not pieces(position, "location_cards")


def test_the_frames_are_found_on_the_real_board_each_beside_its_town() -> None:
    kit = kit_of(read_pack(Workspace(packaged()), "invisible_man"))
    assert kit is not None
    board = kit.piece("board", "front")
    assert isinstance(board, Frame)
    groups = [(one.x, one.y, one.frame.w, one.frame.h) for one in board.items if isinstance(one, Group)]
    found = trays(groups, content())
    towns = [town.centre for town in content().towns.values()]
    for own, (x, y) in enumerate(found):
        middle = (x + 21.8, y + 8.7)
        assert min(range(18), key=lambda n: dist(towns[n], middle)) == own


def test_a_board_without_frames_has_the_markers_below_each_town() -> None:
    assert trays([], content())[0] == pytest.approx((154 - 21.8, 143 + 14))


# ---- in words


def test_the_table_in_words() -> None:
    position = (
        Table().he("berkshire", 7).marks(terror="iping iping", vigilance="lewes").lies("lewes", "blotter blotter")
    )
    position.player(ADA, "reading", money=3, items="dog", evidence="eyewitness eyewitness blotter", notes="iping")
    position.player(BEN, "reading", damage=1, companion="kemp", tokens=1)
    view = position.state.view()
    assert alt(view) == (
        "He is somewhere in Berkshire. Health 7. The Curate, The Reporter in Reading. The Sergeant in Winchester. "
        "Lewes: 1 vigilance, police blotter ×2. Iping: 2 terror, fixed."
    )
    rows = looks(view).mats.rows
    assert rows[0] == (
        "The Curate",
        "Reading",
        "£3",
        "2\N{NO-BREAK SPACE}eyewitness, 1\N{NO-BREAK SPACE}police",
        0,
        0,
        "dog, notes: Iping",
    )
    assert rows[1] == ("The Reporter", "Reading", "£5", "–", 1, 1, "Dr Kemp")
    assert looks(view).board == (("Lewes", "1 vigilance, police blotter ×2"), ("Iping", "2 terror, fixed"))


def test_everything_that_is_offered_can_be_said_and_done() -> None:
    position = Table().player(ADA, "reading", money=4, evidence="blotter").quiet_turn(ADA)
    found = {one.words: (one.kind, one.said) for one in choices(position.state.view())}
    assert list(found) == position.offered()
    assert found["travel winchester_reading"] == ("Travel", "to Winchester by rail, £2")
    assert found["wire"] == ("Wire for funds", "£5")
    assert found["research"] == ("Do research", "a note from Reading")


@pytest.mark.parametrize(
    ("setting", "words", "said"),
    [
        ({"companion": "kemp", "money": 4}, "travel winchester_reading", "to Reading by rail, £4"),  # two heads
        ({"items": "horse"}, "travel winchester_adderdean", "to Adderdean by road"),
        ({"evidence": "eyewitness"}, "trade violet gives evidence:eyewitness",
         "give The Reporter evidence (eyewitness account)"),
        ({"items": "dog"}, "trade teal gives item:dog", "give The Sergeant the dog"),
        ({"notes": "iping"}, "trade violet gives note:iping", "give The Reporter a note from Iping"),
    ],
)  # fmt: skip
def test_choices_say_what_sets_them_apart(setting: dict[str, str], words: str, said: str) -> None:
    position = Table().player(ADA, **setting).quiet_turn(ADA)  # type: ignore[arg-type]
    assert {one.words: one.said for one in choices(position.state.view())}[words] == said


def test_nothing_that_is_shown_depends_on_what_is_hidden(real: TheTable) -> None:
    game = real.sit(4, 7, "random")
    before = (game.looks(), game.choices(), game.scenes(PLACES))
    game._state.deck.reverse()
    assert (game.looks(), game.choices(), game.scenes(PLACES)) == before


# ---- a game


def test_a_game_is_the_one_that_a_simulation_plays(real: TheTable) -> None:
    from generator.games.invisible_man.simulation import trial

    played = trial(content()).play(4, "random", 7)
    game = real.sit(4, 7, "random")
    while not game.over:
        game.decide()
    assert game._state.turn == played.figures["turns"]
    assert len(game.scenes(PLACES)) == 1 + -(-game._state.turn // 4)  # the table set, then each round


def test_the_scenes_tell_the_whole_account_and_end_as_the_game_does(real: TheTable) -> None:
    game = real.sit(3, 11, "random")
    while not game.over:
        game.decide()
    scenes = game.scenes(PLACES)
    lines = game._state.journal.lines
    assert lines is not None
    told = " ".join(account(real.rules, lines))
    for scene in scenes[1:]:
        assert f"{scene.title}. {scene.stands}" in told
        for said in scene.told:
            assert f"{said.who}: {said.text}".removeprefix(": ") in told
    assert scenes[-1].alt == alt(game._state.view())
    assert scenes[0].alt.startswith("Nobody knows where he is. Health 10.")


def test_his_way_in_a_round_begins_where_he_was(real: TheTable) -> None:
    """Nobody knows where he is at first: the way of the first round begins in the unknown corner, at 43, 43."""
    game = real.sit(3, 11, "random")
    while len(game.scenes(PLACES)) < 4:
        game.decide()
    scenes = game.scenes(PLACES)
    assert scenes[0].trail == ()
    assert scenes[1].trail[0] == (43, 43)
    ways = [scene.trail for scene in scenes[1:] if scene.trail]
    assert all(one[-1] == other[0] for one, other in pairwise(ways))


def test_a_bot_s_luck_can_be_its_own_in_every_decision(real: TheTable) -> None:
    """After the same actions a bot decides alike, whoever has taken them."""
    game, again = (real.sit(4, 7, "random", apart=True) for _ in range(2))
    first = [game.decide() for _ in range(12)]
    for words in first[:9]:
        again.do(words)
    assert [again.decide() for _ in range(3)] == first[9:]


def test_what_is_refused_changes_nothing(real: TheTable) -> None:
    game = real.sit(3, 7, "random")
    before = facts(game._state)
    with pytest.raises(RefusedError, match=r"^Winchester has no shop that sells a horse\.$"):
        game.do("buy horse")
    with pytest.raises(ValueError, match="'cow' is none of the items"):
        game.do("buy cow")
    assert facts(game._state) == before
    assert game.saved.actions == ()
