"""What lies open on the table, in words: mats, markers, evidence, and where he is.

Comes in: a view.  Goes out: sentences and rows, the same for a terminal, a page and a screen reader.
"""

from generator.games.invisible_man.rules.state import Player, View
from generator.games.invisible_man.rules.tables import Rules
from generator.rules.table import Looks, Sheet


def looks(view: View) -> Looks:
    """The table, as far as it lies open."""
    rules = view.rules
    bag = ", ".join(_pieces(rules, view.bag)) or "empty"
    health = f"His health is {view.health}; he rests at {rules.red_zone} or less."
    if rules.capture_at:
        health = f"His health is {view.health}; he is captured at {rules.capture_at} or less after a fight."
    head = (
        where(view),
        health,
        f"Towns not fixed: {view.unfixed}; the final battle begins at {rules.unfixed_for_battle}.",
        f"Bank: £{view.bank}. Bag: {bag}. Cards face down: {len(view.unseen())}.",
    )
    board = tuple((rules.names.town[town], what) for town in range(rules.towns) if (what := _lies(view, town)))
    return Looks(head, mats(view), board)


def where(view: View) -> str:
    """Where he is."""
    rules, place = view.rules, view.place
    if place == rules.unknown:
        return "Nobody knows where he is."
    if place >= rules.towns:
        return f"He is somewhere in {rules.names.county[place - rules.towns]}."
    return f"He is in {rules.names.town[place]}{', and present' if view.present else ''}."


def mats(view: View) -> Sheet:
    """What each player has."""
    rules = view.rules
    kinds = [name.split()[0].lower() for name in rules.names.kind]
    rows = tuple(
        (
            rules.names.seat[seat],
            rules.names.town[player.town],
            f"£{player.money}",
            ", ".join(f"{n}\N{NO-BREAK SPACE}{kind}" for n, kind in zip(player.evidence, kinds, strict=True) if n)
            or "–",
            player.damage,
            player.tokens,
            ", ".join(_things(rules, player)) or "–",
        )
        for seat, player in enumerate(view.players)
    )
    return Sheet(("Player", "in", "money", "evidence", "damage", "tokens", "besides"), rows)


def alt(view: View) -> str:
    """The board in words: who stands where, what lies where."""
    rules = view.rules
    by_town: dict[int, list[str]] = {}
    for seat, player in enumerate(view.players):
        by_town.setdefault(player.town, []).append(rules.names.seat[seat])
    figures = [f"{', '.join(who)} in {rules.names.town[town]}" for town, who in by_town.items()]
    lies = [f"{rules.names.town[town]}: {what}" for town in range(rules.towns) if (what := _lies(view, town))]
    return " ".join([where(view), f"Health {view.health}.", *(f"{one}." for one in (*figures, *lies))])


def _lies(view: View, town: int) -> str:
    """Markers and evidence of a town."""
    rules, parts = view.rules, []
    for name, count in (("terror", view.terror[town]), ("vigilance", view.vigilance[town])):
        if count:
            fixed = ", fixed" if view.fixed >> town & 1 and count >= rules.markers_to_fix else ""
            parts.append(f"{count} {name}{fixed}")
    return ", ".join([*parts, *_pieces(rules, view.evidence[town])])


def _pieces(rules: Rules, counts: list[int]) -> list[str]:
    """Pieces of evidence, kind by kind."""
    pieces = zip(counts, rules.names.kind, strict=True)
    return [kind.lower() + f" ×{count}" * (count > 1) for count, kind in pieces if count]


def _things(rules: Rules, player: Player) -> list[str]:
    names = rules.names
    trophy = f"trophy +{rules.trophy_bonus[player.trophy]}"
    notes = [names.town[town] + f" ×{n}" * (n > 1) for town, n in enumerate(player.notes) if n]
    return [
        *([trophy] if player.trophy else []),
        *(name.lower() for bit, name in enumerate(names.item) if player.items >> bit & 1),
        *(name for bit, name in enumerate(names.companion) if player.companions >> bit & 1),
        *([f"notes: {', '.join(notes)}"] if notes else []),
    ]
