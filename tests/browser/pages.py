"""Pages as a reader has them: files opened in a real browser, without network."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

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
WIDE, PHONE = (1280, 900), (360, 740)
SCHEMES = [("light", WIDE), ("dark", WIDE), ("light", PHONE), ("dark", PHONE)]
TEXTS = """
() => {
  const seen = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim(), element = walker.currentNode.parentElement;
    if (!text || element.closest("svg, script, [hidden], .skip, .unseen") || !element.getClientRects().length) continue;
    const style = getComputedStyle(element);
    let ground = element, paint;
    do { paint = getComputedStyle(ground).backgroundColor; ground = ground.parentElement; }
    while (paint === "rgba(0, 0, 0, 0)" && ground);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    seen.set([style.color, paint, large].join("|"), text.slice(0, 40));
  }
  return [...seen];
}
"""


def hexadecimal(colour: str) -> str:
    """``rgb(1, 2, 3)`` as ``#010203``."""
    numbers = re.fullmatch(r"rgb\((\d+), (\d+), (\d+)\)", colour)
    assert numbers, colour
    return "#" + "".join(f"{int(one):02x}" for one in numbers.groups())


@contextmanager
def launched() -> Iterator[Browser]:
    """Debian's chromium, until the block ends."""
    path = shutil.which("chromium")
    assert path, "the browser tier needs Debian's chromium"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


def opened(browser: Browser, file: Path, size: tuple[int, int] = WIDE, **how: Any) -> Page:
    """The file in a window of a size, its fonts loaded."""
    shown = browser.new_page(viewport={"width": size[0], "height": size[1]}, **how)
    shown.goto(file.as_uri())
    shown.evaluate("document.fonts.ready.then(() => 0)")
    return shown


def quiet(browser: Browser, file: Path, act: Callable[[Page], object]) -> None:
    """Opened and used, the file asks for nothing but itself and complains of nothing."""
    asked: list[str] = []
    complaints: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file.as_uri())
    act(page)
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
    assert complaints == []
    page.close()
