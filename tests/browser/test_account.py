"""The account of a game as a reader has it: a file opened in a real browser, without network."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from generator import playing
from generator.colour import contrast
from generator.pack import Workspace, packaged, read_pack
from tests.browser.pages import PHONE, SCHEMES, TEXTS, WIDE, hexadecimal, opened, quiet


@pytest.fixture(scope="module")
def account(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of random players."""
    pack = read_pack(Workspace(packaged()), "invisible_man")
    session = playing.sat(playing.table(pack, "random"), 4, 7, "random")
    while not session.over:
        session.decide()
    html = playing.page_of(pack, session, "random bots")
    assert html is not None
    path = tmp_path_factory.mktemp("account") / "game-7.html"
    path.write_text(html, "utf-8")
    return path


def seen(page: Page) -> list[str]:
    """Ids of the rounds that are shown."""
    found: list[str] = page.eval_on_selector_all(
        ".round", "all => all.filter(one => one.getClientRects().length).map(one => one.id)"
    )
    return found


def test_it_asks_for_nothing_but_itself_and_complains_of_nothing(browser: Browser, account: Path) -> None:
    quiet(browser, account, lambda page: page.keyboard.press("ArrowRight"))


def test_arrows_buttons_and_numbers_go_from_round_to_round(browser: Browser, account: Path) -> None:
    page = opened(browser, account)
    assert seen(page) == ["round-0"]
    assert page.get_by_role("button", name="Previous").is_disabled()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert seen(page) == ["round-2"]
    assert page.locator("[role=status]").text_content() == "Round 2, 3 of 32"
    page.keyboard.press("ArrowLeft")
    assert seen(page) == ["round-1"]
    page.get_by_role("button", name="Next").click()
    assert seen(page) == ["round-2"]
    page.get_by_role("link", name="Round 31", exact=True).click()
    assert seen(page) == ["round-31"]
    assert page.get_by_role("button", name="Next").is_disabled()
    assert page.locator("[aria-current]").all_text_contents() == ["31"]
    assert page.url.endswith("#round-31")
    page.get_by_role("button", name="All at once").click()
    assert len(seen(page)) == 32
    page.close()


def test_a_link_leads_to_its_round(browser: Browser, account: Path) -> None:
    page = browser.new_page()
    page.goto(f"{account.as_uri()}#round-9")
    assert seen(page) == ["round-9"]
    page.close()


def test_without_a_script_all_rounds_stand_below_each_other(browser: Browser, account: Path) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(account.as_uri())
    assert page.locator(".round:visible").count() == 32
    assert page.locator("button:visible").count() == 0
    page.close()


def test_the_game_as_text_is_a_download(browser: Browser, account: Path) -> None:
    page = opened(browser, account)
    with page.expect_download() as download:
        page.get_by_role("link", name="game-7.txt").click()
    assert Path(download.value.path()).read_text("utf-8").startswith("kitwright game 1\ngame: invisible_man\n")
    page.close()


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_screen_needs_sideways_scrolling(browser: Browser, account: Path, width: int) -> None:
    page = opened(browser, account, (width, 800))
    page.get_by_role("button", name="All at once").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


@pytest.mark.parametrize(("scheme", "size"), SCHEMES)
def test_axe_finds_nothing(browser: Browser, account: Path, scheme: Any, size: tuple[int, int]) -> None:
    page = opened(browser, account, size, color_scheme=scheme, bypass_csp=True)
    page.keyboard.press("ArrowRight")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read_on_its_ground(browser: Browser, account: Path, scheme: Any) -> None:
    page = opened(browser, account, color_scheme=scheme)
    texts = page.evaluate(TEXTS)
    assert len(texts) >= 4
    low = {}
    for key, text in texts:
        colour, ground, large = key.split("|")
        ratio = contrast(hexadecimal(colour), hexadecimal(ground))
        if ratio < (3 if large == "true" else 4.5):
            low[text] = (colour, ground, round(ratio, 2))
    assert low == {}
    page.close()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_board_is_painted_and_his_figure_stands_where_it_should(
    browser: Browser, account: Path, size: tuple[int, int]
) -> None:
    """Before the first turn he is in the unknown corner, whose middle is 43 of 594 and 43 of 420 mm in."""
    page = opened(browser, account, size)
    board = page.locator("#round-0 svg.board")
    box = board.bounding_box()
    assert box is not None
    assert box["height"] / box["width"] == pytest.approx(420 / 594, abs=0.01)
    figures = board.locator("use[href^='#piece--']").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(r => [r.x + r.width / 2, r.y + r.height / 2])"
    )
    at = (box["x"] + box["width"] * 43 / 594, box["y"] + box["height"] * 43 / 420)
    reach = box["width"] * 35 / 594
    assert any(abs(x - at[0]) < reach and abs(y - at[1]) < reach for x, y in figures)
    page.close()


def test_it_prints_every_round_on_white_paper_whatever_is_shown(browser: Browser, account: Path) -> None:
    page = opened(browser, account, color_scheme="dark")
    page.keyboard.press("ArrowRight")
    data = page.pdf(format="A4")
    page.close()
    assert len(data) < 6_000_000
    pdf = pypdfium2.PdfDocument(BytesIO(data))
    assert 16 <= len(pdf) <= 36
    text = " ".join("".join(sheet.get_textpage().get_text_range() for sheet in pdf).split())
    assert "Previous" not in text
    assert all(f"Round {number} " in text for number in range(1, 32))
    assert "kitwright game 1" in text
    shades = pdf[1].render(scale=0.2).to_pil().convert("L").tobytes()
    assert sum(shades) / len(shades) > 180
    assert min(shades) < 120
