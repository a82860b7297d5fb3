"""What every open page is told, and when.

Comes in: parts of the state, from the thread that draws.  Goes out: the whole state for a page that opens, and each
later part as an event with its number, to every page alike.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from threading import Lock
from typing import Any

State = dict[str, Any]
MOST = 500
"""Events that wait for a page; one that takes none is let go, and asks for the whole state when it is awake again."""
WAIT = 15.0
"""Seconds of silence after which a page is told that the desk is still there."""


class Hub:
    """The state of one game's page, and who listens to it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._state: State = {"cards": {}, "revision": 0}
        self._listeners: set[asyncio.Queue[str | None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def tell(self, part: State) -> None:
        """Take over a part of the state, and tell it; from any thread."""
        with self._lock:
            state = {**self._state, **part, "revision": self._state["revision"] + 1}
            if "cards" in part:
                state["cards"] = {**self._state["cards"], **part["cards"]}
            if "groups" in part:
                wanted = [key for group in part["groups"] for key in group["cards"]]
                state["cards"] = {key: state["cards"][key] for key in wanted if key in state["cards"]}
            self._state = state
            event = _event({**part, "revision": state["revision"]})
            if self._loop is not None and not self._closed:
                self._loop.call_soon_threadsafe(self._send, event)

    def whole(self) -> str:
        """The state as JSON."""
        return json.dumps(self._state, ensure_ascii=False, separators=(",", ":"))

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Events go out on this loop."""
        self._loop = loop

    def close(self) -> None:
        """End every stream."""
        self._closed = True
        for queue in self._listeners:
            queue.put_nowait(None)

    async def events(self) -> AsyncIterator[str]:
        """The events of one page, until it goes or the hub closes."""
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            with self._lock:
                revision = self._state["revision"]
            yield "retry: 500\n" + _event({"revision": revision, "hello": True})
            while not self._closed:
                try:
                    event = await asyncio.wait_for(queue.get(), WAIT)
                except TimeoutError:
                    yield ": here\n\n"
                    continue
                if event is None:
                    return
                yield event
        finally:
            self._listeners.discard(queue)

    def _send(self, event: str) -> None:
        for queue in list(self._listeners):
            if queue.qsize() < MOST:
                queue.put_nowait(event)
                continue
            self._listeners.discard(queue)
            while not queue.empty():
                queue.get_nowait()
            queue.put_nowait(None)


def _event(part: State) -> str:
    return f"data: {json.dumps(part, ensure_ascii=False, separators=(',', ':'))}\n\n"
