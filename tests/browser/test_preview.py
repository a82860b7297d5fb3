"""The preview as a designer has it: a real browser beside an editor that saves files in its own way."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from generator.workspace import packaged
from tests.browser.pages import PHONE, SCHEMES, WIDE

GAME = "invisible_man"
CARD = "location_cards:grey_upon_grey"
TABS = ("cards", "sheets", "board", "rulebook", "findings", "changes", "reports", "reference")
SLOW = 60_000
expect.set_options(timeout=30_000)


class Running(NamedTuple):
    """A preview of a copy of the game."""

    root: Path
    address: str

    @property
    def table(self) -> Path:
        return self.root / "content" / GAME / "location_cards.yaml"

    def saved(self, old: str, new: str, save: Callable[[Path, str], None]) -> None:
        """Write a table with another text in it, as some editor does."""
        text = self.table.read_text("utf-8")
        assert text.count(old) == 1
        save(self.table, text.replace(old, new))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    root = tmp_path_factory.mktemp("workspace")
    shutil.copytree(packaged() / "content" / GAME, root / "content" / GAME)
    shutil.copytree(packaged() / "templates", root / "templates")
    (root / "output" / GAME).mkdir(parents=True)
    report = "<!DOCTYPE html><html lang='en'><title>Numbers</title><h1>Numbers</h1><p>54 terror markers</p></html>"
    (root / "output" / GAME / "stats.html").write_text(report, encoding="utf-8")
    words = [sys.executable, "-m", "generator", "--root", str(root), "preview", GAME, "--no-open"]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=env) as process:
        assert process.stdout is not None
        try:
            yield Running(root, f"{process.stdout.readline().split()[0]}{GAME}/")
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 130
        finally:
            process.kill()  # when it did not end by itself


@pytest.fixture
def saved(running: Running) -> Iterator[Running]:
    """The preview, its table as it was at the end."""
    before = running.table.read_text("utf-8")
    yield running
    running.table.write_text(before, encoding="utf-8")


def shown(browser: Browser, running: Running, view: str = "cards", size: tuple[int, int] = WIDE, **how: Any) -> Page:
    """A tab in which all cards are drawn."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, **how)
    page.goto(f"{running.address}#{view}")
    expect(page.locator("#version")).to_have_text("Version 0.1", timeout=SLOW)
    expect(page.locator("#shown")).to_have_text("109 components", timeout=SLOW)
    return page


def name_of(page: Page, key: str = CARD) -> Any:
    return page.locator(f'.tile[data-key="{key}"] .name')


