"""Every fact that the document gives stands in the tables and in the rulebook as it gives it, section by section."""

import re

import pytest

from generator.expr import quote
from generator.games.mister_x.model import Game
from generator.games.shared import printed
from tests.games.mister_x.tables import read_game


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game()


def count(game: Game, *groups: str) -> int:
    """Pieces that the kit prints of those groups, spares apart."""
    return sum(sum((printed(game, game.kit[name]) or {}).values()) for name in groups)


def text(game: Game, section: str) -> str:
    """A section of the rulebook as it is read, its rulings and numbers filled in, on one line and without marks."""
    filled = quote(game.rulebook[section].text, {"game": game})
    return " ".join(re.sub(r"[*\\>]", "", filled).split())


@pytest.mark.parametrize(
    ("pieces", "groups"),
    [
        (1, "board"),
        (1, "ticket_board"),
        (1, "ticket_bag"),
        (6, "detective_figures mister_x_figure"),
        (6, "racks"),
        (120, "tickets"),
        (15, "start_cards"),
        (5, "colour_markers"),
        (10, "position_rings"),
        (22, "investigation_chips"),
        (1, "checklists"),
        (1, "visor"),
        (1, "tracker"),
    ],
)
def test_the_box_holds_what_the_contents_list(game: Game, pieces: int, groups: str) -> None:
    assert count(game, *groups.split()) == pieces


def test_preparation_1_the_map(game: Game) -> None:
    assert sorted(city.number for city in game.cities.values()) == list(range(1, 200))
    assert game.movement_of == {"car": "car", "train": "train", "ferry": "train", "plane": "plane"}
    said = text(game, "board")
    for colour, name in (("beige", "car"), ("red", "train or ferry"), ("blue", "plane")):
        assert f"{colour}: {name}" in said


def test_preparation_2_classes(game: Game) -> None:
    assert {name: one.movements for name, one in game.classes.items()} == {
        "car": ("car",),
        "car_train": ("car", "train"),
        "car_train_plane": ("car", "train", "plane"),
    }
    said = text(game, "board")
    assert "A beige city is left by car only." in said
    assert "A beige and red city is left by car, and by train or ferry." in said
    assert "A city with a blue number field is left by all three." in said


def test_preparation_3_and_4_tickets(game: Game) -> None:
    assert (game.counts.tickets, game.rules.tickets) == (120, 120)
    assert {(one.movement, one.action) for one in game.tickets.values()} == {
        (movement, action) for movement in game.movements for action in game.special_actions
    }
    assert {name: (one.side, one.symbol_name) for name, one in game.special_actions.items()} == {
        "double": ("mister_x", "footprints"),
        "undercover": ("mister_x", "silhouette"),
        "investigate": ("detectives", "magnifying glass"),
        "operation": ("detectives", "emergency light"),
    }
    said = text(game, "tickets")
    assert "Each has two halves: a movement on top and a special action at the bottom." in said
    assert "for one of the two, never for both" in said
    assert "Movements are for everybody, whatever is below them." in said
    assert "the green ones are Mister X’s and the orange ones are the detectives’" in said


def test_preparation_5_to_13(game: Game) -> None:
    assert (game.rules.mister_x_hand, game.rules.detective_hand, game.rules.tickets_each) == (8, 4, 1)
    assert game.shares(3) == (2, 3)
    assert [hand.tickets for hand in game.tables[1].hands] == [8, 4 + 2, 4 + 3]
    assert list(game.detectives) == ["blue", "red", "green", "yellow", "black"]
    assert len({card.city for card in game.start_cards.values()}) == 15
    assert (game.rules.secret_moves, game.rules.footprints) == (24, (-4, -3, -2, -1))
    assert game.spaces == tuple(range(25))
    said = text(game, "setup")
    assert "The position rings, the transparent piece of Mister X and the investigation chips lie ready" in said
    assert "Shuffle the start cards, face down." in said
    assert "best whoever knows the game best" in said
    assert "All five always play." in said
    assert "Mister X draws eight tickets" in said
    assert "draws four tickets and one more for each detective that he has" in said
    assert "Space 0 of the list stands above the footprints without a number." in said
    assert "Player A has two detectives and six tickets, player B has three and seven." in said


def test_preparation_14_missions(game: Game) -> None:
    assert {name: one.players for name, one in game.missions.items()} == {
        "green": "beginners",
        "yellow": "advanced players",
        "orange": "experts",
    }
    assert {len(one.starts) for one in game.missions.values()} == {5} == {game.rules.start_region}
    assert 194 in {game.cities[city].number for city in game.missions["yellow"].starts}
    assert "tells its colour, and nothing else" in text(game, "setup")
    assert "A coloured ring marks a city where a mission may start, an octagon" in text(game, "board")


def test_how_to_play(game: Game) -> None:
    said = text(game, "round")
    order = [
        "Mister X begins each round.",
        "moves, or takes a special action",
        "lays the ticket of his movement on the ticket board",
        "notes where he is",
        "may discard tickets",
        "draws up to eight",
        "move, all of them, in any order",
        "may take a special action together: an investigation or a special operation",
        "may discard tickets",
        "draw up to four, and one more for each detective of the player",
        "Then the positions are checked",
    ]
    at = 0
    for words in order:
        assert words in said[at:], words
        at = said.index(words, at) + len(words)


def test_mister_x_moves(game: Game) -> None:
    said = text(game, "mister_x")
    assert "No piece moves: you only note the number of the city" in said
    assert "open for all, on the first free space of the ticket board" in said
    assert "anybody can compare the two and see that you kept to the rules" in said
    assert "put any number of the tickets that are left back into the bag" in said
    assert "until you have eight again" in said


