"""Sections about where he goes: cards, visits, stays, and what fixed towns change.

Comes in: figures.  Goes out: sections of a report, whose sentences follow the numbers.
"""

from collections.abc import Sequence
from fractions import Fraction

from generator.games.invisible_man.odds.chain import chain_of
from generator.games.invisible_man.odds.dealt import dealt
from generator.games.invisible_man.odds.figures import TURNS, Figures, board, by_county, listed, number, percent
from generator.games.invisible_man.odds.stay import stay_in
from generator.games.invisible_man.odds.walk import after, first_visit, long_run, visited_by, visits
from generator.games.invisible_man.rules.tables import Rules
from generator.report import Cell, Plot, Section, Series, Table

COUNTED = 3
"""Turns that are also counted with the real deck."""
MOST_MARKERS = 8
"""Markers to a fixed town up to which a stay is worked out; with more it takes too long."""


def cards(figures: Figures) -> Section:
    """Where his next card sends him."""
    rules, chain, sizes = figures.rules, figures.chain, figures.sizes
    names = range(rules.towns, rules.unknown)
    kinds = [("the unknown corner", [rules.unknown]), ("the name of a county", list(names))]
    for rank, size in enumerate(sizes):
        kinds.append((f"a {size}", [towns[rank] for towns in rules.in_county if rank < len(towns)]))
    rows: list[tuple[Cell, ...]] = []
    for name, places in kinds:
        to = [Fraction(0)] * (len(sizes) + 4)
        for place in places:
            for there in chain.places:
                to[_column(rules, place, there, len(sizes))] += chain.chance(place, there) / len(places)
            to[-1] += Fraction(sum(chain.present[place].values()), rules.cards * len(places))
        rows.append((name, *map(percent, to)))
    edges: list[tuple[Cell, ...]] = []
    for place in names:
        to_towns = sum((chain.chance(place, town) for town in range(rules.towns)), Fraction(0))
        chances = [*(chain.chance(place, other) for other in names), to_towns, chain.chance(place, rules.unknown)]
        edges.append((rules.names.county[place - rules.towns], *map(percent, chances)))
    columns = (*(f"its {size}" for size in sizes), "the county", "another county", "unknown")
    return Section(
        "Where his next card sends him",
        (
            f"Each of the {rules.cards} cards is as likely as any other: these chances are exact for one card of a "
            "deck of which nothing is known, while no town is fixed. They are averages over all places of a kind. A "
            "row adds up to 100 without its last column, which says how often he is also present.",
            Table("By kind of place, in %", ("he is in", *columns, "present"), tuple(rows)),
            "No card sends him from a town straight out of its county: he steps back onto the county’s name first. "
            "Whoever sees him in a town knows where his next turn is played; the column of "
            "the county, in the rows of the towns, is how often that warning ends.",
            Table(
                "From the name of a county, in %",
                ("from", *rules.names.county, "its towns", "unknown"),
                tuple(edges),
            ),
            "A direction off the board counts as the next county clockwise, so counties at an edge send him on "
            "in one direction. A high number outside its own row and column is a path that players can learn.",
        ),
    )


def _column(rules: Rules, place: int, there: int, sizes: int) -> int:
    """Of a move: the town’s rank, the county of these towns, another county, the unknown corner."""
    if there == rules.unknown:
        return sizes + 2
    if there < rules.towns:
        return rules.in_county[rules.county_of[there]].index(there)
    here = rules.county_of[place] if place < rules.towns else place - rules.towns
    return sizes if there == rules.towns + here else sizes + 1


