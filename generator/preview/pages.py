"""What is shown of a game beside its cards: sheets, the rulebook, and reports that other commands have left.

Comes in: a desk.  Goes out: JSON and HTML, made when they are asked for and kept until something changes.  No save
waits for them: sheets are laid out beside the desk, and a rulebook that a save overtakes is begun anew.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from generator.frame import Frame
from generator.kit import Kit
from generator.layout.face import Press
from generator.layout.text.fit import Fitted, Setting
from generator.layout.theme import Fit
from generator.preview.desk import Desk
from generator.preview.pen import EndedError
from generator.preview.sheets import sheet_rows
from generator.sheets.impose import Printing
from generator.units import Box

REPORTS = ("stats.html", "simulation.html")
"""Reports that other commands leave in the output folder."""
TRIES = 4
"""How often a rulebook is begun; the last time, a save waits for it."""


class OvertakenError(Exception):
    """A save is being read, which comes first."""


@dataclass
class Patient(Press):
    """A press that asks before each text whether it may go on."""

    ask: Callable[[], None] = field(default=lambda: None)

    def fitted(self, text: str, box: Box, setting: Setting, how: Fit) -> Fitted:
        """The text in its box."""
        self.ask()
        return super().fitted(text, box, setting, how)


class Pages:
    """The sheets, the rulebook and the reports of one game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._sheets: tuple[int, str] = (-1, '{"sheets":[]}')
        self._book: tuple[Kit | None, str] = (None, "")
        self._laying, self._writing = Lock(), Lock()

    def sheets(self) -> str:
        """The sheets as JSON."""
        desk = self._desk
        with self._laying:
            with desk.lock:
                kit, made, number, made_of = desk.kit, dict(desk.made), desk.number, desk.made_of
            if kit is None or self._sheets[0] == number:
                return self._sheets[1]
            frames: dict[str, Frame] = {}

            def key(digest: str, frame: Frame) -> str:
                desk.pen.wait()
                name = f"{digest}{made_of}"
                frames.setdefault(name, frame)
                return name

            try:
                rows = sheet_rows(kit, made, desk.paper_of(kit), Printing(), key)
            except EndedError:
                return self._sheets[1]
            desk.pin(frames)
            self._sheets = (number, json.dumps({"sheets": rows}, ensure_ascii=False))
            return self._sheets[1]

    def rulebook(self) -> str:
        """The rulebook's page; empty while there is none."""
        with self._writing:
            for turn in range(1, TRIES + 1):
                try:
                    self._desk.pen.wait()
                    self._write(self._ask if turn < TRIES else self._desk.pen.check)
                    break
                except OvertakenError:
                    continue
                except EndedError:
                    break
            return self._book[1]

    def _ask(self) -> None:
        self._desk.pen.check()
        if self._desk.pen.held:
            raise OvertakenError

    def _write(self, ask: Callable[[], None]) -> None:
        """Write the rulebook of what the desk shows, unless it is written."""
        from generator.outputs.rulebook import rulebook

        desk = self._desk
        with desk.lock:
            kit = desk.kit
            if kit is None or self._book[0] is kit:
                return
            old, html = kit.press, ""
            if kit.pack.game.rulebook:
                press = Patient(old.game, old.theme, old.typesetter, old.language, pictures=old.pictures, ask=ask)
                press.given = old.given
                html = rulebook(kit.pack, kit.again(press, desk.made))[0]
            self._book = (kit, html)

    def reports(self) -> list[str]:
        """Names of the reports that lie in the output folder."""
        return [name for name in REPORTS if (self._desk.outputs / name).is_file()]

    def report(self, name: str) -> str | None:
        """A report as it lies there; None when it does not, or leads elsewhere."""
        path = self._desk.outputs / name
        try:
            return path.read_text("utf-8") if name in REPORTS and not path.is_symlink() else None
        except (OSError, UnicodeDecodeError):
            return None
