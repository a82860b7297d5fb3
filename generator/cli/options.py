"""Options that several commands share."""

from pathlib import Path

import click

from generator.cli.papers import PaperName

BACKS = {
    "duplex-long": "backs on the long edge",
    "duplex-short": "backs on the short edge",
    "foldover": "one side; fold each card at its dashed line",
    "gutterfold": "one side; fold each sheet at its dashed line, then cut",
    "fronts": "fronts only",
}
"""What the summary says of each way of backs."""
paper_option = click.option(
    "--paper",
    "papers",
    type=PaperName(),
    multiple=True,
    default=("a4",),
    show_default=True,
    help="A name that 'kitwright kinds' lists; may be given several times.",
)
only_option = click.option(
    "--only", multiple=True, help="A component group, a pattern such as '*_cards', or one piece: deck:card."
)
out_option = click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Folder of outputs, instead of output/."
)


def pages_of(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[range, ...]:
    """Spans such as ``3-4`` and ``7``, separated by commas or given several times."""
    spans = []
    for text in ",".join(values).split(",") if values else ():
        first, dash, last = text.strip().partition("-")
        number = (first, last if dash else first)
        if not all(one.isascii() and one.isdigit() and len(one) < 6 for one in number) or not int(number[0]) > 0:
            raise click.BadParameter(f"'{text}' is no page; write a number such as 3, or a span such as 3-4")
        if int(number[1]) < int(number[0]):
            raise click.BadParameter(f"'{text}' ends before it begins; write the smaller page first")
        spans.append(range(int(number[0]), int(number[1]) + 1))
    return tuple(spans)


profile_option = click.option(
    "--profile", default="", metavar="NAME", help="The printer, as 'calibrate --save' named it."
)
language_option = click.option(
    "--language", default="", metavar="CODE", help="A language that the game is translated into, such as pl."
)
