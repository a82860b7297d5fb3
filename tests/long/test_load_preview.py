"""The preview with twenty tabs and a save every tenth of a second: nothing grows, and every tab ends with the last."""

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pytest

from tests.long.conftest import Tell
from tests.long.load import ROOT, book, written

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="figures of processes are read from /proc")
TABS, EVERY, SECONDS = 20, 0.1, 120
GROWTH = 16.0
"""MiB: collectors run late, and pictures that were shown a moment ago are still held."""
POOL = 48
"""Threads: forty at most answer questions, a few draw, watch and serve."""
CARDS = 54


class Figures(NamedTuple):
    """What the server holds."""

    memory: float
    threads: int
    files: int
    left: int
    """Files in its folder of temporary files."""


@contextmanager
def serving(root: Path) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """``kitwright preview`` and its port."""
    (root / "tmp").mkdir(exist_ok=True)
    words = [sys.executable, "-m", "generator", "--root", str(root), "preview", "load", "--no-open"]
    env = {**os.environ, "TMPDIR": str(root / "tmp")}
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=env, text=True, encoding="utf-8"
    ) as server:
        assert server.stdout is not None
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found
        try:
            yield server, int(found[1])
        finally:
            if server.poll() is None:
                server.kill()


def figures(server: "subprocess.Popen[str]", root: Path) -> Figures:
    """As the system tells them."""
    about = Path(f"/proc/{server.pid}")
    said = dict(re.findall(r"^(\w+):\s+(\d+)", (about / "status").read_text(), re.MULTILINE))
    left = sum(len(files) for _, _, files in os.walk(root / "tmp"))
    return Figures(int(said["VmRSS"]) / 1024, int(said["Threads"]), len(os.listdir(about / "fd")), left)


