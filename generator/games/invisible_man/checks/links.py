"""Checks of roads and railways: what they join, where they cross county lines, where they lead."""

from collections.abc import Iterator

import networkx

from generator.diagnostic import Diagnostic
from generator.games.invisible_man.checks.shapes import inside, to_line, to_outline
from generator.games.invisible_man.map import Link
from generator.games.invisible_man.model import Game
from generator.games.shared import key, listed

_SIGN_OFF_LINE = 3.0
"""Millimetres that a riders' sign may stand off road and county line and still cover the crossing."""


def a_link_joins_two_towns(game: Game) -> Iterator[Diagnostic]:
    """IM108: a road or railway ends in two different towns.

    One that comes back to where it began takes a player nowhere.
    """
    for link in game.links.values():
        if link.ends[0] == link.ends[1]:
            message = f"the {link.kind} '{link.id}' begins and ends in {game.towns[link.ends[0]].name}"
            yield Diagnostic("IM108", message, link.at("ends"), "name the town at its other end")


def no_two_links_are_alike(game: Game) -> Iterator[Diagnostic]:
    """IM109: two towns are joined by at most one road and one railway.

    A second one is drawn over the first and changes nothing, so another pair was meant.
    """
    seen: dict[tuple[str, frozenset[str]], Link] = {}
    for link in game.links.values():
        first = seen.setdefault((link.kind, frozenset(link.ends)), link)
        if first is not link:
            message = f"a second {link.kind} joins {_ends(game, link)}"
            hint = "name other ends, or remove one of the two"
            yield Diagnostic("IM109", message, link.at("ends"), hint, ((first.at("ends"), "the first"),))


def roads_show_where_they_cross_a_county_line(game: Game) -> Iterator[Diagnostic]:
    """IM110: a road over a county line has a border point; railways and roads inside a county have none.

    There the board shows the riders' sign. Without it players would walk where only a horse may
    go; with one too many they would not dare to.  So a road that needs no horse also keeps to its
    county on the map.
    """
    for link in game.links.values():
        county = game.counties[game.towns[link.ends[0]].county]
        if link.kind == "road" and _crosses(game, link):
            if link.border is None:
                message = f"the road between {_ends(game, link)} crosses a county line without a riders' sign"
                yield Diagnostic("IM110", message, key(link), "add border: [x, y] where it meets the line")
            continue
        if link.border is not None:
            why = "is a railway, open to all who pay" if link.kind == "rail" else f"stays in {county.name}"
            message = f"'{link.id}' has a riders' sign, but {why}"
            yield Diagnostic("IM110", message, link.at("border"), "remove border, or correct ends and kind")
        for i, point in enumerate(link.via if link.kind == "road" else ()):
            if not inside(point, county.outline):
                message = f"the road between {_ends(game, link)} is drawn across the border of {county.name}"
                yield Diagnostic("IM110", message, link.at("via", i), "bring the point back into the county")


def the_riders_sign_stands_at_the_crossing(game: Game) -> Iterator[Diagnostic]:
    """IM111: a road's border point lies on the road and on the line between its two counties.

    A sign in open country marks nothing, and the crossing it was made for looks free.
    """
    for link in game.links.values():
        if link.kind != "road" or link.border is None or not _crosses(game, link):
            continue
        towns = [game.towns[end] for end in link.ends]
        course = (towns[0].centre, *link.via, towns[1].centre)
        places = [("the road", to_line(link.border, course), link.at("via"))]
        for county in (game.counties[town.county] for town in towns):
            off = to_outline(link.border, county.outline)
            places.append((f"the border of {county.name}", off, county.at("outline")))
        for what, off, at in places:
            if off > _SIGN_OFF_LINE:
                message = f"the riders' sign of '{link.id}' stands {off:.1f} mm off {what}"
                hint = "move border to where the road meets the county line"
                yield Diagnostic("IM111", message, link.at("border"), hint, ((at, what),))


def every_town_can_be_reached_without_a_horse(game: Game) -> Iterator[Diagnostic]:
    """IM112: railways and the roads inside counties join every town to the starting town.

    Players begin without a horse, and a county line is crossed by rail only. Terror in a town that
    they cannot come to cannot be answered.
    """
    ways = _walkable(game)
    ways.add_nodes_from(game.towns)
    start = game.towns[game.rules.start_town]
    for part in networkx.connected_components(ways):
        if start.id not in part:
            towns = [town for town in game.towns.values() if town.id in part]
            names = listed(town.name for town in towns)
            message = f"{names} cannot be reached from {start.name} without a horse"
            hint = "add a railway, or a road inside the county, that joins it to the rest"
            related = ((game.rules.at("start_town"), "where all players begin"),)
            yield Diagnostic("IM112", message, key(towns[0]), hint, related)


def the_wounded_can_walk_to_their_seat(game: Game) -> Iterator[Diagnostic]:
    """IM113: roads inside a county lead from each of its towns to its seat.

    A player with too much damage and no money has to walk to the seat and wire for funds; in a town
    without such a road he can only wait for help.
    """
    roads = _walkable(game, "road")
    roads.add_nodes_from(game.towns)
    for town in game.towns.values():
        seat = game.town_of(town.county, "seat")
        if seat is not None and not networkx.has_path(roads, town.id, seat.id):
            message = f"no road inside the county leads from {town.name} to its seat, {seat.name}"
            hint = "add a road between two towns of the county"
            yield Diagnostic("IM113", message, key(town), hint, ((key(seat), "the seat"),))


def _crosses(game: Game, link: Link) -> bool:
    one, other = (game.towns[end].county for end in link.ends)
    return one != other


def _ends(game: Game, link: Link) -> str:
    return listed(game.towns[end].name for end in link.ends)


def _walkable(game: Game, *kinds: str) -> networkx.Graph:
    """Towns joined by ways that need no horse, of all kinds or of those given."""
    open_to_all = (link for link in game.links.values() if link.kind == "rail" or not _crosses(game, link))
    return networkx.Graph(link.ends for link in open_to_all if not kinds or link.kind in kinds)


CHECKS = (
    a_link_joins_two_towns,
    no_two_links_are_alike,
    roads_show_where_they_cross_a_county_line,
    the_riders_sign_stands_at_the_crossing,
    every_town_can_be_reached_without_a_horse,
    the_wounded_can_walk_to_their_seat,
)
