"""Plots of a report as drawings within its page, for a wide and for a narrow screen.

Comes in: a plot, and the files of the face that it is lettered in.  Goes out: SVG whose texts are texts and whose
colours are variables of the page, so that it follows the page by day, by night and on paper.  Matplotlib draws; what
would differ from run to run (dates, random names, the user's settings) is taken from it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from io import StringIO
from math import ceil, pi, sqrt
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from markupsafe import escape

from generator.report import Plot, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PathCollection
    from matplotlib.figure import Figure
    from matplotlib.transforms import Bbox


class PlotsError(Exception):
    """Plots are wanted, and what draws them is not installed."""


class Screen(NamedTuple):
    """What a plot is drawn for; lengths in CSS pixels of a plot at its full width."""

    name: str
    width: float
    height: float
    disc: float
    """Radius of the largest disc of a map."""
    words: int
    """Characters of a line of the words beside bars."""


SCREENS = (Screen("wide", 704, 380, 26, 30), Screen("narrow", 344, 330, 15, 16))
SIZE, LINE, POINT = 15.0, 2.0, 7.0
"""Of letters, lines and points, CSS pixels."""
FEW = 24
"""Points of a line that are all marked; of more, about so many are."""
DASHES: tuple[Any, ...] = ("-", (0, (6, 2.5)), (0, (1.2, 1.8)), (0, (8, 2, 1.5, 2)), (0, (3, 1.5)), (0, (10, 3)))
MARKERS = ("o", "s", "^", "D", "v", "P")
HATCHES = ("", "///", "...", "xxx", "---", "\\\\\\")
KINDS = len(DASHES)
"""Series that look different; more begin again."""

_INK, _QUIET, _HAIR, _PAPER = "#010201", "#010202", "#010203", "#010204"
_VARIABLES = {_INK: "var(--ink)", _QUIET: "var(--quiet)", _HAIR: "var(--hair)", _PAPER: "var(--paper)"}
"""Colours that matplotlib is given, and what stands for them in the page."""
_PLACES = ((9, 0, "left", "center"), (-9, 0, "right", "center"), (0, 8, "center", "bottom"), (0, -8, "center", "top"),
           (7, 7, "left", "bottom"), (-7, 7, "right", "bottom"), (7, -7, "left", "top"), (-7, -7, "right", "top"),
           (0, 22, "center", "bottom"), (0, -22, "center", "top"))  # fmt: skip
"""Where the name of a point may stand: offset, and which of its sides is there; the best first."""


def drawings(plot: Plot, name: str, faces: Sequence[Path]) -> str:
    """The plot as one SVG for each screen; ``name`` is unique in its page.

    Raises :class:`PlotsError` without matplotlib.
    """
    try:
        import matplotlib
    except ImportError as error:
        raise PlotsError('plots need matplotlib: pip install "kitwright[sim]"') from error
    out = []
    families = [_family(path) for path in faces]
    for screen in SCREENS:
        key = f"{name}-{screen.name}"
        with matplotlib.rc_context():
            matplotlib.rcdefaults()
            matplotlib.rcParams.update(_settings(families, key))
            svg = StringIO()
            _figure(plot, screen).savefig(svg, format="svg", metadata={"Date": None}, transparent=True)
        out.append(_inline(svg.getvalue(), plot, key, screen))
    return "".join(out)


def _family(path: Path) -> str:
    """The name under which matplotlib knows a file, and no other file of the machine."""
    from matplotlib.font_manager import fontManager, get_font, ttfFontProperty

    name = f"kit {path.stem}"
    if not any((one.name, one.fname) == (name, str(path)) for one in fontManager.ttflist):
        entry = replace(ttfFontProperty(get_font(str(path))), name=name, style="normal", weight=400, stretch="normal")
        fontManager.ttflist.append(entry)
    return name


def _settings(families: Sequence[str], salt: str) -> Any:
    """Matplotlib's settings by their names."""
    from matplotlib.rcsetup import cycler

    return {
        "svg.fonttype": "none", "svg.hashsalt": salt, "text.parse_math": False, "figure.dpi": 72,
        "font.family": list(families), "font.size": SIZE, "axes.titlesize": SIZE, "axes.labelsize": SIZE,
        "legend.fontsize": SIZE, "xtick.labelsize": SIZE, "ytick.labelsize": SIZE,
        "text.color": _INK, "axes.labelcolor": _QUIET, "axes.edgecolor": _INK, "xtick.color": _INK, "ytick.color": _INK,
        "grid.color": _HAIR, "grid.linewidth": 0.8, "axes.linewidth": 1.0, "axes.axisbelow": True,
        "axes.spines.top": False, "axes.spines.right": False, "lines.linewidth": LINE, "lines.markersize": POINT,
        "hatch.linewidth": 1.4, "axes.prop_cycle": cycler(color=[_INK]), "legend.frameon": False,
    }  # fmt: skip


