"""Sections about meeting him: presence, attacks, and the odds of a fight.

Comes in: figures.  Goes out: sections of a report, whose sentences follow the numbers.
"""

from collections.abc import Sequence
from fractions import Fraction

from generator.games.invisible_man.odds.fights import Fighter, Odds, expected, odds_of, sides
from generator.games.invisible_man.odds.figures import TURNS, Figures, board, number, percent
from generator.games.invisible_man.odds.walk import attacks
from generator.games.invisible_man.rules.tables import Rules
from generator.report import Cell, Section, Table


def presence(figures: Figures) -> Section:
    """Where he is present, and whom he attacks."""
    rules, chain, shares = figures.rules, figures.chain, figures.long_run
    rows: list[tuple[Cell, ...]] = []
    long = []
    for town in range(rules.towns):
        there = [chain.attack(place, town, 1) for place in chain.places]
        near = [there[place] for place in rules.in_county[rules.county_of[town]] if place != town]
        long.append(sum((share * chance for share, chance in zip(shares, there, strict=True)), Fraction(0)))
        rows.append(
            (
                rules.names.town[town],
                percent(there[town]),
                percent(sum(near, Fraction(0)) / len(near)) if near else None,
                percent(long[-1], 2),
                number(attacks(chain, town, 1, TURNS)),
            )
        )
    crowd = rules.attack_at_most
    whom = "one player stands" if crowd == 1 else f"1 to {crowd} players stand"
    return Section(
        "Presence and attacks",
        (
            f"In the long run he is in a town on {percent(sum(shares[: rules.towns], Fraction(0)))} % of turns, and "
            f"present on {percent(sum(long, Fraction(0)))} %; never on one that he began on a county or in the unknown "
            f"corner. Present means that he attacks if {whom} in his town, as likely for each of these numbers; before "
            "more of them he is content with terror, and the active player may begin a fight. Dogs and wounds, which "
            "spare a player, are left out.",
            Table(
                f"He is present, and attacks if {whom} there",
                (
                    "town",
                    "he begins there, %",
                    "in another town of the county, %",
                    "long run, % of turns",
                    f"attacks in {TURNS} turns on who stays",
                ),
                tuple(rows),
            ),
            board(
                figures,
                "Presence in the long run",
                "The towns at their places on the board, with discs as large as the share of turns with him present.",
                "% of turns",
                [100 * chance for chance in long],
            ),
            "The third column of numbers is for those who wait for him in one town, the first two for those who follow "
            "him. The wider they are apart, the more a chase pays; more towns’ sections that say present raise both. "
            "Differences between sizes of town come from the cards that say present, not from the map.",
        ),
    )


def fights(figures: Figures) -> Section:
    """The odds of a fight."""
    rules = figures.rules
    known, hall = rules.names.known, rules.hall
    weapons = [(bit, known[id]) for id, bit in (("shotgun", rules.shotgun), ("bat", rules.bat)) if bit]
    his = [("one player", [Fighter()])]
    theirs = [*his, *((f"one with the {name}", [Fighter(bit)]) for bit, name in weapons)]
    if hall:
        helped = (f"one with {known['hall']}", [Fighter(companion=hall)])
        his.append(helped)
        theirs.append(helped)
        theirs += [(f"one with the {name} and {known['hall']}", [Fighter(bit, hall)]) for bit, name in weapons]
    if rules.damage_limit > 1:
        his.append(("one who is wounded", [Fighter(damage=1)]))
    his += [
        (f"{count} players", [Fighter()] * count) for count in range(2, min(rules.attack_at_most, rules.seats[-1]) + 1)
    ]
    theirs += [(f"{count} players", [Fighter()] * count) for count in range(2, rules.seats[-1] + 1)]
    attacked, alone = (odds_of(rules, [Fighter()], his=initiative) for initiative in (True, False))
    return Section(
        "Odds of a fight",
        (
            "Exact for a deck of which nothing is known. No card comes twice in a fight, and when he attacks, the card "
            "that said present is out of the deck. With a bat players draw again whenever they may.",
            _table(rules, "When he attacks", his, his=True),
            f"Whoever an attack hurts cannot hit back: a player alone does damage in {_hits_him(attacked)} % of his "
            f"attacks, and in {_hits_him(alone)} % of the fights that a player begins. The player is hurt in "
            f"{_hits_players(attacked)} % and {_hits_players(alone)} %. The difference is the worth of being first.",
            _table(rules, "When players attack", theirs, his=False),
            "Weapons and companions who fight add chances to hit him and none to be hit, while every further player "
            "adds both. Two rows that agree in the chances differ only in further damage to him: there the "
            "prices of two weapons can be compared. If captures come too early or too late, the expected damage to "
            f"him tells how many fights take him from {rules.health} to {rules.capture_at}.",
        ),
    )


def _hits_him(odds: Odds) -> float:
    return percent(sides(odds).he_alone + sides(odds).both)


def _hits_players(odds: Odds) -> float:
    return percent(sides(odds).players_alone + sides(odds).both)


def _table(rules: Rules, caption: str, parties: Sequence[tuple[str, list[Fighter]]], *, his: bool) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, fighters in parties:
        odds = odds_of(rules, fighters, his=his)
        to_players, to_him = expected(odds)
        rows.append((name, *map(percent, sides(odds)), _hits_him(odds), number(to_him), number(to_players)))
    hit = ("hit: only he", "only players", "both", "nobody", "he at all")
    return Table(f"{caption}, chances in %", ("who fights", *hit, "damage to him", "to players"), tuple(rows))
