"""A player alone at the table: rounds of a schedule, played by the rules.

The board is that of the smallest table, and the other seats place nothing.  Comes in: what lies open and what
the player does each round.  Goes out: what the player has then, or :class:`IllegalError` with the reason.  A visit is
written ``13``, ``1 raw``, ``2 refine`` or ``9 raw_wood raw_wood > refined_wood``: the number of the space, then
the service, or what is handed in and what is taken; several are joined by commas, the doctor's first, and the
invention follows a semicolon.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from generator.games.whats_he_building.inventing import bill, may_invent
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.placing import Placed, Spot, may_place, pawns, spots, when
from generator.games.whats_he_building.rounds import pay_rent
from generator.games.whats_he_building.scoring import Standing
from generator.games.whats_he_building.tables import Pawn
from generator.games.whats_he_building.yields import (
    advanced,
    fits,
    labour_gained,
    may_choose,
    offers,
    raw_taken,
    refined,
)


class IllegalError(ValueError):
    """What the rules do not allow."""


class Open(NamedTuple):
    """What lies open in a round."""

    workshops: tuple[str, ...]
    """Workshop cards from number 1 on."""
    markets: tuple[str, ...]
    """Black market cards from number 9 on."""


class Visit(NamedTuple):
    """A pawn's place, and what its owner does there."""

    number: int
    pays: tuple[str, ...] = ()
    gets: tuple[str, ...] = ()
    service: str = ""


class Turn(NamedTuple):
    """What the player does in a round."""

    visits: tuple[Visit, ...]
    """The doctor's first, then those of the henchmen in the order in which they are placed."""
    invention: str | None = None


@dataclass(frozen=True)
class Alone:
    """What the player has between two rounds."""

    round: int = 0
    resources: Mapping[str, int] = field(default_factory=dict)
    gold: int = 0
    genius: int = 0
    labour: int = 0
    inventions: tuple[str, ...] = ()
    in_arrears: bool = False

    def standing(self, machine: str, plan: str) -> Standing:
        """What would be scored now; all inventions were made first."""
        return Standing(
            machine, plan, self.resources, self.gold, self.genius, self.labour, self.inventions, self.inventions
        )


def read_turn(text: str) -> Turn:
    """A turn as it is written in a schedule; :class:`IllegalError` for a word that is none."""
    places, _, invention = text.partition(";")
    return Turn(tuple(_visit(part.split()) for part in places.split(",")), invention.strip() or None)


def _visit(words: list[str]) -> Visit:
    if not words or not words[0].isdigit():
        raise IllegalError(f"'{' '.join(words)}' does not begin with the number of a space")
    number, rest = int(words[0]), words[1:]
    if rest in (["raw"], ["refine"]):
        return Visit(number, service=rest[0])
    if ">" in rest:
        n = rest.index(">")
        return Visit(number, tuple(rest[:n]), tuple(rest[n + 1 :]))
    if rest:
        raise IllegalError(f"'{' '.join(words)}' says neither a service nor an exchange")
    return Visit(number)


def play(game: Game, was: Alone, lies: Open, turn: Turn) -> Alone:
    """What the player has after a round: pawns placed, resolved by number, an invention, the rent."""
    now = replace(was, round=was.round + 1, in_arrears=False)
    if now.round > game.rules.rounds:
        raise IllegalError(f"there is no round {now.round}")
    for spot, pawn, visit in _placed(game, was, lies, turn):
        now = _resolved(game, now, lies, spot, pawn, visit)
    if turn.invention is not None:
        now = _invented(game, now, turn.invention)
    gold, in_arrears = pay_rent(game.rules, now.round, False, now.gold)
    return replace(now, gold=gold, in_arrears=in_arrears)


def _placed(game: Game, was: Alone, lies: Open, turn: Turn) -> list[tuple[Spot, Pawn, Visit]]:
    """Pawns on their spots, in the order in which they are resolved."""
    board = spots(game, game.game.players.min, lies.markets)
    mine = pawns(game, was.in_arrears)
    if len(turn.visits) > len(mine):
        raise IllegalError(f"{len(turn.visits)} pawns in round {was.round + 1}, and there are {len(mine)}")
    there: list[Placed] = []
    out = []
    for pawn, visit in zip(mine, turn.visits, strict=False):
        able = (one for one in board if one.number == visit.number and may_place(game, one, "", pawn, there))
        spot = next(able, None)
        if spot is None:
            raise IllegalError(f"no spot for a {pawn} at {visit.number} in round {was.round + 1}")
        there.append(Placed(spot, "", pawn))
        out.append((spot, pawn, visit))
    _agree(out)
    return sorted(out, key=lambda one: when(one[0]))


