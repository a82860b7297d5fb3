"""Who must be named beside what was drawn with their work: authors of icons, of pictures and of typefaces.

Comes in: tables ``credits.csv`` beside the files, with the columns name, author, licence, source and changed, of which
the last two may be empty or missing.  Goes out: who made what, and what is wrong with the tables.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from generator.limits import MOST_CREDITS
from generator.source import Fault, Span, content_of

CREDITS = "credits.csv"
"""The table of a folder of icons or pictures."""
LICENCES = {
    "CC BY 2.0": "https://creativecommons.org/licenses/by/2.0/",
    "CC BY 2.5": "https://creativecommons.org/licenses/by/2.5/",
    "CC BY 3.0": "https://creativecommons.org/licenses/by/3.0/",
    "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC BY-SA 3.0": "https://creativecommons.org/licenses/by-sa/3.0/",
    "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC BY-NC 4.0": "https://creativecommons.org/licenses/by-nc/4.0/",
    "CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "ODbL 1.0": "https://opendatacommons.org/licenses/odbl/1-0/",
    "SIL Open Font License 1.1": "https://openfontlicense.org/",
}
"""Where the text of a licence stands."""


class FontCredit(NamedTuple):
    """A family that a game is set in."""

    name: str
    author: str
    licence: str


class IconCredit(NamedTuple):
    """Authors whose icons share licence, source and treatment."""

    authors: tuple[str, ...]
    licence: str
    address: str
    """Of the licence; empty when it isn't known."""
    source: str
    changed: str


class Credit(NamedTuple):
    """A row of a table: who made one work."""

    author: str
    licence: str
    source: str = ""
    """Where it was taken from."""
    changed: str = ""
    """What was done to it."""


@dataclass
class Used:
    """What of other people's work is in files."""

    faces: set[str] = field(default_factory=set)
    """Names of font faces, as frames call them."""
    icons: set[str] = field(default_factory=set)
    pictures: set[str] = field(default_factory=set)
    """Hashes of pictures."""

    def add(self, other: "Used") -> None:
        """Take in what is in other files."""
        self.faces |= other.faces
        self.icons |= other.icons
        self.pictures |= other.pictures


def icon_credits(paths: Mapping[str, Path], names: Iterable[str]) -> list[IconCredit]:
    """Who drew the icons ``names``, by the tables beside the files; whoever drew most comes first."""
    wanted = [paths[name] for name in sorted(set(names)) if name in paths]
    tables = {folder: credits_of(folder) for folder in {path.parent for path in wanted}}
    authors: dict[tuple[str, str, str], dict[str, int]] = {}
    for path in wanted:
        row = tables[path.parent].get(path.stem)
        if row is not None:
            drawn = authors.setdefault((row.licence, row.source, row.changed), {})
            drawn[row.author] = drawn.get(row.author, 0) + 1
    out = []
    for (licence, source, changed), drawn in sorted(authors.items()):
        most_first = sorted(drawn, key=lambda one: (-drawn[one], one))
        out.append(IconCredit(tuple(most_first), licence, LICENCES.get(licence, ""), source, changed))
    return out


def credits_of(folder: Path) -> dict[str, Credit]:
    """The credits of a folder by name: of an icon without its ending, of a picture with it."""
    return _read(folder, "")[0]


def faults(folder: Path, shown: str) -> list[Fault]:
    """What is wrong with the table of a folder, which findings call ``shown``: K223, each at its line."""
    return _read(folder, shown)[1]


def addresses(texts: Iterable[str]) -> list[tuple[str, str]]:
    """The licences that are named in some texts, and where each stands, sorted."""
    said = "\n".join(texts).replace("\u00a0", " ")
    return sorted((name, at) for name, at in LICENCES.items() if re.search(rf"\b{re.escape(name)}(?!\d)", said))


def _read(folder: Path, shown: str) -> tuple[dict[str, Credit], list[Fault]]:
    path = folder / CREDITS
    if not path.is_file():
        return {}, []
    if not path.resolve().is_relative_to(folder.resolve()):
        return {}, [_fault(shown, 1, "it is a link out of its folder", "copy the table into the folder")]
    try:
        data = content_of(path, MOST_CREDITS)
        text = data.decode("utf-8-sig")
    except OSError as error:
        return {}, [_fault(shown, 1, f"it cannot be read: {(error.strerror or 'it failed').lower()}", "save it again")]
    except UnicodeDecodeError:
        return {}, [_fault(shown, 1, "it is not in UTF-8", "save it as 'CSV UTF-8'")]
    if len(data) > MOST_CREDITS:
        return {}, [
            _fault(shown, 1, f"it has more than {MOST_CREDITS // 2**20} MiB", "keep the rows of the files at hand")
        ]
    rows: dict[str, Credit] = {}
    found: list[Fault] = []
    reader = csv.DictReader(StringIO(text, newline=""), restval="")
    try:
        missing = {"name", "author", "licence"} - {*(reader.fieldnames or ())}
        if missing:
            hint = "the first line is: name,author,licence,source,changed"
            return {}, [_fault(shown, 1, f"no column {', '.join(sorted(missing))}", hint)]
        for row in reader:
            cell = {key: _plain(row.get(key) or "") for key in ("name", "author", "licence", "source", "changed")}
            if all((cell["name"], cell["author"], cell["licence"])):
                rows[cell["name"]] = Credit(cell["author"], cell["licence"], cell["source"], cell["changed"])
            else:
                message = "a row lacks its name, its author or its licence"
                found.append(_fault(shown, reader.line_num, message, "fill in the three, or take the row out"))
    except csv.Error as error:
        message = f"no table can be read here: {error}"
        found.append(_fault(shown, reader.reader.line_num, message, "save it as CSV again"))
    return rows, found


def _plain(cell: str) -> str:
    """A cell on one line, without characters that no printer prints."""
    return " ".join("".join(one if one.isprintable() else " " for one in cell).split())


def _fault(shown: str, line: int, message: str, hint: str) -> Fault:
    return Fault("K223", message, Span(shown, line, 1, 2), hint)
