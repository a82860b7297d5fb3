"""The command that tells what changed, prints just that, and lets bots tell what it does to the game."""

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from generator.cli.bounds import bounded
from generator.cli.main import counted, games_of, kitwright, short, tell
from generator.cli.options import BACKS, out_option, paper_option, profile_option

MOST = 4
"""Causes of one change that are told in a line."""
GAMES = 2000
"""Games of each way, if nobody says how many."""
STATUS = {"": 0, "interrupted": 130, "lost": 1}
"""Exit status by how a simulation ended."""


def played_option(command: Callable[..., None]) -> Callable[..., None]:
    """How ``--simulate`` plays."""
    for option in (
        click.option("--seed", type=click.IntRange(0, 10**18), help="With --simulate: 1 when not given."),
        click.option("--bots", metavar="NAME", help="With --simulate: greedy when not given."),
        click.option("--players", type=click.IntRange(1, 99), help="With --simulate: the largest table if not given."),
        click.option("--games", "count", type=click.IntRange(1, 10_000_000),
                     help=f"With --simulate: games of each way; {GAMES} when not given."),
    ):  # fmt: skip
        command = option(command)
    return command


@kitwright.command()
@click.argument("games", nargs=-1)
@click.option("--since", default="", metavar="REF", help="A commit or tag of git, or a manifest.json.")
@click.option("--print", "sheets", is_flag=True, help="Also make the update kit: sheets with the new pieces only.")
@click.option("--simulate", "playing", is_flag=True, help="Also let bots play both games: what the edit does to them.")
@played_option
@paper_option
@click.option("--backs", type=click.Choice(list(BACKS)), default="duplex-long", show_default=True)
@profile_option
@out_option
@click.pass_obj
@bounded
def diff(
    root: Path | None,
    games: tuple[str, ...],
    since: str,
    sheets: bool,
    playing: bool,
    count: int | None,
    players: int | None,
    bots: str | None,
    seed: int | None,
    papers: tuple[str, ...],
    backs: Any,
    profile: str,
    out: Path | None,
) -> None:
    """What changed since an earlier state of a game: by what is drawn, with the field or rule that did it.

    \b
    kitwright diff invisible_man
    kitwright diff invisible_man --since v0.1 --print --paper letter
    kitwright diff invisible_man --since v0.1 --simulate --games 2000 --players 4
    """
    from generator.cli.printer import profile_of
    from generator.request import Options
    from generator.sheets.impose import Printing
    from generator.update import update

    given = (count, players, bots, seed)
    if not playing and any(one is not None for one in given):
        raise click.UsageError("--games, --players, --bots and --seed say how --simulate plays; add it")
    workspace, names = games_of(root, games)
    if playing:
        _can_play(names)
    options = Options(papers[:1], out=out, printing=Printing(backs), profile=profile_of(profile))
    bad = False
    for name in names:
        play = _Played(*given) if playing else None
        result = update(workspace, name, options, since, sheets=sheets, play=play)
        tell(result.pack)
        if result.folder is None:
            click.echo(f"{name}: {counted(result.pack.found)}; nothing was written", err=True)
            bad = True
            continue
        _changes(name, result)
        if result.played is not None:
            _figures(name, result.played)
        click.echo(f"{name}: {', '.join(result.made)} in {short(result.folder)}", err=True)
        if play is not None and play.ended:
            sys.exit(play.ended)
    sys.exit(int(bad))


def _can_play(names: list[str]) -> None:
    """End the command when one of the games cannot play itself."""
    from generator.simulation.simulating import AskedError, can_play

    try:
        for name in names:
            can_play(name)
    except AskedError as error:
        raise click.UsageError(str(error)) from error


class _Played:
    """Lets bots play the earlier game and the present one."""

    def __init__(self, count: int | None, players: int | None, bots: str | None, seed: int | None) -> None:
        self.count, self.players = count or GAMES, players
        self.bots, self.seed = bots or "greedy", 1 if seed is None else seed
        self.ended = 0
        """The exit status of a part; 0 when all games were played."""

    def __call__(self, old: Any, new: Any, before: str) -> Any:
        """What differs, as a section; a command that asks for what cannot be played ends here."""
        from generator.cli import progress
        from generator.simulation import simulating
        from generator.simulation.edited import edited
        from generator.simulation.running import playing_with

        gc.enable()  # as for any long run
        asked = simulating.Asked(self.count, self.players or new.game.game.players.max, self.bots, self.seed)
        try:
            with progress.shown(new.name) as steps:
                section, found = edited(old, new, before, asked, playing_with(None, 2 * self.count), steps)
        except simulating.AskedError as error:
            raise click.UsageError(str(error)) from error
        if found is not None:
            self.ended = STATUS[found.outcome.ended]
        return section


def _figures(name: str, section: Any) -> None:
    """What the edit does to the figures."""
    from shutil import get_terminal_size

    from generator.outputs.report import as_text
    from generator.report import Report

    width = get_terminal_size().columns if sys.stdout.isatty() else None
    click.echo(as_text(Report(f"{name}, played by bots", (), (section,)), width=width), nl=False)


def _changes(name: str, result: Any) -> None:
    """The changes as a list."""
    kinds = ("changed", "added", "removed", "copies")
    counts = {how: sum(one.how == how for one in result.changes) for how in kinds}
    said = ", ".join(f"{count} {how}" for how, count in counts.items() if count) or "nothing changed"
    click.echo(f"{name}: since {result.since}: {said}")
    title = ""
    for one in result.changes:
        if one.title != title:
            title = one.title
            click.echo(f"  {title}")
        click.echo(f"    {_line(one)}")
        for cause in one.causes[:MOST]:
            click.echo(f"      {cause}")
        if len(one.causes) > MOST:
            click.echo(f"      and {len(one.causes) - MOST} more")


def _line(one: Any) -> str:
    old, new = one.copies
    if one.how == "copies":
        return f"{one.id}: {old} -> {new} copies"
    if one.how == "changed":
        more = f", {old} -> {new} copies" if old != new else ""
        return f"{one.id}: {' and '.join(one.sides)} changed{more}"
    return f"{one.id}: {one.how}" + (f", {max(old, new)} copies" if max(old, new) > 1 else "")
