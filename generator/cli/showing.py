"""A game on the terminal and as a page: what ``simulate --show`` and ``--replay`` do, and how ``play`` ends."""

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from generator.cli.main import counted, short, tell

NARROW, WIDE = 40, 96
"""Columns of text, whatever the terminal has."""


def one_game(command: Callable[..., None]) -> Callable[..., None]:
    """The options ``--show``, ``--replay`` and ``--save`` of a command that plays games."""
    path = click.Path(path_type=Path, dir_okay=False)
    for option in (
        click.option("--save", type=path, metavar="FILE", help="With --show: keep that game as text, too."),
        click.option("--replay", type=path, metavar="FILE", help="Tell a kept game instead, and write its page."),
        click.option(
            "--show",
            type=click.IntRange(0, 10**18),
            metavar="SEED",
            help="Tell the one game of a seed instead, round by round, and write its page.",
        ),
    ):
        command = option(command)
    return command


def asked(
    pack: Any,
    players: int | None,
    bots: str,
    show_seed: int | None,
    file: Path | None,
    save: Path | None,
    out: Path | None,
) -> int:
    """Do what ``--show`` or ``--replay`` ask; the exit status.

    Raises:
        click.UsageError: they contradict each other, or what they ask cannot be played.
    """
    if show_seed is None:
        if save is not None:
            raise click.UsageError("--save keeps the game of --show, and nothing else")
        assert file is not None
        return replay(pack, file, out)
    if file is not None:
        raise click.UsageError("--show plays the game of a seed and --replay one of a file; ask for one of them")
    return show(pack, players, bots, show_seed, out, save)


def show(
    pack: Any, players: int | None, bots: str, seed: int, out: Path | None = None, save: Path | None = None
) -> int:
    """Let bots play the game of one seed, tell it round by round, and write its page; the exit status.

    With ``players`` None the table is the largest.  Raises :class:`click.UsageError` for what cannot be played.
    """
    from generator import playing

    try:
        at = playing.table(pack, bots)
        session = playing.sat(at, players, seed, bots)
    except playing.PlayError as error:
        raise click.UsageError(str(error)) from error
    while not session.over:
        session.decide()
    return told(pack, session, f"{bots} bots", out, save)


def replay(pack: Any, file: Path, out: Path | None = None) -> int:
    """Play a saved game again, tell it, and write its page; the exit status, 1 with findings if it cannot be."""
    from generator import playing

    try:
        at = playing.table(pack)
    except playing.PlayError as error:
        raise click.UsageError(str(error)) from error
    found = playing.replayed(pack, at, file)
    if found is None:
        tell(pack)
        click.echo(f"{pack.name}: {counted(pack.found)}; the game was not played", err=True)
        return 1
    return told(pack, found[0], f"the saved game {file.name}", out, None)


def told(pack: Any, session: Any, by: str, out: Path | None, save: Path | None) -> int:
    """The account on the terminal, the page in the outputs, the game as text if ``save``; the exit status."""
    from generator import playing

    info, saved = pack.game.game, session.saved
    unkept = kept(session, save) if save is not None else None
    click.echo(click.style(f"{info.title} {info.version}, seed {saved.seed}, {saved.players} players", bold=True))
    for line in paragraph(f"Played by {by}. {session.outcome}"):
        click.echo(line)
    for line in account(session.told()[0]):
        click.echo(line)
    click.echo()
    for line in paragraph(session.outcome):
        click.echo(click.style(line, bold=True))
    found = len(pack.found)
    page = playing.written(pack, session, by, out)
    pack.found = pack.found[found:] + ([unkept] if unkept else [])
    tell(pack)
    click.echo(f"{pack.name}: {short(page)}" if page else f"{pack.name}: no page was written", err=True)
    return int(page is None or unkept is not None)


def kept(session: Any, path: Path) -> Any:
    """Write the game as text; K401 when that cannot be done."""
    from generator.diagnostic import Diagnostic
    from generator.source import Loc
    from generator.whole import OutputError, write_whole

    try:
        write_whole(path, session.saved.text(), folders=False)
    except OutputError as error:
        return Diagnostic("K401", f"{error}", Loc(short(path)), "make room, or choose another file")
    click.echo(f"The game is kept in {short(path.absolute())}.", err=True)
    return None


def account(told: Any) -> Iterator[str]:
    """Lines of the account: a head for each round, a paragraph for each turn."""
    for who, text in told:
        if not who and text.startswith("Round "):
            head, _, stands = text.partition(". ")
            yield ""
            yield click.style(head, bold=True)
            yield from paragraph(stands)
        else:
            yield from paragraph(text, f"{who}: " if who else "")


def paragraph(text: str, head: str = "") -> Iterator[str]:
    """Text in lines as wide as the terminal, the head in bold and all lines after the first set in."""
    lines = textwrap.wrap(head + text, columns(), subsequent_indent="  ", break_on_hyphens=False)
    for n, line in enumerate(lines):
        begins = n == 0 and head and line.startswith(head.strip())
        yield click.style(head.strip(), bold=True) + line[len(head.strip()) :] if begins else line


def columns() -> int:
    """How wide lines may be."""
    from shutil import get_terminal_size

    return max(NARROW, min(WIDE, get_terminal_size((80, 24)).columns))