def in_place(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def emptied_first(path: Path, text: str) -> None:
    path.write_text("", encoding="utf-8")
    path.write_text(text[: len(text) // 2], encoding="utf-8")
    path.write_text(text, encoding="utf-8")


def renamed(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def by_swap_files(path: Path, text: str) -> None:
    """As vim does: a swap file, a probe of the folder, the old file moved away, the new one, and the old one gone."""
    swap, probe, backup = path.with_name(f".{path.name}.swp"), path.with_name("4913"), path.with_name(f"{path.name}~")
    swap.write_text("swap", encoding="utf-8")
    probe.touch()
    probe.unlink()
    path.rename(backup)
    path.write_text(text, encoding="utf-8")
    backup.unlink()
    swap.unlink()


@pytest.mark.parametrize("save", [in_place, emptied_first, renamed, by_swap_files])
def test_a_card_changes_however_an_editor_saves(
    browser: Browser, saved: Running, save: Callable[[Path, str], None]
) -> None:
    page = shown(browser, saved)
    tile = page.locator(f'.tile[data-key="{CARD}"] img')
    expect(name_of(page)).to_have_text("Grey upon Grey")  # the end of the test before has been drawn
    name_of(page).scroll_into_view_if_needed()
    expect(page.locator(f'.tile[data-key="{CARD}"] img:not([data-next])')).to_have_js_property("complete", value=True)
    expect(page.locator("#state-text")).to_have_text("No findings")
    page.evaluate(
        """() => {
          window.seen = [];
          new MutationObserver(() => window.seen.push(document.getElementById("state-text").textContent))
            .observe(document.getElementById("state-text"), { childList: true });
          window.blank = 0;
          const box = document.querySelector('.tile[data-key="location_cards:grey_upon_grey"] .face');
          new MutationObserver(() => { if (!box.querySelector("img")?.complete) window.blank += 1; })
            .observe(box, { childList: true, subtree: true, attributes: true });
        }"""
    )
    before, place = tile.get_attribute("src"), tile.bounding_box()
    saved.saved("title: Grey upon Grey", "title: Grey on Grey", save)
    expect(name_of(page)).to_have_text("Grey on Grey")
    expect(tile).not_to_have_attribute("src", before or "")
    assert tile.bounding_box() == place
    assert set(page.evaluate("window.seen")) <= {"No findings"}  # no error flashed
    assert page.evaluate("window.blank") == 0  # nor did the picture
    page.close()


def test_an_error_is_told_in_place_and_mended(browser: Browser, saved: Running) -> None:
    page = shown(browser, saved)
    tile = page.locator(f'.tile[data-key="{CARD}"] img')
    before = tile.get_attribute("src")
    saved.saved("title: Grey upon Grey", "title: [Grey upon Grey", renamed)
    expect(page.locator("#state-text")).to_have_text("1 error")
    expect(page.locator("#said")).to_contain_text("1 error.")
    assert tile.get_attribute("src") == before
    page.locator("#state").click()
    finding = page.locator("#findings li")
    expect(finding).to_contain_text("location_cards.yaml:")
    saved.saved("title: [Grey upon Grey", "title: Grey upon Grey", renamed)
    expect(page.locator("#state-text")).to_have_text("No findings")
    expect(page.locator("#said")).to_have_text("No findings")
    expect(page.locator("#findings-note")).to_contain_text("Nothing is wrong")
    page.close()


def test_a_finding_jumps_to_its_card_and_copies_its_place(browser: Browser, saved: Running) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{saved.address}#findings")
    expect(page.locator("#shown")).to_have_text("109 components", timeout=SLOW)
    saved.saved("title: Grey upon Grey", f"title: {'Grey upon Grey ' * 12}", in_place)
    finding = page.locator("#findings li", has_text="K206").first
    expect(finding).to_be_visible()
    finding.locator(".place").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(rf"content/{GAME}/location_cards\.yaml:\d+", copied)
    expect(page.locator("#said")).to_contain_text("Copied content")
    finding.locator(".go").click()
    expect(page.locator("#large-name")).to_contain_text("Grey upon Grey")
    expect(page.locator("#large-stale")).to_be_visible()
    expect(page.locator("#large-findings")).to_contain_text("K206")
    expect(page.locator("#large-text")).to_contain_text("grey_upon_grey:")
    context.close()


def test_two_tabs_follow_and_the_large_card_too(browser: Browser, saved: Running) -> None:
    one, other = shown(browser, saved), shown(browser, saved)
    other.locator(f'.tile[data-key="{CARD}"]').click()
    saved.saved("title: Grey upon Grey", "title: Grey and Grey", in_place)
    expect(name_of(one)).to_have_text("Grey and Grey")
    expect(other.locator("#large-name")).to_have_text("Grey and Grey")
    one.close()
    saved.saved("title: Grey and Grey", "title: Grey or Grey", in_place)
    expect(other.locator("#large-name")).to_have_text("Grey or Grey")
    expect(other.locator("#large-text")).to_contain_text("title: Grey or Grey")
    other.close()


def test_the_keyboard_goes_everywhere(browser: Browser, running: Running) -> None:
    page = shown(browser, running)
    page.keyboard.press("/")
    page.keyboard.type("grey upon")
    expect(page.locator("#shown")).to_have_text("1 of 109 components")
    page.keyboard.press("Escape")
    expect(page.locator("#shown")).to_have_text("109 components")
    page.locator(f'.tile[data-key="{CARD}"]').focus()
    key = "document.activeElement.dataset.key"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(key) == "location_cards:boots_for_nothing"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    below = page.evaluate(key)
    assert below not in (CARD, "location_cards:boots_for_nothing")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(key) == CARD
    front = page.locator(f'.tile[data-key="{CARD}"] img').get_attribute("src")
    page.keyboard.press("b")
    expect(page.locator(f'.tile[data-key="{CARD}"] img')).not_to_have_attribute("src", front or "")
    page.keyboard.press("f")
    expect(page.locator(f'.tile[data-key="{CARD}"] img')).to_have_attribute("src", front or "")
    page.keyboard.press("Enter")
    expect(page.locator("#large")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator("#large .over .safe").first).to_be_visible()
    page.keyboard.press("x")
    expect(page.locator("#large-fill table")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#large-name")).to_have_text("Boots for Nothing")
    page.keyboard.press("Escape")
    expect(page.locator("#large")).to_be_hidden()
    expect(page.locator('.tile[data-key="location_cards:boots_for_nothing"]')).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    expect(page.locator("#view-board")).to_be_visible()
    fit = page.locator("#zoom-now").text_content()
    page.keyboard.press("+")
    expect(page.locator("#zoom-now")).not_to_have_text(fit or "")
    page.keyboard.press("0")
    expect(page.locator("#zoom-now")).to_have_text(fit or "")
    page.locator("#tab-board").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "tab-rulebook"
    page.close()


ALL = """
async () => {
  const { cards } = await (await fetch("state")).json();
  for (const card of Object.values(cards)) {
    for (const side of Object.values(card.sides)) fetch(`face/${side.face}.svg`).catch(() => 0);
  }
}
"""
"""Asks for every face at once."""
FEW = """
() => {
  const alike = [["#sheets figure", 4], ["#grid .tiles li", 30]];
  for (const [selector, most] of alike) {
    Array.from(document.querySelectorAll(selector)).slice(most).forEach((one) => one.remove());
  }
}
"""
"""Leaves a few of many parts that are alike, for axe takes a long look at each."""


@pytest.mark.parametrize(("scheme", "size"), [SCHEMES[0], SCHEMES[3]])
def test_axe_finds_nothing_on_any_view(browser: Browser, running: Running, scheme: Any, size: tuple[int, int]) -> None:
    page = shown(browser, running, size=size, color_scheme=scheme, bypass_csp=True)
    for tab in TABS[1:]:
        page.locator(f"#tab-{tab}").click()
        ready(page, tab)
        page.evaluate(FEW)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], tab
        violations(page, tab)
    page.locator("#tab-cards").click()
    violations(page, "cards")
    page.locator(f'.tile[data-key="{CARD}"]').click()
    page.keyboard.press("s")
    expect(page.locator("#large .over .safe").first).to_be_visible()
    violations(page, "large")
    page.close()


def violations(page: Page, where: str) -> None:
    found = Axe().run(page, options={"iframes": False, "resultTypes": ["violations"]}).response["violations"]
    assert [(where, one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []


def ready(page: Page, tab: str) -> None:
    """A view has what it shows."""
    there = {
        "cards": ".tile img", "sheets": "#sheets figure", "board": "#board img",
        "rulebook": "#book iframe:not(.coming)", "findings": "#findings-note", "changes": "#changes-note",
        "reports": "#report iframe:not(.coming)",
        "reference": "#view-reference iframe:not(.coming)",
    }  # fmt: skip
    expect(page.locator(there[tab]).first).to_be_visible()


def test_every_view_shows_what_it_is_for(browser: Browser, running: Running) -> None:
    complaints: list[str] = []
    asked: set[str] = set()
    page = browser.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.add(request.url.split("/")[2] if "//" in request.url else "data"))
    page.goto(running.address)
    expect(page.locator("#shown")).to_have_text("109 components", timeout=SLOW)
    for tab in TABS:
        page.locator(f"#tab-{tab}").click()
        ready(page, tab)
    page.locator("#tab-sheets").click()
    assert page.locator("#sheets .paper image").count() > 200
    assert page.locator("#sheets .paper").first.get_attribute("aria-label") == (
        "Page 1, Print guide, front: Print guide"
    )
    book = page.frame_locator("#book iframe")
    expect(book.locator("h1")).to_have_text("The Invisible Man")
    expect(page.frame_locator("#report iframe").locator("p")).to_have_text("54 terror markers")
    page.locator("#tab-reference").click()
    reference = page.frame_locator("#view-reference iframe")
    expect(reference.locator("h1")).to_have_text("Reference")
    for text in ("kitwright preview", "K206"):
        expect(reference.locator("body")).to_contain_text(text)
    assert reference.locator("body").evaluate("() => window.origin") == "null"  # it reaches nothing of ours
    assert complaints == []
    assert asked - {"data"} == {running.address.split("/")[2]}
    page.close()


def test_who_cannot_see_hears_names_words_and_states(browser: Browser, running: Running) -> None:
    page = shown(browser, running)
    tree = page.locator("body").aria_snapshot()
    assert 'heading "The Invisible Man" [level=1]' in tree
    assert 'tab "Cards" [selected]' in tree
    assert 'searchbox "Search' in tree
    assert re.search(r'heading "Location cards.*" \[level=2\]', tree)
    assert 'button "Grey upon Grey"' in tree
    page.locator(f'.tile[data-key="{CARD}"]').click()
    large = page.locator("#large").aria_snapshot()
    assert re.search(r'img "Grey upon Grey, front: .*Grey upon Grey', large)
    assert 'checkbox "Safe zone"' in large
    page.close()


def test_a_phone_holds_a_card_large(browser: Browser, running: Running) -> None:
    page = shown(browser, running, size=PHONE, reduced_motion="reduce")
    page.locator(f'.tile[data-key="{CARD}"]').click()
    box = page.locator("#large-faces .face").first.bounding_box()
    assert box is not None
    assert box["width"] > 240
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]
    page.locator("#large-after").click()
    expect(page.locator("#large-name")).to_have_text("Boots for Nothing")
    page.close()


def test_ctrl_c_ends_it_at_once_whatever_pages_ask(browser: Browser, tmp_path: Path) -> None:
    shutil.copytree(packaged() / "content" / GAME, tmp_path / "content" / GAME)
    shutil.copytree(packaged() / "templates", tmp_path / "templates")
    words = [sys.executable, "-m", "generator", "--root", str(tmp_path), "preview", GAME, "--no-open"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", start_new_session=True
    ) as process:
        assert process.stdout is not None
        running = Running(tmp_path, f"{process.stdout.readline().split()[0]}{GAME}/")
        try:
            page, other = shown(browser, running), shown(browser, running, "rulebook")
            page.evaluate(ALL)  # some drawings are under way, and more are queued
            running.saved("title: Grey upon Grey", "title: Grey on Grey", in_place)
            expect(name_of(page)).to_have_text("Grey on Grey")  # and the rest of the kit is being drawn
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=30)
        finally:
            process.kill()  # when it did not end by itself
    assert process.returncode == 130
    assert errors.strip() == "kitwright: interrupted; what lies in the output folder is whole"
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # nobody is left of those that it started
    other.close()
    expect(page.locator("#gone")).to_contain_text("The desk does not answer")
    expect(page.locator(".tile").first).to_be_visible()
    page.close()
