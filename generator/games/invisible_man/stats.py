"""Statistics of The Invisible Man that need no play, as sections of a report.

Comes in: the tables of the pack.  Goes out: his moves, his visits, his stays, attacks and fights.
"""

from generator.games.invisible_man.model import Game
from generator.games.invisible_man.odds.about_fights import fights, presence
from generator.games.invisible_man.odds.about_moves import cards, closed, stays, towns, where
from generator.games.invisible_man.odds.figures import figures_of
from generator.report import Section


def sections(game: Game) -> tuple[Section, ...]:
    """Everything that is exact, or says how near it is, of a pack in which the checks found no error."""
    figures = figures_of(game)
    return tuple(about(figures) for about in (cards, where, towns, stays, closed, presence, fights))
