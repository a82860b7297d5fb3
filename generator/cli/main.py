"""Commands and their options.  Results go to stdout, findings and messages to stderr."""

import gc
import os
import sys
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from errno import EDQUOT, EFBIG, ENOSPC, EROFS
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import click

from generator import __version__
from generator.cli.bounds import bounded
from generator.cli.options import language_option

BUG = 3
"""Exit status of a fault of Kitwright itself."""


class Commands(click.Group):
    """A group that guesses what a misspelt command meant, and hides tracebacks."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = get_close_matches(args[0], self.list_commands(ctx), 1, 0.5)
            if near:
                raise click.UsageError(f"no command '{args[0]}'; did you mean '{near[0]}'?", ctx) from error
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what the disk refuses and nobody else has told is a finding."""
        try:
            return super().invoke(ctx)
        except (BrokenPipeError, ConnectionError):
            raise
        except OSError as error:
            click.echo(_refused(error, ctx.params.get("root")) + "\n", err=True)
            sys.exit(1)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kitwright")
@click.option(
    "--root", type=click.Path(path_type=Path, file_okay=False), help="Folder that holds content/ and templates/."
)
@click.pass_context
def kitwright(ctx: click.Context, root: Path | None) -> None:
    """Turn a folder of YAML into a box: cards, board, mats, tokens and a rulebook.

    \b
    kitwright check invisible_man
    kitwright build invisible_man --paper a4 --paper letter
    kitwright explain K206
    """
    ctx.obj = root


def games_of(root: Path | None, names: tuple[str, ...]) -> Any:
    """The workspace and the games that were named, or all of them."""
    from generator.pack import find_workspace
    from generator.workspace import unfit

    if root is not None and not root.is_dir():
        raise click.UsageError(f"no folder '{root}'")
    workspace = find_workspace(Path.cwd(), root)
    known = workspace.games()
    if not known:
        raise click.UsageError(f"no games in '{workspace.root}'; a game is a folder in content/ with a game.yaml")
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, 1, 0.4)
            hint = f"did you mean '{near[0]}'?" if near else f"games here: {', '.join(known) or 'none'}"
            raise click.UsageError(f"no game '{name}'; {hint}")
    for name in names or known:
        if why := unfit(name, known):
            raise click.UsageError(f"the name of the folder '{name}' {why}; rename it in content/ and templates/")
    return workspace, list(names) or known


def one_by_one(names: Iterable[str]) -> Iterator[str]:
    """The names; what was read of one game is let go before the next, for games refer to themselves in circles."""
    gc.freeze()  # what is there already stays, and need not be looked at each time
    for name in names:
        yield name
        gc.collect()


def tell(pack: Any, style: str = "text") -> None:
    from generator.diagnostic import as_github, as_text, order

    found = order(pack.found, pack.sources)
    if style == "github":
        for one in found:
            click.echo(as_github(one, pack.sources))
    elif style == "text":
        for one in found:
            click.echo(as_text(one, pack.sources) + "\n", err=True)


