"""From a save to the screen: how long a card edit takes until the browser has painted it.

    python -m tests.bench.preview [EDITS]

A copy of The Invisible Man is shown by ``kitwright preview``; each time one line of another card is written, as an
editor does that writes a file beside it and renames it.  The clock runs from before the write until two frames after
the new picture stands in the grid.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from generator.workspace import packaged
from tests.browser.pages import launched

GAME, TABLE = "invisible_man", "location_cards"
PAINTED = """
key => {
  const tile = document.querySelector(`.tile[data-key="${key}"]`), before = tile.querySelector("img").dataset.face;
  tile.scrollIntoView();
  window.painted = new Promise((done) => {
    const look = () => {
      const img = tile.querySelector("img");
      if (img.dataset.face === before || !img.complete) requestAnimationFrame(look);
      else requestAnimationFrame(() => requestAnimationFrame(
        () => done(performance.timeOrigin + performance.now())));
    };
    look();
  });
}
"""


def main(edits: int = 20) -> None:
    """Print the median, the ninth decile and what else the machine was doing."""
    with TemporaryDirectory(prefix="kitwright-") as folder, launched() as browser:
        root = Path(folder)
        shutil.copytree(packaged() / "content" / GAME, root / "content" / GAME)
        shutil.copytree(packaged() / "templates", root / "templates")
        words = [sys.executable, "-m", "generator", "--root", str(root), "preview", GAME, "--no-open"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
            assert server.stdout is not None
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(server.stdout.readline().split()[0] + f"{GAME}/")
            try:
                page.locator("#shown", has_text="components").wait_for(timeout=60_000)
                page.wait_for_timeout(3_000)
                before = os.getloadavg()[0]
                took = [_edit(page, root / "content" / GAME / f"{TABLE}.yaml", number) for number in range(edits)]
                load = os.getloadavg()[0]
            finally:
                server.send_signal(signal.SIGINT)
    ninth = quantiles(took, n=10)[8]
    print(f"{edits} edits: median {median(took):.0f} ms, ninth decile {ninth:.0f} ms, most {max(took):.0f} ms")
    print(f"load of the machine {before:.1f} to {load:.1f} on {os.cpu_count()} cores")


def _edit(page: Page, path: Path, number: int) -> float:
    """Write another word into a card and wait for it; milliseconds."""
    text = path.read_text("utf-8")
    found = list(re.finditer(r"^(\w+):\n  title: (.*)$", text, re.MULTILINE))[number % 12]
    page.evaluate(PAINTED, f"{TABLE}:{found[1]}")
    page.wait_for_timeout(200)
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(f"{text[: found.end()]} {number}{text[found.end() :]}", encoding="utf-8")
    start = time.time()
    beside.replace(path)
    end = page.evaluate("window.painted")
    page.wait_for_timeout(1_500)  # the rest of the kit follows, as between two saves of a person
    return float(end) - start * 1000


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
