"""The page on localhost: what it asks for, and what it is answered.

Comes in: desks.  Goes out: answers of a server that listens on 127.0.0.1 alone.  No part of an address ever becomes
part of a path: whatever is served was made by a desk, or is one of a few files that are named here.
"""

import asyncio
import json
import re
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, StrictUndefined

from generator.preview.desk import Desk
from generator.preview.guard import ALONE, FRAMED, POLICY, TABBED, Guard, headers
from generator.preview.hub import Hub
from generator.preview.pages import REPORTS, Pages
from generator.preview.work import Worker
from generator.workspace import Workspace, packaged

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

HOST = "127.0.0.1"
PAGE = "preview.html"
SCRIPTS = ("preview.js", "cards.js", "large.js", "sheets.js", "board.js", "lists.js", "parts.js")
LOOKS = {"preview.css": "text/css", "icon.svg": "image/svg+xml"}
FONTS = {
    "text.ttf": "Barlow/Barlow-Regular.ttf",
    "text-bold.ttf": "Barlow/Barlow-Bold.ttf",
    "title.ttf": "OldStandardTT/OldStandard-Bold.ttf",
    "code.ttf": "CourierPrime/CourierPrime-Regular.ttf",
}
"""Typefaces of the page itself, by the names under which it asks for them."""


_SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL | re.IGNORECASE)


class Tab(NamedTuple):
    """A tab that shows what somebody else writes, such as the reference."""

    name: str
    """What its address is called."""
    title: str
    html: Callable[[], str]
    """Makes a whole page that asks for nothing; called when it is first shown."""


class PortError(Exception):
    """The port cannot be listened on."""


@dataclass
class Preview:
    """The page of some games, as it is asked for."""

    workspace: Workspace
    games: Sequence[str]
    since: str = ""
    paper: str = "a4"
    output: Path | None = None
    tabs: Sequence[Tab] = ()
    desks: dict[str, Desk] = field(init=False)
    hubs: dict[str, Hub] = field(init=False)
    pages: dict[str, Pages] = field(init=False)
    worker: Worker = field(init=False)
    _made: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hubs = {name: Hub() for name in self.games}
        self.desks = {
            name: Desk(self.workspace, name, self.hubs[name].tell, self.since, self.paper, self.output)
            for name in self.games
        }
        self.pages = {name: Pages(desk) for name, desk in self.desks.items()}
        self.worker = Worker(self.workspace, self.desks)

    def app(self) -> "Starlette":
        """The application, without its guard."""
        from starlette.applications import Starlette
        from starlette.routing import Route

        return Starlette(routes=[
            Route("/", self._first),
            Route("/static/{name}", self._static),
            Route("/{game}/", self._page),
            Route("/{game}/state", self._state),
            Route("/{game}/events", self._events),
            Route("/{game}/face/{key}", self._face),
            Route("/{game}/sheets", self._sheets),
            Route("/{game}/rulebook", self._rulebook),
            Route("/{game}/reports", self._reports),
            Route("/{game}/framed/{name}", self._framed),
            Route("/{game}/tab/{name}", self._tab),
        ])  # fmt: skip

    def close(self) -> None:
        """End every stream and the work."""
        for hub in self.hubs.values():
            hub.close()
        self.worker.stop()

    async def _first(self, _: "Request") -> "Response":
        return _answer(b"", "text/plain", status=307, more=[(b"location", f"/{self.games[0]}/".encode("ascii"))])

    def _static(self, request: "Request") -> "Response":
        name, folder = request.path_params["name"], packaged() / "templates"
        if name in (*SCRIPTS, *LOOKS):
            kind = LOOKS.get(name, "text/javascript")
            return _answer((folder / "preview" / name).read_bytes(), kind)
        if name in FONTS:
            return _answer((folder / "fonts" / FONTS[name]).read_bytes(), "font/ttf", keep=True)
        return _nothing()

    def _page(self, request: "Request") -> "Response":
        desk = self._desk(request)
        if desk is None:
            return _nothing()
        text = (packaged() / "templates" / "preview" / PAGE).read_text("utf-8")
        environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
        html = environment.from_string(text).render(game=desk.name, games=self.games, tabs=self.tabs)
        return _answer(html.encode("utf-8"), "text/html")

    def _state(self, request: "Request") -> "Response":
        desk = self._desk(request)
        if desk is None:
            return _nothing()
        return _answer(self.hubs[desk.name].whole().encode("utf-8"), "application/json")

    async def _events(self, request: "Request") -> "Response":
        from starlette.responses import StreamingResponse

        name = request.path_params["game"]
        if name not in self.hubs:
            return _nothing()
        hub = self.hubs[name]
        hub.open(asyncio.get_running_loop())
        answer = StreamingResponse(hub.events(), media_type="text/event-stream")
        answer.raw_headers += [*headers(POLICY), (b"cache-control", b"no-store")]
        return answer

    def _face(self, request: "Request") -> "Response":
        desk = self._desk(request)
        made = desk.svg(request.path_params["key"].removesuffix(".svg")) if desk else None
        if made is None:
            return _nothing()
        return _answer(made.encode("utf-8"), "image/svg+xml", keep=True)

    def _sheets(self, request: "Request") -> "Response":
        desk = self._desk(request)
        return (
            _nothing() if desk is None else _answer(self.pages[desk.name].sheets().encode("utf-8"), "application/json")
        )

    def _rulebook(self, request: "Request") -> "Response":
        desk = self._desk(request)
        html = self.pages[desk.name].rulebook() if desk else ""
        return _answer(html.encode("utf-8"), "text/html", policy=ALONE) if html else _nothing()

    def _reports(self, request: "Request") -> "Response":
        desk = self._desk(request)
        if desk is None:
            return _nothing()
        return _answer(json.dumps(self.pages[desk.name].reports()).encode("utf-8"), "application/json")

    def _framed(self, request: "Request") -> "Response":
        """The rulebook or a report, for a frame: without its script."""
        desk, name = self._desk(request), request.path_params["name"]
        known = {one: one for one in REPORTS}.get(name)
        html = None
        if desk is not None:
            pages = self.pages[desk.name]
            html = pages.report(known) if known else pages.rulebook() if name == "rulebook" else None
        if not html:
            return _nothing()
        return _answer(_SCRIPT.sub("", html).encode("utf-8"), "text/html", policy=FRAMED)

    def _tab(self, request: "Request") -> "Response":
        tab = next((one for one in self.tabs if one.name == request.path_params["name"]), None)
        if tab is None:
            return _nothing()
        if tab.name not in self._made:
            self._made[tab.name] = tab.html()
        return _answer(self._made[tab.name].encode("utf-8"), "text/html", policy=TABBED)

    def _desk(self, request: "Request") -> Desk | None:
        """The desk that is asked for, opened if need be."""
        desk = self.desks.get(request.path_params["game"])
        if desk is not None:
            self.worker.open(desk.name)
        return desk


