"""The command that prints what sizes there are: kinds, sheets of labels, sleeves, papers."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from generator.cli.main import games_of, kitwright, tell

SHOWN = ("a4", "letter")
"""The papers for which the table counts pieces; as JSON it counts them for all."""


@kitwright.command()
@click.argument("game", required=False)
@click.option(
    "--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How it is told."
)
@click.pass_obj
def kinds(root: Path | None, game: str | None, style: str) -> None:
    """Sizes of cards, tokens, tiles and labels: both units, the cut, the sleeve that fits, pieces a sheet.

    With a GAME its own kinds are there too.

    \b
    kitwright kinds
    kitwright kinds invisible_man --format json
    """
    import json

    from generator.pack import find_workspace, without_content

    workspace = games_of(root, (game,))[0] if game else find_workspace(Path.cwd(), root)
    pack = without_content(workspace, game) if game else without_content(workspace)
    known, sleeves, papers = pack.kinds(), pack.sleeves(), pack.papers()
    tell(pack)
    if not pack.usable:
        sys.exit(1)
    rows = [_row(kind, sleeves, papers, game) for kind in known.values()]
    if style == "json":
        found = {"kinds": rows, "sleeves": [*map(_sized, sleeves.values())], "papers": [*map(_sized, papers.values())]}
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for line in _text(rows, sleeves, papers):
        click.echo(line)


def pieces(kind: Any, paper: Any) -> int:
    """Pieces of a kind on a sheet of a paper, none when they do not fit or have no size of their own.

    Pieces are butted; round ones and hexagons, which share no cut, keep their bleed.  Labels lie on their own sheet.
    """
    from generator.sheets.grid import GridError, Page, grid
    from generator.units import Size

    if kind.sheet is not None:
        return kind.sheet.labels if kind.sheet.paper == paper.id else 0
    if kind.size is None:
        return 0
    gap = 2 * kind.bleed if kind.outlined else 0.0
    upright = Page(Size(*paper.size))
    for page in (upright, upright.turned):
        try:
            return grid(Size(*kind.size), page, gap, kind.bleed).slots
        except GridError:
            continue
    return 0


def _row(kind: Any, sleeves: Any, papers: Any, game: str | None) -> dict[str, Any]:
    """A kind as JSON has it; lengths in millimetres but where the key says inches."""
    from generator.kinds import sleeve_of

    sleeve = sleeve_of(kind, sleeves)
    return {
        **_sized(kind),
        "bleed": kind.bleed, "safe": kind.safe, "corner": kind.corner,
        "cut": "tiles" if kind.tiled else kind.cut, "folds": list(kind.folds),
        "sleeve": None if sleeve is None else sleeve.id,
        "sheets": {name: pieces(kind, paper) for name, paper in papers.items()},
        "label_sheet": None if kind.sheet is None else kind.sheet.paper,
        "own": game is not None and kind.at().file == f"templates/{game}/kinds.yaml",
    }  # fmt: skip


def _sized(one: Any) -> dict[str, Any]:
    from generator.units import MM_PER_INCH

    size = None if one.size is None else [round(value, 3) for value in one.size]
    inches = None if one.size is None else [round(value / MM_PER_INCH, 3) for value in one.size]
    return {"id": one.id, "name": one.name, "size": size, "inches": inches}


def _text(rows: Sequence[dict[str, Any]], sleeves: Any, papers: Any) -> Iterator[str]:
    """The tables, under a heading each."""
    shown = {name: papers[name].name for name in SHOWN if name in papers}
    head = ("kind", "name", "mm", "inches", "corner", "cut", "sleeve", *shown.values())
    yield "Kinds"
    yield from _columns([head, *(_cells(row, sleeves, shown) for row in rows if row["label_sheet"] is None)])
    yield "  a sheet holds so many: butted, or with bleed round discs and hexagons; * is the game's own"
    head = ("kind", "name", "mm", "inches", "corner", "a sheet", "paper")
    yield "\nLabels, cut by their maker"
    yield from _columns([head, *(_label(row, papers) for row in rows if row["label_sheet"] is not None)])
    for title, table in (("Sleeves", sleeves), ("Papers", papers)):
        yield f"\n{title}"
        sized = [_sized(one) for one in table.values()]
        yield from _columns(
            [("id", "name", "mm", "inches"), *((one["id"], one["name"], *_measures(one)) for one in sized)]
        )


def _cells(row: dict[str, Any], sleeves: Any, shown: dict[str, str]) -> tuple[str, ...]:
    sleeve = sleeves[row["sleeve"]] if row["sleeve"] else None
    fits = "-" if sleeve is None else f"{_measures(_sized(sleeve))[0]} {sleeve.id}"
    counts = [str(row["sheets"][name] or "-") for name in shown]
    corner = _number(row["corner"]) if row["corner"] else "-"
    return (row["id"] + "*" * row["own"], row["name"], *_measures(row), corner, row["cut"], fits, *counts)


def _label(row: dict[str, Any], papers: Any) -> tuple[str, ...]:
    paper, corner = papers[row["label_sheet"]], _number(row["corner"]) if row["corner"] else "-"
    count = row["sheets"][paper.id]
    return (row["id"] + "*" * row["own"], row["name"], *_measures(row), corner, str(count), paper.name)


def _measures(row: dict[str, Any]) -> tuple[str, str]:
    """The size in millimetres and in inches."""
    if row["size"] is None:
        return "-", "-"
    return " x ".join(map(_number, row["size"])), " x ".join(map(_inches, row["size"]))


def _number(value: float) -> str:
    """Hundredths, halves rounded up as people do."""
    return f"{value + 1e-6:.2f}".rstrip("0").rstrip(".")


def _inches(millimetres: float) -> str:
    """Hundredths of an inch, and thousandths where a size was meant in them, such as 2.625."""
    from generator.units import MM_PER_INCH

    inches = millimetres / MM_PER_INCH
    meant = abs(inches - round(inches, 3)) < 1e-6
    return f"{round(inches, 3):g}" if meant else _number(inches)


def _columns(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines whose cells stand under each other."""
    wide = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    for line in lines:
        yield ("  " + "  ".join(cell.ljust(width) for cell, width in zip(line, wide, strict=True))).rstrip()
