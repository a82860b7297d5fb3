"""Two games that nobody planned, written in YAML alone: a trick-taking deck, and railways on a map."""

import shutil
from pathlib import Path

import pytest

from generator.build import Options, build, check
from generator.pack import Workspace
from tests.kit import Found, found

OTHERS = Path(__file__).parent / "games_of_others"


@pytest.fixture
def others(tmp_path: Path) -> Workspace:
    """The two games in a folder of their own."""
    shutil.copytree(OTHERS, tmp_path, dirs_exist_ok=True)
    return Workspace(tmp_path)


def edited(others: Workspace, game: str, file: str, old: str, new: str) -> Found:
    """What is found after an edit, in a file of the game's content."""
    path = others.content / game / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1, file
    path.write_text(text.replace(old, new), "utf-8")
    return found(check(others, game)[0])


@pytest.mark.parametrize(
    ("game", "pieces"),
    [
        # 4 suits of 9 ranks and 2 cards of the file; one marker for each of 5 guests
        ("lanterns", {"cards": 38, "box": 1, "track": 1, "markers": 5}),
        # 2 orders, 3 of each; 4 + 4 + 2 + 1 tiles; 6 + 4 cargo and a spare; 4 companies, each 2 + 3 + 3 + 2 + 4 cars
        ("narrow_gauge", {"map": 1, "orders": 6, "tiles": 11, "cargo": 11, "engines": 4, "cars": 56}),
    ],
)
def test_a_game_without_python_is_built_with_all_its_pieces(
    others: Workspace, game: str, pieces: dict[str, int]
) -> None:
    done = build(others, game, Options(papers=("a4", "letter"), strict=True))
    assert done.ok
    assert not done.pack.found, found(done.pack).text
    assert {part.name: part.pieces for part in done.printed["A4"].parts} == pieces
    folder = others.root / "output" / game
    assert (folder / f"{game}-kit-letter.pdf").is_file()
    assert (folder / "rulebook.html").is_file()


def test_the_rules_of_tricks_quote_what_is_worked_out(others: Workspace) -> None:
    build(others, "lanterns", Options())
    rules = (others.root / "output/lanterns/rulebook.html").read_text("utf-8")
    assert "21 in all, 3 of them heavy" in rules  # suits of weight 1, 2, 1 and 3, each with 3 ranks that have lanterns
    assert "The Moth loses to all" in rules


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "code", "says"),
    [
        ("lanterns", "rules.yaml", "hand: 7", "hand: 8", "K116", "40 cards are dealt, there are 38"),
        ("lanterns", "suits.yaml", "sign: cat", "sign: moon", "K116", "two suits share a sign"),
        ("lanterns", "suits.yaml", "weight: 3", "weight: 4", "K103", "'weight' must be at most 3, found '4'"),
        ("lanterns", "cards.yaml", "suit: moon", "suit: noon", "K110", "no entry 'noon' in suits"),
        ("lanterns", "game.yaml", "it.suit.weight if", "it.suit.wait if", "K104", "no 'wait'"),
        ("lanterns", "rules.yaml", "dark: 20", "dark: 30", "K116", "ends at 30, but the track has 24 spaces"),
        (
            "narrow_gauge",
            "towns.yaml",
            "150 x 40",
            "250 x 40",
            "K116",
            "Cairn at 250, 40 lies off the map of 180 x 130",
        ),
        ("narrow_gauge", "lines.yaml", "[elm, cairn]", "[elm, elm]", "K116", "a line joins two towns"),
        ("narrow_gauge", "lines.yaml", "[arrow, dell]", "[arrow, arrow]", "K116", "a line joins two towns"),
        ("narrow_gauge", "lines.yaml", "[arrow, dell]", "[arrow, del]", "K110", "no entry 'del' in towns"),
        ("narrow_gauge", "lines.yaml", "cars: 4", "cars: 7", "K103", "'cars' must be at most 6, found '7'"),
        ("narrow_gauge", "orders.yaml", "{coal: 2}", "{cole: 2}", "K110", "no entry 'cole' in cargo"),
        ("narrow_gauge", "orders.yaml", "to: elm", "to: arrow", "K116", "an order goes somewhere else"),
        ("narrow_gauge", "tiles.yaml", "[east, west]", "[east, vest]", "K103", "did you mean 'west'?"),
        ("narrow_gauge", "towns.yaml", "size: village}\ncairn", "size: city}\ncairn", "K103", "'village', 'town'"),
    ],
)
def test_a_wrong_edit_is_found(
    others: Workspace, game: str, file: str, old: str, new: str, code: str, says: str
) -> None:
    after = edited(others, game, file, old, new)
    assert code in after.codes, after.text
    assert says in after.text
    assert any(place == file for place, _ in after.places(code)) or code == "K116", after.text


def test_an_island_is_found(others: Workspace) -> None:
    after = edited(
        others, "narrow_gauge", "towns.yaml", "elm: {", "fen: {name: Fen, place: 20 x 60, size: town}\nelm: {"
    )
    assert [one.message for one in after.of("K116")] == ["no line leads to Fen"]
    assert [one.message for one in after.of("K117")] == ["only 0 line leads to Fen"]
    assert after.places("K116") == [("towns.yaml", 5)]
