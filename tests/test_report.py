"""Reports: numbers as words, text for a terminal, and a page that is valid, complete and the same each time."""

import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any

import html5lib
import pytest

from generator.colour import contrast
from generator.outputs.report import PlotsError, as_text, report_page
from generator.outputs.report.cells import numbers, written
from generator.outputs.report.page import SERIES, series
from generator.outputs.report.plots import DASHES, HATCHES, MARKERS, SCREENS
from generator.outputs.rulebook.colours import palette
from generator.pack import Pack, Workspace, packaged, read_pack
from generator.report import Plot, Report, Section, Series, Table

LINE = Plot(
    "Games won, by evening",
    "Rises from 0.25 to 0.75.",
    "line",
    "Evening",
    "Share",
    (
        Series("He", (1, 2, 3), (0.25, 0.5, 0.75), (0.2, 0.4, 0.7), (0.3, 0.6, 0.8)),
        Series("They", (1, 2, 3), (0.75, 0.5, 0.25)),
    ),
)
BARS = Plot(
    "Eaten & <paid>", "Four bars.", "bar", "", "Units", (Series("A", (0, 1, 2), (2, 4, 3), (1, 3, 3), (3, 6, 4)),),
    ("Gold", "Raw $x$", "Genius"),
)  # fmt: skip
POINTS = Plot(
    "Pairs", "Two points.", "scatter", "Genius", "Gold",
    (Series("All", (34, 43), (18, 23.5), labels=("loosest", "tightest")),),
)  # fmt: skip
SEEN = Series("Seen", (0, 10, 5), (0, 0, 8), high=(40, 160, 0), labels=("Iping", "", "Lewes"))
MAP = Plot("Visits", "Three towns.", "map", "", "", (SEEN,))
TABLE = Table("What is eaten", ("Thing", "number", "share"), (("gold", 1200, 0.125), ("raw", None, -0.5)))
REPORT = Report(
    "A probe: in numbers",
    (("Version", "1.10"), ("Seed", "7")),
    (Section("First", ("A paragraph of <b>words</b>.", TABLE, LINE)), Section("Second", (BARS, POINTS, MAP))),
)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(Workspace(packaged()), "invisible_man")


@pytest.fixture(scope="module")
def html(pack: Pack) -> str:
    return report_page(REPORT, pack)


def column(*cells: Any) -> list[str]:
    return [row[0] for row in written(Table("", ("x",), tuple((cell,) for cell in cells))).rows]


# Cells


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ((1, 20, 3000), ["1", "20", "3,000"]),
        ((0.123456, 0.5), ["0.123", "0.500"]),
        ((0.25, 0.5), ["0.25", "0.50"]),
        ((12.345, 7), ["12.3", "7.0"]),
        ((1234.5, 3), ["1,234", "3"]),
        ((4.0, 2.0), ["4", "2"]),
        ((0.512, 0.0001, -0.0001, 0.0), ["0.512", "<0.001", ">-0.001", "0.000"]),
        ((None, 3), ["–", "3"]),
        ((float("nan"), 0.5), ["–", "0.5"]),
        (("Iping", "1"), ["Iping", "1"]),
    ],
)
def test_a_column_has_three_figures_of_its_greatest_number_or_fewer_that_tell_all(
    cells: tuple[Any, ...], said: list[str]
) -> None:
    assert column(*cells) == said


def test_rows_with_a_unit_each_have_decimals_of_their_own() -> None:
    rows = (("turns", 103.25, 198.25), ("health", 9.125, 8.75))
    table = Table("Both", ("", "before", "after"), rows)
    assert written(table).rows == (("turns", "103", "198"), ("health", "9", "9"))
    assert written(Table("Each", table.columns, rows, by_row=True)).rows == (
        ("turns", "103", "198"),
        ("health", "9.12", "8.75"),
    )


def test_columns_with_words_are_no_numbers() -> None:
    told = written(Table("", ("a", "b", "c"), (("x", 1, None), (None, 2, None))))
    assert told.numeric == (False, True, False)


def test_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="'What' has 2 columns"):
        written(Table("What", ("a", "b"), ((1, 2, 3),)))


def test_a_plot_whose_series_share_their_places_is_a_table_with_a_column_for_each() -> None:
    told = numbers(LINE)
    assert told.columns == ("Evening", "He", "He, from", "He, to", "They")
    assert told.rows[1] == (2, 0.5, 0.4, 0.6, 0.5)
    assert numbers(BARS).rows[2] == ("Genius", 3, 3, 4)


