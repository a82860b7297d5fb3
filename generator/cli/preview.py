"""The command that shows games on a page while they are being written."""

import gc
from importlib.util import find_spec
from pathlib import Path

import click

from generator.cli.main import games_of, kitwright
from generator.cli.options import out_option
from generator.cli.papers import PaperName

MISSING = "'kitwright preview' needs a few more libraries; install them with: pip install \"kitwright[preview]\""


@kitwright.command()
@click.argument("games", nargs=-1)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, show_default=True, help="Port of the page; 0 is a free one."
)
@click.option("--open/--no-open", "opens", default=True, help="Whether the browser opens the page.")
@click.option("--since", default="", metavar="REF", help="A commit or tag of git, or a manifest.json to compare with.")
@click.option("--paper", type=PaperName(), default="a4", show_default=True, help="The paper of the sheets.")
@out_option
@click.pass_obj
def preview(
    root: Path | None, games: tuple[str, ...], port: int, opens: bool, since: str, paper: str, out: Path | None
) -> None:
    """One page on this machine that follows every save: cards, sheets, board, rulebook, findings, changes.

    \b
    kitwright preview invisible_man
    kitwright preview invisible_man --port 8000 --no-open --since v0.1
    """
    workspace, names = games_of(root, games)
    if not all(find_spec(library) for library in ("starlette", "uvicorn", "watchfiles")):
        raise click.UsageError(MISSING)
    from generator.cli.reference import commands
    from generator.preview.server import HOST, PortError, Preview, Tab, listening, serve
    from generator.reference import reference_page

    try:
        on = listening(port)
    except PortError as error:
        raise click.UsageError(f"{error}; choose another with --port, or 0 for a free one") from error
    gc.enable()  # unlike other commands, this one stays
    tabs = [Tab("reference", "Reference", lambda: reference_page(workspace, commands()))]
    page = Preview(workspace, names, since, paper, out, tabs)
    page.worker.open(names[0])
    address = f"http://{HOST}:{on.getsockname()[1]}/"
    click.echo(f"{address}  (Ctrl-C ends it)")
    if opens:
        click.launch(address)
    serve(page, on)
