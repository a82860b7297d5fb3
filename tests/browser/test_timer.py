"""The clock of a rulebook, as players have it: in a real browser whose time is ours, without network."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from generator.kit import kit_of
from generator.outputs.rulebook import rulebook
from generator.pack import read_pack
from tests.browser.pages import PHONE, SCHEMES, WIDE, quiet
from tests.kit import NAME_AND_TEXT, Game, game

SECONDS = 12
INFO = f"""\
format: 1
title: Probe
version: 1.10
players: {{min: 2, max: 4}}
tables:
  cards: {NAME_AND_TEXT}
  rules: {{seconds: int}}
"""
BOOK = "clock: {title: The clock, text: Be quick., insert: timer}\n"
HEARD = """
window.tones = [];
window.AudioContext = class {
  currentTime = 0;
  resume() {}
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next };
  }
  createOscillator() {
    const tone = { frequency: {}, connect: (next) => next, start(when) { tone.at = when; },
                   stop(when) { if (when === undefined) tone.stopped = true; } };
    window.tones.push(tone);
    return tone;
  }
};
"""
"""Stands for the sound card: what is ordered is kept in ``tones``."""


def made(folder: Path, book: str = BOOK) -> tuple[Game, str]:
    """A game with that rulebook and a clock of :data:`SECONDS`, and its page."""
    probe = game(folder, "lamp: {name: Lamp, text: lights}\n")
    probe.write("game.yaml", INFO)
    probe.write("rules.yaml", f"clock: {{seconds: {SECONDS}}}\n")
    probe.write("rulebook.yaml", book)
    return probe, html_of(probe)


def html_of(probe: Game) -> str:
    pack = read_pack(probe.workspace, "probe")
    kit = kit_of(pack)
    assert kit is not None, pack.found
    html, found = rulebook(pack, kit)
    assert not found, [one.message for one in found]
    return html


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clock")
    path = folder / "rulebook.html"
    path.write_text(made(folder)[1], "utf-8")
    return path


def opened(browser: Browser, file: Path, size: tuple[int, int] = WIDE, **how: Any) -> Page:
    """The page, with a time that moves when it is told to, and tones that are kept."""
    shown = browser.new_page(viewport={"width": size[0], "height": size[1]}, **how)
    shown.add_init_script(HEARD)
    shown.clock.install(time=0)
    shown.clock.pause_at(1000)
    shown.goto(file.as_uri())
    return shown


@pytest.fixture
def page(browser: Browser, file: Path) -> Iterator[Page]:
    shown = opened(browser, file)
    yield shown
    shown.close()


def face(page: Page) -> str:
    return page.locator("[role=timer]").inner_text()


def tones(page: Page, stopped: bool = False) -> list[float]:
    """When tones are to sound, in seconds from where they were ordered."""
    script = "stopped => tones.filter(one => !!one.stopped === stopped).map(one => Math.round(one.at * 100) / 100)"
    heard: list[float] = page.evaluate(script, stopped)
    return sorted(heard)


def test_it_counts_down_from_the_games_own_number_to_the_end(page: Page) -> None:
    assert face(page) == "12"
    page.get_by_role("button", name="Start", exact=True).click()
    page.clock.run_for(100)
    assert face(page) == "12"
    page.clock.run_for(1900)
    assert face(page) == "10"
    page.clock.run_for(9900)
    assert face(page) == "1"
    assert page.locator(".timer [role=status]").inner_text() == ""
    page.clock.run_for(200)
    assert face(page) == "0"
    assert page.locator(".timer [role=status]").inner_text() == "Time is up!"


def test_it_is_started_stopped_and_begun_again_by_keyboard_alone(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Space")
    page.clock.run_for(3000)
    page.keyboard.press("Enter")
    page.clock.run_for(60_000)
    assert face(page) == "9"
    page.keyboard.press("Enter")
    page.clock.run_for(1000)
    assert face(page) == "8"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Start again"
    page.keyboard.press("Enter")
    page.clock.run_for(1000)
    assert face(page) == "11"


def test_after_the_end_it_starts_anew(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).click()
    page.clock.run_for(13_000)
    page.get_by_role("button", name="Start", exact=True).click()
    assert page.locator(".timer [role=status]").inner_text() == ""
    page.clock.run_for(2000)
    assert face(page) == "10"


def test_a_page_that_slept_is_on_time(page: Page) -> None:
    """The time is read off a clock: a page whose beats were left out shows what is really left."""
    page.get_by_role("button", name="Start", exact=True).click()
    page.clock.fast_forward(7000)
    assert face(page) == "5"


def test_sounds_are_ordered_at_the_start_for_the_last_seconds_and_the_end(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).click()
    assert tones(page) == [7, 8, 9, 10, 11, 12, 12.35, 12.7]
    page.clock.run_for(4000)
    page.get_by_role("button", name="Stop").click()
    assert tones(page) == []
    page.get_by_role("button", name="Start", exact=True).click()
    assert tones(page) == [3, 4, 5, 6, 7, 8, 8.35, 8.7]


def test_without_sound_it_is_silent_and_says_so(page: Page) -> None:
    sound = page.get_by_role("button", name="Sound")
    assert sound.get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Start", exact=True).click()
    sound.click()
    assert sound.get_attribute("aria-pressed") == "false"
    assert tones(page) == []
    page.clock.run_for(13_000)
    assert page.locator(".timer [role=status]").inner_text() == "Time is up!"
    page.get_by_role("button", name="Start", exact=True).click()
    assert tones(page) == []


def test_it_runs_where_there_is_no_sound_at_all(browser: Browser, file: Path) -> None:
    shown = browser.new_page()
    shown.add_init_script("delete window.AudioContext")
    shown.clock.install(time=0)
    shown.clock.pause_at(1000)
    shown.goto(file.as_uri())
    shown.get_by_role("button", name="Start", exact=True).click()
    shown.clock.run_for(13_000)
    assert shown.locator(".timer [role=status]").inner_text() == "Time is up!"
    shown.close()


def test_it_asks_for_nothing_and_complains_of_nothing(browser: Browser, file: Path) -> None:
    def used(page: Page) -> None:
        page.get_by_role("button", name="Start", exact=True).click()
        page.get_by_role("button", name="Stop").click()

    quiet(browser, file, used)


@pytest.mark.parametrize(("scheme", "size"), SCHEMES)
def test_axe_finds_nothing(browser: Browser, file: Path, scheme: Any, size: tuple[int, int]) -> None:
    shown = browser.new_page(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce"
    )
    shown.goto(file.as_uri())
    shown.get_by_role("button", name="Start", exact=True).click()
    found = Axe().run(shown).response["violations"]
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    shown.close()


def test_it_speaks_at_the_end_and_not_each_second(page: Page) -> None:
    timer = page.get_by_role("timer", name="Seconds left")
    assert timer.get_attribute("aria-live") in (None, "off")
    assert page.locator(".timer [role=status]").count() == 1


def test_thumbs_hit_its_buttons_on_a_narrow_phone(browser: Browser, file: Path) -> None:
    shown = opened(browser, file, (320, 640), has_touch=True)
    assert shown.evaluate("document.documentElement.scrollWidth") <= 320
    for button in shown.locator(".timer button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 44
    shown.get_by_role("button", name="Start", exact=True).tap()
    shown.clock.run_for(2000)
    assert face(shown) == "10"
    shown.close()


@pytest.mark.parametrize(("motion", "name"), [("reduce", "none"), ("no-preference", "timer-over")])
def test_it_keeps_still_for_those_who_want_that(browser: Browser, file: Path, motion: Any, name: str) -> None:
    shown = opened(browser, file, PHONE, reduced_motion=motion)
    shown.get_by_role("button", name="Start", exact=True).click()
    shown.clock.run_for(13_000)
    assert shown.locator("[role=timer]").evaluate("one => getComputedStyle(one).animationName") == name
    shown.close()


def test_without_scripts_it_says_how_long_and_where(browser: Browser, file: Path) -> None:
    shown = browser.new_page(java_script_enabled=False)
    shown.goto(file.as_uri())
    assert shown.locator(".timer").inner_text().split("\n")[0] == "12 seconds"
    assert "rulebook.html" in shown.locator(".timer").inner_text()
    assert shown.locator(".timer button").count() == 0
    shown.close()


def test_on_paper_it_is_a_line_of_text(page: Page) -> None:
    page.emulate_media(media="print")
    assert page.locator(".timer .made").is_hidden()
    assert page.locator(".timer .elsewhere").is_visible()


def test_a_book_without_a_clock_has_no_script_of_one(tmp_path: Path) -> None:
    _, html = made(tmp_path, "clock: {title: The clock, text: Be quick.}\n")
    assert "AudioContext" not in html
    assert ".timer" not in html


def test_a_game_brings_no_script_of_its_own(tmp_path: Path) -> None:
    """The folder of a game may have a table of its own by that name, and nothing that runs."""
    probe, html = made(tmp_path)
    assert "AudioContext" in html
    probe.write("templates/rulebook/timer.js", "window.stranger = 1;")
    probe.write("templates/rulebook/timer.css", ".stranger {}")
    probe.write("templates/rulebook/odd.html", "<p>odd</p>")
    probe.write("templates/rulebook/odd.js", "window.stranger = 1;")
    probe.write("rulebook.yaml", BOOK + "odd: {title: Odd, insert: odd}\n")
    html = html_of(probe)
    assert "<p>odd</p>" in html
    assert "stranger" not in html
