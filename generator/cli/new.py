"""The command that begins a new game."""

import re
import sys
from pathlib import Path
from typing import Any

import click

from generator.cli.main import counted, kitwright, short, tell

KINDS = ("cards", "map", "both")


def _players(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """Fewest and most players of ``2-4`` or ``3``."""
    from generator.starter import MOST_PLAYERS

    if value is None:
        return None
    found = re.fullmatch(r"([1-9])(?:\s*-\s*([1-9]))?", value.strip(), re.ASCII)
    if found is None:
        raise click.BadParameter(f"'{value}' is no number of players; write 2-4, or 3")
    fewest, most = int(found[1]), int(found[2] or found[1])
    if not fewest <= most <= MOST_PLAYERS:
        raise click.BadParameter(f"the new game seats 1 to {MOST_PLAYERS}, the smaller number first; write 2-4, or 3")
    return fewest, most


@kitwright.command()
@click.argument("name", required=False)
@click.option("--kind", type=click.Choice(KINDS), help="What it is made of: cards, a map, or both.")
@click.option("--title", help="The name as people read it.")
@click.option("--players", callback=_players, metavar="2-4", help="How many may play.")
@click.option("--yes", is_flag=True, help="Ask nothing: cards, for 2 to 4, where nothing else is said.")
@click.pass_obj
def new(root: Path | None, name: str | None, kind: str | None, title: str | None, players: Any, yes: bool) -> None:
    """Begin a game of your own: small, complete, ready to build, and explained in its files.

    It is written into content/NAME and templates/NAME of the workspace, or of this folder when there is none.

    \b
    kitwright new night_fair --kind cards --players 2-4
    kitwright build night_fair
    """
    from generator.build import check
    from generator.diagnostic import order
    from generator.outputs.files import OutputError
    from generator.starter import Start, StarterError, begin, schemas, usable

    asks = not yes and _asks()
    if name is None:
        if not asks:
            raise click.UsageError("say what the game's folder is called, such as 'kitwright new night_fair'")
        name = click.prompt("Name of the folder, such as night_fair", type=str)
    try:
        usable(str(name))
    except StarterError as error:
        raise click.UsageError(str(error)) from error
    usual = str(name).replace("_", " ").title()
    if asks:
        title = title if title is not None else click.prompt("Title", default=usual)
        kind = kind or click.prompt("Kind", type=click.Choice(KINDS), default=KINDS[0])
        players = players or _players(None, None, click.prompt("Players", default="2-4"))  # type: ignore[arg-type]
    title = " ".join((usual if title is None else title).split())
    if not title or len(title) > 60:
        raise click.UsageError("a title has 1 to 60 characters")
    workspace = _workspace(root)
    try:
        begin(workspace, Start(str(name), title, kind or KINDS[0], *(players or (2, 4))))
        schemas(workspace, str(name))
    except StarterError as error:
        raise click.UsageError(str(error)) from error
    except (OSError, OutputError) as error:
        click.echo(
            f"{name}: {getattr(error, 'strerror', None) or error}; make room, or choose another folder", err=True
        )
        sys.exit(1)
    pack, _ = check(workspace, str(name))
    tell(pack)
    click.echo(f"{name}: {counted(order(pack.found, pack.sources))}")
    for folder, holds in ((workspace.content, "what the game says"), (workspace.templates, "how it looks")):
        click.echo(f"  {short(folder / str(name))}/  {holds}")
    click.echo(f"\nBuild it:     kitwright build {name}")
    click.echo(f"Change it:    open {short(workspace.content / str(name))}/game.yaml, which tells what is where")


def _asks() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin.isatty()


def _workspace(root: Path | None) -> Any:
    """The workspace that was named or that lies upward, else a new one here."""
    from generator.workspace import Workspace, find_workspace, packaged

    if root is not None:
        return Workspace(root)
    here = Path.cwd()
    found = find_workspace(here)
    return found if found.root != packaged() or here.is_relative_to(found.root) else Workspace(here)
