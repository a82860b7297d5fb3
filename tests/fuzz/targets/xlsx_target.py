"""Workbooks of Excel: the text of a sheet, or with ``PK`` before it a whole file."""

from tests.fuzz.targets.sheets import hold, zipped

MAIN = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PARTS = b"http://schemas.openxmlformats.org/package/2006/"
TYPE = b"application/vnd.openxmlformats-officedocument.spreadsheetml."
FIXED = {
    "[Content_Types].xml": b'<Types xmlns="' + PARTS + b'content-types">'
    b'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    b'<Override PartName="/xl/workbook.xml" ContentType="' + TYPE + b'sheet.main+xml"/>'
    b'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="' + TYPE + b'worksheet+xml"/></Types>',
    "_rels/.rels": b'<Relationships xmlns="' + PARTS + b'relationships"><Relationship Id="r1" Type="' + LINKS
    + b'/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": b'<workbook xmlns="' + MAIN + b'" xmlns:r="' + LINKS
    + b'"><sheets><sheet name="cards" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": b'<Relationships xmlns="' + PARTS + b'relationships"><Relationship Id="r1" Type="'
    + LINKS + b'/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}  # fmt: skip


def run(data: bytes) -> None:
    """What begins with ``<?`` or ``PK`` stands for the whole sheet, or for the whole file."""
    if data.startswith(b"PK"):
        hold(data, ".xlsx")
        return
    sheet = data if data.startswith(b"<?") else b'<worksheet xmlns="' + MAIN + b'">' + data + b"</worksheet>"
    hold(zipped({**FIXED, "xl/worksheets/sheet1.xml": sheet}), ".xlsx")


WORDS = (
    b"<sheetData>", b"</sheetData>", b"<row r='1'>", b"</row>", b"<c r='A1' t='inlineStr'>", b"</c>", b"<is><t>",
    b"</t></is>", b"<v>", b"</v>", b" t='n'", b" t='b'", b" t='e'", b" t='s'", b" t='str'", b" t='d'", b" s='1'",
    b" hidden='1'", b"<f>A1</f>", b"<f t='shared' si='0'>", b"<mergeCells><mergeCell ref='A1:B2'/></mergeCells>",
    b"<dimension ref='A1:XFD1048576'/>", b"1e400", b"#REF!", b"id", b"name", b"price", b"2024-01-01", b"&#10;",
    b"<hyperlinks><hyperlink ref='A1'/></hyperlinks>", b"<!DOCTYPE x>",
)  # fmt: skip
