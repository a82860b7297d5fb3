"""The commands that carry a table to a spreadsheet and back."""

import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from generator.cli.main import counted, games_of, keep, kitwright, short, tell

_KINDS = (".csv", ".xlsx", ".ods")


@kitwright.group()
def table() -> None:
    """Carry a table of YAML to a spreadsheet, and what was changed there back."""


@table.command("export")
@click.argument("game")
@click.argument("name", metavar="TABLE")
@click.option(
    "--to",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="File to write; its ending says what kind: .csv, .xlsx or .ods.",
)
@click.pass_obj
def export_table(root: Path | None, game: str, name: str, path: Path) -> None:
    """Write TABLE of GAME as a sheet: one row an entry, one column a field.

    Fields of fields have names such as cost.wood, those of lists stages.1.cost.
    Short lists stand in one cell, separated by semicolons.  In CSV an apostrophe
    guards a text that a spreadsheet would take for a formula.

    \b
    kitwright table export invisible_man items --to items.xlsx
    """
    from generator.tables import carried_out

    _kind(path)
    workspace, pack = _pack(root, game, name)
    if any(path.resolve().is_relative_to(folder.resolve()) for folder in (workspace.content, workspace.templates)):
        raise click.UsageError(f"'{path}' lies among the sources of games; write it elsewhere, a table has one file")
    data = carried_out(pack, name, path.suffix)
    if data is None:
        tell(pack)
        sys.exit(1)
    keep(path, data)
    click.echo(short(path))


@table.command("import")
@click.argument("game")
@click.argument("name", metavar="TABLE")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--dry-run", is_flag=True, help="Tell what would change; write nothing.")
@click.pass_obj
def import_table(root: Path | None, game: str, name: str, path: Path, dry_run: bool) -> None:
    """Carry what differs in FILE into the YAML of TABLE of GAME.

    Only the values of changed cells change; comments, order, quotes and anchors
    stay.  New rows are added at the end, entries whose rows are gone are removed
    with the comment above them; columns that are not in the sheet stay.  Nothing
    is written when the game would have an error that it has not now.

    \b
    kitwright table import invisible_man items items.xlsx --dry-run
    """
    from generator.tables import carried_in

    _kind(path)
    workspace, _ = _pack(root, game, name)
    carried = carried_in(workspace, game, name, path)
    tell(carried.pack)
    for note in carried.pack.notes:
        click.echo(note, err=True)
    for line in carried.changes:
        click.echo(line)
    target = workspace.content / game / f"{name}.yaml"
    if carried.refused:
        click.echo(f"{name}: {counted(carried.pack.found)}; {short(target)} stays as it was", err=True)
        sys.exit(1)
    if not carried.text:
        click.echo(f"{name}: nothing has changed")
    elif dry_run:
        click.echo(f"{name}: {short(target)} would be written")
    else:
        mark = b"\xef\xbb\xbf" if target.read_bytes().startswith(b"\xef\xbb\xbf") else b""
        keep(target, mark + carried.text.encode("utf-8"))
        click.echo(f"{name}: {short(target)} is written")


def _kind(path: Path) -> None:
    if path.suffix not in _KINDS:
        raise click.UsageError(f"'{path.name}' is no sheet; known are {', '.join(_KINDS)}")


def _pack(root: Path | None, game: str, name: str) -> Any:
    """The workspace, and the game if it has such a table."""
    from generator.pack import read_pack
    from generator.tables import tables

    workspace, _ = games_of(root, (game,))
    pack = read_pack(workspace, game)
    known = tables(pack)
    if name not in known and "game" in pack.gaps:  # which says what tables there are
        tell(pack)
        sys.exit(1)
    if name not in known:
        near = get_close_matches(name, known, 1, 0.5)
        hint = f"did you mean '{near[0]}'?" if near else f"tables here: {', '.join(known)}"
        raise click.UsageError(f"{game} has no table '{name}' with one entry a row; {hint}")
    return workspace, pack
