"""A report as a reader has it: a file opened in a real browser, without network."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from generator.colour import contrast
from generator.outputs.report import report_page
from generator.pack import Workspace, packaged, read_pack
from tests.browser.pages import PHONE, SCHEMES, TEXTS, WIDE, hexadecimal, opened, quiet
from tests.test_report import REPORT

PAINTS = """
() => [...document.querySelectorAll("svg text")].filter(one => one.getClientRects().length).map(one => {
  const style = getComputedStyle(one);
  return [one.textContent, style.fill, style.fontFamily, one.getBoundingClientRect().width];
})
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with every kind of plot."""
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(report_page(REPORT, read_pack(Workspace(packaged()), "invisible_man")), "utf-8")
    return path


def test_it_asks_for_nothing_but_itself_and_complains_of_nothing(browser: Browser, report: Path) -> None:
    quiet(browser, report, lambda page: page)


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_screen_needs_sideways_scrolling(browser: Browser, report: Path, width: int) -> None:
    page = opened(browser, report, (width, 800))
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


@pytest.mark.parametrize(("scheme", "size"), SCHEMES)
def test_axe_finds_nothing(browser: Browser, report: Path, scheme: Any, size: tuple[int, int]) -> None:
    page = opened(browser, report, size, color_scheme=scheme, bypass_csp=True)
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read_on_its_ground(browser: Browser, report: Path, scheme: Any) -> None:
    page = opened(browser, report, color_scheme=scheme)
    ground = hexadecimal(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    low = {}
    for key, text in page.evaluate(TEXTS):
        colour, paint, large = key.split("|")
        ratio = contrast(hexadecimal(colour), hexadecimal(paint))
        if ratio < (3 if large == "true" else 4.5):
            low[text] = ratio
    drawn = page.evaluate(PAINTS)
    assert len(drawn) > 30
    for text, colour, family, _ in drawn:
        assert "kit label" in family
        if contrast(hexadecimal(colour), ground) < 4.5:
            low[text] = contrast(hexadecimal(colour), ground)
    assert low == {}
    page.close()


@pytest.mark.parametrize(("size", "shown"), [(WIDE, "wide"), (PHONE, "narrow")])
def test_one_drawing_of_each_plot_is_seen_and_its_letters_are_as_large_as_text(
    browser: Browser, report: Path, size: tuple[int, int], shown: str
) -> None:
    page = opened(browser, report, size)
    for name in ("wide", "narrow"):
        seen = page.evaluate(
            f"[...document.querySelectorAll('svg.{name}')].filter(e => e.getClientRects().length).length"
        )
        assert seen == (4 if name == shown else 0)
    scale = page.evaluate(
        f"(e => e.getBoundingClientRect().width / e.viewBox.baseVal.width)(document.querySelector('svg.{shown}'))"
    )
    assert 15 * scale >= 13
    page.close()


def test_letters_of_plots_are_as_wide_as_they_were_measured(browser: Browser, report: Path) -> None:
    """The legend's second entry begins after the first one: both are measured by matplotlib, and set by the browser."""
    page = opened(browser, report)
    spots = page.evaluate("""() => [...document.querySelector("svg.wide").querySelectorAll("text")]
        .filter(one => ["He", "They"].includes(one.textContent)).map(one => one.getBoundingClientRect().toJSON())""")
    assert len(spots) == 2
    assert spots[0]["right"] < spots[1]["left"]
    page.close()


def test_a_reader_of_the_screen_hears_each_plot_by_its_caption_and_words(browser: Browser, report: Path) -> None:
    page = opened(browser, report)
    assert page.get_by_role("img").count() == 4
    assert page.get_by_role("img", name="Games won, by evening Rises from 0.25 to 0.75.").count() == 1
    page.close()


def test_on_paper_no_plot_is_split_and_the_paper_is_white(browser: Browser, report: Path) -> None:
    page = opened(browser, report, color_scheme="dark")
    document = pypdfium2.PdfDocument(BytesIO(page.pdf(format="A4", print_background=True)))
    page.close()
    assert 2 <= len(document) <= 4
    texts = [re.sub(r"\s+", " ", one.get_textpage().get_text_range()) for one in document]
    for caption, tick in (("Games won, by evening", "Share"), ("Visits", "Iping")):
        assert any(caption in text and tick in text for text in texts)
    for sheet in document:
        image = sheet.render(scale=0.5).to_pil().convert("RGB")
        assert image.getpixel((3, 3)) == (255, 255, 255)
