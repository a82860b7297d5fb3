"""The command that tells a game in numbers."""

import json
import shutil
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from generator.cli.main import counted, games_of, kitwright, short, tell
from generator.cli.options import language_option, out_option
from generator.cli.papers import PaperName


@kitwright.command()
@click.argument("games", nargs=-1, required=True)
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "html", "json"]),
    default="text",
    show_default=True,
    help="Text or JSON on the terminal, or a page in a file.",
)
@click.option(
    "--paper", type=PaperName(), default="a4", show_default=True, help="The paper whose sheets are counted."
)  # fmt: skip
@language_option
@out_option
@click.pass_obj
def stats(root: Path | None, games: tuple[str, ...], style: str, paper: str, language: str, out: Path | None) -> None:
    """A game in numbers: what is printed, what its tables hold, what its own model tells.

    \b
    text  tables on the terminal; nothing is written
    html  one page with plots that needs no network, output/GAME/stats.html;
          plots need 'pip install "kitwright[sim]"'
    json  a list with the report of each game, numbers of the plots included

    \b
    kitwright stats whats_he_building
    kitwright stats whats_he_building --format html
    """
    from generator.outputs.report import PlotsError, as_text
    from generator.stats import PAGE, statistics, written

    if out is not None and style != "html":
        raise click.UsageError("--out is for '--format html'; text and JSON go to the terminal")
    workspace, names = games_of(root, games)
    reports: list[dict[str, Any]] = []
    bad = False
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for number, name in enumerate(dict.fromkeys(names)):
        try:
            if style == "html":
                result = written(workspace, name, out, paper, language)
            else:
                result = statistics(workspace, name, paper, language)
        except PlotsError as error:
            raise click.UsageError(f"{error}; without it, '--format text' tells the numbers") from error
        tell(result.pack)
        if result.report is None or (style == "html" and result.folder is None):
            click.echo(f"{name}: {counted(result.pack.found)}; nothing was counted", err=True)
            bad = True
        elif style == "json":
            reports.append({"game": name, **asdict(result.report)})
        elif result.folder is not None:
            click.echo(f"{name}: {PAGE} in {short(result.folder)}")
        else:
            page = f"'kitwright stats {name} --format html' draws it"
            click.echo("\n" * (number > 0) + as_text(result.report, page, width), nl=False)
    if style == "json":
        click.echo(json.dumps(reports, ensure_ascii=False, indent=2))
    sys.exit(int(bad))
