"""The command that writes a kit for other machines and programs."""

import re
import sys
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from generator.cli.bounds import bounded
from generator.cli.building import summary
from generator.cli.main import counted, games_of, kitwright, short, tell
from generator.cli.options import BACKS, language_option, only_option, out_option, paper_option, profile_option

BELONGS = {
    "papers": ("cut", "png"),
    "profile": ("cut",),
    "cutter": ("cut",),
    "backs": ("cut",),
    "dpi": ("png",),
    "bleed": ("png",),
    "rounded": ("png",),
    "pages": ("png",),
    "url_prefix": ("tts",),
}
"""Targets that each option is for; any other option is for all."""


@kitwright.command()
@click.argument("games", nargs=-1, required=True)
@click.option(
    "--to",
    type=click.Choice(["cut", "png", "tts", "tgc", "mpc", "dtc", "sheets"]),
    required=True,
    help="What the files are for; see above.",
)
@only_option
@language_option
@out_option
@paper_option
@profile_option
@click.option(
    "--cutter", default="three_point_v1", show_default=True, metavar="NAME", help="cut: a template of cutters.yaml."
)
@click.option(
    "--backs",
    type=click.Choice(["duplex-long", "duplex-short", "fronts"]),
    default="duplex-long",
    show_default=True,
    help="cut: how backs are printed.",
)
@click.option(
    "--dpi", type=click.IntRange(10, 2400), default=300, show_default=True, help="png: pixels an inch."
)  # fmt: skip
@click.option("--bleed", is_flag=True, help="png: with the art beyond the trim.")
@click.option("--rounded", is_flag=True, help="png: transparent where corners, or all around, are cut off.")
@click.option("--pages", is_flag=True, help="png: the pages of the finished sheets instead of the faces.")
@click.option(
    "--url-prefix",
    default="",
    metavar="URL",
    help="tts: where the pictures will lie on the web; else they are read from the folder that they are written to.",
)
@click.pass_context
@bounded
def export(
    ctx: click.Context,
    games: tuple[str, ...],
    to: str,
    papers: tuple[str, ...],
    cutter: str,
    backs: Any,
    only: tuple[str, ...],
    language: str,
    out: Path | None,
    profile: str,
    dpi: int,
    bleed: bool,
    rounded: bool,
    pages: bool,
    url_prefix: str,
) -> None:
    """Files for other machines and programs, in output/GAME-TARGET.

    \b
    cut  sheets with registration marks, and what a machine cuts of them:
         SVG and DXF in millimetres
    png  every face as COMPONENT_ID_SIDE.png; a back that all pieces of a
         component share is COMPONENT_back.png.  With --pages: the sheets
    tts  the whole box as a saved object of Tabletop Simulator
    tgc, mpc, dtc
         decks for The Game Crafter, MakePlayingCards or DriveThruCards, in the
         size, with the bleed and in the order that the shop asks for, and all
         that it would refuse, named; order.txt says what to order
    sheets
         all pieces and all cards with their fields as tables (CSV)

    \b
    kitwright export invisible_man --to cut --paper a4 --cutter three_point_v1
    kitwright export invisible_man --to png --dpi 300 --rounded
    kitwright export invisible_man --to tts --url-prefix https://example.org/box
    kitwright export invisible_man --to tgc
    """
    from generator import build as building
    from generator.cli.printer import profile_of

    _refuse(ctx, to)
    if bleed and rounded:
        raise click.UsageError("--bleed and --rounded contradict each other: one keeps what the other cuts off")
    if pages and (bleed or rounded):
        raise click.UsageError("--bleed and --rounded are for faces; pages are shown as they are printed")
    if not pages and to == "png" and _given(ctx, "papers"):
        raise click.UsageError("--paper is for pages; add --pages")
    if url_prefix and not re.match(r"(https?|file)://", url_prefix):
        raise click.UsageError(f"'{url_prefix}' is no address; it begins with https:// or file://")
    workspace, names = games_of(ctx.obj, games)
    how = building.Printing(backs)
    chosen = tuple(dict.fromkeys(papers))
    cutter = cutter if to == "cut" else ""
    options = building.Options(
        chosen, only, out, printing=how, profile=profile_of(profile), cutter=cutter, language=language
    )
    bad = False
    for name in names:
        if to == "cut":
            result: Any = building.build(workspace, name, options)
        else:
            from generator import exporting
            from generator.outputs.png import Look

            settings = exporting.Settings(Look(dpi, bleed, rounded), pages, url_prefix)
            result = exporting.export(workspace, name, to, options, settings)
        tell(result.pack)
        if not result.ok:
            click.echo(f"{name}: {counted(result.pack.found)}; nothing was written for '{to}'", err=True)
            bad = True
        elif to == "cut":
            summary(name, result, BACKS[backs])
        else:
            click.echo(f"{name}: {len(result.made)} files in {short(result.folder)}")
    sys.exit(int(bad))


def _refuse(ctx: click.Context, to: str) -> None:
    """A usage error for an option of another target."""
    for name, targets in BELONGS.items():
        if to not in targets and _given(ctx, name):
            option = next(one.opts[0] for one in ctx.command.params if one.name == name)
            raise click.UsageError(f"{option} is for '--to {' or '.join(targets)}', not for '--to {to}'")


def _given(ctx: click.Context, name: str) -> bool:
    """Whether an option was written on the command line."""
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
