"""The pieces on the board at a moment: figures, markers, evidence, his health.

Comes in: a view, the model of the pack, and where the board as it is drawn has the places of each town's markers.
Goes out: pieces of the kit with their places, millimetres of the board.
"""

from collections.abc import Iterator, Sequence

from generator.games.invisible_man.model import Game
from generator.games.invisible_man.rules.state import View
from generator.rules.table import Laid

Point = tuple[float, float]

TRAY = (43.6, 17.4)
"""Width and height of the frame beside a town, as the board's template draws it."""
MARKER, CHIP, HEALTH = 14.0, 12.0, 16.0
"""Diameters."""
SLOTS, SLOT_STEP, CHIPS = (7.35, 8.7), 15.2, (37.05, 11.2)
"""In that frame: centre of its first marker, from marker to marker, centre of the lowest chip."""
PILE, PILE_STEP = 8.0, 3.0
"""How high a pile of chips may grow, and from chip to chip while it is low."""
FIGURE, HIS_FIGURE, APART, FEET = 20.0, 23.0, 17.0, 13.0
"""Widths of figures, from one to the next in a town, and how far below its middle they stand."""
FRONT = (0.0, 52.0, 25.0, 40.0)
"""What is seen of a figure that stands: its front without the flaps."""


def trays(groups: Sequence[tuple[float, float, float, float]], game: Game) -> list[Point]:
    """The top left corner of each town's frame, towns in order; below the town where the drawing has none."""
    found = [(x, y) for x, y, w, h in groups if (round(w, 2), round(h, 2)) == TRAY]
    if len(found) == len(game.towns):
        return found
    return [(town.centre[0] - TRAY[0] / 2, town.centre[1] + 14) for town in game.towns.values()]


def where(game: Game, place: int) -> Point:
    """The middle of a place where he can be."""
    towns, counties = list(game.towns.values()), list(game.counties.values())
    if place < len(towns):
        return towns[place].centre
    if place < len(towns) + len(counties):
        return counties[place - len(towns)].label
    area = game.board.areas["unknown"]
    return (area.corner[0] + area.size[0] / 2, area.corner[1] + area.size[1] / 2)


def laid(view: View, game: Game, places: Sequence[Point]) -> Iterator[Laid]:
    """Every piece on the board, those that lie lowest first."""
    for town, corner in enumerate(places):
        yield from _in_tray(view, game, town, corner)
    area, steps = game.board.areas["health"], view.rules.health + 1
    x = area.corner[0] + area.size[0] / steps * (view.health + 0.5)
    yield _token("health_marker", (x, area.corner[1] + 10), HEALTH)
    deck = game.board.areas["deck"]
    if len(view.discards) + len(view.in_use) < view.rules.cards:
        yield Laid("location_cards", "back", deck.corner[0] + 3.25, deck.corner[1] + 3.05, 63.5)
    yield from _figures(view, game)


def _in_tray(view: View, game: Game, town: int, corner: Point) -> Iterator[Laid]:
    markers = ["terror_markers"] * view.terror[town] + ["vigilance_markers"] * view.vigilance[town]
    for n, of in enumerate(markers):
        yield _token(of, (corner[0] + SLOTS[0] + n * SLOT_STEP, corner[1] + SLOTS[1]), MARKER)
    chips = [f"evidence:{kind}" for kind, n in zip(game.evidence, view.evidence[town], strict=True) for _ in range(n)]
    step = min(PILE_STEP, PILE / max(len(chips) - 1, 1))
    for n, of in enumerate(chips):
        yield _token(of, (corner[0] + CHIPS[0], corner[1] + CHIPS[1] - n * step), CHIP)


def _figures(view: View, game: Game) -> Iterator[Laid]:
    """Figures, each place's in a row with him at its left end, those at the back of the board first."""
    rows: dict[Point, list[Laid]] = {}
    him = "invisible_man", HIS_FIGURE, where(game, view.place)
    seats = list(game.players)
    players = [(f"figures:{seats[seat]}", FIGURE, where(game, player.town)) for seat, player in enumerate(view.players)]
    for of, wide, place in (him, *players):
        rows.setdefault(place, []).append(Laid(of, "front", 0, 0, wide, FRONT))
    for (x, y), row in sorted(rows.items(), key=lambda one: one[0][1]):
        for n, one in enumerate(row):
            middle = x + (n - (len(row) - 1) / 2) * APART
            high = one.w * FRONT[3] / FRONT[2]
            yield one._replace(x=middle - one.w / 2, y=y + FEET - high)


def _token(of: str, centre: Point, across: float) -> Laid:
    return Laid(of, "front", centre[0] - across / 2, centre[1] - across / 2, across, round=True)