def counted(found: list[Any]) -> str:
    from generator.diagnostic import Severity

    errors = sum(one.severity is Severity.ERROR for one in found)
    warnings = len(found) - errors
    parts = [f"{n} {word}{'s' * (n != 1)}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
    return ", ".join(parts) or "no findings"


@kitwright.command("list")
@click.pass_obj
def list_games(root: Path | None) -> None:
    """The games found, with version, players and the state of their checks."""
    from generator.build import check
    from generator.diagnostic import order

    workspace, games = games_of(root, ())
    for name in one_by_one(games):
        pack, _ = check(workspace, name)
        info = pack.game.game
        about = (
            f"{info.title} {info.version}, {info.players.min} to {info.players.max} players" if info else "unreadable"
        )
        click.echo(f"{name}: {about}; {counted(order(pack.found, pack.sources))}")


@kitwright.command()
@click.argument("games", nargs=-1)
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--balance", is_flag=True, help="Also let bots play, and hold the figures against balance.yaml.")
@language_option
@click.option(
    "--format", "style", type=click.Choice(["text", "json", "github"]), default="text", help="How findings are written."
)
@click.pass_obj
@bounded
def check(root: Path | None, games: tuple[str, ...], strict: bool, balance: bool, language: str, style: str) -> None:
    """Read and check everything, in all languages or in one; draw nothing.  All findings come in one run."""
    import json

    from generator import build
    from generator.diagnostic import Severity, as_rows, order

    workspace, names = games_of(root, games)
    bad = False
    rows = []
    for name in one_by_one(names):
        pack, _ = build.check(workspace, name, (language,) if language else None)
        early = _figures(pack, balance)
        tell(pack, style)
        found = order(pack.found, pack.sources)
        if style == "json":
            rows += as_rows(found, pack.sources)
        bad |= any(one.severity is Severity.ERROR or strict for one in found)
        click.echo(f"{name}: {counted(found)}", err=style != "text")
        for note in pack.notes:
            click.echo(f"  {note}", err=style != "text")
        if early:
            sys.exit(early)
    if style == "json":
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    sys.exit(int(bad))


def _figures(pack: Any, balance: bool) -> int:
    """Add findings about limits and playtests; with ``balance`` let bots play.  The exit status if that was broken off.

    Whatever goes with games that play themselves is loaded only for a game that has such tables.
    """
    if not any(getattr(pack.game, table, None) for table in ("balance", "playtests")):
        return 0
    from generator.cli import progress
    from generator.simulation.balance import measured, misnamed
    from generator.simulation.playtests import mistaken
    from generator.simulation.running import playing_with
    from generator.simulation.simulating import playable

    pack.found += [*misnamed(pack), *mistaken(pack)]
    if not balance:
        return 0
    if not playable(pack):
        pack.notes.append("balance: not measured while there are errors")
        return 0
    gc.enable()  # a long run: what games and bots leave behind would pile up
    with progress.shown(pack.name) as steps:
        early = measured(pack, lambda games: playing_with(None, games), steps)
    if early is None:
        return 0
    why = f": {early.why}" if early.why else ""
    pack.notes.append(f"balance: {early.ended}{why} after {early.games:,} of {early.asked:,} games")
    return 130 if early.ended == "interrupted" else 1


def short(folder: Path) -> str:
    try:
        return folder.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return folder.as_posix()


def keep(path: Path, data: bytes | str) -> None:
    """Write one file as a whole; K401, and the end, when that cannot be done."""
    from generator.whole import OutputError, write_whole

    try:
        write_whole(path, data)
    except OutputError as error:
        unwritten(path, error)


def unwritten(path: Path, error: Exception) -> NoReturn:
    """K401 for a file or folder, and the end."""
    from generator.diagnostic import Diagnostic, Sources, as_text
    from generator.source import Loc

    hint = "close programs that show it, make room, or choose another place"
    click.echo(as_text(Diagnostic("K401", f"{error}", Loc(short(path)), hint), Sources()) + "\n", err=True)
    sys.exit(1)


@kitwright.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """What a finding means, why it matters and how to mend it."""
    from generator.diagnostic import codes

    table = codes()
    if code is None:
        for name, row in table.items():
            click.echo(f"{name}  {row.title}")
        return
    known = table.get(code.upper())
    if known is None:
        near = get_close_matches(code.upper(), table, 1, 0.4)
        raise click.UsageError(f"no code '{code}'" + (f"; did you mean {near[0]}?" if near else ""))
    click.echo(f"{code.upper()} ({known.severity.value}): {known.title}\n\n{known.why}\n")
    click.echo(f"How to mend it: {known.mend}\n\nExample:\n{known.example}")


@kitwright.command()
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Folder to write into; default: output/schema."
)
@click.argument("games", nargs=-1)
@click.pass_obj
def schema(root: Path | None, games: tuple[str, ...], out: Path | None) -> None:
    """JSON Schemas, so that an editor completes and checks while typing."""
    from generator.outputs.files import OutputError
    from generator.schemas import write_schemas

    workspace, names = games_of(root, games)
    for name in names:
        folder = (out or workspace.root / "output" / "schema") / name
        try:
            for path in write_schemas(workspace, name, folder):
                click.echo(short(path))
        except OutputError as error:
            unwritten(folder, error)


_FULL = (EDQUOT, EFBIG, ENOSPC, EROFS)
"""Errors that only come when something is written."""


def _refused(error: OSError, root: Path | None) -> str:
    """K001 or K401 for an error of the system."""
    from generator.diagnostic import Diagnostic, Sources, as_text
    from generator.source import Loc
    from generator.whole import why
    from generator.workspace import find_workspace, shown_path

    path = Path(os.fsdecode(error.filename)) if isinstance(error.filename, str | bytes) else None
    at = Loc(shown_path(path, find_workspace(Path.cwd(), root)) if path else "command line")
    full = error.errno in _FULL
    code, verb = ("K401", "written") if full else ("K001", "read")
    hint = "make room, or choose another place" if full else "check that it is there and may be read"
    named = f"'{path.name}'" if path else "a file"
    message = f"{named} cannot be {verb}: {why(error)}"
    return as_text(Diagnostic(code, message, at, hint), Sources())


def main() -> None:
    """Run the command; a bug says so in one line and keeps its report."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a name that the terminal cannot show stops nothing
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # nobody else's code runs with ours
    gc.disable()  # one short run: entries and frames have no cycles, the collector would only walk them
    try:
        kitwright.main(standalone_mode=False)
    except (click.exceptions.Abort, KeyboardInterrupt):
        click.echo("kitwright: interrupted; what lies in the output folder is whole", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except SystemExit:
        raise
    except BrokenPipeError:  # the reader of a pipe has enough
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        sys.exit(1)
    except Exception:  # the last resort: no traceback reaches a user
        where = _report()
        click.echo(f"kitwright: this is a bug in Kitwright, not in your game; {where}", err=True)
        sys.exit(BUG)


def _report() -> str:
    """Keep the traceback in a file; where it lies."""
    import tempfile
    import traceback

    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="kitwright-", suffix=".txt", delete=False, encoding="utf-8"
        ) as file:
            traceback.print_exc(file=file)
    except OSError as error:
        return f"no report could be kept ({error.strerror})"
    return f"the report lies in {file.name}"
