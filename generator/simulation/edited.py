"""What an edit of a game does to its figures: the earlier game and the present one, played with the same luck.

Comes in: two packs.  Goes out: a section that stands beside the components that changed.
"""

from generator.diagnostic import Severity
from generator.pack import Pack
from generator.report import Section
from generator.simulation.comparison import comparison
from generator.simulation.report import partial
from generator.simulation.running import Playing
from generator.simulation.sections import BOTS_ARE_NOT_PEOPLE
from generator.simulation.simulating import Asked, Simulation, simulate, way
from generator.steps import Steps

TITLE = "What the edit does to the figures"


def edited(
    old: Pack, new: Pack, before: str, asked: Asked, playing: Playing, steps: Steps
) -> tuple[Section, Simulation | None]:
    """Both packs, which the checks found free of errors, played by bots; ``before`` is what the old one is called.

    No game is played, and no simulation comes back, when nothing changed that the rules can see.

    Raises:
        AskedError: the game cannot play itself, or not so.
    """
    assert not any(one.severity is Severity.ERROR for pack in (old, new) for one in pack.found)
    ways = (way(old, before), way(new, "now"))
    if ways[0].trial.alike(ways[1].trial):
        said = "Nothing changed that the rules can see, so every game goes as before; none was played."
        return Section(TITLE, (said,)), None
    found = simulate(ways, asked, playing, steps)
    if not found.outcome.games:
        return Section(TITLE, ("No game was played.",)), found
    first = (
        f"{found.outcome.games:,} games each way, {asked.players} players, {asked.bots} bots, seed {asked.seed}. "
        f"{_moved(found)}"
    )
    part = [block for section in partial(found) for block in section.blocks]
    return Section(TITLE, (*part, first, *comparison(found).blocks, BOTS_ARE_NOT_PEOPLE)), found


def _moved(found: Simulation) -> str:
    """The figures that moved, by name."""
    figures = [one for one in found.comparisons[0] if one.unit != "times" and one.difference and one.difference.certain]
    if not figures:
        return "No figure moved beyond what chance explains."
    names = ", ".join(one.title for one in figures)
    return f"Moved, by an interval that leaves out zero: {names}."
