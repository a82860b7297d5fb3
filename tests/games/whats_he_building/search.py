"""Finish every machine with every plan alone at the table, as soon as a bounded search can.

``python -m tests.games.whats_he_building.search`` writes ``schedules.json`` anew, in minutes.  A beam search by
rounds: of all ways to place pawns against something that is still missing, it keeps the few after which the least
work is left.  It aims at the earliest round that the doctor's work allows, then at the next.  It has a quick
arithmetic of its own, so that what it finds is worth something only once :mod:`alone` has played it.
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from generator.games.whats_he_building.alone import Open
from generator.games.whats_he_building.devices import need
from generator.games.whats_he_building.model import Game
from generator.games.whats_he_building.rounds import rent
from generator.games.whats_he_building.yields import labour_gained
from generator.pack import Workspace, packaged, read_pack

FILE = Path(__file__).with_name("schedules.json")
WIDTH = 24
"""States that are kept after each round."""
SEED = 15
"""Of the shuffles of the deal; the cards that come of it stand in the file."""
GENIUS = "13"
"""The doctor's visit when he works."""


def deal(game: Game, seed: int) -> list[Open]:
    """What lies open each round at the smallest table, from decks that are shuffled when they are out."""
    chance = random.Random(seed)
    shops = [name for name, shop in game.workshops.items() for _ in range(shop.cards)]
    each = game.game.players.min * game.rules.workshops_each
    workshops = _rows(chance, shops, each, game.rules.rounds)
    markets = _rows(chance, list(game.black_market), game.rules.black_markets_open, game.rules.rounds)
    return [Open(*both) for both in zip(workshops, markets, strict=True)]


def _rows(chance: random.Random, deck: list[str], each: int, rounds: int) -> list[tuple[str, ...]]:
    left: list[str] = []
    out = []
    for _ in range(rounds):
        row: list[str] = []
        while len(row) < each:
            if not left:
                left = list(deck)
                for card in row:
                    left.remove(card)
                chance.shuffle(left)
            row.append(left.pop())
        out.append(tuple(row))
    return out


class State(NamedTuple):
    """What is held between two rounds; resources by material."""

    raw: tuple[int, ...]
    fine: tuple[int, ...]
    gold: int
    genius: int
    labour: int
    made: frozenset[str]
    said: tuple[str, ...]
    """The turns so far, as they are written."""


class Missing(NamedTuple):
    """What a state lacks; resources by material, gold with the rents to come."""

    raw: tuple[int, ...]
    fine: tuple[int, ...]
    gold: int
    genius: int
    labour: int

    @property
    def work(self) -> float:
        """Placements of henchmen that it takes, or so; odd numbers and refining are dearer than they look."""
        odd = sum(n % 2 for n in self.raw)
        return sum(self.raw) / 2 + 0.3 * odd + 1.15 * sum(self.fine) + self.labour / 2 + self.gold / 5


class Way(NamedTuple):
    """One thing that some henchmen can do at a space."""

    number: int
    pawns: int
    what: str