def _colour(number: int) -> str:
    """The colour of a series: the page's ``--series-1`` and so on."""
    return f"#0305{number % KINDS + 1:02x}"


def _figure(plot: Plot, screen: Screen) -> "Figure":
    from matplotlib.figure import Figure

    across = plot.kind == "bar" and _is_across(plot, screen)
    height = _height(plot, screen, across=across)
    figure = Figure(figsize=(screen.width / 72, height / 72), dpi=72, layout="constrained")
    axes = figure.add_subplot()
    match plot.kind:
        case "line":
            _lines(axes, plot)
        case "bar":
            _bars(axes, plot, screen, across=across)
        case "scatter":
            _points(axes, plot)
        case "map":
            _discs(axes, plot, screen)
    titles = (plot.y_title, plot.x_title) if across else (plot.x_title, plot.y_title)
    if plot.kind != "map":  # whose places are told in its table only
        axes.set_xlabel(fill(titles[0], screen.words * 2), labelpad=6)
        axes.set_ylabel(fill(titles[1], 40), labelpad=8)
    if len(plot.series) > 1:
        room = sum(len(one.name) * 7 + 60 for one in plot.series)
        legend = figure.legend(
            loc="outside upper left", ncols=len(plot.series) if room < screen.width else 1, borderpad=0.1,
            columnspacing=1.6, handlelength=2.6 if plot.kind in ("line", "bar") else 1.2,
        )  # fmt: skip
        for handle in legend.legend_handles if plot.kind == "map" else ():
            cast("PathCollection", handle).set_sizes([12**2])
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    if plot.kind != "bar":
        _name_points(axes, plot, _radii(plot, screen))
    return figure


def _height(plot: Plot, screen: Screen, *, across: bool) -> float:
    """CSS pixels: lying bars take as many as there are, a map as much as its places need."""
    if across:
        lines = sum(fill(word, screen.words).count("\n") + 1 for word in plot.ticks)
        return 90 + max(18 * lines + 9 * len(plot.ticks), 19 * len(plot.ticks) * len(plot.series))
    if plot.kind == "map":
        places = [(x, y) for series in plot.series for x, y in zip(series.x, series.y, strict=True)]
        w, h = (max(side) - min(side) or 1.0 for side in zip(*places, strict=True)) if places else (1.0, 1.0)
        return 60 + screen.width * min(max(h / w, 0.5), 1.3)
    return screen.height


def _lines(axes: "Axes", plot: Plot) -> None:
    axes.grid(axis="y")
    for n, series in enumerate(plot.series):
        if series.low and series.high:
            axes.fill_between(series.x, series.low, series.high, color=_colour(n), alpha=0.2, linewidth=0)
        axes.plot(
            series.x, series.y, color=_colour(n), linestyle=DASHES[n % KINDS], marker=MARKERS[n % KINDS],
            markevery=ceil(len(series.x) / FEW) if series.x else 1, label=series.name, clip_on=False,
        )  # fmt: skip
    _ticked(axes, plot)


