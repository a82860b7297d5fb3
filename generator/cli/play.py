"""The command that lets a person play a seat of a game, with bots in the others."""

import gc
import os
import sys
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

import click

from generator.cli.main import counted, games_of, kitwright, short, tell
from generator.cli.options import out_option

SEEDS = 1_000_000
"""Seeds among which one is chosen when none is given: short enough to type again."""
INTERRUPTED = 130
"""Exit status of a game that was left by Ctrl-C or at the end of the input."""


@kitwright.command()
@click.argument("game")
@click.option("--players", type=click.IntRange(1, 99), help="At the table; the largest table when not given.")
@click.option("--seat", type=click.IntRange(1, 99), default=1, show_default=True, help="Yours.")
@click.option("--bots", default="greedy", show_default=True, metavar="NAME", help="Who plays in the other seats.")
@click.option("--seed", type=click.IntRange(0, 10**18), help="The luck of the game; another each time when not given.")
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), help="File that keeps the game.")
@click.option(
    "--resume",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A kept game to go on with; it is kept there again.",
)
@out_option
@click.pass_obj
def play(
    root: Path | None,
    game: str,
    players: int | None,
    seat: int,
    bots: str,
    seed: int | None,
    save: Path | None,
    resume: Path | None,
    out: Path | None,
) -> None:
    """Play a seat yourself, with bots in the others: the deck, the prices and the rules are those that are printed.

    \b
    kitwright play invisible_man
    kitwright play invisible_man --players 4 --seat 2 --seed 7 --save game.txt
    kitwright play invisible_man --resume game.txt
    """
    from generator import playing
    from generator.cli.table import Dialogue
    from generator.request import ready

    gc.enable()  # a long run
    workspace, _ = games_of(root, (game,))
    if resume is not None and (players is not None or seed is not None):
        raise click.UsageError("--resume goes on with the players and the seed of the file; leave out the other option")
    if save is not None and not os.access(save.absolute().parent, os.W_OK):
        raise click.UsageError(f"'{save}' cannot be written: choose a folder that is there and may be written to")
    try:
        playing.can_play(game)
        pack, _ = ready(workspace, game)
        tell(pack)
        if not playing.playable(pack):
            click.echo(f"{game}: {counted(pack.found)}; nothing was played", err=True)
            sys.exit(1)
        pack.found = []
        at = playing.table(pack, bots)
        if resume is not None:
            found = playing.replayed(pack, at, resume, bots)
            if found is None:
                tell(pack)
                sys.exit(1)
            session, deciders = found
        else:
            seed = SystemRandom().randrange(SEEDS) if seed is None else seed
            session, deciders = playing.sat(at, players, seed, bots, apart=True), []
    except playing.PlayError as error:
        raise click.UsageError(str(error)) from error
    if seat > len(session.seats):
        raise click.UsageError(f"there is no seat {seat} at a table of {len(session.seats)}")
    dialogue = Dialogue(pack, at, session, seat - 1, bots, save or resume)
    dialogue.mine = [number for number, decider in enumerate(deciders) if decider == seat - 1]
    sys.exit(_played(dialogue, pack, out))


def _played(dialogue: Any, pack: Any, out: Path | None) -> int:
    """Play to the end, or to where the player leaves; the exit status."""
    from generator.cli import showing

    status = 0
    try:
        ended = dialogue.run()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        ended, status = False, INTERRUPTED
    session, save = dialogue.session, dialogue.save
    if ended:
        by = f"a person in seat {dialogue.seat + 1} and {dialogue.bots} bots"
        return showing.told(pack, session, by, out, save)
    if save is None and dialogue.mine:
        folder = (out or pack.workspace.root / "output") / pack.name
        with suppress(OSError):  # what cannot be written is said below
            folder.mkdir(parents=True, exist_ok=True)
        save = folder / f"game-{session.saved.seed}.txt"
    if save is not None:
        unkept = showing.kept(session, save)
        if unkept is not None:
            pack.found = [unkept]
            tell(pack)
            return status or 1
        click.echo(
            f"Go on with: kitwright play {pack.name} --seat {dialogue.seat + 1} --resume {short(save.absolute())}",
            err=True,
        )
    return status
