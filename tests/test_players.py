"""Kits of fewer players: what is printed, what the files are called, and what stays that of the whole game."""

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.build import Options, build
from generator.cli.main import kitwright
from generator.pack import Workspace, packaged
from tests.kit import GAME, KIT, NAME_AND_TEXT, Built, Game, Pdf, game

SEATS = "".join(f"{one}: {{name: {one.title()}, text: T}}\n" for one in ("red", "blue", "green", "white"))
SEATED = GAME.replace("tables:", "seats: cards\ntables:").format(fields=NAME_AND_TEXT)


def seated(folder: Path, about: str = SEATED, kit: str = KIT, seats: str = SEATS) -> Game:
    """A game for two to four, whose table of cards has one for each player."""
    made = game(folder, seats, kit=kit)
    made.write("game.yaml", about)
    return made


def run(made: Game, *words: str) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(made.root), "build", *words])


def for_players(made: Game, players: int | None) -> Built:
    return Built(build(made.workspace, "probe", Options(players=players)), made.output)


@pytest.mark.parametrize(
    ("players", "names"),
    [(2, ["Red", "Blue"]), (3, ["Red", "Blue", "Green"]), (4, ["Red", "Blue", "Green", "White"])],
)
def test_the_first_seats_of_the_table_are_printed(tmp_path: Path, players: int, names: list[str]) -> None:
    built = for_players(seated(tmp_path), players)
    for name in ("kit", "cards"):
        pdf = built.pdf(f"probe-{name}-a4-{players}p.pdf")
        said = [word.text for word in pdf.words() if word.text in ("Red", "Blue", "Green", "White")]
        assert said == names
        assert len(pdf.pieces(0, 63, 88)) in (0, players)
    assert {path.name for path in built.folder.glob("*.pdf")} == {
        f"probe-{name}-a4-{players}p.pdf" for name in ("kit", "cards")
    }


def test_without_a_table_of_seats_only_the_numbers_of_players_follow(tmp_path: Path) -> None:
    kit = KIT + "aids: {title: Aids, kind: mini, copies: game.players.max, front: card}\n"
    kit = kit.replace("mini, copies: game.players.max, front: card", "mini, copies: game.players.max, front: aid")
    made = game(tmp_path, SEATS, kit=kit, aid="draw: [{rect: {box: 0 0 44 68, fill: red}}]\n")
    built = for_players(made, 3)
    pdf = built.pdf("probe-aids-a4-3p.pdf")
    assert len(pdf.pieces(0, 44, 68)) == 3
    words = [word.text for word in built.pdf("probe-cards-a4-3p.pdf").words()]
    assert [word for word in words if word in ("Red", "Blue", "Green", "White")] == ["Red", "Blue", "Green", "White"]


def test_the_kit_of_all_lies_beside_that_of_three(tmp_path: Path) -> None:
    made = seated(tmp_path)
    for_players(made, None)
    before = {path.name: path.read_bytes() for path in made.output.glob("*.pdf")}
    for_players(made, 3)
    after = {path.name: path.read_bytes() for path in made.output.glob("*.pdf")}
    assert before.keys() == {"probe-cards-a4.pdf", "probe-kit-a4.pdf"}
    assert {name: after[name] for name in before} == before
    assert after.keys() - before.keys() == {"probe-cards-a4-3p.pdf", "probe-kit-a4-3p.pdf"}


@pytest.mark.parametrize("players", [1, 5, 99])
def test_a_table_that_the_game_is_not_for_is_found(tmp_path: Path, players: int) -> None:
    made = seated(tmp_path)
    built = for_players(made, players)
    one = built.found.one("K312")
    assert one.message == f"the game is for 2 to 4 players, not for {players}"
    assert one.hint is not None
    assert "2 to 4" in one.hint
    assert built.found.places("K312") == [("game.yaml", 4)]
    assert not built.ok
    assert not made.output.exists()


def test_the_command_says_so_and_ends_with_1(tmp_path: Path) -> None:
    made = seated(tmp_path)
    done = run(made, "probe", "--players", "5")
    assert done.exit_code == 1
    assert "error[K312]: the game is for 2 to 4 players, not for 5" in done.stderr
    assert run(made, "probe", "--players", "4").exit_code == 0


@pytest.mark.parametrize("players", ["0", "-1", "x", "100", "2.5"])
def test_what_is_no_number_of_players_is_wrong_use(tmp_path: Path, players: str) -> None:
    done = run(seated(tmp_path), "probe", "--players", players)
    assert done.exit_code == 2
    assert "--players" in done.stderr


@pytest.mark.parametrize(("seats", "hint"), [("card", "did you mean 'cards'?"), ("zzz", "tables: ")])
def test_seats_that_are_no_table_are_found(tmp_path: Path, seats: str, hint: str) -> None:
    made = seated(tmp_path, SEATED.replace("seats: cards", f"seats: {seats}"))
    one = made.check().one("K302")
    assert one.message == f"no table '{seats}'"
    assert one.hint is not None
    assert one.hint.startswith(hint)
    assert made.check().places("K302") == [("game.yaml", 5)]


@pytest.mark.parametrize(
    ("about", "code"),
    [
        (SEATED.replace("seats: cards", "seats: zzz"), "K302"),
        (SEATED.replace("title: Probe", "titel: Probe"), "K101"),
        (SEATED.replace("max: 4", "max: four"), "K103"),
    ],
)
def test_a_faulty_game_for_some_players_is_found_as_ever(tmp_path: Path, about: str, code: str) -> None:
    built = for_players(seated(tmp_path, about), 3)
    assert code in built.found.codes
    assert not built.ok
    assert not built.folder.exists()