async def fetched(port: int, path: str) -> bytes:
    """The body of an answer, of a connection of its own."""
    async with asyncio.timeout(60):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /load/{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
    assert b" 200 " in head.split(b"\r\n")[0], (path, head[:200])
    return body if b"content-length" in head.lower() else _joined(body)


def _joined(body: bytes) -> bytes:
    """A body that came in chunks."""
    out = b""
    while body:
        size, _, rest = body.partition(b"\r\n")
        long = int(size, 16)
        out, body = out + rest[:long], rest[long + 2 :]
        if not long:
            break
    return out


class Tab:
    """A tab as the page's script behaves: it follows events, asks for faces, and for all again after a gap."""

    def __init__(self, port: int) -> None:
        self.port, self.faces = port, 0
        self.state: dict[str, Any] = {"revision": -1}
        self.saves: dict[str, float] = {}
        self.writer: asyncio.StreamWriter | None = None

    async def follow(self) -> None:
        """Until the stream ends; as the page does, begin anew then."""
        while True:
            reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            self.writer.write(f"GET /load/events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
            waiting = b""
            while data := await reader.read(65536):
                waiting += data
                while (at := waiting.find(b"\n\n")) >= 0:
                    event, waiting = waiting[:at], waiting[at + 2 :]
                    if b"data: " in event:
                        await self._heard(json.loads(event.partition(b"data: ")[2].partition(b"\r\n")[0]))
            self.writer.close()
            await asyncio.sleep(0.5)

    async def _heard(self, part: dict[str, Any]) -> None:
        if part.get("hello") or part["revision"] != self.state["revision"] + 1:
            if part["revision"] > self.state["revision"]:
                self.state = json.loads(await fetched(self.port, "state"))
                self._note(self.state["cards"])
            return
        cards = {**self.state["cards"], **part.get("cards", {})}
        if "groups" in part:
            cards = {key: cards[key] for group in part["groups"] for key in group["cards"] if key in cards}
        self.state = {**self.state, **part, "cards": cards}
        self._note(part.get("cards", {}))

    def _note(self, cards: dict[str, Any]) -> None:
        for row in cards.values():
            for word in re.findall(r"save\d+x", row["sides"]["front"]["words"]):
                self.saves.setdefault(word, time.monotonic())

    async def ask(self) -> None:
        """The pictures of the cards on the screen, and what its tabs show, as somebody looks through them."""
        for turn in range(10_000):
            for key in list(self.state.get("cards", {}))[turn % 9 : turn % 9 + 4]:
                face = self.state["cards"][key]["sides"]["front"]["face"]
                with contextlib.suppress(AssertionError):  # it may have been replaced meanwhile
                    await fetched(self.port, f"face/{face}.svg")
                    self.faces += 1
            with contextlib.suppress(AssertionError):
                await fetched(self.port, ("sheets", "rulebook", "reports")[turn % 3])
            await asyncio.sleep(2.0)


def card_text(number: int) -> str:
    """The table after so many saves: another card says another word, and every tenth time one asks for too much."""
    rows = []
    for card in range(CARDS):
        said = f"save{number}x" if card == number % CARDS else "calm"
        more = " endless" * 900 if number % 10 == 9 and card == 3 else ""
        rows.append(
            f"c{card:02}: {{title: Card {card}, price: {card}, text: Words {said}{more}, picture: p00001.jpg}}\n"
        )
    return "".join(rows)


def test_twenty_tabs_and_a_save_every_tenth_of_a_second(tmp_path: Path, tell: Tell) -> None:
    root = book(tmp_path, 12)
    cards = root / "content" / "load" / "cards.yaml"
    written(root, {"content/load/cards.yaml": card_text(0)})
    rules = root / "content" / "load" / "rulebook.yaml"
    written(root, {"content/load/rulebook.yaml": rules.read_text("utf-8").replace("card_0000", "c0")})
    with serving(root) as (server, port):
        asyncio.run(_watched(server, port, root, cards, tell))
        _, said = server.communicate(timeout=20)
        assert server.returncode == 130
        assert "Traceback" not in said
    assert not list((root / "tmp").iterdir())


async def _watched(server: "subprocess.Popen[str]", port: int, root: Path, cards: Path, tell: Tell) -> None:
    while len(json.loads(await fetched(port, "state")).get("about", {})) == 0:
        await asyncio.sleep(0.2)
    alone = figures(server, root)
    tabs = [Tab(port) for _ in range(TABS)]
    following = [asyncio.create_task(tab.follow()) for tab in tabs]
    asking = [asyncio.create_task(tab.ask()) for tab in tabs]
    _, deaf = await asyncio.open_connection("127.0.0.1", port)  # a tab that the browser has put to sleep
    deaf.write(f"GET /load/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    seen, wrote = [], {}
    begin, number = time.monotonic(), 0
    while (now := time.monotonic()) < begin + SECONDS:
        number += 1
        beside = cards.with_name(".cards.yaml.new")
        beside.write_text(card_text(number), encoding="utf-8")
        wrote[f"save{number}x"] = time.monotonic()
        beside.replace(cards)
        if number % 10 == 0:
            seen.append((now - begin, figures(server, root)))
        await asyncio.sleep(max(0.0, begin + number * EVERY - time.monotonic()))
    number += 9 - number % 10  # the last save asks for too much, and has a finding
    for last in (number, number + 1, number + 10):
        cards.write_text(card_text(last), encoding="utf-8")
        written_at = time.monotonic()
        codes = ["K206"] if last % 10 == 9 else []
        await _settled(tabs, f"save{last}x", codes)
        took = time.monotonic() - written_at
        assert took < 10
    whole = json.loads(await fetched(port, "state"))
    assert all(tab.state == whole for tab in tabs)
    for task in asking:
        task.cancel()
    # the first half minute fills what is kept of faces that were shown a moment ago
    early = [one for at, one in seen if SECONDS * 0.25 <= at < SECONDS * 0.5]
    late = [one for at, one in seen if at >= SECONDS * 0.75]
    assert median(one.memory for one in late) <= median(one.memory for one in early) + GROWTH
    assert max(one.threads for one in late) <= POOL  # after thousands of questions and a thousand saves
    assert max(one.files for one in late) <= max(one.files for one in early) + TABS
    assert max(one.left for one in late) <= max(one.left for one in early)
    waits = [tab.saves[word] - at for tab in tabs for word, at in wrote.items() if word in tab.saves]
    shown = {word for tab in tabs for word in tab.saves}
    for tab, task in list(zip(tabs, following, strict=True))[1:]:
        task.cancel()
        assert tab.writer is not None
        tab.writer.close()
    deaf.close()
    for _ in range(100):
        await asyncio.sleep(0.1)
        closed = figures(server, root)
        if closed.files <= alone.files + 4:
            break
    assert closed.files <= alone.files + 4  # one tab is left, and a connection or two that wait for more
    ending = time.monotonic()
    server.send_signal(signal.SIGINT)
    while server.poll() is None:
        await asyncio.sleep(0.02)
        assert time.monotonic() < ending + 5
    ended = time.monotonic() - ending
    following[0].cancel()
    memory = [one.memory for _, one in seen]
    tell(
        "load",
        f"preview: {TABS} tabs that follow and look about, one that is asleep, {number - 9} saves in {SECONDS} s",
        f"memory {median(one.memory for one in early):.0f} MiB in the second quarter, "
        f"{median(one.memory for one in late):.0f} in the last, {max(memory):.0f} at most; threads {late[-1].threads}; "
        f"open files {max(one.files for _, one in seen)} at most, {closed.files} when tabs were closed; "
        f"temporary files {late[-1].left}; "
        f"{len(shown)} states shown, {median(waits) * 1000:.0f} ms after a save (at most {max(waits) * 1000:.0f}); "
        f"the last state and its findings in every tab; ended {ended * 1000:.0f} ms after Ctrl-C",
    )


async def _settled(tabs: list[Tab], word: str, codes: list[str]) -> None:
    """Until every tab shows a word and these findings."""
    for _ in range(600):
        if all(_shows(tab, word) and [one["code"] for one in tab.state["findings"]] == codes for tab in tabs):
            return
        await asyncio.sleep(0.05)
    wrong = [tab.state.get("findings") for tab in tabs if not _shows(tab, word)]
    raise AssertionError(f"{len(wrong)} tabs without '{word}'; {[tab.state.get('findings') for tab in tabs][:2]}")


def _shows(tab: Tab, word: str) -> bool:
    return any(word in row["sides"]["front"]["words"] for row in tab.state.get("cards", {}).values())