def test_his_special_actions(game: Game) -> None:
    assert [price.tickets for price in game.special_actions["double"].prices] == [3]
    assert [price.tickets for price in game.special_actions["undercover"].prices] == [3]
    said = text(game, "special_mister_x")
    assert "from the first round on" in said
    assert "go into the box and are out of the game" in said
    assert "A double move costs three tickets with footprints. Move twice by the normal rules" in said
    assert "lay both tickets in the order in which you used them" in said
    assert "Note both cities, first the one that you pass and then the one where you end." in said
    assert "You cannot pass a city where a detective is." in said
    assert "An undercover move costs three tickets with a silhouette." in said
    assert "lay any ticket from your rack face down. It need not be one for the line that you used." in said
    assert "Use them early and often, even while the detectives are far away." in said


def test_the_detectives_move(game: Game) -> None:
    said = text(game, "detectives")
    assert "each detective moves once, in any order" in said
    assert "from the rack of the player who has the detective" in said
    assert "colour marker, so that everybody sees who has moved" in said
    assert "Each detective must move if he can." in said
    assert "he moves as many of his detectives as possible. The others stay where they are." in said
    assert "Two detectives are never in one city. One who is encircled by others misses his turn." in said


def test_their_special_actions(game: Game) -> None:
    prices = [(price.tickets, price.back) for price in game.special_actions["investigate"].prices]
    assert prices == [(3, 4), (4, 3), (5, 2)]
    extra = [(price.tickets, price.movement) for price in game.special_actions["operation"].prices]
    assert extra == [(3, "car"), (4, "train"), (5, "plane")]
    assert game.rules.actions_from == 5
    said = text(game, "special_detectives")
    assert "paid with tickets that are left on the racks, and nobody gives more tickets than he has detectives" in said
    assert "Special actions begin when a ticket lies on space 5 of the ticket board" in said
    assert "the pair of position rings with the fewest marks that is still free" in said
    assert "One ring goes on the city, the other on the space of the ticket board" in said
    assert "He must be in a city that has such a line" in said
    assert "Angela has three detectives and one ticket" in said
    assert "Together they pay three, and Mister X shows where he was four movements ago." in said
    assert "that stands at -4 on his tracker" in said
    assert game.rulebook["special_detectives"].insert == "special_actions"


def test_where_tickets_go(game: Game) -> None:
    said = text(game, "bag_and_box")
    assert "Paid for special actions, by either side: into the box." in said
    assert "Mister X’s movements: on the ticket board" in said
    assert "Detectives’ movements: back into the bag at the end of the round" in said
    assert "the bag may run dry. Then all tickets from the box go back into it" in said


def test_example_round(game: Game) -> None:
    said = text(game, "example")
    told = [
        "Blue is in 135, red in 111, green in 110, yellow in 174 and black in 84.",
        "Mister X is on the yellow mission and began in 194. He now is in 164",
        "So he makes a double move, and pays three tickets with footprints.",
        "A train takes him to 137, a car on to 136.",
        "so that 136 stands above the footprints without a number",
        "draws up to eight",
        "blue from 135 to 144, red from 111 to 133, green from 110 to 165",
        "yellow from 174 to 173, black from 84 to 106",
        "since a ticket lies on space 5",
        "Then the tickets on the markers go into the bag.",
        "Yellow has moved to 173, where Mister X was three movements ago.",
    ]
    for words in told:
        assert words in said, words


def test_position_check(game: Game) -> None:
    assert game.counts.shown == 5
    assert {ring.marks: ring.copies for ring in game.rings.values()} == dict.fromkeys(range(1, 6), 2)
    said = text(game, "positions")
    assert "At the end of each round Mister X looks at the last five cities on his list" in said
    assert "If a detective has moved into one of them in this round" in said
    assert "If it is true of several, all are marked." in said
    assert "beginning with the one with the fewest marks" in said
    assert "the oldest trail makes room for the newest" in said


def test_end_of_the_game(game: Game) -> None:
    said = text(game, "end")
    assert "when a detective and Mister X are in the same city: all detectives win" in said
    assert "any destination of his mission, a city with an octagon in its colour: Mister X wins" in said
    said = text(game, "open")
    assert "Mister X has 24 secret movements." in said
    assert "he moves his transparent piece on the board" in said
    assert "His tickets then go into the bag and no longer on the ticket board. All other rules remain." in said


def test_tips_and_special_cases(game: Game) -> None:
    said = text(game, "stuck")
    assert "you stay. Note nothing and lay nothing." in said
    assert "Put all eight tickets back into the bag, and draw eight new ones." in said
    assert {name: chip.copies for name, chip in game.chips.items()} == {"suspected": 11, "excluded": 11}
    said = text(game, "detectives")
    assert "yellow where he may be, pink where he cannot be" in said
    assert "Take them off the board before positions are checked." in said
    assert "Names are in English." in text(game, "board")


def test_what_we_decided_is_said(game: Game) -> None:
    assert {one.number for one in game.rulings.values()} == set(range(1, len(game.rulings) + 1))
    assert {"space_zero", "entering", "passing", "lone_player", "players"} <= set(game.rulings)
    assert "Alone he has 9 tickets" in quote(game.rulings["lone_player"].ruling, {"game": game})


def test_the_sources_of_the_map_are_credited(game: Game) -> None:
    said = " ".join(game.game.credits.values())
    assert "City names, positions and populations: GeoNames (geonames.org), CC BY 4.0; changed: a selection" in said
    assert "Natural Earth" in said
