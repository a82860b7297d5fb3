"""Who may ask: nobody but the page itself, on this machine.

A page of a stranger can send a browser to 127.0.0.1, under another name or from another origin.  Both are refused,
and what is answered says that no other page may show or read it.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
)
_WHOLE = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'"
)
FRAMED = f"{_WHOLE}; frame-ancestors 'self'; sandbox allow-same-origin"
"""For pages that are complete in one file, shown in a frame: nothing in them runs."""
_RUNS = f"{_WHOLE}; script-src 'unsafe-inline'; sandbox allow-scripts"
ALONE = f"{_RUNS}; frame-ancestors 'none'"
"""For such a page that stands alone: its script runs, and reaches nothing of ours."""
TABBED = f"{_RUNS}; frame-ancestors 'self'"
"""For such a page that is a tab of ours: its script runs in the frame, and reaches nothing outside of it."""


def headers(policy: str) -> list[tuple[bytes, bytes]]:
    """What every answer says beside its content."""
    return [
        (b"content-security-policy", policy.encode("ascii")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
    ]


class Guard:
    """Answers only what this page asks; everything else is 403, or 405 for what would change something."""

    def __init__(self, app: App, port: int) -> None:
        self._app = app
        self._hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
                return
            await send({"type": "websocket.close", "code": 1008})
            return
        asked = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if not self.allowed(asked, sum(name.lower() == b"host" for name, _ in scope["headers"])):
            await _refuse(send, 403, b"only the page on this machine may ask\n")
        elif scope["method"] not in ("GET", "HEAD"):
            await _refuse(send, 405, b"nothing can be changed here\n")
        else:
            await self._app(scope, receive, send)

    def allowed(self, asked: dict[bytes, str], hosts: int = 1) -> bool:
        """Whether the headers are those of our page, or of a person who typed its address."""
        if hosts != 1 or asked.get(b"host", "").lower() not in self._hosts:
            return False
        origin = asked.get(b"origin")
        if origin is not None and origin.lower().removeprefix("http://") not in self._hosts:
            return False
        site = asked.get(b"sec-fetch-site", "none")
        return site in ("none", "same-origin") or asked.get(b"sec-fetch-dest") == "document"


async def _refuse(send: Send, status: int, words: bytes) -> None:
    more = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(words))]
    await send({"type": "http.response.start", "status": status, "headers": [*headers(POLICY), *more]})
    await send({"type": "http.response.body", "body": words})
