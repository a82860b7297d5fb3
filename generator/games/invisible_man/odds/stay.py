"""One stay of his in a county, with the markers that he lays: they fix towns, and fixed towns turn him away.

Comes in: rules and a county.  Goes out: what the stay is worth, as fractions.  Exact for a deck that is shuffled
before every card, and for players who neither raise vigilance there nor are attacked.  Nothing outside
the county matters before he leaves it, which is why markers can be followed here and not over the whole board.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from generator.games.invisible_man.odds.chain import Chain, chain_of
from generator.games.invisible_man.rules.tables import Rules


@dataclass(frozen=True, slots=True)
class Stay:
    """What to expect from his arrival on the county's name until he leaves the county and its towns."""

    turns: Fraction
    """Turns at whose end he is still in the county, the arrival among them."""
    terror: Fraction
    """Terror markers laid."""
    fixed: Mapping[int, Fraction]
    """The chance of so many towns fixed."""


def stay_in(rules: Rules, county: int, terror: Mapping[int, int] | None = None, fixed: int = 0) -> Stay | None:
    """A stay in ``county`` while ``fixed`` towns are; None if it may never end.

    ``terror``: markers that lie in its towns when he comes; none without.

    Raises:
        ValueError: all towns are fixed.
    """
    towns = rules.in_county[county]
    markers = tuple((terror or {}).get(town, 0) for town in towns)
    stays: dict[tuple[int, tuple[int, ...]], Stay | None] = {}
    chains: dict[int, Chain] = {}

    def from_here(place: int, laid: tuple[int, ...]) -> Stay | None:
        """The rest of the stay; every town entered bears a marker more, so that this comes to an end."""
        now = fixed | sum(1 << town for town, some in zip(towns, laid, strict=True) if some >= rules.markers_to_fix)
        if now == (1 << rules.towns) - 1:
            return _GONE
        if now not in chains:
            chains[now] = chain_of(rules, now)
        moves = chains[now].moves[place]
        again = moves.get(place, 0) if place >= rules.towns else 0
        if again == rules.cards:
            return None
        paths = []
        for there, cards in moves.items():
            if there in towns:
                more = tuple(some + (town == there) for town, some in zip(towns, laid, strict=True))
                fixes = more[towns.index(there)] == rules.markers_to_fix
                paths.append((cards, memo(there, more), 1, int(fixes)))
            elif there == rules.towns + county and place != there:
                paths.append((cards, memo(there, laid), 0, 0))
            elif there != place:
                paths.append((cards, _GONE, 0, 0))
        turns = Fraction(rules.cards, rules.cards - again)
        terror_laid, towns_fixed = Fraction(0), dict[int, Fraction]()
        for cards, rest, laid_now, fixed_now in paths:
            if rest is None:
                return None
            chance = Fraction(cards, rules.cards - again)
            turns += chance * rest.turns
            terror_laid += chance * (rest.terror + laid_now)
            for count, part in rest.fixed.items():
                towns_fixed[count + fixed_now] = towns_fixed.get(count + fixed_now, Fraction(0)) + chance * part
        return Stay(turns, terror_laid, dict(sorted(towns_fixed.items())))

    def memo(place: int, laid: tuple[int, ...]) -> Stay | None:
        if (place, laid) not in stays:
            stays[place, laid] = from_here(place, laid)
        return stays[place, laid]

    return memo(rules.towns + county, markers)


_GONE = Stay(Fraction(0), Fraction(0), {0: Fraction(1)})
