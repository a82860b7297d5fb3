"""A game in progress: what lies open on the table, and the order of the deck, which nobody sees.

Comes in: rules, a number of players and luck.  Goes out: small mutable records with cheap copies.
A :class:`View` is all that players, bots and refusals ever get; a :class:`State` is a view and the
hidden order.
"""

from collections.abc import Iterator

from generator.games.invisible_man.rules.tables import Rules
from generator.rules.journal import SILENCE, Journal
from generator.rules.luck import Luck

START, PHASE, WEAPON, REDRAW, OVER = range(5)
"""What is to be decided: the active player's phase at its very start, or later in it; a fighter's
weapon, or whether to use the bat; nothing any more."""

CAPTURED, WORN_DOWN, OUTLASTED = "captured", "worn_down", "outlasted"
"""How a game can end: he is captured; he loses the final battle; he wins it."""


class Player:
    """One player's mat and figure."""

    __slots__ = ("companions", "damage", "evidence", "items", "money", "notes", "tokens", "town", "trophy")

    def __init__(self, rules: Rules) -> None:
        self.town = rules.start_town
        self.money = rules.start_money
        self.evidence = [0] * rules.kinds
        """Pieces of each kind."""
        self.notes = [0] * rules.towns
        """Research notes from each town."""
        self.items = 0
        """A bit for each."""
        self.companions = 0
        """A bit for each."""
        self.tokens = 0
        """Terror tokens on the way to a trophy."""
        self.trophy = 0
        """0 none, 1 its first side, and so on."""
        self.damage = 0

    def copy(self) -> "Player":
        """A player that may change without this one."""
        new = Player.__new__(Player)
        new.town, new.money, new.items, new.companions = self.town, self.money, self.items, self.companions
        new.evidence, new.notes = self.evidence[:], self.notes[:]
        new.tokens, new.trophy, new.damage = self.tokens, self.trophy, self.damage
        return new


class View:
    """What everybody at the table can see.  Whoever holds one must not change it."""

    __slots__ = (
        "acted",
        "active",
        "at_home",
        "bag",
        "bank",
        "collected",
        "discards",
        "ending",
        "evidence",
        "fighters",
        "fixed",
        "health",
        "in_use",
        "journal",
        "notes",
        "place",
        "players",
        "present",
        "rules",
        "step",
        "terror",
        "turn",
        "unfixed",
        "vigilance",
    )

    rules: Rules
    journal: Journal
    players: list[Player]
    turn: int
    """Turns that have begun."""
    active: int
    """The seat whose turn it is."""
    step: int
    fighters: list[int]
    """Seats that still have to fight, while players attack; the first one decides."""
    collected: bool
    acted: bool
    place: int
    """Where his figure stands."""
    present: bool
    """Whether he is ready for a fight there."""
    health: int
    terror: list[int]
    vigilance: list[int]
    """Markers in each town."""
    fixed: int
    """A bit for each town that is fixed."""
    unfixed: int
    """How many are not."""
    evidence: list[list[int]]
    """Pieces of each kind in each town."""
    notes: list[int]
    """Research notes left in each town."""
    bag: list[int]
    """Pieces of each kind in the bag: what lies nowhere else."""
    bank: int
    at_home: int
    """A bit for each companion who waits at home."""
    discards: list[int]
    in_use: list[int]
    """Cards that are being resolved."""
    ending: str | None
    """How the game ended; None while it goes on."""

    @property
    def decider(self) -> int:
        """The seat that decides next."""
        return self.fighters[0] if self.step in (WEAPON, REDRAW) else self.active

    @property
    def round(self) -> int:
        """Rounds that have begun."""
        return (self.turn - 1) // len(self.players) + 1

    @property
    def won(self) -> bool:
        """Whether the players have won."""
        return self.ending in (CAPTURED, WORN_DOWN)

    def unseen(self) -> list[int]:
        """The cards that lie face down, in the order of the table: nobody knows theirs."""
        seen = {*self.discards, *self.in_use}
        return [card for card in range(self.rules.cards) if card not in seen]

    def there(self, town: int) -> Iterator[int]:
        """Seats whose figures stand in ``town``, clockwise from the active player."""
        players, active = self.players, self.active
        for seat in (*range(active, len(players)), *range(active)):
            if players[seat].town == town:
                yield seat

    def guess(self, luck: Luck) -> "State":
        """A game that may be the real one: all that is seen, and the unseen cards in some order.

        It keeps no journal and shares nothing with this view, so that one can think ahead on it.
        """
        state = State.__new__(State)
        _spread(self, state)
        state.deck = self.unseen()
        luck.shuffle(state.deck)
        return state


class State(View):
    """The whole game."""

    __slots__ = ("deck",)

    deck: list[int]
    """The cards that lie face down; the last one is drawn next."""

    def copy(self) -> "State":
        """The same game, silent, to be played on without this one."""
        state = State.__new__(State)
        _spread(self, state)
        state.deck = self.deck[:]
        return state

    def view(self) -> View:
        """What players see of it now; it is no longer true when the game goes on."""
        view = View.__new__(View)
        _share(self, view)
        return view


def _share(one: View, other: View) -> None:
    """Let ``other`` show what ``one`` shows, lists and all."""
    other.rules, other.journal, other.players = one.rules, one.journal, one.players
    other.turn, other.active, other.step, other.fighters = one.turn, one.active, one.step, one.fighters
    other.collected, other.acted, other.ending = one.collected, one.acted, one.ending
    other.place, other.present, other.health = one.place, one.present, one.health
    other.terror, other.vigilance, other.fixed, other.unfixed = one.terror, one.vigilance, one.fixed, one.unfixed
    other.evidence, other.notes, other.bag, other.bank = one.evidence, one.notes, one.bag, one.bank
    other.at_home, other.discards, other.in_use = one.at_home, one.discards, one.in_use


def _spread(view: View, state: State) -> None:
    """Copy what is seen from one game to another."""
    _share(view, state)
    state.journal = SILENCE
    state.players = [player.copy() for player in view.players]
    state.fighters = view.fighters[:]
    state.terror, state.vigilance = view.terror[:], view.vigilance[:]
    state.evidence = [pieces[:] for pieces in view.evidence]
    state.notes, state.bag = view.notes[:], view.bag[:]
    state.discards, state.in_use = view.discards[:], view.in_use[:]


def set_up(rules: Rules, players: int, luck: Luck, journal: Journal) -> State:
    """The table before the first turn; the deck is shuffled.

    Raises:
        ValueError: so many cannot play.
    """
    if players not in rules.seats:
        raise ValueError(f"{rules.title} is for {rules.seats[0]} to {rules.seats[-1]} players, not for {players}")
    state = State.__new__(State)
    state.rules, state.journal = rules, journal
    state.players = [Player(rules) for _ in range(players)]
    state.turn, state.active, state.step, state.fighters = 0, players - 1, OVER, []
    state.collected = state.acted = state.present = False
    state.place, state.health = rules.unknown, rules.health
    state.terror, state.vigilance = [0] * rules.towns, [0] * rules.towns
    state.fixed, state.unfixed = 0, rules.towns
    state.evidence = [[0] * rules.kinds for _ in range(rules.towns)]
    state.notes = [players - 1] * rules.towns
    state.bag = list(rules.cubes)
    state.bank = rules.bank - players * rules.start_money
    state.at_home = (1 << len(rules.home)) - 1
    state.deck, state.discards, state.in_use = list(range(rules.cards)), [], []
    state.ending = None
    luck.shuffle(state.deck)
    return state
