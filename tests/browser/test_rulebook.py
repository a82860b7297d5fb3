"""The rulebook as a reader has it: a file opened in a real browser, without network."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from generator.colour import contrast
from generator.frame import Text
from generator.kit import Kit, kit_of
from generator.outputs.rulebook import chapters, page
from generator.pack import Workspace, read_pack
from tests.browser.pages import PHONE, SCHEMES, TEXTS, WIDE, hexadecimal, opened, quiet

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def kit() -> Kit:
    made = kit_of(read_pack(Workspace(ROOT), "invisible_man"))
    assert made is not None
    return made


@pytest.fixture(scope="module")
def rulebook(tmp_path_factory: pytest.TempPathFactory, kit: Kit) -> Path:
    html, found = page(chapters(kit.pack, kit))
    assert not found
    path = tmp_path_factory.mktemp("out") / "rulebook.html"
    path.write_text(html, "utf-8")
    return path


@pytest.fixture
def book(browser: Browser, rulebook: Path) -> Iterator[Page]:
    shown = opened(browser, rulebook)
    yield shown
    shown.close()


def test_it_asks_for_nothing_but_itself_and_complains_of_nothing(browser: Browser, rulebook: Path) -> None:
    quiet(browser, rulebook, lambda page: page)


def test_no_other_script_than_its_own_may_run(book: Page) -> None:
    book.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))"
    )
    book.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = 1\">')")
    book.wait_for_timeout(100)
    assert book.evaluate("window.ran") is None


def test_every_entry_of_the_contents_leads_to_its_heading(book: Page) -> None:
    links = book.eval_on_selector_all("nav a[href^='#']", "links => links.map(a => a.getAttribute('href').slice(1))")
    assert len(links) > 15
    missing = [link for link in links if book.locator(f"[id='{link}']").count() != 1]
    assert missing == []


@pytest.mark.parametrize("width", [320, 360, 768, 1024, 1280, 1920])
def test_no_screen_needs_sideways_scrolling(browser: Browser, rulebook: Path, width: int) -> None:
    shown = opened(browser, rulebook, (width, 800))
    assert shown.evaluate("document.documentElement.scrollWidth") <= width
    shown.close()


@pytest.mark.parametrize(("scheme", "size"), SCHEMES)
def test_axe_finds_nothing(browser: Browser, rulebook: Path, scheme: Any, size: tuple[int, int]) -> None:
    shown = opened(browser, rulebook, size, color_scheme=scheme, bypass_csp=True)
    shown.locator("#page--query").fill("dog")
    found = Axe().run(shown).response["violations"]
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    shown.close()


@pytest.mark.parametrize(("scheme", "size"), SCHEMES)
def test_every_text_can_be_read_on_its_ground(
    browser: Browser, rulebook: Path, scheme: Any, size: tuple[int, int]
) -> None:
    shown = opened(browser, rulebook, size, color_scheme=scheme)
    shown.locator("#page--query").fill("dog")
    shown.locator("a.term").first.focus()
    seen = shown.evaluate(TEXTS)
    assert len(seen) >= 6
    low = {}
    for key, text in seen:
        colour, ground, large = key.split("|")
        ratio = contrast(hexadecimal(colour), hexadecimal(ground))
        if ratio < (3 if large == "true" else 4.5):
            low[text] = (colour, ground, round(ratio, 2))
    assert low == {}
    shown.close()


def test_text_is_set_in_the_games_own_faces(book: Page) -> None:
    loaded = book.evaluate("[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)")
    assert {"kit text", "kit title"} <= {name.strip('"') for name in loaded}


def test_pictures_are_as_wide_as_was_measured(book: Page, kit: Kit) -> None:
    """Each line of a drawing, set by the browser, has the width that the face was measured with."""
    name = "location_card"
    frame = kit.pictures[name].frame(kit.press)
    lines = [item for item in frame.items if isinstance(item, Text)]
    assert len(lines) >= 5
    script = """name => [...document.querySelectorAll(`[id='drawing--${name}'] > text`)].map(
        text => [text.textContent, text.getComputedTextLength()])"""
    widths = dict(book.evaluate(script, name))
    for item in lines:
        face = kit.press.typesetter.book.face(item.face)
        for line in item.lines:
            parts = line.split(" ")
            ems = sum(face.widths[part] for part in parts) + face.widths[" "] * (len(parts) - 1)
            wanted = ems / 1000 * item.size * 25.4 / 72
            assert widths[line] == pytest.approx(wanted, rel=0.01), line


def test_every_picture_shows_something(book: Page) -> None:
    boxes = book.evaluate("[...document.querySelectorAll('.picture svg use')].map(one => one.getBBox().width)")
    assert len(boxes) >= 8
    assert min(boxes) > 50


def test_dark_rooms_get_a_dark_page_with_light_pictures(browser: Browser, rulebook: Path) -> None:
    shades = {}
    for scheme in ("light", "dark"):
        shown = opened(browser, rulebook, color_scheme=scheme)
        for selector in ("body", ".picture svg"):
            rgb = shown.eval_on_selector(
                selector, "one => getComputedStyle(one).backgroundColor.match(/[0-9.]+/g).slice(0, 3).map(Number)"
            )
            shades[scheme, selector] = sum(rgb) / 3
        shown.close()
    assert shades["light", "body"] > 200
    assert shades["dark", "body"] < 60
    assert shades["dark", ".picture svg"] == shades["light", ".picture svg"] > 200


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_prints_with_running_heads_and_page_numbers(browser: Browser, rulebook: Path, paper: str) -> None:
    shown = opened(browser, rulebook, color_scheme="dark")
    pdf = pypdfium2.PdfDocument(BytesIO(shown.pdf(format=paper)))
    shown.close()
    assert 12 <= len(pdf) <= 40
    texts = [sheet.get_textpage().get_text_range() for sheet in pdf]
    assert "Search the rules" not in "".join(texts)
    for number, text in enumerate(texts[1:], 2):
        lines = [line.strip() for line in text.splitlines()]
        assert "The Invisible Man" in text
        assert "Rules of the game" in text
        assert str(number) in lines
    assert sum(pdf[0].render(scale=0.2).to_pil().convert("L").tobytes()) / (119 * 168) > 200  # white paper


def test_no_picture_is_cut_by_the_end_of_a_page(browser: Browser, rulebook: Path) -> None:
    """Each picture keeps its caption or its last words on the page of its first."""
    shown = opened(browser, rulebook)
    pdf = pypdfium2.PdfDocument(BytesIO(shown.pdf(format="A4")))
    shown.close()
    texts = [" ".join(sheet.get_textpage().get_text_range().split()) for sheet in pdf]
    for first, last in (
        ("Open to both sides", "Fixed for you"),
        ("Read this section", "damage to him."),
        ("Ada: only", "Ben: only"),
    ):
        assert [first in text for text in texts] == [last in text and first in text for text in texts]


def test_the_first_tab_stop_skips_to_the_text(book: Page) -> None:
    book.keyboard.press("Tab")
    assert book.evaluate("document.activeElement.getAttribute('href')") == "#page--rules"
    book.keyboard.press("Enter")
    assert book.evaluate("document.activeElement.id") == "page--rules"


def test_search_finds_says_how_much_and_leads_there_by_keyboard_alone(book: Page) -> None:
    book.keyboard.press("/")
    assert book.evaluate("document.activeElement.id") == "page--query"
    book.keyboard.type("medical CARE")
    results = book.locator("#page--results a")
    count = results.count()
    assert 2 <= count <= 12
    assert book.locator(".search [role=status]").inner_text().startswith(f"{count} found")
    assert "Medical care" in results.first.inner_text()
    book.keyboard.press("ArrowDown")
    book.keyboard.press("ArrowDown")
    assert book.evaluate("document.activeElement.textContent") == results.nth(1).text_content()
    book.keyboard.press("ArrowUp")
    book.keyboard.press("Enter")
    assert book.evaluate("document.activeElement.id") == "actions-3-medical-care"
    assert results.count() == 0
    box = book.evaluate("document.activeElement.getBoundingClientRect().top")
    assert 0 <= box <= 900


def test_search_names_the_section_of_what_it_finds(book: Page) -> None:
    book.locator("#page--query").fill("dotted line")
    assert book.locator("#page--results .label").first.inner_text().lower() == "the board"


def test_search_reads_accents_and_quotes_away_and_finds_nothing_where_nothing_is(book: Page) -> None:
    field = book.locator("#page--query")
    field.fill("riders' crossing")
    assert book.locator("#page--results a").count() >= 1
    field.fill("zeppelin")
    assert book.locator("#page--results a").count() == 0
    assert book.locator(".search [role=status]").inner_text() == "Nothing found"
    field.press("Escape")
    assert field.input_value() == ""
    assert book.locator(".search [role=status]").inner_text() == ""


def test_a_slash_in_the_field_is_a_slash(book: Page) -> None:
    book.keyboard.press("/")
    book.keyboard.press("/")
    assert book.locator("#page--query").input_value() == "/"


@pytest.mark.parametrize("how", ["hover", "focus"])
def test_a_word_of_the_game_says_what_it_means(book: Page, how: str) -> None:
    tip = book.locator("#page--meaning")
    word = book.locator("main a.term[href='#term--detour']").first
    assert tip.is_hidden()
    word.hover() if how == "hover" else word.focus()
    assert tip.is_visible()
    assert tip.inner_text().startswith("detour Where he goes instead")
    assert word.get_attribute("aria-describedby") == "page--meaning"
    box = tip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= WIDE[0]
    book.keyboard.press("Escape")
    assert tip.is_hidden()
    assert word.get_attribute("aria-describedby") is None


def test_the_meaning_stays_while_it_is_pointed_at(book: Page) -> None:
    book.locator("main a.term[href='#term--detour']").first.hover()
    book.locator("#page--meaning").hover()
    book.wait_for_timeout(400)
    assert book.locator("#page--meaning").is_visible()
    book.mouse.move(2, 2)
    book.wait_for_timeout(400)
    assert book.locator("#page--meaning").is_hidden()


def test_a_tap_on_a_word_leads_to_the_glossary(browser: Browser, rulebook: Path) -> None:
    shown = opened(browser, rulebook, PHONE, has_touch=True)
    shown.locator("main a.term[href='#term--detour']").first.tap()
    assert shown.url.endswith("#term--detour")
    assert shown.locator("#page--meaning").is_hidden()
    shown.close()


def test_without_scripts_nothing_is_missing_but_the_search(browser: Browser, rulebook: Path) -> None:
    shown = opened_plain(browser, rulebook)
    assert shown.locator("#page--search").is_hidden()
    assert shown.locator("#page--meaning").is_hidden()
    assert shown.locator("main h2").count() > 15
    shown.close()


def opened_plain(browser: Browser, rulebook: Path) -> Page:
    shown = browser.new_page(java_script_enabled=False)
    shown.goto(rulebook.as_uri())
    return shown