def test_other_plots_are_a_row_for_each_point() -> None:
    assert numbers(POINTS).columns == ("series", "name", "Genius", "Gold")
    assert numbers(POINTS).rows == (("All", "loosest", 34, 18), ("All", "tightest", 43, 23.5))
    assert numbers(MAP).columns == ("series", "name", "x", "y", "size")
    assert numbers(MAP).rows[0] == ("Seen", "Iping", 0, 0, 40)


# Text


def test_a_pipe_gets_plain_lines() -> None:
    assert as_text(REPORT, "the page draws it") == (
        "A probe: in numbers\n"
        "  Version: 1.10\n"
        "  Seed: 7\n"
        "\n"
        "First\n"
        "\n"
        "A paragraph of <b>words</b>.\n"
        "\n"
        "What is eaten\n"
        "Thing   number    share\n"
        "-----------------------\n"
        "gold     1,200    0.125\n"
        "raw          –   -0.500\n"
        "\n"
        "  Plot: Games won, by evening. Rises from 0.25 to 0.75. (the page draws it)\n"
        "\n"
        "Second\n"
        "\n"
        "  Plot: Eaten & <paid>. Four bars. (the page draws it)\n"
        "\n"
        "  Plot: Pairs. Two points. (the page draws it)\n"
        "\n"
        "  Plot: Visits. Three towns. (the page draws it)\n"
    )


def test_a_terminal_gets_bold_heads_and_lines_of_its_width() -> None:
    long = Report("R", (), (Section("S", ("word " * 40,)),))
    told = as_text(long, width=40)
    assert "\x1b[1mR\x1b[0m" in told
    assert max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in told.splitlines()) <= 40
    assert len(as_text(long).splitlines()[-1]) == 199  # 40 words of 5 characters, the last blank cut off


def test_a_table_that_is_wider_than_the_terminal_has_narrow_heads_and_whole_names() -> None:
    wide = Table("T", ("Thing", "least for a pair of them", "most for a pair of them"), (("Placements of men", 1, 2),))
    told = re.sub(r"\x1b\[[0-9;]*m", "", as_text(Report("R", (), (Section("S", (wide,)),)), width=48))
    lines = [line.split("   ") for line in told.splitlines()]
    assert "Placements of men" in lines[-1]
    assert [one.strip() for one in lines[-1] if one.strip()] == ["Placements of men", "1", "2"]
    assert told.count("least") == 1
    assert "least for a" not in told


# The page


def test_the_page_is_valid_complete_and_asks_for_nothing(html: str) -> None:
    html5lib.HTMLParser(strict=True).parse(html)
    assert re.findall(r'(?:src|href)="(?!#)', html) == []
    assert re.findall(r"url\((?!#|data:font/woff)", html) == []
    assert "http:" not in html.replace("http-equiv", "")
    assert "https:" not in html
    assert "<script" not in html
    assert "default-src 'none'" in html
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    asked = (
        re.findall(r'(?:url\(#|href="#)([^")]+)', html) + " ".join(re.findall(r'labelledby="([^"]+)"', html)).split()
    )
    assert set(asked) <= set(ids)


def test_it_says_all_that_the_report_says_and_escapes_it(html: str) -> None:
    shown = " ".join(unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL)).split())
    assert "A paragraph of <b>words</b>." in shown
    assert "Eaten & <paid>" in shown
    assert "Version 1.10 Seed 7" in shown
    assert "gold 1,200 0.125 raw – −0.500" in shown
    assert "Raw $x$" in shown
    assert re.findall(r'<li><a href="#([^"]+)">([^<]+)</a>', html) == [("section-1", "First"), ("section-2", "Second")]


def test_each_table_has_a_caption_and_heads_of_rows_and_columns(html: str) -> None:
    tables = re.findall(r"<table.*?</table>", html, re.DOTALL)
    assert len(tables) == 1 + 1 + 4
    for table in tables:
        assert re.search(r"<caption[^>]*>[^<]+</caption>", table)
        assert '<th scope="row"' in table
    assert all('<th scope="col"' in table for table in tables[1:])


def test_each_plot_is_drawn_for_two_screens_and_told_in_words(html: str) -> None:
    drawn = re.findall(r'<svg class="(\w+)" [^>]*role="img" aria-labelledby="(\S+) (\S+)">(.*?)</svg>', html, re.DOTALL)
    assert [one[0] for one in drawn] == ["wide", "narrow"] * 4
    for plot, (_, title, desc, body) in zip(
        (p for p in (LINE, BARS, POINTS, MAP) for _ in SCREENS), drawn, strict=True
    ):
        head = re.search(rf'<title id="{title}">(.*?)</title>\s*<desc id="{desc}">(.*?)</desc>', body)
        assert head
        assert (unescape(head[1]), unescape(head[2])) == (plot.caption, plot.alt)
        assert re.findall(r"#[0-9a-f]{6}", body) == []  # all colours are the page's
        assert "font-family" not in body


