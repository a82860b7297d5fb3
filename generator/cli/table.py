"""A person at the table, by way of a terminal: what lies open, what may be done, and what was typed.

Comes in: a session, lines of input.  Goes out: lines of text; plain where the output is no terminal.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from generator.cli.showing import account, columns, kept, paragraph
from generator.rules.rule import RefusedError
from generator.rules.table import Choice, Playable, Session

FEW = 8
"""Choices of one kind that are listed at once; more are listed on request."""
HELP = """\
a number      does what stands beside it
words         do what they pick out: travel reading, buy horse; or an action
              as saved games have it: trade violet gives £3 takes item:dog
a kind        such as trade lists all that is possible of it
table         what lies open
list          what may be done
account       all that has happened so far
rules WORD    what the rules say of a word
undo          takes back your last decision; luck stays as it was
save [FILE]   keeps the game as text
quit          leaves; the game is kept
Bots agree to every trade."""


class Dialogue:
    """One person's game."""

    def __init__(
        self, pack: Any, at: Playable, session: Session, seat: int, bots: str, save: Path | None = None
    ) -> None:
        self.session, self.seat, self.bots, self.save = session, seat, bots, save
        self.mine: list[int] = []
        """Numbers of the person's own decisions among all."""
        self._pack, self._at = pack, at
        self._told = 0
        self._shown = -1
        """Decisions that were taken when choices were last listed; below 0 to show the table, too."""

    def run(self) -> bool:
        """Play until the game is over, or the person leaves; whether it is over.

        Raises:
            EOFError: the input has ended.
            KeyboardInterrupt: somebody has enough.
        """
        saved = self.session.saved
        self._say(
            f"You are {self.session.seats[self.seat]}, in seat {self.seat + 1} of {saved.players}; "
            f"{self.bots} bots play the others. Seed {saved.seed}. 'help' tells what you can type."
        )
        while True:
            begun = self._bots()
            if self.session.over:
                return True
            choices = self.session.choices()
            if self._shown != len(self.session.saved.actions):
                if begun or self._shown < 0:
                    self._table()
                self._shown = len(self.session.saved.actions)
                self._list(choices)
            line = input(f"{self.session.seats[self.seat]}> ").strip()
            if line in ("quit", "exit"):
                return False
            self._answer(line, choices)

    def _bots(self) -> bool:
        """Let bots decide until it is the person's turn to, and tell what happened; whether a turn has begun."""
        while not self.session.over and self.session.decider != self.seat:
            self.session.decide()
        told, self._told = self.session.told(self._told)
        for line in account(told):
            click.echo(line)
        return any(said.who for said in told)

    def _answer(self, line: str, choices: Sequence[Choice]) -> None:
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                self._say("A number or words; 'help' tells more.")
            case "help" | "?":
                click.echo(HELP)
            case "table":
                self._table()
            case "list":
                self._list(choices)
            case "account":
                for text in account(self.session.told()[0]):
                    click.echo(text)
            case "rules":
                self._rules(rest.strip().lower())
            case "undo":
                self._undo()
            case "save":
                self._save(rest.strip())
            case _:
                self._choose(line, choices)

    def _choose(self, line: str, choices: Sequence[Choice]) -> None:
        """Do what a line picks out of what may be done, or say why that cannot be."""
        if line.isascii() and line.isdigit():
            number = int(line[:9])
            if 1 <= number <= len(choices):
                self._do(choices[number - 1].words)
            else:
                self._say(f"There are numbers from 1 to {len(choices)}.")
            return
        meant = picked(line, choices)
        if len(meant) == 1:
            self._do(meant[0].words)
        elif meant:
            self._list(choices, meant)
        else:
            self._do(line)

    def _do(self, words: str) -> None:
        number = len(self.session.saved.actions)
        try:
            self.session.do(words)
        except RefusedError as error:
            self._say(str(error))
        except ValueError as error:
            self._say(f"That is nothing you can do: {error}. 'list' tells what you can.")
        else:
            self.mine.append(number)

    def _undo(self) -> None:
        """The game anew, up to before the person's last decision."""
        if not self.mine:
            self._say("You have decided nothing yet that could be taken back.")
            return
        saved, number = self.session.saved, self.mine.pop()
        session = self._at.sit(saved.players, saved.seed, self.bots, apart=True)
        for words in saved.actions[:number]:
            session.do(words)
        self.session, self._shown = session, -1
        self._told = session.told()[1]
        self._say(f"Taken back: {saved.actions[number]}. The luck of the game stays the same.")

    def _save(self, name: str) -> None:
        saved = self.session.saved
        path = Path(name) if name else self.save or Path(f"{saved.game}-{saved.seed}.txt")
        unkept = kept(self.session, path)
        if unkept is None:
            self.save = path
        else:
            self._say(unkept.message)

    def _rules(self, word: str) -> None:
        """What glossary and rulings say of a word."""
        from generator.expr import quote

        game, found = self._pack.game, False
        scope = {"game": game}
        for term in game.glossary.values():
            if word and word in term.term.lower():
                found = True
                self._say(quote(term.text, scope).strip(), f"{term.term}: ")
        for ruling in getattr(game, "rulings", {}).values():
            question, answer = quote(ruling.question, scope).strip(), quote(ruling.ruling, scope).strip()
            if word and word in f"{question} {answer}".lower():
                found = True
                self._say(question)
                self._say(f"  {' '.join(answer.split())}")
        if not found:
            self._say("Words: " + ", ".join(term.term for term in game.glossary.values()) + ".")

    def _table(self) -> None:
        """What lies open, in short."""
        looks = self.session.looks()
        click.echo()
        for line in looks.head:
            self._say(line)
        self._grid((looks.mats.columns, *looks.mats.rows), head=True)
        lies: dict[str, list[str]] = {}
        for place, what in looks.board:
            lies.setdefault(what, []).append(place)
        for what, places in lies.items():
            self._say(", ".join(places), f"{what[:1].upper()}{what[1:]}: ")
        click.echo()

    def _list(self, choices: Sequence[Choice], only: Sequence[Choice] = ()) -> None:
        """Numbered choices, kind by kind; long kinds in short unless they are asked for."""
        rows: list[tuple[str, str, str]] = []
        for kind in dict.fromkeys(one.kind for one in only or choices):
            some = [(n, one) for n, one in enumerate(choices, 1) if one.kind == kind and (not only or one in only)]
            if len(some) > FEW and not only:
                verb = some[0][1].verb
                rows.append((kind, f"{some[0][0]}–{some[-1][0]}", f"{len(some)} ways; '{verb}' lists them"))
                continue
            rows += [(kind if k == 0 else "", f"{n}", one.said) for k, (n, one) in enumerate(some)]
        self._grid(rows)

    def _grid(self, rows: Sequence[Sequence[str | int]], *, head: bool = False) -> None:
        """Rows in columns, wrapped to the width of the terminal."""
        from rich.console import Console
        from rich.table import Table

        table = Table(box=None, show_header=head, pad_edge=False, header_style="bold" if head else "")
        for n, cell in enumerate(rows[0] if rows else ()):
            numbers = not head and n == 1
            table.add_column(f"{cell}" if head else "", justify="right" if numbers else "left", no_wrap=numbers)
        for row in rows[1:] if head else rows:
            table.add_row(*(f"{cell}" for cell in row))
        console = Console(
            width=columns(), highlight=False, markup=False, emoji=False, force_terminal=sys.stdout.isatty()
        )
        with console.capture() as captured:
            console.print(table)
        for line in captured.get().splitlines():
            click.echo(line.rstrip())

    def _say(self, text: str, head: str = "") -> None:
        for line in paragraph(text, head):
            click.echo(line)


def picked(line: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that a line picks out: the one with these words, else those in which each of its words begins one.

    A verb or a kind alone picks out all of its kind.
    """
    exact = [one for one in choices if one.words == line]
    if exact:
        return exact
    asked = _words(line)
    kind = [one for one in choices if asked in ([one.verb], _words(one.kind))]
    if kind:
        return kind
    return [one for one in choices if asked and all(any(w.startswith(a) for w in _all(one)) for a in asked)]


def _all(one: Choice) -> list[str]:
    return _words(f"{one.verb} {one.kind} {one.said} {one.words}")


def _words(text: str) -> list[str]:
    """Words in small letters, ids taken apart."""
    return re.findall(r"[£\w]+", text.lower().replace("_", " "))
