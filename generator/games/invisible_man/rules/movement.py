"""Where he goes: a card and the fixed towns decide it, and nothing else.

Comes in: where he is, which towns are fixed, a card.  Goes out: where he goes and by which detour.
"""

from generator.games.invisible_man.rules.tables import Rules

DIRECT, TOWN_FIXED, COUNTY_FIXED, OFF_BOARD = "", "detour_town", "detour_county", "detour_edge"
"""Why he makes a detour, if he does."""


def destination(rules: Rules, fixed: int, place: int, card: int) -> tuple[int, str]:
    """The place that ``card`` sends him to from ``place``, and the reason of a detour or ``DIRECT``.

    ``fixed`` has a bit for each fixed town; at least one town must be unfixed.
    """
    goal = rules.goals[place][card]
    if goal < 0:
        here = place - rules.towns
        return rules.towns + next_open(rules, fixed, here), OFF_BOARD
    if goal < rules.towns:
        if not fixed >> goal & 1:
            return goal, DIRECT
        return _instead_of_town(rules, fixed, rules.county_of[goal]), TOWN_FIXED
    if goal == rules.unknown:
        return goal, DIRECT
    county = goal - rules.towns
    if not closed(rules, fixed, county):
        return goal, DIRECT
    return rules.towns + next_open(rules, fixed, county), COUNTY_FIXED


def present(rules: Rules, before: int, card: int, place: int, detour: str) -> bool:
    """Whether he is present after ``card`` moved him from ``before`` to ``place`` (ruling present_after_detour)."""
    from_town_to_town = before < rules.towns and place < rules.towns
    return rules.present[card] and from_town_to_town and (detour == DIRECT or rules.present_after_detour)


def closed(rules: Rules, fixed: int, county: int) -> bool:
    """Whether a county is fixed: all its towns are (ruling county_closed)."""
    mask = rules.county_mask[county]
    return fixed & mask == mask


def next_open(rules: Rules, fixed: int, county: int) -> int:
    """The next county clockwise from ``county`` that is not fixed; itself if it is the only one."""
    there = rules.clockwise[county]
    while there != county and closed(rules, fixed, there):
        there = rules.clockwise[there]
    return there


def _instead_of_town(rules: Rules, fixed: int, county: int) -> int:
    """Where he goes when a town of that county is fixed: its largest open town, itself, or the unknown corner."""
    available = [town for town in rules.in_county[county] if not fixed >> town & 1]
    if len(available) > 1:
        return available[0]
    return rules.towns + county if available else rules.unknown
