"""The command that lets a game play itself many times."""

import gc
import sys
from pathlib import Path
from typing import Any

import click

from generator import __version__
from generator.cli.main import counted, games_of, kitwright, short, tell
from generator.cli.options import out_option
from generator.cli.showing import one_game

INTERRUPTED = 130
"""Exit status of a part."""
PAGE = "simulation.html"


@kitwright.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, help="Games of each way.")
@click.option("--players", type=click.IntRange(1, 99), help="At the table; the largest table when not given.")
@click.option("--bots", default="greedy", show_default=True, metavar="NAME", help="Who plays, in every seat.")
@click.option("--seed", type=click.IntRange(0, 10**18), default=1, show_default=True, help="The same gives the same.")
@click.option("--processes", type=click.IntRange(1, 256), help="One for each processor when not given.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster of yours, such as tcp://10.0.0.1:8786.")
@click.option(
    "--set", "sets", multiple=True, metavar="ROUTE=VALUE",
    help="Another value, such as items.horse.price=10; compared with the game as printed.",
)  # fmt: skip
@click.option(
    "--sweep", "sweeps", multiple=True, metavar="ROUTE=A,B,C", help="Several values, each compared with the first way."
)
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    help="What goes to stdout; json draws no page.",
)
@one_game
@out_option
@click.pass_obj
def simulate(
    root: Path | None,
    game: str,
    games: int,
    players: int | None,
    bots: str,
    seed: int,
    processes: int | None,
    cluster: str | None,
    sets: tuple[str, ...],
    sweeps: tuple[str, ...],
    style: str,
    show: int | None,
    replay: Path | None,
    save: Path | None,
    out: Path | None,
) -> None:
    """Let bots play a game many times: how often they win, how long it takes, and which rules never fire.

    \b
    kitwright simulate invisible_man --games 10000 --players 4 --bots greedy --seed 1
    kitwright simulate invisible_man --set items.horse.price=10
    kitwright simulate invisible_man --sweep rulings.capture_at=0,1,2,3
    kitwright simulate invisible_man --show 7 --players 4
    kitwright simulate invisible_man --games 1000000 --cluster tcp://10.0.0.1:8786
    """
    from generator.cli import progress, showing
    from generator.simulation import simulating
    from generator.simulation.settings import SettingError

    if cluster is not None and processes is not None:
        raise click.UsageError("--processes are those of this machine; with --cluster its workers play")
    gc.enable()  # a long run: what games and bots leave behind would pile up
    workspace, _ = games_of(root, (game,))
    try:
        simulating.can_play(game)
        packs, ways = _ways(workspace, game, sets, sweeps)
        if show is not None or replay is not None or save is not None:
            if sweeps or style != "text":
                raise click.UsageError("one game is told as text, and with one value of everything")
            sys.exit(showing.asked(packs[-1], players, bots, show, replay, save, out))
        asked = simulating.Asked(games, players or ways[0].trial.players[-1], bots, seed)
        with progress.shown(game) as steps:
            found = simulating.simulate(ways, asked, _who(cluster, processes, games * len(ways)), steps)
    except (SettingError, simulating.AskedError) as error:
        raise click.UsageError(str(error)) from error
    sys.exit(_told(packs[0], found, style, out))


def _who(cluster: str | None, processes: int | None, games: int) -> Any:
    """Who plays so many games."""
    from generator.simulation.running import playing_with

    if cluster is None:
        return playing_with(processes, games)
    from generator.simulation.cluster import on_cluster

    return on_cluster(cluster)


def _ways(workspace: Any, game: str, sets: tuple[str, ...], sweeps: tuple[str, ...]) -> tuple[list[Any], list[Any]]:
    """The packs and the ways to play them; the command ends here when a check finds an error."""
    from generator.simulation import settings, simulating
    from generator.simulation.playtests import mistaken

    printed = settings.changed_pack(workspace, game, ())
    printed.found += mistaken(printed)
    _stop(printed, "")
    changes = settings.changes(
        [settings.setting(printed.game, text) for text in sets],
        [settings.sweep(printed.game, text) for text in sweeps],
    )
    packs = [settings.changed_pack(workspace, game, change) if change else printed for change in changes]
    titles = [simulating.title_of(change) for change in changes]
    for pack, title in zip(packs, titles, strict=True):
        _stop(pack, title)
    return packs, [simulating.way(pack, title) for pack, title in zip(packs, titles, strict=True)]


def _stop(pack: Any, title: str) -> None:
    """End the command with the findings of a pack that cannot be played."""
    from generator.simulation.simulating import playable

    if playable(pack):
        return
    tell(pack)
    about = f" with {title}; the places are those of the printed values, and no file was changed" if title else ""
    click.echo(f"{pack.name}: {counted(pack.found)}{about}", err=True)
    sys.exit(1)


def _told(pack: Any, simulation: Any, style: str, out: Path | None) -> int:
    """Tell the result, and with text write the page; the exit status."""
    import json

    from generator.request import hashed
    from generator.simulation.report import About, as_data

    info, outcome = pack.game.game, simulation.outcome
    about = About(pack.name, info.title, info.version, hashed(pack) or "", __version__)
    status = {"": 0, "interrupted": INTERRUPTED, "lost": 1}[outcome.ended]
    lost = _lost(outcome)
    if outcome.ended == "interrupted":
        click.echo(f"{pack.name}: interrupted after {outcome.games:,} of {outcome.asked:,} games", err=True)
    if not outcome.games or style == "json":
        pack.found = lost
        tell(pack)
    if not outcome.games:
        return status
    if style == "json":
        click.echo(json.dumps(as_data(about, simulation), ensure_ascii=False, indent=2))
        return status
    drawn = _drawn(pack, about, simulation, out, lost)
    return status or int(not drawn)


def _lost(outcome: Any) -> list[Any]:
    """K510 when those who played have gone."""
    from generator.diagnostic import Diagnostic
    from generator.source import Loc

    if outcome.ended != "lost":
        return []
    message = f"{outcome.why}; {outcome.games:,} of {outcome.asked:,} games were played, and the result is of those"
    return [Diagnostic("K510", message, Loc("command line"), "start again what has gone, and the same command")]


def _drawn(pack: Any, about: Any, simulation: Any, out: Path | None, lost: list[Any]) -> bool:
    """Write the page, tell what was ``lost`` and in short what is on the page; whether it was written."""
    from shutil import get_terminal_size

    from generator.outputs.report import PlotsError, as_text, report_page
    from generator.request import Options, put
    from generator.simulation.playtests import playtests_of
    from generator.simulation.report import report, summary

    folder = (out or pack.workspace.root / "output") / pack.name
    at, log, pack.found = "", playtests_of(pack), []
    try:
        page = report_page(report(about, simulation, log), pack)
        if put(folder, pack, Options(), lambda new: (new / PAGE).write_text(page, "utf-8", newline="\n")):
            at = short(folder / PAGE)
    except PlotsError as error:
        click.echo(f"{pack.name}: no page was written: {error}", err=True)
    pack.found += lost
    tell(pack)
    width = get_terminal_size().columns if sys.stdout.isatty() else None
    click.echo(as_text(summary(about, simulation, log), at, width), nl=False)
    if at:
        click.echo(f"{pack.name}: {at}", err=True)
    return bool(at)