def _bars(axes: "Axes", plot: Plot, screen: Screen, *, across: bool) -> None:
    wide = 0.76 / max(len(plot.series), 1)
    for n, series in enumerate(plot.series):
        by = (n - (len(plot.series) - 1) / 2) * wide
        places = [x + by for x in series.x]
        look: dict[str, Any] = {
            "facecolor": _colour(n), "edgecolor": _PAPER, "hatch": HATCHES[n % KINDS], "linewidth": 0.8,
            "label": series.name,
        }  # fmt: skip
        (axes.barh if across else axes.bar)(places, series.y, wide, **look)
        if series.low and series.high:
            low = [max(y - end, 0) for y, end in zip(series.y, series.low, strict=True)]
            high = [max(end - y, 0) for y, end in zip(series.y, series.high, strict=True)]
            for colour, thick, cap in ((_PAPER, 5.0, 6.0), (_INK, 1.8, 4.5)):  # a seam tells the line from its bar
                ends: dict[str, Any] = {"fmt": "none", "ecolor": colour, "elinewidth": thick, "capthick": thick}
                if across:
                    axes.errorbar(series.y, places, xerr=[low, high], capsize=cap, **ends)
                else:
                    axes.errorbar(places, series.y, yerr=[low, high], capsize=cap, **ends)
    if across:
        axes.invert_yaxis()
        axes.grid(axis="x")
        axes.set_yticks(range(len(plot.ticks)), [fill(word, screen.words) for word in plot.ticks])
        axes.tick_params(axis="y", length=0)
        axes.margins(y=0.02)
    else:
        axes.grid(axis="y")
        _ticked(axes, plot)
        axes.tick_params(axis="x", length=0 if plot.ticks else 3.5)


def _is_across(plot: Plot, screen: Screen) -> bool:
    """Whether bars lie, because their words would not fit below them."""
    return bool(plot.ticks) and max(map(len, plot.ticks)) * 7.5 * len(plot.ticks) > screen.width - 80


def _points(axes: "Axes", plot: Plot) -> None:
    axes.grid()
    for n, series in enumerate(plot.series):
        axes.plot(
            series.x, series.y, color=_colour(n), linestyle="none", marker=MARKERS[n % KINDS], markersize=POINT + 2,
            markeredgecolor=_PAPER, label=series.name, clip_on=False,
        )  # fmt: skip
        if series.low and series.high:
            for x, low, high in zip(series.x, series.low, series.high, strict=True):
                axes.plot((x, x), (low, high), color=_colour(n), linewidth=1.4)
    axes.margins(0.12)
    _ticked(axes, plot)


def _radii(plot: Plot, screen: Screen) -> list[list[float]]:
    """Radii of the points of each series, CSS pixels; on a map, areas are as the numbers."""
    if plot.kind != "map":
        return [[POINT / 2 + 1] * len(series.x) for series in plot.series]
    most = max((value for series in plot.series for value in series.high), default=0.0)
    return [[screen.disc * sqrt(max(value, 0) / most) if most else 0.0 for value in one.high] for one in plot.series]


def _discs(axes: "Axes", plot: Plot, screen: Screen) -> None:
    """Places as on a board: y runs down, both ways to one scale."""
    for n, (series, radii) in enumerate(zip(plot.series, _radii(plot, screen), strict=True)):
        axes.scatter(
            series.x, series.y, s=[(2 * radius) ** 2 for radius in radii], facecolor=(_colour(n), 0.4),
            edgecolor=_colour(n), linestyle=DASHES[n % KINDS], linewidth=1.6, label=series.name, clip_on=False,
        )  # fmt: skip
    axes.set_aspect("equal", adjustable="datalim")
    axes.margins(0.12)
    axes.invert_yaxis()
    axes.set_xticks([])
    axes.set_yticks([])
    axes.spines[:].set_color(_HAIR)
    axes.spines[["top", "right"]].set_visible(True)
    most = max((value for series in plot.series for value in series.high), default=0.0)
    axes.set_title(
        f"Largest disc: {most:,.3g}" if most < 1000 else f"Largest disc: {most:,.0f}", loc="right", color=_QUIET
    )


