"""The preview without a browser: what a desk tells after each save, what the server answers, and to whom."""

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click
import pytest
from click.testing import CliRunner
from starlette.types import Message

from generator.cli.main import kitwright
from generator.cli.preview import MISSING
from generator.kit import kit_of
from generator.pack import read_pack
from generator.preview.desk import Desk
from generator.preview.guard import Guard
from generator.preview.hub import Hub
from generator.preview.server import PortError, Preview, Tab, listening
from generator.preview.svg import relative
from generator.preview.watching import saves, told
from tests.kit import CARD, GAME, KIT, NAME_AND_TEXT, THEME, Game

CARDS = 'one: {name: One, text: "First words."}\ntwo: {name: Two, text: "Second words."}\n'


@pytest.fixture
def game(tmp_path: Path) -> Game:
    made = Game(tmp_path)
    made.write("game.yaml", GAME.format(fields=NAME_AND_TEXT))
    made.write("kit.yaml", KIT)
    made.write("cards.yaml", CARDS)
    made.write("templates/theme.yaml", THEME)
    made.write("templates/card.yaml", CARD)
    return made


class Told:
    """What a desk told, in order and put together."""

    def __init__(self, game: Game, **how: Any) -> None:
        self.parts: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {"cards": {}}
        self.desk = Desk(game.workspace, "probe", self.tell, **how)
        assert self.desk.refresh()

    def tell(self, part: dict[str, Any]) -> None:
        self.parts.append(part)
        self.state = {**self.state, **part, "cards": {**self.state["cards"], **part.get("cards", {})}}

    def face(self, key: str, side: str = "front") -> str:
        return str(self.state["cards"][key]["sides"][side]["face"])

    def again(self, path: Path, *, settled: bool = True) -> bool:
        """Told of nothing yet, the desk looks again after ``path`` was written."""
        self.parts = []
        return self.desk.refresh({path}, settled=settled)

    @property
    def cards(self) -> list[str]:
        """Keys of the cards that were told since."""
        return [key for part in self.parts for key in part.get("cards", {})]

    @property
    def codes(self) -> list[str]:
        return [one["code"] for one in self.state["findings"]]


def test_a_saved_card_alone_is_drawn_again(game: Game) -> None:
    now = Told(game)
    before = {key: now.face(key) for key in now.state["cards"]}
    assert list(before) == ["cards:one", "cards:two"]
    path = game.write("cards.yaml", CARDS.replace("First", "Other"))
    assert now.again(path, settled=False)
    assert now.cards == ["cards:one"]
    assert now.face("cards:one") != before["cards:one"]
    assert now.face("cards:two") == before["cards:two"]
    assert "Other words." in now.state["cards"]["cards:one"]["sides"]["front"]["words"]


def test_what_is_drawn_step_by_step_is_what_would_be_drawn_at_once(game: Game) -> None:
    now = Told(game)
    texts = (CARDS.replace("Second", "S" * 9 + " " + "many words " * 30), CARDS.replace("One", "Uno"), CARDS)
    for text in texts:
        now.again(game.write("cards.yaml", text))
        fresh = kit_of(read_pack(game.workspace, "probe"))
        assert fresh is not None
        fresh.press.given = now.desk.kit.press.given if now.desk.kit else {}
        wanted = {one.id: one.front.digest for one in fresh.components(fresh.groups[0])}
        assert {id_: now.face(f"cards:{id_}")[:16] for id_ in wanted} == wanted


def test_a_card_knows_its_place_and_its_text(game: Game) -> None:
    text = (
        "# a deck\none:\n  name: One\n  text: First words.\n\n# the other\n'two':\n  name: Two\n  text: Second words.\n"
    )
    game.write("cards.yaml", text)
    state = Told(game).state
    assert state["cards"]["cards:one"]["place"] == {
        "file": "content/probe/cards.yaml", "line": 2, "text": "one:\n  name: One\n  text: First words."
    }  # fmt: skip
    assert state["cards"]["cards:two"]["place"]["line"] == 7
    assert state["groups"][0]["templates"] == ["templates/probe/card.yaml"]


