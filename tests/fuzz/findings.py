"""What holds for the findings of a whole pack, whatever is in it."""

from __future__ import annotations

from pathlib import Path

from generator.diagnostic import as_github, as_rows, as_text, codes
from generator.workspace import packaged
from tests.kit import Found

MISSED = ("K001", "K106")
"""Findings that may stand in a file which is not there."""


def placed(told: Found, root: Path) -> None:
    """Findings have a code of the table, words, and a line of a file that is there, or is missed.

    Files lie below ``root``, or are the templates that come with the package.
    """
    for one, row in zip(told.all, as_rows(told.all, told.sources), strict=True):
        assert one.code in codes()
        assert one.message
        assert as_text(one, told.sources)
        assert "\n" not in as_github(one, told.sources)
        places = [folder / str(row["file"]) for folder in (root, packaged())]
        path = next((place for place in places if place.exists()), Path())
        lines = (
            path.read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1 if path.is_file() else 1
        )
        assert path.name or one.code in MISSED, row
        assert 1 <= int(row["line"]) <= lines or path.suffix in (".xlsx", ".ods"), row
        assert int(row["column"]) >= 1, row
