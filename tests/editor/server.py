"""A YAML language server in a process of its own, asked as an editor asks it: JSON-RPC over its standard streams."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

COMMAND = "YAML_LANGUAGE_SERVER"
"""The variable that names the server's program, where it is not on the path."""
PATIENCE = 60.0
"""Seconds after which an answer is taken never to come."""


class Server:
    """One server, and the files that are open in it."""

    def __init__(self, root: Path) -> None:
        """``root`` is the folder that is open in the editor."""
        path = os.environ.get(COMMAND) or shutil.which("yaml-language-server")
        assert path, f"the editor tier needs yaml-language-server from npm, on the path or named by {COMMAND}"
        self._process = subprocess.Popen([path, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._heard: Queue[dict[str, Any]] = Queue()
        self._number = 0
        self._versions: dict[str, int] = {}
        self._root = root
        self.settings: dict[str, Any] = {}
        Thread(target=self._listen, daemon=True).start()
        folder = {"uri": root.as_uri(), "name": root.name}
        text = {
            "completion": {"completionItem": {"snippetSupport": False, "documentationFormat": ["plaintext"]}},
            "hover": {"contentFormat": ["markdown"]},
        }
        about = {"workspace": {"configuration": True, "workspaceFolders": True}, "textDocument": text}
        self.ask("initialize", {
            "processId": os.getpid(), "rootUri": root.as_uri(), "capabilities": about, "workspaceFolders": [folder],
        })  # fmt: skip
        self.tell("initialized", {})

    def use(self, settings: dict[str, Any]) -> None:
        """Set what the editor's settings say below ``yaml``."""
        self.settings = settings
        self.tell("workspace/didChangeConfiguration", {"settings": {"yaml": settings}})

    def open(self, path: str, text: str) -> list[dict[str, Any]]:
        """Show the server a file of the workspace with that text; what it underlines."""
        uri = (self._root / path).as_uri()
        version = self._versions[uri] = self._versions.get(uri, 0) + 1
        if version == 1:
            item = {"uri": uri, "languageId": "yaml", "version": version, "text": text}
            self.tell("textDocument/didOpen", {"textDocument": item})
        else:
            changed = {"uri": uri, "version": version}
            self.tell("textDocument/didChange", {"textDocument": changed, "contentChanges": [{"text": text}]})
        return self._underlined(uri)

    def offers(self, path: str, text: str) -> dict[str, str]:
        """What is offered where ``¦`` stands in the text, with what is said of each."""
        self.open(path, text.replace("¦", ""))
        answer = self.ask("textDocument/completion", self._place(path, text))
        items = answer["items"] if isinstance(answer, dict) else answer
        return {one["label"]: _text(one.get("documentation")) for one in items}

    def hover(self, path: str, text: str) -> str:
        """What is shown over the place ``¦`` of the text."""
        self.open(path, text.replace("¦", ""))
        answer = self.ask("textDocument/hover", self._place(path, text))
        return _text(answer["contents"]) if answer else ""

    def _place(self, path: str, text: str) -> dict[str, Any]:
        before = text[: text.index("¦")]
        position = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        return {"textDocument": {"uri": (self._root / path).as_uri()}, "position": position}

    def ask(self, method: str, given: dict[str, Any]) -> Any:
        """The answer to a request."""
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": given})
        answer = self._until(lambda one: one.get("id") == number and "method" not in one)
        assert "error" not in answer, answer
        return answer["result"]

    def _underlined(self, uri: str) -> list[dict[str, Any]]:
        """What the server publishes next about a file."""
        told = self._until(
            lambda one: one.get("method") == "textDocument/publishDiagnostics" and one["params"]["uri"] == uri
        )
        found: list[dict[str, Any]] = told["params"]["diagnostics"]
        return found

    def _until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message that is wanted; the server's own questions are answered on the way."""
        while True:
            try:
                message = self._heard.get(timeout=PATIENCE)
            except Empty:
                raise AssertionError("the server says nothing any more") from None
            if wanted(message):
                return message
            if "id" in message and "method" in message:
                asked = message["params"]["items"] if message["method"] == "workspace/configuration" else []
                answer = [self.settings if one.get("section") == "yaml" else {} for one in asked]
                self._send({"id": message["id"], "result": answer or None})

    def tell(self, method: str, given: dict[str, Any]) -> None:
        """A notice that is not answered."""
        self._send({"method": method, "params": given})

    def close(self) -> None:
        self.ask("shutdown", {})
        self.tell("exit", {})
        self._process.wait(PATIENCE)

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode("utf-8")
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self._process.stdin.flush()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while line := stream.readline():
            length = 0
            while line.strip():
                name, _, value = line.decode("ascii").partition(":")
                length = int(value) if name.lower() == "content-length" else length
                line = stream.readline()
            self._heard.put(json.loads(stream.read(length)))


def _text(said: Any) -> str:
    return str(said.get("value", "")) if isinstance(said, dict) else str(said or "")
