"""The command that tells what changed, and prints just that."""

import sys
from pathlib import Path
from typing import Any

import click

from generator.cli.main import counted, games_of, kitwright, short, tell
from generator.cli.options import BACKS, out_option, paper_option, profile_option

MOST = 4
"""Causes of one change that are told in a line."""


@kitwright.command()
@click.argument("games", nargs=-1)
@click.option("--since", default="", metavar="REF", help="A commit or tag of git, or a manifest.json.")
@click.option("--print", "sheets", is_flag=True, help="Also make the update kit: sheets with the new pieces only.")
@paper_option
@click.option("--backs", type=click.Choice(list(BACKS)), default="duplex-long", show_default=True)
@profile_option
@out_option
@click.pass_obj
def diff(
    root: Path | None,
    games: tuple[str, ...],
    since: str,
    sheets: bool,
    papers: tuple[str, ...],
    backs: Any,
    profile: str,
    out: Path | None,
) -> None:
    """What changed since an earlier state of a game: by what is drawn, with the field or rule that did it.

    \b
    kitwright diff invisible_man
    kitwright diff invisible_man --since v0.1 --print --paper letter
    """
    from generator.cli.printer import profile_of
    from generator.request import Options
    from generator.sheets.impose import Printing
    from generator.update import update

    workspace, names = games_of(root, games)
    options = Options(papers[:1], out=out, printing=Printing(backs), profile=profile_of(profile))
    bad = False
    for name in names:
        result = update(workspace, name, options, since, sheets=sheets)
        tell(result.pack)
        if result.folder is None:
            click.echo(f"{name}: {counted(result.pack.found)}; nothing was written", err=True)
            bad = True
            continue
        _changes(name, result)
        click.echo(f"{name}: {', '.join(result.made)} in {short(result.folder)}", err=True)
    sys.exit(int(bad))


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