@dataclass(frozen=True)
class Search:
    """A pair of devices at one deal, to be finished at the end of one round."""

    game: Game
    lies: Sequence[Open]
    last: int
    inventions: tuple[str, ...]
    raw: tuple[int, ...]
    """Raw resources of rows and inventions by material, those that become refined ones aside."""
    fine: tuple[int, ...]
    gold: int
    genius: int
    labour: int
    eaten: dict[str, tuple[int, ...]]
    """Raw resources of each invention by material."""

    def missing(self, state: State, after: int) -> Missing:
        """What the pair lacks in a state after so many rounds."""
        rules, made = self.game.rules, [self.game.inventions[name] for name in state.made]
        fine = tuple(max(0, want - has) for want, has in zip(self.fine, state.fine, strict=True))
        raw = [want - has + rules.raw_for_refined * n for want, has, n in zip(self.raw, state.raw, fine, strict=True)]
        for name in state.made:
            raw = [lacks - cost for lacks, cost in zip(raw, self.eaten[name], strict=True)]
        rents = sum(rent(rules, n, False) for n in range(after + 1, self.last + 1))
        return Missing(
            tuple(max(0, n) for n in raw),
            fine,
            max(0, self.gold - sum(one.gold for one in made) + rents - state.gold),
            max(0, self.genius - sum(one.genius for one in made) - state.genius),
            max(0, self.labour - state.labour),
        )

    def run(self, width: int) -> tuple[str, ...] | None:
        """Turns that finish the pair; None when the beam finds none."""
        kinds = len(self.game.materials)
        beam = [State((0,) * kinds, (0,) * kinds, self.game.rules.start_gold[0], 0, 0, frozenset(), ())]
        for now in range(1, self.last + 1):
            found: dict[tuple[object, ...], tuple[float, State]] = {}
            for state in beam:
                for new, lacks in self._next(state, now):
                    found.setdefault(new[:-1], (lacks.work - 0.1 * len(new.made), new))
            ranked = sorted(found.values(), key=lambda one: (one[0], one[1].said))
            beam = [state for _, state in ranked[:width]]
        ends = (state for state in beam if not self.missing(state, self.last).work and {*self.inventions} == state.made)
        return next((state.said for state in ends if not self.missing(state, self.last).genius), None)

    def _next(self, state: State, now: int) -> Iterator[tuple[State, Missing]]:
        """States after the next round from which there is still time."""
        rules, left = self.game.rules, self.last - now
        lacks = self.missing(state, now - 1)
        for doctor in self._doctors(lacks, now):
            for chosen in _choices(self._ways(state, lacks, now), rules.henchmen_each):
                if sum(way.pawns for way in chosen) < min(2, lacks.work):
                    continue
                new = self._placed(state, now, doctor, chosen)
                if new is None or len(self.inventions) - len(new.made) > left:
                    continue
                after = self.missing(new, now)
                in_time = after.genius <= self.game.labour["genius"].early * left
                if in_time and after.work <= rules.henchmen_each * (left + 1):
                    yield new, after

    def _doctors(self, lacks: Missing, now: int) -> Iterator[str]:
        """Where the doctor may go: to work, or to a workshop if there is time."""
        yield GENIUS
        if lacks.genius <= self.game.labour["genius"].early * (self.last - now):
            for number in range(1, len(self.lies[now - 1].workshops) + 1):
                if lacks.raw[self._material(now, number)] >= self.game.rules.raw_by_doctor:
                    yield f"{number} raw"

    def _material(self, now: int, number: int) -> int:
        card = self.lies[now - 1].workshops[number - 1]
        return list(self.game.materials).index(self.game.workshops[card].material)

    def _ways(self, state: State, lacks: Missing, now: int) -> list[list[Way]]:
        """For each space, what henchmen can do there against something that is missing."""
        game, rules = self.game, self.game.rules
        some = range(1, rules.henchmen_each + 1)
        out = []
        for number in range(1, len(self.lies[now - 1].workshops) + 1):
            m = self._material(now, number)
            takes = [Way(number, n, "raw") for n in some if lacks.raw[m] > rules.raw_by_henchman * (n - 1)]
            able = min(lacks.fine[m], state.raw[m] // rules.raw_for_refined)
            out.append(takes + [Way(number, n, "refine") for n in some if n <= able])
        spaces = [shop.number for shop in game.shops.values() if shop.kind == "gold"]
        out += [[Way(number, 1, "gold")] if lacks.gold else [] for number in spaces]
        for number, card in enumerate(self.lies[now - 1].markets, max(spaces) + 1):
            what = game.black_market[card].ability.partition("_")[0]
            wanted = {"gold": lacks.gold, "acquisition": sum(lacks.raw) > 1, "refinery": any(lacks.fine)}
            out.append([Way(number, 1, what)] if wanted.get(what) else [])
        manual = game.labour["manual"]
        out.append([Way(manual.number, n, "labour") for n in some if lacks.labour > self._units(n - 1)])
        return out

    def _units(self, pawns: int) -> int:
        return sum(labour_gained(self.game.labour["manual"], n, False) for n in range(1, pawns + 1))

    def _placed(self, state: State, now: int, doctor: str, chosen: tuple[Way, ...]) -> State | None:
        """The state after a round, or None when something cannot be done or paid."""
        game, rules, names = self.game, self.game.rules, list(self.game.materials)
        raw, fine, gold, genius, labour = list(state.raw), list(state.fine), state.gold, state.genius, state.labour
        said = [doctor]
        if doctor == GENIUS:
            genius = min(genius + game.labour["genius"].early, game.labour["genius"].end)
        else:
            number = int(doctor.split()[0])
            there = [way for way in chosen if way.number == number]
            if any(way.what != "raw" or way.pawns >= rules.workshop_spots for way in there):
                return None
            raw[self._material(now, number)] += rules.raw_by_doctor
        shops = {shop.number: shop for shop in game.shops.values()}
        for number, pawns, what in chosen:
            words = str(number)
            if what in ("raw", "refine"):
                m = self._material(now, number)
                raw[m] += pawns * (rules.raw_by_henchman if what == "raw" else -rules.raw_for_refined)
                fine[m] += pawns if what == "refine" else 0
                words += f" {what}"
            elif what == "labour":
                labour = min(labour + self._units(pawns), game.labour["manual"].end)
            elif shops[number].kind == "gold":
                gold += shops[number].gold
            else:
                card = self.lies[now - 1].markets[number - 1 - max(n for n in shops if shops[n].kind == "gold")]
                offer = game.abilities[game.black_market[card].ability].places[0][0]
                gold += offer.gets_gold - offer.pays_gold
                lacks = self.missing(state._replace(raw=tuple(raw), fine=tuple(fine)), now)
                if what == "acquisition":
                    first, second = _two(lacks.raw)
                    raw[first] += 1
                    raw[second] += 1
                    words += f" > raw_{names[first]} raw_{names[second]}"
                elif what == "refinery":
                    able = [m for m, n in enumerate(lacks.fine) if n and raw[m] >= offer.pays_raw]
                    if not able:
                        return None
                    raw[able[0]] -= offer.pays_raw
                    fine[able[0]] += 1
                    words += f" raw_{names[able[0]]} raw_{names[able[0]]} > refined_{names[able[0]]}"
                if gold < 0:
                    return None
            said += [words] * pawns
        gold -= rent(rules, now, False)
        for name in (one for one in self.inventions if one not in state.made):
            about, costs = game.inventions[name], self.eaten[name]
            rest = [has - cost for has, cost in zip(raw, costs, strict=True)]
            if genius >= about.genius and gold >= about.gold and min(rest) >= 0:
                made = state.made | {name}
                line = (*state.said, f"{', '.join(said)}; {name}")
                return State(tuple(rest), tuple(fine), gold - about.gold, genius - about.genius, labour, made, line)
        line = (*state.said, ", ".join(said))
        return State(tuple(raw), tuple(fine), gold, genius, labour, state.made, line) if gold >= 0 else None


def _two(raw: tuple[int, ...]) -> tuple[int, int]:
    """The two materials of which to buy one each, or one of which to buy two: odd numbers first, then large ones."""
    first = max(range(len(raw)), key=lambda m: (raw[m] % 2, raw[m]))
    rest = [n - (m == first) for m, n in enumerate(raw)]
    return first, max(range(len(raw)), key=lambda m: (rest[m] % 2, rest[m]))


def _choices(groups: Sequence[Sequence[Way]], pawns: int) -> Iterator[tuple[Way, ...]]:
    """All ways to use at most so many pawns, at most one way of each space."""
    if not groups or not pawns:
        yield ()
        return
    yield from _choices(groups[1:], pawns)
    for way in groups[0]:
        if way.pawns <= pawns:
            for rest in _choices(groups[1:], pawns - way.pawns):
                yield (way, *rest)


def schedule(game: Game, machine: str, plan: str, lies: Sequence[Open], width: int) -> tuple[str, ...] | None:
    """The earliest schedule that the search finds."""
    whole = need(game.inventions, (game.machines[machine].rows[-1], game.plans[plan].rows[-1]))

    def count(resources: dict[str, int], state: str) -> tuple[int, ...]:
        return tuple(resources.get(game.pile(one, state), 0) for one in game.materials)

    goal = Search(
        game=game,
        lies=lies,
        last=0,
        inventions=whole.inventions,
        raw=count(dict(whole.resources), "raw"),
        fine=count(dict(whole.resources), "refined"),
        gold=whole.gold,
        genius=whole.genius,
        labour=whole.labour,
        eaten={name: count(game.inventions[name].resources, "raw") for name in whole.inventions},
    )
    first = -(-whole.genius // game.labour["genius"].early)
    tries = (replace(goal, last=last).run(width) for last in range(first, game.rules.rounds + 1))
    return next((found for found in tries if found), None)


def read_game() -> Game:
    """The real tables."""
    game = read_pack(Workspace(packaged()), "whats_he_building").game
    assert isinstance(game, Game)
    return game


def main(seed: int = SEED, width: int = WIDTH) -> None:
    """Print the round of each pair; with the seed of the kept deal, write the schedules."""
    game = read_game()
    lies = deal(game, seed)
    pairs = {}
    for machine in game.machines:
        for plan in game.plans:
            turns = schedule(game, machine, plan, lies, width)
            print(machine, plan, len(turns) if turns else "not found", flush=True)
            pairs[f"{machine} {plan}"] = turns
    if seed == SEED:
        dealt = {"workshops": [one.workshops for one in lies], "markets": [one.markets for one in lies]}
        FILE.write_text(json.dumps({**dealt, "pairs": pairs}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
