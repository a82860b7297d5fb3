"""What's He Building in There? in numbers: what rounds yield, what pairs of devices eat, what recipes use.

Comes in: the game as data.  Goes out: sections of a report.  Every number is derived from the tables; the pairs and
the yields are those of :mod:`generator.games.whats_he_building.economy`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from statistics import mean, median

from generator.games.whats_he_building.devices import Device, need
from generator.games.whats_he_building.economy import Pair
from generator.games.whats_he_building.model import Game
from generator.report import Cell, Plot, Section, Series, Table

THINGS = {
    "genius": "Units of genius",
    "labour": "Units of manual labour",
    "gold": "Gold",
    "raw": "Raw resources",
    "henchmen": "Placements of henchmen",
    "inventions": "Inventions",
}
"""What is counted in ``stats.yields``, as tables and plots call it."""


def sections(game: Game) -> tuple[Section, ...]:
    """All that is told of the game; nothing of devices where there are no machines or no plans."""
    if not game.machines or not game.plans:
        return ()
    return (_economy(game), _pairs(game), _recipes(game))


def _economy(game: Game) -> Section:
    """What a round yields against what a pair eats."""
    stats, rounds = game.stats, game.rules.rounds
    rows = tuple(
        (
            THINGS[name],
            one.a_round,
            one.in_all,
            one.least,
            one.most,
            100 * one.most / one.in_all if one.in_all else None,
        )
        for name, one in stats.yields.items()
    )
    tight, loose = stats.tightest, stats.loosest
    dearest = max(stats.yields, key=lambda name: stats.yields[name].most / max(stats.yields[name].in_all, 1))
    text = (
        f"A pair is one machine with one plan, both finished at their last stage. A player alone at the smallest table "
        f"has {rounds} rounds; what a round can yield is counted with all pawns that can do so going for one thing, so "
        f"that two lines of the table are never had in full at once. The scarcest: {THINGS[dearest].lower()}, of which "
        f"the pair that wants most eats {stats.yields[dearest].most} of {stats.yields[dearest].in_all}."
    )
    eaten = {name: [getattr(pair, name) for pair in stats.pairs] for name in stats.yields}
    per = {name: max(one.a_round, 1) for name, one in stats.yields.items()}
    places = tuple(float(n) for n in range(len(stats.yields)))
    plot = Plot(
        f"Rounds of work that one pair takes of each thing, if nothing else were done in them: the pair in the middle, "
        f"and the lines from the pair that wants least to the one that wants most. The game has {rounds} rounds.",
        f"Bars, from {_longest(eaten, per)} down; {_named(game, tight)} and {_named(game, loose)} are the extremes in "
        f"genius.",
        "bar",
        "",
        "Rounds",
        (
            Series(
                "The pair in the middle",
                places,
                tuple(median(eaten[name]) / per[name] for name in eaten),
                tuple(min(eaten[name]) / per[name] for name in eaten),
                tuple(max(eaten[name]) / per[name] for name in eaten),
            ),
        ),
        tuple(THINGS[name] for name in eaten),
    )
    head = ("Thing", "a round", f"in {rounds} rounds", "least for a pair", "most for a pair", "most, % of all")
    return Section(
        "What rounds yield and what devices eat",
        (text, Table("What one player can get, and what a pair of devices eats", head, rows), plot),
    )


def _longest(eaten: Mapping[str, Iterable[int]], per: Mapping[str, int]) -> str:
    """The thing whose middle pair takes most rounds, and how many."""
    name = max(eaten, key=lambda one: median(eaten[one]) / per[one])
    return f"{THINGS[name].lower()} with {median(eaten[name]) / per[name]:.3g} rounds"


def _pairs(game: Game) -> Section:
    """The tightest and the loosest pair, and how hard each device is."""
    stats = game.stats
    tight, loose = stats.tightest, stats.loosest
    text = (
        f"Of {len(stats.pairs)} pairs, {_named(game, tight)} is the tightest: the doctor works at least "
        f"{tight.genius_rounds} of {game.rules.rounds} rounds for it, and henchmen are placed {tight.henchmen} times. "
        f"{_named(game, loose)} is the loosest, with {loose.genius_rounds} rounds and {loose.henchmen} placements."
    )
    numbers: tuple[tuple[str, str], ...] = (
        ("Units of genius", "genius"),
        ("Rounds that the doctor works, at least", "genius_rounds"),
        ("The same for both first stages", "first_round"),
        ("Units of manual labour", "labour"),
        ("Gold, rent included", "gold"),
        ("Raw resources", "raw"),
        ("Refined resources", "refined"),
        ("Different inventions", "inventions"),
        ("Placements of henchmen, at least", "henchmen"),
    )
    rows = tuple(
        (words, getattr(tight, name), mean(getattr(pair, name) for pair in stats.pairs), getattr(loose, name))
        for words, name in numbers
    )
    head = ("Thing", f"tightest: {_named(game, tight)}", "all pairs, mean", f"loosest: {_named(game, loose)}")
    shared = Counter((pair.genius, pair.henchmen) for pair in stats.pairs)
    spots = sorted(shared)
    plot = Plot(
        "Each pair by the genius and the placements of henchmen that it takes; the numbers say how many pairs share a "
        "place.",
        f"Points from {min(spots)[0]} to {max(spots)[0]} units of genius and from {min(h for _, h in spots)} to "
        f"{max(h for _, h in spots)} placements. {_named(game, tight)} lies farthest right, {_named(game, loose)} at "
        f"the left end.",
        "scatter",
        "Units of genius",
        "Placements of henchmen",
        (
            Series(
                "Pairs",
                tuple(float(genius) for genius, _ in spots),
                tuple(float(henchmen) for _, henchmen in spots),
                labels=tuple(f"{shared[spot]}" if shared[spot] > 1 else "" for spot in spots),
            ),
            *(
                Series(_named(game, pair), (float(pair.genius),), (float(pair.henchmen),), labels=(name,))
                for name, pair in (("tightest", tight), ("loosest", loose))
            ),
        ),
    )
    return Section(
        "The tightest and the loosest pair",
        (
            text,
            Table("What the extremes eat, and the mean of all", head, rows),
            plot,
            _devices(game, game.machines, "machine"),
            _devices(game, game.plans, "plan"),
        ),
    )


def _devices(game: Game, devices: Mapping[str, Device], side: str) -> Table:
    """How hard each machine, or each plan, is over all that it can be paired with; the hardest first."""
    mine = {name: [pair for pair in game.stats.pairs if getattr(pair, side) == name] for name in devices}
    rows = [
        (
            devices[name].name,
            min(pair.genius for pair in pairs),
            mean(pair.genius for pair in pairs),
            max(pair.genius for pair in pairs),
            mean(pair.labour for pair in pairs),
            mean(pair.gold for pair in pairs),
            mean(pair.henchmen for pair in pairs),
        )
        for name, pairs in mine.items()
    ]
    rows.sort(key=lambda row: (-row[2], row[0]))
    other = "plans" if side == "machine" else "machines"
    head = (side.capitalize(), "genius, least", "mean", "most", "labour, mean", "gold, mean", "henchmen, mean")
    return Table(f"What each {side} eats with all {other} in turn, hardest first", head, tuple(rows))


def _recipes(game: Game) -> Section:
    """Which resources and inventions the recipes use."""
    sides = {"machines": game.machines, "plans": game.plans}
    used = {
        side: _sum(need(game.inventions, [device.rows[-1]]).resources for device in devices.values())
        for side, devices in sides.items()
    }
    effects = _sum(effect.resources for effect in game.direct_effects.values())
    rows = tuple(
        (
            pile.name,
            pile.cards,
            sum(name in one.resources for one in game.inventions.values()),
            used["machines"][name],
            used["plans"][name],
            effects[name],
        )
        for name, pile in game.resources.items()
    )
    places = tuple(float(n) for n in range(len(rows)))
    both = {name: used["machines"][name] + used["plans"][name] for name in game.resources}
    most, least = (pick(both, key=lambda name: both[name]) for pick in (max, min))
    plot = Plot(
        "Cards of each resource that all machines and all plans ask for at their last stages, each built once, with "
        "the inventions in them.",
        f"Bars: {game.resources[most].name} is used most, {both[most]} cards by both; {game.resources[least].name} "
        f"least, {both[least]}.",
        "bar",
        "",
        "Cards",
        tuple(
            Series(name, places, tuple(float(used[side][pile]) for pile in game.resources))
            for name, side in (("Doomsday machines", "machines"), ("Escape plans", "plans"))
        ),
        tuple(row[0] for row in rows),
    )
    inventions: tuple[tuple[Cell, ...], ...] = tuple(
        (
            one.name,
            *(sum(name in device.rows[-1].inventions for device in devices.values()) for devices in sides.values()),
            sum(one.resources.values()),
            one.gold,
            one.genius,
            one.fee,
            one.points,
        )
        for name, one in game.inventions.items()
    )
    return Section(
        "What recipes use",
        (
            "Every machine and every plan counted at its last stage, once; what a player takes depends on the devices "
            "that are drawn.",
            Table(
                "Resources: cards in the pile, inventions that ask for them, and cards that recipes eat",
                ("Resource", "pile", "inventions", "machines", "plans", "direct effects"),
                rows,
            ),
            plot,
            Table(
                "Inventions: devices that need them, and what they cost",
                ("Invention", "machines", "plans", "resources", "gold", "genius", "fee", "points"),
                inventions,
            ),
        ),
    )


def _sum(needs: Iterable[Mapping[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for one in needs:
        total.update(one)
    return total


def _named(game: Game, pair: Pair) -> str:
    """Names of the two devices."""
    return f"{game.machines[pair.machine].name} with {game.plans[pair.plan].name}"
