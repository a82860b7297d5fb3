"""The command that writes a kit for other machines and programs."""

import sys
from pathlib import Path
from typing import Any

import click

from generator.cli.main import (
    BACKS,
    _counted,
    _games,
    _summary,
    _tell,
    kitwright,
    only_option,
    out_option,
    paper_option,
    profile_option,
)  # fmt: skip


@kitwright.command()
@click.argument("games", nargs=-1)
@click.option("--to", type=click.Choice(["cut"]), required=True, help="cut: for a cutting machine.")
@paper_option
@only_option
@out_option
@profile_option
@click.option(
    "--cutter", default="three_point_v1", show_default=True, metavar="NAME", help="A template of cutters.yaml."
)
@click.option(
    "--backs", type=click.Choice(["duplex-long", "duplex-short", "fronts"]), default="duplex-long", show_default=True
)
@click.pass_obj
def export(
    root: Path | None,
    games: tuple[str, ...],
    to: str,
    papers: tuple[str, ...],
    cutter: str,
    backs: Any,
    only: tuple[str, ...],
    out: Path | None,
    profile: str,
) -> None:
    """Sheets with registration marks, and what a machine cuts of them: SVG and DXF in millimetres.

    \b
    kitwright export invisible_man --to cut --paper a4 --cutter three_point_v1
    """
    from generator import build as building
    from generator.cli.printer import profile_of

    workspace, names = _games(root, games)
    how = building.Printing(backs)
    chosen = tuple(dict.fromkeys(papers))
    options = building.Options(chosen, only, out, printing=how, profile=profile_of(profile), cutter=cutter)
    bad = False
    for name in names:
        result = building.build(workspace, name, options)
        _tell(result.pack)
        if result.ok:
            _summary(name, result, BACKS[backs])
        else:
            click.echo(f"{name}: {_counted(result.pack.found)}; nothing was written for '{to}'", err=True)
            bad = True
    sys.exit(int(bad))
