"""Which of Mister X's positions are marked, and by which rings."""

from dataclasses import replace

from generator.games.mister_x.rules.positions import checked, last, ringed
from generator.games.mister_x.rules.state import Ringed, State
from tests.games.mister_x.table import city, game, table

TRAIL = (194, 192, 173, 164, 137, 136, 135)


def after(checklist: tuple[int, ...], *reached: int) -> State:
    """The end of a round in which detectives have moved to those cities."""
    return replace(table(checklist, rack=()), reached=frozenset(map(city, reached)))


def marked(state: State) -> list[tuple[int, int, int]]:
    """Marks, space and number of the city of each pair."""
    return [(ring.marks, ring.space, game().cities[ring.city].number) for ring in checked(game(), state).rings]


def test_the_last_five_cities_are_looked_at() -> None:
    assert {game().cities[name].number: space for name, space in last(game(), after(TRAIL)).items()} == {
        173: 2,
        164: 3,
        137: 4,
        136: 5,
        135: 6,
    }
    assert marked(after(TRAIL, 173)) == [(1, 2, 173)]
    assert marked(after(TRAIL, 192)) == [], "five movements ago"


def test_his_start_is_marked_on_space_zero() -> None:
    assert marked(after((194, 192), 194)) == [(1, 0, 194)]
    assert marked(after((194, 192, 173, 164, 137), 194)) == [(1, 0, 194)]


def test_several_are_all_marked_the_oldest_first() -> None:
    assert marked(after(TRAIL, 136, 173, 20)) == [(1, 2, 173), (2, 5, 136)]


def test_of_two_visits_the_later_is_marked() -> None:
    assert marked(after((194, 164, 137, 164, 137, 136), 164)) == [(1, 3, 164)]


def test_what_is_marked_stays_so() -> None:
    state = ringed(game(), after(TRAIL, 173), 2)
    assert [ring.marks for ring in checked(game(), state).rings] == [1]


def test_used_up_rings_begin_again_with_the_fewest_marks() -> None:
    state = after(TRAIL)
    for space in range(6):
        state = ringed(game(), state, space)
    assert [(ring.marks, ring.space) for ring in state.rings] == [(2, 1), (3, 2), (4, 3), (5, 4), (1, 5)]
    state = ringed(game(), state, 6)
    assert [(ring.marks, ring.space) for ring in state.rings] == [(3, 2), (4, 3), (5, 4), (1, 5), (2, 6)]
    assert state.rings[-1] == Ringed(2, 6, city(135))


def test_open_positions_take_no_ring() -> None:
    secret = (164, 137) * 12
    assert marked(after((*secret, 136, 135, 159), 135)) == [], "movement 25"
    assert marked(after((*secret, 136, 135, 159), 136)) == [(1, 24, 136)], "movement 24, still among the last five"
