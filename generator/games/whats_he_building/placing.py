"""Where pawns may stand: the spots of a round, in the order in which they are resolved.

Rules are cited by the section of the rulebook that we have.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from generator.games.whats_he_building.effects import of_kind, pawns_on
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.tables import DirectEffect, Pawn, Pawns


class Spot(NamedTuple):
    """A spot of the board."""

    number: int
    """The space's number, which decides when it is resolved."""
    name: str
    """The space: a shop, a track of labour, or an achievement."""
    place: int
    """Which spot of its space, from 1 on."""
    pawns: Pawns
    many: bool = False
    """Whether any number of pawns may stand there."""


def spots(game: Game, players: int, markets: Sequence[str]) -> tuple[Spot, ...]:
    """All spots of a round, by number and place; ``markets`` are the open black market cards in order ("Part 2").

    Shops without a card in this round have none ("Setup": a workshop for every player).
    """
    found = [*_shops(game, players, markets), *_labour(game, players), *_achievements(game, players)]
    return tuple(sorted(found, key=lambda spot: spot.number))


def when(spot: Spot) -> tuple[int, int]:
    """When a spot is resolved: by the number of its space, then by its place; sort pawns by it ("Part 3").

    On a place that is shared the pawn that came first is first.
    """
    return spot.number, spot.place


def _shops(game: Game, players: int, markets: Sequence[str]) -> list[Spot]:
    rules, left = game.rules, list(markets)
    workshops = players * rules.workshops_each
    out = []
    for name, shop in sorted(game.shops.items(), key=lambda item: item[1].number):
        match shop.kind:
            case "workshop" if workshops > 0:
                workshops -= 1
                out += [Spot(shop.number, name, n, "either") for n in range(1, rules.workshop_spots + 1)]
            case "gold":
                out.append(Spot(shop.number, name, 1, "henchman"))
            case "black_market" if left:
                places = game.abilities[game.black_market[left.pop(0)].ability].places
                out += [Spot(shop.number, name, n, "henchman") for n in range(1, len(places) + 1)]
    return out


def _labour(game: Game, players: int) -> list[Spot]:
    out = []
    for name, track in game.labour.items():
        early = track.early_spots_large if game.large(players) else track.early_spots
        out += [Spot(track.number, name, n, track.pawns) for n in range(1, early + 1)]
        out.append(Spot(track.number, name, early + 1, track.pawns, many=True))
    return out


def _achievements(game: Game, players: int) -> list[Spot]:
    out = []
    for track_name, track in game.tracks.items():
        for n, name in enumerate(game.steps(track_name)):
            step = game.achievements[name]
            places = track.spots_large if game.large(players) and n < track.spots_large_on else 1
            out += [Spot(track.number, name, place, step.pawns) for place in range(1, places + 1)]
    return out


def may_stand(spot: Spot, pawn: Pawn, disguised: bool = False) -> bool:
    """Whether the spot's colour takes the pawn; a disguised doctor may stand anywhere ("Temporary Transmogrifier")."""
    return disguised or spot.pawns in ("either", pawn)


class Placed(NamedTuple):
    """A pawn that stands on a spot."""

    spot: Spot
    player: str
    pawn: Pawn


def may_place(
    game: Game,
    spot: Spot,
    player: str,
    pawn: Pawn,
    there: Sequence[Placed] = (),
    effects: Collection[DirectEffect] = (),
) -> bool:
    """Whether a player may place a pawn on a spot, with those that are ``there`` already in this round ("Part 2").

    The spot takes its colour and nobody stands on it, one pawn a player goes on a track such as security, and a
    henchman may share a place with another by the player's direct ``effects``, as often as they allow in a round.
    """
    if not may_stand(spot, pawn, bool(of_kind(effects, "disguise"))):
        return False
    if step := game.achievements.get(spot.name):
        track = game.tracks[step.track]
        mine = [one for one in there if one.player == player and one.spot.number == track.number]
        if track.one_pawn_each and mine:
            return False
    on_it = [one for one in there if one.spot == spot]
    if spot.many or not on_it:
        return True
    shop = game.shops.get(spot.name)
    if shop is None or pawn != "henchman" or any(one.pawn != "henchman" for one in on_it):
        return False
    return len(on_it) < pawns_on(_unused(game, player, there, effects), shop.kind)


def _unused(game: Game, player: str, there: Sequence[Placed], effects: Collection[DirectEffect]) -> list[DirectEffect]:
    """Effects by which the player has shared no place in this round: on a shared place the later pawn used one."""
    used = set()
    for n, one in enumerate(there):
        shop = game.shops.get(one.spot.name)
        if shop and one.player == player and one.spot in [before.spot for before in there[:n]]:
            used.add(shop.kind)
    return [effect for effect in effects if effect.space not in used]


def pawns(game: Game, in_arrears: bool) -> tuple[Pawn, ...]:
    """The pawns that a player may place in a round; fewer after a rent that was not paid ("Part 5")."""
    henchmen = game.rules.henchmen_in_arrears if in_arrears else game.rules.henchmen_each
    doctors: list[Pawn] = ["doctor"] * game.rules.doctors_each
    others: list[Pawn] = ["henchman"] * henchmen
    return (*doctors, *others)
