"""Turns of Invisible Ink: who draws, who watches, who guesses, who puts on glasses.

Players are named in the order in which they sit, clockwise.  Rules are cited by the section of the
rulebook that we have.
"""

from collections.abc import Sequence

from generator.games.invisible_ink.rules import Outcome, Rules


def next_drawer(players: Sequence[str], drawer: str) -> str:
    """The next player clockwise ("New Round")."""
    return players[(players.index(drawer) + 1) % len(players)]


def supervisor(rules: Rules, players: Sequence[str], drawer: str) -> str | None:
    """Who may hold the card and watch for its black phrase: the player to the drawer's right ("Other Rules").

    None at a table that is too small for one (ruling ``supervisor``).
    """
    return players[players.index(drawer) - 1] if len(players) >= rules.supervisor_from else None


def guessers(players: Sequence[str], drawer: str, watching: str | None = None) -> tuple[str, ...]:
    """Who guesses, in the order of seats: everybody but the drawer and a supervisor ("Other Rules")."""
    return tuple(player for player in players if player not in (drawer, watching))


def wearers(outcome: Outcome, players: Sequence[str], drawer: str, watching: str | None = None) -> tuple[str, ...]:
    """Who puts on glasses by the result of the die, in the order of seats ("Gameplay").

    A supervisor never does (ruling ``supervisor``).
    """
    others = guessers(players, drawer, watching)
    return tuple(
        player for player in players if (player == drawer and outcome.drawer) or (player in others and outcome.guessers)
    )