def test_a_table_of_a_spreadsheet_is_followed_too(game: Game) -> None:
    (game.root / "content" / "probe" / "cards.yaml").unlink()
    table = "id,name,text\none,One,First words.\ntwo,Two,Second words.\n"
    game.write("cards.csv", table)
    now = Told(game)
    assert list(now.state["cards"]) == ["cards:one", "cards:two"]
    assert now.again(game.write("cards.csv", table.replace("Second", "Other")), settled=False)
    assert now.cards == ["cards:two"]
    place = now.state["cards"]["cards:two"]["place"]
    assert (place["file"], place["line"]) == ("content/probe/cards.csv", 3)


def test_boxes_of_text_tell_where_they_are_and_how_full(game: Game) -> None:
    title, body = Told(game).state["cards"]["cards:one"]["sides"]["front"]["texts"]
    assert title[:6] == [5, 5, 53, 8, 12, 12]
    assert body[:6] == [5, 20, 53, 60, 9, 9]
    leading = 9 / 72 * 25.4 * 1.2  # one line of 9 pt
    assert body[6] == pytest.approx(leading / 60, abs=0.01)


def test_while_a_table_cannot_be_read_the_last_drawing_stays(game: Game) -> None:
    now = Told(game)
    before = now.face("cards:one")
    path = game.write("cards.yaml", CARDS.replace("{name: One", "{name: [One"))
    assert not now.again(path, settled=False)
    assert now.parts == []  # it may be half written
    assert not now.again(path)
    assert now.codes == ["K002"]
    assert now.state["findings"][0]["line"] == 1
    assert now.face("cards:one") == before
    assert now.again(game.write("cards.yaml", CARDS.replace("First", "Mended")))
    assert now.codes == []
    assert now.face("cards:one") != before


@pytest.mark.parametrize("half", ["", "one: {name: One, te", 'one: {name: One, text: "First words."}\n'])
def test_a_file_that_is_half_written_says_nothing(game: Game, half: str) -> None:
    now = Told(game)
    assert not now.again(game.write("cards.yaml", half), settled=False)
    assert now.parts == []
    assert now.again(game.write("cards.yaml", CARDS.replace("First", "Whole")), settled=False)
    assert now.codes == []
    assert now.cards == ["cards:one"]


def test_a_face_with_an_error_keeps_its_last_drawing_and_names_its_card(game: Game) -> None:
    now = Told(game)
    before = now.face("cards:one")
    path = game.write("cards.yaml", CARDS.replace("First words.", "Endless words. " * 400))
    assert not now.again(path, settled=False) or now.codes
    now.again(path)
    assert now.codes == ["K206"]
    assert now.state["findings"][0]["cards"] == ["cards:one"]
    assert now.face("cards:one") == before
    assert now.state["cards"]["cards:one"]["stale"]
    now.again(game.write("cards.yaml", CARDS))
    assert now.codes == []
    assert "stale" not in now.state["cards"]["cards:one"]


def test_a_finding_is_told_until_it_is_mended_though_its_face_is_not_drawn_again(game: Game) -> None:
    game.write("cards.yaml", CARDS.replace("First", "\N{SNOWMAN WITHOUT SNOW}\N{EGYPTIAN HIEROGLYPH A001}"))
    now = Told(game)
    assert now.codes == ["K201"]
    path = game.write(
        "cards.yaml", (game.root / "content/probe/cards.yaml").read_text("utf-8").replace("Second", "2nd")
    )
    assert now.again(path)
    assert now.codes == ["K201"]


def test_a_template_redraws_what_it_draws_and_a_theme_everything(game: Game) -> None:
    game.write("kit.yaml", KIT + "others: {title: Others, kind: standard, from: cards, front: other}\n")
    game.write("templates/other.yaml", CARD)
    now = Told(game)
    now.again(game.write("templates/other.yaml", CARD.replace("5 20 53 60", "5 21 53 60")))
    assert now.cards == ["others:one", "others:two"]
    now.again(game.write("templates/theme.yaml", THEME.replace("#1d1b1a", "#00001a")))
    assert now.cards == ["cards:one", "cards:two", "others:one", "others:two"]