def where(figures: Figures) -> Section:
    """His turns in counties."""
    rules, chain, shares = figures.rules, figures.chain, figures.long_run
    seen = visits(chain, TURNS)
    counted, share = by_county(rules, seen), by_county(rules, shares)
    near, real = after(chain, COUNTED), dealt(rules, COUNTED)
    apart = max(abs(one - other) for pair in zip(near, real, strict=True) for one, other in zip(*pair, strict=True))
    names = rules.names.county
    rows: list[tuple[Cell, ...]] = []
    for county, name in enumerate(names):
        inside = sum((seen[town] for town in rules.in_county[county]), Fraction(0))
        leads = sum(chain.moves[other].get(rules.towns + county, 0) for other in _others(rules, county))
        rows.append((name, leads, number(counted[county]), number(inside), percent(share[county])))
    rows.append(("unknown", None, number(seen[rules.unknown]), None, percent(shares[rules.unknown])))
    bars = tuple(map(percent, (*share, shares[rules.unknown])))
    columns = ("cards that lead in", f"turns there of the first {TURNS}", "of these in towns", "long run, % of turns")
    return Section(
        "Where he goes",
        (
            "He starts in the unknown corner. The figures are worked out for towns that nobody fixes and a deck "
            "shuffled before every card. The real deck gives no card back before it runs out; with it the chances of "
            f"his place in the first {COUNTED} turns differ by at most {percent(apart, 2)} points.",
            f"In the long run he spends {percent(max(share))} % of all turns in each of the busiest, "
            f"{_named(names, share, max(share))}, and {percent(min(share))} % in each of the quietest, "
            f"{_named(names, share, min(share))}. It is decided by how many cards lead from the names of other "
            "counties into one: counties with many neighbours, or the next clockwise after an edge, have more. Their "
            "towns need watch sooner; towns in the others are cheap to hold.",
            Table("Counties, each with its towns", ("county", *columns), tuple(rows)),
            Plot(
                "Turns by county in the long run",
                "One bar for each county with its towns, and one for the unknown corner; of the counties, highest in "
                f"{_named(names, share, max(share))}.",
                "bar",
                "county",
                "% of turns",
                (Series("share of turns", tuple(map(float, range(len(bars)))), bars),),
                (*names, "unknown"),
            ),
        ),
    )


def towns(figures: Figures) -> Section:
    """Which towns he reaches, how often, and when."""
    rules, chain = figures.rules, figures.chain
    seen, fix = visits(chain, TURNS), rules.markers_to_fix
    once, twice, in_towns, beyond = (Fraction(0) for _ in range(4))
    rows: list[tuple[Cell, ...]] = []
    for town in range(rules.towns):
        by = visited_by(chain, town, 2 * TURNS)
        often = [visited_by(chain, town, TURNS, times=times)[TURNS] for times in range(1, min(fix, TURNS) + 1)]
        fixes = often[-1] if fix <= TURNS else Fraction(0)
        turn = first_visit(chain, town)
        chances = percent(by[TURNS]), percent(fixes), None if turn is None else number(turn, 1)
        county = rules.names.county[rules.county_of[town]]
        rows.append((rules.names.town[town], county, number(seen[town]), *chances, percent(figures.long_run[town])))
        once += by[TURNS] / rules.towns
        twice += by[2 * TURNS] / rules.towns
        in_towns += seen[town]
        beyond += seen[town] - sum(often)
    spread = Fraction(1 - (1 - 1 / rules.towns) ** float(in_towns))
    most = max(seen[: rules.towns])
    columns = (
        *("county", f"visits in {TURNS} turns", f"seen by turn {TURNS}, %", f"{fix} times by turn {TURNS}, %"),
        *("turn of the first", "long run, % of turns"),
    )
    return Section(
        "Which towns he reaches",
        (
            "A visit is a turn that he ends in the town, so a stay is another visit; each is an act of terror or an "
            f"attack. By turn {TURNS} he has seen {percent(once)} % of the towns, by turn {2 * TURNS} "
            f"{percent(twice)} %. Were his {number(in_towns, 1)} visits of {TURNS} turns strewn over all towns alike, "
            f"he would have seen {percent(spread)} % after {TURNS}. The lower the first number against the last, the "
            "more he clumps: a few towns are in danger at a time, and evidence lies only where he was.",
            Table("Visits to towns", ("town", *columns), tuple(rows)),
            f"Of these visits {number(beyond, 1)} come to a town after {fix} others. If nobody takes the markers away, "
            "that town is fixed by then and he goes elsewhere: so far are these figures from a game in which nobody "
            "hinders him. Read them as the pull of map and deck, and ask a simulation for whole games.",
            board(
                figures,
                f"Visits expected in the first {TURNS} turns",
                "The towns at their places on the board, with discs as large as the visits; largest in "
                f"{_named(rules.names.town, seen, most)}.",
                "visits",
                seen[: rules.towns],
            ),
        ),
    )


