"""Workbooks are zip files: opened with limits, so that a hostile one is a finding and nothing else."""

import re
from io import BytesIO
from zipfile import ZipFile

from generator.limits import MOST_CELLS, MOST_MEMBERS, MOST_STYLED, MOST_TAGS, MOST_UNPACKED

_OLD = b"\xd0\xcf\x11\xe0"
"""Begins files of Excel 97 to 2003, and encrypted ones of later versions."""


_PLAIN = re.compile(rb"</?(?:\w{1,9}:)?(?:c|v|is|t|r|f|row)[\s/>]")
"""Tags of cells and of what stands in them."""


class WorkbookError(Exception):
    """A workbook that cannot be read: the code of the finding, a sentence, and what to do."""

    def __init__(self, message: str, hint: str, code: str = "K008") -> None:
        super().__init__(message)
        self.message, self.hint, self.code = message, hint, code


def unpacked(data: bytes) -> dict[str, bytes]:
    """The XML parts of a workbook by name.

    Raises:
        WorkbookError: it is broken, encrypted, too large when unpacked, or declares entities.
    """
    if data.startswith(_OLD):
        raise WorkbookError(
            "the workbook is encrypted, or of Excel 97 to 2003", "save it without a password, as .xlsx or .ods"
        )
    try:
        with ZipFile(BytesIO(data)) as file:
            infos = file.infolist()
            if len(infos) > MOST_MEMBERS or sum(info.file_size for info in infos) > MOST_UNPACKED:
                hint = f"it may have {MOST_UNPACKED // 2**20} MiB when unpacked; take pictures and other sheets out"
                raise WorkbookError("the workbook is too large", hint, "K006")
            if any(info.flag_bits & 1 for info in infos):
                raise WorkbookError("the workbook is encrypted", "save it without a password")
            parts = {info.filename: file.read(info) for info in infos if info.filename.endswith((".xml", ".rels"))}
    except WorkbookError:
        raise
    except Exception as error:  # zipfile and zlib raise many kinds for a broken file
        raise WorkbookError("the file is no workbook, or broken", "save it anew as .xlsx or .ods") from error
    for part in parts.values():
        if b"<!DOCTYPE" in part.replace(b"\0", b""):
            raise WorkbookError("the workbook declares XML entities", "save it anew in a spreadsheet program")
    if sum(part.count(b"<") for part in parts.values()) > MOST_TAGS:
        raise WorkbookError("the workbook is too large", "take other sheets out, or delete empty rows", "K006")
    styled = (part for name, part in parts.items() if name.startswith("xl/") and not name.endswith("Strings.xml"))
    if sum(part.count(b"<") - len(_PLAIN.findall(part)) for part in styled) > MOST_STYLED:
        hint = "copy the table into a new workbook, as plain values"
        raise WorkbookError("the workbook has too many styles, rules or links", hint, "K006")
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise WorkbookError("the workbook is encrypted", "save it without a password")
    return parts


def far(reach: str) -> WorkbookError:
    """K006 for a sheet whose cells lie too far apart."""
    hint = f"delete the rows and columns beyond the table; a sheet may have {MOST_CELLS} cells"
    return WorkbookError(f"the sheet reaches to {reach}", hint, "K006")
