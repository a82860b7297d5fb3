"""Statistics of a game: what its kit prints, what its tables hold, and what the game's own model tells.

Comes in: a workspace and the name of a game.  Goes out: a report, and when asked its page in ``output/<game>/``,
beside what a build wrote there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from generator import __version__
from generator.games import stats_of
from generator.games.plain import PackGame
from generator.kit import Kit
from generator.model import Entry
from generator.outputs.report import report_page
from generator.pack import Pack, Workspace
from generator.report import Cell, Report, Section, Table
from generator.request import Options, hashed, papers, put, ready, stops
from generator.sheets.printed import printing

PAGE = "stats.html"
"""The page's name in its folder."""


@dataclass
class Statistics:
    """What was found of a game; no report when its content has errors."""

    pack: Pack
    report: Report | None = None
    folder: Path | None = None
    """Where the page lies, if one was written."""


def statistics(workspace: Workspace, name: str, paper: str = "a4", language: str = "") -> Statistics:
    """Read and check a game, and count it; sheets are those of ``paper``, printed on both sides."""
    pack, kit = ready(workspace, name, language)
    result = Statistics(pack)
    options = Options((paper,), language=language)
    if kit is None or stops(pack, options):
        return result
    code = hashed(pack)
    if code is None:
        return result
    info = pack.game.game
    about = (
        ("Version", info.version),
        ("Players", f"{info.players.min} to {info.players.max}"),
        ("Pack", code),
        *((("Language", language),) if pack.translated else ()),
        ("Kitwright", __version__),
    )
    found = (_printed(kit, options), _tables(pack.game), *stats_of(name)(pack.game))
    title = f"{info.title} In numbers" if info.title.endswith(("?", "!", ".")) else f"{info.title}: in numbers"
    result.report = Report(title, about, tuple(section for section in found if section.blocks))
    return result


def written(
    workspace: Workspace, name: str, out: Path | None = None, paper: str = "a4", language: str = ""
) -> Statistics:
    """The statistics as a page in ``<out>/<name>``, whole or not at all; findings are kept in the pack.

    Raises :class:`generator.outputs.report.PlotsError` when nothing is installed to draw its plots.
    """
    result = statistics(workspace, name, paper, language)
    if result.report is None:
        return result
    html = report_page(result.report, result.pack)
    folder = (out or workspace.root / "output") / name
    options = Options((paper,), language=language)
    if put(folder, result.pack, options, lambda new: (new / PAGE).write_text(html, "utf-8", newline="\n")):
        result.folder = folder
    return result


def _printed(kit: Kit, options: Options) -> Section:
    """What the kit prints: pieces and sheets."""
    paper = next(iter(papers(kit.pack, options)), None)
    told = printing(kit, paper)
    if paper is None or not told["printed"].parts:
        return Section("What is printed", ())
    printed = told["printed"]
    rows: list[tuple[Cell, ...]] = [
        (
            one.title,
            one.pieces,
            one.spare + one.blank or None,
            f"{round(one.size.w, 1):g}\u00a0×\u00a0{round(one.size.h, 1):g}",
            one.stock,
            one.sheets,
        )
        for one in printed.parts
    ]
    stocks = tuple((one.stock, one.sheets, 100 * one.full, one.minutes) for one in printed.stocks)
    text = (
        f"{printed.pieces:,} pieces, and pages that stay whole, on {printed.sheets:,} sheets of {paper.name} with "
        f"backs behind them. Cutting, folding and gluing takes {printed.minutes / 60:.3g} hours or so, by a guess. "
        f"In the first table, a sheet that several components share counts for each."
    )
    return Section(
        "What is printed",
        (
            text,
            Table(
                "Components and their sheets",
                ("Component", "pieces", "of them extra", "size, mm", "stock", "sheets"),
                tuple(rows),
            ),
            Table("Sheets of each stock", ("Stock", "sheets", "full, %", "minutes to make"), stocks),
        ),
    )


def _tables(game: PackGame) -> Section:
    """What the tables hold: derived counts, and the spread of each field of numbers."""
    blocks: list[Table] = []
    counts = getattr(game, "counts", None)
    if isinstance(counts, Entry):
        names = [name for name in type(counts).model_fields or vars(type(counts)) if not name.startswith("_")]
        rows = tuple((_worded(name), n) for name in names if (n := _number(counts, name)) is not None)
        blocks.append(Table("Counted by the game’s own model", ("What", "number"), rows))
    spread = tuple(_spread(game))
    if spread:
        head = ("Field", "entries", "least", "mean", "most", "sum")
        blocks.append(Table("Numbers of the tables’ entries, where they differ", head, spread))
    return Section("What the tables hold", tuple(blocks))


def _spread(game: PackGame) -> Iterator[tuple[Cell, ...]]:
    """A row for each field of numbers in which the entries of a table differ; mere numbering is left out."""
    for name in type(game).model_fields:
        table = getattr(game, name)
        if name in PackGame.model_fields or not isinstance(table, dict):
            continue
        entries = [entry for entry in table.values() if isinstance(entry, Entry)]
        fields = dict.fromkeys(field for entry in entries for field in type(entry).model_fields)
        for field in fields:
            values = [value for entry in entries if (value := _number(entry, field)) is not None]
            if len(set(values)) > 1 and sorted(values) != list(range(1, len(values) + 1)):
                row = (len(values), min(values), mean(values), max(values), sum(values))
                yield f"{_worded(name)}: {field.replace('_', ' ')}", *row


def _number(entry: Entry, field: str) -> int | float | None:
    """What stands in a field, if it is a number."""
    value = getattr(entry, field, None)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _worded(name: str) -> str:
    """An id as words: ``terror_markers`` is Terror markers."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]
