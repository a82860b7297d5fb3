"""Workbooks of OpenDocument: the text of the sheets, or with ``PK`` before it a whole file."""

from tests.fuzz.targets.sheets import hold, zipped

HEAD = (
    b'<d xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    b'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    b'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:calcext="c">'
)


def run(data: bytes) -> None:
    """What begins with ``<?`` or ``PK`` stands for the whole content, or for the whole file."""
    if data.startswith(b"PK"):
        hold(data, ".ods")
    else:
        hold(zipped({"content.xml": data if data.startswith(b"<?") else HEAD + data + b"</d>"}), ".ods")


WORDS = (
    b"<table:table table:name='cards'>", b"</table:table>", b"<table:table-row>", b"</table:table-row>",
    b"<table:table-cell>", b"</table:table-cell>", b"<table:table-cell/>", b"<text:p>", b"</text:p>", b"<text:s/>",
    b" text:c='3'", b"<text:line-break/>", b"<text:tab/>", b"<text:span>", b"</text:span>",
    b"<table:covered-table-cell/>", b" table:number-columns-repeated='3'", b" table:number-rows-repeated='3'",
    b" table:number-columns-spanned='2'", b" office:value-type='float'", b" office:value='1e400'",
    b" office:value-type='boolean'", b" office:boolean-value='true'", b" office:value-type='date'",
    b" office:string-value='x'", b" table:formula='of:=1'", b" table:style-name='x'", b"<office:annotation>",
    b"</office:annotation>", b"<table:table-header-rows>", b"</table:table-header-rows>", b"<!DOCTYPE x>", b"&amp;",
    b"&#10;", b"id", b"name", b"price",
)  # fmt: skip