def _ticked(axes: "Axes", plot: Plot) -> None:
    """Words or whole numbers along x."""
    from matplotlib.ticker import MaxNLocator

    whole = all(float(x).is_integer() for series in plot.series for x in series.x)
    if plot.ticks:
        axes.set_xticks(range(len(plot.ticks)), plot.ticks)
    else:
        axes.xaxis.set_major_locator(MaxNLocator("auto", integer=whole))
    if all(float(y).is_integer() for series in plot.series for y in series.y):
        axes.yaxis.set_major_locator(MaxNLocator("auto", integer=True))


def _name_points(axes: "Axes", plot: Plot, radii: Sequence[Sequence[float]]) -> None:
    """Write the names of points where they cover least of each other, of points and of the frame."""
    from matplotlib.transforms import Bbox

    taken: list[Bbox] = []
    for series, mine in zip(plot.series, radii, strict=True):
        for at, radius in zip(_pixels(axes, series), mine, strict=True):
            r = radius * sqrt(pi) / 2  # a square of the disc's area
            taken.append(Bbox.from_bounds(at[0] - r, at[1] - r, 2 * r, 2 * r))
    room = axes.get_window_extent()
    for series, mine in zip(plot.series, radii, strict=True):
        for n, label in enumerate(series.labels):
            if not label:
                continue
            best = None
            away = max(0.0, mine[n] - 6) if plot.kind == "map" else 0.0
            for dx, dy, across, up in _PLACES:
                offset = (dx + (dx > 0) * away - (dx < 0) * away, dy + (dy > 0) * away - (dy < 0) * away)
                words = axes.annotate(
                    label, (series.x[n], series.y[n]), offset, textcoords="offset points", ha=across, va=up,
                    annotation_clip=False,
                )  # fmt: skip
                box = words.get_window_extent()
                cost = sum(_common(box, other) for other in taken) + 3 * (box.width * box.height - _common(box, room))
                if best is None or cost < best[0] - 1:
                    if best is not None:
                        best[1].remove()
                    best = (cost, words, box)
                else:
                    words.remove()
            if best is not None:
                taken.append(best[2])


def _pixels(axes: "Axes", series: Series) -> Iterable[tuple[float, float]]:
    return [tuple(axes.transData.transform((x, y))) for x, y in zip(series.x, series.y, strict=True)]


def _common(one: "Bbox", other: "Bbox") -> float:
    """The area that two boxes share."""
    w = min(one.x1, other.x1) - max(one.x0, other.x0)
    h = min(one.y1, other.y1) - max(one.y0, other.y0)
    return float(max(w, 0) * max(h, 0))


def _inline(svg: str, plot: Plot, key: str, screen: Screen) -> str:
    """Matplotlib's file as a part of the page: without a head, names that nothing asks for, and fixed colours."""
    head = svg[svg.index("<svg") :]
    size = re.search(r'viewBox="([^"]+)"', head)
    assert size is not None
    body = head[head.index(">") + 1 : head.rindex("</svg>")]
    body = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", "", body, flags=re.DOTALL)
    asked = set(re.findall(r'(?:url\(#|href="#)([^")]+)', body))
    body = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in asked else "", body)
    body = re.sub(r"font-family: [^;\"]*(; )?", "", body.replace("xlink:href", "href"))
    for colour, variable in _VARIABLES.items():
        body = body.replace(colour, variable)
    body = re.sub(r"#0305(\d\d)", lambda found: f"var(--series-{int(found[1])})", body)
    body = re.sub(r"\s*\n\s*", "\n", body).strip()
    return (
        f'<svg class="{screen.name}" viewBox="{size[1]}" role="img" aria-labelledby="{key}-title {key}-desc">\n'
        f'<title id="{key}-title">{escape(plot.caption)}</title>\n<desc id="{key}-desc">{escape(plot.alt)}</desc>\n'
        f"{body}\n</svg>\n"
    )
