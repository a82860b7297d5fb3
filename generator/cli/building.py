"""The command that writes kits."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.cli.bounds import bounded
from generator.cli.main import counted, games_of, kitwright, short, tell
from generator.cli.options import (
    BACKS,
    language_option,
    only_option,
    out_option,
    pages_of,
    paper_option,
    profile_option,
)
from generator.cli.progress import shown


@kitwright.command()
@click.argument("games", nargs=-1)
@paper_option
@only_option
@out_option
@profile_option
@click.option(
    "--backs",
    type=click.Choice(list(BACKS)),
    default="duplex-long",
    show_default=True,
    help="How backs meet their fronts: printed behind them, folded card by card, folded by the sheet, or not at all.",
)
@click.option(
    "--order",
    type=click.Choice(["interleaved", "stacked"]),
    default="interleaved",
    show_default=True,
    help="Fronts and backs in turn, or all fronts and then all backs.",
)
@click.option(
    "--ink",
    type=click.Choice(["full", "low", "grey"]),
    default="full",
    show_default=True,
    help="Tints and outlines instead of solid grounds, or greys.",
)
@language_option
@click.option("--players", type=click.IntRange(1, 99), metavar="N", help="Only what so many players need.")
@click.option(
    "--page", "pages", multiple=True, callback=pages_of, metavar="3-4",
    help="Only these pages of the file of all sheets, such as ruined ones.",
)  # fmt: skip
@click.option("--draft", is_flag=True, help="Boxes with their names stand for pictures that are not there yet.")
@click.option("--plan", is_flag=True, help="Say how many sheets, how full, how much ink and time; write nothing.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--zip", "packed", is_flag=True, help="Also one file for a mail: kit, guide and rulebook.")
@click.option("--gallery", is_flag=True, help="Also make the pictures marked 'gallery: yes', as PNG files.")
@click.pass_obj
@bounded
def build(
    root: Path | None,
    games: tuple[str, ...],
    papers: tuple[str, ...],
    backs: Any,
    order: Any,
    ink: Any,
    only: tuple[str, ...],
    out: Path | None,
    language: str,
    players: int | None,
    pages: tuple[range, ...],
    draft: bool,
    plan: bool,
    strict: bool,
    profile: str,
    packed: bool,
    gallery: bool,
) -> None:
    """Check the games, then write their kits: PDF sheets, posters, rulebook, manifest.

    \b
    kitwright build invisible_man
    kitwright build invisible_man --paper letter --only location_cards
    kitwright build invisible_man --only location_cards:washing_day
    """
    from generator import build as building
    from generator.cli.printer import profile_of

    workspace, names = games_of(root, games)
    how = building.Printing(backs, order, ink=ink)
    if only and pages:
        raise click.UsageError("--only and --page cannot be combined: one names pieces, the other pages of all sheets")
    options = building.Options(
        tuple(dict.fromkeys(papers)), only, out, strict, how, gallery, profile_of(profile), players, pages, draft,
        language=language, zip=packed,
    )  # fmt: skip
    if packed and (only or pages):
        raise click.UsageError("--zip is about the whole kit: leave --only and --page away")
    if plan and (only or pages):
        raise click.UsageError("--plan is about the whole kit: leave --only and --page away")
    bad = False
    for name in names:
        with shown(name) as steps:
            told = replace(options, steps=steps)
            if plan:
                from generator.estimate import estimate

                result, lines = estimate(workspace, name, told)
            else:
                result, lines = building.build(workspace, name, told), []
        tell(result.pack)
        if result.folder is None:
            click.echo(f"{name}: {counted(result.pack.found)}; nothing was written", err=True)
            bad = True
        elif result.unchanged:
            said = f"nothing has changed; the {len(result.made)} files lie in {short(result.folder)} as they were made"
            click.echo(f"{name}: {said}")
        elif plan:
            _planned(name, lines, BACKS[backs])
        else:
            summary(name, result, BACKS[backs])
        for note in result.pack.notes:
            click.echo(f"  {note}")
    sys.exit(int(bad))


def summary(name: str, result: Any, backs: str) -> None:
    count = len(result.made)
    click.echo(f"{name}: {count} file{'s' * (count != 1)} in {short(result.folder)}")
    if result.removed:
        count = len(result.removed)
        click.echo(f"  removed {count} old file{'s' * (count != 1)}: {', '.join(result.removed)}")
    for paper, stocks in result.sheets.items():
        said = ", ".join(f"{count} of {stock}" for stock, count in stocks.items())
        click.echo(f"  {paper}: sheets {said}; print at actual size (100 %), {backs}")
    if not result.sheets:
        click.echo(f"  of {result.pages} pages; print at actual size (100 %), {backs}")
        return
    for group, styles in result.shrunk.items():
        said = ", ".join(f"{style} {size:g} pt (wish {wish:g})" for style, (size, wish) in styles.items())
        click.echo(f"  {group}: text set smaller to fit: {said}")


def _planned(name: str, lines: list[Any], backs: str) -> None:
    """The plan as a table; ink in pages of text, which is how cartridges are counted."""
    click.echo(f"{name}: {backs}; ink is measured, time is a guess")
    head = ("paper", "stock", "sheets", "printed sides", "full", "ink, pages of text", "minutes to make")
    rows = [(*one[:4], f"{one.full:.0%}", f"{one.ink:.0f}", f"{one.minutes:.0f}") for one in lines]
    for paper in dict.fromkeys(one.paper for one in lines):
        mine = [one for one in lines if one.paper == paper]
        sums = (sum(one.sheets for one in mine), sum(one.sides for one in mine))
        ink, minutes = sum(one.ink for one in mine), sum(one.minutes for one in mine)
        rows.append((paper, "all", *sums, "", f"{ink:.0f}", f"{minutes:.0f}"))
    widths = [max(len(str(row[i])) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, *rows):
        cells = (f"{cell:{'<' if i < 2 else '>'}{widths[i]}}" for i, cell in enumerate(row))
        click.echo("  " + "  ".join(cells).rstrip())
