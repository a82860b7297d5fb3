"""Checks of the board as drawn: nothing leaves it, nothing covers anything else."""

from collections.abc import Iterator
from itertools import combinations
from math import dist

from generator.diagnostic import Diagnostic
from generator.games.invisible_man.checks.shapes import holds, inside, overlap, rectangle, to_box
from generator.games.invisible_man.map import Points
from generator.games.invisible_man.model import Game
from generator.games.shared import key
from generator.model import Point
from generator.source import Loc
from generator.units import Box

_RULES_NEED = ("unknown", "health")
"""Areas that the rules speak of: his unknown corner and his health track."""


def every_size_has_a_radius(game: Game) -> Iterator[Diagnostic]:
    """IM144: board.town_radius gives each size of town a radius, and no other.

    The board draws a town by it, and how close towns may lie follows from it.
    """
    radii = game.board.town_radius
    at = game.board.at("town_radius")
    for size in game.town_sizes.values():
        if radii.get(size.id, 0) <= 0:
            message = f"towns of size {size.id} have no radius on the board"
            yield Diagnostic(
                "IM144", message, at / size.id, f"add {size.id}: and millimetres", ((key(size), "the size"),)
            )
    for name in radii:
        if name not in game.town_sizes:
            where = (at / name)._replace(key=True)
            yield Diagnostic("IM144", f"there is no size '{name}'", where, f"sizes here: {', '.join(game.town_sizes)}")


def towns_lie_in_their_county(game: Game) -> Iterator[Diagnostic]:
    """IM145: a town is drawn inside the outline of its county, or of one of its islands, wholly on the board.

    Players read from the map which county a town belongs to; its towns are fixed together.
    """
    whole = _board(game)
    for town in game.towns.values():
        county, radius = game.counties[town.county], _radius(game, town.size)
        if not holds(whole.inset(radius), town.centre):
            message = f"{town.name} at {_shown(town.centre)} does not lie wholly on the board of {_size(game)}"
            yield Diagnostic("IM145", message, town.at("centre"), f"keep {radius:g} mm from the edge")
            continue
        land = [county.outline, *(isle.outline for isle in game.board.islands.values() if isle.county == county.id)]
        if not any(inside(town.centre, outline) for outline in land):
            others = (one.name for one in game.counties.values() if inside(town.centre, one.outline))
            message = f"{town.name} belongs to {county.name}, but is drawn in {next(others, 'no county')}"
            related = ((town.at("county"), "its county"),)
            yield Diagnostic("IM145", message, town.at("centre"), "move the town, or correct its county", related)


def towns_do_not_touch(game: Game) -> Iterator[Diagnostic]:
    """IM146: two towns are at least the sum of their radii apart.

    Figures and markers on one would stand on the other.
    """
    for one, other in combinations(game.towns.values(), 2):
        room, need = dist(one.centre, other.centre), _radius(game, one.size) + _radius(game, other.size)
        if room < need:
            message = f"{other.name} is {room:.1f} mm from {one.name}, and their discs need {need:g} mm"
            related = ((one.at("centre"), f"where {one.name} lies"),)
            yield Diagnostic("IM146", message, other.at("centre"), "move one of the two", related)


def areas_lie_on_the_board(game: Game) -> Iterator[Diagnostic]:
    """IM147: the unknown corner and the health track have a place, and each area lies wholly on the board.

    What reaches over the edge is cut off, and a figure needs a place to stand on.
    """
    whole = _board(game)
    for name in _RULES_NEED:
        if name not in game.board.areas:
            message = f"the board has no area '{name}', where the rules put a piece"
            yield Diagnostic("IM147", message, game.board.at("areas"), f"add {name}: with corner, size and label")
    for area in game.board.areas.values():
        box = rectangle(area)
        if box.w <= 0 or box.h <= 0:
            yield Diagnostic(
                "IM147", f"the area '{area.id}' has no size", area.at("size"), "write width x height in mm"
            )
        elif not (holds(whole, (box.x, box.y)) and holds(whole, (box.x + box.w, box.y + box.h))):
            message = f"the area '{area.id}' reaches over the edge of the board of {_size(game)}"
            related = ((game.board.at("size"), "the board"),)
            yield Diagnostic("IM147", message, area.at("corner"), "move it inwards, or make it smaller", related)


