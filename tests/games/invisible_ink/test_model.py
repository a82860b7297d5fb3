"""What follows from the real tables of Invisible Ink: counts, the die, the score table, turns."""

from pathlib import Path

import pytest

from generator.games.invisible_ink.model import Game, ScoreRow
from generator.games.invisible_ink.turns import guessers, next_drawer, supervisor, wearers
from generator.pack import Workspace, packaged, read_pack
from tests.games.invisible_ink.tables import GAME, Tables
from tests.games.tables import sets

SEATS = ("anna", "ben", "carl", "dora")
"""Clockwise."""


def read(root: Path) -> Game:
    game = read_pack(Workspace(root), GAME).game
    assert isinstance(game, Game)
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return read(packaged())


def test_the_box_is_that_of_the_document(game: Game) -> None:
    assert game.counts.cards == 200
    assert [deck.cards for deck in game.decks.values()] == [100, 100]
    assert game.counts.code_cards == 2
    assert game.counts.tokens == 60
    assert game.counts.seats == 6
    assert game.counts.outcomes == 3
    assert game.rules.seconds == 40


def test_fewer_players_need_fewer_tokens(game: Game) -> None:
    seated = game.seated(4)
    assert seated.counts.tokens == 40
    assert seated.counts.seats == 4


def test_opposite_faces_of_the_die_agree(game: Game) -> None:
    one, two, three, four, five, six = game.die_sides
    assert (one, two, three) == (six, five, four)
    assert {one, two, three} == {"drawer", "guessers", "everyone"}


def test_the_score_table_is_that_of_the_document(game: Game) -> None:
    rows = dict(zip(game.scores, game.score_table, strict=True))
    points = {name: (row.drawer, row.guessers) for name, row in rows.items()}
    assert points == {
        "green": (2, (2,)),
        "bonus": (1, (1,)),
        "bonus_then_green": (3, (1, 2)),
        "both_by_one": (3, (3,)),
        "forbidden": (-1, (-1,)),
        "forbidden_then_green": (1, (-1, 2)),
        "nothing": (0, ()),
    }


def test_the_score_table_follows_the_rules(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    sets("rules green_points", "7")(tables)
    sets("rulings bonus_on_time_out value", "does not count")(tables)
    rows = dict(zip(read(tmp_path).scores, read(tmp_path).score_table, strict=True))
    assert (rows["bonus_then_green"].drawer, rows["bonus_then_green"].guessers) == (8, (1, 7))
    assert rows["bonus"] == ScoreRow(text=rows["bonus"].text, drawer=0, guessers=(0,))


@pytest.mark.parametrize(
    ("ruling", "value", "term"),
    [
        ("bonus_on_time_out", "does not count", "bonus_needs_green"),
        ("drawer_pays", "once a round", "drawer_pays_once"),
        ("taken_first", "drawer", "drawer_takes_first"),
        ("end_checked", "at once", "ends_at_once"),
    ],
)
def test_a_ruling_turns_the_scoring(game: Game, ruling: str, value: str, term: str, tmp_path: Path) -> None:
    assert getattr(game.terms, term) is False
    tables = Tables(tmp_path)
    sets(f"rulings {ruling} value", value)(tables)
    assert read(tmp_path).terms == game.terms._replace(**{term: True})


def test_the_next_drawer_sits_clockwise() -> None:
    assert next_drawer(SEATS, "anna") == "ben"
    assert next_drawer(SEATS, "dora") == "anna"


def test_the_supervisor_sits_to_the_drawers_right(game: Game) -> None:
    assert supervisor(game.rules, SEATS, "ben") == "anna"
    assert supervisor(game.rules, SEATS, "anna") == "dora"
    assert supervisor(game.rules, SEATS[:3], "ben") is None


def test_a_supervisor_does_not_guess() -> None:
    assert guessers(SEATS, "ben") == ("anna", "carl", "dora")
    assert guessers(SEATS, "ben", "anna") == ("carl", "dora")


def test_the_die_tells_who_puts_on_glasses(game: Game) -> None:
    die = game.outcomes
    assert wearers(die["drawer"], SEATS, "ben") == ("ben",)
    assert wearers(die["guessers"], SEATS, "ben") == ("anna", "carl", "dora")
    assert wearers(die["everyone"], SEATS, "ben") == SEATS
    assert wearers(die["everyone"], SEATS, "ben", "anna") == ("ben", "carl", "dora")