def test_bars_are_as_high_as_their_numbers(html: str) -> None:
    svg = re.findall(r"<svg class=\"wide\".*?</svg>", html, re.DOTALL)[1]
    heights = []
    for path in re.findall(r'<path d="([^"]*)"[^>]*style="fill: var\(--series-1\)', svg):
        ys = [float(y) for _, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]
        heights.append(max(ys) - min(ys))
    assert len(heights) == 3
    assert [height / heights[0] for height in heights] == pytest.approx([1, 2, 1.5], rel=1e-3)


def test_discs_of_a_map_have_areas_as_their_numbers(html: str) -> None:
    svg = re.findall(r"<svg class=\"wide\".*?</svg>", html, re.DOTALL)[3]
    sizes = []
    for path in re.findall(r'<path d="([^"]*)" style="fill: [^"]*fill-opacity: 0.4', svg):
        xs = [float(x) for x, _ in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]
        sizes.append(max(xs) - min(xs))
    assert sizes[1] / sizes[0] == pytest.approx(2, rel=1e-3)  # 160 is four times 40
    assert sizes[1] == pytest.approx(2 * SCREENS[0].disc, rel=1e-3)


def test_names_of_points_that_are_none_are_not_written(html: str) -> None:
    svg = re.findall(r"<svg class=\"wide\".*?</svg>", html, re.DOTALL)[3]
    assert sorted(re.findall(r"<text[^>]*>([^<]*)</text>", svg)) == ["Iping", "Largest disc: 160", "Lewes"]


def test_the_same_report_makes_the_same_bytes_whatever_the_user_set(html: str, pack: Pack, tmp_path: Path) -> None:
    import matplotlib

    with matplotlib.rc_context({"lines.linewidth": 9, "font.size": 30, "svg.fonttype": "path"}):
        assert report_page(REPORT, pack) == html
    code = (
        "import sys; sys.stdout.reconfigure(encoding='utf-8', newline='')\n"
        "from tests.test_report import REPORT, report_page, read_pack, Workspace, packaged\n"
        "sys.stdout.write(report_page(REPORT, read_pack(Workspace(packaged()), 'invisible_man')))\n"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "PYTHONHASHSEED": "99", "HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, check=True)
    assert done.stdout.decode("utf-8") == html


def test_without_matplotlib_a_page_without_plots_is_made_and_one_with_plots_says_what_to_install(
    pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    plain = Report("P", (), (Section("S", (TABLE,)),))
    assert "What is eaten" in report_page(plain, pack)
    with pytest.raises(PlotsError, match=re.escape('pip install "kitwright[sim]"')):
        report_page(REPORT, pack)


@pytest.mark.parametrize("plot", [
    Plot("Nothing", "Empty.", "line", "x", "y", ()),
    Plot("Nothing", "Empty.", "map", "", "", ()),
    Plot("One", "One point.", "map", "", "", (Series("A", (1,), (1,), high=(0,)),)),
    Plot("One", "One point.", "line", "x", "y", (Series("A", (1,), (1,)),)),
])  # fmt: skip
def test_plots_of_nothing_or_one_point_are_drawn(plot: Plot, pack: Pack) -> None:
    page = report_page(Report("P", (), (Section("S", (plot,)),)), pack)
    html5lib.HTMLParser(strict=True).parse(page)


# Colours


@pytest.mark.parametrize("game", ["invisible_man", "invisible_ink", "whats_he_building"])
def test_series_are_seen_on_the_page_by_day_and_by_night(game: str) -> None:
    theme = read_pack(Workspace(packaged()), game).theme()
    assert theme is not None
    css = palette(theme.colours)
    papers = re.findall(r"--paper:(#[0-9a-f]{6})", css)
    assert len(papers) == 2
    for rules, paper in zip(series(theme.colours).splitlines(), papers, strict=True):
        colours = re.findall(r"--series-(\d):(#[0-9a-f]{6})", rules)
        assert [int(number) for number, _ in colours] == list(range(1, len(SERIES) + 1))
        assert all(contrast(colour, paper) >= 3 for _, colour in colours)


def test_series_differ_in_more_than_colour() -> None:
    for looks in (DASHES, MARKERS, HATCHES):
        assert len(set(looks)) == len(looks) == len(SERIES)