def test_a_template_that_others_extend_redraws_theirs(game: Game) -> None:
    game.write("templates/base.yaml", 'draw:\n  - rect: {box: 0 0 63 88, fill: "#ffffff"}\n')
    game.write("templates/card.yaml", "extends: base\n" + CARD)
    now = Told(game)
    now.again(game.write("templates/base.yaml", 'draw:\n  - rect: {box: 0 0 63 88, fill: "#fffff0"}\n'))
    assert now.cards == ["cards:one", "cards:two"]


def test_an_entry_that_goes_takes_its_card_along(game: Game) -> None:
    now = Told(game)
    path = game.write("cards.yaml", CARDS.splitlines()[0] + "\n")
    assert not now.again(path, settled=False)
    assert now.again(path)
    assert now.state["groups"][0]["cards"] == ["cards:one"]


def test_a_folder_that_vanishes_is_told_and_comes_back(game: Game) -> None:
    now = Told(game)
    before = now.face("cards:one")
    folder = game.root / "content" / "probe"
    folder.rename(game.root / "content" / "away")
    assert not now.desk.refresh(settled=True)
    assert now.codes == ["K415"]
    assert now.face("cards:one") == before
    (game.root / "content" / "away").rename(folder)
    assert now.desk.refresh(settled=True)
    assert now.codes == []


def test_changes_since_the_last_build_name_the_field_that_did_it(game: Game) -> None:
    assert game.build().ok
    now = Told(game)
    assert now.state["changes"]["rows"] == []
    now.again(game.write("cards.yaml", CARDS.replace("Second", "Third")))
    (row,) = now.state["changes"]["rows"]
    assert (row["key"], row["how"], row["sides"]) == ("cards:two", "changed", ["front"])
    assert row["causes"] == ["cards.two.text: 'Second words.' -> 'Third words.'"]
    assert now.desk.svg(row["old"]["front"])


def test_without_a_build_it_says_what_to_compare_with(game: Game) -> None:
    assert "build the game once" in Told(game).state["changes"]["why"]


def test_a_face_is_svg_of_its_own_with_letters_as_outlines(game: Game) -> None:
    game.write("cards.yaml", CARDS.replace("First words.", '<b>&amp;</b> \\"quoted\\"'))
    now = Told(game)
    text = now.desk.svg(now.face("cards:one"))
    assert text is not None
    root = ElementTree.fromstring(text)
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert names <= {"svg", "defs", "symbol", "path", "g", "use", "clipPath"}
    hrefs = {element.get("href") for element in root.iter() if element.get("href")}
    ids = {f"#{element.get('id')}" for element in root.iter() if element.get("id")}
    assert hrefs <= ids
    assert root.get("viewBox", "").split()[2:] == ["69", "94"]  # 63 x 88 mm with 3 mm of bleed
    assert now.desk.svg("0" * 22) is None


@pytest.mark.parametrize("text", [CARDS.replace("First", "Other"), CARDS.replace("{name: One", "{name: [One")])
def test_faces_that_pages_ask_for_are_drawn_when_a_save_was_read(game: Game, text: str) -> None:
    now = Told(game)
    got: list[str | None] = []
    now.desk.pen.keep(())
    now.desk.pen.hold()
    waiting = threading.Thread(target=lambda: got.append(now.desk.svg(now.face("cards:two"))), daemon=True)
    waiting.start()
    now.again(game.write("cards.yaml", text))
    waiting.join(20)
    assert [str(one)[:4] for one in got] == ["<svg"]


def test_a_saved_card_overtakes_a_face_that_was_asked_for_and_the_end_drops_it(game: Game) -> None:
    now = Told(game)
    key, desk = now.face("cards:two"), now.desk
    desk.pen.keep(())
    frame, kit = desk._frames[key], desk.kit
    assert kit is not None
    desk.pen.hold()
    waiting = threading.Thread(target=lambda: desk.pen.asked(key, frame, kit), daemon=True)
    waiting.start()
    desk.pen.at_once("another", frame, kit)
    assert desk.pen.known("another")
    assert desk.pen.known(key) is None
    assert waiting.is_alive()
    desk.pen.end()
    waiting.join(20)
    assert not waiting.is_alive()
    assert desk.pen.known(key) is None
    assert desk.svg(key) is None


