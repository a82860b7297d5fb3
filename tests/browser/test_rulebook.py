"""The rulebook as a reader has it: a file opened in a real browser, without network."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from generator.build import Options, build
from generator.pack import Workspace

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def rulebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out")
    result = build(Workspace(ROOT), "invisible_man", Options(out=out))
    assert result.folder is not None, result.pack.found
    return result.folder / "rulebook.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "the browser tier needs Debian's chromium"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser, rulebook: Path) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    opened.goto(rulebook.as_uri())
    yield opened
    opened.close()


def test_it_asks_for_nothing_but_itself_and_complains_of_nothing(browser: Browser, rulebook: Path) -> None:
    asked: list[str] = []
    complaints: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(rulebook.as_uri())
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith("data:")] == [rulebook.as_uri()]
    assert complaints == []
    page.close()


def test_every_entry_of_the_contents_leads_to_its_heading(page: Page) -> None:
    links = page.eval_on_selector_all("nav a[href^='#']", "links => links.map(a => a.getAttribute('href').slice(1))")
    assert len(links) > 15
    missing = [link for link in links if page.locator(f"[id='{link}']").count() != 1]
    assert missing == []


def test_a_phone_needs_no_sideways_scrolling(browser: Browser, rulebook: Path) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(rulebook.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()


def test_text_is_set_in_the_games_own_faces(page: Page) -> None:
    loaded = page.evaluate(
        "document.fonts.ready.then(() => [...document.fonts].filter(f => f.status === 'loaded').length)"
    )
    assert loaded >= 2


def test_dark_rooms_get_a_dark_page(browser: Browser, rulebook: Path) -> None:
    shades = {}
    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme=scheme)
        page.goto(rulebook.as_uri())
        rgb = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).slice(0, 3).map(Number)")
        shades[scheme] = sum(rgb) / 3
        page.close()
    assert shades["light"] > 200
    assert shades["dark"] < 60


def test_it_prints_to_a_pdf_of_a_few_dozen_pages(page: Page) -> None:
    data = page.pdf(format="A4")
    pages = data.count(b"/Type /Page\n") or data.count(b"/Type/Page\n")
    assert data.startswith(b"%PDF")
    assert len(data) > 50_000 or pages


def test_the_first_tab_stop_skips_to_the_text(page: Page) -> None:
    page.keyboard.press("Tab")
    target = page.evaluate("document.activeElement.getAttribute('href')")
    assert target is not None
    assert target.startswith("#")
