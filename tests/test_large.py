"""Large packs without a clock: bytes that wait on disk, files written piece by piece, work that is counted."""

import asyncio
import io
import os
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.cli.main import kitwright
from generator.outputs.pdf.booklet.contents import Contents, Entry
from generator.pictures import Pictures
from generator.pictures import shelf as shelves
from generator.pictures.shelf import Shelf
from generator.preview import hub as hubs
from generator.preview.desk import Desk
from generator.preview.hub import Hub
from generator.preview.pages import Pages
from tests.kit import Game, game
from tests.long.load import cards, picture_of

CARD = """\
draw:
  - text: {box: 5 5 53 8, say: "{{ it.name }}", style: title}
  - picture: {box: 5 20 12 8, src: "{{ it.picture }}"}
"""
FIELDS = "{name: text, picture: text}"


def pictured(tmp_path: Path, count: int = 3) -> Game:
    """A deck whose cards each show a picture of their own: PNG, JPEG and one that is clear in places by turns."""
    rows, files = [], {}
    for number in range(count):
        data, ending = picture_of(number), "png" if number % 2 == 0 else "jpg"
        if number % 3 == 2:
            out = io.BytesIO()
            Image.radial_gradient("L").convert("LA").point(lambda value: value // 2).save(out, "PNG")
            data, ending = out.getvalue(), "png"
        files[f"pictures/p{number}.{ending}"] = data
        rows.append(f"c{number}: {{name: Card {number}., picture: p{number}.{ending}}}\n")
    made = game(tmp_path, "".join(rows), fields=FIELDS, card=CARD)
    for name, data in files.items():
        made.write(name, data)
    return made


def test_bytes_come_back_from_memory_and_from_disk() -> None:
    shelf = Shelf(most=10)
    data = [bytes([number]) * number for number in range(6)]  # 15 bytes: the last do not fit
    slips = [shelf.put(one) for one in data]
    assert [shelf.get(one) for one in reversed(slips)] == data[::-1]
    assert shelf.get(shelf.put(b"more")) == b"more"


def test_threads_share_a_shelf() -> None:
    shelf, wrong = Shelf(most=1000), []

    def use(letter: bytes) -> None:
        for long in range(1, 200):
            slip = shelf.put(letter * long)
            if shelf.get(slip) != letter * long:
                wrong.append(long)

    threads = [threading.Thread(target=use, args=(letter,)) for letter in (b"a", b"b", b"c")]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert not wrong


def test_pictures_on_disk_make_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = pictured(tmp_path)
    assert made.build().ok
    before = (made.output / "probe-cards-a4.pdf").read_bytes()
    (made.output / "made.json").unlink()
    monkeypatch.setattr(shelves.Shelf.__init__, "__defaults__", (100,))
    assert made.build().ok
    assert (made.output / "probe-cards-a4.pdf").read_bytes() == before


def test_a_disk_without_room_for_pictures_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Shelf, "put", full)
    found = pictured(tmp_path, 1).check()
    assert "p0.png cannot be put aside: no space left on device" in found.one("K218").message


def test_a_deck_with_pictures_is_built_again_after_an_edit(tmp_path: Path) -> None:
    """Faces of the last build show pictures that nothing has read in this one."""
    made = pictured(tmp_path, 4)
    assert made.build().ok
    path = made.root / "content" / "probe" / "cards.yaml"
    path.write_text(path.read_text("utf-8").replace("Card 1", "Other"), encoding="utf-8")
    again = made.build()
    assert again.ok, again.found.text
    files = {one.name: one.read_bytes() for one in made.output.glob("*.pdf")}
    fresh = pictured(tmp_path / "fresh", 4)
    fresh.write("cards.yaml", path.read_bytes())
    assert fresh.build().ok
    assert {one.name: one.read_bytes() for one in fresh.output.glob("*.pdf")} == files