def test_an_outline_goes_on_from_where_it_is_put() -> None:
    square = (("M", ((0.1, 0.0),)), ("L", ((0.5, 0.0),)), ("L", ((0.5, 0.4),)), ("Z", ()))
    bow = (("M", ((0.2, 0.1),)), ("C", ((0.3, 0.1), (0.3, 0.2), (0.2, 0.2))), ("Z", ()))
    # y points down; all of a curve's points count from its start, and Z leads back to the M before it
    assert relative((*square, *bow)) == "m100 0l400 0l0 -400zm100 -100c100 0 100 -100 0 -100z"
    assert relative(()) == ""


# Watching


@pytest.mark.parametrize(
    ("name", "is_source"),
    [
        ("cards.yaml", True), ("art/cat.png", True), ("cards.csv", True), ("cards.xlsx", True),
        ("cards.ods", True), (".cards.yaml.swp", False), ("4913", False),
        ("cards.yaml~", False), ("#cards.yaml#", False), (".#cards.yaml", False), ("cards.tmp", False),
        ("~$c.xlsx", False), ("probe", False),
        ("cards.yaml.bak", False), ("x.pdf", False), ("manifest.json", False),
    ],
)  # fmt: skip
def test_what_editors_leave_beside_is_no_save(name: str, is_source: bool) -> None:
    assert told(f"content/probe/{name}") is is_source


def test_saves_are_told_once_and_nothing_else_is(tmp_path: Path) -> None:
    stop, seen, folder = threading.Event(), [], tmp_path / "content"
    folder.mkdir()
    path = folder / "cards.yaml"
    path.write_text("a: 1\n", encoding="utf-8")

    def watch() -> None:
        for one in saves([folder], stop):
            if one is None or one:
                seen.append(one)

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    _until(lambda: seen == [None])
    for number, save in enumerate((_write, _twice, _replace), 2):
        save(path)
        _until(lambda number=number: len(seen) >= number)
    (folder / ".cards.yaml.swp").write_text("x", encoding="utf-8")
    (folder / "4913").write_text("x", encoding="utf-8")
    os.utime(folder)
    path.write_text("last: 1\n", encoding="utf-8")
    _until(lambda: len(seen) >= 5)
    assert [{one.name for one in some} if some else None for some in seen] == [None] + [{"cards.yaml"}] * 4
    stop.set()
    thread.join(5)
    assert not thread.is_alive()


def _write(path: Path) -> None:
    path.write_text("b: 1\n", encoding="utf-8")


def _twice(path: Path) -> None:
    path.write_text("", encoding="utf-8")
    time.sleep(0.005)
    path.write_text("c: 1\n", encoding="utf-8")


def _replace(path: Path) -> None:
    beside = path.with_name(".cards.yaml.new")
    beside.write_text("d: 1\n", encoding="utf-8")
    beside.replace(path)


def _until(done: Any) -> None:
    end = time.monotonic() + 20
    while not done() and time.monotonic() < end:
        time.sleep(0.02)
    assert done()


# Answers


def asked(app: Any, path: str, *headers: tuple[str, str], method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    """What the application answers; the name of the host is ours unless given."""
    given = [(name.lower().encode(), value.encode()) for name, value in headers]
    if not any(name == b"host" for name, _ in given):
        given.insert(0, (b"host", b"127.0.0.1:8000"))
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path,
        "raw_path": path.encode(), "query_string": b"", "headers": given, "scheme": "http", "root_path": "",
        "server": ("127.0.0.1", 8000), "client": ("127.0.0.1", 5),
    }  # fmt: skip
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    names = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], names, b"".join(one.get("body", b"") for one in sent[1:])


@pytest.fixture
def preview(game: Game) -> Preview:
    made = Preview(game.workspace, ["probe"], tabs=[Tab("reference", "Reference", lambda: "<p>All of it</p>")])
    made.desks["probe"].refresh()
    return made


@pytest.fixture
def app(preview: Preview) -> Any:
    return Guard(preview.app(), 8000)


