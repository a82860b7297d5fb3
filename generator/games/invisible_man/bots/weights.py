"""What things are worth to the greedy bot.

The numbers only compare with each other.  They were found by playing: a few changed at a time, and kept where
the final battle went better in hundreds of games.
"""

from dataclasses import dataclass

from generator.games.invisible_man.rules.tables import Rules


@dataclass(frozen=True, slots=True)
class Weights:
    """Worths of things, and habits."""

    saved: float = 4.0
    """Vigilance in a town with terror."""
    begun: float = 2.0
    """In a town with neither."""
    won: float = 4.0
    """In a town with vigilance."""
    danger: float = 2.0
    """More for each visit that he is likely to pay soon, if there is terror."""
    token: float = 0.2
    """A token for a trophy that is not complete."""
    piece: float = 0.15
    """What paying a piece of evidence costs."""
    first: float = 1.0
    """Collecting a piece of a kind of which one has none."""
    more: float = 0.7
    """What is left of that for each piece that one has."""
    fade: float = 0.65
    """What is left of the worth of an errand for each link on the way."""
    wait: float = 0.4
    """What is left of the worth of evidence that one has to wait a turn for."""
    crowd: float = 0.3
    """What is left of the worth of a town's business for each other player who is there."""
    nearer: float = 0.6
    """The same for each other player who is nearer to it."""
    last: float = 2.0
    """How much more a town is worth saving if the final battle would begin without it."""
    horse: float = 2.0
    shotgun: float = 0.2
    arms: float = 0.5
    """The least part of their worth that weapons keep when few towns are left."""
    bat: float = 0.1
    dog: float = 0.2
    adye: float = 1.5
    marvel: float = 1.5
    hall: float = 0.8
    kemp: float = 0.2
    wire: float = 0.8
    """What is left of the worth of what one cannot pay yet."""
    purse: float = 0.3
    """Wiring for a walker who cannot pay for two railways."""
    care: float = 0.6
    """Being rid of a damage token."""
    harm: float = 0.6
    """What a damage token costs."""
    hit: float = 1.5
    """A point of his health."""
    margin: int = 2
    """By how much the team wants to be stronger when the final battle begins."""
    document: float = 1.5
    research: float = 0.08
    """A note of which nothing else is held that makes a document with it."""
    study: float = 1.8
    """How much more it is worth for each note that is held."""

    def items(self, rules: Rules) -> tuple[tuple[int, float], ...]:
        """The bits of the items and their worths."""
        return (rules.horse, self.horse), (rules.shotgun, self.shotgun), (rules.bat, self.bat), (rules.dog, self.dog)

    def people(self, rules: Rules) -> tuple[tuple[int, float], ...]:
        """The bits of the companions and their worths."""
        return (rules.adye, self.adye), (rules.marvel, self.marvel), (rules.hall, self.hall), (rules.kemp, self.kemp)


WEIGHTS = Weights()
