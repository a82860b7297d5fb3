"""The three tracks of achievements: the next step, who may take it, what it costs and scores (numbers 15 to 17)."""

from collections.abc import Collection, Mapping

from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.tables import DirectEffect, Pawn


def next_step(game: Game, track: str, reached: int) -> str | None:
    """The achievement after so many of the track; None at its end.  They are done in order."""
    steps = game.steps(track)
    return steps[reached] if reached < len(steps) else None


def owns(game: Game, reached: Mapping[str, int]) -> bool:
    """Whether a player with so many achievements on each track has Real Estate."""
    home = game.achievements[game.rules.real_estate]
    place = game.steps(home.track).index(game.rules.real_estate)
    return reached.get(home.track, 0) > place


def cost(game: Game, step: str, effects: Collection[DirectEffect] = ()) -> int:
    """Gold for an achievement; none with an invention that frees its track of cost, but for the one excepted."""
    about = game.achievements[step]
    free = any(effect.kind == "free" and effect.space == about.track and effect.excepted != step for effect in effects)
    return 0 if free else about.cost


def may_take(game: Game, step: str, pawn: Pawn, reached: Mapping[str, int], gold: int, price: int) -> bool:
    """Whether a pawn's owner may take an achievement: in order, with Real Estate where needed, and paid.

    Whoever cannot pay takes the pawn back with nothing (ruling ``cannot_pay``).
    """
    about = game.achievements[step]
    return (
        next_step(game, about.track, reached.get(about.track, 0)) == step
        and about.pawns in ("either", pawn)
        and (owns(game, reached) or not about.needs_real_estate)
        and gold >= price
    )


def points(game: Game, track: str, reached: int) -> int:
    """Points of a track: those of the last achievement alone ("Victory points are not cumulative")."""
    steps = game.steps(track)
    return game.achievements[steps[min(reached, len(steps)) - 1]].points if reached > 0 else 0


def bribe(game: Game, reached: Mapping[str, int]) -> tuple[int, int]:
    """Genius and manual labour that achievements add to a doomsday machine ("Bribe Scotland Yard")."""
    got = [game.achievements[step] for track, n in reached.items() for step in game.steps(track)[:n]]
    return sum(step.genius for step in got), sum(step.labour for step in got)


def leaders(reached: Mapping[str, int], bonus_at_nothing: bool = False) -> tuple[str, ...]:
    """Who is furthest along a track, all of them in a tie; nobody if all are at its start (ruling)."""
    most = max(reached.values(), default=0)
    return tuple(player for player, n in reached.items() if n == most and (most > 0 or bonus_at_nothing))