def _agree(placed: Sequence[tuple[Spot, Pawn, Visit]]) -> None:
    """The first pawn of a workshop chooses for all."""
    services: dict[int, str] = {}
    for spot, _, visit in placed:
        if services.setdefault(spot.number, visit.service) != visit.service:
            raise IllegalError(f"two services at {spot.number}")


def _resolved(game: Game, now: Alone, lies: Open, spot: Spot, pawn: Pawn, visit: Visit) -> Alone:
    if track := game.labour.get(spot.name):
        units = labour_gained(track, spot.place, game.large(game.game.players.min))
        if track.pawns == "doctor":
            return replace(now, genius=advanced(track, now.genius, units))
        return replace(now, labour=advanced(track, now.labour, units))
    shop = game.shops.get(spot.name)
    if shop is None:
        raise IllegalError(f"a schedule takes no achievements, such as {spot.name}")
    if shop.kind == "gold":
        return replace(now, gold=now.gold + shop.gold)
    if shop.kind == "workshop":
        return _worked(game, now, lies.workshops[shop.number - 1], pawn, visit)
    first = min(one.number for one in game.shops.values() if one.kind == "black_market")
    return _traded(game, now, lies.markets[shop.number - first], spot.place, visit)


def _worked(game: Game, now: Alone, card: str, pawn: Pawn, visit: Visit) -> Alone:
    material = game.workshops[card].material
    raw, fine = game.pile(material, "raw"), game.pile(material, "refined")
    held = now.resources.get(raw, 0)
    if visit.service == "raw":
        (units,) = raw_taken(game.rules, [pawn], game.resources[raw].cards - held)
        return _exchanged(game, now, {}, {raw: units})
    if visit.service != "refine" or not may_choose(game.rules, "refine", held):
        raise IllegalError(f"no such service at {card} in round {now.round}")
    units = refined(game.rules, pawn, held, game.resources[fine].cards - now.resources.get(fine, 0))
    return _exchanged(game, now, {raw: units * game.rules.raw_for_refined}, {fine: units})


def _traded(game: Game, now: Alone, card: str, place: int, visit: Visit) -> Alone:
    unknown = [name for name in (*visit.pays, *visit.gets) if name not in game.resources]
    for offer in () if unknown else offers(game, card, place):
        if fits(offer, game.resources, visit.pays, visit.gets) and now.gold >= offer.pays_gold:
            gold = now.gold - offer.pays_gold + offer.gets_gold
            return _exchanged(game, replace(now, gold=gold), Counter(visit.pays), Counter(visit.gets))
    raise IllegalError(f"{card} offers nothing of the kind in round {now.round}")


def _invented(game: Game, now: Alone, name: str) -> Alone:
    invention = game.inventions.get(name)
    if invention is None or not may_invent(name, now.inventions, (), 1 + game.rules.copies_each):
        raise IllegalError(f"{name} cannot be invented in round {now.round}")
    due = bill(invention, first=True)
    if now.gold < due.gold or now.genius < due.genius:
        raise IllegalError(f"{name} cannot be paid in round {now.round}")
    paid = replace(now, gold=now.gold - due.gold, genius=now.genius - due.genius, inventions=(*now.inventions, name))
    return _exchanged(game, paid, due.resources, {})


def _exchanged(game: Game, now: Alone, pays: Mapping[str, int], gets: Mapping[str, int]) -> Alone:
    """Resources after an exchange; :class:`IllegalError` when they, or the cards of their pile, are too few."""
    held = Counter(now.resources)
    held.subtract(pays)
    short = [name for name in pays if held[name] < 0]
    held.update(gets)
    if short or any(held[name] > game.resources[name].cards for name in gets):
        raise IllegalError(f"too few cards in round {now.round}: {', '.join(short) or 'the pile is empty'}")
    return replace(now, resources={name: count for name, count in sorted(held.items()) if count})