def areas_do_not_overlap(game: Game) -> Iterator[Diagnostic]:
    """IM148: no two areas of the board cover each other.

    The one drawn later would hide the other.
    """
    for one, other in combinations(game.board.areas.values(), 2):
        if overlap(rectangle(one), rectangle(other)):
            message = f"the area '{other.id}' covers a part of '{one.id}'"
            related = ((one.at("corner"), f"the area '{one.id}'"),)
            yield Diagnostic("IM148", message, other.at("corner"), "move one of the two, or make it smaller", related)


def areas_do_not_cover_towns(game: Game) -> Iterator[Diagnostic]:
    """IM149: no area of the board covers a part of a town.

    Cards and markers would lie on the town, or the town under the area's paint.
    """
    for area in game.board.areas.values():
        for town in game.towns.values():
            if to_box(town.centre, rectangle(area)) < _radius(game, town.size):
                message = f"{town.name} lies under the area '{area.id}'"
                related = ((area.at("corner"), f"the area '{area.id}'"),)
                yield Diagnostic("IM149", message, town.at("centre"), "move the town or the area", related)


def county_names_stand_in_their_county(game: Game) -> Iterator[Diagnostic]:
    """IM151: the middle of a county's name lies inside its outline.

    His figure stands on the name while only the county is known, and must not stand in another.
    """
    for county in game.counties.values():
        if not inside(county.label, county.outline):
            others = (one.name for one in game.counties.values() if inside(county.label, one.outline))
            message = f"the name of {county.name} stands in {next(others, 'no county')}"
            related = ((county.at("outline"), "its outline"),)
            yield Diagnostic("IM151", message, county.at("label"), "move label into the outline", related)


def nothing_is_drawn_off_the_board(game: Game) -> Iterator[Diagnostic]:
    """IM152: every point of outlines, ways and names lies on the board.

    One misplaced decimal point draws a spike across the map.
    """
    whole = _board(game)
    for what, points, places in _lines(game):
        off = [(point, at) for point, at in zip(points, places, strict=True) if not holds(whole, point)]
        if off:
            more = f" and {len(off) - 1} more" if off[1:] else ""
            message = f"{what} has a point at {_shown(off[0][0])}{more} off the board of {_size(game)}"
            related = ((game.board.at("size"), "the board"),)
            yield Diagnostic("IM152", message, off[0][1], "correct the point", related)


def _lines(game: Game) -> Iterator[tuple[str, Points, list[Loc]]]:
    """All that is drawn and that no other check looks at: whose it is, its points and their places."""
    board = game.board
    lines = [(f"the outline of {one.name}", one.outline, one.at("outline")) for one in game.counties.values()]
    lines += [(f"the outline of {one.name}", one.outline, one.at("outline")) for one in board.islands.values()]
    lines += [(f"the {link.kind} '{link.id}'", link.via, link.at("via")) for link in game.links.values()]
    lines += [(f"the {name}", getattr(board, name), board.at(name)) for name in ("coast", "land", "beyond")]
    for what, points, at in lines:
        yield what, points, [at / i for i in range(len(points))]
    for link in game.links.values():
        if link.border is not None:
            yield f"the riders' sign of '{link.id}'", (link.border,), [link.at("border")]
    for name in (*board.waters.values(), *board.outland.values()):
        yield f"the name {name.text}", (name.centre,), [name.at("centre")]
    for island in board.islands.values():
        yield f"the name {island.name}", (island.label,), [island.at("label")]


def _board(game: Game) -> Box:
    return Box(0, 0, *game.board.size)


def _size(game: Game) -> str:
    return "{:g} x {:g} mm".format(*game.board.size)


def _shown(point: Point) -> str:
    return "[{:g}, {:g}]".format(*point)


def _radius(game: Game, size: str) -> float:
    """Radius of a town's disc; 0 for a size that has none, which is a finding of its own."""
    return game.board.town_radius.get(size, 0)


CHECKS = (
    every_size_has_a_radius,
    towns_lie_in_their_county,
    towns_do_not_touch,
    areas_lie_on_the_board,
    areas_do_not_overlap,
    areas_do_not_cover_towns,
    county_names_stand_in_their_county,
    nothing_is_drawn_off_the_board,
)
