"""The reference as a designer has it: a file opened in a real browser, without network."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from generator.cli.reference import commands
from generator.colour import contrast
from generator.pack import Workspace, packaged
from generator.reference import reference_page
from tests.browser.pages import SCHEMES, TEXTS, hexadecimal, opened, quiet


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("reference") / "reference.html"
    path.write_text(reference_page(Workspace(packaged()), commands()), "utf-8")
    return path


def test_it_asks_for_nothing_but_itself_and_complains_of_nothing(browser: Browser, reference: Path) -> None:
    quiet(browser, reference, lambda page: page.fill("#page--query", "halo"))


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_screen_needs_sideways_scrolling(browser: Browser, reference: Path, width: int) -> None:
    page = opened(browser, reference, (width, 800))
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


@pytest.mark.parametrize(("scheme", "size"), SCHEMES)
def test_axe_finds_nothing(browser: Browser, reference: Path, scheme: Any, size: tuple[int, int]) -> None:
    page = opened(browser, reference, size, color_scheme=scheme, bypass_csp=True)
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found] == []
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read_on_its_ground(browser: Browser, reference: Path, scheme: Any) -> None:
    page = opened(browser, reference, color_scheme=scheme)
    low = {}
    for key, text in page.evaluate(TEXTS):
        colour, paint, large = key.split("|")
        ratio = contrast(hexadecimal(colour), hexadecimal(paint))
        if ratio < (3 if large == "true" else 4.5):
            low[text] = ratio
    assert low == {}
    page.close()


def test_search_leaves_what_has_all_words_and_the_rows_that_have_them(browser: Browser, reference: Path) -> None:
    page = opened(browser, reference)
    page.keyboard.press("/")
    page.keyboard.type("seam letters")
    seen = [one for one in page.locator("article h3").all() if one.is_visible()]
    assert [one.text_content() for one in seen] == ["text", "label"]
    rows = [one.text_content() for one in page.locator("#element-text ~ .scroll tbody tr:visible th").all()]
    assert rows == ["halo"]
    assert page.get_by_role("status").text_content() == "2 found"
    assert [one.text_content() for one in page.locator("nav summary:visible").all()] == ["Elements of a face"]
    page.keyboard.press("Escape")
    assert page.locator("article:visible").count() > 100
    page.fill("#page--query", "zzzz")
    assert page.get_by_role("status").text_content() == "Nothing found"
    page.close()


def test_every_sample_is_seen_and_has_words_for_the_ear(browser: Browser, reference: Path) -> None:
    page = opened(browser, reference)
    pictures = page.locator("svg.sample")
    assert pictures.count() == page.get_by_role("img").count() > 25
    for one in pictures.all():
        box = one.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 60
        assert len(one.get_attribute("aria-label") or "") > 10
    page.close()


def test_on_paper_the_whole_reference_is_printed_on_white(browser: Browser, reference: Path) -> None:
    page = opened(browser, reference, color_scheme="dark")
    document = pypdfium2.PdfDocument(BytesIO(page.pdf(format="A4", print_background=True)))
    page.close()
    text = " ".join(one.get_textpage().get_text_range() for one in document)
    assert all(word in text for word in ("Elements of a face", "halo", "poker", "--paper", "K103"))
    assert "Search" not in document[0].get_textpage().get_text_range()
    for sheet in list(document)[:10]:
        assert sheet.render(scale=0.5).to_pil().convert("RGB").getpixel((3, 3)) == (255, 255, 255)