def listening(port: int) -> socket.socket:
    """A socket on the port, or on one that is free when it is 0; raises :class:`PortError`."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((HOST, port))
        made.listen(64)
    except (OSError, OverflowError) as error:
        made.close()
        why = (getattr(error, "strerror", None) or "it failed").lower()
        raise PortError(f"port {port} cannot be used: {why}") from error
    made.set_inheritable(False)
    return made


def serve(preview: Preview, on: socket.socket) -> None:
    """Answer until Ctrl-C, which ends every stream at once."""
    import uvicorn

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: Any) -> None:
            super().handle_exit(sig, frame)
            loops[0].call_soon_threadsafe(preview.close)

    port = on.getsockname()[1]
    guarded: Any = Guard(preview.app(), port)
    config = uvicorn.Config(
        guarded, log_level="critical", access_log=False, lifespan="off", ws="none", server_header=False,
        date_header=False, timeout_graceful_shutdown=1, timeout_keep_alive=60,
    )  # fmt: skip
    loops: list[asyncio.AbstractEventLoop] = []

    async def answer() -> None:
        loops.append(asyncio.get_running_loop())
        await Server(config).serve(sockets=[on])

    preview.worker.start()
    try:
        asyncio.run(answer())
    finally:
        preview.close()
        on.close()
        preview.worker.wait()


def _answer(
    content: bytes, kind: str, *, status: int = 200, keep: bool = False, policy: str = POLICY,
    more: Sequence[tuple[bytes, bytes]] = (),
) -> "Response":  # fmt: skip
    from starlette.responses import Response

    answer = Response(content, status, media_type=kind)
    kept = b"private, max-age=31536000, immutable" if keep else b"no-store"
    answer.raw_headers += [*headers(policy), (b"cache-control", kept), *more]
    return answer


def _nothing() -> "Response":
    return _answer(b"there is no such thing here\n", "text/plain", status=404)
