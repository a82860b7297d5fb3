"""The printed map: everything that is measured here is read off the finished poster, not off the layout's own data."""

import math
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest

from generator.build import Options, build
from generator.games.mister_x.board import abreast
from generator.games.mister_x.map import Line
from generator.games.mister_x.model import Game
from generator.pack import Workspace, packaged, read_pack
from tests.games.mister_x.poster import HALF, Point, Poster, Said, covered, distance, off, overlap

LETTERS = "ABCDEFGHIJKL"
CLEAR = 1.2
"""Millimetres that a line keeps at least from the mark of a city that it does not serve."""
BESIDE = 2.6
"""Millimetres between the middles of two lines below which they run into each other."""
FREE = 9.0
"""Millimetres round a city in which its lines may come together."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    wanted = Options(only=("board",), out=tmp_path_factory.mktemp("out"), papers=("a4", "letter", "a3"))
    result = build(Workspace(packaged()), "mister_x", wanted)
    assert result.folder is not None, result.pack.found
    return result.folder


@pytest.fixture(scope="module")
def game() -> Game:
    found = read_pack(Workspace(packaged()), "mister_x").game
    assert isinstance(found, Game)
    return found


@pytest.fixture(scope="module")
def poster(folder: Path, game: Game) -> Poster:
    return Poster(folder / "mister_x-board-poster.pdf", game)


def radius(game: Game, city: str) -> float:
    """Millimetres from the middle of a city to the edge of its mark."""
    marked = city in game.starts or city in game.destinations
    return game.board.marked_radius if marked else game.board.city_radius


# The file


def test_one_page_of_a1_below_three_megabytes(folder: Path, poster: Poster) -> None:
    assert poster.pages == 1
    assert (round(poster.width), round(poster.height)) == (840, 594)
    assert (folder / "mister_x-board-poster.pdf").stat().st_size < 3_000_000


def test_the_poster_holds_no_pixels(folder: Path) -> None:
    assert b"/Subtype /Image" not in (folder / "mister_x-board-poster.pdf").read_bytes()


def test_tiles_for_three_papers(folder: Path) -> None:
    assert all((folder / f"mister_x-board-{paper}.pdf").exists() for paper in ("a4", "letter", "a3"))


# Names and numbers


def test_every_city_shows_its_number_in_its_middle(poster: Poster, game: Game) -> None:
    for city, said in poster.numbers.items():
        middle = (said.box.x + said.box.w / 2, said.box.y + said.box.h / 2)
        assert math.dist(middle, game.cities[city].place) < 1, city


def test_every_city_shows_its_name_beside_it(poster: Poster, game: Game) -> None:
    for city, said in poster.names.items():
        assert radius(game, city) < distance(said.box, game.cities[city].place) + 0.3 < radius(game, city) + 4.6, city


def test_a_name_is_nearer_to_its_own_city_than_to_any_other(poster: Poster, game: Game) -> None:
    wrong = []
    for city, said in poster.names.items():
        gaps = {name: distance(said.box, one.place) - radius(game, name) for name, one in game.cities.items()}
        nearest = min(gaps, key=gaps.__getitem__)
        wrong += [(city, nearest)] if nearest != city else []
    assert not wrong


def test_names_cover_no_name_and_no_city(poster: Poster) -> None:
    found = covered(poster)
    assert not found["name"]
    assert not found["city"]


def test_few_names_touch_a_line(poster: Poster) -> None:
    """A name has a seam that keeps it readable on a line; all the same it should stand beside lines."""
    found = covered(poster)
    assert len(found["car"]) + len(found["train"]) + len(found["ferry"]) <= 8
    assert len(found["plane"]) <= 12


def test_nothing_is_set_below_seven_points(poster: Poster) -> None:
    assert min(said.size for said in poster.said) >= 7
    assert {round(said.size, 1) for said in poster.names.values()} == {10.0}
    assert {round(said.size, 1) for said in poster.numbers.values()} == {12.0}


def test_no_plate_lies_on_a_city_or_its_name(poster: Poster, game: Game) -> None:
    for area in game.board.areas.values():
        (x, y), (w, h) = area.corner, area.size
        plate = type(poster.names["rome"].box)(x, y, w, h)
        assert not [city for city, said in poster.names.items() if overlap(plate, said.box)]
        assert not [city for city, one in game.cities.items() if distance(plate, one.place) < radius(game, city)]


# The grid and the index


def edges(poster: Poster, said: str) -> list[Said]:
    """The letters or digits of the grid that say so: those in the strips along the edges."""
    strips = [one for one in poster.said if one.text == said and abs(one.size - 12) < 0.1]
    return [one for one in strips if not (12 < one.box.x < 826 and 11 < one.box.y < 582)]


def test_every_city_is_in_the_cell_that_the_index_names(poster: Poster, game: Game) -> None:
    """The cell is found as a player finds it: the letter above and below, the digit left and right."""
    across = {letter: edges(poster, letter) for letter in LETTERS}
    down = {str(digit): edges(poster, str(digit)) for digit in range(1, 9)}
    assert {len(found) for found in (*across.values(), *down.values())} == {2}
    columns = {name: found[0].box.x + found[0].box.w / 2 for name, found in across.items()}
    rows = {name: found[0].box.y + found[0].box.h / 2 for name, found in down.items()}
    assert len(game.index) == 199
    for row in game.index:
        x, y = (poster.numbers[row.city].box[i] + poster.numbers[row.city].box[i + 2] / 2 for i in (0, 1))
        letter = min(columns, key=lambda name: abs(columns[name] - x))
        digit = min(rows, key=lambda name: abs(rows[name] - y))
        assert row.cell == f"{letter}{digit}", row.name


def test_no_city_stands_on_the_line_between_two_cells(game: Game) -> None:
    grid = game.board.grid
    for city in game.cities.values():
        for at, start, size, count in zip(city.place, grid.corner, grid.size, (grid.columns, grid.rows), strict=True):
            share = (at - start) * count / size % 1
            assert min(share, 1 - share) * size / count > 0.75, city.name


def test_numbers_lie_in_their_band_from_west_to_east(game: Game) -> None:
    seen: list[int] = []
    for band in game.board.bands:
        inside = [one for one in game.cities.values() if band.top <= one.place[1] < band.bottom]
        numbers = [one.number for one in sorted(inside, key=lambda one: one.place[0])]
        assert numbers == list(range(band.first, band.last + 1))
        seen += numbers
    assert seen == list(range(1, 200))


def test_bands_are_printed_on_both_edges(folder: Path, game: Game) -> None:
    with pypdfium2.PdfDocument(folder / "mister_x-board-poster.pdf") as pdf:
        text = pdf[0].get_textpage().get_text_bounded()
    assert all(text.count(f"{band.first}–{band.last}") == 2 for band in game.board.bands)


# Lines


def test_lines_keep_clear_of_foreign_cities(poster: Poster, game: Game) -> None:
    for name, points in poster.courses.items():
        line = game.lines[name]
        box = poster.bounds[name]
        for city, one in game.cities.items():
            if city in line.ends or distance(box, one.place) > 12:
                continue
            assert off(one.place, points) - HALF[line.kind] > radius(game, city) + CLEAR - 0.1, (name, city)


def test_no_line_runs_along_another(poster: Poster, game: Game) -> None:
    """Away from cities no two lines share more of their way than a crossing takes."""
    grid: dict[tuple[int, int], list[tuple[str, tuple[float, float]]]] = {}
    places = [one.place for one in game.cities.values()]
    together: Counter[tuple[str, str]] = Counter()
    for name, points in poster.courses.items():
        for p in points:
            if min(math.dist(p, place) for place in places) > FREE:
                grid.setdefault((int(p[0] / BESIDE), int(p[1] / BESIDE)), []).append((name, p))
    for (column, row), here in grid.items():
        near = [one for i in (-1, 0, 1) for j in (-1, 0, 1) for one in grid.get((column + i, row + j), ())]
        for name, p in here:
            others = {other for other, q in near if other != name and math.dist(p, q) < BESIDE}
            together.update((name, other) for other in others)
    longest = together.most_common(1)
    assert longest[0][1] <= 24, together.most_common(8)


def line(first: str, second: str, bend: tuple[Point, Point] | None = None) -> Line:
    return Line.model_construct(ends=(first, second), kind="car", bend=bend)


def test_lines_between_the_same_cities_lie_side_by_side() -> None:
    """Whichever end they begin at: the right of one that goes back is the left of one that goes there."""
    lines = {"road": line("a", "b"), "rail": line("b", "a"), "other": line("a", "c")}
    assert abreast(lines) == {"road": -0.5, "rail": -0.5, "other": 0}


def test_three_lines_of_one_course_keep_the_middle() -> None:
    lines = {name: line("a", "b", ((1, 2), (3, 4))) for name in ("one", "two")}
    lines["three"] = line("b", "a", ((3, 4), (1, 2)))
    assert abreast(lines) == {"one": -1, "two": 0, "three": -1}


def test_lines_that_bend_otherwise_are_not_moved() -> None:
    lines = {"road": line("a", "b"), "rail": line("a", "b", ((1, 2), (3, 4)))}
    assert abreast(lines) == {"road": 0, "rail": 0}


def test_names_of_waters_lie_clear_of_lines_and_cities(poster: Poster, game: Game) -> None:
    for water in game.board.waters.values():
        long = {"ocean": 4.6, "sea": 2.5, "gulf": 1.9}[water.rank] * len(water.text) / 2
        turn = math.radians(water.turn)
        for step in range(-10, 11):
            x = water.centre[0] + math.cos(turn) * long * step / 10
            y = water.centre[1] + math.sin(turn) * long * step / 10
            assert min(math.dist((x, y), one.place) for one in game.cities.values()) > 8, water.text
            near = [name for name in poster.courses if distance(poster.bounds[name], (x, y)) < 3]
            assert all(off((x, y), poster.courses[name]) > 2 for name in near), water.text
