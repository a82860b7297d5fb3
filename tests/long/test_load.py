"""Large packs: seconds grow as their size does, memory stays within bounds, and what is written is whole."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from random import Random

import pikepdf
import pypdfium2
import pytest

from tests.long.conftest import Tell
from tests.long.load import Took, board, book, cards, exponent, games, lettered, took

LINEAR = 1.3
"""Times the double that a double size may take; begun processes are counted off."""
SIZES = [2_500, 5_000, 10_000, 20_000]
A_SHEET = 9


def good(workspace: Path, *words: str) -> Took:
    """What a command took that found nothing."""
    done = took(workspace, *words)
    assert done.status == 0, done.said[-2000:]
    assert "warning" not in done.said
    return done


def growth(sizes: list[int], done: list[Took], start: float) -> float:
    """How many times the double a double size takes, by all sizes."""
    value = exponent(sizes, [one.seconds - start for one in done])
    assert 2**value / 2 <= LINEAR, [(size, round(one.seconds, 2)) for size, one in zip(sizes, done, strict=True)]
    return 2**value / 2


def told(sizes: list[int], done: list[Took], times: float) -> str:
    """A row of seconds and MiB."""
    seconds = ", ".join(f"{one.seconds:.1f}" for one in done)
    memory = ", ".join(f"{one.memory:.0f}" for one in done)
    each = (done[-1].seconds - done[0].seconds) / (sizes[-1] - sizes[0]) * 1000
    return f"{seconds} s of the processor ({each:.2f} ms each; a double size takes {2 * times:.2f} times); {memory} MiB"


def sound(path: Path, pages: int) -> pypdfium2.PdfDocument:
    """A PDF file that is whole."""
    if shutil.which("qpdf"):
        checked = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout[-2000:]
    with pikepdf.open(path) as document:
        assert len(document.pages) == pages
    return pypdfium2.PdfDocument(path)


@pytest.mark.parametrize(("sizes", "own", "memory"), [(SIZES, False, 500), (SIZES[1:], True, 640)], ids=["300", "own"])
def test_a_deck_of_20000_cards_with_pictures(
    tmp_path: Path, sizes: list[int], own: bool, memory: int, tell: Tell
) -> None:
    checks, builds = [], []
    small = cards(tmp_path / "small", A_SHEET, A_SHEET)
    start = good(small, "check", "load").seconds, good(small, "build", "load").seconds
    for size in sizes:
        root = cards(tmp_path / f"{size}", size, size if own else 300)
        checks.append(good(root, "check", "load"))
        builds.append(good(root, "build", "load"))
        if size != sizes[-1]:
            shutil.rmtree(root)
    what = "each with a picture of its own" if own else "that show 300 pictures"
    deck = f"decks of {', '.join(f'{one:,}' for one in sizes)} cards {what}"
    tell("load", f"check, {deck}", told(sizes, checks, growth(sizes, checks, start[0])))
    made, pages = root / "output" / "load", 2 * -(-sizes[-1] // A_SHEET)
    document = sound(made / "load-kit-a4.pdf", pages)
    chance = Random(sizes[-1])
    for number in [0, sizes[-1] - 1, *(chance.randrange(sizes[-1]) for _ in range(20))]:
        text = document[number // A_SHEET * 2].get_textpage().get_text_bounded()
        assert f"Number {number:05}" in re.sub(r"\s+", " ", text)
    document.close()
    with pikepdf.open(made / "load-kit-a4.pdf") as opened:
        images = sum(one.get("/Subtype") == "/Image" for one in opened.objects if isinstance(one, pikepdf.Stream))
    assert images == (sizes[-1] if own else 300)
    written = sum(one.stat().st_size for one in made.iterdir()) / sizes[-1] / 1024
    rows = told(sizes, builds, growth(sizes, builds, start[1]))
    tell("load", f"build, {deck}", f"{rows}; {written:.1f} KiB a card in all files; {pages} pages, sound")
    assert max(one.memory for one in builds) < memory

    before = {path.name: path.read_bytes() for path in made.glob("*.pdf")}
    same = good(root, "build", "load")
    path = root / "content" / "load" / "cards.yaml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("Number 00007", "Another one"), encoding="utf-8")
    edited = good(root, "build", "load")
    assert "Another one" in sound(made / "load-kit-a4.pdf", pages)[0].get_textpage().get_text_bounded()
    path.write_text(text, encoding="utf-8")
    back = good(root, "build", "load")
    assert before == {path.name: path.read_bytes() for path in made.glob("*.pdf")}
    rest = [one.seconds / builds[-1].seconds for one in (same, edited, back)]
    assert rest[0] < 0.3
    assert max(edited.memory, back.memory) < memory * 1.2
    tell(
        "load",
        f"build again, {sizes[-1]:,} cards {what}",
        f"without a change {same.seconds:.1f} s ({rest[0]:.2f} of a first build), after an edit of one card "
        f"{edited.seconds:.1f} s ({rest[1]:.2f}), after it was taken back {back.seconds:.1f} s ({rest[2]:.2f}), "
        f"equal bytes; {max(edited.memory, back.memory):.0f} MiB",
    )


def test_a_board_of_two_metres(tmp_path: Path, tell: Tell) -> None:
    sides = [(7, 5), (10, 7), (14, 10), (20, 14)]
    sizes = [columns * rows for columns, rows in sides]
    start = good(board(tmp_path / "small", 2, 2), "build", "map").seconds
    builds = []
    for columns, rows in sides:
        root = board(tmp_path / f"{columns}", columns, rows)
        builds.append(good(root, "build", "map", "--paper", "a4", "--paper", "a3"))
    times = growth(sizes, builds, start)
    made = root / "output" / "map"
    poster = sound(made / "map-board-poster.pdf", 1)
    assert [round(side * 25.4 / 72) for side in poster[0].get_size()] == [2000, 1400]
    text = poster[0].get_textpage().get_text_bounded()
    named = len(set(re.findall(r"\b[A-Z]\w+ (\d{4})\b", text)))
    assert named == sizes[-1]
    tiles = {paper: len(pikepdf.open(made / f"map-board-{paper}.pdf").pages) for paper in ("a4", "a3")}
    least = {"a4": 2000 * 1400 / (297 * 210), "a3": 2000 * 1400 / (420 * 297)}
    assert all(least[paper] < tiles[paper] < 2 * least[paper] for paper in tiles)
    for paper, count in tiles.items():
        sound(made / f"map-board-{paper}.pdf", count)
    tell(
        "load",
        f"a board of 2 x 1.4 m: {sizes[-1]} regions and tracks, {5 * sizes[-1]} labels (and of 1/8, 1/4, 1/2 of it)",
        f"{told(sizes, builds, times)}; poster and {tiles['a4']} tiles of A4, {tiles['a3']} of A3, sound",
    )


def test_a_rulebook_of_500_chapters(tmp_path: Path, tell: Tell) -> None:
    sizes = [63, 125, 250, 500]
    start = good(book(tmp_path / "small", 4), "build", "load").seconds
    builds = []
    for size in sizes:
        root = book(tmp_path / f"{size}", size)
        builds.append(good(root, "build", "load"))
    times = growth(sizes, builds, start)
    made = root / "output" / "load"
    html = (made / "rulebook.html").read_text("utf-8")
    ids = set(re.findall(r'id="([^"]+)"', html))
    links = re.findall(r'href="#([^"]+)"', html)
    assert {lettered(number) for number in range(500)} <= ids
    assert set(links) <= ids
    assert len(links) >= 3 * 500  # contents with both heads of each, and a reference in each
    with pikepdf.open(made / "load-rulebook-a4.pdf") as opened:
        pages = len(opened.pages)
    document = sound(made / "load-rulebook-a4.pdf", pages)
    words = "".join(page.get_textpage().get_text_bounded() for page in document)
    assert all(words.count(lettered(number)) >= 2 for number in range(500))  # in the contents, and at its place
    tell(
        "load",
        f"rulebooks of {', '.join(map(str, sizes))} chapters, each with headings, a table, references",
        f"{told(sizes, builds, times)}; {len(links)} links lead somewhere, {pages} pages of A4 with contents, sound; "
        f"the page has {len(html) / 1024:.0f} KiB",
    )


def test_a_hundred_games_in_one_folder(tmp_path: Path, tell: Tell) -> None:
    sizes = [25, 50, 100]
    done: dict[tuple[str, ...], list[Took]] = {}
    commands: list[tuple[str, ...]] = [("check",), ("list",), ("check", "g007"), ("build", "g007")]
    start = good(games(tmp_path / "small", 1, 60), "check").seconds
    for size in sizes:
        root = games(tmp_path / f"{size}", size, 60)
        for words in commands:
            done.setdefault(words, []).append(good(root, *words))
    for words in commands[:2]:
        assert len(re.findall(r"^g\d+:", done[words][-1].said, re.MULTILINE)) == 100
        times = growth(sizes, done[words], start)
        assert done[words][-1].memory < 1.5 * done[words][0].memory
        tell("load", f"{words[0]} in folders of {', '.join(map(str, sizes))} games", told(sizes, done[words], times))
    for words in commands[2:]:
        first, last = done[words][0], done[words][-1]
        assert last.seconds < 1.5 * first.seconds  # of one game, however many lie beside it
        assert last.memory < first.memory + 8
        tell(
            "load",
            f"{words[0]} of one game among {sizes[0]} and among {sizes[-1]}",
            f"{first.seconds:.2f} and {last.seconds:.2f} s, {first.memory:.0f} and {last.memory:.0f} MiB",
        )
    manifest = json.loads((root / "output" / "g007" / "manifest.json").read_text("utf-8"))
    assert len(manifest["components"]) == 120
