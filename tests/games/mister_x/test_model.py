"""What follows from the tables: counts, shares, cells, ways."""

from math import dist

import pytest

from tests.games.mister_x.table import city, game


def test_counts() -> None:
    counts = game().counts
    assert (counts.cities, counts.roads, counts.railways, counts.ferries, counts.flights) == (199, 352, 85, 43, 51)
    assert (counts.tickets, counts.start_cards, counts.detectives, counts.racks) == (120, 15, 5, 6)
    assert (counts.rings, counts.pairs, counts.chips, counts.spaces, counts.shown) == (10, 5, 22, 25, 5)


def test_tickets_by_their_halves() -> None:
    assert game().with_movement == {"car": 60, "train": 40, "plane": 20}
    assert game().with_action == {"double": 30, "undercover": 30, "investigate": 36, "operation": 24}


def test_half_the_tickets_are_his_and_every_action_has_the_same_mix() -> None:
    sides = {"mister_x": 0, "detectives": 0}
    for ticket in game().tickets.values():
        sides[game().special_actions[ticket.action].side] += ticket.copies
        mix = ticket.copies / game().with_action[ticket.action]
        assert mix == pytest.approx(game().with_movement[ticket.movement] / 120)
    assert sides == {"mister_x": 60, "detectives": 60}


def test_detectives_are_shared_as_evenly_as_possible() -> None:
    shares = {players: game().shares(players) for players in range(2, 7)}
    assert shares == {2: (5,), 3: (2, 3), 4: (1, 2, 2), 5: (1, 1, 1, 2), 6: (1, 1, 1, 1, 1)}
    assert [(table.players, table.shares, table.tickets) for table in game().tables] == [
        (2, "5", 17),
        (3, "2 + 3", 21),
        (4, "1 + 2 + 2", 25),
        (5, "1 + 1 + 1 + 2", 29),
        (6, "1 + 1 + 1 + 1 + 1", 33),
    ]


def test_a_smaller_table_prints_fewer_racks_and_all_detectives() -> None:
    three = game().seated(3)
    assert (three.counts.racks, three.counts.detectives, three.counts.tickets) == (3, 5, 120)
    assert [table.players for table in three.tables] == [3]


def test_lines_lead_both_ways() -> None:
    for here, ways in game().ways.items():
        for way in ways:
            assert any(back.to == here and back.kind == way.kind for back in game().ways[way.to])
    assert sum(map(len, game().ways.values())) == 2 * 531


def test_cells_are_lettered_from_the_west_and_numbered_from_the_north() -> None:
    grid = game().board.grid
    (left, top), (width, height) = grid.corner, grid.size
    right, bottom = left + width, top + height
    letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[grid.columns - 1]
    assert game().cell((left + 0.1, top + 0.1)) == "A1"
    assert game().cell((right - 0.1, top + 0.1)) == f"{letter}1"
    assert game().cell((left + 0.1, bottom - 0.1)) == f"A{grid.rows}"
    assert game().cell((right, bottom)) == f"{letter}{grid.rows}", "the last edge belongs to the last cell"
    assert game().cell((left + width / grid.columns + 0.1, top + 0.1)) == "B1"


def test_every_city_is_in_the_cell_that_the_index_names() -> None:
    grid = game().board.grid
    wide, high = grid.size[0] / grid.columns, grid.size[1] / grid.rows
    assert len({row.number for row in game().index}) == len(game().index) == 199
    for row in game().index:
        x, y = game().cities[row.city].place
        west, north = grid.corner[0] + (ord(row.cell[0]) - 65) * wide, grid.corner[1] + (int(row.cell[1:]) - 1) * high
        assert west <= x <= west + wide
        assert north <= y <= north + high


def test_the_index_is_in_the_order_of_the_alphabet_without_accents() -> None:
    names = [row.name for row in game().index]
    assert names[:4] == ["A Coruña", "Aalborg", "Aarhus", "Aberdeen"]
    assert names[names.index("Ålesund") - 1] == "Alcudia"
    assert names[-1] == "Zurich"


def test_marks_of_missions() -> None:
    assert game().starts[city(194)] == "yellow"
    assert game().destinations[city(45)] == "yellow"
    assert len(game().starts) == 15
    assert len(game().destinations) == 8 + 6 + 5
    assert not game().starts.keys() & game().destinations.keys()


def test_cities_are_twenty_millimetres_apart() -> None:
    places = [one.place for one in game().cities.values()]
    assert min(dist(a, b) for n, a in enumerate(places) for b in places[:n]) >= 20
