"""Games whose cards are a sheet, and sheets made by hand."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from openpyxl import Workbook

from tests.kit import NAME_AND_TEXT, Game, game

CARD = 'draw:\n  - text: {box: 5 5 53 8, say: "{{ it.name }}", style: title}\n'
OFFICE = "urn:oasis:names:tc:opendocument:xmlns"


def of_sheet(folder: Path, name: str, data: str | bytes, fields: str = NAME_AND_TEXT, card: str = CARD) -> Game:
    """A game of one table, ``cards``, which is the file ``name`` with that content."""
    made = game(folder, "", fields=fields, card=card)
    (folder / "content/probe/cards.yaml").unlink()
    made.write(name, data)
    return made


def xlsx(rows: Sequence[Sequence[Any]], sheet: str = "cards", **more: Sequence[Sequence[Any]]) -> bytes:
    """A workbook with those cells; a text that begins with = is a formula without a value."""
    book = Workbook()
    book.remove(book.active)
    for title, lines in {sheet: rows, **more}.items():
        made = book.create_sheet(title)
        for line in lines:
            made.append(list(line))
    return saved(book)


def saved(book: Any) -> bytes:
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def ods(body: str, styles: str = "") -> bytes:
    """A workbook of OpenDocument whose spreadsheet is written out."""
    names = "".join(f' xmlns:{one}="{OFFICE}:{one}:1.0"' for one in ("office", "table", "text", "style"))
    names += ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    content = (
        f"<office:document-content{names}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>"
    )
    return zipped({"content.xml": content.encode()})


def zipped(parts: Mapping[str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return out.getvalue()


def parts_of(data: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}