def test_the_page_and_its_parts_are_answered(app: Any) -> None:
    assert asked(app, "/")[1]["location"] == "/probe/"
    status, headers, page = asked(app, "/probe/")
    assert status == 200
    assert b"All of it" not in page
    assert b"<script>" not in page
    assert b"style=" not in page
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert not any(name.startswith("access-control") for name in headers)
    for name, kind in (("preview.js", "text/javascript"), ("preview.css", "text/css"), ("text.ttf", "font/ttf")):
        status, headers, _ = asked(app, f"/static/{name}")
        assert (status, headers["content-type"].partition(";")[0]) == (200, kind)
    state = json.loads(asked(app, "/probe/state")[2])
    key = state["cards"]["cards:one"]["sides"]["front"]["face"]
    status, headers, face = asked(app, f"/probe/face/{key}.svg")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert face.startswith(b"<svg")
    _, headers, tab = asked(app, "/probe/tab/reference")
    assert tab == b"<p>All of it</p>"
    policy = headers["content-security-policy"]
    assert "sandbox allow-scripts;" in policy  # with no origin: it reaches nothing of ours
    assert "frame-ancestors 'self'" in policy
    assert "default-src 'none'" in policy


def test_sheets_are_told_as_they_are_printed(app: Any) -> None:
    (sheet,) = json.loads(asked(app, "/probe/sheets")[2])["sheets"]
    assert (sheet["w"], sheet["h"], sheet["side"]) == (210, 297, "front")
    assert [one["card"] for one in sheet["faces"]] == ["cards:one", "cards:two"]
    first, second = sheet["faces"]
    assert (first["w"], first["h"]) == (69, 94)
    assert second["x"] - first["x"] == pytest.approx(63)
    for key in [*sheet["furniture"], first["face"]]:
        assert asked(app, f"/probe/face/{key}.svg")[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/../../pyproject.toml", "/static/..%2fpreview.html", "/static/preview.html", "/other/", "/other/state",
        "/probe/face/..svg", "/probe/face/../../content/probe/cards.yaml", "/content/probe/cards.yaml",
        "/probe/framed/..%2f..%2fcontent", "/probe/framed/secret.html", "/probe/framed/rulebook", "/probe/tab/none",
        "//etc/passwd", "/probe/framed/stats.html",
    ],
)  # fmt: skip
def test_nothing_else_is_served(app: Any, game: Game, path: str) -> None:
    game.output.mkdir(parents=True)
    (game.output / "secret.html").write_text("secret", encoding="utf-8")
    (game.output / "stats.html").symlink_to(game.root / "content" / "probe" / "cards.yaml")
    status, _, body = asked(app, path)
    assert status == 404
    assert b"secret" not in body
    assert b"First" not in body


def test_a_report_is_shown_without_its_script(app: Any, game: Game) -> None:
    game.output.mkdir(parents=True)
    (game.output / "stats.html").write_text("<p>Numbers</p><script>alert(1)</script>", encoding="utf-8")
    assert json.loads(asked(app, "/probe/reports")[2]) == ["stats.html"]
    status, headers, body = asked(app, "/probe/framed/stats.html")
    assert (status, body) == (200, b"<p>Numbers</p>")
    policy = headers["content-security-policy"]
    assert "sandbox allow-same-origin" in policy
    assert "script-src" not in policy
    assert "default-src 'none'" in policy


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ((), 307),
        ((("host", "localhost:8000"),), 307),
        ((("host", "LOCALHOST:8000"),), 307),
        ((("host", "evil.example:8000"),), 403),
        ((("host", "127.0.0.1:8001"),), 403),
        ((("host", "127.0.0.1"),), 403),
        ((("host", "127.0.0.1:8000"), ("host", "evil.example")), 403),
        ((("host", ""),), 403),
        ((("origin", "http://127.0.0.1:8000"),), 307),
        ((("origin", "http://evil.example"),), 403),
        ((("origin", "http://127.0.0.1:9000"),), 403),
        ((("origin", "https://127.0.0.1:8000"),), 403),
        ((("origin", "null"),), 403),
        ((("sec-fetch-site", "same-origin"),), 307),
        ((("sec-fetch-site", "cross-site"), ("sec-fetch-dest", "image")), 403),
        ((("sec-fetch-site", "same-site"), ("sec-fetch-dest", "empty")), 403),
        ((("sec-fetch-site", "cross-site"), ("sec-fetch-dest", "document")), 307),
    ],
)  # fmt: skip
def test_only_the_page_on_this_machine_may_ask(app: Any, headers: tuple[tuple[str, str], ...], status: int) -> None:
    assert asked(app, "/", *headers)[0] == status


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_changed_by_asking(app: Any, method: str) -> None:
    assert asked(app, "/probe/state", method=method)[0] == 405


