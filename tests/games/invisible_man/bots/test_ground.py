"""What players can read off the map: distances, and where he may go."""

import pytest

from generator.games.invisible_man.bots.ground import RIDER, Ground, ahead, ground_of, progress, steps
from tests.games.invisible_man.rules.table import content, real_rules


def ground() -> Ground:
    return ground_of(real_rules())


def town(id: str) -> int:
    return list(content().towns).index(id)


@pytest.mark.parametrize(
    ("mode", "start", "end", "links"),
    [
        (0, "winchester", "port_burdock", 2),  # by Adderdean, on foot
        (1, "winchester", "port_burdock", 1),  # one ticket
        (0, "winchester", "reading", 99),  # no road within the county leads there
        (1, "winchester", "reading", 1),
        (2, "winchester", "lambourn", 2),
        (1, "winchester", "lambourn", 3),  # by train to Reading, then on foot by Inkpen
        (RIDER, "winchester", "inkpen", 1),  # over the county line
        (RIDER, "winchester", "iping", 2),  # by Adderdean
    ],
)
def test_distances_by_hand(mode: int, start: str, end: str, links: int) -> None:
    assert ground().hops[mode][town(start)][town(end)] == links


def test_a_shortest_way_begins_with_its_first_link() -> None:
    """Wherever there is a way, its first link leads one link nearer."""
    rules, table = real_rules(), ground()
    for here in range(rules.towns):
        for there in range(rules.towns):
            link = table.first[RIDER][here][there]
            if here == there:
                assert link == -1
                continue
            (to,) = [way.to for way in rules.ways[here] if way.link == link]
            assert table.hops[RIDER][to][there] == table.hops[RIDER][here][there] - 1


def test_a_road_is_taken_rather_than_a_train() -> None:
    """Both lead from Reading to Lambourn in two links or fewer; to Inkpen there is only the road."""
    links = list(content().links)
    assert links[ground().first[1][town("reading")][town("inkpen")]] == "inkpen_reading"
    assert links[ground().first[0][town("reading")][town("lambourn")]] == "inkpen_reading"
    assert links[ground().first[1][town("reading")][town("lambourn")]] == "lambourn_reading"


def test_from_the_unknown_corner_he_goes_to_a_county_or_stays() -> None:
    """Of 48 cards 12 say stay and 6 name each county."""
    rules = real_rules()
    found = {to: chance for to, chance, _ in steps(ground(), 0, rules.unknown)}
    expected = {rules.towns + county: 6 / 48 for county in range(rules.counties)}
    assert found == pytest.approx({rules.unknown: 12 / 48, **expected})


def test_chances_add_up() -> None:
    rules = real_rules()
    for place in range(rules.unknown + 1):
        for fixed in (0, rules.county_mask[0], rules.county_mask[2] | 1):
            assert sum(chance for _, chance, _ in steps(ground(), fixed, place)) == pytest.approx(1)


def test_he_never_visits_a_fixed_town_and_is_seldom_present() -> None:
    rules = real_rules()
    fixed = rules.county_mask[0] & ~1
    visits, presences = ahead(ground(), fixed, rules.towns)
    for one in rules.in_county[0]:
        assert (visits[one] > 0) is not bool(fixed >> one & 1)
    assert all(present <= visit for visit, present in zip(visits, presences, strict=True))
    assert sum(visits) <= 4


def test_notes_on_the_way_to_a_document() -> None:
    """Reading and Lambourn make a document with Inkpen; Salisbury is another county's seat."""
    held = 1 << town("reading") | 1 << town("lambourn")
    ready = progress(ground(), held)
    assert ready[town("inkpen")] == 2
    assert ready[town("salisbury")] == 1
    assert ready[town("hintondean")] == 0