def test_pieces_that_hang_on_a_seat_that_is_not_taken_are_found_missing(tmp_path: Path) -> None:
    """The number of copies stands with the fourth seat: a table of two has none, and says so."""
    kit = KIT + "more: {title: More, kind: mini, copies: cards.white.n, front: plain}\n"
    seats = SEATS.replace("text: T", "text: T, n: 3")
    made = game(tmp_path, seats, kit=kit, plain="draw: [{rect: {box: 0 0 44 68, fill: red}}]\n")
    made.write("game.yaml", SEATED.replace(NAME_AND_TEXT, "{name: text, text: text, n: int}"))
    assert for_players(made, 4).ok
    built = for_players(made, 2)
    assert built.found.errors
    assert not built.ok


# The Invisible Man for three


@pytest.fixture(scope="module")
def hunted(tmp_path_factory: pytest.TempPathFactory) -> dict[int | None, Path]:
    """Its files for three players, and for the largest table."""
    out = tmp_path_factory.mktemp("hunt")
    folders: dict[int | None, Path] = {}
    for players in (None, 3):
        options = Options(out=out / str(players), players=players)
        result = build(Workspace(packaged()), "invisible_man", options)
        assert result.folder is not None, result.pack.found
        folders[players] = result.folder
    return folders


THREE = {
    "mats": 3,
    "figures": 3,
    "aids": 3,
    "items": 4 * 3,
    "trophies": 3 + 1,
    "damage": 2 * 3 + 2,
    "terror_markers": 18 * 2 + 3 * 3 + 3,
    "vigilance_markers": 18 * 2 + 2,
    "research_notes": 18 * 4,
    "evidence": 3 * 20,
    "coins": 12 + 40,
    "companion_cards": 4 + 2,
    "invisible_man": 1,
    "health_marker": 1 + 1,
    "board": 1,
}
"""18 towns with 2 markers and 4 notes each; 3 markers wait on a mat before the exchange for 4; 2 damage tokens
disable; then spares and blanks of kit.yaml."""
FIVE = {
    **THREE,
    "mats": 5,
    "figures": 5,
    "aids": 5,
    "items": 4 * 5,
    "trophies": 5 + 1,
    "damage": 2 * 5 + 2,
    "terror_markers": 18 * 2 + 5 * 3 + 3,
}
SMALL = ("terror_markers", "trophies", "coins", "items", "damage", "research_notes")
"""Groups of pieces below 30 mm, backed, so that every other page holds fronts."""


@pytest.mark.parametrize(("players", "wanted"), [(3, THREE), (None, FIVE)])
def test_pieces_follow_from_the_number_of_players(
    hunted: dict[int | None, Path], players: int | None, wanted: dict[str, int]
) -> None:
    """Pieces on the sheets, by the list of parts in print."""
    end = "" if players is None else "-3p"
    kit = Pdf(hunted[players] / f"invisible_man-kit-a4{end}.pdf")
    numbers = [w for w in kit.words(1) if w.text.isdigit() and 80 < w.box.x < 104 and w.box.y > 50 and w.box.h > 5]
    listed = Counter(int(word.text) for word in numbers)
    assert not Counter(wanted.values()) - listed
    for group in SMALL:
        pdf = Pdf(hunted[players] / f"invisible_man-{group}-a4{end}.pdf")
        fronts = range(0, pdf.pages, 2)
        assert sum(_pieces(pdf, page) for page in fronts) == wanted[group], group


def _pieces(pdf: Pdf, page: int) -> int:
    """Drawings of pieces; marks and footer are wider."""
    return len([box for box in pdf.forms(page) if max(box.w, box.h) < 30])


def test_faces_know_how_many_play(hunted: dict[int | None, Path]) -> None:
    said = {
        players: " ".join(Pdf(next(folder.glob("*-guide-a4*.pdf"))).text().split())
        for players, folder in hunted.items()
    }
    assert "you have the game for 3 to 5 players" in said[None]
    assert "you have the game for 3 players" in said[3]


def test_the_rulebook_is_that_of_the_whole_game(hunted: dict[int | None, Path]) -> None:
    for name in ("rulebook.html", "invisible_man-rulebook-a4.pdf", "invisible_man-board-poster.pdf"):
        assert (hunted[3] / name).read_bytes() == (hunted[None] / name).read_bytes(), name


def test_decks_that_no_number_of_players_changes_are_the_same(hunted: dict[int | None, Path]) -> None:
    for name in ("location_cards", "coins", "evidence", "research_notes", "vigilance_markers"):
        three = hunted[3] / f"invisible_man-{name}-a4-3p.pdf"
        assert three.read_bytes() == (hunted[None] / f"invisible_man-{name}-a4.pdf").read_bytes(), name


def test_the_manifest_counts_what_the_largest_table_needs(hunted: dict[int | None, Path]) -> None:
    manifest = json.loads((hunted[None] / "manifest.json").read_text("utf-8"))
    counted: Counter[str] = Counter()
    for row in manifest["components"]:
        if row["side"] == "front":
            counted[row["group"]] += row["copies"]
    assert {name: counted[name] for name in FIVE} == FIVE