def test_every_page_hears_every_event_and_closing_ends_them() -> None:
    hub = Hub()

    async def listen(got: list[str]) -> None:
        got.extend([event async for event in hub.events()])

    async def both() -> tuple[list[str], list[str]]:
        hub.open(asyncio.get_running_loop())
        one: list[str] = []
        other: list[str] = []
        tasks = [asyncio.create_task(listen(got)) for got in (one, other)]
        await asyncio.sleep(0)
        hub.tell({"findings": [1]})
        await asyncio.sleep(0)
        hub.close()
        await asyncio.gather(*tasks)
        return one, other

    one, other = asyncio.run(both())
    assert one == other
    assert [json.loads(event.split("data: ")[1]) for event in one] == [
        {"revision": 0, "hello": True}, {"findings": [1], "revision": 1},
    ]  # fmt: skip
    assert json.loads(hub.whole())["findings"] == [1]


# The command


@pytest.fixture
def running(game: Game) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """The command in a process of its own, and its port."""
    words = [sys.executable, "-m", "generator", "--root", str(game.root), "preview", "--no-open"]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", env=env
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        yield process, int(line.split(":")[2].split("/")[0])
        if process.poll() is None:
            process.kill()


def _stream(port: int) -> socket.socket:
    """An open stream of events, its first event read."""
    made = socket.create_connection(("127.0.0.1", port), 20)
    made.sendall(f"GET /probe/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    got = b""
    while b"hello" not in got:
        got += made.recv(4096)
    return made


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_streams_and_leaves_the_port(running: tuple["subprocess.Popen[str]", int]) -> None:
    process, port = running
    streams = [_stream(port), _stream(port)]
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.strip() == "kitwright: interrupted; what lies in the output folder is whole"
    for one in streams:
        while one.recv(4096):
            pass
        one.close()
    listening(port).close()


def test_a_port_in_use_is_told(running: tuple["subprocess.Popen[str]", int], game: Game) -> None:
    _, port = running
    with pytest.raises(PortError, match=f"port {port} cannot be used: address already in use"):
        listening(port)
    done = game.command("preview", "--no-open", "--port", str(port))
    assert done.returncode == 2
    assert f"port {port} cannot be used" in done.stderr
    assert "choose another with --port, or 0 for a free one" in done.stderr


def test_a_missing_library_names_the_extra(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.cli.preview.find_spec", lambda name: None if name == "uvicorn" else object())
    result = CliRunner().invoke(kitwright, ["--root", str(game.root), "preview"], standalone_mode=False)
    assert isinstance(result.exception, click.UsageError)
    assert result.exception.message == MISSING
    assert 'pip install "kitwright[preview]"' in MISSING


def test_two_writes_while_it_draws_end_with_the_last(running: tuple["subprocess.Popen[str]", int], game: Game) -> None:
    _, port = running
    stream = _stream(port)
    stream.settimeout(30)
    got = b""
    while b'"changes"' not in got:
        got += stream.recv(65536)
    for word in ("Alpha", "Beta", "Gamma"):
        game.write("cards.yaml", CARDS.replace("First", word))
        time.sleep(0.005)
    while b"Gamma words." not in got:
        got += stream.recv(65536)
    assert b'"findings":[{' not in got
    stream.close()
    shutil.rmtree(game.root / "content" / "probe")
    stream = _stream(port)
    stream.settimeout(30)
    got = b""
    while b"K415" not in got:
        got += stream.recv(65536)
    stream.close()
