"""A game of nothing but luck, for tests of simulations: whatever it should come to can be worked out by hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import sleep

from generator.rules.luck import Stream
from generator.rules.trial import Event, Measure, Measures, Played, Supply, Trial, Use

MEASURES = Measures(
    endings={"home": "Home", "lost": "Lost", "": "Given up"},
    figures={"steps": Measure("Steps", "steps"), "time": Measure("Time", "minutes", per=60)},
    arc={"far": Measure("How far", "steps")},
    uses={"run": Use("Run", "Actions"), "lamp": Use("Lamp", "Items")},
    deeds={"fell": "Falls"},
    seats=("North", "South"),
    cards=("Fog", "Moon"),
    effects={"drawn": Use("Drawn", "On the way")},
    supplies={"oil": Supply("Oil", 3)},
    events={"fell": Event("… falls.", ("falling",)), "flew": Event("… flies.", ("flying",))},
    rulings={"falling": "Who falls?", "flying": "Who flies?"},
)


@dataclass(frozen=True)
class Walk:
    """Two to six steps; the even ones lead home.  With ``wings`` somebody flies, and everybody gets home."""

    wings: bool = False

    @property
    def measures(self) -> Measures:
        return MEASURES

    @property
    def players(self) -> range:
        return range(1, 3)

    @property
    def bots(self) -> Mapping[str, str]:
        return {"blind": "Sees nothing."}

    def alike(self, other: Trial) -> bool:
        return self == other

    def play(self, players: int, bots: str, seed: int) -> Played:
        assert bots in self.bots
        steps = 2 + Stream(seed).below(5)
        home = self.wings or steps % 2 == 0
        return Played(
            ending="home" if home else "lost",
            won=home,
            figures={"steps": steps, "time": 30 * steps},
            arc=[(n,) for n in range(steps)],
            uses={"run": steps // 2, "lamp": int(steps > 4)},
            deeds={("fell", players - 1): steps},
            effects={("drawn", steps % 2): 1},
            supplies={"oil": steps // 2},
            events={"flew" if self.wings else "fell": steps},
        )


@dataclass(frozen=True)
class Slow(Walk):
    """The same, with some rest after each game, so that something can happen meanwhile."""

    rest: float = 0.005
    """Seconds."""

    def play(self, players: int, bots: str, seed: int) -> Played:
        sleep(self.rest)
        return super().play(players, bots, seed)