def _named(names: Sequence[str], numbers: Sequence[Fraction], end: Fraction) -> str:
    """The names of those whose number is the highest, or lowest."""
    return listed(name for name, one in zip(names, numbers, strict=False) if one == end)


def _others(rules: Rules, county: int) -> list[int]:
    """The places of the other counties."""
    return [place for place in range(rules.towns, rules.unknown) if place != rules.towns + county]


def stays(figures: Figures) -> Section:
    """What one stay in a county costs the players."""
    rules = figures.rules
    title = "What one stay in a county costs"
    if rules.markers_to_fix > MOST_MARKERS:
        return Section(title, (f"Not worked out for more than {MOST_MARKERS} markers to a fixed town.",))
    nearly = rules.markers_to_fix - 1
    cases = [("no marker in the county", 0, 0)]
    if nearly:
        cases.append(("its largest town one marker short of fixed", 1, nearly))
        cases.append(("each of its towns one marker short of fixed", len(figures.sizes), nearly))
    rows: list[tuple[Cell, ...]] = []
    for name, towns, markers in cases:
        alike: dict[tuple[Cell, ...], list[str]] = {}
        for county in range(rules.counties):
            stay = stay_in(rules, county, dict.fromkeys(rules.in_county[county][:towns], markers))
            cells: tuple[Cell, ...] = (None,) * 4
            if stay:
                fixed = sum((count * chance for count, chance in stay.fixed.items()), Fraction(0))
                some = 1 - stay.fixed.get(0, Fraction(0))
                cells = (number(stay.turns), number(stay.terror), number(fixed), percent(some))
            alike.setdefault(cells, []).append(rules.names.county[county])
        for cells, counties in alike.items():
            rows.append((name, "any" if len(counties) == rules.counties else listed(counties), *cells))
    return Section(
        title,
        (
            "From his arrival on the county’s name until he leaves it and its towns, when nobody raises vigilance "
            "there and he attacks nobody. Here markers count: a town that is fixed turns him away. It is exact for a "
            "deck shuffled before every card. This is the price of leaving him alone; when it is near one fixed town a "
            "stay, help that comes later than the stay lasts comes too late.",
            Table(
                "One stay",
                ("when he comes", "county", "turns", "terror markers", "towns fixed", "at least one fixed, %"),
                tuple(rows),
            ),
        ),
    )


def closed(figures: Figures) -> Section:
    """What fixed towns change."""
    rules = figures.rules
    cases = [("no town", 0)]
    for rank in range(1, len(figures.sizes)):
        largest = "the largest town" if rank == 1 else f"the {rank} largest towns"
        cases.append(
            (f"{largest} of each county", sum(1 << town for towns in rules.in_county for town in towns[:rank]))
        )
    cases += [(f"all of {name}", mask) for name, mask in zip(rules.names.county, rules.county_mask, strict=True)]
    rows: list[tuple[Cell, ...]] = []
    for name, fixed in cases:
        if fixed == (1 << rules.towns) - 1:
            continue
        shares = long_run(chain_of(rules, fixed))
        whole = by_county(rules, shares)
        places = sum(shares[: rules.towns], Fraction(0)), sum(shares[rules.towns : rules.unknown], Fraction(0))
        busiest = listed(n for n, one in zip(rules.names.county, whole, strict=True) if one == max(whole))
        rows.append((name, *map(percent, (*places, shares[rules.unknown])), busiest, percent(max(whole))))
    return Section(
        "What fixed towns change",
        (
            "His turns in the long run while these towns and no others are fixed. Turns in towns are the pace of "
            "terror: where they become fewer, the game slows down. In a county with one open town, a card that names a "
            "fixed one leaves him on the county’s name; a county without any passes him on clockwise, and the busiest "
            "county shows where its visits go and which should be watched next.",
            Table(
                "While these are fixed, % of turns",
                ("fixed", "in towns", "on counties", "unknown", "busiest county", "its share"),
                tuple(rows),
            ),
        ),
    )
