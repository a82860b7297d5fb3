"""The one thread that reads and draws: it waits for saves, and has the desks that are open follow them."""

import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from threading import Event, Thread
from time import monotonic

from generator.preview.desk import Desk
from generator.preview.pen import EndedError
from generator.preview.watching import PAUSE, saves
from generator.workspace import Workspace, packaged

SWITCH = 0.0005
"""Seconds after which the thread that draws lets the one that answers go on."""
LAST = 2.0
"""Seconds that the last save may take to be dropped."""


class Worker:
    """Keeps desks as their files are."""

    def __init__(self, workspace: Workspace, desks: dict[str, Desk]) -> None:
        self._workspace, self._desks = workspace, desks
        self._wanted: dict[str, None] = {}
        self._open: set[str] = set()
        self._doubted: dict[str, tuple[float, set[Path]]] = {}
        """For each desk, what was saved and looks half written, and since when."""
        self._stop = Event()
        self._thread = Thread(target=self._run, name="kitwright-desk", daemon=True)

    def start(self) -> None:
        """Begin to work."""
        sys.setswitchinterval(SWITCH)
        self._thread.start()

    def stop(self) -> None:
        """Work no longer; what is being drawn is dropped."""
        for desk in self._desks.values():
            desk.pen.end()
        self._stop.set()

    def wait(self) -> None:
        """Wait until the thread has tidied up."""
        self._thread.join(LAST)

    def open(self, name: str) -> None:
        """Have a desk follow its files from now on."""
        self._wanted[name] = None

    def _run(self) -> None:
        for written in saves(self._folders(), self._stop):
            if self._stop.is_set():
                break
            if written is None:
                for name in sorted(self._open):
                    self._refresh(name, set(), settled=True)
            else:
                self._saved(written)
            self._catch_up()
        for desk in self._desks.values():
            desk.close()

    def _catch_up(self) -> None:
        """Open the desks that were asked for."""
        for name in [name for name in list(self._wanted) if name not in self._open]:
            self._open.add(name)
            self._refresh(name, set(), settled=True)

    def _saved(self, written: Collection[Path]) -> None:
        for name in sorted(self._open):
            mine = {path for path in written if self._concerns(path, name)}
            since, doubted = self._doubted.get(name, (0.0, set()))
            if mine:
                self._refresh(name, mine | doubted, settled=False)
            elif doubted and monotonic() - since >= PAUSE / 1000:
                self._refresh(name, doubted, settled=True)

    def _refresh(self, name: str, written: set[Path], *, settled: bool) -> None:
        """Have a desk look again; what it doubts is looked at once more when nothing was saved for a moment."""
        try:
            sound = self._desks[name].refresh(written, settled=settled)
        except EndedError:
            return
        except Exception as error:  # the page goes on: a fault of ours must not end the session
            self._desks[name].tell({"fault": f"{type(error).__name__}: {error}"})
            return
        if sound or settled:
            self._doubted.pop(name, None)
            self._desks[name].tell({"fault": ""})
        else:
            self._doubted[name] = (monotonic(), written)

    def _concerns(self, path: Path, name: str) -> bool:
        """Whether a desk depends on a file: on all templates but those of other games, and on its own content."""
        for home in (self._workspace.templates, packaged() / "templates"):
            if path.is_relative_to(home):
                first = path.relative_to(home).parts[:1]
                return first == (name,) or not set(first) & (set(self._desks) - {name})
        return path.is_relative_to(self._desks[name].folder)

    def _folders(self) -> Iterator[Path]:
        """The folders that are watched."""
        yield self._workspace.templates
        yield packaged() / "templates"
        for desk in self._desks.values():
            yield desk.folder
