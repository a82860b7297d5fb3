"""Commands about the printer: its test sheet, and the profile that is read off it."""

import sys
from pathlib import Path
from typing import Any

import click

from generator.cli.main import kitwright, short, tell


def profile_of(name: str) -> Any:
    """The profile of that name; one that corrects nothing for none."""
    from generator.calibrate import Calibrated, used
    from generator.profile import folder

    done = Calibrated()
    _named(name)
    profile = used(folder(), name, done)
    if profile is None:
        tell(done)
        sys.exit(1)
    return profile


def _named(name: str) -> None:
    """Wrong use, when that is no name of a profile."""
    from generator.profile import folder, path_of

    try:
        path_of(name or "none", folder())
    except ValueError as error:
        raise click.UsageError(str(error)) from error


class Millimetres(click.ParamType[float]):
    """A length: a bare number is in millimetres."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        from generator.units import length

        try:
            return value if isinstance(value, float) else length(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


MM = Millimetres()


@kitwright.command()
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--backs", type=click.Choice(["duplex-long", "duplex-short"]), default="duplex-long", show_default=True)
@click.option("--profile", default="", metavar="NAME", help="The profile that the sheet is, or was, printed with.")
@click.option("--save", default="", metavar="NAME", help="Keep the numbers as the printer's profile.")
@click.option("--across", type=MM, help="Length of the ruler across.")
@click.option("--down", type=MM, help="Length of the ruler down.")
@click.option("--margins", type=MM, nargs=4, help="What stays white: left, top, right, bottom.")
@click.option("--top", type=MM, help="What the scale at the top says.")
@click.option("--bottom", type=MM, help="... at the bottom.")
@click.option("--left", type=MM, help="... at the left.")
@click.option("--right", type=MM, help="... at the right.")
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Folder of the sheet, instead of output/."
)
@click.pass_obj
def calibrate(
    root: Path | None, /, paper: str, backs: str, profile: str, save: str, out: Path | None, **numbers: Any
) -> None:
    """A test sheet for the printer, and what was read off it: backs then lie behind their fronts.

    \b
    kitwright calibrate --paper letter
    kitwright calibrate --paper letter --save office --across 149.2 --down 149.6 \\
        --margins 4 4 4 12 --top 10.7 --bottom 10.5 --left 9.8 --right 9.7
    kitwright build invisible_man --paper letter --profile office
    """
    from generator import calibrate as calibrating
    from generator.pack import find_workspace
    from generator.profile import Reading, folder
    from generator.sheets.calibration import Edge

    given = {name: value for name, value in numbers.items() if value is not None}
    if bool(given) != bool(save):
        raise click.UsageError(
            "--save keeps the numbers: give a name and at least one number, or neither for the sheet"
        )
    _named(profile)
    _named(save)
    workspace = find_workspace(Path.cwd(), root)
    chosen = calibrating.paper_of(workspace, paper)
    if save:
        done = calibrating.keep(Reading(**given), chosen, folder(), profile, save)
    else:
        edge: Edge = "long" if backs == "duplex-long" else "short"
        done = calibrating.print_sheet(chosen, edge, folder(), profile, out or workspace.root / "output")
    tell(done)
    if done.path is None:
        sys.exit(1)
    click.echo(short(done.path))
    click.echo(
        f"now: kitwright build --profile {save}" if save else "print both pages on one sheet at actual size (100 %)"
    )
