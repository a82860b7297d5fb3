"""What is shown of a game beside its cards: sheets, the rulebook, and reports that other commands have left.

Comes in: a desk.  Goes out: JSON and HTML, made when they are asked for and kept until something changes.
"""

import json

from generator.kit import Kit
from generator.preview.desk import Desk
from generator.preview.sheets import faces_of, sheet_rows
from generator.sheets.impose import Printing

REPORTS = ("stats.html", "simulation.html")
"""Reports that other commands leave in the output folder."""


class Pages:
    """The sheets, the rulebook and the reports of one game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._sheets: tuple[int, str] = (-1, '{"sheets":[]}')
        self._book: tuple[Kit | None, str] = (None, "")

    def sheets(self) -> str:
        """The sheets as JSON."""
        desk = self._desk
        with desk.lock:
            if desk.kit is not None and self._sheets[0] != desk.number:
                rows = sheet_rows(desk.kit, desk.made, desk.paper_of(desk.kit), Printing(), desk.key)
                self._sheets = (desk.number, json.dumps({"sheets": rows}, ensure_ascii=False))
                desk.pinned = frozenset(faces_of(rows))
            return self._sheets[1]

    def rulebook(self) -> str:
        """The rulebook's page; empty while there is none."""
        from generator.outputs.rulebook import rulebook

        desk = self._desk
        with desk.lock:
            if desk.kit is not None and self._book[0] is not desk.kit:
                written = bool(desk.kit.pack.game.rulebook)
                self._book = (desk.kit, rulebook(desk.kit.pack, desk.kit)[0] if written else "")
            return self._book[1]

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
