"""The page "what changed" as a reader has it: a file opened in a real browser, without network."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from generator.colour import contrast
from generator.compare import Cause, Change
from generator.frame import Frame, Icon, Shape
from generator.kit import Kit, kit_of
from generator.outputs.changes import About, Shown, changes_page
from generator.pack import Workspace, packaged, read_pack
from tests.browser.pages import PHONE, SCHEMES, TEXTS, WIDE, hexadecimal, opened, quiet

NOTES = "Second round.\n\n- The horse was **too cheap**.\n\n## Cards\n\nGrey upon Grey read like a rule."


@pytest.fixture(scope="module")
def changes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with every kind of change."""
    kit = kit_of(read_pack(Workspace(packaged()), "invisible_man"))
    assert kit is not None
    board, card, coin = (shown(kit, name) for name in ("board", "location_cards:grey_upon_grey", "coins:one"))
    back = kit.piece("location_cards:grey_upon_grey", "back")
    assert isinstance(back, Frame)
    long = "He told me nothing that I could use, and told it at such length that I forgot the rest."
    made = [
        Shown(change("board", "board", "changed", Cause("items.horse.price", 5, 41)), {"front": other(board)},
              {"front": board}),
        Shown(change("location_cards", "grey_upon_grey", "changed", Cause("location_cards.grey_upon_grey.line", long,
              long.replace("nothing", "everything"))), {"front": other(card)}, {"front": card}),
        Shown(change("location_cards", "washing_day", "added"), {}, {"front": card, "back": back}),
        Shown(change("location_cards", "old_card", "removed"), {"front": gone(card)}, {}),
        Shown(change("coins", "one", "copies"), {"front": coin}, {"front": coin}),
        Shown(change("mats", "slate", "changed", *(Cause(f"rules.number_{n}", n, n + 1) for n in range(12))), {},
              {"front": card}),
    ]  # fmt: skip
    about = About("The Invisible Man", "v0.1 (a git tag)", "version 0.2, pack 1234abcd", NOTES)
    path = tmp_path_factory.mktemp("changes") / "changes.html"
    path.write_text(changes_page(made, about, kit), "utf-8")
    return path


def shown(kit: Kit, name: str) -> Frame:
    face = kit.piece(name, "front")
    assert isinstance(face, Frame)
    return face


def change(group: str, id_: str, how: Any, *causes: Cause) -> Change:
    copies = {"added": (0, 1), "removed": (1, 0), "copies": (3, 4)}.get(how, (1, 1))
    sides = ("front",) if how == "changed" else ("front", "back")
    return Change(group, group.capitalize().replace("_", " "), id_, how, sides, copies, causes)


def other(face: Frame) -> Frame:
    """The face with a mark of ours on it."""
    blot = Shape("M20 20L30 20L30 26L20 26Z", "#112233")
    return face._replace(items=(*face.items, blot))


def gone(face: Frame) -> Frame:
    return face._replace(items=(*face.items, Icon(1, 1, 5, "never-drawn", "#000000")))


def test_it_asks_for_nothing_but_itself_and_complains_of_nothing(browser: Browser, changes: Path) -> None:
    quiet(browser, changes, lambda page: page)


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_screen_needs_sideways_scrolling(browser: Browser, changes: Path, width: int) -> None:
    page = opened(browser, changes, (width, 800))
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


@pytest.mark.parametrize(("scheme", "size"), SCHEMES)
def test_axe_finds_nothing(browser: Browser, changes: Path, scheme: Any, size: tuple[int, int]) -> None:
    page = opened(browser, changes, size, color_scheme=scheme, bypass_csp=True)
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read_on_its_ground(browser: Browser, changes: Path, scheme: Any) -> None:
    page = opened(browser, changes, color_scheme=scheme)
    seen = page.evaluate(TEXTS)
    assert len(seen) >= 4
    low = {}
    for key, text in seen:
        colour, ground, large = key.split("|")
        ratio = contrast(hexadecimal(colour), hexadecimal(ground))
        if ratio < (3 if large == "true" else 4.5):
            low[text] = (colour, ground, round(ratio, 2))
    assert low == {}
    page.close()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_old_and_new_stand_side_by_side_and_are_painted(browser: Browser, changes: Path, size: tuple[int, int]) -> None:
    page = opened(browser, changes, size)
    for name in ("Board", "Grey upon Grey"):
        old, new = (page.locator(f'svg[aria-label="{name}, front, {when}"]') for when in ("before", "now"))
        before, now = old.bounding_box(), new.bounding_box()
        assert before is not None
        assert now is not None
        assert before["y"] == pytest.approx(now["y"], abs=1)
        assert before["x"] + before["width"] < now["x"]
        assert now["x"] + now["width"] <= size[0]
        assert before["width"] == pytest.approx(now["width"], abs=1)
        assert old.locator("use").evaluate("one => one.getBBox().width") > 50
    page.close()


def test_a_reader_that_cannot_see_hears_of_each_picture_and_of_what_is_gone(browser: Browser, changes: Path) -> None:
    page = opened(browser, changes)
    labels = page.eval_on_selector_all("svg.face", "all => all.map(one => one.getAttribute('aria-label'))")
    assert labels[:4] == [
        "Board, front, before", "Board, front, now", "Board, front, before, detail 1", "Board, front, now, detail 1",
    ]  # fmt: skip
    assert len(labels) == len(set(labels))
    assert page.locator("text=The old picture needs an icon that is gone: never-drawn.").is_visible()
    levels = page.eval_on_selector_all("h1, h2, h3", "all => all.map(one => one.tagName)")
    assert levels[0] == "H1"
    assert levels[1:3] == ["H2", "H3"]  # only one above the rest
    page.close()


def test_it_prints_on_white_paper_with_its_pictures(browser: Browser, changes: Path) -> None:
    page = opened(browser, changes, color_scheme="dark")
    pdf = pypdfium2.PdfDocument(BytesIO(page.pdf(format="A4")))
    page.close()
    assert 2 <= len(pdf) <= 8
    text = "".join(sheet.get_textpage().get_text_range() for sheet in pdf)
    assert "Skip to the changes" not in text
    assert "items.horse.price: 5 → 41" in " ".join(text.split())
    shades = pdf[0].render(scale=0.2).to_pil().convert("L").tobytes()
    assert sum(shades) / len(shades) > 180
    assert min(shades) < 120
