"""A report as text: for a terminal with its width, for pipes and files in lines that nothing breaks.

Comes in: a report.  Goes out: text; a plot is told in words, because a terminal does not show it.
"""

from io import StringIO
from textwrap import fill

from rich.box import SIMPLE_HEAD, Box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from generator.outputs.report.cells import written
from generator.report import Plot, Report, Table

PLAIN = Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
"""One line below the head, of characters that every file can hold."""
ENDLESS = 100_000
"""Columns of a line that is not to be broken."""
NARROW = 8
"""Columns of the heads of numbers where a table is wider than the terminal: what is left is for words."""
BETWEEN = 3
"""Columns between two of a table."""


def as_text(report: Report, page: str = "", width: int | None = None) -> str:
    """The report's paragraphs and tables; ``page`` says where its plots are drawn.

    With the ``width`` of a terminal, in columns, paragraphs are wrapped and heads are bold; without, every paragraph
    and every row is one line of plain text.
    """
    out = StringIO()
    console = Console(
        file=out,
        width=width or ENDLESS,
        force_terminal=width is not None,
        color_system="standard" if width is not None else None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    console.print(Text(report.title, style="bold"))
    for name, value in report.about:
        console.print(Text(f"  {name}: {value}"))
    for section in report.sections:
        console.print()
        console.print(Text(section.title, style="bold underline"))
        for block in section.blocks:
            console.print()
            match block:
                case Table():
                    console.print(Text(block.caption, style="italic"))
                    console.print(_grid(block, width))
                case Plot():
                    end = "" if block.caption.endswith((".", "?", "!")) else "."
                    told = f"Plot: {block.caption}{end} {block.alt}" + (f" ({page})" if page else "")
                    console.print(Padding(Text(told, style="italic"), (0, 2), expand=False))
                case _:
                    console.print(Text(block))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def _grid(table: Table, width: int | None) -> Grid:
    told = written(table)
    grid = Grid(
        show_edge=False,
        box=PLAIN if width is None else SIMPLE_HEAD,
        padding=(0, 1),
        pad_edge=False,
    )
    cells = [max((len(row[n]) for row in told.rows), default=0) for n in range(len(told.columns))]
    whole = sum(max(len(name), most) + BETWEEN for name, most in zip(told.columns, cells, strict=True)) - BETWEEN
    for name, numeric, most in zip(told.columns, told.numeric, cells, strict=True):
        narrow = numeric and whole > (width or ENDLESS)
        head = fill(name, max(NARROW, most), break_long_words=False) if narrow else name
        grid.add_column(Text(head), justify="right" if numeric else "left", overflow="fold")
    for row in told.rows:
        grid.add_row(*map(Text, row))
    return grid