def test_a_picture_that_is_gone_is_known_no_longer(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(picture_of(0))
    key = Pictures([tmp_path]).read("a.png", 10, 10).key
    assert Pictures([tmp_path]).pixels(key).width == 240
    (tmp_path / "a.png").unlink()
    with pytest.raises(KeyError):
        Pictures([tmp_path]).pixels(key)


def test_a_pdf_is_written_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = pictured(tmp_path, 30)
    sizes: list[int] = []
    real = open

    class Counted(io.FileIO):
        def write(self, data: Any) -> int:
            sizes.append(len(data))
            return super().write(data)

    def opened(file: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
        counted = mode == "wb" and str(file).endswith("kit-a4.pdf")
        return Counted(file, "w") if counted else real(file, mode, *given, **named)

    monkeypatch.setattr("generator.outputs.pdf.pdfa.open", opened, raising=False)
    assert made.build().ok
    whole = (made.output / "probe-kit-a4.pdf").stat().st_size
    assert sum(sizes) == whole
    assert max(sizes) < whole / 5  # fonts and pictures, each for itself


@dataclass
class Counting:
    """A title of the contents that counts how often its height is asked for."""

    asked: list[int]

    @property
    def height(self) -> float:
        self.asked.append(1)
        return 12.0


def asked_for(count: int) -> int:
    """How often heights of so many lines of contents are asked for until they are on pages of 600 points."""
    asked: list[int] = []
    entries: list[Any] = [Entry(f"s{number}", Counting(asked), 0.0, 2.0) for number in range(count)]  # type: ignore[arg-type]
    rest: Any = Contents(entries, 400.0, {}, None, None)  # type: ignore[arg-type]
    pages = 0
    while (parts := rest.cut(600.0, True)) is not None:
        part, rest = parts
        assert part.height <= 600.0
        pages += 1
    assert pages + 1 == -(-count // 86)  # two columns of 43 lines: 43 * 12 + 42 * 2 = 600
    return len(asked)


def test_contents_cost_what_their_pages_do() -> None:
    assert asked_for(1600) < 1600 * 60  # a few dozen each, not as many as there are lines


def test_a_page_that_takes_no_events_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "MOST", 5)
    hub = Hub()

    async def run() -> tuple[list[str], list[str]]:
        hub.open(asyncio.get_running_loop())
        awake: list[str] = []
        asleep = hub.events()
        first = await anext(asleep)
        task = asyncio.create_task(_all(hub, awake))
        for number in range(20):
            hub.tell({"findings": [number]})
            for _ in range(10):
                await asyncio.sleep(0)
        assert len(hub._listeners) == 1
        rest = [event async for event in asleep]
        hub.close()
        await task
        return awake, [first, *rest]

    awake, asleep = asyncio.run(run())
    assert len(awake) == 21
    assert len(asleep) == 1


async def _all(hub: Hub, got: list[str]) -> None:
    async for event in hub.events():
        got.append(event)


BOOK = "start:\n  title: Start\n  text: |\n    ![](view)\n"
VIEW = "draw:\n  - text: {box: 2 2 50 8, say: One, style: body}\n  - text: {box: 2 12 50 8, say: Two, style: body}\n"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = pictured(tmp_path)
    made.write("rulebook.yaml", BOOK)
    made.write("pictures.yaml", "view: {front: view, size: 60 x 30, alt: A view}\n")
    made.write("templates/view.yaml", VIEW)
    opened = Desk(made.workspace, "probe", lambda _: None)
    assert opened.refresh()
    return opened


def test_no_save_waits_for_the_sheets(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    free: list[bool] = []

    def save() -> None:
        free.append(desk.lock.acquire(timeout=5))
        desk.lock.release()

    def look(*_: Any) -> list[dict[str, Any]]:
        other = threading.Thread(target=save)
        other.start()
        other.join()
        return []

    monkeypatch.setattr("generator.preview.pages.sheet_rows", look)
    Pages(desk).sheets()
    assert free == [True]


def test_a_rulebook_that_a_save_overtakes_is_begun_anew(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = Pages(desk)
    asked: list[int] = []
    real = pages._ask

    def ask() -> None:
        asked.append(len(asked))
        if len(asked) == 2:  # in the middle of the picture
            desk.pen.hold()
            threading.Timer(0.05, desk.pen.go_on).start()
        real()

    monkeypatch.setattr(pages, "_ask", ask)
    html = pages.rulebook()
    assert "A view" in html
    assert len(asked) > 3
    assert pages.rulebook() is html  # kept until something changes


def test_a_rulebook_is_written_in_the_end_though_saves_go_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = Pages(desk)

    def ask() -> None:
        desk.pen.hold()
        threading.Timer(0.01, desk.pen.go_on).start()
        Pages._ask(pages)

    monkeypatch.setattr(pages, "_ask", ask)
    assert "A view" in pages.rulebook()


def test_games_are_let_go_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import gc

    from generator import build
    from generator.pack import Pack

    for number in range(4):
        cards(tmp_path, 2, 2)
        for folder in ("content", "templates"):
            (tmp_path / folder / "load").rename(tmp_path / folder / f"g{number}")
    alive, real = [], build.check

    def counted(*given: Any) -> Any:
        alive.append(sum(isinstance(one, Pack) for one in gc.get_objects()))
        return real(*given)

    monkeypatch.setattr("generator.build.check", counted)
    try:
        done = CliRunner().invoke(kitwright, ["--root", str(tmp_path), "check"])
    finally:
        gc.unfreeze()
    assert done.exit_code == 0, done.output
    assert max(alive) - alive[0] <= 1
